"""C-10: what each seat knows, and that imagined worlds are exactly the worlds that it leaves open, each as often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import permutations
from math import exp
from typing import Any

import pytest

from signoria import conformance as c
from signoria.conformance.statistics import improbable
from signoria.core.kernel import ONLOOKER
from signoria.core.rng import Rng, seeded
from signoria.games.council.cards import FACES, NAMES, NO_CARD, TOKENS
from signoria.games.council.rules import Council
from tests.council import reference as plain
from tests.council.engine import SAID, names, truth
from tests.council.laid import GAME, asked, do, laid
from tests.council.small import FOUR, THREE

# R33: so many truths are possible after the draft, seat by seat from the first drafter.
COUNTS = {
    2: (20, 20),
    3: (48, 24, 24),
    4: (864, 432, 360, 540),
    5: (207_360, 86_400, 51_840, 45_360, 60_480),
}


class Drafted:
    """A game after the draft, with what every seat saw of it; seats counted from the first drafter."""

    def __init__(self, players: int, seed: int) -> None:
        state = GAME.new(players, seed=seed, length="round")
        assert isinstance(state, Council)
        self.state = state
        self.rng = seeded(seed + 1)
        first = int(state.first)
        self.deck = names(state.deck)
        self.dealt = [names(state.hands[(first + place) % players]) for place in range(players)]
        self.looks: list[list[plain.Look]] = [[] for _ in range(players)]
        while asked(state)[1] in ("take", "hand-over"):
            seat = int(state.turn())
            action = int(state.pick(seat, self.rng))
            if players > 2:
                kept = SAID[str(GAME.actions.describe(action).parts["card"])]
                self.looks[(seat - first) % players].append(plain.Look(names(state.packet), kept))
            state.apply(seat, action)

    def possible(self, place: int) -> set[plain.Truth]:
        """Every truth that the seat cannot rule out, by the plain reference."""
        state, players = self.state, int(self.state.players)
        if players > 2:
            (dealt,) = self.dealt[place]
            return plain.truths_after_draft(
                plain.DraftMemory(place, players, self.deck, dealt, tuple(self.looks[place]))
            )
        seat = (int(state.first) + place) % 2
        given, got = names(state.given[seat]), names(state.given[1 - seat])
        return plain.truths_after_trade(plain.TradeMemory(place, self.deck, self.dealt[place], given, got))


def sampled(state: Council, viewer: int, times: int, rng: Rng) -> Counter[plain.Truth]:
    found: Counter[plain.Truth] = Counter()
    for _ in range(times):
        world = state.imagine(viewer, rng)
        assert isinstance(world, Council)
        found[truth(world)] += 1
    return found


def examine(found: Counter[Any], possible: Iterable[Hashable]) -> None:
    """Exactly these, and each as often as the others."""
    wanted = dict.fromkeys(possible, 1.0)
    assert set(found) <= set(wanted)
    assert not improbable(found, wanted)


@pytest.mark.parametrize("players", [2, 3])
def test_c_10_2_c_10_3_r33_imagined_worlds_after_the_draft(players: int) -> None:
    drafted = Drafted(players, 5)
    for place, count in enumerate(COUNTS[players]):
        possible = drafted.possible(place)
        assert len(possible) == count
        assert truth(drafted.state) in possible
        viewer = int(drafted.state.seat_at(place))
        examine(sampled(drafted.state, viewer, 30 * count, drafted.rng), possible)


def test_c_10_3_r33_imagined_worlds_of_four() -> None:
    drafted = Drafted(4, 8)
    for place, count in enumerate(COUNTS[4]):
        possible = drafted.possible(place)
        assert len(possible) == count
        found = sampled(drafted.state, int(drafted.state.seat_at(place)), 6 * count, drafted.rng)
        examine(found, possible)


@pytest.mark.slow
@pytest.mark.parametrize("place", range(5))
def test_c_10_3_r33_imagined_worlds_of_five(place: int) -> None:
    drafted = Drafted(5, 3)
    count = COUNTS[5][place]
    possible = drafted.possible(place)
    assert len(possible) == count
    times = 3 * count
    found = sampled(drafted.state, int(drafted.state.seat_at(place)), times, drafted.rng)
    assert set(found) <= possible
    seen, wanted = len(found), count * (1 - exp(-times / count))
    assert abs(seen - wanted) < 5 * (count * exp(-times / count)) ** 0.5
    by_hand: Counter[plain.Truth | frozenset[str]] = Counter()
    for one, often in found.items():
        by_hand[one.hands[(place + 1) % 5]] += often
    weights: Counter[plain.Truth | frozenset[str]] = Counter(one.hands[(place + 1) % 5] for one in possible)
    assert not improbable(by_hand, {hand: float(often) for hand, often in weights.items()})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c_10_what_is_played_leaves_the_truths_in_which_it_was_held(players: int) -> None:
    for seed in range(2):
        drafted = Drafted(players, 20 + seed)
        state, rng = drafted.state, drafted.rng
        played: dict[int, set[str]] = {place: set() for place in range(players)}
        possible = [drafted.possible(place) for place in range(players)]
        while not state.over and state.turns() < 13 - state.spare:
            place = int(state.turns()) % players
            seat, what = asked(state)
            action = int(state.pick(seat, rng))
            state.apply(seat, action)
            if what == "play":
                played[place].add(SAID[str(GAME.actions.describe(action).parts["card"])])
                for viewer in range(players):
                    left = plain.still_possible(possible[viewer], played)
                    now = {still_held(one, played) for one in left}
                    if len(now) > 40:
                        continue
                    times = 20 * len(now) if len(now) > 1 else 3
                    found = sampled(state, int(state.seat_at(viewer)), times, rng)
                    examine(found, now)


def still_held(one: plain.Truth, played: dict[int, set[str]]) -> plain.Truth:
    """A truth without the cards that lie on the table by now."""
    return plain.Truth(tuple(hand - played[place] for place, hand in enumerate(one.hands)), one.discards)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_c_10_3_in_the_middle_of_the_draft_the_own_looks_stay_true(players: int) -> None:
    """Nothing that a seat saw of the packet differs in a world that it imagines."""
    state = GAME.new(players, seed=players)
    assert isinstance(state, Council)
    rng = seeded(2)
    while asked(state)[1] in ("take", "hand-over"):
        for viewer in range(players):
            for _ in range(5):
                world = state.imagine(viewer, rng)
                assert isinstance(world, Council)
                assert GAME.view(world, viewer) == GAME.view(state, viewer)
                assert list(GAME.check(world)) == []
                if players > 2:
                    assert looks(world, viewer) == looks(state, viewer)
        seat = int(state.turn())
        state.apply(seat, state.pick(seat, rng))


def looks(state: Council, viewer: int) -> list[int]:
    """The packets a seat has seen, from the order in which the cards left."""
    players = int(state.players)
    packet, found = int(state.packet), []
    for place in range(int(state.gone()) - 1, players - 1, -1):
        packet |= 2 ** state.left[place]
        if state.seat_at(place) == viewer:
            found.append(packet)
    return found


# Small games, in which everything can be counted


@pytest.mark.parametrize("check", [c.leaks, c.positions, c.symmetry], ids=lambda check: check.__name__)
def test_small_games_keep_their_promises(check: c.Check) -> None:
    check(c.Case(THREE, 3, {"length": "round", "poison": True}, games=1))
    check(c.Case(FOUR, 4, {"length": "round"}, games=1))


@pytest.mark.slow
@pytest.mark.parametrize("check", [c.imagination, c.accounts], ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "players"), [(THREE, 3), (FOUR, 4)], ids=["three", "four"])
def test_what_is_imagined_in_small_games_is_what_happens_in_others_that_looked_the_same(
    game: Any, players: int, check: c.Check
) -> None:
    check(c.Case(game, players, {"length": "round"}, games=2, seed=2, small=True))


def test_c_10_3_an_onlooker_of_a_small_game_can_rule_out_only_what_was_played() -> None:
    """By brute force: every order in which seven cards can leave the packet, as far as it fits what was played."""
    state = THREE.new(3, seed=4, length="round")
    assert isinstance(state, Council)
    rng = seeded(3)
    for _ in range(40):
        if state.over:
            break
        if asked(state)[1] == "play" and state.turns() > 0:
            examine(orders(state, ONLOOKER, 3000, rng), consistent(state))
        seat = int(state.turn())
        state.apply(seat, state.pick(seat, rng))


def orders(state: Council, viewer: int, times: int, rng: Rng) -> Counter[tuple[int, ...]]:
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(times):
        world = state.imagine(viewer, rng)
        assert isinstance(world, Council)
        found[tuple(int(world.left[place]) for place in range(6))] += 1
    return found


def consistent(state: Council) -> set[tuple[int, ...]]:
    """The cards in hands and packet in every order, with a gap for every card that was played."""
    hidden = [card for card in range(len(NAMES)) if state.deck >> card & 1 and not state.in_play() >> card & 1]
    gaps = Counter(int(state.seat_at(place)) for place in range(6) if state.left[place] == NO_CARD)
    found = set()
    for order in permutations([*hidden, *([NO_CARD] * (7 - len(hidden)))], 6):
        if Counter(int(state.seat_at(place)) for place in range(6) if order[place] == NO_CARD) == gaps:
            found.add(order)
    return found


# Tokens


class Follower:
    """Watches the table: follows every placed token with the eyes, through exchanges, and remembers what was seen."""

    def __init__(self, players: int) -> None:
        self.at: dict[tuple[str, int], str] = {}  # where a token lies: which one, by owner and number
        self.placed: dict[int, list[str]] = {seat: [] for seat in range(players)}
        self.seen: dict[int, dict[str, str]] = {seat: {} for seat in range(players)}
        self.seen[ONLOOKER] = {}

    def watch(self, state: Council) -> None:
        for event in state.heard()[0]:
            part: Any = event.parts
            if event.key == "bet":
                token = f"{part['seat']}.{len(self.placed[part['seat']])}"
                self.placed[part["seat"]].append(token)
                self.at[part["card"], part["slot"]] = token
            elif event.key == "swapped":
                one, two = (part["card"], part["slot"]), (part["other_card"], part["other_slot"])
                self.at[one], self.at[two] = self.at[two], self.at[one]
            elif event.key == "you-saw":
                self.seen[event.audience.bit_length() - 1][self.at[part["card"], part["slot"]]] = part["token"]


def readings(state: Council, follower: Follower, owner: int) -> tuple[str, ...]:
    """How the tokens of an owner read in a world, in the order in which they were placed."""
    found = []
    for token in follower.placed[owner]:
        (card, slot) = next(spot for spot, lies in follower.at.items() if lies == token)
        place = 3 * NAMES.index(card) + slot - 1
        at = state.token_at(place)
        assert at // FACES == owner
        found.append(TOKENS[at % FACES])
    return tuple(found)


@pytest.mark.parametrize(("players", "poison"), [(2, False), (3, True), (4, False), (5, True)])
def test_c_10_4_tokens_are_known_by_those_who_saw_them_wherever_they_go(players: int, poison: bool) -> None:
    rng = seeded(players)
    for seed in range(2):
        state = GAME.new(players, seed=seed, poison=poison, length="round", telling=True)
        assert isinstance(state, Council)
        follower = Follower(players)
        while not state.over:
            follower.watch(state)
            if rng.below(6) == 0:
                for viewer in (ONLOOKER, *range(players)):
                    examine_tokens(state, follower, viewer, rng)
            seat = int(state.turn())
            state.apply(seat, state.pick(seat, rng))


def examine_tokens(state: Council, follower: Follower, viewer: int, rng: Rng) -> None:
    chest = plain.faces(int(state.players), state.poison)
    owner = int(rng.below(state.players))
    found: Counter[tuple[str, ...]] = Counter()
    wanted = [readings(state, follower, owner)]
    if owner != viewer:
        ways = plain.possible_faces(chest, follower.placed[owner], follower.seen[viewer])
        wanted = [tuple(way.values()) for way in ways]
    for _ in range(12 * len(wanted) if len(wanted) > 1 else 3):
        world = state.imagine(viewer, rng)
        assert isinstance(world, Council)
        found[readings(world, follower, owner)] += 1
    examine(found, wanted)


def test_c_8_1_r32_after_a_round_tokens_that_were_not_shown_stay_unknown() -> None:
    tokens = {"lord-capulet 1": "0:5", "lord-montague 1": "0:3", "mercutio 2": "1:0"}
    state = laid(4, "tybalt", packet="paris", tokens=tokens, ended=True)
    do(state, "pass", "pass", "pass", "pass")
    assert state.over
    rng = seeded(1)
    for viewer in (2, ONLOOKER):
        found: Counter[Hashable] = Counter()
        for _ in range(600):
            world = state.imagine(viewer, rng)
            assert isinstance(world, Council)
            at = world.token_at(9)
            assert (world.token_at(6), world.token_at(16)) == (3, 6)
            found[TOKENS[at % FACES]] += 1
        examine(found, ["0", "3"])


def test_c_9_3_after_a_round_with_poison_only_tokens_in_hand_are_unknown() -> None:
    tokens = {"lord-capulet 1": "0:5", "lord-montague 1": "0:poison", "mercutio 2": "1:0"}
    state = laid(4, "tybalt", packet="paris", tokens=tokens, ended=True, poison=True)
    do(state, "pass", "pass", "pass", "pass")
    world = state.imagine(3, seeded(1))
    assert isinstance(world, Council)
    assert list(world.spots) == list(state.spots)


def test_c_10_2_an_onlooker_of_two_imagines_who_received_what() -> None:
    """Of five cards in a hand any two may be the other's."""
    drafted = Drafted(2, 6)
    rng = seeded(4)
    places: Counter[Hashable] = Counter()
    for _ in range(3000):
        world = drafted.state.imagine(ONLOOKER, rng)
        assert isinstance(world, Council)
        assert list(GAME.check(world)) == []
        hand = [card for card in range(17) if world.hands[0] >> card & 1]
        received = [card for card in hand if world.given[1] >> card & 1]
        assert len(received) == 2
        places[tuple(hand.index(card) for card in received)] += 1
    examine(places, [(a, b) for a in range(5) for b in range(a + 1, 5)])


