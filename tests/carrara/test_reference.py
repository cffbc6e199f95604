"""The plain reference of The Palaces of Carrara, held against the rulebook's examples and its closed formulas."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import product

import pytest

from tests.carrara.reference import (
    BASE,
    CITIES,
    COLOUR_OF,
    COLOURS,
    DECORATION_OF,
    GOLDEN,
    IMPROVED,
    MONEY_SPOTS,
    PLACES,
    RURAL,
    SET_POINTS,
    URBAN,
    Building,
    Court,
    Ending,
    Moment,
    Player,
    Reward,
    Wheel,
    accepted,
    affordable,
    city_reward,
    cost,
    empties,
    final_points,
    fits_closed_form,
    landscape_reward,
    majority_points,
    may_decorate,
    may_stand,
    may_upgrade,
    open_money_spots,
    payments,
    points_for_building,
    price,
    purchases,
    ranks,
    set_points,
    statues_in,
    statues_reward,
    to_draw,
    turn_both,
    turn_inner,
    type_reward,
    upgrade_cost,
    upgraded,
)

ALL_SEVEN = dict.fromkeys(COLOURS, 7)


def blocks(**numbers: int) -> tuple[int, ...]:
    assert set(numbers) <= set(COLOURS)
    return tuple(numbers.get(colour, 0) for colour in COLOURS)


def held(**numbers: int) -> Mapping[str, int]:
    return dict(zip(COLOURS, blocks(**numbers), strict=True))


# Prices


def test_prices_as_printed() -> None:
    assert [price(colour, 1) for colour in COLOURS] == [1, 2, 3, 4, 5, 6]
    assert [price(colour, 6) for colour in COLOURS] == [0, 0, 0, 0, 0, 1]  # CZ 235
    assert [price(colour, 3) for colour in ("green", "blue")] == [1, 0]  # CZ 281-282
    assert cost(["green", "blue"], 3) == 1


def test_the_buying_example_draws_two_cz_277() -> None:
    wheel = Wheel((("red",) * 4, ("white",) * 5, (), (), (), ()))
    after = turn_both(wheel)
    assert to_draw(after, bag=20) == 2
    assert to_draw(after, bag=1) == 1
    assert after.blocks[1] == ("red",) * 4
    assert to_draw(Wheel((("red",) * 11, (), (), (), (), ())), bag=20) == 0


def test_blocks_come_round_and_are_dear_again_cz_235() -> None:
    wheel = Wheel(((), (), (), (), (), ("white", "blue")))
    assert turn_both(wheel).blocks[0] == ("white", "blue")
    assert not affordable(Wheel(((), (), (), (), (), ("white",))), 0)
    assert affordable(wheel, 0)
    assert not affordable(Wheel(((),) * 6), 100)


def test_the_inner_disc_moves_only_the_statues_cz_743() -> None:
    wheel = Wheel((("red",), (), (), (), (), ()), ("a", "b", "c", "d", "e", "f"), COLOURS)
    inner = turn_inner(wheel)
    assert (inner.blocks, inner.decorations) == (wheel.blocks, wheel.decorations)
    assert inner.statues == ("white", *COLOURS[:5])
    both = turn_both(wheel)
    assert both.decorations == ("f", "a", "b", "c", "d", "e")
    assert both.statues == inner.statues
    for _ in range(5):
        both = turn_both(both)
    assert both == wheel


def test_what_may_be_bought_is_a_part_of_one_section_cz_191() -> None:
    wheel = Wheel(((), (), ("green", "blue", "blue"), (), ("white",), ()))
    found = purchases(wheel, 1)
    assert found == {(3, blocks(blue=1)), (3, blocks(blue=2)), *((3, blocks(green=1, blue=n)) for n in range(3))}
    assert purchases(wheel, 2) - found == {(5, blocks(white=1))}
    assert (len(found) > 0) == affordable(wheel, 1)
    assert empties(wheel, 3, blocks(green=1, blue=2))
    assert not empties(wheel, 3, blocks(blue=2))
    assert not empties(wheel, 1, blocks())


# Payment


def test_cities_accept_their_own_colour_and_all_above_cz_853() -> None:
    assert accepted("Lerici") == COLOURS
    assert accepted("Lucca") == ("red", "yellow", "white")
    assert accepted("Livorno") == ("white",)


def test_the_library_in_lucca_cz_467() -> None:
    own = held(white=1, yellow=1, red=1, green=2)
    assert payments("Lucca", 4, own) == {blocks(white=1, yellow=1, red=1, green=2)}


def test_the_gate_in_viareggio_cz_476() -> None:
    assert blocks(red=1, green=2) in payments("Viareggio", 3, ALL_SEVEN)


def test_one_red_for_two_green_and_no_chain_cz_268() -> None:
    assert payments("Lucca", 1, held(green=2)) == {blocks(green=2)}
    assert payments("Pisa", 1, held(red=2)) == {blocks(red=2)}
    assert payments("Pisa", 1, held(green=2, red=1)) == set()
    assert payments("Pisa", 1, held(green=4)) == set()
    assert payments("Lerici", 1, held(purple=2, blue=1)) == {
        blocks(purple=1),
        blocks(blue=1),
        blocks(purple=2),
    }


@pytest.mark.parametrize("city", CITIES)
@pytest.mark.parametrize("value", range(1, 9))
def test_the_closed_formula_gives_exactly_the_same_payments(city: str, value: int) -> None:
    expected = {
        paid
        for paid in product(*(range(8) for _ in COLOURS))
        if sum(paid) <= 2 * value and fits_closed_form(city, value, paid)
    }
    assert payments(city, value, ALL_SEVEN) == expected


def test_few_blocks_in_hand_are_a_part_of_all_payments() -> None:
    own = held(purple=3, blue=2, green=1, red=4, white=1)
    for city, value in product(CITIES, range(1, 5)):
        expected = {
            paid
            for paid in payments(city, value, ALL_SEVEN)
            if all(number <= own[colour] for number, colour in zip(paid, COLOURS, strict=True))
        }
        assert payments(city, value, own) == expected


# Monuments, decorations, statues


def test_an_upgrade_keeps_what_stands_on_it_cz_652() -> None:
    porta = Building("Porta", 5, "Viareggio", decorated=True, statue="red")
    assert may_upgrade(porta, "Porta")
    assert not may_upgrade(porta, "Villa")
    assert upgrade_cost(porta) == 3
    monument = upgraded(porta)
    assert monument == Building("Porta", 8, "Viareggio", decorated=True, statue="red")
    assert monument.worth() == 9
    assert not may_upgrade(monument, "Porta")


def test_points_for_building_late_cz_329() -> None:
    five = Building("Villa", 5, "Massa", decorated=True)
    assert points_for_building(8, five, markers_left=0) == 3
    assert points_for_building(8, None, markers_left=0) == 8
    assert points_for_building(4, None, markers_left=0) == 4
    assert points_for_building(4, None, markers_left=1) == 0


def test_six_types_each_with_its_decoration() -> None:
    assert set(DECORATION_OF) == {*URBAN, *RURAL}
    assert len(set(DECORATION_OF.values())) == 6


def test_a_banner_goes_onto_a_castle_once_cz_781() -> None:
    castle = Building("Castello", 3, "Pisa", statue="white")
    assert may_decorate(castle, "banner")
    assert not may_decorate(castle, "cup")
    assert not may_decorate(replace(castle, decorated=True), "banner")


def test_where_statues_may_stand_cz_627_775_790() -> None:
    in_massa = Building("Villa", 3, "Massa")
    assert may_stand(in_massa, "red")
    assert not may_stand(in_massa, "red", bought=True)
    assert may_stand(in_massa, "blue", bought=True)
    assert not may_stand(in_massa, "purple")
    assert may_stand(in_massa, GOLDEN)
    assert not may_stand(replace(in_massa, statue="blue"), GOLDEN)
    for city in CITIES:
        assert [may_stand(Building("Villa", 1, city), colour) for colour in COLOURS] == [
            colour in accepted(city) for colour in COLOURS
        ]
        assert may_stand(Building("Villa", 1, city), COLOUR_OF[city], bought=True)


# Scorings


def player(*buildings: tuple[str, int, str], improved: str = "") -> Player:
    return Player(tuple(Building(*each) for each in buildings), frozenset(filter(None, [improved])))


def test_the_city_example_cz_487() -> None:
    own = player(("Villa", 1, "Massa"), ("Porta", 5, "Massa"), ("Porta", 2, "Massa"), ("Porta", 5, "Pisa"))
    assert city_reward(own, "Massa") == Reward(points=8)
    assert city_reward(own, "Pisa") is None  # one building where two are needed
    assert city_reward(player(("Villa", 1, "Massa"), ("Porta", 5, "Massa")), "Massa") is None
    assert city_reward(player(("Villa", 2, "Livorno"), ("Porta", 5, "Livorno")), "Livorno") == Reward(points=21)


def test_the_type_example_cz_607() -> None:
    own = player(("Palazzo", 1, "Pisa"), ("Palazzo", 5, "Lucca"), ("Palazzo", 4, "Massa"), ("Villa", 5, "Pisa"))
    assert type_reward(own, "Palazzo") == Reward(coins=3, points=14)
    assert type_reward(own, "Porta") is None


def test_the_landscape_example_cz_617() -> None:
    own = player(
        ("Porta", 1, "Pisa"),
        ("Palazzo", 4, "Massa"),
        ("Biblioteca", 5, "Lerici"),
        ("Cathedrale", 1, "Livorno"),
        improved="Pisa",
    )
    assert landscape_reward(own, "urban") == Reward(coins=11)
    assert landscape_reward(own, "rural") is None
    assert landscape_reward(player(("Villa", 2, "Pisa"), ("Castello", 5, "Pisa")), "rural") == Reward(points=7)


def test_the_statue_example_cz_800() -> None:
    own = Player(
        (
            Building("Villa", 1, "Pisa", decorated=True, statue="white"),
            Building("Porta", 5, "Pisa"),
            Building("Porta", 4, "Pisa", decorated=True),
            Building("Porta", 5, "Massa", decorated=True, statue="blue"),
            Building("Villa", 1, "Massa", statue=GOLDEN),
            Building("Palazzo", 4, "Massa", decorated=True, statue="red"),
            Building("Palazzo", 4, "Lucca", decorated=True, statue="red"),
        ),
        improved=frozenset({"Pisa"}),
    )
    assert statues_reward(own, ("Pisa", "Massa")) == Reward(coins=8, points=12)
    assert statues_reward(own, ("Lucca", "Viareggio")) == Reward(points=10)
    assert statues_reward(own, ("Livorno", "Lerici")) is None


def test_a_decoration_adds_one_before_the_reward_cz_484_686() -> None:
    own = Player((Building("Villa", 2, "Pisa", decorated=True), Building("Villa", 1, "Pisa")), frozenset({"Pisa"}))
    assert city_reward(own, "Pisa") == type_reward(own, "Villa") == Reward(coins=16)
    assert landscape_reward(own, "rural") == Reward(points=4)


def test_an_improvement_adds_one_of_the_same_kind() -> None:
    for city in CITIES:
        one = Reward(1, 0) if BASE[city].coins else Reward(0, 1)
        assert BASE[city].plus(one) == IMPROVED[city]


@pytest.mark.parametrize(
    ("coins", "taken", "open_"), [(35, (), set()), (40, (), {36}), (50, (), {36, 50}), (50, (36,), {50})]
)
def test_money_spots_cz_703_796(coins: int, taken: tuple[int, ...], open_: set[int]) -> None:
    assert open_money_spots(coins, taken) == open_
    assert MONEY_SPOTS == {36: 3, 50: 2}


# The royal court


def test_a_visit_offers_everybody_the_same_field_once_cz_400() -> None:
    court = Court(3, ("5 coins", "3 points"))
    court.begin_turn(0)
    assert court.sources(0) == [0, 1]
    assert court.score(0, 1) == "3 points"
    assert (court.visitor, court.visited) == (0, 1)
    court.begin_turn(1)
    assert court.sources(1) == [1]
    assert court.score(1, 1) == "3 points"
    assert (court.visitor, court.visited) == (0, 1)
    court.begin_turn(2)
    assert court.do_something_else(2) == 1
    assert court.postponed == [0, 0, 1]
    court.begin_turn(0)
    assert (court.visitor, court.visited) == (None, None)
    assert court.sources(0) == [0]
    assert court.sources(2) == [0, None]


def test_the_visitor_may_take_the_token_again_at_once_cz_419() -> None:
    court = Court(2, ("5 coins", "3 points"))
    court.score(0, 0)
    court.do_something_else(1)
    court.begin_turn(0)
    assert court.score(0, 1) == "3 points"
    assert (court.visitor, court.visited) == (0, 1)
    assert court.sources(1) == [1]  # his marker on the large field has to wait


def test_scoring_from_the_large_field_brings_nothing_and_calls_nobody_cz_416() -> None:
    court = Court(2, ("5 coins", "3 points"))
    court.score(0, 0)
    court.do_something_else(1)
    court.begin_turn(0)
    assert court.do_something_else(0) is None
    court.begin_turn(1)
    assert court.score(1, None) is None
    assert court.visitor is None
    assert court.sources(0) == [1]


@pytest.mark.parametrize(("players", "fields"), [(2, 6), (3, 6), (4, 6), (2, 8), (4, 8)])
def test_a_field_is_full_or_empty_between_visits_and_is_visited_once(players: int, fields: int) -> None:
    for seed in range(50):
        dice = random.Random(seed)
        court = Court(players, tuple(str(number) for number in range(fields)))
        visits: list[int] = []
        for turn in range(200):
            seat = turn % players
            court.begin_turn(seat)
            if court.visitor is None:
                assert all(len(seats) in (0, players) for seats in court.standing)
            sources = court.sources(seat)
            opened = court.visitor is None
            if sources and dice.random() < 0.3:
                source = dice.choice(sources)
                court.score(seat, source)
                if opened and source is not None:
                    visits.append(source)
            else:
                court.do_something_else(seat)
            for other in range(players):
                left = sum(other in seats for seats in court.standing) + court.postponed[other]
                assert left + court.placed[other] == fields
        assert len(visits) == len(set(visits))
        assert court.placed == [fields] * players


# The end


def test_the_last_refill_ends_the_game_though_another_has_no_markers_cz_547() -> None:
    ending = Ending(3)
    ending.after_turn(1, Moment((2, 1, 0), 1), Moment((2, 1, 0), 0))
    assert ending.trigger == 1
    assert ending.bonus == [0, 5, 0]
    assert ending.left == [2, 0]
    ending.after_turn(2, Moment((2, 1, 0), 0), Moment((2, 1, 0), 0))
    ending.after_turn(0, Moment((2, 1, 0), 0), Moment((0, 1, 0), 0))
    assert ending.left == []
    assert ending.bonus == [0, 5, 0]


def test_the_last_marker_ends_the_game_when_the_stack_is_empty_cz_551() -> None:
    ending = Ending(2)
    ending.after_turn(0, Moment((1, 3), 1), Moment((0, 3), 1))
    assert ending.trigger is None
    ending = Ending(2)
    ending.after_turn(0, Moment((1, 3), 0), Moment((0, 3), 0))
    assert (ending.trigger, ending.bonus, ending.left) == (0, [5, 0], [1])


def test_the_last_tile_of_the_stack_without_anybodys_last_marker_ends_nothing() -> None:
    ending = Ending(2)
    ending.after_turn(0, Moment((1, 3), 1), Moment((1, 3), 0))
    assert ending.trigger is None


def test_coins_at_the_end_cz_559_705_798() -> None:
    assert final_points([Player(coins=31, rate=3)], advanced=True) == [10]
    assert final_points([Player(coins=25, rate=3)], advanced=True) == [8]
    assert final_points([Player(coins=25, rate=2)], advanced=True) == [12]
    assert final_points([Player(coins=29, points=7)], advanced=True) == [12]
    assert final_points([Player(coins=29, points=7)], advanced=False) == [12]


def test_the_example_of_decoration_sets_cz_872() -> None:
    def decorated(type_: str, number: int) -> tuple[Building, ...]:
        return tuple(Building(type_, 1 + each, "Lerici", decorated=True) for each in range(number))

    own = Player(decorated("Castello", 1) + decorated("Villa", 1) + decorated("Porta", 2) + decorated("Palazzo", 4))
    assert set_points(own) == 30
    assert set_points(replace(own, stored=("crown", "crown"))) == 30
    assert final_points([own], advanced=True) == [30]
    assert final_points([own], advanced=False) == [0]
    assert list(SET_POINTS) == [number * (number + 1) for number in range(8)]


@pytest.mark.parametrize(
    ("city", "counts", "points"),
    [
        ("Lerici", [3, 2, 0, 0], [7, 3, 0, 0]),
        ("Massa", [0, 0, 4, 4], [0, 0, 4, 4]),
        ("Viareggio", [2, 1, 3, 2], [2, 0, 9, 2]),
        ("Livorno", [1, 0, 0, 0], [12, 0, 0, 0]),
        ("Livorno", [0, 0, 0, 0], [0, 0, 0, 0]),
        ("Livorno", [2, 2, 1, 0], [6, 6, 3, 0]),
        ("Livorno", [2, 2, 1, 1], [6, 6, 0, 0]),
        ("Livorno", [2, 2, 2, 1], [6, 6, 6, 3]),
        ("Livorno", [1, 1, 1, 1], [6, 6, 6, 6]),
        ("Livorno", [4, 3, 2, 1], [12, 6, 3, 0]),
        ("Livorno", [3, 2, 1, 1], [12, 6, 0, 0]),
    ],
)
def test_majorities_of_statues_cz_832_876(city: str, counts: list[int], points: list[int]) -> None:
    assert majority_points(counts, PLACES[city]) == points


def test_the_printed_cells_of_the_majority_table_cz_876() -> None:
    assert PLACES["Lerici"][:2] == (7, 3)
    assert PLACES["Massa"][1] == 4
    assert (PLACES["Viareggio"][0], PLACES["Viareggio"][2]) == (9, 2)
    assert PLACES["Livorno"][0] == 12


def test_the_other_cells_follow_the_plan_of_the_table_u2() -> None:
    """First places rise by one from city to city; second and third places are a half and a quarter of them."""
    assert [PLACES[city][0] for city in CITIES] == [7, 8, 9, 10, 11, 12]
    assert all(PLACES[city] == (first, first // 2, first // 4) for city, (first, _, _) in PLACES.items())


def test_the_whole_example_of_the_majorities_cz_876_884() -> None:
    def owner(*columns: tuple[str, int]) -> Player:
        return Player(
            tuple(Building("Villa", 1, city, statue=GOLDEN) for city, number in columns for _ in range(number))
        )

    lumir = owner(("Lerici", 3), ("Viareggio", 2), ("Livorno", 1))
    cenek = owner(("Lerici", 2), ("Viareggio", 1))
    laura = owner(("Massa", 4), ("Viareggio", 3))
    renata = owner(("Massa", 4), ("Viareggio", 2))
    assert statues_in(lumir, "Lerici") == 3
    everybody = [lumir, cenek, laura, renata]
    assert final_points(everybody, advanced=True) == [7 + 2 + 12, 3 + 0, 4 + 9, 4 + 2]
    assert final_points(everybody, advanced=False) == [0, 0, 0, 0]


def test_blocks_decide_ties_and_then_all_win_cz_561() -> None:
    assert ranks([50, 50, 40], [1, 3, 9]) == [2, 1, 3]
    assert ranks([50, 50, 40], [3, 3, 9]) == [1, 1, 3]
