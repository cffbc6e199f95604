"""Golden playthroughs: whole games on a page, exactly as they were.

A change that is meant is written by `python tools/golden.py`; read the difference before you commit it.
"""

from __future__ import annotations

import difflib

import pytest

from signoria.games import SHELF
from tools import golden
from tools.golden import Playthrough

PLANS = [plan for name in SHELF for plan in golden.planned(name)]

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.path.stem)
def test_the_game_is_played_as_it_was(plan: Playthrough) -> None:
    kept = plan.path.read_text(encoding="utf-8").splitlines()
    now = golden.text(plan).splitlines()
    difference = "\n".join(difflib.unified_diff(kept, now, plan.path.name, "now", lineterm="", n=6))
    assert not difference, f"\n{difference}\n\nIf that is meant: python tools/golden.py"


@pytest.mark.parametrize("name", SHELF)
def test_every_game_on_the_shelf_has_playthroughs(name: str) -> None:
    assert golden.planned(name)


def test_no_page_lies_about_that_nobody_compares() -> None:
    assert {path.name for path in golden.FOLDER.glob("*.txt")} == {plan.path.name for plan in PLANS}
    assert {path.stem for path in golden.FOLDER.glob("*.toml")} <= set(SHELF)


def test_a_page_tells_everything_needed_to_follow_the_game() -> None:
    page = golden.text(Playthrough("leduc", 2, 11))
    for part in ("seed 11", "  chance: ", "only Anna: Your card is", "  may: ", "  > ", "  = ", "rank 1"):
        assert part in page


def test_another_game_is_another_page() -> None:
    assert golden.text(Playthrough("leduc", 2, 11)) != golden.text(Playthrough("leduc", 2, 12))
