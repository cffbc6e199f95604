"""What a person did that cannot be: told in one line, without a traceback."""


class Trouble(Exception):
    """The command cannot be carried out; the text says why."""
