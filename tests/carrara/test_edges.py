"""The first and last of every run of actions, and other edges that a slip would move."""

from __future__ import annotations

import pytest

from signoria.core.question import Illegal
from tests.carrara.hand import Table
from tests.carrara.test_end import MANY, SIX

pytestmark = pytest.mark.interpreted


def test_refusals_at_the_ends_of_their_runs() -> None:
    built = {0: {"lerici": ["biblioteca-1 purple", "villa-1"]}}
    table = Table(advanced=True, wheel=["red"], built=built).do("buy", "turn-inner")
    assert table.refusal("settle item=decoration-biblioteca") == ("not-stored", "C-6.6")
    assert table.refusal("settle item=statue-golden") == ("not-stored", "C-6.6")
    table = Table(advanced=True, built=built, decorations={"biblioteca": 0}).do("score", "field field=3")
    assert table.refusal("decoration of=biblioteca") == ("none-left", "C-6.1")
    table = Table(advanced=True, built=built).do("purchase")
    assert table.refusal("carve kind=biblioteca value=1") == ("statue-already", "C-6.2")
    assert table.refusal("score") == ("not-offered", "C-6.7")
    table = Table(advanced=True, built=built, stored={0: ["statue-purple"]}).do("settle item=statue-purple")
    assert table.legal() == ["put kind=villa value=1"]
    assert table.refusal("put kind=biblioteca value=1") == ("statue-already", "C-6.2")
    assert table.refusal("put kind=villa value=2") == ("not-your-building", "C-6.1")
    assert table.refusal("store") == ("not-offered", "C-6.6")


def test_refusals_of_improvements_amounts_and_spots() -> None:
    table = Table(hands=["4 purple, 4 blue"], improved={1: [1]}).do("build", "tile kind=palazzo value=8")
    assert table.refusal("improve improvement=1") == ("improvement-taken", "C-4.8")
    table = Table(hands=["2 green, red, yellow, white"], market=["villa-2"], stack=["villa-5"])
    table.do("build", "tile kind=villa value=2", "city city=lucca", "by-hand")
    assert table.refusal("amount count=7") == ("not-so-many", "C-4.3")
    assert table.refusal("improve improvement=1") == ("not-offered", "C-4.3")
    table.do("amount count=0")
    assert table.refusal("amount count=2") == ("not-so-many", "C-4.3")  # no pairs here: one red block is one
    table = Table(built={0: {"pisa": ["villa-1"]}}).do("score", "field field=1")
    assert table.refusal("decoration of=biblioteca") == ("not-offered", "C-5.7")
    assert table.refusal("field field=large") == ("not-offered", "C-5.7")
    with pytest.raises(Illegal):
        table.state.apply(0, 10_000)


def test_the_cheapest_statue_comes_from_the_supply_of_statues() -> None:
    table = Table(advanced=True, wheel=["red", "blue"])
    table.do("buy", "turn-inner", "section section=II", "block colour=blue", "statue colour=purple", "store")
    assert table.field("statues")["purple"] == 5
    assert table.field("stored")[0] == {"statue-purple": 1}


def test_c_5_11_both_cities_of_a_pair_open_its_spot() -> None:
    scored = {1: ["villa", "rural", "statues-massa-pisa"]}
    built = {1: {"massa": ["villa-1"], "lucca": ["villa-2"], "livorno": ["villa-4"]}}
    table = Table(3, active=1, advanced=True, built=built, spots=scored, court=["1", "5", "7"]).do("score")
    assert table.legal() == ["put kind=villa value=2", "put kind=villa value=4"]


def test_c_7_4_who_could_purchase_or_place_something_is_not_stuck() -> None:
    more = {"advanced": True, "wheel": [], "bag": "", "market": [], "stack": [], "built": {0: MANY}, "court": []}
    spots = {0: ["money-left", "statues-lerici-livorno", *SIX]}
    table = Table(spots=spots, coins=[10, 20], **more)  # type: ignore[arg-type]
    assert table.legal() == ["pass", "purchase"]
    assert table.do("pass", "end").field("stuck") == 0
    table = Table(spots=spots, coins=[0, 20], stored={0: ["decoration-villa"]}, **more)  # type: ignore[arg-type]
    assert table.do("pass", "end").field("stuck") == 0
    table = Table(spots=spots, coins=[0, 20], **more)  # type: ignore[arg-type]
    table.do("pass")
    assert table.field("blocked") is True
