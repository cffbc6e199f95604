"""The shelf: one line a game."""

from functools import cache
from importlib import import_module

from signoria.core.game import Game

SHELF = (
    "council",
    "goofspiel",
    "leduc",
    "verona",
    "carrara",
)


# Games from outside that this process has put beside them.
BROUGHT: dict[str, Game] = {}


def put(game: Game) -> None:
    """Put a game of one's own on the shelf, for this process: everything that asks for games by name finds it."""
    if game.name in SHELF or BROUGHT.get(game.name, game) is not game:
        raise ValueError(f"there is already a game {game.name!r} on the shelf")
    BROUGHT[game.name] = game


def game(name: str) -> Game:
    """The game of that name."""
    return BROUGHT[name] if name in BROUGHT else _own(name)


@cache
def _own(name: str) -> Game:
    if name not in SHELF:
        raise ValueError(f"there is no game {name!r} on the shelf; there are {', '.join((*SHELF, *BROUGHT))}")
    found = import_module(f"signoria.games.{name}.meta").GAME
    assert isinstance(found, Game)
    return found


def games(lobby_only: bool = False) -> tuple[Game, ...]:
    """All games on the shelf, or those that people come to play."""
    found = tuple(game(name) for name in (*SHELF, *BROUGHT))
    return tuple(one for one in found if one.in_lobby) if lobby_only else found
