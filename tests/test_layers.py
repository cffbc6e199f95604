"""The rooms of the house and who may know whom, read off the imports themselves.

Every import counts, wherever it stands: at the top, inside a function, under TYPE_CHECKING, relative, or by
name through importlib.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).resolve().parent.parent / "src"

# Arrows point one way. A room may import itself and the rooms named here.
MAY_KNOW: Final = {
    "core": set[str](),
    "games": {"core"},
    "conformance": {"core", ""},  # it examines any game it is handed, also one from outside
    "words": {"core", "games"},
    "bots": {"core", "games"},
    "arena": {"core", "games", "words", "bots", ""},
    "envs": {"core", "games", "words", "bots", "arena", ""},
    "server": {"core", "games", "words", "bots", "arena", "envs", ""},
    "cli": {"core", "games", "conformance", "words", "bots", "arena", "envs", "server", ""},
    # The package itself: `signoria/__init__.py` and the small modules beside it.
    "": {"core", "games", "words"},
}

# What the rules may use from outside: numbers that compile to machine integers, and their vectors.
THIRD_PARTY_OF_RULES: Final = {"mypy_extensions", "librt"}
# What the rules must not even ask the standard library for: clocks, the operating system's dice, the network,
# other processes, and anybody's language.
NOT_FOR_RULES: Final = {
    *("time", "datetime", "calendar"),
    *("random", "secrets", "uuid"),
    *("asyncio", "http", "socket", "socketserver", "ssl", "urllib"),
    *("multiprocessing", "signal", "subprocess", "threading"),
    *("gettext", "locale", "sqlite3"),
}


def room_of(module: tuple[str, ...]) -> str:
    """The room a module of ours belongs to; the empty name for the package itself."""
    return module[1] if len(module) > 1 and module[1] in MAY_KNOW else ""


def game_of(module: tuple[str, ...], source: Path) -> str:
    """The game whose folder a module lies in; empty for the shelf itself and outside `games`."""
    in_folder = module[1:2] == ("games",) and len(module) > 2 and source.joinpath(*module[:3]).is_dir()
    return module[2] if in_folder else ""


def imports(file: Path, source: Path) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every module that a file imports, with its line."""
    package = file.relative_to(source).parent.parts
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        match node:
            case ast.Import():
                for alias in node.names:
                    yield node.lineno, tuple(alias.name.split("."))
            case ast.ImportFrom():
                above = package[: len(package) + 1 - node.level] if node.level else ()
                base = (*above, *(node.module.split(".") if node.module else ()))
                for alias in node.names:
                    # `from signoria import server` names a module, `from .bits import has` does not.
                    whole = (*base, alias.name)
                    yield node.lineno, whole if base[0] != "signoria" or is_module(whole, source) else base
            case ast.Call(func=called, args=[ast.Constant(value=str(name)), *_]):
                if ast.unparse(called).split(".")[-1] in {"import_module", "__import__"}:
                    yield node.lineno, tuple(name.split("."))


def is_module(name: tuple[str, ...], source: Path) -> bool:
    place = source.joinpath(*name)
    return place.is_dir() or place.with_suffix(".py").is_file()


def complaint(importer: tuple[str, ...], imported: tuple[str, ...], source: Path) -> str:
    """Why this import is not allowed; empty if it is."""
    room = room_of(importer)
    if imported[0] != "signoria":
        if room in {"core", "games"}:
            if imported[0] in NOT_FOR_RULES:
                return "the rules know no clock, no dice but their own, and nobody outside"
            if imported[0] not in sys.stdlib_module_names | THIRD_PARTY_OF_RULES:
                return f"{room} uses nothing but the standard library, mypy_extensions and librt"
        return ""
    other = room_of(imported)
    if other != room and other not in MAY_KNOW[room]:
        return f"{room or 'the package itself'} may not know {other or 'the package itself'}"
    game = game_of(importer, source)
    if game and other == "games" and game_of(imported, source) != game:
        return f"{game} may know core and its own folder only"
    return ""


def violations(source: Path) -> list[str]:
    """Every import that looks the wrong way."""
    found = []
    for file in sorted((source / "signoria").rglob("*.py")):
        importer = file.relative_to(source).with_suffix("").parts
        for line, imported in imports(file, source):
            reason = complaint(importer, imported, source)
            if reason:
                found.append(f"{file.relative_to(source).as_posix()}:{line}: {'.'.join(imported)}: {reason}")
    return found


