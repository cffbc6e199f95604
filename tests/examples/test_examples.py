"""The examples do what they say, in small."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pyspiel")

from examples import exploitability, new_game, self_play
from signoria.games import BROUGHT, game, games, put
from signoria.games.leduc.meta import LeducGame
from tests.cli.conftest import Signoria, signoria  # noqa: F401

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def own_shelf() -> Iterator[None]:
    """What an example puts on the shelf is gone with it."""
    yield
    BROUGHT.clear()


@pytest.mark.parametrize("name", ["signoria_leduc", "signoria_goofspiel(cards=3,turn_based=True)"])
def test_self_play_learns_something(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = self_play.main(["--game", name, "--games", "1500", "--trials", "300"])
    assert sum(found) / len(found) > 0.1
    assert "seat 1: +" in capsys.readouterr().out


def test_an_equilibrium_is_less_exploitable_than_a_bot() -> None:
    uniform, bot, equilibrium = exploitability.main(["--asks", "3"]).values()
    assert uniform == pytest.approx(4 / 3)
    assert equilibrium < 0.01 < bot


def test_a_level_can_be_measured() -> None:
    name = "signoria_goofspiel(cards=2,turn_based=True)"
    found = exploitability.main(["--game", name, "--level", "random", "--asks", "200", "--iterations", "10"])
    assert found["random"] == pytest.approx(found["uniform"], abs=0.3)


def test_a_new_game_has_everything_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert new_game.main([]) == 0
    out = capsys.readouterr().out
    assert "every promise kept" in out
    assert "NashConv" in out
    assert game("market") is new_game.GAME
    assert new_game.GAME in games()


def test_a_new_game_can_be_played_in_the_terminal(signoria: Signoria) -> None:  # noqa: F811
    put(new_game.GAME)
    said = signoria("play", "market", "--seed", "1", typed="1\n1\n1\n")
    assert "offer" in said.out
    assert signoria("fuzz", "market", "--actions", "300").code == 0
    assert "market" in signoria("games").out


def test_an_example_runs_by_itself() -> None:
    command = [sys.executable, "-m", "examples.new_game", "games"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert "market: Market (this example)" in ran.stdout, ran.stderr


def test_no_two_games_have_the_same_name() -> None:
    put(new_game.GAME)
    put(new_game.GAME)  # once more is no harm
    for other in (LeducGame(), new_game.MarketGame()):
        with pytest.raises(ValueError, match="already a game"):
            put(other)
    with pytest.raises(ValueError, match=r"leduc, .*market"):
        game("chess")
