"""Fair measuring on a machine that is not quiet: one core, processor time, and everybody in turns.

Contenders take short turns (A B C, A B C, ...), so that whatever disturbs the machine disturbs all of them. The best
turn of each counts: a disturbance can only make a turn slower. Figures of different runs cannot be compared; the
ratios inside one run can.
"""

import os
import platform
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import signoria
from signoria.build_info import why_interpreted

# What a contender does in one turn: so many units of work, and its time if it measures that itself.
Work = float | tuple[float, float]
Contender = Callable[[], Work]

ROUNDS: Final = 30


def on_one_core() -> None:
    """Stay on one core for good, where the system can be told."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def best_rates(contenders: Mapping[str, Contender], rounds: int = ROUNDS) -> dict[str, float]:
    """Units of work per second of each contender, measured in turns."""
    best = dict.fromkeys(contenders, 0.0)
    for number in range(rounds + 1):
        for name, contender in contenders.items():
            began = time.process_time()
            work = contender()
            took = time.process_time() - began
            if isinstance(work, tuple):
                work, took = work
            if number > 0:  # the first round only warms up
                best[name] = max(best[name], work / took)
    return best


@dataclass(frozen=True)
class Mark:
    """What a figure has to reach. The source says where the demand comes from."""

    at_least: float | None = None
    at_most: float | None = None

    def met(self, value: float) -> bool:
        enough = self.at_least is None or value >= self.at_least
        return enough and (self.at_most is None or value <= self.at_most)

    def __str__(self) -> str:
        return f">= {self.at_least:g}" if self.at_least is not None else f"<= {self.at_most:g}"


@dataclass(frozen=True)
class Line:
    """One measured figure."""

    name: str
    value: float
    unit: str
    mark: Mark | None = None

    @property
    def met(self) -> bool | None:
        return None if self.mark is None else self.mark.met(self.value)

    def shown(self) -> str:
        value = f"{self.value:,.0f}" if self.value >= 100 else f"{self.value:.2f}"
        verdict = {None: "", True: f"  {self.mark}  met", False: f"  {self.mark}  MISSED"}[self.met]
        return f"  {self.name:<58} {value:>13} {self.unit:<12}{verdict}".rstrip()


@dataclass
class Report:
    """The figures of one run, under headings."""

    parts: dict[str, list[Line]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, heading: str, name: str, value: float, unit: str, mark: Mark | None = None) -> None:
        self.parts.setdefault(heading, []).append(Line(name, value, unit, mark))

    def missed(self) -> list[Line]:
        return [line for lines in self.parts.values() for line in lines if line.met is False]

    def shown(self) -> str:
        text = [f"{name}: {value}" for name, value in machine().items()]
        for heading, lines in self.parts.items():
            text += ["", heading, *(line.shown() for line in lines)]
        marks = [line for lines in self.parts.values() for line in lines if line.mark is not None]
        text += ["", *self.notes, f"{len(marks) - len(self.missed())} of {len(marks)} marks met."]
        return "\n".join(text)

    def written(self) -> dict[str, object]:
        lines = {
            heading: [{**asdict(line), "met": line.met} for line in lines] for heading, lines in self.parts.items()
        }
        return {"machine": machine(), "figures": lines, "notes": self.notes}


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _processor() -> str:
    facts = Path("/proc/cpuinfo")
    if facts.is_file():
        for line in facts.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def machine() -> dict[str, str]:
    """Where and with what this run was made."""
    return {
        "processor": f"{_processor()}, {os.cpu_count()} cores, one used",
        "system": platform.platform(),
        "python": sys.version.split()[0],
        "signoria": f"{signoria.__version__}, {why_interpreted() or 'compiled'}",
        "made with": f"mypy {_version('mypy')}, librt {_version('librt')}",
        "peer": f"open_spiel {_version('open_spiel')}",
    }
