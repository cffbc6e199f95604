"""Every game on the shelf as an OpenSpiel game. Importing this module registers them.

    import pyspiel
    import signoria.envs.openspiel
    game = pyspiel.load_game("signoria_goofspiel(players=3,cards=5,turn_based=True)")

The parameters are `players` and the game's own options. Sealed rounds are simultaneous nodes at which every seat that
owes an answer gives one; with `turn_based=True` the seats answer one after the other and learn nothing of each other
until the round closes. Games without sealed rounds are turn-based anyway. Chance is explicit.

Needs the extra `research`: open_spiel and numpy.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final

import numpy as np
import pyspiel

from signoria.core.game import Game
from signoria.core.kernel import CHANCE, NOBODY, ONLOOKER, State
from signoria.core.rng import seeded
from signoria.envs.memory import Moment, table_of
from signoria.envs.sights import Encoder
from signoria.games import games

PREFIX: Final = "signoria_"
MEMORY_BITS: Final = 128  # of the fingerprint of a memory
OWN: Final = ("players", "turn_based")  # parameters that are no options of the game
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
CHANCE_PLAYER: Final = int(pyspiel.PlayerId.CHANCE)
SIMULTANEOUS: Final = int(pyspiel.PlayerId.SIMULTANEOUS)
Dynamics = pyspiel.GameType.Dynamics
PrivateInfo = pyspiel.PrivateInfoType


def name_of(game: Game) -> str:
    """What OpenSpiel calls a game of ours."""
    return PREFIX + game.name.replace("-", "_")


def seals(game: Game, players: int, options: Mapping[str, object], games: int = 8) -> bool:
    """Whether sealed rounds come up, found by playing. A game that hides them well is served one seat after the
    other, which is right for every game."""
    for seed in range(games):
        state = game.fresh(players, options, seed=seed)
        rng = seeded(seed)
        while not state.over:
            if len(_owing(state)) > 1:
                return True
            state.put(state.turn(), state.pick(state.turn(), rng))
    return False


def type_of(game: Game, sealed: bool) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=game.credit.title,
        dynamics=Dynamics.SIMULTANEOUS if sealed else Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "turn_based": False,
            **{option.name: option.default for option in game.options},
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, with its players and options. Each game has a class of its own, made below."""

    ours: ClassVar[Game]

    def __init__(self, parameters: Mapping[str, object]) -> None:
        game = self.ours
        players = parameters.get("players", game.seats[0])
        assert isinstance(players, int)
        options = {name: value for name, value in parameters.items() if name not in OWN}
        self.table = table_of(game, players, options)
        self.turn_based = bool(parameters.get("turn_based", False)) or not seals(game, players, options)
        settled = self.table.options
        least, most = game.return_range(players, settled)
        super().__init__(
            type_of(game, not self.turn_based),
            pyspiel.GameInfo(
                num_distinct_actions=game.action_count(players, settled),
                max_chance_outcomes=game.outcome_count(players, settled),
                num_players=players,
                min_utility=least,
                max_utility=most,
                utility_sum=0.0,
                max_game_length=game.longest(players, settled),
            ),
            dict(parameters),
        )

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, parameters: object = None
    ) -> SpielObserver:
        if parameters:
            raise ValueError(f"observers of {self.table.game.name} have no parameters, not {parameters!r}")
        encoder = Encoder(self.table.game, self.table.players, self.table.options)
        return SpielObserver(kind or pyspiel.IIGObservationType(perfect_recall=False), encoder)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game. Its moment is all it has, so that OpenSpiel's copies share it and its pickles hold it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment: Moment = game.table.start
        self.turn_based: bool = game.turn_based

    # Whose turn it is and what may be done

    def current_player(self) -> int:
        state = self.moment.state
        seat = int(state.turn())
        if seat == NOBODY:
            return TERMINAL
        if seat == CHANCE:
            return CHANCE_PLAYER
        if not self.turn_based and len(_owing(state)) > 1:
            return SIMULTANEOUS
        return seat

    def is_terminal(self) -> bool:
        return bool(self.moment.state.over)

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.state.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.moment.state.chances()

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(((int(self.moment.state.turn()), action),))

    def _apply_actions(self, actions: Sequence[int]) -> None:
        """A joint action has a number for every player; those who owe no answer are not heard."""
        self.moment = self.moment.after(tuple((seat, actions[seat]) for seat in _owing(self.moment.state)))

    def returns(self) -> list[float]:
        table = self.moment.table
        if not self.moment.state.over:
            return [0.0] * table.players
        return list(table.game.returns(self.moment.state))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one, with all it does not know drawn anew. Its history is
        empty, for nobody knows how that state came about."""
        found = SpielState(self.get_game())
        found.moment = self.moment.imagined(player, seeded(int(sampler() * 2**53)))
        return found

    # In words

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.moment.table.game
        if player == CHANCE_PLAYER:
            return f"{game.steps[int(self.moment.state.drawing) & 255]} {action}"
        return str(game.actions.describe(action))

    def __str__(self) -> str:
        """The whole state, a field a line; equal states have equal texts."""
        position = self.moment.table.game.position(self.moment.state)
        fields = position["state"]
        flow = position["flow"]
        assert isinstance(fields, Mapping)
        return "\n".join(f"{name}: {json.dumps(value)}" for name, value in {**fields, "flow": flow}.items())


class SpielObserver:
    """What a player sees, or remembers, as a text and as a vector.

    Public is what an onlooker sees as well; private is the rest. With perfect recall it is all that was seen, told and
    done so far; without, what is to be seen now. The vector is the row of `envs/sights.py` for each of the viewers.
    """

    def __init__(self, kind: pyspiel.IIGObservationType, encoder: Encoder) -> None:
        self.kind = kind
        self.encoder = encoder
        self.players = encoder.players
        rows = self.players if kind.private_info == PrivateInfo.ALL_PLAYERS else 1
        self.rows = rows * encoder.width
        self.tensor = np.zeros(self.rows + rows * MEMORY_BITS * kind.perfect_recall, np.float32)
        # Everything by name: views on the tensor.
        self.dict = {}
        for row in range(rows):
            at = row * encoder.width
            for name, places in encoder.glass.blocks:
                self.dict[f"{name} of player {row}" if rows > 1 else name] = self.tensor[at : at + len(places)]
                at += len(places)
        if kind.perfect_recall:
            self.dict["memory"] = self.tensor[self.rows :]

    def viewers(self, player: int) -> Sequence[int]:
        """Through whose eyes this observer looks."""
        if self.kind.private_info == PrivateInfo.NONE:
            return [ONLOOKER] if self.kind.public_info else []
        return [player] if self.kind.private_info == PrivateInfo.SINGLE_PLAYER else range(self.players)

    def lines(self, moment: Moment, player: int, recall: bool) -> list[str]:
        """What this observer passes on, now or since the beginning."""
        found = [line for viewer in self.viewers(player) for line in _seen(moment, viewer, recall)]
        return found if self.kind.public_info else _less(found, _seen(moment, ONLOOKER, recall))

    def set_from(self, state: SpielState, player: int) -> None:
        """The vector holds what is seen now; what is private is what an onlooker's row has not. With perfect recall a
        fingerprint of the memory comes on top: it tells information states apart, and whoever wants to learn from the
        past itself takes the text."""
        self.tensor.fill(0)
        width = self.encoder.width
        public = None if self.kind.public_info else self.encoder.row(state.moment.state, ONLOOKER)
        for index, viewer in enumerate(self.viewers(player)):
            row = self.encoder.row(state.moment.state, viewer)
            if public is not None:
                row[row == public] = 0
            self.tensor[index * width : (index + 1) * width] = row
            if self.kind.perfect_recall:
                bits = np.unpackbits(np.frombuffer(state.moment.memory(viewer).digest, np.uint8))
                at = self.rows + index * MEMORY_BITS
                self.tensor[at : at + MEMORY_BITS] = bits

    def string_from(self, state: SpielState, player: int) -> str:
        return "\n".join(self.lines(state.moment, player, self.kind.perfect_recall))


def _seen(moment: Moment, viewer: int, recall: bool) -> list[str]:
    if recall:
        return moment.memory(viewer).lines
    return [f"{name} {value}" for name, value in moment.facts(viewer).items()]


def _less(found: list[str], known: list[str]) -> list[str]:
    """What was found and is not known, in order."""
    excluded = set(known)
    return [fact for fact in found if fact not in excluded]


def _owing(state: State) -> list[int]:
    return [seat for seat in range(state.players) if state.owes(seat)]


def _register(game: Game) -> None:
    made = type(name_of(game), (SpielGame,), {"ours": game})
    globals()[made.__name__] = made  # where pickles look for it
    pyspiel.register_game(type_of(game, seals(game, game.seats[0], {})), made)


for _game in games():
    _register(_game)
