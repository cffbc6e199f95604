"""C-6: decorations and statues of the advanced game, money spots and pairs of cities."""

from __future__ import annotations

import pytest

from signoria.games.carrara.names import CITIES, COLOURS, STATUES
from tests.carrara import reference
from tests.carrara.hand import Table

pytestmark = pytest.mark.interpreted

# The section II of this wheel shows a crown and a red statue.
SHOWN = {"outer": 5, "inner": 3}


def emptied(**more: object) -> Table:
    """Seat 0 has bought the only block of section II, which then shows a crown and a red statue."""
    table = Table(advanced=True, wheel=["white", "blue"], **SHOWN, **more)  # type: ignore[arg-type]
    return table.do("buy", "turn-inner", "section section=II", "block colour=blue")


def test_vector_8_the_emptied_section_of_the_banner_adorns_a_castello_in_pisa() -> None:
    """V8, C-3.11, C-6.1"""
    table = Table(
        advanced=True, wheel=["2 red, yellow, blue", "white"], outer=2, inner=3, built={0: {"pisa": ["castello-4"]}}
    )
    assert table.state.decoration_at(0) == 4  # a banner
    table.do("buy", "turn-inner", "section section=I")
    table.do("block colour=red", "block colour=red", "block colour=yellow", "block colour=blue")
    table.do("decoration of=castello")
    assert table.about() == {"item": "decoration-castello"}
    assert table.legal() == ["put kind=castello value=4", "store", "decline"]
    table.do("put kind=castello value=4")
    assert table.field("decorated") == ["castello-4"]
    assert table.field("decorations")["castello"] == 4
    assert table.told("places")[0]["city"] == "pisa"


def test_vector_8_who_owns_no_building_of_the_type_has_to_store_the_cup() -> None:
    table = Table(advanced=True, wheel=["", "white"], outer=4, inner=0, built={0: {"pisa": ["castello-4"]}})
    table.do("buy", "turn-inner", "section section=II", "block colour=white", "decoration of=cathedrale")
    assert table.legal() == ["store", "decline"]


def test_vector_9_a_red_statue_from_the_wheel_stands_where_red_is_taken() -> None:
    """V9, C-6.2"""
    built = {0: {"massa": ["villa-1"], "lucca": ["porta-2"], "pisa": ["porta-4"], "lerici": ["villa-5 red"]}}
    table = emptied(built=built).do("statue colour=red")
    assert table.legal() == ["put kind=porta value=2", "put kind=villa value=1", "store", "decline"]
    assert table.refusal("put kind=porta value=4") == ("wrong-city", "C-6.2")
    assert table.refusal("put kind=villa value=5") == ("statue-already", "C-6.2")
    assert table.refusal("put kind=villa value=2") == ("not-your-building", "C-6.1")
    table.do("put kind=villa value=1")
    assert table.field("carved")[3] == ["villa-1", "villa-5"]
    assert table.field("statues")["red"] == 4


@pytest.mark.parametrize("city", range(6))
@pytest.mark.parametrize("colour", range(7))
def test_c_6_2_which_statue_may_stand_where(city: int, colour: int) -> None:
    """As the second reading says it: where the colour is taken; golden statues anywhere (C-6.3)."""
    table = Table(advanced=True, built={0: {CITIES[city]: ["villa-1"]}})
    building = reference.Building("Villa", 1, reference.CITIES[city])
    wanted = reference.may_stand(building, "golden" if colour == 6 else COLOURS[colour])
    assert (table.state.places_for(0, 6 + colour) != 0) == wanted
    assert len(STATUES) == 7


def test_c_6_1_one_decoration_a_building_of_its_type() -> None:
    built = {0: {"massa": ["palazzo-1 decorated", "palazzo-2", "villa-1"]}}
    table = emptied(built=built).do("decoration of=palazzo")
    assert table.legal()[0] == "put kind=palazzo value=2"
    assert table.refusal("put kind=palazzo value=1") == ("decorated-already", "C-6.1")
    assert table.refusal("put kind=villa value=1") == ("wrong-type", "C-6.1")


