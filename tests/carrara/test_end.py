"""C-7, C-8: how a game ends, and the last count."""

from __future__ import annotations

import pytest

from tests.carrara.hand import CARRARA, Table

pytestmark = pytest.mark.interpreted

FIVE = ["massa", "lucca", "castello", "urban", "porta"]
SIX = [*FIVE, "palazzo"]
PURPLE = "purple"


def test_c_7_1_the_last_marker_ends_the_game_if_the_stack_is_empty() -> None:
    table = Table(built={0: {"pisa": ["villa-1"]}}, spots={0: FIVE}, court=[], stack=[], market=[])
    table.do("score", "spot spot=villa")
    assert table.told("end-near") == [{"seat": 0, "points": 5, "by": "marker"}]
    assert table.field("points")[0] == 5
    assert table.field("coins")[0] == 23
    table.do("end", "pass", "end")  # C-7.2: all others have one more turn
    assert table.state.over


def test_c_7_1_the_last_tile_ends_the_game_if_somebody_has_no_markers() -> None:
    """The one who refills gets the points, though another has no markers."""
    table = Table(3, hands=[PURPLE], spots={1: SIX}, court=[], market=["villa-1"], stack=["porta-2"])
    table.do("build", "tile kind=villa value=1")
    assert table.told("end-near") == [{"seat": 0, "points": 5, "by": "tile"}]
    assert table.field("points") == [5, 0, 0]
    seats = []
    while not table.state.over:
        seats.append(table.seat)
        table.do("pass", "end")
    assert seats == [1, 2]


def test_c_7_1_both_conditions_are_needed() -> None:
    table = Table(hands=[PURPLE], spots={1: SIX}, court=[], market=["villa-1"], stack=["porta-2", "porta-1"])
    table.do("build", "tile kind=villa value=1", "draw porta-2")
    assert table.told("end-near") == []
    table = Table(hands=[PURPLE], spots={1: FIVE}, court=[], market=["villa-1"], stack=["porta-2"])
    table.do("build", "tile kind=villa value=1")
    assert table.told("end-near") == []
    table = Table(built={0: {"pisa": ["villa-1"]}}, spots={0: FIVE}, court=[], market=["porta-1"], stack=["porta-2"])
    table.do("score", "spot spot=villa")
    assert table.told("end-near") == []


def test_c_7_1_who_follows_a_visit_may_end_it_too() -> None:
    five = ["money-left", "statues-lerici-livorno", *FIVE]
    built = {0: {"pisa": ["villa-2"]}, 1: {"pisa": ["villa-1"]}}
    table = Table(advanced=True, built=built, spots={1: five}, court=["8"], stack=[], market=[])
    table.do("score", "field field=8", "spot spot=villa", "end", "score", "spot spot=villa")
    assert table.told("end-near") == [{"seat": 1, "points": 5, "by": "marker"}]
    table.do("end", "pass", "end")
    assert table.state.over


def test_c_7_1_the_end_is_brought_about_once() -> None:
    table = Table(
        3,
        built={n: {"pisa": [f"villa-{n + 1}"]} for n in range(3)},
        spots={0: FIVE, 1: ["villa"], 2: ["villa"]},
        court=[],
        stack=[],
        market=[],
    )
    table.do("score", "spot spot=villa", "end", "score", "spot spot=rural", "end", "pass", "end")
    assert table.told("end-near") == [{"seat": 0, "points": 5, "by": "marker"}]
    assert table.state.over


def test_c_7_2_in_its_last_turn_the_closer_may_still_purchase_and_place() -> None:
    spots = {0: ["money-left", "statues-lerici-livorno", *FIVE]}
    table = Table(
        advanced=True,
        built={0: {"pisa": ["villa-1"]}},
        spots=spots,
        court=[],
        stack=[],
        market=[],
        stored={0: ["decoration-villa"]},
    )
    table.do("score", "spot spot=villa")
    assert table.legal() == ["end", "purchase", "settle item=decoration-villa"]


