"""Do the tests of a game notice when one of its rules is broken? Break each a little, one at a time, and see.

    python tools/mutate.py leduc                      every fault in the rules of a game, against tests/leduc
    python tools/mutate.py leduc --tests tests/x.py   against other tests
    python tools/mutate.py leduc --file street.py --function resolve --sample 200 --jobs 2

The sources run interpreted. Every fault gets a process of its own, forked from one that has already imported all but
the game, so a fault costs little more than the tests that find it. Faults that no test can find, because the game is
the same with them, are named in `tests/<game>/equivalent.toml` with the reason:

    [[equivalent]]
    file = "rules.py"
    function = "Leduc.begin"
    was = "1"
    put = "(2)"
    why = "…"
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import os
import random
import select
import signal
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Final

if os.environ.get("SIGNORIA_PURE", "") in ("", "0"):
    os.environ["SIGNORIA_PURE"] = "1"  # before anything of ours is imported

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

import pytest  # noqa: E402

from tools import extensions  # noqa: E402
from tools.mutants import Mutant, mutants  # noqa: E402

KILLED: Final = "killed"
SURVIVED: Final = "survived"
ENDLESS: Final = "endless"  # the tests did not come to an end: that is noticed too
IMPORTED_ONCE: Final = ("hypothesis", "jsonschema", "signoria.conformance", "signoria.core.sitting", "signoria.words")


@dataclass(frozen=True)
class Fault:
    """A mutant in its file."""

    path: Path
    mutant: Mutant

    @property
    def module(self) -> str:
        return ".".join(self.path.relative_to(ROOT / "src").with_suffix("").parts)

    def __str__(self) -> str:
        return f"{self.path.name}:{self.mutant}"

    def key(self) -> tuple[str, str, str, str]:
        return self.path.name, self.mutant.function, self.mutant.was, self.mutant.put


class Replaced(SourceFileLoader):
    """Loads a module with a fault in it. Nothing is kept on disk."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.module, str(fault.path))
        self.fault = fault

    def get_code(self, fullname: str) -> CodeType:
        source = self.fault.mutant.applied(self.fault.path.read_bytes())
        code = compile(source, str(self.fault.path), "exec", dont_inherit=True)
        assert isinstance(code, CodeType)
        return code

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if fullname != self.fault.module:
            return None
        return spec_from_file_location(fullname, self.fault.path, loader=self)


def rule_files(game: str) -> list[Path]:
    """The files that hold the rules of a game: those that are compiled."""
    folder = ROOT / "src" / "signoria" / "games" / game
    found = [path for path in extensions.compiled_sources() if path.parent == folder]
    if not found:
        raise SystemExit(f"there are no rules in {folder}")
    return found


def tested(tests: Sequence[str], fault: Fault | None) -> int:
    """Run the tests with a fault in place: what pytest returns. Only ever called in a process of its own."""
    if fault is not None:
        sys.meta_path.insert(0, Replaced(fault))
    # What was imported once for all is not pytest's any more to rewrite; here that is meant.
    quiet = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    words = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-m", "not slow", *quiet, *tests]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return int(pytest.main(words))


@dataclass
class Running:
    fault: Fault
    process: int
    ear: int
    until: float


def started(tests: Sequence[str], fault: Fault | None) -> tuple[int, int]:
    """A process that tests a fault; its number, and where its answer will be heard."""
    ear, mouth = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(ear)
        os.setsid()
        code = 99
        try:
            code = tested(tests, fault)
        finally:
            os.write(mouth, bytes([code]))
            os._exit(0)
    os.close(mouth)
    return process, ear


def answered(process: int, ear: int, until: float) -> int | None:
    """What the process says; None if it has nothing to say in time."""
    ready, _, _ = select.select([ear], [], [], max(0.0, until - time.monotonic()))
    said = os.read(ear, 1) if ready else b""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    os.waitpid(process, 0)
    os.close(ear)
    if not ready:
        return None
    return said[0] if said else 99  # a process that died without a word was noticed to die


