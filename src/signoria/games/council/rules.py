"""Council of Verona: the flow of a round. Clauses (C-…) are those of README.md beside this file."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import has, lowest, minus, nth, only, plus, rest, size
from signoria.core.kernel import CHANCE, State
from signoria.core.question import PICK, PLACE, Asking
from signoria.core.rng import Rng
from signoria.games.council.cards import (
    AGENDA_CARDS,
    AREAS,
    FACES,
    NAMES,
    NO_CARD,
    TOKENS,
    Area,
    Card,
)
from signoria.games.council.knowledge import HANDED_OVER, TWO_HOLD, Knowledge
from signoria.games.council.scoring import names_of


class Act:
    """The actions, each with the number of a card, a place on the table or a token added."""

    PASS: Final = 0
    TAKE: Final = 1
    HAND_OVER: Final = 18
    PLAY: Final = 35  # plus 2 * card + area
    LOOK: Final = 69
    SWAP: Final = 93
    MOVE: Final = 117
    COPY: Final = 134
    BET: Final = 151
    TOKEN: Final = 175


class Step:
    FIRST: Final = 1  # chance: who begins
    ROUND: Final = 2
    DEAL: Final = 3  # chance: with how many cards have been dealt
    DRAFT: Final = 4
    HAND_OVER: Final = 5
    EXCHANGE: Final = 6
    TURN: Final = 7
    PLAY: Final = 8
    POWER: Final = 9  # with the character whose power it is
    LOOK: Final = 10  # with 1 + the place looked at before
    SWAP: Final = 11  # with the character, and 32 * (1 + the place chosen before)
    MOVE: Final = 12  # with the character
    COPY: Final = 13  # with the character
    BET: Final = 14  # with the seat
    TOKEN: Final = 15  # with the place
    LAP: Final = 16  # with how many seats have had their last bet
    SCORING: Final = 17


DRAFTING: Final = Asking("take", PICK, "C-3.3")
HANDING_OVER: Final = Asking("hand-over", PICK, "C-3.6")
PLAYING: Final = Asking("play", PLACE, "C-4.1")
LOOKING: Final = Asking("look", PLACE, "C-5.2")
SWAPPING: Final = Asking("swap", PLACE, "C-5.3")
BANISHING: Final = Asking("move", PICK, "C-5.4")
COPYING: Final = Asking("copy", PICK, "C-5.6")
BETTING: Final = Asking("bet", PLACE, "C-6.1")
CHOOSING: Final = Asking("token", PICK, "C-6.2")


@mypyc_attr(acyclic=True)
class Council(Knowledge):
    def blank(self) -> State:
        return Council()

    def begin(
        self,
        players: i64,
        deck: i64,
        spare: i64,
        capulets: i64,
        montagues: i64,
        neutrals: i64,
        modifiers: vec[i64],
        rng: Rng,
    ) -> None:
        """C-2: the deck and the families; the options are set by the caller before the first step is taken."""
        self.open(players, rng)
        self.deck = deck
        self.spare = spare
        self.capulets = capulets
        self.montagues = montagues
        self.neutrals = neutrals
        self.modifiers = modifiers

    def lay_out(self) -> None:
        """C-3.1: all points at nought; chance says who begins."""
        self.points = vec[i64]([0] * (self.players * self.rounds()))
        self.clear()
        self.scene(Step.FIRST, Step.ROUND)

    def take(self, step: i64, argument: i64) -> None:
        match step:
            case Step.TURN:  # C-4
                self.turn_begins()
            case Step.POWER:  # C-4.2
                self.power(argument)
            case Step.BET:  # C-4.3
                self.bet(argument)
            case Step.LAP:  # C-4.5
                if argument < self.players:
                    self.later(Step.LAP, argument + 1)
                    self.bet(self.seat_at(argument))
                else:
                    self.later(Step.SCORING)
            case Step.SCORING:  # C-8
                self.score_round()
                if self.round < self.rounds():
                    self.later(Step.ROUND)
            case Step.FIRST:  # C-3.1
                self.draw(Step.FIRST)
            case Step.ROUND:  # C-3.2; what lies on the table stays there until the first card is dealt
                self.draw(Step.DEAL)
            case Step.EXCHANGE:  # C-3.6
                self.exchange_hands()

    # The cards come to the hands

    def happen(self, step: i64, argument: i64, outcome: i64) -> None:
        if step == Step.FIRST:
            self.first = outcome
            return
        if argument == 0:
            self.begin_round()
        seat = self.seat_at(argument)
        self.packet = minus(self.packet, outcome)
        self.hands[seat] = plus(self.hands[seat], outcome)
        if self.players > 2:
            self.left[argument] = outcome
        if self.telling:
            self.tell_only(only(seat), "your-card", {"card": NAMES[outcome]})
        dealt = argument + 1
        if dealt < (2 * TWO_HOLD if self.players == 2 else self.players):
            self.draw(Step.DEAL, dealt)
        elif self.players == 2:
            self.scene(Step.EXCHANGE, Step.TURN)
            self.ask_sealed(self.everyone(), Step.HAND_OVER)
        else:
            self.later(Step.TURN)
            self.ask(self.first, Step.DRAFT)

    def begin_round(self) -> None:
        """C-1.3: the next seat begins the next round."""
        if self.round > 0:
            self.first = self.left_of(self.first)
        self.clear()
        if self.telling:
            self.tell("round", {"round": self.round + 1, "seat": self.first})

    def take_card(self, seat: i64, card: i64) -> None:
        """C-3.3: one card of the packet is kept, the packet goes on to the left. C-3.4: the last ones stay aside."""
        self.left[self.gone()] = card
        self.packet = minus(self.packet, card)
        self.hands[seat] = plus(self.hands[seat], card)
        if self.telling:
            self.tell("took", {"seat": seat, "left": size(self.packet)})
            self.tell_only(only(seat), "you-took", {"card": NAMES[card]})
        if size(self.packet) > self.spare:
            self.ask(self.left_of(seat), Step.DRAFT)
        elif self.telling:
            self.tell_only(only(seat), "you-discarded", {"cards": names_of(self.packet)})

    def hand_over(self, seat: i64, card: i64) -> None:
        """C-3.6: two cards are handed over, chosen one after the other."""
        self.hands[seat] = minus(self.hands[seat], card)
        self.given[seat] = plus(self.given[seat], card)
        if size(self.given[seat]) < HANDED_OVER:
            self.ask(seat, Step.HAND_OVER)

    def exchange_hands(self) -> None:
        for seat in range(2):
            self.hands[1 - seat] = self.hands[1 - seat] | self.given[seat]
        if self.telling:
            self.tell("exchanged", {})
            for seat in range(2):
                self.tell_only(only(seat), "you-gave", {"cards": names_of(self.given[seat])})
                self.tell_only(only(seat), "you-received", {"cards": names_of(self.given[1 - seat])})

    # A turn

    def turn_begins(self) -> None:
        seat = self.seat_at(self.turns())
        if self.hands[seat] != 0:
            self.later(Step.TURN)
            self.ask(seat, Step.PLAY)
        else:  # C-4.5: all hands are equal, so the last card was the last seat's
            if self.telling:
                self.tell("last-lap", {})
            self.later(Step.LAP)

    def play(self, seat: i64, card: i64, area: i64) -> None:
        """C-4.1: a character comes to the Council or into Exile."""
        self.hands[seat] = minus(self.hands[seat], card)
        if self.players == 2:
            self.given[1 - seat] = minus(self.given[1 - seat], card)
        else:
            self.forget(card)
        self.put_into(area, card)
        if self.telling:
            self.tell("played", {"seat": seat, "card": NAMES[card], "to": AREAS[area]})
        self.later(Step.BET, seat)
        if card >= AGENDA_CARDS:
            self.later(Step.POWER, card)

    def forget(self, card: i64) -> None:
        """C-10.3: when a card is played, where in the draft it was taken is of no consequence any more."""
        for place in range(len(self.left)):
            if self.left[place] == card:
                self.left[place] = NO_CARD
                return

    def put_into(self, area: i64, card: i64) -> None:
        if area == Area.COUNCIL:
            self.council = plus(self.council, card)
            self.exile = minus(self.exile, card)
        else:
            self.exile = plus(self.exile, card)
            self.council = minus(self.council, card)

    # Powers

    def power(self, card: i64) -> None:
        """C-5.1: whoever has played the character may use its power, if there is anything it can be used on."""
        seat = self.mover()
        match card:
            case Card.PARIS:  # C-5.2
                if self.rivals(seat) != 0:
                    self.ask(seat, Step.LOOK)
            case Card.LADY_CAPULET | Card.LADY_MONTAGUE:  # C-5.3
                if size(self.occupied()) >= 2:
                    self.ask(seat, Step.SWAP, card)
            case Card.TYBALT | Card.BENVOLIO:  # C-5.4
                if self.council != 0:
                    self.ask(seat, Step.MOVE, card)
            case Card.NURSE | Card.FRIAR:  # C-5.5
                if self.exile != 0:
                    self.ask(seat, Step.MOVE, card)
            case _:  # C-5.6
                if self.models(card) != 0:
                    self.ask(seat, Step.COPY, card)

    def rivals(self, seat: i64) -> i64:
        """C-5.2: the places where others have tokens."""
        return self.occupied() & ~self.taken_by(seat)

    def banishes(self, card: i64) -> bool:
        return card == Card.TYBALT or card == Card.BENVOLIO

    def models(self, card: i64) -> i64:
        """C-5.6: those in the same area, of the same family, whose power a servant can copy."""
        area = self.council if has(self.council, card) else self.exile
        if card == Card.SAMSON:
            return area & plus(plus(only(Card.LADY_CAPULET), Card.TYBALT), Card.NURSE)
        return area & plus(plus(only(Card.LADY_MONTAGUE), Card.BENVOLIO), Card.FRIAR)

    def look_at(self, seat: i64, place: i64, before: i64) -> None:
        """C-5.2: one token is looked at; then, knowing it, perhaps another one."""
        self.seen[seat] = plus(self.seen[seat], place)
        if self.telling:
            at = self.token_at(place)
            self.tell("looked", {"seat": seat, "owner": at // FACES, **self.told_place(place)})
            self.tell_only(
                only(seat), "you-saw", {"owner": at // FACES, "token": TOKENS[at % FACES], **self.told_place(place)}
            )
        if before == 0 and minus(self.rivals(seat), place) != 0:
            self.ask(seat, Step.LOOK, place + 1)

    def swap(self, seat: i64, one: i64, other: i64) -> None:
        """C-5.3: two tokens change places. Who knew one of them goes on knowing it: everybody could follow."""
        if self.telling:
            second = self.told_place(other)
            self.tell(
                "swapped",
                {"seat": seat, **self.told_place(one), "other_card": second["card"], "other_slot": second["slot"]},
            )
        for at in range(len(self.spots)):
            if self.spots[at] == one:
                self.spots[at] = other
            elif self.spots[at] == other:
                self.spots[at] = one
        for viewer in range(self.players):
            if has(self.seen[viewer], one) != has(self.seen[viewer], other):
                self.seen[viewer] = self.seen[viewer] ^ plus(only(one), other)

    def refuse(self, seat: i64, card: i64) -> None:
        """C-5.1: a power need not be used."""
        if self.telling:
            self.tell("refused", {"seat": seat, "card": NAMES[card]})

    # Bets

    def bet(self, seat: i64) -> None:
        """C-6: one token may be placed, if there is one and a slot for it."""
        if self.holding(seat) != 0 and self.free() != 0:
            self.ask(seat, Step.BET, seat)

    def bet_on(self, seat: i64, place: i64) -> None:
        """C-6.2: any token of one's own; the last one needs no question."""
        tokens = self.holding(seat)
        if rest(tokens) == 0:
            self.place_token(seat, lowest(tokens), place)
        else:
            self.ask(seat, Step.TOKEN, place)

    def place_token(self, seat: i64, face: i64, place: i64) -> None:
        self.spots[FACES * seat + face] = place
        if self.telling:
            self.tell("bet", {"seat": seat, **self.told_place(place)})
            self.tell_only(only(seat), "your-token", {"token": TOKENS[face], **self.told_place(place)})

    # Questions

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        match step:
            case Step.PLAY:
                left = self.hands[seat]
                while left != 0:
                    card = lowest(left)
                    left = rest(left)
                    self.add_range(Act.PLAY + 2 * card, Act.PLAY + 2 * card + 2)
            case Step.BET:
                self.add(Act.PASS)
                self.add_all(Act.BET, self.free())
            case Step.TOKEN:
                self.add_all(Act.TOKEN, self.holding(seat))
            case Step.DRAFT:
                self.add_all(Act.TAKE, self.packet)
            case Step.DEAL:
                self.add_all(0, self.deck if argument == 0 else self.packet)
            case Step.FIRST:
                self.add_range(0, self.players)
            case Step.HAND_OVER:
                self.add_all(Act.HAND_OVER, self.hands[seat])
            case Step.LOOK:
                self.add(Act.PASS)
                places = self.rivals(seat)
                self.add_all(Act.LOOK, places if argument == 0 else minus(places, argument - 1))
            case Step.SWAP:
                if argument < 32:
                    self.add(Act.PASS)
                    self.add_all(Act.SWAP, self.occupied())
                else:
                    self.add_all(Act.SWAP, minus(self.occupied(), (argument >> 5) - 1))
            case Step.MOVE:
                self.add(Act.PASS)
                self.add_all(Act.MOVE, self.council if self.banishes(argument) else self.exile)
            case Step.COPY:
                self.add(Act.PASS)
                self.add_all(Act.COPY, self.models(argument))

    def pick(self, seat: i64, rng: Rng) -> i64:
        """What is asked most often is drawn from a set at once, without a list."""
        if seat == CHANCE:
            if self.drawing & 255 == Step.DEAL:
                cards = self.deck if self.drawing >> 8 == 0 else self.packet
                return nth(cards, rng.below(size(cards)))
            return super().pick(seat, rng)
        match self.asked[seat] & 255:
            case Step.PLAY:
                cards = self.hands[seat]
                chosen = rng.below(2 * size(cards))
                return Act.PLAY + 2 * nth(cards, chosen >> 1) + (chosen & 1)
            case Step.BET:
                places = self.free()
                chosen = rng.below(size(places) + 1)
                return Act.PASS if chosen == 0 else Act.BET + nth(places, chosen - 1)
            case Step.TOKEN:
                tokens = self.holding(seat)
                return Act.TOKEN + nth(tokens, rng.below(size(tokens)))
            case Step.DRAFT:
                return Act.TAKE + nth(self.packet, rng.below(size(self.packet)))
            case _:
                return super().pick(seat, rng)

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        match step:
            case Step.PLAY:
                self.play(seat, (action - Act.PLAY) >> 1, (action - Act.PLAY) & 1)
            case Step.BET:
                if action == Act.PASS:
                    if self.telling:
                        self.tell("no-bet", {"seat": seat})
                else:
                    self.bet_on(seat, action - Act.BET)
            case Step.TOKEN:
                self.place_token(seat, action - Act.TOKEN, argument)
            case Step.DRAFT:
                self.take_card(seat, action - Act.TAKE)
            case Step.HAND_OVER:
                self.hand_over(seat, action - Act.HAND_OVER)
            case Step.LOOK:
                if action != Act.PASS:
                    self.look_at(seat, action - Act.LOOK, argument)
                elif argument == 0:
                    self.refuse(seat, Card.PARIS)
            case Step.SWAP:
                if action == Act.PASS:
                    self.refuse(seat, argument)
                elif argument < 32:
                    self.ask(seat, Step.SWAP, argument + 32 * (action - Act.SWAP + 1))
                else:
                    self.swap(seat, (argument >> 5) - 1, action - Act.SWAP)
            case Step.MOVE:
                if action == Act.PASS:
                    self.refuse(seat, argument)
                else:
                    self.move(seat, action - Act.MOVE, Area.EXILE if self.banishes(argument) else Area.COUNCIL)
            case Step.COPY:
                if action == Act.PASS:
                    self.refuse(seat, argument)
                else:
                    self.copy_power(seat, argument, action - Act.COPY)

    def move(self, seat: i64, card: i64, area: i64) -> None:
        """C-5.4, C-5.5: a character changes areas; its tokens stay on its slots."""
        self.put_into(area, card)
        if self.telling:
            self.tell("moved", {"seat": seat, "card": NAMES[card], "to": AREAS[area]})

    def copy_power(self, seat: i64, servant: i64, model: i64) -> None:
        """C-5.6: the power of another is used as if that one had been played."""
        if self.telling:
            self.tell("copied", {"seat": seat, "card": NAMES[servant], "model": NAMES[model]})
        self.later(Step.POWER, model)

    def asking(self, step: i64) -> Asking:
        match step:
            case Step.DRAFT:
                return DRAFTING
            case Step.HAND_OVER:
                return HANDING_OVER
            case Step.PLAY:
                return PLAYING
            case Step.LOOK:
                return LOOKING
            case Step.SWAP:
                return SWAPPING
            case Step.MOVE:
                return BANISHING
            case Step.COPY:
                return COPYING
            case Step.BET:
                return BETTING
            case _:
                return CHOOSING

    def why_not(self, seat: i64, step: i64, argument: i64, action: i64) -> tuple[str, str]:
        """Why an answer is not on offer."""
        if action < 0 or action >= Act.TOKEN + FACES:
            return "no-such-action", self.asking(step).clause
        if action == Act.PASS:
            if step == Step.PLAY:
                return "a-character-must-be-played", "C-4.1"
            if step == Step.SWAP:
                return "choose-the-second-token", "C-5.3"
            if step == Step.TOKEN:
                return "choose-the-token", "C-6.2"
            return "a-card-must-be-chosen", self.asking(step).clause
        match step:
            case Step.DRAFT:
                if Act.TAKE <= action < Act.HAND_OVER:
                    return "not-in-the-packet", "C-3.3"
            case Step.HAND_OVER:
                if Act.HAND_OVER <= action < Act.PLAY:
                    return "not-in-your-hand", "C-3.6"
            case Step.PLAY:
                if Act.PLAY <= action < Act.LOOK:
                    return "not-in-your-hand", "C-4.1"
            case Step.LOOK:
                if Act.LOOK <= action < Act.SWAP:
                    return self.why_no_look(seat, action - Act.LOOK)
            case Step.SWAP:
                if Act.SWAP <= action < Act.MOVE:
                    if argument >= 32 and (argument >> 5) - 1 == action - Act.SWAP:
                        return "two-different-tokens", "C-5.3"
                    return "no-token-there", "C-5.3"
            case Step.MOVE:
                if Act.MOVE <= action < Act.COPY:
                    if self.banishes(argument):
                        return "not-on-the-council", "C-5.4"
                    return "not-in-exile", "C-5.5"
            case Step.COPY:
                if Act.COPY <= action < Act.BET:
                    return self.why_no_copy(argument, action - Act.COPY)
            case Step.BET:
                if Act.BET <= action < Act.TOKEN:
                    if has(self.in_play(), (action - Act.BET) // 3):
                        return "slot-taken", "C-6.1"
                    return "not-in-play", "C-6.1"
            case Step.TOKEN:
                if action >= Act.TOKEN:
                    if self.spots[FACES * seat + action - Act.TOKEN] < 0:
                        return "no-such-token", "C-2.3"
                    return "token-already-placed", "C-6.2"
        return "not-what-is-asked", self.asking(step).clause

    def why_no_look(self, seat: i64, place: i64) -> tuple[str, str]:
        if not has(self.occupied(), place):
            return "no-token-there", "C-5.2"
        if has(self.taken_by(seat), place):
            return "your-own-token", "C-5.2"
        return "just-looked-at", "C-5.2"

    def why_no_copy(self, servant: i64, card: i64) -> tuple[str, str]:
        if card < AGENDA_CARDS:
            return "has-no-power", "C-5.6"
        family = self.capulets if servant == Card.SAMSON else self.montagues
        if card == Card.PARIS or card == servant or not has(family, card):
            return "of-another-family", "C-5.6"
        return "not-in-the-same-area", "C-5.6"
