"""Tensors: the panes of a game tell the whole view, nothing beyond it, and compiled code tells the same.

Only games that have panes are examined; the others are told by facts of what `observe` gives.
"""

import json

from signoria.conformance.case import Case, Fault, Trail, moments
from signoria.core.kernel import State
from signoria.core.panes import Glass, LeftOut, writes
from signoria.core.sight import Sight


def sights(case: Case) -> None:
    game = case.game
    settled = game.settle_options(case.players, case.options)
    glass = Glass(game, case.players, settled)
    if not glass.panes:
        return
    sight = Sight(1, glass.width, game.action_count(case.players, settled), glass.keys)
    told: dict[tuple[int, tuple[int, ...]], str] = {}
    for state, trail, rng in moments(case):
        for viewer in case.viewers():
            row = _row(case, glass, state, viewer, trail)
            _compiled(case, glass, sight, state, viewer, row, trail)
            world = state.imagine(viewer, rng)
            if glass.numbers(world, viewer) != row or _written(sight, world, viewer, row) != row:
                raise Fault("sights", case, f"the row of viewer {viewer} tells what it cannot know", trail)
            seen = _whole(glass, state, viewer)
            if told.setdefault((viewer, tuple(row)), seen) != seen:
                both = f"{told[viewer, tuple(row)]} and {seen}"
                raise Fault("sights", case, f"one row stands for two views of viewer {viewer}: {both}", trail)
            state.allow(viewer, sight, 0)
            if [action for action in range(sight.actions) if sight.mask[action]] != state.legal(viewer):
                raise Fault("sights", case, f"the mask of viewer {viewer} is not its list of legal actions", trail)


def _row(case: Case, glass: Glass, state: State, viewer: int, trail: Trail) -> list[int]:
    """What the view says in numbers, each within its bounds."""
    view = case.game.view(state, viewer)
    missing = set(view) - {pane.name.split(".")[0] for pane in glass.panes}
    if missing:
        raise Fault("sights", case, f"no pane tells {', '.join(sorted(missing))} of the view", trail)
    try:
        row = glass.numbers(state, viewer)
    except ValueError as error:
        raise Fault("sights", case, f"viewer {viewer}: {error}", trail) from error
    for number, place in zip(row, glass.places, strict=True):
        if not place.low <= number <= place.high:
            what = f"{place.says} is {number}, declared from {place.low} to {place.high}"
            raise Fault("sights", case, f"viewer {viewer}: {what}", trail)
    return row


def _compiled(case: Case, glass: Glass, sight: Sight, state: State, viewer: int, row: list[int], trail: Trail) -> None:
    """Whether the state writes what the panes read."""
    try:
        written = _written(sight, state, viewer, row)
    except ValueError as error:
        raise Fault("sights", case, f"the row of viewer {viewer} does not fit: {error}", trail) from error
    if written != row:
        differ = [place.says for place, a, b in zip(glass.places, written, row, strict=True) if a != b]
        raise Fault("sights", case, f"viewer {viewer}: the state and the view differ in {', '.join(differ)}", trail)


def _written(sight: Sight, state: State, viewer: int, row: list[int]) -> list[int]:
    if not writes(state):
        return row
    state.look(viewer, sight, 0)
    return [int(sight.numbers[i]) for i in range(sight.width)]


def _whole(glass: Glass, state: State, viewer: int) -> str:
    """All of a view that rows are to tell, as text to compare."""
    left_out = {pane.name.split(".")[0] for pane in glass.panes if isinstance(pane.codec, LeftOut)}
    view = glass.game.view(state, viewer)
    return json.dumps({name: part for name, part in view.items() if name not in left_out}, sort_keys=True)
