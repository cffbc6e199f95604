"""Records: there and back, every refusal by line and field, and every tampering found."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any, Final

import pytest

from signoria.core.game import Game
from signoria.core.record import BadRecord, Record, commitment, read_record, replay, verify
from signoria.core.rng import seeded
from signoria.core.sitting import Sitting, resumed
from signoria.games import games
from tests.core.toys import ERRAND, PEEK, PLANS, TOYS, played

pytestmark = pytest.mark.interpreted

ALL: Final = (*games(), *TOYS)
NAMES: Final = [game.name for game in ALL]
SEED: Final = 2**95 + 4711


def named(name: str) -> Game:
    return next(game for game in ALL if game.name == name)


def sat(game: Game, players: int, seed: int, decisions: int = 10_000, start: dict[str, Any] | None = None) -> Sitting:
    """A sitting after so many random decisions."""
    sitting = Sitting(game, players, seed=seed, start=start)
    chooser = seeded(seed % 1000)
    for _ in range(decisions):
        if sitting.over:
            break
        seat = sitting.state.turn()
        sitting.act(seat, sitting.state.pick(seat, chooser))
    return sitting


# There and back


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("decisions", [0, 1, 4, 10_000])
def test_a_record_is_written_read_replayed_and_found_true(name: str, decisions: int) -> None:
    game = named(name)
    for players in game.seats:
        sitting = sat(game, players, SEED, decisions)
        record = sitting.record()
        text = record.text(game)
        again = read_record(text)
        assert again == record
        assert again.text(game) == text
        assert verify(game, again) == []
        *_, (_, reached) = replay(game, again)
        assert view(game, reached) == view(game, sitting.state)
        assert [json.loads(line) for line in text.splitlines()]
        assert again.seed == SEED


def view(game: Game, state: Any) -> list[Any]:
    """All that anybody sees, without the generator: a replay has none."""
    return [game.observe(state, viewer) for viewer in range(-1, int(state.players))]


@pytest.mark.parametrize("name", NAMES)
def test_a_record_may_begin_at_a_position(name: str) -> None:
    game = named(name)
    start = game.position(played(game, game.seats[0], 5, 2))
    sitting = sat(game, game.seats[0], 9, start=start)
    again = read_record(sitting.record().text(game))
    assert (again.seed, again.commitment) == (None, "")
    assert again.start == start
    assert verify(game, again) == []


def test_chance_that_speaks_while_a_position_is_read_is_recorded() -> None:
    start = PEEK.position(PEEK.new(2, explicit=True))
    sitting = Sitting(PEEK, start=start)
    assert len(sitting.entries[0].row.chance) == 2
    assert [event.key for event in sitting.log(1)] == ["dealt"]
    assert verify(PEEK, sitting.record()) == []


def test_what_a_line_says_can_be_read() -> None:
    """A fixed example, so that the format cannot change unnoticed."""
    sitting = Sitting(PLANS, 2, {"rounds": 1}, seed=3)
    for seat, action in ((0, 3), (1, 4), (0, 4)):
        sitting.act(seat, action)
    header, *lines = sitting.record().text(PLANS).splitlines()
    assert json.loads(header) == {
        "signoria": "record",
        "format": 1,
        "game": "plans",
        "rules": 1,
        "players": 2,
        "options": {"rounds": 1, "unused": False},
        "data": PLANS.fingerprint(),
        "commitment": hashlib.sha256(b"signoria seed 3").hexdigest(),
        "seed": "3",
    }
    die = json.loads(lines[3])["chance"][0]
    assert lines == [
        '{"chance": []}',
        '{"seat": 0, "action": 3, "says": "lay piece=3"}',
        '{"seat": 1, "action": 4, "says": "done"}',
        f'{{"seat": 0, "action": 4, "says": "done", "chance": [{die}]}}',
        f'{{"result": {{"points": [{die}, 0], "ranks": [1, 2]}}}}',
    ]


def test_the_commitment_fixes_the_seed_and_does_not_tell_it() -> None:
    assert commitment(5) == hashlib.sha256(b"signoria seed 5").hexdigest()
    assert len({commitment(seed) for seed in range(1000)}) == 1000


# Reading


GOOD: Final = sat(PEEK, 2, 3).record().text(PEEK)
HEADER: Final = json.loads(GOOD.splitlines()[0])


def with_header(**changes: Any) -> str:
    header = {key: value for key, value in {**HEADER, **changes}.items() if value is not ...}
    return "\n".join([json.dumps(header), *GOOD.splitlines()[1:]])


def with_line(line: str, number: int = 3) -> str:
    lines = GOOD.splitlines()
    lines[number - 1] = line
    return "\n".join(lines)


BAD: Final[list[tuple[str, int, str, str]]] = [
    ("", 1, "(text)", "the record is empty"),
    ("\n \n", 1, "(text)", "the record is empty"),
    ("{", 1, "(line)", "is no JSON: Expecting property name enclosed in double quotes at column 2"),
    ("[1]", 1, "(line)", "an object is wanted"),
    (with_header(signoria="position"), 1, "signoria", "this is no record: 'record' is wanted"),
    (with_header(format=2), 1, "format", "1 is wanted, not 2"),
    (with_header(format=True), 1, "format", "a whole number is wanted, not True"),
    (with_header(game=...), 1, "game", "the name of a game is wanted"),
    (with_header(rules="1"), 1, "rules", "a whole number is wanted, not '1'"),
    (with_header(players=2**60), 1, "players", f"a whole number is wanted, not {2**60}"),
    (with_header(options=[]), 1, "options", "an object is wanted"),
    (with_header(data=5), 1, "data", "a text is wanted, not 5"),
    (with_header(commitment=None), 1, "commitment", "a text is wanted, not None"),
    (with_header(seed=3), 1, "seed", "a whole number below 2**96 is wanted, as text"),
    (with_header(seed="²"), 1, "seed", "a whole number below 2**96 is wanted, as text"),
    (with_header(seed="-1"), 1, "seed", "a whole number below 2**96 is wanted, as text"),
    (with_header(seed=str(2**96)), 1, "seed", "a whole number below 2**96 is wanted, as text"),
    (with_header(seed="9" * 5000), 1, "seed", "a whole number below 2**96 is wanted, as text"),
    (with_header(start=None), 1, "start", "an object is wanted"),
    (with_line('{"seat": 0, "action": 2, "seat": 1}'), 3, "seat", "is given twice"),
    (with_line('{"seat": 0}'), 3, "action", "a whole number is wanted, not None"),
    (with_line('{"action": 0}'), 3, "seat", "a whole number is wanted, not None"),
    (with_line('{"seat": -2, "action": 0}'), 3, "seat", "seats are counted from 0, not -2"),
    (with_line('{"seat": 0, "action": true}'), 3, "action", "a whole number is wanted, not True"),
    (with_line('{"seat": 0, "action": 1e3}'), 3, "action", "a whole number is wanted, not 1000.0"),
    (
        with_line('{"seat": 0, "action": ' + "9" * 30 + "}"),
        3,
        "action",
        "a whole number is wanted, not " + "9" * 30,
    ),
    (with_line('{"seat": 0, "action": 0, "says": 7}'), 3, "says", "a text is wanted, not 7"),
    (with_line('{"seat": 0, "action": 0, "chance": 7}'), 3, "chance", "a list of outcomes is wanted"),
    (
        with_line('{"seat": 0, "action": 0, "chance": [1, "2"]}'),
        3,
        "chance[1]",
        "a whole number is wanted, not '2'",
    ),
    (with_line('{"seat": 0, "action": 0, "why": 1}'), 3, "why", "there is no such field; there are"),
    (with_line("[" * 100_000), 3, "(line)", "is no JSON of ours: it is nested too deeply"),
    (with_line('{"result": 5}'), 3, "result", "an object is wanted"),
    (with_line('{"result": {}}'), 4, "(line)", "nothing may follow the result"),
    (with_line('{"seat": 0, "action": 0}', 2), 2, "seat", "the opening comes first"),
    (with_line('{"action": 0, "chance": []}', 2), 2, "action", "the opening comes first"),
]


@pytest.mark.parametrize(("text", "line", "field", "reason"), BAD, ids=[f"{n}" for n in range(len(BAD))])
def test_what_is_no_record_is_refused_with_line_field_and_reason(text: str, line: int, field: str, reason: str) -> None:
    with pytest.raises(BadRecord) as bad:
        read_record(text)
    assert (bad.value.line, bad.value.field) == (line, field)
    assert bad.value.reason.startswith(reason)
    assert str(bad.value) == f"line {line}: {field}: {bad.value.reason}"


def test_empty_lines_are_passed_over_and_counted() -> None:
    lines = GOOD.splitlines()
    text = "\n\n" + "\n\n".join(lines) + "\n\n"
    record = read_record(text)
    assert record == read_record(GOOD)
    record = read_record(text.replace('"says": "', '"says": "un', 1))
    assert [problem.line for problem in verify(PEEK, record)] == [7]
    with pytest.raises(BadRecord, match="line 3: options"):
        resumed(PEEK, read_record(text.replace('"options": {}', '"options": {"x": 1}')))


# Replaying and verifying


def problems(text: str, game: Game = PEEK) -> list[tuple[int, str]]:
    return [(problem.line, problem.field) for problem in verify(game, read_record(text))]


LAST: Final = len(GOOD.splitlines())
OPENING: Final = json.loads(GOOD.splitlines()[1])["chance"]
TAMPERED: Final[list[tuple[str, int, str]]] = [
    (with_header(game="chess"), 1, "game"),
    (with_header(rules=2), 1, "rules"),
    (with_header(players=3), 2, "chance"),
    (with_header(players=9), 1, "players"),
    (with_header(options={"x": 1}), 1, "options.x"),
    (with_header(data="0000"), 1, "data"),
    (with_header(commitment="0000"), 1, "commitment"),
    (with_header(seed="4"), 1, "commitment"),
    (with_header(seed="4", commitment=commitment(4)), 2, "chance"),
    (with_line(json.dumps({"chance": OPENING[::-1]}), 2), 2, "chance"),
    (with_line(json.dumps({"chance": OPENING[:1]}), 2), 2, "chance"),
    (with_line(json.dumps({"chance": [*OPENING, 1]}), 2), 2, "chance"),
    (with_line(json.dumps({"chance": [99, 1]}), 2), 2, "chance"),
    (with_line('{"seat": 1, "action": 2}'), 3, "action"),
    (with_line('{"seat": 0, "action": 99}'), 3, "action"),
    (with_line('{"seat": 0, "action": 1, "says": "pass"}'), 3, "says"),
    (with_line('{"seat": 0, "action": 1, "chance": [1]}'), 3, "chance"),
    ("\n".join(GOOD.splitlines()[:-1]), LAST, "result"),
    ("\n".join([*GOOD.splitlines()[:-2], GOOD.splitlines()[-1]]), LAST - 1, "result"),
    (with_line('{"result": {"points": [9, 9], "ranks": [1, 1]}}', LAST), LAST, "result"),
]


@pytest.mark.parametrize(("text", "line", "field"), TAMPERED, ids=[f"{n}" for n in range(len(TAMPERED))])
def test_every_tampering_is_found_where_it_is(text: str, line: int, field: str) -> None:
    assert problems(GOOD) == []
    assert (line, field) in problems(text)


def test_a_changed_action_changes_what_follows_or_the_result() -> None:
    """Legal all the same, so only what came of it gives it away."""
    lines = sat(ERRAND, 2, 8).record().text(ERRAND).splitlines()
    found = 0
    for number, line in enumerate(lines):
        entry = json.loads(line)
        if entry.get("says", "").startswith("pick"):
            for action in {0, 1, 2} - {entry["action"]}:
                says = str(ERRAND.actions.describe(action))
                other = json.dumps({**entry, "action": action, "says": says})
                found += bool(problems("\n".join([*lines[:number], other, *lines[number + 1 :]]), ERRAND))
    assert found >= 8


def test_a_record_that_starts_elsewhere_is_verified_too() -> None:
    start = PLANS.position(PLANS.new(2, seed=6))
    record = sat(PLANS, 2, 1, start=start).record()
    assert verify(PLANS, record) == []
    text = record.text(PLANS)
    header, *lines = text.splitlines()
    for change, field in (({"players": 3}, "players"), ({"options": {"rounds": 9}}, "options")):
        assert problems("\n".join([json.dumps({**json.loads(header), **change}), *lines]), PLANS) == [(1, field)]
    broken = {**start, "format": 2}
    changed = [json.dumps({**json.loads(header), "start": broken}), *lines]
    assert problems("\n".join(changed), PLANS) == [(1, "start.format")]
    at = next(n for n, line in enumerate(lines) if "chance" in json.loads(line) and json.loads(line)["chance"])
    rolled = json.loads(lines[at])
    other = {**rolled, "chance": [rolled["chance"][0] % 3 + 1]}
    assert (at + 2, "chance") in problems("\n".join([header, *lines[:at], json.dumps(other), *lines[at + 1 :]]), PLANS)
    # Without the generator the outcomes may come from real dice.
    bare = {**json.loads(header), "start": {key: value for key, value in start.items() if key != "rng"}}
    assert problems("\n".join([json.dumps(bare), *lines]), PLANS) == []


def test_a_record_without_its_seed_can_be_replayed_and_found_true() -> None:
    record = read_record(with_header(seed=...))
    assert record.seed is None
    assert verify(PEEK, record) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_mangled_record_is_read_or_refused_and_nothing_else_happens(name: str) -> None:
    game = named(name)
    text = sat(game, game.seats[0], 12).record().text(game)
    rng = random.Random(3)
    pieces = ["", "[", "}", ",", '"', "9", "-", "1e5", "null", "true", "\n", "\x00", "\u2028", "99999999999999999999"]
    read = 0
    for _ in range(400):
        letters = list(text)
        for _ in range(rng.choice((1, 1, 2))):
            at = rng.randrange(len(letters))
            letters[at : at + rng.randrange(3)] = rng.choice(pieces)
        if rng.random() < 0.2:
            lines = "".join(letters).split("\n")
            rng.shuffle(lines)
            letters = list("\n".join(lines))
        try:
            record = read_record("".join(letters))
        except BadRecord:
            continue
        read += 1
        verify(game, record)
    assert read > 5


def test_a_record_made_by_hand_says_its_lines_too() -> None:
    record = Record("peek", 1, 2, {}, rows=read_record(GOOD).rows[:1])
    assert verify(PEEK, record) == []
    assert record.seed is None
