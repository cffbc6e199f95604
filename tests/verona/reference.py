"""Verona a second time, from the Czech rulebook alone: slow, plain, and knowing nothing of the engine.

Streets, buildings and roles are plain words. `CZ 245` is a line of the rulebook's text, `E-13` and `D-01` are rulings
of the rules as facts. Whatever the engine decides in bits must come out the same here in words.

What is here: one street from the reveal to the missions, buildings with the auction of Municipio, profit, the final
score, and the exact chances of dice.

**The tape.** Everything that people or dice decide comes from a `Tape`. `choose` gets a `Question` and must return one
of its choices; every decision is put, also one with a single choice, but never one without any. `die` returns 1 to 8
for one die thrown by a seat; an 8 is followed at once by another throw of the same seat. Whoever is asked at the same
moment is asked in the order of seats. The order in a street is:

1. `origin` (the schemer names a street), `card` (the schemer), `guess` (every attacker and defender);
   with Santa Susanna after a right guess `again` (True or False), and if so once more `card` and every `guess`.
2. `bid` of every attacker; then two dice of every violent attacker who bid, marked `attack`.
3. Dice of every defender, marked `defence`.
4. `victim` (Violence and Murder) or `colour` (Intimidation; then one `refuge` of the owner for every ally).
5. Missions: `mission` (a number, or None to wait) and what its reward asks: twice `step` ((from, to) or None to stop),
   `removal` ((street, seat)) or `addition` (a street).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, Protocol

CORRUPTION: Final = "corruption"
VIOLENCE: Final = "violence"
INTRIGUE: Final = "intrigue"
BLUFF: Final = "bluff"

MURDER: Final = "murder"
INTIMIDATION: Final = "intimidation"
ACCUSATION: Final = "accusation"
CARDS: Final = (MURDER, INTIMIDATION, ACCUSATION)

SCHEMER: Final = "schemer"
ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"

ALLIES_OF_A_PLAYER: Final = 16  # CZ 44
BUILDINGS_TO_END: Final = 5  # CZ 595
MUNICIPIO: Final = "Municipio"

# The table CZ 766-787: points, and the streets whose majority wins the card, by administration or by district.
BUILDING_POINTS: Final = {
    "Casa delle Corporazione": 2,
    "Convento": 2,
    "Postribolo": 4,
    "Porta Gabella": 4,
    "Roccaforte": 4,
    "Redentore": 4,
    "Santa Susanna": 2,
    "Sinagoga": 2,
    MUNICIPIO: 6,
}
MAJORITY: Final = {
    "Casa delle Corporazione": ("administration", "guild"),
    "Convento": ("district", "east"),
    "Postribolo": ("administration", "none"),
    "Porta Gabella": ("district", "west"),
    "Roccaforte": ("administration", "prince"),
    "Redentore": ("district", "south"),
    "Santa Susanna": ("administration", "church"),
    "Sinagoga": ("district", "north"),
}


# The city and the game


@dataclass(frozen=True)
class Mission:
    streets: tuple[str, str, str]
    reward: str  # florins, mercenaries, moves, remove, add or points
    points: int


@dataclass(frozen=True)
class City:
    """The map: district and administration of every street, which streets touch, the mission cards by number."""

    district: Mapping[str, str]  # centre, north, east, south or west
    administration: Mapping[str, str]  # church, guild, prince or none
    edges: frozenset[frozenset[str]]
    missions: Mapping[int, Mission] = field(default_factory=dict)

    def neighbours(self, street: str) -> list[str]:
        """Streets that touch or are joined by a bridge or gate (CZ 67-70), in the order of the map."""
        return [other for other in self.district if frozenset({street, other}) in self.edges]


@dataclass
class Board:
    """All that one street can change, and what it depends on. Seats go clockwise from 0."""

    players: int
    first: int  # who holds the first player's token
    allies: dict[str, dict[int, int]]  # street, seat, how many; what is missing is none
    supply: list[int]
    florins: list[int]
    mercenaries: list[int]
    owners: dict[str, int] = field(default_factory=dict)  # building, seat
    markers: list[int] = field(default_factory=list)  # allies on buildings, by seat
    hands: list[set[int]] = field(default_factory=list)  # missions not shown yet
    shown: list[list[int]] = field(default_factory=list)  # missions shown, in order
    declared: set[int] = field(default_factory=set)  # who has shown one in this round

    def __post_init__(self) -> None:
        self.markers = self.markers or [0] * self.players
        self.hands = self.hands or [set() for _ in range(self.players)]
        self.shown = self.shown or [[] for _ in range(self.players)]

    def here(self, street: str, seat: int) -> int:
        return self.allies.get(street, {}).get(seat, 0)

    def present(self, street: str) -> list[int]:
        return [seat for seat in range(self.players) if self.here(street, seat) > 0]

    def put(self, street: str, seat: int, number: int = 1) -> None:
        self.allies.setdefault(street, {})[seat] = self.here(street, seat) + number

    def take(self, street: str, seat: int, number: int = 1) -> None:
        assert self.here(street, seat) >= number
        self.allies[street][seat] -= number

    def remove(self, street: str, seat: int) -> None:
        """An ally goes back to its owner, who may use it again (CZ 721-723)."""
        self.take(street, seat)
        self.supply[seat] += 1

    def own_streets(self, seat: int, streets: Iterable[str]) -> list[str]:
        return [street for street in streets if self.here(street, seat) > 0]

    def owns(self, seat: int, building: str) -> bool:
        return self.owners.get(building) == seat


@dataclass(frozen=True)
class Options:
    """Readings on which the rulebook is silent; the defaults are the rulings."""

    convento: str = "clash"  # or "everywhere" (E-13)
    laps: str = "one"  # or "repeat" (E-17)
    minimum: str = "base"  # or "all": whether the least profit is reckoned before or after the buildings (E-24)


@dataclass(frozen=True)
class Question:
    kind: str
    seat: int
    choices: tuple[Any, ...]


class Tape(Protocol):
    def choose(self, question: Question) -> Any: ...

    def die(self, seat: int, why: str) -> int: ...


def ask(tape: Tape, kind: str, seat: int, choices: Iterable[Any]) -> Any:
    question = Question(kind, seat, tuple(choices))
    assert question.choices, f"{kind} is put without a choice."
    answer = tape.choose(question)
    assert answer in question.choices, f"{answer!r} is no answer to {question}."
    return answer


def throw(tape: Tape, seat: int, why: str) -> int:
    """One die: every 8 is thrown again and added (CZ 50-56)."""
    total = 0
    while True:
        face = tape.die(seat, why)
        assert 1 <= face <= 8
        total += face
        if face < 8:
            return total


# One street


@dataclass(frozen=True)
class Street:
    """The street that was picked, and the tokens in it by seat."""

    name: str
    tokens: Mapping[int, str]


@dataclass
class Attempt:
    """One try of an Intrigue."""

    card: str
    guesses: dict[int, str]

    def caught(self) -> list[int]:
        return [seat for seat, guess in self.guesses.items() if guess == self.card]


@dataclass
class Outcome:
    """What happened in a street; `board` is the new one."""

    board: Board
    roles: dict[int, str]
    origin: str | None = None
    attempts: list[Attempt] = field(default_factory=list)
    bids: dict[int, int] = field(default_factory=dict)
    strengths: dict[int, int] = field(default_factory=dict)
    strongest: int | None = None
    defences: dict[int, int] = field(default_factory=dict)
    success: tuple[int, str] | None = None  # the seat and its action
    missions: list[tuple[int, int]] = field(default_factory=list)  # seat and card, in order


def roles(board: Board, city: City, street: Street) -> dict[int, str]:
    """Who takes part as what (CZ 242-272). One role at most, and none can be declined."""
    found = {}
    for seat in range(board.players):
        token = street.tokens.get(seat, BLUFF)
        own = board.here(street.name, seat) > 0
        rival = any(other != seat for other in board.present(street.name))
        near = board.own_streets(seat, city.neighbours(street.name))
        if token == INTRIGUE and not own and near:  # CZ 245-247
            found[seat] = SCHEMER
        elif token == CORRUPTION or (token == VIOLENCE and own and rival):  # CZ 249-251
            found[seat] = ATTACKER
        elif own:  # CZ 253, 725-729; D-01: whoever planned what cannot be done defends
            found[seat] = DEFENDER
    return found


def resolve(board: Board, city: City, street: Street, tape: Tape, options: Options | None = None) -> Outcome:
    """One street from the reveal of its tokens to the missions (CZ 235-510). The given board stays as it was."""
    options = options or Options()
    outcome = Outcome(deepcopy(board), roles(board, city, street))
    schemed = intrigue(outcome, city, street, tape)
    if not schemed:  # CZ 331-334: a successful Intrigue skips both
        auction(outcome, street, tape, options)
        defence(outcome, street, tape)
    perform(outcome, city, street, tape)
    missions(outcome, city, tape, options)
    return outcome


def of_role(outcome: Outcome, *wanted: str) -> list[int]:
    return [seat for seat in range(outcome.board.players) if outcome.roles.get(seat) in wanted]


def intrigue(outcome: Outcome, city: City, street: Street, tape: Tape) -> bool:
    """C1: schemers against all (CZ 300-334). True if an Intrigue succeeded."""
    board = outcome.board
    schemers = of_role(outcome, SCHEMER)
    if len(schemers) != 1:  # CZ 309-311; two or more undo each other, and nobody names an ally (E-15)
        return False
    (schemer,) = schemers
    # CZ 314-316: first the ally is named, then the card is laid.
    origin = ask(tape, "origin", schemer, board.own_streets(schemer, city.neighbours(street.name)))
    outcome.origin = origin
    tries = 2 if board.owns(schemer, "Santa Susanna") else 1  # CZ 679-684
    while True:
        card = ask(tape, "card", schemer, CARDS)
        guesses = {seat: ask(tape, "guess", seat, CARDS) for seat in of_role(outcome, ATTACKER, DEFENDER)}
        outcome.attempts.append(Attempt(card, guesses))
        if card not in guesses.values():  # CZ 331-334; with nobody to guess nothing can fail (E-05)
            outcome.success = (schemer, INTRIGUE)
            return True
        tries -= 1
        if tries == 0 or not ask(tape, "again", schemer, (True, False)):
            board.remove(origin, schemer)  # CZ 325-329
            return False


def most_to_bid(board: Board, attending: Mapping[int, str], seat: int, token: str, options: Options) -> int:
    """What an attacker may bid at most: all he has, or four mercenaries against the owner of Convento."""
    if token == CORRUPTION:
        return board.florins[seat]
    owner = board.owners.get("Convento")
    held_back = False
    if owner is not None and owner != seat:  # CZ 667-668, 773
        held_back = options.convento == "everywhere" or attending.get(owner) in (ATTACKER, DEFENDER)  # E-13
    return min(4, board.mercenaries[seat]) if held_back else board.mercenaries[seat]


def auction(outcome: Outcome, street: Street, tape: Tape, options: Options) -> None:
    """C2: the attackers bid (CZ 336-371). Sets the strongest, if there is one."""
    board = outcome.board
    attackers = of_role(outcome, ATTACKER)
    for seat in attackers:  # CZ 351-353: in secret, so before any die is thrown
        most = most_to_bid(board, outcome.roles, seat, street.tokens[seat], options)
        outcome.bids[seat] = ask(tape, "bid", seat, range(most + 1))
    for seat in attackers:
        bid = outcome.bids[seat]
        if bid == 0:  # CZ 348-349: without a florin or mercenary nobody is the strongest (E-12, E-52)
            continue
        if street.tokens[seat] == CORRUPTION:  # CZ 361
            outcome.strengths[seat] = bid
        else:  # CZ 363-365
            outcome.strengths[seat] = 5 * bid + throw(tape, seat, "attack") + throw(tape, seat, "attack")
    for seat in attackers:  # CZ 347-348, 367-368: everybody loses what he bid
        purse = board.florins if street.tokens[seat] == CORRUPTION else board.mercenaries
        purse[seat] -= outcome.bids[seat]
    highest = max(outcome.strengths.values(), default=0)
    best = [seat for seat, strength in outcome.strengths.items() if strength == highest]
    outcome.strongest = best[0] if len(best) == 1 else None  # CZ 370-371


def defence(outcome: Outcome, street: Street, tape: Tape) -> None:
    """C3: the defenders throw against the strongest attacker (CZ 373-395). Sets the success."""
    if outcome.strongest is None:
        return
    action = street.tokens[outcome.strongest]
    for seat in of_role(outcome, DEFENDER):
        # CZ 386-390; every defender throws, also when one before has done enough (E-51).
        dice = outcome.board.here(street.name, seat) if action == CORRUPTION else 2
        outcome.defences[seat] = sum(throw(tape, seat, "defence") for _ in range(dice))
    strength = outcome.strengths[outcome.strongest]
    if all(thrown < strength for thrown in outcome.defences.values()):  # CZ 379-381, 392-393
        outcome.success = (outcome.strongest, action)


def perform(outcome: Outcome, city: City, street: Street, tape: Tape) -> None:
    """C4: the action that succeeded is carried out (CZ 397-414), and buildings pay for Corruption and Violence."""
    board = outcome.board
    administration = city.administration[street.name]
    if outcome.success is not None:
        seat, action = outcome.success
        if action == CORRUPTION:
            if board.supply[seat] > 0:  # E-01: with nothing left it succeeds all the same
                board.supply[seat] -= 1
                board.put(street.name, seat)  # CZ 403
            if board.owns(seat, "Sinagoga"):  # CZ 685-687
                board.florins[seat] += 4 if administration == "none" else 2
        elif action == VIOLENCE:
            rivals = [other for other in board.present(street.name) if other != seat]
            board.remove(street.name, ask(tape, "victim", seat, rivals))  # CZ 404-405, E-44
            if board.owns(seat, "Porta Gabella"):  # CZ 670-672
                board.mercenaries[seat] += 2 if administration == "guild" else 1
        else:
            perform_intrigue(outcome, city, street, seat, tape)
    owner = board.owners.get("Redentore")
    if owner is not None and street.tokens.get(owner) == CORRUPTION:  # CZ 673-677, E-39
        tried = outcome.bids.get(owner, 0) >= 1
        if tried and outcome.success != (owner, CORRUPTION):
            board.florins[owner] += 4 if administration == "church" else 2


def perform_intrigue(outcome: Outcome, city: City, street: Street, schemer: int, tape: Tape) -> None:
    """The named ally comes first (CZ 406-407), then the card does its work (CZ 409-414)."""
    board = outcome.board
    assert outcome.origin is not None
    board.take(outcome.origin, schemer)
    board.put(street.name, schemer)
    rivals = [other for other in board.present(street.name) if other != schemer]
    if not rivals:  # E-06, E-07
        return
    card = outcome.attempts[-1].card
    if card == MURDER:  # any colour, so his own too while a rival is there (E-06)
        board.remove(street.name, ask(tape, "victim", schemer, board.present(street.name)))
    elif card == ACCUSATION:  # CZ 410-411, D-04: those of the others only
        for rival in rivals:
            number = board.here(street.name, rival)
            board.take(street.name, rival, number)
            board.put(outcome.origin, rival, number)
    else:  # CZ 412-414
        colour = ask(tape, "colour", schemer, rivals)
        number = board.here(street.name, colour)
        board.take(street.name, colour, number)
        others = [other for other in city.district if other != street.name]
        refuges = board.own_streets(colour, others)
        for _ in range(number):
            if refuges:  # E-10, E-55: freely over other streets of his
                board.put(ask(tape, "refuge", colour, refuges), colour)
            else:  # E-09
                board.supply[colour] += 1


# Missions


def fulfilled(board: Board, mission: Mission, seat: int) -> bool:
    """Own allies in all three streets (CZ 483); with 2 and 3 nobody else in any, with 4 and 5 in at least one."""
    if not all(board.here(street, seat) for street in mission.streets):
        return False
    alone = [board.present(street) == [seat] for street in mission.streets]
    return all(alone) if board.players <= 3 else any(alone)  # CZ 486-490


def missions(outcome: Outcome, city: City, tape: Tape, options: Options) -> None:
    """C5: one lap from the successful player, or from the first (CZ 475-477); one card a round and player (CZ 472)."""
    board = outcome.board
    start = board.first if outcome.success is None else outcome.success[0]
    while True:
        anybody = False
        for step in range(board.players):
            seat = (start + step) % board.players
            ready = [card for card in sorted(board.hands[seat]) if fulfilled(board, city.missions[card], seat)]
            if seat in board.declared or not ready:
                continue
            card = ask(tape, "mission", seat, (*ready, None))  # CZ 479-482: he may wait
            if card is None:
                continue
            anybody = True
            board.declared.add(seat)
            board.hands[seat].remove(card)
            board.shown[seat].append(card)
            outcome.missions.append((seat, card))
            reward(board, city, city.missions[card].reward, seat, tape)  # at once (CZ 492)
        if options.laps == "one" or not anybody:
            return


def reward(board: Board, city: City, kind: str, seat: int, tape: Tape) -> None:
    """What a mission brings (CZ 495-510). A reward that cannot be had lapses (E-18)."""
    own = board.own_streets(seat, city.district)
    if kind == "florins":
        board.florins[seat] += 15
    elif kind == "mercenaries":
        board.mercenaries[seat] += 3
    elif kind == "moves":
        for _ in range(2):  # two allies one step each, or one ally two (CZ 502-504)
            steps = [(start, end) for start in board.own_streets(seat, city.district) for end in city.neighbours(start)]
            if not steps:
                return
            step = ask(tape, "step", seat, (*steps, None))
            if step is None:
                return
            board.take(step[0], seat)
            board.put(step[1], seat)
    elif kind == "remove":  # CZ 506-508; a must (CZ 492)
        removable = [(street, other) for street in own for other in board.present(street) if other != seat]
        if removable:
            board.remove(*ask(tape, "removal", seat, removable))
    elif kind == "add":  # CZ 510
        if own and board.supply[seat] > 0:
            board.supply[seat] -= 1
            board.put(ask(tape, "addition", seat, own), seat)
    else:
        assert kind == "points", kind


# The end of a round


def counted(city: City, building: str) -> list[str]:
    """The streets whose allies decide about a building (CZ 766-787)."""
    trait, value = MAJORITY[building]
    traits = city.district if trait == "district" else city.administration
    return [street for street in city.district if traits[street] == value]


def majority(board: Board, city: City, building: str) -> int | None:
    """Who alone has most allies in the building's streets; allies, not streets (CZ 528-532, 695-702)."""
    streets = counted(city, building)
    sums = [sum(board.here(street, seat) for street in streets) for seat in range(board.players)]
    most = max(sums)
    return sums.index(most) if sums.count(most) == 1 else None


