"""The tables of Carrara: what is printed in pictures, read from `tables.toml` or from a document of a box owner's own.

A document says only what differs. It is checked field by field; whatever is wrong is named with its field, and with
its line where there is a text to count lines in.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from signoria.core.lines import line_of_toml
from signoria.core.options import shown
from signoria.games.carrara.names import CITIES, COLOURS, LANDS, MONEY, TYPES
from signoria.games.carrara.pieces import IMPROVEMENTS, At

FILE: Final = "tables.toml"
DECORATIONS: Final = ("book", "coat-of-arms", "crown", "cup", "banner", "gate")
TAGS: Final = ("printed", "inferred", "reconstructed", "yours")
MOST: Final = 99  # of any number in the tables
SETS: Final = 7
PLACES: Final = 3

Table = dict[str, Any]


class BadTables(ValueError):
    """Tables that cannot be: the field, the reason and, where there is a text, the line."""

    def __init__(self, field: str, reason: str, line: int | None = None) -> None:
        self.field = field
        self.reason = reason
        self.line = line
        super().__init__(f"line {line}: {field}: {reason}" if line else f"{field}: {reason}")


@dataclass(frozen=True)
class Tables:
    """All tables of a game: as they are written, and as one row of numbers."""

    written: Table
    numbers: vec[i64]
    decorations: tuple[str, ...]  # by type of building
    reconstructed: tuple[str, ...]  # the fields whose values stand nowhere that we know of
    guesses: tuple[str, ...]  # the same in short, for readers

    def improvements(self) -> dict[str, str]:
        """The improvement tiles in a few words."""
        return {
            str(n): f"{tile['city'].capitalize()} ({tile['coins']} coins, {tile['points']} points; {tile['tag']})"
            for n, tile in enumerate(self.written["improvements"], 1)
        }


def text() -> str:
    """The file that comes with the game."""
    return resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")


def read(source: str, name: str = FILE) -> Tables:
    """The tables of a whole file; errors name the file, the line and the field."""
    try:
        return checked(tomllib.loads(source))
    except tomllib.TOMLDecodeError as error:
        raise BadTables(name, f"is no TOML: {error}") from None
    except BadTables as bad:
        raise BadTables(f"{name}: {bad.field}", bad.reason, line_of_toml(source, bad.field)) from None


@lru_cache(maxsize=64)
def _own(document: str) -> Tables:
    """The tables of the game with those of a document in the place of some of them."""
    return checked(merged(tomllib.loads(text()), json.loads(document)))


def tables(document: object) -> Tables:
    """The tables an option stands for: the name of those that come with the game, or a document."""
    return _own(json.dumps(document, default=repr) if isinstance(document, Mapping) else "{}")


def merged(whole: Table, own: Mapping[str, object]) -> Table:
    """The whole with what a document says in its place. What it says without a tag is the box owner's word."""
    found = dict(whole)
    for name, table in own.items():
        if name not in whole:
            raise BadTables(str(name), f"there is no such table; there are {', '.join(whole)}")
        if isinstance(whole[name], list):
            found[name] = [_tagged(entry) for entry in table] if isinstance(table, list) else table
            continue
        if not isinstance(table, Mapping):
            raise BadTables(name, f"a table is wanted, not {shown(table)}")
        found[name] = dict(whole[name])
        for key, value in table.items():
            old = whole[name].get(key)
            if isinstance(value, Mapping) and isinstance(old, Mapping):
                same = {part: old[part] for part in old if part not in ("tag", "tags")}
                found[name][key] = _tagged({**same, **value}, len(same.get("points", ())) if "tags" in old else 0)
            else:
                found[name][key] = value
        if "tag" in found[name] and "tag" not in table:
            found[name]["tag"] = "yours"
        if "tags" in found[name] and "tags" not in table:
            found[name]["tags"] = ["yours"] * SETS
    return found


