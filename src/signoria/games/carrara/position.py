"""How a moment of Carrara is written down, what is impossible about one, and what never changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from signoria.core.bits import first, has, members, size
from signoria.core.kernel import State
from signoria.core.slots import SEAT, BadPosition, Json, OneOf, Schema, Seat, SetOf, Slot, Truth, Whole, whole_number
from signoria.games.carrara.board import NONE, START_COINS
from signoria.games.carrara.names import CITIES, COLOURS, FIELDS, ITEMS, SECTIONS, SPOTS, STATUES, TILES, TYPES
from signoria.games.carrara.pieces import (
    IMPROVEMENTS,
    MONEY_SPOT,
    MONUMENTS,
    OF_A_COLOUR,
    OFFERED,
    PAIR_SPOT,
    SECOND_THREES,
    STATUE_ITEM,
    STORAGE,
    THREES,
    TYPE_SPOT,
    At,
    Bonus,
    amount,
    held,
    of_type,
    some,
)
from signoria.games.carrara.rules import Carrara

MUCH = 10**6  # more coins or points than any game sees


@dataclass(frozen=True)
class Pile:
    """A pile: how many of each kind there are, those of which there are none left out."""

    names: Sequence[str]
    most: int

    def write(self, number: int, state: State) -> Json:
        return {name: int(held(number, kind)) for kind, name in enumerate(self.names) if held(number, kind)}

    def read(self, value: Json, field: str, state: State) -> int:
        if not isinstance(value, dict):
            raise BadPosition(field, "an object with how many of each kind is wanted")
        pile = 0
        for name, count in value.items():
            if name not in self.names:
                raise BadPosition(f"{field}.{name}", f"there is no such kind; there are {', '.join(self.names)}")
            pile += some(self.names.index(name), whole_number(count, 0, self.most, f"{field}.{name}"))
        return pile

    def schema(self, players: int) -> Schema:
        count = {"type": "integer", "minimum": 0, "maximum": self.most}
        return {"type": "object", "properties": dict.fromkeys(self.names, count), "additionalProperties": False}


def layout(state: Carrara) -> Sequence[Slot]:
    blocks = Pile(COLOURS, OF_A_COLOUR)
    tiles = SetOf(TILES)
    fields = FIELDS[: state.fields()]
    return (
        Slot("opener", Seat(empty=True)),
        Slot("active", Seat(empty=True)),
        Slot("bag", blocks),
        Slot("wheel", blocks, (len(SECTIONS),)),
        Slot("outer", Whole(0, len(SECTIONS) - 1), spare=True),
        Slot("inner", Whole(0, len(SECTIONS) - 1), spare=True),
        Slot("stack", tiles),
        Slot("market", tiles),
        Slot("monuments", tiles),
        Slot("gone", tiles),
        Slot("improvements", SetOf(range(1, IMPROVEMENTS + 1))),
        Slot("decorations", Pile(TYPES, 7), spare=True),
        Slot("boxed_decorations", Pile(TYPES, 7), spare=True),
        Slot("statues", Pile(COLOURS, 6), spare=True),
        Slot("boxed_statues", Pile(STATUES, 8), spare=True),
        Slot("decorated", tiles, spare=True),
        Slot("carved", tiles, (len(STATUES),), spare=True),
        Slot("coins", Whole(0, MUCH), (SEAT,)),
        Slot("bank", Whole(-MUCH, MUCH)),
        Slot("points", Whole(0, MUCH), (SEAT,)),
        Slot("blocks", blocks, (SEAT,)),
        Slot("built", tiles, (SEAT, len(CITIES))),
        Slot("improved", SetOf(range(1, IMPROVEMENTS + 1)), (SEAT,)),
        Slot("covers", Pile(CITIES, IMPROVEMENTS), (SEAT,)),
        Slot("stored", Pile(ITEMS, STORAGE), (SEAT,), spare=True),
        Slot("court", SetOf(fields), (SEAT,)),
        Slot("large", Whole(0, int(state.fields())), (SEAT,)),
        Slot("spots", SetOf(SPOTS), (SEAT,)),
        Slot("host", Seat(empty=True), spare=True),
        Slot("visited", OneOf(fields, empty=True), spare=True),
        Slot("closer", Seat(empty=True), spare=True),
        Slot("idle", Whole(0, 12), spare=True),
        Slot("stuck", Whole(0, 4), spare=True),
        Slot("resting", Truth(), spare=True),
        Slot("blocked", Truth(), spare=True),
        Slot("busy", Truth(), spare=True),
        Slot("purchased", Truth(), spare=True),
        Slot("loose", Truth(), spare=True),
        Slot("fresh", OneOf(ITEMS, empty=True), spare=True),
        Slot("section", OneOf(SECTIONS, empty=True), spare=True),
        Slot("bought", Truth(), spare=True),
        Slot("tile", OneOf(TILES, empty=True), spare=True),
        Slot("base", OneOf(TILES, empty=True), spare=True),
        Slot("city", OneOf(CITIES, empty=True), spare=True),
        Slot("paying", blocks, spare=True),
        Slot("raised", Truth(), spare=True),
        Slot("holding", Truth(), spare=True),
    )


def laws(state: Carrara) -> dict[str, int]:
    """What is there from the first moment to the last, wherever it lies."""
    found: dict[str, int] = {}
    piles = [state.bag, state.paying, *_row(state.wheel), *_row(state.blocks)]
    for kind, colour in enumerate(COLOURS):
        found[f"{colour} blocks"] = sum(int(held(pile, kind)) for pile in piles)
    places = [state.stack, state.market, state.monuments, state.gone, *_row(state.built)]
    found["tiles"] = sum(int(size(tiles)) for tiles in places)
    found["coins"] = sum(_row(state.coins)) + int(state.bank)
    found["improvement tiles"] = sum(int(size(tiles)) for tiles in (state.improvements, *_row(state.improved)))
    for seat in range(state.players):
        found[f"markers of seat {seat}"] = int(state.markers_left(seat) + size(state.spots[seat]))
    if state.advanced:
        stored = _row(state.stored)
        for kind, name in enumerate(TYPES):
            placed = int(size(state.decorated & of_type(kind)))
            piles = [state.decorations, state.boxed_decorations, *stored]
            found[f"decorations of {name}"] = placed + sum(int(held(pile, kind)) for pile in piles)
        for kind, name in enumerate(STATUES):
            placed = int(size(state.carved[kind])) + sum(int(held(pile, STATUE_ITEM + kind)) for pile in stored)
            found[f"{name} statues"] = placed + int(held(state.statues, kind) + held(state.boxed_statues, kind))
        found["golden statues"] += int(state.holding) + sum(
            state.bonus(field) == Bonus.STATUE for fields in _row(state.court) for field in members(fields)
        )
    return found


def wanted(state: Carrara) -> dict[str, int]:
    """What the laws of such a table add up to."""
    players = int(state.players)
    found = dict.fromkeys((f"{colour} blocks" for colour in COLOURS), OF_A_COLOUR)
    found |= {"tiles": len(TILES), "coins": START_COINS * players, "improvement tiles": IMPROVEMENTS}
    found |= {f"markers of seat {seat}": int(state.fields()) for seat in range(players)}
    if state.advanced:
        found |= {f"decorations of {name}": players + 3 for name in TYPES}
        found |= {f"{name} statues": 6 for name in COLOURS}
        found["golden statues"] = 2 * players
    return found


def check(state: Carrara) -> Iterator[tuple[str, str]]:
    """What is impossible about a position: fields and reasons."""
    yield from _tiles(state)
    sums, total = laws(state), wanted(state)
    for law, number in sums.items():
        if number != total[law]:
            yield _field_of(law), f"there are {total[law]} {law}, not {number}"
    yield from _pieces(state)
    yield from _court(state)
    yield from _spots(state)
    yield from _turn(state)


def _field_of(law: str) -> str:
    """The field in which somebody who writes a position by hand will want to put a sum right."""
    if law.startswith("markers of seat"):
        return f"court[{law.rsplit(' ', 1)[1]}]"
    if law.startswith("decorations"):
        return "decorations"
    return {"blocks": "bag", "coins": "bank", "statues": "statues"}.get(
        law.rsplit(" ", 1)[-1], "improvements" if law.startswith("improvement") else "gone"
    )


def _row(numbers: object) -> list[int]:
    return [int(n) for n in numbers]  # type: ignore[attr-defined]


def _tiles(state: Carrara) -> Iterator[tuple[str, str]]:
    """Every tile lies in one place, and where it can lie."""
    places = [(name, int(getattr(state, name))) for name in ("stack", "market", "monuments", "gone")]
    for seat in range(state.players):
        for city in range(len(CITIES)):
            places.append((f"built[{seat}][{city}]", int(state.built[seat * len(CITIES) + city])))
    seen: dict[int, str] = {}
    for field, tiles in places:
        for tile in members(tiles):
            if tile in seen:
                yield field, f"{TILES[tile]} is also in {seen[tile]}"
            seen[tile] = field
    for tile in range(len(TILES)):
        if tile not in seen:
            yield "gone", f"{TILES[tile]} is nowhere"
    for field in ("stack", "market"):
        for tile in members(getattr(state, field) & MONUMENTS):
            yield field, f"{TILES[tile]} is a monument"
    for tile in members(state.monuments & ~MONUMENTS):
        yield "monuments", f"{TILES[tile]} is no monument"
    for tile in members(state.gone & MONUMENTS):
        yield "gone", f"{TILES[tile]} is a monument: nothing is built on top of it"
    out = (THREES | SECOND_THREES) if state.players == 2 else SECOND_THREES if state.players == 3 else 0
    for tile in members(out & ~state.gone):
        yield "gone", f"{TILES[tile]} is not in a game of {state.players}"
    if size(state.market) > OFFERED:
        yield "market", f"at most {OFFERED} tiles are face up"


def _pieces(state: Carrara) -> Iterator[tuple[str, str]]:
    """Decorations, statues, improvement tiles."""
    built = 0
    for seat in range(state.players):
        built |= int(state.own(seat))
    for tile in members(state.decorated & ~built):
        yield "decorated", f"{TILES[tile]} stands nowhere"
    seen = 0
    for colour in range(len(STATUES)):
        tiles = int(state.carved[colour])
        for tile in members(tiles & ~built):
            yield f"carved[{colour}]", f"{TILES[tile]} stands nowhere"
        for tile in members(tiles & seen):
            yield f"carved[{colour}]", f"{TILES[tile]} bears another statue"
        seen |= tiles
        for seat in range(state.players):
            for tile in members(tiles & int(state.own(seat) & ~state.takes_statue(seat, colour))):
                yield f"carved[{colour}]", f"the city of {TILES[tile]} does not take {COLOURS[colour]}"
    if not state.advanced:
        loose = (state.decorations, state.boxed_decorations, state.statues, state.boxed_statues, state.decorated)
        if any(loose) or seen or any(_row(state.stored)):
            yield "decorations", "there are no decorations and no statues in the basic game"
    for seat in range(state.players):
        if amount(state.stored[seat]) > STORAGE:
            yield f"stored[{seat}]", f"at most {STORAGE} pieces can be stored"
    yield from _improvements(state)


def _improvements(state: Carrara) -> Iterator[tuple[str, str]]:
    seen = int(state.improvements)
    for seat in range(state.players):
        mine = int(state.improved[seat])
        for tile in members(mine & seen):
            yield f"improved[{seat}]", f"tile {tile + 1} is elsewhere too"
        seen |= mine
        cities = {int(state.tables[At.TILE_CITY + tile]) for tile in members(mine)}
        for city, name in enumerate(CITIES):
            top = int(held(state.covers[seat], city))
            if top == 0 and city in cities:
                yield f"covers[{seat}]", f"{name} has a tile that lies on top"
            if top and (not has(mine, top - 1) or state.tables[At.TILE_CITY + top - 1] != city):
                yield f"covers[{seat}].{name}", f"tile {top} does not lie there"


def _court(state: Carrara) -> Iterator[tuple[str, str]]:
    """A field is full or empty, but for the one that is visited."""
    if (state.host == NONE) != (state.visited == NONE):
        yield "visited", "there is a host exactly while a field is visited"
    for field in range(int(state.fields())):
        there = [seat for seat in range(state.players) if has(state.court[seat], field)]
        if field != state.visited and there and len(there) < state.players:
            yield f"court[{there[0]}]", f"field {FIELDS[field]} is full or empty, unless it is visited"
    if state.host != NONE and state.visited != NONE:
        if has(state.court[state.host], state.visited):
            yield f"court[{state.host}]", "the host has taken its marker from the visited field"
        seat = int(state.host)
        while state.active != NONE and seat != state.active:
            if has(state.court[seat], state.visited):
                yield f"court[{seat}]", "has had its turn since the visit began, and has left the visited field"
            seat = int(state.left_of(seat))


def _spots(state: Carrara) -> Iterator[tuple[str, str]]:
    taken = 0
    shared = first(TYPE_SPOT) | (first(PAIR_SPOT) & ~first(MONEY_SPOT))
    for seat in range(state.players):
        mine = int(state.spots[seat])
        for spot in members(mine & taken & shared):
            yield f"spots[{seat}]", f"{SPOTS[spot]} can be scored by one seat only"
        taken |= mine
        if not state.advanced and mine >> MONEY_SPOT:
            yield f"spots[{seat}]", f"{SPOTS[MONEY_SPOT + members(mine >> MONEY_SPOT)[0]]} is none of the basic game"
        if has(mine, MONEY_SPOT) and has(mine, MONEY_SPOT + 1):
            yield f"spots[{seat}]", "a seat can have one money spot only"


def _turn(state: Carrara) -> Iterator[tuple[str, str]]:
    if state.active != NONE and state.opener == NONE:
        yield "opener", "somebody has begun when it is somebody's turn"
    if state.raised and state.active == NONE:
        yield "raised", "a marker is in nobody's hand"
    if state.holding and not state.raised:
        yield "holding", "a golden statue is in the hand only while a marker is"
    if state.fresh != NONE and (state.active == NONE or held(state.stored[state.active], state.fresh) == 0):
        yield "fresh", "is not in store"
    if state.base != NONE and (state.active == NONE or state.city_of(state.active, state.base) == NONE):
        yield "base", "is no building of whose turn it is"
    if state.tile != NONE and not has(state.market | state.monuments, state.tile):
        yield "tile", "is not on offer"
