"""Whole games over the wire: people, bots, undo, replacing, repeating, and screens that are kept by events alone."""

from __future__ import annotations

from typing import Any, Final

import pytest

from signoria.core.rng import seeded
from signoria.games import games
from tests.server.conftest import NewClient
from tests.server.house import Client, Live, Refusal, changed

SHORT: Final[dict[str, dict[str, object]]] = {"goofspiel": {"cards": 4}}  # a thinking bot takes its time
NAMES = [game.name for game in games()]


def two_at(game: str, come: NewClient, **more: Any) -> tuple[Client, Client, str]:
    """Anna hosts, Bruno comes by code, both are ready and it begins."""
    anna, bruno = come("Anna"), come("Bruno")
    table = anna.table(game, 2, **more)
    code = anna.get(f"/api/tables/{table}")["code"]
    assert bruno.post("/api/join", code=code.lower()) == {"table": table}
    assert bruno.post(f"/api/tables/{table}/sit", code=code) == {"table": table, "seat": 1}
    bruno.post(f"/api/tables/{table}/seats/1/ready", ready=True)
    anna.post(f"/api/tables/{table}/start")
    return anna, bruno, table


@pytest.mark.parametrize("game", NAMES)
def test_a_whole_game_of_two_people_and_onlookers_kept_by_events_alone(game: str, come: NewClient) -> None:
    anna, bruno, table = two_at(game, come)
    carla = come("Carla")
    rng = seeded(7)
    watchers: list[tuple[Client, int | None, Live]] = [
        (client, seat, client.live()) for client, seat in ((anna, 0), (bruno, 1), (carla, None))
    ]
    looks: dict[int | None, dict[str, Any]] = {}
    logs: dict[int | None, list[Any]] = {}
    for client, seat, live in watchers:
        assert live.watch(table, seat) == {"is": "at", "table": table, "seat": seat, "n": 1}
        looks[seat], logs[seat] = client.look(table, seat), client.log(table, seat)
    while not looks[None]["over"]:
        seat = looks[None]["waiting"][0]
        client = (anna, bruno)[seat]
        answer = client.act_at_random(table, looks[seat], rng)
        assert answer["look"]["n"] == looks[seat]["n"] + 1
        for viewer, seat_of, live in watchers:
            wanted = viewer.look(table, seat_of)
            while looks[seat_of]["n"] < wanted["n"]:
                moved = live.next()
                logs[seat_of] = [*logs[seat_of][: moved["log"]["keep"]], *moved["log"]["add"]]
                looks[seat_of] = changed(looks[seat_of], moved)
            assert looks[seat_of] == wanted
            assert logs[seat_of] == viewer.log(table, seat_of)
    assert anna.look(table, 0)["result"] == looks[None]["result"]
    found = anna.get(f"/api/tables/{table}")
    assert found["state"] == "over"
    assert found["seed"] is not None
    for _, _, live in watchers:
        live.close()


@pytest.mark.parametrize("level", ["random", "flat"])
@pytest.mark.parametrize("game", NAMES)
def test_a_person_among_bots(game: str, level: str, come: NewClient) -> None:
    anna = come("Anna")
    bots = [{"seat": seat, "level": level} for seat in (0, 2)]
    table = anna.table(game, 3, bots=bots, options=SHORT.get(game, {}))
    anna.post(f"/api/tables/{table}/start")
    rng = seeded(3)
    live = anna.live()
    live.watch(table, 1)
    look = anna.look(table, 1)
    while not look["over"]:
        if look["question"] is not None:
            look = anna.act_at_random(table, look, rng)["look"]
        else:
            live.next()
            look = anna.look(table, 1)
    assert anna.get(f"/api/tables/{table}")["result"] == look["result"]
    live.close()


def test_the_same_command_again_is_answered_and_not_done_again(come: NewClient) -> None:
    anna, _, table = two_at("goofspiel", come)
    look = anna.look(table, 0)
    first = anna.command(table, look, [4], key="the same key")
    again = anna.command(table, look, [4], key="the same key")
    assert not first["repeated"]
    assert again["repeated"]
    assert again["look"] == first["look"]


