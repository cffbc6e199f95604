"""Ratings against answers that are known."""

import math
from itertools import permutations

import pytest

from signoria.arena.ratings import (
    PRIOR,
    Stage,
    elo_of_share,
    gather,
    interval,
    mean_interval,
    ratings,
    stages,
    strengths,
)
from signoria.core.rng import Rng, seeded


def met(*games: tuple[tuple[str, ...], tuple[int, ...]]) -> dict[Stage, float]:
    found: dict[Stage, float] = {}
    for names, ranks in games:
        gather(found, stages(names, ranks))
    return found


def test_between_two_the_difference_is_that_of_their_shares() -> None:
    """75 wins of 100 are 400 log10(3) = 190.8 Elo, but for the half game of caution."""
    games = [(("a", "b"), (1, 2))] * 75 + [(("a", "b"), (2, 1))] * 25
    elo = strengths(["a", "b"], met(*games))
    assert elo["a"] - elo["b"] == pytest.approx(400 * math.log10(3), abs=5)
    assert elo_of_share(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo["a"] == pytest.approx(-elo["b"])


def test_a_shared_rank_is_half_a_win_of_each() -> None:
    half = met((("a", "b"), (1, 1)), (("a", "b"), (1, 1)))
    whole = met((("a", "b"), (1, 2)), (("a", "b"), (2, 1)))
    assert half == whole


def test_a_shared_rank_of_three_is_a_sixth_of_each_order() -> None:
    shared = met((("a", "b", "c"), (1, 1, 1)))
    orders = met(*[(names, (1, 2, 3)) for names in permutations(("a", "b", "c"))])
    assert {stage: 6 * weight for stage, weight in shared.items()} == pytest.approx(orders)


def test_who_sits_twice_does_not_race_with_itself() -> None:
    assert met((("a", "a"), (1, 2))) == {}
    assert met((("a", "b", "b"), (1, 2, 3))) == {((("a", 1), ("b", 2)), "a"): 1.0}
    assert met((("a", "b", "b"), (3, 1, 2))) == {((("a", 1), ("b", 2)), "b"): 1.0, ((("a", 1), ("b", 1)), "b"): 1.0}


def test_who_always_wins_is_far_ahead_and_not_infinitely() -> None:
    elo = strengths(["a", "b"], met(*[(("a", "b"), (1, 2))] * 100))
    assert 400 < elo["a"] - elo["b"] < 4000
    assert PRIOR > 0


def race(names: list[str], worth: dict[str, float], rng: Rng) -> list[int]:
    """The ranks of a race in which everybody wins in proportion to worth: the model itself."""
    left = list(range(len(names)))
    ranks = [0] * len(names)
    for rank in range(1, len(names) + 1):
        at = rng.below(10**6) / 10**6 * sum(worth[names[seat]] for seat in left)
        for seat in left:
            at -= worth[names[seat]]
            if at < 0 or seat == left[-1]:
                break
        ranks[seat] = rank
        left.remove(seat)
    return ranks


def test_strengths_behind_races_of_four_are_found_again() -> None:
    """Plackett and Luce: 3,000 races drawn from the model with worths 1, 2, 4, 8, which lie 120.4 Elo apart."""
    names = ["a", "b", "c", "d"]
    worth = {"a": 1.0, "b": 2.0, "c": 4.0, "d": 8.0}
    rng = seeded(4)
    found: dict[Stage, float] = {}
    for _ in range(3000):
        gather(found, stages(names, race(names, worth, rng)))
    elo = strengths(names, found)
    step = 400 * math.log10(2)
    for lower, higher in (("a", "b"), ("b", "c"), ("c", "d")):
        assert elo[higher] - elo[lower] == pytest.approx(step, abs=20)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Sixty small tournaments with a known difference: about 57 of the intervals hold it, and hardly fewer than 50."""
    held = 0
    for trial in range(60):
        rng = seeded(1000 + trial)
        deals = []
        for _ in range(60):
            games = [(("a", "b"), (1, 2) if rng.below(100) < 60 else (2, 1)) for _ in range(2)]
            deals.append(met(*games))
        a, b = ratings(["a", "b"], deals, draws=120, seed=trial)
        held += a.low <= elo_of_share(0.6) / 2 <= a.high
        assert a.low <= a.elo <= a.high
        assert a.low == pytest.approx(-b.high)
    assert 50 <= held <= 60


def test_the_interval_of_a_mean_is_that_of_the_normal_distribution() -> None:
    """400 tosses, half of them 1: 0.5 give or take 1.96 * 0.5 / 20."""
    low, high = mean_interval([0.0, 1.0] * 200)
    assert low == pytest.approx(0.451, abs=0.008)
    assert high == pytest.approx(0.549, abs=0.008)
    assert interval(range(101)) == pytest.approx((2.5, 97.5))
