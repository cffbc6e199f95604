"""What other server processes say: on PostgreSQL they tell each other by NOTIFY which table they have changed.

Said in the transaction that changes it, so that it is heard when and only if the change is there. What is missed while
the connection is down is made up for by looking at everything again.
"""

import logging
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, text

if TYPE_CHECKING:
    import psycopg

LOGGER: Final = logging.getLogger("signoria.storage")
CHANNEL: Final = "signoria"
EVERYTHING: Final = ""  # instead of a table's name: something may have been missed
MOST_SILENCE: Final = 5.0  # seconds without a word, after which the line is tried
PAUSE: Final = 0.5

OURSELVES: Final = secrets.token_hex(8)  # of this process


def say(connection: Connection, what: str, table: str) -> None:
    """Tell the other processes that something about a table has changed."""
    if connection.dialect.name == "postgresql":
        said = {"channel": CHANNEL, "said": f"{OURSELVES} {what} {table}"}
        connection.execute(text("SELECT pg_notify(:channel, :said)"), said)


class Ear:
    """Listens in a thread of its own and passes on what others say: what has changed, and of which table."""

    def __init__(self, url: str, heard: Callable[[str, str], None]) -> None:
        self.url = url
        self.heard = heard
        self.closing = threading.Event()
        self.thread = threading.Thread(target=self._listen, name="ear", daemon=True)
        self.thread.start()

    def _listen(self) -> None:
        import psycopg

        while not self.closing.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.heard("moved", EVERYTHING)
                    self._pass_on(connection)
            except psycopg.Error as error:
                if not self.closing.is_set():
                    LOGGER.warning("nothing is heard from other processes (%s); trying again", type(error).__name__)
            self.closing.wait(PAUSE)

    def _pass_on(self, connection: "psycopg.Connection[Any]") -> None:
        silent = 0.0
        while not self.closing.is_set():
            heard = list(connection.notifies(timeout=PAUSE, stop_after=1))
            silent = 0.0 if heard else silent + PAUSE
            if silent >= MOST_SILENCE:
                connection.execute("SELECT 1")
                silent = 0.0
            for one in heard:
                who, what, table = one.payload.split(" ", 2)
                if who != OURSELVES:
                    self.heard(what, table)

    def close(self) -> None:
        self.closing.set()
        with suppress(RuntimeError):
            self.thread.join()
