"""A server that all tests of a run share; each test has tables of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.server.house import Client, Server

NewClient = Callable[[str], Client]


@contextmanager
def quick_folder() -> Iterator[Path]:
    """A folder in memory, if there is such a thing here, for tests that do not pull plugs."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(prefix="signoria-", dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield Path(folder)


@pytest.fixture
def fast() -> Iterator[Path]:
    with quick_folder() as folder:
        yield folder


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with quick_folder() as folder:
        found = Server(folder).start()
        yield found
        assert found.stop() == 0


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    found = Server(tmp_path).start()
    yield found
    found.kill()


@pytest.fixture
def come(server: Server) -> Iterator[NewClient]:
    """Lets somebody come in, under a name; without one they stay a stranger."""
    clients: list[Client] = []

    def one(name: str) -> Client:
        clients.append(Client(server.url, name))
        return clients[-1]

    yield one
    for client in clients:
        client.close()
