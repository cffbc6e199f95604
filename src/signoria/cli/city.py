"""`signoria city`: cities of one's own for Verona, checked line by line."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from signoria.cli.files import write
from signoria.cli.trouble import Trouble
from signoria.core.slots import Json
from signoria.games import game
from signoria.games.verona import data

VERONA = game("verona")


def summary(document: dict[str, Json], path: Path) -> str:
    """What a good file holds."""
    streets, missions = document["street"], document.get("mission", [])
    outer = sum(street["district"] != "centre" for street in streets)
    most = max(players for players in VERONA.seats if data.ALLIES_PER_SEAT * players <= outer)
    many = f"{VERONA.seats[0]} to {most}" if most > VERONA.seats[0] else str(most)
    return "\n".join(
        [
            f"{path}: {document['name']} is a city in which {many} can play:",
            f"  {len(streets)} streets, {outer} of them outside the centre, and {len(missions)} missions",
            f"  source: {document['source']}",
            f"  signoria play verona --option city=@{path}",
        ]
    )


def run(argv: Sequence[str]) -> int:
    """Check a city file; 1 if anything is wrong with it."""
    words = "Check a city file for Verona: every mistake with its line. Without FILE: write a template with comments."
    parser = argparse.ArgumentParser(prog="signoria city", description=words)
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
    parser.add_argument("--players", type=int, metavar="N", help="see to it that so many can play in it")
    parser.add_argument("--template", choices=("template", *data.SHIPPED), metavar="NAME", help="which city to write")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the template is written (to the terminal)")
    asked = parser.parse_args(argv)
    if asked.file is None:
        write(data.city_text(asked.template or "template"), asked.out)
        return 0
    if asked.players is not None and asked.players not in VERONA.seats:
        raise Trouble(f"--players: {VERONA.seats[0]} to {VERONA.seats[-1]} are wanted, not {asked.players}")
    try:
        text = asked.file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Trouble(f"{asked.file}: is no text in UTF-8") from None
    except OSError as error:
        raise Trouble(f"{asked.file}: {error.strerror}") from None
    wrong = list(data.examined(text, asked.players))
    for problem in wrong:
        print(f"{asked.file}: {problem}")
    if wrong:
        return 1
    print(summary(data.parsed(text), asked.file))
    return 0
