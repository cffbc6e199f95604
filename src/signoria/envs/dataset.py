"""Whole games as tables: one row a decision, with what its seat saw, might do and did, and what the game was worth.

A dataset holds games of one kind: the same game, players and options, so that all rows have the same columns. It comes
from records (`signoria play`, `serve`, other datasets' games) or from bots that play for it. `SCHEMA` says what each
column means; a file carries it, with the layout of observations and actions, in its metadata.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from signoria import __version__
from signoria.bots import decide, level
from signoria.core.game import Game
from signoria.core.options import Value
from signoria.core.record import BadRecord, Record, Row, commitment, opening, replay
from signoria.core.rng import SEED_BITS, seeded
from signoria.core.slots import Json
from signoria.envs.layout import document
from signoria.envs.sights import Encoder

FORMAT: Final = 1
LICENCE: Final = "CC0-1.0"  # games that bots have played belong to nobody
NO_LEVEL: Final = ""

# Every column: its kind of number, its shape beyond the rows, and what it says.
SCHEMA: Final[Mapping[str, tuple[str, tuple[str, ...], str]]] = {
    "game": ("int32", (), "the number of the game in this file, from 0"),
    "seed": ("str", (), "the seed of the game in decimal, empty where it is not known"),
    "decision": ("int32", (), "the number of the decision in its game, from 0"),
    "seat": ("int8", (), "who decided"),
    "level": ("str", (), "the level of the bot that decided, empty where it is not known"),
    "observation": ("int16", ("places",), "what the seat saw, in whole numbers, by the layout in the metadata"),
    "mask": ("bool", ("actions",), "which actions were legal"),
    "action": ("int32", (), "which one was taken"),
    "sealed": ("bool", (), "whether it stayed hidden from the others until all had answered"),
    "returns": ("float32", ("players",), "what the whole game was worth to every seat"),
}


@dataclass
class Dataset:
    """Columns of equal length, and what is said of all of them."""

    about: dict[str, Json]
    columns: dict[str, NDArray[Any]]

    def __len__(self) -> int:
        return len(self.columns["game"])

    def written(self, path: Path) -> None:
        """To a file, in the format that its ending names."""
        beside = path.with_name(path.name + ".new")
        match path.suffix:
            case ".npz":
                self._npz(beside)
            case ".parquet":
                self._parquet(beside)
            case _:
                raise ValueError(f"{path}: the ending says the format: .parquet or .npz")
        beside.replace(path)

    def _npz(self, path: Path) -> None:
        with path.open("wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(self.about)), **self.columns)  # type: ignore[arg-type]

    def _parquet(self, path: Path) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        arrays = {}
        for name, column in self.columns.items():
            if column.ndim == 1:
                arrays[name] = pa.array(column.tolist() if column.dtype.kind == "U" else column)
            else:
                flat = pa.array(np.ascontiguousarray(column).reshape(-1))
                arrays[name] = pa.FixedSizeListArray.from_arrays(flat, column.shape[1])
        table = pa.table(arrays).replace_schema_metadata({"signoria": json.dumps(self.about)})
        pq.write_table(table, path, compression="zstd")


def loaded(path: Path) -> Dataset:
    """A dataset from its file."""
    if path.suffix == ".npz":
        with np.load(path, allow_pickle=False) as file:
            columns = {name: file[name] for name in SCHEMA}
            return Dataset(json.loads(str(file["about"])), columns)
    import pyarrow.parquet as pq

    table = pq.read_table(path)
    columns = {}
    for name, (kind, shape, _) in SCHEMA.items():
        column = table[name].combine_chunks()
        if shape:
            columns[name] = column.flatten().to_numpy(zero_copy_only=False).reshape(len(table), -1).astype(kind)
        else:
            columns[name] = np.array(column.to_pylist(), kind)
    return Dataset(json.loads(table.schema.metadata[b"signoria"]), columns)


def about(game: Game, players: int, options: Mapping[str, Value], source: str, licence: str) -> dict[str, Json]:
    """What is said of a whole dataset."""
    return {
        "signoria": "dataset",
        "format": FORMAT,
        "version": __version__,
        "source": source,
        "licence": licence,
        "schema": {
            name: {"type": kind, "shape": list(shape), "says": says} for name, (kind, shape, says) in SCHEMA.items()
        },
        "layout": document(game, players, options),
    }


class Collector:
    """Games on their way into columns."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Value]) -> None:
        self.game = game
        self.players = players
        self.options = dict(options)
        self.encoder = Encoder(game, players, options)
        self.rows: dict[str, list[Any]] = {name: [] for name in SCHEMA}
        self.games = 0

    def add(self, record: Record, levels: Sequence[str] = ()) -> None:
        """A whole game. `levels` says who sat where, if that is known."""
        if (record.game, record.players) != (self.game.name, self.players):
            raise BadRecord(record.head, "game", f"{self.game.name} with {self.players} players is wanted, as before")
        rows = self.rows
        start = len(rows["game"])
        state = None
        for number, (_, state) in enumerate(replay(self.game, record)):
            if dict(state.settings) != self.options:
                raise BadRecord(record.head, "options", f"{self.options} are wanted, as before")
            if number + 1 == len(record.rows):
                break
            row = record.rows[number + 1]
            assert row.seat is not None
            self.encoder.look(state, row.seat)
            state.allow(row.seat, self.encoder.sight, 0)
            rows["game"].append(self.games)
            rows["seed"].append("" if record.seed is None else str(record.seed))
            rows["decision"].append(number)
            rows["seat"].append(row.seat)
            rows["level"].append(levels[row.seat] if levels else NO_LEVEL)
            rows["observation"].append(self.encoder.numbers[0].copy())
            rows["mask"].append(self.encoder.masks[0].astype(bool))
            rows["action"].append(row.action)
            rows["sealed"].append(bool(state.sealed >> row.seat & 1))
        if state is None or not state.over:
            for column in rows.values():
                del column[start:]
            raise BadRecord(record.end or record.head, "result", "the game is not over: nobody knows what it was worth")
        returns = list(self.game.returns(state))
        rows["returns"] += [returns] * (len(rows["game"]) - start)
        self.games += 1

    def dataset(self, source: str, licence: str = LICENCE) -> Dataset:
        """All games so far."""
        sizes = {"places": self.encoder.width, "actions": self.encoder.actions, "players": self.players}
        columns = {}
        for name, (kind, shape, _) in SCHEMA.items():
            column = np.array(self.rows[name], kind)
            columns[name] = column.reshape(-1, *(sizes[size] for size in shape)) if shape else column
        return Dataset(about(self.game, self.players, self.options, source, licence), columns)


