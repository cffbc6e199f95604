"""C-7, C-8, C-9: agendas, deaths and points, case by case."""

from __future__ import annotations

import pytest

from signoria.games.council.cards import NAMES
from tests.council.laid import GAME, laid, points, settled, told

pytestmark = pytest.mark.interpreted


def met(
    players: int = 4, council: str = "", packet: str = "", tokens: dict[str, str] | None = None, **o: object
) -> set[str]:
    """Whose agenda is met at the end of a round with these on the Council and all others in Exile."""
    state = settled(laid(players, council, packet=packet, tokens=tokens, ended=True, **o))  # type: ignore[arg-type]
    return {str(parts["card"]) for parts in told(state.heard()[0], "met")}


LOVERS = {"romeo", "juliet"}


@pytest.mark.parametrize(
    ("clause", "card", "players", "council", "packet", "wanted"),
    [
        ("C-7.1 both on the Council", "romeo", 4, "romeo juliet", "paris", True),
        ("C-7.1 both in Exile", "juliet", 4, "paris", "tybalt", True),
        ("C-7.1 apart", "romeo", 4, "romeo", "paris", False),
        ("C-7.1 apart the other way", "juliet", 4, "juliet", "paris", False),
        ("C-7.1 R13 one is absent", "romeo", 4, "romeo", "juliet", False),
        ("C-7.1 R13 the other is absent", "juliet", 4, "juliet", "romeo", False),
        ("C-7.2 more Capulets", "lord-capulet", 4, "tybalt", "paris", True),
        ("C-7.2 R14 as many Montagues", "lord-capulet", 4, "tybalt benvolio", "paris", False),
        ("C-7.2 fewer", "lord-capulet", 4, "tybalt benvolio romeo", "paris", False),
        ("C-7.2 R10 the Nurse is a Capulet", "lord-capulet", 4, "nurse", "paris", True),
        ("C-7.8 a lord counts himself", "lord-capulet", 4, "lord-capulet", "paris", True),
        ("C-7.3 more Montagues", "lord-montague", 4, "benvolio", "paris", True),
        ("C-7.3 R14 as many Capulets", "lord-montague", 4, "tybalt benvolio", "paris", False),
        ("C-7.3 fewer", "lord-montague", 4, "tybalt juliet benvolio", "paris", False),
        ("C-7.3 R10 Friar Laurence is a Montague", "lord-montague", 4, "friar-laurence", "paris", True),
        ("C-7.8 the other lord counts himself", "lord-montague", 4, "lord-montague", "paris", True),
        ("C-7.4 as many of both", "escalus", 4, "tybalt benvolio", "paris", True),
        ("C-7.4 R11 none of either", "escalus", 4, "escalus", "paris", True),
        ("C-7.4 not as many, few neutrals", "escalus", 4, "tybalt escalus paris mercutio", "nurse", False),
        ("C-7.4 not as many, four neutrals", "escalus", 4, "nurse escalus paris mercutio", "tybalt", True),
        ("C-7.4 R11 five neutrals", "escalus", 4, "nurse friar-laurence escalus paris mercutio romeo", "tybalt", True),
        ("C-7.4 three neutrals and a house", "escalus", 4, "romeo benvolio paris mercutio escalus", "tybalt", False),
        ("C-7.5 more in Exile", "mercutio", 4, "tybalt", "paris", True),
        (
            "C-7.5 R14 six and six",
            "mercutio",
            4,
            "tybalt romeo juliet benvolio nurse escalus",
            "paris",
            False,
        ),
        (
            "C-7.5 more on the Council",
            "mercutio",
            4,
            "tybalt romeo juliet benvolio nurse escalus friar-laurence",
            "paris",
            False,
        ),
        ("C-7.6 apart", "rosaline", 5, "romeo", "paris tybalt", True),
        ("C-7.6 together", "rosaline", 5, "romeo juliet", "paris tybalt", False),
        ("C-7.6 together in Exile", "rosaline", 5, "", "paris tybalt", False),
        ("C-7.6 R12 one is absent", "rosaline", 5, "romeo", "juliet tybalt", True),
        ("C-7.7 he is among the many in Exile", "apothecary", 5, "romeo", "paris tybalt", True),
        ("C-7.7 he is among the few on the Council", "apothecary", 5, "apothecary", "paris tybalt", False),
    ],
)
def test_agenda(clause: str, card: str, players: int, council: str, packet: str, wanted: bool) -> None:
    assert (card in met(players, council, packet)) == wanted, clause