def tried(tests: Sequence[str], faults: Sequence[Fault], seconds: float, jobs: int) -> Iterator[tuple[Fault, str]]:
    """Every fault with what became of it."""
    todo = list(reversed(faults))
    running: list[Running] = []
    while todo or running:
        while todo and len(running) < jobs:
            fault = todo.pop()
            process, ear = started(tests, fault)
            running.append(Running(fault, process, ear, time.monotonic() + seconds))
        wait = max(0.0, min(one.until for one in running) - time.monotonic())
        ready, _, _ = select.select([one.ear for one in running], [], [], wait)
        for one in list(running):
            if one.ear in ready or time.monotonic() >= one.until:
                running.remove(one)
                code = answered(one.process, one.ear, one.until)
                yield one.fault, ENDLESS if code is None else SURVIVED if code == 0 else KILLED


def equivalents(game: str) -> dict[tuple[str, str, str, str], str]:
    """The faults that change nothing, with the reasons."""
    file = ROOT / "tests" / game / "equivalent.toml"
    if not file.is_file():
        return {}
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["equivalent"]
    return {(e["file"], e["function"], e["was"], e["put"]): e["why"] for e in entries}


def chosen(arguments: argparse.Namespace) -> list[Fault]:
    files = [path for path in rule_files(arguments.game) if not arguments.file or path.name in arguments.file]
    faults = [Fault(path, mutant) for path in files for mutant in mutants(path.read_bytes())]
    if arguments.function:
        faults = [fault for fault in faults if fault.mutant.function.split(".")[-1] in arguments.function]
    if arguments.sample and arguments.sample < len(faults):
        kept = set(random.Random(arguments.seed).sample(range(len(faults)), arguments.sample))
        faults = [fault for number, fault in enumerate(faults) if number in kept]
    return faults


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Break the rules of a game one by one; do its tests notice?")
    parser.add_argument("game")
    parser.add_argument("--tests", action="append", help="what to run (default: tests/<game>)")
    parser.add_argument("--file", action="append", help="only faults in this file")
    parser.add_argument("--function", action="append", help="only faults in this function")
    parser.add_argument("--sample", type=int, default=0, help="only so many, chosen at random")
    parser.add_argument("--seed", type=int, default=1, help="for the choice")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="only name the faults")
    arguments = parser.parse_args(words)

    faults = chosen(arguments)
    if arguments.list:
        print(*faults, sep="\n")
        return 0
    os.chdir(ROOT)
    tests = arguments.tests or [f"tests/{arguments.game}"]
    for name in IMPORTED_ONCE:
        importlib.import_module(name)

    began = time.monotonic()
    process, ear = started(tests, None)
    if answered(process, ear, began + 600) != 0:
        print(f"{' '.join(tests)}: not green without a fault; nothing can be said", file=sys.stderr)
        return 2
    seconds = time.monotonic() - began
    print(f"{len(faults)} faults; the tests take {seconds:.1f} s without one", flush=True)

    known = equivalents(arguments.game)
    counts = {KILLED: 0, ENDLESS: 0, SURVIVED: 0, "equivalent": 0}
    for number, (fault, fate) in enumerate(tried(tests, faults, 10 + 4 * seconds, arguments.jobs), 1):
        why = known.get(fault.key()) if fate == SURVIVED else None
        counts["equivalent" if why else fate] += 1
        if fate == SURVIVED:
            print(f"{'equivalent' if why else SURVIVED}  {fault}{f'  ({why})' if why else ''}", flush=True)
        if sys.stderr.isatty():
            print(f"\r{number} of {len(faults)}, {counts[SURVIVED]} survived", end="\r", file=sys.stderr)
    noticed = counts[KILLED] + counts[ENDLESS]
    share = 100 * noticed / max(1, len(faults))
    print(
        f"{noticed} of {len(faults)} noticed ({share:.1f} %), {counts[ENDLESS]} of them by running on; "
        f"{counts['equivalent']} change nothing; {counts[SURVIVED]} survived"
    )
    return 0 if counts[SURVIVED] == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
