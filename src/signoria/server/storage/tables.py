"""Tables, their seats, and the invitations to them."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from signoria.server.storage import rows
from signoria.server.storage.ear import say
from signoria.server.storage.rows import Row
from signoria.server.storage.schema import invitations, seats, tables


def add(connection: Connection, seat_rows: Sequence[Mapping[str, Any]], **columns: Any) -> None:
    connection.execute(insert(tables).values(**columns))
    connection.execute(insert(seats), [{**row, "table": columns["id"]} for row in seat_rows])


def one(connection: Connection, table: str, lock: bool = False) -> Row | None:
    """A table; with `lock` nobody else changes it before this transaction is over."""
    wanted = select(tables).where(tables.c.id == table)
    if lock:
        wanted = wanted.with_for_update()  # on SQLite whoever writes is alone already
    return rows.one(connection, wanted)


def count_open(connection: Connection, host: str) -> int:
    wanted = select(func.count()).select_from(tables).where(tables.c.host == host, tables.c.state == "open")
    return int(connection.execute(wanted).scalar_one())


def count_kept(connection: Connection, host: str) -> int:
    """Tables at which nobody has played here."""
    nobody = ~select(seats.c.table).where(seats.c.table == tables.c.id, seats.c.kind != "free").exists()
    ended = tables.c.state.in_(("over", "abandoned"))
    wanted = select(func.count()).select_from(tables).where(tables.c.host == host, ended, nobody)
    return int(connection.execute(wanted).scalar_one())


def by_code(connection: Connection, code: str) -> str | None:
    found: str | None = connection.execute(select(tables.c.id).where(tables.c.code == code)).scalar_one_or_none()
    return found


def change(connection: Connection, table: str, **columns: Any) -> None:
    connection.execute(update(tables).where(tables.c.id == table).values(**columns))
    say(connection, "table", table)


def advance(connection: Connection, table: str, **columns: Any) -> None:
    """What a command changes: those who may know are told in another way."""
    connection.execute(update(tables).where(tables.c.id == table).values(**columns))


def due(connection: Connection, at: int, most: int) -> list[str]:
    """Tables at which somebody's time is over."""
    wanted = select(tables.c.id).where(tables.c.due <= at, tables.c.state == "playing")
    return list(connection.execute(wanted.order_by(tables.c.due).limit(most)).scalars())


def grace(connection: Connection, until: int) -> None:
    """Nobody's time is over before then: the server was away."""
    connection.execute(update(tables).where(tables.c.due < until, tables.c.state == "playing").values(due=until))


def seats_of(connection: Connection, table: str) -> list[Row]:
    wanted = select(seats).where(seats.c.table == table).order_by(seats.c.seat)
    return rows.many(connection, wanted)


def set_seat(connection: Connection, table: str, seat: int, **columns: Any) -> None:
    wanted = seats.c.table == table, seats.c.seat == seat
    connection.execute(update(seats).where(*wanted).values(**columns))
    say(connection, "table", table)


def set_quietly(connection: Connection, table: str, seat: int, **columns: Any) -> None:
    """Change what only the seat itself may know of: nobody is told that anything has changed."""
    wanted = seats.c.table == table, seats.c.seat == seat
    connection.execute(update(seats).where(*wanted).values(**columns))


def lobby(connection: Connection, states: Sequence[str], before: int | None, most: int) -> list[Row]:
    """Public tables, those that moved last first."""
    wanted = select(tables).where(tables.c.public, tables.c.state.in_(states))
    if before is not None:
        wanted = wanted.where(tables.c.moved < before)
    return rows.many(connection, wanted.order_by(tables.c.moved.desc()).limit(most))


def of_person(connection: Connection, person: str, before: int | None, most: int) -> list[Row]:
    """The tables where somebody sits or that somebody hosts."""
    sits = select(seats.c.table).where(seats.c.person == person)
    wanted = select(tables).where((tables.c.host == person) | tables.c.id.in_(sits))
    if before is not None:
        wanted = wanted.where(tables.c.moved < before)
    return rows.many(connection, wanted.order_by(tables.c.moved.desc()).limit(most))


def all_of_person(connection: Connection, person: str) -> list[str]:
    """Every table that is not over and concerns somebody."""
    sits = select(seats.c.table).where((seats.c.person == person) | (seats.c.owner == person))
    wanted = select(tables.c.id).where(
        (tables.c.host == person) | tables.c.id.in_(sits), tables.c.state.in_(("open", "playing"))
    )
    return list(connection.execute(wanted).scalars())


def seats_of_all(connection: Connection, names: Sequence[str]) -> dict[str, list[Row]]:
    wanted = select(seats).where(seats.c.table.in_(names)).order_by(seats.c.table, seats.c.seat)
    found: dict[str, list[Row]] = {name: [] for name in names}
    for row in rows.many(connection, wanted):
        found[row["table"]].append(row)
    return found


def where_bots_owe(connection: Connection) -> list[str]:
    """Tables in play at which a bot sits."""
    wanted = (
        select(tables.c.id)
        .distinct()
        .join(seats, seats.c.table == tables.c.id)
        .where(tables.c.state == "playing", seats.c.kind == "bot")
    )
    return list(connection.execute(wanted).scalars())


def invite(connection: Connection, **columns: Any) -> None:
    connection.execute(insert(invitations).values(**columns))


def invitation(connection: Connection, digest: str) -> Row | None:
    wanted = select(invitations).where(invitations.c.digest == digest).with_for_update()
    return rows.one(connection, wanted)


def claim(connection: Connection, digest: str, at: int) -> bool:
    """Use an invitation up; whether it was still unused."""
    wanted = invitations.c.digest == digest, invitations.c.claimed.is_(None)
    return connection.execute(update(invitations).where(*wanted).values(claimed=at)).rowcount == 1


def withdraw_invitations(connection: Connection, table: str, seat: int, at: int) -> None:
    wanted = invitations.c.table == table, invitations.c.seat == seat, invitations.c.claimed.is_(None)
    connection.execute(update(invitations).where(*wanted).values(claimed=at))
