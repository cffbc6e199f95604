"""The engine against the second reading of the rulebook: scorings, the last count, purchases, visits and the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from signoria.core.bits import has, members
from signoria.core.rng import Rng, seeded
from signoria.games.carrara.board import coins_of, points_of
from signoria.games.carrara.codes import Do, Step
from signoria.games.carrara.names import COLOURS, SPOTS
from signoria.games.carrara.rules import Carrara
from tests.carrara import reference
from tests.carrara.hand import CARRARA
from tests.carrara.random_tables import TYPE_NAMES, read, scattered

pytestmark = pytest.mark.interpreted

TABLES = 25  # of each number of players and seed


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_spot_pays_what_the_second_reading_says(players: int, seed: int) -> None:
    rng = seeded(seed)
    for _ in range(TABLES):
        state = scattered(players, rng)
        people = [read(state, seat) for seat in range(players)]
        taken = [
            least for spot, least in ((14, 36), (15, 50)) if any(has(state.spots[s], spot) for s in range(players))
        ]
        for seat, player in enumerate(people):
            wanted: dict[str, reference.Reward | None] = {}
            for city in reference.CITIES:
                wanted[city.lower()] = reference.city_reward(player, city)
            for kind, name in zip(SPOTS[6:12], TYPE_NAMES, strict=True):
                wanted[kind] = reference.type_reward(player, name)
            for land in ("urban", "rural"):
                wanted[land] = reference.landscape_reward(player, land)
            for spot, pair in zip(SPOTS[16:], reference.STATUE_PAIRS, strict=True):
                wanted[spot] = reference.statues_reward(player, pair)
            for spot, least in (("money-left", 36), ("money-right", 50)):
                can = player.rate == 5 and least in reference.open_money_spots(player.coins, taken)
                wanted[spot] = reference.Reward() if can else None
            found = {}
            for number in members(state.open_now(seat)):
                reward = state.reward(seat, number)
                found[SPOTS[number]] = reference.Reward(int(coins_of(reward)), int(points_of(reward)))
            assert found == {spot: reward for spot, reward in wanted.items() if reward is not None}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_count_is_that_of_the_second_reading(players: int, seed: int) -> None:
    rng = seeded(seed + 100)
    for _ in range(TABLES):
        state = scattered(players, rng)
        people = [read(state, seat) for seat in range(players)]
        state.count_up()
        state.over = True
        result = CARRARA.result(state)
        totals = reference.final_points(people, advanced=True)
        assert list(result.points) == totals
        assert list(result.ranks) == reference.ranks(totals, [player.blocks for player in people])


def wheel_of(state: Carrara) -> reference.Wheel:
    rows = [[int(state.wheel[section]) >> 4 * kind & 15 for kind in range(6)] for section in range(6)]
    return reference.Wheel(
        tuple(tuple(COLOURS[kind] for kind, count in enumerate(row) for _ in range(count)) for row in rows)
    )


def walk(players: int, advanced: bool, seed: int) -> Iterator[tuple[Carrara, int, int, Carrara]]:
    """A random game: before every answer the state, who answers and what, and the state afterwards."""
    state = CARRARA.new(players, seed=seed, advanced=advanced)
    assert isinstance(state, Carrara)
    rng = seeded(seed)
    while not state.over:
        seat = int(state.turn())
        action = int(state.pick(seat, rng))
        before = state.copy()
        assert isinstance(before, Carrara)
        state.apply(seat, action)
        yield before, seat, action, state


VARIANTS = [(2, False), (3, True), (4, False), (4, True)]


@pytest.mark.parametrize(("players", "advanced"), VARIANTS)
def test_purchases_are_those_of_the_second_reading(players: int, advanced: bool) -> None:
    for before, seat, action, _ in walk(players, advanced, 3):
        if int(before.asked[seat]) & 255 == Step.MARKET and Do.SECTION <= action < Do.BLOCK:
            wheel, coins = wheel_of(before), int(before.coins[seat])
            found = set(_bought(before, seat))
            assert found == reference.purchases(wheel, coins)


def _bought(state: Carrara, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every purchase to which the answers lead: the section and the numbers of blocks."""
    start = int(state.blocks[seat])
    for action in state.legal(seat):
        if not Do.SECTION <= action < Do.BLOCK:
            continue
        branch = state.copy()
        assert isinstance(branch, Carrara)
        branch.apply(seat, action)
        todo, seen = [branch], {int(branch.blocks[seat])}
        while todo:
            one = todo.pop()
            assert isinstance(one, Carrara)
            for block in one.legal(seat):
                if Do.BLOCK <= block < Do.DONE:
                    other = one.copy()
                    assert isinstance(other, Carrara)
                    other.apply(seat, block)
                    if int(other.blocks[seat]) not in seen:
                        seen.add(int(other.blocks[seat]))
                        hand = int(other.blocks[seat]) - start
                        yield action - Do.SECTION + 1, tuple(hand >> 4 * kind & 15 for kind in range(6))
                        if int(other.asked[seat]) & 255 == Step.TAKE and other.owes(seat):
                            todo.append(other)


