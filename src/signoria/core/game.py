"""A game as the house knows it: what it is called, how it begins, who sees what, how a moment of it is written.

`State` (kernel.py) is one moment, hot and compiled; `Game` is all that is known about every moment of a title. A game
on the shelf is one subclass with one instance. Server, bots, tests, command line and laboratory are callers with
equal rights, and none of them knows more of a game than this.
"""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from signoria.core.actions import ActionBook
from signoria.core.kernel import CHANCE, ONLOOKER, State
from signoria.core.options import BadOption, Option, Value, settle
from signoria.core.position import read_position, write_position
from signoria.core.question import Question
from signoria.core.rng import Rng, seeded
from signoria.core.slots import Json, Schema, Slot

if TYPE_CHECKING:
    from signoria.core.panes import Pane


@dataclass(frozen=True)
class Credit:
    """Whose game it is."""

    title: str
    designers: tuple[str, ...]
    publisher: str = ""
    year: int | None = None


@dataclass(frozen=True)
class Result:
    """How a game ended: points and ranks by seat. Rank 1 has won; who shares a rank shares it truly."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def written(self) -> dict[str, Json]:
        return {"points": list(self.points), "ranks": list(self.ranks)}


def steps_of(steps: type) -> dict[int, str]:
    """The names of a game's steps, from its class of numbers: `LAST_LAP = 7` is step 7, "last-lap"."""
    found: dict[int, str] = {}
    for name, value in vars(steps).items():
        if name.isupper() and isinstance(value, int):
            if not 1 <= value <= 255 or value in found:
                raise ValueError(f"step {name} = {value}: steps are numbered from 1 to 255, no two alike")
            found[value] = name.lower().replace("_", "-")
    return found


