"""What every player that is a program has in common.

A bot is given an *imagined* world: a whole state drawn from what its seat knows, as likely as any other that fits
it, with chance of its own still to come. The true state never reaches it, so it has nothing to peek at; what its
seat may see it reads off that world with `Game.observe`, and more worlds it draws from that one with
`State.imagine`, which is as good as drawing them from the truth. Whatever it decides by chance comes from the
generator that is passed in: the same knowledge and the same generator, the same answer.
"""

from dataclasses import dataclass
from typing import Protocol

from signoria.core.kernel import State
from signoria.core.rng import Rng


class Bot(Protocol):
    """Answers questions. It may remember what it was asked before, never what it was not told."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """One of the actions the seat may answer with in this world. The world is the bot's to use up."""
        ...


@dataclass
class Player:
    """A bot that has taken a seat, with the generator for all it will decide there."""

    bot: Bot
    rng: Rng


def decide(bot: Bot, state: State, seat: int, rng: Rng) -> int:
    """Ask a bot for its seat's answer without showing it the state."""
    return bot.choose(state.imagine(seat, rng), seat, rng)
