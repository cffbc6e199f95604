"""Many games stepped together into NumPy arrays: the way to millions of decisions a second.

    batch = Batch("leduc", 1024, players=2, seed=1)
    while True:
        actions = policy(batch.observations, batch.masks)        # one for every game
        batch.step(actions)                                      # the arrays hold the next moment
        learn(batch.rewards, batch.dones)

Every lane is at a decision of one seat, `turns` says whose; sealed rounds are served one seat after the other, with the
others' answers hidden. When a game ends its `dones` is 1 and its `rewards` hold what it was worth to every seat, and in
the same step the next game of the lane begins: observation, mask and turn are already its first. The arrays are the
caller's, if any are given, and always the same ones; Torch and JAX wrap them without a copy.

`processes` spreads the lanes over so many processes, this one among them. The games are the same ones.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from signoria.core.batch import Lanes
from signoria.core.game import Game
from signoria.core.options import BadOption, Value
from signoria.core.rng import SEED_BITS, seeded
from signoria.envs.sights import Encoder, viewed
from signoria.games import game as from_shelf

NAMES: Final = ("observations", "masks", "rewards", "dones", "turns")
Setup = tuple[int, Mapping[str, Value]]
MOST_SEED: Final = 2**SEED_BITS


@dataclass(frozen=True)
class Shape:
    """One array of a batch: its form, and the kind of number if the caller does not choose another."""

    shape: tuple[int, ...]
    kind: str

    @property
    def size(self) -> int:
        return int(np.prod(self.shape)) * np.dtype(self.kind).itemsize


def shapes(encoder: Encoder, games: int) -> dict[str, Shape]:
    """The arrays of a batch of so many games."""
    return {
        "observations": Shape((games, encoder.width), "float32"),
        "masks": Shape((games, encoder.actions), "int8"),
        "rewards": Shape((games, encoder.players), "float32"),
        "dones": Shape((games,), "int8"),
        "turns": Shape((games,), "int64"),
    }


def lane_seeds(seed: int, games: int) -> list[int]:
    """A generator's seed for every lane. A lane's games depend on its own only, not on how many there are."""
    if not 0 <= seed < MOST_SEED:
        raise ValueError(f"seed={seed}: a whole number from 0 to 2**{SEED_BITS} - 1 is wanted")
    rng = seeded(seed)
    return [rng.word() | rng.word() << 32 | rng.word() << 64 for _ in range(games)]


def given(arrays: Mapping[str, NDArray[Any]], wanted: Mapping[str, Shape]) -> dict[str, NDArray[Any]]:
    """The caller's arrays, if they can serve."""
    for name, array in arrays.items():
        if name not in wanted:
            raise ValueError(f"arrays: there is no {name!r}; there are {', '.join(wanted)}")
        if array.shape != wanted[name].shape:
            raise ValueError(f"arrays: {name} has the shape {array.shape}, {wanted[name].shape} is wanted")
        kinds = {"observations": "fi", "rewards": "f", "turns": "i"}.get(name, "biuf")
        small = name == "observations" and array.dtype.kind == "i" and array.dtype.itemsize < 2
        if array.dtype.kind not in kinds or small or (name == "turns" and array.dtype.itemsize < 8):
            raise ValueError(f"arrays: {name} of {array.dtype} cannot hold the numbers; {wanted[name].kind} can")
        if not array.flags.writeable:
            raise ValueError(f"arrays: {name} cannot be written to")
    return dict(arrays)


class Strip:
    """Some lanes, stepped in this process, and the arrays they are told in."""

    def __init__(self, encoder: Encoder, seeds: list[int], arrays: Mapping[str, NDArray[Any]]) -> None:
        self.encoder = encoder
        self.arrays = arrays
        start = encoder.game.fresh(encoder.players, encoder.options, explicit=True)
        if start.over:
            raise BadOption("options", f"with {encoder.options} nobody has anything to decide")
        self.lanes = Lanes(start, len(seeds), encoder.sight, seeds, encoder.compiled)
        self.worth = viewed(self.lanes.worth, np.float64).reshape(len(seeds), encoder.players)
        self.done = viewed(self.lanes.done, np.int8)
        self.turns = viewed(self.lanes.turns, np.int64)
        # In whole numbers a row is told as it is, in fractions on the scale of the layout.
        self.scaled = arrays["observations"].dtype.kind == "f"
        self.tell()

    def step(self, actions: NDArray[Any]) -> int:
        ended = int(self.lanes.step(actions.tolist()))
        self.tell()
        return ended

    def tell(self) -> None:
        """Copy what the compiled loop wrote into the arrays, each in one pass."""
        arrays, encoder = self.arrays, self.encoder
        if not encoder.compiled:
            for lane, state in enumerate(self.lanes.states):
                encoder.look(state, int(self.turns[lane]), lane)
        if self.scaled:
            np.multiply(encoder.numbers, encoder.scale, out=arrays["observations"], casting="same_kind")
        else:
            np.copyto(arrays["observations"], encoder.numbers, casting="same_kind")
        np.copyto(arrays["masks"], encoder.masks, casting="unsafe")
        np.copyto(arrays["rewards"], self.worth, casting="same_kind")
        np.copyto(arrays["dones"], self.done, casting="unsafe")
        np.copyto(arrays["turns"], self.turns, casting="same_kind")

    def choose(self) -> NDArray[np.int64]:
        return np.array(self.lanes.choose(), np.int64)

    def seed_of(self, lane: int) -> int:
        words = [int(self.lanes.seeds[3 * lane + k]) for k in range(3)]
        return words[0] | words[1] << 32 | words[2] << 64


