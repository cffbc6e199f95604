"""A new game in one file. Everything else here can play it at once.

    python -m examples.new_game                      # the conformance suite, an environment, a batch, OpenSpiel
    python -m examples.new_game play market --seed 1 # in the terminal, against bots; any other command of `signoria`

*Market*: three prizes worth 1, 2 and 3 points come up in random order. Everybody has a purse of two coins and offers,
all at once and sealed, some of them for the prize (M-1). Whoever offers most pays and takes it; if several offer as
much, nobody pays and nobody gets it (M-2). Most points win (M-3).
"""

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from signoria import conformance
from signoria.cli.main import main as signoria
from signoria.core.actions import ActionBook, Kind
from signoria.core.bits import first, minus
from signoria.core.game import Credit, Game, steps_of
from signoria.core.kernel import CHANCE, State
from signoria.core.options import Value
from signoria.core.panes import Pane
from signoria.core.question import AMOUNT, Asking
from signoria.core.rng import Rng
from signoria.core.slots import SEAT, Json, OneOf, SetOf, Slot, Whole
from signoria.games import put

PRIZES: Final = 3
COINS: Final = 2
NOTHING: Final = -1


class Step:
    PRIZE = 1
    OFFER = 2
    SALE = 3


class Market(State):
    """A moment of the game: a few numbers, and vectors with one number a seat."""

    def __init__(self) -> None:
        super().__init__()
        self.to_come = 0  # the prizes still to come, as a set
        self.prize = NOTHING
        self.purses: vec[i64] = vec[i64]()
        self.offers: vec[i64] = vec[i64]()
        self.points: vec[i64] = vec[i64]()

    def blank(self) -> State:
        return Market()

    def become(self, other: State) -> None:
        super().become(other)
        assert isinstance(other, Market)
        self.to_come, self.prize = other.to_come, other.prize
        self.purses, self.offers, self.points = other.purses[:], other.offers[:], other.points[:]

    def begin(self, players: int, rng: Rng) -> None:
        self.open(players, rng)
        self.to_come = first(PRIZES)
        self.purses = vec[i64]([COINS] * players)
        self.offers = vec[i64]([NOTHING] * players)
        self.points = vec[i64]([0] * players)
        self.later(Step.PRIZE)

    def take(self, step: i64, argument: i64) -> None:
        if step == Step.PRIZE:
            self.draw(Step.PRIZE)
        else:
            self.sell()

    def happen(self, step: i64, argument: i64, outcome: i64) -> None:
        self.prize = outcome
        self.to_come = minus(self.to_come, outcome)
        if self.telling:
            self.tell("prize", {"points": outcome + 1})
        self.later(Step.SALE)
        self.ask_sealed(self.everyone(), Step.OFFER)

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        if seat == CHANCE:
            self.add_all(0, self.to_come)
        else:
            self.add_range(0, self.purses[seat] + 1)

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        self.offers[seat] = action

    def sell(self) -> None:
        """M-2."""
        offers = [self.offers[seat] for seat in range(self.players)]
        best = max(offers)
        if self.telling:
            self.tell("offers", {"coins": offers})
        if offers.count(best) == 1:
            winner = offers.index(best)
            self.purses[winner] -= best
            self.points[winner] += self.prize + 1
        self.prize = NOTHING
        self.offers = vec[i64]([NOTHING] * self.players)
        if self.to_come:
            self.later(Step.PRIZE)

    def suppose(self, viewer: i64, rng: Rng) -> None:
        """All that is hidden is what the others have offered in a round that is still open."""
        for seat in range(self.players):
            if seat != viewer and self.offers[seat] != NOTHING:
                self.offers[seat] = rng.below(self.purses[seat] + 1)

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def asking(self, step: i64) -> Asking:
        return Asking("offer", AMOUNT, "M-1")


class MarketGame(Game):
    """What the house knows of it: name, actions, what is seen, how a moment is written down."""

    name = "market"
    credit = Credit("Market", ("this example",))
    seats = range(2, 5)
    actions = ActionBook(Kind("offer", 0, coins=range(COINS + 1)))
    steps = steps_of(Step)

    def begin(self, players: int, options: Mapping[str, Value], rng: Rng) -> Market:
        state = Market()
        state.begin(players, rng)
        return state

    def view(self, state: State, viewer: int) -> dict[str, Json]:
        assert isinstance(state, Market)
        own = state.offers[viewer] if viewer >= 0 else NOTHING
        return {
            "prize": None if state.prize == NOTHING else state.prize + 1,
            "to_come": [prize + 1 for prize in range(PRIZES) if state.to_come >> prize & 1],
            "purses": [state.purses[seat] for seat in range(state.players)],
            "points": [state.points[seat] for seat in range(state.players)],
            "offer": None if own == NOTHING else own,
        }

    def panes(self, players: int, options: Mapping[str, Value]) -> Sequence[Pane]:
        return (
            Pane("prize", OneOf(range(1, PRIZES + 1), empty=True)),
            Pane("to_come", SetOf(range(1, PRIZES + 1))),
            Pane("purses", Whole(0, COINS), (SEAT,)),
            Pane("points", Whole(0, 6), (SEAT,)),
            Pane("offer", OneOf(range(COINS + 1), empty=True)),
        )

    def layout(self, state: State) -> Sequence[Slot]:
        prizes = range(1, PRIZES + 1)
        return (
            Slot("to_come", SetOf(prizes)),
            Slot("prize", OneOf(prizes, empty=True)),
            Slot("purses", Whole(0, COINS), (SEAT,)),
            Slot("offers", OneOf(range(COINS + 1), empty=True), (SEAT,)),
            Slot("points", Whole(0, 6), (SEAT,)),
        )

    def longest(self, players: int, options: Mapping[str, Value]) -> int:
        return PRIZES * players


GAME: Final = MarketGame()


def tour() -> dict[str, Any]:
    """The same game in everything that this laboratory has."""
    import pyspiel

    from signoria.envs import openspiel
    from signoria.envs.batch import Batch
    from signoria.envs.zoo import env

    conformance.run(GAME, games=2)
    print("the conformance suite: every promise kept, with 2, 3 and 4 players")

    aec = env(GAME, players=3)
    aec.reset(seed=1)
    while not any(aec.terminations.values()):
        aec.step(aec.action_space(aec.agent_selection).sample(aec.observe(aec.agent_selection)["action_mask"]))
    print(f"PettingZoo: {aec.rewards}")

    batch = Batch(GAME, 8, players=3, seed=1)
    ended = sum(batch.step(batch.choose()) for _ in range(100))
    print(f"batch: {ended} games of 8 lanes in 100 steps")

    openspiel.register(GAME)
    game = pyspiel.load_game("signoria_market(turn_based=True)")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    gain = pyspiel.nash_conv(game, solver.average_policy())
    print(f"OpenSpiel: NashConv {gain:.3f} after 20 iterations of CFR+")
    return {"rewards": aec.rewards, "ended": ended, "gain": gain}


def main(arguments: Sequence[str]) -> int:
    put(GAME)
    if arguments:
        return signoria(arguments)
    tour()
    return 0


if __name__ == "__main__":
    from examples import new_game  # under its own name, so that other processes find the game too

    sys.exit(new_game.main(sys.argv[1:]))
