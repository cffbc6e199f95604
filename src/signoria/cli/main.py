"""`signoria`: one program, one word for each thing it can do."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from signoria import __version__
from signoria.cli.trouble import Trouble

# Each command is a module with `run(arguments) -> exit code`; only the one that is asked for is imported, so that the
# doctor can still speak where the rest is broken.
COMMANDS: Final = {
    "play": ("play", "play a game in the terminal"),
    "serve": ("serve", "open the table for browsers: people and bots, here or over the network"),
    "games": ("games", "list the games with their players and options"),
    "replay": ("replay", "tell a recorded game, moment by moment"),
    "verify": ("verify", "check records and positions"),
    "export": ("export", "write a seat's account, a position or a schema"),
    "import": ("import_", "check a position or record from elsewhere and write it in order"),
    "arena": ("arena", "let bots meet many times and say who is stronger"),
    "fuzz": ("fuzz", "play at random, and badly, and check everything that must hold"),
    "bench": ("bench", "measure the speed of a game on this machine"),
    "admin": ("admin", "look after a site: list, show, patch and close tables, ban, back up"),
    "openapi": ("openapi", "write the description of the server's interface"),
    "layout": ("layout", "say what observations and actions mean, number by number"),
    "dataset": ("dataset", "write whole games as a table for learners"),
    "city": ("city", "check a city file for Verona, or write a template to begin one with"),
    "doctor": ("doctor", "look for what may be wrong with this installation"),
}
BAD_REQUEST: Final = 2
INTERRUPTED: Final = 130


def usage() -> str:
    """What can be said after `signoria`."""
    lines = [f"  signoria {name:<8} {about}" for name, (_, about) in COMMANDS.items()]
    return "\n".join([f"Signoria {__version__}", "", *lines, "", "signoria COMMAND --help says more about each."])


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    if words[0] == "--version":
        print(f"signoria {__version__}")
        return 0
    if words[0] not in COMMANDS:
        print(f"signoria: there is no command {words[0]!r}; there are {', '.join(COMMANDS)}", file=sys.stderr)
        return BAD_REQUEST
    command = import_module(f"signoria.cli.{COMMANDS[words[0]][0]}")
    try:
        return int(command.run(words[1:]))
    except Trouble as trouble:
        print(f"signoria: {trouble}", file=sys.stderr)
        return BAD_REQUEST
    except KeyboardInterrupt:
        print("\nsignoria: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output, `head` say, has had enough
        sys.stderr.close()
        return 0


if __name__ == "__main__":
    sys.exit(main())
