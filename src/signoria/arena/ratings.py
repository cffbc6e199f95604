"""How strong everybody is, in Elo, from who finished before whom.

With two at the table this is the model of Bradley and Terry, with more that of Plackett and Luce: the winner is drawn
in proportion to strength, then the second among the rest, and so on. Those who share a rank count as half of each
order (or a sixth of each of six). Strengths are found by the usual climb (Hunter 2004), their uncertainty by drawing
whole deals anew (bootstrap), because the games of a deal are not independent of each other.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, permutations
from typing import Final

from signoria.core.rng import Rng, seeded

SCALE: Final = 400 / math.log(10)
STEPS: Final = 500
CLOSE: Final = 1e-9
PRIOR: Final = 0.5  # of a win and of a loss of everybody against a player of average strength: nobody becomes infinite

# Of those still in the race somebody came first: who was in it, how many of each, and who it was.
Stage = tuple[tuple[tuple[str, int], ...], str]
Stages = Mapping[Stage, float]


@dataclass(frozen=True)
class Rating:
    """A strength with the interval that holds it 19 times out of 20."""

    name: str
    elo: float
    low: float
    high: float


def stages(names: Sequence[str], ranks: Sequence[int]) -> dict[Stage, float]:
    """The stages of one game, with weights."""
    found: dict[Stage, float] = {}
    order = sorted(range(len(names)), key=lambda seat: ranks[seat])
    groups = [list(group) for _, group in groupby(order, key=lambda seat: ranks[seat])]
    behind = list(names)
    for group in groups:
        orders = list(permutations([names[seat] for seat in group]))
        for one in orders:
            racing = Counter(behind)
            for name in one:
                if racing.total() > 1 and len(racing) > 1:
                    stage = (tuple(sorted(racing.items())), name)
                    found[stage] = found.get(stage, 0.0) + 1 / len(orders)
                racing[name] -= 1
                racing += Counter()
        for seat in group:
            behind.remove(names[seat])
    return found


def strengths(names: Sequence[str], met: Stages) -> dict[str, float]:
    """Elo of everybody, on average 0."""
    worth = dict.fromkeys(names, 1.0)
    wins = dict.fromkeys(names, PRIOR)
    for (_, first), weight in met.items():
        wins[first] += weight
    for _ in range(STEPS):
        below = {name: 2 * PRIOR / (worth[name] + 1.0) for name in names}
        for (racing, _), weight in met.items():
            total = sum(worth[name] * count for name, count in racing)
            for name, count in racing:
                below[name] += weight * count / total
        new = {name: wins[name] / below[name] for name in names}
        moved = max(abs(math.log(new[name] / worth[name])) for name in names)
        worth = new
        if moved < CLOSE:
            break
    middle = sum(math.log(value) for value in worth.values()) / len(names)
    return {name: SCALE * (math.log(value) - middle) for name, value in worth.items()}


def interval(values: Iterable[float], share: float = 0.95) -> tuple[float, float]:
    """The middle 95 % of many values."""
    ordered = sorted(values)
    cut = (1 - share) / 2
    return _quantile(ordered, cut), _quantile(ordered, 1 - cut)


def _quantile(ordered: Sequence[float], share: float) -> float:
    at = share * (len(ordered) - 1)
    low = math.floor(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (at - low) * (ordered[high] - ordered[low])


def redrawn(count: int, rng: Rng) -> list[int]:
    """As many of `count` things as there are, drawn with return."""
    return [int(rng.below(count)) for _ in range(count)]


def gather(into: dict[Stage, float], met: Stages, times: float = 1.0) -> None:
    """Add the stages of one deal to those of others."""
    for stage, weight in met.items():
        into[stage] = into.get(stage, 0.0) + weight * times


def ratings(names: Sequence[str], deals: Sequence[Stages], draws: int = 300, seed: int = 1) -> list[Rating]:
    """Everybody's rating, in the order of the names. A deal is all that was played with the same chance."""
    total: dict[Stage, float] = {}
    for deal in deals:
        gather(total, deal)
    elo = strengths(names, total)
    rng = seeded(seed)
    found: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(draws):
        again: dict[Stage, float] = {}
        for number, times in Counter(redrawn(len(deals), rng)).items():
            gather(again, deals[number], times)
        for name, value in strengths(names, again).items():
            found[name].append(value)
    return [Rating(name, elo[name], *interval(found[name])) for name in names]


def mean_interval(deals: Sequence[float], draws: int = 2000, seed: int = 1) -> tuple[float, float]:
    """Where the mean of a figure may lie, from its value in each deal: by drawing deals anew."""
    rng = seeded(seed)
    count = len(deals)
    means = []
    for _ in range(draws):
        total = 0.0
        for _ in range(count):
            total += deals[rng.below(count)]
        means.append(total / count)
    return interval(means)


def elo_of_share(share: float) -> float:
    """The difference in Elo that wins such a share between two."""
    bounded = min(max(share, 1e-6), 1 - 1e-6)
    return SCALE * math.log(bounded / (1 - bounded))
