"""Whether an action taught its actor anything."""

from __future__ import annotations

from typing import cast

import pytest
from mypy_extensions import i64

from signoria.core.game import Game
from signoria.core.kernel import State
from signoria.core.knowledge import grew
from signoria.core.rng import Rng
from tests.core.toys import DONE, ERRAND, GO, LOOK, PASS, PEEK, PLANS, THINK, Peek, played

pytestmark = pytest.mark.interpreted


def taught(game: Game, state: State, seat: int, action: int) -> bool:
    """Does this action teach its actor something here?"""
    after = state.copy()
    after.apply(seat, action)
    return grew(game, state, seat, action, after)


@pytest.mark.parametrize("seed", range(6))
def test_a_look_teaches_though_nothing_but_an_event_tells(seed: int) -> None:
    """The view does not show what was seen; the event does."""
    state = PEEK.new(3, seed=seed)
    after = state.copy()
    after.apply(0, LOOK)
    assert PEEK.observe(after, 0)["view"]["cards"] == PEEK.observe(state, 0)["view"]["cards"]
    assert taught(PEEK, state, 0, LOOK)
    assert not taught(PEEK, state, 0, THINK)
    assert not taught(PEEK, after, 0, THINK)


def test_public_steps_teach_their_actor_nothing() -> None:
    state = ERRAND.new(2)
    for action in (0, 1, GO):
        assert not taught(ERRAND, state, 0, action)
        state.apply(0, action)


def test_a_sealed_piece_teaches_nothing_and_the_last_answer_does() -> None:
    state = PLANS.new(2, seed=1)
    assert not taught(PLANS, state, 0, 2)
    assert not taught(PLANS, state, 0, DONE)
    state.apply(0, DONE)
    assert taught(PLANS, state, 1, DONE), "now the plans lie open"


def test_chance_teaches() -> None:
    """The die is rolled by the actor's own state, or would be in another world."""
    state = PLANS.new(2, seed=1)
    state.apply(0, DONE)
    state.apply(1, 3)
    assert taught(PLANS, state, 1, DONE)
    state.explicit = True
    assert taught(PLANS, state, 1, DONE)


def test_the_end_shows_all_cards_and_so_teaches() -> None:
    state = PEEK.new(2, seed=1)
    state.apply(0, PASS)
    assert taught(PEEK, state, 1, PASS)


def test_looking_is_done_in_copies() -> None:
    state = played(PEEK, 3, 5, 1)
    after = state.copy()
    after.apply(state.turn(), THINK)
    before = PEEK.digest(state), PEEK.digest(after), state.rng.written()
    grew(PEEK, state, state.turn(), THINK, after)
    assert (PEEK.digest(state), PEEK.digest(after), state.rng.written()) == before


class Whisper(Peek):
    """Thinking is legal only for who has a neighbour with an odd card: a legal action that teaches by being legal."""

    def blank(self) -> State:
        return Whisper()

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        if seat >= 0 and self.cards[self.left_of(seat)] % 2 == 0:
            self.add(PASS)
        else:
            super().offer(seat, step, argument)


class WhisperGame(type(PEEK)):  # type: ignore[misc]
    def begin(self, players: int, options: object, rng: Rng) -> State:
        state = Whisper()
        state.begin(players, rng)
        return state


def test_an_action_that_other_worlds_forbid_teaches_and_does_not_raise() -> None:
    game = cast(Game, WhisperGame())
    for seed in range(9):
        state = game.new(2, seed=seed)
        if THINK in state.legal(0):
            assert taught(game, state, 0, THINK)
