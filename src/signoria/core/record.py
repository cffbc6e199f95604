"""Records: a whole game as JSON Lines, for saving, replaying, sharing, bug reports, fixtures and datasets.

The first line is the header; then comes one line an action with the outcomes of chance that followed it; the last line
of a finished game is its result. The record holds the seed *and* the outcomes, so that it can be replayed even where
the order of draws has changed since, and so that anybody can check that the outcomes are those of the seed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from signoria.core.kernel import CHANCE
from signoria.core.options import BadOption
from signoria.core.question import Illegal
from signoria.core.rng import seeded
from signoria.core.slots import BadPosition, Json

if TYPE_CHECKING:
    from signoria.core.game import Game
    from signoria.core.kernel import State

FORMAT = 1


class BadRecord(ValueError):
    """A record that cannot be read or replayed: the line, the field and the reason."""

    def __init__(self, line: int, field: str, reason: str) -> None:
        self.line = line
        self.field = field
        self.reason = reason
        super().__init__(f"line {line}: {field}: {reason}")


def commitment(seed: int) -> str:
    """What may be published before a game, so that the seed can be shown to have been fixed by then."""
    return hashlib.sha256(f"signoria seed {seed}".encode()).hexdigest()


@dataclass(frozen=True)
class Row:
    """One action, and what chance chose before somebody was asked again. The opening row has no seat."""

    seat: int | None
    action: int | None
    chance: tuple[int, ...] = ()


@dataclass
class Record:
    """A game from its beginning, whole and unredacted."""

    game: str
    rules: int
    players: int
    options: dict[str, Json]
    data: str = ""
    seed: int | None = None
    commitment: str = ""
    start: dict[str, Json] | None = None  # a position, where the game did not begin at the beginning
    rows: list[Row] = field(default_factory=list)
    result: dict[str, Json] | None = None

    def lines(self, game: Game) -> Iterator[str]:
        """The record as JSON Lines."""
        header: dict[str, Json] = {
            "signoria": "record",
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "players": self.players,
            "options": self.options,
            "data": self.data,
            "commitment": self.commitment,
        }
        if self.seed is not None:
            header["seed"] = str(self.seed)  # as text: many readers lose digits of a number this long
        if self.start is not None:
            header["start"] = self.start
        yield json.dumps(header)
        for row in self.rows:
            line: dict[str, Json] = {}
            if row.seat is not None and row.action is not None:
                line = {"seat": row.seat, "action": row.action, "says": str(game.actions.describe(row.action))}
            if row.chance or row.seat is None:
                line["chance"] = list(row.chance)
            yield json.dumps(line)
        if self.result is not None:
            yield json.dumps({"result": self.result})

    def text(self, game: Game) -> str:
        return "".join(line + "\n" for line in self.lines(game))


def read_record(text: str) -> Record:
    """The record of a text, or `BadRecord` with line and field."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise BadRecord(1, "(text)", "the record is empty")
    header = _object(*lines[0])
    record = _header(lines[0][0], header)
    for number, line in lines[1:]:
        entry = _object(number, line)
        if record.result is not None:
            raise BadRecord(number, "(line)", "nothing may follow the result")
        if "result" in entry:
            _known(number, entry, {"result"})
            record.result = _mapping(number, "result", entry["result"])
        else:
            record.rows.append(_row(number, entry, first=not record.rows))
    return record


def _object(number: int, line: str) -> dict[str, Json]:
    try:
        found = json.loads(line)
    except json.JSONDecodeError as error:
        raise BadRecord(number, "(line)", f"is no JSON: {error.msg} at column {error.colno}") from None
    return _mapping(number, "(line)", found)


def _mapping(number: int, name: str, value: Json) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise BadRecord(number, name, "an object is wanted")
    return value


def _known(number: int, entry: Mapping[str, Json], names: set[str]) -> None:
    for name in entry:
        if name not in names:
            raise BadRecord(number, name, f"there is no such field; there are {', '.join(sorted(names))}")


def _int(number: int, entry: Mapping[str, Json], name: str) -> int:
    value = entry.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRecord(number, name, f"a whole number is wanted, not {value!r}")
    return value


def _header(number: int, header: dict[str, Json]) -> Record:
    names = {"signoria", "format", "game", "rules", "players", "options", "data", "commitment", "seed", "start"}
    _known(number, header, names)
    if header.get("signoria") != "record":
        raise BadRecord(number, "signoria", "this is no record: 'record' is wanted")
    if header.get("format") != FORMAT:
        raise BadRecord(number, "format", f"{FORMAT} is wanted, not {header.get('format')!r}")
    if not isinstance(header.get("game"), str):
        raise BadRecord(number, "game", "the name of a game is wanted")
    seed = header.get("seed")
    if seed is not None and not (isinstance(seed, str) and seed.isdigit() and int(seed) >> 96 == 0):
        raise BadRecord(number, "seed", "a whole number below 2**96 is wanted, as text")
    start = header.get("start")
    return Record(
        game=str(header["game"]),
        rules=_int(number, header, "rules"),
        players=_int(number, header, "players"),
        options=_mapping(number, "options", header.get("options", {})),
        data=str(header.get("data", "")),
        seed=int(seed) if isinstance(seed, str) else None,
        commitment=str(header.get("commitment", "")),
        start=_mapping(number, "start", start) if start is not None else None,
    )


