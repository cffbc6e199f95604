"""Standing orders: what they fit, that they are obeyed, and that nobody else learns of them."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.server.orders import answer
from tests.server.conftest import NewClient
from tests.server.house import Client, Refusal, Server
from tests.server.test_play import two_at
from tests.server.test_seats import play_on

BIDS = [{"action": n, "kind": "bid", "parts": {"card": n + 1}} for n in range(5)]
SCREEN: dict[str, Any] = {
    "view": {"stake": 4, "hands": [[1, 2], [3]], "open": True},
    "question": {"key": "bid", "choices": [*BIDS, {"action": 9, "kind": "pass", "parts": {}}]},
}


@pytest.mark.parametrize(
    ("order", "action"),
    [
        ({"choose": [{"kind": "pass"}]}, 9),
        ({"choose": [{"kind": "bid"}]}, 0),
        ({"choose": [{"kind": "bid", "take": "last"}]}, 4),
        ({"choose": [{"kind": "bid", "most": {"card": 3}, "take": "most", "by": "card"}]}, 2),
        ({"choose": [{"kind": "bid", "least": {"card": 4}, "take": "least", "by": "card"}]}, 3),
        ({"choose": [{"kind": "bid", "parts": {"card": 2}}]}, 1),
        ({"choose": [{"kind": "bid", "least": {"card": 6}}, {"kind": "pass"}]}, 9),
        ({"choose": [{"kind": "bid", "least": {"card": 6}}]}, None),
        ({"choose": [{"kind": "bid", "most": {"colour": 3}}]}, None),
        ({"question": "bid", "choose": [{"kind": "pass"}]}, 9),
        ({"question": "bet", "choose": [{"kind": "pass"}]}, None),
        ({"unless": [{"at": ["view", "stake"], "more": 3}], "choose": [{"kind": "pass"}]}, None),
        ({"unless": [{"at": ["view", "stake"], "more": 4}], "choose": [{"kind": "pass"}]}, 9),
        ({"unless": [{"at": ["view", "stake"], "less": 5}], "choose": [{"kind": "pass"}]}, None),
        ({"unless": [{"at": ["view", "stake"], "more": 1, "less": 4}], "choose": [{"kind": "pass"}]}, 9),
        ({"unless": [{"at": ["view", "hands", 1, 0], "is": 3}], "choose": [{"kind": "pass"}]}, None),
        ({"unless": [{"at": ["view", "open"], "is": True}], "choose": [{"kind": "pass"}]}, None),
        ({"unless": [{"at": ["view", "open"], "more": 0}], "choose": [{"kind": "pass"}]}, 9),
        ({"unless": [{"at": ["view", "gone", 7], "is": None}], "choose": [{"kind": "pass"}]}, 9),
    ],
)
def test_what_an_order_answers(order: dict[str, Any], action: int | None) -> None:
    assert answer(order, SCREEN) == action
    assert answer(order, {**SCREEN, "question": None}) is None


def test_an_order_is_obeyed_and_nobody_else_learns_of_it(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come, options={"cards": 6})
    anna.command(table, anna.look(table, 0), [5])
    live = bruno.live()
    live.watch(table, 1)
    seen = bruno.look(table, 1), bruno.get(f"/api/tables/{table}"), bruno.look(table)
    bids = {"kind": "bid", "most": {"card": 3}, "take": "most", "by": "card"}
    order = {"key": "up to three", "question": "bid", "choose": [bids], "times": 2}
    given = [anna.post(f"/api/tables/{table}/seats/0/orders", **order)["id"] for _ in range(2)]
    assert given[0] == given[1]
    assert [one["times"] for one in anna.get(f"/api/tables/{table}/seats/0/orders")["orders"]] == [2]
    assert (bruno.look(table, 1), bruno.get(f"/api/tables/{table}"), bruno.look(table)) == seen
    with pytest.raises(Refusal, match="not-your-seat"):
        bruno.get(f"/api/tables/{table}/seats/0/orders")
    for left in (1, 0):
        bruno.command(table, bruno.look(table, 1), [bruno.look(table, 1)["question"]["choices"][0]["action"]])
        while anna.look(table)["waiting"] != [1]:
            pass
        assert anna.look(table, 0)["view"]["bid"] == 2 + left
    assert anna.get(f"/api/tables/{table}/seats/0/orders")["orders"] == []
    messages = [live.next() for _ in range(4)]
    assert all(message["is"] == "moved" for message in messages)
    play_on({0: anna, 1: bruno}, table)
    live.close()


def test_an_order_that_answers_what_is_asked_now_is_obeyed_at_once(come: NewClient) -> None:
    anna, _, table = two_at("goofspiel", come)
    anna.post(f"/api/tables/{table}/seats/0/orders", key="the last card", choose=[{"kind": "bid", "take": "last"}])
    while anna.look(table)["waiting"] != [1]:
        pass
    assert anna.look(table, 0)["view"]["bid"] == 13


def test_an_order_is_revoked(come: NewClient) -> None:
    anna, bruno, table = two_at("goofspiel", come)
    unless = [{"at": ["view", "points", 0], "is": 0}]
    path = f"/api/tables/{table}/seats/0/orders"
    order = anna.post(path, key="not at nought", unless=unless, choose=[{"kind": "bid"}])["id"]
    assert anna.look(table)["waiting"] == [0, 1]
    anna.delete(f"{path}/{order}")
    with pytest.raises(Refusal, match="no-such-order"):
        anna.delete(f"{path}/{order}")
    anna.command(table, anna.look(table, 0), [12])
    bruno.command(table, bruno.look(table, 1), [0])
    assert anna.look(table)["waiting"] == [0, 1]


def test_orders_and_drafts_outlast_a_restart(own_server: Server) -> None:
    anna = Client(own_server.url, "Anna")
    table = anna.table("goofspiel", 2)
    anna.post(f"/api/tables/{table}/sit")
    anna.post(f"/api/tables/{table}/start")
    unless = [{"at": ["view", "points", 0], "is": 0}]
    anna.post(f"/api/tables/{table}/seats/0/orders", key="a first key", unless=unless, choose=[{"kind": "bid"}])
    anna.put(f"/api/tables/{table}/seats/0/draft", draft=[1, 2, 3])
    own_server.kill()
    own_server.start()
    assert anna.get(f"/api/tables/{table}/seats/0/draft") == {"draft": [1, 2, 3]}
    anna.command(table, anna.look(table, 0), [12])
    anna.command(table, anna.look(table, 1), [0])
    while anna.look(table)["waiting"] != [1]:
        pass
    anna.close()
