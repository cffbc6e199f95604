"""How the fields of a state are written in a position, and read again.

A game lists its fields once, as slots. From that list come the document, its JSON Schema, the messages for a
document that makes no sense, and the test that nothing is forgotten. A codec turns one number of the state into a
readable value and back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Protocol, runtime_checkable

from librt.vecs import vec
from mypy_extensions import i64

from signoria.core.bits import LARGEST, gathered, members
from signoria.core.kernel import State
from signoria.core.options import shown

Json = Any  # what JSON can say: null, true, numbers, text, lists, objects
Schema = dict[str, Json]
NOTHING = -1


class BadPosition(ValueError):
    """A position that cannot be: the field, the reason and, where the text is known, the line."""

    def __init__(self, field: str, reason: str, line: int | None = None) -> None:
        self.field = field
        self.reason = reason
        self.line = line
        super().__init__(f"line {line}: {field}: {reason}" if line else f"{field}: {reason}")

    def at_line(self, line: int | None) -> "BadPosition":
        return BadPosition(self.field, self.reason, line)


class Codec(Protocol):
    """Between one number of a state and a readable value."""

    def write(self, number: int, state: State) -> Json: ...

    def read(self, value: Json, field: str, state: State) -> int: ...

    def schema(self, players: int) -> Schema: ...


@runtime_checkable
class Turning(Protocol):
    """A codec of a game's own whose values name seats says itself what becomes of them when every seat s is called
    s + by."""

    def turned(self, value: Json, by: int, players: int) -> Json: ...


def whole_number(value: Json, low: int, high: int, field: str) -> int:
    """The value, if it is a whole number in its bounds."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadPosition(field, f"a whole number is wanted, not {shown(value)}")
    if not low <= value <= high:
        raise BadPosition(field, f"{shown(value)} is not from {low} to {high}")
    return value


def listed(value: Json, field: str, length: int | None = None) -> list[Json]:
    """The value, if it is a list (of that length)."""
    if not isinstance(value, list):
        raise BadPosition(field, f"a list is wanted, not {shown(value)}")
    if length is not None and len(value) != length:
        raise BadPosition(field, f"{length} entries are wanted, not {len(value)}")
    return value


@dataclass(frozen=True)
class Whole:
    """A whole number. `offset` is added for the reader: a card numbered 0 may be written as 1."""

    low: int
    high: int
    offset: int = 0

    def write(self, number: int, state: State) -> Json:
        return int(number) + self.offset

    def read(self, value: Json, field: str, state: State) -> int:
        return whole_number(value, self.low, self.high, field) - self.offset

    def schema(self, players: int) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Truth:
    """Yes or no."""

    def write(self, number: int, state: State) -> Json:
        return bool(number)

    def read(self, value: Json, field: str, state: State) -> int:
        if not isinstance(value, bool):
            raise BadPosition(field, f"true or false is wanted, not {shown(value)}")
        return int(value)

    def schema(self, players: int) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True)
class OneOf:
    """One of several named things; `empty` allows nothing at all, which the state keeps as -1."""

    names: Sequence[str | int]
    empty: bool = False

    def write(self, number: int, state: State) -> Json:
        if number == NOTHING and self.empty:
            return None
        if not 0 <= number < len(self.names):
            raise ValueError(f"{number} stands for none of {len(self.names)} names")
        return self.names[number]

    def read(self, value: Json, field: str, state: State) -> int:
        if value is None and self.empty:
            return NOTHING
        names = list(self.names)  # a text is a sequence too, but looks for parts of itself
        if isinstance(value, bool) or not isinstance(value, (str, int)) or value not in names:
            raise BadPosition(field, f"{shown(value)} is none of {', '.join(map(str, self.names))}")
        return names.index(value)

    def schema(self, players: int) -> Schema:
        return {"enum": [*self.names, *([None] if self.empty else [])]}


