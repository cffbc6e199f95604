"""Copies are independent of each other, and chance comes from the seed."""

import copy

from signoria.conformance.case import Case, Fault, Trail, move, walks
from signoria.core.kernel import State
from signoria.core.rng import seeded


def copies(case: Case) -> None:
    """Whatever happens to a state, its copies keep their digest, the old ones included; and the other way round."""
    digest = case.game.digest
    for number in range(case.games):
        rng = seeded(case.seed + number)
        state, trail = case.start(), Trail(case)
        kept: list[tuple[State, str]] = []
        scratch = case.start()
        while not state.over:
            before = digest(state)
            for other in (state.copy(), copy.copy(state), copy.deepcopy(state)):
                if digest(other) != before:
                    raise Fault("copies", case, "a copy differs from what it is a copy of", trail)
                other.playout(rng)
                if digest(state) != before:
                    raise Fault("copies", case, "playing a copy changes what it is a copy of", trail)
            scratch.become(state)
            if digest(scratch) != before:
                raise Fault("copies", case, "become() does not take over everything", trail)
            kept.append((state.copy(), before))
            move(state, trail, rng)
        for old, before in kept:
            if digest(old) != before:
                raise Fault("copies", case, "a copy changed when what it is a copy of went on", trail)


def seeds(case: Case) -> None:
    """One seed gives one game. Where chance plays a part, other seeds give other games."""
    ends: set[str] = set()
    chance = any(state.drawing for state, _, _ in walks(case, 3))
    for seed in range(24):
        played = []
        for _ in range(2):
            state = case.start(seed=seed, explicit=False)
            rng = seeded(5)
            while not state.over:
                seat = int(state.turn())
                state.put(seat, state.pick(seat, rng))
            played.append(case.game.digest(state))
        if played[0] != played[1]:
            raise Fault("seeds", case, f"seed {seed} gives two different games")
        document = case.game.position(state)
        ends.add(str((document["state"], document["flow"])))
    if chance and len(ends) == 1:
        raise Fault("seeds", case, "chance does not depend on the seed: 24 seeds give the same game")
