"""Panes: a view in numbers, place by place; and the rows that compiled code writes."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from signoria.core.bits import gathered
from signoria.core.options import Value
from signoria.core.panes import Glass, LeftOut, Pane, Parts, Perhaps, Place, numbers_of, places_of
from signoria.core.sight import MOST, NO_KEY, Sight
from signoria.core.slots import SEAT, OneOf, Seat, Seats, SetOf, Truth, Whole
from signoria.games import game
from signoria.games.leduc.meta import LeducGame

STATE = game("leduc").new(3, seed=1)
COLOURS = ("red", "white")


@pytest.mark.parametrize(
    ("codec", "value", "numbers"),
    [
        (Whole(-2, 5), -2, [-2]),
        (Whole(1, 6, offset=1), 6, [6]),
        (Truth(), True, [1]),
        (OneOf(COLOURS), "white", [0, 1]),
        (OneOf(COLOURS, empty=True), None, [0, 0]),
        (SetOf(COLOURS), ["white", "red"], [1, 1]),
        (Seat(), 2, [0, 0, 1]),
        (Seat(empty=True), None, [0, 0, 0]),
        (Seats(), [0, 2], [1, 0, 1]),
        (Perhaps(Whole(0, 9)), None, [0, 0]),
        (Perhaps(Whole(0, 9)), 0, [1, 0]),
        (Perhaps(OneOf(COLOURS)), "red", [1, 1, 0]),
        (Parts(60, 0, 600), 1.5, [90]),
        (LeftOut("it is said elsewhere"), "anything", []),
    ],
)
def test_a_value_in_numbers(codec: Any, value: object, numbers: list[int]) -> None:
    assert numbers_of(codec, value, "field", STATE) == numbers
    assert len(places_of(codec, 3)) == len(numbers)


VIEW = {
    "purses": [3, 1, 4],
    "stock": {"red": 2},
    "cards": [{"owner": 1, "face": None}, {"owner": None, "face": "red"}],
    "row": [["red"], ["white"]],
}


@pytest.mark.parametrize(
    ("pane", "numbers", "third"),
    [
        (Pane("purses", Whole(0, 9), (SEAT,)), [3, 1, 4], "purses[2]"),
        (Pane("stock.red", Whole(0, 9)), [2], None),
        (Pane("cards.*.face", OneOf(COLOURS, empty=True), (2,)), [0, 0, 1, 0], "cards[1].face is red"),
        (Pane("cards.*.face", OneOf(COLOURS), (3,), loose=True), [0, 0, 1, 0, 0, 0], "cards[1].face is red"),
        (Pane("row", OneOf(COLOURS), (2, 1)), [1, 0, 0, 1], "row[1][0] is red"),
        (Pane("stock.white", Whole(0, 9), loose=True), [0], None),
        (Pane("stock.white.*.owner", Seat(), (2,), loose=True), [0] * 6, "stock.white[0].owner is seat 2"),
    ],
)
def test_a_pane_finds_its_way_through_the_view(pane: Pane, numbers: list[int], third: str | None) -> None:
    assert pane.numbers(VIEW, STATE) == numbers
    places = pane.places(3)
    assert len(places) == len(numbers)
    assert third is None or places[2].says == third


@pytest.mark.parametrize(
    ("pane", "complaint"),
    [
        (Pane("colour", Truth()), "no 'colour'"),
        (Pane("purses", Whole(0, 9), (2,)), "2 entries are wanted"),
        (Pane("purses", Whole(0, 9), (4,)), "4 entries are wanted"),
        (Pane("purses", Whole(0, 9), (2,), loose=True), "2 entries are wanted"),
        (Pane("purses", Whole(0, 3), (SEAT,)), "not from 0 to 3"),
    ],
)
def test_a_view_that_does_not_fit_its_pane_is_refused(pane: Pane, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        pane.numbers(VIEW, STATE)


def test_a_codec_without_numbers_is_named() -> None:
    class Odd:
        pass

    odd: Any = Odd()
    with pytest.raises(TypeError, match="Odd has no places"):
        places_of(odd, 2)
    with pytest.raises(TypeError, match="Odd cannot be told"):
        numbers_of(odd, 1, "field", STATE)


def test_every_row_begins_with_who_looks_and_what_is_asked() -> None:
    leduc = game("leduc")
    state = leduc.new(2, seed=1)
    glass = Glass(leduc, 2, {})
    assert [name for name, _ in glass.blocks[:5]] == ["viewer", "waiting", "over", "asked", "sealed"]
    assert [place.says for place in glass.places[:5]] == ["is seat 0", "is seat 1", "for seat 0", "for seat 1", ""]
    assert glass.numbers(state, 0)[:7] == [1, 0, 1, 0, 0, 1, 0]
    assert glass.numbers(state, 1)[:7] == [0, 1, 1, 0, 0, 0, 0]
    assert glass.numbers(state, -1)[:7] == [0, 0, 1, 0, 0, 0, 0]
    sealed = game("goofspiel").new(2, seed=1)
    assert Glass(game("goofspiel"), 2, sealed.settings).numbers(sealed, 1)[:7] == [0, 1, 1, 1, 0, 1, 1]  # type: ignore[arg-type]


def test_a_number_too_large_for_a_row_is_refused_when_it_is_declared() -> None:
    class Rich(LeducGame):
        def panes(self, players: int, options: Mapping[str, Value]) -> list[Pane]:
            return [Pane("stake", Whole(0, MOST + 1))]

    with pytest.raises(ValueError, match="32767 is the most"):
        Glass(Rich(), 2, {})


def test_places_without_panes_are_left_to_others() -> None:
    class Bare(LeducGame):
        def panes(self, players: int, options: Mapping[str, Value]) -> list[Pane]:
            return []

    assert Glass(Bare(), 2, {}, extra=10).width == 7 + 10
    assert Glass(Bare(), 2, {}, extra=10).places[-1] == Place("hashed 9", -MOST, MOST)


def row(sight: Sight) -> list[int]:
    return [int(sight.numbers[i]) for i in range(sight.rows * sight.width)]


def test_rows_are_written_one_after_the_other() -> None:
    sight = Sight(2, 9, 3, [NO_KEY, 0, 1])
    assert sight.key_count == 2
    sight.begin(1)
    sight.number(-7)
    sight.one_of(1, 3)
    sight.set_of(gathered([0, 2]), 3)
    sight.nothing(1)
    sight.one_of(-1, 1)
    sight.finish()
    assert row(sight) == [0] * 9 + [-7, 0, 1, 0, 1, 0, 1, 0, 0]
    sight.begin(1)
    sight.nothing(9)
    sight.finish()
    assert row(sight) == [0] * 18


def test_what_does_not_fit_into_a_row_is_refused() -> None:
    sight = Sight(1, 2, 3, [])
    with pytest.raises(ValueError, match="no row 1"):
        sight.begin(1)
    sight.begin(0)
    writing: list[Callable[[], None]] = [
        lambda: sight.number(MOST + 1),
        lambda: sight.number(-MOST - 1),
        lambda: sight.one_of(2, 2),
        lambda: sight.one_of(-2, 2),
        lambda: sight.one_of(0, 3),
        lambda: sight.set_of(4, 2),
        lambda: sight.set_of(0, 3),
        lambda: sight.nothing(3),
        lambda: sight.nothing(-1),
        sight.finish,
    ]
    for write in writing:
        with pytest.raises(ValueError):
            write()
    sight.number(1)
    sight.number(2)
    sight.finish()
    assert row(sight) == [1, 2]
    with pytest.raises(ValueError):
        sight.number(0)


def test_an_action_beyond_what_was_declared_is_refused() -> None:
    sight = Sight(1, 2, 1, [])
    with pytest.raises(ValueError, match="beyond the 1 that were declared"):
        STATE.allow(0, sight, 0)
