"""Seats: invitations, PINs, standing in, coming back, ending it together, and once more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.conftest import NewClient
from tests.server.house import Client, Refusal
from tests.server.test_play import two_at


def play_on(clients: dict[int, Client], table: str) -> dict[str, Any]:
    """Everybody answers with the first thing there is, to the end."""
    while True:
        public = next(iter(clients.values())).look(table)
        if public["over"]:
            return public
        for seat in public["waiting"]:
            if seat in clients:
                look = clients[seat].look(table, seat)
                if look["question"] is not None:
                    clients[seat].command(table, look, [look["question"]["choices"][0]["action"]])


def test_an_invitation_is_for_one_person(come: NewClient) -> None:
    anna, bruno, carla = come("Anna"), come("Bruno"), come("Carla")
    table = anna.table("goofspiel", 3)
    with pytest.raises(Refusal, match="private-table"):
        bruno.post(f"/api/tables/{table}/sit")
    with pytest.raises(Refusal, match="host-only"):
        bruno.post(f"/api/tables/{table}/invitations", seat=2)
    old = anna.post(f"/api/tables/{table}/invitations", seat=2)["invitation"]
    invitation = anna.post(f"/api/tables/{table}/invitations", seat=2)["invitation"]
    with pytest.raises(Refusal, match="invitation-used"):
        bruno.post("/api/invitations/claim", invitation=old)
    for _ in range(2):
        assert bruno.post("/api/invitations/claim", invitation=invitation) == {"table": table, "seat": 2}
    with pytest.raises(Refusal, match="seat-taken"):
        carla.post("/api/invitations/claim", invitation=invitation)
    with pytest.raises(Refusal, match="no-such-invitation"):
        carla.post("/api/invitations/claim", invitation="made up")
    assert bruno.get(f"/api/tables/{table}")["yours"] == [2]
    assert carla.get(f"/api/tables/{table}")["code"] is None


def test_a_game_starts_when_everybody_is_there_and_ready(come: NewClient) -> None:
    anna, bruno = come("Anna"), come("Bruno")
    table = anna.table("goofspiel", 3, public=True)
    bruno.post(f"/api/tables/{table}/sit", seat=2)
    with pytest.raises(Refusal, match="seats-free"):
        anna.post(f"/api/tables/{table}/start")
    anna.post(f"/api/tables/{table}/seats/1/bot", level="random")
    with pytest.raises(Refusal, match="not-ready"):
        anna.post(f"/api/tables/{table}/start")
    bruno.post(f"/api/tables/{table}/seats/2/ready", ready=True)
    with pytest.raises(Refusal, match="host-only"):
        bruno.post(f"/api/tables/{table}/start")
    with pytest.raises(Refusal, match="not-started"):
        anna.look(table, 0)
    assert anna.post(f"/api/tables/{table}/start")["state"] == "playing"
    with pytest.raises(Refusal, match="not-open"):
        anna.post(f"/api/tables/{table}/start")


def test_several_people_on_one_device_each_with_a_pin(come: NewClient) -> None:
    anna = come("Anna")
    table = anna.table("goofspiel", 2)
    anna.post(f"/api/tables/{table}/sit")
    anna.post(f"/api/tables/{table}/start")
    live = anna.live()
    live.watch(table, 1)
    anna.put(f"/api/tables/{table}/seats/1/pin", pin="1234")
    assert live.next() == {"is": "locked", "table": table, "seat": 1}
    for ask in (
        lambda: anna.look(table, 1),
        lambda: anna.log(table, 1),
        lambda: anna.get(f"/api/tables/{table}/moments", seat=1),
        lambda: anna.get(f"/api/tables/{table}/account", seat=1),
        lambda: anna.get(f"/api/tables/{table}/seats/1/orders"),
        lambda: anna.put(f"/api/tables/{table}/seats/1/pin", pin=None),
    ):
        with pytest.raises(Refusal, match="seat-locked"):
            ask()
    with pytest.raises(Refusal, match="wrong-pin"):
        anna.post(f"/api/tables/{table}/seats/1/unlock", pin="4321")
    anna.post(f"/api/tables/{table}/seats/1/unlock", pin="1234")
    look = anna.look(table, 1)
    anna.command(table, look, [3])
    anna.post(f"/api/tables/{table}/seats/1/lock")
    with pytest.raises(Refusal, match="seat-locked"):
        anna.command(table, look, [3])
    assert [one["locked"] for one in anna.get(f"/api/tables/{table}")["seats"]] == [False, True]
    live.close()


def test_a_bot_stands_in_and_the_owner_comes_back(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, options={"cards": 6})
    watching = bruno.live()
    watching.watch(table, 1)
    found = bruno.post(f"/api/tables/{table}/seats/1/stand-in/bot", level="random")
    assert (found["seats"][1]["kind"], found["seats"][1]["owner"]) == ("bot", bruno.person["id"])
    with pytest.raises(Refusal, match="not-your-seat"):
        bruno.look(table, 1)
    anna.command(table, anna.look(table, 0), [0])
    while (message := watching.next())["is"] == "table":
        pass
    assert message == {"is": "locked", "table": table, "seat": 1}
    while anna.look(table)["waiting"] != [0]:
        pass
    with pytest.raises(Refusal, match="not-your-seat"):
        anna.post(f"/api/tables/{table}/seats/1/come-back")
    bruno.post(f"/api/tables/{table}/seats/1/come-back")
    assert bruno.look(table, 1)["seat"] == 1
    play_on({0: anna, 1: bruno}, table)
    watching.close()


def test_a_person_stands_in_and_gives_back(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, options={"cards": 6})
    carla = come("Carla")
    order = {"key": "an order of Bruno's", "choose": [{"kind": "bid"}], "unless": [{"at": ["over"], "is": False}]}
    bruno.post(f"/api/tables/{table}/seats/1/orders", **order)
    bruno.put(f"/api/tables/{table}/seats/1/draft", draft={"plan": "all in"})
    offer = bruno.post(f"/api/tables/{table}/seats/1/stand-in")["invitation"]
    with pytest.raises(Refusal, match="two-hands"):
        anna.post("/api/stand-in", invitation=offer)
    assert carla.post("/api/stand-in", invitation=offer) == {"table": table, "seat": 1}
    assert carla.get(f"/api/tables/{table}/seats/1/orders") == {"orders": []}
    assert carla.get(f"/api/tables/{table}/seats/1/draft") == {"draft": None}
    with pytest.raises(Refusal, match="not-your-seat"):
        bruno.look(table, 1)
    with pytest.raises(Refusal, match="seat-taken"):
        bruno.post(f"/api/tables/{table}/seats/1/come-back")
    carla.command(table, carla.look(table, 1), [2])
    with pytest.raises(Refusal, match="not-standing-in"):
        anna.post(f"/api/tables/{table}/seats/0/give-back")
    carla.post(f"/api/tables/{table}/seats/1/give-back")
    with pytest.raises(Refusal, match="not-your-seat"):
        carla.look(table, 1)
    assert bruno.look(table, 1)["view"]["bid"] == 3
    play_on({0: anna, 1: bruno}, table)


def test_a_game_is_abandoned_when_all_who_play_agree(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come)
    with pytest.raises(Refusal, match="not-your-seat"):
        come("Carla").post(f"/api/tables/{table}/abandon", agree=True)
    assert anna.post(f"/api/tables/{table}/abandon", agree=True)["consents"] == {"abandon": [0]}
    assert anna.post(f"/api/tables/{table}/abandon", agree=False)["consents"] == {"abandon": []}
    assert bruno.post(f"/api/tables/{table}/abandon", agree=True)["state"] == "playing"
    found = anna.post(f"/api/tables/{table}/abandon", agree=True)
    assert (found["state"], found["seed"]) == ("abandoned", None)
    with pytest.raises(Refusal, match="not-playing"):
        anna.command(table, anna.look(table, 0), [3])


def test_once_more_with_the_seats_turned(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, options={"cards": 2})
    with pytest.raises(Refusal, match="not-over"):
        anna.post(f"/api/tables/{table}/rematch")
    play_on({0: anna, 1: bruno}, table)
    following = bruno.post(f"/api/tables/{table}/rematch")["table"]
    assert anna.post(f"/api/tables/{table}/rematch") == {"table": following}
    with pytest.raises(Refusal, match="not-your-seat"):
        come("Carla").post(f"/api/tables/{table}/rematch")
    found = bruno.get(f"/api/tables/{following}")
    assert [one["name"] for one in found["seats"]] == ["Bruno", "Anna"]
    assert found["options"] == {"cards": 2}
    assert found["earlier"] == table
    assert anna.get(f"/api/tables/{table}")["later"] == following
    anna.post(f"/api/tables/{following}/seats/1/ready", ready=True)
    bruno.post(f"/api/tables/{following}/start")
    play_on({0: bruno, 1: anna}, following)


def test_the_same_key_makes_the_same_table(come: NewClient) -> None:
    anna, bruno = come("Anna"), come("Bruno")
    tables = [anna.table("goofspiel", 2, key="the same key") for _ in range(2)]
    assert tables[0] == tables[1]
    assert bruno.table("goofspiel", 2, key="the same key") != tables[0]


def test_the_lobby_shows_what_is_public(come: NewClient) -> None:
    anna, stranger = come("Anna"), come("")
    public, private = anna.table("goofspiel", 2, public=True), anna.table("goofspiel", 2)
    listed = [one["id"] for one in stranger.get("/api/tables", state="open")["tables"]]
    assert public in listed
    assert private not in listed
    assert {one["id"] for one in anna.get("/api/me/tables")["tables"]} == {public, private}
    anna.post(f"/api/tables/{public}/close")
    assert public not in [one["id"] for one in stranger.get("/api/tables")["tables"]]
    anna.post(f"/api/tables/{private}/seats/0/rise")
    assert anna.get(f"/api/tables/{private}")["seats"][0]["kind"] == "free"


def test_bad_requests_say_what_is_wrong(come: NewClient) -> None:
    anna = come("Anna")
    for body, code in (
        ({"game": "chess", "players": 2}, "no-such-game"),
        ({"game": "goofspiel", "players": 9}, "bad-players"),
        ({"game": "goofspiel", "players": 2, "options": {"cards": 99}}, "bad-option"),
        ({"game": "goofspiel", "players": 2, "settings": {"watch": "me"}}, "bad-setting"),
        ({"game": "goofspiel", "players": 2, "bots": [{"seat": 0, "level": "genius"}]}, "no-such-level"),
        ({"game": "goofspiel", "players": 2, "bots": [{"seat": 2, "level": "random"}]}, "no-such-seat"),
        ({"game": "goofspiel", "players": 2, "surprise": True}, "bad-request"),
        ({"game": "goofspiel"}, "bad-request"),
    ):
        with pytest.raises(Refusal) as refusal:
            anna.post("/api/tables", **body)
        assert refusal.value.code == code
        assert 400 <= refusal.value.status < 500
        assert refusal.value.body["error"]["reason"]
