"""Verona: cities as documents - those that come with the game, and anybody's own - and what must be true of them."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from signoria.core.bits import gathered
from signoria.core.options import shown
from signoria.games.verona.city import BUILDINGS, MOST_MISSIONS, MOST_STREETS, City

Document = Mapping[str, Any]
Problem = tuple[str, str]  # a field and what is wrong with it

SHIPPED: Final = ("verona", "laguna")
DISTRICTS: Final = ("centre", "north", "east", "south", "west")
ADMINISTRATIONS: Final = ("church", "guild", "prince", "none")
REWARDS: Final = ("points", "florins", "mercenaries", "moves", "remove", "add")
SOURCES: Final = ("printed", "inferred", "reconstructed", "invented", "unknown")
LINKS: Final = ("neighbours", "bridges", "gates")
TRIO: Final = 3
MOST_POINTS: Final = 99
PLAN_SIZE: Final = 100  # positions for drawing run from 0 to this, y downwards
ALLIES_PER_SEAT: Final = 3  # in the preparatory round
LONGEST_NAME: Final = 60

CITY_FIELDS: Final = {"name", "source", "street", "mission", "slots"}
STREET_FIELDS: Final = {"id", "name", "name_source", "district", "administration", "at", *LINKS}
MISSION_FIELDS: Final = {"streets", "reward", "points", "source"}


class BadCity(ValueError):
    """A city that cannot be played: the field, the reason and, where the text is known, the line."""

    def __init__(self, field: str, reason: str, line: int | None = None) -> None:
        self.field = field
        self.reason = reason
        self.line = line
        super().__init__(f"line {line}: {field}: {reason}" if line else f"{field}: {reason}")


# Reading


def _text(name: str) -> str:
    return resources.files("signoria.games.verona").joinpath(name).read_text(encoding="utf-8")


def city_text(name: str) -> str:
    """The file of a city that comes with the game, or of the template."""
    return _text(f"cities/{name}.toml")


@cache
def shipped(name: str) -> Document:
    """A city that comes with the game, or the template."""
    return parsed(city_text(name))


@cache
def texts() -> tuple[str, ...]:
    """The texts of all printed and reconstructed facts, for the fingerprint of records."""
    return (_text("buildings.toml"), *(city_text(name) for name in SHIPPED))


@cache
def buildings() -> tuple[Mapping[str, Any], ...]:
    """The building cards, in the order of their numbers."""
    found = tuple(tomllib.loads(_text("buildings.toml"))["building"])
    if len(found) != BUILDINGS:
        raise ValueError(f"buildings.toml: {BUILDINGS} buildings are wanted, not {len(found)}")
    for at, card in enumerate(found):
        realm = card.get("realm", {})
        known = realm.get("district") in DISTRICTS[1:] or realm.get("administration") in ADMINISTRATIONS
        if len(realm) > 1 or (realm and not known):
            raise ValueError(f"buildings.toml: building[{at}].realm: {realm} is no district and no administration")
        if not isinstance(card.get("points"), int):
            raise ValueError(f"buildings.toml: building[{at}].points: a whole number is wanted")
    return found


def building_names() -> list[str]:
    return [str(card["id"]) for card in buildings()]


def parsed(text: str) -> dict[str, Any]:
    """A city file as a document, or `BadCity` with the line where it is no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        raise BadCity("(text)", f"is no TOML: {error}", int(found[1]) if found else None) from None
    except RecursionError:
        raise BadCity("(text)", "is no TOML of ours: it is nested too deeply") from None


def examined(text: str, players: int | None = None) -> Iterator[BadCity]:
    """Everything that is wrong with a city file, each with its line."""
    try:
        document = parsed(text)
    except BadCity as bad:
        yield bad
        return
    lines = _lines(text)
    for field, reason in problems(document, players):
        yield BadCity(field, reason, line_of(lines, field))


def _lines(text: str) -> dict[str, int]:
    """The line of every field of a city file."""
    found: dict[str, int] = {}
    counts: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        block = re.match(r"\s*\[\[\s*([\w-]+)\s*\]\]", line)
        single = re.match(r"\s*\[\s*([\w-]+)\s*\]\s*(#.*)?$", line)
        key = re.match(r"\s*\"?([\w-]+)\"?\s*=", line)
        if block:
            at = counts.get(block[1], 0)
            counts[block[1]] = at + 1
            table = f"{block[1]}[{at}]"
            found[table] = number
            found.setdefault(block[1], number)
        elif single:
            table = single[1]
            found[table] = number
        elif key:
            found.setdefault(f"{table}.{key[1]}" if table else key[1], number)
    return found


