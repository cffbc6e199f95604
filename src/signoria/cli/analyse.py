"""`signoria analyse`: after a game, how good every decision was, given what its seat could know."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from signoria.bots import levels
from signoria.bots.insight import Judgement, Thinker, analysed, decisions, explained
from signoria.bots.ismcts import SearchBot
from signoria.cli.asked import people, viewer
from signoria.cli.files import Document, read
from signoria.cli.trouble import Trouble
from signoria.core.kernel import ONLOOKER
from signoria.core.record import BadRecord
from signoria.core.rng import seeded
from signoria.words import Words

COSTLY: Final = 3  # so many of the worst decisions are told once more
THINKING: Final = 2000  # iterations of each search, unless somebody says otherwise
WORDS: Final = """Look at every decision of a recorded game: how good it was given what its seat could know then, and by
how much the best one would have been better. Chances go from 0 to 100: in most games that is the share of the win a
seat can expect, in percent. What is not beyond doubt is not called a mistake."""


def thinker(document: Document, iterations: int) -> Thinker:
    """The strongest player of the game that lets others look into its thoughts, on a budget of iterations."""
    for level in reversed(levels(document.game)):
        if level.within is not None:
            bot = level.within(iterations, 0.0)
            if isinstance(bot, SearchBot):
                return bot
    raise Trouble(f"{document.path}: nobody here can judge {document.game.name}")


class Teller:
    """Tells judgements in words."""

    def __init__(self, document: Document, players: int) -> None:
        self.words = Words(document.game, settings=document.settings())
        self.people = people(players)

    def action(self, action: int) -> str:
        return self.words.action(action, self.people)

    def line(self, found: Judgement) -> str:
        """One line of the table."""
        did = f"{found.row:>4}  {self.people[found.seat]}: {self.action(found.action)}"
        if found.best == found.action or found.loss == 0.0:
            verdict = "as good as any"
        else:
            verdict = f"{found.loss:>4.1f} ±{found.error:>4.1f}  {self.action(found.best)}"
        return f"{did:<64}{found.chance:>6.1f}  {verdict}"


def table(document: Document, seat: int | None, bot: Thinker) -> Iterator[str]:
    """The whole analysis, line by line."""
    record = document.record()
    teller = Teller(document, record.players)
    found: list[Judgement] = []
    yield f"{'row   decision':<64}{'chance':>6}  {'lost, and what would have been better'}"
    for judgement in analysed(document.game, record, bot, seat):
        found.append(judgement)
        yield teller.line(judgement)
    worst = sorted((one for one in found if one.mistake), key=lambda one: -one.loss)[:COSTLY]
    if not worst:
        yield from ("", "No decision was a mistake beyond doubt.")
        return
    yield from ("", "The most costly decisions:")
    moments = {row: moment for row, _, _, moment in decisions(document.game, record)}
    for one in worst:
        yield teller.line(one)
        rng = seeded(one.row)
        world = moments[one.row].imagine(one.seat, rng)
        for thought in explained(document.game, bot, world, one.seat, rng, one.best):
            yield f"        {teller.words.thought(thought, teller.people)}"


def run(argv: Sequence[str]) -> int:
    """Analyse a record."""
    parser = argparse.ArgumentParser(prog="signoria analyse", description=WORDS)
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument("--as", dest="seat", type=int, metavar="SEAT", help="only the decisions of this seat")
    parser.add_argument("--iterations", type=int, default=THINKING, metavar="N", help=f"of each search ({THINKING})")
    asked = parser.parse_args(argv)
    if asked.iterations < 1:
        raise Trouble(f"--iterations {asked.iterations}: at least one is wanted")
    document = read(asked.file)
    record = document.record()
    if asked.seat is not None:
        if viewer(asked.seat, record.players) == ONLOOKER:
            raise Trouble("--as -1: an onlooker decides nothing")
    try:
        for line in table(document, asked.seat, thinker(document, asked.iterations)):
            print(line, flush=True)
    except BadRecord as error:
        raise document.trouble(error) from None
    return 0
