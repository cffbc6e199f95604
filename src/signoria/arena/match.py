"""One deal: the same cards and the same tape of chance, played once for every way to seat the players.

Who sits where and what is dealt are luck. By playing every seating of the same deal, luck meets everybody alike, and
far fewer games are needed to see a difference. A deal depends on its number and the seed alone, never on which
process plays it, nor on what was played before.
"""

import hashlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from signoria.arena.entrants import entrant
from signoria.bots.course import Course
from signoria.core.game import Game
from signoria.core.kernel import CHANCE
from signoria.core.options import Value
from signoria.core.rng import SEED_BITS, Rng, seeded
from signoria.core.slots import Json
from signoria.games import game as from_shelf

SLOWEST: Final = "slowest"


@dataclass(frozen=True)
class Match:
    """A game with its players and options, and where chance begins."""

    game: str
    players: int
    options: Mapping[str, Value]
    seed: int


@dataclass(frozen=True)
class Task:
    """One deal of one lineup: what a worker is handed."""

    match: Match
    lineup: int
    deal: int
    seatings: tuple[tuple[str, ...], ...]  # each says who sits where, by name


@dataclass
class Played:
    """One game that was played: who sat where, and how it ended for each seat."""

    seats: tuple[str, ...]
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    worth: tuple[float, ...]
    decisions: int = 0
    seconds: dict[str, float] = field(default_factory=dict)  # for each name the time it thought
    asked: dict[str, int] = field(default_factory=dict)  # and how often it was asked
    slowest: dict[str, float] = field(default_factory=dict)  # and its slowest decision

    def shares(self) -> list[float]:
        """The pot of 1, shared by the winners."""
        best = self.ranks.count(1)
        return [1.0 / best if rank == 1 else 0.0 for rank in self.ranks]

    def written(self) -> dict[str, Json]:
        return {
            "seats": list(self.seats),
            "ranks": list(self.ranks),
            "points": list(self.points),
            "worth": list(self.worth),
            "decisions": self.decisions,
            "seconds": {name: round(value, 4) for name, value in self.seconds.items()},
            "asked": dict(self.asked),
            "slowest": {name: round(value, 4) for name, value in self.slowest.items()},
        }


@dataclass
class Deal:
    """What came of a task."""

    lineup: int
    deal: int
    games: list[Played]

    def written(self) -> dict[str, Json]:
        return {"lineup": self.lineup, "deal": self.deal, "games": [game.written() for game in self.games]}


def read_deal(row: Mapping[str, Json]) -> Deal:
    """A deal that was written down."""
    games = []
    for one in row["games"]:
        games.append(
            Played(
                tuple(one["seats"]),
                tuple(one["ranks"]),
                tuple(one["points"]),
                tuple(one["worth"]),
                one["decisions"],
                dict(one["seconds"]),
                dict(one["asked"]),
                dict(one["slowest"]),
            )
        )
    return Deal(int(row["lineup"]), int(row["deal"]), games)


def seed_of(*parts: object) -> int:
    """A seed that follows from names and numbers, the same everywhere."""
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[: SEED_BITS // 8], "big")


def play_deal(task: Task) -> Deal:
    """Play every seating of a deal. It runs in a process of its own, here or elsewhere."""
    game = from_shelf(task.match.game)
    games = [play(game, task.match, task.deal, seats) for seats in task.seatings]
    return Deal(task.lineup, task.deal, games)


def play(game: Game, match: Match, deal: int, seats: Sequence[str]) -> Played:
    """One whole game."""
    chance = seed_of("chance", match.seed, deal)
    course = Course(game.fresh(match.players, match.options, seed=chance))
    bots = [entrant(game, name)() for name in seats]
    rngs = _generators(match, deal, seats)
    found = Played(tuple(seats), (), (), ())
    state = course.state
    while not state.over:
        seat = int(state.turn())
        assert seat != CHANCE
        name, rng = seats[seat], rngs[seat]
        world = course.world(seat, rng)
        began = time.perf_counter()
        action = bots[seat].choose(world, seat, rng)
        took = time.perf_counter() - began
        course.apply(seat, action)
        found.decisions += 1
        found.asked[name] = found.asked.get(name, 0) + 1
        found.seconds[name] = found.seconds.get(name, 0.0) + took
        found.slowest[name] = max(found.slowest.get(name, 0.0), took)
    result = game.result(state)
    found.ranks, found.points, found.worth = result.ranks, result.points, game.returns(state)
    return found


def _generators(match: Match, deal: int, seats: Sequence[str]) -> list[Rng]:
    """What the bots decide by chance: the same for a bot wherever it sits, so that it, too, is common to all games."""
    met: dict[str, int] = {}
    found = []
    for name in seats:
        met[name] = met.get(name, 0) + 1
        found.append(seeded(seed_of("bot", match.seed, deal, name, met[name])))
    return found
