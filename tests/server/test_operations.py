"""Running a site: health, numbers, settings, logs, and the host's own command."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from signoria.cli.main import main
from signoria.core.record import read_record
from signoria.server.logs import AsJson
from signoria.server.settings import BadSetting, gathered
from signoria.server.storage import Store
from tests.server.conftest import NewClient
from tests.server.house import Client, Refusal, Server
from tests.server.test_seats import play_on


def test_health(come: NewClient) -> None:
    stranger = come("")
    assert stranger.text("/healthz") == "ok\n"
    assert stranger.get("/readyz") == {"ready": True}
    with pytest.raises(Refusal, match="no-metrics"):
        stranger.get("/metrics")


def test_numbers_for_who_has_the_token(tmp_path: Path) -> None:
    server = Server(tmp_path, SIGNORIA_METRICS_TOKEN="a token for numbers").start()
    try:
        anna = Client(server.url, "Anna")
        table = anna.table("goofspiel", 2, bots=[{"seat": 1, "level": "random"}])
        anna.post(f"/api/tables/{table}/start")
        anna.command(table, anna.look(table, 0), [0])
        with pytest.raises(Refusal, match="wrong-token"):
            anna.get("/metrics")
        answer = anna.http.get("/metrics", headers={"Authorization": "Bearer a token for numbers"})
        assert 'signoria_responses_total{status="2xx"}' in answer.text
        assert "signoria_command_seconds_count 1" in answer.text
        assert table not in answer.text
        anna.close()
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({"SIGNORIA_PORT": "eighty"}, "SIGNORIA_PORT: 'eighty' is no whole number"),
        ({"SIGNORIA_PORT": "99999"}, "SIGNORIA_PORT: 99999 is no port"),
        ({"SIGNORIA_DATABASE_URL": "mysql://x"}, "SIGNORIA_DATABASE_URL: sqlite:///FILE or postgresql://"),
        ({"SIGNORIA_PUBLIC_URL": "table.example"}, "SIGNORIA_PUBLIC_URL: 'table.example' is no address"),
        ({"SIGNORIA_LOG_JSON": "perhaps"}, "SIGNORIA_LOG_JSON: 'perhaps' is neither yes nor no"),
        ({"SIGNORIA_LOG_LEVEL": "loud"}, "SIGNORIA_LOG_LEVEL: 'loud' is none of"),
        ({"SIGNORIA_BOT_GRACE": "1"}, "SIGNORIA_BOT_GRACE: 1 is too little"),
    ],
)
def test_a_bad_setting_is_named_with_what_is_wanted(environment: dict[str, str], reason: str) -> None:
    with pytest.raises(BadSetting) as bad:
        gathered({}, environment)
    assert str(bad.value).startswith(reason)


def test_flags_come_before_the_environment() -> None:
    found = gathered({"port": 9000, "host": None}, {"SIGNORIA_PORT": "7000", "SIGNORIA_HOST": "0.0.0.0"})
    assert (found.port, found.host) == (9000, "0.0.0.0")
    assert gathered({}, {"SIGNORIA_PUBLIC_URL": "https://table.example/"}).secure


def test_logs_as_json() -> None:
    record = logging.LogRecord("signoria.bots", logging.WARNING, "", 0, "bot %s is late", ("flat",), None)
    said = json.loads(AsJson().format(record))
    assert (said["level"], said["from"], said["says"]) == ("warning", "signoria.bots", "bot flat is late")


def admin(capsys: pytest.CaptureFixture[str], url: str, *words: str, code: int = 0) -> Any:
    assert main(["admin", "--database-url", url, *words]) == code
    said = capsys.readouterr()
    return said.out or said.err


def test_the_host_looks_after_a_site(own_server: Server, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    url = f"sqlite:///{own_server.folder / 'signoria.db'}"
    anna = Client(own_server.url, "Anna")
    table = anna.table("goofspiel", 2)
    anna.post(f"/api/tables/{table}/sit")
    anna.post(f"/api/tables/{table}/start")
    anna.command(table, anna.look(table, 0), [3])
    assert [json.loads(line)["id"] for line in admin(capsys, url, "list").splitlines()] == [table]
    assert admin(capsys, url, "list", "--state", "over") == ""
    assert json.loads(admin(capsys, url, "numbers")) == {"people": 1, "tables": 1, "seats": 2}
    shown = json.loads(admin(capsys, url, "show", table))
    assert shown["problems"] == []
    assert "seed" not in shown
    assert len(read_record(admin(capsys, url, "export", table)).rows) == 2
    admin(capsys, url, "backup", str(tmp_path / "copy.db"))
    assert "is there already" in admin(capsys, url, "backup", str(tmp_path / "copy.db"), code=2)
    copy = Store(f"sqlite:///{tmp_path / 'copy.db'}")
    assert copy.reading(lambda connection: connection.execute(text("SELECT count(*) FROM log")).scalar_one()) == 1
    copy.close()
    assert admin(capsys, url, "patch", table, "--rules", "1") == ""
    assert "has version 1" in admin(capsys, url, "patch", table, "--rules", "7", code=2)
    admin(capsys, url, "ban", anna.person["id"])
    with pytest.raises(Refusal, match="banned"):
        anna.get("/api/me")
    admin(capsys, url, "unban", anna.person["id"])
    admin(capsys, url, "close", table)
    assert anna.get(f"/api/tables/{table}")["state"] == "abandoned"
    for words in (("show", "nothing"), ("close", table), ("ban", "nobody")):
        assert admin(capsys, url, *words, code=2).startswith("signoria: ")
    assert "there is no such database" in admin(capsys, "sqlite:////nowhere/at/all.db", "numbers", code=2)
    anna.close()


def test_a_game_of_other_rules_waits_until_it_is_carried_over(
    own_server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{own_server.folder / 'signoria.db'}"
    anna = Client(own_server.url, "Anna")
    table = anna.table("goofspiel", 2)
    anna.post(f"/api/tables/{table}/sit")
    anna.post(f"/api/tables/{table}/start")
    look = anna.command(table, anna.look(table, 0), [3])["look"]
    own_server.stop()
    store = Store(url)
    store.writing(lambda connection: connection.execute(text("UPDATE tables SET rules = 0")))
    store.close()
    own_server.start()
    with pytest.raises(Refusal) as refusal:
        anna.look(table, 0)
    assert (refusal.value.status, refusal.value.code) == (503, "other-rules")
    admin(capsys, url, "patch", table, "--rules", "1")
    assert anna.look(table, 0) == look
    play_on({0: anna, 1: anna}, table)
    anna.close()


def test_the_index_says_what_there_is(come: NewClient) -> None:
    stranger = come("")
    page = stranger.http.get("/")
    assert page.status_code == 200
    assert "Goofspiel" in page.text or "<script" in page.text
    assert stranger.http.get("/api/nothing").json()["error"]["code"] == "no-such-page"
    assert stranger.http.get("/../../etc/passwd").status_code in (200, 404)
    assert "root:" not in stranger.http.get("/%2e%2e/%2e%2e/etc/passwd").text