def test_c_6_4_a_gained_piece_can_be_stored_in_one_of_two_places() -> None:
    table = emptied(stored={0: ["statue-blue"]}).do("decoration of=palazzo")
    assert table.legal() == ["store", "decline"]
    assert table.refusal("swap item=statue-blue") == ("two-places", "C-6.5")
    assert table.refusal("swap item=statue-red") == ("not-stored", "C-6.5")
    table.do("store")
    assert table.field("stored")[0] == {"decoration-palazzo": 1, "statue-blue": 1}
    assert table.field("decorations")["palazzo"] == 4


def test_c_6_4_a_piece_that_is_declined_stays_in_the_supply() -> None:
    table = emptied().do("decoration of=palazzo", "decline")
    assert table.field("decorations")["palazzo"] == 5
    assert table.told("declines-item") == [{"seat": 0, "item": "decoration-palazzo"}]


def test_c_6_5_with_a_full_store_one_may_throw_something_away() -> None:
    stored = {0: ["statue-blue", "decoration-villa"]}
    table = emptied(stored=stored, built={0: {"massa": ["palazzo-1"]}}).do("decoration of=palazzo")
    assert table.legal() == [
        "put kind=palazzo value=1",
        "swap item=decoration-villa",
        "swap item=statue-blue",
        "decline",
    ]
    assert table.refusal("store") == ("two-places", "C-6.4")
    table.do("swap item=statue-blue")
    assert table.field("stored")[0] == {"decoration-villa": 1, "decoration-palazzo": 1}
    assert table.field("boxed_statues")["blue"] == 1
    table = emptied(stored=stored).do("statue colour=red", "swap item=decoration-villa")
    assert table.field("boxed_decorations") == {"villa": 1}


def test_c_6_6_stored_pieces_are_placed_in_a_later_turn() -> None:
    built = {0: {"massa": ["palazzo-1", "villa-1"]}}
    table = emptied(built=built, coins=[9, 20]).do("decoration of=palazzo", "store")
    assert table.legal() == ["end"]
    assert table.refusal("settle item=decoration-palazzo") == ("stored-this-turn", "C-6.6")
    assert table.refusal("settle item=statue-red") == ("not-stored", "C-6.6")
    table.do("end", "pass", "end")
    assert "settle item=decoration-palazzo" in table.legal()
    table.do("settle item=decoration-palazzo", "put kind=palazzo value=1")
    assert table.field("stored")[0] == {}
    assert table.field("decorated") == ["palazzo-1"]
    assert table.asked() == "action"  # it was no action


def test_c_6_6_the_older_of_two_that_are_alike_may_be_placed() -> None:
    built = {0: {"massa": ["palazzo-1"]}}
    table = emptied(built=built, stored={0: ["decoration-palazzo"]}, coins=[9, 20]).do("decoration of=palazzo", "store")
    assert table.legal() == ["end", "settle item=decoration-palazzo"]


def test_c_6_6_they_may_be_placed_between_turning_and_buying_and_after_the_action() -> None:
    built = {0: {"massa": ["palazzo-1", "villa-1"]}}
    stored = {0: ["decoration-palazzo", "statue-blue"]}
    table = Table(advanced=True, wheel=["2 red"], built=built, stored=stored, coins=[9, 20])
    table.do("buy", "turn-inner")
    assert table.legal() == ["section section=I", "settle item=decoration-palazzo", "settle item=statue-blue"]
    table.do("settle item=statue-blue", "put kind=villa value=1")
    assert table.legal() == ["section section=I", "settle item=decoration-palazzo"]
    table.do("section section=I", "block colour=red", "done")
    assert table.legal() == ["end", "settle item=decoration-palazzo"]
    table.do("settle item=decoration-palazzo", "put kind=palazzo value=1")
    assert table.legal() == ["end"]
    assert Table(advanced=True, stored=stored).refusal("settle item=statue-blue") == ("no-place-for-it", "C-6.6")
    assert Table().refusal("settle item=statue-blue") == ("not-in-basic", "C-6")


