"""How good a move was and why: right where it is known, uncertain where it is not, and never by peeking."""

from __future__ import annotations

import pytest

from signoria.bots.insight import Scale, analysed, decisions, explained
from signoria.bots.ismcts import SearchBot
from signoria.core.game import Game
from signoria.core.record import Record
from signoria.core.rng import seeded
from signoria.core.sitting import Sitting
from signoria.games import game
from signoria.words import Words

LEDUC, COUNCIL, GOOFSPIEL = game("leduc"), game("council"), game("goofspiel")
FOLD, CALL, RAISE = 0, 1, 2


def played(one: Game, players: int, seed: int) -> Record:
    """A whole game by chance."""
    sitting, rng = Sitting(one, players, seed=seed), seeded(seed)
    while not sitting.over:
        seat = int(sitting.state.turn())
        legal = sitting.state.legal(seat)
        sitting.act(seat, legal[rng.below(len(legal))])
    return sitting.record()


def blunder() -> Record:
    """The first seat folds a pair with the board, which nothing beats."""
    sitting = Sitting(LEDUC, 2, seed=0, script=[4, 0])
    sitting.act(0, CALL)
    sitting.act(1, CALL, script=[5])
    sitting.act(0, CALL)
    sitting.act(1, RAISE)
    sitting.act(0, FOLD)
    record = sitting.record()
    record.seed = None
    return record


def test_a_sure_win_thrown_away_is_the_most_costly_decision() -> None:
    found = list(analysed(LEDUC, blunder(), SearchBot(400), seat=0))
    worst = max(found, key=lambda one: one.loss)
    assert (worst.row, worst.action) == (5, FOLD)
    assert worst.best in (CALL, RAISE)
    assert worst.mistake
    # Folding loses the ante of 1, staying wins at least that and the raise of 4: six chips or more, of 26 between
    # the least and the most.
    assert worst.loss >= 100 * 6 / 26 - worst.error
    assert worst.loss > worst.error > 0 or worst.error == 0


def test_every_decision_with_a_choice_is_judged_once() -> None:
    for one, players in ((LEDUC, 3), (GOOFSPIEL, 2)):
        record = played(one, players, 4)
        rows = [row for row, _, _, _ in decisions(one, record)]
        assert rows == sorted(set(rows))
        judged = list(analysed(one, record, SearchBot(20)))
        assert [one.row for one in judged] == rows
        assert all(0 <= one.chance <= 100 and one.loss >= 0 and one.error >= 0 for one in judged)
        assert {one.row for one in analysed(one, record, SearchBot(20), seat=1)} == {
            one.row for one in judged if one.seat == 1
        }


def test_the_best_move_costs_nothing() -> None:
    for found in analysed(LEDUC, blunder(), SearchBot(100)):
        if found.best == found.action:
            assert found.loss == 0.0
            assert not found.mistake


def test_judgement_does_not_depend_on_what_the_seat_could_not_know() -> None:
    """The same deeds with another hidden hand: the first decision is judged to the last digit as it was."""
    judged = []
    for hidden in (0, 2):
        sitting = Sitting(LEDUC, 2, seed=0, script=[4, hidden])
        sitting.act(0, RAISE)
        sitting.act(1, CALL, script=[5])
        record = sitting.record()
        record.seed = None
        judged.append(next(analysed(LEDUC, record, SearchBot(60), seat=0)))
    assert judged[0] == judged[1]


def test_sealed_answers_are_judged_without_those_of_others() -> None:
    """The second bid of a round is judged as if the first had not been made."""
    judged = []
    for first in (0, 5):
        sitting = Sitting(GOOFSPIEL, 2, seed=1)
        sitting.act(0, first)
        sitting.act(1, 3)
        judged.append(next(analysed(GOOFSPIEL, sitting.record(), SearchBot(60), seat=1)))
    assert (judged[0].chance, judged[0].loss) == (judged[1].chance, judged[1].loss)


def test_a_move_is_explained_by_what_was_hoped_and_feared() -> None:
    state, rng = COUNCIL.new(2, seed=4), seeded(1)
    seat = int(state.turn())
    world = state.imagine(seat, rng)
    bot = SearchBot(1500)
    action = bot.choose(world.copy(), seat, seeded(2))
    thoughts = explained(COUNCIL, bot, world, seat, seeded(3), action)
    said = {thought.key: dict(thought.parts) for thought in thoughts}
    assert set(said) == {"expected", "instead", "feared", "hoped"}
    assert said["expected"]["action"] == action
    assert said["feared"]["chance"] <= said["hoped"]["chance"]  # type: ignore[operator]
    assert said["feared"]["seat"] == said["hoped"]["seat"] == 1 - seat
    assert all(thought.audience == 1 << seat for thought in thoughts)  # it speaks of what the seat knows
    words = Words(COUNCIL)
    for thought in thoughts:
        text = words.thought(thought, ["Anna", "Bruno"])
        assert not text.startswith(thought.key)
        assert "{" not in text


@pytest.mark.parametrize(("one", "players"), [(LEDUC, 2), (COUNCIL, 3)])
def test_chances_go_from_nothing_to_everything(one: Game, players: int) -> None:
    state = one.new(players, seed=1)
    scale = Scale(one, state)
    least, most = one.return_range(players, one.settle_options(players, {}))
    assert (scale.chance(least), scale.chance(most)) == (0.0, 100.0)
    if one is COUNCIL:
        assert scale.chance(0.0) == pytest.approx(100 / players, abs=0.1)
