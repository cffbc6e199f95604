"""Why a move, and how good it was: told as facts, from what its seat could know, and from nothing else.

A move is compared with the best one by several searches that know nothing of each other: half of them choose what is
compared, the others say by how much it differs, so that the best is not called best for its luck alone. How far these
disagree is the uncertainty that is told with it.

Chances are given from 0 to 100: in a game for a pot the share of it that a seat can expect, in percent. What is told
here speaks of a seat's secrets: it is for that seat, or for everybody once the game is over.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from signoria.bots.course import Course
from signoria.bots.search.search import Search
from signoria.core.bits import only
from signoria.core.event import Event
from signoria.core.game import Game
from signoria.core.kernel import CHANCE, State
from signoria.core.record import BadRecord, Record, replay
from signoria.core.rng import Rng, seeded

SEARCHES: Final = 8  # half to choose what is compared, half to compare
SELDOM: Final = 0.02  # an answer of others that comes up less often than this is not worth a thought
SURE: Final = 1.96  # standard errors


class Thinker(Protocol):
    """A bot that lets others look into its thoughts."""

    def think(self, world: State, seat: int, rng: Rng) -> Search:
        """The search behind its decision."""
        ...


class Scale:
    """What a game can be worth, from 0 to 100."""

    def __init__(self, game: Game, state: State) -> None:
        settings = game.settle_options(int(state.players), state.settings)
        self.least, self.most = game.return_range(int(state.players), settings)

    def chance(self, worth: float) -> float:
        return round(100 * (worth - self.least) / (self.most - self.least), 1)

    def difference(self, worth: float) -> float:
        return 100 * worth / (self.most - self.least)


def explained(game: Game, bot: Thinker, world: State, seat: int, rng: Rng, action: int) -> list[Event]:
    """What a seat hoped and feared when it chose an action in this world."""
    search = bot.think(world, seat, rng)
    return list(_facts(game, search, world, seat, action))


def _facts(game: Game, search: Search, world: State, seat: int, action: int) -> Iterator[Event]:
    scale = Scale(game, world)
    worths = {tried: worth for tried, (_, worth) in _seen(search).items()}
    if action not in worths:  # there was no choice, or it never came up
        return
    to = only(seat)
    chance = scale.chance(worths[action])
    yield Event("expected", {"action": action, "chance": chance, "games": int(search.iterations)}, to)
    others = [other for other in worths if other != action]
    if others:
        rival = max(others, key=lambda other: worths[other])
        less = round(chance - scale.chance(worths[rival]), 1)
        yield Event("instead", {"action": rival, "chance": scale.chance(worths[rival]), "less": less}, to)
    answers = []
    for other in range(world.players):
        found = search.answers(action, other) if other != seat else []
        total = sum(times for _, times, _ in found)
        answers += [(worth, other, reply) for reply, times, worth in found if times >= max(3, SELDOM * total)]
    if len(answers) > 1:
        for key, (worth, other, reply) in (("feared", min(answers)), ("hoped", max(answers))):
            yield Event(key, {"seat": other, "action": reply, "chance": scale.chance(worth)}, to)


@dataclass(frozen=True)
class Judgement:
    """One decision of a seat."""

    row: int  # of the record, counted from 0; the first one is the beginning
    seat: int
    key: str  # of the question
    action: int
    best: int
    chance: float  # of the seat, as it plays on from what it did: 0 to 100
    loss: float  # by how much the best would have been better; never below 0
    error: float  # what the loss is uncertain by, 19 times out of 20

    @property
    def mistake(self) -> bool:
        """Is it a mistake beyond doubt?"""
        return self.loss > self.error


def decisions(game: Game, record: Record) -> Iterator[tuple[int, int, int, State]]:
    """Every decision of a record: its row, the seat, what it did, and the moment before it as that seat saw it."""
    moments = replay(game, record)
    _, state = next(moments)
    course = Course(state.copy())
    for number, row in enumerate(record.rows[1:], 1):
        if row.seat is None or row.action is None:
            raise BadRecord(number, "seat", "somebody has to act")
        if len(course.state.legal(row.seat)) > 1:
            yield number, row.seat, row.action, course.moment(row.seat).copy()
        next(moments)  # refuses what cannot be
        course.apply(row.seat, row.action)
        for outcome in row.chance:
            course.apply(CHANCE, outcome)


def analysed(game: Game, record: Record, bot: Thinker, seat: int | None = None, seed: int = 1) -> Iterator[Judgement]:
    """How good every decision of a seat (or of all) was, given what it could know."""
    for number, who, action, moment in decisions(game, record):
        if seat is None or who == seat:
            yield _judged(game, bot, number, who, action, moment, seeded(seed * 100_003 + number))


def _seen(search: Search) -> dict[int, tuple[int, float]]:
    """What was tried at the root: how often, and what it was worth on average."""
    rows = zip(search.actions(), search.tries(), search.means(), strict=True)
    return {action: (tries, worth) for action, tries, worth in rows if tries > 0}


def _judged(game: Game, bot: Thinker, row: int, seat: int, action: int, moment: State, rng: Rng) -> Judgement:
    found: list[dict[int, tuple[int, float]]] = []
    for _ in range(SEARCHES):
        found.append(_seen(bot.think(moment.imagine(seat, rng), seat, rng)))
    choosing, comparing = found[: SEARCHES // 2], found[SEARCHES // 2 :]
    considered = sorted({one for search in choosing for one in search})
    best = max(considered, key=lambda one: sum(search[one][0] for search in choosing if one in search))
    differences = [search[best][1] - search[action][1] for search in comparing if {best, action} <= set(search)]
    worths = [search[action][1] for search in comparing if action in search]
    scale = Scale(game, moment)
    key = moment.asking(moment.asked[seat] & 255).key
    if len(differences) < 2:  # it was hardly ever tried: nothing can be said
        return Judgement(row, seat, key, action, best, 0.0, 0.0, 100.0)
    mean = sum(differences) / len(differences)
    spread = sum((one - mean) ** 2 for one in differences) / (len(differences) - 1)
    error = SURE * math.sqrt(spread / len(differences))
    return Judgement(
        row,
        seat,
        key,
        action,
        best,
        scale.chance(sum(worths) / len(worths)),
        round(max(0.0, scale.difference(mean)), 1),
        round(scale.difference(error), 1),
    )
