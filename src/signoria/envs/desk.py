"""One game on a desk: what every environment here needs, whatever its library calls it.

A seed given to `reset` plays the very game that `Game.fresh` plays with that seed, on every machine; without one the
desk draws seeds from a generator of its own, which the last given seed began.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Final

from signoria.core.game import Game
from signoria.core.kernel import State
from signoria.core.options import BadOption
from signoria.core.question import Illegal
from signoria.core.rng import SEED_BITS, restored, seeded
from signoria.core.slots import Json
from signoria.envs.sights import Encoder
from signoria.games import game as from_shelf

LOSE: Final = "lose"  # whoever takes an action that is not allowed loses all there is to lose, and the game ends
RANDOM: Final = "random"  # a legal action is drawn instead
RAISE: Final = "raise"  # `Illegal` is raised and nothing has changed
MANNERS: Final = (LOSE, RANDOM, RAISE)


class Desk:
    """A game with players and options, its state, and the generator for seeds."""

    def __init__(
        self, game: Game | str, players: int | None = None, options: Mapping[str, object] | None = None, rows: int = 1
    ) -> None:
        self.game = from_shelf(game) if isinstance(game, str) else game
        self.players = self.game.seats[0] if players is None else players
        if self.players not in self.game.seats:
            least, most = self.game.seats[0], self.game.seats[-1]
            raise BadOption("players", f"{self.game.name} is for {least} to {most}, not {players}")
        self.options = self.game.settle_options(self.players, options or {})
        self.rows = rows
        self.encoder = Encoder(self.game, self.players, self.options, rows)
        self.least, self.most = self.game.return_range(self.players, self.options)
        self.start = self.game.fresh(self.players, self.options, explicit=True)
        self.state = self.start.copy()
        self.rng = seeded(secrets.randbits(SEED_BITS))
        self.begun = False

    def deal(self, seed: int | None) -> State:
        """Begin a game."""
        state = self.state
        state.become(self.start)
        if seed is not None:
            state.rng.become(seeded(int(seed)))
            self.rng = seeded(int(seed)).fork()
        else:
            state.rng.seed_from(self.rng)
        state.explicit = False
        state.go_on()
        if state.over:
            raise BadOption("options", f"with {self.options} nobody has anything to decide: there is nothing to learn")
        self.begun = True
        return state

    def returns(self) -> tuple[float, ...]:
        """What the game was worth to each seat."""
        return self.game.returns(self.state)

    def must_have_begun(self) -> None:
        if not self.begun:
            raise RuntimeError("nothing is on the desk yet: call reset() first")

    def tried(self, seat: int, action: object, manner: str) -> int | Illegal:
        """The action to carry out, or what is wrong with it."""
        number = as_number(action)
        fits = -(2**63) <= number < 2**63  # what the rules can read at all
        if fits and self.state.may(seat, number):
            return number
        wrong = self.state.refusal(seat, number) if fits else Illegal(seat, number, "no-such-action")
        if manner == RAISE:
            raise wrong
        return int(self.state.pick(seat, self.rng)) if manner == RANDOM else wrong

    # Written down, a desk is its game, the position on it and its generator.

    def __getstate__(self) -> dict[str, object]:
        return {
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "rows": self.rows,
            "rng": self.rng.written(),
            "position": json.dumps(self.game.position(self.state)) if self.begun else None,
        }

    def __setstate__(self, written: dict[str, Json]) -> None:
        self.__init__(written["game"], written["players"], written["options"], written["rows"])  # type: ignore[misc]
        self.rng = restored(written["rng"])
        if written["position"] is not None:
            self.state = self.game.load(written["position"])
            self.begun = True


def as_number(action: object) -> int:
    """An action as libraries hand it over: a whole number of Python's or NumPy's."""
    try:
        return int(action)  # type: ignore[call-overload,no-any-return]
    except (TypeError, ValueError):
        raise TypeError(f"an action is a whole number, not {action!r}") from None


def manner(name: str) -> str:
    """How actions that are not allowed are taken, if there is such a way."""
    if name not in MANNERS:
        raise ValueError(f"illegal={name!r}: one of {', '.join(MANNERS)} is wanted")
    return name


def agents(players: int) -> list[str]:
    """What PettingZoo calls the seats."""
    return [f"player_{seat}" for seat in range(players)]
