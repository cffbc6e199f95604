"""Is a change an improvement? Wald's sequential test, which stops as soon as it knows.

Two hypotheses: the new one is `worse` Elo stronger (0, say), or `better` Elo. Each deal gives the share of wins of the
new one over all its seatings; shares of deals are independent, and their spread is estimated from themselves, as chess
engines do. The test ends when one hypothesis has become far more likely than the other; it is wrong about as often as
it was allowed to be.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

ENOUGH: Final = 20  # deals before which nothing is said: the spread is not known yet


@dataclass(frozen=True)
class Sprt:
    """The test: what is to be told apart, and how often it may be wrong."""

    worse: float = 0.0
    better: float = 10.0
    alpha: float = 0.05  # to take a change that is not better
    beta: float = 0.05  # to reject one that is

    def __post_init__(self) -> None:
        if not self.worse < self.better:
            raise ValueError(f"{self.worse:g} Elo and {self.better:g} Elo: the second must be more")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("errors are allowed with a chance between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first it is rejected, above the second it is taken."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def likelihood(self, shares: Sequence[float]) -> float:
        """The logarithm of how much more likely the better hypothesis has become."""
        count = len(shares)
        if count < 2:
            return 0.0
        mean = sum(shares) / count
        variance = sum((share - mean) ** 2 for share in shares) / (count - 1)
        if variance == 0.0:
            variance = 1e-4 if mean != 0.5 else 1.0  # nothing but wins, or nothing but draws
        low, high = expected(self.worse), expected(self.better)
        return count * (high - low) * (2 * mean - low - high) / (2 * variance)

    def verdict(self, shares: Sequence[float]) -> str:
        """`better`, `not-better`, or `go-on`."""
        if len(shares) < ENOUGH:
            return "go-on"
        found = self.likelihood(shares)
        reject, take = self.bounds
        if found >= take:
            return "better"
        return "not-better" if found <= reject else "go-on"


def expected(elo: float) -> float:
    """The share that so many Elo win between two."""
    return 1 / (1 + 10 ** (-elo / 400))
