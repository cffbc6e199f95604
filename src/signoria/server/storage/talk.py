"""What is said at tables, and what seats keep to themselves: standing orders and drafts."""

from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from signoria.server.storage import rows
from signoria.server.storage.ear import say
from signoria.server.storage.rows import Row
from signoria.server.storage.schema import drafts, orders, said


def add(connection: Connection, **columns: Any) -> None:
    connection.execute(insert(said).values(**columns))
    say(connection, f"said-{columns['channel']}", columns["table"])


def by_key(connection: Connection, table: str, key: str) -> Row | None:
    return rows.one(connection, select(said).where(said.c.table == table, said.c.key == key))


def last(connection: Connection, table: str) -> int:
    """The number of what was said last."""
    return int(
        connection.execute(select(func.coalesce(func.max(said.c.n), 0)).where(said.c.table == table)).scalar_one()
    )


def lines(connection: Connection, table: str, channel: str, after: int, most: int) -> list[Row]:
    wanted = select(said).where(said.c.table == table, said.c.channel == channel, said.c.n > after)
    return rows.many(connection, wanted.order_by(said.c.n).limit(most))


def add_order(connection: Connection, **columns: Any) -> None:
    connection.execute(insert(orders).values(**columns))


def orders_of(connection: Connection, table: str, seat: int | None = None) -> list[Row]:
    wanted = select(orders).where(orders.c.table == table).order_by(orders.c.made, orders.c.id)
    if seat is not None:
        wanted = wanted.where(orders.c.seat == seat)
    return rows.many(connection, wanted)


def revoke(connection: Connection, table: str, seat: int, order: str) -> bool:
    wanted = orders.c.table == table, orders.c.seat == seat, orders.c.id == order
    return connection.execute(delete(orders).where(*wanted)).rowcount == 1


def revoke_all(connection: Connection, table: str, seat: int) -> None:
    connection.execute(delete(orders).where(orders.c.table == table, orders.c.seat == seat))
    connection.execute(delete(drafts).where(drafts.c.table == table, drafts.c.seat == seat))


def used(connection: Connection, table: str, order: str) -> None:
    """One time less; the last time takes it away."""
    wanted = orders.c.table == table, orders.c.id == order
    connection.execute(update(orders).where(*wanted, orders.c.left.is_not(None)).values(left=orders.c.left - 1))
    connection.execute(delete(orders).where(*wanted, orders.c.left <= 0))


def draft(connection: Connection, table: str, seat: int) -> Row | None:
    return rows.one(connection, select(drafts).where(drafts.c.table == table, drafts.c.seat == seat))


def keep_draft(connection: Connection, table: str, seat: int, content: object, at: int) -> None:
    connection.execute(delete(drafts).where(drafts.c.table == table, drafts.c.seat == seat))
    if content is not None:
        connection.execute(insert(drafts).values(table=table, seat=seat, draft=content, at=at))
