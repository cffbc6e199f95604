"""Every game on the shelf as a Gymnasium environment: one seat learns, the others are bots.

    import gymnasium
    import signoria.envs.gym                                # registers them
    env = gymnasium.make("Signoria/leduc-v1", players=3, seat=0, opponents="flat")

An observation is a dict: `observation`, the row of `envs/sights.py`, and `action_mask`. The reward is 0 until the game
ends, then what it was worth to the seat. Opponents are levels of the game (`signoria.bots.levels`) or bots of your own;
like every bot they are given imagined worlds, never the true one.

Needs the extra `research`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from signoria.bots import Bot, decide, level
from signoria.core.game import Game
from signoria.core.question import Illegal
from signoria.core.rng import restored, seeded
from signoria.envs.desk import LOSE, Desk, manner
from signoria.envs.picture import MODES, Picture, mode, rendered
from signoria.games import games

Seen = dict[str, Any]
Opponents = str | Bot | Sequence[str | Bot]
MOST_EMPTY: Final = 1000  # games that may end, one after the other, before the seat is asked anything


def id_of(of: Game) -> str:
    """What an environment is called: its version is that of the rules."""
    return f"Signoria/{of.name}-v{of.rules_version}"


class Single(gymnasium.Env[Seen, np.int64]):
    """One seat of a game."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        of: Game | str,
        players: int | None = None,
        *,
        seat: int | None = 0,
        opponents: Opponents = "random",
        illegal: str = LOSE,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """`seat` None draws a seat for every game. `opponents` is one bot for all other seats or one for each, in the
        order of the seats."""
        self.desk = Desk(of, players, options)
        if seat is not None and seat not in range(self.desk.players):
            raise ValueError(f"seat={seat}: there are the seats 0 to {self.desk.players - 1}, or None for any")
        self.chosen_seat = seat
        self.seat = seat or 0
        self.opponents = opponents
        self._bots = self._seated()
        self._dice = seeded(0)
        self.illegal = manner(illegal)
        self.render_mode = mode(render_mode)
        self.picture = Picture(self.desk.game, self.desk.players, self.desk.options)
        low, high = self.desk.encoder.bounds()
        actions = self.desk.encoder.actions
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(actions)

    def _seated(self) -> list[Bot]:
        """A bot for every other seat, new ones: a bot may remember its game."""
        given = self.opponents
        wanted = self.desk.players - 1
        each = list(given) if isinstance(given, Sequence) and not isinstance(given, str) else [given] * wanted
        if len(each) != wanted:
            raise ValueError(f"opponents: {wanted} are wanted, one for each other seat, not {len(each)}")
        return [level(self.desk.game, one).bot() if isinstance(one, str) else one for one in each]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a game and play to the seat's first question. Games that end before there is one are passed over."""
        super().reset(seed=seed)
        for number in range(MOST_EMPTY):
            self.desk.deal(seed if number == 0 else None)
            self._dice = self.desk.rng.fork()
            self._bots = self._seated()
            self.seat = self._dice.below(self.desk.players) if self.chosen_seat is None else self.chosen_seat
            if not self._let_others_play():
                return self._seen(), {"seat": self.seat}
        raise RuntimeError(f"{MOST_EMPTY} games went by in which seat {self.seat} had nothing to decide")

    def _let_others_play(self) -> bool:
        """Until the seat is asked, or until the game is over: then it is True."""
        state = self.desk.state
        while not state.over and state.turn() != self.seat:
            seat = state.turn()
            bot = self._bots[seat if seat < self.seat else seat - 1]
            state.apply(seat, decide(bot, state, seat, self._dice))
        return bool(state.over)

    def _seen(self) -> Seen:
        encoder, state = self.desk.encoder, self.desk.state
        return {"observation": encoder.row(state, self.seat), "action_mask": encoder.mask(state, self.seat)}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Answer, and let the others play until the seat is asked again or the game is over."""
        desk = self.desk
        desk.must_have_begun()
        if desk.state.over:
            raise RuntimeError("the game is over: call reset() to begin another one")
        number = desk.tried(self.seat, action, self.illegal)
        if isinstance(number, Illegal):
            desk.begun = False
            return self._seen(), desk.least, True, False, {"seat": self.seat, "illegal": str(number)}
        desk.state.put(self.seat, number)
        if not self._let_others_play():
            return self._seen(), 0.0, False, False, {"seat": self.seat}
        returns = desk.returns()
        return self._seen(), float(returns[self.seat]), True, False, {"seat": self.seat, "returns": list(returns)}

    def render(self) -> str | NDArray[np.uint8] | None:
        """The moment as the seat sees it."""
        return rendered(self.picture, self.render_mode, self.desk.state, self.seat)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_dice": self._dice.written()}

    def __setstate__(self, written: dict[str, Any]) -> None:
        self.__dict__.update(written)
        self._dice = restored(written["_dice"])


def register() -> None:
    """Tell Gymnasium about every game on the shelf."""
    for of in games():
        if id_of(of) not in gymnasium.registry:
            gymnasium.register(id=id_of(of), entry_point="signoria.envs.gym:Single", kwargs={"of": of.name})


register()
