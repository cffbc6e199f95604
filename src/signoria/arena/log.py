"""The log of a tournament: a line a deal, written as soon as it is done. A kill loses what was under way, no more."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from signoria.arena.match import Deal, Match, read_deal
from signoria.arena.plan import Lineup
from signoria.core.slots import Json

KIND: Final = "arena"


class BadLog(ValueError):
    """A log that is of something else, or of nobody; the text says what to do."""


def header(match: Match, lineups: Sequence[Lineup]) -> dict[str, Json]:
    """What the deals below are of. The number of deals is not among it: a longer run goes on with a shorter one."""
    return {
        "signoria": KIND,
        "game": match.game,
        "players": match.players,
        "options": dict(match.options),
        "seed": match.seed,
        "lineups": [list(lineup.names) for lineup in lineups],
        "seatings": [[list(seats) for seats in lineup.seatings] for lineup in lineups],
    }


class Log:
    """The file while it is written. What stands in it already counts as played."""

    def __init__(self, path: Path, head: Mapping[str, Json]) -> None:
        self.path = path
        self.head = dict(head)
        self.deals: list[Deal] = []
        self._file: TextIOWrapper | None = None

    def __enter__(self) -> Self:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        whole = 0
        if self.path.exists():
            text = self.path.read_bytes()
            whole = text.rfind(b"\n") + 1  # a kill may have left half a line
            self.deals = list(self._known(text[:whole].decode()))
        file = self.path.open("a", encoding="utf-8")
        file.truncate(whole)
        self._file = file
        if whole == 0:
            self._write(self.head)
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _known(self, text: str) -> Iterator[Deal]:
        """The deals of a log that was begun before."""
        lines = text.splitlines()
        try:
            head = json.loads(lines[0])
        except (IndexError, json.JSONDecodeError):
            raise BadLog(f"{self.path}: is no log of an arena; name another file") from None
        if head != json.loads(json.dumps(self.head)):
            named = head if isinstance(head, dict) else {}
            other = [key for key in self.head if named.get(key) != json.loads(json.dumps(self.head[key]))]
            raise BadLog(f"{self.path}: is the log of another tournament (its {', '.join(other)}); name another file")
        for number, line in enumerate(lines[1:], 2):
            try:
                yield read_deal(json.loads(line))
            except (ValueError, KeyError, TypeError) as error:
                raise BadLog(f"{self.path}: line {number}: is no deal: {error!r}") from None

    def add(self, deal: Deal) -> None:
        """Keep a deal; it is on the disk when this returns."""
        self.deals.append(deal)
        self._write(deal.written())

    def _write(self, row: Mapping[str, Json]) -> None:
        assert self._file is not None
        self._file.write(json.dumps(row, separators=(",", ":")) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def done(self) -> set[tuple[int, int]]:
        """Lineup and number of every deal that is kept."""
        return {(deal.lineup, deal.deal) for deal in self.deals}
