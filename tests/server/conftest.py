"""A server that all tests of a run share; each test has tables of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.house import Client, Server

NewClient = Callable[[str], Client]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("house")).start()
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
