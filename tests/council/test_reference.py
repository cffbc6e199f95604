"""The plain reference of Council of Verona, held against the rulebook's examples and counted facts."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from tests.council.reference import (
    AGENDAS,
    ANTIDOTE,
    COUNCIL,
    EXILE,
    FAMILIES,
    POISON,
    POWERS,
    TABLE_A,
    TABLE_B,
    DraftMemory,
    Look,
    Place,
    Table,
    Token,
    TradeMemory,
    Truth,
    copyable,
    dead,
    deck,
    faces,
    hand_size,
    lookable,
    met,
    movable,
    moved,
    of_family,
    packet_sizes,
    points,
    possible_faces,
    ranks,
    round_winners,
    shown,
    still_possible,
    survivors,
    swappable,
    swapped,
    totals,
    truths_after_draft,
    truths_after_trade,
)


def table(council: str = "", exile: str = "", tokens: dict[str, str] | None = None) -> dict[str, Place]:
    """A table in short words: `tokens={"Juliet": "0 poison, 1 5"}` are owner and face, slot by slot."""
    said = tokens or {}
    found: dict[str, Place] = {}
    for area, names in ((COUNCIL, council), (EXILE, exile)):
        for name in filter(None, (name.strip() for name in names.split(","))):
            laid = [token.split() for token in said.get(name, "").split(",") if token]
            found[name] = Place(area, {slot: Token(int(owner), face) for slot, (owner, face) in enumerate(laid)})
    assert set(said) <= set(found)
    return found


# Counts


def test_the_characters_are_the_seventeen_of_the_rulebook() -> None:
    assert len(deck(5)) == 17
    assert [len(deck(players)) for players in (2, 3, 4)] == [13, 13, 13]
    assert len(AGENDAS) == 8
    assert len(POWERS) == 9
    assert AGENDAS | set(POWERS) == set(FAMILIES)
    assert not AGENDAS & set(POWERS)


@pytest.mark.parametrize(("players", "sizes"), [(4, (5, 5, 5)), (5, (6, 6, 7))])
def test_the_families_have_their_sizes(players: int, sizes: tuple[int, ...]) -> None:
    families = ("capulet", "montague", "neutral")
    assert tuple(len(of_family(deck(players), family)) for family in families) == sizes


def test_tokens_of_a_player() -> None:
    assert faces(2, poison=False) == ["0", "3", "4", "5"]
    assert faces(4, poison=True) == ["0", "3", "5", POISON, ANTIDOTE]


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, [10, 9, 8, 7, 6, 5, 4, 3, 2]),
        (4, [9, 8, 7, 6, 5, 4, 3, 2]),
        (5, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]),
    ],
)
def test_the_packet_shrinks_as_the_rulebook_says(players: int, sizes: list[int]) -> None:
    assert packet_sizes(len(deck(players)), players, hand_size(players)) == sizes


# Agendas


def test_the_poison_example_fr_151() -> None:
    before = table("Juliet, Nurse, Lord Montague, Benvolio")
    assert "Lord Montague" not in met(before)
    after = table("Juliet, Nurse, Lord Montague, Benvolio", tokens={"Juliet": "0 poison,1 5"})
    assert dead(after) == {"Juliet"}
    assert met(after) == {"Lord Montague"}


@pytest.mark.parametrize(
    ("tokens", "dies"),
    [
        ("0 antidote", False),
        ("0 poison,1 antidote", False),
        ("0 poison", True),
        ("0 poison,1 poison,2 antidote", True),
        ("0 poison,1 5,2 antidote", False),
        ("0 3,1 5", False),
    ],
)
def test_who_dies_fr_143_145(tokens: str, dies: bool) -> None:
    assert (dead(table("Mercutio", tokens={"Mercutio": tokens})) == {"Mercutio"}) is dies


def test_lovers_dead_together_are_not_together_fr_153() -> None:
    both = table("Romeo, Juliet", tokens={"Romeo": "0 poison,1 3", "Juliet": "1 poison,0 5"})
    assert survivors(both) == {}
    assert met(both) == set()
    assert points(both, 2) == [0, 0]


@pytest.mark.parametrize(("council", "exile"), [("Romeo, Juliet", ""), ("", "Romeo, Juliet")])
def test_lovers_in_one_area_are_together(council: str, exile: str) -> None:
    assert {"Romeo", "Juliet"} <= met(table(council, exile))


def test_a_lover_alone_is_not_together_r13() -> None:
    assert "Romeo" not in met(table("Romeo"))
    assert not {"Romeo", "Juliet"} & met(table("Romeo", "Juliet"))
    assert "Romeo" not in met(table("Romeo, Juliet", tokens={"Juliet": "0 poison"}))


def test_four_neutrals_meet_escalus_beside_a_lord() -> None:
    four = table("Prince Escalus, Count Paris, Mercutio, Nurse, Lord Capulet")
    assert met(four) == {"Prince Escalus", "Lord Capulet"}
    five = table("Prince Escalus, Count Paris, Mercutio, Nurse, Friar Laurence, Lord Capulet")
    assert {"Prince Escalus", "Lord Capulet"} <= met(five)
    three = table("Prince Escalus, Count Paris, Nurse, Lord Capulet")
    assert met(three) == {"Lord Capulet"}


def test_none_and_none_are_equal_r11() -> None:
    assert met(table("Count Paris", "Prince Escalus")) == {"Prince Escalus"}


def test_ties_meet_neither_lord_nor_mercutio_r14() -> None:
    tied = table("Lord Capulet, Lord Montague", "Mercutio, Tybalt")
    assert met(tied) == set()
    assert met(moved(tied, "Lord Montague")) == {"Lord Capulet", "Mercutio"}


def test_the_apothecary_needs_the_strictly_larger_group_r15() -> None:
    council = "Apothecary, Samson, Juliet, Tybalt, Nurse, Romeo, Benvolio"
    exile = "Mercutio, Count Paris, Lord Capulet, Lord Montague, Lady Capulet, Lady Montague, Prince Escalus"
    assert "Apothecary" not in met(table(council, exile))
    assert "Apothecary" in met(table(council + ", Rosaline", exile))
    # Fifteen cards, and one death makes it seven against seven.
    assert "Apothecary" not in met(table(council + ", Rosaline", exile, {"Rosaline": "0 poison"}))
    assert "Apothecary" in met(table(council, exile, {"Mercutio": "0 poison"}))


@pytest.mark.parametrize(
    ("council", "exile", "poisoned", "plain", "strict"),
    [
        ("Rosaline, Romeo, Juliet", "", "", False, False),
        ("Rosaline, Romeo", "Juliet", "", True, True),
        ("Rosaline, Romeo", "", "", True, False),
        ("Rosaline", "", "", True, False),
        ("Rosaline, Romeo, Juliet", "", "Juliet", True, False),
        ("Rosaline, Romeo", "Juliet", "Juliet", True, False),
    ],
)
def test_rosaline_in_both_readings_r12(council: str, exile: str, poisoned: str, plain: bool, strict: bool) -> None:
    laid = table(council, exile, {poisoned: "0 poison"} if poisoned else None)
    assert ("Rosaline" in met(laid)) is plain
    assert ("Rosaline" in met(laid, strict_rosaline=True)) is strict


def test_an_agenda_pays_wherever_its_card_lies() -> None:
    laid = table("Tybalt", "Lord Capulet", {"Lord Capulet": "1 5"})
    assert points(laid, 2) == [0, 6]


def test_exactly_one_house_relation_holds_and_mercutio_mirrors_the_areas() -> None:
    names = sorted(deck(4))
    for areas in product((COUNCIL, EXILE), repeat=len(names)):
        laid = {name: Place(area) for name, area in zip(names, areas, strict=True)}
        found = met(laid)
        assert {"Lord Capulet", "Lord Montague", "Prince Escalus"} & found
        assert not {"Lord Capulet", "Lord Montague"} <= found
        assert ("Romeo" in found) == ("Juliet" in found) == (laid["Romeo"].area == laid["Juliet"].area)
        assert ("Mercutio" in found) == (areas.count(EXILE) >= 7)


# Points


def test_points_are_value_and_modifier_fr_93() -> None:
    laid = table("Lord Capulet", "", {"Lord Capulet": "0 5,1 3,2 0"})
    assert points(laid, 3) == [6, 3, -1]
    assert points(laid, 3, floor=True) == [6, 3, 0]
    assert points(laid, 3, slots={"Lord Capulet": (-2, 1, 0)}) == [3, 4, 0]


def test_unmet_agendas_pay_nothing_fr_92() -> None:
    laid = table("Mercutio", "", {"Mercutio": "0 5,1 3"})
    assert points(laid, 2) == [0, 0]
    assert shown(laid, poison=False) == set()
    assert shown(laid, poison=True) == {("Mercutio", 0), ("Mercutio", 1)}


def test_poison_and_antidote_never_score_r19() -> None:
    laid = table("Lord Capulet", "", {"Lord Capulet": "0 antidote,1 poison,1 5"})
    assert points(laid, 2) == [0, 4]


def test_tokens_of_the_dead_are_lost() -> None:
    laid = table("Lord Capulet, Tybalt", "", {"Lord Capulet": "0 5,1 poison"})
    assert points(laid, 2) == [0, 0]


def test_the_extremes_of_a_round() -> None:
    council = "Prince Escalus, Rosaline, Lord Capulet, Tybalt, Count Paris"
    all_good = table(council + ", Nurse", "Mercutio", {"Prince Escalus": "0 5,0 3", "Lord Capulet": "0 0"})
    assert points(all_good, 5) == [11, 0, 0, 0, 0]
    worst = table(council, "", {"Rosaline": "1 3,2 3,0 0"})
    assert points(worst, 5) == [-2, 3, 2, 0, 0]
    # No slot of any table can do better than one more for every token.
    assert max(max(row) for row in (*TABLE_A.values(), *TABLE_B.values())) == 1
    assert min(min(row) for name, row in TABLE_A.items() if name in deck(4)) == -1


def test_a_swap_inside_one_card_moves_the_modifiers_r2() -> None:
    laid = table("Lord Capulet", "", {"Lord Capulet": "0 5,1 3"})
    turned = swapped(laid, ("Lord Capulet", 0), ("Lord Capulet", 1))
    assert points(laid, 2) == [6, 3]
    assert points(turned, 2) == [5, 4]


def test_tokens_travel_with_their_character_fr_105() -> None:
    laid = table("Tybalt, Lord Capulet", "", {"Lord Capulet": "0 5"})
    assert points(laid, 1) == points(moved(laid, "Lord Capulet"), 1) == [6]
    assert moved(moved(laid, "Tybalt"), "Tybalt") == laid


# Powers


def test_what_powers_may_touch() -> None:
    laid = table("Tybalt, Mercutio", "Nurse, Samson", {"Mercutio": "0 5,1 3"})
    assert movable(laid, "to exile") == {"Tybalt", "Mercutio"}
    assert movable(laid, "to council") == {"Nurse", "Samson"}
    assert swappable(laid) == {frozenset({("Mercutio", 0), ("Mercutio", 1)})}
    assert swappable(table("Mercutio", "", {"Mercutio": "0 5"})) == set()
    assert lookable(laid, 0) == {("Mercutio", 1)}


def test_samson_copies_the_nurse_beside_him_r16() -> None:
    assert copyable(table("Tybalt", "Nurse, Samson, Juliet, Benvolio"), "Samson") == {"Nurse"}
    both = "Balthasar, Benvolio, Lady Montague, Friar Laurence, Samson, Romeo"
    assert copyable(table(both), "Balthasar") == {"Benvolio", "Lady Montague", "Friar Laurence"}
    assert copyable(table("Samson, Count Paris, Balthasar"), "Samson") == set()


# The match


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        ([[5, 3], [1, 4]], [2, 1]),
        ([[5, 3], [1, 3]], [1, 1 + 1]),
        ([[6, 5, 5], [0, 1, 1], [0, 0, 0]], [1, 2, 2]),
        ([[5, 5, 0], [1, 2, 0], [1, 0, 0]], [2, 1, 3]),  # 7, 7, 0: the best rounds are equal, the second best decide
        ([[5, 1], [1, 5]], [1, 1]),
        ([[-1, 0], [2, 1]], [1, 2]),
        ([[7, 7, 7]], [1, 1, 1]),
    ],
)
def test_the_chain_of_rounds_decides_ties_fr_101(rounds: list[list[int]], expected: list[int]) -> None:
    assert ranks(rounds) == expected


def test_totals_and_winners_of_a_round() -> None:
    assert totals([[5, 1, 0], [1, 2, 3]]) == [6, 3, 3]
    assert round_winners([4, 4, 1]) == {0, 1}


# What a seat knows


def draft_memories(cards: list[str], players: int, hand: int, picks: list[int]) -> tuple[list[DraftMemory], Truth]:
    """Play a draft in which pick number i keeps the card at place `picks[i]`: what each seat saw, and the truth."""
    dealt, packet = cards[:players], cards[players:]
    hands = [{card} for card in dealt]
    looks: list[list[Look]] = [[] for _ in range(players)]
    for number in range(players * (hand - 1)):
        seat = number % players
        kept = packet[picks[number] % len(packet)]
        looks[seat].append(Look(frozenset(packet), kept))
        hands[seat].add(kept)
        packet = [card for card in packet if card != kept]
    memories = [
        DraftMemory(seat, players, frozenset(cards), dealt[seat], tuple(looks[seat])) for seat in range(players)
    ]
    return memories, Truth(tuple(frozenset(own) for own in hands), frozenset(packet))


@pytest.mark.parametrize(
    ("players", "counts"),
    [
        (3, [48, 24, 24]),
        (4, [864, 432, 360, 540]),
        pytest.param(5, [207360, 86400, 51840, 45360, 60480], marks=pytest.mark.slow),
    ],
)
def test_how_many_truths_a_draft_leaves_open_r33(players: int, counts: list[int]) -> None:
    cards = sorted(deck(players))
    memories, truth = draft_memories(cards, players, hand_size(players), [7 * pick + 3 for pick in range(12)])
    found = [truths_after_draft(memory) for memory in memories]
    assert [len(truths) for truths in found] == counts
    for memory, truths in zip(memories, found, strict=True):
        assert truth in truths
        assert {each.hands[memory.seat] for each in truths} == {truth.hands[memory.seat]}
        assert {len(each.discards) for each in truths} == {2 if players == 5 else 1}


@pytest.mark.parametrize(("players", "cards"), [(3, 7), (2, 7)])
def test_the_truths_are_those_of_every_draft_with_the_same_memory(players: int, cards: int) -> None:
    """All drafts of a small deck, sorted by what a seat saw: nothing possible is missing, nothing else is told."""
    names = list("abcdefg")[:cards]
    hand = 2 if players == 3 else 3
    by_memory: dict[DraftMemory, set[Truth]] = {}
    taken = players * (hand - 1)
    for order in permutations(names):
        if list(order[players + taken :]) != sorted(order[players + taken :]):
            continue
        # The cards in the order in which they are dealt and then picked.
        picks, packet = [], sorted(order[players:])
        for card in order[players : players + taken]:
            picks.append(packet.index(card))
            packet.remove(card)
        arranged = [*order[:players], *sorted(order[players:])]
        memories, truth = draft_memories(arranged, players, hand, picks)
        for memory in memories:
            by_memory.setdefault(memory, set()).add(truth)
    assert len(by_memory) > 1000
    for memory, truths in by_memory.items():
        assert truths_after_draft(memory) == truths


def test_a_trade_of_two_leaves_twenty_truths_r33() -> None:
    cards = sorted(deck(2))
    mine, theirs = frozenset(cards[:5]), frozenset(cards[5:10])
    given, got = frozenset(cards[:2]), frozenset(cards[5:7])
    truth = Truth((mine - given | got, theirs - got | given), frozenset(cards[10:]))
    for seat, memory in enumerate(
        [TradeMemory(0, frozenset(cards), mine, given, got), TradeMemory(1, frozenset(cards), theirs, got, given)]
    ):
        truths = truths_after_trade(memory)
        assert len(truths) == 20
        assert truth in truths
        assert {each.hands[seat] for each in truths} == {truth.hands[seat]}


def test_play_narrows_the_truths_down_until_the_discard_is_known_r31() -> None:
    players = 4
    memories, truth = draft_memories(sorted(deck(players)), players, 3, [2] * 8)
    truths = truths_after_draft(memories[1])
    played: dict[int, set[str]] = {seat: set() for seat in range(players)}
    for step in range(3):
        for seat in range(players):
            played[seat].add(sorted(truth.hands[seat])[step])
            fewer = still_possible(truths, played)
            assert truth in fewer
            assert fewer <= truths
            truths = fewer
    assert truths == {truth}


def test_faces_of_tokens_that_were_not_looked_at() -> None:
    chest = faces(3, poison=False)
    assert len(possible_faces(chest, ["a", "b"], {})) == 6
    assert possible_faces(chest, ["a", "b", "c"], {"a": "3", "b": "0"}) == [{"a": "3", "b": "0", "c": "5"}]


def test_a_table_in_short_words_means_what_it_says() -> None:
    laid: Table = table("Romeo", "Mercutio", {"Romeo": "1 poison"})
    assert laid == {"Romeo": Place(COUNCIL, {0: Token(1, POISON)}), "Mercutio": Place(EXILE)}
