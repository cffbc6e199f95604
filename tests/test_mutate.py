"""The tool that breaks rules: which faults it makes, and that it tells a test that notices from one that does not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutants import mutants

ROOT = Path(__file__).resolve().parent.parent

SOURCE = b'''"""A module."""
LIMIT: Final = 3

class Code:
    PASS: Final = 0

class Table:
    def __init__(self) -> None:
        self.points = 0

    def score(self, card: i64) -> None:
        """Points for a card."""
        if card > LIMIT and has(self.seen, card):
            self.points += card
        if self.telling:
            self.tell("scored", {"card": card})
        self.seen = plus(self.seen, card)
'''

EXPECTED = [
    "2: in the module: 3  ->  (4)",
    "13: in Table.score: card > LIMIT and has(self.seen, card)  ->  (not (card > LIMIT and has(self.seen, card)))",
    "13: in Table.score: > in card > LIMIT  ->  <=",
    "13: in Table.score: > in card > LIMIT  ->  >=",
    "13: in Table.score: and in card > LIMIT and has(self.seen, card)  ->  or",
    "13: in Table.score: has(self.seen, card)  ->  (not has(self.seen, card))",
    "14: in Table.score: self.points += card  ->  pass",
    "14: in Table.score: self.points += card  ->  self.points -= card",
    "17: in Table.score: self.seen = plus(self.seen, card)  ->  pass",
    "17: in Table.score: plus  ->  minus",
]


def test_faults_are_put_into_rules_and_into_nothing_else() -> None:
    assert [str(one) for one in mutants(SOURCE)] == EXPECTED


def test_a_fault_changes_just_its_place() -> None:
    for one in mutants(SOURCE):
        changed = one.applied(SOURCE)
        assert changed[: one.start] == SOURCE[: one.start]
        assert changed[one.start :].startswith(one.put.encode())
        assert changed[one.start + len(one.put.encode()) :] == SOURCE[one.end :]


def test_an_operator_is_found_beside_brackets_and_line_ends() -> None:
    source = b"def f(a, b):\n    return ((a + 1)\n        < (b))\n"
    changed = [one.applied(source).decode() for one in mutants(source) if one.put == ">="]
    assert changed == ["def f(a, b):\n    return ((a + 1)\n        >= (b))\n"]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "tools/mutate.py", "leduc", "--function", "strength", *words]
    environment = {**os.environ, "PYTEST_ADDOPTS": ""}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=300)


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """Tests that look at one rule of Leduc poker: a pair with the board beats every other hand."""
    file = tmp_path / "test_pairs.py"
    file.write_text(
        "from signoria.games.leduc.rules import Leduc, NO_CARD\n"
        "from librt.vecs import vec\n"
        "from mypy_extensions import i64\n"
        "def strength(card, board):\n"
        "    state = Leduc()\n"
        "    state.hands, state.board = vec[i64]([card]), board\n"
        "    return state.strength(0)\n"
        "def test_pairs():\n"
        "    assert strength(4, 5) > strength(5, 1) == 2\n"
        "    assert strength(3, NO_CARD) == 1\n"
    )
    return file


def test_what_the_tests_notice_and_what_they_do_not(case: Path) -> None:
    done = run("--tests", str(case))
    assert done.returncode == 1, done.stderr
    told = [line.split("strength: ")[1] for line in done.stdout.splitlines() if line.startswith("survived")]
    assert told == ["100  ->  (101)"]
    assert "survived" in done.stdout.splitlines()[-1]


def test_tests_that_lie_in_the_project_are_run_under_its_own_settings() -> None:
    """There warnings are errors, also those about modules that were imported before pytest came."""
    done = run("--tests", "tests/core/test_options.py", "--sample", "1")
    assert "not green" not in done.stderr
    assert "1 faults" in done.stdout


def test_nothing_is_said_on_the_word_of_tests_that_are_not_green(case: Path) -> None:
    case.write_text("def test_nothing():\n    assert False\n")
    done = run("--tests", str(case))
    assert done.returncode == 2
    assert "not green without a fault" in done.stderr
