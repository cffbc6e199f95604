"""The description of the interface: up to date, well formed, and true of what is served."""

from __future__ import annotations

import json
from pathlib import Path

from tests.server.conftest import NewClient

ROOT = Path(__file__).resolve().parents[2]


def test_the_document_in_the_book_is_the_one_that_is_served(come: NewClient) -> None:
    """If not: signoria openapi --to docs/openapi.json"""
    written = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
    assert come("").get("/api/openapi.json") == written
    assert written["openapi"].startswith("3.1")


def test_the_live_messages_are_among_the_schemas(come: NewClient) -> None:
    schemas = come("").get("/api/openapi.json")["components"]["schemas"]
    assert {"LiveWatchIn", "LiveMovedOut", "LiveAtOut"} <= set(schemas)
    assert set(schemas["LiveMovedOut"]["required"]) >= {"is", "after", "n", "changes", "log"}
