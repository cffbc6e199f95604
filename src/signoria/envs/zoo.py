"""Every game on the shelf as PettingZoo environments, one after the other (AEC) and all at once (Parallel).

    from signoria.envs import zoo
    env = zoo.env("goofspiel", players=3, cards=5)         # AEC
    par = zoo.parallel_env("goofspiel", players=3)         # Parallel
    env = zoo.goofspiel_v1.env(players=3)                  # the same, by the versioned id

An observation is a dict: `observation`, the row of `envs/sights.py`, and `action_mask`. Rewards are 0 until the game
ends, then what `Game.returns` says. docs/research.md has the rest: sealed rounds, illegal actions, seeds.

Needs the extra `research`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from signoria.core.game import Game
from signoria.core.kernel import ONLOOKER, State
from signoria.core.question import Illegal
from signoria.envs.desk import LOSE, Desk, agents, manner
from signoria.envs.picture import MODES, Picture, mode, rendered
from signoria.envs.sights import Bytes, Floats
from signoria.games import SHELF, game

Seen = dict[str, Any]


def id_of(of: Game) -> str:
    """What an environment is called: its version is that of the rules."""
    return f"{of.name.replace('-', '_')}_v{of.rules_version}"


class Common:
    """What both kinds of environment have in common."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2, "is_parallelizable": True}

    def _lay_out(
        self,
        of: Game | str,
        players: int | None,
        render_mode: str | None,
        render_seat: int,
        max_cycles: int | None,
        illegal: str,
        options: dict[str, object],
        extra_actions: int,
        every_seat: bool,
    ) -> None:
        desk = Desk(of, players, options)
        if every_seat:
            desk = Desk(desk.game, desk.players, options, rows=desk.players)
        self.desk = desk
        self.render_mode = mode(render_mode)
        self.render_seat = render_seat
        if render_seat != ONLOOKER and render_seat not in range(desk.players):
            raise ValueError(
                f"render_seat={render_seat}: there are the seats 0 to {desk.players - 1}, -1 is an onlooker"
            )
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles={max_cycles}: at least 1 is wanted, or None")
        self.max_cycles = max_cycles
        self.illegal = manner(illegal)
        self.metadata = {**Common.metadata, "name": id_of(desk.game)}  # type: ignore[misc]
        self.possible_agents = agents(desk.players)
        self.agents: list[str] = []
        self.picture = Picture(desk.game, desk.players, desk.options)
        low, high = desk.encoder.bounds()
        actions = desk.encoder.actions + extra_actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(np.tile(low, desk.players), np.tile(high, desk.players), dtype=np.float32)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def state(self) -> Floats:
        """What all seats see, one row after the other: for training with a common critic, not for players."""
        self.desk.must_have_begun()
        rows = [self.desk.encoder.row(self.desk.state, seat) for seat in range(self.desk.players)]
        return np.concatenate(rows)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The moment as `render_seat` sees it; an onlooker, unless the environment was made otherwise."""
        self.desk.must_have_begun()
        return rendered(self.picture, self.render_mode, self.desk.state, self.render_seat)

    def close(self) -> None:
        """There is nothing to release."""


class Turns(Common, AECEnv):  # type: ignore[misc]
    """One seat after the other. In a sealed round the seats that owe an answer are served in order and see nothing of
    what the others have answered."""

    def __init__(
        self,
        of: Game | str,
        players: int | None = None,
        *,
        render_mode: str | None = None,
        render_seat: int = ONLOOKER,
        max_cycles: int | None = None,
        illegal: str = LOSE,
        **options: object,
    ) -> None:
        AECEnv.__init__(self)
        self._lay_out(of, players, render_mode, render_seat, max_cycles, illegal, options, 0, every_seat=False)
        self._seat = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the one of this seed, if one is given. `options` are not used; those of a game are given when
        the environment is made."""
        state = self.desk.deal(seed)
        names = self.possible_agents
        self.agents = names[:]
        self.rewards = dict.fromkeys(names, 0.0)
        self._cumulative_rewards = dict.fromkeys(names, 0.0)
        self.terminations = dict.fromkeys(names, False)
        self.truncations = dict.fromkeys(names, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in names}
        self._skip_agent_selection = None
        self._decisions = 0
        self._pass_to(state.turn())

    def _pass_to(self, seat: int) -> None:
        self._seat = seat
        self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> Seen:
        """What an agent sees now. Its mask is empty unless it is the one to answer."""
        desk = self.desk
        seat = self.possible_agents.index(agent)
        asked = seat == self._seat and agent in self.terminations and not self.truncations[agent]
        return {
            "observation": desk.encoder.row(desk.state, seat),
            "action_mask": desk.encoder.mask(desk.state, seat if asked else ONLOOKER),
        }

    def step(self, action: Any) -> None:
        """Let the selected agent answer."""
        if not self.agents:
            self.desk.must_have_begun()
            raise RuntimeError("the game is over: call reset() to begin another one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        desk, seat = self.desk, self._seat
        state = desk.state
        self._cumulative_rewards[agent] = 0.0
        number = desk.tried(seat, action, self.illegal)
        if isinstance(number, Illegal):
            self.infos[agent] = {"illegal": str(number)}
            self._end({agent: desk.least})
            return
        state.put(seat, number)
        if state.over:
            self._end(dict(zip(self.possible_agents, desk.returns(), strict=True)))
            return
        self._pass_to(state.turn())
        if self.max_cycles is not None:
            self._decisions += 1
            if self._decisions >= self.max_cycles * desk.players:
                self.truncations = dict.fromkeys(self.possible_agents, True)
                self._deads_step_first()

    def _end(self, worth: dict[str, float]) -> None:
        self.terminations = dict.fromkeys(self.possible_agents, True)
        self.rewards = {agent: worth.get(agent, 0.0) for agent in self.possible_agents}
        self._accumulate_rewards()
        self._deads_step_first()


class Rounds(Common, ParallelEnv):  # type: ignore[misc]
    """All at once. At each step every seat that owes an answer gives one: in a sealed round all that have not finished
    theirs, otherwise the one whose turn it is. All others wait: the last action, the only one their mask allows."""

    def __init__(
        self,
        of: Game | str,
        players: int | None = None,
        *,
        render_mode: str | None = None,
        render_seat: int = ONLOOKER,
        max_cycles: int | None = None,
        illegal: str = LOSE,
        **options: object,
    ) -> None:
        self._lay_out(of, players, render_mode, render_seat, max_cycles, illegal, options, 1, every_seat=True)
        self.wait = self.desk.encoder.actions
        self._acting: list[int] = []
        self._cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a game: the one of this seed, if one is given."""
        self._acting = acting(self.desk.deal(seed))
        self._cycles = 0
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        encoder, state = self.desk.encoder, self.desk.state
        asked = self._acting
        for seat in range(self.desk.players):
            encoder.look(state, seat, seat)
            state.allow(seat if seat in asked else ONLOOKER, encoder.sight, seat)
        rows = np.multiply(encoder.numbers, encoder.scale)
        masks: Bytes = np.zeros((len(rows), self.wait + 1), np.int8)
        masks[:, : self.wait] = encoder.masks
        for seat in range(self.desk.players):
            if seat not in asked:
                masks[seat, self.wait] = 1
        return {
            agent: {"observation": rows[seat], "action_mask": masks[seat]}
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Let everybody answer who owes an answer. What those say who wait is not heard."""
        desk = self.desk
        desk.must_have_begun()
        if not self.agents:
            raise RuntimeError("the game is over: call reset() to begin another one")
        names = self.possible_agents
        chosen: list[tuple[int, int]] = []
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in names}
        worth = dict.fromkeys(names, 0.0)
        wrong = False
        for seat in self._acting:
            agent = names[seat]
            if agent not in actions:
                raise ValueError(f"{agent} owes an answer; actions came from {', '.join(actions) or 'nobody'}")
            number = desk.tried(seat, actions[agent], self.illegal)
            if isinstance(number, Illegal):
                wrong = True
                infos[agent] = {"illegal": str(number)}
                worth[agent] = desk.least
            else:
                chosen.append((seat, number))
        if not wrong:
            for seat, number in chosen:
                desk.state.put(seat, number)
        ended = wrong or desk.state.over
        if desk.state.over:
            worth = dict(zip(names, desk.returns(), strict=True))
        self._cycles += 1
        cut = not ended and self.max_cycles is not None and self._cycles >= self.max_cycles
        self._acting = [] if ended or cut else acting(desk.state)
        if ended or cut:
            self.agents = []
        return self._seen(), worth, dict.fromkeys(names, ended), dict.fromkeys(names, cut), infos


