"""The plain reference of Verona, held against the rulebook's examples, its table and its questions and answers."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from tests.verona.reference import (
    ACCUSATION,
    ALLIES_OF_A_PLAYER,
    ATTACKER,
    BLUFF,
    BUILDING_POINTS,
    CARDS,
    CORRUPTION,
    DEFENDER,
    INTIMIDATION,
    INTRIGUE,
    MAJORITY,
    MUNICIPIO,
    MURDER,
    SCHEMER,
    VIOLENCE,
    Board,
    City,
    Mission,
    Options,
    Outcome,
    Question,
    Street,
    arm,
    at_least,
    award,
    chances,
    final_score,
    fulfilled,
    majority,
    profit,
    resolve,
    roles,
    throw,
    violence_beats,
)

MERCEDE, MAZZINI, MONTANI = "Piazza della Mercede", "Via Mazzini", "Via Montani"
CARDUCCI, CAMPAGNA, CAPPELLO = "Via Carducci", "Piazza Campagna", "Via Cappello"
PONTIDA, ROSA, STELLA = "Via Pontida", "Via Rosa", "Via Stella"

# A small city: the pairs that the rulebooks name, and some more to make a whole.
CITY = City(
    district={
        **dict.fromkeys((MERCEDE, MAZZINI, MONTANI), "centre"),
        **dict.fromkeys((CARDUCCI, CAMPAGNA, CAPPELLO), "east"),
        PONTIDA: "west",
        ROSA: "south",
        STELLA: "north",
    },
    administration={
        MERCEDE: "church",
        MAZZINI: "prince",
        MONTANI: "none",
        CARDUCCI: "guild",
        CAMPAGNA: "none",
        CAPPELLO: "prince",
        PONTIDA: "guild",
        ROSA: "church",
        STELLA: "none",
    },
    edges=frozenset(
        frozenset(pair)
        for pair in (
            (MERCEDE, MAZZINI),
            (MERCEDE, MONTANI),
            (MONTANI, ROSA),
            (MAZZINI, STELLA),
            (MAZZINI, PONTIDA),
            (CARDUCCI, CAMPAGNA),
            (CARDUCCI, CAPPELLO),
            (CAMPAGNA, CAPPELLO),
        )
    ),
    missions={
        1: Mission((STELLA, MAZZINI, PONTIDA), "florins", 4),
        2: Mission((STELLA, MAZZINI, PONTIDA), "mercenaries", 4),
        3: Mission((STELLA, MAZZINI, PONTIDA), "moves", 4),
        4: Mission((STELLA, MAZZINI, PONTIDA), "remove", 3),
        5: Mission((STELLA, MAZZINI, PONTIDA), "add", 3),
        6: Mission((STELLA, MAZZINI, PONTIDA), "points", 6),
        7: Mission((CARDUCCI, CAMPAGNA, CAPPELLO), "points", 6),
    },
)


def board(
    players: int,
    allies: Mapping[str, Mapping[int, int]],
    florins: int = 20,
    mercenaries: int = 0,
    owners: Mapping[str, int] | None = None,
    first: int = 0,
    hands: Iterable[Iterable[int]] = (),
) -> Board:
    owned = dict(owners or {})
    markers = [list(owned.values()).count(seat) for seat in range(players)]
    supply = [
        ALLIES_OF_A_PLAYER - markers[seat] - sum(here.get(seat, 0) for here in allies.values())
        for seat in range(players)
    ]
    return Board(
        players,
        first,
        {street: dict(here) for street, here in allies.items()},
        supply,
        [florins] * players,
        [mercenaries] * players,
        owned,
        markers,
        [set(hand) for hand in hands],
    )


class Script:
    """Answers by kind and seat, dice by seat and purpose; what has one choice answers itself. All must be used."""

    def __init__(
        self,
        answers: Mapping[tuple[str, int], Iterable[Any]] | None = None,
        dice: Mapping[tuple[int, str], Iterable[int]] | None = None,
    ) -> None:
        self.answers = {key: list(given) for key, given in (answers or {}).items()}
        self.dice = {key: list(given) for key, given in (dice or {}).items()}
        self.asked: list[Question] = []

    def choose(self, question: Question) -> Any:
        self.asked.append(question)
        waiting = self.answers.get((question.kind, question.seat), [])
        return waiting.pop(0) if waiting or len(question.choices) > 1 else question.choices[0]

    def die(self, seat: int, why: str) -> int:
        return self.dice[seat, why].pop(0)

    def used_up(self) -> bool:
        return not any(self.answers.values()) and not any(self.dice.values())


def play(
    start: Board,
    name: str,
    tokens: Mapping[int, str],
    answers: Mapping[tuple[str, int], Iterable[Any]] | None = None,
    dice: Mapping[tuple[int, str], Iterable[int]] | None = None,
    options: Options | None = None,
) -> Outcome:
    script = Script(answers, dice)
    outcome = resolve(start, CITY, Street(name, tokens), script, options)
    assert script.used_up()
    return outcome


# The rulebook's examples


def test_the_example_of_dice_cz_54_56() -> None:
    script = Script({}, {(0, "attack"): [4, 8, 8, 1]})
    assert throw(script, 0, "attack") + throw(script, 0, "attack") == 21


def test_the_simple_example_cz_443_462() -> None:
    tybalt, rosaline, gregory = range(3)
    start = board(3, {CARDUCCI: {tybalt: 1}, CAMPAGNA: {gregory: 1}})
    outcome = play(
        start,
        CARDUCCI,
        {tybalt: CORRUPTION, rosaline: BLUFF, gregory: INTRIGUE},
        {("card", gregory): [ACCUSATION], ("guess", tybalt): [MURDER]},
    )
    assert outcome.roles == {tybalt: ATTACKER, gregory: SCHEMER}
    assert outcome.success == (gregory, INTRIGUE)
    assert outcome.board.present(CARDUCCI) == [gregory]
    assert outcome.board.present(CAMPAGNA) == [tybalt]
    assert outcome.board.florins == [20, 20, 20]  # CZ 704-707: the Corruption costs nothing
    assert outcome.bids == {}


ROSALINE, TYBALT, LAURENCE, GREGORY, SAMPSON = range(5)
COMPLEX = {ROSALINE: VIOLENCE, TYBALT: CORRUPTION, LAURENCE: INTRIGUE, GREGORY: INTRIGUE}


def complex_board() -> Board:
    crowd = {ROSALINE: 1, TYBALT: 1, LAURENCE: 1, SAMPSON: 1}
    return board(5, {MERCEDE: crowd, MAZZINI: {GREGORY: 1}}, mercenaries=2)


def test_the_complex_example_cz_611_653_with_laurence_defending_d01() -> None:
    outcome = play(
        complex_board(),
        MERCEDE,
        COMPLEX,
        {
            ("card", GREGORY): [INTIMIDATION],
            ("guess", ROSALINE): [MURDER],
            ("guess", TYBALT): [MURDER],
            ("guess", LAURENCE): [ACCUSATION],
            ("guess", SAMPSON): [INTIMIDATION],
            ("bid", ROSALINE): [2],
            ("bid", TYBALT): [20],
            ("victim", ROSALINE): [TYBALT],
        },
        {
            (ROSALINE, "attack"): [6, 7],
            (LAURENCE, "defence"): [1, 1],
            (SAMPSON, "defence"): [7, 8, 4],
        },
    )
    assert outcome.roles == {
        ROSALINE: ATTACKER,
        TYBALT: ATTACKER,
        LAURENCE: DEFENDER,
        GREGORY: SCHEMER,
        SAMPSON: DEFENDER,
    }
    assert outcome.attempts[0].caught() == [SAMPSON]
    assert outcome.board.present(MAZZINI) == []
    assert outcome.board.supply[GREGORY] == 16
    assert outcome.strengths == {ROSALINE: 23, TYBALT: 20}
    assert outcome.defences == {LAURENCE: 2, SAMPSON: 19}
    assert outcome.success == (ROSALINE, VIOLENCE)
    assert outcome.board.present(MERCEDE) == [ROSALINE, LAURENCE, SAMPSON]
    assert outcome.board.mercenaries[ROSALINE] == 0
    assert outcome.board.florins[TYBALT] == 0


def test_laurence_alone_can_stop_the_intrigue_and_the_violence_d01() -> None:
    outcome = play(
        complex_board(),
        MERCEDE,
        COMPLEX,
        {
            ("card", GREGORY): [INTIMIDATION],
            ("guess", ROSALINE): [MURDER],
            ("guess", TYBALT): [MURDER],
            ("guess", LAURENCE): [INTIMIDATION],
            ("guess", SAMPSON): [MURDER],
            ("bid", ROSALINE): [2],
            ("bid", TYBALT): [20],
        },
        {
            (ROSALINE, "attack"): [6, 7],
            (LAURENCE, "defence"): [8, 8, 1, 6],
            (SAMPSON, "defence"): [1, 1],
        },
    )
    assert outcome.attempts[0].caught() == [LAURENCE]
    assert outcome.success is None
    assert outcome.board.present(MERCEDE) == complex_board().present(MERCEDE)


# Roles


@pytest.mark.parametrize(
    ("token", "own", "rival", "near", "role"),
    [
        (INTRIGUE, 0, 1, 1, SCHEMER),
        (INTRIGUE, 0, 0, 1, SCHEMER),
        (INTRIGUE, 0, 1, 0, None),  # CZ 731-738
        (INTRIGUE, 1, 1, 1, DEFENDER),  # CZ 262-265
        (CORRUPTION, 0, 0, 0, ATTACKER),
        (CORRUPTION, 1, 1, 1, ATTACKER),
        (VIOLENCE, 1, 1, 0, ATTACKER),
        (VIOLENCE, 1, 0, 1, DEFENDER),
        (VIOLENCE, 0, 1, 1, None),  # CZ 267-269
        (BLUFF, 1, 1, 1, DEFENDER),
        (BLUFF, 0, 1, 1, None),  # CZ 255-256
        (None, 1, 0, 0, DEFENDER),
        (None, 0, 1, 1, None),
    ],
)
def test_roles_cz_242_272(token: str | None, own: int, rival: int, near: int, role: str | None) -> None:
    start = board(2, {CARDUCCI: {0: own, 1: rival}, CAMPAGNA: {0: near}})
    street = Street(CARDUCCI, {} if token is None else {0: token})
    assert roles(start, CITY, street).get(0) == role


# C1


def test_two_schemers_undo_each_other_and_lose_nobody_e15() -> None:
    start = board(3, {CAMPAGNA: {0: 1}, CAPPELLO: {1: 1}, CARDUCCI: {2: 1}})
    outcome = play(start, CARDUCCI, {0: INTRIGUE, 1: INTRIGUE})
    assert outcome.attempts == []
    assert outcome.board.allies == start.allies
    assert outcome.success is None


def test_an_intrigue_among_nobody_succeeds_e05() -> None:
    start = board(2, {CAMPAGNA: {0: 2}, CAPPELLO: {0: 1}})
    outcome = play(start, CARDUCCI, {0: INTRIGUE}, {("card", 0): [MURDER], ("origin", 0): [CAMPAGNA]})
    assert outcome.success == (0, INTRIGUE)
    assert outcome.board.here(CARDUCCI, 0) == 1
    assert outcome.board.here(CAMPAGNA, 0) == 1
    assert outcome.board.supply == start.supply


@pytest.mark.parametrize("victim", [0, 1])
def test_murder_may_take_any_colour_e06(victim: int) -> None:
    start = board(2, {CAMPAGNA: {0: 1}, CARDUCCI: {1: 1}})
    outcome = play(
        start,
        CARDUCCI,
        {0: INTRIGUE},
        {("card", 0): [MURDER], ("guess", 1): [ACCUSATION], ("victim", 0): [victim]},
    )
    assert outcome.board.present(CARDUCCI) == [1 - victim]
    assert outcome.board.supply[victim] == start.supply[victim] + 1


def test_intimidation_sends_one_colour_to_its_other_streets_cz_412() -> None:
    start = board(3, {CAMPAGNA: {0: 1, 1: 1}, CARDUCCI: {1: 3, 2: 2}, ROSA: {1: 1}})
    outcome = play(
        start,
        CARDUCCI,
        {0: INTRIGUE},
        {
            ("card", 0): [INTIMIDATION],
            ("guess", 1): [MURDER],
            ("guess", 2): [MURDER],
            ("colour", 0): [1],
            ("refuge", 1): [ROSA, CAMPAGNA, ROSA],
        },
    )
    after = outcome.board
    assert after.present(CARDUCCI) == [0, 2]
    assert (after.here(ROSA, 1), after.here(CAMPAGNA, 1)) == (3, 2)
    assert after.supply == start.supply


def test_intimidated_allies_without_a_refuge_go_home_e09() -> None:
    start = board(2, {CAMPAGNA: {0: 1}, CARDUCCI: {1: 3}})
    outcome = play(start, CARDUCCI, {0: INTRIGUE}, {("card", 0): [INTIMIDATION], ("guess", 1): [MURDER]})
    assert outcome.board.supply == [15, 16]


def test_accusation_spares_the_schemers_own_d04() -> None:
    start = board(3, {CAMPAGNA: {0: 2}, CARDUCCI: {1: 2, 2: 1}})
    answers = {("card", 0): [ACCUSATION], ("guess", 1): [MURDER], ("guess", 2): [MURDER]}
    after = play(start, CARDUCCI, {0: INTRIGUE}, answers).board
    assert after.present(CARDUCCI) == [0]
    assert [after.here(CAMPAGNA, seat) for seat in range(3)] == [1, 2, 1]


def test_santa_susanna_gives_a_second_try_with_the_same_ally_cz_679() -> None:
    start = board(2, {CAMPAGNA: {0: 1}, CAPPELLO: {0: 1}, CARDUCCI: {1: 1}}, owners={"Santa Susanna": 0})
    tokens = {0: INTRIGUE}
    saved = play(
        start,
        CARDUCCI,
        tokens,
        {
            ("origin", 0): [CAPPELLO],
            ("card", 0): [MURDER, MURDER],
            ("guess", 1): [MURDER, ACCUSATION],
            ("again", 0): [True],
            ("victim", 0): [1],
        },
    )
    assert saved.success == (0, INTRIGUE)
    lost = play(
        start,
        CARDUCCI,
        tokens,
        {
            ("origin", 0): [CAPPELLO],
            ("card", 0): [MURDER, MURDER],
            ("guess", 1): [MURDER, MURDER],
            ("again", 0): [True],
        },
    )
    waived = play(
        start,
        CARDUCCI,
        tokens,
        {("origin", 0): [CAPPELLO], ("card", 0): [MURDER], ("guess", 1): [MURDER], ("again", 0): [False]},
    )
    for outcome in (lost, waived):
        assert outcome.success is None
        assert outcome.board.here(CAPPELLO, 0) == 0
        assert outcome.board.supply[0] == start.supply[0] + 1


# C2 and C3


def test_a_lone_florin_wins_an_empty_street_e38() -> None:
    outcome = play(board(2, {}), CARDUCCI, {0: CORRUPTION}, {("bid", 0): [1]})
    assert outcome.success == (0, CORRUPTION)
    assert outcome.board.here(CARDUCCI, 0) == 1
    assert outcome.board.florins == [19, 20]


def test_nothing_bid_nothing_won_cz_348() -> None:
    outcome = play(board(2, {}), CARDUCCI, {0: CORRUPTION}, {("bid", 0): [0]})
    assert outcome.success is None
    both = play(board(2, {}), CARDUCCI, {0: CORRUPTION, 1: CORRUPTION}, {("bid", 0): [0], ("bid", 1): [1]})
    assert both.success == (1, CORRUPTION)


def test_violence_without_mercenaries_throws_no_dice_and_cannot_win_e52() -> None:
    start = board(2, {CARDUCCI: {0: 1, 1: 1}})
    outcome = play(start, CARDUCCI, {0: VIOLENCE, 1: CORRUPTION}, {("bid", 1): [1]})
    assert outcome.strengths == {1: 1}
    assert outcome.success == (1, CORRUPTION)


def test_a_tie_at_the_top_ends_the_street_and_costs_everybody_cz_370() -> None:
    start = board(3, {CARDUCCI: {2: 1}})
    tokens = {0: CORRUPTION, 1: CORRUPTION}
    outcome = play(start, CARDUCCI, tokens, {("bid", 0): [7], ("bid", 1): [7]})
    assert outcome.success is None
    assert outcome.defences == {}
    assert outcome.board.florins == [13, 13, 20]


@pytest.mark.parametrize(("thrown", "stopped"), [([3, 6], False), ([3, 7], True), ([8, 1, 1], True)])
def test_defenders_throw_a_die_for_every_ally_and_stop_by_equalling_cz_379(thrown: list[int], stopped: bool) -> None:
    start = board(2, {CARDUCCI: {1: 2}})
    outcome = play(start, CARDUCCI, {0: CORRUPTION}, {("bid", 0): [10]}, {(1, "defence"): thrown})
    assert (outcome.success is None) is stopped


def test_defenders_are_not_added_and_all_throw_cz_392_e51() -> None:
    start = board(4, {CARDUCCI: {1: 1, 2: 1, 3: 1}})
    dice = {(1, "defence"): [4], (2, "defence"): [5], (3, "defence"): [3]}
    assert play(start, CARDUCCI, {0: CORRUPTION}, {("bid", 0): [6]}, dice).success == (0, CORRUPTION)
    stopped = play(start, CARDUCCI, {0: CORRUPTION}, {("bid", 0): [4]}, dice)
    assert stopped.defences == {1: 4, 2: 5, 3: 3}
    assert stopped.success is None


def test_an_attacker_does_not_defend_his_allies_e32() -> None:
    start = board(2, {CARDUCCI: {1: 5}})
    outcome = play(start, CARDUCCI, {0: CORRUPTION, 1: CORRUPTION}, {("bid", 0): [2], ("bid", 1): [1]})
    assert outcome.success == (0, CORRUPTION)


def test_corruption_with_no_ally_left_succeeds_without_effect_e01() -> None:
    start = board(2, {CAMPAGNA: {0: 15}}, owners={"Sinagoga": 0})
    outcome = play(start, STELLA, {0: CORRUPTION}, {("bid", 0): [1]})
    assert outcome.success == (0, CORRUPTION)
    assert outcome.board.present(STELLA) == []
    assert outcome.board.florins[0] == 20 - 1 + 4


# Buildings in a street


@pytest.mark.parametrize(
    ("convento", "roles_of_owner", "most"),
    [("clash", "defender", 4), ("clash", "nobody", 6), ("everywhere", "nobody", 4)],
)
def test_convento_in_both_readings_e13(convento: str, roles_of_owner: str, most: int) -> None:
    here = {0: 1, 1: 1, 2: 1 if roles_of_owner == "defender" else 0}
    start = board(3, {CARDUCCI: here}, mercenaries=6, owners={"Convento": 2})
    dice: dict[tuple[int, str], list[int]] = {(0, "attack"): [1, 1], (1, "defence"): [1, 1]}
    answers: dict[tuple[str, int], list[Any]] = {("bid", 0): [most]}
    if roles_of_owner == "defender":
        dice[2, "defence"] = [1, 1]
        answers["victim", 0] = [1]
    script = Script(answers, dice)
    resolve(start, CITY, Street(CARDUCCI, {0: VIOLENCE}), script, Options(convento=convento))
    (bid,) = [question for question in script.asked if question.kind == "bid"]
    assert bid.choices == tuple(range(most + 1))


def test_the_owner_of_convento_and_corruption_are_free_of_it() -> None:
    start = board(2, {CARDUCCI: {0: 1, 1: 1}}, mercenaries=6, owners={"Convento": 0})
    answers = {("bid", 0): [6], ("bid", 1): [20]}
    outcome = play(start, CARDUCCI, {0: VIOLENCE, 1: CORRUPTION}, answers, {(0, "attack"): [1, 1]})
    assert outcome.success == (0, VIOLENCE)


@pytest.mark.parametrize(("street", "gain"), [(CARDUCCI, 2), (CAMPAGNA, 1)])
def test_porta_gabella_after_violence_of_its_owner_cz_670(street: str, gain: int) -> None:
    start = board(2, {street: {0: 1, 1: 1}}, mercenaries=2, owners={"Porta Gabella": 0})
    dice = {(0, "attack"): [1, 1], (1, "defence"): [1, 1]}
    outcome = play(start, street, {0: VIOLENCE}, {("bid", 0): [1]}, dice)
    assert outcome.board.mercenaries == [1 + gain, 2]


@pytest.mark.parametrize(("street", "gain"), [(CAMPAGNA, 4), (CARDUCCI, 2)])
def test_sinagoga_after_corruption_of_its_owner_cz_685(street: str, gain: int) -> None:
    start = board(2, {}, owners={"Sinagoga": 0})
    assert play(start, street, {0: CORRUPTION}, {("bid", 0): [3]}).board.florins[0] == 17 + gain
    assert play(start, street, {1: CORRUPTION}, {("bid", 1): [3]}).board.florins == [20, 17]


@pytest.mark.parametrize(("street", "gain"), [(ROSA, 4), (CARDUCCI, 2)])
@pytest.mark.parametrize("how", ["lost", "tied", "stopped"])
def test_redentore_pays_for_every_failed_bid_cz_673_e39(street: str, gain: int, how: str) -> None:
    start = board(3, {street: {2: 1}}, owners={"Redentore": 0})
    tokens = {0: CORRUPTION} if how == "stopped" else {0: CORRUPTION, 1: CORRUPTION}
    other = {"lost": 4, "tied": 3, "stopped": 0}[how]
    answers = {("bid", 0): [3]} if how == "stopped" else {("bid", 0): [3], ("bid", 1): [other]}
    dice = {} if how == "tied" else {(2, "defence"): [3]}
    assert play(start, street, tokens, answers, dice).board.florins[0] == 17 + gain


def test_redentore_does_not_pay_for_nothing_or_success_or_an_intrigue() -> None:
    start = board(2, {CAMPAGNA: {1: 1}}, owners={"Redentore": 0})
    assert play(start, CARDUCCI, {0: CORRUPTION}, {("bid", 0): [0]}).board.florins[0] == 20
    assert play(start, CARDUCCI, {0: CORRUPTION}, {("bid", 0): [2]}).board.florins[0] == 18
    answers = {("card", 1): [MURDER], ("guess", 0): [ACCUSATION]}
    assert play(start, CARDUCCI, {0: CORRUPTION, 1: INTRIGUE}, answers).board.florins[0] == 20


# C5


def three(owner: int) -> dict[str, dict[int, int]]:
    return {STELLA: {owner: 1}, MAZZINI: {owner: 1}, PONTIDA: {owner: 1}}


@pytest.mark.parametrize(
    ("players", "rivals", "ready"),
    [
        (2, 0, True),
        (2, 1, False),
        (3, 0, True),
        (3, 1, False),
        (4, 0, True),
        (4, 2, True),
        (4, 3, False),
        (5, 2, True),
        (5, 3, False),
    ],
)
def test_when_a_mission_is_fulfilled_cz_486(players: int, rivals: int, ready: bool) -> None:
    allies = three(0)
    for street in list(allies)[:rivals]:
        allies[street][1] = 1
    assert fulfilled(board(players, allies), CITY.missions[1], 0) is ready
    allies[PONTIDA][0] = 0
    assert not fulfilled(board(players, allies), CITY.missions[1], 0)


def test_missions_go_round_from_the_successful_player_cz_475() -> None:
    east = {CARDUCCI: {1: 1}, CAMPAGNA: {1: 1}, CAPPELLO: {1: 1}}
    start = board(3, {**three(0), **east}, first=0, hands=[{1, 2}, {7}, {1}])
    answers: dict[tuple[str, int], list[Any]] = {("bid", 2): [1], ("mission", 0): [2], ("mission", 1): [7]}
    outcome = play(start, ROSA, {2: CORRUPTION}, answers)
    assert outcome.missions == [(0, 2), (1, 7)]  # from seat 2, who has none
    assert outcome.board.mercenaries == [3, 0, 0]
    assert outcome.board.declared == {0, 1}
    again = resolve(outcome.board, CITY, Street(ROSA, {2: BLUFF}), Script())
    assert again.missions == []  # one card a round (CZ 472)


def test_nobody_successful_starts_with_the_first_player_cz_476() -> None:
    east = {CARDUCCI: {1: 1}, CAMPAGNA: {1: 1}, CAPPELLO: {1: 1}}
    start = board(2, {**three(0), **east}, first=1, hands=[{1}, {7}])
    outcome = play(start, ROSA, {0: BLUFF}, {("mission", 0): [1], ("mission", 1): [7]})
    assert outcome.missions == [(1, 7), (0, 1)]
    assert outcome.board.florins == [35, 20]


def test_whoever_waited_may_declare_in_a_later_lap_only_by_option_e17() -> None:
    east = {CARDUCCI: {1: 1}, CAMPAGNA: {1: 1}, CAPPELLO: {1: 1}}
    start = board(2, {**three(0), **east}, hands=[{1}, {7}])
    answers: dict[tuple[str, int], list[Any]] = {("mission", 0): [None], ("mission", 1): [7]}
    assert play(start, ROSA, {0: BLUFF}, answers).missions == [(1, 7)]
    answers["mission", 0] = [None, 1]
    assert play(start, ROSA, {0: BLUFF}, answers, options=Options(laps="repeat")).missions == [(1, 7), (0, 1)]


def test_an_earlier_reward_can_spoil_a_later_mission() -> None:
    east = {CARDUCCI: {0: 1, 1: 1}, CAMPAGNA: {1: 1}, CAPPELLO: {1: 1}}
    start = board(4, {**three(0), **east}, hands=[{4}, {7}, (), ()])
    assert fulfilled(start, CITY.missions[7], 1)
    outcome = play(start, ROSA, {0: BLUFF}, {("mission", 0): [4], ("removal", 0): [(CARDUCCI, 1)]})
    assert outcome.missions == [(0, 4)]
    assert outcome.board.hands[1] == {7}
    assert outcome.board.supply[1] == start.supply[1] + 1


def test_moves_may_be_two_steps_of_one_ally_and_may_be_fewer_e20() -> None:
    start = board(2, three(0), hands=[{3}, ()])
    answers: dict[tuple[str, int], list[Any]] = {("mission", 0): [3]}
    both = play(start, ROSA, {1: BLUFF}, {**answers, ("step", 0): [(MAZZINI, MERCEDE), (MERCEDE, MONTANI)]})
    assert both.board.own_streets(0, CITY.district) == [MONTANI, PONTIDA, STELLA]
    one = play(start, ROSA, {1: BLUFF}, {**answers, ("step", 0): [(MAZZINI, STELLA), None]})
    assert one.board.here(STELLA, 0) == 2


def test_add_and_remove_lapse_when_they_cannot_be_e18() -> None:
    empty = board(2, {**three(0), CARDUCCI: {0: 13}}, hands=[{5}, ()])
    assert empty.supply[0] == 0
    outcome = play(empty, ROSA, {1: BLUFF}, {("mission", 0): [5]})
    assert outcome.board.shown[0] == [5]
    assert outcome.board.allies == empty.allies
    nobody = play(board(2, three(0), hands=[{4}, ()]), ROSA, {1: BLUFF}, {("mission", 0): [4]})
    assert nobody.board.shown[0] == [4]
    added = play(
        board(2, three(0), hands=[{5}, ()]), ROSA, {1: BLUFF}, {("mission", 0): [5], ("addition", 0): [STELLA]}
    )
    assert added.board.here(STELLA, 0) == 2


# The end of a round


def test_five_allies_in_a_street_beat_four_in_four_cz_695() -> None:
    start = board(2, {CARDUCCI: {0: 5, 1: 1}, CAMPAGNA: {1: 2}, CAPPELLO: {1: 1}})
    assert majority(start, CITY, "Convento") == 0


def test_ties_leave_a_building_on_offer_cz_530() -> None:
    assert majority(board(2, {}), CITY, "Convento") is None  # E-25
    start = board(2, {CARDUCCI: {0: 1}, CAMPAGNA: {1: 1}, STELLA: {1: 1}})
    after, left, over = award(start, CITY, ["Convento", "Sinagoga"], Script())
    assert left == ["Convento"]
    assert after.owners == {"Sinagoga": 1}
    assert after.supply[1] == start.supply[1] - 1
    assert not over


def test_every_building_has_its_streets_and_points_cz_766() -> None:
    assert set(BUILDING_POINTS) == {*MAJORITY, MUNICIPIO}
    assert sum(BUILDING_POINTS.values()) == 30
    traits = sorted(MAJORITY.values())
    assert traits == sorted(
        [("administration", each) for each in ("church", "guild", "none", "prince")]
        + [("district", each) for each in ("east", "north", "south", "west")]
    )


@pytest.mark.parametrize(
    ("bids", "winner"), [([25, 24, 0], 0), ([24, 0, 0], None), ([30, 30, 29], None), ([0, 26, 25], 1)]
)
def test_municipio_takes_a_sole_bid_of_25_and_all_the_money_cz_688(bids: list[int], winner: int | None) -> None:
    answers = {("bid", seat): [bid] for seat, bid in enumerate(bids)}
    after, left, _ = award(board(3, {}, florins=30), CITY, [MUNICIPIO], Script(answers))
    assert after.owners.get(MUNICIPIO) == winner
    assert left == ([MUNICIPIO] if winner is None else [])
    assert after.florins == [30 - bid for bid in bids]


def test_the_fifth_building_ends_the_game_at_once_e27() -> None:
    four = {"Casa delle Corporazione": 0, "Postribolo": 1, "Roccaforte": 0, "Redentore": 1}
    start = board(2, {CARDUCCI: {0: 1}}, owners=four)
    after, left, over = award(start, CITY, ["Sinagoga", "Convento", MUNICIPIO], Script())
    assert over
    assert after.owners["Convento"] == 0
    assert left == ["Sinagoga", MUNICIPIO]


def test_profit_cz_552() -> None:
    start = board(2, {CARDUCCI: {0: 1, 1: 1}, CAMPAGNA: {0: 3, 1: 1}, ROSA: {0: 1, 1: 1}})
    assert profit(start, CITY).florins == [40, 40]  # three shared streets: 15, so the least of 20
    centre = board(2, {MERCEDE: {0: 1}, MONTANI: {0: 2}, MAZZINI: {0: 1, 1: 1}, CARDUCCI: {0: 2}})
    assert profit(centre, CITY).florins == [20 + 4 * 5 + 2 * 5, 40]


def test_profit_of_buildings_in_both_readings_of_the_least_e24() -> None:
    owners = {"Casa delle Corporazione": 0, "Postribolo": 1, "Roccaforte": 1}
    start = board(2, {CARDUCCI: {0: 1}, ROSA: {0: 1}, STELLA: {1: 1}}, florins=0, owners=owners)
    before = profit(start, CITY)
    assert before.florins == [20 + 3, 20 + 5]  # 15 and 15, and on top of the least
    assert before.mercenaries == [0, 1]
    assert profit(start, CITY, Options(minimum="all")).florins == [20, 20]
    rich = board(2, {CARDUCCI: {0: 1}, ROSA: {0: 1}, STELLA: {0: 1}}, florins=0, owners=owners)
    assert profit(rich, CITY).florins[0] == profit(rich, CITY, Options(minimum="all")).florins[0] == 20 + 4


def test_arming_goes_on_when_somebody_who_hired_two_says_so_cz_571() -> None:
    start = board(3, {}, florins=24)
    answers: dict[tuple[str, int], list[Any]] = {
        ("hire", 0): [2, 1],
        ("hire", 1): [0, 4],
        ("hire", 2): [3, 0],
        ("more", 0): [False],
        ("more", 1): [False],
        ("more", 2): [True],
    }
    script = Script(answers)
    after, rounds = arm(start, script)
    assert script.used_up()
    assert rounds == [[2, 0, 3], [1, 4, 0]]
    assert after.mercenaries == [3, 4, 3]
    assert after.florins == [9, 4, 9]
    assert [question.seat for question in script.asked if question.kind == "more"] == [0, 2, 1]
    once = arm(start, Script({("hire", seat): [1] for seat in range(3)}))
    assert once[1] == [[1, 1, 1]]


def test_final_score_cz_597() -> None:
    start = board(2, {CARDUCCI: {0: 3}, CAMPAGNA: {0: 6, 1: 2}}, owners={MUNICIPIO: 0, "Sinagoga": 1})
    start.shown[1] = [7, 1]
    assert final_score(start, CITY) == [5 + 6 + 6, 2 + 2 + 6 + 4]


# Dice


def test_a_die_has_no_total_divisible_by_eight_and_its_mean() -> None:
    one = chances(1, 400)
    assert all(one[total] == (0 if total % 8 == 0 else Fraction(1, 8 ** (total // 8 + 1))) for total in range(401))
    mean = sum((total * chance for total, chance in enumerate(one)), Fraction(0))
    assert 0 < Fraction(36, 7) - mean < Fraction(1, 10**40)


@pytest.mark.parametrize(
    ("total", "expected"),
    [
        (2, (0.8750, 1, 1, 1, 1)),
        (4, (0.6250, 0.9531, 0.9980, 1, 1)),
        (6, (0.3750, 0.8438, 0.9805, 0.9988, 1)),
        (8, (0.1250, 0.6719, 0.9316, 0.9915, 0.9994)),
        (10, (0.1094, 0.4688, 0.8359, 0.9692, 0.9962)),
        (12, (0.0781, 0.3164, 0.7004, 0.9204, 0.9859)),
        (15, (0.0313, 0.1758, 0.4795, 0.7880, 0.9420)),
        (20, (0.0098, 0.0642, 0.2256, 0.4900, 0.7569)),
        (25, (0.0020, 0.0225, 0.0942, 0.2590, 0.4985)),
        (30, (0.0007, 0.0066, 0.0371, 0.1213, 0.2846)),
    ],
)
def test_the_table_of_chances(total: int, expected: tuple[float, ...]) -> None:
    for dice, chance in enumerate(expected, start=1):
        assert float(at_least(dice, total)) == pytest.approx(chance, abs=0.00006)


@pytest.mark.parametrize(
    ("mercenaries", "one", "two"),
    [(1, 0.758, 0.606), (2, 0.908, 0.830), (3, 0.968, 0.938), (4, 0.989, 0.979), (5, 0.997, 0.993)],
)
def test_chances_of_violence(mercenaries: int, one: float, two: float) -> None:
    for defenders, chance in ((1, one), (2, two)):
        low, high = violence_beats(mercenaries, defenders)
        assert high - low < Fraction(1, 10**10)
        assert float(low) == pytest.approx(chance, abs=0.0006)


# Any street at all


class Chance:
    """A tape that answers anything."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, question: Question) -> Any:
        return self.random.choice(question.choices)

    def die(self, seat: int, why: str) -> int:
        return self.random.randint(1, 8)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_is_lost_or_made_in_any_street(players: int) -> None:
    dice = random.Random(players)
    for seed in range(300):
        streets = list(CITY.district)
        allies = {street: {seat: dice.choice([0, 0, 1, 2]) for seat in range(players)} for street in streets}
        owners = {building: dice.randrange(players) for building in BUILDING_POINTS if dice.random() < 0.4}
        for seat in range(players):
            while sum(here[seat] for here in allies.values()) + len(owners) > ALLIES_OF_A_PLAYER:
                allies[dice.choice(streets)][seat] = 0
        hands = [set(dice.sample(range(1, 8), 2)) for _ in range(players)]
        start = board(players, allies, 20, dice.randrange(7), owners, dice.randrange(players), hands)
        tokens = {seat: dice.choice([CORRUPTION, VIOLENCE, INTRIGUE, BLUFF]) for seat in range(players)}
        outcome = resolve(start, CITY, Street(dice.choice(streets), tokens), Chance(seed))
        after = outcome.board
        for seat in range(players):
            placed = sum(here.get(seat, 0) for here in after.allies.values())
            assert placed + after.supply[seat] + after.markers[seat] == ALLIES_OF_A_PLAYER
            assert after.florins[seat] >= 0
            assert after.mercenaries[seat] >= 0
            assert after.hands[seat] | set(after.shown[seat]) == start.hands[seat]
        assert all(count >= 0 for here in after.allies.values() for count in here.values())
        assert all(card in CARDS for attempt in outcome.attempts for card in [attempt.card])
        if outcome.success is None and not outcome.missions:
            lost = 1 if any(attempt.caught() for attempt in outcome.attempts) else 0
            assert sum(after.supply) - sum(start.supply) == lost
