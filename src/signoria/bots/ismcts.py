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
        self.last: Search | None = None  # what it thought about the question before this one
        self.did = 0  # and what it did there

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        actions = world.legal(seat)
        if len(actions) == 1:
            return actions[0]
        search = self.last
        self.last = None
        if search is None or search.seat != seat or not search.follow(world, self.did, rng):
            search = Search(world, seat, self.manner, self.judge)
        search.run(self.budget, rng)
        action = drawn(chances(search.actions(), search.strategy()), rng)
        if self.manner.keep:
            self.last, self.did = search, action
        return action

    def chances(self, world: State, seat: int, rng: Rng) -> dict[int, float]:
        """The answers it may give, each with its probability: for those who study how it plays."""
        actions = world.legal(seat)
        if len(actions) == 1:
            return {actions[0]: 1.0}
        search = self.think(world, seat, rng)
        return chances(search.actions(), search.strategy())

    def think(self, world: State, seat: int, rng: Rng) -> Search:
        """A fresh search, for those who want to know more than its decision."""
        search = Search(world, seat, self.manner, self.judge)
        search.run(self.budget, rng)
        return search


def chances(actions: list[int], strategy: list[float]) -> dict[int, float]:
    """How often each action is taken: as often as the strategy wants it, but nothing that it hardly wants."""
    most = max(strategy)
    wanted = {action: share for action, share in zip(actions, strategy, strict=True) if share >= SELDOM * most}
    total = sum(wanted.values())
    return {action: share / total for action, share in wanted.items()}


def drawn(chances: dict[int, float], rng: Rng) -> int:
    """One of the actions, by chance."""
    if len(chances) == 1:
        return next(iter(chances))
    at = rng.below(2**30) / 2**30
    for action, share in chances.items():
        at -= share
        if at < 0:
            return action
    return next(iter(chances))
