"""Verona: what somebody cannot know, drawn anew (V-H).

Hidden are missions in other hands and in the box, tokens that lie face down, and what was answered in a round that is
still sealed. Purses are behind screens, yet every payment and income is public when it happens, so that they can be
counted and need not be imagined. Truths are weighed as if all who are hidden from the viewer chose at random: nothing
is known of their reasons, but what the rules forbade them to choose is known exactly.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import first, has, lowest, minus, nth, plus, size
from signoria.core.kernel import entry
from signoria.core.rng import Rng
from signoria.games.verona.board import (
    FIGURE_PRICE,
    NONE,
    NOWHERE,
    TOKENS,
    TYPES,
    Step,
    Variant,
    first_digit,
)
from signoria.games.verona.planning import tokens_of
from signoria.games.verona.round_end import RoundEnd

SCALE: Final = 2**30  # weights are shares of this
TRIES: Final = 200  # deals that are tried before exchanges take over
EXCHANGES: Final = 400
CODES: Final = 96  # how many different hands of laid tokens there can be: 4 * 3 * 2 * 4


def code(kind: i64) -> i64:
    """What one token of a kind adds to the number that stands for a handful of tokens."""
    match kind:
        case 0:
            return 24
        case 1:
            return 8
        case 2:
            return 4
        case _:
            return 1


def held(handful: i64, kind: i64) -> i64:
    """How many tokens of a kind there are in a handful."""
    match kind:
        case 0:
            return handful // 24
        case 1:
            return handful // 8 % 3
        case 2:
            return handful // 4 % 2
        case _:
            return handful % 4


def kinds_left(handful: i64) -> i64:
    """How many kinds can still be laid by somebody who has laid this handful."""
    found: i64 = 0
    for kind in range(TYPES):
        if held(handful, kind) < tokens_of(kind):
            found += 1
    return found


def factorial(n: i64) -> i64:
    product: i64 = 1
    for factor in range(2, n + 1):
        product *= factor
    return product


def _likelihoods() -> list[float]:
    """For every handful how likely it is that somebody who lays as many tokens, each time any kind that is left, lays
    just these in one given order, on the average of all orders."""
    chance = [0.0] * CODES
    chance[0] = 1.0
    for handful in range(CODES):  # adding a token makes the number larger, so every handful comes after its parts
        left = kinds_left(handful)
        for kind in range(TYPES):
            if held(handful, kind) < tokens_of(kind):
                chance[handful + code(kind)] += chance[handful] / float(left)
    for handful in range(CODES):
        total: i64 = 0
        orders: i64 = 1
        for kind in range(TYPES):
            total += held(handful, kind)
            orders *= factorial(held(handful, kind))
        chance[handful] = chance[handful] * float(orders) / float(factorial(total))
    return chance


LIKELIHOODS: Final = _likelihoods()


def weighted(weights: list[float], rng: Rng) -> i64:
    """A place in the list, with the probability of its weight."""
    total = 0.0
    for weight in weights:
        total += weight
    at = (float(rng.below(SCALE)) + 0.5) / float(SCALE) * total
    place: i64 = 0
    last = len(weights) - 1
    while place < last and at >= weights[place]:
        at -= weights[place]
        place += 1
    return place


def some_amount(most: i64, rng: Rng) -> i64:
    """An amount as somebody answers it who chooses each digit at random."""
    amount: i64 = 0
    digit = first_digit(most)
    if digit == 0:
        amount += 100 * rng.below(most // 100 + 1)
    if digit <= 1:
        amount += 10 * rng.below(min((most - amount) // 10, 9) + 1)
    return amount + rng.below(min(most - amount, 9) + 1)


@mypyc_attr(acyclic=True)
class Hidden(RoundEnd):
    """How a world is imagined."""

    def suppose(self, viewer: i64, rng: Rng) -> None:
        self.suppose_missions(viewer, rng)
        sealed = self.sealed_question()
        planning = sealed == Step.PLAN or sealed == Step.TOKEN
        for seat in range(self.players):
            if seat == viewer:
                continue
            if planning:
                self.suppose_plan(seat, rng)
            elif self.plans[seat] != 0:
                self.suppose_tokens(seat, rng)
            if has(self.sealed, seat):
                self.suppose_answer(seat, sealed, rng)

    def sealed_question(self) -> i64:
        """What the sealed round asks that is open now; 0 if none is."""
        if self.sealed == 0 or self.waiting == 0:
            return 0
        return self.asked[lowest(self.waiting)] & 255

    # Missions

    def suppose_missions(self, viewer: i64, rng: Rng) -> None:
        """Every deal of the unseen missions is as likely as another, but for what answers told: somebody who could have
        declared k missions and one thing more, to keep silent, did either with a chance of one in k + 1."""
        if self.city.missions == 0:
            return
        unseen = first(self.city.missions) & ~self.revealed_missions()
        if viewer >= 0:
            unseen &= ~self.hands[viewer]
        for _ in range(TRIES):
            self.deal_unseen(viewer, unseen, rng)
            if self.believable(viewer, rng):
                return
        for _ in range(EXCHANGES):
            self.exchange(viewer, unseen, rng)

    def deal_unseen(self, viewer: i64, unseen: i64, rng: Rng) -> None:
        left = unseen
        for seat in range(self.players):
            if seat != viewer:
                hand: i64 = 0
                for _ in range(size(self.hands[seat])):
                    mission = nth(left, rng.below(size(left)))
                    left = minus(left, mission)
                    hand = plus(hand, mission)
                self.hands[seat] = hand
        self.box = left

    def believable(self, viewer: i64, rng: Rng) -> bool:
        """Keep a deal as often as the answers that were given go with it."""
        for at in range(len(self.silences)):
            told = self.silences[at]
            seat = told & 7
            if seat != viewer:
                least = 1 + ((told >> 3) & 31)
                could = least + size(self.hands[seat] & told >> 8)
                if could > least and rng.below(could) >= least:
                    return False
        return True

    def likelihood(self, viewer: i64) -> float:
        """How well a deal goes with all answers."""
        product = 1.0
        for at in range(len(self.silences)):
            told = self.silences[at]
            seat = told & 7
            if seat != viewer:
                product /= float(1 + ((told >> 3) & 31) + size(self.hands[seat] & told >> 8))
        return product

    def exchange(self, viewer: i64, unseen: i64, rng: Rng) -> None:
        """Let two unseen missions change places, or not, so that in the long run deals are as frequent as likely."""
        one = nth(unseen, rng.below(size(unseen)))
        two = nth(unseen, rng.below(size(unseen)))
        if one == two:
            return
        before = self.likelihood(viewer)
        self.swap_missions(viewer, one, two)
        after = self.likelihood(viewer)
        if after < before and float(rng.below(SCALE)) >= after / before * float(SCALE):
            self.swap_missions(viewer, one, two)

    def swap_missions(self, viewer: i64, one: i64, two: i64) -> None:
        pair = plus(plus(0, one), two)
        for seat in range(self.players):
            if seat != viewer and size(self.hands[seat] & pair) == 1:
                self.hands[seat] ^= pair
        if size(self.box & pair) == 1:
            self.box ^= pair

    # Plans

    def suppose_plan(self, seat: i64, rng: Rng) -> None:
        """A plan that nobody else has seen. Who still plans may begin again at any time, and is imagined to."""
        base = seat * TOKENS
        for place in range(base, base + TOKENS):
            self.laid[place] = NOWHERE
            self.kinds[place] = NONE
        self.plans[seat] = 0
        if has(self.waiting, seat):
            self.asked[seat] = entry(Step.PLAN, 0)
            return
        while self.may_lay(seat):
            room = self.room_for(seat)
            choice = rng.below(size(room) + 1)
            if choice == 0:
                break
            self.lay(seat, nth(room, choice - 1), self.some_kind(seat, rng))
        self.put_in_order(seat)

    def some_kind(self, seat: i64, rng: Rng) -> i64:
        """Any kind of token that is left."""
        left: i64 = 0
        for kind in range(TYPES):
            if self.left_of_kind(seat, kind) > 0:
                left = plus(left, kind)
        return nth(left, rng.below(size(left)))

    def suppose_tokens(self, seat: i64, rng: Rng) -> None:
        """Where tokens lie is seen; what those are that lie face down is not. In a tournament it is known in which
        order they were laid, which makes a difference to what they can be."""
        if has(self.variant, Variant.TOURNAMENT):
            self.suppose_in_order(seat, rng)
            return
        known: i64 = 0
        hidden: i64 = 0
        base = seat * TOKENS
        count = self.count_laid(seat)
        for place in range(base, base + count):
            if has(self.plans[seat], self.laid[place]):
                hidden += 1
            else:
                known += code(self.kinds[place])
        handfuls: list[int] = []
        weights: list[float] = []
        for handful in range(CODES):
            orders = factorial(hidden)
            total: i64 = 0
            fits = True
            for kind in range(TYPES):
                number = held(handful, kind)
                total += number
                orders = orders // factorial(number)
                if number + held(known, kind) > tokens_of(kind):
                    fits = False
            if fits and total == hidden:
                handfuls.append(handful)
                weights.append(LIKELIHOODS[known + handful] * float(orders))
        drawn: i64 = handfuls[weighted(weights, rng)]
        for place in range(base, base + count):
            if has(self.plans[seat], self.laid[place]):
                at = rng.below(hidden)
                kind = 0
                while at >= held(drawn, kind):
                    at -= held(drawn, kind)
                    kind += 1
                self.kinds[place] = kind
                drawn -= code(kind)
                hidden -= 1

    def suppose_in_order(self, seat: i64, rng: Rng) -> None:
        """From the last token back: how likely it is that the rest comes out as it is known to, for every handful that
        may have been laid before; then from the first token on, with these odds."""
        base = seat * TOKENS
        count = self.count_laid(seat)
        if count > 0 and self.kinds[base + count - 1] == NONE:
            count -= 1  # this one is being chosen just now
        later = [1.0] * (CODES * (count + 1))
        for place in range(count - 1, -1, -1):
            for handful in range(CODES):
                likely = 0.0
                for kind in range(TYPES):
                    if self.could_be(seat, place, kind) and held(handful, kind) < tokens_of(kind):
                        likely += later[(place + 1) * CODES + handful + code(kind)]
                left = kinds_left(handful)
                later[place * CODES + handful] = likely / float(left) if left > 0 else 0.0
        laid: i64 = 0
        for place in range(count):
            weights = [0.0] * TYPES
            for kind in range(TYPES):
                if self.could_be(seat, place, kind) and held(laid, kind) < tokens_of(kind):
                    weights[kind] = later[(place + 1) * CODES + laid + code(kind)]
            chosen = weighted(weights, rng)
            self.kinds[base + place] = chosen
            laid += code(chosen)

    def could_be(self, seat: i64, place: i64, kind: i64) -> bool:
        """Is this token face down, or turned over and of that kind?"""
        at = seat * TOKENS + place
        return has(self.plans[seat], self.laid[at]) or self.kinds[at] == kind

    # Answers in a sealed round

    def suppose_answer(self, seat: i64, step: i64, rng: Rng) -> None:
        """What somebody has answered may be anything; who still answers may begin again at any time."""
        if step == Step.BID:
            self.bids[seat] = self.suppose_amount(seat, step, self.most_bid(seat), self.bids[seat], rng)
        elif step == Step.STAKE:
            self.stakes[seat] = self.suppose_amount(seat, step, self.florins[seat], self.stakes[seat], rng)
        elif step == Step.HIRE:
            most = self.florins[seat] // FIGURE_PRICE
            self.hires[seat] = self.suppose_amount(seat, step, most, self.hires[seat], rng)
        elif not has(self.waiting, seat):
            if step == Step.MORE:
                self.calls[seat] = rng.below(2)
            elif step == Step.CARD or step == Step.GUESS:
                self.cards[seat] = rng.below(3)

    def suppose_amount(self, seat: i64, step: i64, most: i64, given: i64, rng: Rng) -> i64:
        if has(self.waiting, seat):
            self.asked[seat] = entry(step, first_digit(most))
            return given
        return some_amount(most, rng)
