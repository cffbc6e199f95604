"""C-4: where a building may stand, what pays for it, monuments and improvement tiles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from signoria.core.rng import seeded
from signoria.games.carrara.codes import Step
from signoria.games.carrara.names import COLOURS
from signoria.games.carrara.pieces import held, least, paid, reach
from signoria.games.carrara.rules import Carrara
from tests.carrara import reference
from tests.carrara.hand import CARRARA, Table

pytestmark = pytest.mark.interpreted

ALL_SPOTS = ["massa", "lucca", "villa", "castello", "urban", "rural"]


def test_vector_2_a_biblioteca_of_4_in_lucca_for_white_yellow_red_and_a_pair_of_green() -> None:
    """V2, C-4.2, C-4.3, C-4.5"""
    table = Table(hands=["white, yellow, red, 2 green"], market=["biblioteca-4", "villa-5"], stack=["porta-2"])
    table.do("build", "tile kind=biblioteca value=4", "city city=lucca")
    assert table.field("built")[0][3] == ["biblioteca-4"]
    assert table.hand(0) == {}
    assert table.told("builds")[0]["blocks"] == ["green", "green", "red", "yellow", "white"]
    assert table.field("market") == ["porta-2", "villa-5"]  # the last of the stack fills the place
    assert sum(table.field("bag").values()) == 42


def test_c_4_1_only_what_can_be_paid_is_on_offer() -> None:
    market = ["biblioteca-2", "biblioteca-5", "porta-4"]
    table = Table(hands=["4 purple"], market=market, stack=["villa-1"]).do("build")
    assert table.legal() == ["tile kind=biblioteca value=2", "tile kind=porta value=4"]
    assert table.refusal("tile kind=biblioteca value=5") == ("too-few-blocks", "C-4.1")
    assert table.refusal("tile kind=villa value=1") == ("not-on-offer", "C-4.1")


def test_c_4_1_tiles_that_are_alike_are_named_once() -> None:
    table = Table(4, hands=["3 purple"], market=["villa-3", "villa-3b", "porta-3b"], stack=["villa-5"])
    table.do("build")
    assert table.legal() == ["tile kind=porta value=3b", "tile kind=villa value=3"]
    assert table.refusal("tile kind=villa value=3b") == ("alike", "C-4.1")


@pytest.mark.parametrize("city", range(6))
@pytest.mark.parametrize("colour", range(6))
def test_c_4_2_each_city_takes_its_own_colour_and_dearer_ones(city: int, colour: int) -> None:
    table = Table(hands=[f"{COLOURS[colour]}"], market=["villa-1"], stack=["villa-5"])
    accepted = COLOURS[colour] in reference.accepted(reference.CITIES[city])
    assert bool(table.state.cities_for(0, 1) >> city & 1) == accepted


def test_c_4_2_the_city_is_asked_for_where_there_is_a_choice() -> None:
    table = Table(hands=["2 green"], market=["villa-2"], stack=["villa-5"]).do("build", "tile kind=villa value=2")
    assert table.legal() == ["city city=lerici", "city city=massa", "city city=viareggio"]
    assert table.refusal("city city=lucca") == ("wrong-blocks", "C-4.2")
    table.do("city city=viareggio")
    assert table.field("built")[0][2] == ["villa-2"]


def test_c_4_3_the_useful_ways_come_first_and_each_once() -> None:
    table = Table(hands=["2 green, red, yellow, white"], market=["villa-2"], stack=["villa-5"])
    table.do("build", "tile kind=villa value=2", "city city=lucca")
    assert table.legal() == ["low", "pairs", "high", "by-hand"]
    assert table.about()["ways"] == {
        "low": {"red": 1, "yellow": 1},
        "pairs": {"green": 2, "red": 1},
        "high": {"yellow": 1, "white": 1},
        "others": True,
    }
    assert table.refusal("waste") == ("no-other-payment", "C-4.4")
    table.do("pairs")
    assert table.hand(0) == {"yellow": 1, "white": 1}


def test_c_4_3_what_comes_to_the_same_is_named_once() -> None:
    table = Table(hands=["3 purple"], market=["villa-2"], stack=["villa-5"]).do("build", "tile kind=villa value=2")
    assert table.legal() == ["low", "waste"]
    assert table.refusal("pairs") == ("no-other-payment", "C-4.3")
    assert table.refusal("by-hand") == ("no-other-payment", "C-4.3")
    table = Table(hands=["2 white"], market=["villa-1"], stack=["villa-5"])
    table.do("build", "tile kind=villa value=1", "city city=livorno")
    assert table.told("builds")[0]["blocks"] == ["white"]  # a single way pays by itself


def test_c_4_3_by_hand_one_names_colour_by_colour() -> None:
    table = Table(hands=["2 green, red, yellow, white"], market=["villa-2"], stack=["villa-5"])
    table.do("build", "tile kind=villa value=2", "city city=lucca", "by-hand")
    assert table.about()["colour"] == "green"
    assert table.about()["pairs"] is True
    assert table.legal() == ["amount count=0", "amount count=1"]
    assert table.refusal("amount count=2") == ("not-so-many", "C-4.3")
    table.do("amount count=1")
    assert table.hand(0) == {"red": 1, "yellow": 1, "white": 1}  # the pair has been laid down
    table.do("amount count=0")  # no red
    assert table.about()["colour"] == "yellow"
    table.do("amount count=0")  # no yellow, so white it is
    assert table.hand(0) == {"red": 1, "yellow": 1}


def test_c_4_4_blocks_can_be_wasted_in_pairs() -> None:
    table = Table(hands=["4 red"], market=["villa-2"], stack=["villa-5"])
    table.do("build", "tile kind=villa value=2", "city city=lucca", "waste")
    assert table.legal() == ["amount count=2", "amount count=3", "amount count=4"]
    assert table.refusal("amount count=1") == ("wrong-amount", "C-4.3")
    table.do("amount count=4")
    assert table.hand(0) == {}


def reached(state: Carrara) -> Iterator[tuple[str, dict[str, int]]]:
    """Every payment to which the answers lead from here, with the first answer that leads there."""
    for action in state.legal(0):
        kind = CARRARA.actions.describe(action).kind
        branch = state.copy()
        assert isinstance(branch, Carrara)
        branch.listen()
        branch.apply(0, action)
        told = [event for event in branch.heard()[0] if event.key == "builds"]
        if told:
            names = told[0].parts["blocks"]
            assert isinstance(names, list)
            yield kind, {colour: names.count(colour) for colour in COLOURS if colour in names}
        else:
            yield from ((kind, found) for _, found in reached(branch))


@pytest.mark.parametrize("seed", range(60))
def test_c_4_4_every_legal_payment_can_be_reached_and_no_other(seed: int) -> None:
    """The answers lead to exactly the payments that the rule of substitution allows; the ways waste nothing."""
    rng = seeded(seed)
    hand = {colour: int(rng.below(4 + int(rng.below(3)))) for colour in COLOURS}
    city, value = int(rng.below(6)), (1, 2, 4, 5)[int(rng.below(4))]
    wanted = reference.payments(reference.CITIES[city], value, hand)
    table = Table(hands=[hand], market=[f"villa-{value}"], stack=["porta-5"])
    if not wanted:
        assert not table.state.cities_for(0, value) >> city & 1
        return
    state = table.state
    state.tile, state.city = 35 + (0, 1, 4, 5)[(1, 2, 4, 5).index(value)], city
    state.waiting = 0
    state.depth = 0
    state.later(Step.PAY)
    before = state.copy()
    state.go_on()
    if not state.owes(0):
        (told,) = [event for event in state.heard()[0] if event.key == "builds"]
        names = told.parts["blocks"]
        assert isinstance(names, list)
        assert {tuple(names.count(colour) for colour in COLOURS)} == wanted
        assert before.waiting == 0
        return
    found: dict[str, set[tuple[int, ...]]] = {}
    for way, payment in reached(state):
        numbers = tuple(payment.get(colour, 0) for colour in COLOURS)
        assert numbers not in found.get(way, set()), f"{way} leads to {payment} twice"
        found.setdefault(way, set()).add(numbers)
    assert set().union(*found.values()) == wanted
    useful = {numbers for numbers in wanted if sum(numbers[city:]) + (numbers[city - 1] // 2 if city else 0) == value}
    ways = [found.get(way, set()) for way in ("low", "pairs", "high")]
    assert set().union(*ways) <= useful
    assert sum(map(len, ways)) == len(set().union(*ways))
    assert found.get("by-hand", useful) == useful
    assert ("by-hand" in found) or set().union(*ways) == useful
    assert found.get("waste", wanted) == wanted
    assert ("waste" in found) == (useful != wanted)


@pytest.mark.parametrize("city", range(6))
def test_c_4_4_what_a_pile_can_and_must_pay_for(city: int) -> None:
    """reach and least are the two ends of what the second reading's closed form says."""
    rng = seeded(city)
    for _ in range(200):
        numbers = [int(rng.below(8)) for _ in COLOURS]
        if city > 0:
            numbers[city - 1] -= numbers[city - 1] % 2
        for below in range(city - 1):
            numbers[below] = 0
        pile = sum(number << 4 * kind for kind, number in enumerate(numbers))
        fits = [v for v in range(60) if reference.fits_closed_form(reference.CITIES[city], v, numbers)]
        assert (int(least(pile, city)), int(reach(pile, city))) == (fits[0], fits[-1])
        for way in range(3):
            for value in range(1, min(9, int(reach(pile, city)) + 1)):
                taken = paid(pile, city, value, way)
                assert reach(taken, city) == value
                assert all(held(taken, kind) <= numbers[kind] for kind in range(6))


