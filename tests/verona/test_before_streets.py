"""Rule cases of the set-up, the first allies, the buildings and the plans (V-1, V-2, V-A, V-B)."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.core.bits import size
from signoria.core.kernel import CHANCE
from tests.verona.table import BUILDINGS, TINY, VERONA, Table

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(("players", "cards", "left"), [(2, 7, 6), (3, 6, 2), (4, 5, 0), (5, 4, 0)])
def test_v_1_everybody_begins_with_the_same(players: int, cards: int, left: int) -> None:
    state = VERONA.new(players, seed=4)
    view = VERONA.view(state, -1)
    for one in view["players"]:
        assert (one["mercenaries"], one["supply"], one["missions"]) == (0, 16, cards)
    for seat in range(players):
        assert VERONA.view(state, seat)["players"][seat]["florins"] == 20
    assert len(VERONA.position(state)["state"]["box"]) == left
    assert view["round"] == 0


def test_v_1_2_any_seat_may_be_the_first() -> None:
    state = VERONA.new(3, explicit=True)
    assert [outcome for outcome, _ in state.chances()] == [0, 1, 2]
    state.apply(CHANCE, 2)
    while state.owes(CHANCE):
        state.apply(CHANCE, state.legal(CHANCE)[0])
    assert VERONA.view(state, -1)["first"] == 2
    assert state.turn() == 2


def test_v_1_3_missions_are_dealt_round_and_round_from_the_first_player() -> None:
    state = VERONA.new(2, explicit=True)
    state.apply(CHANCE, 1)
    for mission in range(14):
        state.apply(CHANCE, mission)
    hands = VERONA.position(state)["state"]["hands"]
    assert hands == [[2, 4, 6, 8, 10, 12, 14], [1, 3, 5, 7, 9, 11, 13]]


def test_v_1_3_a_city_with_few_missions_deals_as_many_as_it_can() -> None:
    state = VERONA.new(2, city=TINY)
    assert [size(state.hands[seat]) for seat in range(2)] == [2, 2]  # type: ignore[attr-defined]


def test_v_2_three_laps_of_first_allies() -> None:
    """V-2.1, V-2.2"""
    t = Table(2, {"ST": [1, 0]}, agenda=[["place", 1]], first=0)
    assert t.state.turn() == 1
    assert "ST" not in t.may(1)
    assert not {"MZ", "MV", "MO", "ME"} & set(t.may(1))
    assert len(t.may(1)) == 19
    assert t.refused(1, "street", street="ST") == ("street-taken", "V-2.2")
    assert t.refused(1, "street", street="MZ") == ("not-in-the-centre", "V-2.2")
    assert t.refused(1, "done") == ("not-offered", "V-2.2")
    t.street(1, "SA")
    assert t.here("SA") == [0, 1]
    assert t.supply == [15, 15]
    for seat, street in ((0, "SI"), (1, "SG"), (0, "SO")):
        assert t.state.turn() == seat
        t.street(seat, street)
    assert t.asked(1) == "place"
    t.street(1, "CA")
    assert t.over  # six are placed: nothing else is on this agenda
    assert t.told("placed")[0] == {"seat": 1, "street": t.ids.index("SA")}


def test_v_2_2_an_unknown_street_is_named_as_such() -> None:
    t = Table(2, agenda=[["place"]])
    with pytest.raises(ValueError, match="no-such-street"):
        t.state.apply(0, VERONA.actions.encode("street", street=39))


def test_v_a_a_card_comes_and_the_next_is_seen() -> None:
    t = Table(2, offer=["municipio"], upcoming="convento", agenda=[["round"]], dice=[BUILDINGS.index("sinagoga")])
    view = t.view(-1)
    assert [BUILDINGS[one["building"]] for one in view["offer"]] == ["municipio", "convento"]
    assert BUILDINGS[view["upcoming"]] == "sinagoga"
    assert view["deck"] == 6
    assert view["round"] == 2
    assert t.told("offered") == [{"building": BUILDINGS.index("convento")}]
    assert t.told("upcoming") == [{"building": BUILDINGS.index("sinagoga")}]
    assert t.told("round") == [{"round": 2, "seat": 0}]
    assert t.asked(0) == "plan"
    assert t.asked(1) == "plan"


def test_v_a_any_card_of_the_deck_may_be_next() -> None:
    t = Table(2, upcoming="convento", agenda=[["round"]])
    assert t.state.legal(CHANCE) == [at for at, name in enumerate(BUILDINGS) if name != "convento"]


def test_v_a_the_last_card_and_an_empty_deck() -> None:
    """E-28: play goes on without a new card."""
    t = Table(2, offer=BUILDINGS[:8], upcoming="municipio", deck=[], agenda=[["round"]])
    assert t.view(-1)["upcoming"] is None
    assert t.state.offered_new
    t = Table(2, offer=BUILDINGS, deck=[], agenda=[["round"]])
    assert not t.state.offered_new
    assert t.asked(0) == "plan"
    assert t.told("offered") == [{"building": None}]
    assert len(t.view(-1)["offer"]) == 9


def test_v_a_a_new_round_forgets_the_old_one() -> None:
    old = {"declared": [0, 1], "occupied": True, "out": [0], "laid": None}
    fields = {name: value for name, value in old.items() if value is not None}
    t = Table(2, {}, upcoming="convento", agenda=[["round"]], fields=fields, dice=[0])
    assert t.state.declared == 0
    assert not t.state.occupied
    assert t.view(-1)["withdrawn"] == []


def planning(players: int = 2, **options: Any) -> Table:
    return Table(players, {"ST": [1] * players}, agenda=[["plan"], ["planned"]], **options)


def test_v_b_2_everybody_plans_at_once_and_in_secret() -> None:
    t = planning()
    t.street(0, "ST").do(0, "token", token="violence").street(0, "MZ").do(0, "token", token="bluff")
    assert t.view(0)["plan"] == {"Via Stella": "violence", "Via Mazzini": "bluff"}
    assert t.view(1)["plan"] == {}
    assert t.view(-1)["streets"] == {"Via Stella": {"allies": [0, 1], "tokens": []}}
    t.do(0, "done").street(1, "ST").do(1, "token", token="corruption")
    assert t.told("planned") == []
    t.do(1, "done")
    assert t.view(-1)["streets"]["Via Stella"]["tokens"] == [0, 1]
    assert t.view(-1)["streets"]["Via Mazzini"]["tokens"] == [0]
    assert t.told("planned") == [
        {"seat": 0, "streets": [t.ids.index("MZ"), t.ids.index("ST")]},
        {"seat": 1, "streets": [t.ids.index("ST")]},
    ]
    assert t.asked(0) == "pick"


def test_v_b_1_one_token_a_street_and_no_more_than_there_are() -> None:
    t = planning()
    t.street(0, "ST")
    assert t.may(0) == ["token token=corruption", "token token=violence", "token token=intrigue", "token token=bluff"]
    t.do(0, "token", token="intrigue")
    assert "ST" not in t.may(0)
    assert t.refused(0, "street", street="ST") == ("token-there-already", "V-B.1")
    t.street(0, "SA")
    assert t.refused(0, "token", token="intrigue") == ("no-token-left", "V-B.1")
    assert t.refused(0, "done") == ("not-offered", "V-B.1")
    t.do(0, "token", token="violence").street(0, "SI").do(0, "token", token="violence").street(0, "SG")
    assert t.may(0) == ["token token=corruption", "token token=bluff"]
    assert t.about(0)["street"] == t.ids.index("SG")


def test_v_b_1_all_nine_end_a_plan_and_the_last_kind_lays_itself() -> None:
    t = planning()
    kinds = ["corruption", "corruption", "corruption", "violence", "violence", "intrigue", "bluff", "bluff"]
    for street, kind in zip(["MZ", "MV", "MO", "ME", "ST", "SA", "SI", "SG"], kinds, strict=True):
        assert t.about(0)["left"]["intrigue"] == (1 if street in ("MZ", "MV", "MO", "ME", "ST", "SA") else 0)
        t.street(0, street)
        if t.asked(0) == "token":
            t.do(0, "token", token=kind)
    assert t.asked(0) == "plan"
    t.street(0, "SO")  # nothing but a bluff is left
    assert t.asked(0) is None
    assert len(t.view(0)["plan"]) == 9
    assert t.view(0)["plan"]["Via Sottoriva"] == "bluff"


def test_v_b_1_a_plan_ends_where_there_are_no_more_streets() -> None:
    t = Table(2, {}, city=TINY, agenda=[["plan"], ["planned"]])
    for street in t.ids:
        t.street(0, street)
        if t.asked(0) == "token":
            t.do(0, "token", token=t.may(0)[0].split("=")[1])
    assert t.asked(0) is None
    assert len(t.view(0)["plan"]) == 7


def test_a_plan_does_not_tell_in_which_order_it_was_made() -> None:
    one, other = planning(), planning()
    for t, order in ((one, ("SO", "MZ", "ST")), (other, ("ST", "SO", "MZ"))):
        kinds = {"SO": "bluff", "MZ": "violence", "ST": "intrigue"}
        for street in order:
            t.street(0, street).do(0, "token", token=kinds[street])
        t.do(0, "done")
    assert VERONA.digest(one.state) == VERONA.digest(other.state)
    assert VERONA.position(one.state)["state"]["laid"][0][:4] == ["MZ", "ST", "SO", None]
    assert VERONA.position(one.state)["state"]["kinds"][0][:4] == ["violence", "intrigue", "bluff", None]


def test_v_b_3_a_tournament_is_planned_token_by_token() -> None:
    """E-43: where tokens lie is seen at once, what they are is not; who withdraws is out for the round."""
    t = Table(3, {}, agenda=[["plan"], ["planned"]], first=1, planning="tournament")
    assert t.asked(1) == "lay"
    assert t.asked(2) is None
    t.street(1, "ST")
    assert t.view(0)["streets"]["Via Stella"]["tokens"] == [1]
    t.do(1, "token", token="bluff")
    assert t.told("laid") == [{"seat": 1, "street": t.ids.index("ST")}]
    assert t.view(0)["plan"] == {}
    t.street(2, "ST").do(2, "token", token="violence")
    t.do(0, "done")
    assert t.told("withdrew") == [{"seat": 0}]
    assert t.view(-1)["withdrawn"] == [0]
    t.do(1, "done").street(2, "SA").do(2, "token", token="violence")
    assert t.asked(2) == "lay"  # the others are out: the third goes on alone
    t.do(2, "done")
    assert t.asked(1) == "pick"
    assert t.view(2)["plan"] == {"Via Stella": "violence", "Corso Sant'Anastasia": "violence"}


def test_e_56_who_has_laid_all_nine_is_out_without_a_word() -> None:
    t = Table(2, {}, agenda=[["plan"], ["planned"]], planning="tournament")
    t.street(0, "MZ").do(0, "token", token="bluff").do(1, "done")
    for street, kind in zip(
        ["MV", "MO", "ME", "ST", "SA", "SI", "SG"],
        ["bluff", "bluff", "corruption", "corruption", "corruption", "violence", "violence"],
        strict=True,
    ):
        t.street(0, street)
        t.do(0, "token", token=kind)
    t.street(0, "SO")
    assert t.asked(0) == "pick"
    assert t.view(-1)["withdrawn"] == [1]


def test_e_37_all_tokens_are_back_in_the_next_round() -> None:
    t = Table(2, {}, {"ST": {0: "intrigue"}}, agenda=[["plan"], ["planned"]])
    assert t.about(0)["left"] == {"corruption": 3, "violence": 2, "intrigue": 1, "bluff": 3}
    assert t.view(0)["plan"] == {}


def test_a_new_plan_begins_with_empty_streets() -> None:
    old = {"MZ": {0: "bluff", 1: "violence"}, "ST": {1: "bluff", 2: "intrigue"}, "SO": {2: "corruption"}}
    t = Table(3, {}, old, agenda=[["plan"], ["planned"]])
    state = VERONA.position(t.state)["state"]
    assert state["laid"] == state["kinds"] == [[None] * 9] * 3
    assert state["plans"] == [[], [], []]


@pytest.mark.parametrize("mode", ["simultaneous", "tournament"])
def test_the_last_seat_lays_all_nine_too(mode: str) -> None:
    t = Table(2, {}, agenda=[["plan"], ["planned"]], planning=mode)
    if mode == "tournament":
        t.do(0, "done")
    for street in ["MZ", "MV", "MO", "ME", "ST", "SA", "SI", "SG", "SO"]:
        t.street(1, street)
        if t.asked(1) == "token":
            t.do(1, "token", token=t.may(1)[-1].split("=")[1])
    assert len(t.view(1)["plan"]) == 9
    assert t.asked(1) is None or t.asked(1) == "pick"


def test_full_plans_are_put_in_order_each_by_itself() -> None:
    t = Table(2, {}, agenda=[["plan"], ["planned"]])
    streets = ["SO", "SG", "SI", "SA", "ST", "ME", "MO", "MV", "MZ"]
    for street in streets:
        t.street(0, street)
        if t.asked(0) == "token":
            t.do(0, "token", token=t.may(0)[0].split("=")[1])
    t.street(1, "MV").do(1, "token", token="bluff").street(1, "MZ").do(1, "token", token="violence").do(1, "done")
    state = VERONA.position(t.state)["state"]
    assert state["laid"][0] == streets[::-1]
    assert state["kinds"][0] == [*["bluff"] * 3, "intrigue", *["violence"] * 2, *["corruption"] * 3]
    assert state["laid"][1][:3] == ["MZ", "MV", None]
    assert state["kinds"][1][:3] == ["violence", "bluff", None]


def test_e_21_nothing_planned_means_no_streets() -> None:
    t = planning().do(0, "done")
    t.do(1, "done")
    assert t.over
    assert t.told("picked") == []
