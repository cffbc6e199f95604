"""Looking back: past moments as somebody entitled to them saw them, records, and games that begin from them.

During a game everybody may look back as they see: their own seat, or the onlookers. When it is over, as any seat, as it
knew the game then; and then the whole record is everybody's. Where all who play agree, onlookers look back through all
eyes while the game goes on, some moments late. Moments are numbered for each viewer by what that viewer
did or was told, so that nobody counts the answers of others. Who still owed an answer within a sealed round is not
told afterwards: the order of answers in the record may be another one than was seen, where somebody replaced theirs.
"""

import json
from typing import Any, Final

from signoria.core.game import Game
from signoria.core.kernel import ONLOOKER, State
from signoria.core.options import BadOption
from signoria.core.record import BadRecord, Record, Row, read_record, replay, verify
from signoria.core.rng import seeded
from signoria.core.slots import BadPosition
from signoria.server.people import Person
from signoria.server.play import entitled
from signoria.server.rooms import Room, Rooms
from signoria.server.screens import plain, told
from signoria.server.seats import deciding
from signoria.server.speech import Speaker, names
from signoria.server.storage import Store
from signoria.server.tables import known_game, seats_of
from signoria.server.tokens import new_seed
from signoria.server.trouble import Refused

ENDED: Final = ("over", "abandoned")
LATE: Final = 20  # rows: what onlookers see through all eyes, by consent, is at least this old
MOST_ROWS: Final = 20_000  # of a record from elsewhere


class Lookback:
    """The past of games."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store = store
        self.rooms = rooms

    async def moments(self, table: str, person: Person | None, seat: int | None) -> dict[str, Any]:
        """The moments there are for a viewer: for each, how long the log was then."""
        async with self.rooms.enter(table) as room:
            viewer = entitled_then(room, person, seat)
            late = 0 if viewer == ONLOOKER else delay(room, person, viewer)
            found = await self.rooms.off_loop(lambda: [lines for _, lines in _moments(room, viewer, late)])
            return {"moments": [{"moment": at, "lines": lines} for at, lines in enumerate(found)]}

    async def past(
        self, table: str, person: Person | None, seat: int | None, moment: int, language: str | None
    ) -> dict[str, Any]:
        """What a viewer had before them at a moment."""
        async with self.rooms.enter(table) as room:
            viewer = entitled_then(room, person, seat)
            late = 0 if viewer == ONLOOKER else delay(room, person, viewer)
            return await self.rooms.off_loop(lambda: _past(room, viewer, moment, late, language))

    async def account(self, table: str, person: Person | None, seat: int | None) -> str:
        """A game as one viewer knew it, as JSON Lines."""
        async with self.rooms.enter(table) as room:
            viewer = entitled_then(room, person, seat)
            if viewer != ONLOOKER and delay(room, person, viewer):
                raise Refused("forbidden", "not-your-seat", "you do not sit there")
            lines = await self.rooms.off_loop(lambda: room.playing().export(viewer))
            return "".join(json.dumps(line) + "\n" for line in lines)

    async def record(self, table: str, person: Person | None) -> str:
        """The whole game, for everybody, when it is over."""
        async with self.rooms.enter(table) as room:
            _over(room, person)
            return await self.rooms.off_loop(lambda: ordered(room.game, room.playing().record()).text(room.game))

    async def verified(self, table: str, person: Person | None) -> list[str]:
        """What is wrong with a finished game's record: that its chance is that of the seed that was promised, too."""
        async with self.rooms.enter(table) as room:
            _over(room, person)
            record = ordered(room.game, room.playing().record())
            return [str(problem) for problem in await self.rooms.off_loop(lambda: verify(room.game, record))]

    async def position(self, table: str, person: Person | None, row: int | None) -> dict[str, Any]:
        """A moment of a finished game to begin another one from: game, players, options and the position."""
        async with self.rooms.enter(table) as room:
            _over(room, person)
            record = ordered(room.game, room.playing().record())
            return await self.rooms.off_loop(lambda: beginning(room.game, record, row))

    async def imported(self, text: str, row: int | None) -> dict[str, Any]:
        """A moment of a record from elsewhere to begin a game from."""
        return await self.rooms.off_loop(lambda: beginning(*readable(text), row))


def entitled_then(room: Room, person: Person | None, seat: int | None) -> int:
    """Afterwards the past of every seat is everybody's who may watch at all; until then one's own."""
    if room.row["state"] in ENDED and seat is not None and 0 <= seat < len(room.seats):
        if not seats_of(room.seats, person):
            entitled(room, person, None)
        return seat
    if seat is not None and 0 <= seat < len(room.seats) and _revealed(room, person):
        return seat
    return entitled(room, person, seat)


def _revealed(room: Room, person: Person | None) -> bool:
    """Have all who play agreed that onlookers look through all eyes, and is this an onlooker?"""
    if room.row["state"] != "playing" or room.row["settings"]["watch"] == "nobody":
        return False
    inside = person is not None and any(person.id in (one["person"], one["owner"]) for one in room.seats)
    return not inside and deciding(room.seats) <= set((room.row["consents"] or {}).get("reveal", []))


