"""Just enough statistics to tell a biased sampler from bad luck."""

import math
from collections.abc import Hashable, Mapping
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
LIMIT = 5.0  # standard deviations: by chance about one in three million


def improbable(counted: Mapping[Key, int], weights: Mapping[Key, float]) -> bool:
    """Do counts differ from what the weights ask for by more than chance explains (chi-square)?"""
    total = sum(counted.values())
    whole = sum(weights.values())
    square = 0.0
    for key, weight in weights.items():
        wanted = total * weight / whole
        square += (counted.get(key, 0) - wanted) ** 2 / wanted
    return _deviations(square, len(weights) - 1) > LIMIT


def differ(one: Mapping[Key, int], other: Mapping[Key, int]) -> bool:
    """Do two samples come from different distributions (chi-square for two samples)?"""
    a, b = sum(one.values()), sum(other.values())
    square, kinds = 0.0, 0
    for key in {*one, *other}:
        m, n = one.get(key, 0), other.get(key, 0)
        square += (m * math.sqrt(b / a) - n * math.sqrt(a / b)) ** 2 / (m + n)
        kinds += 1
    return _deviations(square, kinds - 1) > LIMIT


def _deviations(square: float, freedom: int) -> float:
    """A chi-square value as standard deviations of the normal distribution (Wilson and Hilferty)."""
    if freedom < 1:
        return 0.0
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread))
