"""`signoria bench`: how fast a game runs on this machine, compiled and interpreted."""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from signoria import _pure
from signoria.build_info import compiled
from signoria.cli.asked import add_setup, options, setup, the_game
from signoria.cli.trouble import Trouble
from signoria.core.game import Game
from signoria.core.kernel import State, copies, imaginings, playouts
from signoria.core.options import Value
from signoria.core.rng import seeded

USUAL_GAME: Final = "goofspiel"
USUAL_PLAYERS: Final = 4
LEAST_SECONDS: Final = 0.3  # of one measurement; the best of three counts
ROUNDS: Final = 3

# What is measured: its name, its unit, and whether more is better.
LINES: Final = {
    "playouts": ("random games, whole, in the kernel", "/s"),
    "decisions": ("decisions in those games", "/s"),
    "copy": ("copy of a state halfway", "ns"),
    "imagine": ("imagined world from there", "ns"),
    "steps": ("decisions one by one from Python", "/s"),
    "observe": ("all that a seat can see, as a document", "µs"),
}


def rate(work: Callable[[int], int]) -> float:
    """Units of work a second. `work(times)` says how many units it did."""
    times = 1
    while True:
        began = time.perf_counter()
        work(times)
        if time.perf_counter() - began > LEAST_SECONDS / 10:
            break
        times *= 4
    best = 0.0
    for _ in range(ROUNDS):
        done, began = 0, time.perf_counter()
        while time.perf_counter() - began < LEAST_SECONDS:
            done += work(times)
        best = max(best, done / (time.perf_counter() - began))
    return best


def halfway(start: State) -> State:
    """A moment in the middle of a random game."""
    rng = seeded(7)
    length = playouts(start, 20, 7) // 20
    state = start.copy()
    for _ in range(length // 2):
        if not state.over:
            state.apply(state.turn(), state.pick(state.turn(), rng))
    return state if not state.over else start.copy()


def stepping(start: State) -> Callable[[int], int]:
    """Whole games driven from interpreted Python, as somebody's own loop would."""
    rng = seeded(3)

    def work(times: int) -> int:
        decisions = 0
        for _ in range(times):
            state = start.copy()
            while not state.over:
                actions = state.legal(state.turn())
                state.apply(state.turn(), actions[rng.below(len(actions))])
                decisions += 1
        return decisions

    return work


def measure(game: Game, players: int, chosen: Mapping[str, Value]) -> dict[str, float]:
    """All figures of one game in this process."""
    start = game.fresh(players, chosen, seed=1)
    middle = halfway(start)
    viewer = 0

    def whole_games(times: int) -> int:
        playouts(start, times, 5)
        return times

    def copying(times: int) -> int:
        copies(middle, times)
        return times

    def imagining(times: int) -> int:
        imaginings(middle, viewer, times, 5)
        return times

    def observing(times: int) -> int:
        for _ in range(times):
            game.observe(middle, viewer)
        return times

    games = rate(whole_games)
    return {
        "playouts": games,
        "decisions": games * int(playouts(start, 200, 5)) / 200,
        "copy": 1e9 / rate(copying),
        "imagine": 1e9 / rate(imagining),
        "steps": rate(stepping(start)),
        "observe": 1e6 / rate(observing),
    }


def interpreted(argv: Sequence[str]) -> dict[str, float]:
    """The same figures from a process of its own that runs the sources."""
    command = [sys.executable, "-m", "signoria.cli.main", "bench", "--json", *argv]
    place = {**os.environ, _pure.VARIABLE: "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, capture_output=True, text=True, env=place)
    if done.returncode:
        raise Trouble(f"the interpreted half failed: {done.stderr.strip()}")
    found = json.loads(done.stdout)
    return {name: float(found[name]) for name in LINES}


def table(here: Mapping[str, float], sources: Mapping[str, float] | None) -> list[str]:
    """The figures, with those of the sources beside them."""
    first = "compiled" if compiled() else "interpreted"
    lines = [f"{'':<40}{first:>14}{'':>4}" + (f"{'interpreted':>14}{'':>4}{'times':>8}" if sources else "")]
    for name, (what, unit) in LINES.items():
        line = f"{what:<40}{here[name]:>14,.0f} {unit:<3}"
        if sources:
            more = here[name] / sources[name] if unit == "/s" else sources[name] / here[name]
            line += f"{sources[name]:>14,.0f} {unit:<3}{more:>8.1f}"
        lines.append(line)
    return lines


def run(argv: Sequence[str]) -> int:
    """Measure."""
    words = "Measure a game on one core of this machine, compiled and interpreted, in one run."
    parser = argparse.ArgumentParser(prog="signoria bench", description=words)
    parser.add_argument("game", nargs="?", default=USUAL_GAME, metavar="GAME", help=f"({USUAL_GAME})")
    parser.add_argument("--json", action="store_true", help="only this process, for programs to read")
    add_setup(parser)
    asked = parser.parse_args(argv)
    game = the_game(asked.game)
    usual = min(max(USUAL_PLAYERS, game.seats[0]), game.seats[-1])
    players, chosen = setup(game, usual if asked.players is None else asked.players, options(asked.option))
    here = measure(game, players, chosen)
    if asked.json:
        print(json.dumps(here))
        return 0
    said = ", ".join([f"{players} players", *(f"{name} {value}" for name, value in chosen.items())])
    print(f"{game.name}, {said}; one core, the best of {ROUNDS} rounds\n")
    for line in table(here, interpreted(argv) if compiled() else None):
        print(line)
    return 0
