"""`make bench-server`: how fast the table is. Servers and load are processes of their own, on loopback, in one run.

What a figure means depends on the disk and on what else the machine does; the raw rate of the same disk is measured
beside it, in the same minutes, so that their ratio means something anywhere.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import connect

SECONDS: Final = float(os.environ.get("SIGNORIA_BENCH_SECONDS", "6"))
CLIENTS: Final = 48
TABLES: Final = 200
PACE: Final = 4.0  # seconds between two commands at a live table
VIEWERS: Final = int(os.environ.get("SIGNORIA_BENCH_VIEWERS", "2000"))
PORT: Final = 14_990


def raw_rate(folder: Path) -> float:
    """Transactions of one row a second, each flushed to the disk before the next."""
    connection = sqlite3.connect(folder / "raw.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS one (number INTEGER PRIMARY KEY, text TEXT)")
    ends, count = time.monotonic() + SECONDS / 3, 0
    while time.monotonic() < ends:
        connection.execute("INSERT INTO one (text) VALUES (?)", ("x" * 200,))
        count += 1
    connection.close()
    return count / (SECONDS / 3)


@contextmanager
def server(folder: Path, url: str, port: int = PORT) -> Iterator[int]:
    """A server process; its number."""
    environment = {**os.environ, "SIGNORIA_DATABASE_URL": url, "SIGNORIA_PORT": str(port), "SIGNORIA_GENEROSITY": "0"}
    command = [sys.executable, "-m", "signoria.cli.main", "serve", "--log-level", "warning"]
    with (folder / f"server-{port}.txt").open("wb") as said:
        process = subprocess.Popen(command, env=environment, stdout=said, stderr=said, start_new_session=True)
    try:
        yield process.pid
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


class Visitor:
    """A connection that asks one thing after the other, with as little work of its own as can be."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def come(self) -> Visitor:
        for _ in range(600):
            try:
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
                break
            except OSError:
                await asyncio.sleep(0.1)
        if not self.cookie:
            await self.ask("POST", "/api/guests", {"name": "Visitor"})
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """An answer; a connection that the server has closed meanwhile, because it was idle, is opened again."""
        try:
            return await self._ask(method, path, body)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
            return await self._ask(method, path, body)

    async def _ask(self, method: str, path: str, body: Any) -> Any:
        content = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(content)}\r\n"
        head += f"Content-Type: application/json\r\nCookie: {self.cookie}\r\n\r\n"
        self.writer.write(head.encode() + content)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = 0
        for line in answer.decode().lower().split("\r\n"):
            if line.startswith("content-length:"):
                length = int(line.split(":")[1])
        for line in answer.decode().split("\r\n"):
            if line.lower().startswith("set-cookie:"):
                self.cookie = line.split(":", 1)[1].split(";")[0].strip()
        content = await self.reader.readexactly(length)
        found = json.loads(content) if content else None
        if int(answer.split(b" ", 2)[1]) >= 400:
            raise RuntimeError(content.decode())
        return found

    async def lay(self) -> str:
        """A table of two seats, both of them the visitor's."""
        table = await self.ask("POST", "/api/tables", {"game": "goofspiel", "players": 2, "options": {"cards": 60}})
        await self.ask("POST", f"/api/tables/{table['id']}/sit", {})
        await self.ask("POST", f"/api/tables/{table['id']}/start", {})
        return str(table["id"])

    async def act(self, table: str, look: dict[str, Any]) -> dict[str, Any]:
        action = look["question"]["choices"][0]["action"]
        body = {"key": uuid.uuid4().hex, "seat": look["seat"], "decision": look["decision"], "actions": [action]}
        answer = await self.ask("POST", f"/api/tables/{table}/commands", body)
        return dict(answer["look"])

    async def look(self, table: str, seat: int) -> dict[str, Any]:
        return dict(await self.ask("GET", f"/api/tables/{table}/view?seat={seat}"))


async def busy(port: int, ready: asyncio.Barrier) -> int:
    """Somebody who plays as quickly as they are let; how many commands were acknowledged in time."""
    visitor = await Visitor(port).come()
    count = 0
    table, seat = await visitor.lay(), 0
    await ready.wait()
    ends = time.monotonic() + SECONDS
    while True:
        look = await visitor.look(table, seat)
        if look["over"]:
            table = await visitor.lay()
            continue
        await visitor.act(table, look)
        seat = 1 - seat
        if time.monotonic() > ends:
            return count
        count += 1


