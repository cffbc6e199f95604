"""A sealed game in one file, interpreted, as somebody outside might write it: everybody names a number, all at once;
the highest that is named only once scores. It stands under the faults that concern sealed rounds."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from signoria.core.actions import ActionBook, Kind
from signoria.core.game import Credit, Game, steps_of
from signoria.core.kernel import State
from signoria.core.options import Value
from signoria.core.question import AMOUNT, Asking
from signoria.core.rng import Rng
from signoria.core.slots import SEAT, OneOf, Slot, Whole

NUMBERS = 4
ROUNDS = 3
NONE = -1


class Step:
    ROUND = 1
    NAME = 2
    REVEAL = 3


class Duel(State):
    def __init__(self) -> None:
        super().__init__()
        self.left = 0
        self.named: vec[i64] = vec[i64]()
        self.points: vec[i64] = vec[i64]()

    def blank(self) -> State:
        return type(self)()

    def become(self, other: State) -> None:
        super().become(other)
        assert isinstance(other, Duel)
        self.left = other.left
        self.named = other.named[:]
        self.points = other.points[:]

    def begin(self, players: int, rng: Rng) -> None:
        self.open(players, rng)
        self.left = ROUNDS
        self.named = vec[i64]([NONE] * players)
        self.points = vec[i64]([0] * players)
        self.later(Step.ROUND)

    def take(self, step: i64, argument: i64) -> None:
        if step == Step.ROUND:
            self.left -= 1
            self.later(Step.REVEAL)
            self.ask_sealed(self.everyone(), Step.NAME)
            return
        named = [self.named[seat] for seat in range(self.players)]
        alone = [number for number in named if named.count(number) == 1]
        if alone:
            self.points[named.index(max(alone))] += 1
        self.named = vec[i64]([NONE] * self.players)
        if self.left:
            self.later(Step.ROUND)

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        self.add_range(0, NUMBERS)

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        self.named[seat] = action

    def suppose(self, viewer: i64, rng: Rng) -> None:
        for seat in range(self.players):
            if seat != viewer and self.named[seat] != NONE:
                self.named[seat] = rng.below(NUMBERS)

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def asking(self, step: i64) -> Asking:
        return Asking("name", AMOUNT, "D-1")


class DuelGame(Game):
    name = "duel"
    credit = Credit("Duel", ("nobody in particular",))
    seats = range(2, 4)
    actions = ActionBook(Kind("name", 0, number=range(NUMBERS)))
    steps = steps_of(Step)
    made: type[Duel] = Duel

    def begin(self, players: int, options: Mapping[str, Value], rng: Rng) -> Duel:
        state = self.made()
        state.begin(players, rng)
        return state

    def view(self, state: State, viewer: int) -> dict[str, Any]:
        assert isinstance(state, Duel)
        return {
            "left": state.left,
            "points": [state.points[seat] for seat in range(state.players)],
            "named": state.named[viewer] if viewer >= 0 else None,
        }

    def layout(self, state: State) -> Sequence[Slot]:
        return (
            Slot("left", Whole(0, ROUNDS)),
            Slot("named", OneOf(range(NUMBERS), empty=True), (SEAT,)),
            Slot("points", Whole(0, ROUNDS), (SEAT,)),
        )

    def check(self, state: State) -> Iterable[tuple[str, str]]:
        return ()

    def longest(self, players: int, options: Mapping[str, Value]) -> int:
        return ROUNDS * players
