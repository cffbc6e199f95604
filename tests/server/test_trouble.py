"""What happens when the disk is full or the database goes away: a clear answer, no half-done deed, and on it goes."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.databases import cluster
from tests.server.house import Client, Refusal, Server


def alone(client: Client) -> str:
    """A table where somebody has both seats."""
    table = client.table("goofspiel", 2)
    client.post(f"/api/tables/{table}/sit")
    client.post(f"/api/tables/{table}/start")
    return table


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are Linux's")
def test_a_full_disk(own_server: Server) -> None:
    anna = Client(own_server.url, "Anna")
    table = alone(anna)
    look = anna.command(table, anna.look(table, 0), [3])["look"]
    other = anna.look(table, 1)
    assert own_server.process is not None
    before = resource.prlimit(own_server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(own_server.process.pid, resource.RLIMIT_FSIZE, (1, before[1]))
    for _ in range(3):
        with pytest.raises(Refusal) as refusal:
            anna.command(table, other, [5], key="the same key")
        assert (refusal.value.status, refusal.value.code) == (503, "unavailable")
        assert anna.look(table, 1) == other, "what was not written has not happened"
        assert anna.look(table, 0) == look
    resource.prlimit(own_server.process.pid, resource.RLIMIT_FSIZE, before)
    assert not anna.command(table, other, [5], key="the same key")["repeated"]
    assert anna.look(table)["view"]["points"] != [0, 0]
    anna.close()


def test_a_database_that_goes_away_and_comes_back(tmp_path: Path) -> None:
    with cluster() as database:
        server = Server(tmp_path, database.new_database()).start()
        try:
            anna = Client(server.url, "Anna")
            table = alone(anna)
            live = anna.live()
            live.watch(table, 0)
            look = anna.look(table, 0)
            database.stop("immediate")
            for ask in (lambda: anna.look(table, 0), lambda: anna.command(table, look, [3], key="the same key")):
                with pytest.raises(Refusal) as refusal:
                    ask()
                assert (refusal.value.status, refusal.value.code) == (503, "unavailable")
            database.start()
            assert not anna.command(table, look, [3], key="the same key")["repeated"]
            assert live.next()["n"] == 2
            live.close()
            anna.close()
        finally:
            server.kill()


def test_a_restart_in_the_middle(own_server: Server) -> None:
    """Memory is lost, nothing else: who sits where, what is sealed, what can be taken back, the numbers of screens."""
    anna = Client(own_server.url, "Anna")
    table = alone(anna)
    anna.command(table, anna.look(table, 0), [3])
    look = anna.command(table, anna.look(table, 0), [8], do="replace")["look"]
    seen = anna.look(table), anna.look(table, 1), anna.log(table, 0), anna.get(f"/api/tables/{table}")
    live = anna.live()
    live.watch(table)
    assert own_server.stop() == 0
    with pytest.raises(ConnectionClosed, match="1012"):
        live.next()
    live.close()
    own_server.start()
    assert anna.look(table, 0) == look
    assert (anna.look(table), anna.look(table, 1), anna.log(table, 0), anna.get(f"/api/tables/{table}")) == seen
    live = anna.live()
    assert live.watch(table)["n"] == seen[0]["n"], "who has this screen need not fetch it again"
    live.close()
    assert look["replace"]
    anna.command(table, look, [2], do="replace")
    anna.command(table, anna.look(table, 1), [4])
    assert {"key": "bids", "parts": {"cards": [3, 5]}} in anna.log(table)
    anna.close()


def test_bots_go_on_after_a_restart(own_server: Server) -> None:
    anna = Client(own_server.url, "Anna")
    table = anna.table("goofspiel", 3, bots=[{"seat": seat, "level": "flat"} for seat in range(3)], sit=False)
    anna.post(f"/api/tables/{table}/start")
    own_server.kill()
    own_server.start()
    live = anna.live()
    live.watch(table)
    while anna.get(f"/api/tables/{table}")["state"] != "over":
        live.next()
    live.close()
    anna.close()
