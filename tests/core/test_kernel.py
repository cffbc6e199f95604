"""The kernel: agenda, questions, chance, refusals, copies, telling and playing out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64
from scipy import stats

from signoria.core.event import EVERYONE, Event
from signoria.core.game import Game
from signoria.core.kernel import CHANCE, NOBODY, ONLOOKER, State, copies, imaginings, playouts
from signoria.core.question import CONFIRM, KINDS, PICK, Asking, Illegal, Question
from signoria.core.rng import Rng, seeded
from signoria.games import games
from tests.core.toys import DONE, ERRAND, GO, LOOK, PEEK, PLANS, TOYS, played

pytestmark = pytest.mark.interpreted

ALL: Final = (*games(), *TOYS)
NAMES: Final = [game.name for game in ALL]


def named(name: str) -> Game:
    return next(game for game in ALL if game.name == name)


class Script(State):
    """A state whose methods are given one by one, and which writes down what is called."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[tuple[str, int, int]] = []
        self.on_take: dict[int, Callable[[Script, int], None]] = {}
        self.on_answer: Callable[[Script, int], None] = lambda *_: None
        self.on_happen: Callable[[Script, int], None] = lambda *_: None
        self.choices: list[int] = [0, 1]
        self.chance_choices: list[int] = [0, 1]

    def blank(self) -> State:
        return Script()

    def take(self, step: i64, argument: i64) -> None:
        self.calls.append(("take", int(step), int(argument)))
        if step in self.on_take:
            self.on_take[int(step)](self, int(argument))

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        for action in self.chance_choices if seat == CHANCE else self.choices:
            self.add(action)

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        self.calls.append(("answer", int(seat), int(action)))
        self.on_answer(self, int(step))

    def happen(self, step: i64, argument: i64, outcome: i64) -> None:
        self.calls.append(("happen", int(step), int(outcome)))
        self.on_happen(self, int(step))

    def asking(self, step: i64) -> Asking:
        return Asking("script", PICK, "S-1")


def script(players: int = 3, **steps: Callable[[Script, int], None]) -> Script:
    """A script; `s1` is what step 1 does."""
    state = Script()
    state.open(players, seeded(1))
    state.on_take = {int(name[1:]): does for name, does in steps.items()}
    return state


# The agenda


def test_the_last_step_put_on_the_agenda_is_the_first_taken() -> None:
    state = script()
    state.later(1, 10)
    state.later(2, 20)
    state.go_on()
    assert state.calls == [("take", 2, 20), ("take", 1, 10)]
    assert state.over
    assert state.taken == 2


@pytest.mark.parametrize("steps", [(1, 2), (1, 2, 3), (1, 2, 3, 4), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6)])
def test_a_scene_is_taken_in_the_order_in_which_it_is_written(steps: tuple[int, ...]) -> None:
    state = script()
    state.later(9)
    state.scene(*steps)
    state.go_on()
    assert [step for _, step, _ in state.calls] == [*steps, 9]


def test_smaller_steps_come_before_what_was_there() -> None:
    state = script(s1=lambda s, _: s.scene(2, 3))
    state.later(4)
    state.later(1)
    state.go_on()
    assert [step for _, step, _ in state.calls] == [1, 2, 3, 4]


def test_the_agenda_has_room_for_any_number_of_steps() -> None:
    state = script()
    for step in range(1, 200):
        state.later(step, step)
    state.go_on()
    assert state.calls == [("take", step, step) for step in range(199, 0, -1)]


def test_finish_drops_what_was_still_to_come() -> None:
    state = script(s1=lambda s, _: s.finish())
    state.later(2)
    state.later(1)
    state.go_on()
    assert state.calls == [("take", 1, 0)]
    assert state.over
    assert state.turn() == NOBODY


def test_nothing_is_taken_while_somebody_is_asked() -> None:
    state = script(s1=lambda s, _: s.ask(0, 5, 7))
    state.later(2)
    state.later(1)
    state.go_on()
    state.go_on()
    assert state.calls == [("take", 1, 0)]
    assert (state.turn(), state.over) == (0, False)
    state.apply(0, 1)
    assert state.calls == [("take", 1, 0), ("answer", 0, 1), ("take", 2, 0)]


# Asking


