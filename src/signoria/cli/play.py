"""`signoria play`: a game in the terminal, among people at one keyboard and bots."""

import argparse
import hashlib
import json
import time
from collections.abc import Sequence
from pathlib import Path

from signoria.bots import Level, Player, level, levels
from signoria.cli.asked import PEOPLE, add_setup, options, people, seed, setup, the_game
from signoria.cli.files import read
from signoria.cli.games import shelf
from signoria.cli.screen import Screen
from signoria.cli.table import Table
from signoria.cli.trouble import Trouble
from signoria.core.game import Game
from signoria.core.rng import SEED_BITS, seeded
from signoria.core.sitting import Sitting
from signoria.core.slots import BadPosition
from signoria.places import data_dir


def begin(asked: argparse.Namespace) -> Sitting:
    """A new game, or one that goes on from a file."""
    chance = seed(asked.seed)
    if asked.file is None:
        game = the_game(asked.game)
        players, chosen = setup(game, asked.players, options(asked.option))
        return Sitting(game, players, chosen, seed=chance)
    if asked.players is not None or asked.option:
        raise Trouble("--from: players and options come from the file")
    document = read(asked.file)
    if asked.game is not None and asked.game != document.game.name:
        raise Trouble(f"{asked.file}: is of {document.game.name}, not of {asked.game}")
    if document.kind != "position":
        return document.sitting(chance)
    document.state()  # errors with their lines
    start = json.loads(document.text)
    start.setdefault("rng", seeded(chance).written())
    try:
        return Sitting(document.game, start=start)
    except BadPosition as error:
        raise document.trouble(error) from None


def humans(text: str, players: int) -> set[int]:
    """The seats that people take: `0,2`, `all` or `none`."""
    if text in ("all", "none"):
        return set(range(players)) if text == "all" else set()
    found = set()
    for word in text.split(","):
        if not word.strip().isdigit() or int(word) >= players:
            raise Trouble(f"--seats {text!r}: seats from 0 to {players - 1} are wanted, as 0,1, or all, or none")
        found.add(int(word))
    return found


def names(text: str | None, players: int) -> list[str]:
    """Everybody's name; those not given are made up."""
    given = [name.strip() for name in text.split(",")] if text else []
    if len(given) > players or not all(given) or len(set(given)) < len(given):
        raise Trouble(f"--names: up to {players} different names are wanted, with commas between")
    spare = [name for name in (*PEOPLE, *people(players)) if name not in given]
    return [*given, *spare[: players - len(given)]]


def the_level(game: Game, key: str) -> Level:
    """The level of that key."""
    try:
        return level(game, key)
    except ValueError:
        known = ", ".join(one.key for one in levels(game))
        raise Trouble(f"--bots {key!r}: {game.name} has the levels {known}") from None


def bot_for(sitting: Sitting, seat: int, chosen: Level) -> Player:
    """A bot with a generator of its own. It depends on how much has been played, so that a game that was stopped
    and goes on does not see the same choices twice."""
    source = f"bot {seat} {sitting.seed} {len(sitting.entries)} {sitting.game.digest(sitting.state)}"
    digest = hashlib.sha256(source.encode()).digest()
    return Player(chosen.bot(), seeded(int.from_bytes(digest[: SEED_BITS // 8], "big")))


def rescue_path(sitting: Sitting) -> Path:
    """Where a game is kept that nobody has said a place for."""
    return data_dir() / "records" / f"{sitting.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.jsonl"


def run(argv: Sequence[str]) -> int:
    """Play."""
    words = "Play a game in the terminal. Without GAME: list the games."
    parser = argparse.ArgumentParser(prog="signoria play", description=words)
    parser.add_argument("game", nargs="?", metavar="GAME")
    add_setup(parser)
    parser.add_argument("--seats", default="0", metavar="LIST", help="the seats of people: 0,2 or all or none (0)")
    parser.add_argument("--bots", default="random", metavar="LEVEL", help="how well the other seats play (random)")
    parser.add_argument("--names", metavar="LIST", help="what the players are called: Anna,Bruno")
    parser.add_argument("--from", dest="file", type=Path, metavar="FILE", help="go on from a record or a position")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the record here, after every action")
    parser.add_argument("--all", action="store_true", help="list the yardsticks too")
    asked = parser.parse_args(argv)
    if asked.game is None and asked.file is None:
        print(shelf(asked.all) + "\n\nsignoria play GAME begins one.")
        return 0
    sitting = begin(asked)
    players = int(sitting.state.players)
    seats = humans(asked.seats, players)
    chosen = the_level(sitting.game, asked.bots)
    bots = {seat: bot_for(sitting, seat, chosen) for seat in range(players) if seat not in seats}
    table = Table(sitting, names(asked.names, players), bots, Screen(), asked.save, rescue_path(sitting))
    return table.run()
