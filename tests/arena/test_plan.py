"""Lineups: everybody sits everywhere."""

from collections import Counter

import pytest

from signoria.arena.plan import FORMS, alone, halves


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_who_share_the_seats_have_each_of_them_equally_often(players: int) -> None:
    lineup = halves("a", "b", players)
    assert len(set(lineup.seatings)) == len(lineup.seatings)
    for seat in range(players):
        counted = Counter(seating[seat] for seating in lineup.seatings)
        assert counted["a"] == counted["b"]


def test_halves_of_four_are_six_and_of_three_six() -> None:
    assert len(halves("a", "b", 2).seatings) == 2
    assert len(halves("a", "b", 3).seatings) == 6
    assert len(halves("a", "b", 4).seatings) == 6
    assert len(halves("a", "b", 5).seatings) == 20


def test_one_alone_sits_once_on_every_seat() -> None:
    assert alone("a", "b", 3).seatings == (("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a"))


def test_forms_compare_the_stronger_with_the_weaker() -> None:
    names = ["low", "middle", "high"]
    assert [lineup.names for lineup in FORMS["ladder"](names, 2)] == [("middle", "low"), ("high", "middle")]
    assert [one.names for one in FORMS["pairs"](names, 4)] == [("middle", "low"), ("high", "low"), ("high", "middle")]
    assert [lineup.names for lineup in FORMS["alone"](names, 4)] == [("high", "low"), ("high", "middle")]
    (table,) = FORMS["tables"](names, 3)
    assert len(set(table.seatings)) == 6
    with pytest.raises(ValueError, match="cannot fill 4 seats"):
        FORMS["tables"](names, 4)
