"""Positions: every moment written, read, and every nonsense refused by field and reason."""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Iterator
from typing import Any, Final

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from signoria.core.game import Game, steps_of
from signoria.core.kernel import MOST_ARGUMENT, State
from signoria.core.lines import NotJson, line_of, parsed
from signoria.core.position import fields_of, read_position
from signoria.core.rng import seeded
from signoria.core.slots import BadPosition
from signoria.games import games
from tests.core.toys import ERRAND, PEEK, PLANS, TOYS, Errand, played

pytestmark = pytest.mark.interpreted

ALL: Final = (*games(), *TOYS)
NAMES: Final = [game.name for game in ALL]
Document = dict[str, Any]


def named(name: str) -> Game:
    return next(game for game in ALL if game.name == name)


def moments(game: Game, seed: int) -> Iterator[State]:
    """Every moment of a random game, those where chance is waited for included."""
    for explicit in (False, True):
        for players in game.seats:
            state = game.new(players, seed=seed, explicit=explicit)
            chooser = seeded(seed)
            yield state
            while not state.over:
                state.apply(state.turn(), state.pick(state.turn(), chooser))
                yield state


# There and back


@pytest.mark.parametrize("name", NAMES)
def test_every_moment_is_written_and_read_back(name: str) -> None:
    game = named(name)
    for state in moments(game, 3):
        document = game.position(state)
        text = json.dumps(document)
        for again in (game.load(document), game.load(text)):
            assert game.position(again) == document
            assert again.rng.written() == state.rng.written()
            for viewer in range(-1, int(state.players)):
                assert game.observe(again, viewer) == game.observe(state, viewer)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_was_read_goes_on_like_the_one_that_was_written(name: str) -> None:
    game = named(name)
    for seed in range(5):
        state = played(game, game.seats[-1], seed, 4)
        again = game.load(game.position(state))
        chooser, same = seeded(seed), seeded(seed)
        while not state.over:
            state.apply(state.turn(), state.pick(state.turn(), chooser))
            again.apply(again.turn(), again.pick(again.turn(), same))
            assert game.digest(again) == game.digest(state)


@pytest.mark.parametrize("name", NAMES)
def test_reading_leaves_the_document_alone_and_writing_shares_nothing(name: str) -> None:
    game = named(name)
    state = played(game, game.seats[0], 1, 2)
    document = game.position(state)
    kept = copy.deepcopy(document)
    game.load(document).playout(seeded(1))
    assert document == kept
    spoil(document)
    assert game.position(state) == kept


def spoil(value: Any) -> None:
    """Empty every list and object, the inner ones first."""
    for inner in list(value.values() if isinstance(value, dict) else value):
        if isinstance(inner, (dict, list)):
            spoil(inner)
    value.clear()


@pytest.mark.parametrize("name", NAMES)
def test_no_field_of_a_state_is_forgotten(name: str) -> None:
    """A field is in the layout, or the game declares that it follows from the others."""
    game = named(name)
    for players in game.seats:
        state = game.new(players)
        fields = set(fields_of(state))
        slots = [slot.name for slot in game.layout(state)]
        assert len(set(slots)) == len(slots)
        assert fields == set(slots) | set(game.derived), f"{game.name} for {players}"
        assert "agenda" not in fields
        assert "waiting" not in fields


def test_a_forgotten_field_would_be_seen() -> None:
    state = ERRAND.new(2)
    state.extra = 3  # type: ignore[attr-defined]
    assert "extra" in set(fields_of(state))


# The schema


@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_fits_the_schema(name: str) -> None:
    game = named(name)
    validators = {}
    for players in game.seats:
        schema = game.position_schema(players)
        jsonschema.Draft202012Validator.check_schema(schema)
        validators[players] = jsonschema.Draft202012Validator(schema)
    for state in list(moments(game, 4))[::3]:
        validators[int(state.players)].validate(game.position(state))