def played(
    game: Game, players: int, options: Mapping[str, Value], games: int, levels: Sequence[str], seed: int
) -> Iterator[tuple[Record, list[str]]]:
    """Games between bots, each with who sat where. The levels go round the table, so that in every so many games each
    has sat in each seat as often."""
    seeds = seeded(seed)
    for number in range(games):
        own = seeds.word() | seeds.word() << 32 | seeds.word() << 64
        assert own >> SEED_BITS == 0
        dice = seeded(own).fork()
        seated = [levels[(seat + number) % len(levels)] for seat in range(players)]
        bots = [level(game, key).bot() for key in seated]
        record = Record(game.name, game.rules_version, players, dict(options), game.fingerprint(), own, commitment(own))
        state = opening(game, record, explicit=False)
        record.rows.append(Row(None, None, tuple(state.heard()[1])))
        while not state.over:
            seat = int(state.turn())
            action = decide(bots[seat], state, seat, dice)
            state.apply(seat, action)
            record.rows.append(Row(seat, action, tuple(state.heard()[1])))
        record.result = game.result(state).written()
        yield record, seated


def of_bots(
    game: Game, players: int, options: Mapping[str, Value], games: int, levels: Sequence[str], seed: int
) -> Dataset:
    """A dataset of games that bots play for it."""
    collector = Collector(game, players, options)
    for record, seated in played(game, players, options, games, levels, seed):
        collector.add(record, seated)
    return collector.dataset(f"{games} games between bots ({', '.join(levels)}), seed {seed}")


def of_records(game: Game, records: Iterable[Record], licence: str) -> Dataset:
    """A dataset of recorded games, all of one kind."""
    collector: Collector | None = None
    for record in records:
        if collector is None:
            settled = game.settle_options(record.players, record.options)
            collector = Collector(game, record.players, settled)
        collector.add(record)
    if collector is None:
        raise ValueError("a dataset is made of some records; there are none")
    return collector.dataset(f"{collector.games} recorded games", licence)
