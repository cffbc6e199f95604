"""Verona at the keyboard: a whole game against bots, and what a person reads there."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.cli.conftest import own_data_folder, signoria

pytestmark = pytest.mark.interpreted

__all__ = ["own_data_folder", "signoria"]

SHORT = ("--option", "last_building=1")


@pytest.mark.parametrize("options", [(), ("--option", "planning=tournament", "--option", "city=laguna")])
def test_a_whole_game_at_the_keyboard(signoria: Any, options: tuple[str, ...]) -> None:
    rng = random.Random(4)
    typed = "".join(f"{rng.choice((1, 1, 2, 3))}\n" for _ in range(3000))
    said = signoria("play", "verona", "--players", 3, "--seed", 8, *SHORT, *options, typed=typed)
    assert said.code == 0
    for part in ("where does one of your first allies stand?", "picks", "occupies", "The game is over", "points"):
        assert part in said.out
    assert "event" not in said.out


def test_undo_takes_back_a_piece_of_a_plan(signoria: Any) -> None:
    typed = "1\n" * 3 + "2\n1\nundo\nundo\n"
    said = signoria("play", "verona", "--seed", 1, *SHORT, typed=typed)
    assert "which token do you lay into" in said.out
    assert said.out.count("where do you lay a token?") >= 3


def test_why_names_the_clause(signoria: Any) -> None:
    said = signoria("play", "verona", "--seed", 1, *SHORT, typed="why Via Mazzini\n")
    assert "First allies may not stand in the centre. (V-2.2)" in said.out
