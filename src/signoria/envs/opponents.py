"""Players of other people's making at our tables: they think on our games as OpenSpiel sees them.

    signoria arena leduc --bots signoria.envs.opponents:ismcts,ismcts@1000

They are shown what every bot is shown, a world imagined from what their seat knows. Needs the extra `research`.
"""

from __future__ import annotations

import json
from typing import Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts as theirs
from open_spiel.python.algorithms import mcts

from signoria.bots.bot import Bot
from signoria.core.game import Game
from signoria.core.kernel import State
from signoria.core.rng import Rng
from signoria.envs.memory import Moment
from signoria.envs.openspiel import SpielGame, SpielState, name_of

SIMULATIONS: Final = 1000
EXPLORE: Final = 2.0  # in units of what a game can be worth, as OpenSpiel's own examples have it


class SpielSearch:
    """OpenSpiel's information-set Monte Carlo tree search, the one written in Python."""

    def __init__(self, game: Game, simulations: int = SIMULATIONS) -> None:
        self.game = game
        self.simulations = simulations
        self.spiel: SpielGame | None = None

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        while world.turn() != seat:  # there sealed answers come one after the other; their bot imagines these anew
            world.put(world.turn(), world.pick(world.turn(), rng))
        state = self._seen(world)
        dice = np.random.RandomState(rng.word())
        bot = theirs.ISMCTSBot(
            game=self.spiel,
            evaluator=mcts.RandomRolloutEvaluator(1, dice),
            uct_c=EXPLORE,
            max_simulations=self.simulations,
            random_state=dice,
        )
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, dice.random_sample))
        return int(bot.step(state))

    def _seen(self, world: State) -> SpielState:
        """The world as a state of theirs. Its history is empty."""
        if self.spiel is None:
            parameters = {"players": int(world.players), "turn_based": True, **world.settings}
            for name, value in parameters.items():
                if not isinstance(value, int | str):
                    raise ValueError(f"option {name!r}: OpenSpiel takes no documents, as {json.dumps(value)[:40]}")
            self.spiel = pyspiel.load_game(name_of(self.game), parameters)
        state = self.spiel.new_initial_state()
        world.explicit = True
        state.moment = Moment(self.spiel.table, world)
        return state


def ismcts(game: Game) -> Bot:
    """With 1,000 simulations a decision."""
    return SpielSearch(game)