def broken(game: Game, rng: random.Random, document: Document) -> Document:
    """The document with something in it that is not as it should be."""
    document = copy.deepcopy(document)
    holders: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
        for key in keys:
            holders.append((value, key))
            walk(value[key])

    walk(document)
    names = [*game.steps.values(), "x", "", "a.b", "state", "\ud800"]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        holder, key = rng.choice(holders)
        stray: list[Any] = [None, True, False, -1, 0, 1, 2, 7, 63, 64, 255, MOST_ARGUMENT, 2**63, -(2**70), 0.5, [], {}]
        stray += [rng.choice(names), [rng.choice(names)], [rng.choice(names), rng.randrange(70)], [[]], {"x": 1}]
        deed = rng.randrange(5)
        try:
            if deed == 0:
                del holder[key]
            elif deed == 1 and isinstance(holder, list):
                holder.insert(rng.randrange(len(holder) + 1), rng.choice(stray))
            elif deed == 2 and isinstance(holder, list):
                holder.insert(0, copy.deepcopy(holder[key]))
            elif deed == 3 and isinstance(holder[key], int) and not isinstance(holder[key], bool):
                holder[key] += rng.choice((-1, 1))
            else:
                holder[key] = rng.choice(stray)
        except (IndexError, KeyError):
            pass  # an earlier deed took it away
    return document


@pytest.mark.parametrize("name", NAMES)
def test_a_broken_document_is_read_or_refused_and_nothing_else_happens(name: str) -> None:
    """What is read fits the schema, can be written, played on and observed; all else is `BadPosition`."""
    game = named(name)
    rng = random.Random(7)
    sound = [copy.deepcopy(game.position(state)) for state in moments(game, 5)]
    validators = {n: jsonschema.Draft202012Validator(game.position_schema(n)) for n in game.seats}
    read = refused = 0
    for _ in range(600):
        document = broken(game, rng, rng.choice(sound))
        try:
            state = game.load(document)
        except BadPosition as bad:
            refused += bool(bad.field and bad.reason)
            continue
        read += 1
        assert validators[int(state.players)].is_valid(document), document
        game.position(state)
        for viewer in range(-1, int(state.players)):
            game.observe(state, viewer)
        # Nobody can foresee every agenda that was written by hand, but play on it ends, if only in an error.
        try:
            play_on(state, 2 * game.longest(int(state.players), state.settings) + 5)  # type: ignore[arg-type]
        except Exception:
            continue
        assert state.over, document
    assert read > 20
    assert refused > 200
    assert read + refused == 600


def play_on(state: State, most: int) -> None:
    chooser = seeded(1)
    for _ in range(most):
        if not state.over:
            state.apply(state.turn(), state.pick(state.turn(), chooser))


@pytest.mark.parametrize("name", NAMES)
def test_a_broken_text_is_read_or_refused_with_its_line(name: str) -> None:
    game = named(name)
    rng = random.Random(8)
    text = json.dumps(game.position(played(game, game.seats[0], 3, 3)), indent=1)
    lines = text.count("\n") + 1
    found: list[int] = []
    for _ in range(400):
        letters = list(text)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(letters))
            letters[at : at + rng.randrange(3)] = rng.choice(["", "[", "}", ",", '"', "9", "1e5", "null", "\n", "\x00"])
        try:
            game.load("".join(letters))
        except BadPosition as bad:
            found.append(bad.line or 0)
    assert len(found) > 300
    assert min(found) >= 1
    assert max(found) <= lines + 3


# Every refusal


SOUND: Final = PEEK.position(played(PEEK, 2, 1, 0))
FULL: Final = {**SOUND, "flow": {"agenda": [["turn", 1]], "asked": [["choose"], None], "sealed": []}}


def changed(document: Document, path: str, value: Any) -> Document:
    """The document with one field another; `...` takes it away."""
    document = copy.deepcopy(document)
    *way, last = path.split("/")
    holder: Any = document
    for key in way:
        holder = holder[int(key) if isinstance(holder, list) else key]
    if value is ...:
        del holder[last]
    else:
        holder[int(last) if isinstance(holder, list) else last] = value
    return document


