"""What may be chosen before a game begins: declared options with their possible values and defaults."""

import copy
import re
from collections.abc import Mapping
from dataclasses import dataclass

Value = int | str | bool | dict[str, object]


class BadOption(ValueError):
    """An option that does not exist, or a value it cannot have."""

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self.reason = reason
        super().__init__(f"option {name!r}: {reason}")


def shown(value: object) -> str:
    """A value for an error message, whatever somebody handed in; long ones cut short."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or something bottomless
        return "something too long to show"
    return text if len(text) <= 80 else f"{text[:77]}..."


@dataclass(frozen=True)
class Option:
    """One option. `values` lists what it may be, the default first; a range means whole numbers. Where
    `documents` is true a document of one's own may stand in place of a value; the game checks what it says."""

    name: str
    values: tuple[int | str | bool, ...] | range
    default: Value
    # Where the option stems from, for readers: a clause, or "reconstructed" and the like.
    source: str = ""
    documents: bool = False

    def __post_init__(self) -> None:
        if self.default not in self.values:
            raise BadOption(self.name, f"its default {self.default!r} is not among its values")

    def settle(self, value: object) -> Value:
        """The value, with its proper type, or `BadOption`. Numbers and truths may come as text."""
        if self.documents and isinstance(value, dict):
            return copy.deepcopy(value)  # the game keeps what was agreed, whatever happens to the caller's
        if isinstance(self.values, range):
            if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,18}", value):
                value = int(value)
            if isinstance(value, bool) or not isinstance(value, int) or value not in self.values:
                wanted = f"a whole number from {self.values[0]} to {self.values[-1]}"
                raise BadOption(self.name, f"{shown(value)} is not {wanted}")
            return value
        if set(self.values) == {True, False} and isinstance(value, str):
            value = {"true": True, "yes": True, "false": False, "no": False}.get(value.lower(), value)
        for known in self.values:
            if value == known and type(value) is type(known):
                return known
        wanted = ", ".join(str(known).lower() if isinstance(known, bool) else str(known) for known in self.values)
        raise BadOption(self.name, f"{shown(value)} is none of {wanted}")


def choice(name: str, *values: str, source: str = "") -> Option:
    """One of several words; the first is the default."""
    return Option(name, values, values[0], source)


def document(name: str, *values: str, source: str = "") -> Option:
    """One of several documents that come with the game, or one of the player's own."""
    return Option(name, values, values[0], source, documents=True)


def flag(name: str, default: bool = False, source: str = "") -> Option:
    return Option(name, (default, not default), default, source)


def number(name: str, low: int, high: int, default: int, source: str = "") -> Option:
    return Option(name, range(low, high + 1), default, source)


def settle(options: tuple[Option, ...], chosen: Mapping[str, object]) -> dict[str, Value]:
    """All options with their values: what was chosen, and the defaults for the rest."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            raise BadOption(name, f"there is no such option; there are {', '.join(known) or 'none'}")
    return {
        option.name: option.settle(chosen[option.name]) if option.name in chosen else option.default
        for option in options
    }
