"""`signoria verify`: is this what happened, and could it have?"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from signoria.cli.files import Document, read
from signoria.cli.trouble import Trouble
from signoria.core.record import BadRecord, Record, read_record, verify
from signoria.core.slots import BadPosition


def problems(document: Document) -> list[str]:
    """Everything that is wrong with a file, each with line and field."""
    if document.kind == "position":
        try:
            document.game.load(document.text)
        except BadPosition as error:
            return [str(error)]
        return []
    if document.kind == "account":
        raise Trouble(f"{document.path}: an account of one seat cannot be verified; the record can")
    malformed = [str(error) for error in _malformed(document.text)]
    if malformed:
        return malformed
    return [str(error) for error in verify(document.game, read_record(document.text))]


def _malformed(text: str) -> Iterator[BadRecord]:
    """Every line that cannot even be read."""
    lines = text.splitlines()
    while True:
        try:
            read_record("\n".join(lines))
        except BadRecord as error:
            yield error
            if error.line == 1:
                return
            lines[error.line - 1] = ""  # read on without it
        else:
            return


def said(document: Document) -> str:
    """What a sound file holds, in a few words."""
    if document.kind == "position":
        return f"a sound position of {document.game.name}"
    record: Record = read_record(document.text)
    actions = sum(row.seat is not None for row in record.rows)
    end = "over" if record.result is not None else "not over"
    return f"true: {document.game.name}, {record.players} players, {actions} actions, {end}"


def run(argv: Sequence[str]) -> int:
    """Check files; 1 if any of them is false."""
    words = "Check records and positions: every action, chance, seed and result. Ends with 1 if anything is false."
    parser = argparse.ArgumentParser(prog="signoria verify", description=words)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    code = 0
    for path in parser.parse_args(argv).files:
        document = read(path)
        found = problems(document)
        for problem in found:
            print(f"{path}: {problem}")
        if not found:
            print(f"{path}: {said(document)}")
        code = max(code, int(bool(found)))
    return code
