"""tools/page.py [test]: build the page into the server's static folder, unless what lies there still fits the sources.

The page is built with Node. Where no Node that is new enough is installed, it comes from PyPI, into .venv, like the
rest of the tools. With `test` the page's own checks run as well: types, words, logic.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
MADE: Final = ROOT / "src/signoria/server/static"
STAMP: Final = ROOT / "build/page"
INSTALLED: Final = WEB / "node_modules/.signoria"
NOT_SOURCES: Final = {"node_modules", "tests"}
OLDEST: Final = ((20, 19), (22, 12))  # what Vite asks for: from 20.19 on, but for 21 and the first ones of 22


def sources() -> list[Path]:
    """Everything the built page depends on."""
    found = [path for path in WEB.rglob("*") if path.is_file() and not NOT_SOURCES & set(path.relative_to(WEB).parts)]
    return sorted(found)


def fingerprint(paths: list[Path]) -> str:
    whole = hashlib.sha256()
    for path in paths:
        whole.update(f"{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes())
    return whole.hexdigest()


def fits() -> bool:
    """Is the page that lies there that of the sources?"""
    return (MADE / "index.html").is_file() and STAMP.is_file() and STAMP.read_text() == fingerprint(sources())


def new_enough(node: str) -> bool:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    if not found:
        return False
    version = (int(found[1]), int(found[2]))
    return OLDEST[0] <= version < (21, 0) or version >= OLDEST[1]


def tools() -> dict[str, str]:
    """The environment in which `npm` is found."""
    beside = str(Path(sys.executable).parent)
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and new_enough(node):
        return dict(os.environ)
    if not shutil.which("node", path=beside):
        print("Installing Node, with which the page is built.", flush=True)
        wanted = ["--quiet", "--require-hashes", "-r", str(ROOT / "requirements/page.txt")]
        subprocess.run([sys.executable, "-m", "pip", "install", *wanted], check=True)
    return {**os.environ, "PATH": beside + os.pathsep + os.environ.get("PATH", "")}


def npm(environment: dict[str, str], *arguments: str, quiet: bool = False) -> None:
    command = shutil.which("npm", path=environment["PATH"]) or "npm"
    done = subprocess.run([command, *arguments], cwd=WEB, env=environment, capture_output=quiet, text=True, check=False)
    if done.returncode:
        if quiet:
            print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        raise SystemExit(f"npm {' '.join(arguments)} failed; see above.")


def install(environment: dict[str, str]) -> None:
    """What package-lock.json says, unless it lies there already."""
    wanted = fingerprint([WEB / "package-lock.json"])
    if not INSTALLED.is_file() or INSTALLED.read_text() != wanted:
        print("Installing what the page is built from.", flush=True)
        npm(environment, "ci", "--no-audit", "--no-fund", quiet=True)
        INSTALLED.write_text(wanted)


def main() -> None:
    testing = sys.argv[1:] == ["test"]
    built = fits()
    if built and not testing:
        return
    environment = tools()
    install(environment)
    if not built:
        print("Building the page.", flush=True)
        npm(environment, "run", "build", quiet=True)
        STAMP.parent.mkdir(exist_ok=True)
        STAMP.write_text(fingerprint(sources()))
    if testing:
        npm(environment, "run", "check")
        npm(environment, "test")


if __name__ == "__main__":
    main()
