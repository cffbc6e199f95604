"""`signoria doctor`: each thing it looks at can be ill, and it says so."""

from __future__ import annotations

import shutil
import sys
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest

from signoria import build_info
from signoria.cli import doctor
from signoria.cli.doctor import Verdict
from signoria.places import data_dir


@pytest.fixture(autouse=True)
def own_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SIGNORIA_DATA", str(tmp_path / "data"))


@pytest.mark.interpreted
def test_this_installation_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.run([]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Signoria ")
    assert len(lines) == 1 + len(doctor.report())
    for line, finding in zip(lines[1:], doctor.report(), strict=True):
        assert line.split()[0] == finding.verdict


@pytest.mark.interpreted
def test_it_tells_compiled_from_interpreted() -> None:
    finding = doctor.rules()
    if build_info.compiled():
        assert finding == (Verdict.OK, "rules", "compiled")
    else:
        assert finding.verdict is Verdict.NOTICE
        assert build_info.why_interpreted() in finding.text


def test_an_old_python_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    assert doctor.python().verdict is Verdict.PROBLEM


def test_no_compiler_is_worth_a_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/nonexistent/cc -O2")
    assert doctor.compiler().verdict is Verdict.NOTICE


def test_an_extension_that_does_not_load_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_info, "compiled", lambda: True)
    monkeypatch.setattr(build_info, "HEART", "signoria.nowhere")
    assert doctor.rules().verdict is Verdict.PROBLEM


@pytest.mark.parametrize(("version", "verdict"), [("0.10.9", "problem"), ("0.11.0", "ok"), ("1.0", "ok")])
def test_librt_must_be_new_enough(monkeypatch: pytest.MonkeyPatch, version: str, verdict: str) -> None:
    monkeypatch.setattr(metadata, "version", lambda _: version)
    assert doctor.librt().verdict == verdict


def test_a_missing_librt_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    assert doctor.librt().verdict is Verdict.PROBLEM


def test_a_data_folder_that_cannot_be_is_a_problem(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    monkeypatch.setenv("SIGNORIA_DATA", str(file / "data"))
    assert doctor.data_folder().verdict is Verdict.PROBLEM
    assert doctor.run([]) == 1
    assert f"problem  data folder  {file / 'data'} is not writable" in capsys.readouterr().out


def test_looking_leaves_nothing_behind() -> None:
    doctor.report()
    assert not data_dir().exists()


def test_a_full_disk_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1000))
    assert doctor.disk().verdict is Verdict.PROBLEM


def test_the_data_folder_follows_the_users_own_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SIGNORIA_DATA")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/srv/data")
    assert data_dir() == Path("/srv/data/signoria")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/giulietta")
    assert data_dir() == Path("/home/giulietta/.local/share/signoria")
