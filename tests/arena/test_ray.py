"""The same deals on a Ray cluster: one on this machine, with a worker that is killed in the middle."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import pytest

from signoria.arena.workers import Here, Ray
from tests.arena.test_match import outcome, tasks

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: the extra `cluster` has it"),
    pytest.mark.filterwarnings("ignore"),  # Ray's own
]


@pytest.fixture
def ray() -> Iterator[Ray]:
    with closing(Ray("local")) as found:
        yield found


def test_a_cluster_plays_the_same_games_and_a_killed_worker_costs_only_time(ray: Ray) -> None:
    wanted = [outcome(deal) for deal in Here().play(tasks(200))]
    found = []
    killed = 0
    for deal in ray.play(tasks(200)):
        found.append(outcome(deal))
        for worker in workers() if killed == 0 else []:
            os.kill(worker, signal.SIGKILL)
            killed += 1
    assert killed > 0
    assert sorted(found, key=str) == sorted(wanted, key=str)


def workers() -> list[int]:
    """The cluster's processes that are playing now, by the system's own account: below this one in the tree."""
    parents: dict[int, int] = {}
    playing = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                if (entry / "cmdline").read_text().startswith("ray::play_deal"):
                    playing.append(int(entry.name))
            except OSError:
                continue
    return [pid for pid in playing if os.getpid() in ancestors(pid, parents)]


def ancestors(pid: int, parents: dict[int, int]) -> list[int]:
    found = []
    while pid in parents:
        pid = parents[pid]
        found.append(pid)
    return found
