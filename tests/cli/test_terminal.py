"""The game in a real terminal: the curtain clears the screen, and Ctrl-C keeps the game."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from signoria.core.record import read_record

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
PATIENCE = 60.0  # seconds; a busy machine starts Python slowly


class Terminal:
    """A program behind a pseudo-terminal."""

    def __init__(self, *words: str, data: Path) -> None:
        mine, its = pty.openpty()
        place = {**os.environ, "SIGNORIA_DATA": str(data), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-m", "signoria.cli.main", *words]
        self.process = subprocess.Popen(
            command,
            stdin=its,
            stdout=its,
            stderr=its,
            env=place,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # jobs in the background ignore it
        )
        os.close(its)
        self.file = mine
        self.seen = ""

    def until(self, wanted: str) -> str:
        """What appears up to these words, which must come."""
        give_up = time.monotonic() + PATIENCE
        while wanted not in self.seen:
            ready, _, _ = select.select([self.file], [], [], give_up - time.monotonic())
            assert ready, f"{wanted!r} does not appear after {self.seen!r}"
            try:
                self.seen += os.read(self.file, 4096).decode()
            except OSError:  # the program has gone
                break
        assert wanted in self.seen, self.seen
        before, _, self.seen = self.seen.partition(wanted)
        return before

    def type(self, text: str) -> None:
        os.write(self.file, text.encode())

    def interrupt(self, wanted: str) -> None:
        """Press Ctrl-C until these words come: one that arrives just before the program listens is not heard."""
        give_up = time.monotonic() + PATIENCE
        while wanted not in self.seen and time.monotonic() < give_up:
            os.kill(self.process.pid, signal.SIGINT)
            while wanted not in self.seen and select.select([self.file], [], [], 2.0)[0]:
                self.seen += os.read(self.file, 4096).decode()
        self.until(wanted)

    def close(self) -> int:
        code = self.process.wait(PATIENCE)
        os.close(self.file)
        return code


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Terminal]:
    words = ("play", "goofspiel", "--seats", "all", "--option", "cards=3", "--seed", "2")
    terminal = Terminal(*words, data=tmp_path)
    yield terminal
    if terminal.process.poll() is None:
        terminal.process.kill()
        terminal.close()


def test_the_curtain_clears_the_screen_and_what_scrolled_away(table: Terminal) -> None:
    table.until("Pass to Anna, press Enter.")
    table.type("\n")
    table.until("Anna, which card do you bid")
    table.until("> ")
    table.type("bid 3\n")
    table.until("press Enter when you have read this.")
    table.type("\n")
    before = table.until("Pass to Bruno, press Enter.")
    assert "\x1b[2J\x1b[3J\x1b[H" in before
    table.type("\n")
    table.until("\x1b[2J\x1b[3J\x1b[H")
    assert "bid 3" not in table.until("Bruno, which card do you bid")


def test_ctrl_c_keeps_the_game_and_says_where(table: Terminal, tmp_path: Path) -> None:
    table.until("Pass to Anna, press Enter.")
    table.type("\n")
    table.until("> ")
    table.type("bid 3\n")
    table.until("press Enter when you have read this.")
    table.interrupt("Saved in ")
    assert table.close() == 0
    (kept,) = (tmp_path / "records").iterdir()
    assert len(read_record(kept.read_text()).rows) == 2