STEPS: Final = "a step is wanted (deal, turn, choose), with its argument if it has one"
REFUSED: list[tuple[str, Any, str, str]] = [
    ("signoria", "record", "signoria", "'position' is wanted, not 'record'"),
    ("signoria", ..., "signoria", "'position' is wanted, not None"),
    ("format", 2, "format", "1 is wanted, not 2"),
    ("format", True, "format", "1 is wanted, not True"),
    ("game", "chess", "game", "'peek' is wanted, not 'chess'"),
    ("rules", 9, "rules", "version 9 is wanted, and this is version 1"),
    ("rules", None, "rules", "version None is wanted, and this is version 1"),
    ("comment", 5, "comment", "a text is wanted"),
    ("players", 7, "players", "7 is not from 2 to 4"),
    ("players", ..., "players", "a whole number is wanted, not None"),
    ("options", [], "options", "an object is wanted"),
    ("options", {"cards": 1}, "options.cards", "there is no such option; there are none"),
    ("state", None, "state", "an object with the game's fields is wanted"),
    ("state/deck", ..., "state.deck", "is missing"),
    ("state/thoughts", 4, "state.thoughts", "4 is not from 0 to 3"),
    ("state/looked", [5], "state.looked[0]", "5 is none of 0, 1"),
    ("state/cards", [1], "state.cards", "2 entries are wanted, not 1"),
    ("flow", None, "flow", "an object is wanted"),
    ("flow/agenda", ..., "flow.agenda", "a list is wanted, not None"),
    ("flow/agenda", [[]], "flow.agenda[0]", STEPS),
    ("flow/agenda", [["turn", 1, 2]], "flow.agenda[0]", STEPS),
    ("flow/agenda", [["jump"]], "flow.agenda[0]", STEPS),
    ("flow/agenda", [[["turn"]]], "flow.agenda[0]", STEPS),
    ("flow/agenda", [[2]], "flow.agenda[0]", STEPS),
    ("flow/agenda", ["turn"], "flow.agenda[0]", "a list is wanted, not 'turn'"),
    ("flow/agenda", [["turn", 2]], "flow.agenda[0]", "2 is not from 0 to 1"),
    ("flow/agenda", [["choose", -1]], "flow.agenda[0]", f"-1 is not from 0 to {MOST_ARGUMENT}"),
    ("flow/agenda", [["choose", 2**53 + 1]], "flow.agenda[0]", f"{2**53 + 1} is not from 0 to {MOST_ARGUMENT}"),
    ("flow/asked", [None], "flow.asked", "2 entries are wanted, not 1"),
    ("flow/sealed", [2], "flow.sealed[0]", "2 is none of 0, 1"),
    ("flow/explicit", 1, "flow.explicit", "true or false is wanted, not 1"),
    ("flow/over", "yes", "flow.over", "true or false is wanted, not 'yes'"),
    ("flow/over", True, "flow.over", "the game cannot be over while something is still to come"),
    ("flow/drawing", ["deal", 1], "flow.drawing", "chance cannot be waited for while a seat is"),
    ("flow/extra", 1, "flow.extra", "there is no such field; there are agenda, asked, sealed, drawing, explicit, over"),
    ("rng", None, "rng", "a list is wanted, not None"),
    ("rng", [1, 2, 3], "rng", "4 entries are wanted, not 3"),
    ("rng", [1, 2, 2**32, 4], "rng[2]", f"{2**32} is not from 0 to {2**32 - 1}"),
]


@pytest.mark.parametrize(("path", "value", "field", "reason"), REFUSED)
def test_every_refusal_says_field_line_and_reason(path: str, value: Any, field: str, reason: str) -> None:
    assert PEEK.load(FULL).turn() == 0
    document = changed(FULL, path, value)
    with pytest.raises(BadPosition) as bad:
        PEEK.load(document)
    assert (bad.value.field, bad.value.reason, bad.value.line) == (field, reason, None)
    text = json.dumps(document, indent=1)
    with pytest.raises(BadPosition) as bad:
        PEEK.load(text)
    assert (bad.value.field, bad.value.reason) == (field, reason)
    assert bad.value.line is not None
    assert str(bad.value) == f"line {bad.value.line}: {field}: {reason}"
    said = text.split("\n")[bad.value.line - 1]
    holder = field.split(".")[-1].split("[")[0]
    assert holder in said or value is ... or bad.value.line == 1 or "[" in field


