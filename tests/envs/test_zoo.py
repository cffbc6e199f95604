"""Our games pass PettingZoo's own suites, and are the games that they are."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.test.state_test import state_test
from pettingzoo.utils import parallel_to_aec, wrappers

from signoria.core.kernel import ONLOOKER
from signoria.core.options import BadOption
from signoria.core.question import Illegal
from signoria.core.rng import Rng, seeded
from signoria.envs import zoo
from signoria.games import game, games

EVERY_TABLE = [(one.name, players) for one in games() for players in one.seats]
CYCLES = 30

# PettingZoo says of every environment whose observations are dicts, its own card games excepted by name:
COSMETIC = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
# And of every AEC environment when it looks at who has nothing to answer any more:
OF_THE_DEAD = ("Action mask numpy array is all zeros",)


@contextmanager
def only(*expected: str) -> Iterator[None]:
    """No warnings but these."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    assert [str(one.message) for one in caught if not str(one.message).startswith(expected)] == []


# PettingZoo's own suites


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_api(name: str, players: int) -> None:
    with only(*COSMETIC, *OF_THE_DEAD):
        api_test(zoo.env(name, players), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_api_of_parallel(name: str, players: int) -> None:
    with only():
        parallel_api_test(zoo.parallel_env(name, players), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_api_of_parallel_turned_into_aec(name: str, players: int) -> None:
    with only(*COSMETIC, *OF_THE_DEAD):
        api_test(parallel_to_aec(zoo.parallel_env(name, players)), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_api_under_the_usual_wrappers(name: str, players: int) -> None:
    with only(*COSMETIC, *OF_THE_DEAD):
        wrapped = wrappers.AssertOutOfBoundsWrapper(zoo.raw_env(name, players))
        api_test(wrappers.OrderEnforcingWrapper(wrapped), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_seeds(name: str, players: int) -> None:
    seed_test(lambda: zoo.env(name, players), num_cycles=CYCLES)
    parallel_seed_test(lambda: zoo.parallel_env(name, players), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_state(name: str, players: int) -> None:
    with only("Environment's maximum and minimum state space values are equal"):
        state_test(zoo.env(name, players), zoo.parallel_env(name, players))


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_render(name: str, players: int) -> None:
    drawings = {"svg": lambda drawing: ElementTree.fromstring(drawing).tag.endswith("svg")}
    render_test(lambda render_mode: zoo.env(name, players, render_mode=render_mode), custom_tests=drawings)


class Module:
    """What `max_cycles_test` takes for a module. It answers without a mask and counts on everybody answering in every
    cycle: so what is not allowed is replaced, and the one after the other is made from the all at once. A game that
    would be over anyway before the cycles are shows nothing, so these are games of which that is known."""

    def __init__(self, name: str, players: int, seed: int) -> None:
        self.of, self.players, self.seed = name, players, seed

    def parallel_env(self, max_cycles: int | None) -> Any:
        made = zoo.parallel_env(self.of, self.players, max_cycles=max_cycles, illegal="random")
        made.desk.rng = seeded(self.seed)
        for seat, agent in enumerate(made.possible_agents):
            made.action_space(agent).seed(self.seed + seat)
        return made

    def env(self, max_cycles: int) -> Any:
        return parallel_to_aec(self.parallel_env(max_cycles))

    def cycles(self) -> int:
        """How many cycles the same game has without a limit."""
        made = self.parallel_env(None)
        made.reset()
        cycles = 0
        while made.agents:
            made.step({agent: made.action_space(agent).sample() for agent in made.agents})
            cycles += 1
        return cycles


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_max_cycles(name: str, players: int) -> None:
    long = next(module for seed in range(200) if (module := Module(name, players, seed)).cycles() > 4)
    max_cycles_test(long)


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_max_cycles_one_after_the_other(name: str, players: int) -> None:
    """So many decisions a seat on average, then all are truncated, and nobody has won anything."""
    env = zoo.env(name, players, max_cycles=1)
    cut = 0
    for seed in range(12):
        rng = seeded(seed)
        env.reset(seed=seed)
        decisions = 0
        while not any((*env.truncations.values(), *env.terminations.values())):
            env.step(some_action(env.observe(env.agent_selection), rng))
            decisions += 1
        assert decisions == players or all(env.terminations.values())
        if all(env.truncations.values()):
            cut += 1
            assert set(env.rewards.values()) == {0}
    assert cut > 0


# What is ours to promise


def some_action(seen: dict[str, Any], rng: Rng) -> int:
    """A legal action."""
    legal = np.flatnonzero(seen["action_mask"])
    return int(legal[rng.below(len(legal))])


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_it_is_the_game_of_its_seed(name: str, players: int) -> None:
    """Move for move, observation for observation, what the game itself plays."""
    env = zoo.env(name, players)
    rng = seeded(5)
    env.reset(seed=9)
    state = game(name).new(players, seed=9)
    while not state.over:
        seat = int(state.turn())
        assert env.agent_selection == f"player_{seat}"
        seen = env.observe(env.agent_selection)
        assert np.flatnonzero(seen["action_mask"]).tolist() == state.legal(seat)
        assert (seen["observation"] == env.desk.encoder.row(state, seat)).all()
        action = some_action(seen, rng)
        env.step(action)
        state.apply(seat, action)
    assert env.rewards == dict(zip(env.possible_agents, game(name).returns(state), strict=True))
    assert all(env.terminations.values())


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_all_at_once_is_the_same_game_as_one_after_the_other(name: str, players: int) -> None:
    """In a sealed round all who owe an answer give it at once; nobody else is heard."""
    par = zoo.parallel_env(name, players)
    rng = seeded(6)
    seen, _ = par.reset(seed=4)
    state = game(name).new(players, seed=4)
    rewards: dict[str, float] = {}
    while par.agents:
        asked = zoo.acting(state)
        actions = {agent: some_action(seen[agent], rng) for agent in par.agents}
        for seat, agent in enumerate(par.possible_agents):
            if seat in asked:
                assert np.flatnonzero(seen[agent]["action_mask"]).tolist() == state.legal(seat)
            else:
                assert actions[agent] == par.wait
            assert (seen[agent]["observation"] == par.desk.encoder.row(state, seat)).all()
        if len(asked) < players:
            actions[par.possible_agents[next(s for s in range(players) if s not in asked)]] = 0  # is not heard
        for seat in asked:
            state.apply(seat, actions[par.possible_agents[seat]])
        seen, rewards, _, _, _ = par.step(actions)
    assert state.over
    assert list(rewards.values()) == pytest.approx(list(game(name).returns(state)))


def test_sealed_bids_are_given_at_once() -> None:
    par = zoo.parallel_env("goofspiel", 3, cards=4)
    seen, _ = par.reset(seed=1)
    cycles = 0
    while par.agents:
        assert all(one["action_mask"][par.wait] == 0 for one in seen.values())
        seen, *_ = par.step({agent: int(np.argmax(seen[agent]["action_mask"])) for agent in par.agents})
        cycles += 1
    assert cycles == 3  # the fourth bids itself


@pytest.mark.parametrize("make", [zoo.env, zoo.parallel_env])
@pytest.mark.parametrize("name", [one.name for one in games()])
def test_half_a_game_can_be_pickled_and_goes_on(make: Any, name: str) -> None:
    env = make(name)
    rng = seeded(2)
    pickle.loads(pickle.dumps(env)).reset(seed=1)  # before it has begun, too
    env.reset(seed=3)
    one_step(env, rng)
    again = pickle.loads(pickle.dumps(env))
    endings = []
    for each in (env, again):
        rng = seeded(8)
        while each.agents and not any(getattr(each, "terminations", {}).values()):
            one_step(each, rng)
        endings.append([each.desk.game.digest(each.desk.state), getattr(each, "rewards", None)])
        each.reset()
        endings[-1].append(each.desk.game.digest(each.desk.state))
    assert endings[0] == endings[1]


def one_step(env: Any, rng: Rng) -> None:
    """A legal action of whoever is to act."""
    if isinstance(env, zoo.Turns):
        env.step(some_action(env.observe(env.agent_selection), rng))
        return
    seen = env._seen()
    env.step({agent: some_action(seen[agent], rng) for agent in env.agents})


def test_versioned_ids_name_the_games() -> None:
    assert set(zoo.ENTRIES) == {f"{one.name}_v{one.rules_version}" for one in games()}
    env = zoo.leduc_v1.env(players=4)
    assert str(env) == "leduc_v1"
    assert len(env.possible_agents) == 4
    assert isinstance(zoo.leduc_v1.raw_env(), zoo.Turns)
    assert isinstance(zoo.goofspiel_v1.parallel_env(cards=4), zoo.Rounds)
    with pytest.raises(AttributeError, match="leduc_v1"):
        _ = zoo.leduc_v99
    with pytest.raises(AttributeError, match="no attribute"):
        _ = zoo.Leduc


# Bad input


def step(env: Any, action: Any = 0) -> Any:
    return env.step(action)


@pytest.mark.parametrize("manner", ["lose", "random", "raise"])
@pytest.mark.parametrize("make", [zoo.env, zoo.parallel_env])
@pytest.mark.parametrize("action", [0, 99, -1, 2**70])
def test_what_is_not_allowed(make: Any, manner: str, action: int) -> None:
    """Nobody may fold when there is nothing to pay; and some actions are none at all."""
    env = make("leduc", 3, illegal=manner)
    env.reset(seed=1)
    before = env.desk.game.digest(env.desk.state)
    deed = action if make is zoo.env else {"player_0": action}
    if manner == "raise":
        with pytest.raises(Illegal, match="nothing-to-fold-for" if action == 0 else "no-such-action"):
            env.step(deed)
        assert env.desk.game.digest(env.desk.state) == before
        return
    out = env.step(deed)
    rewards, ended, infos = out[1:3] + out[4:] if out else (env.rewards, env.terminations, env.infos)
    if manner == "lose":
        assert list(rewards.values()) == [-13, 0, 0]
        assert all(ended.values())
        assert "seat 0 may not take action" in infos["player_0"]["illegal"]
        assert infos["player_1"] == {}
        assert env.desk.game.digest(env.desk.state) == before
    else:
        assert not any(ended.values())
        assert env.desk.game.digest(env.desk.state) != before


def test_misuse_is_told_clearly() -> None:
    for make in (zoo.env, zoo.parallel_env):
        with pytest.raises(RuntimeError, match="call reset"):
            step(make("leduc"))
        with pytest.raises(RuntimeError, match="call reset"):
            make("leduc", render_mode="ansi").render()
        with pytest.raises(BadOption, match="for 2 to 5, not 9"):
            make("leduc", 9)
        with pytest.raises(BadOption, match="colour"):
            make("leduc", colour=1)
        with pytest.raises(ValueError, match="illegal='ignore'"):
            make("leduc", illegal="ignore")
        with pytest.raises(ValueError, match="render_mode='film'"):
            make("leduc", render_mode="film")
        with pytest.raises(ValueError, match="render_seat=2"):
            make("leduc", render_seat=2)
        with pytest.raises(ValueError, match="max_cycles=0"):
            make("leduc", max_cycles=0)
        with pytest.raises(BadOption, match="nothing to learn"):
            make("goofspiel", cards=1).reset()
        with pytest.raises(ValueError, match="there is no game 'chess'"):
            make("chess")
    par = zoo.parallel_env("leduc")
    par.reset(seed=1)
    with pytest.raises(ValueError, match="player_0 owes an answer"):
        par.step({"player_1": 0})
    with pytest.raises(TypeError, match="whole number"):
        par.step({"player_0": "call"})
    env = zoo.env("leduc")
    env.reset()
    with pytest.raises(ValueError, match="make the environment with a render_mode"):
        env.render()


def test_a_game_that_is_over_takes_no_more_steps() -> None:
    par = zoo.parallel_env("leduc", illegal="lose")
    par.reset(seed=1)
    par.step({"player_0": 0})
    with pytest.raises(RuntimeError, match="the game is over"):
        par.step({})
    env = zoo.env("leduc")
    env.reset(seed=1)
    env.step(0)
    for _ in env.possible_agents:
        env.step(None)
    with pytest.raises(RuntimeError, match="the game is over"):
        env.step(None)


# Pictures


def test_a_picture_shows_what_its_viewer_sees_and_nothing_else() -> None:
    def drawn(seat: int) -> str:
        env = zoo.env("leduc", render_mode="ansi", render_seat=seat)
        env.reset(seed=3)
        picture = env.render()
        assert isinstance(picture, str)
        return picture

    state = game("leduc").new(seed=3)
    cards = [game("leduc").view(state, seat)["hands"][seat] for seat in range(2)]
    assert cards[0] in drawn(0)
    assert cards[1] not in drawn(0)
    assert cards[1] in drawn(1)
    assert not any(card in drawn(ONLOOKER) for card in cards)
    assert "waiting for player_0" in drawn(1)


def test_pixels_show_letters_and_films_do_not_shrink() -> None:
    env = zoo.env("leduc", render_mode="rgb_array")
    env.reset(seed=1)
    shapes = []
    while env.agents:
        pixels = env.render()
        assert isinstance(pixels, np.ndarray)
        assert pixels.std() > 1
        shapes.append(pixels.shape[0])
        env.step(None if env.terminations[env.agent_selection] else 1)
    assert shapes == sorted(shapes)


# Seeds


def told(name: str, players: int) -> str:
    """A whole game by its seed, as numbers."""
    env = zoo.env(name, players)
    rng = seeded(1)
    env.reset(seed=11)
    said = []
    while not any(env.terminations.values()):
        seen = env.observe(env.agent_selection)
        said.append(seen["observation"].tobytes().hex())
        env.step(some_action(seen, rng))
    return f"{said} {env.rewards}"


@pytest.mark.parametrize("name", [one.name for one in games()])
def test_a_seed_is_the_same_game_in_every_process_compiled_or_not(name: str) -> None:
    code = f"from tests.envs.test_zoo import told; print(told({name!r}, {game(name).seats[0]}), end='')"
    for pure in ("", "1"):
        ran = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "SIGNORIA_PURE": pure, "PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
        )
        assert ran.stdout == told(name, game(name).seats[0]), ran.stderr
