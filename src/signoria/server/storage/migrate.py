"""Bringing a database to the schema of this version."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from signoria.server.storage.store import Store

FOLDER: Final = Path(__file__).parent / "migrations"
ONE_AT_A_TIME: Final = 5_161_907  # the number of our lock among PostgreSQL's advisory locks


class TooNew(Exception):
    """The database was written by a later version of the program."""


def config(connection: Connection | None = None) -> Config:
    found = Config()
    found.set_main_option("script_location", str(FOLDER))
    found.attributes["connection"] = connection
    return found


def migrate(store: Store, to: str = "head") -> None:
    """Carry the database forward. Several processes may begin at once: one does it, the others wait."""

    def forward(connection: Connection) -> None:
        if not store.sqlite:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
        at = MigrationContext.configure(connection).get_current_revision()
        known = {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}
        if at is not None and at not in known:
            raise TooNew(f"the database is at version {at}, which this program does not know: update the program")
        command.upgrade(config(connection), to)

    store.writing(forward)


def current(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()
