"""People and what lets them in."""

from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from signoria.server.storage import rows
from signoria.server.storage.rows import Row
from signoria.server.storage.schema import handovers, log, mutes, orders, people, said, seats, sessions, tables


def add(connection: Connection, **columns: Any) -> None:
    connection.execute(insert(people).values(**columns))


def change(connection: Connection, person: str, **columns: Any) -> None:
    connection.execute(update(people).where(people.c.id == person).values(**columns))


def one(connection: Connection, person: str) -> Row | None:
    return rows.one(connection, select(people).where(people.c.id == person))


def by_login(connection: Connection, login: str) -> Row | None:
    return rows.one(connection, select(people).where(people.c.login == login))


# Sessions


def open_session(connection: Connection, **columns: Any) -> None:
    connection.execute(insert(sessions).values(**columns))


def by_session(connection: Connection, digest: str, at: int) -> Row | None:
    """The person a session belongs to."""
    wanted = (
        select(people)
        .join(sessions, sessions.c.person == people.c.id)
        .where(sessions.c.digest == digest, sessions.c.ends > at)
    )
    return rows.one(connection, wanted)


def sessions_of(connection: Connection, person: str, at: int) -> list[Row]:
    wanted = select(sessions).where(sessions.c.person == person, sessions.c.ends > at).order_by(sessions.c.made)
    return rows.many(connection, wanted)


def close_session(connection: Connection, digest: str) -> None:
    connection.execute(delete(sessions).where(sessions.c.digest == digest))


def close_sessions(connection: Connection, person: str, but: str = "") -> None:
    connection.execute(delete(sessions).where(sessions.c.person == person, sessions.c.digest != but))


def close_session_named(connection: Connection, person: str, start: str) -> bool:
    """End a session of somebody's by the first letters of its digest."""
    wanted = sessions.c.person == person, sessions.c.digest.startswith(start, autoescape=True)
    return connection.execute(delete(sessions).where(*wanted)).rowcount > 0


def sweep(connection: Connection, at: int) -> None:
    """Clear away what has run out."""
    connection.execute(delete(sessions).where(sessions.c.ends <= at))
    connection.execute(delete(handovers).where(handovers.c.ends <= at))


# One more device


def hand_over(connection: Connection, **columns: Any) -> None:
    connection.execute(delete(handovers).where(handovers.c.person == columns["person"]))
    connection.execute(insert(handovers).values(**columns))


def take_over(connection: Connection, digest: str, at: int) -> str | None:
    """Use a code up: whose it was, if there is such a code."""
    wanted = delete(handovers).where(handovers.c.digest == digest, handovers.c.ends > at)
    found: str | None = connection.execute(wanted.returning(handovers.c.person)).scalar_one_or_none()
    return found


# Who does not want to read whom


def mute(connection: Connection, person: str, muted: str) -> None:
    unmute(connection, person, muted)
    connection.execute(insert(mutes).values(person=person, muted=muted))


def unmute(connection: Connection, person: str, muted: str) -> None:
    connection.execute(delete(mutes).where(mutes.c.person == person, mutes.c.muted == muted))


def muted_by(connection: Connection, person: str) -> list[str]:
    return list(connection.execute(select(mutes.c.muted).where(mutes.c.person == person)).scalars())


def count_mutes(connection: Connection, person: str) -> int:
    return int(connection.execute(select(func.count()).where(mutes.c.person == person)).scalar_one())


# All that is known of somebody, and forgetting it


def everything(connection: Connection, person: str) -> dict[str, list[Row]]:
    played = select(tables.c.id, tables.c.game, tables.c.state, tables.c.made, tables.c.ended, tables.c.result)
    at_seats = select(seats.c.table, seats.c.seat, seats.c.name).where(
        (seats.c.person == person) | (seats.c.owner == person)
    )
    sits = select(seats.c.table).where((seats.c.person == person) | (seats.c.owner == person))
    did = select(log.c.table, log.c.seq, log.c.seat, log.c.takes, log.c.actions, log.c.at).where(log.c.by == person)
    wrote = select(said.c.table, said.c.channel, said.c.text, said.c.at).where(said.c.person == person)
    return {
        "tables": rows.many(connection, played.where((tables.c.host == person) | tables.c.id.in_(sits))),
        "seats": rows.many(connection, at_seats),
        "commands": rows.many(connection, did.order_by(log.c.at)),
        "said": rows.many(connection, wrote.order_by(said.c.at)),
    }


def forget(connection: Connection, person: str) -> None:
    """What games need of somebody stays without a name; all else goes."""
    own = select(seats.c.table).where((seats.c.person == person) | (seats.c.owner == person))
    connection.execute(delete(sessions).where(sessions.c.person == person))
    connection.execute(delete(handovers).where(handovers.c.person == person))
    connection.execute(delete(mutes).where((mutes.c.person == person) | (mutes.c.muted == person)))
    at_own = orders.c.table.in_(own) & orders.c.seat.in_(
        select(seats.c.seat).where(seats.c.table == orders.c.table, seats.c.person == person)
    )
    connection.execute(delete(orders).where(at_own))
    connection.execute(update(said).where(said.c.person == person).values(text="", name=""))
    connection.execute(update(seats).where(seats.c.person == person).values(name=""))
    gone = {"kind": "gone", "name": "", "login": None, "passphrase": None, "recovery": None}
    change(connection, person, **gone)
