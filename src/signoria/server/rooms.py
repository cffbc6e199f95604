"""Rooms: the games that are in memory. Everything in them can be read again from the store; they may be lost at any
moment. Whoever wants to know or to do something enters the room, which lets in one at a time and is up to date then.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final, TypeVar

from sqlalchemy import Connection

from signoria.core.game import Game
from signoria.core.kernel import ONLOOKER
from signoria.core.record import BadRecord, Record
from signoria.core.sitting import Sitting, resumed
from signoria.games import game
from signoria.server.people import Person
from signoria.server.screens import Screen, screen
from signoria.server.storage import Store
from signoria.server.storage import log as kept_log
from signoria.server.storage import tables as kept
from signoria.server.storage.rows import Row
from signoria.server.trouble import Refused

T = TypeVar("T")
THINKERS: Final = 4


@dataclass(frozen=True)
class Moved:
    """What has become different before the eyes of one viewer: their screens by number, and the log with them."""

    viewer: int
    after: int
    n: int
    before: Screen
    now: Screen


@dataclass
class Room:
    """One table, with its game if that has begun."""

    name: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    row: Row = field(default_factory=dict)
    seats: Sequence[Row] = ()
    sitting: Sitting | None = None
    version: int = -1  # of the game in memory, -1 if there is none
    marks: list[int] = field(default_factory=list)
    screens: dict[int, Screen] = field(default_factory=dict)
    repeated: bool = False  # whether the command that somebody came in with has been carried out already
    watched: int = 0  # by how many connections of this process

    @property
    def game(self) -> Game:
        return game(self.row["game"])

    def viewers(self) -> list[int]:
        """Everybody who may look, in the order of `marks`."""
        return [*range(len(self.seats)), ONLOOKER]

    def seats_of(self, person: Person | None) -> list[int]:
        return [one["seat"] for one in self.seats if person is not None and one["person"] == person.id]

    def n(self, viewer: int) -> int:
        """The number of a viewer's screen. The onlookers' is the last of the list."""
        return self.marks[viewer]

    def playing(self) -> Sitting:
        """The game, if it has begun."""
        if self.sitting is None:
            raise Refused("conflict", "not-started", "the game at this table has not begun")
        return self.sitting

    def screen(self, viewer: int) -> Screen:
        if viewer not in self.screens:
            self.screens[viewer] = screen(self.playing(), self.name, viewer)
        return self.screens[viewer]

    def look_around(self) -> dict[int, Screen]:
        """Every viewer's screen, as it is known."""
        return {viewer: self.screen(viewer) for viewer in self.viewers()}

    def look_again(self) -> dict[int, Screen]:
        """Every viewer's screen as the game stands now."""
        return {viewer: screen(self.playing(), self.name, viewer) for viewer in self.viewers()}

    def forget(self) -> None:
        """Read everything anew next time: what is in memory may not be what was written."""
        self.sitting = None
        self.version = -1
        self.screens = {}


class Rooms:
    """The rooms that are open."""

    def __init__(self, store: Store, most: int) -> None:
        self.store = store
        self.most = most
        self.open: OrderedDict[str, Room] = OrderedDict()
        self.thinkers = ThreadPoolExecutor(THINKERS, "engine")
        self.on_moved: list[Callable[[Room, list[Moved]], None]] = []

    async def off_loop(self, work: Callable[[], T]) -> T:
        """Let the engine work where it holds nobody up."""
        return await asyncio.get_running_loop().run_in_executor(self.thinkers, work)

    @asynccontextmanager
    async def enter(self, name: str, command: str | None = None) -> AsyncIterator[Room]:
        """Be alone in the room of a table, which is as the store says. Who comes with a command learns whether it has
        been carried out."""
        room = self._room(name)
        async with room.lock:
            moved = await self._freshen(room, command)
            if moved:
                self.tell(room, moved)
            yield room

    def tell(self, room: Room, moved: list[Moved]) -> None:
        for listener in self.on_moved:
            listener(room, moved)

    def _room(self, name: str) -> Room:
        room = self.open.get(name)
        if room is None:
            room = self.open[name] = Room(name)
            spare = [
                other for other in self.open.values() if not (other.lock.locked() or other.watched or other is room)
            ]
            for other in spare[: max(len(self.open) - self.most, 0)]:
                del self.open[other.name]
        self.open.move_to_end(name)
        return room

    async def _freshen(self, room: Room, command: str | None) -> list[Moved]:
        """Read what has happened since; what that changes for those whose screens are known here."""

        def read(connection: Connection) -> tuple[Row, Sequence[Row], Sequence[Row], bool]:
            row = kept.one(connection, room.name)
            if row is None:
                raise Refused("unknown", "no-such-table", "there is no such table")
            behind = row["started"] is not None and row["version"] != room.version
            after = room.version if room.sitting is not None else 0
            rows = kept_log.after_row(connection, room.name, after) if behind else []
            repeated = command is not None and kept_log.command(connection, room.name, command) is not None
            return row, kept.seats_of(connection, room.name), rows, repeated

        try:
            row, seats, rows, repeated = await self.store.read(read)
        except Refused:
            self.open.pop(room.name, None)
            raise
        room.row, room.seats, room.repeated = row, seats, repeated
        if row["started"] is None or row["version"] == room.version:
            return []
        return await self.off_loop(lambda: _catch_up(room, rows))

    def close(self) -> None:
        self.thinkers.shutdown()


def _catch_up(room: Room, rows: Sequence[Row]) -> list[Moved]:
    """Let what was written elsewhere happen here too."""
    before, marks = room.screens, room.marks
    try:
        if room.sitting is None:
            room.sitting = resumed(room.game, record_of(room.row, rows))
        else:
            for one in rows:
                follow(room.sitting, one)
    except BadRecord as error:
        room.forget()
        reason = f"this game cannot go on under this version of the program: {error.field}: {error.reason}"
        raise Refused("unavailable", "other-rules", reason) from error
    except Exception:
        room.forget()
        raise
    room.version = room.row["version"]
    room.marks = list(room.row["marks"])
    room.screens = {}
    return [
        Moved(viewer, marks[viewer], room.marks[viewer], old, room.screen(viewer))
        for viewer, old in before.items()
        if marks[viewer] != room.marks[viewer]
    ]


def record_of(row: Row, rows: Sequence[Row]) -> Record:
    """The record of a table's game, from its rows."""
    return Record(
        game=row["game"],
        rules=row["rules"],
        players=row["players"],
        options=dict(row["options"]),
        data=row["data"],
        seed=int(row["seed"]) if row["seed"] is not None else None,
        commitment=row["commitment"] or "",
        start=row["start"],
        rows=kept_log.folded(row["opening"], rows),
    )


def follow(sitting: Sitting, row: Row) -> None:
    """Do what a row of the log says, with the chance it says."""
    if row["takes"] and row["actions"]:
        sitting.replace(row["seat"], row["actions"])
        return
    for _ in range(row["takes"]):
        sitting.undo(row["seat"])
    for at, action in enumerate(row["actions"], 1):
        sitting.act(row["seat"], action, row["chance"] if at == len(row["actions"]) else ())
