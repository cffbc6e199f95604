"""Sets in one integer, against Python's own sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.core import bits

pytestmark = pytest.mark.interpreted

NUMBERS = st.integers(0, bits.LARGEST)
SETS = st.sets(NUMBERS)


def packed(numbers: set[int]) -> int:
    """The same set, made without the module under test."""
    return sum(2**n for n in numbers)


@given(SETS)
def test_a_set_is_the_sum_of_its_powers(numbers: set[int]) -> None:
    assert bits.gathered(list(numbers)) == packed(numbers)
    assert bits.members(packed(numbers)) == sorted(numbers)
    assert bits.size(packed(numbers)) == len(numbers)


@given(SETS, NUMBERS)
def test_one_number_comes_and_goes(numbers: set[int], n: int) -> None:
    assert bits.has(packed(numbers), n) == (n in numbers)
    assert bits.plus(packed(numbers), n) == packed(numbers | {n})
    assert bits.minus(packed(numbers), n) == packed(numbers - {n})
    assert bits.only(n) == packed({n})
    assert bits.first(n) == packed(set(range(n)))


@given(SETS, SETS)
def test_without_is_the_difference(numbers: set[int], others: set[int]) -> None:
    assert bits.without(packed(numbers), packed(others)) == packed(numbers - others)


@given(SETS.filter(bool))
def test_walking_a_set_from_the_smallest(numbers: set[int]) -> None:
    assert bits.lowest(packed(numbers)) == min(numbers)
    assert bits.rest(packed(numbers)) == packed(numbers - {min(numbers)})
    assert [bits.nth(packed(numbers), k) for k in range(len(numbers))] == sorted(numbers)


@given(SETS)
def test_what_is_not_there_is_refused(numbers: set[int]) -> None:
    with pytest.raises(ValueError, match="fewer"):
        bits.nth(packed(numbers), len(numbers))


def test_an_empty_set_has_no_smallest() -> None:
    with pytest.raises(ValueError, match="empty"):
        bits.lowest(0)
    assert bits.size(0) == 0
    assert bits.members(0) == []


def test_the_full_set_is_right_too() -> None:
    whole = 2 ** (bits.LARGEST + 1) - 1
    assert bits.first(bits.LARGEST + 1) == whole
    assert bits.size(whole) == bits.LARGEST + 1
    assert bits.nth(whole, bits.LARGEST) == bits.LARGEST


@pytest.mark.parametrize("n", [-1, bits.LARGEST + 1, 64, 200])
def test_a_list_with_a_number_that_does_not_fit_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match=f"from 0 to 61, not {n}"):
        bits.gathered([3, n])