async def throughput(ports: list[int]) -> float:
    """Durable commands a second, with the looks between them."""
    ready = asyncio.Barrier(CLIENTS)
    counts = await asyncio.gather(*(busy(ports[number % len(ports)], ready) for number in range(CLIENTS)))
    return sum(counts) / SECONDS


async def latency(port: int) -> list[float]:
    """From a command to its event at another viewer, at live tables that go on at people's pace."""
    found: list[float] = []
    ready = asyncio.Barrier(TABLES)

    async def table(number: int) -> None:
        visitor = await Visitor(port).come()
        name = await visitor.lay()
        headers = {"Cookie": visitor.cookie}
        address = f"ws://127.0.0.1:{port}/api/live"
        async with connect(address, additional_headers=headers, compression=None, open_timeout=120) as live:
            await live.send(json.dumps({"do": "watch", "table": name, "seat": None}))
            await live.recv()
            await ready.wait()
            ends = time.monotonic() + max(SECONDS, PACE)
            await asyncio.sleep(PACE * number / TABLES)
            seat = 0
            while True:
                look = await visitor.look(name, seat)
                sent = time.perf_counter()
                asking = asyncio.create_task(visitor.act(name, look))
                await live.recv()
                found.append(time.perf_counter() - sent)
                await asking
                seat = 1 - seat
                if time.monotonic() > ends:
                    return
                await asyncio.sleep(PACE)

    await asyncio.gather(*(table(number) for number in range(TABLES)))
    return found


async def idle(port: int, pid: int) -> float:
    """How many megabytes the server holds with this many viewers who only watch."""
    visitor = await Visitor(port).come()
    table = await visitor.lay()
    held = []
    for _ in range(VIEWERS):
        address = f"ws://127.0.0.1:{port}/api/live"
        socket = await connect(address, compression=None, ping_interval=None, open_timeout=120)
        await socket.send(json.dumps({"do": "watch", "table": table}))
        await socket.recv()
        held.append(socket)
    size = resident(pid)
    await asyncio.gather(*(socket.close() for socket in held))
    return size


def resident(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def say(what: str, figure: float, unit: str, mark: str = "") -> None:
    print(f"{what:<44} {figure:8.0f} {unit:<3} {mark}", flush=True)


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        before = raw_rate(folder)
        with server(folder, f"sqlite:///{folder / 'busy.db'}"):
            durable = asyncio.run(throughput([PORT]))
        raw = (before + raw_rate(folder)) / 2
        say("raw transactions of one row, flushed", raw, "/s")
        say("durable commands, one process, SQLite", durable, "/s", f"{durable / raw:.2f} of it (mark: 0.50)")
        with server(folder, f"sqlite:///{folder / 'live.db'}"):
            times = sorted(asyncio.run(latency(PORT)))
        p95, middle = times[int(len(times) * 0.95)] * 1000, statistics.median(times) * 1000
        say(f"command to event, {TABLES} live tables, p95", p95, "ms", f"median {middle:.0f} ms (mark: 150)")
        with server(folder, f"sqlite:///{folder / 'idle.db'}") as pid:
            say(f"{VIEWERS} viewers who watch", asyncio.run(idle(PORT, pid)), "MB", "(mark: 400)")
        on_postgresql(folder)
    return 0


def on_postgresql(folder: Path) -> None:
    from tests.server.databases import Cluster, binaries

    found = binaries()
    if found is None:
        print("PostgreSQL: not measured, there is no server here")
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        cluster = Cluster(found, Path(name))
        cluster.start()
        try:
            rates = []
            for ports in ([PORT], [PORT, PORT + 1]):
                url = cluster.new_database()
                with server(folder, url, PORT):
                    if len(ports) == 1:
                        rates.append(asyncio.run(throughput(ports)))
                    else:
                        with server(folder, url, PORT + 1):
                            rates.append(asyncio.run(throughput(ports)))
            say("durable commands, one process, PostgreSQL", rates[0], "/s")
            say("two processes", rates[1], "/s", f"{rates[1] / rates[0]:.2f} of it (mark: 1.60)")
        finally:
            cluster.stop("immediate")


if __name__ == "__main__":
    sys.exit(main())
