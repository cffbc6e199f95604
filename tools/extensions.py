"""Which modules become C, and whether the extensions in this checkout still fit their sources.

`python tools/extensions.py` builds them in place unless the last build still fits; `make compile` calls it.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.machinery
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
STAMP: Final = ROOT / "build" / "extensions.stamp"

# The convention, in one place. Hot code is compiled; what only describes or shows stays plain Python.
# - of `core`, these files;
CORE_COMPILED: Final = ("bits.py", "rng.py", "kernel.py", "marks.py", "sight.py", "batch.py")
# - of each folder `games/<name>/`, every file but these;
GAME_INTERPRETED: Final = ("__init__.py", "meta.py", "view.py", "position.py", "data.py", "words.py")
# - of `bots`, the files in this folder but its `__init__.py`.
BOTS_COMPILED: Final = "search"

GROUP: Final = "signoria"  # all of them share one library, so that the C compiler can inline across modules


def compiled_sources(source: Path = SOURCE) -> list[Path]:
    """The files to compile, as they exist now, in a fixed order."""
    package = source / "signoria"
    found = [package / "core" / name for name in CORE_COMPILED]
    found += [p for p in package.glob("games/*/*.py") if p.name not in GAME_INTERPRETED]
    found += [p for p in package.glob(f"bots/{BOTS_COMPILED}/*.py") if p.name != "__init__.py"]
    return sorted(p for p in found if p.is_file())


def extension_files(source: Path = SOURCE) -> list[Path]:
    """Every extension module that lies in the source tree, whichever Python it was built for."""
    endings = (".so", ".pyd")
    places = [*source.glob("*"), *(source / "signoria").rglob("*")]
    return sorted(p for p in places if p.suffix in endings)


def stale_extensions(source: Path = SOURCE) -> list[Path]:
    """Extension modules whose source is gone or is no longer compiled. They would win over the `.py` file."""
    wanted = {p.with_suffix("") for p in compiled_sources(source)} | {source / f"{GROUP}__mypyc"}
    return [p for p in extension_files(source) if p.with_name(p.name.split(".")[0]) not in wanted]


def read_by_compiler(source: Path = SOURCE) -> list[Path]:
    """The compiled files and all of ours they import: constants from there are copied into the C code."""
    seen: set[Path] = set()
    todo = compiled_sources(source)
    while todo:
        path = todo.pop()
        if path not in seen:
            seen.add(path)
            todo += _imports(path, source)
    return sorted(seen)


def _imports(path: Path, source: Path) -> Iterator[Path]:
    package = path.parent.relative_to(source).parts
    for node in ast.walk(ast.parse(path.read_bytes())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            names = [base, *(f"{base}.{alias.name}" for alias in node.names)]
        for name in names:
            place = source.joinpath(*name.split("."))
            for file in (place.with_suffix(".py"), place / "__init__.py"):
                if file.is_file():
                    yield file


def fingerprint(root: Path = ROOT) -> str:
    """One number for all that decides what the extensions contain."""
    digest = hashlib.sha256()
    said = [sys.implementation.cache_tag, sys.platform, version("mypy"), version("librt")]
    digest.update(repr(said).encode())
    for path in [root / "setup.py", root / "tools" / "extensions.py", *read_by_compiler(root / "src")]:
        digest.update(f"{path.relative_to(root)}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def fits(root: Path = ROOT) -> bool:
    """Whether the extensions in place are all there and were built from the sources as they are now."""
    ending = importlib.machinery.EXTENSION_SUFFIXES[0]
    source = root / "src"
    built = all(p.with_name(p.stem + ending).is_file() for p in compiled_sources(source))
    stamp = root / STAMP.relative_to(ROOT)
    return built and stamp.is_file() and stamp.read_text() == fingerprint(root)


def main() -> int:
    """Build in place if needed. Prints nothing when there is nothing to do."""
    if fits() and not stale_extensions():
        return 0
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    return subprocess.run(command, cwd=ROOT, env=os.environ).returncode


if __name__ == "__main__":
    sys.exit(main())
