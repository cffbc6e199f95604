"""The bot that tries everything and thinks nothing through: flat Monte Carlo."""

from signoria.bots.search.budget import Budget
from signoria.bots.search.flat import Flat
from signoria.core.kernel import State
from signoria.core.rng import Rng


class FlatBot:
    """Plays every answer out at random in many imagined worlds and takes the one that was worth most."""

    def __init__(self, iterations: int = 0, seconds: float = 0.0, most: int = 0) -> None:
        self.budget = Budget(iterations, seconds)
        self.most = most  # decisions of a playout, 0 for all

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        actions = world.legal(seat)
        if len(actions) == 1:
            return actions[0]
        flat = Flat(world, seat)
        flat.run(self.budget, rng, self.most)
        return int(flat.best())
