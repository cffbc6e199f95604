"""`signoria dataset`: whole games as a table for learners, from records or from bots."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from signoria.bots import levels
from signoria.cli.asked import add_setup, options, seed, setup, the_game
from signoria.cli.files import read
from signoria.cli.trouble import Trouble
from signoria.core.game import Game
from signoria.core.record import BadRecord, Record

ENDINGS = (".parquet", ".npz")


def records(files: Sequence[Path]) -> tuple[Game, list[Record]]:
    """The records of files and folders, all of one game."""
    paths = [path for file in files for path in (sorted(file.glob("*.jsonl")) if file.is_dir() else [file])]
    documents = [read(path) for path in paths]
    if not documents:
        raise Trouble("dataset: there are no records (*.jsonl) there")
    game = documents[0].game
    for document in documents:
        if document.game is not game:
            raise Trouble(f"{document.path}: is of {document.game.name}; one dataset holds one game, here {game.name}")
    return game, [document.record() for document in documents]


def run(argv: Sequence[str]) -> int:
    """Write a dataset."""
    words = "Write whole games as a table, a row a decision: of recorded games, or of games that bots play for it."
    parser = argparse.ArgumentParser(prog="signoria dataset", description=words)
    parser.add_argument("files", nargs="*", type=Path, metavar="RECORD", help="records, or folders of them")
    parser.add_argument("-o", dest="out", type=Path, required=True, metavar="OUT", help="FILE.parquet or FILE.npz")
    parser.add_argument("--game", metavar="GAME", help="let bots play this game")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="so many games between bots (1000)")
    parser.add_argument("--level", action="append", metavar="LEVEL", help="who plays; several take turns at every seat")
    parser.add_argument("--licence", metavar="NAME", help="of recorded games; those of bots are in the public domain")
    add_setup(parser)
    asked = parser.parse_args(argv)
    if asked.out.suffix not in ENDINGS:
        raise Trouble(f"{asked.out}: the ending says the format: {' or '.join(ENDINGS)}")
    if bool(asked.files) == bool(asked.game):
        raise Trouble("dataset: records are wanted, or --game GAME for games between bots")
    try:
        from signoria.envs import dataset
    except ModuleNotFoundError as missing:
        raise Trouble(
            f"dataset: {missing.name} is not installed; pip install 'signoria[research]' installs it"
        ) from None
    if asked.game:
        game = the_game(asked.game)
        players, chosen = setup(game, asked.players, options(asked.option))
        known = [one.key for one in levels(game)]
        playing = asked.level or known[:1]
        for key in playing:
            if key not in known:
                raise Trouble(f"--level {key!r}: {game.name} has the levels {', '.join(known)}")
        if asked.games < 1:
            raise Trouble(f"--games {asked.games}: at least one game is wanted")
        made = dataset.of_bots(game, players, chosen, asked.games, playing, seed(asked.seed))
    else:
        game, found = records(asked.files)
        try:
            made = dataset.of_records(game, found, asked.licence or "not stated")
        except BadRecord as error:
            raise Trouble(f"dataset: {error}") from None
    try:
        made.written(asked.out)
    except ModuleNotFoundError as missing:
        raise Trouble(
            f"dataset: {missing.name} is not installed; pip install 'signoria[research]' installs it"
        ) from None
    except OSError as error:
        raise Trouble(f"{asked.out}: {error.strerror}") from None
    print(f"{asked.out}: {len(made)} decisions of {int(made.columns['game'].max()) + 1} games of {game.name}")
    return 0
