"""Verona: the preparatory round, the buildings on offer and the plans (V-2, V-A, V-B)."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import first, has, minus, plus
from signoria.games.verona.board import NONE, NOWHERE, TOKENS, TYPES, Act, Board, Step, Token, Variant

LAPS: Final = 3  # V-2.1


def tokens_of(kind: i64) -> i64:
    """V-B.1: how many tokens of a kind everybody has."""
    match kind:
        case Token.VIOLENCE:
            return 2
        case Token.INTRIGUE:
            return 1
        case _:
            return 3


@mypyc_attr(acyclic=True)
class Planning(Board):
    """What happens before the first street is resolved."""

    # V-1 and V-2: missions and first allies

    def deal(self, dealt: i64) -> None:
        """V-1.3: one mission after the other, round and round."""
        if dealt < self.hand_size * self.players:
            self.draw(Step.DEAL, dealt)

    def dealt_to(self, dealt: i64, mission: i64) -> None:
        seat = (self.first + dealt) % self.players
        self.hands[seat] = plus(self.hands[seat], mission)
        self.box = minus(self.box, mission)
        if self.telling:
            self.tell_only(plus(0, seat), "your-mission", {"mission": mission})
        self.later(Step.DEAL, dealt + 1)

    def place(self, placed: i64) -> None:
        """V-2.1: three laps, an ally each."""
        if placed < LAPS * self.players:
            self.ask((self.first + placed) % self.players, Step.PLACE, placed)

    def open_streets(self) -> i64:
        """V-2.2: where a first ally may stand: in an empty street that does not lie in the centre."""
        found = first(self.city.streets) & ~self.city.centre
        for seat in range(self.players):
            found &= ~self.homes(seat)
        return found

    def placed(self, seat: i64, placed: i64, street: i64) -> None:
        self.put_ally(seat, street)
        if self.telling:
            self.tell("placed", {"seat": seat, "street": street})
        self.later(Step.PLACE, placed + 1)

    # V-A: the building

    def turn_up(self) -> None:
        """V-A.2: the next card of the deck can be seen."""
        if self.deck != 0:
            self.draw(Step.TURN_UP)

    def turned_up(self, building: i64) -> None:
        self.deck = minus(self.deck, building)
        self.upcoming = building
        if self.telling:
            self.tell("upcoming", {"building": building})

    def open_round(self) -> None:
        """V-A.1: the top card slides to the offer, if there is one."""
        self.round += 1
        self.declared = 0
        self.occupied = False
        self.offered_new = self.upcoming != NONE
        if self.telling:
            self.tell("round", {"round": self.round, "seat": self.first})
        if self.offered_new:
            place: i64 = 0
            while self.offers[place] != NONE:
                place += 1
            self.offers[place] = self.upcoming
        if self.telling:
            self.tell("offered", {"building": self.upcoming if self.offered_new else None})
        self.upcoming = NONE
        self.scene(Step.TURN_UP, Step.PLAN, Step.PLANNED, Step.BUILDINGS)

    # V-B: the plans

    def plan(self) -> None:
        """V-B.2: all at once, or V-B.3 one token at a time from the first player on."""
        for at in range(self.players * TOKENS):
            self.laid[at] = NOWHERE
            self.kinds[at] = NONE
        for seat in range(self.players):
            self.plans[seat] = 0
        self.out = 0
        self.street = NOWHERE
        if has(self.variant, Variant.TOURNAMENT):
            self.later(Step.LAY, self.first)
        else:
            self.ask_sealed(self.everyone(), Step.PLAN)

    def room_for(self, seat: i64) -> i64:
        """V-B.1: the streets without a token of this seat."""
        return first(self.city.streets) & ~self.plans[seat]

    def count_laid(self, seat: i64) -> i64:
        base = seat * TOKENS
        count: i64 = 0
        while count < TOKENS and self.laid[base + count] != NOWHERE:
            count += 1
        return count

    def left_of_kind(self, seat: i64, kind: i64) -> i64:
        """How many tokens of a kind a seat still has in its hand."""
        left = tokens_of(kind)
        base = seat * TOKENS
        for place in range(TOKENS):
            if self.kinds[base + place] == kind:
                left -= 1
        return left

    def may_lay(self, seat: i64) -> bool:
        """Is there a token and a street left?"""
        return self.laid[seat * TOKENS + TOKENS - 1] == NOWHERE and self.room_for(seat) != 0

    def offer_kinds(self, seat: i64) -> None:
        for kind in range(TYPES):
            if self.left_of_kind(seat, kind) > 0:
                self.add(Act.TOKEN + kind)

    def lay(self, seat: i64, street: i64, kind: i64) -> None:
        place = seat * TOKENS + self.count_laid(seat)
        self.laid[place] = street
        self.kinds[place] = kind
        self.plans[seat] = plus(self.plans[seat], street)

    def put_in_order(self, seat: i64) -> None:
        """A plan that is ready does not tell in which order it was made."""
        base = seat * TOKENS
        count = self.count_laid(seat)
        for end in range(1, count):
            place = base + end
            while place > base and self.laid[place - 1] > self.laid[place]:
                street = self.laid[place]
                kind = self.kinds[place]
                self.laid[place] = self.laid[place - 1]
                self.kinds[place] = self.kinds[place - 1]
                self.laid[place - 1] = street
                self.kinds[place - 1] = kind
                place -= 1

    def answer_plan(self, seat: i64, action: i64) -> None:
        """V-B.2: a street, or done."""
        if action == Act.DONE:
            self.put_in_order(seat)
        else:
            self.ask_unless_forced(seat, Step.TOKEN, action - Act.STREET)

    def answer_token(self, seat: i64, street: i64, kind: i64) -> None:
        """What lies in the street."""
        if has(self.variant, Variant.TOURNAMENT):
            self.kinds[seat * TOKENS + self.count_laid(seat) - 1] = kind
            self.later(Step.LAY, self.left_of(seat))
            return
        self.lay(seat, street, kind)
        if self.may_lay(seat):
            self.ask(seat, Step.PLAN)
        else:
            self.put_in_order(seat)

    def next_to_lay(self, start: i64) -> None:
        """V-B.3: the next seat that has not withdrawn; who has laid all nine is out without a word (E-56)."""
        seat = start
        for _ in range(self.players):
            if not has(self.out, seat) and self.may_lay(seat):
                self.ask(seat, Step.LAY, seat)
                return
            seat = self.left_of(seat)

    def answer_lay(self, seat: i64, action: i64) -> None:
        """V-B.3: a street, or withdraw for this round."""
        if action == Act.DONE:
            self.out = plus(self.out, seat)
            if self.telling:
                self.tell("withdrew", {"seat": seat})
            self.later(Step.LAY, self.left_of(seat))
            return
        street = action - Act.STREET
        self.lay(seat, street, NONE)
        if self.telling:
            self.tell("laid", {"seat": seat, "street": street})
        self.ask_unless_forced(seat, Step.TOKEN, street)

    def planned(self) -> None:
        """The plans lie on the table, face down: where they lie is seen by all."""
        if self.telling:
            for seat in range(self.players):
                base = seat * TOKENS
                streets = [self.laid[base + place] for place in range(self.count_laid(seat))]
                self.tell("planned", {"seat": seat, "streets": streets})
        self.later(Step.PICK, self.first)

    def covered(self) -> i64:
        """The streets where tokens lie face down."""
        found: i64 = 0
        for seat in range(self.players):
            found |= self.plans[seat]
        return found

    def token_in(self, seat: i64, street: i64) -> i64:
        """What a seat has laid into a street in this round, or NONE."""
        base = seat * TOKENS
        for place in range(TOKENS):
            if self.laid[base + place] == street:
                return self.kinds[base + place]
        return NONE