def test_c_5_5_others_react_to_a_visit_whose_host_has_no_further_turn() -> None:
    spots = {0: ["money-left", "statues-lerici-livorno", *FIVE]}
    table = Table(
        3, advanced=True, built={0: {"pisa": ["villa-1"]}}, spots=spots, court=["7"], stack=[], market=[], active=0
    )
    table.do("score", "field field=7" if "field field=7" in table.legal() else "spot spot=villa")
    if table.asked() == "spot":
        table.do("spot spot=villa")
    table.do("end", "pass", "end", "pass")
    assert [event["seat"] for event in table.told("postpones")] == [1, 2]
    table.do("end")
    assert table.state.over


def test_c_7_3_three_rounds_of_nothing_end_the_game() -> None:
    table = Table(3, wheel=["red"])
    for turn in range(9):
        assert not table.state.over
        assert table.field("idle") == turn
        table.do("pass", "end")
    assert table.state.over
    assert table.told("nobody-moves") == [{"turns": 9}]
    assert table.told("end-near") == []


def test_c_7_3_something_done_in_between_counts_from_the_start() -> None:
    table = Table(wheel=["2 purple", "white"])
    table.do("pass", "end", "buy", "stay", "section section=I", "block colour=purple", "done")
    assert table.field("idle") == 0
    table = Table(advanced=True, built={0: {"massa": ["villa-1"]}}, stored={0: ["decoration-villa"]}, coins=[0, 0])
    table.do("settle item=decoration-villa", "put kind=villa value=1", "pass", "end")
    assert table.field("idle") == 0


def test_c_7_3_turns_in_which_nothing_can_be_afforded_count_too() -> None:
    table = Table(wheel=["", "2 white"], bag="", coins=[0, 0], idle=5)
    table.do("buy", "turn", "decline", "end")
    assert table.state.over


def test_c_7_4_a_round_in_which_nobody_could_do_anything_else_ends_it_at_once() -> None:
    table = Table(3, wheel=[], bag="", hands=["", ""], market=[], stack=[], built={2: MANY})
    assert table.legal() == ["pass"]
    table.do("pass", "end")
    assert table.field("stuck") == 1
    table.do("pass", "end")
    assert table.field("stuck") == 2
    assert table.legal() == ["score", "pass"]
    table.do("pass", "end")
    assert table.field("stuck") == 0
    table = Table(wheel=[], bag="", market=[], stack=[], active=1, built={0: MANY}, spots={0: SIX}, court=[])
    table.do("pass", "end", "pass", "end")
    assert table.state.over
    assert table.told("nobody-moves") == [{"turns": 2}]


MANY = {"massa": [f"{kind}-8" for kind in ("biblioteca", "cathedrale", "palazzo", "porta", "castello", "villa")]}


def ended(**more: object) -> Table:
    """A game of which seat 0 plays the last turn, passing."""
    players = more.pop("players", 2)
    assert isinstance(players, int)
    table = Table(players, closer=1, **more)  # type: ignore[arg-type]
    coins = table.field("coins")
    table.document["state"]["active"] = 0
    table.do("pass", "end")
    assert table.state.over
    assert table.field("coins")[0] == coins[0] + 2
    return table


@pytest.mark.parametrize(("coins", "points"), [(2, 0), (3, 1), (7, 1), (8, 2), (29, 6)])
def test_c_8_1_five_coins_are_a_point(coins: int, points: int) -> None:
    table = ended(coins=[coins, 0])
    assert table.field("points") == [points, 0]
    assert table.told("changes-coins")[0] == {"seat": 0, "coins": coins + 2, "rate": 5, "points": points}


@pytest.mark.parametrize(("spot", "coins", "points"), [("left", 25, 8), ("left", 31, 10), ("right", 25, 12)])
def test_vectors_10_and_11_money_spots_change_at_their_own_rate(spot: str, coins: int, points: int) -> None:
    """V10, V11, C-8.1"""
    table = ended(advanced=True, coins=[coins - 2, 0], spots={0: [f"money-{spot}"]})
    assert table.field("points") == [points, 0]


def test_vector_13_sets_of_decorations() -> None:
    """V13, C-8.2: one banner, one coat of arms, two gates, four crowns; what is in store counts nothing."""
    built = {
        0: {
            "massa": ["castello-1 decorated", "villa-1 decorated", "porta-1 decorated", "porta-2 decorated"],
            "pisa": ["palazzo-1 decorated", "palazzo-2 decorated", "palazzo-4 decorated", "palazzo-5 decorated"],
        }
    }
    table = ended(advanced=True, coins=[0, 0], built=built, stored={0: ["decoration-palazzo", "statue-red"]})
    assert table.field("points") == [30, 0]
    assert [event["points"] for event in table.told("set-points")] == [20, 6, 2, 2]


