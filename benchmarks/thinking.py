"""How quickly bots think: iterations of the search in a second on one core, each with a playout to the end of a round.

    python -m benchmarks.thinking [FILE]

Every iteration imagines a world, walks down the tree and plays on to the end. With a file the figures are written
there as JSON.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from benchmarks.measure import machine, on_one_core
from signoria.bots.search.budget import Budget
from signoria.bots.search.council import CouncilJudge
from signoria.bots.search.judge import Judge
from signoria.bots.search.search import Manner, Search
from signoria.core.rng import seeded
from signoria.games import game

TURN: Final = 0.25  # seconds of processor time a measurement lasts at least
ROUNDS: Final = 4
GAMES: Final[dict[str, tuple[tuple[int, ...], Callable[[], Judge]]]] = {
    "council": ((2, 3, 4, 5), CouncilJudge),
    "goofspiel": ((4,), Judge),
    "leduc": ((2,), Judge),
}


def iterations(name: str, players: int, judge: Judge, seed: int) -> float:
    """Iterations for a second of processor time, from the first question of a game, with a fresh tree."""
    state, rng = game(name).new(players, seed=seed), seeded(seed)
    seat = int(state.turn())
    search = Search(state.imagine(seat, rng), seat, Manner(apart=False), judge)
    done, began = 0, time.process_time()
    while time.process_time() - began < TURN:
        search.run(Budget(2000), rng)
        done += 2000
    return done / (time.process_time() - began)


def measured() -> dict[str, float]:
    """The best of some rounds for every game; all of them take turns."""
    found: dict[str, float] = {}
    for seed in range(ROUNDS):
        for name, (seats, judge) in GAMES.items():
            for players in seats:
                key = f"{name}, {players} players"
                found[key] = max(found.get(key, 0.0), iterations(name, players, judge(), seed))
    return found


def main() -> None:
    on_one_core()
    found = measured()
    for name, value in found.items():
        print(f"{name:<24} {value:>12,.0f} iterations/s")
    if len(sys.argv) > 1:
        document = {"machine": machine(), "iterations a second": found}
        Path(sys.argv[1]).write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
