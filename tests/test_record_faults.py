"""Every fault of a record is named, and a game can be taken up where chance is due."""

from __future__ import annotations

import pytest

from signoria.core.record import Record, Row, read_record, verify
from signoria.core.rng import seeded
from signoria.core.sitting import Sitting, resumed
from signoria.games import game

pytestmark = pytest.mark.interpreted


def finished(name: str = "goofspiel", seed: int = 4) -> Sitting:
    sitting = Sitting(game(name), 2, {"cards": 3} if name == "goofspiel" else {}, seed=seed)
    rng = seeded(seed)
    while not sitting.over:
        seat = sitting.state.turn()
        sitting.act(seat, sitting.state.pick(seat, rng))
    return sitting


def test_a_false_header_is_named_even_where_the_rows_are_false_too() -> None:
    sitting = finished()
    record = sitting.record()
    record.commitment = "0" * 64
    record.data = "other facts"
    record.rows[1] = Row(0, 59)
    assert [(p.line, p.field) for p in verify(sitting.game, record)] == [
        (1, "data"),
        (1, "commitment"),
        (3, "action"),
    ]


def test_a_position_that_waits_for_chance_can_be_played_from() -> None:
    """In a sitting nobody answers for chance, so chance answers for itself, and the record says what it was."""
    leduc = game("leduc")
    state = leduc.new(2, explicit=True)
    state.apply(-2, 3)
    start = leduc.position(state)
    assert start["flow"]["drawing"] == ["deal", 1]
    sitting = Sitting(leduc, start=start)
    assert sitting.state.waiting
    assert sitting.entries[0].row.chance
    again: Record = read_record(sitting.record().text(leduc))
    assert verify(leduc, again) == []
    assert leduc.digest(resumed(leduc, again).state) == leduc.digest(sitting.state)
