"""A sitting: what is held, what is sealed, what can be taken back, and what nobody learns of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from signoria.core.game import Game
from signoria.core.kernel import CHANCE, ONLOOKER, State
from signoria.core.knowledge import WORLDS, grew
from signoria.core.question import Illegal
from signoria.core.record import read_record, verify
from signoria.core.rng import Rng, seeded
from signoria.core.sitting import NoUndo, Sitting, resumed
from signoria.games import games
from tests.core.toys import DONE, ERRAND, GO, LOOK, PASS, PEEK, PLANS, THINK, TOYS, Errand, ErrandStep, Plans
from tests.titles import long

pytestmark = pytest.mark.interpreted

ALL: Final = (*games(), *TOYS)
NAMES: Final = [game.name for game in ALL]


def named(name: str) -> Game:
    return next(game for game in ALL if game.name == name)


def outside(sitting: Sitting, *but: int) -> dict[int, Any]:
    """All that anybody but these can learn: views, questions, log, export, refusals, and why there is no undo."""
    game, players = sitting.game, int(sitting.state.players)
    return {
        viewer: (
            sitting.observe(viewer),
            sitting.log(viewer),
            sitting.export(viewer),
            sitting.question(viewer),
            [str(sitting.refusal(viewer, action)) for action in range(len(game.actions))],
            sitting.why_no_undo(viewer),
        )
        for viewer in range(ONLOOKER, players)
        if viewer not in but
    }


def whole(sitting: Sitting) -> Any:
    """Everything a sitting is."""
    return outside(sitting), sitting.game.digest(sitting.state), sitting.record(), sitting.state.rng.written()


# Held actions


def test_held_actions_are_invisible_to_all_others() -> None:
    sitting = Sitting(ERRAND, 3)
    before = outside(sitting, 0)
    for action in (1, 0):
        sitting.act(0, action)
        assert outside(sitting, 0) == before
    assert sitting.observe(0)["view"]["basket"] == 3
    assert [event.key for event in sitting.log(0)] == ["picked", "picked"]
    assert [line["action"] for line in sitting.export(0)[1:]] == [1, 0]


def test_held_actions_are_taken_back_without_a_trace() -> None:
    sitting = Sitting(ERRAND, 3)
    moments = [whole(sitting)]
    for action in (1, 0):
        sitting.act(0, action)
        moments.append(whole(sitting))
    for _ in range(2):
        assert whole(sitting) == moments.pop()
        assert sitting.why_no_undo(0) is None
        sitting.undo(0)
    assert whole(sitting) == moments.pop()
    with pytest.raises(NoUndo, match="seat 0 cannot take anything back: its last action has had consequences"):
        sitting.undo(0)


def test_what_is_held_is_published_when_another_seat_is_to_act() -> None:
    sitting = Sitting(ERRAND, 2)
    for action in (2, 0 + GO):
        sitting.act(0, action)
    assert sitting.observe(1)["view"]["points"] == [4, 0]
    assert [event.key for event in sitting.log(ONLOOKER)] == ["picked", "picked", "went"]
    for seat in (0, 1):
        assert sitting.why_no_undo(seat) is not None


def test_what_is_held_is_published_when_the_actor_learns_something() -> None:
    sitting = Sitting(PEEK, 3, seed=1)
    before = outside(sitting, 0)
    sitting.act(0, THINK)
    sitting.act(0, THINK)
    assert outside(sitting, 0) == before
    sitting.act(0, LOOK)
    assert [event.key for event in sitting.log(2)][-3:] == ["thought", "thought", "looked"]
    with pytest.raises(NoUndo):
        sitting.undo(0)
    sitting.act(0, THINK)
    sitting.undo(0)
    with pytest.raises(NoUndo):
        sitting.undo(0)


def test_what_is_held_is_published_when_chance_speaks() -> None:
    class Gamble(Errand):
        """A second pick of 3 rolls a die, and the same seat goes on."""

        def blank(self) -> State:
            return Gamble()

        def offer(self, seat: i64, step: i64, argument: i64) -> None:
            if seat == CHANCE:
                self.add_range(0, 6)
            else:
                super().offer(seat, step, argument)

        def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
            if action == 1:
                self.later(ErrandStep.TURN, seat)
                self.draw(ErrandStep.PICK)
            else:
                super().answer(seat, step, argument, action)

        def happen(self, step: i64, argument: i64, outcome: i64) -> None:
            self.basket += int(outcome)

    sitting = Sitting(made(ERRAND, Gamble, 2), 2)
    sitting.act(0, 0)
    sitting.act(0, 1)
    assert sitting.state.turn() == 0
    assert sitting.last_row().chance
    assert sitting.why_no_undo(0) is not None
    assert sitting.observe(1) == {**sitting.observe(0), "viewer": 1, "question": None}


def made(game: Game, state: Callable[[], Any], *arguments: int) -> Game:
    """The same game with another class of state."""

    class Made(type(game)):  # type: ignore[misc]
        def begin(self, players: int, options: object, rng: Rng) -> State:
            found: State = state()
            found.begin(players, *arguments, rng)  # type: ignore[attr-defined]
            return found

    found = Made()
    assert isinstance(found, Game)
    return found


class Summons(Errand):
    """The first pick opens a sealed round of all, the picker among them."""

    def blank(self) -> State:
        return Summons()

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        if step == ErrandStep.PICK and self.sealed == 0:
            self.later(ErrandStep.TURN, seat)
            self.ask_sealed(self.everyone(), ErrandStep.PICK)


def test_what_is_held_is_published_when_others_are_asked_beside_the_actor() -> None:
    """Else the others would not see the question they owe an answer to."""
    sitting = Sitting(made(ERRAND, Summons, 2), 2)
    sitting.act(0, 0)
    assert sitting.state.waiting == 0b11
    assert sitting.observe(1)["waiting"] == [0, 1]
    assert sitting.question(1) is not None
    assert sitting.observe(1)["question"]["sealed"]


def test_only_the_actor_undoes_and_only_its_own() -> None:
    sitting = Sitting(ERRAND, 2)
    sitting.act(0, 0)
    for seat in (1, 2, ONLOOKER, CHANCE, 99):
        with pytest.raises(NoUndo):
            sitting.undo(seat)


# Sealed rounds


def test_sealed_answers_are_taken_back_piece_by_piece_while_answering() -> None:
    sitting = Sitting(PLANS, 3, seed=4)
    for seat, action in ((2, 3), (0, 1), (2, 2), (0, 0)):
        sitting.act(seat, action)
    others = outside(sitting, 0)
    sitting.undo(0)
    assert sitting.observe(0)["view"]["plans"][0] == [1]
    sitting.undo(0)
    sitting.act(0, 3)
    assert outside(sitting, 0) == others
    assert sitting.observe(0)["view"]["plans"] == [[3], None, None]
    assert [event.parts for event in sitting.log(0)] == [{"piece": 3}]
    assert sitting.observe(2)["view"]["plans"] == [None, None, [3, 2]]


def test_nobody_sees_a_piece_laid_before_the_round_is_over() -> None:
    sitting = Sitting(PLANS, 3, seed=4)
    before = outside(sitting, 0)
    for action in (1, 2, 3):
        sitting.act(0, action)
        assert outside(sitting, 0) == before
    sitting.act(0, DONE)
    assert sitting.observe(1)["waiting"] == [1, 2], "that it is complete may be seen, and nothing else"


def test_a_complete_sealed_answer_is_replaced_and_nobody_learns_it() -> None:
    sitting = Sitting(PLANS, 3, seed=4)
    for seat, action in ((0, 1), (1, 2), (0, DONE), (2, 3)):
        sitting.act(seat, action)
    with pytest.raises(NoUndo, match="its sealed answer is complete; it can be replaced as a whole"):
        sitting.undo(0)
    others = outside(sitting, 0)
    sitting.replace(0, [3, 3, DONE])
    assert outside(sitting, 0) == others
    assert sitting.observe(0)["view"]["plans"][0] == [3, 3]
    assert [event.parts["piece"] for event in sitting.log(0)] == [3, 3]
    assert [line["action"] for line in sitting.export(0)[1:]] == [3, 3, DONE]
    sitting.replace(0, [DONE])
    assert outside(sitting, 0) == others
    for seat, action in ((1, DONE), (2, DONE)):
        sitting.act(seat, action)
    assert sitting.record().rows[-1].chance
    assert verify(PLANS, sitting.record()) == []
    with pytest.raises(NoUndo, match="there is no sealed answer of its to replace"):
        sitting.replace(0, [DONE])


def test_another_answer_is_put_together_piece_by_piece_and_changes_nothing() -> None:
    sitting = Sitting(PLANS, 3, seed=4)
    for seat, action in ((0, 1), (1, 2), (0, DONE)):
        sitting.act(seat, action)
    before = whole(sitting)
    assert sitting.why_no_replace(0) is None
    first = sitting.reconsider(0, [])
    assert first["question"] is not None
    assert first["view"]["plans"][0] == []
    assert sitting.reconsider(0, [3])["view"]["plans"] == [[3], None, None]
    assert sitting.reconsider(0, [3, DONE])["question"] is None
    with pytest.raises(Illegal):
        sitting.reconsider(0, [99])
    assert sitting.why_no_replace(2) == "there is no sealed answer of its to replace"
    with pytest.raises(NoUndo):
        sitting.reconsider(2, [])
    assert whole(sitting) == before


def test_reconsidering_shows_nothing_that_the_answers_of_others_bring_about() -> None:
    """Who is last to answer would see the round close."""
    sitting = Sitting(PLANS, 2, seed=4)
    sitting.act(0, DONE)
    sitting.act(1, 2)
    with pytest.raises(NoUndo):
        sitting.reconsider(1, [DONE])


def test_the_rows_are_those_of_the_record() -> None:
    sitting = Sitting(PLANS, 2, seed=4)
    sitting.act(0, 1)
    assert sitting.rows() == sitting.record().rows
    assert sitting.rows()[-1] == sitting.last_row()


@pytest.mark.parametrize(
    ("actions", "error", "reason"),
    [
        ([3, 3], NoUndo, "the new answer is not complete"),
        ([], NoUndo, "the new answer is not complete"),
        ([3, 99], Illegal, "not-offered"),
        ([0, 0, 0, 0], Illegal, "not-offered"),
        ([DONE, 3], NoUndo, "the new answer says more than was asked"),
    ],
)
def test_a_replacement_that_cannot_be_leaves_the_old_answer_standing(
    actions: list[int], error: type[ValueError], reason: str
) -> None:
    sitting = Sitting(PLANS, 2, seed=4)
    for action in (1, DONE):
        sitting.act(0, action)
    sitting.act(1, 3)
    before = whole(sitting)
    with pytest.raises(error, match=reason):
        sitting.replace(0, actions)
    assert whole(sitting) == before


def test_a_replacement_may_complete_the_round_but_cannot_look_beyond_it() -> None:
    """What a refusal of the next action would say is known only after the round is over."""
    sitting = Sitting(PLANS, 2, seed=4)
    sitting.act(1, DONE)
    sitting.act(0, 1)
    before = whole(sitting)
    with pytest.raises(NoUndo, match="more than was asked"):
        sitting.replace(0, [3, DONE, 99])
    assert whole(sitting) == before
    sitting.replace(0, [3, DONE])
    assert sitting.observe(1)["view"]["points"][0] > 0
    assert sitting.why_no_undo(0) is not None


def test_a_seat_that_has_not_answered_has_nothing_to_replace() -> None:
    sitting = Sitting(PLANS, 2)
    sitting.act(0, 1)
    for seat in (1, 2, ONLOOKER):
        with pytest.raises(NoUndo, match="no sealed answer"):
            sitting.replace(seat, [DONE])


def test_the_last_sealed_round_of_a_game_is_published_too() -> None:
    """Nothing follows on the agenda; the round is over all the same."""

    class Short(Plans):
        def blank(self) -> State:
            return Short()

        def take(self, step: i64, argument: i64) -> None:
            self.rounds = 0
            self.ask_sealed(self.everyone(), 2)

    sitting = Sitting(made(PLANS, Short, 1), 2)
    for seat in (0, 1):
        sitting.act(seat, DONE)
    assert sitting.over
    assert sitting.why_no_undo(1) is not None
    assert sitting.export(ONLOOKER)[-1] == {"result": {"points": [0, 0], "ranks": [1, 1]}}
    with pytest.raises(NoUndo):
        sitting.replace(0, [DONE])


# Several at once


def test_several_actions_are_carried_out_or_none() -> None:
    sitting = Sitting(ERRAND, 2)
    sitting.act(0, 0)
    before = whole(sitting)
    with pytest.raises(Illegal):
        sitting.act_all(0, [1, GO, 0])
    assert whole(sitting) == before
    told = sitting.act_all(0, [1, GO])
    assert [event.key for event in told] == ["picked", "went"]
    assert sitting.state.turn() == 1
    assert sitting.act_all(1, []) == ()


def test_what_was_learned_cannot_be_taken_back_by_a_refusal() -> None:
    """Were it so, a look could be had for nothing: look, do something that is refused, and know."""
    sitting = Sitting(PEEK, 2, seed=1)
    before = whole(sitting)
    refusals = set()
    for last in (THINK, PASS, 99):
        with pytest.raises(Illegal, match="something-new-comes-first") as refused:
            sitting.act_all(0, [THINK, LOOK, last])
        refusals.add(refused.value.reason)
        assert whole(sitting) == before
    assert refusals == {"something-new-comes-first"}
    assert [event.key for event in sitting.act_all(0, [THINK, LOOK])] == ["thought", "looked", "saw"]


def test_rules_that_stumble_leave_the_sitting_as_it_was() -> None:
    class Stumbling(Errand):
        def blank(self) -> State:
            return Stumbling()

        def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
            self.basket += 100
            if action == 2:
                raise ZeroDivisionError
            super().answer(seat, step, argument, action)

    sitting = Sitting(made(ERRAND, Stumbling, 2), 2)
    before = whole(sitting)
    with pytest.raises(ZeroDivisionError):
        sitting.act(0, 2)
    assert whole(sitting) == before
    with pytest.raises(ZeroDivisionError):
        sitting.act_all(0, [0, 2])
    assert whole(sitting) == before
    sitting.act(0, 0)
    assert [event.key for event in sitting.log(0)] == ["picked"]


@pytest.mark.parametrize("number", [2**63, 2**200, -(2**63) - 1])
def test_numbers_that_the_rules_cannot_read_are_refused_like_others(number: int) -> None:
    sitting = Sitting(ERRAND, 2)
    for seat, action in ((0, number), (number, 0)):
        with pytest.raises(Illegal, match="no-such-action"):
            sitting.act(seat, action)
        assert sitting.refusal(seat, action) is not None


# Going on


def replayed(sitting: Sitting) -> Sitting:
    """The same sitting after a stop: written, read, resumed."""
    return resumed(sitting.game, read_record(sitting.record().text(sitting.game)))


Deed = tuple[str, int, int]


def deeds(sitting: Sitting, data: st.DataObject, most: int) -> list[Deed]:
    """Random doings at a table: acting, taking back, replacing."""
    done: list[Deed] = []
    for _ in range(most):
        if sitting.over:
            break
        waiting = [seat for seat in range(sitting.state.players) if sitting.state.owes(seat)]
        seat = data.draw(st.sampled_from(waiting))
        action = data.draw(st.sampled_from(sitting.state.legal(seat)))
        deed = ("act", seat, action)
        kind = data.draw(st.integers(0, 5))
        undoers = [s for s in range(sitting.state.players) if sitting.why_no_undo(s) is None]
        if kind == 0 and undoers:
            deed = ("undo", data.draw(st.sampled_from(undoers)), 0)
        elif kind == 1:
            deed = ("replace", data.draw(st.integers(0, int(sitting.state.players) - 1)), action)
        do(sitting, deed)
        done.append(deed)
    return done


def do(sitting: Sitting, deed: Deed) -> None:
    kind, seat, action = deed
    if kind == "act":
        sitting.act(seat, action)
    elif kind == "undo":
        sitting.undo(seat)
    else:
        with suppress(NoUndo, Illegal):
            sitting.replace(seat, [action, DONE] if sitting.game is PLANS else [action])


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_a_sitting_that_was_stopped_goes_on_as_if_it_had_not(name: str, data: st.DataObject) -> None:
    """At any moment: in a held draft, in a sealed round, after taking back. Nothing is drawn anew."""
    game = named(name)
    players = data.draw(st.sampled_from(list(game.seats)))
    sitting = Sitting(game, players, seed=data.draw(st.integers(0, 2**96 - 1)))
    deeds(sitting, data, data.draw(st.integers(0, 14)))
    other = replayed(sitting)
    assert whole(other) == whole(sitting)
    for deed in deeds(sitting, data, 6):
        do(other, deed)
        if data.draw(st.booleans()):
            other = replayed(other)
    assert whole(other) == whole(sitting)
    assert verify(game, sitting.record()) == []


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_whatever_is_taken_back_nobody_else_learns_it(name: str, data: st.DataObject) -> None:
    """Only acting changes what others see; taking back and replacing change nothing for anybody else."""
    game = named(name)
    sitting = Sitting(game, data.draw(st.sampled_from(list(game.seats))), seed=data.draw(st.integers(0, 99)))
    for _ in range(12):
        for seat in range(int(sitting.state.players)):
            if sitting.why_no_undo(seat) is None:
                others, generator = outside(sitting, seat), sitting.state.rng.written()
                copy = replayed(sitting)
                copy.undo(seat)
                assert outside(copy, seat) == others
                assert copy.state.rng.written() == generator
        deeds(sitting, data, 1)


def test_going_on_weighs_only_what_is_not_yet_public(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long game must be back at once after a restart; weighing what an actor learned takes its time."""
    sitting = Sitting(ERRAND, 2, {"turns": 9})
    for seat in [0, 1] * 8:
        for action in (0, 1, GO):
            sitting.act(seat, action)
    sitting.act(0, 0)
    sitting.act(0, 1)
    record = sitting.record()
    weighed: list[int] = []

    def counting(game: Game, before: State, seat: int, action: int, after: State, worlds: int) -> bool:
        weighed.append(action)
        return grew(game, before, seat, action, after, worlds)

    monkeypatch.setattr("signoria.core.sitting.grew", counting)
    other = resumed(ERRAND, record)
    assert weighed == [0, 1]
    other.undo(0)
    other.undo(0)
    assert other.why_no_undo(0) is not None


