"""What a bot is given, and what it is not."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from signoria.bots import decide, level, levels
from signoria.core.game import Game
from signoria.core.kernel import State
from signoria.core.rng import Rng, seeded
from signoria.core.sitting import Sitting
from signoria.games import games
from signoria.words import Words

pytestmark = pytest.mark.interpreted

GAMES = games()
NAMES = [game.name for game in GAMES]


@dataclass
class Curious:
    """Keeps what it was given, and takes the first thing offered."""

    given: list[State] = field(default_factory=list)

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        self.given.append(world)
        return world.legal(seat)[0]


@pytest.mark.parametrize("one", GAMES, ids=NAMES)
def test_a_bot_gets_a_world_it_cannot_tell_from_the_true_one_and_never_that_one(one: Game) -> None:
    state, bot, rng = one.new(seed=4), Curious(), seeded(1)
    while not state.over:
        seat = int(state.turn())
        action = decide(bot, state, seat, rng)
        world = bot.given[-1]
        assert world is not state
        assert one.observe(world, seat) == one.observe(state, seat)
        assert world.rng.written() != state.rng.written()
        state.apply(seat, action)


def test_a_sitting_imagines_what_the_asker_knows() -> None:
    """Over many worlds everything that is hidden is seen to change."""
    leduc = GAMES[NAMES.index("leduc")]
    sitting, rng = Sitting(leduc, 2, seed=3), seeded(5)
    hands = set()
    for _ in range(100):
        hands.add(str(leduc.view(sitting.imagine(0, rng), 1)["hands"]))
    assert len(hands) == 5  # six cards, of which seat 0 holds one


def test_a_sitting_leaves_sealed_answers_of_others_out_of_what_is_imagined() -> None:
    """Who thinks about the round lets everybody answer anew; its own answer stands."""
    goofspiel = GAMES[NAMES.index("goofspiel")]
    sitting, rng = Sitting(goofspiel, 3, {"cards": 5}, seed=1), seeded(5)
    sitting.act(0, 4)
    sitting.act(2, 3)
    world = sitting.imagine(1, rng)
    assert [world.owes(seat) for seat in range(3)] == [True, True, True]
    assert goofspiel.view(world, 1) == sitting.observe(1)["view"]
    own = sitting.imagine(0, rng)
    assert [own.owes(seat) for seat in range(3)] == [False, True, True]
    assert goofspiel.view(own, 0)["bid"] == 5
    assert not sitting.over
    sitting.act(1, 2)
    assert sitting.imagine(1, rng).owes(0)


@pytest.mark.parametrize("one", GAMES, ids=NAMES)
def test_every_level_plays_a_whole_game_with_itself(one: Game) -> None:
    for found in levels(one):
        assert level(one, found.key) is found
        state, rng = one.new(seed=8), seeded(2)
        bots = [found.within(5, 0.0) if found.within is not None else found.bot() for _ in range(state.players)]
        while not state.over:
            seat = int(state.turn())
            state.apply(seat, decide(bots[seat], state, seat, rng))


@pytest.mark.parametrize("one", GAMES, ids=NAMES)
def test_every_game_has_four_levels_and_a_name_for_each(one: Game) -> None:
    found = levels(one)
    assert len(found) >= 4
    assert len({level.key for level in found}) == len(found)
    words = Words(one)
    names = [words.level(level.key) for level in found]
    assert len(set(names)) == len(names)
    assert not set(names) & {level.key for level in found}
    assert all(0 < level.seconds <= 1.0 for level in found)


def test_a_level_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(ValueError, match="has no level 'grand-duke'; there are random"):
        level(GAMES[0], "grand-duke")
