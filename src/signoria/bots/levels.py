"""Who can be played against in which game.

What a level is called stands in each game's words, under `[levels]`. Table, server, terminal and arena take levels
by their keys, from here.
"""

from typing import Final

from signoria.bots import council
from signoria.bots.flat import FlatBot, greedy
from signoria.bots.ismcts import SearchBot
from signoria.bots.level import Level, thinking
from signoria.bots.random_bot import RandomBot
from signoria.core.game import Game

COMMON: Final = (
    Level("random", 0.001, RandomBot),
    thinking("greedy", greedy, 30, 0.05),
    thinking("flat", FlatBot, 300, 0.1),
    thinking("ismcts", SearchBot, 3000, 0.3),
)


OF_ONE_GAME: Final[dict[str, tuple[Level, ...]]] = {  # by the name of the game
    "council": council.LEVELS,
}


def levels(game: Game) -> tuple[Level, ...]:
    """The levels of a game, from the weakest to the strongest: its own, or those of every game."""
    return OF_ONE_GAME.get(game.name, COMMON)


def level(game: Game, key: str) -> Level:
    """The level of that key; those of every game are there for every game."""
    for one in (*levels(game), *COMMON):
        if one.key == key:
            return one
    raise ValueError(f"{game.name} has no level {key!r}; there are {', '.join(one.key for one in levels(game))}")