class Batch:
    """So many games of one kind. `observations`, `masks`, `rewards`, `dones`, `turns` are its arrays."""

    observations: NDArray[Any]  # games x places: what the seat sees whose decision it is
    masks: NDArray[Any]  # games x actions: 1 for what it may answer
    rewards: NDArray[Any]  # games x players: what a game was worth that has just ended, 0 otherwise
    dones: NDArray[Any]  # games: 1 if the last step ended a game
    turns: NDArray[Any]  # games: whose decision it is

    def __init__(
        self,
        of: Game | str,
        games: int,
        players: int | None = None,
        *,
        seed: int = 0,
        processes: int = 1,
        arrays: Mapping[str, NDArray[Any]] | None = None,
        **options: object,
    ) -> None:
        self.game = from_shelf(of) if isinstance(of, str) else of
        self.players = self.game.seats[0] if players is None else players
        if self.players not in self.game.seats:
            least, most = self.game.seats[0], self.game.seats[-1]
            raise BadOption("players", f"{self.game.name} is for {least} to {most}, not {players}")
        self.options = self.game.settle_options(self.players, options)
        if processes < 1 or games < processes:
            raise ValueError(
                f"{games} games in {processes} processes: at least one of each is wanted, and one a process"
            )
        self.games = games
        self._helpers: list[_Helper] = []
        seeds = lane_seeds(seed, games)
        own = -(-games // processes)
        self._own = own
        encoder = Encoder(self.game, self.players, self.options, own)
        self.layout = encoder.glass.places
        wanted = shapes(encoder, games)
        self._given = given(arrays or {}, wanted)
        self._shared: dict[str, NDArray[Any]] = {}
        found = {name: np.zeros(shape.shape, shape.kind) for name, shape in wanted.items()}
        if processes > 1:
            found = self._start(processes, seeds, wanted)
        self._strip = Strip(encoder, seeds[:own], {name: {**found, **self._given}[name][:own] for name in NAMES})
        for helper in self._helpers:
            helper.answer()
        self._shared = found if self._helpers else {}
        self._collect()
        for name, array in {**found, **self._given}.items():
            setattr(self, name, array)

    @staticmethod
    def shapes(of: Game | str, games: int, players: int | None = None, **options: object) -> dict[str, tuple[int, ...]]:
        """The shapes of the arrays, for callers who bring their own."""
        found = from_shelf(of) if isinstance(of, str) else of
        count = found.seats[0] if players is None else players
        encoder = Encoder(found, count, found.settle_options(count, options))
        return {name: shape.shape for name, shape in shapes(encoder, games).items()}

    def _start(self, processes: int, seeds: list[int], wanted: Mapping[str, Shape]) -> dict[str, NDArray[Any]]:
        """Start the other processes, and share memory with them."""
        kinds = {name: Shape(wanted[name].shape, array.dtype.str) for name, array in self._given.items()}
        memory = Memory.made({**wanted, **kinds, "actions": Shape((self.games,), "int64")})
        found = memory.arrays()
        self._actions = found.pop("actions")
        setup = (self.players, self.options)
        start = self._own
        for left in range(processes - 1, 0, -1):
            part = slice(start, start + -(-(self.games - start) // left))
            self._helpers.append(_Helper(self.game, setup, seeds[part], part, memory))
            start = part.stop
        self._memory = memory
        return found

    def _collect(self) -> None:
        """Copy what the others wrote where the caller's arrays lie outside the memory that is shared."""
        for name, array in self._given.items():
            for helper in self._helpers:
                array[helper.part] = self._shared[name][helper.part]

    def step(self, actions: NDArray[Any]) -> int:
        """Carry out one decision in every game; says how many games ended. An action that is not allowed
        is refused (`Illegal`; with several processes a plain `ValueError`), and nothing has changed."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"{self.games} whole numbers are wanted, one a game, not {chosen.dtype} of {chosen.shape}")
        if self._helpers:
            self._check(chosen)
            self._actions[:] = chosen
        for helper in self._helpers:
            helper.ask("step")
        ended = self._strip.step(chosen[: self._own])
        ended += sum(int(helper.answer()) for helper in self._helpers)
        self._collect()
        return ended

    def _check(self, chosen: NDArray[Any]) -> None:
        """Refuse what is not allowed before any of the processes has begun."""
        bad = (chosen < 0) | (chosen >= self.masks.shape[1])
        if not bad.any():
            bad = self.masks[np.arange(self.games), chosen] == 0
        if bad.any():
            lane = int(np.argmax(bad))
            raise ValueError(f"game {lane}: seat {self.turns[lane]} may not take action {chosen[lane]}")

    def choose(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the other: for warming up, baselines and benches."""
        for helper in self._helpers:
            helper.ask("choose")
        return np.concatenate([self._strip.choose(), *(helper.answer() for helper in self._helpers)])

    def seed_of(self, lane: int) -> int:
        """The seed of the game under way in a lane: `Game.fresh` with it begins the same game."""
        if not 0 <= lane < self.games:
            raise ValueError(f"lane {lane}: there are 0 to {self.games - 1}")
        for helper in self._helpers:
            if helper.part.start <= lane < helper.part.stop:
                helper.ask("seed", lane - helper.part.start)
                return int(helper.answer())
        return self._strip.seed_of(lane)

    def play(self, steps: int) -> int:
        """So many steps at random with everything told at each, the choices made inside; says how many games ended."""
        for helper in self._helpers:
            helper.ask("play", steps)
        ended = _play(self._strip, steps)
        ended += sum(int(helper.answer()) for helper in self._helpers)
        self._collect()
        return ended

    def close(self) -> None:
        """End the other processes, if there are any. The arrays keep what they hold."""
        for helper in self._helpers:
            helper.close()
        if self._helpers:
            self._memory.forget()
        self._helpers = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *trouble: object) -> None:
        self.close()


def _play(strip: Strip, steps: int) -> int:
    ended = 0
    for _ in range(steps):
        ended += int(strip.lanes.play(1))
        strip.tell()
    return ended


class _Helper:
    """Another process with its own lanes, which writes into memory that both share."""

    def __init__(self, game: Game, setup: Setup, seeds: list[int], part: slice, memory: Memory) -> None:
        self.part = part
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, game, setup, seeds, part, memory), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, what: str, argument: int = 0) -> None:
        self.pipe.send_bytes(f"{what} {argument}".encode())

    def answer(self) -> Any:
        """What the process says when it has done what it was asked."""
        try:
            value = self.pipe.recv()
        except EOFError:
            raise RuntimeError("a process of the batch has ended unexpectedly") from None
        if isinstance(value, Exception):
            raise value
        return value

    def close(self) -> None:
        self.pipe.close()
        self.process.join()


