"""A browser for the tests: the machine's own Chromium, installed where that is ours to do."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

ROOT: Final = Path(__file__).parents[2]
STATIC: Final = ROOT / "src/signoria/server/static"
AXE: Final = ROOT / "web/node_modules/axe-core/axe.min.js"
SCREENS: Final = ROOT / "build/screens"
NOT_RUN: Final = "the page was not tried: no Chromium was found on this machine, and none could be installed"
LAPTOP: Final = (1280, 800)
PHONE: Final = (390, 844)
QUIET: Final = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "update"], ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]):
            subprocess.run(command, env=environment, capture_output=True, check=False)
        found = shutil.which("chromium")
    return found


expect.set_options(timeout=20_000)  # a busy machine is no bug


@contextmanager
def browsing() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip(NOT_RUN)
    assert (STATIC / "index.html").is_file(), "the page has not been built: run `make page`"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


class Reader:
    """Somebody at a browser of their own. Whatever the page complains of, and whatever it asks of others, is noted."""

    def __init__(
        self, browser: Browser, url: str, size: tuple[int, int] = LAPTOP, language: str = "en", night: bool = False
    ) -> None:
        self.url = url
        self.complaints: list[str] = []
        self.forgiven = ""  # what the browser may complain about, where a test takes the server away
        self.asked: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if night else "light",
            reduced_motion="reduce",
            has_touch=size == PHONE,
        )
        self.context.set_default_timeout(20_000)
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("console", self._heard)
        return page

    def _heard(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not (self.forgiven and self.forgiven in said.text):
            self.complaints.append(said.text)

    def close(self) -> None:
        self.context.close()

    def sideways(self) -> int:
        """By how much the page is wider than the window."""
        wider = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return int(wider)

    def blemishes(self) -> list[str]:
        """What axe finds wrong with the page as it stands."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: Any = self.page.evaluate("axe.run({resultTypes: ['violations']})")
        return [
            f"{one['id']}: {node['html'][:120]} {node.get('failureSummary', '')[:160]}"
            for one in found["violations"]
            for node in one["nodes"][:3]
        ]

    def keep(self, name: str) -> None:
        """A picture of the screen, for whoever changed it to look at."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENS / f"{name}.png")
