"""Chat: those who play among themselves, onlookers among themselves. After the game everybody may read everything."""

from typing import Any, Final

from sqlalchemy import Connection

from signoria.server.clock import now
from signoria.server.people import Person
from signoria.server.storage import Store
from signoria.server.storage import people as kept_people
from signoria.server.storage import talk as kept
from signoria.server.storage.rows import Row
from signoria.server.tables import insider, seats_of, whole
from signoria.server.trouble import Refused

CHANNELS: Final = ("seats", "onlookers")
LONGEST: Final = 500
MOST: Final = 5000  # lines at one table
PAGE: Final = 200


class Chat:
    """What is said at tables."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def speak(self, table: str, person: Person, channel: str, text: str, key: str) -> int:
        """Say something; the number of the line. The same key again is the same line."""
        proper = " ".join(text.split())
        if not 1 <= len(proper) <= LONGEST or not proper.isprintable():
            raise Refused("bad", "bad-text", f"a line of 1 to {LONGEST} printable characters is wanted")
        name = f"{person.id} {key}"

        def write(connection: Connection) -> int:
            row, seats = whole(connection, table, lock=True)
            if may(row, seats, person) != channel:
                raise Refused("forbidden", "not-your-channel", "those who play and those who watch talk apart")
            before = kept.by_key(connection, table, name)
            if before is not None:
                return int(before["n"])
            n = kept.last(connection, table) + 1
            if n > MOST:
                raise Refused("conflict", "enough-said", f"a table has at most {MOST} lines of chat")
            about = {"table": table, "n": n, "channel": channel, "key": name, "at": now()}
            kept.add(connection, **about, person=person.id, name=person.name, text=proper)
            return n

        return await self.store.write(write)

    async def read(self, table: str, person: Person | None, channel: str, after: int) -> list[dict[str, Any]]:
        """What was said after a line, but for those whom one does not want to read."""

        def read(connection: Connection) -> list[Row]:
            row, seats = whole(connection, table)
            over = row["state"] in ("over", "abandoned")
            if may(row, seats, person) != channel and not (over and may(row, seats, person) is not None):
                raise Refused("forbidden", "not-your-channel", "those who play and those who watch talk apart")
            muted = kept_people.muted_by(connection, person.id) if person is not None else []
            found = kept.lines(connection, table, channel, after, PAGE)
            return [one for one in found if one["person"] not in muted]

        found = await self.store.read(read)
        return [{name: one[name] for name in ("n", "person", "name", "text", "at")} for one in found]


def may(row: Row, seats: list[Row], person: Person | None) -> str | None:
    """The channel that somebody talks in at a table, if any."""
    chat = row["settings"].get("chat", "all")
    if chat == "off":
        return None
    if insider(row, seats, person) and (seats_of(seats, person) or row["state"] == "open"):
        return "seats"
    if person is not None and any(person.id == one["owner"] for one in seats):
        return "seats"
    return "onlookers" if chat == "all" and row["settings"]["watch"] == "anyone" else None
