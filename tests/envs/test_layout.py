"""The tables of layouts: place by place what the tensors hold, and the pages in docs/ those of the code."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from signoria.core.game import Game
from signoria.core.options import Value
from signoria.envs.layout import document, tables
from signoria.envs.sights import Encoder
from signoria.games import game, games
from signoria.games.leduc.meta import LeducGame
from tests.cli.conftest import Signoria, signoria  # noqa: F401
from tools import layouts

EVERY_TABLE = [(one, players) for one in games() for players in one.seats]


@pytest.mark.parametrize("of", games(), ids=str)
def test_the_page_of_a_game_is_that_of_its_code(of: Game) -> None:
    assert layouts.path(of).is_file(), "run `python tools/layouts.py`"
    assert layouts.path(of).read_text(encoding="utf-8") == layouts.page(of), "run `python tools/layouts.py`"


def test_no_page_is_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in layouts.FOLDER.glob("*.md")} == {one.name for one in games()}


@pytest.mark.parametrize(("of", "players"), EVERY_TABLE, ids=str)
def test_the_document_tells_every_place_and_every_action(of: Game, players: int) -> None:
    options = of.settle_options(players, {})
    told = json.loads(json.dumps(document(of, players, options)))
    encoder = Encoder(of, players, options)
    assert [place["at"] for place in told["observation"]] == list(range(encoder.width))
    assert [action["id"] for action in told["actions"]] == list(range(encoder.actions))
    assert all(of.actions.encode(a["kind"], **a["parts"]) == a["id"] for a in told["actions"])
    assert told["returns"] == list(of.return_range(players, options))


@pytest.mark.parametrize(("of", "players"), EVERY_TABLE, ids=str)
def test_the_table_counts_every_place_once(of: Game, players: int) -> None:
    options = of.settle_options(players, {})
    found = {"| places": 0, "| actions": 0}
    table = ""
    for line in tables(of, players, options):
        if line.startswith("| ") and line.split(" |")[0] in found:
            table = line.split(" |")[0]
        elif line.startswith("| "):
            first, _, last = line.split("|")[1].strip().partition("-")
            assert int(first) == found[table]
            found[table] = int(last or first) + 1
    assert list(found.values()) == [Encoder(of, players, options).width, of.action_count(players, options)]


def test_the_table_of_leduc_by_hand() -> None:
    lines = list(tables(game("leduc"), 2, {}))
    assert "| 7-18 | hands | hands[0] is Js; hands[0] is Jh; ... hands[1] is Kh | 0 or 1 |" in lines
    assert "| 30 | round | round | 1 or 2 |" in lines
    assert "| 2 | raise | - |" in lines
    lines = list(tables(game("goofspiel"), 2, {"cards": 3}))
    assert "| 0-2 | bid | card: 1, 2, 3 |" in lines


class Bare(LeducGame):
    def panes(self, players: int, options: Mapping[str, Value]) -> list[object]:  # type: ignore[override]
        return []


def test_hashed_facts_are_called_so() -> None:
    assert "| 7-1030 | facts | hashed 0; hashed 1; ... hashed 1023 | -32767 to 32767 |" in list(tables(Bare(), 2, {}))


def test_the_command_writes_both_forms(signoria: Signoria) -> None:  # noqa: F811
    said = signoria("layout", "goofspiel", "--players", "3", "--option", "cards=4")
    assert said.code == 0
    assert "**goofspiel, 3 players, cards 4**" in said.out
    told = json.loads(signoria("layout", "leduc", "--json").out)
    assert told["observation"][7] == {"at": 7, "part": "hands", "says": "hands[0] is Js", "low": 0, "high": 1}
    assert signoria("layout", "leduc", "--players", "9").code == 2
