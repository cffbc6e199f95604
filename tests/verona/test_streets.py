"""Random streets, profits, scores and rounds of arming against the second reading of the rulebook."""

from __future__ import annotations

import random

import pytest

from tests.verona import reference
from tests.verona.streets import BLANKS, BUILDING_NAMES, Scene, compare
from tests.verona.table import BUILDINGS


@pytest.mark.interpreted
def test_streets_come_out_as_in_the_reference() -> None:
    compare(400, 11)


@pytest.mark.slow
def test_many_streets_come_out_as_in_the_reference() -> None:
    compare(100_000, 12)  # `python -m tests.verona.streets 1_000_000` takes minutes


@pytest.mark.interpreted
def test_profits_and_scores_come_out_as_in_the_reference() -> None:
    for number in range(200):
        scene = Scene(random.Random(f"end {number}"))
        board, state = scene.board(), scene.state
        scores = [state.score(seat) for seat in range(scene.players)]
        assert scores == reference.final_score(board, scene.city)
        richer = reference.profit(board, scene.city, scene.readings())
        gains = [after - before for after, before in zip(richer.florins, board.florins, strict=True)]
        assert [state.profit(seat) for seat in range(scene.players)] == gains


@pytest.mark.interpreted
def test_buildings_come_out_as_in_the_reference() -> None:
    for number in range(200):
        scene = Scene(random.Random(f"majority {number}"))
        board, state = scene.board(), scene.state
        for building, name in enumerate(BUILDING_NAMES[:-1]):
            tally = [int(state.counted_in(seat, state.city.realm[building])) for seat in range(scene.players)]
            best = max(tally)
            owner = tally.index(best) if tally.count(best) == 1 else None
            assert owner == reference.majority(board, scene.city, name), (BUILDINGS[building], tally)
    assert len(BLANKS) == 4 * 2 * 2 * 2 * 2
