"""Everything that lies on the table of Carrara, and what can be read off it: prices, sums, what a spot would pay."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import first, has, lowest, only, plus, rest, shifted, size
from signoria.core.kernel import State
from signoria.core.rng import Rng
from signoria.games.carrara.pieces import (
    ADVANCED_FIELDS,
    BASIC_FIELDS,
    BLUE,
    CITIES,
    CITY_SPOT,
    COLOURS,
    GREEN,
    IMPROVEMENTS,
    LAND_SPOT,
    LARGE_FIELD,
    MONEY_SPOT,
    MONUMENT_VALUE,
    MONUMENTS,
    OF_A_COLOUR,
    PAIR_SPOT,
    PAIRS,
    PURPLE,
    SECOND_THREES,
    SECTIONS,
    STATUE_ITEM,
    STATUES,
    THREES,
    TILES,
    TYPE_SPOT,
    TYPES,
    At,
    Bonus,
    amount,
    each,
    held,
    of_land,
    of_type,
    one,
    reach,
    some,
    value_of,
    values,
)

NONE: Final = -1
START_COINS: Final = 20
STATUE_PRICE: Final = 10  # of a decoration too (C-6.7)
BONUS_COINS: Final = 5
BONUS_POINTS: Final = 3
PLAIN_RATE: Final = 5  # coins for a point at the end


def pay(coins: i64, points: i64) -> i64:
    """Coins and points in one number."""
    return coins | shifted(points, 20)


def coins_of(reward: i64) -> i64:
    return reward & 0xFFFFF


def points_of(reward: i64) -> i64:
    return reward >> 20


@mypyc_attr(acyclic=True)
class Board(State):
    """The table. Sets of tiles, fields and spots are single integers, piles too."""

    def __init__(self) -> None:
        super().__init__()
        self.most_options = 128
        self.tables: vec[i64] = vec[i64]()  # the printed numbers; never written, so copies share them
        self.advanced: bool = False
        # The wheel and the bag
        self.bag: i64 = 0
        self.wheel: vec[i64] = vec[i64]()  # for each section the pile that lies there
        self.outer: i64 = 0  # how far the outer disc has been turned
        self.inner: i64 = 0
        # The tiles
        self.stack: i64 = 0  # face down, in no order
        self.market: i64 = 0  # face up
        self.monuments: i64 = 0
        self.gone: i64 = 0  # left in the box, or under a monument
        self.improvements: i64 = 0  # improvement tiles that nobody has taken
        # Decorations and statues: those in supply and those thrown away, as piles
        self.decorations: i64 = 0
        self.boxed_decorations: i64 = 0
        self.statues: i64 = 0
        self.boxed_statues: i64 = 0
        self.decorated: i64 = 0  # the tiles that bear their decoration
        self.carved: vec[i64] = vec[i64]()  # for each colour the tiles that bear such a statue
        # What the seats have
        self.coins: vec[i64] = vec[i64]()
        self.bank: i64 = 0  # what the bank has taken in less what it has paid out
        self.points: vec[i64] = vec[i64]()
        self.blocks: vec[i64] = vec[i64]()  # for each seat a pile
        self.built: vec[i64] = vec[i64]()  # seat * 6 + city: the tiles that stand there
        self.improved: vec[i64] = vec[i64]()  # for each seat the improvement tiles it has taken
        self.covers: vec[i64] = vec[i64]()  # for each seat, as a pile by city: the tile on top, counted from 1
        self.stored: vec[i64] = vec[i64]()  # for each seat a pile of items
        # Markers
        self.court: vec[i64] = vec[i64]()  # for each seat the bonus fields its markers stand on
        self.large: vec[i64] = vec[i64]()  # for each seat how many stand on the large field
        self.spots: vec[i64] = vec[i64]()  # for each seat the spots it has scored
        self.host: i64 = NONE  # who has the token of the royal visit
        self.visited: i64 = NONE  # the field that is visited
        # The course of the game
        self.opener: i64 = NONE  # who began
        self.active: i64 = NONE  # whose turn it is
        self.closer: i64 = NONE  # who has brought the end about
        self.idle: i64 = 0  # turns in a row in which nothing was done
        self.stuck: i64 = 0  # turns in a row in which nothing could be done
        # The turn under way
        self.resting: bool = False  # its action was to pass, or nothing could be afforded
        self.blocked: bool = False  # nothing else could have been done
        self.busy: bool = False  # something was placed or purchased
        self.purchased: bool = False
        self.loose: bool = False  # there is something that could be taken back
        self.fresh: i64 = NONE  # the item that was stored in this turn
        self.section: i64 = NONE  # where blocks are being bought
        self.bought: bool = False  # at least one
        self.tile: i64 = NONE  # the tile to be built
        self.base: i64 = NONE  # the tile to be replaced by it
        self.city: i64 = NONE  # where it is to stand
        self.paying: i64 = 0  # the blocks laid down for it
        self.raised: bool = False  # a marker is in the hand
        self.holding: bool = False  # a golden statue is in the hand

    def become(self, other: State) -> None:
        super().become(other)
        o = cast(Board, other)
        self.tables = o.tables
        self.advanced = o.advanced
        self.bag = o.bag
        self.wheel = o.wheel[:]
        self.outer = o.outer
        self.inner = o.inner
        self.stack = o.stack
        self.market = o.market
        self.monuments = o.monuments
        self.gone = o.gone
        self.improvements = o.improvements
        self.decorations = o.decorations
        self.boxed_decorations = o.boxed_decorations
        self.statues = o.statues
        self.boxed_statues = o.boxed_statues
        self.decorated = o.decorated
        self.carved = o.carved[:]
        self.coins = o.coins[:]
        self.bank = o.bank
        self.points = o.points[:]
        self.blocks = o.blocks[:]
        self.built = o.built[:]
        self.improved = o.improved[:]
        self.covers = o.covers[:]
        self.stored = o.stored[:]
        self.court = o.court[:]
        self.large = o.large[:]
        self.spots = o.spots[:]
        self.host = o.host
        self.visited = o.visited
        self.opener = o.opener
        self.active = o.active
        self.closer = o.closer
        self.idle = o.idle
        self.stuck = o.stuck
        self.resting = o.resting
        self.blocked = o.blocked
        self.busy = o.busy
        self.purchased = o.purchased
        self.loose = o.loose
        self.fresh = o.fresh
        self.section = o.section
        self.bought = o.bought
        self.tile = o.tile
        self.base = o.base
        self.city = o.city
        self.paying = o.paying
        self.raised = o.raised
        self.holding = o.holding

    def lay_out(self, players: i64, advanced: bool, tables: vec[i64], rng: Rng) -> None:
        """C-1: everything in its place, but for what chance has to say first."""
        self.open(players, rng)
        self.tables = tables
        self.advanced = advanced
        self.wheel = vec[i64]([0] * SECTIONS)
        self.wheel[0] = each(COLOURS, 1)
        self.bag = each(COLOURS, OF_A_COLOUR - 1)
        self.gone = (THREES | SECOND_THREES) if players == 2 else SECOND_THREES if players == 3 else 0
        self.monuments = MONUMENTS
        self.stack = first(TILES) & ~MONUMENTS & ~self.gone
        self.improvements = first(IMPROVEMENTS)
        self.coins = vec[i64]([START_COINS] * players)
        self.points = vec[i64]([0] * players)
        self.blocks = vec[i64]([0] * players)
        self.built = vec[i64]([0] * (CITIES * players))
        self.improved = vec[i64]([0] * players)
        self.covers = vec[i64]([0] * players)
        self.stored = vec[i64]([0] * players)
        self.large = vec[i64]([0] * players)
        self.spots = vec[i64]([0] * players)
        self.court = vec[i64]([first(self.fields())] * players)
        self.carved = vec[i64]([0] * STATUES)
        if advanced:  # C-1.7
            self.decorations = each(TYPES, players + 3)
            self.statues = each(COLOURS, 6)

    def deal(self) -> None:
        """C-1.2: two blocks for everybody, better ones for those who begin later."""
        seat = self.opener
        for place in range(self.players):
            if place == 0:
                pile = some(PURPLE, 2)
            elif place == 1:
                pile = one(PURPLE) + one(BLUE)
            elif place == 2:
                pile = some(BLUE, 2)
            else:
                pile = one(BLUE) + one(GREEN)
            self.blocks[seat] = pile
            self.bag -= pile
            seat = self.left_of(seat)

    # Coins

    def earn(self, seat: i64, coins: i64) -> None:
        self.coins[seat] += coins
        self.bank -= coins

    def spend(self, seat: i64, coins: i64) -> None:
        self.coins[seat] -= coins
        self.bank += coins

    # The wheel

    def price(self, section: i64, colour: i64) -> i64:
        """C-3.5"""
        return self.tables[At.PRICE + section * COLOURS + colour]

    def affordable(self, seat: i64, section: i64) -> i64:
        """The colours that a seat could take one block of from a section."""
        found: i64 = 0
        pile = self.wheel[section]
        if pile != 0:
            purse = self.coins[seat]
            for colour in range(COLOURS):
                if held(pile, colour) > 0 and self.price(section, colour) <= purse:
                    found = plus(found, colour)
        return found

    def sections_for(self, seat: i64) -> i64:
        """The sections from which a seat could buy."""
        found: i64 = 0
        for section in range(SECTIONS):
            if self.affordable(seat, section) != 0:
                found = plus(found, section)
        return found

    def on_the_wheel(self) -> i64:
        found: i64 = 0
        for section in range(SECTIONS):
            found += amount(self.wheel[section])
        return found

    def turn_blocks(self) -> None:
        """C-3.1, C-3.3: every section moves on by one, the last becomes the first."""
        last = self.wheel[SECTIONS - 1]
        for section in range(SECTIONS - 1, 0, -1):
            self.wheel[section] = self.wheel[section - 1]
        self.wheel[0] = last

    def decoration_at(self, section: i64) -> i64:
        """C-3.11: the decoration shown in a section, by building type."""
        return self.tables[At.DECORATION_AT + (section + SECTIONS - self.outer) % SECTIONS]

    def statue_at(self, section: i64) -> i64:
        return self.tables[At.STATUE_AT + (section + SECTIONS - self.inner) % SECTIONS]

    # Buildings

    def own(self, seat: i64) -> i64:
        """All tiles that a seat has built."""
        at = seat * CITIES
        s = self.built
        return s[at] | s[at + 1] | s[at + 2] | s[at + 3] | s[at + 4] | s[at + 5]

    def with_statue(self) -> i64:
        """All tiles that bear a statue."""
        s = self.carved
        return s[0] | s[1] | s[2] | s[3] | s[4] | s[5] | s[6]

    def city_of(self, seat: i64, tile: i64) -> i64:
        """Where a seat's building stands; NONE if it has no such building."""
        for city in range(CITIES):
            if has(self.built[seat * CITIES + city], tile):
                return city
        return NONE

    def markers_left(self, seat: i64) -> i64:
        """Markers that stand on no scoring spot."""
        return size(self.court[seat]) + self.large[seat] + (1 if self.raised and seat == self.active else 0)

    def can_pay(self, seat: i64, city: i64, price: i64) -> bool:
        return reach(self.blocks[seat], city) >= price

    def cities_for(self, seat: i64, price: i64) -> i64:
        """C-4.2: the cities in which a seat could pay so many blocks."""
        found: i64 = 0
        for city in range(CITIES):
            if reach(self.blocks[seat], city) >= price:
                found = plus(found, city)
        return found

    def affordable_tiles(self, seat: i64) -> i64:
        """The tiles a seat could build somewhere. Lerici takes every block, so what can be paid at all can be paid
        there. Of two tiles that are alike the first stands for both."""
        purse = amount(self.blocks[seat])
        market = self.market & ~shifted(self.market & THREES, 1)
        found = self.monuments if purse >= MONUMENT_VALUE else 0
        left = market
        while left != 0:
            tile = lowest(left)
            if value_of(tile) <= purse:
                found = plus(found, tile)
            left = rest(left)
        return found

    def upgradable(self, seat: i64) -> i64:
        """C-4.7: the buildings a seat could replace by the monument of their type."""
        found: i64 = 0
        purse = amount(self.blocks[seat])
        if purse < MONUMENT_VALUE - 5:
            return 0
        left = self.monuments
        open_types: i64 = 0
        while left != 0:
            open_types |= of_type(lowest(left) // 7)
            left = rest(left)
        for city in range(CITIES):
            left = self.built[seat * CITIES + city] & open_types
            while left != 0:
                tile = lowest(left)
                if reach(self.blocks[seat], city) >= MONUMENT_VALUE - value_of(tile):
                    found = plus(found, tile)
                left = rest(left)
        return found

    # Decorations and statues

    def places_for(self, seat: i64, item: i64) -> i64:
        """C-6.1, C-6.2: the buildings of a seat that can take an item."""
        if item < STATUE_ITEM:
            return self.own(seat) & of_type(item) & ~self.decorated
        return self.takes_statue(seat, item - STATUE_ITEM) & ~self.with_statue()

    def takes_statue(self, seat: i64, colour: i64) -> i64:
        """All buildings in cities that take blocks of this colour; a golden statue may stand anywhere."""
        found: i64 = 0
        for city in range(min(colour, CITIES - 1) + 1):
            found |= self.built[seat * CITIES + city]
        return found

    def placeable(self, seat: i64) -> i64:
        """C-6.6: the kinds of stored items that could be placed now. What was stored in this turn stays there."""
        found: i64 = 0
        pile = self.stored[seat]
        if pile == 0:
            return 0
        if self.fresh != NONE and seat == self.active:
            pile -= one(self.fresh)
        for item in range(STATUE_ITEM + STATUES):
            if held(pile, item) > 0 and self.places_for(seat, item) != 0:
                found = plus(found, item)
        return found

    def adornable(self, seat: i64) -> i64:
        """C-6.7: the buildings for which a decoration could be purchased."""
        kinds: i64 = 0
        for kind in range(TYPES):
            if held(self.decorations, kind) > 0:
                kinds |= of_type(kind)
        return self.own(seat) & kinds & ~self.decorated

    def carvable(self, seat: i64) -> i64:
        """C-6.7: the buildings for which a statue could be purchased, of the very colour of their city."""
        found: i64 = 0
        for city in range(CITIES):
            if held(self.statues, city) > 0:
                found |= self.built[seat * CITIES + city]
        return found & ~self.with_statue()

    def can_purchase(self, seat: i64) -> bool:
        if not self.advanced or self.purchased or self.coins[seat] < STATUE_PRICE:
            return False
        return self.adornable(seat) != 0 or self.carvable(seat) != 0

    # Scoring

    def fields(self) -> i64:
        """How many bonus fields the royal court has."""
        return ADVANCED_FIELDS if self.advanced else BASIC_FIELDS

    def bonus(self, field: i64) -> i64:
        """C-1.5, C-6.8: what a field gives."""
        if not self.advanced:
            return Bonus.POINTS if field < 3 else Bonus.COINS
        match field // 2:
            case 0:
                return Bonus.STATUE
            case 1:
                return Bonus.DECORATION
            case 2:
                return Bonus.COINS
            case _:
                return Bonus.POINTS

    def worth_of(self, tiles: i64) -> i64:
        """Values, and one more for each decoration."""
        return values(tiles) + size(tiles & self.decorated)

    def coins_per(self, seat: i64, city: i64) -> i64:
        """What a city brings its owner in coins for each point of building; an improvement tile lies on top."""
        cover = held(self.covers[seat], city)
        return self.tables[At.CITY_COINS + city] if cover == 0 else self.tables[At.TILE_COINS + cover - 1]

    def points_per(self, seat: i64, city: i64) -> i64:
        cover = held(self.covers[seat], city)
        return self.tables[At.CITY_POINTS + city] if cover == 0 else self.tables[At.TILE_POINTS + cover - 1]

    def brings(self, seat: i64, tiles: i64, city: i64) -> i64:
        """What those of the tiles that a seat has in a city bring it."""
        worth = self.worth_of(tiles & self.built[seat * CITIES + city])
        return pay(worth * self.coins_per(seat, city), worth * self.points_per(seat, city)) if worth > 0 else 0

    def reward(self, seat: i64, spot: i64) -> i64:
        """C-5.8 to C-5.10, C-6.10: what a spot pays a seat, whether or not it may score it now."""
        found: i64 = 0
        if spot < TYPE_SPOT:
            return self.brings(seat, first(TILES), spot - CITY_SPOT)
        if spot < LAND_SPOT:
            tiles = of_type(spot - TYPE_SPOT)
            for city in range(CITIES):
                found += self.brings(seat, tiles, city)
            return found
        if spot < MONEY_SPOT:
            land = spot - LAND_SPOT
            worth = self.worth_of(self.own(seat) & of_land(land))
            return pay(worth * self.tables[At.LAND_COINS + land], worth * self.tables[At.LAND_POINTS + land])
        if spot < PAIR_SPOT:  # C-6.9: money is counted at the end
            return 0
        pair = spot - PAIR_SPOT
        tiles = self.with_statue()
        return self.brings(seat, tiles, pair) + self.brings(seat, tiles, CITIES - 1 - pair)

    def spots_taken(self) -> i64:
        """What anybody has scored."""
        found: i64 = 0
        for seat in range(self.players):
            found |= self.spots[seat]
        return found

    def open_spots(self, seat: i64, purse: i64, tiles_with_statue: i64) -> i64:
        """The spots a seat could score with so many coins in its purse and statues on these tiles."""
        found: i64 = 0
        mine = self.spots[seat]
        taken = self.spots_taken()
        at = seat * CITIES
        for city in range(CITIES):
            if not has(taken, CITY_SPOT + city) and size(self.built[at + city]) >= self.tables[At.FEWEST + city]:
                found = plus(found, CITY_SPOT + city)
        tiles = self.own(seat)
        if tiles != 0:
            for kind in range(TYPES):
                if tiles & of_type(kind) != 0:
                    found = plus(found, TYPE_SPOT + kind)
            for land in range(2):
                if tiles & of_land(land) != 0:
                    found = plus(found, LAND_SPOT + land)
        if self.advanced:
            if not has(mine, MONEY_SPOT) and not has(mine, MONEY_SPOT + 1):
                for money in range(2):
                    if not has(taken, MONEY_SPOT + money) and purse >= self.tables[At.MONEY_LEAST + money]:
                        found = plus(found, MONEY_SPOT + money)
            for pair in range(PAIRS):
                if (self.built[at + pair] | self.built[at + CITIES - 1 - pair]) & tiles_with_statue != 0:
                    found = plus(found, PAIR_SPOT + pair)
        return found & ~mine

    def open_now(self, seat: i64) -> i64:
        """The spots a seat could score as things stand."""
        return self.open_spots(seat, self.coins[seat], self.with_statue() if self.advanced else 0)

    def usable(self, seat: i64, field: i64) -> bool:
        """C-5.11: would a marker from this field find a spot, its bonus taken?"""
        purse = self.coins[seat]
        tiles = self.with_statue() if self.advanced else 0
        if field != LARGE_FIELD:
            if self.bonus(field) == Bonus.COINS:
                purse += BONUS_COINS
            elif self.bonus(field) == Bonus.STATUE:
                tiles = first(TILES)  # the golden statue may go wherever none stands
        return self.open_spots(seat, purse, tiles) != 0

    def markers_for(self, seat: i64) -> i64:
        """C-5.2, C-5.3: the fields from which a seat could take a marker to score, the large field among them. Fields
        that give the same stand for each other: the first of them is named."""
        if self.host != NONE and self.host != seat:
            if has(self.court[seat], self.visited):
                return only(self.visited) if self.usable(seat, self.visited) else 0
        found: i64 = 0
        fields = self.court[seat] if self.host == NONE or self.host == seat else 0
        known: i64 = 0
        while fields != 0:
            field = lowest(fields)
            fields = rest(fields)
            if not has(known, self.bonus(field)):
                known = plus(known, self.bonus(field))
                if self.usable(seat, field):
                    found = plus(found, field)
        if self.large[seat] > 0 and self.usable(seat, LARGE_FIELD):
            found = plus(found, LARGE_FIELD)
        return found

    # The end

    def rate(self, seat: i64) -> i64:
        """C-8.1: coins for a point."""
        for money in range(2):
            if has(self.spots[seat], MONEY_SPOT + money):
                return self.tables[At.MONEY_RATE + money]
        return PLAIN_RATE

    def set_points(self, seat: i64, kind: i64) -> i64:
        """C-8.2: for the decorations of one kind on a seat's buildings."""
        return self.tables[At.SET_POINTS + size(self.own(seat) & of_type(kind) & self.decorated)]

    def place_points(self, seat: i64, city: i64) -> i64:
        """C-8.3: for the statues a seat has in a city. Groups of equal seats go down the places: a seat alone takes the
        place it has reached, several share the next lower one, and what comes after them comes after that."""
        tiles = self.with_statue()
        mine = size(self.built[seat * CITIES + city] & tiles)
        if mine == 0:
            return 0
        place: i64 = 0
        level = mine
        for other in range(self.players):
            level = max(level, size(self.built[other * CITIES + city] & tiles))
        while level > mine:
            place += min(2, self.with_so_many(city, level, tiles))
            level -= 1
        if self.with_so_many(city, mine, tiles) > 1:
            place += 1
        return self.tables[At.PLACE_POINTS + city * 3 + place] if place < 3 else 0

    def with_so_many(self, city: i64, count: i64, tiles: i64) -> i64:
        """How many seats have exactly so many statues in a city."""
        found: i64 = 0
        for seat in range(self.players):
            if size(self.built[seat * CITIES + city] & tiles) == count:
                found += 1
        return found

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def standing(self, seat: i64) -> i64:
        """C-8.4: points, and blocks where they are equal."""
        return shifted(self.points[seat], 8) + amount(self.blocks[seat])
