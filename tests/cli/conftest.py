"""The command line as its users meet it: words in, text and an exit code out."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from signoria.cli import asked
from signoria.cli.main import main
from signoria.core.game import Game
from signoria.games import SHELF, game
from tests.cli.coins import CoinsGame


class Said(NamedTuple):
    """What a command said, and how it ended."""

    code: int
    out: str
    err: str


Signoria = Callable[..., Said]


@pytest.fixture(autouse=True)
def own_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("SIGNORIA_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def signoria(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Signoria:
    """Run a command; `typed` is what a person at the keyboard types, line by line."""

    def run(*words: object, typed: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main([str(word) for word in words])
        except SystemExit as end:  # argparse has its own way out
            code = int(end.code or 0)
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return run


@pytest.fixture
def coins(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Game]:
    """Put the tiny game on the shelf, with a fault if one is named."""

    def put(fault: str = "") -> Game:
        tiny = CoinsGame(fault)
        monkeypatch.setattr(asked, "SHELF", (*SHELF, "coins"))
        monkeypatch.setattr(asked, "game", lambda name: tiny if name == "coins" else game(name))
        return tiny

    return put
