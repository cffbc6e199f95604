"""Panes: what a view shows, told in numbers. They are the documented layout of observation tensors.

A game lists the panes of its view once (`Game.panes`), with the codecs that positions use: which part of the view, what
stands there, how often. From that list come the width of a row, the table of its places, the bounds of its numbers,
and the numbers themselves: `Glass.numbers` reads them off what `Game.observe` gives and knows nothing else, so a row
cannot say more than a viewer may see. A game may write the same row from its state in compiled code (`State.see`);
the conformance suite compares the two at every moment.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final, Protocol, runtime_checkable

from signoria.core.bits import members
from signoria.core.game import Game
from signoria.core.kernel import State
from signoria.core.options import Value
from signoria.core.sight import MOST, NO_KEY, STEPS
from signoria.core.slots import NOTHING, SEAT, Codec, Extent, Json, OneOf, Seat, Seats, SetOf, Truth, Whole


@dataclass(frozen=True)
class Place:
    """One number of a row: what it tells, and between which bounds it lies."""

    says: str
    low: int = 0
    high: int = 1


@runtime_checkable
class Reading(Protocol):
    """A way to tell a value in numbers that is no codec of positions."""

    def places(self, players: int) -> list[Place]: ...

    def numbers(self, value: Json, field: str, state: State) -> list[int]: ...


@dataclass(frozen=True)
class Perhaps:
    """A value that may be missing or hidden, which the view shows as null: one place more says whether it is there."""

    codec: "Codec | Reading"

    def places(self, players: int) -> list[Place]:
        return [Place("is shown"), *places_of(self.codec, players)]

    def numbers(self, value: Json, field: str, state: State) -> list[int]:
        if value is None:
            return [0] * len(self.places(int(state.players)))
        return [1, *numbers_of(self.codec, value, field, state)]


@dataclass(frozen=True)
class Parts:
    """A fraction, counted in parts of one: 1.5 in sixtieths is 90."""

    of: int
    low: int
    high: int

    def places(self, players: int) -> list[Place]:
        return [Place(f"in parts of 1/{self.of}", self.low, self.high)]

    def numbers(self, value: Json, field: str, state: State) -> list[int]:
        return [round(value * self.of)]


@dataclass(frozen=True)
class LeftOut:
    """Part of the view that rows do not tell, and why they need not."""

    why: str

    def places(self, players: int) -> list[Place]:
        return []

    def numbers(self, value: Json, field: str, state: State) -> list[int]:
        return []


@dataclass(frozen=True)
class Pane:
    """One part of a view: the way to it, a codec, and its shape. `hands` with (SEAT,) is a list with an entry a seat;
    `cards.*.owner` with (24,) is the owner in each of 24 entries; a step of the way that is no list names a key.
    On the way of a `loose` pane lists may be shorter than their shape and keys may be absent: what is missing is all
    0."""

    name: str
    codec: Codec | Reading
    each: tuple[Extent, ...] = ()
    loose: bool = False

    def extents(self, players: int) -> tuple[int, ...]:
        return tuple(players if extent == SEAT else int(extent) for extent in self.each)

    def places(self, players: int) -> list[Place]:
        """The places of this pane, named one by one."""
        single = places_of(self.codec, players)
        found: list[Place] = []
        for index in _indices(self.extents(players)):
            name = _filled(self.name, index)
            found += [Place(f"{name} {place.says}".rstrip(), place.low, place.high) for place in single]
        return found

    def numbers(self, view: Mapping[str, Json], state: State) -> list[int]:
        """What stands there, in numbers."""
        players = int(state.players)
        width = len(places_of(self.codec, players))
        found: list[int] = []
        self._walk(
            view,
            [*self.name.split("."), *["*"] * (len(self.each) - self.name.count("*"))],
            self.extents(players),
            self.name,
            width,
            state,
            found,
        )
        return found

    def _walk(
        self,
        value: Json,
        way: Sequence[str],
        extents: Sequence[int],
        field: str,
        width: int,
        state: State,
        found: list[int],
    ) -> None:
        if not way:
            found += numbers_of(self.codec, value, field, state)
        elif way[0] != "*":
            if isinstance(value, Mapping) and way[0] not in value and self.loose:
                found += [0] * (prod(extents) * width)
                return
            if not isinstance(value, Mapping) or way[0] not in value:
                raise ValueError(f"pane {self.name}: the view has no {way[0]!r} there")
            self._walk(value[way[0]], way[1:], extents, field, width, state, found)
        else:
            if not isinstance(value, list) or len(value) > extents[0] or (len(value) < extents[0] and not self.loose):
                raise ValueError(f"pane {self.name}: {extents[0]} entries are wanted, not {value!r}")
            for entry in value:
                self._walk(entry, way[1:], extents[1:], field, width, state, found)
            found += [0] * ((extents[0] - len(value)) * prod(extents[1:]) * width)


def places_of(codec: Codec | Reading, players: int) -> list[Place]:
    """The places that one value takes."""
    match codec:
        case Whole(low, high):
            return [Place("", low, high)]
        case Truth():
            return [Place("")]
        case OneOf(names):
            return [Place(f"is {name}") for name in names]
        case SetOf(names):
            return [Place(f"has {name}") for name in names]
        case Seat():
            return [Place(f"is seat {seat}") for seat in range(players)]
        case Seats():
            return [Place(f"has seat {seat}") for seat in range(players)]
        case Reading():
            return codec.places(players)
    raise TypeError(f"{type(codec).__name__} has no places; give it `places` and `numbers`")


def numbers_of(codec: Codec | Reading, value: Json, field: str, state: State) -> list[int]:
    """One value in numbers."""
    match codec:
        case Whole():
            return [codec.read(value, field, state) + codec.offset]  # as the reader sees it
        case Truth():
            return [codec.read(value, field, state)]
        case OneOf() | Seat():
            found = codec.read(value, field, state) if value is not None else NOTHING
            return [int(n == found) for n in range(len(places_of(codec, int(state.players))))]
        case SetOf() | Seats():
            held = members(codec.read(value, field, state))
            return [int(n in held) for n in range(len(places_of(codec, int(state.players))))]
        case Reading():
            return codec.numbers(value, field, state)
    raise TypeError(f"{type(codec).__name__} cannot be told in numbers; give it `places` and `numbers`")


def _indices(extents: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not extents:
        yield ()
        return
    for first in range(extents[0]):
        for others in _indices(extents[1:]):
            yield first, *others


def _filled(name: str, index: tuple[int, ...]) -> str:
    """The way to one entry: `cards.*.owner` at (3,) is `cards[3].owner`."""
    left = list(index)
    parts: list[str] = []
    for part in name.split("."):
        if part == "*":
            parts[-1] += f"[{left.pop(0)}]"
        else:
            parts.append(part)
    return ".".join(parts) + "".join(f"[{n}]" for n in left)


BEGINNING: Final = ("viewer", "waiting", "over", "asked", "sealed")  # what every row begins with


class Glass:
    """The layout of the rows of one game with its players and options."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Value], extra: int = 0) -> None:
        """`extra` places stand where a game has no panes, to be filled by others."""
        self.game = game
        self.players = players
        self.panes = tuple(game.panes(players, options))
        self.keys, self.key_names = questions(game, players, options)
        self.blocks: list[tuple[str, list[Place]]] = [
            ("viewer", [Place(f"is seat {seat}") for seat in range(players)]),
            ("waiting", [Place(f"for seat {seat}") for seat in range(players)]),
            ("over", [Place("")]),
            ("asked", [Place(f"is {key}") for key in self.key_names]),
            ("sealed", [Place("")]),
        ]
        self.blocks += [(pane.name, pane.places(players)) for pane in self.panes]
        if not self.panes and extra:
            self.blocks.append(("facts", [Place(f"hashed {n}", -MOST, MOST) for n in range(extra)]))
        self.places = [place for _, places in self.blocks for place in places]
        for place in self.places:
            if not -MOST <= place.low <= place.high <= MOST:
                raise ValueError(f"{game.name}: {place.says} goes from {place.low} to {place.high}; {MOST} is the most")

    @property
    def width(self) -> int:
        return len(self.places)

    def beginning(self, observed: Mapping[str, Json]) -> list[int]:
        """The part of a row that is the same for every game."""
        seats = range(self.players)
        question = observed["question"]
        found = [int(observed["viewer"] == seat) for seat in seats]
        found += [int(seat in observed["waiting"]) for seat in seats]
        found.append(int(observed["over"]))
        found += [int(question is not None and question["key"] == key) for key in self.key_names]
        found.append(int(question is not None and question["sealed"]))
        return found

    def numbers(self, state: State, viewer: int) -> list[int]:
        """The row of a viewer, read off what it can observe and off nothing else."""
        observed = self.game.observe(state, viewer)
        found = self.beginning(observed)
        for pane in self.panes:
            found += pane.numbers(observed["view"], state)
        return found


def writes(state: State) -> bool:
    """Whether a state writes its own rows."""
    return type(state).see is not State.see


def questions(game: Game, players: int, options: Mapping[str, Value]) -> tuple[list[int], list[str]]:
    """For each step the number of its question, and the keys of the questions in order. A step that asks nothing
    has none."""
    state = game.fresh(players, options, explicit=True)
    names: list[str] = []
    keys = [NO_KEY] * STEPS
    for step in sorted(game.steps):
        try:
            key = state.asking(step).key
        except Exception:  # a step that asks nothing may say so as it likes
            continue
        if key not in names:
            names.append(key)
        keys[step] = names.index(key)
    return keys, names
