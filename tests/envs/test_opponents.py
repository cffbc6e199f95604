"""OpenSpiel's own bot at our tables."""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel")

from signoria.bots.course import Course
from signoria.bots.honesty import peeks
from signoria.core.game import Game
from signoria.core.kernel import State
from signoria.core.rng import Rng, seeded
from signoria.envs.opponents import SpielSearch
from signoria.games import game

CASES: list[tuple[Game, dict[str, object]]] = [
    (game("leduc"), {}),
    (game("goofspiel"), {"cards": 3}),
    (game("council"), {"length": "round"}),
]


@pytest.mark.parametrize(("one", "options"), CASES, ids=lambda value: getattr(value, "name", ""))
def test_it_plays_a_whole_game(one: Game, options: dict[str, object]) -> None:
    course, rng = Course(one.fresh(2, options, seed=3)), seeded(1)
    bots = [SpielSearch(one, simulations=2) for _ in range(2)]
    while not course.state.over:
        seat = int(course.state.turn())
        action = bots[seat].choose(course.world(seat, rng), seat, rng)
        assert action in course.state.legal(seat)
        course.apply(seat, action)


def test_it_is_as_honest_as_ours() -> None:
    def chooser(state: State, seat: int, rng: Rng) -> int:
        return SpielSearch(game("leduc"), simulations=8).choose(state.imagine(seat, rng), seat, rng)

    assert peeks(game("leduc"), 2, {}, chooser, 30) == []


def test_options_it_cannot_take_are_named() -> None:
    state = game("leduc").new(2, seed=1)
    state.settings = {"slots": {"a": 1}}
    with pytest.raises(ValueError, match="option 'slots': OpenSpiel takes no documents"):
        SpielSearch(game("leduc")).choose(state, int(state.turn()), seeded(1))
