"""Rows of numbers for every game on the shelf: equal where a viewer cannot tell worlds apart, the same by every way."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

import numpy as np
import pytest

import signoria
from signoria.core.game import Game
from signoria.core.kernel import ONLOOKER, State
from signoria.core.options import Value
from signoria.core.rng import seeded
from signoria.envs.features import SIZE
from signoria.envs.sights import Encoder
from signoria.games import game, games
from signoria.games.leduc.meta import LeducGame
from tests.core.faces import interpreted

EVERY_TABLE = [(one, players) for one in games() for players in one.seats]


class Bare(LeducGame):
    """A game that has no panes."""

    def panes(self, players: int, options: Mapping[str, Value]) -> list[object]:  # type: ignore[override]
        return []


def moments(of: Game, players: int, most: int = 12) -> Iterator[State]:
    """Some moments of a random game, the last one among them."""
    rng = seeded(players)
    state = of.fresh(players, {}, seed=players)
    share = max(1, of.longest(players, state.settings) // most)  # type: ignore[arg-type]
    while not state.over:
        if rng.below(share) == 0:
            yield state
        state.apply(state.turn(), state.pick(state.turn(), rng))
    yield state


@pytest.mark.parametrize(("of", "players"), [*EVERY_TABLE, (Bare(), 3)], ids=str)
def test_rows_tell_nothing_that_a_viewer_cannot_know(of: Game, players: int) -> None:
    encoder = Encoder(of, players, of.settle_options(players, {}))
    low, high = encoder.bounds()
    for number, state in enumerate(moments(of, players)):
        for viewer in (*range(players), ONLOOKER):
            row = encoder.row(state, viewer)
            assert row.dtype == np.float32
            assert (low <= row).all()
            assert (row <= high).all()
            world = state.imagine(viewer, seeded(number))
            assert (encoder.row(world, viewer) == row).all()
            assert encoder.read(state, viewer) == encoder.numbers[0].tolist()
            assert np.flatnonzero(encoder.mask(state, viewer)).tolist() == state.legal(viewer)
            assert (encoder.mask(world, viewer) == encoder.mask(state, viewer)).all()


@pytest.mark.parametrize(("of", "players"), EVERY_TABLE, ids=str)
def test_every_place_has_a_name_of_its_own(of: Game, players: int) -> None:
    glass = Encoder(of, players, of.settle_options(players, {})).glass
    names = [f"{block} {place.says}" for block, places in glass.blocks for place in places]
    assert len(set(names)) == len(names) == glass.width


def test_a_game_without_panes_is_told_by_hashed_facts() -> None:
    encoder = Encoder(Bare(), 2, {})
    assert encoder.width == 7 + SIZE
    assert not encoder.compiled
    one, other = (Bare().fresh(2, {}, seed=seed) for seed in (1, 2))
    assert not (encoder.row(one, 0)[7:] == encoder.row(other, 0)[7:]).all()
    assert (encoder.row(one, ONLOOKER) == encoder.row(other, ONLOOKER)).all()


def test_a_row_says_whose_card_is_whose() -> None:
    """Read off the table of places, not off the code: Leduc with cards dealt by hand."""
    leduc = game("leduc")
    state = leduc.new(2, explicit=True)
    for card in (2, 5):
        state.apply(-2, card)
    encoder = Encoder(leduc, 2, {})
    places = [place.says for place in encoder.glass.places]
    one = {says for says, number in zip(places, encoder.row(state, 0), strict=True) if number == 1}
    assert "hands[0] is Qs" in one
    assert not [says for says in one if says.startswith("hands[1]")]
    assert "is bet" in one
    assert encoder.row(state, 0)[places.index("paid[0]")] == pytest.approx(1 / 13)


def fingerprint() -> str:
    """All rows and masks of some games in one number."""
    digest = hashlib.sha256()
    for of, players in EVERY_TABLE:
        if of.in_lobby and players != of.seats[-1]:
            continue
        encoder = Encoder(of, players, of.settle_options(players, {}))
        for state in moments(of, players):
            for viewer in (*range(players), ONLOOKER):
                digest.update(encoder.row(state, viewer).astype("<f4").tobytes())
                digest.update(encoder.mask(state, viewer).tobytes())
    return digest.hexdigest()


@pytest.mark.skipif(not signoria.compiled(), reason="there is nothing to compare with")
def test_rows_are_the_same_compiled_and_interpreted() -> None:
    assert fingerprint() == interpreted("tests.envs.test_sights", "fingerprint")