def test_c_10_2_when_cards_are_played_an_onlooker_counts_the_chances_that_they_were_handed_over() -> None:
    drafted = Drafted(2, 7)
    state, rng = drafted.state, seeded(5)
    while state.turns() < 4:
        seat = int(state.turn())
        state.apply(seat, state.legal(seat)[0])
    held: Counter[int] = Counter()
    for _ in range(3000):
        world = state.imagine(ONLOOKER, rng)
        assert isinstance(world, Council)
        held[bin(world.given[0]).count("1")] += 1
    left = bin(int(state.hands[1])).count("1")
    gone = 5 - left
    ways = {k: choose(left, k) * choose(gone, 2 - k) for k in range(3)}
    assert set(held) <= {k for k, n in ways.items() if n}
    assert not improbable(held, {k: float(n) for k, n in ways.items() if n})


def choose(n: int, k: int) -> int:
    return len({frozenset(p) for p in permutations(range(n), k)}) if k else 1


# What the view says of it


def test_c_10_3_the_view_names_the_cards_a_seat_cannot_place() -> None:
    for players in (3, 4, 5):
        drafted = Drafted(players, 11)
        state = drafted.state
        for place in range(players):
            viewer = int(state.seat_at(place))
            rows = GAME.view(state, viewer)["elsewhere"]
            others = [card for row in rows for card in row["cards"]]
            hand = GAME.view(state, viewer)["hand"]
            aside = GAME.view(state, viewer)["discards"] or []
            assert sorted({*others, *hand, *aside}) == sorted(
                NAMES[card] for card in range(17) if state.deck >> card & 1
            )
            first = int(state.first)
            before = [seat for seat in range(players) if (seat - first) % players < place]
            everybody = [seat for seat in range(players) if seat != viewer]
            assert rows[0]["seats"] == sorted(everybody + before)
            for row in rows[1:-1]:
                assert row["seats"] == everybody
            for row in rows:
                assert len(row["cards"]) == len(row["seats"]) + row["aside"]
            assert sum(row["aside"] for row in rows) == state.spare
            seen = drafted.looks[place]
            assert {SAID[card] for card in rows[1]["cards"]} == seen[0].packet - {seen[0].kept} - seen[1].packet


