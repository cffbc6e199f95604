"""Dice: exact odds (table 1.2 of the rules as facts, to four digits), and what is really rolled."""

from __future__ import annotations

from collections import Counter

import pytest

from signoria.conformance.statistics import improbable
from signoria.core.kernel import CHANCE
from signoria.core.rng import seeded
from signoria.games.verona import view
from tests.verona import reference
from tests.verona.table import Table

pytestmark = pytest.mark.interpreted

TABLE = {
    2: (0.8750, 1, 1, 1, 1),
    4: (0.6250, 0.9531, 0.9980, 1, 1),
    6: (0.3750, 0.8438, 0.9805, 0.9988, 1),
    8: (0.1250, 0.6719, 0.9316, 0.9915, 0.9994),
    10: (0.1094, 0.4688, 0.8359, 0.9692, 0.9962),
    12: (0.0781, 0.3164, 0.7004, 0.9204, 0.9859),
    15: (0.0313, 0.1758, 0.4795, 0.7880, 0.9420),
    20: (0.0098, 0.0642, 0.2256, 0.4900, 0.7569),
    25: (0.0020, 0.0225, 0.0942, 0.2590, 0.4985),
    30: (0.0007, 0.0066, 0.0371, 0.1213, 0.2846),
}
VICTORIES = {1: (0.758, 0.606), 2: (0.908, 0.830), 3: (0.968, 0.938), 4: (0.989, 0.979), 5: (0.997, 0.993)}


@pytest.mark.parametrize("total", TABLE)
def test_the_odds_are_those_of_the_table(total: int) -> None:
    for dice, wanted in enumerate(TABLE[total], 1):
        assert abs(view.at_least(dice, total) - wanted) <= 0.00005 + 1e-12
        assert abs(view.at_least(dice, total) - float(reference.at_least(dice, total))) < 1e-12


@pytest.mark.parametrize("figures", VICTORIES)
def test_the_odds_of_violence_are_those_of_the_table(figures: int) -> None:
    for defenders, wanted in enumerate(VICTORIES[figures], 1):
        found = view.victory(figures, (2,) * defenders)
        low, high = reference.violence_beats(figures, defenders)
        assert round(found, 3) == wanted
        assert float(low) - 1e-9 <= found <= float(high) + 1e-9


def test_a_die_never_totals_a_multiple_of_eight() -> None:
    one = view.totals(1)
    assert [one[total] for total in (0, 8, 16, 24)] == [0, 0, 0, 0]
    assert one[7] == 1 / 8
    assert one[9] == 1 / 64
    assert sum(one) == pytest.approx(1)
    assert sum(total * chance for total, chance in enumerate(one)) == pytest.approx(36 / 7)


def test_no_dice_and_no_strength() -> None:
    assert view.at_least(0, 1) == 0.0
    assert view.at_least(0, 0) == 1.0
    assert view.at_least(2, -3) == 1.0
    assert view.victory(0, (2,)) == 0.0
    assert view.unstopped(5, ()) == 1.0


def test_the_odds_of_an_auction() -> None:
    assert view.strongest_odds(((5, False), (4, False))) == (1.0, 0.0)
    assert view.strongest_odds(((5, False), (5, False))) == (0.0, 0.0)
    assert view.strongest_odds(((0, False), (0, False))) == (0.0, 0.0)
    florins, figures = view.strongest_odds(((20, False), (10, True)))
    assert figures == pytest.approx(view.at_least(2, 11))
    assert florins == pytest.approx(1 - view.at_least(2, 10))
    one, other = view.strongest_odds(((10, True), (10, True)))
    assert one == pytest.approx(other)
    assert one + other < 1


