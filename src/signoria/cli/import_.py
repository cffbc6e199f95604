"""`signoria import`: take in a position or record that somebody wrote, perhaps by hand."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from signoria.cli.files import Document, read, write
from signoria.cli.verify import problems
from signoria.core.sitting import Sitting


def normalised(document: Document) -> str:
    """As Signoria writes it. A position becomes a record that begins there, which `play --from` goes on with."""
    if document.kind == "position":
        start = document.game.position(document.state())
        return Sitting(document.game, start=start).record().text(document.game)
    return document.record().text(document.game)


def run(argv: Sequence[str]) -> int:
    """Check a file and write it in order; 1 if it is not sound."""
    words = "Check a position or record, say what is wrong with it, and write it in order as a record."
    parser = argparse.ArgumentParser(prog="signoria import", description=words)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("-o", dest="out", type=Path, metavar="OUT", help="the file to write")
    asked = parser.parse_args(argv)
    document = read(asked.file)
    found = problems(document)
    for problem in found:
        print(f"{asked.file}: {problem}", file=sys.stderr)
    if found:
        return 1
    write(normalised(document), asked.out)
    if asked.out is not None:
        print(f"{asked.out} is written; signoria play --from {asked.out} goes on with it.")
    return 0
