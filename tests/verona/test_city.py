"""Cities as documents: those that come with the game, the template, and everything that can be wrong with one's own."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from signoria.core.bits import members
from signoria.core.options import BadOption
from signoria.core.rng import seeded
from signoria.games.verona import data
from signoria.words import Words
from tests.cli.conftest import own_data_folder, signoria
from tests.verona.table import TINY, VERONA

pytestmark = pytest.mark.interpreted

__all__ = ["own_data_folder", "signoria"]


Change = Callable[[dict[str, Any]], object]


def city(change: Change = bool) -> dict[str, Any]:
    """The tiny city with a change."""
    found = copy.deepcopy(TINY)
    change(found)
    return found


@pytest.mark.parametrize(("name", "streets", "missions"), [("verona", 24, 20), ("laguna", 19, 16)])
def test_the_cities_that_come_with_the_game_are_good_for_five(name: str, streets: int, missions: int) -> None:
    document = data.shipped(name)
    assert list(data.problems(document, 5)) == []
    assert (len(document["street"]), len(document["mission"])) == (streets, missions)


def test_the_reconstruction_is_tagged_and_keeps_what_is_printed() -> None:
    document = data.shipped("verona")
    assert document["source"] == "reconstructed"
    printed = {one["name"] for one in document["street"] if one.get("name_source") == "printed"}
    assert printed == {
        "Via Carducci",
        "Piazza Campagna",
        "Via Rosa",
        "Via Montani",
        "Via Stella",
        "Via Mazzini",
        "Piazza della Mercede",
        "Piazza dei Signori",
    }
    ids = {one["name"]: one["id"] for one in document["street"]}
    links = {(one["id"], other) for one in document["street"] for key in data.LINKS for other in one.get(key, [])}
    for one, other in (
        ("Via Carducci", "Piazza Campagna"),
        ("Via Rosa", "Via Montani"),
        ("Via Stella", "Via Mazzini"),
        ("Via Mazzini", "Piazza della Mercede"),
    ):
        assert (ids[one], ids[other]) in links


def test_the_reconstruction_has_the_shape_it_is_described_with() -> None:
    """44 edges, each administration six times, degrees 3 and 4, missions three times in 12 streets, twice in others."""
    document = data.shipped("verona")
    degrees = [sum(len(one.get(key, [])) for key in data.LINKS) for one in document["street"]]
    assert sum(degrees) == 88
    assert (degrees.count(3), degrees.count(4)) == (8, 16)
    for administration in data.ADMINISTRATIONS:
        assert sum(one["administration"] == administration for one in document["street"]) == 6
    for district in data.DISTRICTS:
        assert sum(one["district"] == district for one in document["street"]) == (4 if district == "centre" else 5)
    uses = [sum(one["id"] in m["streets"] for m in document["mission"]) for one in document["street"]]
    assert (uses.count(3), uses.count(2)) == (12, 12)


def test_the_template_is_a_good_city_for_two() -> None:
    assert list(data.problems(TINY, 2)) == []
    assert [field for field, _ in data.problems(TINY, 3)] == ["street"]


def test_a_city_as_the_rules_see_it() -> None:
    found = data.built(TINY)
    ids = data.street_ids(TINY)
    assert ids == ["M1", "N1", "N2", "E1", "S1", "S2", "W1"]
    assert found.streets == 7
    assert [members(found.near[at]) for at in range(7)] == [
        [1, 3, 4, 6],
        [0, 2, 6],
        [1, 3],
        [0, 2, 4],
        [0, 3, 5],
        [4, 6],
        [0, 1, 5],
    ]
    assert [members(one) for one in (found.centre, found.church, found.guild, found.free)] == [
        [0],
        [1, 5],
        [2, 4],
        [3, 6],
    ]
    names = data.building_names()
    realms = {names[at]: members(found.realm[at]) for at in range(9)}
    assert realms == {
        "casa-delle-corporazione": [2, 4],
        "convento": [3],
        "postribolo": [3, 6],
        "porta-gabella": [6],
        "roccaforte": [0],
        "redentore": [4, 5],
        "santa-susanna": [1, 5],
        "sinagoga": [1, 2],
        "municipio": [],
    }
    assert found.missions == 4
    assert [members(found.trio[at]) for at in range(4)] == [[0, 1, 2], [0, 3, 4], [0, 5, 6], [1, 3, 5]]
    assert [found.honour[at] for at in range(4)] == [4, 4, 3, 7]
    assert [data.REWARDS[found.reward[at]] for at in range(4)] == ["florins", "moves", "remove", "points"]


def street(number: int, **fields: Any) -> Change:
    return lambda found: found["street"][number].update(fields)


def mission(number: int, **fields: Any) -> Change:
    return lambda found: found["mission"][number].update(fields)


MANY = [{**TINY["street"][1], "id": f"X{at}"} for at in range(41)]


@pytest.mark.parametrize(
    ("change", "field", "reason"),
    [
        (lambda c: c.update(colour="red"), "colour", "no such field"),
        (lambda c: c.update(name=""), "name", "a name of 1 to 60"),
        (lambda c: c.update(name="a\nb"), "name", "a name of 1 to 60"),
        (lambda c: c.update(name=["x"]), "name", "a name of 1 to 60"),
        (lambda c: c.pop("name"), "name", "a name of 1 to 60"),
        (lambda c: c.update(source="hearsay"), "source", "'hearsay' is none of printed"),
        (lambda c: c.update(source=["x"]), "source", "is none of"),
        (lambda c: c.update(street=[]), "street", "a list of streets"),
        (lambda c: c.update(street="x"), "street", "a list of streets"),
        (lambda c: c.update(street=MANY), "street", "41 streets are too many"),
        (lambda c: c["street"].append("x"), "street[7]", "a table with the fields of a street"),
        (street(1, colour="red"), "street[1].colour", "no such field"),
        (street(1, name=7), "street[1].name", "a name of"),
        (street(1, id="a b"), "street[1].id", "1 to 12 letters"),
        (street(1, id=3), "street[1].id", "1 to 12 letters"),
        (street(1, name_source="x"), "street[1].name_source", "is none of"),
        (street(1, district="up"), "street[1].district", "'up' is none of centre, north"),
        (street(1, district=["north"]), "street[1].district", "is none of"),
        (street(1, administration="pope"), "street[1].administration", "'pope' is none of"),
        (lambda c: c["street"][1].pop("at"), "street[1].at", "a position [x, y]"),
        (street(1, at=[1, 101]), "street[1].at", "from 0 to 100"),
        (street(1, at=[-1, 1]), "street[1].at", "from 0 to 100"),
        (street(1, at=[1, 2, 3]), "street[1].at", "a position"),
        (street(1, at=[True, 2]), "street[1].at", "a position"),
        (street(1, at=[float("nan"), 2]), "street[1].at", "a position"),
        (street(1, bridges="M1"), "street[1].bridges", "a list of ids"),
        (street(1, bridges=[1]), "street[1].bridges", "a list of ids"),
        (street(2, id="N1"), "street[2].id", "'N1' is also the id of street[1]"),
        (street(2, name="Via Scala"), "street[2].name", "'Via Scala' is also the name of street[1]"),
        (street(1, neighbours=["N2", "W1", "ZZ"]), "street[1].neighbours[2]", "there is no street 'ZZ'"),
        (street(1, neighbours=["N2", "W1", "N1"]), "street[1].neighbours[2]", "no neighbour of itself"),
        (street(1, neighbours=["N2", "W1", "N2"]), "street[1].neighbours[2]", "listed twice"),
        (street(1, neighbours=["N2"]), "street[6].neighbours[1]", "Via Scala (N1) does not list 'W1'"),
        (street(1, bridges=[], gates=["M1"]), "street[0].bridges[0]", "among its bridges: both must"),
        (street(1, district="south"), None, ""),
        (street(6, district="centre"), "street", "no street has the district 'west'"),
        (street(0, administration="guild"), "street", "no street has the administration 'prince'"),
        (lambda c: c.update(mission="x"), "mission", "a list of missions"),
        (lambda c: c.update(mission=c["mission"] * 11), "mission", "44 missions are too many"),
        (lambda c: c["mission"].append(3), "mission[4]", "a table with the fields of a mission"),
        (mission(0, colour="red"), "mission[0].colour", "no such field"),
        (mission(0, streets=["N1", "N2"]), "mission[0].streets", "3 streets are wanted"),
        (mission(0, streets="N1,N2,M1"), "mission[0].streets", "3 streets are wanted"),
        (mission(0, streets=["N1", "N2", "ZZ"]), "mission[0].streets[2]", "there is no street 'ZZ'"),
        (mission(0, streets=["N1", "N2", "N1"]), "mission[0].streets[2]", "'N1' is named twice"),
        (mission(0, reward="gold"), "mission[0].reward", "'gold' is none of points"),
        (mission(0, points=-1), "mission[0].points", "from 0 to 99"),
        (mission(0, points=100), "mission[0].points", "from 0 to 99"),
        (mission(0, points=True), "mission[0].points", "a whole number"),
        (mission(0, source="x"), "mission[0].source", "is none of"),
        (lambda c: c.update(slots=[1]), "slots", "a table with positions"),
        (lambda c: c.update(slots={"louvre": [1, 1]}), "slots.louvre", "no such field"),
        (lambda c: c.update(slots={"municipio": [1]}), "slots.municipio", "a position"),
        (lambda c: c.pop("mission"), None, ""),
        (lambda c: c.pop("slots"), None, ""),
    ],
)
def test_what_can_be_wrong_with_a_city(
    change: Callable[[dict[str, Any]], object], field: str | None, reason: str
) -> None:
    found = list(data.problems(city(change), 2))
    if field is None:
        assert not any("neighbour" in text for _, text in found)
        return
    assert any(where == field and reason in text for where, text in found), found


def test_a_street_without_neighbours_is_found() -> None:
    def alone(found: dict[str, Any]) -> None:
        extra = {**found["street"][1], "id": "N3", "name": "Via Pigna Alta", "neighbours": []}
        extra.pop("bridges")
        found["street"].append(extra)

    assert [one for one in data.problems(city(alone), 2) if one[0] == "street[7].neighbours"]


@pytest.mark.parametrize("odd", [None, 3, "x", [], [1]])
def test_what_is_no_city_at_all(odd: object) -> None:
    assert [field for field, _ in data.problems(odd)] == ["(document)"]


def test_e_57_a_city_is_refused_for_more_players_than_it_has_room_for() -> None:
    VERONA.new(2, city=TINY)
    with pytest.raises(BadOption, match="3 players need 9"):
        VERONA.new(3, city=TINY)


def test_a_bad_document_is_refused_with_field_and_reason() -> None:
    with pytest.raises(BadOption, match=r"city.*street\[1\].district: 'up' is none of"):
        VERONA.new(2, city=city(street(1, district="up")))
    with pytest.raises(BadOption, match="none of verona, laguna"):
        VERONA.new(2, city="atlantis")


def test_a_table_a_position_and_a_record_carry_the_city() -> None:
    state = VERONA.new(2, seed=1, city=TINY)
    position = VERONA.position(state)
    assert position["options"]["city"] == TINY
    again = VERONA.load(json.dumps(position))
    assert VERONA.digest(again) == VERONA.digest(state)
    state.playout(seeded(1))
    assert state.over


@pytest.mark.parametrize("size", [40, 8])
def test_cities_of_all_sizes_can_be_played(size: int) -> None:
    """A ring of streets, with as many missions."""
    districts = ["north", "east", "south", "west"]
    streets = [
        {
            "id": f"S{at}",
            "name": f"Via {at}",
            "district": "centre" if at >= size - size // 4 else districts[at % 4],
            "administration": data.ADMINISTRATIONS[at % 4],
            "at": [at, at],
            "neighbours": [f"S{(at - 1) % size}", f"S{(at + 1) % size}"],
        }
        for at in range(size)
    ]
    missions = [
        {
            "streets": [f"S{at}", f"S{(at + 1) % size}", f"S{(at + 2) % size}"],
            "reward": data.REWARDS[at % 6],
            "points": at,
        }
        for at in range(size)
    ]
    document = {"name": "Ring", "source": "invented", "street": streets, "mission": missions}
    players = 5 if size == 40 else 2
    for seed in range(5):
        state = VERONA.new(players, seed=seed, city=document)
        state.playout(seeded(seed))
        assert state.over
        loaded = VERONA.load(VERONA.position(state))
        assert VERONA.digest(loaded) == VERONA.digest(state)


def test_streets_and_missions_are_called_as_the_city_calls_them() -> None:
    words = Words(VERONA, settings=VERONA.new(2, city=TINY).settings)
    assert words.action(VERONA.actions.encode("street", street=1), ()) == "Via Scala"
    said = words.action(VERONA.actions.encode("mission", mission=3), ())
    assert said == "declare mission 4 (Via Scala, Via Cattaneo, Piazza Renato Simoni)"


def test_facts_say_where_they_come_from() -> None:
    facts = VERONA.facts(VERONA.new(2).settings)
    assert facts["city"]["source"] == "reconstructed"
    assert facts["city"]["street"][0]["at"] == [42, 42]
    assert [card["points"] for card in facts["buildings"]] == [2, 2, 4, 4, 4, 4, 2, 2, 6]
    assert len(VERONA.data_files) == 3


# The command


def test_the_command_writes_the_template_and_finds_it_good(signoria: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert signoria("city", "--out", file).code == 0
    said = signoria("city", file)
    assert said.code == 0
    assert "My city is a city in which 2 can play" in said.out
    assert "7 streets, 6 of them outside the centre, and 4 missions" in said.out
    said = signoria("city", "--template", "verona")
    assert 'name = "Via Mazzini"' in said.out


def test_the_command_names_every_mistake_with_its_line(signoria: Any, tmp_path: Path) -> None:
    text = data.city_text("template")
    lines = text.splitlines()
    file = tmp_path / "mine.toml"
    file.write_text(
        text.replace('neighbours = ["N2", "W1"]', 'neighbours = ["N2", "XX"]').replace("points = 7", "points = 777")
    )
    said = signoria("city", file, "--players", 3)
    assert said.code == 1
    wrong = 1 + next(at for at, line in enumerate(lines) if '"N2", "W1"' in line)
    points = 1 + next(at for at, line in enumerate(lines) if "points = 7" in line)
    assert f"line {wrong}: street[1].neighbours[1]: there is no street 'XX'" in said.out
    assert f"line {points}: mission[3].points: a whole number" in said.out
    assert "3 players need 9" in said.out


def test_the_command_says_where_a_file_is_no_toml(signoria: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "x"\nsource = \n')
    said = signoria("city", file)
    assert said.code == 1
    assert "line 2: (text): is no TOML" in said.out


def test_the_command_answers_clearly_what_it_cannot_do(signoria: Any, tmp_path: Path) -> None:
    assert "no-such-file.toml" in signoria("city", tmp_path / "no-such-file.toml").err
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    assert "no text in UTF-8" in signoria("city", tmp_path / "odd.toml").err
    assert "--players" in signoria("city", tmp_path / "odd.toml", "--players", 9).err


def test_a_game_in_a_city_of_ones_own(signoria: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    signoria("city", "--out", file)
    said = signoria(
        "play", "verona", "--seats", "none", "--seed", 3, "--option", f"city=@{file}", "--option", "last_building=1"
    )
    assert said.code == 0
    assert "Via Scala" in said.out
    js = tmp_path / "mine.json"
    js.write_text(json.dumps(TINY))
    assert signoria("play", "verona", "--seats", "none", "--seed", 3, "--option", f"city=@{js}").code == 0


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("none.toml", None, "No such file"),
        ("odd.toml", "name = ", "is no TOML"),
        ("odd.json", "{", "is no JSON"),
        ("list.json", "[1]", "an object is wanted"),
        ("bad.toml", 'name = "x"', "source"),
    ],
)
def test_a_document_that_cannot_be_read(signoria: Any, tmp_path: Path, name: str, text: str | None, said: str) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    found = signoria("play", "verona", "--option", f"city=@{tmp_path / name}")
    assert found.code == 2
    assert said in found.err
