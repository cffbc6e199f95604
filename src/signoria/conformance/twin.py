"""The same game compiled and interpreted: both are played in lock-step and compared at every step.

Run as a module it plays seeded games of one case and prints the digest of every moment, for the other process to read.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module

from signoria.build_info import compiled
from signoria.conformance.case import Case, Fault
from signoria.core.game import Game
from signoria.core.rng import seeded


def twins(case: Case) -> None:
    """Compiled play against interpreted play. Where nothing is compiled there is nothing to compare."""
    module = type(case.game).__module__
    if not compiled() or getattr(import_module(module), "GAME", None) is not case.game:
        return
    told = json.dumps([module, case.players, dict(case.options), case.games, case.seed])
    command = [sys.executable, "-m", "signoria.conformance.twin", told]
    environment = {**os.environ, "SIGNORIA_PURE": "1"}
    other = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if other.returncode != 0:
        raise Fault("twins", case, f"the interpreted game fails:\n{other.stderr[-2000:]}")
    lines = other.stdout.splitlines()
    if lines[:1] != ["interpreted"]:
        raise Fault("twins", case, "the other process is not interpreted")
    here = list(digests(case))
    for number, (one, two) in enumerate(zip(here, lines[1:], strict=False)):
        if one != two:
            raise Fault("twins", case, f"compiled and interpreted differ at step {number}: {one} and {two}")
    if len(here) != len(lines) - 1:
        raise Fault("twins", case, f"{len(here)} steps compiled, {len(lines) - 1} interpreted")


def digests(case: Case) -> Iterator[str]:
    """The digest of every moment, and of an imagined world, in seeded games."""
    for number in range(case.games):
        rng = seeded(case.seed * 101 + number)
        state = case.start(seed=number, explicit=False)
        while not state.over:
            yield case.game.digest(state)
            seat = int(state.turn())
            state.apply(seat, state.pick(seat, rng))
            yield case.game.digest(state.imagine(seat, rng))
        yield case.game.digest(state)


def main() -> None:
    module, players, options, games, seed = json.loads(sys.argv[1])
    game = import_module(module).GAME
    assert isinstance(game, Game)
    print("compiled" if compiled() else "interpreted")
    for digest in digests(Case(game, players, options, games, seed)):
        print(digest)


if __name__ == "__main__":
    main()
