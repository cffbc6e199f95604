"""Words: every game on the shelf is told completely, and templates say what they should."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from signoria.core.actions import Action
from signoria.core.event import Event
from signoria.core.game import Game
from signoria.core.question import Illegal
from signoria.games import SHELF, game
from signoria.games.leduc.meta import LeducGame
from signoria.words import Words, braces, languages
from signoria.words_check import _options, problems
from tests.cli.coins import GAME as COINS

PEOPLE = ("Anna", "Bruno", "Chiara")


def words(of: Game | None = None, **own: Any) -> Words:
    """Words with these tables in the place of the game's own."""
    found = Words(game("goofspiel") if of is None else of)
    found.own = {**found.own, **own}
    return found


@pytest.mark.parametrize("language", ["en"])
@pytest.mark.parametrize("name", SHELF)
def test_the_words_of_a_game_are_complete_and_none_is_idle(name: str, language: str) -> None:
    assert problems(Words(game(name), language)) == []


OTHERS = ("cs", "fr", "de")


@pytest.mark.parametrize(
    ("name", "language"), [(name, one) for name in SHELF for one in OTHERS if one in languages(game(name))]
)
def test_other_languages_say_what_english_says(name: str, language: str) -> None:
    """Wherever a game has words in another language: the same keys, and no part that English does not speak of.
    Only how a name is declined is a language's own."""
    english, other = Words(game(name)).own, Words(game(name), language).own
    assert set(other) - {"levels"} == set(english) - {"levels"}  # bots are called by names of their own
    for table, said in english.items():
        if not isinstance(said, dict) or table == "levels":
            continue
        own = {key for key in other[table] if "." not in key}
        assert own == set(said), table
        for key, template in said.items():
            if isinstance(template, str) and table != "names":
                assert braces(other[table][key]) <= braces(template), f"{table}.{key}"
            elif isinstance(template, dict):
                assert set(other[table][key]) == set(template), f"{table}.{key}"
    cases = {key: names for key, names in other.get("names", {}).items() if "." in key}
    for key, names in cases.items():
        assert set(names) == set(other["names"][key.partition(".")[0]]), key


