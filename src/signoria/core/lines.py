"""JSON as people hand it in: read strictly, with the line of every field, so that an error can name it. And the lines
of fields in TOML, which the standard library reads strictly enough."""

import json
import re
from typing import Any

TOKEN = re.compile(r'(?P<key>"(?:[^"\\]|\\.)*")(?=\s*:)|"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


class NotJson(ValueError):
    """A text that is no JSON, or says a thing twice."""

    def __init__(self, field: str, reason: str, line: int | None = None) -> None:
        self.field = field
        self.reason = reason
        self.line = line
        super().__init__(f"{field}: {reason}")


def parsed(text: str) -> Any:
    """What a JSON text says. Stricter than the standard library: no field twice, no NaN, nothing bottomless."""
    try:
        found = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise NotJson("(text)", f"is no JSON: {error.msg} at column {error.colno}", error.lineno) from None
    except RecursionError:
        raise NotJson("(text)", "is no JSON of ours: it is nested too deeply") from None
    except ValueError as error:  # a number of thousands of digits, or none at all
        raise NotJson("(text)", f"is no JSON of ours: {error}") from None
    _, twice = _lines(text)
    if twice is not None:
        raise NotJson(twice[0], "is given twice", twice[1])
    return found


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def line_of(text: str, field: str) -> int:
    """The line of a field written like `state.hands[2]`; of its nearest holder if it does not stand there."""
    lines, _ = _lines(text)
    while field not in lines and field:
        field = field[: max(field.rfind("."), field.rfind("["), 0)]
    return lines.get(field, 1)


def _lines(text: str) -> tuple[dict[str, int], tuple[str, int] | None]:
    """The line of every field of a well-formed JSON text - the whole has the empty name - and the first field that
    is given twice, with its second line."""
    found: dict[str, int] = {}
    twice: tuple[str, int] | None = None
    holders: list[tuple[str, int]] = []  # the path of each open object (-1) or list (next index)
    keys: list[set[str]] = []  # of each of them
    path = ""
    line = 1
    at = 0
    for token in TOKEN.finditer(text):
        word = token.group()
        line += text.count("\n", at, token.start())
        at = token.start()
        if token.group("key") is not None:
            holder = holders[-1][0]
            key = json.loads(word)
            path = f"{holder}.{key}" if holder else key
            if key in keys[-1] and twice is None:
                twice = path, line
            keys[-1].add(key)
            found[path] = line
        elif word in "]}":
            path = holders.pop()[0]
            keys.pop()
        elif word not in ",:":
            if holders and holders[-1][1] >= 0:
                holder, index = holders[-1]
                path = f"{holder}[{index}]"
                found[path] = line
                holders[-1] = (holder, index + 1)
            elif not holders:
                found[""] = line
            if word in "[{":
                holders.append((path, 0 if word == "[" else -1))
                keys.append(set())
    return found, twice


def line_of_toml(text: str, field: str) -> int:
    """The same for a TOML text as people write it: tables under their headers, a field or a whole row on a line."""
    lines: dict[str, int] = {}
    table, counts = "", dict[str, int]()
    for number, line in enumerate(text.split("\n"), 1):
        if found := re.match(r"\s*\[\[\s*([\w.-]+)\s*\]\]", line):
            counts[found[1]] = counts.get(found[1], -1) + 1
            lines.setdefault(found[1], number)
            table = f"{found[1]}[{counts[found[1]]}]"
            lines[table] = number
        elif found := re.match(r"\s*\[\s*([\w.-]+)\s*\]", line):
            table = found[1]
            lines[table] = number
        elif found := re.match(r"\s*([\w.-]+)\s*=", line):
            lines[f"{table}.{found[1]}" if table else found[1]] = number
    while field not in lines and field:
        field = field[: max(field.rfind("."), field.rfind("["), 0)]
    return lines.get(field, 1)
