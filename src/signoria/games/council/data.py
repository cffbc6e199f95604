"""The printed facts, read from cards.toml and examined: whatever is wrong is named with file, line and field."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from signoria.core.bits import gathered
from signoria.core.options import BadOption, shown
from signoria.core.slots import Json
from signoria.games.council.cards import AGENDA_CARDS, NAMES, SLOTS

FILE: Final = "cards.toml"
TAGS: Final = ("printed", "inferred", "reconstructed", "unknown")
FAMILIES: Final = ("capulet", "montague", "neutral")
MODIFIERS: Final = (1, 0, -1, -2)  # no others occur in the game
AGENDAS: Final = {
    "romeo": "lovers-together",
    "juliet": "lovers-together",
    "lord-capulet": "more-capulets",
    "lord-montague": "more-montagues",
    "escalus": "peace",
    "mercutio": "more-in-exile",
    "rosaline": "lovers-apart",
    "apothecary": "larger-group",
}
POWERS: Final = {
    "paris": "look",
    "lady-capulet": "swap",
    "lady-montague": "swap",
    "tybalt": "banish",
    "benvolio": "banish",
    "nurse": "recall",
    "friar-laurence": "recall",
    "samson": "copy",
    "balthasar": "copy",
}


class BadFacts(ValueError):
    """A file of facts that cannot be: the file, the line, the field and the reason."""

    def __init__(self, file: str, line: int, field: str, reason: str) -> None:
        self.file = file
        self.line = line
        self.field = field
        self.reason = reason
        super().__init__(f"{file}, line {line}: {field}: {reason}")


class WrongField(ValueError):
    """A field of a document and what is wrong with it."""

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason
        super().__init__(f"{field}: {reason}")


@dataclass(frozen=True)
class SlotTable:
    """What the slots of every agenda card add, and where the numbers come from."""

    tag: str
    why: str
    modifiers: Mapping[str, tuple[int, ...]]

    def by_place(self) -> list[int]:
        """One number a place: three for every agenda card, in the order of the cards."""
        return [modifier for name in NAMES[:AGENDA_CARDS] for modifier in self.modifiers[name]]


@dataclass(frozen=True)
class Facts:
    """Everything printed on the cards, as far as it is known."""

    families: Mapping[str, tuple[str, ...]]
    tags: Mapping[str, str]
    five: frozenset[str]  # the characters that only five players use
    slots: Mapping[str, SlotTable]

    def family(self, name: str) -> int:
        """The members of a family, as a set of cards."""
        return int(gathered([card for card, known in enumerate(NAMES) if name in self.families[known]]))

    def deck(self, players: int) -> int:
        """C-2.1: the cards used with so many players."""
        return int(gathered([card for card, name in enumerate(NAMES) if players == 5 or name not in self.five]))


def slot_table(document: Json, at: str = "") -> SlotTable:
    """A table of slots from a document: a tag, if one likes a reason, and three numbers for every agenda card."""
    where = f"{at}." if at else ""
    if not isinstance(document, Mapping):
        raise WrongField(at or "(document)", "a table of slots is wanted: a tag, and three numbers for every card")
    known = {"tag", "why", *AGENDAS}
    for field in document:
        if field not in known:
            raise WrongField(f"{where}{field}", f"there is no such field; there are {', '.join(sorted(known))}")
    tag, why = document.get("tag"), document.get("why", "")
    if tag not in TAGS:
        raise WrongField(f"{where}tag", f"one of {', '.join(TAGS)} is wanted, not {shown(tag)}")
    if not isinstance(why, str):
        raise WrongField(f"{where}why", f"a text is wanted, not {shown(why)}")
    found: dict[str, tuple[int, ...]] = {}
    for name in AGENDAS:
        numbers = document.get(name)
        if not isinstance(numbers, Sequence) or isinstance(numbers, str) or len(numbers) != SLOTS:
            raise WrongField(f"{where}{name}", f"{SLOTS} numbers are wanted, one a slot, not {shown(numbers)}")
        for slot, number in enumerate(numbers):
            if isinstance(number, bool) or number not in MODIFIERS or not isinstance(number, int):
                wanted = ", ".join(map(str, MODIFIERS))
                raise WrongField(f"{where}{name}", f"slot {slot + 1}: one of {wanted} is wanted, not {shown(number)}")
        found[name] = tuple(numbers)
    return SlotTable(tag, why, found)


def read_facts(text: str, file: str = FILE) -> Facts:
    """The facts that a text states, or `BadFacts`."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise BadFacts(file, int(line.group(1)) if line else 1, "(text)", f"is no TOML: {error}") from None
    try:
        return _facts(document)
    except WrongField as wrong:
        raise BadFacts(file, line_of(text, wrong.field), wrong.field, wrong.reason) from None


