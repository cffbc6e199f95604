"""Datasets: a row a decision, true to the games they were made of, the same in both formats."""

from __future__ import annotations

import builtins
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyarrow")

import pyarrow.parquet as pq

from signoria.core.panes import Glass
from signoria.core.record import BadRecord, Record, replay
from signoria.envs.dataset import SCHEMA, Collector, loaded, of_bots, of_records, played
from signoria.games import game, games
from tests.cli.conftest import Signoria, signoria  # noqa: F401


def some(name: str, count: int = 2, players: int | None = None, **options: object) -> list[Record]:
    of = game(name)
    seats = players or of.seats[0]
    return [record for record, _ in played(of, seats, of.settle_options(seats, options), count, ["random"], 4)]


@pytest.mark.parametrize(("name", "players"), [(one.name, one.seats[-1]) for one in games()])
def test_every_row_is_a_decision_of_its_game(name: str, players: int) -> None:
    of = game(name)
    records = some(name, 2, players)
    made = of_records(of, records, "mine")
    settled = of.settle_options(players, {})
    glass = Glass(of, players, settled)
    columns = made.columns
    row = 0
    for number, record in enumerate(records):
        for at, (_, state) in enumerate(replay(of, record)):
            if state.over:
                assert columns["returns"][row - 1].tolist() == pytest.approx(list(of.returns(state)))
                break
            taken = record.rows[at + 1]
            assert (columns["game"][row], columns["decision"][row]) == (number, at)
            assert (columns["seat"][row], columns["action"][row]) == (taken.seat, taken.action)
            assert np.flatnonzero(columns["mask"][row]).tolist() == state.legal(int(columns["seat"][row]))
            if glass.panes:
                assert columns["observation"][row].tolist() == glass.numbers(state, int(columns["seat"][row]))
            assert columns["seed"][row] == str(record.seed)
            row += 1
    assert row == len(made)
    assert all(columns["mask"][row, columns["action"][row]] for row in range(len(made)))


@pytest.mark.parametrize("ending", ["parquet", "npz"])
def test_what_is_written_is_read_again(tmp_path: Path, ending: str) -> None:
    made = of_bots(game("goofspiel"), 3, {"cards": 4}, 5, ["random", "flat"], 7)
    file = tmp_path / f"games.{ending}"
    made.written(file)
    again = loaded(file)
    assert again.about == made.about
    for name, (kind, shape, _) in SCHEMA.items():
        assert again.columns[name].tolist() == made.columns[name].tolist()
        assert again.columns[name].ndim == 1 + len(shape)
        assert again.columns[name].dtype == made.columns[name].dtype
        assert again.columns[name].dtype.kind == np.dtype(kind).kind
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_a_dataset_says_what_its_columns_mean(tmp_path: Path) -> None:
    made = of_bots(game("leduc"), 2, {}, 3, ["random"], 7)
    assert made.about["licence"] == "CC0-1.0"
    assert made.about["source"] == "3 games between bots (random), seed 7"
    assert set(made.about["schema"]) == set(made.columns) == set(SCHEMA)
    assert len(made.about["layout"]["observation"]) == made.columns["observation"].shape[1]
    file = tmp_path / "leduc.parquet"
    made.written(file)
    table = pq.read_table(file)
    assert table.column_names == list(SCHEMA)
    assert json.loads(table.schema.metadata[b"signoria"])["layout"]["game"] == "leduc"
    assert table["observation"].type.list_size == 34


def test_the_same_command_makes_the_same_games(signoria: Signoria, tmp_path: Path) -> None:  # noqa: F811
    files = [tmp_path / name for name in ("a.npz", "b.npz", "c.npz")]
    for file, seed in zip(files, (5, 5, 6), strict=True):
        said = signoria("dataset", "--game", "leduc", "--games", "6", "--seed", seed, "-o", file)
        assert said.code == 0
        assert "of 6 games of leduc" in said.out
    assert files[0].read_bytes() == files[1].read_bytes() != files[2].read_bytes()


