"""C-5: the royal visit, markers and the spots of the basic game."""

from __future__ import annotations

import pytest

from tests.carrara.hand import Table

pytestmark = pytest.mark.interpreted

MASSA = {"massa": ["villa-1", "villa-2", "porta-5"]}


def test_vector_4_massa_with_three_buildings_of_8_from_a_field_with_5_coins() -> None:
    """V4, C-5.1, C-5.2, C-5.8"""
    table = Table(coins=[10, 20], built={0: MASSA}).do("score")
    assert table.legal() == ["field field=1", "field field=4"]
    assert table.about()["bonuses"] == {"1": "points", "4": "coins"}
    table.do("field field=4")
    assert table.field("coins")[0] == 15
    assert table.field("host") == 0
    assert table.about()["spots"]["massa"] == {"coins": 0, "points": 8, "points_sum": "(5+1+2)×1", "lacking": 0}
    table.do("spot spot=massa")
    assert table.field("points") == [8, 0]
    assert table.field("coins")[0] == 15
    assert table.told("scores") == [{"seat": 0, "spot": "massa", "coins": 0, "points": 8}]
    assert table.field("court") == [["1", "2", "3", "5", "6"], ["1", "2", "3", "4", "5", "6"]]


def test_vector_5_a_follower_scores_palazzi_in_three_cities() -> None:
    """V5, C-5.3, C-5.9"""
    palazzi = {"pisa": ["palazzo-1"], "lucca": ["palazzo-5"], "massa": ["palazzo-4"]}
    table = Table(built={0: MASSA, 1: palazzi}).do("score", "field field=4", "spot spot=massa", "end")
    assert table.about() == {}
    table.do("score")
    assert table.told("follows") == [{"seat": 1, "field": "4"}]
    assert table.field("coins")[1] == 25
    sums = table.about()["spots"]["palazzo"]
    assert sums == {"coins": 3, "points": 14, "coins_sum": "(1)×3", "points_sum": "(4)×1 + (5)×2"}
    table.do("spot spot=palazzo")
    assert table.field("coins")[1] == 28
    assert table.field("points")[1] == 14


def test_vector_6_the_urban_landscape_of_1_4_5_and_1_is_11_coins() -> None:
    """V6, C-5.10"""
    built = {0: {"livorno": ["porta-1"], "massa": ["palazzo-4", "villa-5"], "pisa": ["porta-5", "biblioteca-1"]}}
    table = Table(built=built).do("score", "field field=1")
    assert table.field("points")[0] == 3
    table.do("spot spot=urban")
    assert (table.field("coins")[0], table.field("points")[0]) == (31, 3)


def test_c_5_10_the_rural_landscape_brings_points() -> None:
    built = {0: {"livorno": ["villa-1"], "massa": ["castello-4", "palazzo-5"]}}
    table = Table(built=built).do("score", "field field=4", "spot spot=rural")
    assert (table.field("coins")[0], table.field("points")[0]) == (25, 5)


def test_c_5_2_the_bonus_of_three_points() -> None:
    table = Table(built={0: MASSA}).do("score", "field field=1")
    assert table.told("bonus-points") == [{"seat": 0, "points": 3}]
    assert table.field("points")[0] == 3
    table = Table(built={0: MASSA}).do("score")
    assert table.refusal("field field=2") == ("alike", "C-5.2")
    assert table.refusal("field field=7") == ("no-such-field", "C-1.5")
    assert table.refusal("field field=large") == ("no-marker-there", "C-5.6")


def test_c_5_3_a_follower_has_no_choice_of_the_field() -> None:
    table = Table(3, built={0: MASSA, 1: {"pisa": ["villa-5"]}}).do("score", "field field=4", "spot spot=massa", "end")
    table.do("score")
    assert table.asked() == "spot"
    assert table.field("host") == 0
    assert table.field("court")[1] == ["1", "2", "3", "5", "6"]


@pytest.mark.parametrize("action", ["pass", "buy", "build"])
def test_c_5_4_who_does_something_else_postpones(action: str) -> None:
    table = Table(built={0: MASSA}, hands=["", "purple"], wheel=["red"])
    table.do("score", "field field=4", "spot spot=massa", "end", action)
    assert table.told("postpones") == [{"seat": 1, "field": "4"}]
    assert table.field("court")[1] == ["1", "2", "3", "5", "6"]
    assert table.field("large") == [0, 1]


def test_c_5_4_without_a_visit_nothing_is_postponed() -> None:
    table = Table(built={0: MASSA}).do("pass")
    assert table.told("postpones") == []
    assert table.field("large") == [0, 0]


