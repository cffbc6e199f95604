"""Council of Verona a second time, from the rulebook alone: slow, plain, and knowing nothing of the engine.

Characters, areas and faces are plain words, a table is a dictionary. `FR 92` is a line of the rulebook's text, `R12` a
ruling of the rules as facts. Whatever the engine decides in bits must come out the same here in words.

What is here: deaths and survivors, agendas, points of a round with any table of slots, what is shown afterwards, what
the powers may touch, ranks of a match, and by brute force all truths that what a seat saw leaves open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from typing import Final

COUNCIL: Final = "council"
EXILE: Final = "exile"
POISON: Final = "poison"
ANTIDOTE: Final = "antidote"

# FR 157-209, with the double families of FR 197. The order is the rulebook's.
FAMILIES: Final = {
    "Prince Escalus": {"neutral"},
    "Count Paris": {"neutral"},
    "Mercutio": {"neutral"},
    "Rosaline": {"neutral"},
    "Apothecary": {"neutral"},
    "Lord Capulet": {"capulet"},
    "Lady Capulet": {"capulet"},
    "Juliet": {"capulet"},
    "Tybalt": {"capulet"},
    "Samson": {"capulet"},
    "Lord Montague": {"montague"},
    "Lady Montague": {"montague"},
    "Romeo": {"montague"},
    "Benvolio": {"montague"},
    "Balthasar": {"montague"},
    "Nurse": {"neutral", "capulet"},
    "Friar Laurence": {"neutral", "montague"},
}
FIVE_PLAYERS_ONLY: Final = {"Rosaline", "Apothecary", "Samson", "Balthasar"}  # FR 19, 50
AGENDAS: Final = {  # FR 78
    *("Romeo", "Juliet", "Lord Montague", "Lord Capulet"),
    *("Prince Escalus", "Mercutio", "Rosaline", "Apothecary"),
}
POWERS: Final = {  # FR 161-209; samson and balthasar copy
    "Count Paris": "look",
    "Lady Capulet": "swap",
    "Lady Montague": "swap",
    "Tybalt": "to exile",
    "Benvolio": "to exile",
    "Nurse": "to council",
    "Friar Laurence": "to council",
    "Samson": "copy a capulet",
    "Balthasar": "copy a montague",
}

# What the three slots of a card add (FR 93). Both tables are reconstructed: the cards print other facts nowhere else.
TABLE_A: Final = {
    "Prince Escalus": (1, 1, 0),
    "Mercutio": (1, 0, 0),
    "Lord Capulet": (1, 0, -1),
    "Lord Montague": (1, 0, -1),
    "Romeo": (0, -1, -1),
    "Juliet": (0, -1, -1),
    "Rosaline": (0, -1, -2),
    "Apothecary": (0, -1, -2),
}
TABLE_B: Final = dict.fromkeys(TABLE_A, (1, 0, -1))


# The table


@dataclass(frozen=True)
class Token:
    """A token on a slot: whose it is, and its face: "0", "3", "4", "5", poison or antidote."""

    owner: int
    face: str


@dataclass(frozen=True)
class Place:
    """Where a character lies, and the tokens on its slots by slot number 0, 1, 2."""

    area: str
    tokens: Mapping[int, Token] = field(default_factory=dict)


Table = Mapping[str, Place]  # the characters in play


def deck(players: int) -> set[str]:
    """The characters used (FR 19, 50)."""
    return set(FAMILIES) - (set() if players == 5 else FIVE_PLAYERS_ONLY)


def faces(players: int, poison: bool) -> list[str]:
    """The tokens of one player (FR 42, 54, 131)."""
    influence = ["0", "3", "4", "5"] if players == 2 else ["0", "3", "5"]
    return influence + ([POISON, ANTIDOTE] if poison else [])


# The end of a round


def dead(table: Table) -> set[str]:
    """Who dies: more Poison than Antidote on the card (FR 143-145), all at once, whoever laid them (R21)."""
    found = set()
    for character, place in table.items():
        poisons = [token for token in place.tokens.values() if token.face == POISON]
        antidotes = [token for token in place.tokens.values() if token.face == ANTIDOTE]
        if len(poisons) > len(antidotes):
            found.add(character)
    return found


def survivors(table: Table) -> dict[str, Place]:
    """The table once the dead have left it with their tokens (FR 143, 147)."""
    gone = dead(table)
    return {character: place for character, place in table.items() if character not in gone}


def in_area(table: Table, area: str) -> set[str]:
    return {character for character, place in table.items() if place.area == area}


def of_family(characters: Iterable[str], family: str) -> set[str]:
    """Nurse and Friar belong to two families at the same time (FR 197, R10)."""
    return {character for character in characters if family in FAMILIES[character]}


def together(table: Table) -> bool:
    """Romeo and Juliet in the same area; somebody absent or dead is with nobody (FR 153, R13)."""
    return "Romeo" in table and "Juliet" in table and table["Romeo"].area == table["Juliet"].area


def separated(table: Table) -> bool:
    """The strict reading of Rosaline: both in play, in different areas (R12)."""
    return "Romeo" in table and "Juliet" in table and table["Romeo"].area != table["Juliet"].area


def is_met(character: str, alive: Table, strict_rosaline: bool = False) -> bool:
    """Whether an agenda is met among the survivors. The card itself counts wherever it lies."""
    council, exile = in_area(alive, COUNCIL), in_area(alive, EXILE)
    capulets, montagues = of_family(council, "capulet"), of_family(council, "montague")
    if character in ("Romeo", "Juliet"):  # FR 177, 191
        return together(alive)
    if character == "Lord Capulet":  # FR 173; more, so a tie is not enough (R14)
        return len(capulets) > len(montagues)
    if character == "Lord Montague":  # FR 187
        return len(montagues) > len(capulets)
    if character == "Prince Escalus":  # FR 159; none and none are equal, four is at least four (R11)
        return len(capulets) == len(montagues) or len(of_family(council, "neutral")) >= 4
    if character == "Mercutio":  # FR 163
        return len(exile) > len(council)
    if character == "Rosaline":  # FR 165
        return separated(alive) if strict_rosaline else not together(alive)
    if character == "Apothecary":  # FR 167; of two equal groups none is the largest (R15)
        own, other = (council, exile) if character in council else (exile, council)
        return len(own) > len(other)
    raise ValueError(f"{character} has no agenda; only {sorted(AGENDAS)} have one.")


def met(table: Table, strict_rosaline: bool = False) -> set[str]:
    """The living characters in play whose agenda is met, judged after the deaths (FR 147)."""
    alive = survivors(table)
    return {character for character in alive if character in AGENDAS and is_met(character, alive, strict_rosaline)}


def worth(token: Token, modifier: int, floor: bool = False) -> int:
    """Value and modifier added (FR 93); Poison and Antidote are no Influence and score nothing (R19)."""
    if token.face in (POISON, ANTIDOTE):
        return 0
    points = int(token.face) + modifier
    return max(0, points) if floor else points


def points(
    table: Table,
    players: int,
    slots: Mapping[str, Sequence[int]] = TABLE_A,
    strict_rosaline: bool = False,
    floor: bool = False,
) -> list[int]:
    """What each seat scores in a round (FR 90-93)."""
    scored = [0] * players
    for character in met(table, strict_rosaline):
        for slot, token in table[character].tokens.items():
            scored[token.owner] += worth(token, slots[character][slot], floor)
    return scored


def shown(table: Table, poison: bool, strict_rosaline: bool = False) -> set[tuple[str, int]]:
    """The slots whose token is turned over at the end: all with Poison (FR 141), else those that score (FR 92-93)."""
    turned = set(table) if poison else met(table, strict_rosaline)
    return {(character, slot) for character in turned for slot in table[character].tokens}


# The match


def totals(rounds: Sequence[Sequence[int]]) -> list[int]:
    """The points of all rounds together, by seat (FR 101)."""
    return [sum(scored) for scored in zip(*rounds, strict=True)]


def merit(rounds: Sequence[Sequence[int]], seat: int) -> list[int]:
    """What decides, most important first: the total, then the best round, the second best, and so on (FR 101)."""
    own = [scored[seat] for scored in rounds]
    return [sum(own), *sorted(own, reverse=True)]


def ranks(rounds: Sequence[Sequence[int]]) -> list[int]:
    """The place of each seat, 1 for the best; equals share a place and the next one stays free (R25)."""
    seats = range(len(rounds[0]))
    return [1 + sum(merit(rounds, other) > merit(rounds, seat) for other in seats) for seat in seats]


def round_winners(scored: Sequence[int]) -> set[int]:
    """Everybody with the most points of the round (FR 95, R24)."""
    return {seat for seat, points_ in enumerate(scored) if points_ == max(scored)}


# Powers


def movable(table: Table, power: str) -> set[str]:
    """Whom a moving power may move: anybody there, the card just played too (FR 179, 203, R8)."""
    return in_area(table, COUNCIL if power == "to exile" else EXILE)


def moved(table: Table, character: str) -> dict[str, Place]:
    """The table after a move: the tokens travel along and keep their slots (FR 105-107)."""
    place = table[character]
    other = EXILE if place.area == COUNCIL else COUNCIL
    return {**table, character: Place(other, place.tokens)}


def swappable(table: Table) -> set[frozenset[tuple[str, int]]]:
    """The pairs of placed tokens that a Lady may exchange: any two (FR 175, R2, R3)."""
    placed = [(character, slot) for character, place in table.items() for slot in place.tokens]
    return {frozenset(pair) for pair in combinations(placed, 2)}


def swapped(table: Table, one: tuple[str, int], two: tuple[str, int]) -> dict[str, Place]:
    tokens = {(character, slot): token for character, place in table.items() for slot, token in place.tokens.items()}
    tokens[one], tokens[two] = tokens[two], tokens[one]
    return {
        character: Place(place.area, {slot: tokens[character, slot] for slot in place.tokens})
        for character, place in table.items()
    }


def lookable(table: Table, seat: int) -> set[tuple[str, int]]:
    """What Count Paris may look at: tokens of opponents, anywhere (FR 74, R6)."""
    return {
        (character, slot)
        for character, place in table.items()
        for slot, token in place.tokens.items()
        if token.owner != seat
    }


def copyable(table: Table, servant: str) -> set[str]:
    """Whose power a servant may copy: another power character of his family in his area (FR 181, 195, R16, R17)."""
    family = {"Samson": "capulet", "Balthasar": "montague"}[servant]
    here = in_area(table, table[servant].area)
    return {other for other in of_family(here, family) if other != servant and other in POWERS}


# What a seat knows of the cards


@dataclass(frozen=True)
class Truth:
    """One way the cards may lie after the draft: the hand of every seat, and what nobody plays."""

    hands: tuple[frozenset[str], ...]
    discards: frozenset[str]


def hand_size(players: int) -> int:
    return {2: 5, 3: 4, 4: 3, 5: 3}[players]  # FR 48-50, 58


def packet_sizes(cards: int, players: int, hand: int) -> list[int]:
    """How many cards lie in the packet at each pick of the draft, from the first to the last (FR 44)."""
    packet = cards - players
    return [packet - pick for pick in range(players * (hand - 1))]


@dataclass(frozen=True)
class Look:
    """One pick of the seat in question: the packet it saw, and what it kept (FR 44)."""

    packet: frozenset[str]
    kept: str


@dataclass(frozen=True)
class DraftMemory:
    """All that a seat knows after a draft of three to five. Seats count from the first drafter."""

    seat: int
    players: int
    cards: frozenset[str]
    dealt: str
    looks: tuple[Look, ...]


def handed_out(cards: Iterable[str], takers: Sequence[int | None]) -> Iterator[dict[int | None, frozenset[str]]]:
    """All ways in which exactly these takers took exactly these cards, one each; None is the box."""
    for order in permutations(sorted(cards)):
        taken: dict[int | None, set[str]] = {}
        for taker, card in zip(takers, order, strict=True):
            taken.setdefault(taker, set()).add(card)
        yield {taker: frozenset(own) for taker, own in taken.items()}


def stretches(memory: DraftMemory) -> list[tuple[frozenset[str], list[int | None]]]:
    """What vanished between two looks and who took one card each in the meantime, until the box takes the rest."""
    others: list[int | None] = [seat for seat in range(memory.players) if seat != memory.seat]
    before: list[int | None] = [seat for seat in range(memory.players) if seat < memory.seat]
    after: list[int | None] = [seat for seat in range(memory.players) if seat > memory.seat]
    found = [(memory.cards - {memory.dealt} - memory.looks[0].packet, others + before)]
    for look, following in zip(memory.looks, memory.looks[1:], strict=False):
        found.append((look.packet - {look.kept} - following.packet, after + before))
    rest = memory.looks[-1].packet - {memory.looks[-1].kept}
    box: list[int | None] = [None] * (len(rest) - len(after))
    found.append((rest, after + box))
    return found


def truths_after_draft(memory: DraftMemory) -> set[Truth]:
    """Every truth that fits what the seat saw (R33). Who took which missing card stays open, and so does the order."""
    own = frozenset({memory.dealt, *(look.kept for look in memory.looks)})
    ways = [
        {tuple(sorted(way.items(), key=str)) for way in handed_out(cards, takers)}
        for cards, takers in stretches(memory)
    ]
    found = set()
    for choice in product(*ways):
        hands: dict[int | None, frozenset[str]] = {memory.seat: own}
        for way in choice:
            for taker, cards in way:
                hands[taker] = hands.get(taker, frozenset()) | cards
        found.add(Truth(tuple(hands[seat] for seat in range(memory.players)), hands[None]))
    return found


@dataclass(frozen=True)
class TradeMemory:
    """All that a seat knows after the deal of two: its five cards, the two it gave, the two it got (FR 56-58)."""

    seat: int
    cards: frozenset[str]
    dealt: frozenset[str]
    given: frozenset[str]
    got: frozenset[str]


def truths_after_trade(memory: TradeMemory) -> set[Truth]:
    """Every truth that fits. The other holds the two given cards and any three of those never seen."""
    own = memory.dealt - memory.given | memory.got
    unseen = memory.cards - memory.dealt - memory.got
    found = set()
    for kept in combinations(sorted(unseen), 3):
        theirs = memory.given | set(kept)
        hands = (own, theirs) if memory.seat == 0 else (theirs, own)
        found.add(Truth(hands, unseen - set(kept)))
    return found


def still_possible(truths: Iterable[Truth], played: Mapping[int, Iterable[str]]) -> set[Truth]:
    """The truths that survive what everybody has played so far; what is played was in the hand."""
    return {truth for truth in truths if all(set(cards) <= truth.hands[seat] for seat, cards in played.items())}


def possible_faces(chest: Sequence[str], tokens: Sequence[str], seen: Mapping[str, str]) -> list[dict[str, str]]:
    """All ways the placed tokens of one owner may read, given those that were looked at (FR 135, R7)."""
    return [
        dict(zip(tokens, order, strict=True))
        for order in permutations(chest, len(tokens))
        if all(face == seen.get(token, face) for token, face in zip(tokens, order, strict=True))
    ]
