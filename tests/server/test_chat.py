"""Chat: apart for those who play and those who watch, muted, limited, off."""

from __future__ import annotations

import pytest

from tests.server.conftest import NewClient
from tests.server.house import Client, Refusal
from tests.server.test_play import two_at
from tests.server.test_seats import play_on


def say(client: Client, table: str, text: str, channel: str = "seats", key: str = "") -> int:
    key = key or f"{client.person['id']} {text}"[:64]
    return int(client.post(f"/api/tables/{table}/chat", key=key, channel=channel, text=text)["n"])


def read(client: Client, table: str, channel: str = "seats", after: int = 0) -> list[str]:
    lines = client.get(f"/api/tables/{table}/chat", channel=channel, after=after)["lines"]
    return [f"{line['name']}: {line['text']}" for line in lines]


def test_those_who_play_and_those_who_watch_talk_apart(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, options={"cards": 2})
    carla = come("Carla")
    lives = [bruno.live(), carla.live()]
    lives[0].watch(table, 1)
    lives[1].watch(table)
    say(anna, table, "Good luck!")
    assert lives[0].next() == {"is": "said", "table": table, "channel": "seats"}
    say(carla, table, "Anna holds a five", "onlookers")
    assert lives[1].next() == {"is": "said", "table": table, "channel": "onlookers"}
    assert read(bruno, table) == ["Anna: Good luck!"]
    assert read(carla, table, "onlookers") == ["Carla: Anna holds a five"]
    for client, channel in ((anna, "onlookers"), (carla, "seats"), (come(""), "seats")):
        with pytest.raises(Refusal, match="not-your-channel"):
            read(client, table, channel)
    with pytest.raises(Refusal, match="not-your-channel"):
        say(carla, table, "Psst")
    with pytest.raises(Refusal, match="not-your-channel"):
        say(anna, table, "Psst", "onlookers")
    play_on({0: anna, 1: bruno}, table)
    assert read(anna, table, "onlookers") == ["Carla: Anna holds a five"]
    assert read(carla, table) == ["Anna: Good luck!"]
    for live in lives:
        live.close()


def test_a_line_sent_again_is_said_once(come: NewClient) -> None:
    anna, _, table = two_at("goofspiel", come)
    assert say(anna, table, "Hello", key="the same key") == say(anna, table, "Hello", key="the same key")
    assert read(anna, table) == ["Anna: Hello"]
    assert read(anna, table, after=1) == []
    for text in ("", "   ", "x" * 501, "a\x00b"):
        with pytest.raises(Refusal, match="bad-text"):
            say(anna, table, text, key=f"another key {len(text)}")


def test_nobody_has_to_read_everybody(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come)
    say(bruno, table, "Hurry up")
    anna.put(f"/api/me/mutes/{bruno.person['id']}", muted=True)
    assert read(anna, table) == []
    assert read(bruno, table) == ["Bruno: Hurry up"]
    assert anna.put(f"/api/me/mutes/{bruno.person['id']}", muted=False) == {"mutes": []}
    assert read(anna, table) == ["Bruno: Hurry up"]


@pytest.mark.parametrize(("chat", "who"), [("off", "Anna"), ("seats", "Carla")])
def test_a_table_may_want_quiet(chat: str, who: str, come: NewClient) -> None:
    anna, _, table = two_at("goofspiel", come, settings={"chat": chat})
    carla = come("Carla")
    client, channel = (anna, "seats") if who == "Anna" else (carla, "onlookers")
    with pytest.raises(Refusal, match="not-your-channel"):
        say(client, table, "Hello", channel)
