"""Verona: what lies on the table. Clauses (V-…) and rulings (E-…) are those of README.md beside this file.

The rules are a chain of rooms, each a class that adds to the one before: the table here, then planning, a street,
missions, the end of a round, what is hidden, and at last the whole game in `rules.py`.
"""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import first, lowest, minus, plus, rest
from signoria.core.kernel import State
from signoria.games.verona.city import BUILDINGS, City

NOBODY: Final = -1
NOWHERE: Final = -1
NONE: Final = -1

ALLIES: Final = 16  # V-1.1, for each player
START_FLORINS: Final = 20
TOKENS: Final = 9
TYPES: Final = 4
FIGURE_PRICE: Final = 5
STRENGTH_OF_FIGURE: Final = 5
MUNICIPIO_LEAST: Final = 25
CONVENTO_MOST: Final = 4


class Token:
    CORRUPTION: Final = 0
    VIOLENCE: Final = 1
    INTRIGUE: Final = 2
    BLUFF: Final = 3


class Card:
    MURDER: Final = 0
    INTIMIDATION: Final = 1
    ACCUSATION: Final = 2


class Role:
    NONE: Final = 0
    SCHEMER: Final = 1
    BRIBER: Final = 2  # an attacker with Corruption
    FIGHTER: Final = 3  # an attacker with Violence
    DEFENDER: Final = 4


class Act:
    """The code book of actions; a street, a mission or a number is added to its base."""

    DONE: Final = 0
    NO: Final = 1
    YES: Final = 2
    STREET: Final = 3
    MISSION: Final = 43
    TOKEN: Final = 83
    CARD: Final = 87
    PLAYER: Final = 90
    HUNDREDS: Final = 95
    TENS: Final = 135
    ONES: Final = 145
    END: Final = 155


class Step:
    """What can stand on the agenda; the argument is named beside it."""

    FIRST: Final = 1
    DEAL: Final = 2  # how many missions were dealt before
    PLACE: Final = 3  # how many allies were placed before
    TURN_UP: Final = 4
    ROUND: Final = 5
    PLAN: Final = 6
    TOKEN: Final = 7  # the street
    LAY: Final = 8  # a seat
    PLANNED: Final = 9
    PICK: Final = 10  # a seat
    SCHEME: Final = 11
    ORIGIN: Final = 12
    CARDS: Final = 13
    CARD: Final = 14
    GUESS: Final = 15
    UNCOVER: Final = 16
    RETRY: Final = 17
    AUCTION: Final = 18
    BID: Final = 19  # an amount so far
    BIDS: Final = 20
    ROLL: Final = 21  # a seat and its dice left
    STRONGEST: Final = 22
    DEFENCE: Final = 23
    OUTCOME: Final = 24
    VICTIM: Final = 25  # a street and the reason
    COLOUR: Final = 26
    RESETTLE: Final = 27  # a seat and its allies left
    MISSIONS: Final = 28
    LAP: Final = 29
    MISSION: Final = 30  # a seat
    MOVE: Final = 31  # how many moves are left
    MOVE_TO: Final = 32  # the street it begins in and how many moves are left
    REMOVE: Final = 33
    ADD: Final = 34
    BUILDINGS: Final = 35
    JUDGE: Final = 36  # a building
    STAKE: Final = 37  # an amount so far
    STAKES: Final = 38
    REWARDS: Final = 39
    ARMING: Final = 40
    HIRE: Final = 41  # an amount so far
    HIRED: Final = 42
    MORE: Final = 43
    MUSTER: Final = 44
    NEXT: Final = 45


class Variant:
    """What the options of a table choose, as members of one set."""

    TOURNAMENT: Final = 0
    CONVENTO_EVERYWHERE: Final = 1
    MINIMUM_WITH_BONUSES: Final = 2
    MISSION_LAPS: Final = 3
    TIE_BREAK: Final = 4