def test_c_6_7_a_decoration_or_a_statue_may_be_purchased() -> None:
    built = {0: {"massa": ["palazzo-1", "villa-1 decorated blue"], "pisa": ["porta-2"]}}
    table = Table(advanced=True, built=built, coins=[10, 20]).do("purchase")
    assert table.legal() == [
        "adorn kind=palazzo value=1",
        "adorn kind=porta value=2",
        "carve kind=palazzo value=1",
        "carve kind=porta value=2",
    ]
    assert table.refusal("carve kind=villa value=1") == ("statue-already", "C-6.2")
    assert table.refusal("adorn kind=villa value=1") == ("decorated-already", "C-6.1")
    assert table.refusal("adorn kind=villa value=2") == ("not-your-building", "C-6.7")
    table.do("carve kind=porta value=2")
    assert table.field("carved")[4] == ["porta-2"]  # yellow, the very colour of Pisa
    assert table.field("coins")[0] == 0
    assert table.field("statues")["yellow"] == 5
    assert table.asked() == "action"
    assert table.told("purchases") == [{"seat": 0, "item": "statue-yellow", "coins": 10}]


def test_c_6_7_a_purchase_is_placed_and_paid_for() -> None:
    built = {0: {"massa": ["palazzo-1"]}}
    table = Table(advanced=True, built=built).do("purchase", "adorn kind=palazzo value=1")
    assert table.field("decorated") == ["palazzo-1"]
    assert table.field("decorations")["palazzo"] == 4
    assert table.field("coins")[0] == 10
    assert table.refusal("purchase") == ("one-purchase-a-turn", "C-6.7")
    table.do("pass", "end")
    assert table.seat == 1


def test_c_6_7_also_after_the_action() -> None:
    built = {0: {"massa": ["palazzo-1"]}}
    table = Table(advanced=True, built=built, coins=[8, 20])
    assert table.refusal("purchase") == ("purchase-too-dear", "C-6.7")
    table.do("pass")
    assert table.legal() == ["end", "purchase"]
    table.do("purchase", "carve kind=palazzo value=1")
    assert table.legal() == ["end"]
    assert table.do("end").field("idle") == 0  # something was purchased


def test_c_6_7_what_cannot_be_purchased() -> None:
    built = {0: {"massa": ["palazzo-1"]}}
    assert Table(advanced=True).refusal("purchase") == ("nothing-to-purchase", "C-6.7")
    assert Table(built=built).refusal("purchase") == ("not-in-basic", "C-6")
    table = Table(advanced=True, built=built, statues={"blue": 0}).do("purchase")
    assert table.legal() == ["adorn kind=palazzo value=1"]
    assert table.refusal("carve kind=palazzo value=1") == ("none-left", "C-6.2")
    table = Table(advanced=True, built=built, decorations={"palazzo": 0}).do("purchase")
    assert table.legal() == ["carve kind=palazzo value=1"]
    assert table.refusal("adorn kind=palazzo value=1") == ("none-left", "C-6.1")


def test_c_6_7_not_between_turning_and_buying_nor_between_bonus_and_spot() -> None:
    built = {0: {"massa": ["palazzo-1"]}}
    table = Table(advanced=True, built=built, wheel=["red"]).do("buy", "turn-inner")
    assert table.legal() == ["section section=I"]
    table = Table(advanced=True, built=built).do("score", "field field=5")
    assert table.legal() == ["spot spot=palazzo", "spot spot=urban"]


def test_c_6_8_the_decoration_of_the_court_is_any_there_is() -> None:
    built = {0: {"massa": ["palazzo-1"]}}
    table = Table(advanced=True, built=built, decorations={"villa": 0}).do("score")
    assert table.legal() == ["field field=1", "field field=3", "field field=5", "field field=7"]
    table.do("field field=3")
    assert table.legal() == [
        *(f"decoration of={kind}" for kind in ("biblioteca", "cathedrale", "palazzo", "porta", "castello")),
        "decline",
    ]
    assert table.refusal("decoration of=villa") == ("none-left", "C-6.1")
    table.do("decoration of=palazzo", "put kind=palazzo value=1")
    assert table.about()["spots"]["palazzo"]["points_sum"] == "(1+1)×1"
    table.do("spot spot=palazzo")
    assert table.field("points")[0] == 2


def test_c_6_8_both_bonuses_may_be_declined() -> None:
    built = {0: {"massa": ["palazzo-1"]}}
    table = Table(advanced=True, built=built).do("score", "field field=3", "decline")
    assert table.asked() == "spot"
    assert table.told("declines-reward") == [{"seat": 0}]
    table = Table(advanced=True, built=built).do("score", "field field=1", "decline")
    assert table.asked() == "spot"
    assert table.field("boxed_statues") == {"golden": 1}