def _facts(document: Mapping[str, Json]) -> Facts:
    for field in document:
        if field not in ("characters", "slots"):
            raise WrongField(field, "there is no such table; there are characters and slots")
    characters, tables = document.get("characters"), document.get("slots")
    if not isinstance(characters, Mapping) or not isinstance(tables, Mapping) or not tables:
        raise WrongField("(text)", "the tables characters and slots are wanted")
    for name in characters:
        if name not in NAMES:
            raise WrongField(f"characters.{name}", f"there is no such character; there are {', '.join(NAMES)}")
    families, tags, five = {}, {}, set()
    for name in NAMES:
        entry = characters.get(name)
        at = f"characters.{name}"
        if not isinstance(entry, Mapping):
            raise WrongField(at, "this character is missing")
        kind, does = ("agenda", AGENDAS[name]) if name in AGENDAS else ("power", POWERS[name])
        for field in entry:
            if field not in ("families", "five", "tag", kind):
                raise WrongField(f"{at}.{field}", f"there is no such field; there are families, five, tag, {kind}")
        if entry.get(kind) != does:
            raise WrongField(f"{at}.{kind}", f"the rules have {does!r} here, not {shown(entry.get(kind))}")
        families[name] = _families(entry.get("families"), f"{at}.families")
        if not isinstance(entry.get("five"), bool):
            raise WrongField(f"{at}.five", f"true or false is wanted, not {shown(entry.get('five'))}")
        if entry["five"]:
            five.add(name)
        if entry.get("tag") not in TAGS:
            raise WrongField(f"{at}.tag", f"one of {', '.join(TAGS)} is wanted, not {shown(entry.get('tag'))}")
        tags[name] = entry["tag"]
    if len(five) != 4:
        raise WrongField("characters", f"four characters are for five players only, not {len(five)}")
    return Facts(families, tags, frozenset(five), {name: slot_table(t, f"slots.{name}") for name, t in tables.items()})


def _families(value: Json, at: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise WrongField(at, f"a list of families is wanted, not {shown(value)}")
    for family in value:
        if family not in FAMILIES:
            raise WrongField(at, f"{shown(family)} is none of {', '.join(FAMILIES)}")
    return tuple(value)


def line_of(text: str, field: str) -> int:
    """The line of a field in a TOML text, or of the table that ought to hold it."""
    table, found, best = "", 1, ""
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[([^\[\]]+)\]", line)
        key = re.match(r"\s*([\w-]+)\s*=", line)
        if header:
            table = header.group(1).strip()
        at = table if header else f"{table}.{key.group(1)}".lstrip(".") if key else ""
        if at and (field == at or field.startswith(f"{at}.")) and len(at) > len(best):
            found, best = number, at
    return found


@cache
def text() -> str:
    """The file as it lies beside this one."""
    return resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")


@cache
def facts() -> Facts:
    return read_facts(text())


def chosen_slots(value: object) -> SlotTable:
    """The table that the option `slots` names, or that stands in it; `BadOption` if it makes no sense."""
    if isinstance(value, str):
        return facts().slots[value]
    try:
        return slot_table(value)
    except WrongField as wrong:
        raise BadOption("slots", str(wrong)) from None
