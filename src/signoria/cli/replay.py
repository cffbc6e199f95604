"""`signoria replay`: a recorded game told moment by moment, whole or as one seat knew it."""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from signoria.cli.asked import people, viewer
from signoria.cli.files import Document, read
from signoria.cli.trouble import Trouble
from signoria.core.event import EVERYONE, Event
from signoria.core.game import Result
from signoria.core.record import BadRecord, Record, replay
from signoria.core.sitting import Sitting
from signoria.core.slots import Json
from signoria.words import Words


@dataclass(frozen=True)
class Moment:
    """What one moment says to its reader, and what the reader saw then."""

    told: list[str]
    seen: list[str]
    result: Result | None = None


class Teller:
    """Tells the moments of one document."""

    def __init__(self, document: Document, players: int) -> None:
        self.document = document
        self.words = Words(document.game, settings=document.settings())
        self.people = people(players)

    def whole(self) -> Iterator[Moment]:
        """Every row with all that happened, secrets included."""
        game = self.document.game
        try:
            for row, state in replay(game, self.document.record()):
                lines = []
                if row.seat is not None and row.action is not None:
                    lines.append(f"{self.people[row.seat]}: {self.words.action(row.action, self.people)}")
                lines += [f"  {self._marked(event)}" for event in state.heard()[0]]
                seen = json.dumps(game.position(state), indent=2).splitlines()
                yield Moment(lines, seen, game.result(state) if state.over else None)
        except BadRecord as error:
            raise self.document.trouble(error) from None

    def _marked(self, event: Event) -> str:
        """An event, with those who were told if it was not everybody."""
        said = self.words.event(event, self.people)
        if event.audience == EVERYONE:
            return said
        told = [name for seat, name in enumerate(self.people) if event.seen_by(seat)]
        return f"{said} (told to {', '.join(told) or 'nobody'})"

    def known_to(self, seat: int) -> Iterator[Moment]:
        """The moments in which a viewer acted or was told something, with what it saw after them."""
        told = 0
        for sitting in self._sittings():
            lines = sitting.export(seat)[1:]
            seen = self.words.view(sitting.observe(seat)["view"], self.people)
            for line in lines[told:]:
                if "result" not in line:
                    yield Moment(self.line(line), seen, sitting.game.result(sitting.state) if sitting.over else None)
            told = len(lines) - any("result" in line for line in lines)

    def _sittings(self) -> Iterator[Sitting]:
        """The record at a table once more, row by row, with chance saying what it said then."""
        record = self.document.record()
        script = record.rows[0].chance if record.rows else None
        sitting = Sitting(
            self.document.game,
            record.players,
            record.options,
            seed=record.seed or 0,
            start=record.start,
            script=script,
        )
        yield sitting
        for row in record.rows[1:]:
            assert row.seat is not None
            assert row.action is not None
            sitting.act(row.seat, row.action, row.chance)
            yield sitting

    def line(self, line: dict[str, Json]) -> list[str]:
        """One line of an account."""
        said = []
        if "action" in line:
            said.append(f"{self.people[line['seat']]}: {self.words.action(line['action'], self.people)}")
        for fact in line.get("told", []):
            event = Event(fact["event"], {name: value for name, value in fact.items() if name != "event"})
            said.append(f"  {self.words.event(event, self.people)}")
        return said

    def result(self, result: Result) -> list[str]:
        """The end: everybody's rank and points."""
        return standings(self.words, result, self.people)


def standings(words: Words, result: Result, names: Sequence[str]) -> list[str]:
    """The final ranks, best first."""
    order = sorted(range(len(names)), key=lambda seat: (result.ranks[seat], seat))
    return [f"{result.ranks[seat]}. {names[seat]}, {words.points(result.points[seat])}" for seat in order]


def tell(document: Document, at: int | None, seat: int | None) -> Iterator[str]:
    """The lines of a replay: all moments, or one of them with what was to be seen then."""
    if document.kind == "account":
        yield from _account(document)
        return
    record = document.record()
    teller = Teller(document, record.players)
    if seat is None:
        moments = teller.whole()
    else:
        viewer(seat, record.players)
        _possible(document, record)  # before anything is told
        moments = teller.known_to(seat)
    count = 0
    result = None
    for count, moment in enumerate(moments, 1):
        result = moment.result
        if at is None or at == count:
            first, *others = moment.told or [""]
            yield f"{count:>4}  {first}"
            yield from (f"      {line}" for line in others)
        if at == count:
            yield from ("", *moment.seen)
            return
    if at is not None:
        raise Trouble(f"--at {at}: there are the moments 1 to {count}")
    if result is not None:
        yield from ("", *teller.result(result))


def _possible(document: Document, record: Record) -> None:
    """Refuse a record that cannot be."""
    try:
        for _ in replay(document.game, record):
            pass
    except BadRecord as error:
        raise document.trouble(error) from None


def _account(document: Document) -> Iterator[str]:
    """An account tells what its seat knew, and nothing can be added to it."""
    players = document.head.get("players")
    if not isinstance(players, int) or players not in document.game.seats:
        raise Trouble(f"{document.path}: line 1: players: {players!r} cannot play {document.game.name}")
    teller = Teller(document, players)
    for number, text in enumerate(document.text.splitlines()[1:], 2):
        try:
            line = json.loads(text)
            if "result" in line:
                result = Result(tuple(line["result"]["points"]), tuple(line["result"]["ranks"]))
                yield from ("", *teller.result(result))
            else:
                yield from teller.line(line)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            raise Trouble(f"{document.path}: line {number}: is no line of an account") from None


def run(argv: Sequence[str]) -> int:
    """Tell a record."""
    words = "Tell a recorded game moment by moment: whole, with every secret, or as one seat knew it."
    parser = argparse.ArgumentParser(prog="signoria replay", description=words)
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, or an account of one seat")
    parser.add_argument("--at", type=int, metavar="N", help="only this moment, and what was to be seen then")
    parser.add_argument("--as", dest="seat", type=int, metavar="SEAT", help="as this seat knew it (-1: an onlooker)")
    asked = parser.parse_args(argv)
    for line in tell(read(asked.file), asked.at, asked.seat):
        print(line)
    return 0
