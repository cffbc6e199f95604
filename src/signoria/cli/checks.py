"""What must hold at any moment of any game. Each check returns what is wrong, or nothing.

The conformance suite proves a game at leisure, on moments it arranges. These checks are its light cavalry: they ride
along with millions of random actions, so each must be quick, and must leave the state as it found it.
"""

import json
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from signoria.core.game import Game
from signoria.core.kernel import CHANCE, NOBODY, ONLOOKER, State
from signoria.core.question import Illegal
from signoria.core.rng import Rng
from signoria.core.slots import BadPosition

OUTSIDE: Final = (ONLOOKER, NOBODY, 99)


def legality(state: State, seat: int, action: int) -> str:
    """What is picked is on the list, what is on the list may be done, and the list is in order."""
    legal = state.legal(seat)
    if not legal:
        return f"seat {seat} is asked and has nothing to answer"
    if any(one >= other for one, other in pairwise(legal)):
        return f"the actions of seat {seat} are not in ascending order: {legal}"
    if action not in legal:
        return f"seat {seat} picks {action}, which is not among {legal}"
    if not state.may(seat, action):
        return f"seat {seat} may not take {action}, which is on its list"
    return ""


def laws(game: Game, state: State, wanted: Mapping[str, int]) -> str:
    """The sums a game declares are what they were."""
    found = game.laws(state)
    for law, value in wanted.items():
        if found.get(law) != value:
            return f"{law}: {value} has become {found.get(law)}"
    return ""


def refusals(game: Game, state: State, rng: Rng, stale: tuple[int, int] | None) -> str:
    """An action that is not on offer, one of a seat that is not asked and one that comes too late are all refused."""
    seat = rng.below(state.players)
    attempts = [(seat, rng.below(len(game.actions))), (seat, len(game.actions)), (OUTSIDE[rng.below(len(OUTSIDE))], 0)]
    if stale is not None:
        attempts.append(stale)
    for tried, action in attempts:
        if tried != CHANCE and state.may(tried, action) != (action in state.legal(tried)):
            return f"may({tried}, {action}) is not what the list of seat {tried} says"
        if state.may(tried, action):
            continue
        try:
            state.apply(tried, action)
        except Illegal as refusal:
            if not refusal.reason:
                return f"action {action} of seat {tried} is refused without a reason"
        else:
            return f"action {action} of seat {tried} is not on offer and yet accepted"
    return ""


def untouched(game: Game, state: State, digest: str) -> str:
    """What should not have changed has not."""
    return "" if game.digest(state) == digest else "a state changed behind its own back"


def written(game: Game, state: State) -> str:
    """A position can be written, read and written again as the same."""
    text = json.dumps(game.position(state))
    try:
        again = game.load(text)
    except BadPosition as error:
        return f"the position is refused: {error}"
    other = json.dumps(game.position(again))
    if other != text:
        return f"the position comes back as another: {other} instead of {text}"
    for viewer in (ONLOOKER, *range(state.players)):
        if game.observe(again, viewer) != game.observe(state, viewer):
            return f"viewer {viewer} sees something else once the position has been read again"
    return ""


def worlds(game: Game, state: State, viewer: int, rng: Rng, wanted: Mapping[str, int]) -> str:
    """An imagined world is a possible one, the viewer cannot tell it from the true one, and it leaves that alone."""
    before = game.digest(state)
    seen = game.observe(state, viewer)
    world = state.imagine(viewer, rng)
    if game.digest(state) != before:
        return f"imagining as viewer {viewer} changed the true state"
    imagined = game.observe(world, viewer)
    if imagined != seen:
        parts = [name for name in seen if imagined[name] != seen[name]]
        return f"viewer {viewer} can tell an imagined world from the true one by its {', '.join(parts)}"
    for field, reason in game.check(world):
        return f"viewer {viewer} imagines what cannot be: {field}: {reason}"
    return laws(game, world, wanted)


def ending(game: Game, state: State) -> str:
    """A game that is over has a winner, and what it was worth adds up to nothing."""
    result = game.result(state)
    if 1 not in result.ranks:
        return f"nobody has won: {result.ranks}"
    returns = game.returns(state)
    return f"the returns do not add up to 0: {returns}" if abs(sum(returns)) > 1e-9 else ""
