"""Play: what a viewer may look at, and how a command is carried out.

A command names the seat, the decision it answers and a key of its sender's. It is tried on the game in memory, then
written - the log row, the table's new state - in one transaction that takes hold only if nobody was quicker, and
acknowledged and told to the others when it is on disk. The same key again is answered with how things stand.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from signoria.core.event import Event
from signoria.core.kernel import ONLOOKER
from signoria.core.question import Illegal
from signoria.core.sitting import NoUndo, Sitting
from signoria.server import notices
from signoria.server.clock import first_due, now, turned
from signoria.server.people import Person
from signoria.server.ratings import settle
from signoria.server.rooms import Moved, Room, Rooms
from signoria.server.screens import Screen, choice, plain, told
from signoria.server.speech import Speaker, names
from signoria.server.storage import Store
from signoria.server.storage import log as kept_log
from signoria.server.storage import tables as kept_tables
from signoria.server.storage.ear import say
from signoria.server.tables import insider
from signoria.server.trouble import Refused

DOINGS: Final = ("act", "undo", "replace")
MOST_ACTIONS: Final = 200  # of one command
TRIES: Final = 5


class _Overtaken(Exception):
    """Somebody else has written to this game in the meantime."""


@dataclass(frozen=True)
class Command:
    """What a seat wants. `key` is chosen by the sender, once for each thing they want."""

    seat: int
    do: str
    key: str
    decision: str | None
    actions: tuple[int, ...] = ()

    def stored(self, by: str) -> str:
        """The name under which it is written: keys of different people do not meet."""
        return hashlib.sha256(f"{by}\0{self.seat}\0{self.key}".encode()).hexdigest()[:32]


class Play:
    """The games that are going on."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store = store
        self.rooms = rooms

    # Looking

    async def look(self, table: str, person: Person | None, seat: int | None, language: str | None) -> dict[str, Any]:
        """What a viewer has before them."""
        async with self.rooms.enter(table) as room:
            viewer = entitled(room, person, seat)
            return await self.rooms.off_loop(lambda: looked(room, viewer, language))

    async def read_log(
        self, table: str, person: Person | None, seat: int | None, start: int, language: str | None
    ) -> dict[str, Any]:
        """What a viewer has been told, from a line on."""
        async with self.rooms.enter(table) as room:
            viewer = entitled(room, person, seat)
            return await self.rooms.off_loop(lambda: _log(room, viewer, start, language))

    async def why(
        self, table: str, person: Person | None, seat: int, action: int, language: str | None
    ) -> dict[str, Any]:
        """Why an action is not allowed, if it is not."""
        async with self.rooms.enter(table) as room:
            viewer = entitled(room, person, seat)
            refusal = await self.rooms.off_loop(lambda: room.playing().refusal(viewer, action))
            return {"allowed": refusal is None, "refusal": refusal and _refusal(room, refusal, language)}

    async def reconsider(self, table: str, person: Person | None, seat: int, actions: Sequence[int]) -> dict[str, Any]:
        """What a seat would see and be asked had it answered otherwise so far in this sealed round."""
        async with self.rooms.enter(table) as room:
            viewer = entitled(room, person, seat)
            return await self.rooms.off_loop(lambda: _reconsidered(room, viewer, actions))

    # Doing

    async def command(
        self, table: str, person: Person, command: Command, language: str | None = None
    ) -> dict[str, Any]:
        """Carry out what somebody wants for a seat of theirs; how things stand then."""
        return await self.carry_out(
            table,
            command,
            person.id,
            lambda room: entitled(room, person, command.seat),
            lambda room: looked(room, command.seat, language),
        )

    async def carry_out(
        self,
        table: str,
        command: Command,
        by: str,
        check: Callable[[Room], object],
        look: Callable[[Room], dict[str, Any]],
        beside: Callable[[Connection], None] | None = None,
    ) -> dict[str, Any]:
        """Carry out a command, whoever it comes from; what its seat was told, whether it had been done before, and
        how things look. A command that is refused is told how things look too. `beside` is written with the command."""
        name = command.stored(by)
        for _ in range(TRIES):
            async with self.rooms.enter(table, name) as room:
                check(room)
                try:
                    events = () if room.repeated else await self._try(room, command, by, name, beside)
                except (_Overtaken, IntegrityError):
                    continue  # the room has been forgotten: enter it again and see what there is to see
                except Refused as refused:
                    if room.sitting is not None:
                        refused.beside = {"look": await self.rooms.off_loop(partial(look, room))}
                    raise
                found = await self.rooms.off_loop(partial(look, room))
                return {"repeated": room.repeated, "told": [told(event) for event in events], "look": found}
        raise Refused("unavailable", "busy", "too much happens at this table at once; send it again")

    async def _try(
        self, room: Room, command: Command, by: str, name: str, beside: Callable[[Connection], None] | None
    ) -> tuple[Event, ...]:
        if room.row["state"] != "playing":
            raise Refused("conflict", "not-playing", f"this table is {room.row['state']}", state=room.row["state"])
        before = await self.rooms.off_loop(room.look_around)
        if command.decision != before[command.seat].document["decision"]:
            raise Refused("conflict", "old-decision", "this answers another decision than the one that stands")
        try:
            events, row = await self.rooms.off_loop(lambda: _done(room.playing(), command))
            after = await self.rooms.off_loop(room.look_again)
            marks = [room.marks[viewer] + (before[viewer] != after[viewer]) for viewer in room.viewers()]

            def write(connection: Connection) -> None:
                _write(connection, room, row, by, name, marks, after[ONLOOKER])
                if beside is not None:
                    beside(connection)

            await self.store.write(write)
        except (Illegal, NoUndo) as error:
            raise refused(room, error) from None
        except BaseException:
            room.forget()  # whether it was written or not: what is in memory may be something else
            raise
        moved = [
            Moved(viewer, room.marks[viewer], marks[viewer], before[viewer], after[viewer])
            for viewer in room.viewers()
            if room.marks[viewer] != marks[viewer]
        ]
        room.version += 1
        room.marks, room.screens = marks, after
        room.row = {**room.row, **_columns(room.row, marks, after[ONLOOKER])}
        self.rooms.tell(room, moved)
        return events


