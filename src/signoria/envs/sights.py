"""What a viewer sees as an array: one layout a game, a number of players and options, for every environment here.

A row is made of small whole numbers. As float32 each is divided by the largest size it can have, so that all lie
between -1 and 1. Where a game writes its rows itself they come from compiled code, otherwise from its view; a game
without panes is told by hashed facts (features.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from signoria.core.game import Game
from signoria.core.kernel import State
from signoria.core.options import Value
from signoria.core.panes import Glass, writes
from signoria.core.sight import Sight
from signoria.envs.features import SIZE, hashed
from signoria.envs.memory import facts_of

Floats = NDArray[np.float32]
Bytes = NDArray[np.int8]


def viewed(numbers: Any, kind: type) -> NDArray[Any]:
    """A vector of compiled code as an array that sees whatever is written there. It can be read only."""
    return np.frombuffer(numbers, kind)


class Encoder:
    """Rows and masks of one game with its players and options."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Value], rows: int = 1) -> None:
        self.game = game
        self.players = players
        self.options = dict(options)
        self.glass = Glass(game, players, options, extra=SIZE)
        self.width = self.glass.width
        self.actions = game.action_count(players, options)
        self.sight = Sight(rows, self.width, self.actions, self.glass.keys)
        self.compiled = bool(self.glass.panes) and writes(game.fresh(players, options, explicit=True))
        # Views on what compiled code writes; nothing is copied.
        self.numbers: NDArray[np.int16] = viewed(self.sight.numbers, np.int16).reshape(rows, self.width)
        self.masks: Bytes = viewed(self.sight.mask, np.int8).reshape(rows, self.actions)
        sizes = [max(abs(place.low), abs(place.high), 1) for place in self.glass.places]
        if not self.glass.panes:
            sizes[-SIZE:] = [1] * SIZE  # sums of signs have no bound worth speaking of
        self.scale: Floats = (1 / np.array(sizes)).astype(np.float32)

    def bounds(self) -> tuple[Floats, Floats]:
        """The least and the largest that each place of a float row can hold."""
        low = np.array([place.low for place in self.glass.places], np.float32) * self.scale
        high = np.array([place.high for place in self.glass.places], np.float32) * self.scale
        return low, high

    def look(self, state: State, viewer: int, row: int = 0) -> None:
        """Write a viewer's row into `numbers`."""
        if self.compiled:
            state.look(viewer, self.sight, row)
            return
        self.sight.begin(row)
        for number in self.read(state, viewer):
            self.sight.number(number)
        self.sight.finish()

    def read(self, state: State, viewer: int) -> list[int]:
        """The row as the view gives it, without compiled code."""
        if self.glass.panes:
            return self.glass.numbers(state, viewer)
        observed = self.game.observe(state, viewer)
        facts = (f"{name} {value}" for name, value in facts_of(observed).items())
        return [*self.glass.beginning(observed), *hashed(facts)]

    def row(self, state: State, viewer: int) -> Floats:
        """A viewer's row, an array of its own."""
        self.look(state, viewer)
        found: Floats = np.multiply(self.numbers[0], self.scale)
        return found

    def mask(self, state: State, seat: int) -> Bytes:
        """1 for each action that a seat may take now, an array of its own."""
        state.allow(seat, self.sight, 0)
        found: Bytes = self.masks[0].copy()
        return found
