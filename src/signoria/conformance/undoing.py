"""Undo: what can be taken back leaves no trace with anybody, and knowledge is never taken back."""

from signoria.conformance.case import Case, Fault
from signoria.core.knowledge import grew
from signoria.core.rng import seeded
from signoria.core.sitting import Sitting

MORE_WORLDS = 60


def undoing(case: Case) -> None:
    for number in range(case.games):
        rng = seeded(case.seed * 17 + number)
        sitting = Sitting(case.game, case.players, case.options, seed=number)
        while not sitting.over:
            seat = int(sitting.state.turn())
            action = int(sitting.state.pick(seat, rng))
            if rng.below(3) == 0:
                _examine(case, sitting, seat, action)
            if not sitting.over and sitting.state.may(seat, action):
                sitting.act(seat, action)


def _all_observed(case: Case, sitting: Sitting, but: int) -> list[object]:
    """All that everybody else can observe of a sitting, who is waited for in a sealed round apart."""
    found: list[object] = []
    for viewer in case.viewers():
        if viewer != but:
            observed = dict(sitting.observe(viewer))
            del observed["waiting"]
            found += [observed, [event.written() for event in sitting.log(viewer)], sitting.export(viewer)]
    return found


def _examine(case: Case, sitting: Sitting, seat: int, action: int) -> None:
    """Do it; if it can be taken back, see that nobody noticed, take it back, and see that nothing is left of it."""
    before = sitting.state.copy()
    text = sitting.record().text(case.game)
    own, others = sitting.observe(seat), _all_observed(case, sitting, seat)
    sitting.act(seat, action)
    if sitting.over or sitting.why_no_undo(seat) is not None:
        return
    if _all_observed(case, sitting, seat) != others:
        raise Fault("undoing", case, f"others see action {action} of seat {seat}, which can be taken back:\n{text}")
    if grew(case.game, before, seat, action, sitting.state, MORE_WORLDS):
        raise Fault("undoing", case, f"seat {seat} may take back action {action}, which told it something:\n{text}")
    sitting.undo(seat)
    if case.game.digest(sitting.state) != case.game.digest(before):
        raise Fault("undoing", case, f"after taking back action {action} of seat {seat} something is left:\n{text}")
    if sitting.observe(seat) != own or _all_observed(case, sitting, seat) != others:
        raise Fault("undoing", case, f"taking back action {action} of seat {seat} can be seen:\n{text}")
    if sitting.record().text(case.game) != text:
        raise Fault("undoing", case, f"the record keeps action {action} of seat {seat}, taken back:\n{text}")
