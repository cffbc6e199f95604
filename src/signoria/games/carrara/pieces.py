"""The pieces of Carrara as numbers, and small piles of them. Clauses (C-…) are those of README.md beside this file.

Colours run from the cheapest to the dearest: purple, blue, green, red, yellow, white. The cities run the same way from
Lerici to Livorno, so that city n takes blocks of colour n and of every dearer one. A decoration goes by the number of
the building type it belongs to.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from signoria.core.bits import first, only, shifted, size

COLOURS: Final = 6
CITIES: Final = 6
TYPES: Final = 6
SECTIONS: Final = 6
PURPLE: Final = 0
BLUE: Final = 1
GREEN: Final = 2
WHITE: Final = 5
GOLD: Final = 6  # the colour of a golden statue
STATUES: Final = 7  # colours of statues
OF_A_COLOUR: Final = 7  # blocks of each colour
ON_THE_WHEEL: Final = 11  # blocks on the wheel after a refill

# Tiles (C-1.3): type * 7 + grade. The grades of a type are worth 1, 2, 3, 3, 4, 5, and 8: its monument.
GRADES: Final = 7
TILES: Final = 42
MONUMENT: Final = 6
VALUES: Final = vec[i64]([1, 2, 3, 3, 4, 5, 8])
MONUMENT_VALUE: Final = 8
OFFERED: Final = 9  # tiles face up on the board
EACH_TYPE: Final = 0b1_0000001_0000001_0000001_0000001_0000001  # the first grade of every type
ONES: Final = 0b0101101 * EACH_TYPE  # tiles whose value has a one in it, written in binary,
TWOS: Final = 0b0001110 * EACH_TYPE  # a two,
FOURS: Final = 0b0110000 * EACH_TYPE  # a four
MONUMENTS: Final = 0b1000000 * EACH_TYPE  # or an eight
THREES: Final = 0b0000100 * EACH_TYPE  # the first set of value 3
SECOND_THREES: Final = 0b0001000 * EACH_TYPE
URBAN_TYPES: Final = 4  # the first four; the other two are rural (C-5.10)

# Pieces that may lie in store (C-6.4): a decoration goes by its type, a statue by its colour after those.
STATUE_ITEM: Final = 6
GOLDEN_ITEM: Final = 12
ITEMS: Final = 13
STORAGE: Final = 2

# The royal court (C-1.5): what lies on its fields.
BASIC_FIELDS: Final = 6
ADVANCED_FIELDS: Final = 8
LARGE_FIELD: Final = 8  # where postponed markers stand

# Scoring spots (C-5.7)
CITY_SPOT: Final = 0
TYPE_SPOT: Final = 6
LAND_SPOT: Final = 12
MONEY_SPOT: Final = 14
PAIR_SPOT: Final = 16
SPOTS: Final = 19
PAIRS: Final = 3  # of cities with statues: the first and the last, the second and the last but one, the middle ones


class Bonus:
    """What a field of the royal court gives."""

    POINTS: Final = 0
    COINS: Final = 1
    STATUE: Final = 2
    DECORATION: Final = 3


class At:
    """Where the printed numbers stand in a state's `tables`."""

    PRICE: Final = 0  # section * 6 + colour
    FEWEST: Final = 36  # buildings that score a city
    CITY_COINS: Final = 42  # for each point
    CITY_POINTS: Final = 48
    TILE_CITY: Final = 54  # of the improvement tiles
    TILE_COINS: Final = 62
    TILE_POINTS: Final = 70
    LAND_COINS: Final = 78  # urban, rural
    LAND_POINTS: Final = 80
    MONEY_LEAST: Final = 82  # coins to be shown for a money spot
    MONEY_RATE: Final = 84  # coins for a point at the end
    SET_POINTS: Final = 86  # for 0 to 7 decorations of a type
    PLACE_POINTS: Final = 94  # city * 3 + place
    STATUE_AT: Final = 112  # round the inner disc
    DECORATION_AT: Final = 118  # round the outer disc
    LENGTH: Final = 124


IMPROVEMENTS: Final = 8


# Piles: how many of each kind, four bits a kind. No kind comes more than fifteen times.


def one(kind: i64) -> i64:
    """A pile of a single piece."""
    return only(4 * kind)