def test_c_5_5_the_token_goes_back_as_the_host_s_next_turn_begins() -> None:
    table = Table(built={0: {**MASSA, "pisa": ["villa-5"]}})
    table.do("score", "field field=4", "spot spot=massa", "end")
    assert (table.field("host"), table.field("visited")) == (0, "4")
    table.do("pass", "end")
    assert (table.field("host"), table.field("visited")) == (None, None)
    assert table.told("visit-over") == [{"seat": 0}]
    table.do("score", "field field=5")  # the host may take it again at once
    assert (table.field("host"), table.field("visited")) == (0, "5")


def test_c_5_6_a_marker_on_the_large_field_scores_without_bonus_and_visit() -> None:
    table = Table(built={0: MASSA}, court=["1", "2"], coins=[5, 20])
    assert table.field("large") == [4, 4]
    table.do("score")
    assert table.legal() == ["field field=1", "field field=large"]
    assert table.refusal("field field=4") == ("no-marker-there", "C-5.2")
    table.do("field field=large", "spot spot=massa")
    assert table.field("host") is None
    assert table.field("large") == [3, 4]
    assert (table.field("coins")[0], table.field("points")[0]) == (5, 8)
    table.do("end", "pass")
    assert table.told("postpones") == []  # others need not react


def test_c_5_6_when_the_bonus_fields_are_empty_scoring_begins_from_the_large_field() -> None:
    table = Table(built={0: MASSA}, court=[]).do("score")
    assert table.asked() == "spot"
    table.do("spot spot=massa")
    assert table.field("host") is None
    assert table.field("large") == [5, 6]


def test_c_5_6_during_a_visit_the_large_field_is_no_way_out() -> None:
    table = Table(built={0: MASSA, 1: {"pisa": ["villa-5"]}}, court=["4"])
    table.do("score", "field field=4", "spot spot=massa", "end", "score")
    assert table.told("follows") == [{"seat": 1, "field": "4"}]
    assert table.field("large") == [5, 5]


def test_c_5_7_a_city_is_scored_once_and_everything_else_once_by_everybody() -> None:
    both = {"massa": ["villa-1", "villa-2", "porta-5"], "pisa": ["porta-1"]}
    other = {"massa": ["villa-4", "villa-5", "porta-4"], "pisa": ["porta-2"]}
    table = Table(built={0: both, 1: other}, spots={0: ["massa", "villa"]}, active=1).do("score", "field field=1")
    assert table.refusal("spot spot=massa") == ("spot-taken", "C-5.8")
    assert "spot spot=villa" in table.legal()
    table = Table(built={0: both, 1: other}, spots={0: ["massa", "villa"]}).do("score", "field field=1")
    assert table.refusal("spot spot=villa") == ("spot-scored", "C-5.7")
    assert table.refusal("spot spot=lucca") == ("too-few-buildings", "C-5.8")
    assert table.refusal("spot spot=castello") == ("no-such-building", "C-5.9")
    assert table.refusal("spot spot=money-left") == ("not-in-basic", "C-5.7")
    assert table.legal() == ["spot spot=porta", "spot spot=urban", "spot spot=rural"]


@pytest.mark.parametrize(
    ("city", "fewest"), [("lerici", 3), ("massa", 3), ("viareggio", 3), ("lucca", 2), ("pisa", 2), ("livorno", 2)]
)
def test_c_5_8_how_many_buildings_score_a_city(city: str, fewest: int) -> None:
    tiles = ["villa-1", "porta-2", "palazzo-4"]
    few = Table(built={0: {city: tiles[: fewest - 1]}}).do("score", "field field=1")
    assert f"spot spot={city}" not in few.legal()
    enough = Table(built={0: {city: tiles[:fewest]}}).do("score", "field field=1")
    assert f"spot spot={city}" in enough.legal()


def test_c_5_11_who_finds_no_spot_cannot_score() -> None:
    assert "score" not in Table().legal()
    scored = {0: ["villa", "rural"]}
    table = Table(built={0: {"pisa": ["villa-1"]}}, spots=scored)
    assert table.refusal("score") == ("nothing-to-score", "C-5.11")
    table = Table(built={0: {"pisa": ["villa-1"]}}, spots={0: ["villa", "massa"], 1: ["pisa"]})
    assert table.do("score", "field field=1").legal() == ["spot spot=rural"]


def test_improvements_count_from_then_on() -> None:
    table = Table(built={0: {"pisa": ["villa-1", "porta-4"]}}, improved={0: [7]}, coins=[0, 20])
    table.do("score", "field field=1", "spot spot=pisa")
    assert table.field("coins")[0] == 20