def test_sealed_threads_run_at_their_own_pace() -> None:
    """Seat 2 may be at its third question while seat 0 has not begun; the agenda goes on when all are done."""
    state = PLANS.new(3)
    assert [state.owes(seat) for seat in range(3)] == [True] * 3
    for action in (3, 3, 3):
        state.apply(2, action)
    assert state.legal(2) == [DONE]
    assert state.legal(0) == [0, 1, 2, 3, DONE]
    state.apply(2, DONE)
    assert not state.owes(2)
    assert state.sealed == 0b111
    assert state.turn() == 0
    state.apply(0, DONE)
    taken = state.taken
    assert state.turn() == 1
    state.apply(1, DONE)
    assert state.taken > taken
    assert state.waiting == 0b111, "the next round has begun"


def test_the_order_of_sealed_answers_changes_nothing() -> None:
    """Two faces of one game: at once in any order, or one seat after the other."""

    def after(order: list[tuple[int, int]]) -> str:
        state = PLANS.new(3, seed=3)
        for seat, action in order:
            state.apply(seat, action)
        return PLANS.digest(state)

    plans = {0: [1, 2, DONE], 1: [DONE], 2: [3, 3, DONE]}
    one_by_one = [(seat, action) for seat, plan in plans.items() for action in plan]
    mixed = [(2, 3), (0, 1), (1, DONE), (2, 3), (0, 2), (2, DONE), (0, DONE)]
    assert after(one_by_one) == after(mixed) == after(sorted(mixed, key=lambda a: -a[0]))


def test_a_forced_answer_is_carried_out_without_asking() -> None:
    state = ERRAND.new(2)
    state.apply(0, 2)
    assert ERRAND.question(state, 0) == Question(0, "go", CONFIRM, "T-2", False, (GO,), {})


def test_a_single_answer_is_asked_for_all_the_same_unless_forced_is_said() -> None:
    """A skipped question would tell the others that there was only one answer."""
    state = script(s1=lambda s, _: s.ask(1, 5))
    state.choices = [4]
    state.later(1)
    state.go_on()
    assert state.legal(1) == [4]


@pytest.mark.parametrize("choices", [[4], [4, 6]])
def test_forced_and_given_answers_find_the_same_moment(choices: list[int]) -> None:
    """What the step does after asking is done before the answer either way."""

    def ask_and_put(state: Script, _: int) -> None:
        state.ask_unless_forced(0, 5)
        state.later(2)

    state = script(s1=ask_and_put)
    state.choices = choices
    state.on_answer = lambda s, _: s.later(3)
    state.later(1)
    state.go_on()
    if len(choices) > 1:
        state.apply(0, 4)
    assert state.calls == [("take", 1, 0), ("answer", 0, 4), ("take", 3, 0), ("take", 2, 0)]


def test_forced_answers_in_a_sealed_round_wait_for_nobody() -> None:
    state = script(s1=lambda s, _: s.ask_sealed(0b11, 5))

    def again(s: Script, step: int) -> None:
        s.choices = [7]
        if step == 5:
            s.ask_unless_forced(0, 6)

    state.on_answer = again
    state.later(1)
    state.go_on()
    state.apply(0, 1)
    assert state.calls[1:] == [("answer", 0, 1), ("answer", 0, 7)]
    assert (state.turn(), state.waiting) == (1, 0b10)


@pytest.mark.parametrize("seats", [0b1000, 0b1001, -1])
def test_only_who_sits_at_the_table_can_be_asked(seats: int) -> None:
    """A round that waits for a seat that is not there would never end."""
    with pytest.raises(ValueError, match="not at the table"):
        script(3).ask_sealed(seats, 5)


# Chance


def draw_then_ask(state: Script, _: int) -> None:
    state.draw(5, 8)
    state.later(2)


@pytest.mark.parametrize("explicit", [False, True])
def test_an_outcome_finds_the_same_moment_drawn_or_told(explicit: bool) -> None:
    state = script(s1=draw_then_ask)
    state.on_happen = lambda s, _: s.later(3)
    state.explicit = explicit
    state.later(1)
    state.go_on()
    if explicit:
        assert state.turn() == CHANCE
        assert state.chances() == [(0, 0.5), (1, 0.5)]
        assert state.legal(CHANCE) == [0, 1]
        state.apply(CHANCE, 1)
    assert [call[:2] for call in state.calls] == [("take", 1), ("happen", 5), ("take", 3), ("take", 2)]