def test_a_record_with_other_outcomes_goes_on_with_them() -> None:
    """As an old record does whose draws were made in another order, or one written beside real dice."""
    sitting = Sitting(PLANS, 2, {"rounds": 3}, seed=4)
    for seat, action in ((0, 3), (0, DONE), (1, DONE), (0, 2)):
        sitting.act(seat, action)
    record = sitting.record()
    (rolled,) = [row for row in record.rows if row.chance]
    for face in {1, 2, 3} - set(rolled.chance):
        text = record.text(PLANS).replace(f'"chance": [{rolled.chance[0]}]', f'"chance": [{face}]')
        other = resumed(PLANS, read_record(text))
        assert other.observe(1)["view"]["points"] == [face, 0]
        assert other.record().text(PLANS) == text
        assert other.state.rng.written() == sitting.state.rng.written()
        assert outside(other, 0)[1][5] == outside(sitting, 0)[1][5]
        other.undo(0)
        again = replayed(other)
        for table in (other, again):
            for seat, action in ((0, 3), (0, DONE), (1, DONE)):
                table.act(seat, action)
        assert whole(again) == whole(other)


def test_a_record_whose_seed_is_withheld_keeps_its_commitment_and_gets_other_chance() -> None:
    sitting = Sitting(PEEK, 2, seed=2**90)
    record = read_record(sitting.record().text(PEEK))
    record.seed = None
    one, two = resumed(PEEK, record, seed=7), resumed(PEEK, record, seed=8)
    assert one.record().commitment == sitting.record().commitment != ""
    assert one.record().seed is None
    assert one.state.rng.written() != two.state.rng.written()
    assert one.observe(0) == sitting.observe(0)


