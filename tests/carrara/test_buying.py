"""C-3: the wheel, prices, purchases, and what an emptied section gives."""

from __future__ import annotations

import pytest

from signoria.core.kernel import CHANCE
from signoria.games.carrara.names import COLOURS, SECTIONS
from tests.carrara import reference
from tests.carrara.hand import CARRARA, Table

pytestmark = pytest.mark.interpreted

FULL = ["2 white, 2 yellow", "3 red", "2 green", "2 blue"]  # eleven blocks


def test_vector_1_a_turn_draws_up_to_eleven_and_green_and_blue_of_section_iii_cost_1() -> None:
    """V1, C-3.1, C-3.2, C-3.5"""
    table = Table(wheel=["white", "green, blue", "2 red", "purple", "2 yellow", "white"], coins=[20, 20])
    table.do("buy", "turn", "draw white", "draw purple")
    assert table.field("wheel")[0] == {"white": 2, "purple": 1}  # C-3.3: white has come round
    assert table.field("wheel")[2] == {"green": 1, "blue": 1}
    table.do("section section=III", "block colour=green", "block colour=blue")
    assert table.field("coins")[0] == 19
    assert table.hand(0) == {"green": 1, "blue": 1}
    assert [event["coins"] for event in table.told("buys")] == [1, 0]


@pytest.mark.parametrize("section", range(6))
def test_c_3_5_prices_are_those_of_the_second_reading(section: int) -> None:
    state = Table().state
    for colour, name in enumerate(COLOURS):
        assert state.price(section, colour) == reference.price(name, section + 1)


def test_c_3_1_one_may_leave_the_wheel_as_it_is() -> None:
    table = Table(wheel=["red", "blue"]).do("buy", "stay")
    assert table.field("wheel")[:2] == [{"red": 1}, {"blue": 1}]
    assert table.legal() == ["section section=I", "section section=II"]
    assert table.refusal("section section=IV") == ("empty-section", "C-3.4")
    assert Table(wheel=["red"]).do("buy").legal() == ["stay", "turn"]
    assert Table(wheel=["red"]).do("buy").refusal("turn-inner") == ("not-in-basic", "C-3.9")


def test_c_3_2_nothing_is_drawn_where_eleven_lie() -> None:
    table = Table(wheel=FULL).do("buy", "turn")
    assert table.asked() == "section"
    assert table.field("wheel")[1] == {"yellow": 2, "white": 2}
    assert table.told("drawn") == []


def test_c_3_2_a_block_is_drawn_by_how_many_there_are() -> None:
    table = Table(wheel=["7 white", "", "2 red"], bag="purple, 3 red").do("buy", "turn")
    assert table.state.chances() == [(0, 0.25), (3, 0.75)]


def test_c_3_3_what_leaves_the_last_section_is_dear_again() -> None:
    table = Table(wheel=["", "", "", "", "", "3 white, 2 yellow"], bag="").do("buy", "turn")
    assert table.field("wheel") == [{"yellow": 2, "white": 3}, {}, {}, {}, {}, {}]
    table.do("section section=I", "block colour=white")
    assert table.told("buys")[0]["coins"] == 6


def test_c_3_4_a_purchase_is_one_block_at_least_from_one_section() -> None:
    table = Table(wheel=["red", "2 blue"]).do("buy", "stay", "section section=II")
    assert table.legal() == ["block colour=blue"]
    assert table.refusal("done") == ("one-block-at-least", "C-3.4")
    assert table.refusal("section section=I") == ("one-section-only", "C-3.4")
    assert table.refusal("block colour=red") == ("no-such-block", "C-3.4")
    table.do("block colour=blue")
    assert table.legal() == ["block colour=blue", "done"]
    table.do("done")
    assert (table.hand(0), table.seat) == ({"blue": 1}, 1)


def test_c_3_5_one_buys_only_what_one_can_pay() -> None:
    table = Table(wheel=["white, red, 2 blue"], coins=[6, 20]).do("buy", "stay", "section section=I")
    table.do("block colour=red")
    assert table.legal() == ["block colour=blue", "done"]
    assert table.refusal("block colour=white") == ("block-too-dear", "C-3.5")
    table.do("block colour=blue")
    assert table.legal() == ["end"]
    assert table.field("coins")[0] == 0
    poor = Table(wheel=["white", "purple"], coins=[0, 20]).do("buy", "stay")
    assert poor.legal() == ["section section=II"]
    assert poor.refusal("section section=I") == ("section-too-dear", "C-3.5")


def test_c_3_6_who_can_afford_nothing_gets_two_coins() -> None:
    table = Table(wheel=["", "white"], bag="", coins=[3, 20]).do("buy")
    assert table.legal() == ["turn"]
    assert table.refusal("stay") == ("all-too-dear", "C-3.6")
    table.do("turn")
    assert table.told("too-dear") == [{"seat": 0, "coins": 3}]
    assert table.legal() == ["coins", "decline"]
    table.do("coins", "end")
    assert table.field("coins") == [5, 20]
    assert table.field("idle") == 1


