"""The store: where jobs on the database run, off the event loop, and when what they wrote counts as written.

A job is a function of a connection. `read` runs it in a transaction of its own that sees one moment. `write` answers
only when the transaction is on disk. On SQLite, which has one writer, jobs that wait at the same time share one
transaction and so one flush to the disk; each of them stands behind a savepoint, so that one that fails leaves the
others alone. On PostgreSQL every job has its own transaction and the server gathers the flushes.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DataError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.pool import QueuePool

T = TypeVar("T")
Job = Callable[[Connection], T]

READERS: Final = 4
WRITERS: Final = 8  # on PostgreSQL
TOGETHER: Final = 200  # jobs that share one flush at most
PATIENCE: Final = 10  # seconds to wait for another process that is writing


# What a driver says of texts that no database keeps: half a character, or the letter nought.
BAD_TEXT: Final = (UnicodeError, DataError)


class Unavailable(Exception):
    """The database cannot be reached or cannot write. Nothing that was asked for has happened."""


class Store:
    """One database."""

    def __init__(self, url: str) -> None:
        self.sqlite = url.startswith("sqlite")
        self._readers = ThreadPoolExecutor(READERS if self.sqlite else WRITERS, "reader")
        if self.sqlite:
            path = url.removeprefix("sqlite:///")
            if path:
                Path(path).parent.mkdir(parents=True, exist_ok=True)
            self.engine = _sqlite(url, "BEGIN", READERS)
            self._writing = _sqlite(url, "BEGIN IMMEDIATE", 1)
            self._queue: SimpleQueue[tuple[Job[Any], Future[Any]] | None] = SimpleQueue()
            self._writer = threading.Thread(target=self._write_together, name="writer", daemon=True)
            self._writer.start()
        else:
            self.engine = _postgresql(url)
            self._writers = ThreadPoolExecutor(WRITERS, "writer")

    async def read(self, job: Job[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.reading, job)

    async def write(self, job: Job[T]) -> T:
        if not self.sqlite:
            return await asyncio.get_running_loop().run_in_executor(self._writers, self.writing, job)
        future: Future[T] = Future()
        self._queue.put((job, future))
        return await asyncio.wrap_future(future)

    def reading(self, job: Job[T]) -> T:
        """`read`, for callers that may wait."""
        try:
            with self.engine.connect() as connection, connection.begin():
                return job(connection)
        except (OperationalError, InterfaceError) as error:
            raise Unavailable(_why(error)) from error

    def writing(self, job: Job[T]) -> T:
        """`write`, for callers that may wait."""
        if self.sqlite:
            future: Future[T] = Future()
            self._queue.put((job, future))
            return future.result()
        try:
            with self.engine.begin() as connection:
                return job(connection)
        except (OperationalError, InterfaceError) as error:
            raise Unavailable(_why(error)) from error

    def close(self) -> None:
        """Finish what has been asked for, and let go of the database."""
        self._readers.shutdown()
        if self.sqlite:
            self._queue.put(None)
            self._writer.join()
            self._writing.dispose()
        else:
            self._writers.shutdown()
        self.engine.dispose()

    # SQLite's one writer

    def _write_together(self) -> None:
        while (first := self._queue.get()) is not None:
            jobs = [first]
            last = False
            while len(jobs) < TOGETHER and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    last = True
                    break
                jobs.append(more)
            self._commit(jobs)
            if last:
                return

    def _commit(self, jobs: list[tuple[Job[Any], Future[Any]]]) -> None:
        """Run these jobs in one transaction, and tell them how it went when it is over."""
        results: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            with self._writing.connect() as connection, connection.begin():
                for job, future in jobs:
                    try:
                        with connection.begin_nested():
                            results.append((future, job(connection), None))
                    except (OperationalError, InterfaceError):
                        raise  # the database itself is in trouble: nobody's job has been done
                    except Exception as error:
                        results.append((future, None, error))
        except Exception as error:
            failure = Unavailable(_why(error)) if isinstance(error, DBAPIError | sqlite3.Error) else error
            for _, future in jobs:
                future.set_exception(failure)
            return
        for future, result, problem in results:
            with suppress(Exception):  # nobody waits for it any more
                if problem is None:
                    future.set_result(result)
                else:
                    future.set_exception(problem)


def _why(error: BaseException) -> str:
    """What the driver says, without the statement and its values: they may hold what is nobody's business."""
    cause = getattr(error, "orig", None) or error
    return f"the database does not answer as it should: {type(cause).__name__}"


def _sqlite(url: str, begin: str, connections: int) -> Engine:
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        connect_args={"timeout": PATIENCE, "check_same_thread": False},
    )

    def opened(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # what is acknowledged is on disk
        connection.execute("PRAGMA foreign_keys = ON")

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", opened)
    event.listen(engine, "begin", begun)
    return engine


def _postgresql(url: str) -> Engine:
    return create_engine(
        url.replace("postgresql://", "postgresql+psycopg://", 1),
        pool_size=WRITERS * 2,
        max_overflow=0,
        pool_pre_ping=True,  # a server that went away and came back is met with new connections
    )
