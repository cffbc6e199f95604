"""`signoria analyse` as its users meet it."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.core.sitting import Sitting
from signoria.games import game
from tests.bots.test_insight import blunder
from tests.cli.conftest import Signoria


def test_a_table_of_decisions_and_the_most_costly_of_them(signoria: Signoria, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(blunder().text(game("leduc")))
    said = signoria("analyse", file, "--as", 0, "--iterations", 300)
    assert said.code == 0
    table, _, costly = said.out.partition("The most costly decisions:")
    assert "Anna: fold" in table
    assert "Bruno" not in table
    assert "   5  Anna: fold" in costly
    assert "promises" in costly


def test_a_game_without_mistakes_says_so(signoria: Signoria, tmp_path: Path) -> None:
    sitting = Sitting(game("leduc"), 2, seed=3)
    file = tmp_path / "game.jsonl"
    file.write_text(sitting.record().text(game("leduc")))
    assert "No decision was a mistake beyond doubt." in signoria("analyse", file).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--as", "7"], "there are the seats 0 to 1"),
        (["--as", "-1"], "an onlooker decides nothing"),
        (["--iterations", "0"], "at least one is wanted"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(signoria: Signoria, tmp_path: Path, words: list[str], said: str) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(blunder().text(game("leduc")))
    found = signoria("analyse", file, *words)
    assert found.code == 2
    assert said in found.err


def test_a_position_cannot_be_analysed(signoria: Signoria, tmp_path: Path) -> None:
    import json

    file = tmp_path / "position.json"
    file.write_text(json.dumps(game("leduc").position(game("leduc").new(2))))
    assert "here 'record' is wanted" in signoria("analyse", file).err
