"""Verona: the end of a round (V-D1 to V-D4) and of the game (V-E)."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import has, lowest, plus, rest, size
from signoria.games.verona.board import FIGURE_PRICE, MUNICIPIO_LEAST, NOBODY, NONE, Act, Step, Variant
from signoria.games.verona.city import BUILDINGS, Building
from signoria.games.verona.missions import Missions

INCOME: Final = 5  # V-D2.1, for a street, for a building, and once more for a street of the centre alone
LEAST_INCOME: Final = 20
POSTRIBOLO_FLORINS: Final = 5
TO_CALL: Final = 2  # V-D3.3
ALONE: Final = 5  # V-E.2


@mypyc_attr(acyclic=True)
class RoundEnd(Missions):
    """What happens when all streets are resolved."""

    # V-D1: buildings

    def judge_buildings(self) -> None:
        """V-D1.1: in the order in which they were revealed. The game ends where nothing new can come (E-28)."""
        self.later(Step.REWARDS)
        for place in range(BUILDINGS - 1, -1, -1):
            building = self.offers[place]
            if building != NONE and self.owners[building] == NOBODY:
                self.later(Step.JUDGE, building)

    def judge(self, building: i64) -> None:
        """V-D1.2: the most allies in its streets; a tie, and it stays on offer (E-25)."""
        if building == Building.MUNICIPIO:
            return self.auction_municipio()
        best: i64 = -1
        owner: i64 = NOBODY
        for seat in range(self.players):
            allies = self.counted_in(seat, self.city.realm[building])
            if allies > best:
                best = allies
                owner = seat
            elif allies == best:
                owner = NOBODY
        if owner != NOBODY:
            self.occupy(owner, building)
        elif self.telling:
            self.tell("building-stays", {"building": building})

    def occupy(self, seat: i64, building: i64) -> None:
        """V-D1.3: the card is owned for ever, also without an ally for its slot (E-02). The fifth ends the game."""
        self.owners[building] = seat
        self.occupied = True
        if self.supply[seat] > 0:
            self.supply[seat] -= 1
            self.markers = plus(self.markers, building)
        if self.telling:
            self.tell("occupied", {"seat": seat, "building": building})
        if self.buildings_owned() == self.goal:
            self.finish()
            if self.telling:
                self.tell("ends", {"cause": "last-building"})

    def buildings_owned(self) -> i64:
        count: i64 = 0
        for building in range(BUILDINGS):
            if self.owners[building] != NOBODY:
                count += 1
        return count

    def auction_municipio(self) -> None:
        """V-D1.9: a secret auction of everybody for florins."""
        self.later(Step.STAKES)
        for seat in range(self.players):
            self.stakes[seat] = 0
        for seat in range(self.players):
            if self.florins[seat] > 0:
                self.stakes[seat] = NONE
                self.ask_sealed(plus(0, seat), Step.STAKE)
                self.ask_amount(seat, Step.STAKE, self.florins[seat])

    def open_stakes(self) -> None:
        """V-D1.9: all bids are lost; the highest wins if it is alone and at least 25 (E-22)."""
        best: i64 = 0
        owner: i64 = NOBODY
        for seat in range(self.players):
            stake = self.stakes[seat]
            self.florins[seat] -= stake
            if self.telling:
                self.tell("bid-municipio", {"seat": seat, "number": stake})
            if stake > best:
                best = stake
                owner = seat
            elif stake == best:
                owner = NOBODY
        if owner != NOBODY and best >= MUNICIPIO_LEAST:
            self.occupy(owner, Building.MUNICIPIO)
        elif self.telling:
            self.tell("building-stays", {"building": Building.MUNICIPIO})

    # V-D2: profit

    def reward_all(self) -> None:
        """E-28, then V-D2, V-D3 and V-D4."""
        if not self.offered_new and not self.occupied:
            if self.telling:
                self.tell("ends", {"cause": "nothing-new"})
            return
        for seat in range(self.players):
            florins = self.profit(seat)
            self.florins[seat] += florins
            if self.telling:
                self.tell("profit", {"seat": seat, "florins": florins})
            if self.owns(seat, Building.ROCCAFORTE):
                self.recruit(seat, 1, Building.ROCCAFORTE)
        self.scene(Step.ARMING, Step.NEXT)

    def profit(self, seat: i64) -> i64:
        """V-D2.1: what streets and buildings bring, at least 20, and what two buildings bring on top (E-24)."""
        homes = self.homes(seat)
        buildings = size(self.owned(seat))
        alone = homes & self.city.centre & ~self.shared(seat)
        base = INCOME * (size(homes) + buildings + size(alone))
        bonus: i64 = 0
        if self.owns(seat, Building.CASA):
            bonus += size(homes) + buildings
        if self.owns(seat, Building.POSTRIBOLO):
            bonus += POSTRIBOLO_FLORINS
        if has(self.variant, Variant.MINIMUM_WITH_BONUSES):
            return max(LEAST_INCOME, base + bonus)
        return max(LEAST_INCOME, base) + bonus

    # V-D3: arming

    def can_buy(self, seat: i64) -> bool:
        return self.florins[seat] >= FIGURE_PRICE

    def arm(self) -> None:
        """V-D3.1: everybody secretly says how many mercenaries to hire."""
        for seat in range(self.players):
            self.hires[seat] = 0
        self.later(Step.HIRED)
        for seat in range(self.players):
            if self.can_buy(seat):
                self.hires[seat] = NONE
                self.ask_sealed(plus(0, seat), Step.HIRE)
                self.ask_amount(seat, Step.HIRE, self.florins[seat] // FIGURE_PRICE)

    def hired(self) -> None:
        """V-D3.2: they pay and stand in front of the screens. V-D3.3: who hired two may call for more (E-41)."""
        callers: i64 = 0
        buyers = False
        for seat in range(self.players):
            self.calls[seat] = NONE
            number = self.hires[seat]
            self.figures[seat] += number
            self.florins[seat] -= FIGURE_PRICE * number
            if self.telling and number > 0:
                self.tell("hired", {"seat": seat, "number": number})
            if number >= TO_CALL:
                callers = plus(callers, seat)
            if self.can_buy(seat):
                buyers = True
        if callers != 0 and buyers:
            self.later(Step.MUSTER)
            self.ask_sealed(callers, Step.MORE)

    def muster(self) -> None:
        """One call is enough."""
        called: i64 = 0
        for seat in range(self.players):
            if self.calls[seat] == 1:
                called = plus(called, seat)
        if called != 0:
            if self.telling:
                self.tell("called", {"seats": [seat for seat in range(self.players) if has(called, seat)]})
            self.later(Step.ARMING)

    # V-D4

    def close_round(self) -> None:
        """The first-player token goes to the left."""
        self.first = self.left_of(self.first)
        self.later(Step.ROUND)

    # V-E: the final score

    def street_points(self, seat: i64) -> i64:
        """V-E.2: five for a street one has alone, otherwise one for each ally (E-31)."""
        homes = self.homes(seat)
        shared = homes & self.shared(seat)
        return ALONE * size(homes & ~shared) + self.counted_in(seat, shared)

    def mission_points(self, seat: i64) -> i64:
        total: i64 = 0
        left = self.achieved[seat]
        while left != 0:
            total += self.city.honour[lowest(left)]
            left = rest(left)
        return total

    def building_points(self, seat: i64) -> i64:
        total: i64 = 0
        left = self.owned(seat)
        while left != 0:
            total += self.city.worth[lowest(left)]
            left = rest(left)
        return total

    def score(self, seat: i64) -> i64:
        """V-E.1"""
        return self.street_points(seat) + self.mission_points(seat) + self.building_points(seat)

    def standing(self, seat: i64) -> i64:
        """V-E.4: who shares the most points has won together, unless the table breaks ties (E-30)."""
        points = self.score(seat)
        if not has(self.variant, Variant.TIE_BREAK):
            return points
        wealth = self.florins[seat] + FIGURE_PRICE * self.figures[seat]
        return ((points * 16 + size(self.owned(seat))) * 64 + size(self.achieved[seat])) * 65536 + wealth

    # What may be chosen

    def offer_at_end(self, seat: i64, step: i64, argument: i64) -> None:
        match step:
            case Step.STAKE:
                self.offer_amount(argument, self.florins[seat])
            case Step.HIRE:
                self.offer_amount(argument, self.florins[seat] // FIGURE_PRICE)
            case Step.MORE:
                self.add(Act.NO)
                self.add(Act.YES)

    def answer_at_end(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        match step:
            case Step.STAKE:
                amount = self.go_on_amount(seat, step, argument, action)
                if amount != NONE:
                    self.stakes[seat] = amount
            case Step.HIRE:
                amount = self.go_on_amount(seat, step, argument, action)
                if amount != NONE:
                    self.hires[seat] = amount
            case Step.MORE:
                self.calls[seat] = 1 if action == Act.YES else 0