def test_a_position_given_to_a_sitting_stays_the_givers() -> None:
    start = PLANS.position(PLANS.new(2, seed=3))
    sitting = Sitting(PLANS, start=start)
    start.clear()
    assert sitting.record().start
    assert replayed(sitting).observe(0) == sitting.observe(0)


# Export


def secrets(value: Any) -> set[str]:
    """Every key of a document."""
    if isinstance(value, dict):
        return set(value) | set().union(*(secrets(inner) for inner in value.values()))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return set().union(*(secrets(inner) for inner in value))
    return set()


@pytest.mark.parametrize("name", NAMES)
def test_an_export_has_neither_seed_nor_what_others_did_or_were_told(name: str) -> None:
    game = named(name)
    every = 40 if long(game) else 1
    for seed in range(1 if long(game) else 5):
        sitting = Sitting(game, game.seats[-1], seed=2**95 + seed)
        chooser = seeded(seed)
        while not sitting.over:
            seat = sitting.state.turn()
            sitting.act(seat, sitting.state.pick(seat, chooser))
            if not sitting.over and chooser.below(every) != 0:
                continue
            for viewer in range(ONLOOKER, game.seats[-1]):
                lines = sitting.export(viewer)
                assert not secrets(lines) & {"seed", "rng", "state", "flow", "chance", "start"}
                assert str(2**95 + seed) not in str(lines)
                assert all(line["seat"] == viewer for line in lines if "seat" in line)
                told = [event for line in lines for event in line.get("told", [])]
                assert told == [event.written() for event in sitting.log(viewer)]
        assert sitting.export(ONLOOKER)[-1] == {"result": game.result(sitting.state).written()}


