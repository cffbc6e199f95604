"""The peer: the same game played at random through `pyspiel`, by a loop in Python as quick as we can write it.

Everything is measured against `goofspiel(players=4,num_cards=13,imp_info=True)`: a game that both sides play by the
same rules, with the same decisions.
"""

from random import random
from typing import Any

try:
    import pyspiel
except ImportError:
    pyspiel = None

GOOFSPIEL = "goofspiel(players=4,num_cards=13,imp_info=True)"
LEDUC = "leduc_poker"


def installed() -> bool:
    return pyspiel is not None


def load(name: str = GOOFSPIEL) -> Any:
    return pyspiel.load_game(name)


def play(game: Any, games: int) -> int:
    """Play some games at random; says how many decisions the players made."""
    rand = random
    decisions = 0
    seats = range(game.num_players())
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_simultaneous_node():
                joint = []
                for seat in seats:
                    legal = state.legal_actions(seat)
                    joint.append(legal[int(rand() * len(legal))])
                state.apply_actions(joint)
                decisions += len(joint)
            else:
                # All outcomes of these games' chance nodes are equally likely.
                if not state.is_chance_node():
                    decisions += 1
                legal = state.legal_actions()
                state.apply_action(legal[int(rand() * len(legal))])
    return decisions


class RolloutsInC:
    """The same game played at random inside the peer's C++, no Python between the moves.

    A tree search of one simulation whose leaf is valued by many random games is, but for a few, those games. Searches
    take turn-based games only, so sealed bids are taken one after the other.
    """

    def __init__(self, name: str, games: int) -> None:
        game = load(name)
        if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
            game = pyspiel.convert_to_turn_based(game)
        self.games = games
        self.state = game.new_initial_state()
        while self.state.is_chance_node():
            self.state.apply_action(self.state.legal_actions()[0])
        evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
        no_solver = False
        self.bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1000, no_solver, 1, False)

    def play(self) -> int:
        self.bot.step(self.state)
        return self.games
