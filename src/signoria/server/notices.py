"""Notices: that it is somebody's turn, that a game is over, that somebody is waiting for them.

They are written into the outbox in the transaction that brings about what they tell of, and sent afterwards, by
whichever process claims them first. Nothing is sent to who has the table before them, nor about a turn that has been
taken since. A notice has a name; what was interrupted in sending is sent again under the same name, so that whoever
receives it can tell. Webhooks are signed, go to public addresses only, and follow no one elsewhere.
"""

import asyncio
import hashlib
import hmac
import http.client
import ipaddress
import json
import logging
import socket
import ssl
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy import Connection

from signoria.server.clock import DAY, SECOND, now
from signoria.server.people import MINUTE, Person
from signoria.server.storage import Store, Unavailable
from signoria.server.storage import outbox as kept
from signoria.server.storage import people as kept_people
from signoria.server.storage import tables as kept_tables
from signoria.server.storage.rows import Row
from signoria.server.tables import insider, seat_at, whole
from signoria.server.tokens import new_secret
from signoria.server.trouble import Refused

LOGGER: Final = logging.getLogger("signoria.notices")
DELAY: Final = 10 * SECOND  # in which somebody may still come and look
LOOKING: Final = 90 * SECOND
STALE: Final = 2 * MINUTE  # after which a notice that somebody was sending is anybody's again
MOST_TRIES: Final = 5
PATIENCE: Final = 10.0  # seconds for a webhook to answer
LONGEST_URL: Final = 500


def written(
    connection: Connection,
    table: Mapping[str, Any],
    seats: Sequence[Row],
    before: Sequence[int],
    after: Sequence[int],
    version: int,
    over: bool,
) -> None:
    """Put the notices of a command into the outbox."""
    asked = [seat for seat in after if seat not in before] if not over else list(range(len(seats)))
    wanted = {
        seat: seats[seat]["person"]
        for seat in asked
        if seats[seat]["kind"] == "person" and not seats[seat]["quiet"] and seats[seat]["person"] is not None
    }
    if not wanted:
        return
    receivers = kept.wanted_by(connection, sorted(set(wanted.values())))
    kind = "over" if over else "turn"
    for seat, person in wanted.items():
        if person in receivers:
            name = f"{kind} {table['id']} {seat} {version}"
            put(connection, name, person, {"kind": kind, "seat": seat, **about(table)}, now() + DELAY)


def about(table: Mapping[str, Any]) -> dict[str, Any]:
    return {"table": table["id"], "name": table["name"], "game": table["game"]}


def put(connection: Connection, name: str, person: str, notice: Mapping[str, Any], due: int) -> bool:
    return kept.add(connection, id=name, person=person, notice=dict(notice), due=due)