def test_levels_take_turns_at_every_seat() -> None:
    made = of_bots(game("leduc"), 2, {}, 4, ["random", "flat"], 7)
    seats = {(int(g), int(s), str(level)) for g, s, level in zip(*(made.columns[c] for c in ("game", "seat", "level")))}  # noqa: B905
    assert (0, 0, "random") in seats
    assert (1, 0, "flat") in seats
    assert (0, 0, "flat") not in seats


def test_records_from_files_and_folders(signoria: Signoria, tmp_path: Path) -> None:  # noqa: F811
    for number, record in enumerate(some("leduc", 3)):
        (tmp_path / f"{number}.jsonl").write_text(record.text(game("leduc")))
    out = tmp_path / "out.parquet"
    said = signoria("dataset", tmp_path, "-o", out, "--licence", "CC-BY-4.0")
    assert said.code == 0
    assert "of 3 games of leduc" in said.out
    assert loaded(out).about["licence"] == "CC-BY-4.0"
    assert signoria("dataset", tmp_path / "1.jsonl", "-o", out).code == 0
    assert loaded(out).about["licence"] == "not stated"


def test_a_game_that_is_not_over_is_refused_and_leaves_nothing() -> None:
    whole, half = some("leduc", 2)
    half.rows = half.rows[:-1]
    half.result = None
    collector = Collector(game("leduc"), 2, {})
    collector.add(whole)
    before = len(collector.dataset("").columns["game"])
    with pytest.raises(BadRecord, match="not over"):
        collector.add(half)
    assert len(collector.dataset("")) == before
    assert {len(column) for column in collector.dataset("").columns.values()} == {before}


def test_one_dataset_holds_one_kind_of_game() -> None:
    with pytest.raises(BadRecord, match="leduc with 2 players is wanted"):
        of_records(game("leduc"), [*some("leduc", 1), *some("leduc", 1, 3)], "")
    with pytest.raises(BadRecord, match="'cards': 3"):
        of_records(game("goofspiel"), [*some("goofspiel", 1, cards=3), *some("goofspiel", 1, cards=4)], "")
    with pytest.raises(ValueError, match="there are none"):
        of_records(game("leduc"), [], "")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("-o", "a.csv", "--game", "leduc"), ".parquet or .npz"),
        (("-o", "a.npz"), "records are wanted"),
        (("-o", "a.npz", "--game", "leduc", "b.jsonl"), "records are wanted"),
        (("-o", "a.npz", "--game", "leduc", "--level", "genius"), "levels random"),
        (("-o", "a.npz", "--game", "leduc", "--games", "0"), "at least one game"),
        (("-o", "a.npz", "--game", "chess"), "there is no game"),
        (("-o", "a.npz", "nothing.jsonl"), "no such file"),
        (("-o", "nowhere/a.npz", "--game", "leduc", "--games", "1"), "No such file or directory"),
        (("-o", "a.npz", "."), "no records"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(
    signoria: Signoria,  # noqa: F811
    words: tuple[str, ...],
    complaint: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    said = signoria("dataset", *words)
    assert said.code == 2
    assert complaint in said.err


def test_records_of_two_games_are_refused(signoria: Signoria, tmp_path: Path) -> None:  # noqa: F811
    for name in ("leduc", "goofspiel"):
        (tmp_path / f"{name}.jsonl").write_text(some(name, 1)[0].text(game(name)))
    said = signoria("dataset", tmp_path, "-o", tmp_path / "a.npz")
    assert said.code == 2
    assert "one dataset holds one game" in said.err


@pytest.mark.parametrize(("missing", "ending"), [("numpy", "npz"), ("pyarrow", "parquet")])
def test_without_the_extra_it_says_what_to_install(
    signoria: Signoria,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    missing: str,
    ending: str,
) -> None:
    real = builtins.__import__

    def without(name: str, *others: Any, **more: Any) -> Any:
        if name.split(".")[0] == missing or (missing == "numpy" and name == "signoria.envs"):
            raise ModuleNotFoundError(f"No module named {missing!r}", name=missing)
        return real(name, *others, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    said = signoria("dataset", "--game", "leduc", "--games", "1", "-o", tmp_path / f"a.{ending}")
    assert said.code == 2
    assert f"{missing} is not installed; pip install 'signoria[research]'" in said.err
    assert list(tmp_path.iterdir()) == []