def test_vector_3_a_porta_of_5_becomes_the_monument_and_pisa_is_improved() -> None:
    """V3, C-4.7, C-4.8"""
    table = Table(hands=["red, 2 green"], built={0: {"viareggio": ["porta-5"]}})
    table.do("build")
    assert "upgrade kind=porta value=5" in table.legal()
    table.do("upgrade kind=porta value=5")
    assert table.told("upgrades")[0]["blocks"] == ["green", "green", "red"]
    assert table.field("built")[0][2] == ["porta-8"]
    assert "porta-5" in table.field("gone")
    assert "porta-8" not in table.field("monuments")
    assert len(table.field("market")) == 9
    assert table.asked() == "improve"
    table.do("improve improvement=7")
    assert (table.state.coins_per(0, 4), table.state.points_per(0, 4)) == (4, 0)
    assert (table.state.coins_per(1, 4), table.state.points_per(1, 4)) == (3, 0)
    assert table.field("improved") == [[7], []]
    assert table.legal() == ["end"]


def test_c_4_6_a_monument_can_be_built_like_any_building() -> None:
    table = Table(hands=["4 purple, 4 blue"], market=["villa-5"], stack=["porta-1", "porta-2"]).do("build")
    assert table.legal()[0] == "tile kind=biblioteca value=8"
    table.do("tile kind=palazzo value=8")
    assert table.field("built")[0][0] == ["palazzo-8"]
    assert table.hand(0) == {}
    table.do("decline")
    assert table.told("declines-improvement") == [{"seat": 0}]
    assert len(table.field("stack")) == 2  # its place is not filled


