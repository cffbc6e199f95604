"""C-9 and the previews: what everybody sees, what a careful observer can count, and what can be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.core.kernel import CHANCE, ONLOOKER
from signoria.core.rng import seeded
from signoria.core.sitting import NoUndo, Sitting
from signoria.games.carrara.names import COLOURS
from signoria.games.carrara.rules import Carrara
from tests.carrara.hand import CARRARA, Table

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_c_9_a_careful_observer_knows_what_lies_behind_the_screens(players: int, advanced: bool) -> None:
    """Coins and blocks of everybody follow from what all are told: nothing is left to imagine."""
    for seed in range(2):
        state = CARRARA.new(players, seed=seed, advanced=advanced, telling=True)
        assert isinstance(state, Carrara)
        rng = seeded(seed)
        coins, hands = [20] * players, [dict.fromkeys(COLOURS, 0) for _ in range(players)]
        while True:
            for event in state.heard()[0]:
                assert event.seen_by(ONLOOKER)
                parts: Any = event.parts
                seat, sum_ = parts.get("seat"), parts.get("coins", 0)
                match event.key:
                    case "dealt":
                        for colour in parts["blocks"]:
                            hands[seat][colour] += 1
                    case "buys":
                        hands[seat][parts["colour"]] += 1
                        coins[seat] -= sum_
                    case "builds" | "upgrades":
                        for colour in parts["blocks"]:
                            hands[seat][colour] -= 1
                    case "purchases":
                        coins[seat] -= sum_
                    case "passes" | "consoled" | "bonus-coins" | "scores":
                        coins[seat] += sum_
                    case "shows-coins" | "too-dear" | "changes-coins":
                        assert coins[seat] == sum_
            assert [int(state.coins[seat]) for seat in range(players)] == coins
            for seat in range(players):
                pile = int(state.blocks[seat] + (state.paying if seat == state.active else 0))
                assert {colour: pile >> 4 * n & 15 for n, colour in enumerate(COLOURS)} == hands[seat]
            if state.over:
                break
            if rng.below(8) == 0:
                world = state.imagine(0, rng)
                assert {**CARRARA.position(world), "rng": 0} == {**CARRARA.position(state), "rng": 0}
            state.apply(state.turn(), state.pick(state.turn(), rng))


@pytest.mark.parametrize("holdings", ["hidden", "open"])
def test_c_9_the_view_counts_for_nobody_unless_the_holdings_are_open(holdings: str) -> None:
    table = Table(3, hands=["red", "blue", "green"], coins=[1, 2, 3], options={"holdings": holdings})
    view = CARRARA.view(table.state, 1)
    coins = [player["coins"] for player in view["players"]]
    hands = [player["blocks"] for player in view["players"]]
    if holdings == "open":
        assert (coins, hands) == ([1, 2, 3], [{"red": 1}, {"blue": 1}, {"green": 1}])
        assert view["bag"] == {"purple": 7, "blue": 6, "green": 6, "red": 6, "yellow": 7, "white": 7}
    else:
        assert (coins, hands) == ([None, 2, None], [None, {"blue": 1}, None])
        assert view["bag"] == 39
    onlooker = CARRARA.view(table.state, ONLOOKER)
    assert (onlooker["players"][0]["coins"] is None) == (holdings == "hidden")
    assert onlooker["yours"] is None


def test_the_view_says_what_a_block_costs_now_and_after_a_turn_of_the_wheel() -> None:
    table = Table(wheel=["2 white", "", "red", "", "", "yellow, white"])
    wheel = CARRARA.view(table.state, 1)["wheel"]
    assert wheel["I"] == {"white": {"blocks": 2, "cost": 6, "after_a_turn": 5}}
    assert wheel["III"]["red"] == {"blocks": 1, "cost": 2, "after_a_turn": 1}
    assert wheel["VI"] == {
        "yellow": {"blocks": 1, "cost": 0, "after_a_turn": 5},
        "white": {"blocks": 1, "cost": 1, "after_a_turn": 6},
    }
    assert wheel["II"] == {}


def test_the_view_says_what_every_free_spot_would_pay_everybody() -> None:
    built = {0: {"massa": ["palazzo-1", "villa-2"]}, 1: {"pisa": ["porta-4", "villa-5"]}}
    table = Table(built=built, spots={0: ["villa"], 1: ["pisa"]})
    mine, others = CARRARA.view(table.state, ONLOOKER)["spots"]
    assert mine["massa"] == {"coins": 0, "points": 3, "points_sum": "(1+2)×1", "lacking": 1}
    assert "villa" not in mine
    assert "pisa" not in mine
    assert "pisa" not in others
    assert others["villa"] == {"coins": 15, "points": 0, "coins_sum": "(5)×3"}
    assert others["urban"] == {"coins": 4, "points": 0, "coins_sum": "(4)×1"}
    assert mine["rural"] == {"coins": 0, "points": 2, "points_sum": "(2)×1"}
    assert "money-left" not in mine


def test_the_view_names_money_spots_and_what_they_need() -> None:
    table = Table(advanced=True, spots={0: ["money-left"]})
    mine, others = CARRARA.view(table.state, 0)["spots"]
    assert "money-right" not in mine
    assert others["money-right"] == {"least": 50, "coins_a_point": 2}
    assert "money-left" not in others


def test_the_view_says_what_one_could_build_where_and_how() -> None:
    table = Table(
        hands=["2 green"], market=["villa-2", "porta-5"], stack=["villa-5"], built={0: {"massa": ["porta-4"]}}
    )
    builds = CARRARA.view(table.state, 0)["yours"]["builds"]
    assert builds == {
        "villa-2": {
            "lerici": {"low": {"green": 2}},
            "massa": {"low": {"green": 2}},
            "viareggio": {"low": {"green": 2}},
        }
    }
    table = Table(hands=["3 green, red"], market=["porta-5"], stack=["villa-5"], built={0: {"massa": ["porta-4"]}})
    builds = CARRARA.view(table.state, 0)["yours"]["builds"]
    assert builds == {"porta-4-to-8": {"massa": {"low": {"green": 3, "red": 1}}}}
    assert table.do("build").about() == {"builds": builds}


def test_the_view_says_how_far_the_end_is() -> None:
    table = Table(3, spots={1: ["villa", "porta"]}, stack=["villa-1"], market=["porta-2"], idle=4)
    assert CARRARA.view(table.state, 2)["end"] == {
        "stack": 1,
        "fewest_markers": 4,
        "closer": None,
        "turns_without_a_deed": 4,
        "of_at_most": 9,
    }


def test_the_view_tells_of_visits_buildings_and_pieces() -> None:
    built = {0: {"massa": ["palazzo-1 decorated red", "villa-2"]}}
    table = Table(advanced=True, built=built, improved={0: [7]}, stored={1: ["statue-red", "statue-red"]})
    table.do("score", "field field=5")
    view = CARRARA.view(table.state, 1)
    assert view["visit"] == {"seat": 0, "field": "5"}
    assert view["court"]["5"] == {"bonus": "coins", "seats": [1]}
    mine, other = view["players"]
    assert mine["cities"] == {"massa": {"palazzo-1": ["decoration-palazzo", "statue-red"], "villa-2": []}}
    assert mine["markers"] == {"court": ["1", "2", "3", "4", "6", "7", "8"], "large": 0, "raised": True}
    assert mine["improved"] == {"pisa": {"coins": 4, "points": 0}}
    assert other["stored"] == ["statue-red", "statue-red"]
    assert view["supply"]["statues"]["red"] == 3
    assert view["supply"]["decorations"]["crown"] == 4
    assert view["improvements"] == [1, 2, 3, 4, 5, 6, 8]
    assert view["active"] == 0


def test_blocks_laid_down_lie_open() -> None:
    table = Table(hands=["2 green, red, yellow, white"], market=["villa-2"], stack=["villa-5"])
    table.do("build", "tile kind=villa value=2", "city city=lucca", "by-hand", "amount count=1")
    assert CARRARA.view(table.state, 1)["players"][0]["paying"] == ["green", "green"]
    assert table.about()["laid_down"] == ["green", "green"]
    assert table.about()["pairs"] is False
    assert table.about()["have"] == 1


def test_what_questions_tell() -> None:
    table = Table(wheel=["white, 2 blue"], coins=[3, 20]).do("buy")
    assert table.about() == {"coins": 3}
    table.do("stay", "section section=I")
    assert table.about() == {"coins": 3, "section": "I", "costs": {"blue": 2}}
    table = Table(advanced=True, wheel=["white"], outer=0, inner=0).do("buy", "turn-inner", "section section=I")
    table.do("block colour=white")
    assert table.about() == {"section": "I", "items": ["decoration-biblioteca", "statue-white"]}
    table = Table(hands=["4 purple, 4 blue"])
    table.do("build", "tile kind=palazzo value=8")
    assert table.about()["rewards"]["7"] == {"city": "pisa", "coins": 4, "points": 0}
    table = Table(hands=["2 green"], market=["villa-2"], stack=["villa-5"]).do("build", "tile kind=villa value=2")
    assert table.about()["tile"] == "villa-2"
    assert set(table.about()["ways"]) == {"lerici", "massa", "viareggio"}


def at_table(table: Table) -> Sitting:
    return Sitting(CARRARA, start={**table.document, "rng": [1, 2, 3, 4]})


def act(sitting: Sitting, *said: str) -> None:
    for one in said:
        seat = int(sitting.state.turn())
        meanings = {str(CARRARA.actions.describe(action)): action for action in sitting.state.legal(seat)}
        sitting.act(seat, meanings[one])


def test_c_2_2_a_turn_can_be_taken_back_to_its_beginning() -> None:
    sitting = at_table(Table(wheel=["2 red, blue"]))
    before = CARRARA.digest(sitting.state)
    act(sitting, "buy", "stay", "section section=I", "block colour=red", "block colour=blue")
    assert CARRARA.view(sitting.state, 0)["players"][0]["blocks"] == {"red": 1, "blue": 1}
    for _ in range(5):
        sitting.undo(0)
    assert CARRARA.digest(sitting.state) == before
    act(sitting, "pass")
    assert sitting.observe(1)["view"]["players"][0]["points"] == 0
    assert sitting.log(1) == []  # nobody has seen it yet
    sitting.undo(0)
    act(sitting, "pass", "end")
    assert "passes" in {event.key for event in sitting.log(1)}
    with pytest.raises(NoUndo):
        sitting.undo(0)


def test_c_2_2_what_chance_has_said_cannot_be_taken_back() -> None:
    sitting = at_table(Table(wheel=["2 red, blue"]))
    act(sitting, "buy", "turn")
    with pytest.raises(NoUndo):
        sitting.undo(0)
    sitting = at_table(Table(hands=["purple"]))
    act(sitting, "build")
    sitting.undo(0)
    act(sitting, "build", "tile kind=biblioteca value=1")  # a new tile has been turned up
    with pytest.raises(NoUndo):
        sitting.undo(0)


def test_c_2_2_a_scoring_and_an_upgrade_can_be_taken_back() -> None:
    table = Table(hands=["3 blue"], built={0: {"massa": ["porta-5"]}})
    sitting = at_table(table)
    before = CARRARA.digest(sitting.state)
    act(sitting, "score", "field field=1", "spot spot=porta")
    for _ in range(3):
        sitting.undo(0)
    act(sitting, "build", "upgrade kind=porta value=5", "improve improvement=7")
    for _ in range(3):
        sitting.undo(0)
    assert CARRARA.digest(sitting.state) == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_game_comes_near_its_bound(players: int) -> None:
    for advanced in (False, True):
        options = CARRARA.settle_options(players, {"advanced": advanced})
        bound = CARRARA.longest(players, options)
        assert bound == {(2, False): 11_970, (3, False): 18_210, (4, False): 25_602}.get((players, advanced), bound)
        state = CARRARA.new(players, seed=1, advanced=advanced)
        assert 100 < state.playout(seeded(2)) < bound
        decisions = 0
        lazy = CARRARA.new(players, seed=1, advanced=advanced)
        while not lazy.over:
            seat = lazy.turn()
            lazy.apply(seat, next(a for a in reversed(lazy.legal(seat)) if a in (3, 4)))
            decisions += seat != CHANCE
        assert decisions == 3 * players * 2
