"""`signoria fuzz`: play at random, and badly, and check everything that must hold."""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from signoria.build_info import compiled
from signoria.cli import fuzzing
from signoria.cli.asked import add_setup, options, seed, setup, the_games
from signoria.cli.files import read, write
from signoria.cli.fuzzing import Fault, Fuzzer, Tally
from signoria.core.game import Game
from signoria.places import data_dir

REFRESH: Final = 0.3  # seconds between two looks at the progress line


class Progress:
    """One line that is written over and over, where there is a terminal to do so."""

    def __init__(self, game: Game, actions: int) -> None:
        self.game = game
        self.actions = actions
        self.began = time.monotonic()
        self.last = 0.0

    def __call__(self, tally: Tally) -> None:
        now = time.monotonic()
        if now - self.last > REFRESH and sys.stderr.isatty():
            self.last = now
            share = min(100, 100 * tally.actions // self.actions)
            line = f"\r{self.game.name}: {tally.actions:,} actions, {tally.games:,} games, {share} %"
            print(line, end="", file=sys.stderr, flush=True)

    def clear(self) -> float:
        """Wipe the line; how many seconds it stood there."""
        if sys.stderr.isatty():
            print("\r" + " " * 70 + "\r", end="", file=sys.stderr, flush=True)
        return time.monotonic() - self.began


def report(game: Game, tally: Tally, seconds: float) -> str:
    """What was done and what was looked at how often."""
    speed = tally.actions / max(seconds, 1e-9)
    done = f"{tally.actions:,} actions in {tally.games:,} games, {seconds:.1f} s, {speed:,.0f} a second"
    lines = [f"{game.name}: nothing is wrong after {done}"]
    for number, what in (
        (tally.played_out, "played out in the kernel; at each end: length, laws and result"),
        (tally.walked, "walked; at every step: the list, illegal, late and foreign actions, laws, length;"),
        (None, f"at one step in {fuzzing.HEAVY}: refusals and copies leave no trace, positions are saved and read;"),
        (None, f"at one in {fuzzing.WORLDS}: an imagined world is possible and cannot be told from the true one"),
        (tally.at_a_table, "at a table: taken back where possible, replaced, stopped and gone on with, verified"),
    ):
        lines.append(f"  {number:>11,}  {what}" if number is not None else f"  {'':>11}  {what}")
    return "\n".join(lines)


def dump(fault: Fault, game: Game, folder: Path) -> Path:
    """Write the record that leads to the fault."""
    path = folder / f"{game.name}-{fault.check}-{len(fault.record.rows)}.jsonl"
    write(fault.record.text(game), path)
    return path


def examine(path: Path) -> int:
    """Look at a dumped record once more, closely."""
    document = read(path)
    try:
        fuzzing.again(document.game, document.record())
    except Fault as fault:
        print(f"{path}: {fault}")
        return 1
    except ValueError as error:
        print(f"{path}: {error}")
        return 1
    print(f"{path}: nothing is wrong any more")
    return 0


def fuzz(game: Game, fuzzer: Fuzzer, actions: int, folder: Path) -> int:
    """One game; 1 if a fault was found."""
    progress = Progress(game, actions)
    try:
        tally = fuzzer.run(actions, progress)
    except Fault as fault:
        progress.clear()
        path = dump(fault, game, folder)
        print(f"{game.name}: FAULT after {fuzzer.tally.actions:,} actions: {fault}")
        print(f"  the game up to there: {path}")
        print(f"  to examine it again:  signoria fuzz --again {path}")
        return 1
    print(report(game, tally, progress.clear()))
    return 0


def whole(text: str) -> int:
    """A number, perhaps written 1_000_000 or 1e6."""
    number = int(float(text)) if "e" in text else int(text)
    if number <= 0:
        raise ValueError(text)
    return number


def run(argv: Sequence[str]) -> int:
    """Fuzz the games named, or all; 1 if anything is wrong."""
    words = "Play random games, with every kind of bad move among the good ones, and check what must always hold."
    parser = argparse.ArgumentParser(prog="signoria fuzz", description=words)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them, unless some are named")
    parser.add_argument("--actions", type=whole, default=1_000_000, metavar="N", help="in each game (1_000_000)")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where the record of a fault is written")
    parser.add_argument("--again", type=Path, metavar="FILE", help="examine such a record once more")
    add_setup(parser)
    asked = parser.parse_args(argv)
    if asked.again is not None:
        return examine(asked.again)
    chance = seed(asked.seed)
    folder = asked.out if asked.out is not None else data_dir() / "fuzz"
    code = 0
    print(f"Seed {chance}; the rules are {'compiled' if compiled() else 'interpreted'}.")
    for game in the_games(asked.games):
        chosen = None
        if asked.option or asked.players is not None:
            players, settled = setup(game, asked.players, options(asked.option))
            chosen = settled if asked.option else None
            fuzzer = Fuzzer(game, chance, players, chosen)
        else:
            fuzzer = Fuzzer(game, chance)
        code = max(code, fuzz(game, fuzzer, asked.actions, folder))
    return code