@dataclass(frozen=True)
class SetOf:
    """A set of named things, each at most once."""

    names: Sequence[str | int]

    def __post_init__(self) -> None:
        if len(self.names) > LARGEST + 1:
            raise ValueError(f"a set holds numbers from 0 to {LARGEST}: {len(self.names)} names are too many")

    def write(self, number: int, state: State) -> Json:
        return [self.names[n] for n in members(number)]

    def read(self, value: Json, field: str, state: State) -> int:
        found: list[int] = []
        for i, name in enumerate(listed(value, field)):
            found.append(OneOf(self.names).read(name, f"{field}[{i}]", state))
            if found.count(found[-1]) > 1:
                raise BadPosition(f"{field}[{i}]", f"{name!r} is listed twice")
        return int(gathered(found))

    def schema(self, players: int) -> Schema:
        return {"type": "array", "items": {"enum": list(self.names)}, "uniqueItems": True}


@dataclass(frozen=True)
class Seat:
    """A seat, counted from 0; `empty` allows nobody."""

    empty: bool = False

    def write(self, number: int, state: State) -> Json:
        return None if number == NOTHING and self.empty else int(number)

    def read(self, value: Json, field: str, state: State) -> int:
        if value is None and self.empty:
            return NOTHING
        return whole_number(value, 0, int(state.players) - 1, field)

    def schema(self, players: int) -> Schema:
        return {"enum": [*range(players), *([None] if self.empty else [])]}


@dataclass(frozen=True)
class Seats:
    """A set of seats."""

    def write(self, number: int, state: State) -> Json:
        return list(members(number))

    def read(self, value: Json, field: str, state: State) -> int:
        return SetOf(range(int(state.players))).read(value, field, state)

    def schema(self, players: int) -> Schema:
        return SetOf(range(players)).schema(players)


SEAT = "seat"
Extent = int | str  # a number of entries, or SEAT for one entry a seat


@dataclass(frozen=True)
class Slot:
    """One field of a state. `each` gives its shape: nothing for a single number; (SEAT,) for one number a seat;
    (SEAT, 6) for rows of six, one row a seat, which the state keeps one after the other. A `spare` field may be left
    out of a position written by hand; it is then as it was when the game began."""

    name: str
    codec: Codec
    each: tuple[Extent, ...] = ()
    spare: bool = False

    def extents(self, players: int) -> tuple[int, ...]:
        return tuple(players if extent == SEAT else int(extent) for extent in self.each)

    def write(self, state: State) -> Json:
        value = getattr(state, self.name)
        if not self.each:
            return self.codec.write(int(value), state)
        numbers = [int(value[i]) for i in range(len(value))]
        extents = self.extents(int(state.players))
        if len(numbers) != prod(extents):
            raise ValueError(f"{self.name} holds {len(numbers)} numbers, its shape {extents} holds {prod(extents)}")
        return self._fold(numbers, extents, state)

    def _fold(self, numbers: list[int], extents: tuple[int, ...], state: State) -> Json:
        if len(extents) == 1:
            return [self.codec.write(number, state) for number in numbers]
        stride = len(numbers) // extents[0] if extents[0] else 0
        return [self._fold(numbers[i * stride : (i + 1) * stride], extents[1:], state) for i in range(extents[0])]

    def read(self, state: State, value: Json, field: str) -> None:
        """Set the field from its readable value, or raise `BadPosition`."""
        if not self.each:
            number = self.codec.read(value, field, state)
            setattr(state, self.name, bool(number) if isinstance(getattr(state, self.name), bool) else number)
            return
        numbers: list[int] = []
        self._unfold(value, self.extents(int(state.players)), field, state, numbers)
        setattr(state, self.name, vec[i64](numbers))

    def _unfold(self, value: Json, extents: tuple[int, ...], field: str, state: State, numbers: list[int]) -> None:
        for i, entry in enumerate(listed(value, field, extents[0])):
            if len(extents) == 1:
                numbers.append(self.codec.read(entry, f"{field}[{i}]", state))
            else:
                self._unfold(entry, extents[1:], f"{field}[{i}]", state, numbers)

    def schema(self, players: int) -> Schema:
        schema = self.codec.schema(players)
        for extent in reversed(self.extents(players)):
            schema = {"type": "array", "items": schema, "minItems": extent, "maxItems": extent}
        return schema
