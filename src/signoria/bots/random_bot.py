"""The bot that every other one has to beat."""

from collections.abc import Mapping

from signoria.core.question import Question
from signoria.core.rng import Rng
from signoria.core.slots import Json


class RandomBot:
    """Takes any of the legal actions, each as likely as the other."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, question: Question, seen: Mapping[str, Json]) -> int:
        return question.actions[self._rng.below(len(question.actions))]
