"""`signoria layout`: what each place of an observation and each number of an action means."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from signoria.cli.asked import add_setup, options, setup, the_game
from signoria.cli.files import write
from signoria.envs.layout import document, tables


def run(argv: Sequence[str]) -> int:
    """Write the tables, or the document."""
    words = "Write the layout of a game's observations and actions: a table in Markdown, or JSON place by place."
    parser = argparse.ArgumentParser(prog="signoria layout", description=words)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--json", action="store_true", help="for programs: every place and every action by itself")
    parser.add_argument("-o", dest="out", type=Path, metavar="OUT", help="the file to write")
    add_setup(parser)
    asked = parser.parse_args(argv)
    game = the_game(asked.game)
    players, chosen = setup(game, asked.players, options(asked.option))
    if asked.json:
        text = json.dumps(document(game, players, chosen), indent=1) + "\n"
    else:
        text = "\n".join(tables(game, players, chosen)) + "\n"
    write(text, asked.out)
    return 0
