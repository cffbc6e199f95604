"""Council of Verona in the terminal: a whole match with the prompts alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from signoria.core.record import read_record, verify
from signoria.games import game
from tests.cli.conftest import Signoria

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(("players", "poison"), [(2, "no"), (3, "yes"), (4, "no"), (5, "yes")])
def test_a_whole_match_with_the_prompts_alone(signoria: Signoria, players: int, poison: str, tmp_path: Path) -> None:
    kept = tmp_path / "match.jsonl"
    words = ("--players", players, "--seed", 9, "--option", f"poison={poison}", "--save", kept)
    said = signoria("play", "council", *words, typed="2\n1\n" * 200)
    assert said.code == 0
    assert "The game is over." in said.out
    assert len(re.findall(r"^\d\. \w+, -?\d+ point", said.out, re.MULTILINE)) == players
    for number in range(1, players + 1):
        assert f"Round {number} begins." in said.out
    assert "reconstructed" in said.out
    assert re.search(r"romeo: place (council|exile); met (yes|no); slots 0, -1 and -1; seats ", said.out)
    assert not re.search(r"\w+=\w", said.out)  # nothing is told in bare keys and parts
    record = read_record(kept.read_text())
    assert [str(problem) for problem in verify(game("council"), record)] == []


def test_two_people_at_one_keyboard_hand_over_their_cards_behind_a_curtain(signoria: Signoria) -> None:
    said = signoria("play", "council", "--players", 2, "--seats", "all", "--seed", 4, typed="\n1\n" * 4 + "\n1\n1\n\n")
    assert "which card do you hand over?" in said.out
    assert "Pass to Anna" in said.out
    assert "Pass to Bruno" in said.out
    assert "Both have handed over two cards." in said.out


def test_why_names_reason_and_clause(signoria: Signoria) -> None:
    typed = "why keep Samson\nwhy do nothing\nquit\nn\n"
    said = signoria("play", "council", "--players", 3, "--seed", 2, typed=typed)
    assert "Samson is not in the packet. (C-3.3)" in said.out
    assert "A card has to be chosen. (C-3.3)" in said.out


def test_a_table_of_slots_of_ones_own(signoria: Signoria, tmp_path: Path) -> None:
    table = tmp_path / "my-cards.toml"
    names = ("escalus", "mercutio", "lord-capulet", "lord-montague", "romeo", "juliet", "rosaline", "apothecary")
    lines = ['tag = "printed"', *(f"{name} = [1, 1, -2]" for name in names)]
    table.write_text("\n".join(lines))
    said = signoria("play", "council", "--seats", "none", "--seed", 1, "--option", f"slots=@{table}")
    assert said.code == 0
    assert "The game is over." in said.out
    table.write_text("\n".join([*lines[:-1], "apothecary = [1, 1, 7]"]))
    said = signoria("play", "council", "--option", f"slots=@{table}")
    assert said.code != 0
    assert "apothecary: slot 3: one of 1, 0, -1, -2 is wanted, not 7" in said.out + said.err
