"""The Palaces of Carrara a second time, from the Czech rulebook alone: slow, plain, and knowing nothing of the engine.

Cities, colours and types are plain words. `CZ 265` is a line of the rulebook's text, `U1` a value that is printed only
on the components and was chosen. Whatever the engine decides in bits must come out the same here in words.

What is here: prices and the turning wheel, every legal payment, monuments, placing of decorations and statues, all
scorings, points for building late, the end of the game, the final scoring and the tie-break.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement, product
from typing import Final

# CZ 844-848: from the lowest to the highest.
COLOURS: Final = ("purple", "blue", "green", "red", "yellow", "white")
# CZ 853-862: each city is of one colour and accepts it and every higher one.
CITIES: Final = ("Lerici", "Massa", "Viareggio", "Lucca", "Pisa", "Livorno")
COLOUR_OF: Final = dict(zip(CITIES, COLOURS, strict=True))
NEEDED: Final = {"Lerici": 3, "Massa": 3, "Viareggio": 3, "Lucca": 2, "Pisa": 2, "Livorno": 2}  # CZ 444-448

URBAN: Final = ("Biblioteca", "Cathedrale", "Palazzo", "Porta")
RURAL: Final = ("Castello", "Villa")
DECORATION_OF: Final = {  # U5: cup and coat of arms
    "Biblioteca": "book",
    "Cathedrale": "cup",
    "Palazzo": "crown",
    "Porta": "gate",
    "Castello": "banner",
    "Villa": "coat of arms",
}
GOLDEN: Final = "golden"
STATUE_PAIRS: Final = (("Livorno", "Lerici"), ("Pisa", "Massa"), ("Lucca", "Viareggio"))  # CZ 717-719
MONUMENT: Final = 8  # CZ 339
STOCK: Final = 11  # CZ 186


@dataclass(frozen=True)
class Reward:
    """Coins and victory points."""

    coins: int = 0
    points: int = 0

    def times(self, number: int) -> Reward:
        return Reward(self.coins * number, self.points * number)

    def plus(self, other: Reward) -> Reward:
        return Reward(self.coins + other.coins, self.points + other.points)


BASE: Final = {  # CZ 488-494, 612-615, 485; U7
    "Lerici": Reward(coins=1),
    "Massa": Reward(points=1),
    "Viareggio": Reward(coins=2),
    "Lucca": Reward(points=2),
    "Pisa": Reward(coins=3),
    "Livorno": Reward(points=3),
}
IMPROVED: Final = {  # only Pisa is printed (CZ 482-485, 804-806); U1
    "Lerici": Reward(coins=2),
    "Massa": Reward(points=2),
    "Viareggio": Reward(coins=3),
    "Lucca": Reward(points=3),
    "Pisa": Reward(coins=4),
    "Livorno": Reward(points=4),
}
LANDSCAPE: Final = {"urban": Reward(coins=1), "rural": Reward(points=1)}  # CZ 527-529, 618-620; U4
MONEY_SPOTS: Final = {36: 3, 50: 2}  # what must be shown, and how many coins are a point at the end (CZ 703-708)
SET_POINTS: Final = (0, 2, 6, 12, 20, 30, 42, 56)  # CZ 872-874; U6
PLACES: Final = {  # first, second, third of CZ 876-884; U2
    "Lerici": (7, 3, 1),
    "Massa": (8, 4, 2),
    "Viareggio": (9, 4, 2),
    "Lucca": (10, 5, 2),
    "Pisa": (11, 5, 2),
    "Livorno": (12, 6, 3),
}


# Prices and the wheel


def price(colour: str, section: int) -> int:
    """What a block costs in section 1 to 6: one less in each further section, at last nothing (CZ 192, 260-263)."""
    return max(0, COLOURS.index(colour) + 1 - (section - 1))


def cost(blocks: Iterable[str], section: int) -> int:
    return sum(price(colour, section) for colour in blocks)


@dataclass(frozen=True)
class Wheel:
    """The blocks, decorations and statues in sections I to VI, section I first."""

    blocks: tuple[tuple[str, ...], ...]
    decorations: tuple[str, ...] = ()
    statues: tuple[str, ...] = ()


def turned_blocks(blocks: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """One section clockwise: what lay in VI comes to I and is dear again (CZ 235-238)."""
    return (*blocks[-1:], *blocks[:-1])


def turned_names(names: tuple[str, ...]) -> tuple[str, ...]:
    return (*names[-1:], *names[:-1])


def turn_both(wheel: Wheel) -> Wheel:
    """The whole wheel: blocks, decorations and statues move together (CZ 739-741)."""
    return Wheel(turned_blocks(wheel.blocks), turned_names(wheel.decorations), turned_names(wheel.statues))


def turn_inner(wheel: Wheel) -> Wheel:
    """The inner disc only: the statues move, blocks and prices stay, nothing is refilled (CZ 743-744)."""
    return replace(wheel, statues=turned_names(wheel.statues))


def to_draw(wheel: Wheel, bag: int) -> int:
    """How many blocks are drawn into section I after a turn: up to eleven in all (CZ 184-186, 247-251)."""
    return min(bag, max(0, STOCK - sum(map(len, wheel.blocks))))


def affordable(wheel: Wheel, coins: int) -> bool:
    """Whether at least one block can be bought; a free one can (CZ 240-245)."""
    return any(
        price(colour, section) <= coins for section, blocks in enumerate(wheel.blocks, start=1) for colour in blocks
    )


def purchases(wheel: Wheel, coins: int) -> set[tuple[int, tuple[int, ...]]]:
    """All that may be bought at once: a section, and at least one block out of it alone (CZ 191-197, 243-245)."""
    found = set()
    for section, blocks in enumerate(wheel.blocks, start=1):
        lying = [range(blocks.count(colour) + 1) for colour in COLOURS]
        for numbers in product(*lying):
            paid = sum(number * price(colour, section) for number, colour in zip(numbers, COLOURS, strict=True))
            if any(numbers) and paid <= coins:
                found.add((section, numbers))
    return found


def empties(wheel: Wheel, section: int, numbers: Sequence[int]) -> bool:
    """Whether a purchase takes all that lies in its section and so earns its decoration or statue (CZ 746-750)."""
    return sum(numbers) > 0 and sum(numbers) == len(wheel.blocks[section - 1])


# Payment


def accepted(city: str) -> tuple[str, ...]:
    return COLOURS[COLOURS.index(COLOUR_OF[city]) :]


def payments(city: str, value: int, holdings: Mapping[str, int]) -> set[tuple[int, ...]]:
    """Every legal payment as numbers of blocks in the order of COLOURS, from the rule of substitution itself.

    So many blocks are owed, each of an accepted colour (CZ 219-222, 853-862). Any of them may be paid with two blocks
    of the colour one lower instead (CZ 265-270). A block got that way is never in hand, so nothing chains (CZ 270-275).
    """
    ways: list[Counter[str]] = []
    for colour in accepted(city):
        ways.append(Counter({colour: 1}))
        if colour != COLOURS[0]:
            ways.append(Counter({COLOURS[COLOURS.index(colour) - 1]: 2}))
    found = set()
    for chosen in combinations_with_replacement(range(len(ways)), value):
        paid: Counter[str] = Counter()
        for way in chosen:
            paid.update(ways[way])
        if all(paid[colour] <= holdings.get(colour, 0) for colour in COLOURS):
            found.add(tuple(paid[colour] for colour in COLOURS))
    return found


def fits_closed_form(city: str, value: int, paid: Sequence[int]) -> bool:
    """The same as one formula.

    Only the colours down to one below the city's own may occur, that one in pairs. Blocks of any other colour stand for
    as many as they are or, laid in pairs, for down to half of it, rounded up; those of white for as many as they are.
    """
    lowest = COLOURS.index(COLOUR_OF[city])
    below = paid[lowest - 1] if lowest > 0 else 0
    useless = sum(paid[: max(0, lowest - 1)])
    if useless or below % 2:
        return False
    own = paid[lowest:]
    least = sum(blocks - blocks // 2 for blocks in own[:-1]) + own[-1]
    return below // 2 + least <= value <= below // 2 + sum(own)


# Buildings


@dataclass(frozen=True)
class Building:
    type: str
    value: int
    city: str
    decorated: bool = False
    statue: str | None = None  # its colour, or golden

    def worth(self) -> int:
        """Its value, and one more with a decoration (CZ 644, 850-851); a statue adds nothing (CZ 727-728)."""
        return self.value + (1 if self.decorated else 0)


def may_upgrade(building: Building, monument: str) -> bool:
    """A monument may only cover an own building of its own type (CZ 341-343)."""
    return building.type == monument and building.value < MONUMENT


def upgrade_cost(building: Building) -> int:
    return MONUMENT - building.value  # CZ 346-347


def upgraded(building: Building) -> Building:
    """The monument stands where the building stood, with its decoration and statue (CZ 347-349, 652-656)."""
    return replace(building, value=MONUMENT)


def points_for_building(value: int, replaced: Building | None, markers_left: int) -> int:
    """Points at once for whoever builds with all markers used: the value, or the price of an upgrade (CZ 329-335)."""
    if markers_left > 0:
        return 0
    return value if replaced is None else value - replaced.value


def may_decorate(building: Building, decoration: str) -> bool:
    """One decoration, of the building's type; a statue may stand there already (CZ 621-626, 784-785)."""
    return not building.decorated and DECORATION_OF[building.type] == decoration


