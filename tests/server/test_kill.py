"""The plug is pulled on servers under load, again and again: nothing that was acknowledged is lost, nothing is done
twice, no chance is drawn anew, and what was sealed stays sealed."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from sqlalchemy import select

from signoria.core.record import verify
from signoria.games import game
from signoria.server.play import Command
from signoria.server.rooms import record_of
from signoria.server.storage import log as kept_log
from signoria.server.storage import tables as kept_tables
from signoria.server.storage.schema import log as log_table
from signoria.server.storage.store import Store
from tests.server.databases import cluster
from tests.server.house import Client, Refusal, free_port

FEW: Final = 6  # kills in the quick tests
MANY: Final = int(os.environ.get("SIGNORIA_KILLS", "200"))
PLAYERS: Final = 5
SHORTEST, LONGEST = 0.05, 0.45  # seconds between the first answer of a server and its end
GAMES: Final[list[tuple[str, int, dict[str, object]]]] = [("goofspiel", 2, {"cards": 12}), ("leduc", 2, {})]


class Nursery:
    """Servers on one database and one port, killed and begun anew."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.database, self.port = folder, url, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "tests.server.nursery"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.child = 0

    def begin(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{self.database} {self.port} {self.folder}\n")
        self.process.stdin.flush()
        self.child = int(self.process.stdout.readline())
        ends = time.monotonic() + 60
        while True:
            try:
                httpx.get(f"{self.url}/api/me")
                return
            except httpx.TransportError:
                assert time.monotonic() < ends, (self.folder / "nursery.txt").read_text()
                time.sleep(0.005)

    def kill(self) -> None:
        os.killpg(self.child, signal.SIGKILL)

    def close(self) -> None:
        assert self.process.stdin is not None
        with self.process:  # closes what it was told and what it said, and waits
            self.process.stdin.close()


@dataclass
class Visit:
    """Somebody who plays with themselves at table after table, both seats of it, and remembers what was promised."""

    number: int
    url: str
    stop: threading.Event
    acknowledged: dict[str, list[Command]] = field(default_factory=dict)
    sent: dict[str, set[str]] = field(default_factory=dict)
    told: dict[str, list[list[Any]]] = field(default_factory=dict)
    person: str = ""
    problem: BaseException | None = None
    repeated: int = 0

    def run(self) -> None:
        try:
            self.client = Client(self.url)
            self.person = self.insist(lambda: self.client.post("/api/guests", name="Visitor"))["person"]["id"]
            rng = random.Random(self.number)
            while not self.stop.is_set():
                name, players, options = GAMES[self.number % len(GAMES)]
                self.play(self.lay(name, players, options), players, rng)
        except BaseException as problem:
            self.problem = problem
        finally:
            self.client.close()

    def insist(self, ask: Any) -> Any:
        """Ask until there is an answer."""
        while True:
            try:
                return ask()
            except httpx.TransportError:
                if self.stop.is_set() and self.stop_now():
                    raise
                time.sleep(0.005)
            except Refusal as refusal:
                if refusal.status != 503:
                    raise
                time.sleep(0.005)

    def stop_now(self) -> bool:
        return False  # the last server stays until everybody has had an answer

    def lay(self, name: str, players: int, options: dict[str, object]) -> str:
        key = uuid.uuid4().hex
        body = {"game": name, "players": players, "options": options, "key": key}
        table = str(self.insist(lambda: self.client.post("/api/tables", **body))["id"])
        for _ in range(1, players):
            self.insist_once(lambda: self.client.post(f"/api/tables/{table}/sit"))
        self.insist_once(lambda: self.client.post(f"/api/tables/{table}/start"))
        self.acknowledged[table], self.sent[table], self.told[table] = [], set(), []
        return table

    def insist_once(self, ask: Any) -> None:
        """Ask until it is so; that it is so already is an answer as well."""
        try:
            self.insist(ask)
        except Refusal as refusal:
            if refusal.code not in ("seat-taken", "not-open"):
                raise

    def play(self, table: str, players: int, rng: random.Random) -> None:
        while not self.stop.is_set():
            public = self.insist(lambda: self.client.look(table))
            if public["over"]:
                return
            if rng.random() < 0.2:
                self.told[table].append(self.insist(lambda: self.client.log(table)))
            seat = rng.randrange(players)
            look = self.insist(lambda s=seat: self.client.look(table, s))
            self.sealed(public, look)
            if look["question"] is not None:
                self.send(table, look, "act", rng)
            elif look["replace"] and rng.random() < 0.5:
                self.send(table, look, "replace", rng)

    def sealed(self, public: dict[str, Any], look: dict[str, Any]) -> None:
        """An onlooker sees nobody's bid, a seat its own at most."""
        if "bid" in public["view"]:
            assert public["view"]["bid"] is None
            assert (look["view"]["bid"] is not None) == look["replace"]

    def send(self, table: str, look: dict[str, Any], do: str, rng: random.Random) -> None:
        choices = [choice["action"] for choice in self.choices(table, look)]
        command = Command(look["seat"], do, uuid.uuid4().hex, look["decision"], (rng.choice(choices),))
        self.sent[table].add(command.stored(self.person))
        answer = self.insist(lambda: self.client.command(table, look, list(command.actions), do, command.key))
        self.repeated += answer["repeated"]
        self.acknowledged[table].append(command)
        if rng.random() < 0.2:
            again = self.insist(lambda: self.client.command(table, look, list(command.actions), do, command.key))
            assert again["repeated"]

    def choices(self, table: str, look: dict[str, Any]) -> list[dict[str, Any]]:
        if look["question"] is not None:
            return list(look["question"]["choices"])
        path = f"/api/tables/{table}/reconsider"
        asked = self.insist(lambda: self.client.post(path, seat=look["seat"], actions=[]))
        return list(asked["question"]["choices"])


@dataclass
class Found:
    """What a campaign has come to."""

    kills: int = 0
    acknowledged: int = 0
    repeated: int = 0
    games: int = 0
    over: int = 0


def campaign(folder: Path, url: str, kills: int) -> Found:
    nursery = Nursery(folder, url)
    chance = random.Random(20261119)
    stop = threading.Event()
    try:
        nursery.begin()
        visits = [Visit(number, nursery.url, stop) for number in range(PLAYERS)]
        threads = [threading.Thread(target=visit.run) for visit in visits]
        for thread in threads:
            thread.start()
        for _ in range(kills):
            time.sleep(chance.uniform(SHORTEST, LONGEST))
            nursery.kill()
            nursery.begin()
        stop.set()
        for thread in threads:
            thread.join()
    finally:
        stop.set()
        nursery.kill()
        nursery.close()
    for visit in visits:
        if visit.problem is not None:
            raise visit.problem
    return examined(url, visits, kills)


def examined(url: str, visits: list[Visit], kills: int) -> Found:
    """Is everything there that was promised, once, with the chance that was told?"""
    found = Found(kills)
    store = Store(url)
    try:
        for visit in visits:
            found.repeated += visit.repeated
            for table, commands in visit.acknowledged.items():
                rows = store.reading(partial(kept_log.after_row, table=table))
                row = store.reading(partial(kept_tables.one, table=table))
                assert row is not None
                assert [one["seq"] for one in rows] == list(range(1, row["version"] + 1))
                names = Counter(one["command"] for one in rows)
                assert set(names.values()) <= {1}
                assert {command.stored(visit.person) for command in commands} <= set(names), "acknowledged and lost"
                assert set(names) <= visit.sent[table], "nobody asked for this"
                promised = [(command.seat, list(command.actions)) for command in commands]
                written = [(one["seat"], one["actions"]) for one in rows]
                assert written == promised, "in the order in which they were acknowledged, one by one"
                record = record_of(row, rows)
                if row["result"] is not None:
                    record.result = row["result"]
                assert verify(game(row["game"]), record) == [], "the chance is not that of the seed"
                found.acknowledged += len(commands)
                found.games += 1
                found.over += row["state"] == "over"
                for earlier, later in zip(visit.told[table], visit.told[table][1:], strict=False):
                    assert later[: len(earlier)] == earlier, "what everybody was told has changed"
        assert found.acknowledged == len(store.reading(lambda c: c.execute(select(log_table.c.seq)).all()))
    finally:
        store.close()
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'kill.db'}"
    else:
        with cluster() as one:
            yield one.new_database()


def said(found: Found) -> None:
    print(f"\n{found}")


def test_a_killed_server_keeps_its_word(tmp_path: Path, database: str) -> None:
    found = campaign(tmp_path, database, FEW)
    said(found)
    assert found.acknowledged > FEW


@pytest.mark.slow
def test_a_server_killed_hundreds_of_times_keeps_its_word(tmp_path: Path, database: str) -> None:
    found = campaign(tmp_path, database, MANY)
    said(found)
    assert found.kills == MANY
    assert found.repeated > 0, "no answer was ever lost on its way: the kills hit nothing"