def test_c_10_2_two_players_cannot_place_six_cards() -> None:
    state = Drafted(2, 3).state
    for viewer in range(2):
        (row,) = GAME.view(state, viewer)["elsewhere"]
        assert (len(row["cards"]), row["seats"], row["aside"]) == (6, [1 - viewer] * 3, 3)
    (row,) = GAME.view(state, ONLOOKER)["elsewhere"]
    assert (len(row["cards"]), row["seats"], row["aside"]) == (13, [0] * 5 + [1] * 5, 3)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_c_10_5_r31_with_the_last_character_everybody_knows_what_is_left_over(players: int) -> None:
    state = Drafted(players, 2).state
    rng = seeded(1)
    while state.turns() < bin(int(state.deck)).count("1") - state.spare:
        assert GAME.view(state, ONLOOKER)["discards"] is None
        seat = int(state.turn())
        state.apply(seat, state.pick(seat, rng))
    left = [NAMES[card] for card in range(17) if state.packet >> card & 1]
    for viewer in (ONLOOKER, *range(players)):
        assert GAME.view(state, viewer)["discards"] == left
        assert GAME.view(state, viewer)["elsewhere"] == []
        world = state.imagine(viewer, rng)
        assert isinstance(world, Council)
        assert world.packet == state.packet
        assert list(world.left) == list(state.left)
