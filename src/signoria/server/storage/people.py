"""People and what lets them in."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from signoria.server.storage import rows
from signoria.server.storage.rows import Row
from signoria.server.storage.schema import people, sessions


def add(connection: Connection, **columns: Any) -> None:
    connection.execute(insert(people).values(**columns))


def change(connection: Connection, person: str, **columns: Any) -> None:
    connection.execute(update(people).where(people.c.id == person).values(**columns))


def one(connection: Connection, person: str) -> Row | None:
    return rows.one(connection, select(people).where(people.c.id == person))


def open_session(connection: Connection, **columns: Any) -> None:
    connection.execute(insert(sessions).values(**columns))


def by_session(connection: Connection, digest: str, at: int) -> Row | None:
    """The person a session belongs to, with the session's own kind and end."""
    wanted = (
        select(people, sessions.c.kind.label("session_kind"), sessions.c.ends)
        .join(sessions, sessions.c.person == people.c.id)
        .where(sessions.c.digest == digest, sessions.c.ends > at)
    )
    return rows.one(connection, wanted)


def close_session(connection: Connection, digest: str) -> None:
    connection.execute(delete(sessions).where(sessions.c.digest == digest))
