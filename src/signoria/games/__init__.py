"""The shelf: one line a game."""

from functools import cache
from importlib import import_module

from signoria.core.game import Game

SHELF = (
    "council",
    "goofspiel",
    "leduc",
    "verona",
)


@cache
def game(name: str) -> Game:
    """The game of that name."""
    if name not in SHELF:
        raise ValueError(f"there is no game {name!r} on the shelf; there are {', '.join(SHELF)}")
    found = import_module(f"signoria.games.{name}.meta").GAME
    assert isinstance(found, Game)
    return found


def games(lobby_only: bool = False) -> tuple[Game, ...]:
    """All games on the shelf, or those that people come to play."""
    found = tuple(game(name) for name in SHELF)
    return tuple(one for one in found if one.in_lobby) if lobby_only else found
