"""The build: what is compiled, when it is built anew, and how the sources are run instead."""

from __future__ import annotations

import importlib.machinery
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import signoria
from signoria import _pure, build_info
from tools import extensions

ROOT = extensions.ROOT


def python(code: str, **environment: str) -> str:
    """Run a few lines in a fresh interpreter and return what they print."""
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.strip()


def write(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small checkout with one file of every sort."""
    package = tmp_path / "src" / "signoria"
    write(tmp_path / "setup.py")
    write(tmp_path / "tools" / "extensions.py")
    for name in ("__init__.py", "core/__init__.py", "core/question.py", "core/bits.py"):
        write(package / name)
    write(package / "core" / "kernel.py", "from signoria.core.question import ASK\n")
    for name in extensions.GAME_INTERPRETED:
        write(package / "games" / "tabula" / name)
    write(package / "games" / "__init__.py")
    write(package / "games" / "tabula" / "rules.py", "def f():\n    from .data import CARDS\n")
    write(package / "bots" / "greedy.py")
    write(package / "bots" / "search" / "__init__.py")
    write(package / "bots" / "search" / "tree.py")
    return tmp_path


def names(paths: list[Path], tree: Path) -> set[str]:
    return {p.relative_to(tree / "src" / "signoria").as_posix() for p in paths}


def test_only_hot_files_are_compiled(tree: Path) -> None:
    assert names(extensions.compiled_sources(tree / "src"), tree) == {
        "core/bits.py",
        "core/kernel.py",
        "games/tabula/rules.py",
        "bots/search/tree.py",
    }


def test_the_compiler_also_reads_what_hot_files_import(tree: Path) -> None:
    read = names(extensions.read_by_compiler(tree / "src"), tree)
    assert {"core/question.py", "games/tabula/data.py"} <= read
    assert "games/tabula/view.py" not in read


@pytest.mark.parametrize("name", ["core/kernel.py", "core/question.py", "games/tabula/data.py"])
def test_a_change_that_reaches_the_extensions_changes_the_fingerprint(tree: Path, name: str) -> None:
    before = extensions.fingerprint(tree)
    changed = tree / "src" / "signoria" / name
    changed.write_text(changed.read_text() + "# changed\n")
    assert extensions.fingerprint(tree) != before


def test_a_change_elsewhere_leaves_the_fingerprint_alone(tree: Path) -> None:
    before = extensions.fingerprint(tree)
    write(tree / "src" / "signoria" / "games" / "tabula" / "view.py", "SEEN = 1\n")
    assert extensions.fingerprint(tree) == before


def test_extensions_fit_only_while_all_are_there_and_nothing_changed(tree: Path) -> None:
    ending = importlib.machinery.EXTENSION_SUFFIXES[0]
    for source in extensions.compiled_sources(tree / "src"):
        write(source.with_name(source.stem + ending))
    assert not extensions.fits(tree), "there is no stamp yet"
    write(tree / "build" / "extensions.stamp", extensions.fingerprint(tree))
    assert extensions.fits(tree)
    kernel = tree / "src" / "signoria" / "core" / ("kernel" + ending)
    kernel.unlink()
    assert not extensions.fits(tree), "one is missing"
    write(kernel)
    write(tree / "src" / "signoria" / "core" / "bits.py", "ONE = 1\n")
    assert not extensions.fits(tree), "a source changed"


def test_an_extension_without_its_source_is_stale(tree: Path) -> None:
    ending = importlib.machinery.EXTENSION_SUFFIXES[0]
    package = tree / "src" / "signoria"
    gone = write(package / "games" / "tabula" / ("street" + ending))
    plain = write(package / "core" / ("question" + ending))
    write(package / "core" / ("kernel" + ending))
    write(tree / "src" / ("signoria__mypyc" + ending))
    assert set(extensions.stale_extensions(tree / "src")) == {gone, plain}


@pytest.mark.interpreted
def test_the_extensions_are_used_exactly_when_they_are_built_and_not_refused() -> None:
    assert signoria.compiled() == (extensions.fits() and not _pure.requested())


@pytest.mark.interpreted
def test_pure_mode_imports_the_sources_beside_the_extensions() -> None:
    code = "import sys, signoria, signoria.core.kernel as k; print(k.__file__, signoria.compiled())"
    file, compiled = python(code, SIGNORIA_PURE="1").rsplit(" ", 1)
    assert (Path(file).name, compiled) == ("kernel.py", "False")


@pytest.mark.parametrize("off", ["", "0"])
def test_an_empty_or_zero_variable_does_not_ask_for_the_sources(off: str) -> None:
    code = "import signoria; print(signoria.compiled())"
    assert python(code, SIGNORIA_PURE=off) == str(extensions.fits())


def test_the_finder_prefers_a_source_to_an_extension_of_the_same_name(tree: Path) -> None:
    package = tree / "src" / "signoria"
    write(package / "core" / ("kernel" + importlib.machinery.EXTENSION_SUFFIXES[0]), "not really one")
    finder = _pure.SourcesOnly()
    spec = finder.find_spec("signoria.core.kernel", [str(package / "core")])
    assert spec is not None
    assert spec.origin == str(package / "core" / "kernel.py")
    usual = importlib.machinery.PathFinder.find_spec("signoria.core.kernel", [str(package / "core")])
    assert usual is not None
    assert usual.origin != spec.origin, "without the finder Python would take the extension"


def test_the_finder_minds_its_own_package_only(tree: Path) -> None:
    place = [str(tree / "src" / "signoria" / "core")]
    assert _pure.SourcesOnly().find_spec("elsewhere.kernel", place) is None
    assert _pure.SourcesOnly().find_spec("signoria", None) is None


def test_the_reason_for_running_interpreted_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_info, "compiled", lambda: False)
    monkeypatch.setenv("SIGNORIA_PURE", "1")
    assert "SIGNORIA_PURE" in build_info.why_interpreted()
    monkeypatch.delenv("SIGNORIA_PURE")
    monkeypatch.setenv("CC", "/nonexistent/cc")
    assert "compiler" in build_info.why_interpreted()
    monkeypatch.setenv("CC", sys.executable)
    assert "not been built" in build_info.why_interpreted()


def copy_project(folder: Path) -> Path:
    """What a build needs, as a fresh clone has it."""
    copy = folder / "project"
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in", "tools", "src"):
        origin = ROOT / name
        for file in [origin] if origin.is_file() else origin.rglob("*"):
            made = file.suffix in {".so", ".pyd", ".pyc"} or ".egg-info" in str(file)
            if file.is_file() and not made:
                target = copy / file.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(file.read_bytes())
    return copy


def build_wheel(folder: Path, **environment: str) -> tuple[Path, str]:
    """Build a wheel; returns it with what the build said."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(folder)]
    ran = subprocess.run(
        [*command, str(copy_project(folder))],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    said = ran.stdout + ran.stderr
    assert ran.returncode == 0, said
    (wheel,) = folder.glob("*.whl")
    return wheel, said


def test_extensions_that_cannot_be_renewed_do_not_stay_in_the_way(tmp_path: Path) -> None:
    copy = copy_project(tmp_path)
    old = write(copy / "src" / "signoria" / "core" / ("kernel" + importlib.machinery.EXTENSION_SUFFIXES[0]))
    subprocess.run(
        [sys.executable, "tools/extensions.py"],
        cwd=copy,
        env={**os.environ, "SIGNORIA_PURE": "", "CC": "/nonexistent/cc"},
        capture_output=True,
        check=True,
    )
    assert not old.exists()


@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({"SIGNORIA_PURE": "1"}, "SIGNORIA_PURE is set"),
        ({"SIGNORIA_PURE": "", "CC": "/nonexistent/cc"}, "no working C compiler"),
    ],
)
def test_without_compiler_or_on_request_the_wheel_is_pure(
    tmp_path: Path, environment: dict[str, str], reason: str
) -> None:
    wheel, said = build_wheel(tmp_path, **environment)
    assert wheel.name.endswith("-py3-none-any.whl")
    (line,) = {line for line in said.splitlines() if "without extensions" in line}
    assert reason in line
    assert "Traceback" not in said
    with zipfile.ZipFile(wheel) as archive:
        held = archive.namelist()
    source = tmp_path / "project" / "src"
    ours = {p.relative_to(source).as_posix() for p in source.rglob("*") if p.is_file() and ".egg-info" not in str(p)}
    assert {"signoria/__init__.py", "signoria/py.typed", "signoria/core/kernel.py"} <= ours
    assert {name for name in held if ".dist-info/" not in name} == ours


@pytest.mark.slow
@pytest.mark.skipif(build_info.c_compiler() is None, reason="this machine has no C compiler")
def test_with_a_compiler_the_wheel_holds_every_hot_module(tmp_path: Path) -> None:
    wheel, _ = build_wheel(tmp_path, SIGNORIA_PURE="")
    with zipfile.ZipFile(wheel) as archive:
        held = {name.split(".")[0] for name in archive.namelist() if name.endswith((".so", ".pyd"))}
    hot = {p.relative_to(extensions.SOURCE).with_suffix("").as_posix() for p in extensions.compiled_sources()}
    assert held == hot | {"signoria__mypyc"}