def delay(room: Room, person: Person | None, seat: int) -> int:
    """How many rows of a game that goes on somebody may not see yet."""
    return LATE if room.row["state"] == "playing" and seat not in seats_of(room.seats, person) else 0


def _over(room: Room, person: Person | None) -> None:
    if not seats_of(room.seats, person):
        entitled(room, person, None)
    if room.row["state"] not in ENDED:
        raise Refused("conflict", "not-over", "the record is everybody's when the game is over")


def _moments(room: Room, viewer: int, late: int) -> list[tuple[int, int]]:
    """For each moment of a viewer the row of the record it comes with, and how long the viewer's log was then; but for
    the last rows, if somebody may only see them later."""
    found = []
    lines = 0
    entries = room.playing().entries
    for at, entry in enumerate(entries[: max(len(entries) - late, 0)]):
        heard = sum(event.seen_by(viewer) for event in entry.events)
        lines += heard
        if at == 0 or heard or (viewer != ONLOOKER and entry.row.seat == viewer):
            found.append((at, lines))
    return found


def _past(room: Room, viewer: int, moment: int, late: int, language: str | None) -> dict[str, Any]:
    sitting = room.playing()
    found = _moments(room, viewer, late)
    if not 0 <= moment < len(found):
        raise Refused("unknown", "no-such-moment", f"there are the moments 0 to {len(found) - 1}")
    row, lines = found[moment]
    state: State | None = None
    for at, (_, reached) in enumerate(replay(room.game, _published(room))):
        state = reached
        if at == row:
            break
    assert state is not None
    observed = room.game.observe(state, viewer)
    document = {
        "table": room.name,
        "seat": viewer if viewer >= 0 else None,
        "moment": moment,
        "moments": len(found),
        "lines": lines,
        "told": [told(event) for event in sitting.entries[row].events if event.seen_by(viewer)],
        "waiting": observed["waiting"] if not state.sealed else [],
        "over": observed["over"],
        "view": observed["view"],
        "question": {k: v for k, v in observed["question"].items() if k != "actions"} if observed["question"] else None,
        "result": observed["result"],
    }
    if language is not None:
        voice = Speaker(room.game, language, room.row["options"], names(room.seats))
        asked = {**document, "question": None}
        document["said"] = voice.document(asked, viewer)
    return dict(plain(document))


def _published(room: Room) -> Record:
    """The record as far as everybody has seen it."""
    sitting = room.playing()
    record = sitting.record()
    record.rows = record.rows[: len(sitting.entries)]
    record.result = None
    return record


def ordered(game: Game, record: Record) -> Record:
    """The same game with the answers of each sealed round by seat. In which order they came in makes no difference
    to the game, but would tell who has replaced an answer."""
    rows: list[Row] = []
    together: list[Row] = []
    sealed = taken = 0
    for row, state in replay(game, record):
        if sealed:
            together.append(row)
        else:
            rows.append(row)
        if together and not (state.sealed and state.taken == taken):
            rows += _by_seat(together)
            together = []
        sealed, taken = int(state.sealed), int(state.taken)
    rows += _by_seat(together)
    found = Record(**{**vars(record), "rows": rows})
    found.result = record.result
    return found


def _by_seat(together: list[Row]) -> list[Row]:
    """Chance spoke when the last of them was in, whoever's that was."""
    if not together:
        return []
    chance = together[-1].chance
    found = sorted(together, key=lambda row: -1 if row.seat is None else row.seat)
    bare = [Row(row.seat, row.action) for row in found]
    return [*bare[:-1], Row(bare[-1].seat, bare[-1].action, chance)]


def beginning(game: Game, record: Record, row: int | None) -> dict[str, Any]:
    """Where a new game begins that goes on from a row of a record; its chance is new. Without a row: from its start."""
    last = len(record.rows) - 1
    if row is not None and not 0 <= row <= last:
        raise Refused("unknown", "no-such-moment", f"the record has the rows 0 to {last}")
    wanted: State | None = None
    for at, (_, state) in enumerate(replay(game, record)):
        wanted = state
        if at == (row or 0):
            break
    assert wanted is not None
    if wanted.over:
        raise Refused("conflict", "over-there", "the game is over at this moment: nothing can go on from there")
    position = plain(game.position(wanted))
    position["rng"] = list(seeded(new_seed()).written())
    position["flow"]["explicit"] = False
    return {"game": game.name, "players": record.players, "options": plain(record.options), "start": position}


def readable(text: str) -> tuple[Game, Record]:
    """A record from elsewhere, proven to be one."""
    try:
        record = read_record(text)
        game = known_game(record.game)
        if len(record.rows) > MOST_ROWS:
            raise Refused("bad", "bad-record", f"a record has at most {MOST_ROWS} rows")
        problems = verify(game, record)
    except (BadRecord, BadOption, BadPosition) as error:
        raise Refused("bad", "bad-record", str(error)) from None
    if problems:
        raise Refused("bad", "bad-record", str(problems[0]), problems=[str(problem) for problem in problems[:10]])
    return game, record
