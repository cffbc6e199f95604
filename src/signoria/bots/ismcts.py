"""The bot that searches: what it has learned in many imagined games decides."""

from signoria.bots.search.budget import Budget
from signoria.bots.search.judge import Judge
from signoria.bots.search.search import Manner, Search
from signoria.core.kernel import State
from signoria.core.rng import Rng

SELDOM = 0.1  # what a strategy would do less often than this is noise, and not done


class SearchBot:
    """Information-set Monte Carlo tree search (`bots/search/search.py`)."""

    def __init__(
        self,
        iterations: int = 0,
        seconds: float = 0.0,
        manner: Manner | None = None,
        judge: Judge | None = None,
    ) -> None:
        self.budget = Budget(iterations, seconds)
        self.manner = manner or Manner()
        self.judge = judge or Judge()

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        actions = world.legal(seat)
        if len(actions) == 1:
            return actions[0]
        search = self.think(world, seat, rng)
        return drawn(search.actions(), search.strategy(), rng)

    def think(self, world: State, seat: int, rng: Rng) -> Search:
        """The search itself, for those who want to know more than its decision."""
        search = Search(world, seat, self.manner, self.judge)
        search.run(self.budget, rng)
        return search


def drawn(actions: list[int], strategy: list[float], rng: Rng) -> int:
    """One of the actions, as often as the strategy wants it, but nothing that it hardly wants."""
    most = max(strategy)
    shares = [share if share >= SELDOM * most else 0.0 for share in strategy]
    at = rng.below(2**30) / 2**30 * sum(shares)
    for action, share in zip(actions, shares, strict=True):
        at -= share
        if at < 0:
            return action
    return actions[strategy.index(most)]
