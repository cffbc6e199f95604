"""Notices that wait to be sent, ratings, and what the statistics count."""

from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update

from signoria.server.storage import rows
from signoria.server.storage.rows import Row
from signoria.server.storage.schema import outbox, people, ratings, seats, tables

NEVER: Final = 2**53


def add(connection: Connection, **columns: Any) -> bool:
    """Put a notice there, unless it is there or was; whether it is new."""
    if rows.one(connection, select(outbox.c.id).where(outbox.c.id == columns["id"])) is not None:
        return False
    connection.execute(insert(outbox).values(tries=0, claimed=0, **columns))
    return True


def due(connection: Connection, at: int, stale: int, most: int) -> list[Row]:
    """What is to be sent now, and nobody is sending."""
    wanted = select(outbox).where(outbox.c.due <= at, outbox.c.claimed < stale)
    return rows.many(connection, wanted.order_by(outbox.c.due).limit(most))


def claim(connection: Connection, notice: str, stale: int, at: int) -> bool:
    """Be the one who sends it."""
    wanted = outbox.c.id == notice, outbox.c.claimed < stale
    columns = {"claimed": at, "tries": outbox.c.tries + 1}
    return connection.execute(update(outbox).where(*wanted).values(**columns)).rowcount == 1


def done(connection: Connection, notice: str) -> None:
    connection.execute(delete(outbox).where(outbox.c.id == notice))


def rest(connection: Connection, notice: str, at: int) -> None:
    """It has been sent and stays a while, so that it is not sent again."""
    connection.execute(update(outbox).where(outbox.c.id == notice).values(due=NEVER, claimed=at))


def sweep(connection: Connection, before: int) -> None:
    connection.execute(delete(outbox).where(outbox.c.due == NEVER, outbox.c.claimed < before))


def again(connection: Connection, notice: str, due: int) -> None:
    connection.execute(update(outbox).where(outbox.c.id == notice).values(claimed=0, due=due))


def wanted_by(connection: Connection, names: list[str]) -> dict[str, Any]:
    """Where people want their notices, those who want any."""
    found = rows.many(connection, select(people.c.id, people.c.notices).where(people.c.id.in_(names)))
    return {row["id"]: row["notices"] for row in found if row["notices"]}


def rating(connection: Connection, person: str, game: str) -> Row | None:
    return rows.one(connection, select(ratings).where(ratings.c.person == person, ratings.c.game == game))


def ratings_of(connection: Connection, person: str) -> list[Row]:
    return rows.many(connection, select(ratings).where(ratings.c.person == person).order_by(ratings.c.game))


def rate(connection: Connection, person: str, game: str, mu: float, sigma: float) -> None:
    before = rating(connection, person, game)
    if before is None:
        connection.execute(insert(ratings).values(person=person, game=game, mu=mu, sigma=sigma, games=1))
        return
    wanted = ratings.c.person == person, ratings.c.game == game
    columns = {"mu": mu, "sigma": sigma, "games": before["games"] + 1}
    connection.execute(update(ratings).where(*wanted).values(**columns))


def played(connection: Connection, person: str, most: int) -> list[Row]:
    """The results of somebody's games, the last ones first."""
    wanted = (
        select(tables.c.game, tables.c.result, tables.c.players, seats.c.seat)
        .join(seats, seats.c.table == tables.c.id)
        .where(seats.c.person == person, tables.c.state == "over")
        .order_by(tables.c.ended.desc())
        .limit(most)
    )
    return rows.many(connection, wanted)