def rolled(dice: int, allies: int, samples: int) -> Counter[int]:
    """What the engine really rolls: a defender with so many allies against Corruption."""
    counted: Counter[int] = Counter()
    t = Table(2, {"MZ": [0, allies]}, {"MZ": {0: "corruption"}}).street(0, "MZ")
    state = t.state
    scratch = state.copy()
    for sample in range(samples):
        scratch.become(state)
        scratch.explicit = False
        scratch.rng.become(seeded(sample))
        scratch.apply(0, 136)
        scratch.apply(0, 145)
        counted[min(int(scratch.rolls[1]), 30)] += 1  # type: ignore[attr-defined]
    assert dice == allies
    return counted


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_what_is_rolled_is_as_likely_as_it_should_be(dice: int) -> None:
    counted = rolled(dice, dice, 6000)
    odds = dict(enumerate(view.totals(dice)[:30]))
    odds[30] = view.at_least(dice, 30)
    wanted = {total: chance for total, chance in odds.items() if chance > 0}
    assert set(counted) <= set(wanted)
    # Rare totals are judged together: chi-square wants some of each.
    common = {total: chance for total, chance in wanted.items() if chance * 6000 >= 5}
    pooled = Counter({total: counted[total] for total in common})
    rest = sum(wanted.values()) - sum(common.values())
    if rest > 0:
        common[-1] = rest
        pooled[-1] = sum(counted.values()) - sum(pooled.values())
    assert not improbable(pooled, common)


def test_while_dice_roll_everybody_sees_the_odds() -> None:
    t = Table(2, {"MZ": [0, 2]}, {"MZ": {0: "corruption"}}, dice=[]).street(0, "MZ").amount(0, 10)
    assert t.state.owes(CHANCE)
    assert [one.get("odds") for one in t.view(-1)["scene"]["players"]] == [None, round(view.at_least(2, 10), 4)]
    t.state.apply(CHANCE, 8)
    assert t.view(0)["scene"]["players"][1]["odds"] == round(view.at_least(2, 2), 4)
    t.state.apply(CHANCE, 1)
    assert t.view(0)["scene"]["players"][1] == {
        "token": None,
        "role": "defender",
        "why": "no-token",
        "roll": 9,
        "odds": 1.0,
    }
    auction = Table(2, {"MZ": [1, 1]}, {"MZ": {0: "corruption", 1: "violence"}}, figures=[0, 2]).street(0, "MZ")
    auction.amount(0, 20).amount(1, 2)
    odds = [one["odds"] for one in auction.view(-1)["scene"]["players"]]
    assert odds == [round(1 - view.at_least(2, 10), 4), round(view.at_least(2, 11), 4)]
    auction.state.apply(CHANCE, 3)
    assert "odds" not in auction.view(-1)["scene"]["players"][0]  # one die of two: told again when both lie


def test_a_bid_is_told_what_it_is_worth_against_the_defence() -> None:
    t = Table(3, {"MZ": [0, 2, 1]}, {"MZ": {0: "corruption"}}).street(0, "MZ")
    about = t.about(0)
    assert (about["attackers"], about["defenders"], about["dice"]) == ([0], [1, 2], [2, 1])
    assert (about["with"], about["most"], about["so_far"]) == ("florins", 20, 0)
    assert [one["amount"] for one in about["chances"]] == list(range(1, 21))
    assert about["chances"][9]["odds"] == round(view.unstopped(10, (2, 1)), 4)
    t = Table(2, {"MZ": [1, 3]}, {"MZ": {0: "violence"}}, figures=[2, 0]).street(0, "MZ")
    about = t.about(0)
    assert (about["with"], about["dice"]) == ("mercenaries", [2])
    assert [one["odds"] for one in about["chances"]] == [
        round(view.victory(1, (2,)), 4),
        round(view.victory(2, (2,)), 4),
    ]


def test_a_long_purse_is_told_the_next_forty_amounts() -> None:
    t = Table(2, {}, {"MZ": {0: "corruption"}}, florins=[300, 0]).street(0, "MZ")
    assert len(t.about(0)["chances"]) == 40
    t.do(0, "hundreds", number=200)
    assert t.about(0)["chances"][0]["amount"] == 200
    assert t.about(0)["chances"][-1]["amount"] == 240
