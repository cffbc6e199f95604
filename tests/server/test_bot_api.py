"""The bot of the book plays a whole game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import NewClient
from tests.server.test_play import NAMES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"


@pytest.mark.parametrize("game", NAMES)
def test_the_bot_of_the_book(game: str, come: NewClient) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    book: dict[str, Any] = {}
    exec(compile(code, str(PAGE), "exec"), book)
    anna = come("Anna")
    token = anna.post("/api/me/tokens", label="my bot")["token"]
    table = anna.table(game, 2, bots=[{"seat": 0, "level": "random"}])
    anna.post(f"/api/tables/{table}/start")
    book["play"](anna.url, token, table, 1)
    assert anna.get(f"/api/tables/{table}")["state"] == "over"
