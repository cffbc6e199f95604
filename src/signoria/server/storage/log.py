"""The log of a game: rows that are only ever added, and the record they fold into."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, insert, select

from signoria.core.record import Row as RecordRow
from signoria.server.storage import rows
from signoria.server.storage.rows import Row
from signoria.server.storage.schema import log


def add(connection: Connection, **columns: Any) -> None:
    connection.execute(insert(log).values(**columns))


def add_all(connection: Connection, found: list[Row]) -> None:
    if found:
        connection.execute(insert(log), found)


def after_row(connection: Connection, table: str, after: int = 0) -> list[Row]:
    wanted = select(log).where(log.c.table == table, log.c.seq > after).order_by(log.c.seq)
    return rows.many(connection, wanted)


def command(connection: Connection, table: str, name: str) -> Row | None:
    """The row a command has made, if it has been carried out."""
    wanted = select(log).where(log.c.table == table, log.c.command == name)
    return rows.one(connection, wanted)


def folded(opening: Iterable[int], found: Iterable[Row]) -> list[RecordRow]:
    """The rows of the record that a log stands for."""
    record = [RecordRow(None, None, tuple(opening))]
    for row in found:
        for _ in range(row["takes"]):
            last = max(at for at, one in enumerate(record) if one.seat == row["seat"])
            del record[last]
        for at, action in enumerate(row["actions"], 1):
            chance = tuple(row["chance"]) if at == len(row["actions"]) else ()
            record.append(RecordRow(row["seat"], action, chance))
    return record
