"""People: guests who play at once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection

from signoria.server.clock import now
from signoria.server.storage import Store
from signoria.server.storage import people as kept
from signoria.server.tokens import digest, new_id, new_secret
from signoria.server.trouble import Refused

DAY: Final = 24 * 3600 * 1000
SESSION: Final = 400 * DAY  # as long as browsers keep a cookie
LONGEST_NAME: Final = 30


@dataclass(frozen=True)
class Person:
    """Somebody who has come in."""

    id: str
    kind: str
    name: str

    def written(self) -> dict[str, Any]:
        return {"id": self.id, "kind": self.kind, "name": self.name}


def _person(row: Mapping[str, Any]) -> Person:
    return Person(row["id"], row["kind"], row["name"])


def proper_name(name: str) -> str:
    """A name as others will read it: without blanks at its ends and without anything that cannot be seen."""
    found = " ".join(name.split())
    if not found or len(found) > LONGEST_NAME or not found.isprintable():
        raise Refused("bad", "bad-name", f"a name of 1 to {LONGEST_NAME} printable characters is wanted")
    return found


class People:
    """Who is who."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def guest(self, name: str) -> tuple[Person, str]:
        """Somebody new, and the secret that lets them in again."""
        person = Person(new_id(), "guest", proper_name(name))
        secret = new_secret()

        def add(connection: Connection) -> None:
            kept.add(connection, **person.written(), made=now())
            _open(connection, person.id, secret, "cookie", "")

        await self.store.write(add)
        return person, secret

    async def known(self, secret: str) -> Person | None:
        """The person a secret lets in."""
        row = await self.store.read(lambda connection: kept.by_session(connection, digest(secret), now()))
        return _person(row) if row is not None else None

    async def rename(self, person: Person, name: str) -> Person:
        proper = proper_name(name)
        await self.store.write(lambda connection: kept.change(connection, person.id, name=proper))
        return Person(person.id, person.kind, proper)

    async def leave(self, secret: str) -> None:
        await self.store.write(lambda connection: kept.close_session(connection, digest(secret)))


def _open(connection: Connection, person: str, secret: str, kind: str, label: str) -> None:
    at = now()
    kept.open_session(
        connection, digest=digest(secret), person=person, kind=kind, label=label, made=at, ends=at + SESSION
    )
