"""The door: origins, sizes, kinds, headers, limits, and other people's things."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from signoria.server.limits import Limits
from signoria.server.trouble import Refused
from tests.server.conftest import NewClient, quick_folder
from tests.server.house import Client, Server
from tests.server.test_play import two_at


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_other_sites_pages_change_nothing(headers: dict[str, str], come: NewClient) -> None:
    anna = come("Anna")
    answer = anna.http.post("/api/tables", json={"game": "goofspiel", "players": 2}, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign-origin")
    assert anna.get("/api/me/tables") == {"tables": []}


def test_our_own_page_may(come: NewClient) -> None:
    anna = come("Anna")
    answer = anna.http.post(
        "/api/tables",
        json={"game": "goofspiel", "players": 2},
        headers={"Origin": anna.url, "Sec-Fetch-Site": "same-origin"},
    )
    assert answer.status_code == 201


def test_other_sites_pages_do_not_listen_in(come: NewClient) -> None:
    anna = come("Anna")
    address = anna.url.replace("http", "ws") + "/api/live"
    foreign = Origin("https://evil.example")
    with pytest.raises((InvalidStatus, ConnectionClosed)), connect(address, origin=foreign) as socket:
        socket.recv(10)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_forms_are_not_json(kind: str, come: NewClient) -> None:
    answer = come("Anna").http.post("/api/tables", content=b"{}", headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "not-json")


def test_large_bodies_are_refused_whether_they_say_so_or_not(come: NewClient) -> None:
    anna = come("Anna")
    large = b'{"name": "' + b"x" * 10_000_000 + b'"}'

    def pieces() -> Iterator[bytes]:
        for at in range(0, len(large), 65536):
            yield large[at : at + 65536]

    for content in (large, pieces()):
        try:
            answer = anna.http.post("/api/guests", content=content, headers={"Content-Type": "application/json"})
        except httpx.TransportError:
            continue  # the answer came before all was sent, and the door was shut
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")
    assert anna.get("/api/me")["person"] is not None


def test_every_answer_carries_the_headers(come: NewClient) -> None:
    anna = come("Anna")
    for path in ("/", "/api/me", "/api/nothing", "/api/tables"):
        headers = anna.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
        if path.startswith("/api"):
            assert headers["cache-control"] == "no-store"


def test_cookies_insist_on_an_encrypted_way_where_there_is_one() -> None:
    with quick_folder() as folder:
        server = Server(folder, SIGNORIA_PUBLIC_URL="https://table.example").start()
        try:
            answer = httpx.post(f"{server.url}/api/guests", json={"name": "Anna"})
            assert "secure" in answer.headers["set-cookie"].lower()
            assert "max-age" in answer.headers["strict-transport-security"]
        finally:
            server.kill()


def test_deep_and_odd_bodies_are_clear_errors(come: NewClient) -> None:
    anna, _, table = two_at("goofspiel", come)
    kind = {"Content-Type": "application/json"}
    for content in (b"[" * 100_000, b'{"a":' * 50_000, b"\xff\xfe", b"", b"null", b'{"key": NaN}', b"1" * 5000):
        for path in ("/api/guests", f"/api/tables/{table}/commands", f"/api/tables/{table}/seats/0/draft"):
            answer = anna.http.request("PUT" if path.endswith("draft") else "POST", path, content=content, headers=kind)
            assert 400 <= answer.status_code < 500, (path, content[:20], answer.text)


def test_names_that_lead_nowhere(come: NewClient) -> None:
    anna = come("Anna")
    for table in ("nothing", "%00", "..", "a" * 3000, "'; DROP TABLE people; --", "🎲"):
        for path in ("", "/view", "/log", "/facts", "/moments", "/record", "/chat?channel=seats"):
            answer = anna.http.get(f"/api/tables/{table}{path}")
            assert answer.status_code in (404, 200, 414) or 400 <= answer.status_code < 500, answer.text
            assert answer.status_code < 500


def test_the_socket_takes_nonsense_calmly(come: NewClient) -> None:
    anna, _, table = two_at("goofspiel", come)
    live = anna.live()
    for text in (
        "",
        "null",
        "[]",
        "{",
        '{"do": "fly"}',
        '{"do": "watch"}',
        '{"do": "watch", "table": 7}',
        "[" * 50_000,
    ):
        live.socket.send(text)
        assert live.next()["error"]["code"] == "bad-message"
    for seat in (1, 5, 63):
        assert live.watch(table, seat)["is"] == "refused"
    assert live.watch("nothing")["error"]["code"] == "no-such-table"
    assert live.watch(table, 0, words="xx")["error"]["code"] == "no-such-language"
    live.send({"do": "leave", "table": table, "seat": 0})
    live.send({"do": "ping"})
    assert live.next() == {"is": "pong"}
    live.socket.send(b"\x00\x01")
    with pytest.raises(ConnectionClosed):
        live.next()
    live.close()
    large = anna.live()
    large.socket.send("x" * 1_000_000)
    with pytest.raises(ConnectionClosed):
        large.next()
    large.close()
    assert anna.look(table, 0)["n"] == 1


def test_who_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    server = Server(tmp_path, SIGNORIA_GENEROSITY="1").start()
    try:
        anna = Client(server.url, "Anna")
        answers = [anna.http.post("/api/guests", json={"name": f"Guest {number}"}) for number in range(30)]
        assert answers[0].status_code == 201
        assert answers[-1].status_code == 429
        assert answers[-1].json()["error"]["wait"] > 0
        anna.close()
    finally:
        server.kill()


def test_buckets_fill_up_again() -> None:
    at = [0.0]
    limits = Limits(1, lambda: at[0])
    for _ in range(8):
        limits.take("chat", "anna")
    with pytest.raises(Refused, match="too-many"):
        limits.take("chat", "anna")
    limits.take("chat", "bruno")
    at[0] = 3.1
    limits.take("chat", "anna")
    with pytest.raises(Refused):
        limits.take("chat", "anna")
    for _ in range(100):
        Limits(0).take("chat", "anna")


def test_guessing_a_passphrase_is_limited(tmp_path: Path) -> None:
    server = Server(tmp_path, SIGNORIA_GENEROSITY="1").start()
    try:
        answers = []
        with httpx.Client(base_url=server.url) as client:
            for number in range(14):
                body = {"login": f"member{number}", "passphrase": "a guess at it"}
                answers.append(client.post("/api/enter", json=body).status_code)
        assert answers[0] == 401
        assert answers[-1] == 429
    finally:
        server.kill()


def test_refusals_are_json(come: NewClient) -> None:
    answer = come("").http.delete("/api/tables")
    assert answer.status_code == 405
    assert json.loads(answer.text)["error"]["code"] == "no-such-method"