def test_c_6_8_an_exhausted_supply_gives_no_decoration() -> None:
    built = {0: {"massa": ["palazzo-1"]}}
    none = dict.fromkeys(("biblioteca", "cathedrale", "palazzo", "porta", "castello", "villa"), 0)
    table = Table(advanced=True, built=built, decorations=none).do("score", "field field=3")
    assert table.asked() == "spot"


def test_c_6_3_a_golden_statue_is_placed_anywhere_or_stored() -> None:
    built = {0: {"massa": ["palazzo-1"], "livorno": ["villa-1"], "pisa": ["porta-1 yellow"]}}
    table = Table(advanced=True, built=built).do("score", "field field=1")
    assert table.legal() == ["put kind=palazzo value=1", "put kind=villa value=1", "store", "decline"]
    table.do("put kind=villa value=1")
    assert table.field("carved")[6] == ["villa-1"]
    table = Table(advanced=True, built=built).do("score", "field field=1", "store", "spot spot=rural")
    assert table.field("stored")[0] == {"statue-golden": 1}
    assert table.legal() == ["end", "purchase"]  # what was stored stays there


def test_c_6_5_a_golden_statue_can_be_thrown_away_too() -> None:
    built = {0: {"massa": ["palazzo-1 blue"]}}
    table = Table(advanced=True, built=built, stored={0: ["statue-golden", "statue-golden"]}, court=["1", "5", "7"])
    table.do("score", "field field=1", "swap item=statue-golden")
    assert table.field("stored")[0] == {"statue-golden": 2}
    assert table.field("boxed_statues")["golden"] == 4 - 2 - 1
    assert table.told("throws-away") == [{"seat": 0, "item": "statue-golden"}]


def test_c_6_8_the_golden_statue_of_who_postpones_goes_into_the_box() -> None:
    built = {0: {"massa": ["palazzo-1"]}}
    table = Table(advanced=True, built=built).do("score", "field field=1", "store", "spot spot=palazzo", "end", "pass")
    assert table.field("boxed_statues") == {"golden": 1}
    table = Table(advanced=True, built=built).do("score", "field field=5", "spot spot=palazzo", "end", "pass")
    assert table.field("boxed_statues") == {}


def test_vector_10_with_40_coins_the_left_money_spot_may_be_taken() -> None:
    """V10, C-6.9"""
    table = Table(advanced=True, coins=[40, 20]).do("score")
    assert table.legal() == ["field field=1", "field field=3", "field field=5", "field field=7"]
    table.do("field field=7")
    assert table.legal() == ["spot spot=money-left"]
    assert table.refusal("spot spot=money-right") == ("too-few-coins", "C-6.9")
    table.do("spot spot=money-left")
    assert table.field("coins")[0] == 40
    assert table.told("shows-coins") == [{"seat": 0, "spot": "money-left", "coins": 40}]
    assert table.state.rate(0) == 3
    assert table.state.rate(1) == 5


@pytest.mark.parametrize(("coins", "spots"), [(35, 0), (36, 1), (49, 1), (50, 2)])
def test_c_6_9_what_has_to_be_shown(coins: int, spots: int) -> None:
    table = Table(advanced=True, coins=[coins, 20], court=["7"])
    assert ("score" in table.legal()) == (spots > 0)
    if spots:
        assert len(table.do("score", "field field=7").legal()) == spots


def test_c_6_9_the_bonus_counts_towards_it() -> None:
    table = Table(advanced=True, coins=[31, 20]).do("score")  # only the field with the coins will do
    assert table.told("bonus-coins") == [{"seat": 0, "coins": 5}]
    assert table.legal() == ["spot spot=money-left"]
    table = Table(advanced=True, coins=[46, 20], spots={1: ["money-left"]}, court=["5", "7"]).do("score")
    assert table.legal() == ["spot spot=money-right"]
    assert "score" not in Table(advanced=True, coins=[30, 20]).legal()


