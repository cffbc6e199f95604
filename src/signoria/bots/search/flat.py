"""Flat Monte Carlo: try every answer in many imagined worlds, play on at random, and count what it was worth.

All answers are tried in the same worlds, so that luck of the deal favours none of them.
"""

from librt.vecs import vec
from mypy_extensions import i64

from signoria.bots.search.budget import Budget
from signoria.core.kernel import State
from signoria.core.rng import Rng


class Flat:
    """One seat's tries. The scratch states serve every try."""

    def __init__(self, world: State, seat: i64) -> None:
        self.root: State = world
        self.seat: i64 = seat
        self.world: State = world.copy()
        self.scratch: State = world.copy()
        self.actions: list[int] = world.legal(seat)
        self.tries: i64 = 0
        self.sums: vec[float] = vec[float]([0.0] * len(self.actions))
        self.squares: vec[float] = vec[float]([0.0] * len(self.actions))

    def run(self, budget: Budget, rng: Rng, most: i64 = 0) -> None:
        """One iteration is one world, and one game in it for every answer, of `most` further decisions unless that
        is 0."""
        seat = self.seat
        world = self.world
        scratch = self.scratch
        budget.start()
        while budget.more():
            world.become(self.root)
            world.rng.seed_from(rng)
            world.suppose(seat, rng)
            for i in range(len(self.actions)):
                scratch.become(world)
                scratch.put(seat, self.actions[i])
                scratch.playout(rng, most)
                worth = scratch.worth(seat)
                self.sums[i] += worth
                self.squares[i] += worth * worth
            self.tries += 1

    def best(self) -> i64:
        """The answer that was worth most on average; of several, the first."""
        found: i64 = 0
        for i in range(1, len(self.actions)):
            if self.sums[i] > self.sums[found]:
                found = i
        return self.actions[found]
