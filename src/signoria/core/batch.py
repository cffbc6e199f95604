"""Many games stepped together: one decision a game, rows and masks written for whoever decides next.

Every game is at a question of one seat; sealed rounds are served one seat after the other, with what the others have
answered still hidden. When a game ends, what it was worth stands in `worth`, `done` is set, and the next game of that
lane begins at once. This module is compiled; nothing in it is made anew while games are played.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from signoria.core.kernel import State
from signoria.core.rng import Rng, seeded
from signoria.core.sight import Sight

MOST_EMPTY: Final = 1000  # games of a lane that end before anybody is asked, one after the other


@mypyc_attr(acyclic=True)
class Lanes:
    """So many games side by side, with what they tell about the moment they stand at."""

    def __init__(self, start: State, games: i64, sight: Sight, seeds: list[int], rows: bool) -> None:
        """`start` is the game with explicit chance, before chance has spoken; each lane draws the seeds of its games
        from a generator of its own. Where a state cannot write rows itself, `rows` is false and the caller does."""
        self.start: State = start
        self.games: i64 = games
        self.players: i64 = start.players
        self.sight: Sight = sight
        self.rows: bool = rows
        self.states: list[State] = [start.copy() for _ in range(games)]
        self.rngs: list[Rng] = [seeded(seed) for seed in seeds]
        self.chooser: Rng = seeded(seeds[0]).fork()
        # None of these is ever replaced, so that a view on them stays good.
        self.turns: Final[vec[i64]] = vec[i64]([0] * games)  # whose decision it is
        self.done: Final[vec[u8]] = vec[u8]([0] * games)  # whether the last step ended a game
        self.worth: Final[vec[float]] = vec[float]([0.0] * (games * start.players))
        self.seeds: Final[vec[i64]] = vec[i64]([0] * (3 * games))  # of the game under way, in words of 32 bits
        self.begin_all()

    def begin_all(self) -> None:
        """A new game in every lane."""
        for lane in range(self.games):
            self.begin(lane)
            self.done[lane] = 0
            self.tell(lane)

    def begin(self, lane: i64) -> None:
        """The next game of a lane: what `Game.fresh` gives for the seed that is drawn here."""
        state = self.states[lane]
        for _ in range(MOST_EMPTY):
            state.become(self.start)
            self.draw_seed(lane, state.rng)
            state.explicit = False
            state.go_on()
            if not state.over:
                return
        raise ValueError(f"{MOST_EMPTY} games went by in which nobody had anything to decide")

    def draw_seed(self, lane: i64, into: Rng) -> None:
        own = self.rngs[lane]
        before = own.copy()
        into.seed_from(own)
        for word in range(3):
            self.seeds[3 * lane + word] = before.word()

    def step(self, actions: list[int]) -> i64:
        """Carry out one decision in every game; says how many games ended. What is not allowed is refused before
        anything has changed."""
        if len(actions) != self.games:
            raise ValueError(f"{self.games} actions are wanted, one a game, not {len(actions)}")
        sight = self.sight
        width = sight.actions
        for lane in range(self.games):
            action: i64 = actions[lane]
            if action < 0 or action >= width or sight.mask[lane * width + action] == 0:
                raise self.states[lane].refusal(self.turns[lane], action)
        ended: i64 = 0
        for lane in range(self.games):
            ended += self.step_one(lane, actions[lane])
        return ended

    def step_one(self, lane: i64, action: i64) -> i64:
        state = self.states[lane]
        state.put(self.turns[lane], action)
        at = lane * self.players
        over: i64 = 0
        if state.over:
            over = 1
            for seat in range(self.players):
                self.worth[at + seat] = state.worth(seat)
            self.done[lane] = 1
            self.begin(lane)
        elif self.done[lane] != 0:
            self.done[lane] = 0
            for seat in range(self.players):
                self.worth[at + seat] = 0.0
        self.tell(lane)
        return over

    def tell(self, lane: i64) -> None:
        """Write the row and the mask of whoever decides next in a lane."""
        state = self.states[lane]
        seat = state.turn()
        self.turns[lane] = seat
        state.allow(seat, self.sight, lane)
        if self.rows:
            state.look(seat, self.sight, lane)

    def choose(self) -> list[int]:
        """A legal action for every game, all equally likely."""
        found: list[int] = []
        for lane in range(self.games):
            found.append(self.states[lane].pick(self.turns[lane], self.chooser))
        return found

    def play(self, steps: i64) -> i64:
        """Take so many steps at random, with everything told at each of them; says how many games ended."""
        ended: i64 = 0
        for _ in range(steps):
            for lane in range(self.games):
                ended += self.step_one(lane, self.states[lane].pick(self.turns[lane], self.chooser))
        return ended
