"""Who plays the deals: this process, the cores of this machine, or a Ray cluster. All three play the same games.

A deal knows all it needs and touches nothing, so that any worker can play it, and play it again when the first one was
killed in the middle.
"""

import multiprocessing
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from itertools import islice
from typing import Any, Final, Protocol

from signoria.arena.match import Deal, Task, play_deal

AHEAD: Final = 3  # tasks a worker, so that none waits for the next
MOST_DEATHS: Final = 20  # of workers, with no deal finished between: then it is no accident


class Workers(Protocol):
    """Something that plays deals."""

    def play(self, tasks: Iterable[Task]) -> Iterator[Deal]:
        """The deals, in whatever order they are finished."""
        ...


class Dying(RuntimeError):
    """Workers die again and again; the text says at what."""


class Here:
    """This process, one deal after the other."""

    def play(self, tasks: Iterable[Task]) -> Iterator[Deal]:
        for task in tasks:
            yield play_deal(task)


class Cores:
    """A process on each of so many cores. When one of them is killed, what it had begun is played again."""

    def __init__(self, processes: int = 0) -> None:
        self.processes = processes or len(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else [0, 0])

    def play(self, tasks: Iterable[Task]) -> Iterator[Deal]:
        to_come = iter(tasks)
        again: list[Task] = []
        deaths = 0
        while True:
            with ProcessPoolExecutor(self.processes, multiprocessing.get_context("spawn"), _begin) as pool:
                running: dict[Future[Deal], Task] = {}
                try:
                    while True:
                        room = self.processes * AHEAD - len(running)
                        fresh, again = again[:room], again[room:]
                        fresh += islice(to_come, max(0, room - len(fresh)))
                        while fresh:
                            begun = pool.submit(play_deal, fresh[0])
                            running[begun] = fresh.pop(0)
                        if not running:
                            return
                        finished, _ = wait(running, return_when=FIRST_COMPLETED)
                        for future in finished:
                            deal = future.result()
                            del running[future]
                            deaths = 0
                            yield deal
                except BrokenProcessPool:
                    again += [*running.values(), *fresh]
                    deaths += 1
                    if deaths > MOST_DEATHS:
                        names = {name for seats in again[0].seatings for name in seats}
                        raise Dying(f"workers die playing {', '.join(sorted(names))}: not enough memory?") from None


def _begin() -> None:
    """A worker leaves the keyboard to the one who sent it: Ctrl-C is heard there."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Ray:
    """The machines of a Ray cluster; `local` starts one on this machine."""

    def __init__(self, address: str) -> None:
        try:
            self.ray: Any = import_module("ray")
        except ImportError:
            raise ValueError("Ray is not installed here; the extra `cluster` has it: signoria[cluster]") from None
        self.ray.init(address=None if address == "local" else address, log_to_driver=False, include_dashboard=False)

    def play(self, tasks: Iterable[Task]) -> Iterator[Deal]:
        ray = self.ray
        far = ray.remote(max_retries=MOST_DEATHS)(play_deal)
        to_come = iter(tasks)
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running = [far.remote(task) for task in islice(to_come, ahead)]
        while running:
            finished, running = ray.wait(running)
            yield from ray.get(finished)
            running += [far.remote(task) for task in islice(to_come, len(finished))]

    def close(self) -> None:
        """Leave the cluster."""
        self.ray.shutdown()