def test_the_last_row_is_known() -> None:
    sitting = Sitting(ERRAND, 2)
    assert sitting.last_row().seat is None
    sitting.act(0, 1)
    assert (sitting.last_row().seat, sitting.last_row().action) == (0, 1)
    assert sitting.refusal(0, 1) is None
    assert str(sitting.refusal(1, 1)) == "seat 1 may not take action 1: not-asked"


class Spying(Plans):
    """Laying a 0 lets the seat look at how much its left neighbour has laid."""

    def blank(self) -> State:
        return Spying()

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        super().answer(seat, step, argument, action)
        if action == 0 and self.telling:
            self.tell_only(1 << int(seat), "spied", {"pieces": len(self.plan(self.left_of(seat)))})


def test_a_sealed_piece_that_told_something_stays() -> None:
    sitting = Sitting(made(PLANS, Spying, 1), 2, seed=2)
    sitting.act(0, 1)
    assert [event.key for event in sitting.act(0, 0)] == ["laid", "spied"]
    before = whole(sitting)
    with pytest.raises(NoUndo, match="its last action told it something it did not know"):
        sitting.undo(0)
    with pytest.raises(NoUndo, match="its sealed answer told it something it did not know"):
        sitting.replace(0, [DONE])
    assert whole(sitting) == before
    sitting.act(0, 2)
    sitting.undo(0)
    assert whole(sitting) == before


def test_a_replacement_cannot_try_out_what_it_would_be_told() -> None:
    """[0, something refused]: the refusal would come after the look."""
    sitting = Sitting(made(PLANS, Spying, 1), 2, seed=2)
    sitting.act(0, 1)
    before = whole(sitting)
    with pytest.raises(NoUndo, match="goes on after it told something new"):
        sitting.replace(0, [0, 99])
    assert whole(sitting) == before


def test_who_takes_back_much_is_watched_ever_more_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def watched(*arguments: Any) -> bool:
        looked.append(arguments[-1])
        return grew(*arguments)

    monkeypatch.setattr("signoria.core.sitting.grew", watched)
    sitting = Sitting(ERRAND, 2)
    for _ in range(3):
        seat = int(sitting.state.turn())
        for action in sitting.state.legal(seat):
            sitting.act(seat, action)
            if sitting.why_no_undo(seat) is None:
                break
        sitting.undo(seat)
    assert looked[0] == WORLDS
    assert looked[-1] > looked[0]
