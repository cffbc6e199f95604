"""The worked examples of the rulebook and its questions and answers, each at its number in the Czech text."""

from __future__ import annotations

import pytest

from tests.verona.table import Table

pytestmark = pytest.mark.interpreted

# Seats of the rulebook's people.
TYBALT, ROSALINE, LAURENCE, GREGORY, SAMPSON = range(5)


def test_the_simple_example() -> None:
    """CZ 443-462: Gregory's accusation in Via Carducci succeeds, and Tybalt pays nothing for his Corruption."""
    t = Table(
        4,
        {"CA": [1, 0, 0, 0], "CP": [0, 0, 0, 1]},
        {"CA": {TYBALT: "corruption", ROSALINE: "bluff", GREGORY: "intrigue"}},
        first=TYBALT,
    )
    t.street(TYBALT, "CA")
    assert [one["role"] for one in t.view(-1)["scene"]["players"]] == ["briber", "none", "none", "schemer"]
    assert t.told("schemes") == [{"seat": GREGORY, "origin": t.ids.index("CP"), "street": t.ids.index("CA")}]
    t.card(GREGORY, "accusation").card(TYBALT, "murder")
    assert t.here("CA") == [0, 0, 0, 1]
    assert t.here("CP") == [1, 0, 0, 0]
    assert t.florins == [20, 20, 20, 20]


def complex_example(dice: list[int]) -> Table:
    """CZ 611-656 in Piazza della Mercede: two plan Intrigue, one Corruption, one Violence, and Sampson has an ally."""
    allies = {"ME": [1, 1, 1, 0, 1], "MZ": [0, 0, 0, 1, 0]}
    tokens = {"ME": {TYBALT: "corruption", ROSALINE: "violence", LAURENCE: "intrigue", GREGORY: "intrigue"}}
    t = Table(5, allies, tokens, first=ROSALINE, florins=[20] * 5, figures=[0, 2, 0, 0, 0], dice=dice)
    t.street(ROSALINE, "ME")
    t.card(GREGORY, "intimidation").card(TYBALT, "murder").card(ROSALINE, "murder").card(SAMPSON, "intimidation")
    return t


def test_the_complex_example_with_laurence_as_a_defender() -> None:
    """D-01: the example forgets Laurence, who has an ally there and an impossible Intrigue: he guesses and rolls."""
    t = complex_example(dice=[6, 7, 2, 3, 7, 8, 4])
    assert [one["role"] for one in t.view(-1)["scene"]["players"]] == [
        "briber",
        "fighter",
        "defender",
        "schemer",
        "defender",
    ]
    assert t.asked(LAURENCE) == "guess"
    t.card(LAURENCE, "murder")
    assert t.here("MZ") == [0, 0, 0, 0, 0]  # Sampson guessed right: Gregory's ally is gone
    t.amount(TYBALT, 20).amount(ROSALINE, 2)
    assert t.told("strongest") == [{"seat": ROSALINE, "strength": 23}]  # 6 + 7 and two mercenaries
    assert {one["seat"]: one["total"] for one in t.told("rolled")} == {ROSALINE: 13, LAURENCE: 5, SAMPSON: 19}
    assert t.told("stopped") == []
    t.do(ROSALINE, "player", seat=TYBALT)
    assert t.here("ME") == [0, 1, 1, 0, 1]
    assert (t.florins[TYBALT], t.figures[ROSALINE]) == (0, 0)


def test_in_the_complex_example_laurence_can_stop_rosaline() -> None:
    t = complex_example(dice=[6, 7, 8, 8, 1, 6, 1, 1])
    t.card(LAURENCE, "murder").amount(TYBALT, 20).amount(ROSALINE, 2)
    assert t.told("stopped") == [{"seat": ROSALINE, "seats": [LAURENCE]}]
    assert t.here("ME") == [1, 1, 1, 0, 1]


def test_dice_of_the_rulebook() -> None:
    """CZ 50-56: 4 and 8, 8, 1 are 21."""
    t = Table(2, {"MZ": [1, 1]}, {"MZ": {0: "violence"}}, figures=[3, 0], dice=[4, 8, 8, 1])
    t.street(0, "MZ").amount(0, 3)
    assert t.told("rolled") == [{"seat": 0, "total": 21}]


def test_five_allies_in_one_street_beat_four_streets() -> None:
    """CZ 695-702."""
    allies = {"ST": [5, 0], "SA": [0, 1], "SI": [0, 1], "SG": [0, 1], "SO": [0, 1]}
    t = Table(2, allies, offer=["sinagoga"], agenda=[["buildings"]])
    assert t.owner("sinagoga") == 0


def test_corruption_that_meets_a_scheme_that_succeeds_pays_nothing() -> None:
    """CZ 704-707."""
    t = Table(2, {"CP": [0, 1]}, {"CA": {0: "corruption", 1: "intrigue"}})
    t.street(0, "CA").card(1, "murder").card(0, "accusation")
    assert t.florins == [20, 20]
    assert t.here("CA") == [0, 1]


def test_a_mission_once_declared_stays() -> None:
    """CZ 709-713."""
    t = Table(2, {}, agenda=[["buildings"]], achieved={0: [9]}, offer=["sinagoga"])
    assert t.state.score(0) == 7


def test_a_defence_removes_nobody() -> None:
    """CZ 715-718."""
    t = Table(2, {"MZ": [1, 1]}, {"MZ": {0: "violence"}}, figures=[1, 0], dice=[1, 1, 7, 7])
    t.street(0, "MZ").amount(0, 1)
    assert t.told("stopped") == [{"seat": 0, "seats": [1]}]
    assert t.here("MZ") == [1, 1]


def test_the_dead_go_back_to_their_owner() -> None:
    """CZ 720-723."""
    t = Table(2, {"MZ": [1, 1]}, {"MZ": {0: "violence"}}, figures=[2, 0], dice=[7, 7, 1, 1])
    t.street(0, "MZ").amount(0, 2)
    assert t.here("MZ") == [1, 0]
    assert t.supply == [15, 16]


def test_an_impossible_action_defends_where_one_has_an_ally() -> None:
    """CZ 725-730."""
    t = Table(2, {"MZ": [0, 1]}, {"MZ": {0: "corruption", 1: "intrigue"}}, dice=[5])
    t.street(0, "MZ").amount(0, 5)
    assert t.told("stopped") == [{"seat": 0, "seats": [1]}]


def test_a_scheme_without_an_ally_near_takes_no_part() -> None:
    """CZ 732-739."""
    t = Table(3, {"MZ": [0, 1, 0]}, {"MZ": {0: "corruption", 2: "intrigue"}}, dice=[1])
    t.street(0, "MZ")
    assert [one["role"] for one in t.view(-1)["scene"]["players"]] == ["briber", "defender", "none"]
    assert t.view(-1)["scene"]["players"][2]["why"] == "no-ally-nearby"


def test_three_shared_outer_streets_bring_the_least_there_is() -> None:
    """Base 15 becomes 20 (CZ 557)."""
    t = Table(2, {"ST": [1, 1], "SA": [1, 1], "SI": [1, 1]}, agenda=[["rewards"]])
    assert t.florins == [40, 40]