def _serve(pipe: Connection, game: Game, setup: Setup, seeds: list[int], part: slice, memory: Memory) -> None:
    """The life of a helper: do what is asked, until nobody is there to ask."""
    shared = memory.arrays()
    actions = shared["actions"][part]
    encoder = Encoder(game, *setup, len(seeds))
    strip = Strip(encoder, seeds, {name: shared[name][part] for name in NAMES})
    pipe.send(0)
    while True:
        try:
            what, argument = pipe.recv_bytes().decode().split()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            pipe.send(_done(strip, actions, what, int(argument)))
        except Exception as error:  # told to whoever asked, and raised there
            pipe.send(error)


def _done(strip: Strip, actions: NDArray[Any], what: str, argument: int) -> object:
    match what:
        case "step":
            return strip.step(actions)
        case "choose":
            return strip.choose()
        case "play":
            return _play(strip, argument)
    return strip.seed_of(argument)


@dataclass
class Memory:
    """A file that several processes have mapped: in the system's memory where there is room for it."""

    path: str
    layout: dict[str, tuple[int, tuple[int, ...], str]]

    @classmethod
    def made(cls, wanted: Mapping[str, Shape]) -> Memory:
        layout: dict[str, tuple[int, tuple[int, ...], str]] = {}
        size = 0
        for name, shape in wanted.items():
            layout[name] = (size, shape.shape, shape.kind)
            size += -(-shape.size // 64) * 64
        for folder in ("/dev/shm", None):
            try:
                place, path = tempfile.mkstemp(prefix="signoria-", dir=folder)
            except OSError:
                continue
            try:
                _reserve(place, size)
                return cls(path, layout)
            except OSError:
                Path(path).unlink()
            finally:
                os.close(place)
        raise OSError(f"no room for {size} bytes that several processes can share")

    def arrays(self) -> dict[str, NDArray[Any]]:
        whole: NDArray[Any] = np.memmap(self.path, np.uint8, "r+")
        return {name: np.ndarray(shape, kind, whole, at) for name, (at, shape, kind) in self.layout.items()}

    def forget(self) -> None:
        """Take the name away; what is mapped stays until nobody holds it any more."""
        with contextlib.suppress(OSError):
            Path(self.path).unlink()


def _reserve(place: int, size: int) -> None:
    """Make room now rather than fail when it is written to."""
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(place, 0, size)
    else:
        os.truncate(place, size)
