"""What viewers see, as rows of numbers: written by compiled code, read by NumPy without a copy.

A row begins the same way for every game - who looks, who is waited for, what the viewer is asked - and goes on with the
panes of the game (`core/panes.py`). The rows of many viewers or games lie one after the other in one buffer, and so do
their masks of legal actions. This module is compiled.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from signoria.core.bits import lowest, rest

NO_KEY: Final = -1
MOST: Final = 32767  # in size, of a number in a row
STEPS: Final = 256


@mypyc_attr(acyclic=True)
class Sight:
    """Rows being written, each `width` numbers long, with masks over `actions` actions."""

    def __init__(self, rows: i64, width: i64, actions: i64, keys: list[int]) -> None:
        """`keys` says for each step which question it asks, counted from 0, or NO_KEY."""
        self.rows: i64 = rows
        self.width: i64 = width
        self.actions: i64 = actions
        # Neither is ever replaced, so that a view on it stays good.
        self.numbers: Final[vec[i16]] = vec[i16]([0] * (rows * width))
        self.mask: Final[vec[u8]] = vec[u8]([0] * (rows * actions))
        self.keys: vec[i64] = vec[i64]([NO_KEY] * STEPS)
        self.key_count: i64 = 0
        for step, key in enumerate(keys):
            self.keys[step] = key
            if key >= self.key_count:
                self.key_count = key + 1
        self.at: i64 = 0  # where the next number goes
        self.end: i64 = 0  # where the row ends

    def begin(self, row: i64) -> None:
        """Write this row next. It is empty."""
        if row < 0 or row >= self.rows:
            raise ValueError(f"there is no row {row}; there are {self.rows}")
        self.at = row * self.width
        self.end = self.at + self.width
        zero: i16 = 0
        numbers = self.numbers
        for i in range(self.at, self.end):
            numbers[i] = zero

    def finish(self) -> None:
        """The row is written, from its first number to its last."""
        if self.at != self.end:
            raise ValueError(f"a row of {self.width} numbers was left {self.end - self.at} short of its end")

    def number(self, n: i64) -> None:
        """A number as it is."""
        if n < -MOST or n > MOST or self.at >= self.end:
            raise ValueError(f"{n} does not fit: numbers go to {MOST}, and a row has {self.width} of them")
        self.numbers[self.at] = i16(n)
        self.at += 1

    def one_of(self, n: i64, count: i64) -> None:
        """One of so many things: a place each, 1 for the one it is. -1 is none of them."""
        if n < -1 or n >= count or self.at + count > self.end:
            raise ValueError(f"{n} of {count} does not fit into a row of {self.width}")
        if n >= 0:
            one: i16 = 1
            self.numbers[self.at + n] = one
        self.at += count

    def set_of(self, members: i64, count: i64) -> None:
        """A set of so many things: a place each, 1 for those it holds."""
        if members >> count != 0 or self.at + count > self.end:
            raise ValueError(f"a set of {count} does not fit into a row of {self.width}")
        one: i16 = 1
        left = members
        while left != 0:
            self.numbers[self.at + lowest(left)] = one
            left = rest(left)
        self.at += count

    def nothing(self, count: i64) -> None:
        """So many places of which the viewer learns nothing: all 0."""
        if count < 0 or self.at + count > self.end:
            raise ValueError(f"{count} places do not fit into a row of {self.width}")
        self.at += count

    def allow(self, row: i64, options: vec[i64], count: i64) -> None:
        """Put the mask of a row in place of what is there: 1 for each of the first `count` options."""
        start = row * self.actions
        zero: u8 = 0
        one: u8 = 1
        mask = self.mask
        for i in range(start, start + self.actions):
            mask[i] = zero
        for k in range(count):
            if options[k] >= self.actions:
                raise ValueError(f"action {options[k]} is beyond the {self.actions} that were declared")
            mask[start + options[k]] = one
