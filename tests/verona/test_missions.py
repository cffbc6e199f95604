"""Rule cases of missions and their rewards (V-C5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.verona.table import Table

pytestmark = pytest.mark.interpreted

# Missions of the reconstructed city: 1 is Stella, Mazzini, Pontida (+15), 2 Carducci, Mercato Vecchio, Anastasia (+3),
# 3 Rosa, Montani, Cantarane (remove), 4 Pradaval, Mercede, Roma (moves), 5 Signori, Sottoriva, Cappello (add),
# 7 Redentore, Rensi, Pallone (points).
TRIOS = {
    1: ("ST", "MZ", "PN"),
    2: ("CA", "MV", "SA"),
    3: ("RO", "MO", "CN"),
    4: ("PR", "ME", "RM"),
    5: ("SI", "SO", "CL"),
    7: ("RE", "RN", "PL"),
}


def ready(mission: int, seat: int = 0, players: int = 2, **others: list[int]) -> dict[str, list[int]]:
    """One ally of a seat in each street of a mission, and what else is said."""
    row = [int(at == seat) for at in range(players)]
    return {street: list(others.get(street, row)) for street in TRIOS[mission]} | {
        street: list(here) for street, here in others.items()
    }


def after(allies: dict[str, list[int]], players: int = 2, first: int = 0, **more: Any) -> Table:
    """A street in which nothing happens has just been resolved."""
    t = Table(players, allies, {"PV": {first: "bluff"}}, first=first, **more)
    return t.street(first, "PV")


def test_v_c5_1_everybody_is_asked_once_clockwise_from_the_first_player() -> None:
    """E-08: also when nothing succeeded."""
    allies = ready(1, 0) | ready(2, 1)
    t = after(allies, first=1, hands={0: [1], 1: [2]})
    assert (t.asked(1), t.asked(0)) == ("mission", None)
    t.do(1, "no")
    assert t.asked(0) == "mission"
    t.do(0, "mission", mission=1)
    assert t.over


def test_v_c5_1_from_the_player_whose_action_succeeded() -> None:
    allies = ready(1, 0, 3) | ready(2, 1, 3) | ready(7, 2, 3)
    t = Table(3, allies, {"PV": {1: "corruption"}}, hands={0: [1], 1: [2], 2: [7]}, first=2)
    t.street(2, "PV").amount(1, 1)
    for seat in (1, 2, 0):
        assert t.asked(seat) == "mission"
        t.do(seat, "no")
    assert t.over


def test_after_missions_the_left_neighbour_of_the_picker_picks() -> None:
    t = Table(2, ready(1), {"PV": {0: "bluff"}, "PO": {0: "bluff"}}, hands={0: [1]})
    t.street(0, "PV").do(0, "no")
    assert t.asked(1) == "pick"


def test_v_c5_1_one_mission_a_round() -> None:
    allies = ready(1) | ready(2)
    t = Table(2, allies, {"PV": {0: "bluff"}, "PO": {0: "bluff"}}, hands={0: [1, 2]})
    t.street(0, "PV")
    assert t.may(0) == ["no", "mission mission=0", "mission mission=1"]
    t.do(0, "mission", mission=2).street(1, "PO")
    assert t.over
    assert t.view(1)["declared"] == [0]
    assert t.view(1)["players"][0]["achieved"] == [1]
    assert t.view(1)["players"][0]["missions"] == 1


def test_who_waits_may_declare_later() -> None:
    t = Table(2, ready(1), {"PV": {0: "bluff"}, "PO": {0: "bluff"}}, hands={0: [1]})
    t.street(0, "PV").do(0, "no").street(1, "PO")
    t.do(0, "mission", mission=1)
    assert t.view(0)["players"][0]["points"] == 15 + 4


@pytest.mark.parametrize(
    ("players", "others", "fulfilled"),
    [
        (2, {}, True),
        (2, {"MZ": [1, 1]}, False),
        (3, {"MZ": [1, 0, 1]}, False),
        (4, {"MZ": [1, 1, 0, 0]}, True),
        (4, {"MZ": [1, 1, 0, 0], "ST": [1, 0, 1, 0]}, True),
        (4, {"MZ": [1, 1, 0, 0], "ST": [1, 0, 1, 0], "PN": [1, 0, 0, 1]}, False),
        (5, {"MZ": [1, 1, 0, 0, 0], "ST": [1, 0, 1, 0, 0], "PN": [2, 0, 0, 1, 1]}, False),
        (4, {"MZ": [0, 0, 0, 0]}, False),
        (2, {"MZ": [0, 0]}, False),
    ],
)
def test_v_c5_2_what_a_mission_needs(players: int, others: dict[str, list[int]], fulfilled: bool) -> None:
    t = after(ready(1, 0, players, **others), players, hands={0: [1]})
    assert (t.asked(0) == "mission") == fulfilled


def test_a_seat_is_asked_whether_it_holds_the_mission_or_not() -> None:
    t = after(ready(1), hands={0: [2], 1: [3]})
    assert t.may(0) == ["no"]
    t.do(0, "no")
    assert t.over


def test_nobody_is_asked_for_a_mission_that_lies_open() -> None:
    assert after(ready(1), hands={0: [2]}, achieved={1: [1]}).over


def test_who_has_no_mission_left_is_not_asked() -> None:
    assert after(ready(1), hands={1: [3]}).over


def test_why_a_mission_cannot_be_declared() -> None:
    t = after(ready(1), hands={0: [1, 2]})
    assert t.refused(0, "mission", mission=2) == ("mission-not-fulfilled", "V-C5.2")
    assert t.refused(0, "mission", mission=3) == ("not-your-mission", "V-C5.3")
    assert t.refused(0, "mission", mission=21) == ("no-such-mission", "V-1.3")
    assert t.about(0)["missions"][1]["lacks"] == [t.ids.index(street) for street in ("MV", "SA", "CA")]


def test_v_c5_4_florins_and_mercenaries_and_points() -> None:
    t = after(ready(1), hands={0: [1]}).do(0, "mission", mission=1)
    assert (t.florins, t.figures) == ([35, 20], [0, 0])
    assert t.told("mission") == [{"seat": 0, "mission": 0, "reward": 1}]
    t = after(ready(2), hands={0: [2]}).do(0, "mission", mission=2)
    assert (t.florins, t.figures) == ([20, 20], [3, 0])
    t = after(ready(7), hands={0: [7]}).do(0, "mission", mission=7)
    assert (t.florins, t.figures) == ([20, 20], [0, 0])
    assert t.state.score(0) == 15 + 6
    assert t.over


def test_v_c5_5_two_steps_of_one_ally() -> None:
    """E-20, E-54"""
    t = after(ready(4), hands={0: [4]}).do(0, "mission", mission=4)
    assert t.may(0) == ["done", "ME", "RM", "PR"]
    assert t.about(0) == {"left": 2}
    assert t.refused(0, "street", street="ST") == ("no-ally-there", "V-C5.5")
    t.street(0, "PR")
    assert t.may(0) == ["ME", "PN", "PO", "PL"]
    assert t.refused(0, "street", street="ST") == ("no-neighbour", "V-C5.5")
    assert t.about(0) == {"street": t.ids.index("PR"), "left": 2}
    t.street(0, "PO")
    assert t.about(0) == {"left": 1}
    t.street(0, "PO").street(0, "PV")
    assert t.here("PV") == [1, 0]
    assert t.here("PO") == [0, 0]
    assert t.over
    assert [one["street"] for one in t.told("moved")] == [t.ids.index("PO"), t.ids.index("PV")]


@pytest.mark.parametrize("steps", [0, 1])
def test_e_20_moves_may_be_left_undone(steps: int) -> None:
    t = after(ready(4), hands={0: [4]}).do(0, "mission", mission=4)
    for _ in range(steps):
        t.street(0, "PR").street(0, "PO")
    t.do(0, "done")
    assert t.over
    assert t.here("PO") == [steps, 0]


def test_an_ally_may_move_beside_a_rival() -> None:
    t = after(ready(4) | {"PO": [0, 1]}, hands={0: [4]}).do(0, "mission", mission=4)
    t.street(0, "PR").street(0, "PO").do(0, "done")
    assert t.here("PO") == [1, 1]


def test_v_c5_6_remove_a_rival_where_one_has_an_ally() -> None:
    """E-53: one must; E-19: it is no Violence."""
    allies = ready(3) | {"ST": [1, 2], "SA": [1, 1], "SO": [0, 1]}
    t = after(allies, hands={0: [3]}, owners={"porta-gabella": 0}).do(0, "mission", mission=3)
    assert t.asked(0) == "remove"
    assert t.may(0) == ["ST", "SA"]
    assert t.refused(0, "street", street="SO") == ("not-side-by-side", "V-C5.6")
    assert t.refused(0, "done") == ("not-offered", "V-C5.6")
    t.street(0, "ST")
    assert t.here("ST") == [1, 1]
    assert t.figures == [0, 0]
    assert t.told("removed") == [{"seat": 0, "victim": 1, "street": t.ids.index("ST"), "reason": 2}]


def test_v_c5_6_which_rival() -> None:
    allies = ready(3, 0, 4) | {"ST": [1, 2, 1, 0]}
    t = after(allies, 4, hands={0: [3]}).do(0, "mission", mission=3)
    assert t.may(0) == ["player seat=1", "player seat=2"]
    assert t.about(0)["reason"] == "mission"
    t.do(0, "player", seat=2)
    assert t.here("ST") == [1, 2, 0, 0]


def test_e_18_without_a_rival_to_remove_the_reward_lapses() -> None:
    t = after(ready(3) | {"SO": [0, 1]}, hands={0: [3]}).do(0, "mission", mission=3)
    assert t.told("reward-lapses") == [{"seat": 0}]
    assert t.over
    assert t.view(0)["players"][0]["achieved"] == [2]


def test_v_c5_7_add_an_ally_where_one_has_some() -> None:
    """E-19: it is no Corruption."""
    t = after(ready(5), hands={0: [5]}, owners={"sinagoga": 0}).do(0, "mission", mission=5)
    assert t.may(0) == ["SI", "SO", "CL"]
    assert t.refused(0, "street", street="ST") == ("no-ally-there", "V-C5.7")
    t.street(0, "SO")
    assert t.here("SO") == [2, 0]
    assert t.florins == [20, 20]
    assert t.told("added") == [{"seat": 0, "street": t.ids.index("SO")}]


def test_e_18_with_an_empty_supply_nothing_is_added() -> None:
    t = after(ready(5), hands={0: [5]}, supply={0: 0}).do(0, "mission", mission=5)
    assert t.told("reward-lapses") == [{"seat": 0}]
    assert t.over


def test_the_last_ally_of_a_supply_can_be_added() -> None:
    t = after(ready(5), hands={0: [5]}, supply={0: 1}).do(0, "mission", mission=5).street(0, "SO")
    assert t.supply[0] == 0


def test_e_46_hands_are_not_filled_up() -> None:
    t = after(ready(1), hands={0: [1]}).do(0, "mission", mission=1)
    assert t.view(0)["hand"] == []


def test_e_04_with_two_players_the_only_rival_is_the_one_removed() -> None:
    t = after(ready(3) | {"ST": [1, 1]}, hands={0: [3]}).do(0, "mission", mission=3)
    assert t.here("ST") == [1, 0]


def test_e_50_there_are_no_missions_after_buildings() -> None:
    t = Table(2, ready(1), hands={0: [1]}, offer=["sinagoga"], agenda=[["buildings"]])
    assert t.asked(0) == "hire"


def test_a_reward_may_fulfil_what_comes_next_in_the_lap() -> None:
    allies = ready(3) | {"MZ": [1, 1], "PN": [0, 1], "ST": [0, 1]}
    t = after(allies, hands={0: [3], 1: [1]}).do(0, "mission", mission=3)
    assert t.here("MZ") == [1, 0]  # the only place where it can be
    allies = ready(3) | {"MZ": [0, 1], "PN": [0, 1], "ST": [0, 1], "SO": [1, 1]}
    t = after(allies, hands={0: [3], 1: [1]}).do(0, "mission", mission=3)
    assert t.asked(1) == "mission"


def lapping(option: str) -> Table:
    """Seat 1 passes; seat 0 may declare after it."""
    t = Table(2, ready(1) | ready(2, 1), {"PV": {1: "bluff"}}, hands={0: [1], 1: [2]}, first=1, missions=option)
    return t.street(1, "PV").do(1, "no").do(0, "mission", mission=1)


def test_e_17_one_lap_unless_the_table_wants_more() -> None:
    assert lapping("one-lap").over


def test_e_17_laps_go_on_until_nobody_declares() -> None:
    t = lapping("laps")
    assert t.asked(1) == "mission"
    t.do(1, "mission", mission=2)
    assert t.over
    t = lapping("laps").do(1, "no")
    assert t.over


def test_e_17_a_lap_without_a_declaration_is_the_last() -> None:
    t = after(ready(1) | ready(2, 1), hands={0: [1], 1: [2]}, missions="laps").do(0, "no").do(1, "no")
    assert t.over