def may_stand(building: Building, statue: str, bought: bool = False) -> bool:
    """One statue, where its colour is accepted (CZ 627-632); golden anywhere (CZ 670-672); bought, see CZ 775-778."""
    if building.statue is not None:
        return False
    if bought:
        return COLOUR_OF[building.city] == statue
    return statue == GOLDEN or statue in accepted(building.city)


# Scorings


@dataclass(frozen=True)
class Player:
    """What of a player counts in scorings."""

    buildings: tuple[Building, ...] = ()
    improved: frozenset[str] = frozenset()  # cities covered by an improvement
    coins: int = 0
    blocks: int = 0
    points: int = 0
    rate: int = 5  # coins for a point at the end
    stored: tuple[str, ...] = ()  # never counts (CZ 817-818)

    def reward(self, city: str) -> Reward:
        return IMPROVED[city] if city in self.improved else BASE[city]

    def scored(self, buildings: Iterable[Building]) -> Reward:
        """Each building's worth times the reward of its own city."""
        total = Reward()
        for building in buildings:
            total = total.plus(self.reward(building.city).times(building.worth()))
        return total


def city_reward(player: Player, city: str) -> Reward | None:
    """A city: the sum of its column times its reward; None with too few buildings (CZ 443-458)."""
    column = [building for building in player.buildings if building.city == city]
    if len(column) < NEEDED[city]:
        return None
    return player.reward(city).times(sum(building.worth() for building in column))


