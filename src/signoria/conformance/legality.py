"""The list of legal actions, the mask and what is accepted are the same; all else is refused without a trace."""

from signoria.conformance.case import Case, Fault, Trail, moments, walks
from signoria.conformance.statistics import improbable
from signoria.core.kernel import CHANCE, NOBODY, ONLOOKER, State
from signoria.core.question import Illegal
from signoria.core.rng import Rng

ALL_ACTIONS = 300  # a larger book is sampled


def legality(case: Case) -> None:
    for state, trail, rng in moments(case):
        before = case.game.digest(state)
        for seat in (*range(case.players), CHANCE):
            _examine_seat(case, state, trail, seat, rng)
        for seat in (ONLOOKER, NOBODY, case.players, 2**40):
            _must_refuse(case, state, trail, seat, 0)
        if case.game.digest(state) != before:
            raise Fault("legality", case, "a refusal changed the state", trail)
        if not state.over and state.turn() != CHANCE and not state.owes(state.turn()):
            raise Fault("legality", case, "the seat to be served next owes no answer", trail)


def _examine_seat(case: Case, state: State, trail: Trail, seat: int, rng: Rng) -> None:
    legal = state.legal(seat)
    if legal != sorted(set(legal)):
        raise Fault("legality", case, f"the legal actions of seat {seat} are not in ascending order: {legal}", trail)
    if state.owes(seat) != bool(legal):
        raise Fault("legality", case, f"seat {seat} is asked, but has nothing to answer (or the reverse)", trail)
    for action in _actions(case, legal, rng):
        if state.may(seat, action) != (action in legal):
            raise Fault("legality", case, f"may({seat}, {action}) is not what the list says", trail)
        if action in legal:
            _must_accept(case, state, trail, seat, action)
        else:
            _must_refuse(case, state, trail, seat, action)
    if legal and state.pick(seat, rng) not in legal:
        raise Fault("legality", case, f"pick() gives seat {seat} an illegal action", trail)


def _actions(case: Case, legal: list[int], rng: Rng) -> list[int]:
    """The actions to try: all of the book, or the legal ones and a sample of the rest; and some that cannot be."""
    size = len(case.game.actions)
    book = list(range(size)) if size <= ALL_ACTIONS else [int(rng.below(size)) for _ in range(ALL_ACTIONS)]
    return sorted({*book, *legal, -1, size, size + 1, 2**40})


def _must_accept(case: Case, state: State, trail: Trail, seat: int, action: int) -> None:
    if seat != CHANCE:
        meaning = case.game.actions.describe(action)
        if case.game.actions.encode(meaning.kind, **meaning.parts) != action:
            raise Fault("legality", case, f"action {action} is described as {meaning}, which is another one", trail)
    trial = state.copy()
    try:
        trial.apply(seat, action)
    except Illegal as refusal:
        raise Fault("legality", case, f"a listed action is refused: {refusal}", trail) from None


def _must_refuse(case: Case, state: State, trail: Trail, seat: int, action: int) -> None:
    try:
        state.apply(seat, action)
    except Illegal as refusal:
        if (refusal.seat, refusal.action) != (seat, action) or not refusal.reason:
            raise Fault("legality", case, f"a refusal does not say who and why: {refusal}", trail) from None
        if 0 <= seat < case.players and state.owes(seat) and not refusal.clause:
            raise Fault("legality", case, f"a refusal names no clause: {refusal}", trail) from None
        return
    raise Fault("legality", case, f"action {action} of seat {seat} is not listed, but accepted", trail)


def picks(case: Case) -> None:
    """Random play takes every legal action equally often, and chance follows its weights."""
    left = {True: 8, False: 8}  # moments of chance and of seats still to examine
    for state, trail, rng in walks(case):
        seat = int(state.turn())
        if state.over or left[seat == CHANCE] == 0:
            continue
        left[seat == CHANCE] -= 1
        wanted = dict(state.chances()) if seat == CHANCE else dict.fromkeys(state.legal(seat), 1.0)
        counted = dict.fromkeys(wanted, 0)
        for _ in range(40 * len(wanted)):
            action = int(state.pick(seat, rng))
            if action not in counted:
                raise Fault("picks", case, f"pick() gives seat {seat} the illegal action {action}", trail)
            counted[action] += 1
        if improbable(counted, wanted):
            raise Fault("picks", case, f"pick() of seat {seat} is biased: {counted} for {wanted}", trail)
