"""Imagined worlds: the truth is among them, and each is as likely as it ought to be.

The judge is rejection sampling, which knows nothing of how a game imagines: play the game again and again from its
beginning, the viewer doing what it did, all others and chance at random; keep those games in which the viewer saw
exactly what it saw. What was hidden in these is how it ought to be distributed. Only for small cases.
"""

import json
from collections import Counter
from collections.abc import Iterator

from signoria.conformance.case import Case, Fault, Trail, move, position, seen
from signoria.conformance.statistics import differ
from signoria.core.kernel import CHANCE, State
from signoria.core.rng import Rng, seeded

KEPT = 1000  # samples of each kind
TRIES = 20_000
GAMES = 4


def imagination(case: Case) -> None:
    if not case.small:
        return
    for number in range(min(case.games, GAMES)):
        rng = seeded(case.seed * 7919 + number)
        state, trail = case.start(), Trail(case)
        for _ in range(1 + int(rng.below(12))):
            if state.over:
                break
            move(state, trail, rng)
        if not state.over:
            for viewer in case.viewers():
                _examine(case, state, trail, viewer, rng)


def _examine(case: Case, state: State, trail: Trail, viewer: int, rng: Rng) -> None:
    found: Counter[str] = Counter()
    for _ in range(KEPT):
        found[_hidden(case, state.imagine(viewer, rng))] += 1
    wanted: Counter[str] = Counter(_reference(case, trail, viewer, rng))
    if sum(wanted.values()) < 50:
        return  # seen too seldom to say anything
    if len(found) <= KEPT // 30 and _hidden(case, state) not in found:
        raise Fault("imagination", case, f"viewer {viewer} never imagines the truth", trail)
    for world in found:
        if world not in wanted and found[world] > KEPT // 50 and sum(wanted.values()) >= KEPT:
            raise Fault("imagination", case, f"viewer {viewer} imagines what cannot have come about: {world}", trail)
    if differ(found, wanted):
        pairs = {world: (found[world], wanted[world]) for world in {*found, *wanted}}
        raise Fault("imagination", case, f"viewer {viewer} imagines with wrong probabilities: {pairs}", trail)


def _hidden(case: Case, state: State) -> str:
    return json.dumps(position(case, state)["state"], sort_keys=True)


def _reference(case: Case, trail: Trail, viewer: int, rng: Rng) -> Iterator[str]:
    """What was hidden in games that looked the same to the viewer."""
    for state, _ in lookalikes(case, trail, viewer, rng, KEPT):
        yield _hidden(case, state)


def lookalikes(case: Case, trail: Trail, viewer: int, rng: Rng, most: int) -> Iterator[tuple[State, Trail]]:
    """Other games in which the viewer did the same and saw the same all the way, and how they were played."""
    moves, views = _story(case, trail, viewer)
    kept = 0
    for _ in range(TRIES):
        other = Trail(case)
        state = _retold(case, moves, views, viewer, rng, other, len(trail.moves))
        if state is not None:
            kept += 1
            yield state, other
            if kept == most:
                return


def _story(case: Case, trail: Trail, viewer: int) -> tuple[list[int], list[str]]:
    """What a viewer did and saw on the way, repetitions left out."""
    state = case.start()
    views = [seen(case, state, viewer)]
    moves: list[int] = []
    for seat, action in trail.moves:
        state.apply(seat, action)
        if seat == viewer:
            moves.append(action)
        now = seen(case, state, viewer)
        if now != views[-1]:
            views.append(now)
    return moves, views


def _retold(
    case: Case, moves: list[int], views: list[str], viewer: int, rng: Rng, trail: Trail, steps: int
) -> State | None:
    """Another game that looks the same to the viewer, or nothing: one try."""
    state = case.start()
    done, at = 0, 0
    if seen(case, state, viewer) != views[0]:
        return None
    for _ in range(steps):
        if state.over:
            return None
        asked = [seat for seat in range(case.players) if state.owes(seat)] or [CHANCE]
        seat = asked[rng.below(len(asked))]
        if seat == viewer:
            if done == len(moves) or not state.may(seat, moves[done]):
                return None
            action = moves[done]
            done += 1
        else:
            action = int(state.pick(seat, rng))
        state.apply(seat, action)
        trail.moves.append((seat, action))
        now = seen(case, state, viewer)
        if now != views[at]:
            at += 1
            if at == len(views) or now != views[at]:
                return None
    return state if at == len(views) - 1 and done == len(moves) else None