def test_c_6_9_one_marker_a_spot_and_one_spot_a_seat() -> None:
    table = Table(advanced=True, coins=[60, 60], spots={0: ["money-left"]}, built={0: {"massa": ["villa-1"]}})
    table.do("score", "field field=7" if "field field=7" in table.legal() else "field field=1")
    if table.asked() == "gain":
        table.do("decline")
    assert table.refusal("spot spot=money-right") == ("spot-scored", "C-6.9")
    table = Table(advanced=True, coins=[60, 60], spots={0: ["money-left"]}, active=1).do("score", "field field=5")
    assert table.legal() == ["spot spot=money-right"]
    assert table.refusal("spot spot=money-left") == ("spot-taken", "C-6.9")


def test_vector_12_statues_in_massa_and_an_improved_pisa() -> None:
    """V12, C-6.10"""
    built = {
        0: {
            "pisa": ["villa-1 decorated yellow", "porta-4", "palazzo-2 decorated"],
            "massa": ["castello-5 decorated blue", "porta-1 red", "palazzo-4 decorated white"],
        }
    }
    table = Table(advanced=True, built=built, improved={0: [7]}, coins=[0, 20]).do("score", "field field=7")
    assert table.about()["spots"]["statues-massa-pisa"] == {
        "coins": 8,
        "points": 12,
        "coins_sum": "(1+1)×4",
        "points_sum": "(4+1+1+5+1)×1",
    }
    table.do("spot spot=statues-massa-pisa")
    assert (table.field("coins")[0], table.field("points")[0]) == (8, 12 + 3)


def test_c_6_10_a_pair_of_cities_needs_a_building_with_a_statue() -> None:
    built = {0: {"viareggio": ["villa-1"], "livorno": ["porta-2 white"]}}
    table = Table(advanced=True, built=built).do("score", "field field=7")
    assert table.legal()[-1] == "spot spot=statues-lerici-livorno"
    assert table.refusal("spot spot=statues-viareggio-lucca") == ("no-statue-there", "C-6.10")


def test_c_5_11_a_golden_statue_that_alone_opens_a_spot_has_to_be_placed_there() -> None:
    scored = {0: ["villa", "rural", "statues-massa-pisa"]}
    built = {0: {"massa": ["villa-1"], "lucca": ["villa-2"]}}
    table = Table(advanced=True, built=built, spots=scored, court=["1", "5", "7"])
    table.do("score")  # only the field with the statue will do
    assert table.told("visit") == [{"seat": 0, "field": "1"}]
    assert table.legal() == ["put kind=villa value=2"]
    assert table.refusal("put kind=villa value=1") == ("not-offered", "C-5.11")
    assert table.refusal("store") == ("not-offered", "C-5.11")
    assert table.refusal("decline") == ("not-offered", "C-5.11")
    table.do("put kind=villa value=2")
    assert table.legal() == ["spot spot=statues-viareggio-lucca"]


def test_statues_add_nothing_to_a_building_and_decorations_one() -> None:
    built = {0: {"livorno": ["villa-1 decorated white", "porta-4 golden"]}}
    state = Table(advanced=True, built=built, court=["1", "5"]).state
    assert state.reward(0, 5) >> 20 == (1 + 1 + 4) * 3


def test_the_first_of_every_kind_is_a_kind_too() -> None:
    """Books, purple statues and Lerici are numbered 0, and are had like all others."""
    built = {0: {"lerici": ["biblioteca-1", "biblioteca-2"]}}
    table = Table(advanced=True, built=built, stored={0: ["decoration-biblioteca"]}, coins=[10, 20])
    table.do("settle item=decoration-biblioteca", "put kind=biblioteca value=2", "purchase")
    assert table.legal() == [
        "adorn kind=biblioteca value=1",
        "carve kind=biblioteca value=1",
        "carve kind=biblioteca value=2",
    ]
    table.do("carve kind=biblioteca value=1")
    assert table.field("carved")[0] == ["biblioteca-1"]
    table = Table(advanced=True, built=built, stored={0: ["statue-purple"]})
    table.do("settle item=statue-purple", "put kind=biblioteca value=1")
    assert table.field("carved")[0] == ["biblioteca-1"]
    table = Table(advanced=True, built=built, decorations={"biblioteca": 0}).do("purchase")
    assert table.legal() == ["carve kind=biblioteca value=1", "carve kind=biblioteca value=2"]
    table = Table(advanced=True, built=built, statues={"purple": 0}).do("purchase")
    assert table.legal() == ["adorn kind=biblioteca value=1", "adorn kind=biblioteca value=2"]
