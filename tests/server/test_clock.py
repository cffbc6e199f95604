"""Clocks: the one model, what happens when time is over, pauses, holidays, and clocks on walls that jump."""

from __future__ import annotations

import time
from typing import Any

import pytest

from signoria.server import clock
from signoria.server.clock import first_due, granted, paused, resumed, runs_out, turned, wound_up
from tests.server.conftest import NewClient
from tests.server.house import Client, Refusal, Server
from tests.server.test_play import two_at
from tests.server.test_seats import play_on


def test_a_turn_costs_what_it_takes_beyond_its_allowance() -> None:
    start = wound_up(10, 100, 5, 2)
    first = turned(start, [], [0], 1000)
    assert runs_out(first, 0) == first_due(first) == 1110
    assert runs_out(first, 1) is None
    quick = turned(first, [0], [1], 1008)
    assert quick["banks"] == [105, 100]
    assert quick["since"] == [None, 1008]
    slow = turned(quick, [1], [0], 1048)
    assert slow["banks"] == [105, 75]
    assert first_due(turned(slow, [0], [], 1050)) is None


def test_answering_and_taking_back_gains_no_time() -> None:
    """Who goes on being asked goes on with the same turn."""
    first = turned(wound_up(10, 100, 5, 2), [], [0], 1000)
    again = turned(first, [0], [0], 1009)
    assert runs_out(again, 0) == runs_out(first, 0)
    assert turned(first, [0, 1], [0], 1009)["since"] == [1000, None]


def test_a_pause_costs_nobody_anything() -> None:
    first = turned(wound_up(0, 100, 0, 2), [], [0], 1000)
    rest = paused(first, 1040)
    assert first_due(rest) is None
    moved = turned(rest, [0], [1], 5000)
    assert moved["banks"] == [60, 100]
    on = resumed(moved, 9000)
    assert runs_out(on, 1) == 9100
    assert runs_out(resumed(rest, 2040), 0) == 2100
    assert resumed(first, 5000) == first


def test_a_holiday_puts_a_turn_off() -> None:
    first = turned(wound_up(50, 100, 0, 2), [], [0, 1], 1000)
    assert runs_out(granted(first, 0, 9000), 0) == 9150
    assert turned(granted(first, 0, 9000), [0], [], 8000)["banks"][0] == 100


def test_a_clock_on_the_wall_that_jumps_takes_nobodys_time(monkeypatch: pytest.MonkeyPatch) -> None:
    before = clock.now()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    monkeypatch.setattr(time, "time", lambda: 4e9)
    assert 0 <= clock.now() - before < 60_000


def waited_for(client: Client, table: str, wanted: Any) -> dict[str, Any]:
    ends = time.monotonic() + 30
    while not wanted(found := client.get(f"/api/tables/{table}")):
        assert time.monotonic() < ends, found
        time.sleep(0.1)
    return dict(found)


def test_a_bot_stands_in_when_time_is_over(come: NewClient) -> None:
    options = {"options": {"cards": 4}, "clock": {"bank": 300}, "settings": {"timeout": "bot"}}
    anna, bruno, table = two_at("goofspiel", come, **options)
    anna.command(table, anna.look(table, 0), [0])
    found = waited_for(anna, table, lambda found: found["seats"][1]["kind"] == "bot")
    assert found["seats"][1]["owner"] == bruno.person["id"]
    waited_for(anna, table, lambda found: found["state"] == "over")


def test_a_turn_is_answered_for_when_time_is_over(come: NewClient) -> None:
    options = {"options": {"cards": 3}, "clock": {"per": 300}, "settings": {"timeout": "answer"}}
    anna, _, table = two_at("goofspiel", come, **options)
    found = waited_for(anna, table, lambda found: found["state"] == "over")
    assert [one["kind"] for one in found["seats"]] == ["person", "person"]


def test_a_game_is_lost_when_time_is_over(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, clock={"bank": 1500}, settings={"timeout": "loss"})
    bruno.command(table, bruno.look(table, 1), [0])
    found = waited_for(anna, table, lambda found: found["state"] == "abandoned")
    assert found["clock"]["lost"] == [0]
    assert found["waiting"] == []


def test_a_table_may_wait(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, options={"cards": 2}, clock={"bank": 1})
    time.sleep(2.5)
    assert anna.get(f"/api/tables/{table}")["state"] == "playing"
    play_on({0: anna, 1: bruno}, table)


def test_a_pause_by_consent(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, clock={"bank": 3_600_000})
    assert anna.post(f"/api/tables/{table}/pause", agree=True)["clock"]["paused"] is None
    assert bruno.post(f"/api/tables/{table}/pause", agree=True)["clock"]["paused"] is not None
    assert anna.post(f"/api/tables/{table}/pause", agree=False)["clock"]["paused"] is None
    anna, _, table = two_at("goofspiel", come)
    with pytest.raises(Refusal, match="no-clock"):
        anna.post(f"/api/tables/{table}/pause", agree=True)


def test_a_holiday_is_no_longer_than_a_month(come: NewClient) -> None:
    anna = come("Anna")
    anna.put("/api/me/holiday", until=clock.now() + 5 * clock.DAY)
    anna.put("/api/me/holiday", until=None)
    for until in (clock.now() - 1000, clock.now() + 40 * clock.DAY):
        with pytest.raises(Refusal, match="bad-holiday"):
            anna.put("/api/me/holiday", until=until)


def test_nobodys_time_is_over_because_the_server_was_away(own_server: Server) -> None:
    anna = Client(own_server.url, "Anna")
    table = anna.table("goofspiel", 2, clock={"bank": 1500}, settings={"timeout": "loss"})
    anna.post(f"/api/tables/{table}/sit")
    anna.post(f"/api/tables/{table}/start")
    own_server.kill()
    time.sleep(1.5)
    own_server.start()
    time.sleep(1.5)
    assert anna.get(f"/api/tables/{table}")["state"] == "playing"
    anna.close()
