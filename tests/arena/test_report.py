"""What a tournament showed, told right."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree

import pytest

from signoria.arena.chart import drawn
from signoria.arena.match import Deal, Match, Played
from signoria.arena.plan import alone, halves
from signoria.arena.ratings import Rating
from signoria.arena.report import report, share_of

MATCH = Match("leduc", 2, {}, 1)


def game_of(seats: tuple[str, ...], ranks: tuple[int, ...]) -> Played:
    names = dict.fromkeys(seats, 1)
    return Played(
        seats, ranks, ranks, (0.0,) * len(seats), 2, dict.fromkeys(names, 0.5), names, dict.fromkeys(names, 0.4)
    )


def test_shares_and_their_interval_are_counted_by_deal() -> None:
    """Of 100 deals a wins both games of 60 and one of 20: 70 % of the pots."""
    deals = []
    for number in range(100):
        ranks = ((1, 2), (2, 1)) if number < 60 else ((1, 2), (1, 2)) if number < 80 else ((2, 1), (1, 2))
        games = [game_of(("a", "b"), ranks[0]), game_of(("b", "a"), ranks[1])]
        deals.append(Deal(0, number, games))
    found = report(MATCH, [halves("a", "b", 2)], deals)
    (pair,) = found.comparisons
    assert (pair.deals, pair.games, pair.par) == (100, 200, 0.5)
    assert pair.share == pytest.approx(0.7)
    # The deals' shares have a spread of 0.4, so 0.7 holds give or take 1.96 * 0.4 / 10.
    assert pair.low == pytest.approx(0.622, abs=0.015)
    assert pair.high == pytest.approx(0.778, abs=0.015)
    a, b = found.ratings
    assert a.elo - b.elo == pytest.approx(147, abs=4)
    assert found.thinking[0].mean == 0.5
    assert found.thinking[0].slowest == 0.4
    text = "\n".join(found.lines())
    assert "a against b: 70.0 % of the pots" in text
    assert json.loads(json.dumps(found.written()))["comparisons"][0]["games"] == 200


def test_one_against_a_table_has_a_par_of_its_own() -> None:
    lineup = alone("a", "b", 4)
    games = [game_of(seats, tuple(1 if name == "a" else 2 for name in seats)) for seats in lineup.seatings]
    deal = Deal(0, 0, games)
    assert share_of(deal, "a") == 1.0
    (pair,) = report(MATCH, [lineup], [deal]).comparisons
    assert pair.par == 0.25
    assert pair.elo is None


def test_the_order_in_which_deals_were_finished_changes_nothing() -> None:
    games = {n: [game_of(("a", "b"), (1, 2) if n % 3 else (2, 1))] for n in range(30)}
    deals = [Deal(0, number, one) for number, one in games.items()]
    lineups = [halves("a", "b", 2)]
    assert report(MATCH, lineups, deals).written() == report(MATCH, lineups, deals[::-1]).written()


def test_the_chart_is_a_picture_that_can_be_read_without_seeing_it() -> None:
    text = drawn("Who & what", "about", [Rating("low", -100.0, -120.0, -80.0), Rating("high", 100.0, 80.0, 120.0)])
    root = ElementTree.fromstring(text)
    space = "{http://www.w3.org/2000/svg}"
    assert root.findtext(f"{space}title") == "Who & what"
    assert root.findtext(f"{space}desc") == "high +100 (+80 to +120); low -100 (-120 to -80)"
    dots = [(float(dot.get("cx", 0)), float(dot.get("cy", 0))) for dot in root.iter(f"{space}circle")]
    assert dots[0][0] > dots[1][0]  # the stronger one stands further to the right
    assert dots[0][1] < dots[1][1]  # and on top
    width = float(root.get("viewBox", "").split()[2])
    for line in root.iter(f"{space}line"):
        assert 0 <= float(line.get("x1", -1)) <= float(line.get("x2", -1)) + 1e-9 <= width
