"""Seats while a game goes on: who plays on them, who looks after them meanwhile, and who may see them."""

from typing import Any, Final

from sqlalchemy import Connection

from signoria.games import game
from signoria.server.clock import DAY, SECOND, first_due, granted, now, paused, resumed, runs_out
from signoria.server.people import MINUTE, People, Person
from signoria.server.storage import Store
from signoria.server.storage import people as kept_people
from signoria.server.storage import tables as kept
from signoria.server.storage import talk as kept_talk
from signoria.server.storage.rows import Row
from signoria.server.tables import EMPTY, UNOWNED, bot_at, host_only, seat_at, whole
from signoria.server.tokens import digest, new_secret
from signoria.server.trouble import Refused

SLOW: Final = DAY // 4  # who has longer than this for a turn may be on holiday
AGAIN: Final = SECOND // 2  # after which a seat that is answered for is looked at again
DEPUTY: Final = "random"  # plays on for somebody who has gone for good
STAND_IN: Final = 60 * 24 * MINUTE  # how long an invitation to stand in holds


class Seats:
    """All seats of games that have begun."""

    def __init__(self, store: Store, people: People) -> None:
        self.store = store
        self.people = people

    # Leaving and coming back

    async def hand_to_bot(self, table: str, person: Person, seat: int, level: str) -> None:
        """Let a bot play on a seat of one's own; it stays one's own."""

        def write(connection: Connection) -> None:
            row, one = _played(connection, table, seat)
            if one["person"] != person.id:
                raise Refused("forbidden", "not-your-seat", "you do not sit there")
            _bot(connection, row, one, level)

        await self.store.write(write)

    async def come_back(self, table: str, person: Person, seat: int) -> None:
        """Take a seat of one's own back: from a bot at once, from a person when they have given it back."""

        def write(connection: Connection) -> None:
            _, one = _played(connection, table, seat)
            if one["owner"] != person.id:
                raise Refused("forbidden", "not-your-seat", "this seat is not yours")
            if one["kind"] == "person":
                raise Refused("conflict", "seat-taken", "somebody plays there for you and has to give it back")
            _own(connection, table, seat, person.id)

        await self.store.write(write)

    async def offer(self, table: str, person: Person, seat: int) -> str:
        """A secret that lets one person stand in on a seat: for its owner to give away, or for the host where a bot
        stands in already."""
        secret, at = new_secret(), now()

        def write(connection: Connection) -> None:
            row, one = _played(connection, table, seat)
            if one["person"] != person.id and one["owner"] != person.id:
                host_only(row, person)
                if one["kind"] != "bot":
                    raise Refused("forbidden", "not-your-seat", "somebody sits there")
            kept.withdraw_invitations(connection, table, seat, at)
            kept.invite(connection, digest=digest(secret), table=table, seat=seat, made=at, ends=at + STAND_IN)

        await self.store.write(write)
        return secret

    async def stand_in(self, secret: str, person: Person) -> tuple[str, int]:
        """Take over a seat that was offered. Who knows the secrets of another seat may not."""
        at = now()

        def write(connection: Connection) -> tuple[str, int]:
            found = kept.invitation(connection, digest(secret))
            if found is None or found["ends"] <= at:
                raise Refused("unknown", "no-such-invitation", "this invitation does not exist, or no longer")
            table, seat = found["table"], found["seat"]
            _, one = _played(connection, table, seat)
            if one["person"] == person.id:
                return table, seat
            _, seats = whole(connection, table)
            if any(person.id in (other["person"], other["owner"]) for other in seats if other["seat"] != seat):
                raise Refused("conflict", "two-hands", "you know what another seat of this game knows")
            if not kept.claim(connection, digest(secret), at):
                raise Refused("conflict", "invitation-used", "this invitation has been used")
            kept_talk.revoke_all(connection, table, seat)  # what is in hand changes hands, what was planned does not
            owner = one["owner"] or one["person"]
            columns = {"kind": "person", "person": person.id, "level": None, **UNOWNED}
            kept.set_seat(connection, table, seat, **{**columns, "owner": owner}, name=one["name"] or person.name)
            return table, seat

        return await self.store.write(write)

    async def give_back(self, table: str, person: Person, seat: int) -> None:
        """Let the owner play on."""

        def write(connection: Connection) -> None:
            row, one = _played(connection, table, seat)
            if one["person"] != person.id or one["owner"] in (None, person.id):
                raise Refused("forbidden", "not-standing-in", "you do not stand in for anybody there")
            kept_talk.revoke_all(connection, table, seat)
            owner = kept_people.one(connection, one["owner"])
            if owner is None or owner["kind"] == "gone":
                _bot(connection, row, one, DEPUTY)
            else:
                _own(connection, table, seat, one["owner"])

        await self.store.write(write)

    # Ending it together

    async def consent(self, table: str, person: Person, what: str, agree: bool) -> bool:
        """Agree, for all one's seats, to end this game here without a result (`abandon`), or to let the clock rest
        (`pause`), or no longer; whether all agree."""

        def write(connection: Connection) -> bool:
            row, seats = whole(connection, table, lock=True)
            if row["state"] != "playing":
                raise Refused("conflict", "not-playing", f"this table is {row['state']}", state=row["state"])
            own = {one["seat"] for one in seats if person.id in (one["person"], one["owner"])}
            if not own:
                raise Refused("forbidden", "not-your-seat", "only those who play decide this")
            given = set((row["consents"] or {}).get(what, []))
            given = given | own if agree else given - own
            wanted = {one["seat"] for one in seats if one["kind"] == "person" or one["owner"] is not None}
            consents = {**(row["consents"] or {}), what: sorted(given)}
            done, at = given >= wanted, now()
            changes: dict[str, Any] = {}
            if what == "abandon" and done:
                changes = {"state": "abandoned", "ended": at, "waiting": [], "due": None}
            if what == "pause":
                if row["clock"] is None:
                    raise Refused("conflict", "no-clock", "this table has no clock")
                clock = paused(row["clock"], at) if done else resumed(row["clock"], at)
                changes = {"clock": clock, "due": first_due(clock)}
            kept.change(connection, table, consents=consents, **changes)
            return done

        return await self.store.write(write)

    # Several seats on one device

    async def set_pin(self, table: str, person: Person, seat: int, pin: str | None) -> None:
        """Show a seat only to who says this PIN; None takes it away. Changing it wants the seat unlocked."""
        hashed = await self.people.hashed(pin) if pin is not None else None

        def write(connection: Connection) -> None:
            one = _own_seat(connection, table, person, seat)
            if one["pin"] is not None and one["unlocked"] != person.session:
                raise Refused("forbidden", "seat-locked", "say the old PIN first", seat=seat)
            kept.set_seat(connection, table, seat, pin=hashed, unlocked=None)

        await self.store.write(write)

    async def unlock(self, table: str, person: Person, seat: int, pin: str) -> None:
        """Show a seat in this session, until it is locked or shown elsewhere."""
        one = await self.store.read(lambda connection: _own_seat(connection, table, person, seat))
        if one["pin"] is not None and not await self.people.fits(one["pin"], pin):
            raise Refused("forbidden", "wrong-pin", "this is not the PIN of this seat", seat=seat)
        await self.store.write(lambda connection: kept.set_quietly(connection, table, seat, unlocked=person.session))

    async def lock(self, table: str, person: Person, seat: int) -> None:
        def write(connection: Connection) -> None:
            _own_seat(connection, table, person, seat)
            kept.set_quietly(connection, table, seat, unlocked=None)

        await self.store.write(write)

    # When time is over

    async def time_is_over(self, table: str) -> list[int]:
        """Do to the seats of a table whose time is over what the table has agreed on; those that are to be answered
        for."""

        def write(connection: Connection) -> list[int]:
            row, seats = whole(connection, table, lock=True)
            at, clock = now(), row["clock"]
            if row["state"] != "playing" or clock is None:
                return []
            late = [seat for seat in row["waiting"] if (over := runs_out(clock, seat)) is not None and over <= at]
            late = [seat for seat in late if seats[seat]["kind"] == "person"]
            policy = row["settings"].get("timeout", "wait")
            for seat in list(late):
                person = kept_people.one(connection, seats[seat]["person"])
                if clock["per"] >= SLOW and person is not None and (person["away"] or 0) > at:
                    clock = granted(clock, seat, person["away"])
                    late.remove(seat)
            changes: dict[str, Any] = {"clock": clock}
            if late and policy == "bot":
                for seat in late:
                    _bot(connection, row, seats[seat], DEPUTY)
            if late and policy == "loss":
                changes |= {"state": "abandoned", "ended": at, "waiting": [], "clock": {**clock, "lost": late}}
            ahead = [over for seat in row["waiting"] if (over := runs_out(clock, seat)) is not None and over > at]
            following = at + AGAIN if late and policy == "answer" else min(ahead, default=None)
            kept.change(connection, table, **changes, due=None if policy == "loss" and late else following)
            return late if policy == "answer" else []

        return await self.store.write(write)

    # For good

    async def forget(self, person: Person) -> list[str]:
        """Somebody goes away for good: their open tables are cleared away, bots play on for them, and what is left of
        them has no name. The tables that have changed."""

        def write(connection: Connection) -> list[str]:
            touched = kept.all_of_person(connection, person.id)
            for table in touched:
                row, seats = whole(connection, table, lock=True)
                if row["state"] == "open" and row["host"] == person.id:
                    kept.change(connection, table, state="closed", ended=now())
                for one in seats:
                    if one["person"] == person.id and row["state"] == "open":
                        kept.set_seat(connection, table, one["seat"], **EMPTY)
                    elif one["person"] == person.id:
                        _bot(connection, row, {**one, "owner": one["owner"] or None}, DEPUTY)
                        if one["owner"] is None:
                            kept.set_seat(connection, table, one["seat"], owner=None, name="")
                    elif one["owner"] == person.id:
                        kept.set_seat(connection, table, one["seat"], owner=None)
            kept_people.forget(connection, person.id)
            return touched

        return await self.store.write(write)


