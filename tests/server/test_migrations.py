"""Migrations lead to the schema that the code speaks of."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from signoria.server.storage.migrate import TooNew, current, migrate
from signoria.server.storage.schema import metadata
from signoria.server.storage.store import Store


def test_migrations_make_the_schema(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'new.db'}")
    migrate(store)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert current(connection) is not None
    migrate(store)
    store.close()


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'new.db'}")
    migrate(store)
    store.writing(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(TooNew, match="update the program"):
        migrate(store)
    store.close()
