"""`signoria arena` as its users meet it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from signoria.cli.arena import Progress
from tests.cli.conftest import Signoria


def test_a_ladder_is_played_reported_and_drawn(signoria: Signoria, tmp_path: Path) -> None:
    out, chart, log = tmp_path / "r.json", tmp_path / "r.svg", tmp_path / "r.jsonl"
    words = ["arena", "leduc", "--bots", "random,flat@30", "--deals", 30, "--jobs", 1, "--log", log]
    said = signoria(*words, "--out", out, "--chart", chart)
    assert said.code == 0
    assert "flat@30 against random:" in said.out
    report = json.loads(out.read_text())
    assert (report["deals"], report["games"]) == (30, 60)
    assert report["comparisons"][0]["share"] > 0.5
    assert chart.read_text().startswith("<svg")
    assert len(log.read_text().splitlines()) == 31


def test_the_same_command_goes_on_where_it_was_stopped(signoria: Signoria, tmp_path: Path) -> None:
    log = tmp_path / "r.jsonl"
    words = ["arena", "leduc", "--bots", "random,flat@5", "--jobs", 1, "--log", log]
    signoria(*words, "--deals", 6)
    six = log.read_text()
    more = signoria(*words, "--deals", 9)
    assert "18 games" in more.out
    assert log.read_text().startswith(six)
    assert len(log.read_text().splitlines()) == 10
    again = signoria(*words, "--deals", 9)
    assert again.out == more.out


def test_a_test_of_two_ends_when_it_knows(signoria: Signoria, tmp_path: Path) -> None:
    words = ["arena", "goofspiel", "--option", "cards=6", "--bots", "random,flat@40", "--jobs", 1, "--deals", 2000]
    said = signoria(*words, "--sprt", "0,100", "--log", tmp_path / "r.jsonl")
    assert "flat@40: it is better" in said.out
    assert len((tmp_path / "r.jsonl").read_text().splitlines()) < 500


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["leduc", "--bots", "random"], "two or more different ones"),
        (["leduc", "--bots", "random,random"], "two or more different ones"),
        (["leduc", "--bots", "random,duke"], "has no level 'duke'"),
        (["leduc", "--bots", "random,flat@5", "--deals", "0"], "at least one deal"),
        (["leduc", "--bots", "random,flat@5", "--jobs", "-1"], "a number of processes"),
        (["leduc", "--bots", "random,flat@5", "--form", "tables", "--players", "3"], "cannot fill 3 seats"),
        (["leduc", "--bots", "random,flat@5", "--sprt", "5"], "two numbers are wanted"),
        (["leduc", "--bots", "random,flat@5", "--sprt", "5,1"], "the second must be more"),
        (["leduc", "--bots", "random,flat@5,flat@6", "--sprt", "0,5"], "two bots are wanted"),
        (["leduc", "--players", "9"], "2 to 5 players"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(signoria: Signoria, words: list[str], said: str) -> None:
    found = signoria("arena", *words)
    assert found.code == 2
    assert said in found.err
    assert "Traceback" not in found.err


def test_progress_says_how_far_it_is_and_how_long_it_takes() -> None:
    progress = Progress(200, 100)
    for _ in range(50):
        progress.step()
    line = progress.line(60.0)
    assert "150 of 200 deals, 1:00 to go" in line
    assert line.count("#") == 22
