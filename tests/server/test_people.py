"""People: guests who become members, more devices, forgotten passphrases, and going away."""

from __future__ import annotations

import pytest

from tests.server.conftest import NewClient
from tests.server.house import Client, Refusal


def a_name(client: Client) -> str:
    return f"member-{client.person['id']}"


def test_a_guest_keeps_everything_when_becoming_a_member(come: NewClient) -> None:
    anna = come("Anna")
    table = anna.table("goofspiel", 2)
    found = anna.post("/api/me/account", login=a_name(anna).upper(), passphrase="five wooden horses")
    assert found["person"]["kind"] == "member"
    assert found["person"]["id"] == anna.person["id"]
    elsewhere = come("")
    assert elsewhere.post("/api/enter", login=a_name(anna), passphrase="five wooden horses")["person"]["name"] == "Anna"
    assert [one["id"] for one in elsewhere.get("/api/me/tables")["tables"]] == [table]
    for login, passphrase in ((a_name(anna), "five wooden horse"), ("nobody-at-all", "five wooden horses")):
        with pytest.raises(Refusal) as refusal:
            come("").post("/api/enter", login=login, passphrase=passphrase)
        assert (refusal.value.status, refusal.value.code) == (401, "wrong-passphrase")


def test_names_of_members_are_unique_whatever_their_letters(come: NewClient) -> None:
    anna, other = come("Anna"), come("Anna")
    anna.post("/api/me/account", login=a_name(anna), passphrase="five wooden horses")
    with pytest.raises(Refusal, match="login-taken"):
        other.post("/api/me/account", login=a_name(anna).title(), passphrase="five wooden horses")
    with pytest.raises(Refusal, match="bad-passphrase"):
        other.post("/api/me/account", login=a_name(other), passphrase="short")
    with pytest.raises(Refusal, match="bad-login"):
        other.post("/api/me/account", login="a b", passphrase="five wooden horses")


def test_a_forgotten_passphrase(come: NewClient) -> None:
    anna = come("Anna")
    recovery = anna.post("/api/me/account", login=a_name(anna), passphrase="five wooden horses")["recovery"]
    again = come("")
    with pytest.raises(Refusal, match="wrong-recovery"):
        again.post("/api/recover", login=a_name(anna), recovery="made up", passphrase="six wooden horses")
    found = again.post("/api/recover", login=a_name(anna), recovery=recovery, passphrase="six wooden horses")
    assert found["recovery"] != recovery
    assert anna.get("/api/me")["person"] is None, "all other devices are out"
    assert again.get("/api/me")["person"]["name"] == "Anna"
    with pytest.raises(Refusal, match="wrong-recovery"):
        come("").post("/api/recover", login=a_name(anna), recovery=recovery, passphrase="six wooden horses")


def test_a_new_passphrase_shuts_other_devices_out(come: NewClient) -> None:
    anna, elsewhere = come("Anna"), come("")
    anna.post("/api/me/account", login=a_name(anna), passphrase="five wooden horses")
    elsewhere.post("/api/enter", login=a_name(anna), passphrase="five wooden horses")
    with pytest.raises(Refusal, match="wrong-passphrase"):
        anna.post("/api/me/passphrase", old="something else", new="six wooden horses")
    anna.post("/api/me/passphrase", old="five wooden horses", new="six wooden horses")
    assert elsewhere.get("/api/me")["person"] is None
    assert anna.get("/api/me")["person"] is not None


def test_the_same_seat_on_a_second_device(come: NewClient) -> None:
    anna, phone, thief = come("Anna"), come(""), come("")
    table = anna.table("goofspiel", 2)
    anna.post(f"/api/tables/{table}/sit")
    anna.post(f"/api/tables/{table}/start")
    code = anna.post("/api/me/handover")["code"]
    phone.post("/api/handover", code=code.lower())
    assert phone.look(table, 0) == anna.look(table, 0)
    with pytest.raises(Refusal, match="no-such-code"):
        thief.post("/api/handover", code=code)
    sessions = anna.get("/api/me/sessions")["sessions"]
    assert [one["current"] for one in sessions] == [True, False]
    anna.delete(f"/api/me/sessions/{sessions[1]['id']}")
    assert phone.get("/api/me")["person"] is None


def test_a_token_acts_for_its_owner(come: NewClient) -> None:
    anna, program = come("Anna"), come("")
    token = anna.post("/api/me/tokens", label="my bot")["token"]
    program.http.headers["Authorization"] = f"Bearer {token}"
    assert program.get("/api/me")["person"]["id"] == anna.person["id"]
    (session,) = [one for one in anna.get("/api/me/sessions")["sessions"] if one["kind"] == "token"]
    assert session["label"] == "my bot"
    anna.delete(f"/api/me/sessions/{session['id']}")
    assert program.get("/api/me")["person"] is None


def test_leaving_ends_the_session(come: NewClient) -> None:
    anna = come("Anna")
    cookie = str(anna.http.cookies.get("signoria"))
    anna.post("/api/leave")
    stolen = come("")
    stolen.http.cookies.set("signoria", cookie)
    assert stolen.get("/api/me")["person"] is None


def test_cookies_cannot_be_read_by_scripts_nor_sent_from_elsewhere(come: NewClient) -> None:
    answer = come("").http.post("/api/guests", json={"name": "Anna"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie


def test_what_is_known_of_somebody_and_its_end(come: NewClient) -> None:
    anna, bruno = come("Anna"), come("Bruno")
    table = anna.table("goofspiel", 2, public=True, options={"cards": 5})
    waiting = anna.table("goofspiel", 2, public=True)
    bruno.post(f"/api/tables/{table}/sit")
    bruno.post(f"/api/tables/{table}/seats/1/ready", ready=True)
    anna.post(f"/api/tables/{table}/start")
    anna.command(table, anna.look(table, 0), [3])
    anna.post(f"/api/tables/{table}/chat", key="a key of chat", channel="seats", text="Good luck!")
    found = anna.get("/api/me/export")
    assert found["person"]["name"] == "Anna"
    assert [one["actions"] for one in found["commands"]] == [[3]]
    assert [one["text"] for one in found["said"]] == ["Good luck!"]
    assert {one["id"] for one in found["tables"]} == {table, waiting}
    assert "seed" not in str(found)
    with pytest.raises(Refusal, match="bad-request"):
        anna.post("/api/me/delete", sure=False)
    anna.post("/api/me/delete", sure=True)
    assert anna.get("/api/me")["person"] is None
    seen = bruno.get(f"/api/tables/{table}")
    assert (seen["seats"][0]["kind"], seen["seats"][0]["person"], seen["seats"][0]["name"]) == ("bot", None, "")
    assert bruno.get(f"/api/tables/{waiting}")["state"] == "closed"
    assert [one["text"] for one in bruno.get(f"/api/tables/{table}/chat", channel="seats")["lines"]] == [""]
    while not (look := bruno.look(table, 1))["over"]:
        if look["question"]:
            bruno.command(table, look, [look["question"]["choices"][0]["action"]])
    assert bruno.get(f"/api/tables/{table}")["state"] == "over", "the game goes on to its end"
