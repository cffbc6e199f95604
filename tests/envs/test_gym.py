"""One seat as a Gymnasium environment: Gymnasium's own checker, and what is ours to promise."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from signoria.bots import Bot  # noqa: E402
from signoria.core.kernel import State  # noqa: E402
from signoria.core.question import Illegal  # noqa: E402
from signoria.core.rng import Rng, seeded  # noqa: E402
from signoria.envs.gym import Single, id_of  # noqa: E402
from signoria.games import game, games  # noqa: E402

EVERY_TABLE = [(one.name, players) for one in games() for players in one.seats]


def play(env: Any, seed: int) -> tuple[list[bytes], float, dict[str, Any]]:
    """A game of random legal answers: what was seen, what it was worth and what was told at the end."""
    rng = seeded(seed)
    seen, info = env.reset(seed=seed)
    rows = [seen["observation"].tobytes()]
    total, over = 0.0, False
    while not over:
        legal = np.flatnonzero(seen["action_mask"])
        seen, reward, over, cut, info = env.step(legal[rng.below(len(legal))])
        assert not cut
        rows.append(seen["observation"].tobytes())
        total += reward
    return rows, total, info


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_the_checker_of_gymnasium(name: str, players: int) -> None:
    check_env(gymnasium.make(id_of(game(name)), players=players, seat=players - 1).unwrapped)


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_the_seat_is_asked_and_told_what_it_may_know(name: str, players: int) -> None:
    for seat in range(players):
        env = Single(name, players, seat=seat)
        rng = seeded(seat)
        seen, info = env.reset(seed=seat)
        over = False
        while not over:
            state = env.desk.state
            assert info["seat"] == seat == state.turn()
            assert (seen["observation"] == env.desk.encoder.row(state.imagine(seat, rng), seat)).all()
            legal = np.flatnonzero(seen["action_mask"])
            assert legal.tolist() == state.legal(seat)
            seen, reward, over, _, info = env.step(legal[rng.below(len(legal))])
        assert reward == info["returns"][seat] == game(name).returns(env.desk.state)[seat]


@pytest.mark.parametrize("name", [one.name for one in games()])
def test_the_same_seed_is_the_same_game(name: str) -> None:
    one, other = Single(name), Single(name)
    assert play(one, 3) == play(other, 3) == play(one, 3)
    assert play(one, 3) != play(one, 4)
    one.reset(seed=5)
    other.reset(seed=5)
    assert (one.reset()[0]["observation"] == other.reset()[0]["observation"]).all()


class Folder:
    """A bot that folds when it can."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        return world.legal(seat)[0]


def test_opponents_are_levels_or_bots_of_ones_own() -> None:
    folder: Bot = Folder()
    env = Single("leduc", 3, opponents=[folder, "random"])
    for seed in range(5):
        play(env, seed)
    env = Single("leduc", opponents="flat")
    play(env, 1)
    # Against somebody who folds to every raise, raising wins the ante.
    env = Single("leduc", opponents=folder)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(2)
    assert (reward, over, info["returns"]) == (1.0, True, [1.0, -1.0])
    with pytest.raises(ValueError, match="2 are wanted"):
        Single("leduc", 3, opponents=["random"])
    with pytest.raises(ValueError, match="no level 'genius'"):
        Single("leduc", opponents="genius")


def test_a_seat_can_be_drawn_for_every_game() -> None:
    env = Single("leduc", 3, seat=None)
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(40)} == {0, 1, 2}
    with pytest.raises(ValueError, match="seat=3"):
        Single("leduc", 3, seat=3)


def test_what_is_not_allowed() -> None:
    env = Single("leduc")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert (reward, over) == (-13, True)
    assert "nothing-to-fold-for" in info["illegal"]
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(1)
    env = Single("leduc", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(Illegal):
        env.step(0)
    env.step(1)
    env = Single("leduc", illegal="random")
    env.reset(seed=1)
    assert env.step(0)[1] >= -13


def test_a_game_that_is_over_takes_no_more_steps() -> None:
    env = Single("leduc")
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(1)
    play(env, 1)
    with pytest.raises(RuntimeError, match="the game is over"):
        env.step(1)


def test_games_in_which_the_seat_is_never_asked_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games before the one in which it is asked leave no trace; a seed is that of the first."""
    raiser, folder = Last(), Folder()
    env = Single("leduc", 3, seat=2, opponents=[raiser, folder])
    dealt: list[int | None] = []
    deal = env.desk.deal

    def counted(seed: int | None) -> State:
        dealt.append(seed)
        return deal(seed)

    monkeypatch.setattr(env.desk, "deal", counted)
    env.reset(seed=1)
    assert dealt == [1]
    early = iter([True, True, False])
    play_on = env._let_others_play
    monkeypatch.setattr(env, "_let_others_play", lambda: next(early, None) or play_on())
    env.reset(seed=1)
    assert dealt == [1, 1, None, None]
    monkeypatch.setattr(env, "_let_others_play", lambda: True)
    with pytest.raises(RuntimeError, match="nothing to decide"):
        env.reset(seed=1)


class Last:
    """A bot that raises when it can."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        return world.legal(seat)[-1]


@pytest.mark.parametrize("name", [one.name for one in games()])
def test_half_a_game_can_be_pickled_and_goes_on(name: str) -> None:
    env = Single(name)
    seen, _ = env.reset(seed=2)
    env.step(int(np.argmax(seen["action_mask"])))
    again = pickle.loads(pickle.dumps(env))
    for _ in range(3):
        legal = np.flatnonzero(env._seen()["action_mask"])
        if not len(legal):
            break
        one, other = env.step(legal[-1]), again.step(legal[-1])
        assert (one[0]["observation"] == other[0]["observation"]).all()
        assert one[1:4] == other[1:4]
    assert (env.reset()[0]["observation"] == again.reset()[0]["observation"]).all()


def test_it_is_rendered_as_the_seat_sees_it() -> None:
    env = Single("leduc", seat=1, render_mode="ansi")
    env.reset(seed=3)
    card = env.desk.game.view(env.desk.state, 1)["hands"][1]
    picture = env.render()
    assert isinstance(picture, str)
    assert card in picture
