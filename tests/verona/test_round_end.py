"""Rule cases of the end of a round and of the game (V-D, V-E)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.verona.table import BUILDINGS, VERONA, Table

pytestmark = pytest.mark.interpreted

MINE = [1, 0]
# One street of each district and administration in which buildings count.
REALMS = [
    ("casa-delle-corporazione", "RN", "RM"),
    ("convento", "CP", "SO"),
    ("postribolo", "CP", "CN"),
    ("porta-gabella", "PO", "CA"),
    ("roccaforte", "CN", "CP"),
    ("redentore", "RM", "PO"),
    ("santa-susanna", "CF", "CP"),
    ("sinagoga", "SO", "CL"),
]


def judged(allies: dict[str, list[int]], offer: list[str], players: int = 2, **more: Any) -> Table:
    return Table(players, allies, offer=offer, agenda=[["buildings"]], **more)


@pytest.mark.parametrize(("building", "inside", "outside"), REALMS)
def test_v_d1_3_each_building_counts_its_own_streets(building: str, inside: str, outside: str) -> None:
    assert judged({inside: MINE, outside: [0, 9]}, [building]).owner(building) == 0
    assert judged({outside: MINE}, [building]).owner(building) == -1


def test_v_d1_3_whoever_wins_puts_an_ally_on_it() -> None:
    t = judged({"SO": [0, 2], "ST": [1, 0]}, ["sinagoga"])
    assert t.owner("sinagoga") == 1
    assert t.supply == [15, 13]
    assert t.told("occupied") == [{"seat": 1, "building": 7}]
    assert t.view(0)["players"][1]["buildings"] == [7]
    assert t.view(0)["offer"] == []


def test_e_25_a_tie_leaves_it_on_offer() -> None:
    t = judged({"SO": [1, 1, 0]}, ["sinagoga"], 3)
    assert t.owner("sinagoga") == -1
    assert t.told("building-stays") == [{"building": 7}]
    assert judged({}, ["sinagoga"]).owner("sinagoga") == -1
    assert judged({"SO": [1, 1, 2]}, ["sinagoga"], 3).owner("sinagoga") == 2
    assert judged({"SO": [2, 1, 2]}, ["sinagoga"], 3).owner("sinagoga") == -1


def test_e_02_a_building_is_won_without_an_ally_to_put_on_it() -> None:
    t = judged({"SO": MINE}, ["sinagoga"], supply={0: 0})
    assert t.owner("sinagoga") == 0
    assert t.supply == [0, 16]
    assert t.state.markers == 0
    assert t.state.building_points(0) == 2


def test_e_03_allies_on_slots_count_for_nothing_else() -> None:
    """E-29"""
    t = judged({"SO": [1, 1]}, ["sinagoga"], owners={"convento": 0})
    assert t.owner("sinagoga") == -1


def test_e_26_buildings_are_judged_in_the_order_revealed() -> None:
    t = judged({"SO": MINE, "CP": [0, 1]}, ["convento", "sinagoga"])
    assert [one["building"] for one in t.told("occupied")] == [1, 7]
    t = judged({"SO": MINE, "CP": [0, 1]}, ["sinagoga", "convento"])
    assert [one["building"] for one in t.told("occupied")] == [7, 1]


def test_v_d1_1_all_that_is_on_offer_is_judged_once() -> None:
    offer = ["municipio", *BUILDINGS[:8]]
    t = judged({"SO": MINE}, offer, deck=[], florins=[0, 0])
    assert [one["building"] for one in t.told("building-stays")] == [8, 0, 1, 3, 4, 5, 6]
    assert [one["building"] for one in t.told("occupied")] == [2, 7]  # the north, and no administration


FOUR = {"casa-delle-corporazione": 0, "convento": 1, "postribolo": 0, "porta-gabella": 1}


def test_v_d1_3_the_fifth_building_ends_the_game_at_once() -> None:
    """E-27: later ones are not judged; no profit, no arming."""
    t = judged({"SO": MINE, "RM": MINE}, ["sinagoga", "redentore", "municipio"], owners=FOUR)
    assert t.over
    assert t.owner("redentore") == -1
    assert t.florins == [20, 20]
    assert t.told("ends") == [{"cause": "last-building"}]
    assert VERONA.result(t.state).points[0] == 5 + 5 + 2 + 4 + 2


def test_the_fourth_building_does_not() -> None:
    three = {name: seat for name, seat in FOUR.items() if name != "porta-gabella"}
    t = judged({"SO": MINE}, ["sinagoga"], owners=three)
    assert not t.over
    assert t.asked(0) == "hire"


def test_a_shorter_game_ends_with_fewer() -> None:
    assert judged({"SO": MINE}, ["sinagoga"], last_building=1).over
    assert judged({"SO": MINE}, ["sinagoga"], owners={"convento": 1}, last_building=2).over
    assert not judged({"SO": MINE}, ["sinagoga"], last_building=2).over


# The Municipio


def municipio(*stakes: int, **more: Any) -> Table:
    t = judged({}, ["municipio"], len(stakes), florins=[60] * len(stakes), **more)
    for seat, stake in enumerate(stakes):
        assert t.asked(seat) == "municipio"
        t.amount(seat, stake)
    return t


def test_v_d1_9_the_municipio_goes_to_the_highest_bid_of_25_and_more() -> None:
    t = municipio(25, 24)
    assert t.owner("municipio") == 0
    assert t.florins == [60 - 25 + 20 + 5 - 5, 60 - 24 + 20]  # and the profit, a building included
    assert t.told("bid-municipio") == [{"seat": 0, "number": 25}, {"seat": 1, "number": 24}]


def test_e_22_less_than_25_or_a_tie_wins_nothing_and_all_is_lost() -> None:
    """E-23: it is no Corruption."""
    t = municipio(24, 10, owners={"sinagoga": 0, "redentore": 1})
    assert t.owner("municipio") == -1
    assert t.florins == [60 - 24 + 20, 60 - 10 + 20]
    assert t.told("building-stays") == [{"building": 8}]
    assert municipio(30, 30).owner("municipio") == -1
    assert municipio(30, 30, 31).owner("municipio") == 2
    assert municipio(31, 30, 30).owner("municipio") == 0


def test_v_d1_9_its_bids_are_secret_and_the_poor_bid_nothing() -> None:
    t = judged({}, ["municipio"], 3, florins=[0, 30, 30])
    assert (t.asked(0), t.asked(1)) == (None, "municipio")
    assert t.about(1) == {"so_far": 0, "most": 30, "least": 25}
    assert t.refused(1, "tens", number=40) == ("not-so-many", "V-D1.9")
    t.amount(1, 30)
    assert t.view(2)["municipio"] == [0, None, None]
    assert t.view(1)["municipio"] == [0, 30, None]
    t.amount(2, 26)
    assert t.view(0)["municipio"] == [0, 30, 26]
    assert t.owner("municipio") == 1


def test_the_municipio_as_the_fifth_building_ends_the_game() -> None:
    t = municipio(25, 0, owners=FOUR)
    assert t.over
    assert t.florins == [35, 60]


# E-28 and V-D2


@pytest.mark.parametrize(("came", "taken", "over"), [(False, False, True), (True, False, False), (False, True, False)])
def test_e_28_the_game_ends_where_nothing_new_can_come(came: bool, taken: bool, over: bool) -> None:
    t = Table(2, {}, agenda=[["rewards"]], fields={"offered_new": came, "occupied": taken})
    assert t.over == over
    assert t.florins == ([20, 20] if over else [40, 40])
    assert bool(t.told("ends")) == over


def test_e_28_a_building_taken_in_this_round_keeps_the_game_going() -> None:
    offer = ["sinagoga", *[b for b in BUILDINGS if b != "sinagoga"]]
    t = judged({"SO": MINE}, offer, deck=[], fields={"offered_new": False}, florins=[0, 0])
    assert not t.over
    assert t.florins == [25, 20]


def profit(allies: dict[str, list[int]], **more: Any) -> Table:
    return Table(2, allies, agenda=[["rewards"]], **more)


OUTER = ["ST", "SA", "SI", "SG", "SO"]


@pytest.mark.parametrize(
    ("allies", "owners", "gain"),
    [
        ({}, {}, 20),  # E-45
        (dict.fromkeys(OUTER[:4], MINE), {}, 20),
        (dict.fromkeys(OUTER, MINE), {}, 25),
        ({street: [3, 1] for street in OUTER}, {}, 25),
        ({**dict.fromkeys(OUTER, MINE), "MZ": MINE}, {}, 35),  # alone in the centre: ten
        ({**dict.fromkeys(OUTER, MINE), "MZ": [2, 1]}, {}, 30),
        (dict.fromkeys(OUTER, MINE), {"convento": 0}, 30),
        (dict.fromkeys(OUTER, MINE), {"convento": 1}, 25),
        ({}, {"postribolo": 0}, 25),  # E-24: on top
        (dict.fromkeys(OUTER, MINE), {"postribolo": 0}, 35),
        (dict.fromkeys(OUTER, MINE), {"casa-delle-corporazione": 0}, 36),
        ({"ST": MINE}, {"casa-delle-corporazione": 0}, 22),
    ],
)
def test_v_d2_1_profit(allies: dict[str, list[int]], owners: dict[str, int], gain: int) -> None:
    t = profit(allies, owners=owners)
    assert t.florins[0] == 20 + gain
    assert t.told("profit")[0] == {"seat": 0, "florins": gain}
    assert t.view(0)["players"][0]["income"] == gain


def test_e_24_the_minimum_may_be_held_against_bonuses_too() -> None:
    assert profit({}, owners={"postribolo": 0}, minimum="with-bonuses").florins[0] == 40
    t = profit(dict.fromkeys(OUTER, MINE), owners={"postribolo": 0}, minimum="with-bonuses")
    assert t.florins[0] == 20 + 35


def test_the_roccaforte_sends_a_figure() -> None:
    """E-49: also in the round in which it was won; E-40: it is not hired."""
    t = judged({"CN": MINE}, ["roccaforte"])
    assert t.figures == [1, 0]
    t.amount(0, 1).amount(1, 0)
    assert t.asked(0) != "more"


# V-D3


def arming(florins: list[int], **more: Any) -> Table:
    return Table(
        len(florins), {}, florins=florins, agenda=[["arming"], ["next"]], upcoming="convento", dice=[0], **more
    )


def test_v_d3_1_hiring_is_secret_and_costs_five_each() -> None:
    t = arming([23, 9])
    assert t.about(0) == {"so_far": 0, "most": 4, "price": 5}
    assert t.may(0) == [f"ones number={n}" for n in range(5)]
    assert t.refused(0, "ones", number=5) == ("not-so-many", "V-D3.1")
    t.amount(0, 1)
    assert t.view(1)["hired"] is None
    assert t.view(0)["hired"] == [1, None]
    assert t.figures == [0, 0]
    t.amount(1, 1)
    assert t.figures == [1, 1]
    assert t.florins == [18, 4]
    assert t.told("hired") == [{"seat": 0, "number": 1}, {"seat": 1, "number": 1}]
    assert t.asked(0) == "plan"  # nobody hired two


def test_v_d3_3_who_hired_two_may_call_for_more() -> None:
    """E-41: all at once, and one call is enough; who hired nothing may buy now."""
    t = arming([23, 23, 23]).amount(0, 2).amount(1, 2).amount(2, 0)
    assert [t.asked(seat) for seat in range(3)] == ["more", "more", None]
    t.do(0, "yes")
    assert t.view(1)["more"] is None
    t.do(1, "no")
    assert t.told("called") == [{"seats": [0]}]
    assert t.view(2)["more"] == [1, 0, None]
    assert [t.asked(seat) for seat in range(3)] == ["hire", "hire", "hire"]
    t.amount(0, 0).amount(1, 1).amount(2, 3)
    assert [t.asked(seat) for seat in range(3)] == [None, None, "more"]
    assert t.view(0)["more"] is None
    t.do(2, "no")
    assert t.figures == [2, 3, 3]
    assert t.asked(0) == "plan"


def test_e_42_the_bank_has_no_bottom() -> None:
    t = arming([600, 600]).amount(0, 120).amount(1, 120)
    assert t.figures == [120, 120]


def test_nobody_calls_where_nobody_can_buy() -> None:
    t = arming([10, 4]).amount(0, 2)
    assert t.figures == [2, 0]
    assert t.asked(0) == "plan"


def test_who_cannot_buy_is_not_asked() -> None:
    t = arming([4, 5])
    assert (t.asked(0), t.asked(1)) == (None, "hire")
    assert arming([4, 4]).asked(0) == "plan"


def test_v_d3_3_all_calls_are_heard() -> None:
    t = arming([23, 23]).amount(0, 2).amount(1, 2).do(0, "yes").do(1, "yes")
    assert t.told("called") == [{"seats": [0, 1]}]


def test_v_d4_the_first_player_changes() -> None:
    t = arming([0, 0, 0], first=1)
    assert t.view(0)["first"] == 2
    assert arming([0, 0, 0], first=2).view(0)["first"] == 0


# V-E


@pytest.mark.parametrize(
    ("allies", "points"),
    [
        ({}, 0),
        ({"ST": [1, 0]}, 5),
        ({"ST": [7, 0]}, 5),
        ({"ST": [1, 1]}, 1),
        ({"ST": [6, 1]}, 6),  # E-31
        ({"ST": [2, 1], "SA": [1, 0], "MZ": [3, 0], "SO": [0, 4]}, 12),
    ],
)
def test_v_e_2_points_of_streets(allies: dict[str, list[int]], points: int) -> None:
    assert Table(2, allies, agenda=[["next"]], upcoming="convento").state.score(0) == points


def test_v_e_1_points_of_missions_and_buildings() -> None:
    t = Table(2, {"ST": MINE}, achieved={0: [9, 3], 1: [14]}, owners={"municipio": 0, "convento": 1}, agenda=[["next"]])
    assert t.state.score(0) == 5 + 7 + 3 + 6
    assert t.state.score(1) == 7 + 2
    points = [VERONA.new(2).city.worth[at] for at in range(9)]  # type: ignore[attr-defined]
    assert points == [2, 2, 4, 4, 4, 4, 2, 2, 6]


def ended(**more: Any) -> tuple[int, ...]:
    t = Table(2, {"ST": [1, 0], "SA": [0, 1]}, agenda=[["rewards"]], fields={"offered_new": False}, **more)
    return VERONA.result(t.state).ranks


def test_e_30_a_tie_is_shared_unless_the_table_breaks_it() -> None:
    assert ended(florins=[20, 30]) == (1, 1)
    assert ended(florins=[20, 30], tie_break=True) == (2, 1)
    assert ended(florins=[20, 30], figures=[2, 0], tie_break=True) == (1, 1)
    assert ended(florins=[20, 30], figures=[3, 0], tie_break=True) == (1, 2)


def tied(**more: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points and ranks of a game in which seat 1 is the richer one."""
    end = {"offered_new": False}
    t = Table(2, agenda=[["rewards"]], fields=end, florins=[0, 999], tie_break=True, **more)
    result = VERONA.result(t.state)
    return result.points, result.ranks


def test_e_30_buildings_come_first() -> None:
    owners = {"postribolo": 0, "porta-gabella": 0}
    assert tied(owners=owners, achieved={1: [1, 2]}) == ((8, 8), (1, 2))


def test_e_30_missions_come_before_money() -> None:
    assert tied(achieved={0: [3, 5], 1: [7]}) == ((6, 6), (1, 2))