class Game(ABC):
    """What a title is. Subclasses fill in the blanks."""

    name: ClassVar[str]
    credit: ClassVar[Credit]
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]] = ()
    actions: ClassVar[ActionBook]
    steps: ClassVar[Mapping[int, str]]
    # Steps whose argument is a seat, and chance steps whose outcome is one: told so that seats can be renamed.
    seat_arguments: ClassVar[frozenset[str]] = frozenset()
    seat_outcomes: ClassVar[frozenset[str]] = frozenset()
    # Fields of the state that follow from the others and the settings, so that positions leave them out.
    derived: ClassVar[frozenset[str]] = frozenset()
    in_lobby: ClassVar[bool] = True  # yardsticks stay out of sight of people who came to play
    data_files: ClassVar[tuple[str, ...]] = ()  # the texts of the printed facts, for the record's fingerprint

    # What a game must say

    @abstractmethod
    def begin(self, players: int, options: Mapping[str, Value], rng: Rng) -> State:
        """A state with its pieces laid out and its agenda set, in which nothing has happened yet."""

    @abstractmethod
    def view(self, state: State, viewer: int) -> dict[str, Json]:
        """What a viewer (a seat, or ONLOOKER) may see, built field by field from what is allowed."""

    @abstractmethod
    def layout(self, state: State) -> Sequence[Slot]:
        """The fields of a state, as positions write them."""

    @abstractmethod
    def longest(self, players: int, options: Mapping[str, Value]) -> int:
        """A bound on the number of decisions in a game."""

    # What a game may say

    def settle_options(self, players: int, chosen: Mapping[str, object]) -> dict[str, Value]:
        """The options with their values. Games with rules across options or players extend this."""
        return settle(self.options, chosen)

    def check(self, state: State) -> Iterable[tuple[str, str]]:
        """What is impossible about a state that was loaded: fields and reasons."""
        return ()

    def resume(self, state: State) -> None:
        """Set the agenda of a position that was written by hand without one."""
        raise ValueError(f"{self.name} cannot tell what comes next; give the agenda under 'flow'")

    def laws(self, state: State) -> dict[str, int]:
        """Sums that stay the same from the first moment of a game to the last."""
        return {}

    def turned_argument(self, step: str, argument: int, by: int, players: int) -> int:
        """A step's argument when every seat s is called s + by; for arguments that pack a seat with other things."""
        return (argument + by) % players if step in self.seat_arguments else argument

    def about(self, state: State, seat: int) -> dict[str, Json]:
        """What else the question of a seat tells it: previews, reasons, numbers."""
        return {}

    def ranks(self, state: State) -> tuple[int, ...]:
        """The final ranks by seat."""
        standings = [int(state.standing(seat)) for seat in range(state.players)]
        return tuple(1 + sum(other > own for other in standings) for own in standings)

    def returns(self, state: State) -> tuple[float, ...]:
        """What a game was worth to each seat; the sum is 0."""
        return tuple(state.worth(seat) for seat in range(state.players))

    def names(self, settings: Mapping[str, object]) -> Mapping[str, Sequence[str]]:
        """How the values of an action's or an event's part are called where that depends on the options: the streets
        of a city file, say. What does not depend on them stands in the words of the game."""
        return {}

    def facts(self, settings: Mapping[str, object]) -> dict[str, Json]:
        """What never changes during a game with these options and everybody may know: the map, the printed cards."""
        return {}

    def return_range(self, players: int, options: Mapping[str, Value]) -> tuple[float, float]:
        """The least and the most that `returns` can give a seat."""
        return -1.0, players - 1.0

    def outcome_count(self, players: int, options: Mapping[str, Value]) -> int:
        """Outcomes of chance are numbered below this."""
        return 64

    def action_count(self, players: int, options: Mapping[str, Value]) -> int:
        """How many actions can come up with these options; the rest of the book stays unused."""
        return len(self.actions)

    def panes(self, players: int, options: Mapping[str, Value]) -> "Sequence[Pane]":
        """The parts of the view as tensors tell them (core/panes.py). A game without panes is told by hashed facts."""
        return ()

    # What every game can do

    def new(
        self,
        players: int | None = None,
        *,
        seed: int = 0,
        explicit: bool = False,
        telling: bool = False,
        **options: object,
    ) -> State:
        """A game that has begun. With `explicit` chance waits to be told each outcome."""
        return self.fresh(players, options, seed=seed, explicit=explicit, telling=telling)

    def fresh(
        self,
        players: int | None,
        options: Mapping[str, object],
        *,
        seed: int = 0,
        explicit: bool = False,
        telling: bool = False,
    ) -> State:
        """`new` for callers that hold the options in a mapping."""
        count = self.seats[0] if players is None else players
        if count not in self.seats:
            raise BadOption("players", f"{self.name} is for {self.seats[0]} to {self.seats[-1]}, not {count}")
        settled = self.settle_options(count, options)
        state = self.begin(count, settled, seeded(seed))
        state.settings = dict(settled)
        state.explicit = explicit
        if telling:
            state.listen()
        state.go_on()
        return state

    def question(self, state: State, seat: int) -> Question | None:
        """What a seat is asked now, if it is."""
        if seat < 0 or not state.owes(seat):
            return None
        asking = state.asking(state.asked[seat] & 255)
        sealed = bool(state.sealed >> seat & 1)
        actions = tuple(state.legal(seat))
        return Question(seat, asking.key, asking.kind, asking.clause, sealed, actions, self.about(state, seat))

    def observe(self, state: State, viewer: int) -> dict[str, Json]:
        """All that a viewer can learn at this moment, in one document: the view, who owes an answer, and the
        viewer's own question with everything that may be answered."""
        question = self.question(state, viewer)
        asked: Json = None
        if question is not None:
            asked = {
                "key": question.key,
                "kind": question.kind,
                "clause": question.clause,
                "sealed": question.sealed,
                "actions": list(question.actions),
                "about": dict(question.about),
            }
        return {
            "game": self.name,
            "viewer": viewer,
            "players": int(state.players),
            "waiting": [seat for seat in range(state.players) if state.owes(seat)],
            "over": bool(state.over),
            "view": self.view(state, viewer),
            "question": asked,
            "result": self.result(state).written() if state.over else None,
        }

    def result(self, state: State) -> Result:
        """Points and ranks of a game that is over."""
        if not state.over:
            raise ValueError("the game is not over: it has no result yet")
        points = tuple(int(state.score(seat)) for seat in range(state.players))
        return Result(points, self.ranks(state))

    def position(self, state: State) -> dict[str, Json]:
        """The whole state as a readable document. It knows everything: never show it to a player."""
        return write_position(self, state)

    def load(self, position: str | Mapping[str, Json]) -> State:
        """The state a document describes - its text or its parsed form - or `BadPosition`."""
        return read_position(self, position)

    def fingerprint(self) -> str:
        """A hash of the printed facts the game is played with."""
        return hashlib.sha256("\0".join(self.data_files).encode()).hexdigest()[:16]

    def digest(self, state: State) -> str:
        """A short hash of everything a state is; equal states have equal digests on every machine."""
        text = json.dumps(self.position(state), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def position_schema(self, players: int | None = None, **options: object) -> Schema:
        """The JSON Schema of this game's positions, for a number of players and options."""
        from signoria.core.position import position_schema

        return position_schema(self, self.fresh(players, options))

    def __repr__(self) -> str:
        return f"<game {self.name}>"


__all__ = ["CHANCE", "ONLOOKER", "Credit", "Game", "Result", "steps_of"]