def line_of(lines: Mapping[str, int], field: str) -> int:
    """The line of a field, or of the nearest thing that holds it."""
    while field and field not in lines:
        field = field[: max(field.rfind("."), field.rfind("["), 0)]
    return lines.get(field, 1)


# What must be true


def problems(city: object, players: int | None = None) -> Iterator[Problem]:
    """Everything that is wrong with a city, for a number of players if it is given."""
    if not isinstance(city, Mapping):
        yield "(document)", f"a table with the fields of a city is wanted, not {shown(city)}"
        return
    yield from _unknown(city, CITY_FIELDS, "")
    yield from _named(city, "")
    if city.get("source") not in SOURCES:
        yield "source", f"{shown(city.get('source'))} is none of {', '.join(SOURCES)}"
    streets, missions = city.get("street"), city.get("mission", [])
    if not isinstance(streets, list) or not streets:
        yield "street", "a list of streets is wanted"
        return
    if len(streets) > MOST_STREETS:
        yield "street", f"{len(streets)} streets are too many; there is room for {MOST_STREETS}"
        return
    wrong = False
    for at, street in enumerate(streets):
        for problem in _street(street, f"street[{at}]"):
            wrong = True
            yield problem
    if wrong:
        return  # what follows would only say the same again
    ids = [street["id"] for street in streets]
    yield from _twice(ids, "id")
    yield from _twice([street["name"] for street in streets], "name")
    yield from _links(streets, ids)
    yield from _places(streets, players)
    if not isinstance(missions, list):
        yield "mission", "a list of missions is wanted"
    elif len(missions) > MOST_MISSIONS:
        yield "mission", f"{len(missions)} missions are too many; there is room for {MOST_MISSIONS}"
    else:
        for at, mission in enumerate(missions):
            yield from _mission(mission, ids, f"mission[{at}]")
    yield from _slots(city.get("slots", {}))


def _unknown(table: Document, known: set[str], prefix: str) -> Iterator[Problem]:
    for field in table:
        if field not in known:
            yield f"{prefix}{shown(field)[1:-1]}", f"there is no such field; there are {', '.join(sorted(known))}"


def _named(table: Document, prefix: str) -> Iterator[Problem]:
    name = table.get("name")
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        yield f"{prefix}name", f"a name of 1 to {LONGEST_NAME} letters is wanted, not {shown(name)}"


def _street(street: object, field: str) -> Iterator[Problem]:
    if not isinstance(street, Mapping):
        yield field, f"a table with the fields of a street is wanted, not {shown(street)}"
        return
    yield from _unknown(street, STREET_FIELDS, f"{field}.")
    yield from _named(street, f"{field}.")
    name = street.get("id")
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9_-]{1,12}", name):
        yield f"{field}.id", f"1 to 12 letters, digits, - or _ are wanted, not {shown(name)}"
    if "name_source" in street and street["name_source"] not in SOURCES:
        yield f"{field}.name_source", f"{shown(street['name_source'])} is none of {', '.join(SOURCES)}"
    for key, known in (("district", DISTRICTS), ("administration", ADMINISTRATIONS)):
        if street.get(key) not in known:
            yield f"{field}.{key}", f"{shown(street.get(key))} is none of {', '.join(known)}"
    yield from _position(street.get("at"), f"{field}.at")
    for key in LINKS:
        links = street.get(key, [])
        if not isinstance(links, list) or not all(isinstance(link, str) for link in links):
            yield f"{field}.{key}", f"a list of ids of streets is wanted, not {shown(links)}"


def _position(at: object, field: str) -> Iterator[Problem]:
    """Where something is drawn."""
    good = isinstance(at, list) and len(at) == 2 and all(type(part) in (int, float) for part in at)
    if not good or not all(0 <= part <= PLAN_SIZE for part in at):  # type: ignore[attr-defined]
        yield field, f"a position [x, y] with x and y from 0 to {PLAN_SIZE} is wanted, not {shown(at)}"


def _twice(values: list[str], key: str) -> Iterator[Problem]:
    for at, value in enumerate(values):
        if value in values[:at]:
            yield f"street[{at}].{key}", f"{value!r} is also the {key} of street[{values.index(value)}]"


def _links(streets: list[Document], ids: list[str]) -> Iterator[Problem]:
    """Neighbours are streets, other ones, each once, and both say so in the same way."""
    for at, street in enumerate(streets):
        seen: set[str] = set()
        for key in LINKS:
            for place, other in enumerate(street.get(key, [])):
                field = f"street[{at}].{key}[{place}]"
                if other not in ids:
                    yield field, f"there is no street {other!r}"
                elif other == street["id"]:
                    yield field, "a street is no neighbour of itself"
                elif other in seen:
                    yield field, f"{other!r} is listed twice"
                elif street["id"] not in streets[ids.index(other)].get(key, []):
                    name = streets[ids.index(other)]["name"]
                    yield field, f"{name} ({other}) does not list {street['id']!r} among its {key}: both must"
                seen.add(other)
        if not seen:
            yield f"street[{at}].neighbours", "a street without neighbours can be reached by no Intrigue; give it some"


