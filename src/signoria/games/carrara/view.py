"""What a viewer of Carrara sees, and what the questions tell."""

from __future__ import annotations

from signoria.core.slots import Json
from signoria.games.carrara.rules import Carrara


def view(state: Carrara, viewer: int) -> dict[str, Json]:
    return {}


def about(state: Carrara, seat: int) -> dict[str, Json]:
    return {}