@pytest.mark.parametrize("explicit", [False, True])
def test_a_forced_outcome_draws_nothing_and_waits_for_nobody(explicit: bool) -> None:
    state = script(s1=lambda s, _: s.draw(5))
    state.chance_choices = [6]
    state.explicit = explicit
    state.listen()
    state.later(1)
    before = state.rng.written()
    state.go_on()
    assert state.calls == [("take", 1, 0), ("happen", 5, 6)]
    assert state.rng.written() == before
    assert state.heard()[1] == []


@pytest.mark.parametrize("explicit", [False, True])
def test_chance_without_an_outcome_is_an_error(explicit: bool) -> None:
    state = script(s1=lambda s, _: s.draw(5))
    state.chance_choices = []
    state.explicit = explicit
    state.later(1)
    with pytest.raises(ValueError, match="nothing to choose from"):
        state.go_on()


MIXED: Final[dict[str, tuple[Callable[[Script], None], Callable[[Script], None]]]] = {
    "two draws": (lambda s: s.draw(5), lambda s: s.draw(6)),
    "a draw beside a question": (lambda s: s.ask(0, 5), lambda s: s.draw(6)),
    "a question beside a draw": (lambda s: s.draw(6), lambda s: s.ask(0, 5)),
    "a sealed question beside a draw": (lambda s: s.draw(6), lambda s: s.ask_sealed(3, 5)),
}


@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize("what", MIXED)
def test_chance_and_seats_are_never_asked_together(what: str, explicit: bool) -> None:
    one, other = MIXED[what]

    def both(state: Script, _: int) -> None:
        one(state)
        other(state)

    state = script(s1=both)
    state.explicit = explicit
    state.later(1)
    with pytest.raises(RuntimeError, match=r"asked while|while somebody else is"):
        state.go_on()


def test_chance_does_not_speak_in_a_sealed_round() -> None:
    """Not even for the last who answers: who that is would show."""
    state = script(s1=lambda s, _: s.ask_sealed(1, 5))
    state.on_answer = lambda s, _: s.draw(6)
    state.later(1)
    state.go_on()
    with pytest.raises(RuntimeError, match="asked"):
        state.apply(0, 1)


def test_an_answer_may_let_chance_speak() -> None:
    state = script(s1=lambda s, _: s.ask(0, 5))
    state.on_answer = lambda s, _: s.draw(6)
    state.later(1)
    state.go_on()
    state.apply(0, 1)
    assert [call[0] for call in state.calls] == ["take", "answer", "happen"]


class Bag(Script):
    """Outcomes with weights."""

    def __init__(self) -> None:
        super().__init__()
        self.bag: dict[int, int] = {}

    def blank(self) -> State:
        return Bag()

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        for outcome, weight in self.bag.items():
            if weight == -99:
                self.add(outcome)
            else:
                self.add_weighted(outcome, weight)


def bag(**weights: int) -> Bag:
    state = Bag()
    state.open(1, seeded(1))
    state.explicit = True
    state.bag = {int(name[1:]): weight for name, weight in weights.items()}
    state.on_take = {1: lambda s, _: s.draw(5)}
    state.later(1)
    return state


def test_weights_are_probabilities() -> None:
    state = bag(o3=5, o8=1, o9=2)
    state.go_on()
    assert state.chances() == [(3, 5 / 8), (8, 1 / 8), (9, 2 / 8)]
    rng = seeded(4)
    counts = Counter(int(state.pick(CHANCE, rng)) for _ in range(8000))
    assert stats.chisquare([counts[3], counts[8], counts[9]], [5000, 1000, 2000]).pvalue > 1e-6


def test_an_outcome_without_a_chance_is_not_on_offer() -> None:
    state = bag(o3=5, o8=0, o9=2)
    state.go_on()
    assert state.legal(CHANCE) == [3, 9]
    with pytest.raises(Illegal, match="not-offered"):
        state.apply(CHANCE, 8)


