"""`signoria export`: a part of a record for somebody else, or the form that positions have."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from signoria.cli.asked import add_setup, options, setup, the_game, viewer
from signoria.cli.files import Document, read, write
from signoria.cli.trouble import Trouble
from signoria.core.record import BadRecord, replay


def account(document: Document, seat: int) -> str:
    """The game as one seat (or an onlooker) knew it."""
    sitting = document.sitting()
    lines = sitting.export(viewer(seat, int(sitting.state.players)))
    return "".join(json.dumps(line) + "\n" for line in lines)


def position(document: Document, at: int) -> str:
    """The moment after so many rows of a record, the opening being the first."""
    record = document.record()
    if not 1 <= at <= len(record.rows):
        raise Trouble(f"--position {at}: the record has the moments 1 to {len(record.rows)}")
    record.rows = record.rows[:at]
    try:
        *_, (_, state) = replay(document.game, record)
    except BadRecord as error:
        raise document.trouble(error) from None
    return json.dumps(document.game.position(state), indent=2) + "\n"


def whole(document: Document) -> str:
    """The record as Signoria itself writes it."""
    document.sitting()  # what cannot be replayed is not passed on
    return document.record().text(document.game)


def run(argv: Sequence[str]) -> int:
    """Write what was asked for, to the terminal or to a file."""
    words = "Write a record in order, one seat's account of it, a position out of it, or the schema of positions."
    parser = argparse.ArgumentParser(prog="signoria export", description=words)
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a record")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--as", dest="seat", type=int, metavar="SEAT", help="what this seat knew (-1: an onlooker)")
    what.add_argument("--position", type=int, metavar="N", help="the moment after N lines below the header")
    what.add_argument("--schema", metavar="GAME", help="the JSON Schema of a game's positions")
    parser.add_argument("-o", dest="out", type=Path, metavar="OUT", help="the file to write")
    add_setup(parser)
    asked = parser.parse_args(argv)
    if asked.schema is not None:
        game = the_game(asked.schema)
        players, chosen = setup(game, asked.players, options(asked.option))
        text = json.dumps(game.position_schema(players, **chosen), indent=2) + "\n"
    elif asked.file is None:
        raise Trouble("export: a FILE is wanted, or --schema GAME")
    else:
        document = read(asked.file)
        if asked.seat is not None:
            text = account(document, asked.seat)
        elif asked.position is not None:
            text = position(document, asked.position)
        else:
            text = whole(document)
    write(text, asked.out)
    return 0
