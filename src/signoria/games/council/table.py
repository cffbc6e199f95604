"""The table: what lies where, and the little arithmetic of seats, slots and tokens that all the rules share."""

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import has, minus, only, plus, size
from signoria.core.kernel import State
from signoria.games.council.cards import FACES, IN_HAND, NO_CARD, NOWHERE, SLOTS_OF, Token


@mypyc_attr(acyclic=True)
class Table(State):
    """A moment of the game as it lies on the table. Cards and tokens are numbered as in cards.py."""

    def __init__(self) -> None:
        super().__init__()
        # What the options say, and the printed facts
        self.deck: i64 = 0  # the cards used with so many players
        self.spare: i64 = 0  # how many of them are left over when all hands are full
        self.capulets: i64 = 0
        self.montagues: i64 = 0
        self.neutrals: i64 = 0
        self.modifiers: vec[i64] = vec[i64]()  # of every place; never changed, so copies share it
        self.poison: bool = False
        self.match: bool = False
        self.strict: bool = False
        self.floor: bool = False
        # The match
        self.round: i64 = 0  # how many rounds have been scored
        self.first: i64 = 0  # the seat that begins this round
        self.points: vec[i64] = vec[i64]()  # for each seat a row of its points, one entry a round
        # The cards
        self.packet: i64 = 0  # the cards in the packet; in the end those that nobody plays
        self.hands: vec[i64] = vec[i64]()  # for each seat a set
        self.council: i64 = 0
        self.exile: i64 = 0
        self.dead: i64 = 0  # who was poisoned at the end of the round
        # What somebody saw of the cards
        self.given: vec[i64] = vec[i64]()  # two players: what each handed over and the other has not played
        self.left: vec[i64] = vec[i64]()  # three to five: the cards in the order in which they left the packet, and
        #                                   NO_CARD for those that have been played
        # The tokens
        self.spots: vec[i64] = vec[i64]()  # for each seat a row: where its tokens lie, face by face
        self.seen: vec[i64] = vec[i64]()  # for each seat the places of other people's tokens that it has seen
        self.shown: i64 = 0  # the places whose tokens lie open

    def become(self, other: State) -> None:
        super().become(other)
        o = cast(Table, other)
        self.deck = o.deck
        self.spare = o.spare
        self.capulets = o.capulets
        self.montagues = o.montagues
        self.neutrals = o.neutrals
        self.modifiers = o.modifiers
        self.poison = o.poison
        self.match = o.match
        self.strict = o.strict
        self.floor = o.floor
        self.round = o.round
        self.first = o.first
        self.points = o.points[:]
        self.packet = o.packet
        self.hands = o.hands[:]
        self.council = o.council
        self.exile = o.exile
        self.dead = o.dead
        self.given = o.given[:]
        self.left = o.left[:]
        self.spots = o.spots[:]
        self.seen = o.seen[:]
        self.shown = o.shown

    def clear(self) -> None:
        """C-3: all cards are in the packet, everybody has their tokens in hand."""
        seats = self.players
        self.packet = self.deck
        self.hands = vec[i64]([0] * seats)
        self.council = 0
        self.exile = 0
        self.dead = 0
        self.given = vec[i64]([0] * seats)
        drafted: i64 = size(self.deck) - self.spare if seats > 2 else 0
        self.left = vec[i64]([NO_CARD] * drafted)
        self.spots = vec[i64]([NOWHERE] * (FACES * seats))
        for seat in range(seats):
            for face in range(FACES):
                if has(self.faces(), face):
                    self.spots[FACES * seat + face] = IN_HAND
        self.seen = vec[i64]([0] * seats)
        self.shown = 0

    def faces(self) -> i64:
        """C-2.3, C-9.1: the tokens everybody has."""
        found = plus(plus(only(Token.NOUGHT), Token.THREE), Token.FIVE)
        if self.players == 2:
            found = plus(found, Token.FOUR)
        if self.poison:
            found = plus(plus(found, Token.POISON), Token.ANTIDOTE)
        return found

    def rounds(self) -> i64:
        """C-1.3: as many rounds as players, or just one."""
        return self.players if self.match else 1

    # Seats

    def seat_at(self, place: i64) -> i64:
        """Whose turn is the `place`-th of a round, counted from 0."""
        return (self.first + place) % self.players

    def turns(self) -> i64:
        """How many characters have been played in this round."""
        return size(self.council) + size(self.exile)

    def mover(self) -> i64:
        """Who has played the last character."""
        return self.seat_at(self.turns() - 1)

    def gone(self) -> i64:
        """How many cards have left the packet since the round began."""
        return size(self.deck) - size(self.packet)

    # Places and tokens

    def in_play(self) -> i64:
        return self.council | self.exile

    def taken_by(self, seat: i64) -> i64:
        """The places where a seat has tokens."""
        found: i64 = 0
        base = FACES * seat
        for at in range(base, base + FACES):
            spot = self.spots[at]
            if spot != NOWHERE and spot != IN_HAND:
                found = plus(found, spot)
        return found

    def occupied(self) -> i64:
        """The places where anybody has a token."""
        found: i64 = 0
        for at in range(FACES * self.players):
            spot = self.spots[at]
            if spot >= 0:
                found = plus(found, spot)
        return minus(found, IN_HAND)

    def free(self) -> i64:
        """C-6.1: the empty slots of the agenda characters in play."""
        return SLOTS_OF[(self.council | self.exile) & 255] & ~self.occupied()

    def holding(self, seat: i64) -> i64:
        """The tokens a seat has not placed."""
        found: i64 = 0
        base = FACES * seat
        for face in range(FACES):
            if self.spots[base + face] == IN_HAND:
                found = plus(found, face)
        return found

    def token_at(self, place: i64) -> i64:
        """The token on a place, as seat * 6 + face; -1 if there is none."""
        for at in range(len(self.spots)):
            if self.spots[at] == place:
                return at
        return -1
