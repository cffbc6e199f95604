"""The same rules without the compiler: a second process that runs the sources and plays when told to.

It plays a few games for every line it reads and answers with their number and the processor time they took, so that
it can take its turns among the others.
"""

import os
import subprocess
import sys
import time
from types import TracebackType
from typing import Self

from signoria.core.kernel import playouts
from signoria.games import game


class Interpreted:
    """The handle on that process: a contender."""

    def __init__(self, name: str, players: int, games: int) -> None:
        command = [sys.executable, "-m", "benchmarks.interpreted", name, str(players), str(games)]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "SIGNORIA_PURE": "1"},
        )

    def play(self) -> tuple[float, float]:
        """A turn: games, and the seconds they took."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("play\n")
        self.process.stdin.flush()
        games, seconds = self.process.stdout.readline().split()
        return float(games), float(seconds)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.process.communicate()  # the end of its input ends it


def main(name: str, players: str, games: str) -> None:
    start = game(name).new(int(players), seed=1)
    for seed, _ in enumerate(sys.stdin):
        began = time.process_time()
        playouts(start, int(games), seed)
        print(int(games), time.process_time() - began, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