def _tagged(entry: object, tags: int = 0) -> object:
    if not isinstance(entry, Mapping) or "tag" in entry or "tags" in entry:
        return entry
    return {**entry, "tags": ["yours"] * tags} if tags else {**entry, "tag": "yours"}


def checked(whole: Table) -> Tables:
    """The tables, if they make sense."""
    numbers = [0] * At.LENGTH
    names = ("prices", "cities", "improvements", "landscapes", "money", "decorations", "discs", "sets", "statues")
    _keys(whole, "", names)
    prices = _keys(whole["prices"], "prices", ("tag", *COLOURS))
    _tag(prices, "prices")
    for c, colour in enumerate(COLOURS):
        for section, price in enumerate(_numbers(prices[colour], f"prices.{colour}", len(COLOURS))):
            numbers[At.PRICE + section * len(COLOURS) + c] = price
    cities = _keys(whole["cities"], "cities", CITIES)
    for c, city in enumerate(CITIES):
        row = _keys(cities[city], f"cities.{city}", ("buildings", "coins", "points", "tag"))
        _tag(row, f"cities.{city}")
        numbers[At.FEWEST + c] = _number(row["buildings"], f"cities.{city}.buildings", 1)
        numbers[At.CITY_COINS + c] = _number(row["coins"], f"cities.{city}.coins")
        numbers[At.CITY_POINTS + c] = _number(row["points"], f"cities.{city}.points")
    for n, tile in enumerate(_list(whole["improvements"], "improvements", IMPROVEMENTS)):
        row = _keys(tile, f"improvements[{n}]", ("city", "coins", "points", "tag"))
        _tag(row, f"improvements[{n}]")
        numbers[At.TILE_CITY + n] = CITIES.index(_name(row["city"], f"improvements[{n}].city", CITIES))
        numbers[At.TILE_COINS + n] = _number(row["coins"], f"improvements[{n}].coins")
        numbers[At.TILE_POINTS + n] = _number(row["points"], f"improvements[{n}].points")
    lands = _keys(whole["landscapes"], "landscapes", LANDS)
    for n, land in enumerate(LANDS):
        row = _keys(lands[land], f"landscapes.{land}", ("coins", "points", "tag"))
        _tag(row, f"landscapes.{land}")
        numbers[At.LAND_COINS + n] = _number(row["coins"], f"landscapes.{land}.coins")
        numbers[At.LAND_POINTS + n] = _number(row["points"], f"landscapes.{land}.points")
    money = _keys(whole["money"], "money", MONEY)
    for n, spot in enumerate(MONEY):
        row = _keys(money[spot], f"money.{spot}", ("least", "rate", "tag"))
        _tag(row, f"money.{spot}")
        numbers[At.MONEY_LEAST + n] = _number(row["least"], f"money.{spot}.least")
        numbers[At.MONEY_RATE + n] = _number(row["rate"], f"money.{spot}.rate", 1)
    decorations = _decorations(whole["decorations"])
    discs = _keys(whole["discs"], "discs", ("tag", "statues", "decorations"))
    _tag(discs, "discs")
    statues = _order(discs["statues"], "discs.statues", COLOURS)
    if statues[0] != COLOURS[0]:
        raise BadTables("discs.statues[0]", f"the statue in section I is {COLOURS[0]} as the game begins")
    for n, colour in enumerate(statues):
        numbers[At.STATUE_AT + n] = COLOURS.index(colour)
    for n, name in enumerate(_order(discs["decorations"], "discs.decorations", DECORATIONS)):
        numbers[At.DECORATION_AT + n] = decorations.index(name)
    sets = _keys(whole["sets"], "sets", ("points", "tags"))
    _own_tags(sets, "sets", SETS)
    numbers[At.SET_POINTS + 1 : At.SET_POINTS + 1 + SETS] = _numbers(sets["points"], "sets.points", SETS)
    places = _keys(whole["statues"], "statues", CITIES)
    for c, city in enumerate(CITIES):
        row = _keys(places[city], f"statues.{city}", ("points", "tags"))
        _own_tags(row, f"statues.{city}", PLACES)
        at = At.PLACE_POINTS + c * PLACES
        numbers[at : at + PLACES] = _numbers(row["points"], f"statues.{city}.points", PLACES)
    reconstructed = tuple(field for field, tag in _tags(whole, "") if tag == "reconstructed")
    guesses = tuple(dict.fromkeys(re.sub(r"\[.*|^(statues|cities)\..*", r"\1", field) for field in reconstructed))
    return Tables(whole, vec[i64](numbers), decorations, reconstructed, guesses)


