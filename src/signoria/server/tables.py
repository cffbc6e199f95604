"""Tables before the game: made, joined, filled, started; and what anybody may read about them."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection

from signoria.bots import level
from signoria.core.game import Game
from signoria.core.options import BadOption
from signoria.core.record import Record
from signoria.core.sitting import Sitting
from signoria.games import SHELF, game
from signoria.server.clock import DAY, anew, first_due, now, turned, wound_up
from signoria.server.people import Person
from signoria.server.storage import Store
from signoria.server.storage import log as kept_log
from signoria.server.storage import tables as kept
from signoria.server.storage.rows import Row
from signoria.server.tokens import digest, id_from, new_code, new_id, new_secret, new_seed
from signoria.server.trouble import Refused

LONGEST_TITLE: Final = 60
INVITATION: Final = 14 * DAY
PAGE: Final = 50
LISTED: Final = ("open", "playing", "over")
UNOWNED: Final = {"owner": None, "pin": None, "unlocked": None, "ordered": False, "quiet": False, "looked": None}
EMPTY: Final[dict[str, Any]] = {"kind": "free", "person": None, "name": "", "level": None, "ready": False, **UNOWNED}
MOST_KEPT: Final = 500  # records of games from elsewhere that one person keeps here
MOST_OPEN: Final = 50  # tables that one host may have open at once
AGREED: Final[dict[str, tuple[str, ...]]] = {
    "watch": ("anyone", "nobody"),  # who may see the public view
    "order": ("seated", "random"),  # who sits where when it starts
    "chat": ("all", "seats", "off"),  # who may talk
    "rated": ("no", "yes"),  # whether it counts for the ratings of those who play
    "timeout": ("wait", "answer", "bot", "loss"),  # what happens to a seat whose time is over
}


def known_game(name: str) -> Game:
    if name not in SHELF:
        raise Refused("unknown", "no-such-game", f"there is no game {name!r}", games=list(SHELF))
    return game(name)


def settled(found: Game, players: int, options: Mapping[str, object]) -> dict[str, Any]:
    if players not in found.seats:
        reason = f"{found.name} is for {found.seats[0]} to {found.seats[-1]}, not {players}"
        raise Refused("bad", "bad-players", reason)
    try:
        return dict(found.settle_options(players, options))
    except BadOption as error:
        raise Refused("bad", "bad-option", str(error), option=error.name) from None


def agreed(chosen: Mapping[str, str]) -> dict[str, str]:
    """What a table agrees on beside the rules, with the first of each for what was not said."""
    for name, value in chosen.items():
        if name not in AGREED:
            raise Refused("bad", "bad-setting", f"there is no setting {name!r}; there are {', '.join(AGREED)}")
        if value not in AGREED[name]:
            raise Refused("bad", "bad-setting", f"{name} is one of {', '.join(AGREED[name])}, not {value!r}")
    return {name: chosen.get(name, values[0]) for name, values in AGREED.items()}


def proper_title(name: str) -> str:
    title = " ".join(name.split())
    if len(title) > LONGEST_TITLE or not title.isprintable():
        raise Refused("bad", "bad-name", f"a table's name has at most {LONGEST_TITLE} printable characters")
    return title


def free_seat(seat: int) -> dict[str, Any]:
    return {"seat": seat, **EMPTY}


def taken(person: Person) -> dict[str, Any]:
    """A seat that somebody has sat down on."""
    return {"kind": "person", "person": person.id, "name": person.name, "level": None, "ready": False, **UNOWNED}


def seats_of(seats: Sequence[Row], person: Person | None) -> list[int]:
    """The seats of a person at a table."""
    return [one["seat"] for one in seats if person is not None and one["person"] == person.id]


def insider(row: Row, seats: Sequence[Row], person: Person | None) -> bool:
    return person is not None and (row["host"] == person.id or bool(seats_of(seats, person)))


def written(row: Row, seats: Sequence[Row], person: Person | None) -> dict[str, Any]:
    """What somebody may read about a table: no seed before the end, no code for those who do not sit there."""
    inside = insider(row, seats, person)
    over = row["state"] == "over"
    return {
        "id": row["id"],
        "name": row["name"],
        "game": row["game"],
        "rules": row["rules"],
        "players": row["players"],
        "options": row["options"],
        "settings": row["settings"],
        "public": row["public"],
        "state": row["state"],
        "host": row["host"],
        "code": row["code"] if inside else None,
        "seats": [seat_written(one, person) for one in seats],
        "yours": seats_of(seats, person),
        "hosting": person is not None and row["host"] == person.id,
        "clock": row["clock"],
        "consents": row["consents"] or {},
        "earlier": row["earlier"],
        "later": row["later"],
        "waiting": row["waiting"] if row["state"] == "playing" else [],
        "result": row["result"],
        "commitment": row["commitment"],
        "seed": row["seed"] if over else None,
        "made": row["made"],
        "started": row["started"],
        "moved": row["moved"],
        "ended": row["ended"],
    }


def seat_written(one: Row, person: Person | None) -> dict[str, Any]:
    """What somebody may read about a seat: that it has a PIN, not which; nothing of its plans."""
    shown = {name: one[name] for name in ("seat", "kind", "person", "name", "level", "ready", "owner")}
    shown["pin"] = one["pin"] is not None
    shown["locked"] = shown["pin"] and (person is None or one["unlocked"] != person.session)
    return shown


class Tables:
    """All tables."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Making and finding

    async def make(
        self,
        host: Person,
        game_name: str,
        players: int,
        options: Mapping[str, object],
        settings: Mapping[str, str],
        name: str,
        public: bool,
        sit: bool,
        bots: Mapping[int, str],
        key: str | None = None,
        start: dict[str, Any] | None = None,
        seat: int | None = None,
        clock: tuple[int, int, int] | None = None,
    ) -> str:
        """A new table; its name. The host takes the first seat that no bot sits on, if wanted. Asked again with the
        same key, it is the same table."""
        found = known_game(game_name)
        title = proper_title(name)
        chosen = settled(found, players, options)
        agreement = agreed(settings)
        rows = [free_seat(seat) for seat in range(players)]
        for number, level_key in bots.items():
            rows[seat_at(number, players)].update(bot_at(found, level_key))
        if sit:
            free = [row for row in rows if row["kind"] == "free" and seat in (None, row["seat"])]
            if not free:
                raise Refused("bad", "no-free-seat", "no seat is left for you: leave one without a bot")
            free[0].update(taken(host))
        table, at = new_id() if key is None else id_from(host.id, key), now()

        def add(connection: Connection) -> None:
            if key is not None and kept.one(connection, table) is not None:
                return
            if kept.count_open(connection, host.id) >= MOST_OPEN:
                raise Refused("conflict", "too-many-tables", f"nobody has more than {MOST_OPEN} open tables: close one")
            kept.add(
                connection,
                rows,
                id=table,
                code=new_code(),
                name=title,
                host=host.id,
                state="open",
                public=public,
                game=found.name,
                rules=found.rules_version,
                data=found.fingerprint(),
                players=players,
                options=chosen,
                settings=agreement,
                start=start,
                clock=wound_up(*clock, players) if clock is not None else None,
                version=0,
                marks=[],
                waiting=[],
                made=at,
                moved=at,
            )

        await self.store.write(add)
        return table

    async def read(self, table: str, person: Person | None) -> dict[str, Any]:
        return await self.store.read(lambda connection: written(*whole(connection, table), person))

    async def lobby(self, state: str | None, before: int | None, person: Person | None) -> list[dict[str, Any]]:
        def read(connection: Connection) -> list[dict[str, Any]]:
            return _all_written(
                connection, kept.lobby(connection, LISTED if state is None else (state,), before, PAGE), person
            )

        return await self.store.read(read)

    async def of(self, person: Person, before: int | None) -> list[dict[str, Any]]:
        """Somebody's own tables."""

        def read(connection: Connection) -> list[dict[str, Any]]:
            return _all_written(connection, kept.of_person(connection, person.id, before, PAGE), person)

        return await self.store.read(read)

    # Sitting down

    async def sit(self, table: str, person: Person, seat: int | None, code: str | None) -> int:
        """Take a free seat, the first one if none is named; which it was. A private table wants its code."""

        def take(connection: Connection) -> int:
            row, seats = _open(connection, table)
            if not row["public"] and code != row["code"] and not insider(row, seats, person):
                raise Refused("forbidden", "private-table", "a private table: its code or an invitation is wanted")
            free = [one["seat"] for one in seats if one["kind"] == "free"]
            wanted: int | None = next(iter(free), None)
            if seat is not None:
                wanted = seat_at(seat, row["players"])
            if wanted is None or wanted not in free:
                raise Refused("conflict", "seat-taken", "this seat is taken" if free else "all seats are taken")
            kept.set_seat(connection, table, wanted, **taken(person))
            return wanted

        return await self.store.write(take)

    async def by_code(self, code: str) -> str:
        """The table that a code leads to."""
        proper = code.strip().upper()
        found = await self.store.read(lambda connection: kept.by_code(connection, proper))
        if found is None:
            raise Refused("unknown", "no-such-code", "no table has this code")
        return found

    async def rise(self, table: str, person: Person, seat: int) -> None:
        """Leave a seat before the start; the host may also free the seats of others."""

        def leave(connection: Connection) -> None:
            row, seats = _open(connection, table)
            one = seats[seat_at(seat, row["players"])]
            if one["person"] != person.id and row["host"] != person.id:
                raise Refused("forbidden", "not-your-seat", "only who sits there or the host may free this seat")
            kept.set_seat(connection, table, seat, **EMPTY)

        await self.store.write(leave)

    async def seat_bot(self, table: str, person: Person, seat: int, key: str) -> None:
        """The host puts a bot on a free seat, or gives a bot another level."""

        def put(connection: Connection) -> None:
            row, seats = _open(connection, table)
            host_only(row, person)
            if seats[seat_at(seat, row["players"])]["kind"] == "person":
                raise Refused("conflict", "seat-taken", "somebody sits there; free the seat first")
            kept.set_seat(connection, table, seat, **bot_at(game(row["game"]), key))

        await self.store.write(put)

    async def set_ready(self, table: str, person: Person, seat: int, ready: bool) -> None:
        def mark(connection: Connection) -> None:
            row, seats = _open(connection, table)
            if seats[seat_at(seat, row["players"])]["person"] != person.id:
                raise Refused("forbidden", "not-your-seat", "you do not sit there")
            kept.set_seat(connection, table, seat, ready=ready)

        await self.store.write(mark)

    # Inviting

    async def invite(self, table: str, person: Person, seat: int) -> str:
        """A secret that lets one person, whoever comes first, take this seat. A new one for the same seat takes the
        place of the old."""
        secret, at = new_secret(), now()

        def write(connection: Connection) -> None:
            row, seats = _open(connection, table)
            host_only(row, person)
            if seats[seat_at(seat, row["players"])]["kind"] == "person":
                raise Refused("conflict", "seat-taken", "somebody sits there already")
            kept.withdraw_invitations(connection, table, seat, at)
            kept.invite(connection, digest=digest(secret), table=table, seat=seat, made=at, ends=at + INVITATION)

        await self.store.write(write)
        return secret

    async def claim(self, secret: str, person: Person) -> tuple[str, int]:
        """Take the seat an invitation is for: table and seat."""
        at = now()

        def take(connection: Connection) -> tuple[str, int]:
            found = kept.invitation(connection, digest(secret))
            if found is None or found["ends"] <= at:
                raise Refused("unknown", "no-such-invitation", "this invitation does not exist, or no longer")
            table, seat = found["table"], found["seat"]
            _, seats = _open(connection, table)
            if seats[seat]["kind"] == "person" and seats[seat]["person"] != person.id:
                raise Refused("conflict", "seat-taken", "this seat has been taken")
            if not kept.claim(connection, digest(secret), at):
                if seats[seat]["person"] == person.id:
                    return table, seat  # a second click on one's own invitation is harmless
                raise Refused("conflict", "invitation-used", "this invitation has been used")
            kept.set_seat(connection, table, seat, **taken(person))
            return table, seat

        return await self.store.write(take)

    async def keep(self, host: Person, record: Record, name: str, public: bool) -> str:
        """A record from elsewhere, to be looked at like a game that was played here. The same record again, by the
        same person, is the same table."""
        found, at = known_game(record.game), now()
        text = record.text(found)
        table = id_from(host.id, text)

        def add(connection: Connection) -> None:
            if kept.one(connection, table) is not None:
                return
            if kept.count_kept(connection, host.id) >= MOST_KEPT:
                raise Refused("conflict", "too-many-tables", f"nobody has more than {MOST_KEPT} records here")
            columns = {
                "id": table,
                "code": new_code(),
                "name": proper_title(name),
                "host": host.id,
                "state": "over" if record.result is not None else "abandoned",
                "public": public,
                "game": record.game,
                "rules": record.rules,
                "data": record.data,
                "players": record.players,
                "options": record.options,
                "settings": {**agreed({"chat": "off"}), "kept": "yes"},
                "seed": str(record.seed) if record.seed is not None else None,
                "commitment": record.commitment,
                "start": record.start,
                "opening": list(record.rows[0].chance) if record.rows else [],
                "version": len(record.rows) - 1,
                "marks": [1] * (record.players + 1),
                "waiting": [],
                "result": record.result,
            }
            times = dict.fromkeys(("made", "started", "moved", "ended"), at)
            kept.add(connection, [free_seat(seat) for seat in range(record.players)], **columns, **times)
            rows = [
                {
                    "table": table,
                    "seq": seq,
                    "command": f"kept {seq}",
                    "seat": row.seat,
                    "by": host.id,
                    "takes": 0,
                    "actions": [row.action],
                    "chance": list(row.chance),
                    "at": at,
                }
                for seq, row in enumerate(record.rows[1:], 1)
            ]
            kept_log.add_all(connection, rows)

        await self.store.write(add)
        return table

    # Again

    async def rematch(self, table: str, person: Person) -> str:
        """The same people at a new table, each one seat further. Whoever asks first is its host; asked again, by
        anybody, it is the same table."""
        following = id_from(table, "rematch")

        def again(connection: Connection) -> None:
            row, seats = whole(connection, table, lock=True)
            if not insider(row, seats, person):
                raise Refused("forbidden", "not-your-seat", "you did not sit there")
            if row["state"] not in ("over", "abandoned"):
                raise Refused("conflict", "not-over", "this game is not over")
            if row["start"] is not None:
                raise Refused("conflict", "no-rematch", "this game did not begin at its beginning")
            if row["later"] is not None:
                return
            at = now()
            turned = [{**_again(one), "seat": (one["seat"] + 1) % row["players"]} for one in seats]
            same = {name: row[name] for name in ("name", "public", "game", "players", "options", "settings")}
            if row["clock"] is not None:
                same["clock"] = anew(row["clock"])
            of_now = {"rules": game(row["game"]).rules_version, "data": game(row["game"]).fingerprint()}
            fresh = {"state": "open", "version": 0, "marks": [], "waiting": [], "made": at, "moved": at}
            fresh |= {"id": following, "code": new_code(), "host": person.id, "earlier": table}
            kept.add(connection, turned, **same, **of_now, **fresh)
            kept.change(connection, table, later=following)

        await self.store.write(again)
        return following

    # Starting

    async def start(self, table: str, person: Person) -> None:
        """Begin the game: every seat is taken and everybody is ready; who starts it is ready by doing so."""

        def begin(connection: Connection) -> None:
            row, seats = _open(connection, table)
            host_only(row, person)
            free = [one["seat"] for one in seats if one["kind"] == "free"]
            if free:
                raise Refused("conflict", "seats-free", "free seats: invite somebody or seat bots", seats=free)
            waited = [one["seat"] for one in seats if one["kind"] == "person" and not one["ready"]]
            waited = [seat for seat in waited if seats[seat]["person"] != person.id]
            if waited:
                raise Refused("conflict", "not-ready", "not everybody is ready", seats=waited)
            if row["settings"]["order"] == "random":
                _change_places(connection, table, seats)
            _begin(connection, row)

        await self.store.write(begin)

    async def close(self, table: str, person: Person) -> None:
        """The host clears away a table at which nothing has begun."""

        def clear(connection: Connection) -> None:
            row, _ = _open(connection, table)
            host_only(row, person)
            kept.change(connection, table, state="closed", ended=now())

        await self.store.write(clear)


