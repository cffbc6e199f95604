"""How Council's levels see a round: scored on the spot, played out, and weighed in a match."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from signoria.bots import decide
from signoria.bots.council import ERRS, LEVELS, Careless
from signoria.bots.search.council import CouncilGlance, CouncilJudge
from signoria.bots.search.judge import Judge
from signoria.core.kernel import State
from signoria.core.rng import Rng, seeded
from signoria.games import game
from signoria.games.council.rules import Act, Council

COUNCIL = game("council")


def weighed(judge: Judge, state: State, seed: int = 1) -> list[float]:
    values: vec[float] = vec[float]([9.0] * state.players)
    judge.weigh(state.copy(), values, seeded(seed))
    return [values[seat] for seat in range(state.players)]


def moments(players: int, seed: int, **options: object) -> list[Council]:
    """The moments of a random game."""
    state, rng = COUNCIL.fresh(players, options, seed=seed), seeded(seed)
    found = []
    while not state.over:
        assert isinstance(state, Council)
        found.append(state.copy())
        state.put(state.turn(), state.pick(state.turn(), rng))
    return [one for one in found if isinstance(one, Council)]


@pytest.mark.parametrize("judge", [CouncilJudge(), CouncilGlance()], ids=["played out", "on the spot"])
@pytest.mark.parametrize("options", [{}, {"length": "round"}, {"poison": True}], ids=str)
def test_what_one_gains_the_others_lose(judge: CouncilJudge, options: dict[str, object]) -> None:
    for players in (2, 3, 5):
        for state in moments(players, 3, **options)[::7]:
            before = COUNCIL.digest(state)
            values = weighed(judge, state)
            assert sum(values) == pytest.approx(0.0)
            assert all(-1.0 <= value <= players - 1.0 for value in values)
            assert COUNCIL.digest(state) == before


@pytest.mark.parametrize("seed", range(12))
def test_scored_on_the_spot_is_what_comes_when_nobody_bets_any_more(seed: int) -> None:
    """In the last lap of a single round all pass: then the round is scored as it stands."""
    for state in moments(3, seed, length="round"):
        if state.turns() == 12 and state.asked[state.turn()] & 255 == 14:
            glance = weighed(CouncilGlance(), state)
            end = state.copy()
            while not end.over:
                end.apply(end.turn(), Act.PASS)
            assert glance == [end.worth(seat) for seat in range(3)]


def test_a_round_is_judged_without_dealing_the_next_one() -> None:
    """Of a match, the points of the round count and nothing after it: whatever chance would bring, it is not asked."""
    state = moments(2, 5)[8]
    scratch = state.copy()
    values: vec[float] = vec[float]([0.0, 0.0])
    CouncilJudge().weigh(scratch, values, seeded(4))
    assert isinstance(scratch, Council)
    assert scratch.round == state.round + 1
    assert scratch.drawing != 0
    assert scratch.rng.written() == state.rng.written()


def test_a_lead_is_worth_more_the_fewer_rounds_are_left() -> None:
    state = next(one for one in moments(3, 2) if one.round == 1)
    for lead in (1, 4):
        late = next(one for one in moments(3, 2) if one.round == 2)
        for one, value in ((state, lead), (late, lead)):
            for at in range(len(one.points)):
                one.points[at] = 0
            one.points[0] = value
            one.waiting = 0
        values: vec[float] = vec[float]([0.0] * 3)
        CouncilJudge().lead(state, values)
        early = values[0]
        CouncilJudge().lead(late, values)
        assert 0 < early < values[0] < 2


def test_the_servant_errs_every_second_time() -> None:
    class First:
        def choose(self, world: State, seat: int, rng: Rng) -> int:
            return world.legal(seat)[0]

    state, rng = COUNCIL.new(2, seed=1), seeded(3)
    seat, others = int(state.turn()), 0
    for _ in range(3000):
        others += decide(Careless(First()), state, seat, rng) != state.legal(seat)[0]
    count = len(state.legal(seat))
    assert others / 3000 == pytest.approx((count - 1) / count / ERRS, abs=0.03)


def test_levels_think_longer_the_stronger_they_are() -> None:
    times = [level.seconds for level in LEVELS]
    assert times == sorted(times)
    assert times[-1] <= 1.0
    assert [level.key for level in LEVELS][-2:] == ["laurence", "escalus"]
    assert LEVELS[-2].seconds <= 0.1
