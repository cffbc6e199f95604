"""The bots that try everything and think nothing through: flat Monte Carlo, and greed."""

from signoria.bots.search.budget import Budget
from signoria.bots.search.flat import Flat
from signoria.bots.search.judge import Glance, Judge
from signoria.core.kernel import State
from signoria.core.rng import Rng


class FlatBot:
    """Tries every answer in many imagined worlds, playing on at random, and takes the one that was worth most."""

    def __init__(self, iterations: int = 0, seconds: float = 0.0, judge: Judge | None = None) -> None:
        self.budget = Budget(iterations, seconds)
        self.judge = judge or Judge()

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        actions = world.legal(seat)
        if len(actions) == 1:
            return actions[0]
        flat = Flat(world, seat, self.judge)
        flat.run(self.budget, rng)
        return int(flat.best())


def greedy(iterations: int = 0, seconds: float = 0.0, judge: Judge | None = None) -> FlatBot:
    """A bot that takes what would be best if the game ended there, over many imagined worlds."""
    return FlatBot(iterations, seconds, judge or Glance())