def municipio(board: Board, tape: Tape) -> int | None:
    """A secret auction of all under the rules of Corruption, won by 25 or more (CZ 688-692, E-22)."""
    bids = [ask(tape, "bid", seat, range(board.florins[seat] + 1)) for seat in range(board.players)]
    for seat, bid in enumerate(bids):
        board.florins[seat] -= bid
    most = max(bids)
    return bids.index(most) if bids.count(most) == 1 and most >= 25 else None


def award(board: Board, city: City, offer: Sequence[str], tape: Tape) -> tuple[Board, list[str], bool]:
    """Buildings in the order of their reveal (CZ 533-534): the board, what stays on offer, and whether it is over."""
    board = deepcopy(board)
    left = list(offer)
    for building in offer:
        winner = municipio(board, tape) if building == MUNICIPIO else majority(board, city, building)
        if winner is None:  # CZ 182-185
            continue
        left.remove(building)
        board.owners[building] = winner
        if board.supply[winner] > 0:  # CZ 536-537, E-02
            board.supply[winner] -= 1
            board.markers[winner] += 1
        if len(board.owners) == BUILDINGS_TO_END:  # at once (CZ 595, E-27)
            return board, left, True
    return board, left, False


def profit(board: Board, city: City, options: Options | None = None) -> Board:
    """The profit of everybody (CZ 552-560, 665-669, 678)."""
    options = options or Options()
    board = deepcopy(board)
    for seat in range(board.players):
        streets = board.own_streets(seat, city.district)
        buildings = [building for building, owner in board.owners.items() if owner == seat]
        alone_in_centre = [
            street for street in streets if city.district[street] == "centre" and board.present(street) == [seat]
        ]
        base = 5 * len(streets) + 5 * len(buildings) + 5 * len(alone_in_centre)
        extra = 0
        if board.owns(seat, "Casa delle Corporazione"):
            extra += len(streets) + len(buildings)  # CZ 665-666
        if board.owns(seat, "Postribolo"):
            extra += 5  # CZ 669
        board.florins[seat] += max(20, base) + extra if options.minimum == "base" else max(20, base + extra)
        if board.owns(seat, "Roccaforte"):
            board.mercenaries[seat] += 1  # CZ 678
    return board


