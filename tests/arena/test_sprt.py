"""The sequential test is wrong as often as it may be, and no more."""

import math

import pytest

from signoria.arena.sprt import Sprt, expected
from signoria.core.rng import Rng, seeded


def test_the_bounds_are_walds() -> None:
    assert Sprt().bounds == pytest.approx((-math.log(19), math.log(19)))
    low, high = Sprt(alpha=0.01, beta=0.1).bounds
    assert low == pytest.approx(math.log(0.1 / 0.99))
    assert high == pytest.approx(math.log(0.9 / 0.01))


def test_the_likelihood_is_that_of_two_normal_distributions() -> None:
    shares = [0.0, 1.0, 1.0, 0.5, 1.0]
    test = Sprt(0, 100)
    variance = 0.2  # of 0, 1, 1, .5, 1 around .7
    wanted = sum(((s - 0.5) ** 2 - (s - expected(100)) ** 2) / (2 * variance) for s in shares)
    assert test.likelihood(shares) == pytest.approx(wanted)


def share(strength: float, rng: Rng) -> float:
    """A deal of two games, each won with this chance."""
    return sum(int(rng.below(10_000)) < 10_000 * strength for _ in range(2)) / 2


def verdicts(elo: float, test: Sprt, trials: int) -> dict[str, int]:
    found = {"better": 0, "not-better": 0, "go-on": 0}
    for trial in range(trials):
        rng, verdict = seeded(50 + trial), "go-on"
        shares: list[float] = []
        while verdict == "go-on" and len(shares) < 3000:
            shares.append(share(expected(elo), rng))
            verdict = test.verdict(shares)
        found[verdict] += 1
    return found


def test_it_finds_the_truth_nineteen_times_of_twenty() -> None:
    """200 trials each way at 5 %: more than 22 errors happen once in ten thousand times."""
    test = Sprt(0, 60)
    assert verdicts(0, test, 200)["better"] <= 22
    assert verdicts(60, test, 200)["not-better"] <= 22
    assert verdicts(200, test, 20)["better"] == 20


def test_it_says_nothing_too_soon_and_something_when_all_is_won() -> None:
    test = Sprt(0, 50)
    assert test.verdict([1.0] * 19) == "go-on"
    assert test.verdict([1.0] * 30) == "better"
    assert test.verdict([0.0] * 30) == "not-better"
    assert test.verdict([0.5] * 30) == "go-on"


@pytest.mark.parametrize(("worse", "better", "alpha"), [(10, 0, 0.05), (5, 5, 0.05), (0, 10, 0.0), (0, 10, 0.7)])
def test_a_test_that_cannot_be_is_refused(worse: float, better: float, alpha: float) -> None:
    with pytest.raises(ValueError):
        Sprt(worse, better, alpha)
