"""Looking back: past moments, accounts, records that verify, and games that begin from them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from signoria.core.record import read_record, verify
from signoria.core.rng import seeded
from signoria.games import game
from tests.server.conftest import NewClient
from tests.server.house import Client, Refusal
from tests.server.test_play import NAMES, two_at
from tests.server.test_seats import play_on


def moments(client: Client, table: str, seat: int | None) -> list[dict[str, Any]]:
    return list(client.get(f"/api/tables/{table}/moments", seat=seat)["moments"])


def past(client: Client, table: str, seat: int | None, moment: int) -> dict[str, Any]:
    return dict(client.get(f"/api/tables/{table}/moments/{moment}", seat=seat))


@pytest.mark.parametrize("name", NAMES)
def test_the_past_is_what_was_seen(name: str, come: NewClient) -> None:
    """What an onlooker and a seat saw, moment by moment, is what they find when they look back, then and afterwards."""
    anna, bruno, table = two_at(name, come, options={"cards": 4} if name == "goofspiel" else {})
    rng = seeded(11)
    seen: dict[int | None, list[dict[str, Any]]] = {None: [], 0: []}
    clients = (anna, bruno)
    while True:
        for seat in seen:
            seen[seat].append(anna.look(table, seat))
        public = seen[None][-1]
        if public["over"]:
            break
        for seat in (None, 0):
            found = moments(anna, table, seat)
            assert past(anna, table, seat, len(found) - 1)["view"] in [look["view"] for look in seen[seat]]
        acting = public["waiting"][-1]
        clients[acting].act_at_random(table, clients[acting].look(table, acting), rng)
    for seat, looks in seen.items():
        for at, moment in enumerate(moments(bruno, table, seat)):
            then = past(bruno, table, seat, at)
            assert then["lines"] == moment["lines"]
            fitting = [look for look in looks if look["lines"] == then["lines"]]
            if fitting:
                assert then["view"] in [look["view"] for look in fitting]
    with pytest.raises(Refusal, match="no-such-moment"):
        past(anna, table, None, 10_000)


def test_during_the_game_nobody_looks_back_through_other_eyes(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, options={"cards": 3})
    for path in ("moments", "moments/0", "account"):
        with pytest.raises(Refusal, match="not-your-seat"):
            bruno.get(f"/api/tables/{table}/{path}", seat=0)
    for path in ("record", "verify"):
        with pytest.raises(Refusal, match="not-over"):
            anna.get(f"/api/tables/{table}/{path}")
    with pytest.raises(Refusal, match="not-over"):
        anna.post("/api/what-if", start={"table": table})
    account = [json.loads(line) for line in anna.text(f"/api/tables/{table}/account", seat=0).splitlines()]
    assert account[0]["viewer"] == 0
    assert "seed" not in account[0]


def test_a_finished_game_is_everybodys(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, options={"cards": 4})
    play_on({0: anna, 1: bruno}, table)
    stranger = come("")
    found = stranger.get(f"/api/tables/{table}")
    record = read_record(stranger.text(f"/api/tables/{table}/record"))
    assert verify(game("goofspiel"), record) == []
    assert str(record.seed) == found["seed"]
    assert record.commitment == found["commitment"]
    assert stranger.get(f"/api/tables/{table}/verify") == {"problems": []}
    assert past(stranger, table, 1, 0)["seat"] == 1


def test_a_record_does_not_tell_who_replaced_an_answer(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, options={"cards": 3})
    look = anna.command(table, anna.look(table, 0), [0])["look"]
    anna.command(table, look, [1], do="replace")
    bruno.command(table, bruno.look(table, 1), [0])
    anna.command(table, anna.look(table, 0), [0])
    bruno.command(table, bruno.look(table, 1), [1])
    play_on({0: anna, 1: bruno}, table)
    record = read_record(anna.text(f"/api/tables/{table}/record"))
    assert [(row.seat, row.action) for row in record.rows[1:5]] == [(0, 1), (1, 0), (0, 0), (1, 1)]
    assert verify(game("goofspiel"), record) == []


def test_the_order_of_sealed_answers_is_not_told(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, options={"cards": 3})
    bruno.command(table, bruno.look(table, 1), [0])
    anna.command(table, anna.look(table, 0), [1])
    bruno.command(table, bruno.look(table, 1), [1])
    anna.command(table, anna.look(table, 0), [0])
    play_on({0: anna, 1: bruno}, table)
    record = read_record(anna.text(f"/api/tables/{table}/record"))
    assert [row.seat for row in record.rows[1:]] == [0, 1, 0, 1]
    assert verify(game("goofspiel"), record) == []


def test_a_record_from_elsewhere_is_kept_and_looked_at(come: NewClient) -> None:
    anna, bruno, table = two_at("leduc", come)
    play_on({0: anna, 1: bruno}, table)
    record = anna.text(f"/api/tables/{table}/record")
    carla = come("Carla")
    kept = [carla.post("/api/records", record=record, name="A fine game")["table"] for _ in range(2)]
    assert kept[0] == kept[1]
    found = carla.get(f"/api/tables/{kept[0]}")
    assert (found["state"], found["result"]) == ("over", anna.get(f"/api/tables/{table}")["result"])
    assert carla.text(f"/api/tables/{kept[0]}/record") == record
    assert moments(carla, kept[0], 1) == moments(anna, table, 1)
    false = record.replace('"action": 1', '"action": 2', 1)
    with pytest.raises(Refusal, match="bad-record"):
        carla.post("/api/records", record=false)
    with pytest.raises(Refusal, match="bad-record"):
        carla.post("/api/records", record="not a record")


def test_what_if_somebody_had_played_otherwise(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, options={"cards": 5})
    play_on({0: anna, 1: bruno}, table)
    record = anna.text(f"/api/tables/{table}/record")
    bots = [{"seat": 0, "level": "random"}]
    starts: list[dict[str, object]] = [{"table": table, "row": 4}, {"record": record, "row": 4}]
    for start in starts:
        made = anna.post("/api/what-if", start=start, seat=1, bots=bots)
        assert [one["kind"] for one in made["seats"]] == ["bot", "person"]
        anna.post(f"/api/tables/{made['id']}/start")
        look = anna.look(made["id"], 1)
        assert len(look["view"]["prizes"]) == 2
        play_on({1: anna}, made["id"])
        assert anna.get(f"/api/tables/{made['id']}/verify") == {"problems": []}
    starts = [{}, {"table": table, "record": record}]
    for start in starts:
        with pytest.raises(Refusal, match="bad-start"):
            anna.post("/api/what-if", start=start)
    with pytest.raises(Refusal, match="over-there"):
        anna.post("/api/what-if", start={"table": table, "row": 8})


def test_onlookers_look_through_all_eyes_where_all_agree_and_late(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, options={"cards": 13})
    carla, own = come("Carla"), len(moments(anna, table, 0))
    anna.post(f"/api/tables/{table}/reveal", agree=True)
    with pytest.raises(Refusal, match="not-your-seat"):
        moments(carla, table, 0)
    bruno.post(f"/api/tables/{table}/reveal", agree=True)
    assert moments(carla, table, 0) == [], "what happened just now is nobody's but the seat's"
    for _ in range(12):
        for client, seat in ((anna, 0), (bruno, 1)):
            look = client.look(table, seat)
            client.command(table, look, [look["question"]["choices"][0]["action"]])
        if len(moments(anna, table, 0)) > 22:
            break
    found = moments(carla, table, 0)
    assert own <= len(found) < len(moments(anna, table, 0))
    assert past(carla, table, 0, 0)["seat"] == 0
    with pytest.raises(Refusal, match="no-such-moment"):
        past(carla, table, 0, len(found))
    for client, seat in ((bruno, 0), (anna, 1)):
        with pytest.raises(Refusal, match="not-your-seat"):
            moments(client, table, seat)
    with pytest.raises(Refusal, match="not-your-seat"):
        carla.text(f"/api/tables/{table}/account", seat=0)
    anna.post(f"/api/tables/{table}/reveal", agree=False)
    with pytest.raises(Refusal, match="not-your-seat"):
        moments(carla, table, 0)
