"""`signoria arena`: let bots meet, many times, and say who is stronger and how sure that is."""

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Final, NamedTuple

from signoria.arena.chart import drawn
from signoria.arena.entrants import BadEntrant, entrant
from signoria.arena.log import BadLog, Log, header
from signoria.arena.match import Deal, Match, Task
from signoria.arena.plan import FORMS, Lineup
from signoria.arena.report import report, share_of, sorted_deals
from signoria.arena.sprt import Sprt
from signoria.arena.workers import Cores, Dying, Here, Ray, Workers
from signoria.bots import levels
from signoria.cli.asked import add_setup, options, seed, setup, the_game
from signoria.cli.files import write
from signoria.cli.trouble import Trouble
from signoria.core.game import Game
from signoria.places import data_dir

BAR: Final = 30
REFRESH: Final = 0.5  # seconds between two looks at the progress line
WORDS: Final = """Let bots meet and say who is stronger, and how sure that is. Every deal is played once for every
seating, with the same cards and the same chance. What has been played stands in the log, a line a deal: the same
command goes on where it was stopped, and with more --deals it plays on."""


class Trial(NamedTuple):
    """Who is on trial, and how."""

    name: str
    sprt: Sprt


class Progress:
    """One line that is written over and over, where there is a terminal to do so."""

    def __init__(self, whole: int, done: int) -> None:
        self.whole = whole
        self.done = done
        self.new = 0
        self.began = time.monotonic()
        self.last = 0.0

    def step(self) -> None:
        """Another deal is done."""
        self.done += 1
        self.new += 1
        now = time.monotonic()
        if sys.stderr.isatty() and (now - self.last > REFRESH or self.done == self.whole):
            self.last = now
            print(f"\r{self.line(now - self.began)}", end="", file=sys.stderr, flush=True)

    def line(self, seconds: float) -> str:
        """How far it is, and how long it will still take."""
        full = BAR * self.done // max(self.whole, 1)
        left = int(seconds / max(self.new, 1) * (self.whole - self.done))
        bar = "#" * full + "." * (BAR - full)
        return f"[{bar}] {self.done:,} of {self.whole:,} deals, {left // 60}:{left % 60:02d} to go "

    def clear(self) -> None:
        if sys.stderr.isatty():
            print("\r" + " " * 78 + "\r", end="", file=sys.stderr, flush=True)


def plan(game: Game, names: Sequence[str], form: str, players: int) -> list[Lineup]:
    """Who meets whom, or a clear word on why not."""
    if len(names) < 2 or len(set(names)) < len(names):
        raise Trouble("--bots: two or more different ones are wanted, as random,flat")
    for name in names:
        try:
            entrant(game, name)
        except BadEntrant as error:
            raise Trouble(f"--bots: {error}") from None
    try:
        return FORMS[form](names, players)
    except ValueError as error:
        raise Trouble(f"--form {form}: {error}") from None


def tasks(match: Match, lineups: Sequence[Lineup], deals: int, done: set[tuple[int, int]]) -> Iterator[Task]:
    """What is still to be played; all lineups go forward together."""
    for deal in range(deals):
        for number, lineup in enumerate(lineups):
            if (number, deal) not in done:
                yield Task(match, number, deal, lineup.seatings)


def played(log: Log, workers: Workers, work: Iterator[Task], progress: Progress, test: Trial | None) -> str:
    """Play until all is done, or the test knows. Its verdict."""
    verdict = "go-on"
    for deal in workers.play(work):
        log.add(deal)
        progress.step()
        if test is not None:
            verdict = test.sprt.verdict(_in_a_row(log.deals, test.name))
            if verdict != "go-on":
                return verdict
    return verdict


def _in_a_row(deals: Sequence[Deal], name: str) -> list[float]:
    """The shares of one in deals 0, 1, 2 and so on up to the first that is not done: which deals count must
    not depend on how quickly they were played."""
    ordered = sorted_deals(deals, 0)
    shares = []
    for number, deal in enumerate(ordered):
        if deal.deal != number:
            break
        shares.append(share_of(deal, name))
    return shares