def _played(connection: Connection, table: str, seat: int) -> tuple[Row, Row]:
    """A seat of a game that is going on, held still until this transaction is over."""
    row, seats = whole(connection, table, lock=True)
    one = seats[seat_at(seat, row["players"])]
    if row["state"] != "playing":
        raise Refused("conflict", "not-playing", f"this table is {row['state']}", state=row["state"])
    return row, one


def _own_seat(connection: Connection, table: str, person: Person, seat: int) -> Row:
    row, seats = whole(connection, table, lock=True)
    one = seats[seat_at(seat, row["players"])]
    if one["person"] != person.id:
        raise Refused("forbidden", "not-your-seat", "you do not sit there")
    return one


def _bot(connection: Connection, row: Row, one: Row, level: str) -> None:
    """A bot plays on; the seat stays whose it is."""
    columns = bot_at(game(row["game"]), level) | {"name": one["name"], "owner": one["owner"] or one["person"]}
    del columns["ordered"]  # what the owner has ordered waits until the owner comes back
    kept.set_seat(connection, row["id"], one["seat"], **columns)


def _own(connection: Connection, table: str, seat: int, owner: str) -> None:
    columns: dict[str, Any] = {"kind": "person", "person": owner, "level": None, "owner": None}
    kept.set_seat(connection, table, seat, **columns, pin=None, unlocked=None)
