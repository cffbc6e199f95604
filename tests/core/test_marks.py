"""Marks: one number a seat for all it was told."""

from __future__ import annotations

import hashlib
import json

import pytest

from signoria.core.game import Game
from signoria.core.marks import event_mark, mixed, value_mark
from signoria.core.rng import seeded
from signoria.games import games
from tests.titles import long

pytestmark = pytest.mark.interpreted

# Computed once and written down: compiled and interpreted, on every machine, the numbers are these.
WRITTEN_DOWN = [9374880950, 666755658283035128]


def test_marks_are_small_enough_for_any_arithmetic_and_differ() -> None:
    rng, seen = seeded(1), set()
    for _ in range(20_000):
        mark = mixed(rng.word() << 28, rng.word())
        assert 0 <= mark < 2**60
        seen.add(int(mark))
    assert len(seen) == 20_000
    chain = [0]
    for number in range(10_000):
        chain.append(int(mixed(chain[-1], number % 3)))
    assert len(set(chain)) == 10_001


def test_a_mark_is_the_same_compiled_and_interpreted() -> None:
    assert [int(mixed(1, 2)), int(event_mark("won", {"seat": 1, "card": 12}))] == WRITTEN_DOWN


def test_values_that_differ_have_different_marks() -> None:
    values: list[object] = [0, 1, -1, None, "", "a", "b", "ab", [], [1], [1, 2], [2, 1], [[1], 2]]
    values += [{"a": 1}, {"b": 1}, {"a": []}]
    marks = [int(value_mark(value)) for value in values]
    assert len(set(marks)) == len(values)
    assert value_mark((1, 2)) == value_mark([1, 2])


@pytest.mark.parametrize("one", games(), ids=[game.name for game in games()])
def test_two_pasts_have_the_same_mark_exactly_if_the_same_was_told(one: Game) -> None:
    """Many games with listening and with marking: over all of them, what a seat was told and its mark say the same."""
    told_by_mark: dict[tuple[int, int], str] = {}
    marks_by_told: dict[tuple[int, str], int] = {}
    for seed in range(4 if long(one) else 60):
        for players in one.seats:
            heard, marked, rng = one.new(players, seed=seed), one.new(players, seed=seed), seeded(seed)
            heard.listen()
            marked.mark()
            told = [hashlib.sha256() for _ in range(players)]
            while not heard.over:
                seat = heard.turn()
                action = heard.pick(seat, rng)
                heard.apply(seat, action)
                marked.apply(seat, action)
                for event in heard.heard()[0]:
                    for viewer in range(players):
                        if event.seen_by(viewer):
                            told[viewer].update(json.dumps(event.written(), default=int).encode())
                for viewer in range(players):
                    words = told[viewer].hexdigest()
                    mark = int(marked.marks[viewer])
                    assert told_by_mark.setdefault((viewer, mark), words) == words
                    assert marks_by_told.setdefault((viewer, words), mark) == mark


def test_marking_ends_with_a_copy_and_with_a_playout() -> None:
    state = games()[0].new(seed=2)
    state.mark()
    assert state.telling
    assert not state.copy().telling
    assert not state.copy().marking
    state.playout(seeded(1))
    assert not state.marking
    assert state.heard() == ([], [])
