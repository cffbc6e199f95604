"""C-10: the tables that come with the game, and those of a box owner."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from signoria.core.options import BadOption
from signoria.games.carrara import data
from signoria.games.carrara.pieces import At
from signoria.games.carrara.rules import Carrara
from signoria.words import Words
from tests.carrara import reference
from tests.carrara.hand import CARRARA, Table

pytestmark = pytest.mark.interpreted


def test_what_comes_with_the_game_makes_sense_and_is_what_the_second_reading_has() -> None:
    numbers = data.read(data.text()).numbers
    for n, city in enumerate(reference.CITIES):
        assert numbers[At.FEWEST + n] == reference.NEEDED[city]
        base, better = reference.BASE[city], reference.IMPROVED[city]
        assert (numbers[At.CITY_COINS + n], numbers[At.CITY_POINTS + n]) == (base.coins, base.points)
        tile = (0, 2, 4, 5, 6, 7)[n]
        assert (numbers[At.TILE_COINS + tile], numbers[At.TILE_POINTS + tile]) == (better.coins, better.points)
        assert tuple(numbers[At.PLACE_POINTS + n * 3 + place] for place in range(3)) == reference.PLACES[city]
    assert tuple(numbers[At.SET_POINTS + n] for n in range(8)) == reference.SET_POINTS
    money = {numbers[At.MONEY_LEAST + n]: numbers[At.MONEY_RATE + n] for n in range(2)}
    assert money == reference.MONEY_SPOTS
    names = [name.replace("-", " ") for name in data.tables("reconstructed").decorations]
    assert names == [reference.DECORATION_OF[kind] for kind in ("Biblioteca", *list(reference.DECORATION_OF)[1:])]


def test_what_is_reconstructed_is_said() -> None:
    tables = data.tables("reconstructed")
    assert len(tables.reconstructed) == 7 + 1 + 2 + 1 + 9
    assert tables.guesses == (
        "improvements",
        "landscapes.rural",
        "decorations.cathedrale",
        "decorations.villa",
        "discs",
        "statues",
    )
    assert "improvements[6]" not in tables.reconstructed  # Pisa is printed
    assert CARRARA.view(CARRARA.new(2), 0)["reconstructed"] == list(tables.guesses)
    facts = CARRARA.facts({"tables": "reconstructed"})
    assert facts["tables"]["landscapes"]["rural"]["tag"] == "reconstructed"
    assert facts["reconstructed"] == list(tables.reconstructed)


OWN: dict[str, Any] = {
    "landscapes": {"rural": {"points": 2}},
    "statues": {"lucca": {"points": [10, 6, 3]}},
    "decorations": {"cathedrale": {"decoration": "coat-of-arms"}, "villa": {"decoration": "cup"}},
    "sets": {"points": [2, 6, 12, 20, 30, 30, 30]},
    "prices": {"purple": [2, 1, 0, 0, 0, 0]},
}


def test_a_document_says_only_what_differs() -> None:
    state = CARRARA.new(2, advanced=True, tables=OWN)
    assert isinstance(state, Carrara)
    t = state.tables
    assert (t[At.LAND_POINTS + 1], t[At.LAND_COINS + 1], t[At.LAND_COINS]) == (2, 0, 1)
    assert [t[At.PLACE_POINTS + 9 + n] for n in range(3)] == [10, 6, 3]
    assert [t[At.PLACE_POINTS + 12 + n] for n in range(3)] == [11, 5, 2]
    assert t[At.SET_POINTS + 7] == 30
    assert (state.price(0, 0), state.price(0, 1)) == (2, 2)
    assert [t[At.DECORATION_AT + n] for n in range(6)] == [0, 1, 2, 5, 4, 3]


def test_a_box_owner_s_word_is_no_reconstruction() -> None:
    tables = data.tables(OWN)
    assert tables.written["landscapes"]["rural"] == {"coins": 0, "points": 2, "tag": "yours"}
    assert tables.written["statues"]["lucca"]["tags"] == ["yours"] * 3
    assert tables.written["prices"]["tag"] == "yours"
    assert tables.written["sets"]["tags"] == ["yours"] * 7
    assert "landscapes.rural" not in tables.reconstructed
    assert tables.guesses == ("improvements", "discs", "statues")
    tagged = data.tables({"landscapes": {"rural": {"points": 2, "tag": "printed"}}})
    assert tagged.written["landscapes"]["rural"]["tag"] == "printed"


def test_tables_of_one_s_own_are_played_with_recorded_and_written() -> None:
    table = Table(built={0: {"massa": ["villa-5"]}}, options={"tables": OWN})
    assert table.state.reward(0, 13) >> 20 == 10
    loaded = CARRARA.load(json.dumps(CARRARA.position(table.state)))
    assert isinstance(loaded, Carrara)
    assert loaded.reward(0, 13) >> 20 == 10
    assert loaded.settings["tables"] == OWN


def test_things_are_called_by_the_tables_at_the_table() -> None:
    improvements = [{"city": "pisa", "coins": 4, "points": n} for n in range(8)]
    words = Words(CARRARA, settings={"tables": {**OWN, "improvements": improvements}})
    assert words.value("item", "decoration-villa", ()) == "cup"
    assert words.value("item", "statue-red", ()) == "red statue"
    assert words.value("of", "cathedrale", ()) == "coat of arms"
    assert words.value("improvement", 3, ()) == "Pisa (4 coins, 2 points; yours)"
    assert "reconstructed" in Words(CARRARA, settings={"tables": "reconstructed"}).value("improvement", 1, ())


def test_a_mixed_reward_can_be_had() -> None:
    improvements = [{"city": "pisa", "coins": 1, "points": 2} for _ in range(8)]
    built = {0: {"pisa": ["villa-1", "porta-4"]}}
    table = Table(built=built, options={"tables": {"improvements": improvements}}, coins=[0, 20])
    table.state.covers[0] = 3 << 16
    assert table.state.reward(0, 4) == 5 | 10 << 20
    assert table.state.different_improvements() == 1


WRONG: list[tuple[Any, str]] = [
    ({"cites": {}}, "cites: there is no such table; there are prices, cities"),
    ({"cities": 3}, "cities: a table is wanted, not 3"),
    ({"cities": {"roma": {}}}, "cities.roma: there is no such field"),
    ({"cities": {"pisa": 4}}, "cities.pisa: a table is wanted, not 4"),
    ({"cities": {"pisa": {"coins": "4"}}}, "cities.pisa.coins: a whole number from 0 to 99 is wanted, not '4'"),
    ({"cities": {"pisa": {"coins": True}}}, "cities.pisa.coins: a whole number"),
    ({"cities": {"pisa": {"buildings": 0}}}, "cities.pisa.buildings: a whole number from 1 to 99"),
    ({"cities": {"pisa": {"points": 100}}}, "cities.pisa.points: a whole number from 0 to 99"),
    ({"cities": {"pisa": {"tag": "sure"}}}, "cities.pisa.tag: 'sure' is none of printed, inferred"),
    ({"cities": {"pisa": {"gold": 1}}}, "cities.pisa.gold: there is no such field; there are buildings, coins"),
    ({"prices": {"purple": [1, 0]}}, "prices.purple: 6 entries are wanted, not 2"),
    ({"prices": {"purple": [1, 0, 0, 0, 0, -1]}}, "prices.purple[5]: a whole number"),
    ({"prices": {"purple": 1}}, "prices.purple: a list is wanted, not 1"),
    ({"prices": {"tag": "mine"}}, "prices.tag: 'mine' is none of"),
    ({"improvements": []}, "improvements: 8 entries are wanted, not 0"),
    ({"improvements": {}}, "improvements: a list is wanted, not {}"),
    ({"improvements": [{"city": "roma", "coins": 1, "points": 1}] * 8}, "improvements[0].city: 'roma' is none of"),
    ({"improvements": [{"city": "pisa", "coins": 1}] * 8}, "improvements[0].points: is missing"),
    ({"improvements": [3] * 8}, "improvements[0]: a table is wanted, not 3"),
    ({"landscapes": {"urban": {"coins": None}}}, "landscapes.urban.coins: a whole number"),
    ({"landscapes": {"urban": {"points": -1}}}, "landscapes.urban.points: a whole number"),
    ({"landscapes": {"urban": {"tag": 1}}}, "landscapes.urban.tag: 1 is none of"),
    ({"money": {"left": {"rate": 0}}}, "money.left.rate: a whole number from 1 to 99"),
    ({"money": {"left": {"least": -1}}}, "money.left.least: a whole number from 0"),
    ({"money": {"left": {"tag": ""}}}, "money.left.tag: '' is none of"),
    ({"money": {"middle": {}}}, "money.middle: there is no such field"),
    ({"decorations": {"villa": {"decoration": "book"}}}, "decorations.villa.decoration: book belongs to biblioteca"),
    ({"decorations": {"villa": {"decoration": "sun"}}}, "decorations.villa.decoration: 'sun' is none of"),
    ({"decorations": {"villa": {"tag": "x"}}}, "decorations.villa.tag: 'x' is none of"),
    ({"discs": {"statues": ["blue", "purple", "green", "red", "yellow", "white"]}}, "discs.statues[0]: the statue in"),
    ({"discs": {"statues": ["purple"] * 6}}, "discs.statues[1]: purple is listed twice"),
    ({"discs": {"decorations": ["book", "sun", "cup", "gate", "crown", "banner"]}}, "discs.decorations[1]: 'sun' is"),
    ({"discs": {"tag": "x"}}, "discs.tag: 'x' is none of"),
    ({"sets": {"points": [1] * 8}}, "sets.points: 7 entries are wanted, not 8"),
    ({"sets": {"points": [1] * 7, "tags": ["printed"]}}, "sets.tags: 7 entries are wanted, not 1"),
    ({"statues": {"pisa": {"points": [3, 2]}}}, "statues.pisa.points: 3 entries are wanted"),
    ({"statues": {"pisa": {"points": [3, 2, 1], "tags": ["a"] * 3}}}, "statues.pisa.tags[0]: 'a' is none of"),
]


@pytest.mark.parametrize(("document", "said"), WRONG, ids=[said[:30] for _, said in WRONG])
def test_what_is_wrong_with_a_document_is_named_with_its_field(document: Any, said: str) -> None:
    kept = copy.deepcopy(document)
    with pytest.raises(BadOption) as error:
        CARRARA.new(2, tables=document)
    assert error.value.name == "tables"
    assert str(error.value).startswith(f"option 'tables': {said}")
    assert document == kept


def test_a_name_that_does_not_come_with_the_game_is_refused() -> None:
    with pytest.raises(BadOption, match="is none of reconstructed"):
        CARRARA.new(2, tables="printed")


@pytest.mark.parametrize(
    ("old", "new", "line", "field"),
    [
        ("rate = 3", "rate = 0", 76, "money.left.rate"),
        ("coins = 4\n", "coins = -4\n", 60, "improvements[6].coins"),
        ("points = [2, 6,", "points = [2,", 93, "sets.points"),
        ("[landscapes]", "[country]", 1, "country"),
        ("white = [6, 5", "white = [600, 5", 15, "prices.white[0]"),
    ],
)
def test_errors_in_a_file_name_file_line_and_field(old: str, new: str, line: int, field: str) -> None:
    broken = data.text().replace(old, new, 1)
    with pytest.raises(data.BadTables) as error:
        data.read(broken)
    assert error.value.field == f"tables.toml: {field}"
    found = error.value.line
    assert found is not None
    assert old.split()[0] in data.text().split("\n")[found - 1] or line == 1
    assert str(error.value).startswith(f"line {found}: tables.toml: {field}: ")


def test_a_file_that_is_no_toml_is_refused() -> None:
    with pytest.raises(data.BadTables, match=r"tables.toml: is no TOML: "):
        data.read("[prices")


def test_the_file_is_a_document_too(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(data.text())
    whole = tomllib.loads((tmp_path / "own.toml").read_text())
    assert data.tables(whole).numbers == data.tables("reconstructed").numbers
    assert data.tables(whole).reconstructed == data.tables("reconstructed").reconstructed
