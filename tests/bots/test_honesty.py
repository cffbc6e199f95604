"""No bot looks at what its seat cannot know; one that does is caught, and wins by it."""

from __future__ import annotations

import pytest

from signoria.bots import decide, levels
from signoria.bots.bot import Bot
from signoria.bots.honesty import Chooser, pairs, peeks
from signoria.bots.level import Level
from signoria.bots.search.budget import Budget
from signoria.bots.search.judge import Judge
from signoria.bots.search.search import Manner, Search
from signoria.core.game import Game
from signoria.core.kernel import State
from signoria.core.rng import Rng, seeded
from signoria.games import game, games

SETUPS = [
    *((one, players, {}) for one in games() for players in (2, 4)),
    (game("goofspiel"), 2, {"cards": 4}),
]
MANNERS = {
    "plain": Manner(),
    "one tree": Manner(single=True),
    "redeal": Manner(redeal=True),
    "merged": Manner(apart=False),
    "open loop": Manner(open_loop=True),
    "matching": Manner(matching=3),
    "widening": Manner(widen=1.5),
}


LONG = 300  # decisions: a game that can be longer than this is played out many times in the time of this many of others


def honestly(make: Level, iterations: int) -> Chooser:
    """A level on so few iterations that thousands of decisions take seconds. The clock plays no part."""

    def bot() -> Bot:
        return make.within(iterations, 0.0) if make.within is not None else make.bot()

    return lambda state, seat, rng: decide(bot(), state, seat, rng)


def thought(one: Game, players: int, options: dict[str, object]) -> int:
    return 2 if one.longest(players, one.settle_options(players, options)) > LONG else 10


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup[0].name}-{setup[1]}")
def test_what_looks_the_same_is_answered_the_same_by_every_level(setup: tuple[Game, int, dict[str, object]]) -> None:
    one, players, options = setup
    iterations = thought(one, players, options)
    for level in levels(one):
        assert peeks(one, players, options, honestly(level, iterations), 15 * iterations) == [], level.key


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup[0].name}-{setup[1]}")
def test_over_thousands_of_pairs_too(setup: tuple[Game, int, dict[str, object]]) -> None:
    one, players, options = setup
    iterations = thought(one, players, options)
    for level in levels(one):
        assert peeks(one, players, options, honestly(level, iterations), 2000, seed=7) == [], level.key


@pytest.mark.parametrize("manner", MANNERS, ids=str)
def test_every_manner_of_searching_is_honest(manner: str) -> None:
    def chooser(state: State, seat: int, rng: Rng) -> int:
        search = Search(state.imagine(seat, rng), seat, MANNERS[manner], Judge())
        search.run(Budget(30), rng)
        return max(zip(search.tries(), search.actions(), strict=True))[1]

    for name, players in (("leduc", 2), ("leduc", 3), ("goofspiel", 3), ("council", 2), ("council", 3)):
        assert peeks(game(name), players, {}, chooser, 60) == [], name


def peeping(state: State, seat: int, rng: Rng) -> int:
    """Tries every answer in the true world, many times, instead of in imagined ones."""
    best, most = -1, -1e9
    for action in state.legal(seat):
        total = 0.0
        for _ in range(20):
            world = state.copy()
            world.rng.seed_from(rng)
            world.put(seat, action)
            if not world.over:
                world.playout(rng)
            total += world.worth(seat)
        if total > most:
            best, most = action, total
    return best


def trying(state: State, seat: int, rng: Rng) -> int:
    """The same in as many imagined worlds."""
    best, most = -1, -1e9
    for action in state.legal(seat):
        total = 0.0
        for _ in range(20):
            world = state.imagine(seat, rng)
            world.put(seat, action)
            if not world.over:
                world.playout(rng)
            total += world.worth(seat)
        if total > most:
            best, most = action, total
    return best


@pytest.mark.parametrize(("name", "players"), [("leduc", 2), ("leduc", 3), ("council", 2), ("council", 4)])
def test_one_who_looks_is_caught(name: str, players: int) -> None:
    found = peeks(game(name), players, {}, peeping, 60)
    assert found
    for peek in found:
        assert game(name).observe(peek.one, peek.seat) == game(name).observe(peek.other, peek.seat)
        assert peek.answers[0] != peek.answers[1]


@pytest.mark.parametrize(("name", "options", "deals"), [("leduc", {}, 300), ("council", {"length": "round"}, 60)])
def test_one_who_looks_wins_by_it(name: str, options: dict[str, object], deals: int) -> None:
    """Else the game would hide nothing worth knowing. Both think equally long; both take both seats."""
    one, total = game(name), 0.0
    for deal in range(deals):
        for looking in range(2):
            state, rng = one.fresh(2, options, seed=deal), seeded(deal)
            while not state.over:
                seat = int(state.turn())
                state.apply(seat, (peeping if seat == looking else trying)(state, seat, rng))
            total += state.worth(looking)
    assert total / (2 * deals) > 0.1


def test_pairs_look_the_same_and_are_often_not_the_same() -> None:
    for name, players in (("leduc", 2), ("council", 3), ("goofspiel", 2)):
        one, different = game(name), 0
        for first, second, seat in pairs(one, players, {}, 60):
            assert one.observe(first, seat) == one.observe(second, seat)
            assert len(first.legal(seat)) > 1
            different += one.position(first)["state"] != one.position(second)["state"]
        assert different > 20 or name == "goofspiel"  # there all is open but what lies sealed, and that is left out
