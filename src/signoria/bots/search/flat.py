"""Flat Monte Carlo: try every answer in many imagined worlds and count what it was worth.

All answers are tried in the same worlds, so that luck of the deal favours none of them. The judge says what a try was
worth: it plays on at random, or only looks, and then this is a player who thinks no further than one move.
"""

from librt.vecs import vec
from mypy_extensions import i64

from signoria.bots.search.budget import Budget
from signoria.bots.search.judge import Judge
from signoria.core.kernel import State
from signoria.core.rng import Rng


class Flat:
    """One seat's tries. The scratch states serve every try."""

    def __init__(self, world: State, seat: i64, judge: Judge) -> None:
        self.root: State = world
        self.seat: i64 = seat
        self.judge: Judge = judge
        self.world: State = world.copy()
        self.scratch: State = world.copy()
        self.values: vec[float] = vec[float]([0.0] * world.players)
        self.actions: list[int] = world.legal(seat)
        self.tries: i64 = 0
        self.sums: vec[float] = vec[float]([0.0] * len(self.actions))

    def run(self, budget: Budget, rng: Rng) -> None:
        """One iteration is one world, and one try in it for every answer."""
        seat = self.seat
        world = self.world
        scratch = self.scratch
        values = self.values
        budget.start()
        while budget.more():
            world.become(self.root)
            world.rng.seed_from(rng)
            world.suppose(seat, rng)
            for i in range(len(self.actions)):
                scratch.become(world)
                scratch.explicit = self.judge.to_chance
                scratch.put(seat, self.actions[i])
                self.judge.weigh(scratch, values, rng)
                self.sums[i] += values[seat]
            self.tries += 1

    def best(self) -> i64:
        """The answer that was worth most on average; of several, the first."""
        found: i64 = 0
        for i in range(1, len(self.actions)):
            if self.sums[i] > self.sums[found]:
                found = i
        return self.actions[found]
