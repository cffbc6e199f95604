"""What a newcomer finds: no stray addresses or heavy files, one version, commands that explain themselves."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

import signoria

ROOT: Final = Path(__file__).resolve().parent.parent

# Put together here, so that this file does not name what it forbids. Where packages come from is the business
# of each machine's own configuration; a lock file holds versions and hashes.
HOSTS: Final = (("pypi", "org"), ("pythonhosted", "org"), ("crates", "io"))
ADDRESSES: Final = re.compile(
    "|".join(
        [
            *(re.escape(".".join(host)) for host in HOSTS),
            r"registry\.(?:npm|yarn)" + r"\w*\.\w+",
            "--(?:extra-)?" + "index" + "-url",
            "--find" + "-links",
            "--trusted" + "-host",
            '"resolved' + r'"\s*:',
            r"\bhttps?://\S+\." + r"(?:whl|tgz|tar\.gz)\b",
        ]
    )
)
HEAVY: Final = 200_000


def tracked() -> list[Path]:
    """The files that git would hand to somebody who clones the project."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def text_of(path: Path) -> str | None:
    """The text of a file, or None if it is binary."""
    content = path.read_bytes()
    if b"\0" in content:
        return None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return None


def test_git_lists_the_project() -> None:
    assert ROOT / "pyproject.toml" in tracked()


def test_no_file_names_a_place_to_download_from() -> None:
    named = [
        f"{path.relative_to(ROOT)}: {found.group()}"
        for path in tracked()
        if (text := text_of(path)) is not None and (found := ADDRESSES.search(text))
    ]
    assert named == []


@pytest.mark.parametrize(
    "line",
    [
        "https://" + "files.python" + "hosted.org/packages/x.whl",
        "-" + "-index-url https://example.test/simple",
        "-" + "-extra-index-url=x",
        '"res' + 'olved": "https://registry.npm' + 'js.org/x.tgz"',
        "https://example.test/tool.tar" + ".gz",
    ],
)
def test_addresses_are_recognised(line: str) -> None:
    assert ADDRESSES.search(line)


def test_no_binary_file_is_heavy() -> None:
    heavy = [p for p in tracked() if text_of(p) is None and p.stat().st_size > HEAVY]
    assert heavy == []


def make(*arguments: str) -> str:
    command = ["make", "--no-print-directory", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def targets() -> set[str]:
    """What can be said after `make`, private rules with a dot or a path left out."""
    return set(re.findall(r"^([a-z][a-z-]*):(?!=)", (ROOT / "Makefile").read_text(), re.MULTILINE))


def test_make_alone_lists_every_target() -> None:
    listed = set(re.findall(r"^ +make ([a-z-]+) +\S", make(), re.MULTILINE))
    assert listed == targets()
    assert {"help", "play", "test", "test-all", "bench", "lint", "build", "fuzz", "clean"} <= listed


def test_no_target_is_mistaken_for_a_file() -> None:
    (phony,) = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert set(phony.split()) == targets()


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def test_the_version_is_the_same_everywhere() -> None:
    headings = re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert project()["project"]["version"] == signoria.__version__ == headings[0]


def locked(name: str) -> dict[str, str]:
    """The packages of a lock file with the text of each, from its name to its last hash."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    entries = re.split(r"^(?=[A-Za-z0-9])", text, flags=re.MULTILINE)
    return {entry.split(" \\")[0]: entry for entry in entries if entry.strip()}


@pytest.mark.parametrize("name", ["play", "dev", "peers", "lock"])
def test_every_locked_package_has_an_exact_version_and_hashes(name: str) -> None:
    assert locked(name)
    for package, entry in locked(name).items():
        assert re.match(r"[a-z0-9-]+==[\w.]+(?: ; .*)?$", package)
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", entry), package


def test_the_player_gets_the_same_versions_as_the_developer() -> None:
    assert set(locked("play")) <= set(locked("dev"))


def test_the_compiler_of_the_wheel_is_the_locked_one() -> None:
    pinned = [line for line in project()["build-system"]["requires"] if "==" in line]
    assert {line.split("==")[0] for line in pinned} == {"mypy", "librt"}
    assert set(pinned) <= set(locked("play"))


def test_the_licence_in_the_metadata_is_the_one_in_the_file() -> None:
    assert (ROOT / "LICENSE").read_text().startswith(f"{project()['project']['license']} License\n")