def acting(state: State) -> list[int]:
    """Who answers at the next step of all at once: those in a sealed round who have not finished, or the one whose
    turn it is. Answers that are not sealed may depend on each other, so they are given one after the other."""
    turn = state.turn()
    if state.sealed >> turn & 1 == 0:
        return [turn]
    return [seat for seat in range(state.players) if state.owes(seat) and state.sealed >> seat & 1]


def raw_env(of: Game | str, players: int | None = None, **chosen: Any) -> Turns:
    """The AEC environment. It checks all that PettingZoo's usual wrappers check - order, bounds, legality - itself."""
    return Turns(of, players, **chosen)


env = raw_env


def parallel_env(of: Game | str, players: int | None = None, **chosen: Any) -> Rounds:
    """The Parallel environment."""
    return Rounds(of, players, **chosen)


@dataclass(frozen=True)
class Entry:
    """One game under its versioned id, with the functions that PettingZoo's modules have."""

    id: str
    game: str

    def env(self, **chosen: Any) -> Turns:
        return raw_env(self.game, **chosen)

    def raw_env(self, **chosen: Any) -> Turns:
        return raw_env(self.game, **chosen)

    def parallel_env(self, **chosen: Any) -> Rounds:
        return parallel_env(self.game, **chosen)


ENTRIES: Final = {entry.id: entry for entry in (Entry(id_of(game(name)), name) for name in SHELF)}


def __getattr__(name: str) -> Entry:
    if name in ENTRIES:
        return ENTRIES[name]
    if re.fullmatch(r"[a-z_]+_v\d+", name):
        raise AttributeError(f"there is no environment {name!r}; there are {', '.join(ENTRIES)}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
