"""What is examined: a game with a number of players and options, and the random games played of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from signoria.core.game import Game
from signoria.core.kernel import CHANCE, ONLOOKER, State
from signoria.core.record import Record, Row
from signoria.core.rng import Rng, seeded
from signoria.core.slots import Json


@dataclass(frozen=True)
class Case:
    """One game as it is examined. A `small` case has few possible worlds, so that they can be counted."""

    game: Game
    players: int
    options: Mapping[str, object] = field(default_factory=dict)
    games: int = 10
    seed: int = 1
    small: bool = False

    def __str__(self) -> str:
        chosen = "".join(f", {name} {value}" for name, value in self.options.items())
        return f"{self.game.name} with {self.players} players{chosen}"

    def start(self, seed: int = 0, explicit: bool = True) -> State:
        return self.game.fresh(self.players, self.options, seed=seed, explicit=explicit)

    def viewers(self) -> tuple[int, ...]:
        return (*range(self.players), ONLOOKER)


class Fault(AssertionError):
    """A promise of the contract that a game does not keep, with the way to the place where it shows."""

    def __init__(self, check: str, case: Case, what: str, trail: Trail | None = None) -> None:
        self.check = check
        self.case = case
        self.what = what
        self.trail = trail
        where = f"\nreached by this record:\n{trail.record().text(case.game)}" if trail is not None else ""
        super().__init__(f"{check}: {case}: {what}{where}")


@dataclass
class Trail:
    """How a moment was reached: a record in the making."""

    case: Case
    moves: list[tuple[int, int]] = field(default_factory=list)

    def record(self) -> Record:
        settled = self.case.game.settle_options(self.case.players, self.case.options)
        rows: list[Row] = [Row(None, None)]
        for seat, action in self.moves:
            if seat == CHANCE:
                rows[-1] = Row(rows[-1].seat, rows[-1].action, (*rows[-1].chance, action))
            else:
                rows.append(Row(seat, action))
        return Record(self.case.game.name, self.case.game.rules_version, self.case.players, settled, rows=rows)


def move(state: State, trail: Trail, rng: Rng, seat: int | None = None) -> tuple[int, int]:
    """One random step: somebody who is asked (chance included) answers."""
    if seat is None:
        seat = any_asked(state, rng)
    action = int(state.pick(seat, rng))
    state.apply(seat, action)
    trail.moves.append((seat, action))
    return seat, action


def any_asked(state: State, rng: Rng) -> int:
    """One of those who owe an answer."""
    asked = [seat for seat in range(state.players) if state.owes(seat)] or [CHANCE]
    return asked[rng.below(len(asked))]


def walks(case: Case, most: int | None = None) -> Iterator[tuple[State, Trail, Rng]]:
    """Every moment of the case's random games, chance's moments included. What is done to the state by the caller
    must be done to a copy."""
    for number in range(case.games if most is None else min(most, case.games)):
        rng = seeded(case.seed * 1_000_003 + number)
        state = case.start()
        trail = Trail(case)
        yield state, trail, rng
        bound = case.game.longest(case.players, case.game.settle_options(case.players, case.options))
        decisions = 0
        while not state.over:
            seat, _ = move(state, trail, rng)
            decisions += seat != CHANCE
            if decisions > bound:
                raise Fault("termination", case, f"more than the {bound} decisions it declares", trail)
            yield state, trail, rng


def moments(case: Case, share: int = 4, most: int | None = None) -> Iterator[tuple[State, Trail, Rng]]:
    """A random one in `share` of the moments, every game's last one included."""
    for state, trail, rng in walks(case, most):
        if state.over or rng.below(share) == 0:
            yield state, trail, rng


def seen(case: Case, state: State, viewer: int) -> str:
    """All a viewer observes, as text to compare."""
    return json.dumps(case.game.observe(state, viewer), sort_keys=True)


def position(case: Case, state: State) -> dict[str, Json]:
    """The position without the generator, which two worlds that are the same need not share."""
    document = dict(case.game.position(state))
    del document["rng"]
    return document
