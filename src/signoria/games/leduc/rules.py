"""Leduc poker: the rules. Clauses (L-…) are those of README.md beside this file."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import first, has, minus, nth, plus, size
from signoria.core.kernel import CHANCE, State
from signoria.core.question import PICK, Asking
from signoria.core.rng import Rng
from signoria.core.sight import Sight


class Bet:
    FOLD: Final = 0
    CALL: Final = 1
    RAISE: Final = 2


NO_CARD: Final = -1
ANTE: Final = 1
MOST_RAISES: Final = 2


class Step:
    DEAL: Final = 1  # with the seat
    BETTING: Final = 2  # with the round, 0 or 1
    BET: Final = 3
    BOARD: Final = 4
    SHOWDOWN: Final = 5


BETTING = Asking("bet", PICK, "L-3")


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Leduc(State):
    """A card is numbered rank * 2 + suit. Chips are counted as paid in; purses have no limit."""

    def __init__(self) -> None:
        super().__init__()
        self.first: i64 = 0  # the seat that is asked first in each round
        self.deck: i64 = 0  # the cards still in the deck, as a set
        self.hands: vec[i64] = vec[i64]()  # for each seat its one card
        self.board: i64 = NO_CARD
        self.paid: vec[i64] = vec[i64]()  # for each seat what it has put into the pot
        self.folded: i64 = 0  # the set of seats that are out
        self.stake: i64 = 0  # what a seat must have paid to stay in
        self.round: i64 = 0
        self.raises: i64 = 0  # in this round
        self.calls: i64 = 0  # since the round began or somebody raised
        self.won: vec[i64] = vec[i64]()  # for each seat what it took out, once it is over

    def blank(self) -> State:
        return Leduc()

    def become(self, other: State) -> None:
        super().become(other)
        o = cast(Leduc, other)
        self.first = o.first
        self.deck = o.deck
        self.hands = o.hands[:]
        self.board = o.board
        self.paid = o.paid[:]
        self.folded = o.folded
        self.stake = o.stake
        self.round = o.round
        self.raises = o.raises
        self.calls = o.calls
        self.won = o.won[:]

    def begin(self, players: i64, rng: Rng) -> None:
        """L-1: two suits of as many ranks as there are players and one more; an ante from everyone."""
        self.open(players, rng)
        self.deck = first(2 * (players + 1))
        self.hands = vec[i64]([NO_CARD] * players)
        self.paid = vec[i64]([ANTE] * players)
        self.won = vec[i64]([0] * players)
        self.stake = ANTE
        self.later(Step.SHOWDOWN)
        self.later(Step.BETTING, 1)
        self.later(Step.BOARD)
        self.later(Step.BETTING, 0)
        for seat in range(players - 1, -1, -1):
            self.later(Step.DEAL, seat)

    def take(self, step: i64, argument: i64) -> None:
        match step:
            case Step.DEAL:  # L-2
                self.draw(Step.DEAL, argument)
            case Step.BETTING:  # L-3
                self.round = argument
                self.raises = 0
                self.calls = 0
                if size(self.staying()) > 1:
                    self.ask(self.first_in(), Step.BET)
            case Step.BOARD:  # L-4
                if size(self.staying()) > 1:
                    self.draw(Step.BOARD)
            case Step.SHOWDOWN:  # L-5
                self.showdown()

    def happen(self, step: i64, argument: i64, outcome: i64) -> None:
        self.deck = minus(self.deck, outcome)
        if step == Step.DEAL:
            self.hands[argument] = outcome
            if self.telling:
                self.tell("dealt", {"seat": argument})
                self.tell_only(plus(0, argument), "your-card", {"card": outcome})
        else:
            self.board = outcome
            if self.telling:
                self.tell("board", {"card": outcome})

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        if seat == CHANCE:
            self.add_all(0, self.deck)
            return
        if self.stake > self.paid[seat]:
            self.add(Bet.FOLD)
        self.add(Bet.CALL)
        if self.raises < MOST_RAISES:
            self.add(Bet.RAISE)

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        match action:
            case Bet.FOLD:
                self.folded = plus(self.folded, seat)
                if self.telling:
                    self.tell("folded", {"seat": seat})
            case Bet.CALL:
                self.pay(seat, "called")
                self.calls += 1
            case Bet.RAISE:
                self.stake += 2 if self.round == 0 else 4
                self.raises += 1
                self.calls = 1  # the raiser stands by the new stake
                self.pay(seat, "raised")
        if not self.settled():
            self.ask(self.next_in(seat), Step.BET)

    def pay(self, seat: i64, deed: str) -> None:
        self.paid[seat] = self.stake
        if self.telling:
            self.tell(deed, {"seat": seat, "stake": self.stake})

    def settled(self) -> bool:
        """L-3: a round of betting ends when all who stay stand by the stake, or only one stays."""
        staying = size(self.staying())
        return staying == 1 or self.calls == staying

    def staying(self) -> i64:
        return self.everyone() & ~self.folded

    def first_in(self) -> i64:
        return self.next_in(self.first) if has(self.folded, self.first) else self.first

    def next_in(self, seat: i64) -> i64:
        """The next seat to the left that has not folded."""
        found = self.left_of(seat)
        while has(self.folded, found):
            found = self.left_of(found)
        return found

    def strength(self, seat: i64) -> i64:
        """L-5: a pair with the board beats every other hand, then the higher rank."""
        rank = self.hands[seat] // 2
        return rank + 100 if self.board != NO_CARD and rank == self.board // 2 else rank

    def showdown(self) -> None:
        pot: i64 = 0
        best: i64 = -1
        winners: i64 = 0
        for seat in range(self.players):
            pot += self.paid[seat]
            if has(self.folded, seat):
                continue
            strength = self.strength(seat)
            if strength > best:
                best = strength
                winners = plus(0, seat)
            elif strength == best:
                winners = plus(winners, seat)
        shared = size(winners)
        for seat in range(self.players):
            if has(winners, seat):
                self.won[seat] = 60 * pot // shared
        if self.telling:
            if size(self.staying()) > 1:
                for seat in range(self.players):
                    if not has(self.folded, seat):
                        self.tell("shown", {"seat": seat, "card": self.hands[seat]})
            self.tell("pot", {"chips": pot, "seats": [s for s in range(self.players) if has(winners, s)]})

    def see(self, viewer: i64, sight: Sight) -> None:
        cards = 2 * (self.players + 1)
        shown = self.shown()
        for seat in range(self.players):
            sight.one_of(self.hands[seat] if seat == viewer or has(shown, seat) else NO_CARD, cards)
        sight.one_of(self.board, cards)
        for seat in range(self.players):
            sight.number(self.paid[seat])
        sight.set_of(self.folded, self.players)
        sight.number(self.stake)
        sight.number(self.round + 1)
        sight.number(self.raises)
        for seat in range(self.players):
            sight.number(self.won[seat])

    def shown(self) -> i64:
        """L-5: the seats whose cards lie open: at the end those who stayed, if anybody had to be beaten."""
        return self.staying() if self.over and size(self.staying()) > 1 else 0

    def suppose(self, viewer: i64, rng: Rng) -> None:
        """Redeal every card the viewer has not seen: all unseen cards are equally likely everywhere."""
        shown = self.shown()
        unseen = self.deck
        for seat in range(self.players):
            if seat != viewer and not has(shown, seat) and self.hands[seat] != NO_CARD:
                unseen = plus(unseen, self.hands[seat])
        for seat in range(self.players):
            if seat != viewer and not has(shown, seat) and self.hands[seat] != NO_CARD:
                self.hands[seat] = nth(unseen, rng.below(size(unseen)))
                unseen = minus(unseen, self.hands[seat])
        self.deck = unseen

    def known(self, seat: i64) -> i64:
        """The card in the hand."""
        return self.hands[seat]

    def score(self, seat: i64) -> i64:
        """Sixtieths of a chip won or lost, so that any split of a pot is a whole number."""
        return self.won[seat] - 60 * self.paid[seat] if self.over else -60 * self.paid[seat]

    def worth(self, seat: i64) -> float:
        """Chips won or lost."""
        return float(self.score(seat)) / 60.0

    def asking(self, step: i64) -> Asking:
        return BETTING

    def why_not(self, seat: i64, step: i64, argument: i64, action: i64) -> tuple[str, str]:
        if action == Bet.FOLD:
            return "nothing-to-fold-for", "L-3.1"
        if action == Bet.RAISE:
            return "no-more-raises", "L-3.3"
        return "no-such-action", "L-3"
