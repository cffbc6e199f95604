"""How well a bot plays, as data: a key, how long a decision takes it, and the bot itself.

What a level is called stands in each game's words, under `[levels]`. Table, server, terminal and arena take levels
by their keys, from here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from signoria.bots.bot import Bot
from signoria.bots.flat import FlatBot
from signoria.bots.ismcts import SearchBot
from signoria.bots.random_bot import RandomBot
from signoria.core.game import Game

Within = Callable[[int, float], Bot]  # iterations and seconds, 0 for no limit


@dataclass(frozen=True)
class Level:
    """One strength of one game. A bot remembers at most one game of one seat, so every seat gets its own."""

    key: str
    seconds: float  # what a decision takes on one core at most, but for the machine's moods
    bot: Callable[[], Bot]
    within: Within | None = None  # the same way of thinking on another budget, where it has one


def thinking(key: str, within: Within, iterations: int, seconds: float) -> Level:
    """A level that thinks for so many iterations, and never longer than so many seconds."""
    return Level(key, seconds, lambda: within(iterations, seconds), within)


COMMON: Final = (
    Level("random", 0.001, RandomBot),
    thinking("flat", FlatBot, 300, 0.1),
    thinking("ismcts", SearchBot, 3000, 0.3),
)
OF_ONE_GAME: Final[dict[str, tuple[Level, ...]]] = {}  # by the name of the game


def levels(game: Game) -> tuple[Level, ...]:
    """The levels of a game, from the weakest to the strongest."""
    return (*COMMON, *OF_ONE_GAME.get(game.name, ()))


def level(game: Game, key: str) -> Level:
    """The level of that key."""
    for one in levels(game):
        if one.key == key:
            return one
    raise ValueError(f"{game.name} has no level {key!r}; there are {', '.join(one.key for one in levels(game))}")