def test_what_the_game_knows_to_be_impossible_is_refused() -> None:
    """A card in two places."""
    card = next(card for card in range(8) if card not in SOUND["state"]["deck"])
    document = changed(SOUND, "state/deck", sorted([*SOUND["state"]["deck"], card]))
    with pytest.raises(BadPosition, match=f"card {card} is in two places"):
        PEEK.load(document)


def test_chance_is_waited_for_only_where_it_is_explicit() -> None:
    document = PEEK.position(PEEK.new(2, explicit=True))
    assert PEEK.load(document).chances()
    with pytest.raises(BadPosition, match=r"flow\.explicit: chance is waited for"):
        PEEK.load(changed(document, "flow/explicit", False))


def test_whoever_is_asked_must_have_an_answer() -> None:
    class Mute(type(PEEK)):  # type: ignore[misc]
        def begin(self, players: int, options: Any, rng: Any) -> State:
            state = super().begin(players, options, rng)
            assert isinstance(state, State)
            state.most_options = 0
            return state

    with pytest.raises(BadPosition) as bad:
        Mute().load(FULL)
    assert (bad.value.field, bad.value.reason) == ("flow.asked[0]", "this seat has nothing it could answer here")


def test_rules_that_stumble_over_a_document_refuse_it() -> None:
    """Whatever the rules fall over, the document is to blame."""

    class Stumbling(Errand):
        def take(self, step: i64, argument: i64) -> None:
            raise ZeroDivisionError("nobody divides by nothing")

    class StumblingGame(type(ERRAND)):  # type: ignore[misc]
        def begin(self, players: int, options: Any, rng: Any) -> State:
            state = Stumbling()
            state.begin(players, 2, rng)
            return state

        def check(self, state: State) -> Iterator[tuple[str, str]]:
            yield from () if state.score(0) < 1000 else [("points", str(1 // 0))]

    document = ERRAND.position(ERRAND.new(2))
    assert StumblingGame().load(document).turn() == 0
    document["flow"] = {"agenda": [["turn", 1]], "asked": [None, None]}
    with pytest.raises(BadPosition, match="flow: play cannot go on from here: nobody divides by nothing"):
        StumblingGame().load(document)
    document["state"]["points"] = [1000, 0]
    with pytest.raises(BadPosition, match="state: the fields make no sense together"):
        StumblingGame().load(document)


@pytest.mark.parametrize("document", [None, 5, "x", [], [FULL], True])
def test_what_is_no_object_is_refused(document: Any) -> None:
    with pytest.raises(BadPosition):
        read_position(PEEK, document)
    with pytest.raises(BadPosition, match=r"line 1: \((document|text)\)"):
        PEEK.load(json.dumps(document))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"line 1: \(text\): is no JSON: Expecting value at column 1"),
        ("{\n\n  x", r"line 3: \(text\): is no JSON"),
        ('{"players": NaN}', r"\(text\): is no JSON of ours: NaN is no number"),
        ('{"players": Infinity}', r"\(text\): is no JSON of ours: Infinity is no number"),
        ('{"players": ' + "9" * 5000 + "}", r"\(text\): is no JSON of ours"),
        ("[" * 200_000, r"\(text\): is no JSON of ours: it is nested too deeply"),
        ('{"a": 1,\n "b": {"c": 1,\n "c": 2}}', r"line 3: b\.c: is given twice"),
        ('{"a": 1,\n "\\u0061": 2}', "line 2: a: is given twice"),
    ],
)
def test_what_is_no_json_of_ours_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        PEEK.load(text)