def arm(board: Board, tape: Tape) -> tuple[Board, list[list[int]]]:
    """Hiring (CZ 562-586): the board, and what everybody hired in each round of it.

    All choose in secret (`hire`), pay five florins for each; whoever has just hired two or more is asked whether all
    may hire again (`more`), and one yes is enough (E-41).
    """
    board = deepcopy(board)
    rounds = []
    while True:
        hired = [ask(tape, "hire", seat, range(board.florins[seat] // 5 + 1)) for seat in range(board.players)]
        rounds.append(hired)
        for seat, number in enumerate(hired):
            board.florins[seat] -= 5 * number
            board.mercenaries[seat] += number
        calls = [ask(tape, "more", seat, (True, False)) for seat, number in enumerate(hired) if number >= 2]
        if not any(calls):
            return board, rounds


def final_score(board: Board, city: City) -> list[int]:
    """Streets, missions and buildings (CZ 597-603)."""
    scores = []
    for seat in range(board.players):
        score = 0
        for street in board.own_streets(seat, city.district):
            score += 5 if board.present(street) == [seat] else board.here(street, seat)
        score += sum(city.missions[card].points for card in board.shown[seat])
        score += sum(BUILDING_POINTS[building] for building, owner in board.owners.items() if owner == seat)
        scores.append(score)
    return scores


# Dice


def chances(dice: int, limit: int) -> list[Fraction]:
    """The exact chance of every total up to the limit with so many dice."""
    one = [Fraction(0)] * (limit + 1)
    for total in range(1, limit + 1):
        if total < 8:
            one[total] = Fraction(1, 8)
        elif total > 8:  # an 8, and then the rest with the same die (CZ 50-56)
            one[total] = Fraction(1, 8) * one[total - 8]
    several = [Fraction(1)] + [Fraction(0)] * limit
    for _ in range(dice):
        several = [
            sum((several[total - face] * one[face] for face in range(1, total + 1)), Fraction(0))
            for total in range(limit + 1)
        ]
    return several


def at_least(dice: int, total: int) -> Fraction:
    """The exact chance to throw so much or more."""
    return 1 - sum(chances(dice, total - 1)[:total], Fraction(0))


def violence_beats(mercenaries: int, defenders: int, limit: int = 120) -> tuple[Fraction, Fraction]:
    """Bounds for the chance that Violence passes so many defenders; throws above the limit are left out."""
    two = chances(2, limit + 5 * mercenaries)
    below = [Fraction(0)]
    for chance in two:
        below.append(below[-1] + chance)  # below[s]: a defender throws less than s
    low = sum((two[own] * below[5 * mercenaries + own] ** defenders for own in range(limit + 1)), Fraction(0))
    return low, low + 1 - below[limit + 1]
