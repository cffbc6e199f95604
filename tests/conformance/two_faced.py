"""A game that plays one way compiled and another way interpreted, as a trap of the compiler would make it."""

import signoria
from tests.conformance import faulty


class TwoFaced(faulty.Base):
    def settled(self) -> bool:
        return super().settled() and (signoria.compiled() or self.raises != 1)


class TwoFacedGame(faulty.FaultyLeduc):
    made = TwoFaced


GAME = TwoFacedGame()
