"""Records: a whole game as JSON Lines, for saving, replaying, sharing, bug reports, fixtures and datasets.

The first line is the header; then comes the opening, the outcomes of chance before anybody was asked; then one line an
action with the outcomes of chance that followed it; the last line of a finished game is its result. The record holds
the seed *and* the outcomes, so that it can be replayed even where the order of draws has changed since, and so that
anybody can check that the outcomes are those of the seed.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from signoria.core.kernel import CHANCE, MOST_ARGUMENT
from signoria.core.lines import NotJson, parsed
from signoria.core.options import BadOption, shown
from signoria.core.position import read_position
from signoria.core.question import Illegal
from signoria.core.rng import SEED_BITS
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
    line: int = field(default=0, compare=False)  # where it was read, if it was
    says: str | None = field(default=None, compare=False)  # what its line says for readers, if it says it


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
    head: int = field(default=1, compare=False)  # the line of the header
    end: int = field(default=0, compare=False)  # the line of the result, if it was read

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
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
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
            record.end = number
        else:
            record.rows.append(_row(number, entry, first=not record.rows))
    return record


def _object(number: int, line: str) -> dict[str, Json]:
    try:
        found = parsed(line)
    except NotJson as error:
        raise BadRecord(number, "(line)" if error.field == "(text)" else error.field, error.reason) from None
    return _mapping(number, "(line)", found)


def _mapping(number: int, name: str, value: Json) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise BadRecord(number, name, "an object is wanted")
    return value


def _known(number: int, entry: Mapping[str, Json], names: set[str]) -> None:
    for name in entry:
        if name not in names:
            raise BadRecord(number, shown(name)[1:-1], f"there is no such field; there are {', '.join(sorted(names))}")


def _whole(number: int, name: str, value: Json) -> int:
    """A whole number of a size that everybody reads exactly."""
    if isinstance(value, bool) or not isinstance(value, int) or not -MOST_ARGUMENT <= value <= MOST_ARGUMENT:
        raise BadRecord(number, name, f"a whole number is wanted, not {shown(value)}")
    return value


def _int(number: int, entry: Mapping[str, Json], name: str) -> int:
    return _whole(number, name, entry.get(name))


def _text(number: int, entry: Mapping[str, Json], name: str) -> str:
    value = entry.get(name, "")
    if not isinstance(value, str):
        raise BadRecord(number, name, f"a text is wanted, not {shown(value)}")
    return value


def _header(number: int, header: dict[str, Json]) -> Record:
    names = {"signoria", "format", "game", "rules", "players", "options", "data", "commitment", "seed", "start"}
    _known(number, header, names)
    if header.get("signoria") != "record":
        raise BadRecord(number, "signoria", "this is no record: 'record' is wanted")
    if _int(number, header, "format") != FORMAT:
        raise BadRecord(number, "format", f"{FORMAT} is wanted, not {header['format']}")
    if not isinstance(header.get("game"), str):
        raise BadRecord(number, "game", "the name of a game is wanted")
    seed = header.get("seed")
    fits = isinstance(seed, str) and re.fullmatch("[0-9]{1,29}", seed) and int(seed) >> SEED_BITS == 0
    if "seed" in header and not fits:
        raise BadRecord(number, "seed", "a whole number below 2**96 is wanted, as text")
    return Record(
        game=str(header["game"]),
        rules=_int(number, header, "rules"),
        players=_int(number, header, "players"),
        options=_mapping(number, "options", header.get("options", {})),
        data=_text(number, header, "data"),
        seed=int(seed) if isinstance(seed, str) else None,
        commitment=_text(number, header, "commitment"),
        start=_mapping(number, "start", header["start"]) if "start" in header else None,
        head=number,
    )


def _row(number: int, entry: dict[str, Json], first: bool) -> Row:
    _known(number, entry, {"seat", "action", "says", "chance"})
    chance = entry.get("chance", [])
    if not isinstance(chance, list):
        raise BadRecord(number, "chance", "a list of outcomes is wanted")
    outcomes = tuple(_whole(number, f"chance[{i}]", outcome) for i, outcome in enumerate(chance))
    if first:
        for name in ("seat", "action", "says"):
            if name in entry:
                raise BadRecord(number, name, "the opening comes first: the outcomes of chance before anybody acts")
        return Row(None, None, outcomes, number)
    seat = _int(number, entry, "seat")
    if seat < 0:
        raise BadRecord(number, "seat", f"seats are counted from 0, not {seat}")
    says = _text(number, entry, "says") if "says" in entry else None
    return Row(seat, _int(number, entry, "action"), outcomes, number, says)


def opening(game: Game, record: Record, explicit: bool = True) -> State:
    """The state a record begins with. With `explicit` chance waits; otherwise the record's seed speaks."""
    head = record.head
    if record.game != game.name:
        raise BadRecord(head, "game", f"this record is of {shown(record.game)}, not of {game.name!r}")
    if record.rules != game.rules_version:
        raise BadRecord(head, "rules", f"version {record.rules} is wanted, and this is {game.rules_version}")
    try:
        if record.start is None:
            seed = record.seed or 0
            return game.fresh(record.players, record.options, seed=seed, explicit=explicit, telling=True)
        state = read_position(game, record.start, explicit=explicit, telling=True)
        if state.players != record.players:
            raise BadRecord(head, "players", f"is {record.players}; the position it starts from has {state.players}")
        if game.settle_options(record.players, record.options) != state.settings:
            raise BadRecord(head, "options", "are not those of the position it starts from")
        return state
    except BadOption as error:
        name = error.name if error.name == "players" else f"options.{error.name}"
        raise BadRecord(head, name, error.reason) from None
    except BadPosition as error:
        raise BadRecord(head, f"start.{error.field}", error.reason) from None


