"""Sealed rounds: all at once or one after the other, it is the same game, and nobody sees what is not open yet."""

from signoria.conformance.case import Case, Fault, Trail, walks
from signoria.core.kernel import State
from signoria.core.rng import Rng


def faces(case: Case) -> None:
    for state, trail, rng in walks(case):
        if state.sealed and state.waiting == state.sealed:
            _examine_round(case, state, trail, rng)


def _examine_round(case: Case, start: State, trail: Trail, rng: Rng) -> None:
    """Answer seat by seat, then the same answers in other orders."""
    answers: dict[int, list[int]] = {}
    state = start.copy()
    state.explicit = True
    while state.taken == start.taken and state.waiting:
        seat = int(state.turn())
        before = {viewer: _apart_from_waiting(case, state, viewer) for viewer in case.viewers() if viewer != seat}
        action = int(state.pick(seat, rng))
        state.apply(seat, action)
        answers.setdefault(seat, []).append(action)
        if state.taken == start.taken:
            for viewer, was in before.items():
                if _apart_from_waiting(case, state, viewer) != was:
                    raise Fault("faces", case, f"viewer {viewer} sees something of seat {seat}'s sealed answer", trail)
    wanted = case.game.digest(state)
    for _ in range(3):
        other = start.copy()
        other.explicit = True
        left = {seat: list(actions) for seat, actions in answers.items()}
        while left:
            seat = sorted(left)[int(rng.below(len(left)))]
            other.apply(seat, left[seat].pop(0))
            if not left[seat]:
                del left[seat]
        if case.game.digest(other) != wanted:
            raise Fault("faces", case, f"the order of sealed answers changes the game: {answers}", trail)


def _apart_from_waiting(case: Case, state: State, viewer: int) -> str:
    observed = dict(case.game.observe(state, viewer))
    del observed["waiting"]
    return repr(observed)
