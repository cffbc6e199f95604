"""Log and export: two games that looked the same to a viewer all the way tell it the same story.

Views could be tight and the log still talk. So games are looked for in which the viewer did and saw the same while the
truth was another, and its log and its account must be equal in them to the last word. Only for small cases.
"""

import json

from signoria.conformance.case import Case, Fault, Trail, move, position
from signoria.conformance.imagination import GAMES, lookalikes
from signoria.core.rng import seeded
from signoria.core.sitting import resumed

COMPARED = 20


def accounts(case: Case) -> None:
    if not case.small:
        return
    for number in range(min(case.games, GAMES)):
        rng = seeded(case.seed * 6007 + number)
        state, trail = case.start(), Trail(case)
        for _ in range(1 + int(rng.below(12))):
            if state.over:
                break
            move(state, trail, rng)
        if state.over or state.drawing:
            continue  # a record ends where somebody is asked
        for viewer in case.viewers():
            wanted = _story(case, trail, viewer)
            for other, way in lookalikes(case, trail, viewer, rng, COMPARED):
                if position(case, other) != position(case, state) and not other.drawing:
                    found = _story(case, way, viewer)
                    if found != wanted:
                        what = f"viewer {viewer} is told apart what looked the same: {wanted} and {found}"
                        raise Fault("accounts", case, what, trail)


def _story(case: Case, trail: Trail, viewer: int) -> str:
    """Log and account of a viewer, as text to compare."""
    sitting = resumed(case.game, trail.record())
    log = [event.written() for event in sitting.log(viewer)]
    return json.dumps([log, sitting.export(viewer)], sort_keys=True)