def _row(number: int, entry: dict[str, Json], first: bool) -> Row:
    _known(number, entry, {"seat", "action", "says", "chance"})
    chance = entry.get("chance", [])
    if not isinstance(chance, list):
        raise BadRecord(number, "chance", "a list of outcomes is wanted")
    outcomes: list[int] = []
    for outcome in chance:
        if isinstance(outcome, bool) or not isinstance(outcome, int):
            raise BadRecord(number, "chance", f"{outcome!r} is no outcome")
        outcomes.append(outcome)
    if first and "seat" not in entry:
        return Row(None, None, tuple(outcomes))
    return Row(_int(number, entry, "seat"), _int(number, entry, "action"), tuple(outcomes))


def opening(game: Game, record: Record, explicit: bool = True) -> State:
    """The state a record begins with. With `explicit` chance waits; otherwise the record's seed speaks."""
    if record.rules != game.rules_version:
        raise BadRecord(1, "rules", f"version {record.rules} is wanted, and this is {game.rules_version}")
    if record.start is not None:
        try:
            state = game.load(record.start)
        except BadPosition as error:
            raise BadRecord(1, f"start.{error.field}", error.reason) from None
        if explicit:
            state.explicit = True
        return state
    try:
        return game.fresh(record.players, record.options, seed=record.seed or 0, explicit=explicit)
    except BadOption as error:
        name = error.name if error.name == "players" else f"options.{error.name}"
        raise BadRecord(1, name, error.reason) from None


def replay(game: Game, record: Record) -> Iterator[tuple[Row, State]]:
    """Every moment of a record: each row with the state after it. The state is one and the same object; copy it to
    keep it. Raises `BadRecord` at the first row that cannot be."""
    if record.game != game.name:
        raise BadRecord(1, "game", f"this record is of {record.game!r}, not of {game.name!r}")
    state = opening(game, record)
    state.listen()
    for number, row in enumerate(record.rows, 2):
        try:
            if row.seat is not None and row.action is not None:
                state.apply(row.seat, row.action)
            for outcome in row.chance:
                state.apply(CHANCE, outcome)
        except Illegal as error:
            name = "chance" if error.seat == CHANCE else "action"
            raise BadRecord(number, name, str(error)) from None
        if state.drawing:
            raise BadRecord(number, "chance", "another outcome is wanted here")
        yield row, state


def verify(game: Game, record: Record) -> list[BadRecord]:
    """Everything that is wrong with a record; nothing if it is true."""
    problems: list[BadRecord] = []
    state: State | None = None
    try:
        for _, reached in replay(game, record):
            state = reached
    except BadRecord as problem:
        return [problem]
    last = len(record.rows) + 2
    if state is not None and state.over:
        found = game.result(state).written()
        if record.result is None:
            problems.append(BadRecord(last, "result", "the game is over, but its result is not given"))
        elif record.result != found:
            problems.append(BadRecord(last, "result", f"is {found}, not {record.result}"))
    elif record.result is not None:
        problems.append(BadRecord(last, "result", "the game is not over yet"))
    if record.data and record.data != game.fingerprint():
        problems.append(BadRecord(1, "data", f"the printed facts differ: {record.data}, {game.fingerprint()} here"))
    if record.seed is not None:
        problems += _verify_seed(game, record)
    return problems


def _verify_seed(game: Game, record: Record) -> list[BadRecord]:
    """Does the seed fit its commitment, and do the outcomes come from it?"""
    assert record.seed is not None
    if record.commitment and commitment(record.seed) != record.commitment:
        return [BadRecord(1, "commitment", "is not that of the seed")]
    if record.start is not None:
        return []
    state = game.begin(record.players, game.settle_options(record.players, record.options), seeded(record.seed))
    state.settings = dict(game.settle_options(record.players, record.options))
    state.listen()
    state.go_on()
    for number, row in enumerate(record.rows, 2):
        if row.seat is not None and row.action is not None:
            state.apply(row.seat, row.action)
        drawn = tuple(state.heard()[1])
        if drawn != row.chance:
            return [BadRecord(number, "chance", f"the seed gives {list(drawn)}, not {list(row.chance)}")]
    return []
