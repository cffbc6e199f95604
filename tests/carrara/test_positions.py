"""Positions of Carrara: written, read, and refused with field and reason where they cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from signoria.core.rng import seeded
from signoria.core.slots import BadPosition
from signoria.games.carrara.position import check, laws, wanted
from signoria.games.carrara.rules import Carrara
from tests.carrara.hand import CARRARA, Table

pytestmark = pytest.mark.interpreted

Change = Callable[[dict[str, Any]], object]


def changed(change: Change, advanced: bool = True, **more: Any) -> BadPosition:
    """What is said of a position in which something has been changed."""
    built = {0: {"massa": ["palazzo-1 decorated red", "villa-2"]}, 1: {"pisa": ["porta-4"]}}
    if not advanced:
        built = {0: {"massa": ["palazzo-1", "villa-2"]}, 1: {"pisa": ["porta-4"]}}
    table = Table(advanced=advanced, built=built, improved={0: [7]}, wheel=["red"], **more)
    change(table.document["state"])
    with pytest.raises(BadPosition) as error:
        CARRARA.load(table.document)
    return error.value


def put(name: str, value: Any, *at: int) -> Change:
    def change(s: dict[str, Any]) -> None:
        place: Any = s
        for key in (name, *at)[:-1]:
            place = place[key]
        place[(name, *at)[-1]] = value

    return change


CHANGES: list[tuple[Change, str, str]] = [
    (put("bag", {"red": 1}), "bag", "there are 7 purple blocks, not 0"),
    (put("wheel", {"red": 9}, 0), "wheel[0].red", "9 is not from 0 to 7"),
    (put("wheel", {"pink": 1}, 0), "wheel[0].pink", "there is no such kind"),
    (put("wheel", ["red"], 0), "wheel[0]", "an object with how many of each kind is wanted"),
    (put("wheel", {"red": "1"}, 0), "wheel[0].red", "a whole number is wanted"),
    (put("stack", []), "gone", "is nowhere"),
    (put("stack", ["villa-2"]), "built[0][1]", "villa-2 is also in stack"),
    (lambda s: s["monuments"].remove("villa-8") or s["market"].append("villa-8"), "market", "villa-8 is a monument"),
    (lambda s: s["monuments"].remove("villa-8") or s["stack"].append("villa-8"), "stack", "villa-8 is a monument"),
    (lambda s: s["monuments"].remove("villa-8") or s["gone"].append("villa-8"), "gone", "villa-8 is a monument"),
    (lambda s: s["gone"].remove("villa-3") or s["monuments"].append("villa-3"), "monuments", "villa-3 is no monument"),
    (lambda s: s["gone"].remove("villa-3") or s["stack"].append("villa-3"), "gone", "villa-3 is not in a game of 2"),
    (lambda s: s["market"].append(s["stack"].pop()), "market", "at most 9 tiles are face up"),
    (put("bank", 5), "bank", "there are 40 coins, not 45"),
    (put("coins", -1, 0), "coins[0]", "-1 is not from 0"),
    (put("improvements", [1, 2]), "improvements", "there are 8 improvement tiles, not 3"),
    (put("improvements", [1, 2, 3, 4, 5, 6, 7]), "improved[0]", "tile 7 is elsewhere too"),
    (put("covers", {}, 0), "covers[0]", "pisa has a tile that lies on top"),
    (put("covers", {"pisa": 8}, 0), "covers[0].pisa", "tile 8 does not lie there"),
    (put("covers", {"pisa": 7, "massa": 7}, 0), "covers[0].massa", "tile 7 does not lie there"),
    (put("large", 2, 0), "court[0]", "there are 8 markers of seat 0, not 10"),
    (put("court", ["1", "2", "3", "4", "5", "6", "7"], 0), "court[0]", "there are 8 markers"),
    (lambda s: s["court"][0].remove("5") or put("large", 1, 0)(s), "court[1]", "field 5 is full or empty"),
    (put("decorated", []), "decorations", "there are 5 decorations of palazzo, not 4"),
    (put("decorated", ["porta-1"]), "decorations", "there are 5 decorations of palazzo"),
    (put("decorated", ["palazzo-2"]), "decorated", "palazzo-2 stands nowhere"),
    (put("carved", [], 3), "statues", "there are 6 red statues, not 5"),
    (put("carved", ["villa-4"], 3), "carved[3]", "villa-4 stands nowhere"),
    (put("carved", ["porta-4"], 3), "carved[3]", "the city of porta-4 does not take red"),
    (
        lambda s: put("carved", ["palazzo-1"], 4)(s) or s["statues"].update(yellow=5),
        "carved[4]",
        "bears another statue",
    ),
    (lambda s: s["stored"][0].update({"statue-blue": 2, "statue-red": 2}), "statues", "there are 6 blue statues"),
    (put("boxed_statues", {"golden": 1}), "statues", "there are 4 golden statues, not 5"),
    (put("spots", ["pisa"], 0), "court[0]", "there are 8 markers of seat 0, not 9"),
    (put("host", 0), "visited", "there is a host exactly while a field is visited"),
    (put("visited", "3"), "visited", "there is a host exactly while"),
    (lambda s: s.update(host=0, visited="3"), "court[0]", "the host has taken its marker"),
    (put("opener", None), "opener", "somebody has begun"),
    (put("holding", True), "statues", "there are 4 golden statues, not 5"),
    (put("fresh", "statue-red"), "fresh", "is not in store"),
    (put("base", "porta-4"), "base", "is no building of whose turn it is"),
    (put("tile", "villa-2"), "tile", "is not on offer"),
    (put("idle", 13), "idle", "13 is not from 0 to 12"),
]


@pytest.mark.parametrize(("change", "field", "reason"), CHANGES, ids=[f"{n}-{c[1]}" for n, c in enumerate(CHANGES)])
def test_what_cannot_be_is_refused_with_field_and_reason(change: Change, field: str, reason: str) -> None:
    error = changed(change)
    assert error.field == f"state.{field}"
    assert reason in error.reason


def test_two_places_in_store_and_no_more() -> None:
    def change(s: dict[str, Any]) -> None:
        s["stored"][0] = {"statue-blue": 2, "statue-green": 1}
        s["statues"].update(blue=4, green=5)

    error = changed(change)
    assert (error.field, error.reason) == ("state.stored[0]", "at most 2 pieces can be stored")


def test_a_city_is_scored_once_and_a_money_spot_too() -> None:
    def both(spot: str) -> Change:
        def change(s: dict[str, Any]) -> None:
            for seat in range(2):
                s["spots"][seat] = [spot]
                s["court"][seat].remove("8")

        return change

    assert changed(both("pisa")).reason == "pisa can be scored by one seat only"
    assert changed(both("money-left")).reason == "money-left can be scored by one seat only"
    CARRARA.load(Table(advanced=True, spots={0: ["villa"], 1: ["villa"]}).document)

    def two(s: dict[str, Any]) -> None:
        s["spots"][0] = ["money-left", "money-right"]
        for seat in range(2):
            s["court"][seat] = s["court"][seat][:6]
        s["large"][1] = 2

    assert changed(two).reason == "a seat can have one money spot only"


def test_the_basic_game_has_none_of_the_advanced_pieces_and_spots() -> None:
    assert "basic game" in changed(put("decorations", {"villa": 1}), advanced=False).reason
    assert "basic game" in changed(put("statues", {"red": 1}), advanced=False).reason
    assert "basic game" in changed(put("stored", {"statue-red": 1}, 0), advanced=False).reason
    assert "basic game" in changed(put("carved", ["villa-2"], 1), advanced=False).reason

    def spot(s: dict[str, Any]) -> None:
        s["spots"][0] = ["money-right"]
        for seat in range(2):
            s["court"][seat].remove("6")
        s["large"][1] = 1

    assert changed(spot, advanced=False).reason == "money-right is none of the basic game"


def test_who_has_had_its_turn_has_left_the_visited_field() -> None:
    court = [["1", "2"], ["1", "2"], ["1", "2"]]
    built = {n: {"pisa": [f"villa-{n + 1}"]} for n in range(3)}
    table = Table(3, court=["1", "2"], built=built)
    state = table.document["state"]
    state.update(court=court, host=0, visited="2", active=2)
    state["court"][0] = ["1"]
    state["large"] = [5, 4, 4]
    with pytest.raises(BadPosition, match=r"court\[1\]: has had its turn since the visit began"):
        CARRARA.load(table.document)
    state.update(active=1)
    assert str(CARRARA.load(table.document).turn()) == "1"


def test_a_marker_in_nobody_s_hand() -> None:
    table = Table()
    table.document["state"].update(active=None, raised=True)
    with pytest.raises(BadPosition, match="raised: a marker is in nobody's hand"):
        CARRARA.load(table.document)


def test_a_position_by_hand_says_whose_turn_begins() -> None:
    table = Table(active=1)
    assert table.seat == 1
    table.document["state"]["active"] = None
    with pytest.raises(BadPosition, match="say in 'active' whose turn begins"):
        CARRARA.load(table.document)


def test_what_a_position_by_hand_may_leave_out() -> None:
    table = Table()
    for name in ("host", "visited", "closer", "idle", "stuck", "decorations", "carved", "paying", "fresh", "tile"):
        del table.document["state"][name]
    assert CARRARA.load(table.document).turn() == 0


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_conservation_holds_after_every_action(players: int, advanced: bool) -> None:
    """Blocks, tiles, coins, improvement tiles, markers, decorations and statues: all there, wherever they lie."""
    for seed in range(2):
        state = CARRARA.new(players, seed=seed, advanced=advanced)
        assert isinstance(state, Carrara)
        rng = seeded(seed + 50)
        sums = wanted(state)
        assert len(sums) == 9 + players + (6 + 7 if advanced else 0)
        while not state.over:
            state.apply(state.turn(), state.pick(state.turn(), rng))
            assert laws(state) == sums
            assert list(check(state)) == []