VECTORS = json.loads((Path(__file__).parent / "words.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=[one["said"] for one in VECTORS])
def test_the_page_and_we_put_facts_into_the_same_words(vector: dict[str, Any]) -> None:
    """The same vectors are read by the page's tests."""
    spoken = words()
    spoken.own, spoken.common = vector["own"], vector["common"]
    match vector["table"]:
        case "events":
            said = spoken.event(Event(vector["key"], vector["parts"]), vector["people"])
        case "actions":
            said = spoken.action(Action(0, vector["key"], vector["parts"]), vector["people"])
        case _:
            said = "\n".join(spoken.view(vector["parts"], vector["people"]))
    assert said == vector["said"]


@pytest.mark.parametrize("name", SHELF)
def test_every_game_has_english_words(name: str) -> None:
    assert "en" in languages(game(name))


@pytest.mark.interpreted
@pytest.mark.parametrize(
    ("template", "parts", "said"),
    [
        ("{seat} wins.", {"seat": 1}, "Bruno wins."),
        ("the pot goes to {seats}.", {"seats": [0, 2]}, "The pot goes to Anna and Chiara."),
        ("{seats} share.", {"seats": [0, 1, 2]}, "Anna, Bruno and Chiara share."),
        ("It goes to {seats}.", {"seats": []}, "It goes to nobody."),
        ("{seat} wins.", {"seat": None}, "Nobody wins."),
        ("{seat} wins.", {"seat": 7}, "Seat 7 wins."),
        ("Bids: {cards:by seat}.", {"cards": [3, 1]}, "Bids: Anna 3, Bruno 1."),
        ("Hands: {cards:by seat}.", {"cards": [[3, 4], [1]]}, "Hands: Anna 3 and 4; Bruno 1."),
        ("{rank} is led.", {"rank": 1}, "The queen is led."),
        ("{rank} is led.", {"rank": 9}, "9 is led."),
        ("{ranks} are out.", {"ranks": [0, 1]}, "The jack and the queen are out."),
        ("{weather} it is.", {"weather": "wet"}, "Raining it is."),
        ("{weather} it is.", {"weather": "dry"}, "Dry it is."),
        ("{open} so.", {"open": True}, "Wide open so."),
        ("{shut} so.", {"shut": True}, "Yes so."),
        ("{victim} falls to {seat}.", {"victim": 0, "seat": 1}, "Anna falls to Bruno."),
        ("{stake:chip|chips} in.", {"stake": 1}, "1 chip in."),
        ("{stake:chip|chips} in.", {"stake": 0}, "0 chips in."),
        ("{stake:žeton|žetony|žetonů}.", {"stake": 3}, "3 žetony."),
        ("{stake:žeton|žetony|žetonů}.", {"stake": 5}, "5 žetonů."),
        ("{stock:by weather}.", {"stock": [2, 3]}, "0 2, 1 3."),
        ("half of it: {share}", {"share": 0.5}, "Half of it: 0.5"),
        ("Anna takes {rank:as acc}.", {"rank": 1}, "Anna takes dámu."),
        ("Anna takes {ranks:as acc}.", {"ranks": [0, 1]}, "Anna takes kluka and dámu."),
        ("Anna fears {rank:as dat}.", {"rank": 1}, "Anna fears the queen."),
    ],
)
def test_templates(template: str, parts: dict[str, Any], said: str) -> None:
    names = {
        "rank": ["the jack", "the queen"],
        "rank.acc": ["kluka", "dámu"],
        "ranks": "rank",
        "weather": {"wet": "raining"},
        "open": {"true": "wide open"},
        "victim": "seat",
    }
    assert words(events={"it": template}, names=names).event(Event("it", parts), PEOPLE) == said


@pytest.mark.interpreted
def test_without_words_the_facts_themselves_are_told() -> None:
    none = Words(COINS)
    assert none.own == {}
    assert none.title == "Coins"
    assert none.event(Event("took", {"seat": 1, "coins": 2}), PEOPLE) == "took seat=Bruno coins=2"
    assert none.action(1, PEOPLE) == "take coins=2"
    assert none.refusal(Illegal(0, 1, "too-many", "T-1"), PEOPLE) == "too-many seat=Anna coins=2 (T-1)"
    assert none.refusal(Illegal(0, 1, "not-asked"), PEOPLE) == "It is not this seat's turn to answer."
    state = COINS.new(2)
    question = COINS.question(state, 0)
    assert question is not None
    assert none.question(question, PEOPLE) == "take seat=Anna"


@pytest.mark.interpreted
def test_a_template_that_speaks_of_something_missing_gives_way_to_the_facts() -> None:
    assert words(events={"it": "{card} wins."}).event(Event("it", {"seat": 0}), PEOPLE) == "it seat=Anna"


@pytest.mark.interpreted
def test_two_parts_that_name_each_other_do_not_go_round_for_ever() -> None:
    odd = words(events={"it": "{a}"}, names={"a": "b", "b": "a"})
    assert odd.event(Event("it", {"a": 3}), PEOPLE) == "3"


@pytest.mark.interpreted
def test_a_view_is_told_line_by_line_and_all_of_it() -> None:
    none = Words(COINS)
    view = {"heap": 3, "board": {"to_the_left": [1, 2], "right": None}, "rows": [[1, 2], [3]]}
    assert none.view(view, PEOPLE) == [
        "heap: 3",
        "board: to the left 1 and 2; right –",
        "rows:",
        "  0: 1 and 2",
        "  1: 3",
    ]
    seats = {"players": [{"coins": 1, "cards": [2]}, {"coins": 4, "at": {"home": True}}, {}]}
    assert none.view(seats, PEOPLE) == [
        "players:",
        "  Anna: coins 1; cards 2",
        "  Bruno: coins 4",
        "    at: home yes",
        "  Chiara:",
    ]
    own = words(view={"heap": "{heap} coins are left.", "board": ""})
    assert own.view(view, PEOPLE)[:2] == ["3 coins are left.", "rows:"]


def test_braces_are_found_with_their_forms() -> None:
    assert braces("{seat} bids {cards:by seat} and {n:one|many}") == {"seat", "cards", "n"}


TABLES = ("events", "questions", "actions", "reasons", "options", "view")


@pytest.mark.parametrize("table", TABLES)
def test_words_that_nobody_needs_are_found(table: str) -> None:
    own = Words(game("goofspiel"))
    own.own[table] = {**own.table(table), "idle": "Idle."}
    assert any(problem.startswith(f"{table}.idle: ") for problem in problems(own, 40))


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ("events", "won"),
        ("questions", "bid"),
        ("actions", "bid"),
        ("reasons", "card-already-bid"),
        ("options", "cards"),
    ],
)
def test_words_that_are_missing_are_found(table: str, key: str) -> None:
    own = Words(game("goofspiel"))
    own.own[table] = {name: text for name, text in own.table(table).items() if name != key}
    assert f"{table}.{key}: there are no words for it" in problems(own, 40)


