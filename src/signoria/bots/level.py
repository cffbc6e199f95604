"""How well a bot plays, as data: a key, how long a decision takes it, and the bot itself."""

from collections.abc import Callable
from dataclasses import dataclass

from signoria.bots.bot import Bot

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