@mypyc_attr(acyclic=True)
class Board(State):
    """Everything that lies on the table and behind the screens, and the small things that can be asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.city: City = BLANK
        self.variant: i64 = 0  # set of Variant
        self.goal: i64 = 0  # how many buildings end the game
        self.hand_size: i64 = 0  # missions dealt to each seat
        self.first: i64 = 0  # who has the first-player token
        self.round: i64 = 0
        self.allies: vec[i64] = vec[i64]()  # for each seat, for each street
        self.supply: vec[i64] = vec[i64]()  # for each seat the allies it could still place
        self.florins: vec[i64] = vec[i64]()  # for each seat
        self.figures: vec[i64] = vec[i64]()  # for each seat its mercenaries
        # Buildings
        self.deck: i64 = 0  # those not turned up yet, as a set: their order does not exist
        self.upcoming: i64 = NONE  # the one that lies face up on the deck
        self.offers: vec[i64] = vec[i64]()  # those slid off the deck, in that order, owned ones included
        self.owners: vec[i64] = vec[i64]()  # for each building its owner
        self.markers: i64 = 0  # the buildings with an ally of the owner's on their slot
        self.offered_new: bool = False  # whether a card came in this round
        self.occupied: bool = False  # whether a building was occupied in this round
        # Missions
        self.hands: vec[i64] = vec[i64]()  # for each seat a set
        self.box: i64 = 0  # those not dealt
        self.achieved: vec[i64] = vec[i64]()  # for each seat the set of those revealed
        self.declared: i64 = 0  # the seats that have revealed one in this round
        self.echo: bool = False  # whether somebody has in this lap
        self.silences: vec[i64] = vec[i64]()  # what is known of hands from answers: see hidden.py
        # Plans
        self.laid: vec[i64] = vec[i64]()  # for each seat nine places: the streets of its tokens in this round
        self.kinds: vec[i64] = vec[i64]()  # and what the tokens are
        self.plans: vec[i64] = vec[i64]()  # for each seat the streets where a token of it lies face down
        self.out: i64 = 0  # the seats that have withdrawn from planning
        # The street that is resolved
        self.street: i64 = NOWHERE
        self.picker: i64 = 0
        self.roles: vec[i64] = vec[i64]()  # for each seat
        self.schemer: i64 = NOBODY  # who alone schemes here
        self.origin: i64 = NOWHERE  # where the schemer's ally comes from
        self.second: bool = False  # whether it is the second attempt
        self.cards: vec[i64] = vec[i64]()  # for each seat the intrigue card it chose
        self.bids: vec[i64] = vec[i64]()  # for each seat what it bid
        self.rolls: vec[i64] = vec[i64]()  # for each seat what its dice add up to
        self.strongest: i64 = NOBODY
        self.strength: i64 = 0
        self.winner: i64 = NOBODY  # whose action succeeded
        # The end of a round
        self.stakes: vec[i64] = vec[i64]()  # for each seat its bid for the Municipio
        self.hires: vec[i64] = vec[i64]()  # for each seat how many figures it hires
        self.calls: vec[i64] = vec[i64]()  # for each seat whether it calls for more

    def become(self, other: State) -> None:
        super().become(other)
        o = cast(Board, other)
        self.city = o.city
        self.variant = o.variant
        self.goal = o.goal
        self.hand_size = o.hand_size
        self.first = o.first
        self.round = o.round
        self.allies = o.allies[:]
        self.supply = o.supply[:]
        self.florins = o.florins[:]
        self.figures = o.figures[:]
        self.deck = o.deck
        self.upcoming = o.upcoming
        self.offers = o.offers[:]
        self.owners = o.owners[:]
        self.markers = o.markers
        self.offered_new = o.offered_new
        self.occupied = o.occupied
        self.hands = o.hands[:]
        self.box = o.box
        self.achieved = o.achieved[:]
        self.declared = o.declared
        self.echo = o.echo
        self.silences = o.silences[:]
        self.laid = o.laid[:]
        self.kinds = o.kinds[:]
        self.plans = o.plans[:]
        self.out = o.out
        self.street = o.street
        self.picker = o.picker
        self.roles = o.roles[:]
        self.schemer = o.schemer
        self.origin = o.origin
        self.second = o.second
        self.cards = o.cards[:]
        self.bids = o.bids[:]
        self.rolls = o.rolls[:]
        self.strongest = o.strongest
        self.strength = o.strength
        self.winner = o.winner
        self.stakes = o.stakes[:]
        self.hires = o.hires[:]
        self.calls = o.calls[:]

    def lay_out(self, players: i64, city: City, variant: i64, goal: i64) -> None:
        """V-1: everybody's pieces, and the decks."""
        self.city = city
        self.variant = variant
        self.goal = goal
        self.allies = vec[i64]([0] * (players * city.streets))
        self.supply = vec[i64]([ALLIES] * players)
        self.florins = vec[i64]([START_FLORINS] * players)
        self.figures = vec[i64]([0] * players)
        self.deck = first(BUILDINGS)
        self.offers = vec[i64]([NONE] * BUILDINGS)
        self.owners = vec[i64]([NOBODY] * BUILDINGS)
        self.hand_size = hand_size(players, city.missions)
        self.hands = vec[i64]([0] * players)
        self.box = first(city.missions)
        self.achieved = vec[i64]([0] * players)
        self.laid = vec[i64]([NOWHERE] * (players * TOKENS))
        self.kinds = vec[i64]([NONE] * (players * TOKENS))
        self.plans = vec[i64]([0] * players)
        self.roles = vec[i64]([Role.NONE] * players)
        self.cards = vec[i64]([NONE] * players)
        self.bids = vec[i64]([NONE] * players)
        self.rolls = vec[i64]([0] * players)
        self.stakes = vec[i64]([NONE] * players)
        self.hires = vec[i64]([NONE] * players)
        self.calls = vec[i64]([NONE] * players)

    # Allies

    def at(self, seat: i64, street: i64) -> i64:
        """How many allies a seat has in a street."""
        return self.allies[seat * self.city.streets + street]

    def put_ally(self, seat: i64, street: i64) -> None:
        """From the supply into a street."""
        self.allies[seat * self.city.streets + street] += 1
        self.supply[seat] -= 1

    def take_ally(self, seat: i64, street: i64) -> None:
        """From a street back to its owner's supply."""
        self.allies[seat * self.city.streets + street] -= 1
        self.supply[seat] += 1

    def move_allies(self, seat: i64, count: i64, source: i64, target: i64) -> None:
        """From one street to another."""
        base = seat * self.city.streets
        self.allies[base + source] -= count
        self.allies[base + target] += count

    def present(self, street: i64) -> i64:
        """The seats with allies in a street."""
        found: i64 = 0
        at = street
        for seat in range(self.players):
            if self.allies[at] > 0:
                found = plus(found, seat)
            at += self.city.streets
        return found

    def rivals_in(self, seat: i64, street: i64) -> i64:
        """The other seats with allies in a street."""
        return minus(self.present(street), seat)

    def homes(self, seat: i64) -> i64:
        """The streets where a seat has allies."""
        found: i64 = 0
        base = seat * self.city.streets
        for street in range(self.city.streets):
            if self.allies[base + street] > 0:
                found = plus(found, street)
        return found

    def shared(self, seat: i64) -> i64:
        """The streets where others than this seat have allies."""
        found: i64 = 0
        for other in range(self.players):
            if other != seat:
                found |= self.homes(other)
        return found

    def neighbours_with(self, seat: i64, street: i64) -> i64:
        """The neighbours of a street where a seat has allies."""
        found: i64 = 0
        left = self.city.near[street]
        while left != 0:
            near = lowest(left)
            left = rest(left)
            if self.at(seat, near) > 0:
                found = plus(found, near)
        return found

    def counted_in(self, seat: i64, streets: i64) -> i64:
        """How many allies a seat has in some streets."""
        total: i64 = 0
        left = streets
        while left != 0:
            total += self.at(seat, lowest(left))
            left = rest(left)
        return total

    # Buildings

    def owns(self, seat: i64, building: i64) -> bool:
        return self.owners[building] == seat

    def owned(self, seat: i64) -> i64:
        """The buildings of a seat."""
        found: i64 = 0
        for building in range(BUILDINGS):
            if self.owners[building] == seat:
                found = plus(found, building)
        return found

    # Missions

    def revealed_missions(self) -> i64:
        """All that lie open."""
        found: i64 = 0
        for seat in range(self.players):
            found |= self.achieved[seat]
        return found

    def fulfilled(self, seat: i64) -> i64:
        """V-C5.2: the missions whose condition a seat meets, in whatever hand they are."""
        own = self.homes(seat)
        alone = own & ~self.shared(seat)
        found: i64 = 0
        for mission in range(self.city.missions):
            trio = self.city.trio[mission]
            if trio & ~own == 0:
                if trio & ~alone == 0 or (self.players > 3 and trio & alone != 0):
                    found = plus(found, mission)
        return found

    # Amounts are answered digit by digit, so that no question is long: hundreds, tens, ones. The argument of the step
    # holds what was answered so far and which digit is next.

    def ask_amount(self, seat: i64, step: i64, most: i64) -> None:
        """Begin to ask for an amount of at most so much."""
        self.ask(seat, step, first_digit(most))

    def offer_amount(self, argument: i64, most: i64) -> None:
        left = most - (argument >> 2)
        match argument & 3:
            case 0:
                self.add_range(Act.HUNDREDS, Act.HUNDREDS + left // 100 + 1)
            case 1:
                self.add_range(Act.TENS, Act.TENS + min(left // 10, 9) + 1)
            case _:
                self.add_range(Act.ONES, Act.ONES + min(left, 9) + 1)

    def go_on_amount(self, seat: i64, step: i64, argument: i64, action: i64) -> i64:
        """Take in a digit: the whole amount if it was the last one, or NONE, and the seat is asked for the next."""
        amount = argument >> 2
        digit = argument & 3
        if digit == 2:
            return amount + action - Act.ONES
        if digit == 0:
            amount += 100 * (action - Act.HUNDREDS)
        else:
            amount += 10 * (action - Act.TENS)
        self.ask_unless_forced(seat, step, amount << 2 | digit + 1)
        return NONE


BLANK: Final = City()


def first_digit(most: i64) -> i64:
    """Where the question for an amount begins: with the digits that the largest one has."""
    if most >= 100:
        return 0
    return 1 if most >= 10 else 2


def hand_size(players: i64, missions: i64) -> i64:
    """V-1.3: how many missions everybody is dealt; fewer where the city has not that many."""
    return min(9 - players, missions // players)