def type_reward(player: Player, type_: str) -> Reward | None:
    """A type: every building of it times the reward of its city; None without any (CZ 499-510)."""
    own = [building for building in player.buildings if building.type == type_]
    return player.scored(own) if own else None


def landscape_reward(player: Player, landscape: str) -> Reward | None:
    """A landscape: the plain sum times the spot's own reward, whatever the cities give (CZ 512-530)."""
    types = URBAN if landscape == "urban" else RURAL
    own = [building for building in player.buildings if building.type in types]
    return LANDSCAPE[landscape].times(sum(building.worth() for building in own)) if own else None


def statues_reward(player: Player, pair: tuple[str, str]) -> Reward | None:
    """A pair of cities: every building with a statue times its city; None without any (CZ 710-725)."""
    own = [building for building in player.buildings if building.city in pair and building.statue is not None]
    return player.scored(own) if own else None


def open_money_spots(coins: int, taken: Iterable[int]) -> set[int]:
    """The money spots that may be taken with these coins shown (CZ 691-708)."""
    return {least for least in MONEY_SPOTS if coins >= least and least not in set(taken)}


# The royal court


@dataclass
class Court:
    """Who may score from which field, with which bonus. A field is a number; None is the large field without bonus.

    Every seat starts with one marker on every bonus field (CZ 170-171, 594-597).
    """

    players: int
    bonuses: tuple[str, ...]
    standing: list[set[int]] = field(default_factory=list)  # by field, the seats whose marker stands on it
    postponed: list[int] = field(default_factory=list)  # markers on the large field, by seat
    placed: list[int] = field(default_factory=list)  # markers on scoring spots, by seat
    visitor: int | None = None  # who holds the token
    visited: int | None = None  # the field from which the visit started

    def __post_init__(self) -> None:
        self.standing = self.standing or [set(range(self.players)) for _ in self.bonuses]
        self.postponed = self.postponed or [0] * self.players
        self.placed = self.placed or [0] * self.players

    def begin_turn(self, seat: int) -> None:
        """Whoever holds the token gives it back first, and may take it again at once (CZ 375-376, 419-422)."""
        if self.visitor == seat:
            self.visitor = self.visited = None

    def sources(self, seat: int) -> list[int | None]:
        """From where the seat may take a marker to score."""
        if self.visitor is not None:  # CZ 404-407: from the same field only
            assert self.visited is not None
            return [self.visited] if seat in self.standing[self.visited] else []
        fields: list[int | None] = [number for number, seats in enumerate(self.standing) if seat in seats]
        return fields + ([None] if self.postponed[seat] else [])  # CZ 364-367, 416-417, 424-428

    def score(self, seat: int, source: int | None) -> str | None:
        """Take the marker to a scoring spot; the bonus, if there is one (CZ 361-370, 406)."""
        assert source in self.sources(seat)
        self.placed[seat] += 1
        if source is None:  # no bonus, and no token for nobody could follow with one
            self.postponed[seat] -= 1
            return None
        self.standing[source].remove(seat)
        if self.visitor is None:
            self.visitor, self.visited = seat, source
        return self.bonuses[source]

    def do_something_else(self, seat: int) -> int | None:
        """Any action but scoring; during a visit the marker is put off to the large field (CZ 409-415).

        Answers with the field whose bonus is given up thereby.
        """
        if self.visited is None or seat not in self.standing[self.visited]:
            return None
        self.standing[self.visited].remove(seat)
        self.postponed[seat] += 1
        return self.visited


