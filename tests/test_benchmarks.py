"""The bench measures what it says: everybody in turns, the best turn of each, the same game on both sides."""

import json
from collections.abc import Callable
from itertools import cycle

import pytest

from benchmarks import games, peer
from benchmarks.interpreted import Interpreted
from benchmarks.loops import step_through
from benchmarks.measure import Line, Mark, Report, best_rates
from signoria.core.kernel import playouts
from signoria.games import SHELF, game


def test_contenders_take_turns_and_the_best_turn_counts() -> None:
    order: list[str] = []

    def contender(name: str, *seconds: float) -> Callable[[], tuple[float, float]]:
        left = cycle(seconds)

        def turn() -> tuple[float, float]:
            order.append(name)
            return 10, next(left)

        return turn

    rates = best_rates({"a": contender("a", 1, 4, 2), "b": contender("b", 5)}, rounds=2)
    assert order == ["a", "b", "a", "b", "a", "b"]
    assert rates == {"a": 5, "b": 2}  # the first turn of "a" was the warm-up


def test_marks_say_whether_they_are_met() -> None:
    assert Line("x", 29.9, "x", Mark(at_least=30)).met is False
    assert Line("x", 30.0, "x", Mark(at_least=30)).met is True
    assert Line("x", 301, "ns", Mark(at_most=300)).met is False
    assert Line("x", 299, "ns", Mark(at_most=300)).met is True
    report = Report()
    report.add("one", "copy", 301, "ns", Mark(at_most=300))
    report.add("one", "imagine", 200, "ns")
    assert "MISSED" in report.shown()
    assert "0 of 1 marks met" in report.shown()
    assert json.loads(json.dumps(report.written()))["figures"]["one"][0]["met"] is False


def test_goals_name_games_on_the_shelf() -> None:
    assert set(games.GOALS) <= set(SHELF)
    for name, goal in games.GOALS.items():
        assert goal.players in game(name).seats


@pytest.mark.parametrize("name", SHELF)
def test_every_game_can_be_measured(name: str) -> None:
    report = Report()
    games.measured(name, report, rounds=1)
    figures = {line.name: line.value for lines in report.parts.values() for line in lines}
    assert {"decisions", "copy", "imagine"} <= set(figures)
    assert all(value > 0 for value in figures.values())


@pytest.mark.skipif(not peer.installed(), reason="the peer is not installed on this platform")
def test_both_sides_play_the_same_number_of_decisions() -> None:
    """Goofspiel for 4 with 13 cards: twelve bids a seat, the thirteenth bids itself."""
    start = game("goofspiel").new(4, cards=13)
    assert step_through(start, 50) == playouts(start, 50, 1) == peer.play(peer.load(), 50) == 50 * 4 * 12


def test_the_sources_take_their_turns_in_a_process_of_their_own() -> None:
    with Interpreted("leduc", 2, 3) as sources:
        assert sources.play()[0] == 3
        assert sources.play()[1] > 0
    assert sources.process.returncode == 0


@pytest.mark.skipif(not peer.installed(), reason="the peer is not installed on this platform")
def test_the_loops_of_the_laboratory_count_what_they_do() -> None:
    """One loop for our environments and for those of others."""
    from open_spiel.python import rl_environment

    from benchmarks import research
    from signoria.envs import openspiel, zoo

    assert 50 <= research.aec(zoo.env("leduc"), 50) <= 50 + 12
    assert 50 <= research.parallel(zoo.parallel_env("goofspiel", 3, cards=4), 50) <= 50 + 3 * 3
    for name in (openspiel.name_of(game("leduc")), "signoria_goofspiel(cards=4)", "kuhn_poker"):
        assert research.spiel(rl_environment.Environment(name), 20) >= 20
    assert research.some([0, 0, 1]) == 2
