"""The end of a round, the powers and the match, decided by the engine and by the plain reference: they must agree."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.core.bits import has, members
from signoria.core.kernel import CHANCE
from signoria.core.rng import Rng, seeded
from signoria.games.council.cards import AGENDA_CARDS, FACES, IN_HAND, NAMES, SLOTS
from signoria.games.council.rules import Council, Step
from tests.council import reference as plain
from tests.council.engine import SAID, names, table
from tests.council.laid import GAME

ROUNDS = 250  # of each kind; the slow proof has many more
TABLES = {"A": plain.TABLE_A, "B": plain.TABLE_B}


def random_end(players: int, rng: Rng, **options: Any) -> Council:
    """A last lap that nobody played to: all cards somewhere, tokens anywhere."""
    state = GAME.new(players, length="round", **options)
    assert isinstance(state, Council)
    cards = list(members(state.deck))
    lean = 1 + rng.below(5)  # of six: how many go to the Council
    state.clear()
    state.packet = state.council = state.exile = 0
    for number in range(len(cards)):
        card = cards.pop(rng.below(len(cards)))
        if number < state.spare:
            state.packet |= 2**card
        elif rng.below(6) < lean:
            state.council |= 2**card
        else:
            state.exile |= 2**card
    free = list(members(state.free()))
    keen = 1 + rng.below(4)  # of four: how many tokens are placed
    for at in range(len(state.spots)):
        if state.spots[at] == IN_HAND and free and rng.below(4) < keen:
            state.spots[at] = free.pop(rng.below(len(free)))
    return state


def compare(state: Council) -> None:
    """The engine's end of the round against the reference's."""
    before = table(state)
    settings = state.settings
    strict, floor = settings["rosaline"] == "strict", settings["floor"] is True
    slots = TABLES[str(settings["slots"])]
    at = int(state.round)
    rounds = int(state.rounds())
    state.score_round()
    wanted = plain.points(before, int(state.players), slots, strict, floor)
    assert [int(state.points[rounds * seat + at]) for seat in range(state.players)] == wanted
    assert names(state.dead) == plain.dead(before)
    met = state.agendas_met(state.council & ~state.dead, state.exile & ~state.dead)
    assert names(met) == plain.met(before, strict)
    shown = {(SAID[NAMES[place // SLOTS]], place % SLOTS) for place in members(state.shown)}
    assert shown == plain.shown(before, state.poison, strict)


def ends(rounds: int, seed: int) -> None:
    rng = seeded(seed)
    for number in range(rounds):
        for players in range(2, 6):
            options = {
                "poison": number % 2 == 1,
                "rosaline": ("apart", "strict")[rng.below(2)],
                "floor": rng.below(4) == 0,
                "slots": ("A", "B")[rng.below(2)],
            }
            compare(random_end(players, rng, **options))


def test_random_ends_of_rounds_are_judged_alike() -> None:
    ends(ROUNDS, 1)


@pytest.mark.slow
def test_many_random_ends_of_rounds_are_judged_alike() -> None:
    ends(20_000, 2)


def play_and_compare(players: int, seed: int, **options: Any) -> None:
    """A whole match at random; whenever a power is used or a round ends, both say the same."""
    state = GAME.new(players, explicit=True, **options)  # chance waits, so the table lies there after a round
    assert isinstance(state, Council)
    rng = seeded(seed)
    scored: list[list[int]] = []
    while not state.over:
        seat = int(state.turn())
        if seat != CHANCE:
            examine_power(state, seat, {str(GAME.actions.describe(action)) for action in state.legal(seat)})
        at = int(state.round)
        state.apply(seat, state.pick(seat, rng))
        if state.round > at:
            settings = state.settings
            wanted = plain.points(
                table(state), players, TABLES[str(settings["slots"])], False, settings["floor"] is True
            )
            assert [int(state.points[players * s + at]) for s in range(players)] == wanted
            scored.append(wanted)
    assert list(GAME.result(state).points) == plain.totals(scored)
    assert list(GAME.result(state).ranks) == plain.ranks(scored)


def examine_power(state: Council, seat: int, on_offer: set[str]) -> None:
    """What a power may be used on."""
    step, argument = state.asked[seat] & 255, state.asked[seat] >> 8
    lies = table(state)
    if step == Step.MOVE:
        wanted = {f"move card={low(card)}" for card in plain.movable(lies, plain.POWERS[SAID[NAMES[argument]]])}
    elif step == Step.LOOK and argument == 0:
        wanted = {f"look card={low(card)} slot={slot + 1}" for card, slot in plain.lookable(lies, seat)}
    elif step == Step.SWAP and argument < 32:
        wanted = {f"swap card={low(card)} slot={slot + 1}" for pair in plain.swappable(lies) for card, slot in pair}
    elif step == Step.COPY:
        wanted = {f"copy card={low(card)}" for card in plain.copyable(lies, SAID[NAMES[argument]])}
    else:
        return
    assert on_offer == {"pass", *wanted}


def low(said: str) -> str:
    return next(name for name, as_said in SAID.items() if as_said == said)


@pytest.mark.parametrize("poison", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_matches_are_judged_alike(players: int, poison: bool) -> None:
    for seed in range(6):
        play_and_compare(players, seed, poison=poison, slots="AB"[seed % 2], floor=seed == 3)


@pytest.mark.slow
@pytest.mark.parametrize("poison", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_many_random_matches_are_judged_alike(players: int, poison: bool) -> None:
    for seed in range(100, 300):
        play_and_compare(players, seed, poison=poison)


def test_moves_and_exchanges_leave_the_table_the_reference_says() -> None:
    rng = seeded(9)
    for _ in range(200):
        state = random_end(5, rng, poison=True)
        before = table(state)
        card = list(members(state.in_play()))[rng.below(15)]
        state.put_into(1 if has(state.council, card) else 0, card)
        assert table(state) == plain.moved(before, SAID[NAMES[card]])
        places = list(members(state.occupied()))
        if len(places) >= 2:
            one = places.pop(rng.below(len(places)))
            two = places[rng.below(len(places))]
            before = table(state)
            state.swap(0, one, two)
            assert table(state) == plain.swapped(before, spot(one), spot(two))


def spot(place: int) -> tuple[str, int]:
    return SAID[NAMES[place // SLOTS]], place % SLOTS


def test_characters_tokens_and_tables_are_the_same_in_both() -> None:
    for players in range(2, 6):
        state = GAME.new(players, poison=True)
        assert isinstance(state, Council)
        assert names(state.deck) == plain.deck(players)
        faces = [("0", "3", "4", "5", "poison", "antidote")[face] for face in members(state.faces())]
        assert faces == plain.faces(players, True)
        for family, cards in (("capulet", state.capulets), ("montague", state.montagues), ("neutral", state.neutrals)):
            assert names(cards) == plain.of_family(plain.FAMILIES, family)
    for name, numbers in TABLES.items():
        state = GAME.new(2, slots=name)
        assert isinstance(state, Council)
        for card in range(AGENDA_CARDS):
            assert tuple(state.modifiers[SLOTS * card + k] for k in range(SLOTS)) == numbers[SAID[NAMES[card]]]
    assert FACES == 6