def test_c_3_6_the_two_coins_may_be_declined() -> None:
    table = Table(wheel=["", "white"], bag="", coins=[3, 20]).do("buy", "turn", "decline", "end")
    assert table.field("coins") == [3, 20]


def test_c_3_6_a_free_block_can_be_afforded() -> None:
    table = Table(wheel=["", "", "", "", "yellow"], bag="", coins=[0, 20]).do("buy", "turn")
    assert table.legal() == ["section section=VI"]


def test_c_3_7_a_bag_that_is_too_small_is_emptied() -> None:
    table = Table(wheel=["2 red"], bag="blue").do("buy", "turn")  # a forced draw draws itself
    assert table.field("wheel")[:2] == [{"blue": 1}, {"red": 2}]
    assert table.field("bag") == {}
    table.do("section section=I", "block colour=blue", "end")
    table = Table(wheel=["2 red"], bag="").do("buy", "turn")
    assert table.field("wheel")[1] == {"red": 2}


def test_c_3_8_with_an_empty_wheel_one_may_buy_while_the_bag_holds_something() -> None:
    table = Table(wheel=[], bag="blue")
    assert "buy" in table.legal()
    assert table.do("buy").legal() == ["turn"]
    assert "buy" not in Table(wheel=[], bag="").legal()
    assert "buy" in Table(wheel=["red"], bag="").legal()


def test_c_3_9_in_the_advanced_game_both_discs_or_the_inner_one_turn() -> None:
    table = Table(advanced=True, wheel=FULL).do("buy")
    assert table.legal() == ["turn", "turn-inner"]
    assert table.refusal("stay") == ("must-turn", "C-3.9")
    table.do("turn")
    assert (table.field("outer"), table.field("inner")) == (1, 1)
    assert table.field("wheel")[1] == {"yellow": 2, "white": 2}
    shown = CARRARA.view(table.state, 0)["wheel"]
    assert [shown[s]["statue"] for s in SECTIONS][:2] == ["statue-white", "statue-purple"]
    assert [shown[s]["decoration"] for s in SECTIONS][:2] == ["decoration-porta", "decoration-biblioteca"]


def test_c_3_10_the_inner_disc_alone_moves_the_statues() -> None:
    table = Table(advanced=True, wheel=["red"]).do("buy", "turn-inner")
    assert (table.field("outer"), table.field("inner")) == (0, 1)
    assert table.field("wheel")[0] == {"red": 1}
    assert table.told("drawn") == []
    poor = Table(advanced=True, wheel=["", "white"], coins=[0, 20]).do("buy")
    assert poor.legal() == ["turn"]
    assert poor.refusal("turn-inner") == ("all-too-dear", "C-3.10")


def emptied(**more: object) -> Table:
    """Seat 0 has bought everything in section II, which shows a coat of arms and, after the turn, a purple statue."""
    table = Table(advanced=True, wheel=["red", "2 blue"], **more)  # type: ignore[arg-type]
    return table.do("buy", "turn-inner", "section section=II", "block colour=blue", "block colour=blue")


def test_c_3_11_an_emptied_section_gives_a_decoration_or_a_statue() -> None:
    table = emptied()
    assert table.legal() == ["decoration of=villa", "statue colour=purple", "decline"]
    assert table.refusal("statue colour=red") == ("not-shown", "C-3.11")
    assert table.refusal("decoration of=porta") == ("not-shown", "C-3.11")
    table.do("decline")
    assert table.legal() == ["end"]


def test_c_3_11_what_is_exhausted_is_not_on_offer() -> None:
    assert emptied(decorations={"villa": 0}).legal() == ["statue colour=purple", "decline"]
    assert emptied(statues={"purple": 0}).legal() == ["decoration of=villa", "decline"]
    assert emptied(statues={"purple": 0}).refusal("statue colour=purple") == ("none-left", "C-3.11")
    assert emptied(decorations={"villa": 0}, statues={"purple": 0}).legal() == ["end"]


def test_c_3_11_a_section_that_is_not_emptied_gives_nothing() -> None:
    table = Table(advanced=True, wheel=["2 red"]).do("buy", "turn-inner", "section section=I")
    assert table.do("block colour=red", "done").seat == 1
    basic = Table(wheel=["red"]).do("buy", "stay", "section section=I", "block colour=red")
    assert basic.legal() == ["end"]


def test_c_3_11_free_blocks_count_too() -> None:
    table = Table(advanced=True, wheel=["", "", "", "", "yellow", "purple"], coins=[0, 20])
    table.do("buy", "turn-inner", "section section=VI", "block colour=purple")
    assert table.asked() == "reward"


def test_a_section_left_with_blocks_one_cannot_afford_is_not_empty() -> None:
    table = Table(advanced=True, wheel=["white, purple"], coins=[1, 20]).do("buy", "turn-inner", "section section=I")
    assert table.do("block colour=purple").legal() == ["end"]


def test_chance_stops_when_eleven_lie_there() -> None:
    table = Table(wheel=["5 white", "5 red"]).do("buy", "turn")
    assert table.state.owes(CHANCE)
    table.do("draw blue")
    assert not table.state.owes(CHANCE)