@pytest.mark.parametrize(
    ("table", "key"),
    [("events", "won"), ("questions", "bid"), ("actions", "bid"), ("reasons", "card-already-bid"), ("view", "prize")],
)
def test_parts_that_are_not_there_are_found(table: str, key: str) -> None:
    own = Words(game("goofspiel"))
    own.own[table] = {**own.table(table), key: "{colour}"}
    assert any(p.startswith(f"{table}.{key}: speaks of {{colour}}") for p in problems(own, 40))


def test_names_of_parts_that_nothing_has_are_found() -> None:
    assert "names.colour: nothing has such a part" in problems(words(names={"colour": ["red"]}), 40)
    assert any("has no names" in problem for problem in problems(words(names={"card": "suit"}), 40))
    assert "names.card.acc: nothing is told in this case" in problems(words(names={"card.acc": ["red"]}), 40)


def test_values_of_options_are_checked() -> None:
    found = problems(words(values={"cards": {"61": "too many"}, "colour": {"red": "red"}}), 40)
    assert "values.cards.61: there is no such value" in found
    assert "values.colour: there is no such option" in found


def test_values_are_named_as_they_are_written_capitals_included() -> None:
    of = game("council")
    own = words(of, values={"slots": {"A": "table A", "a": "table a"}, "floor": {"true": "yes", "True": "yes"}})
    assert [problem for problem in _options(of, own) if problem.startswith("values.")] == [
        "values.slots.a: there is no such value",
        "values.floor.True: there is no such value",
    ]


def test_a_table_nobody_knows_is_found() -> None:
    assert "evnets: there is no such table or text" in problems(words(evnets={}), 40)


def test_a_game_without_words_is_told_so() -> None:
    assert problems(Words(COINS)) == ["coins has no words in this language"]


class Streets(LeducGame):
    """A game whose names depend on its options."""

    __module__ = LeducGame.__module__  # its words lie where Leduc's lie

    def names(self, settings: Mapping[str, object]) -> Mapping[str, Sequence[str]]:
        return {"card": ["the card of this table"] * 6} if "own" in settings else {}


def test_names_that_depend_on_the_options_come_before_those_of_the_words() -> None:
    fact = Event("shown", {"seat": 0, "card": 3})
    assert "the queen of hearts" in Words(Streets()).event(fact, ("Anna", "Bruno"))
    assert "the queen of hearts" in Words(Streets(), settings={}).event(fact, ("Anna", "Bruno"))
    assert "the card of this table" in Words(Streets(), settings={"own": 1}).event(fact, ("Anna", "Bruno"))