def test_c_4_7_an_upgrade_is_of_the_same_type_and_pays_the_city_s_colours() -> None:
    built = {0: {"viareggio": ["porta-5"], "lerici": ["villa-4", "palazzo-2"]}, 1: {"massa": ["villa-8"]}}
    table = Table(hands=["3 blue"], built=built).do("build")
    upgrades = [said for said in table.legal() if said.startswith("upgrade")]
    assert upgrades == []
    assert table.refusal("upgrade kind=porta value=5") == ("wrong-blocks", "C-4.2")  # a pair and a blue are one green
    assert table.refusal("upgrade kind=villa value=4") == ("monument-gone", "C-4.7")
    assert table.refusal("upgrade kind=palazzo value=2") == ("too-few-blocks", "C-4.7")
    assert table.refusal("upgrade kind=porta value=4") == ("not-your-building", "C-4.7")
    built = {0: {"lerici": ["palazzo-2", "palazzo-5"]}}
    table = Table(hands=["5 purple"], built=built).do("build")
    assert [said for said in table.legal() if "upgrade" in said] == ["upgrade kind=palazzo value=5"]
    table = Table(hands=["6 purple"], built=built).do("build")
    assert len([said for said in table.legal() if "upgrade" in said]) == 2


def test_c_4_7_decoration_and_statue_move_onto_the_monument() -> None:
    built = {0: {"massa": ["porta-5 decorated red"]}}
    table = Table(advanced=True, hands=["3 blue"], built=built)
    table.do("build", "upgrade kind=porta value=5", "decline")
    assert table.field("decorated") == ["porta-8"]
    assert table.field("carved")[3] == ["porta-8"]


