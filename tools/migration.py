"""`python tools/migration.py NUMBER "what it does"`: write a migration from what the schema says and the last one made.

What it writes is a proposal: read it, and mind the games that are in progress.
"""

import sys
import tempfile
from pathlib import Path

from alembic import command

from signoria.server.storage.migrate import config, migrate
from signoria.server.storage.store import Store


def main() -> int:
    number, message = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{Path(folder) / 'empty.db'}")
        migrate(store)
        with store.engine.connect() as connection:
            command.revision(config(connection), message, autogenerate=True, rev_id=number)
        store.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
