"""Notices: told once, signed, to who is not looking, and never into our own walls. And ratings, which end games."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from signoria.server import clock, notices
from signoria.server.edge.services import Services
from signoria.server.metrics import Metrics
from signoria.server.notices import public_address
from signoria.server.people import Person
from signoria.server.play import Command
from signoria.server.settings import Settings
from signoria.server.trouble import Refused
from tests.server.conftest import NewClient
from tests.server.house import Refusal
from tests.server.test_play import two_at
from tests.server.test_seats import play_on


class Hook:
    """Somebody's webhook."""

    def __init__(self) -> None:
        self.heard: list[tuple[dict[str, Any], str, bytes]] = []
        self.answers: list[int] = []
        hook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                hook.heard.append((json.loads(body), self.headers["X-Signoria-Signature"], body))
                self.send_response(hook.answers.pop(0) if hook.answers else 204)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?of=mine"
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def hook() -> Iterator[Hook]:
    found = Hook()
    yield found
    found.close()


async def table_of(served: Services, people: list[Person]) -> str:
    about: Any = (people[0], "goofspiel", 2, {"cards": 4}, {}, "", True, True, dict[int, str]())
    table = await served.tables.make(*about)
    await served.tables.sit(table, people[1], 1, None)
    await served.tables.set_ready(table, people[1], 1, True)
    await served.tables.start(table, people[0])
    return table


async def bid(served: Services, table: str, person: Person, seat: int, card: int) -> None:
    look = await served.play.look(table, person, seat, None)
    await served.play.command(table, person, Command(seat, "act", f"key {seat} {card}", look["decision"], (card,)))


def test_who_is_not_looking_is_told_once(fast: Path, hook: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "DELAY", 0)

    async def play() -> None:
        served = Services(Settings(database_url=f"sqlite:///{fast / 'n.db'}", local_webhooks=True), Metrics())
        people = [(await served.people.guest(name))[0] for name in ("Anna", "Bruno")]
        key = await served.notices.want(people[1], hook.url)
        assert key is not None
        table = await table_of(served, people)
        await bid(served, table, people[1], 1, 0)
        await served.notices.send_all()
        assert hook.heard == []
        await bid(served, table, people[0], 0, 1)
        hook.answers = [500]
        await served.notices.send_all()
        await served.notices.send_all()
        assert len(hook.heard) == 1, "what was refused is tried again later, not at once"
        monkeypatch.setattr(notices, "now", lambda: clock.now() + 3_600_000)
        await served.notices.send_all()
        await served.notices.send_all()
        (first, _, _), (told, signature, body) = hook.heard
        assert first == told, "the same notice has the same name"
        assert (told["kind"], told["seat"], told["table"]) == ("turn", 1, table)
        assert signature == "sha256=" + hmac.new(key.encode(), body, hashlib.sha256).hexdigest()
        await served.close()

    asyncio.run(play())


def test_nothing_is_sent_about_what_is_no_longer_so_nor_to_who_looks(
    fast: Path, hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "DELAY", 0)

    async def play() -> None:
        served = Services(Settings(database_url=f"sqlite:///{fast / 'n.db'}", local_webhooks=True), Metrics())
        people = [(await served.people.guest(name))[0] for name in ("Anna", "Bruno")]
        await served.notices.want(people[1], hook.url)
        table = await table_of(served, people)
        await bid(served, table, people[1], 1, 0)
        await bid(served, table, people[0], 0, 1)
        await bid(served, table, people[1], 1, 1)
        await served.notices.send_all()
        assert hook.heard == [], "the turn has been taken"
        await served.looking({(table, 1)})
        await bid(served, table, people[0], 0, 0)
        await served.notices.send_all()
        assert hook.heard == [], "the table lies open before them"
        await served.notices.quiet(table, people[1], 1, True)
        assert await served.notices.nudge(table, people[0], 1)
        await served.notices.send_all()
        assert hook.heard == [], "they want to hear nothing from this table"
        await served.close()

    asyncio.run(play())


def test_a_nudge_comes_once_a_day(fast: Path, hook: Hook) -> None:
    async def play() -> None:
        served = Services(Settings(database_url=f"sqlite:///{fast / 'n.db'}", local_webhooks=True), Metrics())
        people = [(await served.people.guest(name))[0] for name in ("Anna", "Bruno", "Carla")]
        await served.notices.want(people[1], hook.url)
        table = await table_of(served, people)
        with pytest.raises(Refused, match="not-your-seat"):
            await served.notices.nudge(table, people[2], 1)
        for new in (True, False):
            assert await served.notices.nudge(table, people[0], 1) is new
            await served.notices.send_all()
        assert [told["kind"] for told, _, _ in hook.heard] == ["nudge"]
        await bid(served, table, people[1], 1, 0)
        with pytest.raises(Refused, match="not-asked"):
            await served.notices.nudge(table, people[0], 1)
        await served.close()

    asyncio.run(play())


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "10.0.0.1", "169.254.169.254", "::1", "192.168.1.1"])
def test_webhooks_do_not_lead_into_our_own_walls(host: str) -> None:
    with pytest.raises((ValueError, OSError)):
        public_address(host, 80, False)


def test_webhooks_are_encrypted(come: NewClient) -> None:
    anna = come("Anna")
    for webhook in ("http://example.org/hook", "file:///etc/passwd", "https://", "nonsense"):
        with pytest.raises(Refusal, match="bad-webhook"):
            anna.put("/api/me/notices", webhook=webhook)
    assert anna.put("/api/me/notices", webhook="https://example.org/hook")["key"]
    assert anna.put("/api/me/notices", webhook=None) == {"key": None}


def test_games_that_count(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, options={"cards": 3}, settings={"rated": "yes"})
    for cards in ((2, 0), (1, 1)):
        for client, seat, card in ((anna, 0, cards[0]), (bruno, 1, cards[1])):
            look = client.look(table, seat)
            choices = [choice["action"] for choice in look["question"]["choices"]]
            client.command(table, look, [card if card in choices else choices[0]])
    play_on({0: anna, 1: bruno}, table)
    ranks = anna.get(f"/api/tables/{table}")["result"]["ranks"]
    found = [come("").get(f"/api/people/{client.person['id']}")["games"] for client in (anna, bruno)]
    for seat, (games,) in enumerate(found):
        assert (games["game"], games["played"], games["won"]) == ("goofspiel", 1, int(ranks[seat] == 1))
        assert games["rating"]["games"] == 1
    if ranks[0] != ranks[1]:
        better, worse = (found[0][0], found[1][0]) if ranks[0] < ranks[1] else (found[1][0], found[0][0])
        assert better["rating"]["mu"] > worse["rating"]["mu"]
    with pytest.raises(Refusal, match="no-such-person"):
        anna.get("/api/people/nobody")


def test_games_that_do_not_count(come: NewClient) -> None:
    anna = come("Anna")
    bots = [{"seat": 1, "level": "random"}]
    table = anna.table("goofspiel", 2, options={"cards": 2}, settings={"rated": "yes"}, bots=bots)
    anna.post(f"/api/tables/{table}/start")
    play_on({0: anna}, table)
    assert anna.get(f"/api/people/{anna.person['id']}")["games"][0]["rating"] is None