def test_c_4_8_improvement_tiles_that_are_alike_are_named_once() -> None:
    table = Table(hands=["4 purple, 4 blue"]).do("build", "tile kind=palazzo value=8")
    assert table.legal() == [f"improve improvement={n}" for n in (1, 3, 5, 6, 7, 8)] + ["decline"]
    assert table.refusal("improve improvement=2") == ("alike", "C-4.8")
    table = Table(hands=["4 purple, 4 blue"], improved={1: [1, 7]}).do("build", "tile kind=palazzo value=8")
    assert table.legal() == [f"improve improvement={n}" for n in (2, 3, 5, 6, 8)] + ["decline"]
    assert table.refusal("improve improvement=7") == ("improvement-taken", "C-4.8")


def test_c_4_8_a_second_tile_for_a_city_covers_the_first() -> None:
    table = Table(hands=["4 purple, 4 blue"], improved={0: [1]}).do("build", "tile kind=palazzo value=8")
    table.do("improve improvement=2")
    assert table.field("covers")[0] == {"lerici": 2}
    assert table.field("improved")[0] == [1, 2]


def test_vector_7_an_upgrade_from_5_to_8_without_markers_brings_3_points() -> None:
    """V7, C-4.9"""
    table = Table(hands=["3 blue"], built={0: {"massa": ["porta-5"]}}, spots={0: ALL_SPOTS})
    table.do("build", "upgrade kind=porta value=5")
    assert table.told("building-points") == [{"seat": 0, "points": 3}]
    assert table.field("points") == [3, 0]


def test_c_4_9_a_building_without_markers_brings_its_value_and_no_more() -> None:
    market, stack = ["villa-4"], ["porta-1", "porta-2"]
    built = {0: {"massa": ["porta-5"]}}
    table = Table(hands=["4 white"], market=market, stack=stack, spots={0: ALL_SPOTS}, built=built)
    table.do("build", "tile kind=villa value=4", "city city=livorno", "draw porta-1")
    assert table.field("points") == [4, 0]
    table = Table(hands=["4 white"], market=market, stack=stack, spots={0: ALL_SPOTS[:-1]}, built=built)
    table.do("build", "tile kind=villa value=4", "city city=livorno", "draw porta-1")
    assert table.field("points") == [0, 0]


def test_c_4_9_even_a_marker_on_the_large_field_is_a_marker_left() -> None:
    table = Table(
        hands=["2 purple"], market=["villa-2"], stack=["porta-1", "porta-2"], spots={0: ALL_SPOTS[:5]}, court=[]
    )
    assert table.field("large") == [1, 6]
    table.do("build", "tile kind=villa value=2", "draw porta-1")
    assert table.field("points") == [0, 0]


def test_c_4_7_the_first_tile_needs_its_monument_too() -> None:
    built = {0: {"lerici": ["biblioteca-1"]}, 1: {"lerici": ["biblioteca-8"]}}
    table = Table(hands=["7 purple"], built=built, market=["villa-1"], stack=["porta-1"]).do("build")
    assert table.legal() == ["tile kind=villa value=1"]
    table = Table(hands=["7 purple"], built={0: {"lerici": ["biblioteca-1"]}}, market=["villa-1"], stack=["porta-1"])
    table.do("build", "upgrade kind=biblioteca value=1")
    assert table.field("built")[0][0] == ["biblioteca-8"]


@pytest.mark.parametrize(("value", "blocks"), [(1, 7), (2, 6), (4, 4), (5, 3)])
def test_c_4_7_what_an_upgrade_costs(value: int, blocks: int) -> None:
    built = {0: {"livorno": [f"castello-{value}"]}}
    table = Table(hands=[f"{blocks - 1} white"], built=built, market=[], stack=[])
    assert "build" not in table.legal()
    table = Table(hands=[f"{blocks} white"], built=built, market=[], stack=[]).do("build")
    assert table.legal() == [f"upgrade kind=castello value={value}"]
    table.do(f"upgrade kind=castello value={value}")
    assert table.hand(0) == {}