class Notices:
    """What is sent to people who are not here."""

    def __init__(self, store: Store, site: str, local: bool) -> None:
        self.store = store
        self.site = site
        self.local = local  # whether webhooks may lead to this machine and its neighbours

    # What people want

    async def want(self, person: Person, webhook: str | None) -> str | None:
        """Send notices there, signed with the key that is returned; None for nowhere."""
        key = new_secret() if webhook is not None else None
        if webhook is not None:
            address = urlsplit(webhook)
            schemes = ("https", "http") if self.local else ("https",)
            if address.scheme not in schemes or not address.hostname or len(webhook) > LONGEST_URL:
                raise Refused("bad", "bad-webhook", "an address like https://example.org/hook is wanted")
        wanted = {"webhook": webhook, "key": key} if webhook is not None else None
        await self.store.write(lambda connection: kept_people.change(connection, person.id, notices=wanted))
        return key

    async def quiet(self, table: str, person: Person, seat: int, quiet: bool) -> None:
        """Want no notices from one table."""

        def write(connection: Connection) -> None:
            row, seats = whole(connection, table, lock=True)
            if seats[seat_at(seat, row["players"])]["person"] != person.id:
                raise Refused("forbidden", "not-your-seat", "you do not sit there")
            kept_tables.set_quietly(connection, table, seat, quiet=quiet)

        await self.store.write(write)

    async def nudge(self, table: str, person: Person, seat: int) -> bool:
        """Remind somebody that others wait for them, once a day at most; whether they want to be reminded at all is not
        told."""

        def write(connection: Connection) -> bool:
            row, seats = whole(connection, table, lock=True)
            if not insider(row, seats, person):
                raise Refused("forbidden", "not-your-seat", "only those who play nudge each other")
            one = seats[seat_at(seat, row["players"])]
            if row["state"] != "playing" or seat not in row["waiting"] or one["kind"] != "person":
                raise Refused("conflict", "not-asked", "nobody waits for this seat")
            if one["quiet"] or one["person"] not in kept.wanted_by(connection, [one["person"]]):
                return True
            name = f"nudge {table} {seat} {now() // DAY}"
            return put(connection, name, one["person"], {"kind": "nudge", "seat": seat, **about(row)}, now())

        return await self.store.write(write)

    # Sending

    async def run(self) -> None:
        while True:
            try:
                await self.send_all()
            except Unavailable:
                LOGGER.warning("notices wait for the database")
            except Exception:
                LOGGER.exception("notices stumbled")
            await asyncio.sleep(2)

    async def send_all(self) -> None:
        """Send what is due."""
        at = now()
        for row in await self.store.read(lambda connection: kept.due(connection, at, at - STALE, 50)):
            await self._send(row, at)

    async def _send(self, row: Row, at: int) -> None:
        name, notice = row["id"], row["notice"]

        def claim(connection: Connection) -> dict[str, Any] | None:
            if not kept.claim(connection, name, at - STALE, at):
                return None
            wanted = kept.wanted_by(connection, [row["person"]]).get(row["person"])
            if wanted is None or not _still(connection, row["person"], notice, at):
                kept.done(connection, name)
                return None
            return dict(wanted)

        wanted = await self.store.write(claim)
        if wanted is None:
            return
        body = json.dumps({"notice": name, "site": self.site, **notice}).encode()
        try:
            await asyncio.to_thread(post, wanted["webhook"], wanted["key"], body, self.local)
        except (OSError, http.client.HTTPException, ValueError) as error:
            LOGGER.info("a notice did not arrive (%s)", type(error).__name__)
            if row["tries"] + 1 < MOST_TRIES:
                following = at + MINUTE * 2 ** row["tries"]
                await self.store.write(lambda connection: kept.again(connection, name, following))
                return
        if notice["kind"] == "nudge":
            await self.store.write(lambda connection: kept.rest(connection, name, at))
        else:
            await self.store.write(lambda connection: kept.done(connection, name))


def _still(connection: Connection, person: str, notice: Mapping[str, Any], at: int) -> bool:
    """Is what a notice tells still so, and its receiver not looking?"""
    row = kept_tables.one(connection, notice["table"])
    if row is None:
        return False
    one = kept_tables.seats_of(connection, notice["table"])[notice["seat"]]
    looking = one["looked"] is not None and at - one["looked"] < LOOKING
    waited = row["state"] == "playing" and notice["seat"] in row["waiting"]
    return one["person"] == person and not looking and (waited or notice["kind"] == "over")


def post(url: str, key: str, body: bytes, local: bool) -> None:
    """Hand a notice to a webhook, or raise."""
    address = urlsplit(url)
    host = address.hostname or ""
    port = address.port or (443 if address.scheme == "https" else 80)
    place = public_address(host, port, local)
    with socket.create_connection(place, PATIENCE) as plain:
        wire: socket.socket = plain
        if address.scheme == "https":
            wire = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
        connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
        connection.sock = wire  # to the address that was looked at, not to one looked up anew
        signature = hmac.new(key.encode(), body, hashlib.sha256).hexdigest()
        headers = {"Content-Type": "application/json", "X-Signoria-Signature": f"sha256={signature}"}
        path = (address.path or "/") + (f"?{address.query}" if address.query else "")
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        connection.close()
        if not 200 <= answer.status < 300:
            raise ValueError(f"the webhook answers {answer.status}")


def public_address(host: str, port: int, local: bool) -> tuple[str, int]:
    """Where a host is, if that is out in the world and not within our own walls."""
    for *_, place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        found = str(place[0])
        if local or ipaddress.ip_address(found).is_global:
            return found, port
    raise ValueError("this host is not out in the world")
