"""Who takes part: a level of the game, perhaps on another budget, or a bot of one's own.

champion              the level as it is played with
champion@500          the same way of thinking with 500 iterations a decision, the same on every machine
champion@0.1s         the same way of thinking for a tenth of a second a decision
my.module:make_bot    whatever that function makes when it is given the game
"""

import re
from collections.abc import Callable
from importlib import import_module

from signoria.bots import Bot, level
from signoria.core.game import Game

BUDGET = re.compile(r"(?P<key>[a-z][a-z0-9-]*)@(?:(?P<iterations>[1-9][0-9]{0,8})|(?P<seconds>[0-9]*\.?[0-9]+)s)")


class BadEntrant(ValueError):
    """Nobody of that name can take part; the text says why."""


def entrant(game: Game, name: str) -> Callable[[], Bot]:
    """What makes a bot of that name, one for every seat it takes."""
    if ":" in name:
        return _own(game, name)
    with_budget = BUDGET.fullmatch(name)
    try:
        found = level(game, with_budget["key"] if with_budget else name)
    except ValueError as error:
        raise BadEntrant(f"{error}; also LEVEL@500 (iterations), LEVEL@0.1s or module:function") from None
    if with_budget is None:
        return found.bot
    within = found.within
    if within is None:
        raise BadEntrant(f"{name}: the level {found.key} takes no budget")
    iterations, seconds = int(with_budget["iterations"] or 0), float(with_budget["seconds"] or 0.0)
    if iterations == 0 and seconds == 0.0:
        raise BadEntrant(f"{name}: a budget is more than nothing")
    return lambda: within(iterations, seconds)


def _own(game: Game, name: str) -> Callable[[], Bot]:
    module, _, function = name.partition(":")
    try:
        made: Callable[[Game], Bot] = getattr(import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise BadEntrant(f"{name}: {error}") from None
    return lambda: made(game)