@pytest.mark.parametrize(
    ("bids", "asked", "prize"),
    [
        ([None, None], [["bid"], None], 3),
        ([2, None], [["bid"], ["bid"]], 3),
        ([None, None], [None, None], 3),
        ([2, None], [None, None], None),
    ],
)
def test_a_flow_that_contradicts_the_fields_is_refused(bids: list[Any], asked: list[Any], prize: int | None) -> None:
    """Goofspiel: who has bid is not asked, who has not is, and without a prize nobody has."""
    game = named("goofspiel")
    document = game.position(game.new(2, cards=3))
    document["options"] = {"cards": 4}
    prizes = [card for card in (1, 2, 3, 4) if card != prize]
    hands = [[card for card in (1, 2, 3, 4) if card != bid] for bid in bids]
    document["state"] = {"prizes": prizes, "prize": prize, "hands": hands, "bids": bids, "points": [0, 0]}
    document["flow"] = {"agenda": [["reveal"]], "asked": asked, "sealed": [0, 1] if any(asked) else []}
    with pytest.raises(BadPosition, match=r"state\.bids\[\d\]: (a seat has either|there is no prize)"):
        game.load(document)
    sound = {key: value for key, value in document.items() if key != "flow"}
    assert prize is None or game.load(sound).sealed == 0b11


# Written by hand


def test_a_position_by_hand_needs_neither_flow_nor_generator() -> None:
    document = {
        "signoria": "position",
        "format": 1,
        "game": "plans",
        "players": 2,
        "comment": "two rounds to go",
        "state": {"rounds": 2, "laid": [[None] * 3] * 2, "points": [5, 0], "winner": None, "shown": False},
    }
    jsonschema.Draft202012Validator(PLANS.position_schema(2)).validate(document)
    state = PLANS.load(document)
    assert PLANS.position(state)["options"] == {"rounds": 2, "unused": False}
    assert state.waiting == 0b11
    state.playout(seeded(1))
    assert state.score(0) >= 5


def test_a_game_that_cannot_tell_what_comes_next_says_so() -> None:
    document = {key: value for key, value in SOUND.items() if key != "flow"}
    with pytest.raises(BadPosition, match="flow: peek cannot tell what comes next"):
        PEEK.load(document)


def test_a_sealed_round_is_read_as_it_was_left() -> None:
    """Who has answered has answered, who is at it goes on, and it all still lies hidden."""
    state = PLANS.new(3, seed=2)
    for seat, action in ((2, 3), (2, 4), (0, 1)):
        state.apply(seat, action)
    again = PLANS.load(PLANS.position(state))
    assert (again.waiting, again.sealed) == (0b011, 0b111)
    assert PLANS.observe(again, 1)["view"]["plans"] == [None, [], None]
    assert again.legal(0) == [0, 1, 2, 3, 4]


# Lines


def test_the_line_of_a_field_or_of_its_nearest_holder() -> None:
    text = '\n{"a": 1,\n "b": [1,\n  2, {"c":\n 3}],\n "d e": "x: {y"}\n'
    wanted = {"": 2, "a": 2, "b": 3, "b[0]": 3, "b[1]": 4, "b[2].c": 4, "b[2].z": 4, "b[9]": 3, "d e": 6, "zz": 2}
    assert {field: line_of(text, field) for field in wanted} == wanted


@given(
    st.recursive(
        st.none() | st.integers() | st.text(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    )
)
def test_whatever_json_says_is_read(value: Any) -> None:
    text = json.dumps(value, indent=1)
    assert parsed(text) == value
    assert 1 <= line_of(text, "nowhere[3].to") <= text.count("\n") + 1


def test_long_texts_take_time_in_proportion() -> None:
    text = json.dumps({f"key {n}": [n, {"x": "y"}] for n in range(5000)}, indent=1)
    began = time.perf_counter()
    parsed(text)
    line_of(text, "nowhere")
    assert time.perf_counter() - began < 10  # it was a minute when every token counted lines anew


def test_not_json_says_where() -> None:
    with pytest.raises(NotJson) as error:
        parsed('{"a":\n }')
    assert (error.value.field, error.value.line) == ("(text)", 2)


# Steps


@pytest.mark.parametrize("number", [0, 256, -1])
def test_steps_are_numbered_from_1_to_255(number: int) -> None:
    with pytest.raises(ValueError, match="numbered from 1 to 255"):
        steps_of(type("Step", (), {"ONE": number}))


def test_two_steps_have_two_numbers() -> None:
    assert steps_of(type("Step", (), {"LAST_LAP": 7, "other": 7})) == {7: "last-lap"}
    with pytest.raises(ValueError, match="no two alike"):
        steps_of(type("Step", (), {"ONE": 1, "OTHER": 1}))