def test_a_single_weighted_outcome_draws_nothing() -> None:
    state = bag(o3=5, o8=0)
    state.explicit = False
    before = state.rng.written()
    state.go_on()
    assert state.calls[-1] == ("happen", 5, 3)
    assert state.rng.written() == before


@pytest.mark.parametrize("weights", [{"o1": -1}, {"o1": 3, "o2": -99}, {"o2": -99, "o1": 3}])
def test_weights_that_make_no_sense_are_refused(weights: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"no chance|have weights"):
        bag(**weights).go_on()


# Refusals


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_what_is_not_legal_is_refused_and_changes_nothing(name: str, data: st.DataObject) -> None:
    game = named(name)
    players = data.draw(st.sampled_from(list(game.seats)))
    state = played(game, players, data.draw(st.integers(0, 50)), data.draw(st.integers(0, 12)))
    seat = data.draw(st.sampled_from([*range(players), players, -1, CHANCE, NOBODY, 63, 64, -64, 2**62]))
    action = data.draw(st.one_of(st.integers(-3, len(game.actions) + 3), st.sampled_from([-(2**63), 2**63 - 1])))
    legal = state.legal(seat)
    assert state.may(seat, action) == (action in legal)
    before, taken = game.digest(state), state.taken
    if action in legal:
        state.apply(seat, action)
        assert game.digest(state) != before
        return
    with pytest.raises(Illegal) as refused:
        state.apply(seat, action)
    assert (refused.value.seat, refused.value.action) == (seat, action)
    assert f"seat {seat} may not take action {action}: {refused.value.reason}" in str(refused.value)
    assert (game.digest(state), state.taken) == (before, taken)


def test_a_refusal_says_what_is_wrong() -> None:
    state = PEEK.new(2)
    reasons = {
        (1, 0): ("not-asked", ""),
        (2, 0): ("no-such-seat", ""),
        (-1, 0): ("no-such-seat", ""),
        (CHANCE, 0): ("not-asked", ""),
        (0, 77): ("not-offered", "T-3"),
    }
    for (seat, action), (reason, clause) in reasons.items():
        refused = state.refusal(seat, action)
        assert (refused.seat, refused.action, refused.reason, refused.clause) == (seat, action, reason, clause)
    state.apply(0, LOOK)
    assert str(state.refusal(0, LOOK)) == "seat 0 may not take action 0: looked-already (T-3.1)"
    over = played(PEEK, 2, 1)
    assert over.refusal(0, 0).reason == "the-game-is-over"
    dealing = PEEK.new(2, explicit=True)
    assert dealing.refusal(CHANCE, 99).reason == "not-offered"


def test_a_refusal_survives_being_sent() -> None:
    import pickle

    refusal = Illegal(1, 2, "not-offered", "T-3")
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.seat, again.action, again.reason, again.clause) == (1, 2, "not-offered", "T-3")
    assert str(again) == str(refusal)


def test_only_known_kinds_of_question_exist() -> None:
    for kind in KINDS:
        assert Asking("x", kind, "").kind == kind
    with pytest.raises(ValueError, match="'wish' is no kind"):
        Asking("x", "wish", "")


# Copies


@pytest.mark.parametrize("name", NAMES)
def test_old_copies_keep_their_digest(name: str) -> None:
    game = named(name)
    for players in game.seats:
        state = game.new(players, seed=9)
        chooser = seeded(2)
        kept: list[tuple[State, str]] = []
        while state.waiting:
            kept.append((state.copy(), game.digest(state)))
            state.apply(state.turn(), state.pick(state.turn(), chooser))
        assert [game.digest(old) for old, _ in kept] == [digest for _, digest in kept]


def test_a_copy_does_not_listen_and_shares_its_settings() -> None:
    state = PEEK.new(2, telling=True)
    other = state.copy()
    assert other.settings is state.settings
    other.apply(0, LOOK)
    assert other.heard() == ([], [])
    assert len(state.heard()[0]) == 2


@pytest.mark.parametrize("name", NAMES)
def test_an_imagined_world_leaves_the_true_one_alone_and_has_chance_of_its_own(name: str) -> None:
    game = named(name)
    state = played(game, game.seats[-1], 4, 3)
    before = game.position(state)
    worlds = [state.imagine(0, seeded(seed)) for seed in range(5)]
    again = [state.imagine(0, seeded(seed)) for seed in range(5)]
    assert game.position(state) == before
    assert [game.digest(world) for world in worlds] == [game.digest(world) for world in again]
    assert len({tuple(world.rng.written()) for world in (*worlds, state)}) == 6


