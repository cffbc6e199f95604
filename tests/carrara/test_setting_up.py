"""C-1, C-2: what lies where as a game begins, and what a turn is."""

from __future__ import annotations

import pytest

from signoria.core.bits import members, size
from signoria.core.kernel import CHANCE
from signoria.games.carrara.position import laws, wanted
from signoria.games.carrara.rules import Carrara
from tests.carrara.hand import CARRARA, Table

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize(("players", "stack", "bag"), [(2, 15, 32), (3, 21, 30), (4, 27, 28)])
def test_c_1_everything_lies_in_its_place(players: int, stack: int, bag: int, advanced: bool) -> None:
    state = CARRARA.new(players, seed=5, advanced=advanced)
    assert isinstance(state, Carrara)
    s = CARRARA.position(state)["state"]
    assert laws(state) == wanted(state)  # C-1.2 to C-1.7: 42 blocks, 42 tiles, 8 improvement tiles, statues ...
    assert size(state.stack) == stack  # C-1.3
    assert len(s["market"]) == 9
    assert sum(s["bag"].values()) == bag  # C-1.2
    assert s["wheel"] == [dict.fromkeys(["purple", "blue", "green", "red", "yellow", "white"], 1), {}, {}, {}, {}, {}]
    assert s["coins"] == [20] * players  # C-1.6
    assert s["monuments"] == [f"{t}-8" for t in ("biblioteca", "cathedrale", "palazzo", "porta", "castello", "villa")]
    assert [len(fields) for fields in s["court"]] == [8 if advanced else 6] * players  # C-1.5
    threes = [tile for tile in s["gone"] if tile.rpartition("-")[2] in ("3", "3b")]
    assert (len(threes), len(s["gone"])) == ({2: 12, 3: 6, 4: 0}[players],) * 2


@pytest.mark.parametrize("opener", range(4))
def test_c_1_1_whoever_begins_gets_the_cheapest_blocks(opener: int) -> None:
    state = CARRARA.new(4, explicit=True)
    assert state.chances() == [(seat, 0.25) for seat in range(4)]
    state.apply(CHANCE, opener)
    hands = CARRARA.position(state)["state"]["blocks"]
    dealt = [{"purple": 2}, {"purple": 1, "blue": 1}, {"blue": 2}, {"blue": 1, "green": 1}]
    assert [hands[(opener + place) % 4] for place in range(4)] == dealt
    while state.owes(CHANCE):
        state.apply(CHANCE, state.legal(CHANCE)[0])
    assert state.turn() == opener


def test_c_1_7_the_outer_disc_lies_at_random_and_the_inner_one_with_purple_first() -> None:
    turns = set()
    for seed in range(60):
        s = CARRARA.position(CARRARA.new(2, seed=seed, advanced=True))["state"]
        turns.add(s["outer"])
        assert s["inner"] == 0
    assert turns == set(range(6))
    state = CARRARA.new(2, advanced=True)
    assert isinstance(state, Carrara)
    assert [state.statue_at(section) for section in range(6)] == [0, 1, 2, 3, 4, 5]
    s = CARRARA.position(state)["state"]
    assert set(s["decorations"].values()) == {5}
    assert set(s["statues"].values()) == {6}


def test_c_1_5_what_the_court_gives() -> None:
    basic = CARRARA.view(CARRARA.new(2), 0)["court"]
    assert [basic[field]["bonus"] for field in "123456"] == ["points"] * 3 + ["coins"] * 3
    advanced = CARRARA.view(CARRARA.new(2, advanced=True), 0)["court"]
    assert [advanced[field]["bonus"] for field in "12345678"] == [
        *("statue",) * 2,
        *("decoration",) * 2,
        *("coins",) * 2,
        *("points",) * 2,
    ]


def test_c_2_1_a_turn_has_one_action() -> None:
    table = Table(hands=["3 purple"], wheel=["red"], built={0: {"massa": ["villa-4"]}})
    assert table.legal() == ["buy", "build", "score", "pass"]
    assert table.refusal("end") == ("action-first", "C-2.1")
    table.do("pass")
    assert table.legal() == ["end"]
    assert table.refusal("buy") == ("one-action-a-turn", "C-2.1")
    assert table.do("end").seat == 1


def test_c_2_1_what_cannot_be_done_is_not_on_offer() -> None:
    table = Table(wheel=[], bag="", hands=["", ""])
    assert sum(table.hand(1).values()) == 42
    assert table.legal() == ["pass"]
    assert table.refusal("buy") == ("not-offered", "C-3.8")
    assert table.refusal("build") == ("nothing-to-build", "C-4.1")
    assert table.refusal("score") == ("nothing-to-score", "C-5.11")
    spots = ["massa", "lucca", "villa", "castello", "urban", "rural"]
    done = Table(spots={0: spots}, built={0: {"massa": ["porta-1"]}})
    assert done.refusal("score") == ("no-markers", "C-5.1")


def test_c_2_2_a_turn_is_ended_where_something_can_be_taken_back() -> None:
    table = Table(wheel=["red"], bag="").do("buy", "stay", "section section=I", "block colour=red")
    assert table.legal() == ["end"]  # nothing is left to buy, but it could be taken back
    table = Table(wheel=["2 red"]).do("buy", "stay", "section section=I", "block colour=red", "done")
    assert table.seat == 1  # "no more" ends it
    table = Table(hands=["purple"]).do("build", "tile kind=biblioteca value=1", "draw villa-5")
    assert table.seat == 1  # chance has spoken: nothing could be taken back


def test_c_2_3_passing_brings_two_coins() -> None:
    table = Table(coins=[7, 20]).do("pass")
    assert table.field("coins") == [9, 20]
    assert table.told("passes") == [{"seat": 0, "coins": 2}]


def test_turns_go_round() -> None:
    table = Table(3, active=1)
    seats = []
    for _ in range(4):
        seats.append(table.seat)
        table.do("pass", "end")
    assert seats == [1, 2, 0, 1]


def test_c_1_3_a_tile_is_drawn_with_equal_chances() -> None:
    state = CARRARA.new(3, explicit=True)
    assert isinstance(state, Carrara)
    state.apply(CHANCE, 0)
    assert state.chances() == [(tile, 1 / 30) for tile in members(state.stack)]
