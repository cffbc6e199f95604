"""Goofspiel: the rules. Clauses (G-…) are those of README.md beside this file."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import first, has, minus, nth, plus, size
from signoria.core.kernel import CHANCE, State
from signoria.core.question import PICK, Asking
from signoria.core.rng import Rng
from signoria.core.sight import Sight

BID: Final = 0  # BID + card: bid this card

NO_CARD: Final = -1


class Step:
    ROUND: Final = 1
    PRIZE: Final = 2
    BID: Final = 3
    REVEAL: Final = 4


BIDDING = Asking("bid", PICK, "G-3")


@mypyc_attr(acyclic=True)
class Goofspiel(State):
    """Cards are numbered from 0; the card n is worth n + 1."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: i64 = 0
        self.prizes: i64 = 0  # the prize cards still to come, as a set
        self.prize: i64 = NO_CARD  # the prize bid for now
        self.hands: vec[i64] = vec[i64]()  # for each seat the cards it holds, as a set
        self.bids: vec[i64] = vec[i64]()  # for each seat the card it has bid, or NO_CARD
        self.points: vec[i64] = vec[i64]()

    def blank(self) -> State:
        return Goofspiel()

    def become(self, other: State) -> None:
        super().become(other)
        o = cast(Goofspiel, other)
        self.cards = o.cards
        self.prizes = o.prizes
        self.prize = o.prize
        self.hands = o.hands[:]
        self.bids = o.bids[:]
        self.points = o.points[:]

    def begin(self, players: i64, cards: i64, rng: Rng) -> None:
        """G-1: every seat holds one card of each value; the prize cards lie shuffled."""
        self.open(players, rng)
        self.cards = cards
        self.prizes = first(cards)
        self.hands = vec[i64]([first(cards)] * players)
        self.bids = vec[i64]([NO_CARD] * players)
        self.points = vec[i64]([0] * players)
        self.later(Step.ROUND)

    def take(self, step: i64, argument: i64) -> None:
        match step:
            case Step.ROUND:  # G-2
                self.draw(Step.PRIZE)
            case Step.REVEAL:  # G-4
                self.reveal()
                if self.prizes != 0:
                    self.later(Step.ROUND)

    def happen(self, step: i64, argument: i64, outcome: i64) -> None:
        """G-2: a prize is turned up, and all bid for it at once."""
        self.prize = outcome
        self.prizes = minus(self.prizes, outcome)
        if self.telling:
            self.tell("prize", {"card": outcome + 1})
        self.later(Step.REVEAL)
        if self.prizes != 0:
            self.ask_sealed(first(self.players), Step.BID)
        else:  # G-5: the last card of every hand bids itself
            for seat in range(self.players):
                self.bid(seat, nth(self.hands[seat], 0))

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        if seat == CHANCE:
            self.add_all(0, self.prizes)
        else:
            self.add_all(BID, self.hands[seat])

    def pick(self, seat: i64, rng: Rng) -> i64:
        held = self.prizes if seat == CHANCE else self.hands[seat]
        return nth(held, rng.below(size(held)))

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        self.bid(seat, action - BID)

    def bid(self, seat: i64, card: i64) -> None:
        self.hands[seat] = minus(self.hands[seat], card)
        self.bids[seat] = card

    def reveal(self) -> None:
        """G-4: the highest bid takes the prize; if it is not alone, nobody does."""
        best: i64 = NO_CARD
        winner: i64 = NO_CARD
        for seat in range(self.players):
            card = self.bids[seat]
            if card > best:
                best = card
                winner = seat
            elif card == best:
                winner = NO_CARD
        if self.telling:
            self.tell("bids", {"cards": [self.bids[seat] + 1 for seat in range(self.players)]})
        if winner != NO_CARD:
            self.points[winner] += self.prize + 1
            if self.telling:
                self.tell("won", {"seat": winner, "card": self.prize + 1})
        elif self.telling:
            self.tell("nobody-won", {"card": self.prize + 1})
        self.prize = NO_CARD
        for seat in range(self.players):
            self.bids[seat] = NO_CARD

    def suppose(self, viewer: i64, rng: Rng) -> None:
        """All that is hidden are the sealed bids of this round: each may be any card its owner still held."""
        for seat in range(self.players):
            if seat != viewer and self.bids[seat] != NO_CARD:
                held = plus(self.hands[seat], self.bids[seat])
                self.bid(seat, nth(held, rng.below(size(held))))
                self.hands[seat] = minus(held, self.bids[seat])

    def see(self, viewer: i64, sight: Sight) -> None:
        sight.one_of(self.prize, self.cards)
        sight.set_of(self.prizes, self.cards)
        for seat in range(self.players):
            sight.number(self.points[seat])
        for seat in range(self.players):
            sight.set_of(self.held(seat), self.cards)
        sight.one_of(self.bids[viewer] if viewer >= 0 else NO_CARD, self.cards)

    def held(self, seat: i64) -> i64:
        """What everybody knows a seat to hold: the card that lies sealed may still be any of them."""
        return self.hands[seat] if self.bids[seat] == NO_CARD else plus(self.hands[seat], self.bids[seat])

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def asking(self, step: i64) -> Asking:
        return BIDDING

    def why_not(self, seat: i64, step: i64, argument: i64, action: i64) -> tuple[str, str]:
        if action < BID or action >= BID + self.cards:
            return "no-such-card", "G-1"
        if not has(self.hands[seat], action - BID):
            return "card-already-bid", "G-3"
        return "not-offered", "G-3"