def _places(streets: list[Document], players: int | None) -> Iterator[Problem]:
    """Every district and every administration has a street, and the first allies find room."""
    for key, known in (("district", DISTRICTS), ("administration", ADMINISTRATIONS)):
        for value in known:
            if all(street[key] != value for street in streets):
                yield "street", f"no street has the {key} {value!r}; each needs at least one"
    outer = sum(street["district"] != "centre" for street in streets)
    wanted = ALLIES_PER_SEAT * (2 if players is None else players)
    if outer < wanted:
        many = "the fewest players there are, 2," if players is None else f"{players} players"
        yield "street", f"{outer} streets lie outside the centre; {many} need {wanted} for their first allies (E-57)"


def _mission(mission: object, ids: list[str], field: str) -> Iterator[Problem]:
    if not isinstance(mission, Mapping):
        yield field, f"a table with the fields of a mission is wanted, not {shown(mission)}"
        return
    yield from _unknown(mission, MISSION_FIELDS, f"{field}.")
    streets = mission.get("streets")
    if not isinstance(streets, list) or len(streets) != TRIO:
        yield f"{field}.streets", f"{TRIO} streets are wanted, not {shown(streets)}"
    else:
        for at, street in enumerate(streets):
            if street not in ids:
                yield f"{field}.streets[{at}]", f"there is no street {shown(street)}"
            elif street in streets[:at]:
                yield f"{field}.streets[{at}]", f"{street!r} is named twice"
    if mission.get("reward") not in REWARDS:
        yield f"{field}.reward", f"{shown(mission.get('reward'))} is none of {', '.join(REWARDS)}"
    points = mission.get("points")
    if isinstance(points, bool) or not isinstance(points, int) or not 0 <= points <= MOST_POINTS:
        yield f"{field}.points", f"a whole number from 0 to {MOST_POINTS} is wanted, not {shown(points)}"
    if "source" in mission and mission["source"] not in SOURCES:
        yield f"{field}.source", f"{shown(mission['source'])} is none of {', '.join(SOURCES)}"


def _slots(slots: object) -> Iterator[Problem]:
    """Where buildings are drawn; those that are not named get a place of the page's choice."""
    if not isinstance(slots, Mapping):
        yield "slots", f"a table with positions of buildings is wanted, not {shown(slots)}"
        return
    yield from _unknown(slots, set(building_names()), "slots.")
    for name, at in slots.items():
        yield from _position(at, f"slots.{name}")


# As the rules need it


def document_of(value: object) -> Document:
    """The city that an option names or holds."""
    if isinstance(value, str):
        return shipped(value)
    assert isinstance(value, Mapping)
    return value


@cache
def shipped_city(name: str) -> City:
    return built(shipped(name))


def city_of(value: object) -> City:
    """The same, as the rules need it."""
    return shipped_city(value) if isinstance(value, str) else built(document_of(value))


def built(document: Document) -> City:
    """Streets and missions as sets and numbers. The document is a good one."""
    city = City()
    streets = document["street"]
    ids = [street["id"] for street in streets]

    def where(key: str, value: str) -> int:
        return int(gathered([at for at, street in enumerate(streets) if street[key] == value]))

    city.streets = len(streets)
    near = [gathered([ids.index(other) for key in LINKS for other in street.get(key, [])]) for street in streets]
    city.near = vec[i64](near)
    city.centre = where("district", "centre")
    city.church = where("administration", "church")
    city.guild = where("administration", "guild")
    city.free = where("administration", "none")
    realms = [next((where(key, value) for key, value in card.get("realm", {}).items()), 0) for card in buildings()]
    city.realm = vec[i64](realms)
    city.worth = vec[i64]([card["points"] for card in buildings()])
    missions = document.get("mission", [])
    city.missions = len(missions)
    city.trio = vec[i64]([gathered([ids.index(street) for street in one["streets"]]) for one in missions])
    city.reward = vec[i64]([REWARDS.index(one["reward"]) for one in missions])
    city.honour = vec[i64]([one["points"] for one in missions])
    return city


def street_names(document: Document) -> list[str]:
    return [str(street["name"]) for street in document["street"]]


def street_ids(document: Document) -> list[str]:
    return [str(street["id"]) for street in document["street"]]
