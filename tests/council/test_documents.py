"""Positions, facts and options of Council of Verona: what is accepted, and what is refused with which words."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from signoria.core.options import BadOption
from signoria.core.slots import BadPosition
from signoria.games.council import data
from signoria.games.council.data import BadFacts, read_facts
from tests.council.laid import GAME, asked, laid, may

PLACED = {"romeo 1": "0:5", "mercutio 3": "2:0"}


def document(**changes: Any) -> dict[str, Any]:
    """A possible position with some fields changed: `council=[...]` or, deeper, `hands__1=[...]`."""
    state = laid(4, "romeo", "mercutio", hands={2: "juliet paris nurse"}, packet="tybalt", tokens=PLACED)
    found = copy.deepcopy(GAME.position(state))
    for path, value in changes.items():
        *way, last = path.split("__")
        at: Any = found["state"]
        for step in way:
            at = at[int(step) if step.isdigit() else step]
        at[int(last) if last.isdigit() else last] = value
    return found


def test_the_position_itself_is_accepted() -> None:
    assert GAME.position(GAME.load(document())) == document()


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"council": ["romeo", "mercutio"]}, "exile", "mercutio is also in council"),
        ({"council": ["romeo", "samson"]}, "council", "samson is not used with 4 players"),
        ({"packet": []}, "packet", "tybalt is nowhere"),
        ({"hands__2": ["juliet", "paris"]}, "packet", "nurse is nowhere"),
        ({"dead": ["juliet"]}, "dead", "only characters in play can be dead"),
        ({"dead": ["romeo"]}, "dead", "nothing is revealed before the last character is played"),
        ({"shown": ["romeo 1"]}, "shown", "nothing is revealed before the last character is played"),
        ({"shown": ["romeo 2"]}, "shown", "there are no tokens there"),
        ({"spots__0__0": "romeo 1"}, "spots[0][3]", "on romeo 1 lies the token of spots[0][0] already"),
        ({"spots__0__0": "juliet 1"}, "spots[0][0]", "juliet is not in play"),
        ({"spots__0__0": None}, "spots[0][0]", "the token 0 is used in this game"),
        ({"spots__0__2": "hand"}, "spots[0][2]", "the token 4 is not used in this game"),
        ({"spots__1__4": "hand"}, "spots[1][4]", "the token poison is not used in this game"),
        ({"seen__0": ["romeo 1"]}, "seen[0]", "only tokens of others"),
        ({"seen__0": ["romeo 3"]}, "seen[0]", "only tokens of others"),
        ({"given__0": ["juliet"]}, "given[0]", "two players hand over two cards each"),
        ({"points__0": [3]}, "points[0][0]", "this round has not been scored yet"),
        ({"round": 1}, "round", "all rounds have been scored"),
        ({"first": 1}, "hands[0]", "this seat holds 3 cards by now, not 2"),
        ({"left__4": "juliet"}, "left (seat 0)", "are not the cards in this seat's hand"),
        ({"round": 2}, "round", "2 is not from 0 to 1"),
    ],
)
def test_impossible_positions_are_refused(changes: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        GAME.load(document(**changes))
    assert refusal.value.field == f"state.{field}"
    assert reason in refusal.value.reason


def test_only_characters_with_an_agenda_can_be_dead() -> None:
    ended = GAME.position(laid(4, "tybalt", packet="paris", ended=True))
    ended["state"]["dead"] = ["tybalt"]
    with pytest.raises(BadPosition, match="only characters with an agenda can die"):
        GAME.load(ended)


def test_the_packet_cannot_be_larger_once_somebody_has_played() -> None:
    changed = document(packet=["tybalt", "juliet"], hands__2=["paris", "nurse"])
    with pytest.raises(BadPosition, match="1 cards are left over"):
        GAME.load(changed)


def test_two_players_can_have_handed_over_only_what_the_other_holds() -> None:
    state = GAME.position(laid(2, "romeo", hands={1: "tybalt nurse paris juliet escalus"}, given={0: "tybalt nurse"}))
    assert GAME.position(GAME.load(state)) == state
    state["state"]["given"][0] = ["tybalt", "romeo"]
    with pytest.raises(BadPosition, match="what has been played is no secret"):
        GAME.load(state)


def test_a_position_by_hand_may_leave_out_what_can_be_filled_in() -> None:
    state = laid(4, "romeo", "mercutio", hands={2: "juliet paris nurse"})
    written = GAME.position(state)
    del written["flow"], written["rng"]
    for spare in ("points", "dead", "given", "left", "spots", "seen", "shown"):
        del written["state"][spare]
    loaded = GAME.load(written)
    assert asked(loaded) == (2, "play")  # type: ignore[arg-type]
    assert GAME.position(loaded)["state"] == GAME.position(state)["state"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_position_without_agenda_goes_on_where_it_is(players: int) -> None:
    state = GAME.new(players, seed=1)
    for _ in range(60):
        if state.over:
            break
        seat = int(state.turn())
        key = GAME.question(state, seat).key  # type: ignore[union-attr]
        fresh = key != "hand-over" or not any(state.given)  # type: ignore[attr-defined]
        if key in ("take", "play") or (key == "hand-over" and fresh):
            written = GAME.position(state)
            del written["flow"]
            loaded = GAME.load(written)
            if asked(loaded)[1] == key:  # type: ignore[arg-type]
                assert GAME.observe(loaded, seat) == GAME.observe(state, seat)
                assert GAME.position(loaded)["flow"]["asked"] == GAME.position(state)["flow"]["asked"]
        state.apply(seat, state.legal(seat)[-1])


def test_a_position_before_the_deal_begins_the_round() -> None:
    state = GAME.new(3, explicit=True)
    written = GAME.position(state)
    del written["flow"]
    loaded = GAME.load(written)
    assert asked(loaded)[1] == "take"  # type: ignore[arg-type]


def test_half_a_deal_cannot_be_gone_on_with() -> None:
    state = GAME.new(3, explicit=True)
    state.apply(-2, 0)
    state.apply(-2, 3)
    written = GAME.position(state)
    del written["flow"]
    with pytest.raises(BadPosition, match="have not all been dealt"):
        GAME.load(written)


# The view and the previews


def test_c_10_6_the_view_says_what_is_met_and_what_each_slot_adds() -> None:
    state = laid(4, "romeo juliet", "mercutio", tokens=PLACED)
    for viewer in (-1, 0, 3):
        agendas = GAME.view(state, viewer)["agendas"]
        assert {name: row["met"] for name, row in agendas.items()} == {"romeo": True, "juliet": True, "mercutio": False}
        assert agendas["romeo"]["slots"] == [0, -1, -1]
        assert agendas["mercutio"]["slots"] == [1, 0, 0]
        assert (agendas["romeo"]["place"], agendas["mercutio"]["place"]) == ("council", "exile")
        assert agendas["mercutio"]["seats"] == [None, None, 2]


def test_c_10_6_questions_say_what_answers_would_lead_to() -> None:
    state = laid(4, "romeo", "mercutio", hands={2: "juliet tybalt nurse"}, tokens=PLACED)
    play = GAME.actions.encode("play", card="juliet", to="council")
    assert GAME.about(state, 2)["would_be_met"][str(play)] == ["romeo", "juliet"]
    assert GAME.about(state, 2)["would_be_met"][str(play + 1)] == ["mercutio"]
    state.apply(2, GAME.actions.encode("play", card="tybalt", to="council"))
    about = GAME.about(state, 2)
    assert (about["card"], about["to"]) == ("tybalt", "exile")
    assert about["would_be_met"][str(GAME.actions.encode("move", card="romeo"))] == ["mercutio"]
    assert GAME.view(state, 0)["chosen"] == "move"
    state.apply(2, 0)
    about = GAME.about(state, 2)
    assert about["tokens"] == ["3", "5"]
    assert about["slots"][0] == {"slot": "romeo 2", "adds": -1, "met": False}
    state.apply(2, GAME.actions.encode("bet", card="romeo", slot=2))
    pays = {"card": "romeo", "slot": 2, "adds": -1, "pays": {"3": 2, "5": 4}, "met": False}
    assert GAME.about(state, 2) == pays
    assert GAME.view(state, 0)["chosen"] == "romeo 2"


def test_packets_are_shown_with_the_question_for_them() -> None:
    state = GAME.new(3)
    seat = int(state.turn())
    assert GAME.about(state, seat)["packet"] == GAME.view(state, seat)["packet"]


def test_the_answers_of_a_hand_written_position_are_those_of_its_hand() -> None:
    assert len(may(laid(5, "romeo", hands={1: "samson paris nurse"}))) == 6


# Facts and options


def test_every_fact_has_a_tag_and_the_tables_are_called_reconstructed() -> None:
    facts = data.facts()
    assert set(facts.tags.values()) == {"printed"}
    assert {table.tag for table in facts.slots.values()} == {"reconstructed"}
    told = GAME.facts(GAME.settle_options(4, {}))
    assert told["slots"]["tag"] == "reconstructed"
    assert told["slots"]["modifiers"]["escalus"] == [1, 1, 0]
    assert told["characters"]["nurse"]["families"] == ["capulet", "neutral"]


@pytest.mark.parametrize(
    ("was", "put", "field", "reason"),
    [
        ('tag = "printed"', 'tag = "guessed"', "characters.romeo.tag", "one of printed"),
        ('families = ["montague"]', 'families = ["colonna"]', "characters.romeo.families", "is none of"),
        ('families = ["montague"]', "families = []", "characters.romeo.families", "a list of families"),
        ("five = false", "five = 1", "characters.romeo.five", "true or false is wanted"),
        ('agenda = "lovers-together"', 'agenda = "peace"', "characters.romeo.agenda", "the rules have"),
        ('agenda = "lovers-together"', 'power = "look"', "characters.romeo.power", "there is no such field"),
        ("[characters.romeo]", "[characters.rodrigo]", "characters.rodrigo", "there is no such character"),
        ("five = true", "five = false", "characters", "four characters are for five players"),
        ("escalus = [1, 1, 0]", "escalus = [1, 1]", "slots.A.escalus", "3 numbers are wanted"),
        ("escalus = [1, 1, 0]", "escalus = [1, 1, 2]", "slots.A.escalus", "slot 3: one of 1, 0, -1, -2"),
        ("escalus = [1, 1, 0]", "escalus = [1, true, 0]", "slots.A.escalus", "slot 2: one of"),
        ("escalus = [1, 1, 0]", "", "slots.A.escalus", "3 numbers are wanted"),
        ("escalus = [1, 1, 0]", "paris = [1, 1, 0]", "slots.A.paris", "there is no such field"),
        ('why = "Hard', 'colour = "Hard', "slots.A.colour", "there is no such field"),
        ('why = "The same on every card, for those who would rather not guess."', "why = 3", "slots.B.why", "a text"),
        ('tag = "reconstructed"', "", "slots.A.tag", "one of printed"),
        ("[slots.A]", "[tables.A]", "tables", "there is no such table"),
        ("[characters.romeo]", "[characters.romeo", "(text)", "is no TOML"),
    ],
)
def test_wrong_facts_are_named_with_their_line(was: str, put: str, field: str, reason: str) -> None:
    text = data.text()
    at = text[: text.index(was)].count("\n") + 1
    with pytest.raises(BadFacts) as refusal:
        read_facts(text.replace(was, put, 1))
    wrong = refusal.value
    assert (wrong.file, wrong.field) == ("cards.toml", field)
    assert reason in wrong.reason
    assert str(wrong).startswith(f"cards.toml, line {wrong.line}: {field}: ")
    if put and field not in ("characters", "tables"):
        assert wrong.line == at


OWN = {"tag": "printed", **{name: [1, 0, -1] for name in data.AGENDAS}}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"romeo": None}, "romeo: 3 numbers are wanted"),
        ({"romeo": [1, 0, 5]}, "romeo: slot 3"),
        ({"tag": "sure"}, "tag: one of"),
        ({"nurse": [1, 0, 0]}, "nurse: there is no such field"),
    ],
)
def test_a_table_of_ones_own_is_examined(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        GAME.new(2, slots={**OWN, **changes})


def test_a_table_of_ones_own_goes_into_positions() -> None:
    state = GAME.new(3, slots=OWN)
    loaded = GAME.load(GAME.position(state))
    assert loaded.settings["slots"] == OWN
    assert GAME.facts(loaded.settings)["slots"]["tag"] == "printed"


def test_there_is_no_third_table() -> None:
    with pytest.raises(BadOption, match="none of A, B"):
        GAME.new(2, slots="C")


@pytest.mark.parametrize(("players", "length", "most"), [(2, "round", 74), (5, "match", 575)])
def test_games_have_a_bound(players: int, length: str, most: int) -> None:
    assert GAME.longest(players, GAME.settle_options(players, {"length": length})) == most