def _begin(connection: Connection, row: Row) -> None:
    """From here on there is a seed, an opening, and somebody who is asked."""
    found, seed, at = game(row["game"]), new_seed(), now()
    sitting = Sitting(found, row["players"], row["options"], seed=seed, start=row["start"])
    record = sitting.record()
    observed = sitting.observe(-1)
    clock = turned(row["clock"], [], observed["waiting"], at) if row["clock"] is not None else None
    running = {"clock": clock, "due": first_due(clock)} if clock is not None else {}
    kept.change(
        connection,
        row["id"],
        state="playing",
        rules=record.rules,
        data=record.data,
        options=record.options,
        seed=str(seed) if row["start"] is None else None,  # a position brings its own chance along
        commitment=record.commitment,
        opening=list(record.rows[0].chance),
        version=0,
        marks=[1] * (row["players"] + 1),
        waiting=observed["waiting"],
        started=at,
        moved=at,
        **running,
    )


def _change_places(connection: Connection, table: str, seats: Sequence[Row]) -> None:
    order = list(seats)
    secrets.SystemRandom().shuffle(order)
    for seat, one in enumerate(order):
        columns = {name: one[name] for name in one if name not in ("table", "seat")}
        kept.set_seat(connection, table, seat, **columns)


def _again(one: Row) -> dict[str, Any]:
    """Who sits on a seat of the rematch: its owner, where somebody else has played it to the end."""
    if one["owner"] is not None or one["kind"] == "person":
        owner = one["owner"] or one["person"]
        return {"kind": "person", "person": owner, "name": one["name"], "level": None, "ready": False, **UNOWNED}
    return {"kind": one["kind"], "person": None, "name": "", "level": one["level"], "ready": True, **UNOWNED}


