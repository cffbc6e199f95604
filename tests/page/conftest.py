"""One server for all tests of a run, one browser for those of a file, and a fresh reader for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.page.browser import Reader, browsing
from tests.server.house import Server

NewReader = Callable[..., Reader]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("page")).start()
    yield found
    found.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Of one file only: while it is open no other event loop can run in this process."""
    with browsing() as found:
        yield found


@pytest.fixture
def read(browser: Browser, server: Server) -> Iterator[NewReader]:
    """Lets somebody open the page. At the end nothing may have gone wrong in it, and it has asked nobody but us."""
    readers: list[Reader] = []

    def one(url: str = "", **how: Any) -> Reader:
        readers.append(Reader(browser, url or server.url, **how))
        return readers[-1]

    yield one
    for reader in readers:
        strangers = [url for url in reader.asked if not url.startswith((reader.url, "data:", "blob:"))]
        reader.close()
        assert not strangers
        assert not reader.complaints
