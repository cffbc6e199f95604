"""Where in a JSON text a field stands, so that an error can name the line."""

import re

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def line_of(text: str, field: str) -> int | None:
    """The line of a field written like `state.hands[2]`; of its nearest holder if it does not stand there."""
    lines = _lines(text)
    while field:
        if field in lines:
            return lines[field]
        field = field[: max(field.rfind("."), field.rfind("["), 0)]
    return None


def _lines(text: str) -> dict[str, int]:
    """The line of every field of a well-formed JSON text."""
    found: dict[str, int] = {}
    holders: list[tuple[str, int]] = []  # the path of each open object (-1) or list (next index)
    path = ""
    key = ""
    for token in TOKEN.finditer(text):
        word = token.group()
        line = text.count("\n", 0, token.start()) + 1
        follows = text[token.end() :].lstrip()[:1] == ":" if word.startswith('"') else False
        if follows and holders and holders[-1][1] == -1:
            key = word[1:-1]
            path = f"{holders[-1][0]}.{key}" if holders[-1][0] else key
            found.setdefault(path, line)
        elif word in "]}":
            path = holders.pop()[0]
        elif word not in ",:":
            if holders and holders[-1][1] >= 0:
                holder, index = holders[-1]
                path = f"{holder}[{index}]"
                found.setdefault(path, line)
                holders[-1] = (holder, index + 1)
            if word in "[{":
                holders.append((path, 0 if word == "[" else -1))
    return found
