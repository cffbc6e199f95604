"""The program itself: it explains itself, lists its games and measures them."""

from __future__ import annotations

import json
from importlib import import_module

import pytest

import signoria as package
from signoria.cli import bench
from signoria.cli.main import COMMANDS
from tests.cli.conftest import Signoria


@pytest.mark.parametrize("words", [(), ("--help",), ("help",)])
def test_it_says_what_it_can_do(signoria: Signoria, words: tuple[str, ...]) -> None:
    said = signoria(*words)
    assert said.code == 0
    for command in COMMANDS:
        assert f"signoria {command} " in said.out


def test_it_says_its_version(signoria: Signoria) -> None:
    assert signoria("--version").out == f"signoria {package.__version__}\n"


def test_a_command_that_does_not_exist(signoria: Signoria) -> None:
    said = signoria("sing")
    assert said.code == 2
    assert "there is no command 'sing'" in said.err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(signoria: Signoria, command: str) -> None:
    said = signoria(command, "--help")
    assert said.code == 0
    assert said.out.startswith(f"usage: signoria {command}")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_there(command: str) -> None:
    assert callable(import_module(f"signoria.cli.{COMMANDS[command][0]}").run)


def test_the_games_are_listed_with_their_options(signoria: Signoria) -> None:
    said = signoria("games", "--all")
    assert "goofspiel: Goofspiel (Merrill Flood)" in said.out
    assert "players: 2 to 5" in said.out
    assert "--option cards=...  Cards in each hand: 1 to 60 (unless you say so: 13)" in said.out
    assert "leduc" not in signoria("games").out


def test_the_bench_measures_both_faces_of_the_rules(signoria: Signoria, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "LEAST_SECONDS", 0.01)
    monkeypatch.setattr(bench, "interpreted", lambda _: dict.fromkeys(bench.LINES, 2.0))
    said = signoria("bench", "goofspiel", "--option", "cards=4")
    assert said.code == 0
    for what, _ in bench.LINES.values():
        assert what in said.out
    figures = json.loads(signoria("bench", "leduc", "--json").out)
    assert set(figures) == set(bench.LINES)
    assert all(figure > 0 for figure in figures.values())


def test_the_interpreted_half_is_interpreted() -> None:
    """A process of its own runs the sources, whatever runs here."""
    figures = bench.interpreted(["leduc", "--players", "2"])
    assert set(figures) == set(bench.LINES)
    assert figures["decisions"] < 5_000_000