def entitled(room: Room, person: Person | None, seat: int | None) -> int:
    """The viewer that somebody may be: of a seat that is theirs, or an onlooker where onlookers are welcome."""
    if seat is None:
        if room.row["settings"]["watch"] == "nobody" and not insider(room.row, room.seats, person):
            raise Refused("forbidden", "no-onlookers", "this table does not want to be watched")
        return ONLOOKER
    if not 0 <= seat < len(room.seats):
        raise Refused("unknown", "no-such-seat", f"this table has the seats 0 to {len(room.seats) - 1}")
    if person is None or room.seats[seat]["person"] != person.id:
        raise Refused("forbidden", "not-your-seat", "you do not sit there")
    if room.seats[seat]["pin"] is not None and room.seats[seat]["unlocked"] != person.session:
        raise Refused("forbidden", "seat-locked", "this seat shows itself to who says its PIN", seat=seat)
    return seat


def looked(room: Room, viewer: int, language: str | None) -> dict[str, Any]:
    """A viewer's screen, with its number."""
    found = room.screen(viewer)
    document = {
        "table": room.name,
        "state": room.row["state"],
        "seat": viewer if viewer >= 0 else None,
        "n": room.n(viewer),
        "lines": len(found.log),
        **found.document,
    }
    if language is not None:
        document["said"] = speaker(room, language).document(found.document, viewer)
    return document


def speaker(room: Room, language: str) -> Speaker:
    return Speaker(room.game, language, room.row["options"], names(room.seats))


def _log(room: Room, viewer: int, start: int, language: str | None) -> dict[str, Any]:
    found = room.screen(viewer).log
    return {"n": room.n(viewer), "from": start, "lines": lines(room, found[start:], language)}


