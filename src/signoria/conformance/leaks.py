"""Secrets: nothing a viewer can observe changes when what it cannot know is redrawn.

For every moment and every viewer other worlds are imagined. View, who is waiting, question, legal actions, previews,
refusals and result must be the same in all of them; and whatever is told about the next action may say no more than the
views before and after it.
"""

from signoria.conformance.case import Case, Fault, Trail, any_asked, moments, position, seen
from signoria.core.event import Event
from signoria.core.kernel import CHANCE, State
from signoria.core.knowledge import grew
from signoria.core.question import Illegal
from signoria.core.rng import Rng

WORLDS = 4


def leaks(case: Case) -> None:
    for state, trail, rng in moments(case):
        for viewer in case.viewers():
            wanted = seen(case, state, viewer)
            for _ in range(WORLDS):
                world = imagined(case, state, viewer, rng, trail)
                if seen(case, world, viewer) != wanted:
                    raise Fault("leaks", case, _difference(case, state, world, viewer), trail)
                _same_refusals(case, state, world, viewer, rng, trail)
                _same_news(case, state, world, viewer, rng, trail)
                _same_undo(case, state, world, viewer, rng, trail)


def imagined(case: Case, state: State, viewer: int, rng: Rng, trail: Trail) -> State:
    """A world from what the viewer knows. It must be a possible one."""
    before = case.game.digest(state)
    world = state.imagine(viewer, rng)
    if case.game.digest(state) != before:
        raise Fault("leaks", case, "imagining a world changes the true one", trail)
    if world.rng.written() == state.rng.written():
        raise Fault("leaks", case, "an imagined world has the true world's chance: a planner could look ahead", trail)
    for field, reason in case.game.check(world):
        raise Fault("leaks", case, f"viewer {viewer} imagines what cannot be: {field}: {reason}", trail)
    if case.game.laws(world) != case.game.laws(state):
        raise Fault("leaks", case, f"viewer {viewer} imagines what breaks a law", trail)
    return world


def _difference(case: Case, state: State, world: State, viewer: int) -> str:
    one, other = case.game.observe(state, viewer), case.game.observe(world, viewer)
    parts = [name for name in one if one[name] != other[name]]
    detail = ", ".join(f"{name}: {one[name]} here, {other[name]} in a world it cannot tell apart" for name in parts)
    return f"viewer {viewer} sees what it cannot know: {detail}"


def _same_refusals(case: Case, state: State, world: State, viewer: int, rng: Rng, trail: Trail) -> None:
    if viewer < 0:
        return
    for _ in range(12):
        action = int(rng.below(len(case.game.actions)))
        if not state.may(viewer, action):
            one, other = state.refusal(viewer, action), world.refusal(viewer, action)
            if str(one) != str(other):
                raise Fault("leaks", case, f"the refusal tells viewer {viewer} a secret: {one}; {other}", trail)


def _told(state: State, seat: int, action: int, viewer: int) -> tuple[State, list[Event]] | None:
    """What a viewer hears when an action is carried out; nothing if it cannot be carried out here."""
    trial = state.copy()
    trial.explicit = True
    trial.listen()
    try:
        trial.apply(seat, action)
    except Illegal:
        return None
    return trial, [event for event in trial.heard()[0] if event.seen_by(viewer)]


def _same_news(case: Case, state: State, world: State, viewer: int, rng: Rng, trail: Trail) -> None:
    """Where a viewer sees the same before and after an action in both worlds, it must hear the same."""
    if state.over:
        return
    seat = any_asked(state, rng)
    action = int(state.pick(seat, rng))
    one, other = _told(state, seat, action, viewer), _told(world, seat, action, viewer)
    if one is None or other is None or seen(case, one[0], viewer) != seen(case, other[0], viewer):
        return
    if position(case, one[0]) == position(case, other[0]):
        return  # nothing is hidden any more in which the two differ: they only tell different pasts
    if [event.written() for event in one[1]] != [event.written() for event in other[1]]:
        what = f"viewer {viewer} hears of seat {seat}'s action {action} what it cannot know: "
        raise Fault("leaks", case, f"{what}{one[1]} here, {other[1]} in a world it cannot tell apart", trail)


def _same_undo(case: Case, state: State, world: State, viewer: int, rng: Rng, trail: Trail) -> None:
    """Whether an action can be taken back tells no more than what is seen after it."""
    if viewer < 0 or not state.owes(viewer):
        return
    action = int(state.pick(viewer, rng))
    one, other = _told(state, viewer, action, viewer), _told(world, viewer, action, viewer)
    if one is None or other is None or one[0].turn() == CHANCE or other[0].turn() == CHANCE:
        return
    if seen(case, one[0], viewer) == seen(case, other[0], viewer):
        here = grew(case.game, state, viewer, action, one[0])
        if here != grew(case.game, world, viewer, action, other[0]):
            raise Fault("leaks", case, f"whether action {action} can be taken back tells viewer {viewer} more", trail)
