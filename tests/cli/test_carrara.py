"""The Palaces of Carrara at the keyboard: a whole game, the last turns of another, and tables of one's own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.carrara.hand import Table
from tests.cli.conftest import Signoria

FIVE = ["massa", "lucca", "castello", "urban", "porta"]


@pytest.mark.slow
def test_a_whole_game_in_the_terminal(signoria: Signoria) -> None:
    typed = "score\nbuild\nbuy\npass\n" + "1\n" * 12
    said = signoria("play", "carrara", "--option", "advanced=yes", "--seed", 5, typed=typed * 300)
    assert said.code == 0
    assert "The game is over." in said.out
    assert len(re.findall(r"^\d\. \w+, -?\d+ ", said.out, re.MULTILINE)) == 2
    assert "Reconstructed, for want of a box to look at: the improvement tiles but that of Pisa" in said.out


@pytest.mark.interpreted
def test_the_last_turns_of_a_game(signoria: Signoria, tmp_path: Path) -> None:
    """Scored, taken back, scored again, ended; what it pays is said beforehand, and why something is not allowed."""
    table = Table(built={0: {"pisa": ["villa-1", "porta-2"]}}, spots={0: FIVE}, court=[], stack=[], market=[])
    file = tmp_path / "nearly-over.json"
    file.write_text(json.dumps(table.document))
    typed = "score\nwhy score lucca\nscore all ville\nundo\nscore pisa\nend the turn\npass\nend\n\n\nno\n"
    said = signoria("play", "--from", file, "--seats", "0,1", typed="\n" + typed.replace("pass", "\n\npass"))
    assert said.code == 0
    assert "Anna, what do you score?" in said.out
    assert "pisa coins 9, points 0, coins sum (2+1)×3" in said.out
    assert "You have scored this, or have a money spot already. (C-5.7) [score Lucca]" in said.out
    assert "Taken back." in said.out
    assert "Anna scores Pisa: 9 coins and 0 points." in said.out
    assert "Anna brings the end about with the last marker and gets 5 points." in said.out
    assert "Anna changes 29 coins, 5 for a point: 5 points." in said.out
    assert "The game is over." in said.out


@pytest.mark.interpreted
@pytest.mark.parametrize(
    ("name", "text", "trouble"),
    [
        (
            "own.toml",
            "[cities]\nlucca.points = 3\n\npisa = { coins = -1 }\n",
            "line 4: cities.pisa.coins: a whole number",
        ),
        ("own.toml", "\n[landscape]\n", "line 2: landscape: there is no such table"),
        ("own.toml", "[[improvements]]\ncity = 'pisa'\n", "line 1: improvements: 8 entries are wanted"),
        ("own.json", '{"money":\n {"left":\n  {"rate": 0}}}', "line 3: money.left.rate: a whole number from 1"),
        ("own.toml", "[cities\n", "is no TOML"),
    ],
)
def test_tables_of_one_s_own_are_read_from_a_file(
    signoria: Signoria, tmp_path: Path, name: str, text: str, trouble: str
) -> None:
    file = tmp_path / name
    file.write_text(text)
    said = signoria("play", "carrara", "--option", f"tables=@{file}")
    assert said.code != 0
    assert f"{file}: {trouble}" in said.err


@pytest.mark.interpreted
def test_a_game_is_played_with_them(signoria: Signoria, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("[landscapes]\nrural = { points = 2 }\n")
    said = signoria("play", "carrara", "--option", f"tables=@{file}", typed="view\nquit\nno\n")
    assert said.code == 0
    assert "what the rural landscape brings" not in said.out.partition("Reconstructed")[2]