MANY = "apothecary samson balthasar rosaline nurse friar-laurence romeo juliet"


def test_c_7_7_the_apothecary_among_the_many_on_the_council_and_the_few_in_exile() -> None:
    assert "apothecary" in met(5, MANY, "paris tybalt")
    assert "apothecary" not in met(5, MANY.replace("apothecary", "escalus"), "paris tybalt")


@pytest.mark.parametrize(
    ("council", "packet", "wanted"), [("romeo", "paris tybalt", True), ("romeo", "juliet tybalt", False)]
)
def test_c_7_6_strict_rosaline_wants_both_lovers_in_play(council: str, packet: str, wanted: bool) -> None:
    assert ("rosaline" in met(5, council, packet, rosaline="strict")) == wanted


def test_c_7_6_strict_rosaline_is_not_pleased_by_lovers_together() -> None:
    assert "rosaline" not in met(5, "romeo juliet", "paris tybalt", rosaline="strict")


def test_c_7_4_four_neutrals_please_escalus_beside_a_lord() -> None:
    assert met(4, "nurse escalus paris mercutio", "tybalt") >= {"escalus", "lord-capulet"}


def test_c_7_the_agenda_of_somebody_absent_is_not_judged() -> None:
    assert "escalus" not in met(4, "tybalt benvolio", "escalus")


def test_c_7_8_tokens_on_a_met_agenda_score_in_exile_too() -> None:
    assert points(laid(4, "tybalt", packet="paris", tokens={"lord-capulet 2": "1:5"}, ended=True)) == [0, 5, 0, 0]


# Points


def test_c_8_2_each_slot_adds_its_number() -> None:
    tokens = {"lord-capulet 1": "0:5", "lord-capulet 2": "1:3", "lord-capulet 3": "2:5"}
    assert points(laid(4, "tybalt", packet="paris", tokens=tokens, ended=True)) == [6, 3, 4, 0]


def test_c_8_2_tokens_on_an_agenda_that_is_not_met_give_nothing() -> None:
    assert points(laid(4, "tybalt", packet="paris", tokens={"lord-montague 1": "0:5"}, ended=True)) == [0] * 4


def test_c_8_2_several_tokens_of_one_owner_add_up_on_one_card_too() -> None:
    tokens = {"lord-capulet 1": "0:5", "lord-capulet 3": "0:3", "mercutio 1": "0:0"}
    assert points(laid(4, "tybalt", packet="paris", tokens=tokens, ended=True)) == [6 + 2 + 1, 0, 0, 0]


def test_c_8_2_the_highest_round() -> None:
    tokens = {"escalus 1": "0:5", "escalus 2": "0:3", "mercutio 1": "0:0"}
    assert points(laid(4, "escalus", packet="paris", tokens=tokens, ended=True)) == [11, 0, 0, 0]


def test_c_8_3_a_nought_on_a_bad_slot_costs_points_even_below_nothing() -> None:
    tokens = {"rosaline 3": "0:0", "apothecary 2": "1:0"}
    assert points(laid(5, "romeo", packet="paris tybalt", tokens=tokens, ended=True)) == [-2, -1, 0, 0, 0]


def test_c_8_3_with_a_floor_no_token_gives_less_than_nothing() -> None:
    tokens = {"rosaline 3": "0:0", "apothecary 3": "0:3", "apothecary 1": "1:0", "rosaline 2": "1:5"}
    state = laid(5, "romeo", packet="paris tybalt", tokens=tokens, ended=True, floor=True)
    assert points(state) == [1, 4, 0, 0, 0]


def test_c_2_4_table_b() -> None:
    tokens = {"romeo 1": "0:5", "romeo 2": "1:5", "romeo 3": "2:5"}
    state = laid(4, "romeo juliet", packet="paris", tokens=tokens, ended=True, slots="B")
    assert points(state) == [6, 5, 4, 0]