def some(kind: i64, count: i64) -> i64:
    """A pile of several pieces of a kind."""
    return shifted(count, 4 * kind)


def held(pile: i64, kind: i64) -> i64:
    """How many of a kind are in a pile."""
    return (pile >> 4 * kind) & 15


def amount(pile: i64) -> i64:
    """How many pieces are in a pile of at most fourteen kinds."""
    x = (pile & 0x0F0F0F0F0F0F0F) + ((pile >> 4) & 0x0F0F0F0F0F0F0F)
    x = (x & 0xFF00FF00FF00FF) + ((x >> 8) & 0xFF00FF00FF00FF)
    return (x + (x >> 16) + (x >> 32) + (x >> 48)) & 255


def each(kinds: i64, count: i64) -> i64:
    """A pile with so many of each of the first kinds."""
    pile: i64 = 0
    for kind in range(kinds):
        pile += some(kind, count)
    return pile


# Tiles


def type_of(tile: i64) -> i64:
    return tile // GRADES


def value_of(tile: i64) -> i64:
    return VALUES[tile % GRADES]


def monument_of(kind: i64) -> i64:
    """The monument of a building type."""
    return kind * GRADES + MONUMENT


def of_type(kind: i64) -> i64:
    """All tiles of a building type, as a set."""
    return shifted(first(GRADES), kind * GRADES)


def of_land(land: i64) -> i64:
    """All tiles of a landscape, as a set: urban is 0, rural is 1."""
    urban = first(URBAN_TYPES * GRADES)
    return urban if land == 0 else first(TILES) & ~urban


def values(tiles: i64) -> i64:
    """The sum of the values of a set of tiles."""
    return size(tiles & ONES) + 2 * size(tiles & TWOS) + 4 * size(tiles & FOURS) + 8 * size(tiles & MONUMENTS)


# Payments (C-4.3): city n takes its own colour and all dearer ones; two blocks of a colour are worth one of the next.


def reach(pile: i64, city: i64) -> i64:
    """The most that a pile can pay for in a city."""
    able = amount(pile >> 4 * city)
    if city > 0:
        able += held(pile, city - 1) // 2
    return able


def least(pile: i64, city: i64) -> i64:
    """The least that a pile may pay for in a city: every two blocks of a colour are taken for one of the next."""
    found = held(pile, WHITE)
    for colour in range(city, WHITE):
        found += (held(pile, colour) + 1) // 2
    if city > 0:
        found += held(pile, city - 1) // 2
    return found


class Way:
    """Useful ways to pay."""

    LOW: Final = 0  # cheap colours first
    PAIRS: Final = 1  # pairs of the colour below first, then cheap colours
    HIGH: Final = 2  # dear colours first


def paid(pile: i64, city: i64, price: i64, way: i64) -> i64:
    """What a way of paying takes from a pile that reaches far enough."""
    found: i64 = 0
    left = price
    pairs = held(pile, city - 1) // 2 if city > 0 else 0
    if way == Way.PAIRS:
        taken = min(pairs, left)
        found += some(city - 1, 2 * taken) if taken > 0 else 0
        left -= taken
    for step in range(city, COLOURS):
        colour = WHITE + city - step if way == Way.HIGH else step
        taken = min(held(pile, colour), left)
        found += some(colour, taken)
        left -= taken
    if left > 0:
        found += some(city - 1, 2 * left)
    return found


def several(pile: i64, city: i64, price: i64) -> bool:
    """Is there a useful payment that no way takes? It can be when three colours have a part, or two with room."""
    if reach(pile, city) <= price:
        return False
    parts: i64 = 0
    most: i64 = 0
    other: i64 = 0
    for colour in range(city - 1 if city > 0 else 0, COLOURS):
        able = held(pile, colour) // 2 if colour < city else held(pile, colour)
        if able > 0:
            parts += 1
            other = most
            most = able
    if parts < 3:
        return parts == 2 and min(most, price) - max(0, price - other) > 1
    return True


def wasteful(pile: i64, city: i64, price: i64) -> bool:
    """Is there a legal payment that takes more blocks than it needs?"""
    if reach(pile, city) <= price:
        return False
    for colour in range(city, WHITE):
        if held(pile, colour) > 1:
            return True
    return False
