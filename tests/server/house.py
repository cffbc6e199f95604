"""A real server process to play at, and clients that behave as the page does."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import uuid
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.sync.client import ClientConnection, connect

from signoria.core.rng import Rng

PATIENCE: Final = 90.0  # seconds: a busy machine is no fault


def free_port() -> int:
    """Below those that the system gives to clients: a server that begins again must find its port free."""
    while True:
        port = random.SystemRandom().randrange(15_000, 30_000)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


class Server:
    """One server process on a database."""

    def __init__(self, folder: Path, database: str = "", **environment: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ,
            "SIGNORIA_DATA": str(folder),
            "SIGNORIA_DATABASE_URL": database,
            "SIGNORIA_PORT": str(self.port),
            "SIGNORIA_GENEROSITY": "0",  # all of a test's people come from one address
            **environment,
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, wait: bool = True) -> Server:
        with (self.folder / f"server-{self.port}.txt").open("ab") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "signoria.cli.main", "serve"],
                env=self.environment,
                stdout=said,
                stderr=said,
                start_new_session=True,  # a bot's process must not outlive a server that is killed
            )
        if wait:
            self.wait()
        return self

    def wait(self) -> None:
        """Until it answers."""
        ends = time.monotonic() + PATIENCE
        while True:
            assert self.process is not None
            assert self.process.poll() is None, self.said()
            try:
                httpx.get(f"{self.url}/api/me")
                return
            except httpx.TransportError:
                assert time.monotonic() < ends, self.said()
                time.sleep(0.02)

    def said(self) -> str:
        return (self.folder / f"server-{self.port}.txt").read_text()

    def kill(self) -> None:
        """As if the plug were pulled."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        assert self.process is not None
        self.process.terminate()
        code = self.process.wait(PATIENCE)
        self.process = None
        return code


class Client:
    """One person at a browser."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        self.person: dict[str, Any] = {}
        if name:
            self.person = self.post("/api/guests", name=name)["person"]

    def close(self) -> None:
        self.http.close()

    def get(self, path: str, **query: Any) -> Any:
        return self.answer(self.http.get(path, params={k: v for k, v in query.items() if v is not None}))

    def post(self, path: str, **body: Any) -> Any:
        return self.answer(self.http.post(path, json=body))

    def put(self, path: str, **body: Any) -> Any:
        return self.answer(self.http.put(path, json=body))

    def delete(self, path: str) -> Any:
        return self.answer(self.http.delete(path))

    def text(self, path: str, **query: Any) -> str:
        answer = self.http.get(path, params=query)
        self.answer_or_raise(answer)
        return answer.text

    def answer_or_raise(self, answer: httpx.Response) -> None:
        if answer.is_error:
            raise Refusal(answer)

    def answer(self, answer: httpx.Response) -> Any:
        self.answer_or_raise(answer)
        return answer.json() if answer.content else None

    def table(self, game: str, players: int, **more: Any) -> str:
        return str(self.post("/api/tables", game=game, players=players, **more)["id"])

    def look(self, table: str, seat: int | None = None) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/api/tables/{table}/view", seat=seat)
        return found

    def log(self, table: str, seat: int | None = None, start: int = 0) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.get(f"/api/tables/{table}/log", seat=seat, **{"from": start})["lines"]
        return found

    def command(self, table: str, look: dict[str, Any], actions: list[int], do: str = "act", key: str = "") -> Any:
        body = {"key": key or uuid.uuid4().hex, "seat": look["seat"], "do": do, "actions": actions}
        return self.post(f"/api/tables/{table}/commands", decision=look["decision"], **body)

    def act_at_random(self, table: str, look: dict[str, Any], rng: Rng) -> Any:
        choices = look["question"]["choices"]
        return self.command(table, look, [choices[rng.below(len(choices))]["action"]])

    def live(self) -> Live:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        return Live(self.url.replace("http", "ws") + "/api/live", headers)


class Refusal(Exception):
    """An answer that says no."""

    def __init__(self, answer: httpx.Response) -> None:
        self.status = answer.status_code
        self.body: Any = (
            answer.json() if answer.headers["content-type"] == "application/json" else {"error": {"code": "?"}}
        )
        self.code = self.body["error"]["code"]
        super().__init__(f"{self.status} {answer.text}")


class Live:
    """A tab's connection."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self.held = ExitStack()
        self.socket: ClientConnection = self.held.enter_context(connect(url, additional_headers=headers, max_size=None))

    def watch(self, table: str, seat: int | None = None, **more: Any) -> dict[str, Any]:
        self.send({"do": "watch", "table": table, "seat": seat, **more})
        return self.next()

    def send(self, message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self, patience: float = PATIENCE) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.socket.recv(patience))
        return found

    def close(self) -> None:
        self.held.close()


def changed(look: dict[str, Any], moved: dict[str, Any]) -> dict[str, Any]:
    """A look after an event, as the page works it out."""
    assert look["n"] == moved["after"]
    found: dict[str, Any] = json.loads(json.dumps(look))
    for change in moved["changes"]:
        *way, last = change["at"]
        holder = found
        for name in way:
            holder = holder[name]
        if "put" in change:
            holder[last] = change["put"]
        else:
            del holder[last]
    found["n"] = moved["n"]
    found["lines"] = moved["log"]["keep"] + len(moved["log"]["add"])
    found["state"] = "over" if found["over"] else found["state"]
    return found
