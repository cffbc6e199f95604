"""The bot that every other one has to beat."""

from signoria.core.kernel import State
from signoria.core.rng import Rng


class RandomBot:
    """Takes any of the legal actions, each as likely as the other."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        actions = world.legal(seat)
        return actions[rng.below(len(actions))]
