"""Loops in plain Python over our own states: what a script, a notebook or a learner written in Python gets."""

from random import random

from signoria.core.kernel import State


def step_through(start: State, games: int) -> int:
    """Play some games at random, one action at a time; says how many decisions the players made."""
    rand = random
    decisions = 0
    state = start.copy()
    turn, legal, apply = state.turn, state.legal, state.apply
    for _ in range(games):
        state.become(start)
        seat = turn()
        while seat >= 0:
            actions = legal(seat)
            apply(seat, actions[int(rand() * len(actions))])
            decisions += 1
            seat = turn()
    return decisions
