"""The levels of Council of Verona, from the servant who errs to the prince.

docs/bots.md says what was measured before they were put together like this.
"""

from typing import Final

from signoria.bots.bot import Bot
from signoria.bots.flat import FlatBot
from signoria.bots.ismcts import SearchBot
from signoria.bots.level import Level, thinking
from signoria.bots.random_bot import RandomBot
from signoria.bots.search.council import CouncilGlance, CouncilJudge
from signoria.bots.search.search import Manner
from signoria.core.game import Game
from signoria.core.kernel import State
from signoria.core.rng import Rng

ERRS: Final = 2  # of so many decisions the servant takes one at random

GLANCES: Final = 30  # worlds that the greedy one looks at


class Careless:
    """Decides like another bot, but now and then without a thought."""

    def __init__(self, bot: Bot, errs: int = ERRS) -> None:
        self.bot = bot
        self.errs = errs

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        if rng.below(self.errs) == 0:
            actions = world.legal(seat)
            return actions[rng.below(len(actions))]
        return self.bot.choose(world, seat, rng)


def greedy(_: Game) -> Bot:
    """Looks no further than what the round would be worth if it were scored on the spot: no level, but somebody to be
    measured against (`signoria arena council --bots signoria.bots.council:greedy,...`)."""
    return FlatBot(GLANCES, 0.0, CouncilGlance())


def erring(iterations: int, seconds: float) -> Bot:
    """Tries, and errs."""
    return Careless(trying(iterations, seconds))


def trying(iterations: int, seconds: float) -> Bot:
    """Tries every answer, and plays the round out at random."""
    return FlatBot(iterations, seconds, CouncilJudge())


def searching(iterations: int, seconds: float) -> SearchBot:
    """Searches."""
    return SearchBot(iterations, seconds, Manner(apart=False), CouncilJudge())


LEVELS: Final = (
    Level("random", 0.001, RandomBot),
    thinking("balthasar", erring, 4, 0.02),
    thinking("tybalt", trying, 4, 0.03),
    thinking("mercutio", trying, 40, 0.05),
    thinking("laurence", searching, 2500, 0.08),
    thinking("escalus", searching, 0, 0.9),
)
