"""Moments and what is remembered of the way to them.

A `Moment` is a state that never changes: playing on makes a new one. It knows the moment before it, so it can say what
any viewer has seen, been told and done since the beginning - the viewer's *memory*. Two ways that a viewer cannot tell
apart give equal memories, and a memory never forgets: that is an information state with perfect recall.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b

from signoria.core.event import Event
from signoria.core.game import Game
from signoria.core.kernel import ONLOOKER, State
from signoria.core.options import Value
from signoria.core.rng import Rng
from signoria.core.slots import Json
from signoria.games import game as from_shelf

# A tree that is walked again and again is kept, as long as it is small; of a large one only the first moments met.
MOST_KEPT = 20_000

Deed = tuple[tuple[int, int], ...]  # seats (or CHANCE) and their actions, taken together


@dataclass
class Table:
    """A game with its players and options: what all its moments have in common."""

    game: Game
    players: int
    options: Mapping[str, Value]
    kept: int = 0
    start: Moment = field(init=False)

    def __post_init__(self) -> None:
        state = self.game.fresh(self.players, self.options, explicit=True, telling=True)
        self.start = Moment(self, state, events=tuple(state.heard()[0]))

    @property
    def key(self) -> str:
        """The table as text, from which `table` finds it again."""
        return json.dumps([self.game.name, self.players, dict(self.options)], sort_keys=True)


@lru_cache(maxsize=8)
def table(key: str) -> Table:
    """The table of a key; the same one for the same key."""
    name, players, options = json.loads(key)
    return Table(from_shelf(name), players, options)


def table_of(game: Game, players: int, options: Mapping[str, object]) -> Table:
    """The table for these options; values left out have their defaults."""
    settled = game.settle_options(players, options)
    return table(json.dumps([game.name, players, settled], sort_keys=True))


@dataclass(frozen=True)
class Memory:
    """What one viewer has seen, been told and done: the newest lines, and the memory they were added to."""

    added: tuple[str, ...]
    earlier: Memory | None = None
    digest: bytes = field(init=False)  # of all lines, one after the other

    def __post_init__(self) -> None:
        digest = self.earlier.digest if self.earlier is not None else b""
        for line in self.added:
            digest = blake2b(digest + line.encode(), digest_size=16).digest()
        object.__setattr__(self, "digest", digest)

    @property
    def lines(self) -> list[str]:
        """All of it, the oldest first."""
        parts: list[tuple[str, ...]] = []
        memory: Memory | None = self
        while memory is not None:
            parts.append(memory.added)
            memory = memory.earlier
        return [line for part in reversed(parts) for line in part]


class Moment:
    """One state of a game on its way from the start. Nobody changes its state."""

    __slots__ = ("_children", "_memories", "before", "deed", "events", "state", "table")

    def __init__(
        self,
        table: Table,
        state: State,
        before: Moment | None = None,
        deed: Deed = (),
        events: tuple[Event, ...] = (),
    ) -> None:
        self.table = table
        self.state = state
        self.before = before
        self.deed = deed
        self.events = events  # what was told on the way from the moment before
        self._memories: dict[int, Memory] = {}
        self._children: dict[Deed, Moment] = {}

    def after(self, deed: Deed) -> Moment:
        """The moment after these actions, or `Illegal`."""
        known = self._children.get(deed)
        if known is not None:
            return known
        state = self.state.copy()
        state.listen()
        for seat, action in deed:
            state.apply(seat, action)
        child = Moment(self.table, state, self, deed, tuple(state.heard()[0]))
        if self.table.kept < MOST_KEPT:
            self.table.kept += 1
            self._children[deed] = child
        return child

    def imagined(self, viewer: int, rng: Rng) -> Moment:
        """A moment that the viewer cannot tell from this one, with everything hidden redrawn.

        The viewer remembers what it remembers here. How the others came to know what they know there is not made up:
        their memories begin with what they see.
        """
        world = Moment(self.table, self.state.imagine(viewer, rng))
        world._memories[viewer] = self.memory(viewer)
        return world

    def facts(self, viewer: int) -> dict[str, str]:
        """All that a viewer sees now, as flat facts: a way into the document, and what stands there."""
        return _facts_at(self, viewer)

    def memory(self, viewer: int) -> Memory:
        """What a viewer remembers."""
        way = [self]
        while viewer not in way[-1]._memories and way[-1].before is not None:
            way.append(way[-1].before)
        for moment in reversed(way):
            if viewer not in moment._memories:
                moment._memories[viewer] = moment._remember(viewer)
        return self._memories[viewer]

    def _remember(self, viewer: int) -> Memory:
        """The memory of the moment before, and what this step added to it."""
        facts = self.facts(viewer)
        told = [f"told {_told(event)}" for event in self.events if event.seen_by(viewer)]
        if self.before is None:
            return Memory((*(f"{name} {value}" for name, value in facts.items()), *told))
        earlier = self.before.facts(viewer)
        did = [f"did {self.table.game.actions.describe(action)}" for seat, action in self.deed if seat == viewer]
        new = [f"{name} {value}" for name, value in facts.items() if earlier.get(name) != value]
        gone = [f"{name} gone" for name in earlier if name not in facts]
        before = self.before._memories[viewer]
        return Memory((*did, *told, *gone, *new), before) if did or told or gone or new else before

    # A moment is shared by all copies of whatever holds it. Written down, it is its position with the memories of all
    # who may ever ask; the way to it is left behind.

    def __copy__(self) -> Moment:
        return self

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        memories = {viewer: self.memory(viewer).lines for viewer in range(ONLOOKER, self.table.players)}
        return _restored, (self.table.key, json.dumps(self.table.game.position(self.state)), memories)


def _restored(key: str, position: str, memories: dict[int, list[str]]) -> Moment:
    found = table(key)
    moment = Moment(found, found.game.load(position))
    moment._memories = {viewer: Memory(tuple(lines)) for viewer, lines in memories.items()}
    return moment


@lru_cache(maxsize=2048)
def _facts_at(moment: Moment, viewer: int) -> dict[str, str]:
    """The facts are large and soon forgotten: only those of the last few moments asked about are kept."""
    return facts_of(moment.table.game.observe(moment.state, viewer))


def facts_of(document: Json) -> dict[str, str]:
    """A document as flat facts: a way into it, and what stands there."""
    return dict(_facts(document))


def _facts(document: Json, path: str = "") -> Iterator[tuple[str, str]]:
    """Every part of a document that holds no further documents, with the way to it."""
    if isinstance(document, Mapping):
        for name, part in document.items():
            yield from _facts(part, f"{path}.{name}" if path else name)
    elif isinstance(document, list) and any(isinstance(part, list | Mapping) for part in document):
        for index, part in enumerate(document):
            yield from _facts(part, f"{path}[{index}]")
    else:
        yield path, json.dumps(document)


def _told(event: Event) -> str:
    return json.dumps(event.written(), default=int)
