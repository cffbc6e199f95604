"""Whole games kept as records: they replay as they were played, and show what they are kept for."""

from __future__ import annotations

import pytest

from signoria.core.record import verify
from signoria.games import SHELF, game
from tools import whole_games
from tools.whole_games import WholeGame

PLANS = [plan for name in SHELF for plan in whole_games.planned(name)]

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.game}-{plan.name}")
def test_a_kept_game_replays_as_it_was_played_and_shows_what_it_is_kept_for(plan: WholeGame) -> None:
    of, record = game(plan.game), plan.record()
    assert [str(problem) for problem in verify(of, record)] == []
    told, result = whole_games.told_in(of, record)
    assert [wanted for wanted in plan.shows if not whole_games.shown(wanted, told, result)] == []


def test_every_kept_game_is_planned_and_every_planned_game_kept() -> None:
    kept = {path for name in SHELF for path in whole_games.folder(name).glob("*.jsonl")}
    assert kept == {plan.path for plan in PLANS}


def test_every_plan_says_what_it_is_kept_for() -> None:
    assert [plan.name for plan in PLANS if not plan.shows] == []