def _decorations(table: object) -> tuple[str, ...]:
    """The decoration of every type of building; no two types have the same."""
    rows = _keys(table, "decorations", TYPES)
    found: list[str] = []
    for kind in TYPES:
        row = _keys(rows[kind], f"decorations.{kind}", ("decoration", "tag"))
        _tag(row, f"decorations.{kind}")
        name = _name(row["decoration"], f"decorations.{kind}.decoration", DECORATIONS)
        if name in found:
            raise BadTables(f"decorations.{kind}.decoration", f"{name} belongs to {TYPES[found.index(name)]} already")
        found.append(name)
    return tuple(found)


def _keys(value: object, field: str, names: Sequence[str]) -> Table:
    """A table with exactly these keys."""
    inside = f"{field}." if field else ""
    if not isinstance(value, dict):
        raise BadTables(field or "(document)", f"a table is wanted, not {shown(value)}")
    for name in value:
        if name not in names:
            raise BadTables(f"{inside}{name}", f"there is no such field; there are {', '.join(names)}")
    for name in names:
        if name not in value:
            raise BadTables(f"{inside}{name}", "is missing")
    return value


def _list(value: object, field: str, length: int) -> list[Any]:
    if not isinstance(value, list):
        raise BadTables(field, f"a list is wanted, not {shown(value)}")
    if len(value) != length:
        raise BadTables(field, f"{length} entries are wanted, not {len(value)}")
    return value


def _number(value: object, field: str, least: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= MOST:
        raise BadTables(field, f"a whole number from {least} to {MOST} is wanted, not {shown(value)}")
    return value


def _numbers(value: object, field: str, length: int) -> list[int]:
    return [_number(number, f"{field}[{n}]") for n, number in enumerate(_list(value, field, length))]


def _name(value: object, field: str, names: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in names:
        raise BadTables(field, f"{shown(value)} is none of {', '.join(names)}")
    return value


def _order(value: object, field: str, names: Sequence[str]) -> list[str]:
    """All of the names, each once."""
    found: list[str] = []
    for n, name in enumerate(_list(value, field, len(names))):
        if _name(name, f"{field}[{n}]", names) in found:
            raise BadTables(f"{field}[{n}]", f"{name} is listed twice")
        found.append(name)
    return found


def _tag(table: Table, field: str) -> None:
    _name(table["tag"], f"{field}.tag", TAGS)


def _own_tags(table: Table, field: str, length: int) -> None:
    for n, tag in enumerate(_list(table["tags"], f"{field}.tags", length)):
        _name(tag, f"{field}.tags[{n}]", TAGS)


def _tags(value: object, field: str) -> Iterator[tuple[str, str]]:
    """Every tag in the tables with the field it speaks of."""
    if isinstance(value, list):
        for n, entry in enumerate(value):
            yield from _tags(entry, f"{field}[{n}]")
    elif isinstance(value, Mapping):
        for name, entry in value.items():
            if name == "tag":
                yield field, str(entry)
            elif name == "tags":
                yield from ((f"{field}.points[{n}]", str(tag)) for n, tag in enumerate(entry))
            else:
                yield from _tags(entry, f"{field}.{name}" if field else str(name))
