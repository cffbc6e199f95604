"""Agendas and points: what the end of a round decides. Clauses (C-…) are those of README.md beside this file."""

from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import first, has, minus, only, plus, size
from signoria.games.council.cards import (
    AGENDA_CARDS,
    FACES,
    NAMES,
    PLACES,
    SLOTS,
    SLOTS_OF,
    TOKENS,
    WORTH,
    Card,
    Token,
)
from signoria.games.council.table import Table


@mypyc_attr(acyclic=True)
class Scoring(Table):
    """The rules of agendas, deaths and points."""

    def met(self, card: i64, council: i64, exile: i64) -> bool:
        """C-7: is the agenda of a character met, with these characters in the two areas?"""
        match card:
            case Card.ROMEO | Card.JULIET:  # C-7.1
                return self.together(council, exile)
            case Card.LORD_CAPULET:  # C-7.2
                return size(council & self.capulets) > size(council & self.montagues)
            case Card.LORD_MONTAGUE:  # C-7.3
                return size(council & self.montagues) > size(council & self.capulets)
            case Card.ESCALUS:  # C-7.4
                even = size(council & self.capulets) == size(council & self.montagues)
                return even or size(council & self.neutrals) >= 4
            case Card.MERCUTIO:  # C-7.5
                return size(exile) > size(council)
            case Card.ROSALINE:  # C-7.6
                return self.apart(council, exile)
            case _:  # C-7.7, the Apothecary
                here, there = size(council), size(exile)
                return here > there if has(council, Card.APOTHECARY) else there > here

    def together(self, council: i64, exile: i64) -> bool:
        """C-7.1: both lovers in one area."""
        lovers = plus(only(Card.ROMEO), Card.JULIET)
        return council & lovers == lovers or exile & lovers == lovers

    def apart(self, council: i64, exile: i64) -> bool:
        """C-7.6: the lovers are not together; strictly, both are in play and in different areas."""
        lovers = plus(only(Card.ROMEO), Card.JULIET)
        if self.strict and (council | exile) & lovers != lovers:
            return False
        return not self.together(council, exile)

    def agendas_met(self, council: i64, exile: i64) -> i64:
        """The agenda characters among these whose agenda is met."""
        found: i64 = 0
        for card in range(AGENDA_CARDS):
            if has(council | exile, card) and self.met(card, council, exile):
                found = plus(found, card)
        return found

    def score_round(self) -> None:
        """C-8: reveal, bury, judge, count."""
        if self.telling:
            self.tell("discards", {"cards": names_of(self.packet)})
        if self.poison:
            self.reveal(self.occupied())  # C-9.3
            self.bury()
        met = self.agendas_met(self.council & ~self.dead, self.exile & ~self.dead)  # C-7, C-9.4
        if self.telling:
            self.tell_agendas(met)
        if not self.poison:
            self.reveal(self.occupied() & SLOTS_OF[met])  # C-8.1
        rounds = self.rounds()
        for at in range(len(self.spots)):  # C-8.2
            spot = self.spots[at]
            if spot >= 0 and has(met, spot // SLOTS):  # in a hand a token lies beyond all slots
                seat = at // FACES
                worth = self.pays(at % FACES, spot)
                self.points[rounds * seat + self.round] += worth
                if self.telling:
                    self.tell("scored", {**self.told_place(spot), "seat": seat, "points": worth})
        self.round += 1
        if self.telling:
            self.tell_round()

    def pays(self, face: i64, place: i64) -> i64:
        """C-8.3, C-9.5: what a token is worth on a slot whose agenda is met."""
        if face == Token.POISON or face == Token.ANTIDOTE:
            return 0
        worth = WORTH[face] + self.modifiers[place]
        return max(worth, 0) if self.floor else worth

    def bury(self) -> None:
        """C-9.4: who has more Poison than Antidote dies; all at once."""
        for card in range(AGENDA_CARDS):
            doses: i64 = 0
            cures: i64 = 0
            for seat in range(self.players):
                if self.spots[FACES * seat + Token.POISON] // SLOTS == card:
                    doses += 1
                if self.spots[FACES * seat + Token.ANTIDOTE] // SLOTS == card:
                    cures += 1
            if doses > cures:
                self.dead = plus(self.dead, card)
                if self.telling:
                    self.tell("died", {"card": NAMES[card], "poison": doses, "antidote": cures})

    def reveal(self, places: i64) -> None:
        """These tokens are turned up for all to see."""
        self.shown = self.shown | places
        if self.telling:
            for place in range(PLACES):
                if has(places, place):
                    at = self.token_at(place)
                    self.tell("revealed", {"seat": at // FACES, "token": TOKENS[at % FACES], **self.told_place(place)})

    def tell_agendas(self, met: i64) -> None:
        alive = self.in_play() & ~self.dead
        for card in range(AGENDA_CARDS):
            if has(alive, card):
                self.tell("met" if has(met, card) else "unmet", {"card": NAMES[card]})

    def told_place(self, place: i64) -> dict[str, object]:
        """A slot, for events: its card and its number."""
        return {"card": NAMES[place // SLOTS], "slot": place % SLOTS + 1}

    def tell_round(self) -> None:
        """C-1.2: the points of the round, and who has won it."""
        rounds = self.rounds()
        points = [self.points[rounds * seat + self.round - 1] for seat in range(self.players)]
        self.tell("round-points", {"round": self.round, "points": points})
        best = max(points)
        self.tell("round-won", {"seats": [seat for seat in range(self.players) if points[seat] == best]})

    # The match

    def score(self, seat: i64) -> i64:
        """C-1.3: the points of all rounds that are over."""
        rounds = self.rounds()
        total: i64 = 0
        for at in range(rounds * seat, rounds * seat + rounds):
            total += self.points[at]
        return total

    def standing(self, seat: i64) -> i64:
        """C-1.4: the points; then the best single round, the second best, and so on."""
        rounds = self.rounds()
        found = self.score(seat)
        left = first(rounds)
        while left != 0:
            best: i64 = -1
            for at in range(rounds):
                if has(left, at) and (best < 0 or self.points[rounds * seat + at] > self.points[rounds * seat + best]):
                    best = at
            left = minus(left, best)
            found = found * 64 + self.points[rounds * seat + best]  # no two rounds differ by as much as that
        return found


def names_of(cards: i64) -> list[str]:
    """The names of a set of cards."""
    return [NAMES[card] for card in range(len(NAMES)) if has(cards, card)]
