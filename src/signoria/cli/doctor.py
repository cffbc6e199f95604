"""`signoria doctor`: look at the installation and say what is well, what is notable and what is broken."""

import argparse
import os
import shutil
import sys
from collections.abc import Sequence
from enum import StrEnum
from importlib import metadata
from pathlib import Path
from typing import Final, NamedTuple

from signoria import __version__, build_info
from signoria.places import data_dir

OLDEST_PYTHON: Final = (3, 11)
OLDEST_LIBRT: Final = (0, 11)
ROOM_NEEDED: Final = 100 * 2**20  # bytes: records and a database of many tables fit in


class Verdict(StrEnum):
    """How bad it is."""

    OK = "ok"
    NOTICE = "notice"
    PROBLEM = "problem"


class Finding(NamedTuple):
    """One line of the report."""

    verdict: Verdict
    subject: str
    text: str


def report() -> list[Finding]:
    """Everything that was looked at, in the order in which one would repair it."""
    return [python(), compiler(), rules(), librt(), data_folder(), disk()]


def python() -> Finding:
    """The interpreter's version."""
    said = f"{sys.version.split()[0]} ({sys.implementation.name})"
    if sys.version_info < OLDEST_PYTHON:
        return Finding(Verdict.PROBLEM, "Python", f"{said}: 3.11 or newer is needed")
    return Finding(Verdict.OK, "Python", said)


def compiler() -> Finding:
    """The C compiler, which only a build needs."""
    found = build_info.c_compiler()
    if found is None:
        return Finding(Verdict.NOTICE, "C compiler", "none found; the extensions cannot be built here")
    return Finding(Verdict.OK, "C compiler", found)


def rules() -> Finding:
    """Whether the rules run as machine code, and if not, why."""
    try:
        why = build_info.why_interpreted()
    except ImportError as error:
        return Finding(Verdict.PROBLEM, "rules", f"cannot be found: {error}")
    if why:
        return Finding(Verdict.NOTICE, "rules", f"interpreted, correct but slow: {why}")
    try:
        __import__(build_info.HEART)
    except (ImportError, AttributeError) as error:
        # An extension built for another librt fails while it loads, sometimes with a plain AttributeError.
        return Finding(Verdict.PROBLEM, "rules", f"compiled, but the extension does not load: {error}")
    return Finding(Verdict.OK, "rules", "compiled")


def librt() -> Finding:
    """The library of native vectors."""
    try:
        version = metadata.version("librt")
    except metadata.PackageNotFoundError:
        return Finding(Verdict.PROBLEM, "librt", "not installed; the rules need it")
    if tuple(int(part) for part in version.split(".")[:2]) < OLDEST_LIBRT:
        return Finding(Verdict.PROBLEM, "librt", f"{version}: 0.11 or newer is needed")
    return Finding(Verdict.OK, "librt", version)


def nearest(path: Path) -> Path:
    """The path itself, or the closest folder above it that exists."""
    while not path.exists() and path != path.parent:
        path = path.parent
    return path


def data_folder() -> Finding:
    """Whether games could be saved."""
    try:
        folder = data_dir()
    except RuntimeError as error:
        return Finding(Verdict.PROBLEM, "data folder", f"unknown ({error}); set SIGNORIA_DATA")
    place = nearest(folder)
    if not place.is_dir() or not os.access(place, os.W_OK | os.X_OK):
        return Finding(Verdict.PROBLEM, "data folder", f"{folder} is not writable; set SIGNORIA_DATA")
    state = "" if folder.exists() else " (will be made when needed)"
    return Finding(Verdict.OK, "data folder", f"{folder}{state}")


def disk() -> Finding:
    """Free space where the data folder is or will be."""
    try:
        free = shutil.disk_usage(nearest(data_dir())).free
    except (OSError, RuntimeError) as error:
        return Finding(Verdict.NOTICE, "free disk", f"unknown ({error})")
    said = f"{free / 2**30:.1f} GiB"
    if free < ROOM_NEEDED:
        return Finding(Verdict.PROBLEM, "free disk", f"{said}: {ROOM_NEEDED // 2**20} MiB are needed")
    return Finding(Verdict.OK, "free disk", said)


def run(argv: Sequence[str]) -> int:
    """Print the report; 1 if something is broken, else 0."""
    words = "Look at this installation. Ends with 1 if there is a problem."
    argparse.ArgumentParser(prog="signoria doctor", description=words).parse_args(argv)
    findings = report()
    print(f"Signoria {__version__}")
    for verdict, subject, text in findings:
        print(f"{verdict:<8} {subject:<12} {text}")
    return int(any(finding.verdict is Verdict.PROBLEM for finding in findings))


def main() -> int:
    """The doctor on its own: `python -m signoria.cli.doctor`."""
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
