"""Council of Verona with so few cards that all possible truths can be counted."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.bits import gathered
from signoria.games.council.cards import NAMES
from signoria.games.council.meta import CouncilGame


class SmallCouncil(CouncilGame):
    """The same rules with a deck of these cards, of which so many are left over."""

    def __init__(self, cards: Sequence[str], spare: int) -> None:
        self.cards = [NAMES.index(card) for card in cards]
        self.spare = spare

    def deck(self, players: int) -> int:
        return int(gathered(self.cards))

    def left_over(self, players: int) -> int:
        return self.spare


FEW = ("romeo", "mercutio", "paris", "lady-capulet", "tybalt", "juliet", "nurse")
THREE = SmallCouncil(FEW, 1)  # three players: one card dealt, one taken, one left over
FOUR = SmallCouncil((*FEW, "escalus", "samson", "benvolio"), 2)  # four players, two left over
