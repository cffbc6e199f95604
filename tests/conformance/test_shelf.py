"""Every game on the shelf keeps every promise of the contract, for every number of players."""

import pytest

from signoria import conformance as c
from signoria.core.game import Game
from signoria.games import game, games

LAGUNA = {"city": "laguna", "planning": "tournament", "missions": "laps", "convento": "everywhere"}
EVERY_SEAT: list[tuple[Game, int, dict[str, object], bool]] = [
    (one, players, {}, False) for one in games() for players in one.seats
]
VARIANTS: list[tuple[Game, int, dict[str, object], bool]] = [
    (game("goofspiel"), 2, {"cards": 1}, False),
    (game("goofspiel"), 5, {"cards": 60}, False),
    (game("goofspiel"), 2, {"cards": 3}, True),
    (game("goofspiel"), 3, {"cards": 3}, True),
    (game("leduc"), 2, {}, True),
    *((game("verona"), players, {**LAGUNA, "last_building": 1}, False) for players in (2, 5)),
    (game("council"), 2, {"length": "round", "poison": True}, False),
    (game("council"), 3, {"poison": True, "floor": True}, False),
    (game("council"), 3, {"length": "round", "slots": "B"}, False),
    (game("council"), 4, {"length": "round", "poison": True}, False),
    (game("council"), 4, {"length": "round"}, False),
    (game("council"), 5, {"poison": True, "rosaline": "strict"}, False),
]


def label(value: object) -> str:
    return getattr(value, "__name__", None) or getattr(value, "name", None) or str(value)


@pytest.mark.parametrize("check", c.CHECKS, ids=label)
@pytest.mark.parametrize(("game", "players", "options", "small"), EVERY_SEAT + VARIANTS, ids=label)
def test_conformance(game: Game, players: int, options: dict[str, object], small: bool, check: c.Check) -> None:
    # One game of a long title is much; its own tests play more of them.
    count = 1 if game.in_lobby else 2 if options.get("cards") == 60 else 5
    check(c.Case(game, players, options, games=count, small=small))
