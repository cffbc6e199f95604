"""Players that are programs. A bot is given what its seat sees and is asked, and never the state."""

from collections.abc import Mapping
from typing import Protocol

from signoria.core.question import Question
from signoria.core.slots import Json


class Bot(Protocol):
    """Answers questions. `seen` is all its seat can learn at this moment, as `observe` says it. Whatever a bot
    decides by chance comes from a generator of its own, so that it cannot look at the dice to come."""

    def choose(self, question: Question, seen: Mapping[str, Json]) -> int:
        """One of the question's actions."""
        ...


__all__ = ["Bot"]