# The end


@dataclass(frozen=True)
class Moment:
    """What decides about the end: the markers of each seat that stand on no scoring spot yet, and the stack."""

    markers_left: tuple[int, ...]
    stack: int

    def over(self) -> bool:
        """Somebody has placed all markers and the stack is empty (CZ 540-545)."""
        return 0 in self.markers_left and self.stack == 0


@dataclass
class Ending:
    """Walks through a game turn by turn and says who ended it and who plays on."""

    players: int
    trigger: int | None = None
    bonus: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)  # who still has a turn, in order

    def after_turn(self, seat: int, before: Moment, after: Moment) -> None:
        if self.trigger is not None:
            assert self.left[0] == seat
            self.left.pop(0)
        elif after.over() and not before.over():  # CZ 547-555
            self.trigger = seat
            self.bonus = [5 if other == seat else 0 for other in range(self.players)]
            self.left = [(seat + step) % self.players for step in range(1, self.players)]


def set_points(player: Player) -> int:
    """Points for sets of equal decorations on own buildings (CZ 817-820)."""
    sets = Counter(DECORATION_OF[building.type] for building in player.buildings if building.decorated)
    return sum(SET_POINTS[number] for number in sets.values())


def majority_points(counts: Sequence[int], places: Sequence[int]) -> list[int]:
    """Points for statues in one city by number of statues of every seat (CZ 822-838).

    Whoever ties gets the place below, and everybody after is pushed one place down by that.
    """
    points = [0] * len(counts)
    place = 1
    for number in sorted(set(counts) - {0}, reverse=True):
        tied = [seat for seat, count in enumerate(counts) if count == number]
        if len(tied) > 1:
            place += 1
        for seat in tied:
            points[seat] = places[place - 1] if place <= len(places) else 0
        place += 1
    return points


def statues_in(player: Player, city: str) -> int:
    return sum(building.city == city and building.statue is not None for building in player.buildings)


def final_points(players: Sequence[Player], advanced: bool, places: Mapping[str, Sequence[int]] = PLACES) -> list[int]:
    """The points of everybody after the final scoring (CZ 557-559, 811-838)."""
    totals = []
    for player in players:
        total = player.points + player.coins // (player.rate if advanced else 5)
        totals.append(total + (set_points(player) if advanced else 0))
    if advanced:
        for city in CITIES:
            for seat, points in enumerate(majority_points([statues_in(p, city) for p in players], places[city])):
                totals[seat] += points
    return totals


def ranks(totals: Sequence[int], blocks: Sequence[int]) -> list[int]:
    """The place of each seat: points, then blocks left, then shared (CZ 561-562, 840-841)."""
    merits = list(zip(totals, blocks, strict=True))
    return [1 + sum(other > own for other in merits) for own in merits]
