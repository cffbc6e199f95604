"""How the game explains itself, and which positions it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from signoria.core.slots import BadPosition
from tests.verona.table import VERONA, Table

pytestmark = pytest.mark.interpreted


def test_a_token_is_told_the_role_it_would_give() -> None:
    t = Table(2, {"MZ": [1, 0], "ST": [1, 1]}, agenda=[["plan"]])
    t.street(0, "MZ")
    assert t.about(0)["roles"] == {
        "corruption": {"role": "briber", "why": "as-planned"},
        "violence": {"role": "defender", "why": "no-rival-here"},
        "intrigue": {"role": "defender", "why": "own-ally-here"},
        "bluff": {"role": "defender", "why": "bluff"},
    }
    assert t.about(0)["in_vain"] is False


def test_e_01_who_plans_with_an_empty_supply_is_warned() -> None:
    t = Table(2, {}, agenda=[["plan"]], supply={0: 0})
    assert t.about(0)["in_vain"] is True
    assert t.about(1)["in_vain"] is False
    assert t.about(0)["supply"] == 0
    assert t.street(0, "MZ").about(0)["in_vain"] is True


def test_a_building_on_offer_is_told_its_tally() -> None:
    t = Table(2, {"SO": [2, 1], "ST": [0, 3]}, offer=["sinagoga", "municipio"], agenda=[["plan"]])
    assert t.view(-1)["offer"] == [{"building": 7, "tally": [2, 4]}, {"building": 8, "tally": []}]


def test_a_mission_is_told_what_it_lacks() -> None:
    here = {"ST": [1, 0], "MZ": [1, 1]}
    t = Table(2, here, hands={0: [1]}, agenda=[["plan"]])
    ids = t.ids.index
    assert t.view(0)["hand"] == [{"mission": 0, "lacks": [ids("PN")], "beset": [ids("MZ")]}]
    assert t.view(1)["hand"] == []
    four = {street: [*row, 0, 0] for street, row in here.items()} | {"PN": [1, 0, 0, 0]}
    t = Table(4, four, hands={0: [1]}, agenda=[["plan"]])
    assert t.view(0)["hand"] == [{"mission": 0, "lacks": [], "beset": []}]
    t = Table(4, {street: [1, 0, 1, 0] for street in ("ST", "MZ", "PN")}, hands={0: [1]}, agenda=[["plan"]])
    assert t.view(0)["hand"] == [{"mission": 0, "lacks": [], "beset": [0, 4, ids("PN")]}]


def test_a_finished_round_shows_nothing_of_the_old_street() -> None:
    t = Table(2, {}, {"MZ": {0: "corruption"}}, agenda=[["pick"], ["plan"]])
    t.street(0, "MZ").amount(0, 3)
    assert t.asked(0) == "plan"
    assert t.view(0)["scene"] is None


def position(**changes: Any) -> dict[str, Any]:
    t = Table(2, {"ST": [1, 0]}, {"MZ": {0: "bluff"}}, offer=["sinagoga"], owners={"convento": 1}, hands={0: [1]})
    document = VERONA.position(t.state)
    document["state"] |= changes
    return document


def changed(field: str, change: Callable[[Any], Any]) -> dict[str, Any]:
    document = position()
    document["state"][field] = change(document["state"][field])
    return document


def at(place: int, value: Any) -> Callable[[list[Any]], list[Any]]:
    return lambda numbers: [*numbers[:place], value, *numbers[place + 1 :]]


@pytest.mark.parametrize(
    ("field", "change", "reason"),
    [
        ("supply", at(0, 16), r"supply\[0\]: 1 in streets, 0 on buildings and 16 in the supply are 17 allies"),
        ("deck", lambda deck: [*deck, "sinagoga"], r"offers\[1\]: sinagoga is also in the deck"),
        ("deck", lambda deck: deck[1:], "deck: casa-delle-corporazione is nowhere"),
        ("upcoming", lambda _: "sinagoga", r"offers\[1\]: sinagoga is also in upcoming"),
        ("owners", at(0, 1), r"owners\[0\]: casa-delle-corporazione has not been on offer yet"),
        ("markers", lambda _: ["convento", "sinagoga"], "markers: sinagoga belongs to nobody"),
        ("offers", lambda o: [o[0], None, o[1], *o[3:]], r"offers\[2\]: there is a gap before this one"),
        ("box", lambda box: [1, *box], r"hands\[0\]: mission 1 is also somewhere else"),
        ("box", lambda box: box[1:], "box: mission 2 is nowhere"),
        ("hands", lambda _: [[*range(1, 21)], []], r"hands\[0\]"),
        ("laid", lambda laid: [[None, *laid[0][1:]], laid[1]], r"kinds\[0\]: every token laid has a kind"),
        ("laid", lambda laid: [[None, "MZ", *laid[0][2:]], laid[1]], r"laid\[0\]: there is a gap"),
        ("laid", lambda laid: [["MZ", "MZ", *laid[0][2:]], laid[1]], r"laid\[0\]: one street holds two tokens"),
        ("plans", lambda plans: [["MZ", "ST"], plans[1]], r"plans\[0\]: nothing was laid there"),
        ("silences", lambda _: [{"seat": 0, "known": 0, "missions": []}], r"silences\[0\]: missions that lie open"),
        ("silences", lambda _: [{"seat": 0}], r"silences\[0\]: an object with seat, known and missions"),
        ("silences", lambda _: [{"seat": 7, "known": 0, "missions": [1]}], r"silences\[0\].seat"),
        ("silences", lambda _: [{"seat": 1, "known": 99, "missions": [1]}], r"silences\[0\].known"),
        ("silences", lambda _: [{"seat": 1, "known": 0, "missions": [99]}], r"silences\[0\].missions"),
        ("allies", lambda rows: [[17, *rows[0][1:]], rows[1]], r"allies\[0\]\[0\]: 17 is not from 0 to 16"),
    ],
)
def test_impossible_positions_are_refused(field: str, change: Callable[[Any], Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        VERONA.load(changed(field, change))


def test_too_many_tokens_of_a_kind_are_refused() -> None:
    laid = [["MZ", "ST", *[None] * 7], [None] * 9]
    with pytest.raises(BadPosition, match=r"kinds\[0\]: there are only 1 of intrigue"):
        VERONA.load(position(laid=laid, kinds=[["intrigue", "intrigue", *[None] * 7], [None] * 9]))


def test_a_game_with_five_buildings_is_over() -> None:
    document = position()
    document["options"]["last_building"] = 1
    with pytest.raises(BadPosition, match="with 1 buildings occupied the game is over"):
        VERONA.load(document)


def test_a_position_without_a_flow_says_itself_what_comes_next() -> None:
    document = position()
    del document["flow"]
    state = VERONA.load(document)
    assert [VERONA.steps[entry & 255] for entry in (state.asked[0], state.agenda[0])] == ["pick", "buildings"]
    document["state"] |= {"plans": [[], []], "laid": [[None] * 9] * 2, "kinds": [[None] * 9] * 2}
    state = VERONA.load(document)
    assert VERONA.question(state, 0).key == "plan"  # type: ignore[union-attr]
    assert VERONA.view(state, 0)["round"] == 2
    document["state"] |= {"upcoming": "municipio", "deck": [b for b in document["state"]["deck"] if b != "municipio"]}
    state = VERONA.load(document)
    assert [one["building"] for one in VERONA.view(state, 0)["offer"]] == [7, 8]


def test_the_first_player_picks_first_in_a_position_without_a_flow() -> None:
    document = position(first=1)
    del document["flow"]
    assert VERONA.load(document).turn() == 1


def test_answers_about_missions_are_written_and_turned() -> None:
    document = position(silences=[{"seat": 1, "known": 1, "missions": [2, 3]}])
    state = VERONA.load(document)
    assert VERONA.position(state)["state"]["silences"] == document["state"]["silences"]
    (slot,) = [one for one in VERONA.layout(state) if one.name == "silences"]
    assert slot.codec.turned(document["state"]["silences"], 1, 2)[0]["seat"] == 0  # type: ignore[attr-defined]


def test_a_game_is_no_longer_than_it_says() -> None:
    for players in (2, 5):
        options = VERONA.settle_options(players, {})
        assert 2000 < VERONA.longest(players, options) < 200_000
