"""The traps of the compiler, each pinned: what is right interpreted has to be right compiled."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

import signoria
from signoria.core import bits, kernel, rng
from signoria.core.kernel import CHANCE, MOST_ARGUMENT, State, playouts
from signoria.core.question import PICK, Asking
from signoria.core.rng import Rng, seeded
from signoria.games import games
from tests.core.toys import PEEK, PLANS, TOYS, Errand, played

pytestmark = pytest.mark.interpreted

LONG: Final = 100_000


class Chain(State):
    """One long chain of events of a kind, and then a question."""

    def __init__(self) -> None:
        super().__init__()
        self.left: int = 0

    def blank(self) -> State:
        return Chain()

    def become(self, other: State) -> None:
        super().become(other)
        self.left = cast(Chain, other).left

    def take(self, step: i64, argument: i64) -> None:
        self.link(step)

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        self.add_range(0, 2 if step == Link.DRAW else 1)

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        self.link(step)

    def happen(self, step: i64, argument: i64, outcome: i64) -> None:
        self.link(step)

    def link(self, step: i64) -> None:
        self.left -= 1
        if self.left <= 0:
            return
        if step == Link.STEP:
            self.later(step)
        elif step == Link.ASK:
            self.ask_unless_forced(0, step)
        else:
            self.draw(step)

    def asking(self, step: i64) -> Asking:
        return Asking("link", PICK, "")


class Link:
    STEP: Final = 1
    ASK: Final = 2
    DRAW: Final = 3
    FORCED_DRAW: Final = 4


@pytest.mark.parametrize("kind", [Link.STEP, Link.ASK, Link.DRAW, Link.FORCED_DRAW])
@pytest.mark.parametrize("explicit", [False, True])
def test_no_chain_of_forced_events_is_too_long(kind: int, explicit: bool) -> None:
    """Steps, forced answers and draws that draw again: all in one loop, for unbounded recursion is a crash."""
    chain = Chain()
    chain.open(1, seeded(1))
    chain.explicit = explicit
    chain.left = LONG
    chain.later(kind)
    chain.go_on()
    while chain.owes(CHANCE):
        chain.apply(CHANCE, 1)
    assert chain.over
    assert chain.left == 0


@pytest.mark.parametrize("n", range(62))
def test_a_shifted_one_is_not_cut_to_32_bits(n: int) -> None:
    assert bits.shifted(1, n) == 2**n
    assert bits.only(n) == 2**n
    assert bits.first(n) == 2**n - 1
    assert bits.has(2**n, n)
    assert bits.plus(0, n) == 2**n
    assert bits.minus(2**n, n) == 0
    assert bits.lowest(2**n) == n
    assert bits.nth(2**n, 0) == n


@pytest.mark.parametrize("duplicate", [State.copy, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("name", [game.name for game in (*games(), *TOYS)])
def test_a_copy_shares_nothing_that_changes(name: str, duplicate: Callable[[State], State]) -> None:
    """copy.copy of a compiled object would share its buffers: the state says itself how it is copied."""
    game = next(game for game in (*games(), *TOYS) if game.name == name)
    for seed in range(20):
        state = played(game, game.seats[-1], seed, seed)
        other = duplicate(state)
        before = game.position(state)
        assert game.position(other) == before
        playouts_apart(other, seed)
        assert game.position(state) == before


def playouts_apart(state: State, seed: int) -> None:
    """Play one state to its end, its own generator included."""
    chooser = seeded(seed)
    while state.waiting:
        seat = state.turn()
        state.apply(seat, state.pick(seat, chooser))
    state.rng.word()


def test_vectors_themselves_cannot_be_pickled_so_games_are_saved_as_records() -> None:
    with pytest.raises(TypeError):
        pickle.dumps(vec[i64]([1, 2]))


ASKERS: Final[dict[str, Callable[[State, int, int], None]]] = {
    "later": lambda state, step, argument: state.later(step, argument),
    "ask": lambda state, step, argument: state.ask(0, step, argument),
    "ask_sealed": lambda state, step, argument: state.ask_sealed(1, step, argument),
    "ask_unless_forced": lambda state, step, argument: state.ask_unless_forced(0, step, argument),
    "draw": lambda state, step, argument: state.draw(step, argument),
}


def opened() -> State:
    state = Errand()
    state.open(2, Rng())
    return state


@pytest.mark.parametrize("way", ASKERS)
@given(st.one_of(st.sampled_from([0, 1, 2**31, 2**32, 2**52, MOST_ARGUMENT]), st.integers(0, MOST_ARGUMENT)))
def test_every_argument_arrives_as_it_was_sent(way: str, argument: int) -> None:
    state = opened()
    ASKERS[way](state, 255, argument)
    held = {"later": state.agenda[0], "draw": state.drawing}.get(way, state.asked[0])
    assert (held & 255, held >> 8) == (255, argument)


@pytest.mark.parametrize("way", ASKERS)
@pytest.mark.parametrize("argument", [-1, MOST_ARGUMENT + 1, 2**54, 2**55, 2**56, 2**62, 2**63 - 1, -(2**63)])
def test_an_argument_that_does_not_fit_is_refused_not_wrapped(way: str, argument: int) -> None:
    state = opened()
    with pytest.raises(ValueError, match="arguments 0 to"):
        ASKERS[way](state, 1, argument)


@pytest.mark.parametrize("way", ASKERS)
@pytest.mark.parametrize("step", [0, -1, 256, 257, 2**32])
def test_a_step_that_does_not_fit_is_refused_not_wrapped(way: str, step: int) -> None:
    with pytest.raises(ValueError, match="steps are 1 to 255"):
        ASKERS[way](opened(), step, 0)


def test_more_options_than_there_is_room_for_are_an_error_not_a_stray_write() -> None:
    class Wide(Errand):
        def offer(self, seat: i64, step: i64, argument: i64) -> None:
            self.add_range(0, 65)

    state = Wide()
    state.open(2, Rng())
    state.ask(0, 1)
    with pytest.raises(IndexError):
        state.legal(0)
    state.most_options = 65
    assert state.legal(0) == list(range(65))


def test_a_scratch_state_takes_over_the_room_of_another() -> None:
    """A small buffer that was filled before must not stay when a state with more options is taken over."""

    class Wide(Errand):
        def offer(self, seat: i64, step: i64, argument: i64) -> None:
            self.add_range(0, self.most_options)

    small, large = Wide(), Wide()
    for state, room in ((small, 64), (large, 300)):
        state.open(2, Rng())
        state.most_options = room
        state.ask(0, 1)
    assert len(small.legal(0)) == 64
    small.become(large)
    assert len(small.legal(0)) == 300


class Weights(State):
    """Chance with as many outcomes as there are weights."""

    def __init__(self) -> None:
        super().__init__()
        self.list: list[int] = []

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        for outcome, weight in enumerate(self.list):
            self.add_weighted(outcome, weight)


def test_room_for_weights_grows_too() -> None:
    state = Weights()
    state.open(1, Rng())
    state.explicit = True
    for room in (64, 100):
        state.most_options = room
        state.list = [1] * room
        state.drawing = 0
        state.draw(1)
        assert len(state.chances()) == room


def test_numbers_of_a_class_of_constants_are_the_same_inside_and_outside() -> None:
    """Compiled code reads such numbers as constants of C; positions read them from the class."""
    for game in games():
        for number, name in game.steps.items():
            assert 1 <= number <= 255
            assert name == name.lower()
        state = played(game, game.seats[0], 1, 1)
        for at in range(state.depth):
            assert int(state.agenda[at]) & 255 in game.steps


@pytest.mark.skipif(not signoria.compiled(), reason="nothing is compiled here")
def test_the_hot_modules_are_compiled_and_the_toys_are_not() -> None:
    for module in (bits, kernel, rng):
        assert module.__file__ is not None
        assert not module.__file__.endswith(".py")
    assert Errand.__module__ == "tests.core.toys"
    assert isinstance(played(TOYS[0], 2, 1), State)


@pytest.mark.skipif(not signoria.compiled(), reason="interpreted code checks no types")
@pytest.mark.parametrize("wrong", ["1", 1.0, None, 2**64, -(2**64)])
def test_compiled_code_refuses_what_is_no_machine_integer(wrong: int) -> None:
    state = played(TOYS[0], 2, 1, 1)
    before = TOYS[0].digest(state)
    with pytest.raises((TypeError, OverflowError)):
        state.apply(0, wrong)
    assert TOYS[0].digest(state) == before


def test_an_interpreted_game_plays_on_the_compiled_kernel() -> None:
    for game in TOYS:
        start = game.new(3, seed=5)
        assert playouts(start, 50, 1) > 50
        assert played(game, 3, 5).over
        world = start.imagine(1, seeded(3))
        assert type(world) is type(start)
        assert game.observe(world, 1) == game.observe(start, 1)


def test_an_interpreted_game_reaches_what_its_parent_does_not_know() -> None:
    """Fields of one's own, methods overridden, `super` called: all from the compiled loop."""
    plans = PLANS.new(2, seed=1)
    plans.apply(0, 3)
    assert plans.legal(0) == [0, 1, 2, 3, 4]
    peek = PEEK.new(2, seed=1)
    assert peek.refusal(0, 99).reason == "not-offered"
