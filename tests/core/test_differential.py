"""Compiled and interpreted in lock-step: the same games, compared at every step, for every game on the shelf."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Final

import pytest

import signoria
from signoria.core.game import Game
from signoria.core.kernel import CHANCE
from signoria.core.options import Option, Value
from signoria.core.rng import seeded
from signoria.games import games
from tests.core.faces import interpreted
from tests.core.toys import TOYS
from tests.titles import long

pytestmark = pytest.mark.skipif(not signoria.compiled(), reason="nothing is compiled here: there is nothing to compare")

Chosen = dict[str, Value]
ALL: Final = (*games(), *TOYS)  # the toys run interpreted both times, but on both kernels

# Options that belong together, beyond those which are tried one by one.
TOGETHER: Final[dict[str, list[Chosen]]] = {
    "goofspiel": [{"cards": 2}, {"cards": 31}, {"cards": 33}],
}


def others(option: Option) -> Iterator[Value]:
    """What an option may be besides its default; the ends of a range stand for all of it."""
    values = option.values
    for value in {values[0], values[-1]} if isinstance(values, range) else values:
        if value != option.default:
            yield value


def variants(title: Game) -> list[Chosen]:
    """The default, every option changed by itself, and what is declared above."""
    single: list[Chosen] = [{option.name: value} for option in title.options for value in others(option)]
    return [{}, *single, *TOGETHER.get(title.name, [])]


def trace(name: str, chosen: str, seeds: str) -> str:
    """Everything that happens in some games, one line a step: who, what, and a digest of all there is to compare."""
    title = next(title for title in ALL if title.name == name)
    options = json.loads(chosen)
    lines = []
    for seed in range(int(seeds)):
        for players in title.seats:
            state = title.new(players, seed=seed, explicit=seed % 2 == 1, telling=True, **options)
            chooser = seeded(1000 * players + seed)
            step = 0
            while True:
                told, drawn = state.heard()
                seat = int(state.turn())
                said = [event.written() for event in told]
                seen: list[object] = [title.digest(state), seat, state.legal(seat), drawn, said, state.chances()]
                seen += [state.rng.written(), chooser.written()]
                if step % 5 == 0:
                    world = state.imagine(max(seat, -1), chooser)
                    seen += [title.digest(world), [title.observe(world, viewer) for viewer in range(-1, players)]]
                    seen += [world.playout(chooser), [world.score(s) for s in range(players)]]
                digest = hashlib.sha256(json.dumps(seen, sort_keys=True, default=int).encode()).hexdigest()[:12]
                if state.over:
                    lines.append(f"{name} {chosen} {players}/{seed} {step}: {title.result(state).points} {digest}")
                    break
                action = int(state.pick(seat, chooser))
                who = "chance" if seat == CHANCE else seat
                lines.append(f"{name} {chosen} {players}/{seed} {step}: {who} {action} {digest}")
                state.apply(seat, action)
                step += 1
    return "\n".join(lines)


CASES: Final = [(title.name, json.dumps(chosen)) for title in ALL for chosen in variants(title)]


def drawn_out(name: str) -> bool:
    return long(next(title for title in ALL if title.name == name))


def agree(name: str, chosen: str, seeds: int) -> None:
    """The first line that differs says which game, which seat and which step."""
    ours = trace(name, chosen, str(seeds)).split("\n")
    theirs = interpreted("tests.core.test_differential", "trace", name, chosen, str(seeds)).split("\n")
    differing = [f"compiled    {a}\ninterpreted {b}" for a, b in zip(ours, theirs, strict=False) if a != b]
    assert not differing, differing[0]
    assert len(ours) == len(theirs)


@pytest.mark.parametrize(("name", "chosen"), CASES)
def test_compiled_and_interpreted_play_the_same_game(name: str, chosen: str) -> None:
    agree(name, chosen, 1 if drawn_out(name) else 4 if chosen == "{}" else 2)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "chosen"), CASES)
def test_compiled_and_interpreted_play_the_same_many_games(name: str, chosen: str) -> None:
    agree(name, chosen, 8 if drawn_out(name) else 60)


def test_a_trace_tells_games_apart() -> None:
    """The comparison can fail: another seed, other players, another option, each gives another trace."""
    base = trace("leduc", "{}", "1")
    assert base == trace("leduc", "{}", "1")
    assert base != trace("leduc", "{}", "2")
    assert trace("goofspiel", '{"cards": 3}', "1") != trace("goofspiel", '{"cards": 4}', "1")
