"""Several servers on one database: they agree, and tell each other."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from signoria.core.rng import seeded
from tests.server.databases import cluster
from tests.server.house import Client, Refusal, Server, changed


@pytest.fixture(params=["sqlite", "postgresql"])
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    if request.param == "sqlite":
        yield from servers(tmp_path, f"sqlite:///{tmp_path / 'shared.db'}")
    else:
        with cluster() as one:
            yield from servers(tmp_path, one.new_database())


@pytest.fixture
def postgresql(tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    with cluster() as one:
        yield from servers(tmp_path, one.new_database())


def servers(folder: Path, url: str) -> Iterator[tuple[Server, Server]]:
    """Two that begin at the same time on an empty database."""
    one, other = Server(folder, url).start(wait=False), Server(folder, url).start(wait=False)
    try:
        one.wait()
        other.wait()
        yield one, other
    finally:
        one.kill()
        other.kill()


def at_both(client: Client, server: Server) -> Client:
    """The same person, at another server."""
    found = Client(server.url)
    found.http.cookies.set("signoria", str(client.http.cookies.get("signoria")))
    return found


def test_two_processes_receive_the_same_command(pair: tuple[Server, Server]) -> None:
    one, other = pair
    anna = Client(one.url, "Anna")
    clients = [anna, at_both(anna, other)]
    table = anna.table("goofspiel", 2)
    anna.post(f"/api/tables/{table}/sit")
    anna.post(f"/api/tables/{table}/start")
    rng = seeded(5)
    rounds = 0
    while not (public := clients[rounds % 2].look(table))["over"]:
        seat = public["waiting"][0]
        look = clients[rounds % 2].look(table, seat)
        action = look["question"]["choices"][rng.below(len(look["question"]["choices"]))]["action"]
        answers: list[Any] = [None, None]

        def send(which: int, look: Any = look, action: int = action, answers: Any = answers) -> None:
            answers[which] = clients[which].command(table, look, [action], key=f"round {look['decision']}")

        threads = [threading.Thread(target=send, args=(which,)) for which in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer["repeated"] for answer in answers) == [False, True]
        rounds += 1
    assert rounds == 24, "every question has been answered once; the last cards bid themselves"
    for client in clients:
        client.close()


def test_two_processes_receive_different_answers_to_one_question(pair: tuple[Server, Server]) -> None:
    one, other = pair
    anna = Client(one.url, "Anna")
    again = at_both(anna, other)
    table = anna.table("goofspiel", 2)
    anna.post(f"/api/tables/{table}/sit")
    anna.post(f"/api/tables/{table}/start")
    look = anna.look(table, 0)
    answers: list[Any] = [None, None]

    def send(which: int) -> None:
        try:
            answers[which] = (anna, again)[which].command(table, look, [which])
        except Refusal as refusal:
            answers[which] = refusal

    threads = [threading.Thread(target=send, args=(which,)) for which in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (refusal,) = [answer for answer in answers if isinstance(answer, Refusal)]
    assert refusal.code in ("old-decision", "illegal")
    assert anna.look(table, 0) == again.look(table, 0)
    anna.close()
    again.close()


def test_what_happens_at_one_server_is_told_at_the_other(postgresql: tuple[Server, Server]) -> None:
    one, other = postgresql
    anna = Client(one.url, "Anna")
    bruno = Client(other.url, "Bruno")
    table = anna.table("goofspiel", 2, public=True, options={"cards": 5})
    lives = [bruno.live(), bruno.live()]
    assert lives[0].watch(table)["n"] == 0
    bruno.post(f"/api/tables/{table}/sit")
    assert lives[0].next() == {"is": "table", "table": table}
    bruno.post(f"/api/tables/{table}/seats/1/ready", ready=True)
    anna.post(f"/api/tables/{table}/start")
    lives[1].watch(table, 1)
    look = bruno.look(table, 1)
    rng = seeded(2)
    while not look["over"]:
        anna.act_at_random(table, anna.look(table, 0), rng)
        moved = told(lives[1])
        look = changed(look, moved)
        bruno.act_at_random(table, look, rng)
        moved = told(lives[1])
        look = changed(look, moved)
        assert look == bruno.look(table, 1)
    for live in lives:
        live.close()
    anna.close()
    bruno.close()


def test_texts_that_no_database_keeps_are_refused(postgresql: tuple[Server, Server]) -> None:
    anna = Client(postgresql[0].url, "Anna")
    for path in ("/api/tables/%00", "/api/tables/%00/view", "/api/people/%00", "/api/tables/%ED%A0%80"):
        assert 400 <= anna.http.get(path).status_code < 500
    for path, body in (("/api/join", {"code": "\x00"}), ("/api/enter", {"login": "\x00", "passphrase": "\x00"})):
        assert 400 <= anna.http.post(path, json=body).status_code < 500
    live = anna.live()
    assert live.watch("\x00")["is"] == "refused"
    live.close()
    anna.close()


def told(live: Any) -> dict[str, Any]:
    """The next thing that moved."""
    while (message := live.next())["is"] != "moved":
        pass
    return dict(message)
