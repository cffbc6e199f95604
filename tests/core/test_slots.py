"""Codecs and slots: one number of a state and its readable value, both ways."""

from __future__ import annotations

from collections.abc import Callable

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from signoria.core.rng import Rng
from signoria.core.slots import (
    SEAT,
    BadPosition,
    Codec,
    Json,
    OneOf,
    Seat,
    Seats,
    SetOf,
    Slot,
    Truth,
    Whole,
    listed,
    whole_number,
)
from tests.core.toys import Errand

CODECS: dict[str, tuple[Codec, range | list[int]]] = {
    "whole": (Whole(-3, 9), range(-3, 10)),
    "whole with offset": (Whole(1, 9, 1), range(9)),
    "truth": (Truth(), range(2)),
    "one of": (OneOf(("a", "b", 3)), range(3)),
    "one of or nothing": (OneOf(range(1, 5), empty=True), range(-1, 4)),
    "set of": (SetOf("abcde"), range(32)),
    "seat": (Seat(), range(3)),
    "seat or nobody": (Seat(empty=True), range(-1, 3)),
    "seats": (Seats(), range(8)),
}


def table() -> Errand:
    state = Errand()
    state.open(3, Rng())
    return state


@pytest.mark.parametrize("name", CODECS)
def test_every_value_is_written_and_read_back(name: str) -> None:
    codec, numbers = CODECS[name]
    written = [codec.write(number, table()) for number in numbers]
    assert [codec.read(value, "f", table()) for value in written] == list(numbers)
    for value in written:
        jsonschema.validate(value, codec.schema(3))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-12, 12) | st.floats() | st.sampled_from("abcdexyz"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=2),
    max_leaves=4,
)


@pytest.mark.parametrize("name", CODECS)
@given(value=JSON)
def test_any_value_is_read_or_refused_and_the_schema_agrees(name: str, value: Json) -> None:
    codec, numbers = CODECS[name]
    try:
        number = codec.read(value, "f", table())
    except BadPosition:
        return
    assert number in numbers
    jsonschema.validate(value, codec.schema(3))


REFUSED: list[tuple[Codec, Json, str]] = [
    (Whole(0, 9), "3", "f: a whole number is wanted, not '3'"),
    (Whole(0, 9), True, "f: a whole number is wanted, not True"),
    (Whole(0, 9), 3.0, "f: a whole number is wanted, not 3.0"),
    (Whole(0, 9), 10, "f: 10 is not from 0 to 9"),
    (Whole(0, 9), 10**5000, "f: something too long to show is not from 0 to 9"),
    (Truth(), 1, "f: true or false is wanted, not 1"),
    (OneOf(("a", 3)), None, "f: None is none of a, 3"),
    (OneOf(("a", 3)), ["a"], "f: ['a'] is none of a, 3"),
    (OneOf((0, 1)), True, "f: True is none of 0, 1"),
    (SetOf("abc"), "abc", "f: a list is wanted, not 'abc'"),
    (SetOf("abc"), ["a", "bc"], "f[1]: 'bc' is none of a, b, c"),
    (SetOf("abc"), ["a", 0], "f[1]: 0 is none of a, b, c"),
    (SetOf("abc"), ["a", "x"], "f[1]: 'x' is none of a, b, c"),
    (SetOf("abc"), ["a", "b", "a"], "f[2]: 'a' is listed twice"),
    (Seat(), None, "f: a whole number is wanted, not None"),
    (Seat(), 3, "f: 3 is not from 0 to 2"),
    (Seats(), [0, 3], "f[1]: 3 is none of 0, 1, 2"),
]


@pytest.mark.parametrize(("codec", "value", "message"), REFUSED, ids=[message for _, _, message in REFUSED])
def test_every_refusal_says_field_and_reason(codec: Codec, value: Json, message: str) -> None:
    with pytest.raises(BadPosition) as bad:
        codec.read(value, "f", table())
    assert str(bad.value) == message
    assert bad.value.line is None
    assert str(bad.value.at_line(4)) == f"line 4: {message}"


def test_a_number_without_a_name_is_not_written_as_another() -> None:
    """-1 would be the last of the names."""
    for number in (-1, 3):
        with pytest.raises(ValueError, match=f"{number} stands for none"):
            OneOf("abc").write(number, table())


def test_a_set_holds_no_more_names_than_bits() -> None:
    assert SetOf(range(62)).read(list(range(62)), "f", table()) == 2**62 - 1
    with pytest.raises(ValueError, match="63 names are too many"):
        SetOf(range(63))


class Board(Errand):
    def __init__(self) -> None:
        super().__init__()
        self.cells: vec[i64] = vec[i64]()


def board(cells: int) -> Board:
    state = Board()
    state.open(3, Rng())
    state.cells = vec[i64](list(range(cells)))
    return state


def test_rows_of_rows_are_folded_and_unfolded() -> None:
    slot = Slot("cells", Whole(0, 99), (SEAT, 2, 2))
    written = slot.write(board(12))
    assert written == [[[0, 1], [2, 3]], [[4, 5], [6, 7]], [[8, 9], [10, 11]]]
    other = board(0)
    slot.read(other, written, "f")
    assert list(other.cells) == list(range(12))
    jsonschema.validate(written, slot.schema(3))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(written[:2], slot.schema(3))


@pytest.mark.parametrize("cells", [0, 5, 7, 12])
def test_a_field_that_does_not_fit_its_shape_is_not_written_in_part(cells: int) -> None:
    with pytest.raises(ValueError, match=f"cells holds {cells} numbers"):
        Slot("cells", Whole(0, 99), (SEAT, 2)).write(board(cells))


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "f: a list is wanted, not None"),
        ([[0, 1], [2, 3]], "f: 3 entries are wanted, not 2"),
        ([[0, 1], [2, 3], [4]], "f[2]: 2 entries are wanted, not 1"),
        ([[0, 1], [2, 3], [4, "5"]], "f[2][1]: a whole number is wanted, not '5'"),
    ],
)
def test_a_wrong_shape_is_refused_where_it_is_wrong(value: Json, message: str) -> None:
    with pytest.raises(BadPosition) as bad:
        Slot("cells", Whole(0, 99), (SEAT, 2)).read(board(0), value, "f")
    assert str(bad.value) == message


def test_a_truth_stays_a_truth() -> None:
    state = table()
    Slot("hurried", Truth()).read(state, True, "f")
    assert state.hurried is True


@pytest.mark.parametrize(
    "read", [lambda: whole_number(None, 0, 1, "f"), lambda: listed({}, "f"), lambda: listed([1], "f", 2)]
)
def test_the_helpers_refuse_too(read: Callable[[], object]) -> None:
    with pytest.raises(BadPosition):
        read()