# Playing out


@pytest.mark.parametrize("name", NAMES)
def test_a_playout_uses_the_callers_chance_and_leaves_the_own_alone(name: str) -> None:
    game = named(name)
    start = game.new(game.seats[-1], seed=3)
    own = start.rng.written()
    rng = seeded(8)
    decisions = start.playout(rng)
    assert start.over
    assert start.rng.written() == own
    assert rng.written() != seeded(8).written()
    assert 0 < decisions <= game.longest(game.seats[-1], cast(dict[str, int], start.settings))


@pytest.mark.parametrize("name", NAMES)
def test_playouts_depend_on_the_seed_alone(name: str) -> None:
    game = named(name)
    ends = []
    for seed in (1, 1, 2):
        state = game.new(game.seats[-1], seed=3)
        state.playout(seeded(seed))
        ends.append(game.position(state))
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]
    start = game.new(game.seats[0])
    before = game.digest(start)
    assert playouts(start, 30, 5) == playouts(start, 30, 5)
    assert len({int(playouts(start, 30, seed)) for seed in range(9)}) > 1 or name in ("goofspiel", "errand")
    assert game.digest(start) == before


def test_a_playout_begins_where_chance_is_waited_for_too() -> None:
    state = PEEK.new(3, explicit=True)
    assert state.turn() == CHANCE
    state.playout(seeded(1))
    assert state.over


def test_a_playout_that_fails_gives_the_generator_back() -> None:
    state = script(s1=lambda s, _: s.ask(0, 5))
    state.choices = []
    state.later(1)
    state.go_on()
    own, other = state.rng, seeded(1)
    with pytest.raises(ValueError, match="nothing to choose from"):
        state.playout(other)
    assert state.rng is own


def test_the_bench_helpers_change_nothing() -> None:
    state = played(PEEK, 3, 1, 2)
    before = PEEK.digest(state)
    copies(state, 10)
    imaginings(state, 1, 10, 3)
    assert PEEK.digest(state) == before


# Telling


def test_only_who_listens_is_told() -> None:
    state = PEEK.new(3, seed=1)
    assert state.heard() == ([], [])
    state.listen()
    state.apply(0, LOOK)
    told, drawn = state.heard()
    assert [(event.key, event.audience) for event in told] == [("looked", EVERYONE), ("saw", 1)]
    assert drawn == []
    assert state.heard() == ([], [])


def test_what_chance_chose_is_heard() -> None:
    state = PEEK.new(3, seed=1, telling=True)
    told, drawn = state.heard()
    assert [event.parts["card"] for event in told] == drawn == [int(card) for card in state.cards]  # type: ignore[attr-defined]


def test_an_event_is_for_its_audience() -> None:
    event = Event("saw", {"card": 3}, 0b101)
    assert [event.seen_by(viewer) for viewer in (ONLOOKER, 0, 1, 2, 3)] == [False, True, False, True, False]
    assert all(Event("x", {}).seen_by(viewer) for viewer in (ONLOOKER, 0, 61))
    assert event.written() == {"event": "saw", "card": 3}


# Seats


@pytest.mark.parametrize("players", [1, 2, 5])
def test_seats_round_the_table(players: int) -> None:
    state = script(players)
    assert state.everyone() == 2**players - 1
    for seat in range(players):
        assert state.others(seat) == state.everyone() - 2**seat
        assert state.left_of(seat) == (seat + 1) % players


def test_a_state_by_itself_knows_no_game() -> None:
    state = State()
    state.open(2, Rng())
    calls: list[Callable[[], object]] = [
        state.copy,
        lambda: state.take(1, 0),
        lambda: state.offer(0, 1, 0),
        lambda: state.answer(0, 1, 0, 0),
        lambda: state.happen(1, 0, 0),
        lambda: state.suppose(0, Rng()),
        lambda: state.score(0),
        lambda: state.asking(1),
    ]
    for call in calls:
        with pytest.raises(NotImplementedError, match="a game"):
            call()
