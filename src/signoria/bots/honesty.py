"""Does a way of choosing look at what its seat cannot know? Found by asking twice.

Two worlds that a seat cannot tell apart, the same generator: an honest player answers the same in both. Somebody who
looks at the hidden half sooner or later does not.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from signoria.bots.course import Course
from signoria.core.game import Game
from signoria.core.kernel import State
from signoria.core.rng import Rng, seeded

# The true moment, the seat, and the generator for all it decides by chance. Honest players imagine a world first.
Chooser = Callable[[State, int, Rng], int]


@dataclass(frozen=True)
class Peek:
    """Two moments that look the same to a seat and were answered differently."""

    seat: int
    one: State
    other: State
    answers: tuple[int, int]


def pairs(
    game: Game, players: int, options: Mapping[str, object], count: int, seed: int = 1
) -> Iterator[tuple[State, State, int]]:
    """Moments on the way of random games where a seat has a choice, each with another that looks the same to it."""
    found = number = 0
    while found < count:
        rng = seeded(seed * 1_000_003 + number)
        number += 1
        course = Course(game.fresh(players, options, seed=number))
        while not course.state.over:
            seat = int(course.state.turn())
            if len(course.state.legal(seat)) > 1:
                moment = course.moment(seat)
                yield moment.copy(), moment.imagine(seat, rng), seat
                found += 1
                if found == count:
                    return
            course.apply(seat, course.state.pick(seat, rng))


def peeks(
    game: Game, players: int, options: Mapping[str, object], chooser: Chooser, count: int, seed: int = 1
) -> list[Peek]:
    """Every one of so many pairs in which the player gave itself away."""
    found = []
    for number, (one, other, seat) in enumerate(pairs(game, players, options, count, seed)):
        first = chooser(one.copy(), seat, seeded(number))
        second = chooser(other.copy(), seat, seeded(number))
        if first != second:
            found.append(Peek(seat, one, other, (first, second)))
    return found