def test_no_room_looks_up() -> None:
    assert violations(SOURCE) == []


def test_every_folder_is_a_room_with_rules() -> None:
    folders = {p.name for p in (SOURCE / "signoria").iterdir() if p.is_dir() and any(p.glob("*.py"))}
    assert folders <= set(MAY_KNOW)


def build(source: Path, files: dict[str, str]) -> Path:
    """A house with one sound module in every room, and these files besides."""
    sound = {
        "__init__.py": "from signoria.core import kernel\n",
        "build_info.py": "import sys\n",
        "core/__init__.py": "",
        "core/kernel.py": "import hashlib\nfrom librt.vecs import vec\nfrom .bits import has\n",
        "core/bits.py": "from mypy_extensions import i64\n",
        "games/__init__.py": "from importlib import import_module\nfrom signoria.games import tabula\n",
        "games/tabula/__init__.py": "",
        "games/tabula/rules.py": "from ...core import kernel\nimport signoria.games.tabula.meta\n",
        "games/tabula/meta.py": "from . import rules\n",
        "games/alea/__init__.py": "",
        "conformance/leaks.py": "from signoria.core import kernel\n",
        "bots/greedy.py": "from signoria import core, games\n",
        "arena/match.py": "from signoria.bots import greedy\nimport numpy\n",
        "envs/spiel.py": "from signoria.arena import match\nfrom signoria.bots import greedy\n",
        "server/table.py": "import signoria.envs.spiel\nimport time\nfrom signoria import build_info\n",
        "cli/main.py": "from signoria.server import table\nfrom signoria import compiled\n",
    }
    for name, text in {**sound, **files}.items():
        path = source / "signoria" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return source


def test_a_sound_house_passes(tmp_path: Path) -> None:
    assert violations(build(tmp_path, {})) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("core/view.py", "from signoria.games import tabula"),
        ("core/view.py", "import signoria.server.table"),
        ("core/view.py", "from ..games.tabula.meta import NAME"),
        ("core/view.py", "from .. import bots"),
        ("core/view.py", "from signoria import build_info"),
        ("core/view.py", "import signoria"),
        ("core/view.py", "import numpy as np"),
        ("core/view.py", "from time import monotonic"),
        ("games/tabula/view.py", "import random"),
        ("games/tabula/view.py", "from signoria.games import alea"),
        ("games/tabula/view.py", "from ..alea import rules"),
        ("games/tabula/view.py", "from signoria.games import shelf"),
        ("games/tabula/view.py", "import signoria.games"),
        ("games/tabula/view.py", "from signoria.bots import greedy"),
        ("games/tabula/view.py", "import scipy.stats"),
        ("games/shelf.py", "from signoria.cli import main"),
        ("conformance/undo.py", "from signoria.games import tabula"),
        ("bots/wise.py", "from signoria.conformance import leaks"),
        ("bots/wise.py", "from signoria.server.table import seats"),
        ("bots/wise.py", "from ..arena import match"),
        ("arena/ladder.py", "from signoria.envs import spiel"),
        ("envs/zoo.py", "from signoria import cli"),
        ("server/seats.py", "import signoria.cli.main"),
        ("__init__.py", "from signoria.bots import greedy"),
        ("build_info.py", "from . import server"),
    ],
)
@pytest.mark.parametrize(
    "place",
    [
        "{}\n",
        "def f():\n    if True:\n        {}\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    {}\n",
    ],
    ids=["top", "function", "typing"],
)
def test_a_look_the_wrong_way_is_found(tmp_path: Path, file: str, line: str, place: str) -> None:
    found = violations(build(tmp_path, {file: place.format(line)}))
    assert len(found) == 1
    assert found[0].startswith(f"signoria/{file}:")


@pytest.mark.parametrize("call", ["importlib.import_module", "import_module", "__import__"])
def test_an_import_by_name_is_found(tmp_path: Path, call: str) -> None:
    found = violations(build(tmp_path, {"core/view.py": f"x = {call}('signoria.server.table')\n"}))
    assert len(found) == 1


def test_one_line_with_two_wrong_imports_is_named_twice(tmp_path: Path) -> None:
    found = violations(build(tmp_path, {"core/view.py": "import numpy, signoria.cli\n"}))
    assert len(found) == 2
