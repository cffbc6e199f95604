"""What is hidden (V-H): nobody sees it, and imagined worlds hold it as it may be, each way as often as it ought to be.

The judge is calibration: random play makes truths, and for each truth one world is imagined from what a viewer knows of
it. Whatever is looked at, together with what the viewer knows, must come out equally often in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

import pytest

from signoria.conformance.statistics import differ, improbable
from signoria.core.kernel import CHANCE, ONLOOKER
from signoria.core.rng import Rng, seeded
from signoria.games.verona import hidden
from signoria.games.verona.board import Step, first_digit
from signoria.games.verona.rules import Verona
from tests.verona.table import TINY, VERONA, Table

pytestmark = pytest.mark.interpreted

BARE = {**TINY, "mission": []}
SAMPLES = 800
Look = Callable[[Verona], Hashable]


def calibrated(start: Verona, until: Callable[[Verona], bool], look: Look, viewer: int = 0) -> None:
    """Play at random from a start until a moment; look at the truth and at a world imagined from it."""
    truths: Counter[Hashable] = Counter()
    imagined: Counter[Hashable] = Counter()
    others = 0
    scratch = start.copy()
    assert isinstance(scratch, Verona)
    for sample in range(SAMPLES):
        rng = seeded(sample)
        scratch.become(start)
        scratch.explicit = True
        while not until(scratch):
            seat = some_seat(scratch, rng)
            scratch.apply(seat, scratch.pick(seat, rng))
        world = scratch.imagine(viewer, rng)
        assert isinstance(world, Verona)
        truths[look(scratch)] += 1
        imagined[look(world)] += 1
        others += look(world) != look(scratch)
    assert len(truths) > 1
    assert others > SAMPLES // 20  # what is hidden is drawn anew, not kept
    assert not differ(truths, imagined), {key: (truths[key], imagined[key]) for key in {*truths, *imagined}}


def some_seat(state: Verona, rng: Rng) -> int:
    owing = [seat for seat in range(state.players) if state.owes(seat)] or [CHANCE]
    return int(owing[rng.below(len(owing))])


def kinds(state: Verona, seat: int) -> list[int]:
    return [int(state.kinds[seat * 9 + at]) for at in range(9)]


def asks(state: Verona, step: int) -> bool:
    """Is this the question now, whoever is asked it?"""
    return state.over or any(state.owes(s) and state.asked[s] & 255 == step for s in range(state.players))


def picks_left(count: int) -> Callable[[Verona], bool]:
    """Until somebody picks a street and so many are left."""
    return lambda state: state.over or (asks(state, Step.PICK) and bin(int(state.covered())).count("1") <= count)


def planning(mode: str, city: dict[str, Any] = BARE) -> Verona:
    agenda = [["plan"], ["planned"]]
    return Table(2, {"N1": [1, 1], "M1": [1, 1]}, city=city, agenda=agenda, planning=mode).state


def seen_and_hidden(state: Verona) -> Hashable:
    """Of seat 1: how many tokens it laid, the kinds turned over, and those that are not."""
    places = range(9, 9 + int(state.count_laid(1)))
    face_down = [state.plans[1] >> int(state.laid[at]) & 1 for at in places]
    up = sorted(int(state.kinds[at]) for at, down in zip(places, face_down, strict=True) if not down)
    down = [int(state.kinds[at]) for at, hidden in zip(places, face_down, strict=True) if hidden]
    return len(face_down), tuple(up), tuple(down[:2]), tuple(sorted(down)) if len(down) < 3 else len(down)


@pytest.mark.parametrize("left", [6, 2])
def test_tokens_that_lie_face_down(left: int) -> None:
    calibrated(planning("simultaneous"), picks_left(left), seen_and_hidden)


@pytest.mark.parametrize("left", [7, 3])
def test_tokens_of_a_tournament_in_their_order(left: int) -> None:
    def look(state: Verona) -> Hashable:
        return tuple(kinds(state, 1)[:3]), state.count_laid(1), state.plans[1] & 7

    calibrated(planning("tournament"), picks_left(left), look)


def test_tokens_of_a_tournament_while_it_is_planned() -> None:
    def until(state: Verona) -> bool:
        return state.over or bool(state.count_laid(0) == 2 and state.owes(0) and state.asked[0] & 255 == Step.TOKEN)

    calibrated(planning("tournament"), until, lambda state: (state.count_laid(1), *kinds(state, 1)))


def test_a_plan_that_nobody_has_seen() -> None:
    def until(state: Verona) -> bool:
        return not state.owes(1)

    def look(state: Verona) -> Hashable:
        count = int(state.count_laid(1))
        return (count, *kinds(state, 1)[:2], state.plans[1] & 3) if count < 3 else (count, *kinds(state, 1)[:2])

    start = planning("simultaneous")
    for _ in range(2):  # the onlooker sees as little as a rival does
        calibrated(start, until, look, viewer=ONLOOKER)
    state = start.copy()
    rng = seeded(3)
    while state.owes(1):
        state.apply(1, state.pick(1, rng))
    assert kinds(state.imagine(1, rng), 1) == kinds(state, 1)  # type: ignore[arg-type]


def test_who_still_plans_is_imagined_to_begin_anew() -> None:
    state = planning("simultaneous")
    rng = seeded(1)
    for action in (3, 83, 4):
        state.apply(1, action)
    assert state.asked[1] & 255 == Step.TOKEN
    world = state.imagine(0, rng)
    assert isinstance(world, Verona)
    assert world.asked[1] == Step.PLAN
    assert (world.count_laid(1), world.plans[1]) == (0, 0)
    own = state.imagine(1, rng)
    assert isinstance(own, Verona)
    assert (own.count_laid(1), own.asked[1] & 255) == (1, Step.TOKEN)


AUCTION = {"MZ": {0: "corruption", 1: "corruption"}}


@pytest.mark.parametrize("purse", [4, 23, 117])
def test_bids(purse: int) -> None:
    t = Table(2, {}, AUCTION, florins=[20, purse]).street(0, "MZ")
    calibrated(t.state, lambda state: not state.owes(1), lambda state: int(state.bids[1]))


def test_bids_of_mercenaries() -> None:
    t = Table(2, {"MZ": [1, 1]}, {"MZ": {0: "violence", 1: "violence"}}, figures=[1, 5]).street(0, "MZ")
    calibrated(t.state, lambda state: not state.owes(1), lambda state: int(state.bids[1]))
    convento = Table(
        2, {"MZ": [1, 1]}, {"MZ": {0: "violence", 1: "violence"}}, figures=[1, 9], owners={"convento": 0}
    ).street(0, "MZ")
    calibrated(convento.state, lambda state: not state.owes(1), lambda state: int(state.bids[1]))


def test_stakes_hires_and_calls() -> None:
    t = Table(2, {}, offer=["municipio"], agenda=[["buildings"]], florins=[20, 34])
    calibrated(t.state, lambda state: not state.owes(1), lambda state: int(state.stakes[1]))
    t = Table(2, {}, agenda=[["arming"]], florins=[20, 34])
    calibrated(t.state, lambda state: not state.owes(1), lambda state: int(state.hires[1]))
    t.amount(0, 2).amount(1, 2)
    calibrated(t.state, lambda state: not state.owes(1), lambda state: int(state.calls[1]))


def test_cards_and_guesses() -> None:
    t = Table(2, {"ST": [1, 0], "MZ": [0, 1]}, {"MZ": {0: "intrigue"}}).street(0, "MZ")
    calibrated(t.state, lambda state: not state.owes(1), lambda state: int(state.cards[1]))
    calibrated(t.state, lambda state: not state.owes(0), lambda state: int(state.cards[0]), viewer=1)


@pytest.mark.parametrize("step", ["bid", "stake", "hire"])
def test_who_is_still_answering_is_imagined_to_begin_anew(step: str) -> None:
    if step == "bid":
        t = Table(2, {}, AUCTION, florins=[20, 117]).street(0, "MZ")
    elif step == "stake":
        t = Table(2, {}, offer=["municipio"], agenda=[["buildings"]], florins=[20, 117])
    else:
        t = Table(2, {}, agenda=[["arming"]], florins=[20, 600])
    before = int(t.state.asked[1])
    t.do(1, "hundreds", number=100)
    assert t.state.asked[1] != before
    world = t.state.imagine(0, seeded(1))
    assert world.asked[1] == before
    assert t.state.imagine(1, seeded(1)).asked[1] == t.state.asked[1]


def test_nothing_else_is_hidden() -> None:
    t = Table(2, {}, AUCTION).street(0, "MZ").amount(0, 7)
    world = t.state.imagine(1, seeded(2))
    assert isinstance(world, Verona)
    t.amount(1, 3)
    assert [int(n) for n in t.state.imagine(ONLOOKER, seeded(2)).florins] == t.florins  # type: ignore[attr-defined]


# Missions


FIVE = {**TINY, "mission": [*TINY["mission"], {"streets": ["N1", "E1", "S1"], "reward": "points", "points": 5}]}


def dealing(players: int = 2, laps: int = 2) -> Verona:
    """Two of five missions are dealt to each, and all are asked for them; seat 1 could declare three of the five."""
    allies = {"N1": [0, 1], "N2": [0, 1], "M1": [0, 1], "E1": [0, 1], "S1": [0, 1]}
    rows = {street: here + [0] * (players - 2) for street, here in allies.items()}
    rounds = [["missions"]] * laps
    return Table(players, rows, city=FIVE, agenda=[["deal"], *rounds], fields={"box": [1, 2, 3, 4, 5]}).state


def hands(state: Verona) -> Hashable:
    return tuple(int(n) for n in state.hands), tuple(int(n) for n in state.achieved), len(state.silences)


def over_or_asked(times: int) -> Callable[[Verona], bool]:
    """Until seat 1 has answered so often, or all is over."""
    return lambda state: state.over or len(state.silences) + bin(int(state.achieved[1])).count("1") >= times


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("viewer", [0, ONLOOKER])
def test_missions_by_who_kept_silent(times: int, viewer: int) -> None:
    calibrated(dealing(), over_or_asked(times), hands, viewer)


def test_missions_by_exchanges_where_deals_are_hard_to_believe() -> None:
    """The second way to the same odds, by itself."""
    start = dealing()
    start.explicit = True
    truths: Counter[Hashable] = Counter()
    found: Counter[Hashable] = Counter()
    for sample in range(600):
        rng = seeded(sample)
        state = start.copy()
        assert isinstance(state, Verona)
        until = over_or_asked(2)
        while not until(state):
            seat = some_seat(state, rng)
            state.apply(seat, state.pick(seat, rng))
        truths[hands(state)] += 1
        world = state.copy()
        assert isinstance(world, Verona)
        unseen = 31 & ~int(world.revealed_missions()) & ~int(world.hands[0])
        if unseen:
            world.deal_unseen(0, unseen, rng)
            for _ in range(60):
                world.exchange(0, unseen, rng)
        found[hands(world)] += 1
    assert not differ(truths, found), {key: (truths[key], found[key]) for key in {*truths, *found}}


def test_missions_are_dealt_evenly_where_nobody_was_asked() -> None:
    state = VERONA.new(3, seed=5)
    counted: Counter[int] = Counter()
    rng = seeded(1)
    for _ in range(600):
        world = state.imagine(0, rng)
        assert isinstance(world, Verona)
        assert world.hands[0] == state.hands[0]  # type: ignore[attr-defined]
        for mission in range(20):
            if world.hands[1] >> mission & 1:
                counted[mission] += 1
    own = [m for m in range(20) if state.hands[0] >> m & 1]  # type: ignore[attr-defined]
    assert set(counted) == set(range(20)) - set(own)
    assert not differ(counted, Counter(dict.fromkeys(counted, 10_000)))


def test_open_missions_tell_what_earlier_answers_were() -> None:
    state = dealing(laps=3)
    state.explicit = True
    rng = seeded(4)
    while not state.owes(1):
        state.apply(CHANCE, state.pick(CHANCE, rng))
    state.apply(1, 1)
    assert [int(n) for n in state.silences] == [1 | 0b10011 << 8]
    if len(state.legal(1)) > 1:
        mission = state.legal(1)[1] - 43
        state.apply(1, mission + 43)
        assert [int(n) for n in state.silences] == [1 | 1 << 3 | (0b10011 & ~(1 << mission)) << 8] * 2


@pytest.mark.parametrize("most", [0, 3, 9, 10, 25, 99, 100, 117, 250])
def test_amounts_are_imagined_digit_by_digit(most: int) -> None:
    rng = seeded(9)
    found = Counter(int(hidden.some_amount(most, rng)) for _ in range(2000))
    assert 0 <= min(found) <= max(found) <= most
    if most < 10:
        assert not differ(found, Counter(dict.fromkeys(range(most + 1), 100_000)))


def spread(most: int) -> dict[int, float]:
    """How likely every amount is that is answered digit by digit, at random."""
    chances = {0: 1.0}
    for size in (100, 10, 1)[first_digit(most) :]:
        wider: dict[int, float] = {}
        for amount, chance in chances.items():
            digits = range(min((most - amount) // size, 9 if size < 100 else 99) + 1)
            for digit in digits:
                wider[amount + digit * size] = wider.get(amount + digit * size, 0.0) + chance / len(digits)
        chances = wider
    return chances


@pytest.mark.parametrize("most", [7, 25, 117, 230])
def test_amounts_are_imagined_as_likely_as_they_are_answered(most: int) -> None:
    rng = seeded(2)
    found = Counter(int(hidden.some_amount(most, rng)) // 5 for _ in range(3000))
    wanted: dict[int, float] = {}
    for amount, chance in spread(most).items():
        wanted[amount // 5] = wanted.get(amount // 5, 0.0) + chance
    assert set(found) <= set(wanted)
    assert not improbable(found, wanted)


def test_handfuls_are_counted_and_weighed() -> None:
    assert [hidden.code(kind) for kind in range(4)] == [24, 8, 4, 1]
    assert [hidden.held(3 * 24 + 2 * 8 + 4 + 3, kind) for kind in range(4)] == [3, 2, 1, 3]
    assert hidden.kinds_left(0) == 4
    assert hidden.kinds_left(3 * 24 + 4) == 2
    assert [hidden.factorial(n) for n in range(6)] == [1, 1, 2, 6, 24, 120]
    assert hidden.LIKELIHOODS[0] == 1.0
    assert hidden.LIKELIHOODS[24] == 0.25
    assert hidden.LIKELIHOODS[4 + 24] == pytest.approx((1 / 12 + 1 / 16) / 2)
    assert hidden.LIKELIHOODS[95] * 5040 == pytest.approx(1.0)  # all nine: sure


def test_nobody_sees_what_is_hidden() -> None:
    """Table of what is public and what is not (V-H)."""
    state = VERONA.new(3, seed=2)
    for viewer in (0, 1, ONLOOKER):
        view = VERONA.view(state, viewer)
        assert [one["florins"] is not None for one in view["players"]] == [seat == viewer for seat in range(3)]
        held = [] if viewer < 0 else [m for m in range(20) if state.hands[viewer] >> m & 1]  # type: ignore[attr-defined]
        assert [one["mission"] for one in view["hand"]] == held
        assert [one["missions"] for one in view["players"]] == [6, 6, 6]


def told(known: int, seat: int = 1) -> Verona:
    """Seat 1 holds mission 2 and has been asked about 2 and 3 once, when so many more were in its hand."""
    silences = [{"seat": seat, "known": known, "missions": [2, 3]}]
    return Table(2, hands={1: [2]}, agenda=[["plan"]], fields={"silences": silences}).state


@pytest.mark.parametrize(("known", "kept"), [(0, 1 / 2), (1, 2 / 3), (2, 3 / 4)])
def test_a_deal_is_kept_as_often_as_it_goes_with_the_answers(known: int, kept: float) -> None:
    state, rng = told(known), seeded(1)
    often = sum(bool(state.believable(0, rng)) for _ in range(3000))
    assert abs(often / 3000 - kept) < 0.04
    assert state.likelihood(0) == pytest.approx(1 / (2 + known))
    assert state.likelihood(1) == 1.0
    assert all(state.believable(1, rng) for _ in range(20))


def test_a_hand_that_could_not_have_answered_is_always_kept() -> None:
    state = told(0, seat=0)
    assert all(state.believable(1, seeded(1)) for _ in range(20))
    assert state.likelihood(1) == 1.0


def test_missions_change_places_in_hands_and_in_the_box() -> None:
    state = Table(3, hands={0: [1], 1: [2, 3], 2: [4]}, agenda=[["plan"]]).state
    state.swap_missions(0, 1, 3)  # 2 and 4, counted from nought
    assert [int(n) for n in state.hands] == [1, 0b1100, 0b10]
    box = int(state.box)
    state.swap_missions(0, 1, 9)
    assert int(state.hands[2]) == 1 << 9
    assert int(state.box) == box ^ (1 << 9) ^ 0b10
    state.swap_missions(0, 2, 3)  # both in one hand
    assert int(state.hands[1]) == 0b1100