def test_c_2_4_a_table_of_ones_own() -> None:
    own: dict[str, object] = {name: [-2, 0, 1] for name in NAMES[:8]}
    tokens = {"romeo 1": "0:5", "romeo 3": "2:5"}
    state = laid(4, "romeo juliet", packet="paris", tokens=tokens, ended=True, slots={"tag": "printed", **own})
    assert points(state) == [3, 0, 6, 0]


def test_c_8_1_only_tokens_on_met_agendas_are_shown() -> None:
    tokens = {"lord-capulet 1": "0:5", "lord-montague 1": "0:3", "mercutio 2": "1:0"}
    state = settled(laid(4, "tybalt", packet="paris", tokens=tokens, ended=True))
    shown = [(e["card"], e["slot"], e["seat"], e["token"]) for e in told(state.heard()[0], "revealed")]
    assert shown == [("lord-capulet", 1, 0, "5"), ("mercutio", 2, 1, "0")]
    agendas = GAME.view(state, 2)["agendas"]
    assert agendas["lord-capulet"]["tokens"] == ["5", None, None]
    assert agendas["lord-montague"]["tokens"] == ["?", None, None]
    assert GAME.view(state, -1)["agendas"]["lord-montague"]["tokens"] == ["?", None, None]
    assert GAME.view(state, 0)["agendas"]["lord-montague"]["tokens"] == ["3", None, None]


def test_c_8_4_the_cards_that_were_not_played_are_told() -> None:
    events = settled(laid(4, "tybalt", packet="paris", ended=True)).heard()[0]
    assert told(events, "discards") == [{"cards": ["paris"]}]


def test_c_1_2_all_who_have_the_most_points_win_the_round() -> None:
    tokens = {"lord-capulet 2": "0:5", "mercutio 2": "1:5", "mercutio 1": "2:3"}
    events = settled(laid(4, "tybalt", packet="paris", tokens=tokens, ended=True)).heard()[0]
    assert told(events, "round-points") == [{"round": 1, "points": [5, 5, 4, 0]}]
    assert told(events, "round-won") == [{"seats": [0, 1]}]


# Poison


def test_c_9_4_the_example_of_the_rulebook() -> None:
    council = "juliet nurse lord-montague benvolio"
    tokens = {"juliet 1": "0:poison", "lord-montague 1": "1:5"}
    state = laid(4, council, packet="paris", tokens=tokens, ended=True, poison=True)
    assert points(state) == [0, 6, 0, 0]
    alive = laid(4, council, packet="paris", tokens={"lord-montague 1": "1:5"}, ended=True, poison=True)
    assert points(alive) == [0, 0, 0, 0]


def test_c_9_4_the_tokens_of_the_dead_are_worth_nothing() -> None:
    tokens = {"mercutio 1": "0:poison", "mercutio 2": "1:5"}
    events = settled(state := laid(4, "tybalt", packet="paris", tokens=tokens, ended=True, poison=True)).heard()[0]
    assert points(state) == [0] * 4
    assert told(events, "died") == [{"card": "mercutio", "poison": 1, "antidote": 0}]
    assert {"card": "mercutio"} not in told(events, "met") + told(events, "unmet")
    assert GAME.view(state, 0)["agendas"]["mercutio"]["place"] == "dead"
    assert GAME.view(state, 0)["dead"] == ["mercutio"]


@pytest.mark.parametrize(
    ("tokens", "dies"),
    [
        ({"mercutio 1": "0:poison"}, True),
        ({"mercutio 1": "0:poison", "mercutio 2": "1:antidote"}, False),
        ({"mercutio 1": "0:antidote"}, False),
        ({"mercutio 1": "0:poison", "mercutio 2": "1:poison", "mercutio 3": "0:antidote"}, True),
        ({"mercutio 1": "0:poison", "mercutio 2": "1:antidote", "mercutio 3": "2:antidote"}, False),
        ({"mercutio 1": "0:poison", "romeo 2": "1:antidote"}, True),
        ({"mercutio 1": "3:poison", "mercutio 2": "3:antidote"}, False),
    ],
)
def test_c_9_4_r21_poison_and_antidote_are_counted_whoever_laid_them(tokens: dict[str, str], dies: bool) -> None:
    state = settled(laid(4, "tybalt", packet="paris", tokens=tokens, ended=True, poison=True))
    assert (GAME.view(state, -1)["dead"] == ["mercutio"]) == dies


