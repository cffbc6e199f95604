"""A tiny game for tests of the command line, and the same game with faults seeded into it.

Each seat has a secret number. In turn they take one to three coins from a heap and say that they are done: a turn of
two actions, the first of which can be taken back. The most coins win.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from signoria.core.actions import ActionBook, Kind
from signoria.core.bits import plus
from signoria.core.game import Credit, Game, steps_of
from signoria.core.kernel import CHANCE, State
from signoria.core.options import Value
from signoria.core.question import AMOUNT, CONFIRM, Asking
from signoria.core.rng import Rng
from signoria.core.slots import SEAT, Json, Slot, Whole

HEAP: Final = 12
DONE: Final = 3
SECRETS: Final = 4
TAKING: Final = Asking("take", AMOUNT, "T-1")
ENDING: Final = Asking("done", CONFIRM, "T-2")


class Step:
    SECRET: Final = 1
    TURN: Final = 2
    TAKE: Final = 3
    DONE: Final = 4


class Coins(State):
    fault = ""

    def __init__(self) -> None:
        super().__init__()
        self.heap: i64 = HEAP
        self.taken_by: vec[i64] = vec[i64]()
        self.secrets: vec[i64] = vec[i64]()

    def blank(self) -> State:
        return type(self)()

    def become(self, other: State) -> None:
        super().become(other)
        o = cast(Coins, other)
        self.heap = o.heap
        self.taken_by = o.taken_by if self.fault == "shallow" else o.taken_by[:]
        self.secrets = o.secrets[:]

    def begin(self, players: int, rng: Rng) -> None:
        self.open(players, rng)
        self.taken_by = vec[i64]([0] * players)
        self.secrets = vec[i64]([0] * players)
        self.later(Step.TURN, 0)
        for seat in range(players - 1, -1, -1):
            self.later(Step.SECRET, seat)

    def take(self, step: i64, argument: i64) -> None:
        match step:
            case Step.SECRET:
                self.draw(Step.SECRET, argument)
            case Step.TURN:
                if self.heap == 0 and self.fault != "endless":
                    return self.finish()
                self.ask(argument, Step.TAKE)

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        if seat == CHANCE:
            self.add_range(0, SECRETS)
        elif step == Step.DONE:
            self.add(DONE)
        elif self.heap == 0:
            self.add(0)
        else:
            self.add_range(0, min(3, self.heap))

    def happen(self, step: i64, argument: i64, outcome: i64) -> None:
        self.secrets[argument] = outcome
        if self.telling:
            self.tell_only(plus(0, argument), "secret", {"seat": argument, "number": outcome})

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        if step == Step.DONE:
            if self.fault == "crash" and self.heap == 5:
                raise ZeroDivisionError("seeded")
            return self.later(Step.TURN, self.left_of(seat))
        coins = min(action + 1, self.heap)
        self.heap -= coins
        self.taken_by[seat] += coins
        if self.fault == "law" and self.heap == 3 and self.secrets[seat] == 3:
            self.heap -= 1
        if self.telling:
            self.tell("took", {"seat": seat, "coins": coins})
        self.ask(seat, Step.DONE)

    def suppose(self, viewer: i64, rng: Rng) -> None:
        for seat in range(self.players):
            if seat != viewer:
                self.secrets[seat] = rng.below(SECRETS)

    def score(self, seat: i64) -> i64:
        return self.taken_by[seat]

    def asking(self, step: i64) -> Asking:
        return ENDING if step == Step.DONE else TAKING

    def why_not(self, seat: i64, step: i64, argument: i64, action: i64) -> tuple[str, str]:
        return ("too-many", "T-1") if step == Step.TAKE and action < DONE else ("not-now", "T-2")


class CoinsGame(Game):
    name = "coins"
    credit = Credit("Coins", ("nobody",))
    seats = range(2, 4)
    actions = ActionBook(Kind("take", 0, coins=(1, 2, 3)), Kind("done", DONE))
    steps = steps_of(Step)
    seat_arguments = frozenset({"secret", "turn"})

    def __init__(self, fault: str = "") -> None:
        self.fault = fault
        self.state = type("Coins", (Coins,), {"fault": fault})

    def begin(self, players: int, options: Mapping[str, Value], rng: Rng) -> State:
        state = self.state()
        assert isinstance(state, Coins)
        state.begin(players, rng)
        return state

    def view(self, state: State, viewer: int) -> dict[str, Json]:
        assert isinstance(state, Coins)
        seen = [int(number) if at == viewer else None for at, number in enumerate(state.secrets)]
        if self.fault == "leak" and state.heap == 2:
            seen = [int(number) for number in state.secrets]
        return {"heap": int(state.heap), "taken": [int(coins) for coins in state.taken_by], "secrets": seen}

    def layout(self, state: State) -> Sequence[Slot]:
        heap = (Slot("heap", Whole(0, HEAP)),)
        rest = (Slot("taken_by", Whole(0, HEAP), (SEAT,)), Slot("secrets", Whole(0, SECRETS), (SEAT,)))
        return rest[::-1] if self.fault == "forgotten" else heap + rest

    def check(self, state: State) -> Iterable[tuple[str, str]]:
        return ()

    def laws(self, state: State) -> dict[str, int]:
        assert isinstance(state, Coins)
        return {"coins": int(state.heap) + sum(int(coins) for coins in state.taken_by)}

    def longest(self, players: int, options: Mapping[str, Value]) -> int:
        return 2 * HEAP


FAULTS: Final = ("law", "leak", "crash", "shallow", "endless", "forgotten")
GAME = CoinsGame()
