"""Titles that take long: what is quadratic in their length is sampled there, and done in full by `make test-all`."""

from signoria.core.game import Game

LONG = 2000  # decisions


def long(game: Game) -> bool:
    players = game.seats[-1]
    return game.longest(players, game.settle_options(players, {})) > LONG