@pytest.mark.parametrize("card", NAMES[:8])
def test_c_9_4_everybody_with_an_agenda_can_die(card: str) -> None:
    state = settled(laid(5, "", packet="paris tybalt", tokens={f"{card} 2": "3:poison"}, ended=True, poison=True))
    assert GAME.view(state, -1)["dead"] == [card]


def test_c_9_4_several_die_at_once_dead_lovers_are_not_together() -> None:
    tokens = {"romeo 1": "0:poison", "juliet 3": "1:poison", "rosaline 1": "2:5", "romeo 2": "2:3"}
    state = laid(5, "romeo juliet", packet="paris tybalt", tokens=tokens, ended=True, poison=True)
    assert points(state) == [0, 0, 5, 0, 0]
    assert GAME.view(state, -1)["dead"] == ["romeo", "juliet"]


def test_c_9_4_r12_strict_rosaline_has_no_joy_of_a_dead_lover() -> None:
    tokens = {"romeo 1": "0:poison", "rosaline 1": "2:5"}
    options = {"poison": True, "rosaline": "strict"}
    assert points(laid(5, "romeo", packet="paris tybalt", tokens=tokens, ended=True, **options)) == [0] * 5  # type: ignore[arg-type]


def test_c_7_7_r15_after_a_death_the_areas_may_be_equal_and_the_apothecary_is_not_pleased() -> None:
    council = "apothecary samson balthasar rosaline nurse friar-laurence romeo juliet"
    tokens = {"romeo 1": "0:poison", "apothecary 1": "1:5"}
    assert points(laid(5, council, packet="paris tybalt", tokens=tokens, ended=True, poison=True)) == [0] * 5
    del tokens["romeo 1"]
    assert points(laid(5, council, packet="paris tybalt", tokens=tokens, ended=True, poison=True)) == [0, 5, 0, 0, 0]


def test_c_7_7_r15_nor_in_exile() -> None:
    council = "escalus samson balthasar rosaline nurse friar-laurence romeo"
    tokens = {"mercutio 1": "0:poison", "apothecary 1": "1:5"}
    assert points(laid(5, council, packet="paris tybalt", tokens=tokens, ended=True, poison=True)) == [0] * 5


def test_c_9_4_the_dead_do_not_count_for_the_sizes_of_the_areas() -> None:
    council = "tybalt juliet nurse benvolio lady-capulet"  # seven in Exile, six when one has died, five without two
    tokens = {"romeo 1": "0:poison", "escalus 1": "1:poison", "mercutio 1": "2:5"}
    assert points(laid(4, council, packet="paris", tokens=tokens, ended=True, poison=True)) == [0] * 4
    del tokens["romeo 1"]
    assert points(laid(4, council, packet="paris", tokens=tokens, ended=True, poison=True)) == [0, 0, 6, 0]


def test_c_9_5_poison_and_antidote_are_worth_nothing_on_any_slot() -> None:
    tokens = {
        "mercutio 1": "0:poison",
        "mercutio 2": "1:antidote",
        "escalus 1": "2:antidote",
        "lord-capulet 3": "3:antidote",
    }
    assert points(laid(4, "escalus", packet="paris", tokens=tokens, ended=True, poison=True)) == [0] * 4
    assert points(laid(4, "tybalt", packet="paris", tokens=tokens, ended=True, poison=True)) == [0] * 4


def test_c_9_3_with_poison_all_tokens_are_shown() -> None:
    tokens = {"lord-montague 1": "0:3", "mercutio 2": "1:poison", "mercutio 1": "2:5"}
    state = settled(laid(4, "tybalt", packet="paris", tokens=tokens, ended=True, poison=True))
    agendas = GAME.view(state, -1)["agendas"]
    assert agendas["lord-montague"]["tokens"] == ["3", None, None]
    assert agendas["mercutio"]["tokens"] == ["5", "poison", None]