@pytest.mark.parametrize(("count", "points"), [(1, 2), (2, 6), (3, 12), (4, 20), (5, 30), (6, 42), (7, 56)])
def test_c_8_2_every_size_of_a_set(count: int, points: int) -> None:
    tiles = [f"villa-{grade} decorated" for grade in ("1", "2", "3", "3b", "4", "5", "8")[:count]]
    table = ended(players=4, advanced=True, coins=[0, 0, 0, 0], built={0: {"massa": tiles}})
    assert table.field("points")[0] == points


def test_vector_14_most_statues_in_each_city() -> None:
    """V14, C-8.3: Lerici 3 and 2; Massa 4 and 4; Viareggio 3, 2, 2, 1; Livorno one seat alone."""
    kinds = ("biblioteca", "cathedrale", "palazzo", "porta", "castello", "villa")
    tiles = iter([f"{kind}-{grade}" for kind in kinds for grade in ("1", "2", "3", "3b", "4", "5", "8")])

    def some(count: int, colour: str) -> list[str]:
        return [f"{next(tiles)} {colour}" for _ in range(count)]

    built = {
        0: {"lerici": some(3, "purple"), "viareggio": some(2, "green"), "livorno": some(1, "white")},
        1: {"lerici": some(2, "purple"), "viareggio": some(1, "red")},
        2: {"massa": some(4, "blue"), "viareggio": some(3, "yellow")},
        3: {"massa": some(4, "green"), "viareggio": some(2, "white")},
    }
    table = ended(players=4, advanced=True, coins=[0, 0, 0, 0], built=built, market=[], stack=[])
    told = {(event["seat"], event["city"]): event["points"] for event in table.told("statue-points")}
    assert told == {
        (0, "lerici"): 7,
        (1, "lerici"): 3,
        (2, "massa"): 4,
        (3, "massa"): 4,
        (2, "viareggio"): 9,
        (0, "viareggio"): 2,
        (3, "viareggio"): 2,
        (0, "livorno"): 12,
    }


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((1, 0, 0, 0), (8, 0, 0, 0)),
        ((2, 2, 2, 1), (4, 4, 4, 2)),
        ((1, 1, 1, 1), (4, 4, 4, 4)),
        ((3, 2, 1, 0), (8, 4, 2, 0)),
        ((3, 2, 1, 1), (8, 4, 0, 0)),
        ((2, 2, 1, 1), (4, 4, 0, 0)),
        ((3, 1, 1, 1), (8, 2, 2, 2)),
        ((4, 3, 2, 1), (8, 4, 2, 0)),
    ],
)
def test_c_8_3_ties_in_massa(counts: tuple[int, ...], points: tuple[int, ...]) -> None:
    grades = ("1", "2", "3", "4")
    kinds = ("palazzo", "porta", "villa", "castello")
    built = {
        seat: {"massa": [f"{kinds[seat]}-{grades[n]} blue" for n in range(count)]} for seat, count in enumerate(counts)
    }
    few = {
        seat: {"massa": [word.replace("blue", colour) for word in row["massa"]]}
        for (seat, row), colour in zip(built.items(), ("blue", "green", "red", "yellow"), strict=True)
    }
    state = Table(4, advanced=True, built=few).state
    assert tuple(int(state.place_points(seat, 1)) for seat in range(4)) == points


def test_c_8_4_ties_are_broken_by_blocks_and_then_shared() -> None:
    table = ended(coins=[0, 2], hands=["red", "2 red"])
    assert CARRARA.result(table.state).ranks == (2, 1)
    table = ended(coins=[0, 2], hands=["red", "red"])
    assert CARRARA.result(table.state).ranks == (1, 1)
    table = ended(coins=[0, 9], hands=["7 red", ""])
    assert CARRARA.result(table.state).ranks == (2, 1)


def test_at_the_end_the_screens_are_lifted() -> None:
    view = CARRARA.view(ended(coins=[0, 9], hands=["", "red"]).state, 0)
    assert view["players"][1]["coins"] == 9
    assert view["players"][1]["blocks"] == {"red": 1}
