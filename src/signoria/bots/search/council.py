"""How a round of Council of Verona is judged: what the points of a round mean for the match."""

import math
from typing import Final, cast

from librt.vecs import vec

from signoria.bots.search.judge import Judge
from signoria.core.kernel import State
from signoria.core.rng import Rng
from signoria.games.council.rules import Council, Step

SPREAD: Final = 3.0  # how quickly a lead wins the match, for each round still to come: points of a logistic curve


class CouncilJudge(Judge):
    """Plays the round out at random, without dealing the next one. A lead with rounds still to come is worth what it
    wins against others who are equally strong."""

    def __init__(self) -> None:
        super().__init__()
        self.to_chance = True  # chance speaks only between rounds

    def weigh(self, state: State, values: vec[float], rng: Rng) -> None:
        state.telling = False
        state.marking = False
        state.explicit = True
        waiting = state.waiting
        while waiting != 0:
            seat = state.turn()
            state.put(seat, state.pick(seat, rng))
            waiting = state.waiting
        self.lead(cast(Council, state), values)

    def lead(self, council: Council, values: vec[float]) -> None:
        """What the points of the rounds that are over are worth."""
        if council.over:
            for seat in range(council.players):
                values[seat] = council.worth(seat)
            return
        scale = SPREAD * math.sqrt(float(council.rounds() - council.round))
        total: float = 0.0
        for seat in range(council.players):
            share = math.exp(float(council.score(seat)) / scale)
            values[seat] = share
            total += share
        for seat in range(council.players):
            values[seat] = values[seat] / total * float(council.players) - 1.0


class CouncilGlance(CouncilJudge):
    """Takes the round for what it would be worth if it were scored on the spot."""

    def weigh(self, state: State, values: vec[float], rng: Rng) -> None:
        council = cast(Council, state)
        if council.waiting != 0:
            council.telling = False
            council.waiting = 0
            council.depth = 0
            council.explicit = True
            council.later(Step.SCORING)
            council.go_on()
        self.lead(council, values)