def lines(room: Room, events: Sequence[Event], language: str | None) -> list[dict[str, Any]]:
    voice = speaker(room, language) if language is not None else None
    return [told(event) | ({"said": voice.event(event)} if voice is not None else {}) for event in events]


def _reconsidered(room: Room, seat: int, actions: Sequence[int]) -> dict[str, Any]:
    sitting = room.playing()
    try:
        observed = sitting.reconsider(seat, actions)
    except (Illegal, NoUndo) as error:
        raise refused(room, error) from None
    question = observed["question"]
    if question is not None:
        question = {**question, "choices": [choice(sitting, action) for action in question["actions"]]}
        del question["actions"]
    return dict(plain({"view": observed["view"], "question": question, "complete": question is None}))


def refused(room: Room, error: Illegal | NoUndo) -> Refused:
    """What the rules say against it."""
    if isinstance(error, NoUndo):
        return Refused("conflict", "no-undo", error.reason)
    return Refused("conflict", "illegal", str(error), refusal=_refusal(room, error, None))


def _refusal(room: Room, refusal: Illegal, language: str | None) -> dict[str, Any]:
    found = {"seat": refusal.seat, "action": refusal.action, "reason": refusal.reason, "clause": refusal.clause}
    if language is not None:
        found["said"] = speaker(room, language).refusal(refusal)
    return found


# One command, from the engine to the disk


def _done(sitting: Sitting, command: Command) -> tuple[tuple[Event, ...], dict[str, Any]]:
    """Do it, and say what the log will say of it."""
    before = len(sitting.rows())
    events: tuple[Event, ...] = ()
    if command.do == "undo":
        sitting.undo(command.seat)
    elif command.do == "replace":
        sitting.replace(command.seat, command.actions)
    elif len(command.actions) == 1:
        events = sitting.act(command.seat, command.actions[0])
    else:
        events = sitting.act_all(command.seat, command.actions)
    actions = [] if command.do == "undo" else list(command.actions)
    takes = before + len(actions) - len(sitting.rows())
    chance = list(sitting.last_row().chance) if actions and not takes else []
    return events, {"seat": command.seat, "takes": takes, "actions": actions, "chance": chance}


def _columns(row: Mapping[str, Any], marks: Sequence[int], public: Screen) -> dict[str, Any]:
    """What a table's row says after a command. When it moved is told to everybody, so it may only say when something
    changed that everybody sees."""
    at = now()
    waiting = public.document["waiting"]
    columns: dict[str, Any] = {"version": row["version"] + 1, "marks": list(marks), "waiting": waiting}
    if marks[ONLOOKER] != row["marks"][ONLOOKER]:
        columns["moved"] = at
    if row["clock"] is not None and waiting != row["waiting"]:
        clock = turned(row["clock"], row["waiting"], waiting, at)
        columns |= {"clock": clock, "due": first_due(clock)}
    if public.document["over"]:
        columns |= {"state": "over", "ended": at, "result": public.document["result"], "due": None}
    return columns


def _write(
    connection: Connection,
    room: Room,
    row: Mapping[str, Any],
    by: str,
    name: str,
    marks: Sequence[int],
    public: Screen,
) -> None:
    stands = kept_tables.one(connection, room.name, lock=True)
    if stands is None or stands["version"] != room.version or stands["state"] != "playing":
        raise _Overtaken
    columns = _columns(stands, marks, public)
    seats = kept_tables.seats_of(connection, room.name)
    over = "result" in columns
    if over:
        columns["rated"] = settle(connection, stands, seats, columns["result"])
    told_of = stands["waiting"], columns["waiting"], columns["version"], over
    notices.written(connection, stands, seats, *told_of)
    kept_tables.advance(connection, room.name, **columns)
    kept_log.add(connection, table=room.name, seq=columns["version"], command=name, by=by, at=now(), **row)
    say(connection, "moved", room.name)
