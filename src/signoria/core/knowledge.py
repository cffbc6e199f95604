"""Whether an action taught its actor anything: computed by looking, never declared by hand.

An action may be taken back when nobody's knowledge grew. That others learn nothing is the sitting's care: they do not
see an action that can still be taken back. That the actor learns nothing is seen here: the same action is carried out
in other worlds which the actor cannot tell from the true one, and if it looks the same to the actor afterwards in all
of them, it told nothing about which world is the true one.
"""

import hashlib
import json
from typing import TYPE_CHECKING

from signoria.core.kernel import CHANCE
from signoria.core.question import Illegal
from signoria.core.rng import seeded

if TYPE_CHECKING:
    from signoria.core.game import Game
    from signoria.core.kernel import State

WORLDS = 24


def grew(game: "Game", before: "State", seat: int, action: int, after: "State", worlds: int = WORLDS) -> bool:
    """Did the actor learn something by this action, or did chance speak?"""
    if after.rng.written() != before.rng.written():
        return True
    seen = _sight(game, before.copy(), seat, action)
    # Seeded by what the actor knows, so that the answer itself says nothing about the rest.
    known = json.dumps(game.observe(before, seat), sort_keys=True)
    rng = seeded(int(hashlib.sha256(known.encode()).hexdigest()[:24], 16))
    for _ in range(worlds):
        if seen is None or _sight(game, before.imagine(seat, rng), seat, action) != seen:
            return True
    return False


def _sight(game: "Game", world: "State", seat: int, action: int) -> object:
    """What the actor sees and is told when it does this in a world; None if chance would have to speak."""
    world.explicit = True
    world.listen()
    try:
        world.apply(seat, action)
    except Illegal:  # that it may be done at all tells something
        return None
    if world.owes(CHANCE):
        return None
    told = [event.written() for event in world.heard()[0] if event.seen_by(seat)]
    return game.observe(world, seat), told
