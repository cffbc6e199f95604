"""Verona: one street, from the turning of its tokens to the action that succeeds (V-C, V-C1 to V-C4)."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import has, minus, only, plus, size
from signoria.games.verona.board import (
    CONVENTO_MOST,
    NOBODY,
    NONE,
    NOWHERE,
    STRENGTH_OF_FIGURE,
    Act,
    Card,
    Role,
    Step,
    Token,
    Variant,
)
from signoria.games.verona.city import Building
from signoria.games.verona.planning import Planning

DICE: Final = 2  # V-C2.4, V-C3.2
FACES: Final = 8
REASONS: Final = 64  # a victim's reason is added to its street times this


class Reason:
    """Why somebody chooses whose ally is removed."""

    VIOLENCE: Final = 0
    MURDER: Final = 1
    MISSION: Final = 2


@mypyc_attr(acyclic=True)
class Street(Planning):
    """What happens in the street that was picked."""

    # V-C: picking a street and seeing who is who in it

    def pick_street(self, seat: i64) -> None:
        """V-C.1: any street in which tokens lie, until none is left. Also the last one is picked by an answer, so that
        there is a moment in which everybody sees how the street before it ended."""
        if self.covered() != 0:
            self.ask(seat, Step.PICK, seat)

    def picked(self, seat: i64, street: i64) -> None:
        """V-C.2: all tokens there are turned over, and everybody's role is fixed."""
        self.street = street
        self.picker = seat
        self.schemer = NOBODY
        self.origin = NOWHERE
        self.second = False
        self.strongest = NOBODY
        self.strength = 0
        self.winner = NOBODY
        crowd = self.present(street)
        if self.telling:
            self.tell("picked", {"seat": seat, "street": street})
        for other in range(self.players):
            self.cards[other] = NONE
            self.bids[other] = NONE
            self.rolls[other] = 0
            token = self.token_in(other, street)
            self.roles[other] = self.role_of(other, token, street, crowd)
            self.plans[other] = minus(self.plans[other], street)
            if self.telling and token != NONE:
                self.tell("token", {"seat": other, "token": token, "role": self.roles[other]})
        self.scene(Step.SCHEME, Step.MISSIONS)
        # The player to the left of the one who picked picks next, whoever acted in between.

    def role_of(self, seat: i64, token: i64, street: i64, crowd: i64) -> i64:
        """V-C.3: the only role a player has in a street, given those who have allies there."""
        own = has(crowd, seat)
        match token:
            case Token.INTRIGUE:
                if not own and self.neighbours_with(seat, street) != 0:
                    return Role.SCHEMER
            case Token.CORRUPTION:
                return Role.BRIBER
            case Token.VIOLENCE:
                if own and minus(crowd, seat) != 0:
                    return Role.FIGHTER
        return Role.DEFENDER if own else Role.NONE

    def in_role(self, role: i64) -> i64:
        """The seats with a role."""
        found: i64 = 0
        for seat in range(self.players):
            if self.roles[seat] == role:
                found = plus(found, seat)
        return found

    def attackers(self) -> i64:
        return self.in_role(Role.BRIBER) | self.in_role(Role.FIGHTER)

    # V-C1: schemers against all

    def scheme(self) -> None:
        """V-C1.1: one schemer tries, several cancel each other out (E-15)."""
        schemers = self.in_role(Role.SCHEMER)
        if size(schemers) != 1:
            if self.telling and schemers != 0:
                self.tell("schemes-cancelled", {"seats": [s for s in range(self.players) if has(schemers, s)]})
            self.later(Step.AUCTION)
            return
        for seat in range(self.players):
            if has(schemers, seat):
                self.schemer = seat
        self.ask_unless_forced(self.schemer, Step.ORIGIN)

    def from_origin(self, street: i64) -> None:
        """V-C1.2: the ally that tries is named before any card is chosen."""
        self.origin = street
        if self.telling:
            self.tell("schemes", {"seat": self.schemer, "origin": street, "street": self.street})
        self.later(Step.CARDS)

    def choose_cards(self) -> None:
        """V-C1.3: the schemer chooses, and every attacker and defender guesses, all in secret."""
        for seat in range(self.players):
            self.cards[seat] = NONE
        self.later(Step.UNCOVER)
        self.ask_sealed(only(self.schemer), Step.CARD)
        self.ask_sealed(self.guessers(), Step.GUESS)

    def guessers(self) -> i64:
        return self.attackers() | self.in_role(Role.DEFENDER)

    def uncover(self) -> None:
        """V-C1.4: one right guess is enough to foil the scheme."""
        card = self.cards[self.schemer]
        caught: i64 = 0
        for seat in range(self.players):
            if seat != self.schemer and self.cards[seat] == card:
                caught = plus(caught, seat)
        if self.telling:
            guesses = [{"seat": s, "card": self.cards[s]} for s in range(self.players) if has(self.guessers(), s)]
            self.tell("uncovered", {"seat": self.schemer, "card": card, "guesses": guesses})
        if caught == 0:
            self.intrigue(card)
        elif not self.second and self.owns(self.schemer, Building.SUSANNA):  # V-D1.7, E-14
            self.ask(self.schemer, Step.RETRY)
        else:
            self.foiled()

    def retry(self, again: bool) -> None:
        """E-14: the second attempt is a new choice of card, with new guesses."""
        if again:
            self.second = True
            if self.telling:
                self.tell("tries-again", {"seat": self.schemer})
            self.later(Step.CARDS)
        else:
            self.foiled()

    def foiled(self) -> None:
        """V-C1.5: the named ally goes back to its owner's supply; the street goes on."""
        self.take_ally(self.schemer, self.origin)
        if self.telling:
            self.tell("foiled", {"seat": self.schemer, "origin": self.origin})
        self.later(Step.AUCTION)

    # V-C2: attackers among themselves

    def auction(self) -> None:
        """V-C2.1: every attacker bids in secret; who has nothing bids nothing (E-33)."""
        attackers = self.attackers()
        if attackers == 0:
            return
        self.later(Step.BIDS)
        for seat in range(self.players):
            if has(attackers, seat):
                most = self.most_bid(seat)
                if most == 0:
                    self.bids[seat] = 0
                else:
                    self.ask_sealed(only(seat), Step.BID)
                    self.ask_amount(seat, Step.BID, most)

    def most_bid(self, seat: i64) -> i64:
        """V-C2.2: florins for Corruption, mercenaries for Violence."""
        if self.roles[seat] == Role.BRIBER:
            return self.florins[seat]
        held = self.figures[seat]
        return min(held, CONVENTO_MOST) if self.held_back(seat) else held

    def held_back(self, seat: i64) -> bool:
        """V-D1.2, E-13: does the Convento bind this attacker?"""
        owner = self.owners[Building.CONVENTO]
        if owner == NOBODY:
            return False
        if owner == seat:
            return False
        if has(self.variant, Variant.CONVENTO_EVERYWHERE):
            return True
        role = self.roles[owner]
        return role == Role.BRIBER or role == Role.FIGHTER or role == Role.DEFENDER

    def open_bids(self) -> None:
        """V-C2.3: all bids are shown and lost. Whoever bids mercenaries rolls for them."""
        self.later(Step.STRONGEST)
        seat = self.picker
        for _ in range(self.players):  # the last one on the agenda is the first to roll, so against the clock
            seat = self.right_of(seat)
            bid = self.bids[seat]
            if bid > 0 and self.roles[seat] == Role.FIGHTER:
                self.figures[seat] -= bid
                self.later(Step.ROLL, seat | DICE << 3)
            elif bid > 0:
                self.florins[seat] -= bid
        if self.telling:
            for other in range(self.players):
                if self.bids[other] != NONE:
                    key = "bid-figures" if self.roles[other] == Role.FIGHTER else "bid-florins"
                    self.tell(key, {"seat": other, "number": self.bids[other]})

    def right_of(self, seat: i64) -> i64:
        return seat - 1 if seat > 0 else self.players - 1

    def rolled(self, argument: i64, face: i64) -> None:
        """V-1.4: an eight is rolled again and added, without limit."""
        seat = argument & 7
        left = argument >> 3
        self.rolls[seat] += face
        if face != FACES:
            left -= 1
        if left > 0:
            self.later(Step.ROLL, seat | left << 3)
        elif self.telling:
            self.tell("rolled", {"seat": seat, "total": self.rolls[seat]})

    def strength_of(self, seat: i64) -> i64:
        """V-C2.4: nobody is strong with nothing (E-12, E-52)."""
        bid = self.bids[seat]
        if bid <= 0:
            return 0
        return bid if self.roles[seat] == Role.BRIBER else STRENGTH_OF_FIGURE * bid + self.rolls[seat]

    def find_strongest(self) -> None:
        """V-C2.5: the strongest alone goes on; a tie at the top ends the actions of this street."""
        for seat in range(self.players):
            strength = self.strength_of(seat)
            if strength > self.strength:
                self.strength = strength
                self.strongest = seat
            elif strength == self.strength:
                self.strongest = NOBODY
        for seat in range(self.players):
            if seat != self.strongest:
                self.console(seat)
        if self.strongest == NOBODY:
            if self.telling:
                self.tell("nobody-strongest", {"strength": self.strength})
            return
        if self.telling:
            self.tell("strongest", {"seat": self.strongest, "strength": self.strength})
        self.later(Step.DEFENCE)

    def console(self, seat: i64) -> None:
        """V-D1.6: the Redentore pays its owner for a Corruption that failed and cost something (E-39)."""
        if self.owns(seat, Building.REDENTORE) and self.roles[seat] == Role.BRIBER and self.bids[seat] > 0:
            self.receive(seat, 4 if has(self.city.church, self.street) else 2, Building.REDENTORE)

    def receive(self, seat: i64, florins: i64, building: i64) -> None:
        self.florins[seat] += florins
        if self.telling:
            self.tell("benefit-florins", {"seat": seat, "building": building, "florins": florins})

    # V-C3: defenders against the strongest

    def defend(self) -> None:
        """V-C3.1: every defender rolls for itself, also when another has stopped the attack already (E-51)."""
        self.later(Step.OUTCOME)
        seat = self.picker
        for _ in range(self.players):
            seat = self.right_of(seat)
            if self.roles[seat] == Role.DEFENDER:
                self.later(Step.ROLL, seat | self.dice_of(seat) << 3)

    def dice_of(self, seat: i64) -> i64:
        """V-C3.2: against Corruption a die for each ally in the street, against Violence always two."""
        return self.at(seat, self.street) if self.roles[self.strongest] == Role.BRIBER else DICE

    def settle_attack(self) -> None:
        """V-C3.3: one defender who reaches the strength is enough to stop it."""
        stopped: i64 = 0
        for seat in range(self.players):
            if self.roles[seat] == Role.DEFENDER and self.rolls[seat] >= self.strength:
                stopped = plus(stopped, seat)
        if stopped != 0:
            if self.telling:
                held = [seat for seat in range(self.players) if has(stopped, seat)]
                self.tell("stopped", {"seat": self.strongest, "seats": held})
            self.console(self.strongest)
            return
        self.winner = self.strongest
        if self.roles[self.winner] == Role.BRIBER:
            self.corruption()
        else:
            self.ask_unless_forced(self.winner, Step.VICTIM, self.street | Reason.VIOLENCE * REASONS)

    # V-C4: what a success does

    def corruption(self) -> None:
        """V-C4.1: one ally more; with an empty supply it is a success all the same (E-01)."""
        seat = self.winner
        placed = self.supply[seat] > 0
        if placed:
            self.put_ally(seat, self.street)
        if self.telling:
            self.tell("corrupted", {"seat": seat, "street": self.street, "placed": placed})
        if self.owns(seat, Building.SINAGOGA):  # V-D1.8
            self.receive(seat, 4 if has(self.city.free, self.street) else 2, Building.SINAGOGA)

    def victims(self, seat: i64, street: i64, reason: i64) -> i64:
        """Whose ally may be removed: any rival's; with Murder one's own as well (E-06)."""
        return self.present(street) if reason == Reason.MURDER else self.rivals_in(seat, street)

    def fell(self, seat: i64, argument: i64, victim: i64) -> None:
        """V-C4.2, V-C4.4, V-C5.6: one ally is removed."""
        street = argument & 63
        reason = argument >> 6
        self.take_ally(victim, street)
        if self.telling:
            self.tell("removed", {"seat": seat, "victim": victim, "street": street, "reason": reason})
        if reason == Reason.VIOLENCE and self.owns(seat, Building.GABELLA):  # V-D1.4
            self.recruit(seat, 2 if has(self.city.guild, street) else 1, Building.GABELLA)

    def recruit(self, seat: i64, figures: i64, building: i64) -> None:
        self.figures[seat] += figures
        if self.telling:
            self.tell("benefit-figures", {"seat": seat, "building": building, "number": figures})

    def intrigue(self, card: i64) -> None:
        """V-C4.3: the named ally comes here first, then the card takes effect. Nobody bids any more."""
        seat = self.schemer
        self.winner = seat
        self.move_allies(seat, 1, self.origin, self.street)
        if self.telling:
            self.tell("schemed", {"seat": seat, "card": card, "origin": self.origin, "street": self.street})
        rivals = self.rivals_in(seat, self.street)
        if rivals == 0:  # E-06, E-07
            return
        match card:
            case Card.MURDER:
                self.ask(seat, Step.VICTIM, self.street | Reason.MURDER * REASONS)
            case Card.INTIMIDATION:
                self.ask_unless_forced(seat, Step.COLOUR)
            case Card.ACCUSATION:
                self.accuse(rivals)

    def accuse(self, rivals: i64) -> None:
        """V-C4.5: all allies of others go where the schemer's ally came from."""
        for seat in range(self.players):
            if has(rivals, seat):
                count = self.at(seat, self.street)
                self.move_allies(seat, count, self.street, self.origin)
                if self.telling:
                    self.tell("accused", {"seat": seat, "count": count, "street": self.origin})

    def intimidated(self, owner: i64) -> None:
        """V-C4.6: all allies of one colour are handed to their owner, who places them elsewhere."""
        count = self.at(owner, self.street)
        for _ in range(count):
            self.take_ally(owner, self.street)
        away = self.homes(owner) != 0
        if self.telling:
            to = "streets" if away else "supply"
            self.tell("intimidated", {"seat": self.schemer, "victim": owner, "count": count, "to": to})
        if away:  # E-09: who has no other street keeps them in the supply
            self.later(Step.RESETTLE, owner | count << 3)

    def resettle(self, argument: i64) -> None:
        """E-10: the owner places one after the other."""
        self.ask_unless_forced(argument & 7, Step.RESETTLE, argument)

    def resettled(self, argument: i64, street: i64) -> None:
        seat = argument & 7
        left = (argument >> 3) - 1
        self.put_ally(seat, street)
        if self.telling:
            self.tell("resettled", {"seat": seat, "street": street})
        if left > 0:
            self.later(Step.RESETTLE, seat | left << 3)

    # What may be chosen

    def offer_in_street(self, seat: i64, step: i64, argument: i64) -> None:
        match step:
            case Step.PICK:
                self.add_all(Act.STREET, self.covered())
            case Step.ORIGIN:
                self.add_all(Act.STREET, self.neighbours_with(seat, self.street))
            case Step.CARD | Step.GUESS:
                self.add_range(Act.CARD, Act.CARD + 3)
            case Step.RETRY:
                self.add(Act.NO)
                self.add(Act.YES)
            case Step.BID:
                self.offer_amount(argument, self.most_bid(seat))
            case Step.VICTIM:
                self.add_all(Act.PLAYER, self.victims(seat, argument & 63, argument >> 6))
            case Step.COLOUR:
                self.add_all(Act.PLAYER, self.rivals_in(seat, self.street))
            case Step.RESETTLE:
                self.add_all(Act.STREET, minus(self.homes(seat), self.street))

    def answer_in_street(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        match step:
            case Step.PICK:
                self.picked(seat, action - Act.STREET)
            case Step.ORIGIN:
                self.from_origin(action - Act.STREET)
            case Step.CARD | Step.GUESS:
                self.cards[seat] = action - Act.CARD
            case Step.RETRY:
                self.retry(action == Act.YES)
            case Step.BID:
                amount = self.go_on_amount(seat, Step.BID, argument, action)
                if amount != NONE:
                    self.bids[seat] = amount
            case Step.VICTIM:
                self.fell(seat, argument, action - Act.PLAYER)
            case Step.COLOUR:
                self.intimidated(action - Act.PLAYER)
            case Step.RESETTLE:
                self.resettled(argument, action - Act.STREET)
