"""What several commands ask for in the same way: a game, its players and options, a seed."""

import argparse
import json
import secrets
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from signoria.cli.trouble import Trouble
from signoria.core.game import Game
from signoria.core.kernel import ONLOOKER
from signoria.core.options import BadOption, Option, Value
from signoria.core.rng import SEED_BITS
from signoria.games import SHELF, game, games

# Who sits at the table, if nobody says otherwise.
PEOPLE: Final = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Fabio", "Gaia", "Livio")


def add_setup(parser: argparse.ArgumentParser) -> None:
    """Players, options and seed."""
    parser.add_argument("--players", type=int, metavar="N", help="how many play")
    words = "an option of the game; a document of your own as NAME=@FILE"
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=words)
    parser.add_argument("--seed", type=int, metavar="N", help="where chance begins; the same seed, the same chance")


def the_game(name: str) -> Game:
    """The game of that name."""
    if name not in SHELF:
        raise Trouble(f"there is no game {name!r}; there are {', '.join(SHELF)}")
    return game(name)


def the_games(names: Sequence[str]) -> list[Game]:
    """The games of those names, or all there are."""
    return [the_game(name) for name in names] if names else list(games())


def options(given: Sequence[str]) -> dict[str, object]:
    """The options of the command line as a mapping."""
    chosen: dict[str, object] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise Trouble(f"--option {text!r}: NAME=VALUE is wanted")
        chosen[name] = _document(Path(value[1:])) if value.startswith("@") else value
    return chosen


def _document(path: Path) -> dict[str, Any]:
    """A document that an option takes in place of a name: `--option city=@my-city.toml`, TOML or JSON."""
    try:
        text = path.read_text(encoding="utf-8")
        found = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        raise Trouble(f"{path}: {error.strerror if isinstance(error, OSError) else 'is no text in UTF-8'}") from None
    except (ValueError, RecursionError) as error:
        raise Trouble(f"{path}: is no {'JSON' if path.suffix == '.json' else 'TOML'}: {error}") from None
    if not isinstance(found, dict):
        raise Trouble(f"{path}: an object is wanted")
    return found


def setup(of: Game, players: int | None, chosen: Mapping[str, object]) -> tuple[int, dict[str, Value]]:
    """A number of players and all options, or a clear word on why not."""
    count = of.seats[0] if players is None else players
    if count not in of.seats:
        raise Trouble(f"{of.name} is for {of.seats[0]} to {of.seats[-1]} players, not {count}")
    try:
        return count, of.settle_options(count, chosen)
    except BadOption as error:
        raise Trouble(f"{of.name}: {error}") from None


def seed(given: int | None) -> int:
    """The seed asked for, or a fresh one."""
    if given is None:
        return secrets.randbits(SEED_BITS)
    if given < 0 or given >> SEED_BITS:
        raise Trouble(f"--seed: a whole number from 0 to 2**{SEED_BITS} - 1 is wanted, not {given}")
    return given


def viewer(seat: int, players: int) -> int:
    """A seat somebody wants to look from; -1 is the onlooker's."""
    if seat != ONLOOKER and seat not in range(players):
        raise Trouble(f"--as {seat}: there are the seats 0 to {players - 1}, and {ONLOOKER} for an onlooker")
    return seat


def people(players: int) -> list[str]:
    """A name for everybody."""
    return [PEOPLE[seat] if seat < len(PEOPLE) else f"Player {seat + 1}" for seat in range(players)]


def values(option: Option) -> str:
    """What an option may be, in a few words."""
    if isinstance(option.values, range):
        return f"{option.values[0]} to {option.values[-1]}"
    return ", ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in option.values)
