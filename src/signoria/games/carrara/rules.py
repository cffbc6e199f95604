"""The Palaces of Carrara: the course of a game. Clauses (C-…) are those of README.md beside this file."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import has, lowest, minus, nth, plus, rest, size
from signoria.core.kernel import CHANCE, State
from signoria.core.question import Asking
from signoria.core.rng import Rng
from signoria.games.carrara.board import BONUS_COINS, BONUS_POINTS, NONE, STATUE_PRICE, Board, coins_of, points_of
from signoria.games.carrara.codes import ASKINGS, Do, Step
from signoria.games.carrara.names import CITIES as CITY_NAMES
from signoria.games.carrara.names import COLOURS as NAMES
from signoria.games.carrara.names import FIELDS, SPOTS, TILES
from signoria.games.carrara.names import ITEMS as ITEM_NAMES
from signoria.games.carrara.names import SECTIONS as SECTION_NAMES
from signoria.games.carrara.pieces import (
    CITIES,
    COLOURS,
    GOLDEN_ITEM,
    GRADES,
    ITEMS,
    LARGE_FIELD,
    MONEY_SPOT,
    MONUMENT,
    OFFERED,
    ON_THE_WHEEL,
    PAIR_SPOT,
    SECTIONS,
    STATUE_ITEM,
    STATUES,
    STORAGE,
    TYPES,
    At,
    Bonus,
    Way,
    amount,
    held,
    least,
    monument_of,
    one,
    paid,
    reach,
    several,
    some,
    type_of,
    value_of,
    wasteful,
)
from signoria.games.carrara.refusals import reason

PASSING_COINS: Final = 2
END_POINTS: Final = 5
IDLE_ROUNDS: Final = 3
COUNTED: Final = 8  # the amounts that can be named: 0 to 7


@mypyc_attr(acyclic=True)
class Carrara(Board):
    """A turn is cut into short questions. What a seat has answered can be taken back until it ends its turn or chance
    speaks; where there is nothing left to take back, it is not asked to end it (C-2.2)."""

    def blank(self) -> State:
        return Carrara()

    def begin(self, players: i64, advanced: bool, tables: vec[i64], rng: Rng) -> None:
        """C-1: chance says who begins, which tiles are face up, and how the outer disc lies."""
        self.lay_out(players, advanced, tables, rng)
        self.later(Step.START)
        if advanced:
            self.later(Step.DISC)
        self.later(Step.LAY_TILE, OFFERED)
        self.later(Step.OPENER)

    # The course of things

    def take(self, step: i64, argument: i64) -> None:
        match step:
            case Step.OPENER | Step.LAY_TILE | Step.DISC:  # C-1.1, C-1.3, C-1.7
                self.draw(step, argument)
            case Step.START:
                self.later(Step.TURN, self.opener)
            case Step.TURN:
                self.open_turn(argument)
            case Step.MENU:
                self.ask(self.active, Step.MENU)
            case Step.CLOSE:
                if self.loose or self.placeable(self.active) != 0 or self.can_purchase(self.active):
                    self.ask(self.active, Step.CLOSE)
            case Step.END_TURN:
                self.end_turn()
            case Step.REFILL:  # C-3.2, C-3.7
                if self.bag != 0 and self.on_the_wheel() < ON_THE_WHEEL:
                    self.draw(Step.REFILL)
            case Step.MARKET:  # C-3.4, C-3.6
                if self.sections_for(self.active) != 0:
                    self.ask(self.active, Step.MARKET)
                else:
                    if self.telling:
                        self.tell("too-dear", {"seat": self.active, "coins": self.coins[self.active]})
                    self.ask(self.active, Step.CONSOLATION)
            case Step.TAKE:
                self.go_on_buying()
            case Step.REWARD:
                if self.rewards() != 0:
                    self.ask(self.active, Step.REWARD)
            case Step.GAIN:
                self.ask(self.active, Step.GAIN, argument)
            case Step.CITY | Step.PAY:
                self.ask_unless_forced(self.active, step)
            case Step.AMOUNT | Step.WASTE:
                if argument < COLOURS:
                    self.later(step, argument + 1)
                    self.ask_unless_forced(self.active, step, argument)
            case Step.RAISE:
                self.put_up_building()
            case Step.NEXT_TILE:  # C-4.5
                if self.stack != 0:
                    self.draw(Step.NEXT_TILE)
            case Step.IMPROVE:
                self.ask(self.active, Step.IMPROVE)
            case Step.BONUS:
                self.give_bonus(argument)
            case Step.SPOT:
                self.ask(self.active, Step.SPOT)
            case Step.FINAL:
                self.count_up()

    def happen(self, step: i64, argument: i64, outcome: i64) -> None:
        self.loose = False
        match step:
            case Step.OPENER:
                self.opener = outcome
                self.deal()
                if self.telling:
                    self.tell("opener", {"seat": outcome})
                    for seat in range(self.players):
                        self.tell("dealt", {"seat": seat, "blocks": colours_in(self.blocks[seat])})
            case Step.LAY_TILE:
                self.lay_tile(outcome)
                if argument > 1:
                    self.later(Step.LAY_TILE, argument - 1)
            case Step.DISC:
                self.outer = outcome
                if self.telling:
                    self.tell("disc", {"item": ITEM_NAMES[self.decoration_at(0)]})
            case Step.REFILL:  # C-3.2: new blocks lie in the first section
                self.bag -= one(outcome)
                self.wheel[0] += one(outcome)
                if self.telling:
                    self.tell("drawn", {"colour": NAMES[outcome]})
                self.later(Step.REFILL)
            case Step.NEXT_TILE:
                self.lay_tile(outcome)
                self.look_for_the_end("tile")

    def lay_tile(self, tile: i64) -> None:
        self.stack = minus(self.stack, tile)
        self.market = plus(self.market, tile)
        if self.telling:
            self.tell("turned-up", {"tile": TILES[tile], "left": size(self.stack)})

    def open_turn(self, seat: i64) -> None:
        """C-2.1: one action, and before and after it what is no action."""
        self.active = seat
        self.resting = False
        self.blocked = False
        self.busy = False
        self.purchased = False
        self.loose = False
        self.fresh = NONE
        if self.host == seat:  # C-5.5
            self.host = NONE
            self.visited = NONE
            if self.telling:
                self.tell("visit-over", {"seat": seat})
        self.scene(Step.MENU, Step.CLOSE, Step.END_TURN)

    def end_turn(self) -> None:
        """C-7.2, C-7.3: who comes next, if anybody."""
        if self.resting and not self.busy:
            self.idle += 1
            self.stuck = self.stuck + 1 if self.blocked else 0
        else:
            self.idle = 0
            self.stuck = 0
        following = self.left_of(self.active)
        if following == self.closer:
            self.later(Step.FINAL)
        elif self.closer == NONE and (self.idle >= IDLE_ROUNDS * self.players or self.stuck >= self.players):
            if self.telling:
                self.tell("nobody-moves", {"turns": self.idle})
            self.later(Step.FINAL)
        else:
            self.later(Step.TURN, following)

    # What may be answered

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        match step:
            case Step.OPENER:
                self.add_range(0, self.players)
            case Step.LAY_TILE | Step.NEXT_TILE:
                self.add_all(0, self.stack)
            case Step.DISC:
                self.add_range(0, SECTIONS)
            case Step.REFILL:
                for colour in range(COLOURS):
                    self.add_weighted(colour, held(self.bag, colour))
            case Step.MENU:
                self.offer_menu(seat)
            case Step.CLOSE:
                self.add(Do.END)
                if self.can_purchase(seat):
                    self.add(Do.PURCHASE)
                self.add_all(Do.SETTLE, self.placeable(seat))
            case Step.WHEEL:  # C-3.1, C-3.9, C-3.10
                affordable = self.sections_for(seat) != 0
                if affordable and not self.advanced:
                    self.add(Do.STAY)
                self.add(Do.TURN)
                if affordable and self.advanced:
                    self.add(Do.INNER)
            case Step.MARKET:
                self.add_all(Do.SECTION, self.sections_for(seat))
                self.add_all(Do.SETTLE, self.placeable(seat))
            case Step.TAKE:
                self.add_all(Do.BLOCK, self.affordable(seat, self.section))
                if self.bought:
                    self.add(Do.DONE)
            case Step.CONSOLATION:
                self.add(Do.COINS)
                self.add(Do.DECLINE)
            case Step.REWARD:
                self.add_all(Do.DECORATION, self.rewards())
                self.add(Do.DECLINE)
            case Step.GAIN:
                self.offer_places(seat, argument)
            case Step.SETTLE:
                self.add_all(Do.PUT, self.places_for(seat, argument))
            case Step.PURCHASE:
                self.add_all(Do.ADORN, self.adornable(seat))
                self.add_all(Do.CARVE, self.carvable(seat))
            case Step.TILE:
                self.add_all(Do.TILE, self.affordable_tiles(seat))
                left = self.upgradable(seat)
                while left != 0:
                    tile = lowest(left)
                    self.add(Do.UPGRADE + tile - type_of(tile))  # a type has six grades below its monument
                    left = rest(left)
            case Step.CITY:
                self.add_all(Do.CITY, self.cities_for(seat, self.cost()))
            case Step.PAY:
                self.offer_ways(seat)
            case Step.AMOUNT | Step.WASTE:
                self.offer_amounts(seat, argument, step == Step.WASTE)
            case Step.IMPROVE:
                self.add_all(Do.IMPROVE, self.different_improvements())
                self.add(Do.DECLINE)
            case Step.MARKER:
                self.add_all(Do.FIELD, self.markers_for(seat))
            case Step.COURT_DECORATION:
                self.add_all(Do.DECORATION, kinds_in(self.decorations))
                self.add(Do.DECLINE)
            case Step.SPOT:
                self.add_all(Do.SPOT, self.open_now(seat))

    def pick(self, seat: i64, rng: Rng) -> i64:
        if seat == CHANCE:
            step = self.drawing & 255
            if step == Step.LAY_TILE or step == Step.NEXT_TILE:
                return nth(self.stack, rng.below(size(self.stack)))
            if step == Step.REFILL:
                return drawn_from(self.bag, rng)
        return super().pick(seat, rng)

    def offer_menu(self, seat: i64) -> None:
        """C-2.1"""
        if self.can_buy():
            self.add(Do.BUY)
        if self.can_build(seat):
            self.add(Do.BUILD)
        if self.markers_for(seat) != 0:
            self.add(Do.SCORE)
        self.add(Do.PASS)
        if self.can_purchase(seat):
            self.add(Do.PURCHASE)
        self.add_all(Do.SETTLE, self.placeable(seat))

    def can_buy(self) -> bool:
        """C-3.8: there are blocks on the wheel, or some that could come there."""
        return self.bag != 0 or self.on_the_wheel() > 0

    def can_build(self, seat: i64) -> bool:
        return self.affordable_tiles(seat) != 0 or self.upgradable(seat) != 0

    # Answers

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        self.loose = True
        match step:
            case Step.MENU | Step.CLOSE | Step.MARKET if action >= Do.SETTLE:  # C-6.6
                self.later(step)
                self.ask(seat, Step.SETTLE, action - Do.SETTLE)
            case Step.MENU | Step.CLOSE if action == Do.PURCHASE:  # C-6.7
                self.later(step)
                self.ask(seat, Step.PURCHASE)
            case Step.MENU:
                self.act(seat, action)
            case Step.CLOSE:
                self.loose = False
            case Step.WHEEL:
                self.turn_wheel(seat, action)
            case Step.MARKET:
                self.section = action - Do.SECTION
                self.bought = False
                self.ask(seat, Step.TAKE)
            case Step.TAKE:
                self.buy(seat, action)
            case Step.CONSOLATION:  # C-3.6
                self.resting = True
                if action == Do.COINS:
                    self.take_coins(seat, PASSING_COINS, "consoled")
            case Step.REWARD | Step.COURT_DECORATION:
                if action != Do.DECLINE:  # decorations and statues are numbered on as items are
                    self.later(Step.GAIN, action - Do.DECORATION)
                elif self.telling:
                    self.tell("declines-reward", {"seat": seat})
            case Step.GAIN:
                self.gain(seat, argument, action)
            case Step.SETTLE:
                self.stored[seat] -= one(argument)
                self.put_item(seat, argument, action - Do.PUT)
            case Step.PURCHASE:
                self.purchase(seat, action)
            case Step.TILE:
                self.choose_tile(seat, action)
            case Step.CITY:
                self.city = action - Do.CITY
                self.later(Step.PAY)
            case Step.PAY:
                self.choose_way(seat, action)
            case Step.AMOUNT | Step.WASTE:
                self.lay_down(seat, some(argument, (action - Do.AMOUNT) * (2 if argument < self.city else 1)))
            case Step.IMPROVE:
                self.improve(seat, action)
            case Step.MARKER:
                self.raise_marker(seat, action - Do.FIELD)
            case Step.SPOT:
                self.score_spot(seat, action - Do.SPOT)

    def act(self, seat: i64, action: i64) -> None:
        """C-2.1: the action of the turn."""
        if action == Do.PASS:
            self.resting = True
            self.blocked = not (
                self.can_buy()
                or self.can_build(seat)
                or self.markers_for(seat) != 0
                or self.can_purchase(seat)
                or self.placeable(seat) != 0
            )
        if action != Do.SCORE:
            self.postpone(seat)
        match action:
            case Do.BUY:
                self.ask(seat, Step.WHEEL)
            case Do.BUILD:
                self.ask(seat, Step.TILE)
            case Do.SCORE:
                if self.host != NONE and has(self.court[seat], self.visited):
                    self.raise_marker(seat, self.visited)
                else:
                    self.ask_unless_forced(seat, Step.MARKER)
            case Do.PASS:  # C-2.3
                self.take_coins(seat, PASSING_COINS, "passes")

    def take_coins(self, seat: i64, coins: i64, deed: str) -> None:
        self.earn(seat, coins)
        if self.telling:
            self.tell(deed, {"seat": seat, "coins": coins})

    # C-3: buying blocks

    def turn_wheel(self, seat: i64, action: i64) -> None:
        self.later(Step.MARKET)
        if action != Do.STAY:  # C-3.9: the inner disc always turns, the outer one carries the blocks
            self.inner = (self.inner + 1) % SECTIONS
            if action == Do.TURN:
                self.outer = (self.outer + 1) % SECTIONS
                self.turn_blocks()
                self.later(Step.REFILL)
            if self.telling:
                self.tell("turns" if action == Do.TURN else "turns-inner", {"seat": seat})

    def buy(self, seat: i64, action: i64) -> None:
        """C-3.4, C-3.5: a block, or no more of them."""
        if action == Do.DONE:
            self.loose = False
            self.section_bought()
            return
        colour = action - Do.BLOCK
        price = self.price(self.section, colour)
        self.wheel[self.section] -= one(colour)
        self.blocks[seat] += one(colour)
        self.bought = True
        self.spend(seat, price)
        if self.telling:
            self.tell(
                "buys", {"seat": seat, "colour": NAMES[colour], "section": SECTION_NAMES[self.section], "coins": price}
            )
        self.later(Step.TAKE)

    def go_on_buying(self) -> None:
        if self.affordable(self.active, self.section) != 0:
            self.ask(self.active, Step.TAKE)
        else:
            self.section_bought()

    def section_bought(self) -> None:
        """C-3.11: a section that has been emptied gives a reward."""
        if self.advanced and self.wheel[self.section] == 0:
            self.later(Step.REWARD)
        else:
            self.section = NONE

    def rewards(self) -> i64:
        """C-3.11: what the emptied section shows, as far as there is any left: as a set of items."""
        found: i64 = 0
        decoration = self.decoration_at(self.section)
        statue = self.statue_at(self.section)
        if held(self.decorations, decoration) > 0:
            found = plus(found, decoration)
        if held(self.statues, statue) > 0:
            found = plus(found, STATUE_ITEM + statue)
        return found

    # C-6: decorations and statues

    def offer_places(self, seat: i64, item: i64) -> None:
        """C-6.3, C-6.4, C-6.5: what can be done with a piece that was gained."""
        places = self.places_for(seat, item)
        if self.raised and self.open_now(seat) == 0:  # C-5.11: only its place can open a spot for the marker
            self.add_all(Do.PUT, places & self.openers(seat))
            return
        self.add_all(Do.PUT, places)
        if amount(self.stored[seat]) < STORAGE:
            self.add(Do.STORE)
        else:
            self.add_all(Do.SWAP, kinds_in(self.stored[seat]))
        self.add(Do.DECLINE)

    def openers(self, seat: i64) -> i64:
        """The buildings on which a statue would open a spot."""
        found: i64 = 0
        for pair in range(CITIES // 2):
            if not has(self.spots[seat], PAIR_SPOT + pair):
                found |= self.built[seat * CITIES + pair] | self.built[seat * CITIES + CITIES - 1 - pair]
        return found

    def gain(self, seat: i64, item: i64, action: i64) -> None:
        self.section = NONE
        golden = self.holding
        self.holding = False
        if action == Do.DECLINE:
            if golden:
                self.throw_away(GOLDEN_ITEM)
            if self.telling:
                self.tell("declines-item", {"seat": seat, "item": ITEM_NAMES[item]})
            return
        if not golden:
            self.take_from_supply(item)
        if action < Do.STORE:
            self.put_item(seat, item, action - Do.PUT)
            return
        if action >= Do.SWAP:
            thrown = action - Do.SWAP
            self.stored[seat] -= one(thrown)
            self.throw_away(thrown)
            if self.telling:
                self.tell("throws-away", {"seat": seat, "item": ITEM_NAMES[thrown]})
        self.stored[seat] += one(item)
        self.fresh = item
        if self.telling:
            self.tell("stores", {"seat": seat, "item": ITEM_NAMES[item]})

    def take_from_supply(self, item: i64) -> None:
        if item < STATUE_ITEM:
            self.decorations -= one(item)
        else:
            self.statues -= one(item - STATUE_ITEM)

    def throw_away(self, item: i64) -> None:
        if item < STATUE_ITEM:
            self.boxed_decorations += one(item)
        else:
            self.boxed_statues += one(item - STATUE_ITEM)

    def put_item(self, seat: i64, item: i64, tile: i64) -> None:
        """C-6.1, C-6.2"""
        if item < STATUE_ITEM:
            self.decorated = plus(self.decorated, tile)
        else:
            self.carved[item - STATUE_ITEM] = plus(self.carved[item - STATUE_ITEM], tile)
        self.busy = True
        if self.telling:
            self.tell(
                "places",
                {
                    "seat": seat,
                    "item": ITEM_NAMES[item],
                    "tile": TILES[tile],
                    "city": CITY_NAMES[self.city_of(seat, tile)],
                },
            )

    def purchase(self, seat: i64, action: i64) -> None:
        """C-6.7: a decoration, or a statue of the colour of its city."""
        self.spend(seat, STATUE_PRICE)
        self.purchased = True
        if action < Do.CARVE:
            tile = action - Do.ADORN
            item = type_of(tile)
        else:
            tile = action - Do.CARVE
            item = STATUE_ITEM + self.city_of(seat, tile)
        if self.telling:
            self.tell("purchases", {"seat": seat, "item": ITEM_NAMES[item], "coins": STATUE_PRICE})
        self.take_from_supply(item)
        self.put_item(seat, item, tile)

    # C-4: building

    def choose_tile(self, seat: i64, action: i64) -> None:
        if action < Do.UPGRADE:
            self.tile = action - Do.TILE
            self.base = NONE
            self.later(Step.CITY)
        else:  # C-4.7: a type has six grades below its monument
            kind = (action - Do.UPGRADE) // MONUMENT
            self.base = action - Do.UPGRADE + kind
            self.tile = monument_of(kind)
            self.city = self.city_of(seat, self.base)
            self.later(Step.PAY)

    def cost(self) -> i64:
        """C-4.1, C-4.7: the blocks that the building under way costs."""
        return value_of(self.tile) - (value_of(self.base) if self.base != NONE else 0)

    def offer_ways(self, seat: i64) -> None:
        """C-4.3: a few useful ways to pay, each once; then by hand, which finds all others."""
        pile = self.blocks[seat]
        price = self.cost()
        low = paid(pile, self.city, price, Way.LOW)
        pairs = paid(pile, self.city, price, Way.PAIRS)
        high = paid(pile, self.city, price, Way.HIGH)
        self.add(Do.LOW)
        if pairs != low:
            self.add(Do.PAIRS)
        if high != low and high != pairs:
            self.add(Do.HIGH)
        if several(pile, self.city, price):
            self.add(Do.BY_HAND)
        if wasteful(pile, self.city, price):
            self.add(Do.WASTE)

    def choose_way(self, seat: i64, action: i64) -> None:
        self.later(Step.RAISE)
        match action:
            case Do.BY_HAND:
                self.later(Step.AMOUNT, max(0, self.city - 1))
            case Do.WASTE:
                self.later(Step.WASTE, max(0, self.city - 1))
            case _:
                self.lay_down(seat, paid(self.blocks[seat], self.city, self.cost(), action - Do.LOW))

    def offer_amounts(self, seat: i64, colour: i64, waste: bool) -> None:
        """C-4.4: so many of a colour that the dearer ones can still make up the price; of the colour below the city's
        own, pairs. Without waste every block counts; with waste two may be taken for one of the next colour."""
        pile = self.blocks[seat]
        price = self.cost()
        reached = reach(self.paying, self.city)
        most = held(pile, colour)
        if colour < self.city:
            most = most // 2
        room = price - reached
        if waste:
            room = price - least(self.paying, self.city)
            if colour >= self.city and colour < COLOURS - 1:
                room = 2 * room
        self.add_range(
            Do.AMOUNT + max(0, price - reached - amount(pile >> 4 * (colour + 1))), Do.AMOUNT + min(most, room) + 1
        )

    def lay_down(self, seat: i64, pile: i64) -> None:
        self.blocks[seat] -= pile
        self.paying += pile

    def put_up_building(self) -> None:
        """C-4.5 to C-4.9: the blocks go back to the bag, and the building stands."""
        seat = self.active
        tile = self.tile
        base = self.base
        price = self.cost()
        at = seat * CITIES + self.city
        if self.telling:
            self.tell(
                "builds" if base == NONE else "upgrades",
                {"seat": seat, "tile": TILES[tile], "city": CITY_NAMES[self.city], "blocks": colours_in(self.paying)},
            )
        self.bag += self.paying
        self.paying = 0
        self.market = minus(self.market, tile)
        self.monuments = minus(self.monuments, tile)
        if base != NONE:
            self.built[at] = minus(self.built[at], base)
            self.gone = plus(self.gone, base)
            if has(self.decorated, base):
                self.decorated = plus(minus(self.decorated, base), tile)
            for colour in range(STATUES):
                if has(self.carved[colour], base):
                    self.carved[colour] = plus(minus(self.carved[colour], base), tile)
        self.built[at] = plus(self.built[at], tile)
        if self.markers_left(seat) == 0:  # C-4.9
            self.points[seat] += price
            if self.telling:
                self.tell("building-points", {"seat": seat, "points": price})
        if tile % GRADES == MONUMENT:
            self.later(Step.IMPROVE)
        else:
            self.later(Step.NEXT_TILE)
        self.tile = NONE
        self.base = NONE
        self.city = NONE

    def different_improvements(self) -> i64:
        """C-4.8: of improvement tiles that are alike the first stands for all."""
        found: i64 = 0
        left = self.improvements
        while left != 0:
            tile = lowest(left)
            left = rest(left)
            alike = False
            seen = found
            while seen != 0:
                alike = alike or self.alike(lowest(seen), tile)
                seen = rest(seen)
            if not alike:
                found = plus(found, tile)
        return found

    def alike(self, tile: i64, other: i64) -> bool:
        t = self.tables
        return (
            t[At.TILE_CITY + tile] == t[At.TILE_CITY + other]
            and t[At.TILE_COINS + tile] == t[At.TILE_COINS + other]
            and t[At.TILE_POINTS + tile] == t[At.TILE_POINTS + other]
        )

    def improve(self, seat: i64, action: i64) -> None:
        """C-4.8"""
        if action == Do.DECLINE:
            if self.telling:
                self.tell("declines-improvement", {"seat": seat})
            return
        tile = action - Do.IMPROVE
        city = self.tables[At.TILE_CITY + tile]
        self.improvements = minus(self.improvements, tile)
        self.improved[seat] = plus(self.improved[seat], tile)
        self.covers[seat] += some(city, tile + 1) - some(city, held(self.covers[seat], city))
        if self.telling:
            self.tell("improves", {"seat": seat, "city": CITY_NAMES[city], "improvement": tile + 1})

    # C-5: scoring

    def postpone(self, seat: i64) -> None:
        """C-5.4: who does something else during a visit gives up its bonus."""
        if self.host == NONE or not has(self.court[seat], self.visited):
            return
        self.court[seat] = minus(self.court[seat], self.visited)
        self.large[seat] += 1
        if self.bonus(self.visited) == Bonus.STATUE:
            self.throw_away(GOLDEN_ITEM)
        if self.telling:
            self.tell("postpones", {"seat": seat, "field": FIELDS[self.visited]})

    def raise_marker(self, seat: i64, field: i64) -> None:
        """C-5.1: the token, the marker, the bonus, then the spot."""
        self.raised = True
        self.later(Step.SPOT)
        if field == LARGE_FIELD:  # C-5.6
            self.large[seat] -= 1
            return
        if self.host == NONE:
            self.host = seat
            self.visited = field
            if self.telling:
                self.tell("visit", {"seat": seat, "field": FIELDS[field]})
        elif self.telling:
            self.tell("follows", {"seat": seat, "field": FIELDS[field]})
        self.court[seat] = minus(self.court[seat], field)
        self.holding = self.bonus(field) == Bonus.STATUE
        self.later(Step.BONUS, field)

    def give_bonus(self, field: i64) -> None:
        """C-5.2, C-6.8"""
        seat = self.active
        match self.bonus(field):
            case Bonus.POINTS:
                self.points[seat] += BONUS_POINTS
                if self.telling:
                    self.tell("bonus-points", {"seat": seat, "points": BONUS_POINTS})
            case Bonus.COINS:
                self.take_coins(seat, BONUS_COINS, "bonus-coins")
            case Bonus.STATUE:
                self.later(Step.GAIN, GOLDEN_ITEM)
            case Bonus.DECORATION:
                if self.decorations != 0:
                    self.ask(seat, Step.COURT_DECORATION)

    def score_spot(self, seat: i64, spot: i64) -> None:
        """C-5.7 to C-5.10, C-6.9, C-6.10"""
        reward = self.reward(seat, spot)
        self.raised = False
        self.spots[seat] = plus(self.spots[seat], spot)
        self.earn(seat, coins_of(reward))
        self.points[seat] += points_of(reward)
        if self.telling:
            if spot >= MONEY_SPOT and spot < PAIR_SPOT:
                self.tell("shows-coins", {"seat": seat, "spot": SPOTS[spot], "coins": self.coins[seat]})
            else:
                told: dict[str, object] = {"seat": seat, "spot": SPOTS[spot]}
                told["coins"] = coins_of(reward)
                told["points"] = points_of(reward)
                self.tell("scores", told)
        self.look_for_the_end("marker")

    # C-7, C-8: the end

    def look_for_the_end(self, by: str) -> None:
        """C-7.1: the last tile or the last marker brings it about."""
        if self.closer != NONE or self.stack != 0:
            return
        for seat in range(self.players):
            if self.markers_left(seat) == 0:
                self.closer = self.active
                self.points[self.active] += END_POINTS
                if self.telling:
                    self.tell("end-near", {"seat": self.active, "points": END_POINTS, "by": by})
                return

    def count_up(self) -> None:
        """C-8"""
        for seat in range(self.players):
            points = self.coins[seat] // self.rate(seat)
            self.points[seat] += points
            if self.telling:
                told: dict[str, object] = {"seat": seat, "coins": self.coins[seat]}
                told["rate"] = self.rate(seat)
                told["points"] = points
                self.tell("changes-coins", told)
            if self.advanced:
                self.count_pieces(seat)
        self.active = NONE
        self.fresh = NONE

    def count_pieces(self, seat: i64) -> None:
        """C-8.2, C-8.3"""
        for kind in range(TYPES):
            points = self.set_points(seat, kind)
            self.points[seat] += points
            if self.telling and points > 0:
                self.tell("set-points", {"seat": seat, "item": ITEM_NAMES[kind], "points": points})
        for city in range(CITIES):
            points = self.place_points(seat, city)
            self.points[seat] += points
            if self.telling and points > 0:
                self.tell("statue-points", {"seat": seat, "city": CITY_NAMES[city], "points": points})

    # What is asked, and why not

    def suppose(self, viewer: i64, rng: Rng) -> None:
        """Every trade is made in the open, so what lies behind a screen can be counted (C-9), and nothing has an order
        before it is drawn: there is nothing that a viewer could only guess."""

    def asking(self, step: i64) -> Asking:
        return ASKINGS[step]

    def why_not(self, seat: i64, step: i64, argument: i64, action: i64) -> tuple[str, str]:
        found = reason(self, seat, step, argument, action)
        return found if found[0] != "" else ("not-offered", self.asking(step).clause)


def drawn_from(bag: i64, rng: Rng) -> i64:
    """A block out of the bag, by colour. Where all are of one colour nothing is drawn for."""
    total = amount(bag)
    colour: i64 = 0
    while held(bag, colour) == 0:
        colour += 1
    if held(bag, colour) == total:
        return colour
    at = rng.below(total)
    while at >= held(bag, colour):
        at -= held(bag, colour)
        colour += 1
    return colour


def colours_in(pile: i64) -> list[str]:
    """The blocks of a pile one by one, for those who are told of it."""
    return [NAMES[colour] for colour in range(COLOURS) for _ in range(held(pile, colour))]


def kinds_in(pile: i64) -> i64:
    """The kinds of which a pile holds some, as a set."""
    found: i64 = 0
    for kind in range(ITEMS):
        if held(pile, kind) > 0:
            found = plus(found, kind)
    return found
