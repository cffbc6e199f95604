"""Looking back, records, and games that go on from them."""

from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from signoria.server.edge import messages
from signoria.server.edge.entry import Served, Somebody, Visitor, limited
from signoria.server.edge.play import SeatAsked, Words
from signoria.server.lookback import readable
from signoria.server.trouble import Refused

router = APIRouter(prefix="/api", tags=["lookback"])
LINES = "application/x-ndjson"


class Lines(PlainTextResponse):
    media_type = LINES


@router.get("/tables/{table}/moments", response_model=messages.Moments)
async def moments(table: str, served: Served, person: Visitor, seat: SeatAsked = None) -> Response:
    """The moments of a game as a viewer knew it: your own seat's, or the onlookers'; of any seat when it is over."""
    return JSONResponse(await served.lookback.moments(table, person, seat))


@router.get("/tables/{table}/moments/{moment}", response_model=messages.Past)
async def past(
    table: str, moment: int, served: Served, person: Visitor, seat: SeatAsked = None, words: Words = None
) -> Response:
    """What a viewer had before them then."""
    return JSONResponse(await served.lookback.past(table, person, seat, moment, words))


@router.get("/tables/{table}/account", response_class=Lines)
async def account(table: str, served: Served, person: Visitor, seat: SeatAsked = None) -> Response:
    """A game as one viewer knew it, as JSON Lines."""
    return Lines(await served.lookback.account(table, person, seat))


@router.get("/tables/{table}/record", response_class=Lines)
async def record(table: str, served: Served, person: Visitor) -> Response:
    """The whole record of a game that is over, as JSON Lines."""
    return Lines(await served.lookback.record(table, person))


@router.get("/tables/{table}/verify", response_model=messages.Verified, dependencies=[limited("heavy")])
async def verify(table: str, served: Served, person: Visitor) -> dict[str, Any]:
    """Does the record of a finished game hold, and does its chance come from the seed that was promised?"""
    return {"problems": await served.lookback.verified(table, person)}


@router.post("/records", response_model=messages.Found, status_code=201, dependencies=[limited("heavy")])
async def keep(asked: messages.NewRecord, served: Served, person: Somebody) -> dict[str, Any]:
    """Keep a record from elsewhere, to look at it like a game that was played here."""
    _, found = await served.rooms.off_loop(lambda: readable(asked.record))
    return {"table": await served.tables.keep(person, found, asked.name, asked.public)}


@router.post("/what-if", response_model=messages.TableMessage, status_code=201, dependencies=[limited("heavy")])
async def what_if(asked: messages.WhatIf, served: Served, person: Somebody) -> dict[str, Any]:
    """A new table whose game goes on from a moment of a finished one, or of a record from elsewhere."""
    if (asked.start.table is None) == (asked.start.record is None):
        raise Refused("bad", "bad-start", "a table or a record is wanted, one of them")
    if asked.start.table is not None:
        found = await served.lookback.position(asked.start.table, person, asked.start.row)
    else:
        found = await served.lookback.imported(asked.start.record or "", asked.start.row)
    bots = {one.seat: one.level for one in asked.bots}
    about = found["game"], found["players"], found["options"], asked.settings, asked.name
    table = await served.tables.make(
        person, *about, False, True, bots, asked.key, start=found["start"], seat=asked.seat
    )
    return await served.tables.read(table, person)