def bot_at(found: Game, key: str) -> dict[str, Any]:
    """A seat with a bot on it."""
    try:
        one = level(found, key)
    except ValueError as error:
        raise Refused("bad", "no-such-level", str(error)) from None
    return {"kind": "bot", "person": None, "name": "", "level": one.key, "ready": True, **UNOWNED}


def whole(connection: Connection, table: str, lock: bool = False) -> tuple[Row, list[Row]]:
    row = kept.one(connection, table, lock)
    if row is None:
        raise Refused("unknown", "no-such-table", "there is no such table")
    return row, kept.seats_of(connection, table)


def _open(connection: Connection, table: str) -> tuple[Row, list[Row]]:
    """A table at which the game has not begun, held still until this transaction is over."""
    row, seats = whole(connection, table, lock=True)
    if row["state"] != "open":
        raise Refused("conflict", "not-open", f"this table is {row['state']}", state=row["state"])
    return row, seats


def _all_written(connection: Connection, rows: Sequence[Row], person: Person | None) -> list[dict[str, Any]]:
    seats = kept.seats_of_all(connection, [row["id"] for row in rows])
    return [written(row, seats[row["id"]], person) for row in rows]


def host_only(row: Row, person: Person) -> None:
    if row["host"] != person.id:
        raise Refused("forbidden", "host-only", "only the host of the table may do this")


def seat_at(seat: int, players: int) -> int:
    if not 0 <= seat < players:
        raise Refused("unknown", "no-such-seat", f"this table has the seats 0 to {players - 1}")
    return seat
