"""A PostgreSQL server for the tests: found on this machine, or installed where that is ours to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psycopg
import pytest

from tests.server.house import free_port

NOT_RUN: Final = "PostgreSQL was not tested: no server was found on this machine, and none could be installed"


def binaries() -> Path | None:
    """Where the server's programs lie; installed by the system's own tool if we are allowed to."""
    found = _found()
    if found is None and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        command = ["apt-get", "install", "--yes", "--no-install-recommends", "postgresql"]
        subprocess.run(command, env=environment, capture_output=True, check=False)
        found = _found()
    return found


def _found() -> Path | None:
    by_path = shutil.which("initdb")
    places = [Path(by_path).resolve().parent] if by_path else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "postgres").exists() and (place / "initdb").exists()), None)


class Cluster:
    """A PostgreSQL server of our own, in a folder of its own, which may be stopped and started."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self.binaries = binaries
        self.folder = folder
        self.port = free_port()
        # It refuses to run as root.
        self.user = "postgres" if sys.platform != "win32" and os.geteuid() == 0 else None
        if self.user:
            shutil.chown(folder, self.user)
        self._run("initdb", "-D", str(folder / "data"), "-U", "signoria", "-A", "trust", "--no-sync", "-E", "UTF8")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.binaries / program), *arguments]
        done = subprocess.run(
            command, user=self.user, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
        )
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=on"
        self._run(
            "pg_ctl", "-D", str(self.folder / "data"), "-l", str(self.folder / "log"), "-w", "-o", options, "start"
        )

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", mode, "-w", "stop")

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"test_{time.monotonic_ns()}"
        with psycopg.connect(f"{self.url}/postgres", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return f"{self.url}/{name}"

    @property
    def url(self) -> str:
        return f"postgresql://signoria@127.0.0.1:{self.port}"


@contextmanager
def cluster() -> Iterator[Cluster]:
    found = binaries()
    if found is None:
        pytest.skip(NOT_RUN)
    with tempfile.TemporaryDirectory(prefix="signoria-postgresql-", ignore_cleanup_errors=True) as folder:
        place = Path(folder)
        one = Cluster(found, place)
        one.start()
        try:
            yield one
        finally:
            one.stop("immediate")