def test_an_old_decision_is_refused_with_how_things_stand(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come)
    look = anna.look(table, 0)
    anna.command(table, look, [4])
    bruno.command(table, bruno.look(table, 1), [4])
    with pytest.raises(Refusal) as refusal:
        anna.command(table, look, [5])
    assert (refusal.value.status, refusal.value.code) == (409, "old-decision")
    assert refusal.value.body["look"] == anna.look(table, 0)


def test_two_who_plan_at_once_do_not_collide(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come)
    looks = anna.look(table, 0), bruno.look(table, 1)
    anna.command(table, looks[0], [0])
    assert bruno.command(table, looks[1], [1])["told"], "what both see once both are in"


def test_a_sealed_answer_is_replaced_and_nobody_learns_it(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come)
    look = anna.command(table, anna.look(table, 0), [4])["look"]
    before = bruno.look(table, 1), bruno.log(table, 1), bruno.look(table), bruno.get(f"/api/tables/{table}")
    assert look["replace"]
    assert look["view"]["bid"] == 5
    asked = anna.post(f"/api/tables/{table}/reconsider", seat=0, actions=[])
    assert [choice["action"] for choice in asked["question"]["choices"]] == list(range(13))
    assert anna.post(f"/api/tables/{table}/reconsider", seat=0, actions=[9])["complete"]
    again = anna.command(table, look, [9], do="replace")["look"]
    assert again["view"]["bid"] == 10
    assert again["n"] == look["n"] + 1
    assert (bruno.look(table, 1), bruno.log(table, 1), bruno.look(table), bruno.get(f"/api/tables/{table}")) == before
    bruno.command(table, bruno.look(table, 1), [4])
    assert anna.look(table, 0)["view"]["bid"] is None
    assert {"key": "bids", "parts": {"cards": [10, 5]}} in anna.log(table, None)


def test_the_rules_say_why_not(come: NewClient) -> None:
    anna, _, table = two_at("leduc", come)
    seat_asked = anna.look(table)["waiting"][0]
    assert seat_asked == 0
    why = anna.get(f"/api/tables/{table}/why", seat=0, action=0, words="en")
    assert why["refusal"] == {
        "seat": 0,
        "action": 0,
        "reason": "nothing-to-fold-for",
        "clause": "L-3.1",
        "said": "Nothing has been raised: staying in costs nothing. (L-3.1)",
    }
    assert anna.get(f"/api/tables/{table}/why", seat=0, action=1) == {"allowed": True, "refusal": None}
    with pytest.raises(Refusal) as refusal:
        anna.command(table, anna.look(table, 0), [0])
    assert refusal.value.code == "illegal"
    assert refusal.value.body["error"]["refusal"]["clause"] == "L-3.1"


def test_screen_and_log_in_words(come: NewClient) -> None:
    anna, _, table = two_at("goofspiel", come)
    said = anna.get(f"/api/tables/{table}/view", seat=0, words="en")["said"]
    assert said["question"] == "Anna, which card do you bid for the prize?"
    assert said["choices"][0] == "bid 1"
    assert said["view"][0].startswith("Prize to bid for: ")
    lines = anna.get(f"/api/tables/{table}/log", words="en")["lines"]
    assert lines[0]["said"].startswith("The next prize is worth ")
    with pytest.raises(Refusal, match="no-such-language"):
        anna.get(f"/api/tables/{table}/log", words="xx")


def test_nobody_looks_through_another_seats_eyes(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come)
    stranger = come("")
    for client, seat, status in ((bruno, 0, 403), (stranger, 0, 403), (anna, 2, 404)):
        with pytest.raises(Refusal) as refusal:
            client.look(table, seat)
        assert refusal.value.status == status
    look = anna.look(table, 0)
    with pytest.raises(Refusal, match="not-your-seat"):
        bruno.command(table, look, [3])
    with pytest.raises(Refusal, match="stranger"):
        stranger.command(table, look, [3])
    assert anna.look(table, 0) == look


def test_a_table_that_is_not_to_be_watched(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, settings={"watch": "nobody"})
    assert bruno.look(table)["seat"] is None
    with pytest.raises(Refusal, match="no-onlookers"):
        come("Carla").look(table)
    live = come("Dario").live()
    assert live.watch(table)["error"]["code"] == "no-onlookers"
    live.close()
    assert anna.look(table, 0)["n"] == 1