def replay(game: Game, record: Record) -> Iterator[tuple[Row, State]]:
    """Every moment of a record: each row with the state after it. The state is one and the same object; copy it to
    keep it. Raises `BadRecord` at the first row that cannot be."""
    state = opening(game, record)
    for index, row in enumerate(record.rows):
        number = _line(record, index)
        try:
            if row.seat is not None and row.action is not None:
                state.apply(row.seat, row.action)
            for outcome in row.chance:
                state.apply(CHANCE, outcome)
        except Illegal as error:
            name = "chance" if error.seat == CHANCE else "action"
            raise BadRecord(number, name, str(error)) from None
        if state.owes(CHANCE):
            raise BadRecord(number, "chance", "another outcome is wanted here")
        yield row, state


def verify(game: Game, record: Record) -> list[BadRecord]:
    """Everything that is wrong with a record; nothing if it is true."""
    problems = list(_verify_header(game, record))  # said whatever is wrong with the rows
    state: State | None = None
    try:
        for _, reached in replay(game, record):
            state = reached
    except BadRecord as problem:
        return [*problems, problem]
    last = record.end or _line(record, len(record.rows))
    problems += [problem for index, row in enumerate(record.rows) for problem in _verify_says(game, record, index, row)]
    if state is not None and state.over:
        found = game.result(state).written()
        if record.result is None:
            problems.append(BadRecord(last, "result", "the game is over, but its result is not given"))
        elif record.result != found:
            problems.append(BadRecord(last, "result", f"is {found}, not {record.result}"))
    elif record.result is not None:
        problems.append(BadRecord(last, "result", "the game is not over yet"))
    if record.seed is not None if record.start is None else "rng" in record.start:
        problems += _verify_chance(game, record)
    return problems


def _verify_header(game: Game, record: Record) -> Iterator[BadRecord]:
    """What can be said without replaying anything."""
    if record.data and record.data != game.fingerprint():
        reason = f"the printed facts differ: {shown(record.data)}, {game.fingerprint()} here"
        yield BadRecord(record.head, "data", reason)
    if record.seed is not None and record.commitment and commitment(record.seed) != record.commitment:
        yield BadRecord(record.head, "commitment", "is not that of the seed")


def _verify_says(game: Game, record: Record, index: int, row: Row) -> Iterator[BadRecord]:
    """Does a line say to its readers what it says to the rules?"""
    if row.says is not None and row.action is not None:
        meant = str(game.actions.describe(row.action))
        if row.says != meant:
            yield BadRecord(_line(record, index), "says", f"action {row.action} is {meant!r}, not {shown(row.says)}")


def _verify_chance(game: Game, record: Record) -> list[BadRecord]:
    """Do the outcomes come from the seed, or from the generator of the position the record starts from?"""
    state = opening(game, record, explicit=False)
    for index, row in enumerate(record.rows):
        if row.seat is not None and row.action is not None:
            state.apply(row.seat, row.action)
        drawn = tuple(state.heard()[1])
        if drawn != row.chance:
            reason = f"the seed gives {list(drawn)}, not {list(row.chance)}"
            return [BadRecord(_line(record, index), "chance", reason)]
    return []


def _line(record: Record, index: int) -> int:
    """The line on which a row was read, or will be written."""
    if index < len(record.rows) and record.rows[index].line:
        return record.rows[index].line
    return record.head + 1 + index
