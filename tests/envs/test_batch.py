"""Many games at once are the very games they would be one by one, wherever they are told and however many play."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import signoria
from signoria.core.options import BadOption, Value
from signoria.core.question import Illegal
from signoria.envs import batch as module
from signoria.envs.batch import NAMES, Batch
from signoria.envs.sights import Encoder
from signoria.games import game, games
from signoria.games.leduc.meta import LeducGame
from tests.core.faces import interpreted

EVERY_TABLE = [(one.name, players) for one in games() for players in one.seats]
LANES = 3
DECISIONS = 400


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_every_lane_plays_the_game_of_its_seed(name: str, players: int) -> None:
    """Against the game itself, decision for decision, over the end of games where they are short enough."""
    of = game(name)
    batch = Batch(name, LANES, players, seed=5)
    encoder = Encoder(of, players, batch.options)
    states = [of.fresh(players, {}, seed=batch.seed_of(lane)) for lane in range(LANES)]
    ended = 0
    for _ in range(DECISIONS):
        for lane, state in enumerate(states):
            seat = int(state.turn())
            assert batch.turns[lane] == seat
            assert np.flatnonzero(batch.masks[lane]).tolist() == state.legal(seat)
            assert (batch.observations[lane] == encoder.row(state, seat)).all()
        actions = batch.choose()
        over = batch.step(actions)
        assert over == batch.dones.sum()
        ended += over
        for lane in range(LANES):
            state = states[lane]
            state.apply(state.turn(), int(actions[lane]))
            assert batch.dones[lane] == state.over
            if state.over:
                assert batch.rewards[lane].tolist() == pytest.approx(list(of.returns(state)))
                states[lane] = of.fresh(players, {}, seed=batch.seed_of(lane))
            else:
                assert not batch.rewards[lane].any()
    assert ended > 0 or of.longest(players, batch.options) > DECISIONS // 2


def everything(batch: Batch) -> list[bytes]:
    return [np.ascontiguousarray(getattr(batch, name)).tobytes() for name in NAMES]


def test_a_lane_does_not_depend_on_how_many_there_are() -> None:
    few, many = Batch("leduc", 2, seed=3), Batch("leduc", 9, seed=3)
    rng = np.random.default_rng(1)
    for _ in range(60):
        assert (few.observations == many.observations[:2]).all()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in many.masks])
        few.step(actions[:2])
        many.step(actions)
    assert Batch("leduc", 2, seed=4).seed_of(0) != Batch("leduc", 2, seed=3).seed_of(0)


@pytest.mark.parametrize("given", [False, True])
def test_several_processes_play_the_same_games(given: bool) -> None:
    arrays = {"masks": np.zeros((7, 3), bool), "observations": np.zeros((7, 53), np.int16)} if given else {}
    one = Batch("leduc", 7, 3, seed=2, arrays={name: array.copy() for name, array in arrays.items()})
    with Batch("leduc", 7, 3, seed=2, processes=3, arrays=arrays) as several:
        assert all(several.masks is array for name, array in arrays.items() if name == "masks")
        rng = np.random.default_rng(1)
        for _ in range(80):
            assert everything(one) == everything(several)
            assert [one.seed_of(lane) for lane in range(7)] == [several.seed_of(lane) for lane in range(7)]
            actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in one.masks])
            assert one.step(actions) == several.step(actions)
        chosen = several.choose()
        assert all(mask[action] for mask, action in zip(several.masks, chosen, strict=True))
        before = everything(several)
        with pytest.raises(ValueError, match="game 5: seat"):
            several.step(np.array([*chosen[:5], 3, chosen[6]]))
        with pytest.raises(ValueError, match="game 0: seat"):
            several.step(np.where(several.masks[:, 0] == 0, 0, np.array([-1, *chosen[1:]])))
        assert everything(several) == before
        assert several.play(20) > 0
        path = Path(several._memory.path)
        assert path.exists()
        kept = several.rewards
    assert not path.exists()
    assert kept.shape == (7, 3)
    several.close()


def test_a_process_that_ends_is_noticed() -> None:
    with Batch("leduc", 2, processes=2) as batch:
        batch._helpers[0].process.terminate()
        batch._helpers[0].process.join()
        with pytest.raises((RuntimeError, OSError)):  # whether it is noticed in asking or in waiting for the answer
            batch.choose()


def test_arrays_of_the_caller_are_filled_in_place() -> None:
    sizes = Batch.shapes("leduc", 4)
    assert sizes == {"observations": (4, 34), "masks": (4, 3), "rewards": (4, 2), "dones": (4,), "turns": (4,)}
    kinds = {"observations": "f4", "masks": "?", "rewards": "f8", "dones": "?", "turns": "i8"}
    arrays: dict[str, Any] = {name: np.full(shape, 1).astype(kinds[name]) for name, shape in sizes.items()}
    batch = Batch("leduc", 4, seed=1, arrays=arrays)
    usual = Batch("leduc", 4, seed=1)
    for _ in range(50):
        for name in NAMES:
            assert getattr(batch, name) is arrays[name]
            assert np.allclose(arrays[name], getattr(usual, name))
        actions = usual.choose()
        batch.step(actions)
        usual.step(actions)


def test_whole_numbers_are_told_as_they_are() -> None:
    batch = Batch("leduc", 4, seed=1, arrays={"observations": np.zeros((4, 34), np.int32)})
    paid = [place.says for place in batch.layout].index("paid[0]")
    assert batch.observations[:, paid].tolist() == [1, 1, 1, 1]
    assert Batch("leduc", 4, seed=1).observations[0, paid] == pytest.approx(1 / 13)


def test_other_libraries_share_the_arrays() -> None:
    """By the protocol that Torch and JAX take arrays with."""
    batch = Batch("leduc", 4, seed=1)
    for name in NAMES:
        theirs = np.from_dlpack(getattr(batch, name))
        assert np.shares_memory(theirs, getattr(batch, name))
    theirs = np.from_dlpack(batch.observations)
    before = theirs.copy()
    batch.step(batch.choose())
    assert not (theirs == before).all()
    assert (theirs == batch.observations).all()


def test_what_is_not_allowed_is_refused_and_changes_nothing() -> None:
    batch = Batch("leduc", 4, seed=1)
    before = everything(batch)
    for bad in (0, 3, -1):  # nothing to fold for; no such action
        with pytest.raises(Illegal):
            batch.step(np.array([1, 1, 1, bad]))
    for wrong in (np.array([1, 1, 1]), np.array([1.0] * 4), np.array([[1, 1, 1, 1]])):
        with pytest.raises(ValueError, match="4 whole numbers are wanted"):
            batch.step(wrong)
    assert everything(batch) == before
    batch.step(np.array([1, 1, 1, 1]))


@pytest.mark.parametrize(
    ("arrays", "complaint"),
    [
        ({"colours": np.zeros(4)}, "there is no 'colours'"),
        ({"masks": np.zeros((4, 4))}, r"\(4, 3\) is wanted"),
        ({"observations": np.zeros((4, 34), np.int8)}, "int8 cannot hold"),
        ({"observations": np.zeros((4, 34), bool)}, "bool cannot hold"),
        ({"rewards": np.zeros((4, 2), np.int32)}, "int32 cannot hold"),
        ({"turns": np.zeros(4, np.int32)}, "int32 cannot hold"),
        ({"dones": np.frombuffer(b"1234", np.int8)}, "cannot be written"),
    ],
)
def test_arrays_that_cannot_serve_are_refused(arrays: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Batch("leduc", 4, arrays=arrays)


def test_batches_that_cannot_be_are_refused() -> None:
    with pytest.raises(BadOption, match="nobody has anything to decide"):
        Batch("goofspiel", 4, cards=1)
    with pytest.raises(BadOption, match="not 9"):
        Batch("leduc", 4, 9)
    with pytest.raises(BadOption, match="colour"):
        Batch("leduc", 4, colour=1)
    with pytest.raises(ValueError, match="0 games"):
        Batch("leduc", 0)
    with pytest.raises(ValueError, match="in 2 processes"):
        Batch("leduc", 1, processes=2)
    with pytest.raises(ValueError, match="seed=-1"):
        Batch("leduc", 1, seed=-1)
    with pytest.raises(ValueError, match="lane 4"):
        Batch("leduc", 4).seed_of(4)


class Bare(LeducGame):
    """A game without panes."""

    def panes(self, players: int, options: Mapping[str, Value]) -> list[Any]:
        return []


def test_a_game_without_panes_is_told_in_hashed_facts() -> None:
    batch, usual = Batch(Bare(), 3, seed=1), Batch("leduc", 3, seed=1)
    encoder = Encoder(Bare(), 2, {})
    for _ in range(20):
        assert (batch.masks == usual.masks).all()
        lane = batch._strip.lanes.states[1]
        assert (batch.observations[1] == encoder.row(lane, int(batch.turns[1]))).all()
        actions = usual.choose()
        batch.step(actions)
        usual.step(actions)


def test_memory_that_is_shared_is_found_elsewhere_if_need_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system's memory has no room, in a file; where there is none either, it is told."""
    real = module._reserve
    room = [False, True]

    def full(place: int, size: int) -> None:
        if not room.pop(0):
            raise OSError(28, "No space left on device")
        real(place, size)

    wanted = {"masks": module.Shape((4, 3), "int8"), "turns": module.Shape((4,), "int64")}
    monkeypatch.setattr(module, "_reserve", full)
    memory = module.Memory.made(wanted)
    arrays = memory.arrays()
    arrays["turns"][:] = 7
    assert not arrays["masks"].any()
    assert memory.arrays()["turns"].tolist() == [7] * 4
    memory.forget()
    memory.forget()
    room += [False, False]
    with pytest.raises(OSError, match="no room for 128 bytes"):
        module.Memory.made(wanted)


def fingerprint() -> str:
    """All that a few steps of every game tell, in one number."""
    digest = hashlib.sha256()
    for of in games():
        batch = Batch(of, 3, of.seats[-1], seed=7)
        for _ in range(40):
            batch.step(batch.choose())
            for told in everything(batch):
                digest.update(told)
    return digest.hexdigest()


@pytest.mark.skipif(not signoria.compiled(), reason="there is nothing to compare with")
def test_batches_are_the_same_compiled_and_interpreted() -> None:
    assert fingerprint() == interpreted("tests.envs.test_batch", "fingerprint")
