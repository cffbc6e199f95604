"""Ways to begin a game, drawn by chance: for tests and fuzzers, which want every option to have its day."""

from signoria.core.game import Game
from signoria.core.options import BadOption, Option, Value
from signoria.core.rng import Rng

DEFAULT_SHARE = 3  # one setup in so many keeps every default: the game as people mostly play it


def some_setup(game: Game, rng: Rng, players: int | None = None) -> tuple[int, dict[str, Value]]:
    """A number of players, and options that go with it."""
    count = game.seats[rng.below(len(game.seats))] if players is None else players
    if rng.below(DEFAULT_SHARE) == 0:
        return count, game.settle_options(count, {})
    chosen = {option.name: _some_value(option, rng) for option in game.options}
    try:
        return count, game.settle_options(count, chosen)
    except BadOption:  # each value exists, but these do not go together
        return count, game.settle_options(count, {})


def _some_value(option: Option, rng: Rng) -> Value:
    return option.values[rng.below(len(option.values))]
