"""Every game on the shelf and what it has to reach: decisions a second as a multiple of the peer's, nanoseconds for a
copy, microseconds to imagine a world."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count

from benchmarks import peer
from benchmarks.measure import Contender, Mark, Report, best_rates
from signoria.core.kernel import State, copies, imaginings, playouts
from signoria.games import SHELF, game


@dataclass(frozen=True)
class Goal:
    """With how many players a game is measured, and its marks."""

    players: int
    options: Mapping[str, object] = field(default_factory=dict)
    decisions: float | None = None  # at least so many times the peer's decisions a second
    copy_ns: float | None = None  # at most
    imagine_us: float | None = None  # at most
    into: int = 12  # copies and imagined worlds are measured after so many decisions


# One line a game. A game without a line is measured with its fewest players and has no marks.
GOALS: Mapping[str, Goal] = {
    "council": Goal(4, decisions=8, copy_ns=200, imagine_us=2),
    "goofspiel": Goal(4, {"cards": 13}, decisions=30, copy_ns=300, imagine_us=1),
    "leduc": Goal(2, copy_ns=300, imagine_us=1, into=1),
    "verona": Goal(4, decisions=2, copy_ns=500, into=300),
}


def measured(name: str, report: Report, rounds: int = 8) -> None:
    """The figures of one game."""
    one = game(name)
    goal = GOALS.get(name, Goal(one.seats[0]))
    start = one.fresh(goal.players, goal.options, seed=1)
    middle = _played_on(start, goal.into)
    per_turn = _per_turn(start)
    seeds = count()

    def play() -> float:
        return float(playouts(start, per_turn, next(seeds)))

    def copy() -> float:
        copies(middle, 20_000)
        return 20_000

    def imagine() -> float:
        imaginings(middle, 0, 10_000, next(seeds))
        return 10_000

    contenders: dict[str, Contender] = {"play": play, "copy": copy, "imagine": imagine}
    if peer.installed():
        theirs = peer.load()
        contenders["peer"] = lambda: peer.play(theirs, 500)
    rates = best_rates(contenders, rounds)

    heading = f"{name}, {goal.players} players"
    report.add(heading, "decisions", rates["play"], "decisions/s")
    if peer.installed():
        mark = Mark(at_least=goal.decisions) if goal.decisions is not None else None
        report.add(heading, "decisions / the pyspiel goofspiel loop", rates["play"] / rates["peer"], "x", mark)
    mark = Mark(at_most=goal.copy_ns) if goal.copy_ns is not None else None
    report.add(heading, "copy", 1e9 / rates["copy"], "ns", mark)
    mark = Mark(at_most=goal.imagine_us) if goal.imagine_us is not None else None
    report.add(heading, "imagine", 1e6 / rates["imagine"], "us", mark)


def _played_on(start: State, decisions: int) -> State:
    """The state after some decisions, always the last of those on offer; earlier if the game is over before."""
    state = start.copy()
    for _ in range(decisions):
        before = state.copy()
        seat = state.turn()
        state.apply(seat, state.legal(seat)[-1])
        if state.over:
            return before
    return state


def _per_turn(start: State) -> int:
    """So many games that a turn takes long enough to be timed and short enough to be repeated."""
    decisions = max(1, int(playouts(start, 20, 1)) // 20)
    return max(5, 400_000 // decisions)


def run(report: Report) -> None:
    for name in SHELF:
        measured(name, report)