def workers(asked: argparse.Namespace) -> Workers:
    """Who plays."""
    if asked.ray is not None:
        try:
            return Ray(asked.ray)
        except (ValueError, ConnectionError, RuntimeError) as error:
            raise Trouble(f"--ray {asked.ray}: {error}") from None
    if asked.jobs < 0:
        raise Trouble(f"--jobs {asked.jobs}: a number of processes is wanted")
    return Here() if asked.jobs == 1 else Cores(asked.jobs)


def run(argv: Sequence[str]) -> int:
    """Play a tournament."""
    parser = argparse.ArgumentParser(prog="signoria arena", description=WORDS)
    parser.add_argument("game", metavar="GAME")
    add_setup(parser)
    parser.add_argument("--bots", metavar="LIST", help="from the weakest to the strongest (all levels of the game)")
    parser.add_argument("--form", choices=tuple(FORMS), default="pairs", help="who meets whom (pairs)")
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="deals for each lineup (100)")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="processes (one for each core)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; `local` starts one here")
    parser.add_argument("--log", type=Path, metavar="FILE", help="where deals are kept (in the data folder)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the report as JSON")
    parser.add_argument("--chart", type=Path, metavar="FILE", help="draw the ratings as SVG")
    parser.add_argument("--sprt", metavar="ELO,ELO", help="two bots: stop once it is clear if the second is better")
    asked = parser.parse_args(argv)
    game = the_game(asked.game)
    players, chosen = setup(game, asked.players, options(asked.option))
    names = asked.bots.split(",") if asked.bots else [level.key for level in levels(game)]
    lineups = plan(game, names, asked.form, players)
    test = _test(asked.sprt, lineups)
    match = Match(game.name, players, chosen, seed(1 if asked.seed is None else asked.seed))
    head = header(match, lineups)
    log = Log(asked.log or data_dir() / "arena" / _file_name(head), head)
    if asked.deals < 1:
        raise Trouble(f"--deals {asked.deals}: at least one deal is wanted")
    at_work = workers(asked)
    try:
        with log, closing(at_work) if isinstance(at_work, Ray) else nullcontext():
            done = log.done()
            progress = Progress(asked.deals * len(lineups), len(done))
            verdict = played(log, at_work, tasks(match, lineups, asked.deals, done), progress, test)
            progress.clear()
    except (BadLog, Dying) as error:
        raise Trouble(str(error)) from None
    found = report(match, lineups, log.deals)
    print("\n".join(found.lines()))
    if test is not None:
        print(f"\n{test.name}: {VERDICTS[verdict].format(test=test.sprt)}")
    if asked.out is not None:
        write(json.dumps(found.written(), indent=1), asked.out)
    if asked.chart is not None:
        about = f"{found.games:,} games for {players}; bars hold the true Elo 19 times out of 20"
        write(drawn(f"{game.credit.title}: who is stronger", about, found.ratings), asked.chart)
    return 0


VERDICTS: Final = {
    "better": "it is better ({test.better:g} Elo rather than {test.worse:g})",
    "not-better": "it is not better ({test.worse:g} Elo rather than {test.better:g})",
    "go-on": "not clear yet; play more --deals",
}


def _test(text: str | None, lineups: Sequence[Lineup]) -> Trial | None:
    if text is None:
        return None
    if len(lineups) != 1 or len(lineups[0].names) != 2:
        raise Trouble("--sprt: two bots are wanted, and no more")
    low, comma, high = text.partition(",")
    try:
        if not comma:
            raise ValueError("two numbers are wanted, as 0,10")
        return Trial(lineups[0].names[0], Sprt(float(low), float(high)))
    except ValueError as error:
        raise Trouble(f"--sprt {text}: {error}") from None


def _file_name(head: dict[str, object]) -> str:
    """A name of its own for every tournament."""
    digest = hashlib.sha256(json.dumps(head, sort_keys=True).encode()).hexdigest()[:10]
    return f"{head['game']}-{head['players']}-{digest}.jsonl"