@pytest.mark.parametrize(("players", "advanced"), VARIANTS)
def test_visits_are_those_of_the_second_reading(players: int, advanced: bool) -> None:
    bonuses = tuple(bonus for bonus in ("statue", "decoration", "coins", "points") for _ in range(2))
    for seed in range(4):
        court = reference.Court(players, bonuses if advanced else ("points",) * 3 + ("coins",) * 3)
        active = -1
        for before, seat, action, after in walk(players, advanced, seed):
            if before.active != active:
                active = int(before.active)
                court.begin_turn(active)
            step = int(before.asked[seat]) & 255
            if step == Step.MENU and action in (Do.BUY, Do.BUILD, Do.PASS):
                court.do_something_else(seat)
            elif step == Step.MARKER or (step == Step.MENU and action == Do.SCORE and after.raised):
                gone = members(before.court[seat] & ~after.court[seat])
                source = gone[0] if gone else None
                assert source in court.sources(seat)
                court.score(seat, source)
            else:
                continue
            assert [set(members(after.court[s])) for s in range(players)] == [
                {field for field, seats in enumerate(court.standing) if s in seats} for s in range(players)
            ]
            assert [int(after.large[s]) for s in range(players)] == court.postponed


@pytest.mark.parametrize(("players", "advanced"), VARIANTS)
def test_the_end_comes_when_the_second_reading_says(players: int, advanced: bool) -> None:
    def moment(state: Carrara) -> reference.Moment:
        return reference.Moment(tuple(int(state.markers_left(s)) for s in range(players)), bin(state.stack).count("1"))

    ended = 0
    for seed in range(6):
        ending, turn, last = reference.Ending(players), -1, None
        before = None
        for before, _, _, after in walk(players, advanced, seed):
            if before.active != turn:
                if last is not None:
                    ending.after_turn(turn, last, moment(before))
                    assert ending.trigger is None or ending.left[0] == before.active
                turn, last = int(before.active), moment(before)
            last_state = after
        assert last is not None
        ending.after_turn(turn, last, moment(last_state))
        assert ending.left == []
        assert (ending.trigger is None) == (last_state.closer < 0)
        if ending.trigger is not None:
            assert ending.trigger == last_state.closer
            ended += 1
    assert ended > 0


def test_random_tables_are_of_many_kinds() -> None:
    """The comparison is worth something: all spots are met, improved cities, ties and money spots too."""
    rng: Rng = seeded(0)
    met: set[str] = set()
    for _ in range(100):
        state = scattered(4, rng)
        met |= {SPOTS[spot] for seat in range(4) for spot in members(state.open_now(seat))}
    assert met == set(SPOTS)
