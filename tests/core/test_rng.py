"""The generator against its author's algorithm, its published vectors, and what chance owes a game."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from signoria.core.rng import MOST_CHOICES, Rng, restored, seeded
from tests.core.faces import interpreted

pytestmark = pytest.mark.interpreted

VECTORS = Path(__file__).resolve().parents[2] / "docs" / "rng.md"
SEEDS = st.integers(0, 2**96 - 1)
M = 2**32


def reference(seed: int) -> Iterator[int]:
    """sfc32 as Chris Doty-Humphrey wrote it in PractRand, seeded with three words: fifteen steps are thrown away."""
    a, b, c, counter = seed % M, seed // M % M, seed // M // M % M, 1
    thrown = 15
    while True:
        word = (a + b + counter) % M
        counter = (counter + 1) % M
        a, b, c = b ^ (b // 2**9), (c + c * 2**3) % M, ((c * 2**21) % M + c // 2**11 + word) % M
        if thrown:
            thrown -= 1
        else:
            yield word


@given(SEEDS)
def test_the_words_are_those_of_the_published_algorithm(seed: int) -> None:
    rng, words = seeded(seed), reference(seed)
    assert [rng.word() for _ in range(20)] == [next(words) for _ in range(20)]


def published() -> list[tuple[int, list[int]]]:
    """The vectors of the documentation: a seed and the first words after it."""
    rows = re.findall(r"^\| `(\d+)` \| ((?:`[0-9a-f]{8}` ?)+)\|$", VECTORS.read_text(), re.MULTILINE)
    return [(int(seed), [int(word, 16) for word in re.findall("[0-9a-f]{8}", words)]) for seed, words in rows]


def test_the_published_vectors_are_true() -> None:
    assert len(published()) >= 5
    for seed, words in published():
        rng, wanted = seeded(seed), reference(seed)
        assert [rng.word() for _ in words] == words == [next(wanted) for _ in words]


def draws() -> str:
    """A digest of many draws of every sort."""
    rng = seeded(2**95 + 12345)
    total = 0
    for n in range(1, 3000):
        total = (total * 31 + rng.below(n) + rng.word() + rng.fork().word()) % 2**61
    return f"{total} {rng.written()}"


def test_compiled_and_interpreted_draw_alike() -> None:
    assert draws() == interpreted("tests.core.test_rng", "draws")


@given(SEEDS, SEEDS)
def test_every_bit_of_a_seed_counts(one: int, other: int) -> None:
    assert (seeded(one).written() == seeded(other).written()) == (one == other)


@pytest.mark.parametrize("seed", [-1, 2**96, 2**200])
def test_a_seed_that_does_not_fit_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=f"not {seed}"):
        seeded(seed)


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    """Seeds are often 0, 1, 2 ...: the first word after each must already look like chance."""
    bits = [bin(seeded(seed).word() ^ seeded(seed + 1).word()).count("1") for seed in range(4000)]
    assert abs(sum(bits) / len(bits) - 16) < 0.25
    assert stats.chisquare(list(Counter(seeded(s).below(6) for s in range(6000)).values())).pvalue > 1e-6


@given(st.integers(2, MOST_CHOICES), SEEDS)
def test_below_throws_away_exactly_what_would_favour_somebody(n: int, seed: int) -> None:
    """Of the 2**32 words each number owns the same count; the words left over are drawn again."""
    rng, words = seeded(seed), reference(seed)
    while True:
        product = next(words) * n
        if product % M >= M % n:
            break
    assert rng.below(n) == product // M
    assert rng.word() == next(words)


@pytest.mark.parametrize("n", [3, 7, 2**31 - 1, 3 * 2**29])
def test_below_gives_every_number_the_same_count_of_words(n: int) -> None:
    """Counted without drawing: how many words fall to a number, over the whole range of words."""
    for k in {0, 1, n // 2, n - 1}:
        # The words w with w * n // 2**32 == k are consecutive; the rejected ones are those with the smallest rest.
        low, high = -(-k * M // n), -(-(k + 1) * M // n)
        kept = sum((w * n) % M >= M % n for w in (low, low + 1)) + (high - low - 2)
        assert kept == M // n


@pytest.mark.parametrize("n", [2, 3, 6, 52, 1000])
def test_below_is_uniform(n: int) -> None:
    rng = seeded(n)
    counts = Counter(rng.below(n) for _ in range(100 * n))
    assert stats.chisquare([counts[k] for k in range(n)]).pvalue > 1e-6


@pytest.mark.parametrize("n", [3 * 2**29, 2**31 - 1, MOST_CHOICES])
def test_below_is_uniform_where_many_words_are_rejected(n: int) -> None:
    rng = seeded(n)
    counts = Counter(rng.below(n) * 16 // n for _ in range(20_000))
    assert stats.chisquare([counts[k] for k in range(16)]).pvalue > 1e-6


def test_no_choice_draws_nothing() -> None:
    rng = seeded(1)
    before = rng.written()
    assert rng.below(1) == 0
    assert rng.written() == before


@pytest.mark.parametrize("n", [0, -1, -(2**62), MOST_CHOICES + 1, 2**62])
def test_what_cannot_be_chosen_fairly_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match=r"nothing to choose|at most"):
        seeded(1).below(n)


@given(SEEDS)
def test_a_generator_can_be_written_and_read(seed: int) -> None:
    rng = seeded(seed)
    other = restored(rng.written())
    assert [other.word() for _ in range(9)] == [rng.word() for _ in range(9)]


@pytest.mark.parametrize("words", [[], [1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 3, -1], [1, 2, 3, 2**32]])
def test_a_generator_that_cannot_be_is_refused(words: list[int]) -> None:
    with pytest.raises(ValueError, match="four numbers"):
        restored(words)


@pytest.mark.parametrize("duplicate", [Rng.copy, copy.copy, copy.deepcopy])
def test_copies_go_their_own_way(duplicate: Callable[[Rng], Rng]) -> None:
    rng = seeded(7)
    other = duplicate(rng)
    assert other.word() == rng.word()
    other.word()
    assert other.written() != rng.written()


def test_a_fork_is_drawn_from_its_parent_and_then_independent() -> None:
    one, two = seeded(7), seeded(7)
    assert one.fork().written() == two.fork().written()
    assert one.fork().written() != two.written()
    child = one.fork()
    stand = one.written()
    child.word()
    assert one.written() == stand


def test_the_counter_wraps_as_a_word_does() -> None:
    rng = restored([1, 2, 3, 2**32 - 1])
    assert rng.word() == (1 + 2 + 2**32 - 1) % M
    assert rng.written()[3] == 0
