"""What a viewer cannot know, redrawn: the cards of others, the leftover cards, the faces of other people's tokens.

What each seat knows follows from a few facts that the state keeps because a person at the table could: in which order
the cards left the packet, who handed over what, whose tokens somebody has looked at and where these lie now.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import minus, nth, plus, size
from signoria.core.kernel import ONLOOKER
from signoria.core.rng import Rng
from signoria.games.council.cards import FACES, IN_HAND, NO_CARD, NOWHERE
from signoria.games.council.scoring import Scoring

HANDED_OVER: Final = 2  # cards, by each of two players
TWO_HOLD: Final = 5  # cards, each of two players


@mypyc_attr(acyclic=True)
class Knowledge(Scoring):
    """C-10: who knows what."""

    def suppose(self, viewer: i64, rng: Rng) -> None:
        if self.players == 2:
            self.suppose_of_two(viewer, rng)
        else:
            self.suppose_drafted(viewer, rng)
        for seat in range(self.players):
            if seat != viewer:
                self.suppose_tokens(seat, viewer, rng)

    # Cards, two players

    def handed_over(self) -> bool:
        """C-3.6: does nobody's card lie ready that is still to be handed over?"""
        return self.given[0] & ~self.hands[1] == 0 and self.given[1] & ~self.hands[0] == 0

    def suppose_of_two(self, viewer: i64, rng: Rng) -> None:
        """C-10.2: a player knows the own cards and those handed over; all others are equally likely everywhere."""
        done = self.handed_over()
        unseen = self.packet
        for seat in range(2):
            if seat != viewer:
                unseen = unseen | self.hands[seat]
                if not done:
                    unseen = unseen | self.given[seat]
        if done and viewer != ONLOOKER:
            unseen = unseen & ~self.given[viewer]
        for seat in range(2):
            if seat == viewer:
                continue
            known: i64 = self.given[viewer] if done and viewer != ONLOOKER else 0
            held = known
            for _ in range(size(self.hands[seat] & ~known)):
                card = nth(unseen, rng.below(size(unseen)))
                unseen = minus(unseen, card)
                held = plus(held, card)
            self.hands[seat] = held
            if not done:
                handed: i64 = 0
                for _ in range(size(self.given[seat])):
                    card = nth(unseen, rng.below(size(unseen)))
                    unseen = minus(unseen, card)
                    handed = plus(handed, card)
                self.given[seat] = handed
        self.packet = unseen
        if done and viewer == ONLOOKER:
            for seat in range(2):
                self.given[seat] = self.some_received(1 - seat, rng)

    def some_received(self, seat: i64, rng: Rng) -> i64:
        """Two of the five cards a player once held were the other's; those of them that it still holds. Which they
        were an onlooker cannot know."""
        held = self.hands[seat]
        left = size(held)
        found: i64 = 0
        one = rng.below(TWO_HOLD)
        other = (one + 1 + rng.below(TWO_HOLD - 1)) % TWO_HOLD
        if one < left:
            found = plus(found, nth(held, one))
        if other < left:
            found = plus(found, nth(held, other))
        return found

    # Cards, three to five players

    def suppose_drafted(self, viewer: i64, rng: Rng) -> None:
        """C-10.3: a player knows which cards went missing from the packet between two looks, and no more. So the cards
        that left it in between may have left it in any order, as long as everybody had what they have played."""
        gone = self.gone()
        start: i64 = 0  # of the cards that have left the packet since the last look
        if viewer != ONLOOKER:
            own = (viewer - self.first + self.players) % self.players
            look = self.players + own
            while look < gone or (look == gone and size(self.packet) > self.spare):
                self.suppose_between(start, look, own, False, rng)
                start = look + 1
                look += self.players
            self.suppose_between(start, gone, own, True, rng)
        else:
            self.suppose_between(0, gone, -1, True, rng)
        for seat in range(self.players):
            self.hands[seat] = 0
        for place in range(gone):
            card = self.left[place]
            if card != NO_CARD:
                seat = self.seat_at(place)
                self.hands[seat] = plus(self.hands[seat], card)

    def suppose_between(self, start: i64, stop: i64, own: i64, to_the_end: bool, rng: Rng) -> None:
        """Redraw the cards that left the packet from `start` to `stop`, and what is left of it if nobody looked since.
        When all hands are empty there is nothing to redraw: then every card is known to all (C-10.5)."""
        players = self.players
        unseen: i64 = 0
        for place in range(start, stop):
            card = self.left[place]
            if card != NO_CARD and place % players != own:
                unseen = plus(unseen, card)
        if to_the_end:
            unseen = unseen | self.packet
        count = size(unseen)
        for place in range(start, stop):
            if self.left[place] != NO_CARD and place % players != own:
                card = nth(unseen, rng.below(count))
                count -= 1
                unseen = minus(unseen, card)
                self.left[place] = card
        if to_the_end:
            self.packet = unseen
        # Whoever took several cards in this time may have taken them in any order, those now played included.
        for place in range(start + players, stop):
            earlier = place - players * rng.below((place - start) // players + 1)
            card = self.left[place]
            self.left[place] = self.left[earlier]
            self.left[earlier] = card

    # Tokens

    def suppose_tokens(self, seat: i64, viewer: i64, rng: Rng) -> None:
        """C-10.4: tokens the viewer has not seen may have changed places with each other."""
        known = self.shown if viewer == ONLOOKER else self.shown | self.seen[viewer]
        base = FACES * seat
        hidden: i64 = 0
        count: i64 = 0
        for face in range(FACES):
            spot = self.spots[base + face]
            if spot == NOWHERE or (spot != IN_HAND and (known >> spot) & 1 != 0):
                continue
            hidden = plus(hidden, face)
            count += 1
            other = nth(hidden, rng.below(count))
            self.spots[base + face] = self.spots[base + other]
            self.spots[base + other] = spot
