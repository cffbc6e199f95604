"""What the host of a site can do beside the running server: look, patch, close, ban, back up."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, select

from signoria.core.record import Record, verify
from signoria.games import game
from signoria.server.clock import now
from signoria.server.rooms import record_of
from signoria.server.storage import Store
from signoria.server.storage import log as kept_log
from signoria.server.storage import people as kept_people
from signoria.server.storage import tables as kept
from signoria.server.storage.rows import many
from signoria.server.storage.schema import people, seats, tables
from signoria.server.tables import whole
from signoria.server.trouble import Refused


def listed(store: Store, state: str | None, most: int) -> list[dict[str, Any]]:
    """Tables, those that moved last first."""
    columns = (
        tables.c.id,
        tables.c.state,
        tables.c.game,
        tables.c.players,
        tables.c.version,
        tables.c.moved,
        tables.c.name,
    )
    wanted = select(*columns).order_by(tables.c.moved.desc()).limit(most)
    if state is not None:
        wanted = wanted.where(tables.c.state == state)
    return store.reading(lambda connection: many(connection, wanted))


def shown(store: Store, table: str) -> dict[str, Any]:
    """All about a table that its host and its players know, and whether its record holds. No secrets of the game."""

    def read(connection: Connection) -> dict[str, Any]:
        row, at = whole(connection, table)
        rows = kept_log.after_row(connection, table)
        hidden = ("seed", "start", "opening", "marks")
        found = {name: value for name, value in row.items() if name not in hidden}
        names = ("seat", "kind", "person", "owner", "name", "level", "ready")
        found["seats"] = [{name: one[name] for name in names} for one in at]
        found["problems"] = problems(row, rows) if row["started"] is not None else []
        return found

    return store.reading(read)


def problems(row: dict[str, Any], rows: list[dict[str, Any]]) -> list[str]:
    """What is wrong with a table's record."""
    record = record_of(row, rows)
    record.result = row["result"]
    return [str(problem) for problem in verify(game(row["game"]), record)]


def exported(store: Store, table: str) -> str:
    """The whole record, secrets included: for bug reports and for patching."""

    def read(connection: Connection) -> Record:
        row, _ = whole(connection, table)
        return record_of(row, kept_log.after_row(connection, table))

    record = store.reading(read)
    return record.text(game(record.game))


def patched(store: Store, table: str, rules: int) -> list[str]:
    """Carry a game over to another version of the rules, if every action and every outcome of chance in it is possible
    under them; what is in the way otherwise."""

    def write(connection: Connection) -> list[str]:
        row, _ = whole(connection, table, lock=True)
        if row["state"] != "playing":
            raise Refused("conflict", "not-playing", f"this table is {row['state']}")
        found = game(row["game"])
        if rules != found.rules_version:
            raise Refused("bad", "bad-rules", f"this program has version {found.rules_version} of the rules")
        carried = replace(
            record_of(row, kept_log.after_row(connection, table)), rules=rules, data=found.fingerprint(), result=None
        )
        wrong = [str(problem) for problem in verify(found, carried) if problem.field != "result"]
        if not wrong:
            kept.change(connection, table, rules=rules, data=found.fingerprint())
        return wrong

    return store.writing(write)


def closed(store: Store, table: str) -> None:
    """End a table, whatever its state."""

    def write(connection: Connection) -> None:
        row, _ = whole(connection, table, lock=True)
        if row["state"] not in ("open", "playing"):
            raise Refused("conflict", "not-open", f"this table is {row['state']}")
        state = "closed" if row["state"] == "open" else "abandoned"
        kept.change(connection, table, state=state, ended=now(), waiting=[], due=None)

    store.writing(write)


def banned(store: Store, person: str, ban: bool) -> None:
    """Shut somebody out, or let them in again."""

    def write(connection: Connection) -> None:
        if kept_people.one(connection, person) is None:
            raise Refused("unknown", "no-such-person", "there is nobody of this name")
        kept_people.change(connection, person, banned=ban)

    store.writing(write)


def backed_up(url: str, to: Path) -> None:
    """A copy of a SQLite database, taken while the server goes on."""
    if to.exists():
        raise Refused("conflict", "file-there", f"{to} is there already")
    to.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as here, closing(sqlite3.connect(to)) as there:
        here.backup(there)


def numbers(store: Store) -> dict[str, int]:
    """How many people, tables and seats there are."""

    def read(connection: Connection) -> dict[str, int]:
        counted = {"people": people, "tables": tables, "seats": seats}
        return {
            name: int(connection.execute(select(func.count()).select_from(one)).scalar_one())
            for name, one in counted.items()
        }

    return store.reading(read)
