"""A playout can be told to stop: a game that never ends must not hold up whoever looks for such games."""

from __future__ import annotations

import pytest

from signoria.core.game import Game
from signoria.core.rng import seeded
from signoria.games import games

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("game", games(), ids=lambda one: one.name)
def test_a_playout_stops_where_it_is_told_to(game: Game) -> None:
    whole = game.new(3, seed=2)
    length = whole.playout(seeded(5))
    assert whole.over
    for most in (1, 2, length - 1):
        state = game.new(3, seed=2)
        assert state.playout(seeded(5), most) == most
        assert not state.over
    state = game.new(3, seed=2)
    assert state.playout(seeded(5), length + 1) == length
    assert game.digest(state) == game.digest(whole)
