"""Tables: making, finding, joining, starting."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query

from signoria.server.edge import messages
from signoria.server.edge.entry import Served, Somebody, Visitor, limited
from signoria.server.people import Person
from signoria.server.play import entitled
from signoria.server.trouble import Refused

router = APIRouter(prefix="/api", tags=["tables"])
Before = Annotated[int | None, Query(ge=0, le=2**53, description="those that moved before this time")]


async def changed(served: Served, table: str, person: Person) -> dict[str, Any]:
    """How a table looks after it was changed; whoever watches it hears of the change."""
    served.live.table_changed(table)
    return await served.tables.read(table, person)


@router.get("/tables", response_model=messages.TableList)
async def lobby(
    served: Served,
    person: Visitor,
    state: Literal["open", "playing", "over"] | None = None,
    before: Before = None,
) -> dict[str, Any]:
    """Public tables, those that moved last first, fifty at a time."""
    return {"tables": await served.tables.lobby(state, before, person)}


@router.get("/me/tables", response_model=messages.TableList)
async def mine(served: Served, person: Somebody, before: Before = None) -> dict[str, Any]:
    """The tables where you sit or that you host."""
    return {"tables": await served.tables.of(person, before)}


@router.post("/tables", response_model=messages.TableMessage, status_code=201, dependencies=[limited("table")])
async def make(asked: messages.NewTable, served: Served, person: Somebody) -> dict[str, Any]:
    """A new table; you are its host."""
    bots = {one.seat: one.level for one in asked.bots}
    clock = (asked.clock.per, asked.clock.bank, asked.clock.back) if asked.clock is not None else None
    if clock is not None and not any(clock):
        raise Refused("bad", "bad-clock", "a clock gives some time: per, bank or back")
    table = await served.tables.make(
        person,
        asked.game,
        asked.players,
        asked.options,
        asked.settings,
        asked.name,
        asked.public,
        asked.sit,
        bots,
        asked.key,
        clock=clock,
    )
    return await served.tables.read(table, person)


@router.get("/tables/{table}", response_model=messages.TableMessage)
async def one(table: str, served: Served, person: Visitor) -> dict[str, Any]:
    return await served.tables.read(table, person)


@router.get("/tables/{table}/facts", response_model=messages.Facts)
async def facts(table: str, served: Served, person: Visitor) -> dict[str, Any]:
    """What never changes at this table and everybody there may know."""
    async with served.rooms.enter(table) as room:
        if not room.seats_of(person):
            entitled(room, person, None)
        options = room.row["options"]
        return {"facts": room.game.facts(options), "names": {k: list(v) for k, v in room.game.names(options).items()}}


@router.post("/join", response_model=messages.Found, dependencies=[limited("code")])
async def by_code(asked: messages.ByCode, served: Served, _: Somebody) -> dict[str, Any]:
    """The table that a code leads to. Sitting down there wants the code once more."""
    return {"table": await served.tables.by_code(asked.code)}


@router.post("/tables/{table}/sit", response_model=messages.Seated)
async def sit(table: str, asked: messages.Sit, served: Served, person: Somebody) -> dict[str, Any]:
    """Take a free seat."""
    seat = await served.tables.sit(table, person, asked.seat, asked.code)
    served.live.table_changed(table)
    return {"table": table, "seat": seat}


@router.post("/tables/{table}/seats/{seat}/rise", response_model=messages.TableMessage)
async def rise(table: str, seat: int, served: Served, person: Somebody) -> dict[str, Any]:
    """Free a seat: your own, or as the host any."""
    await served.tables.rise(table, person, seat)
    return await changed(served, table, person)


@router.post("/tables/{table}/seats/{seat}/bot", response_model=messages.TableMessage)
async def seat_bot(table: str, seat: int, asked: messages.SeatBot, served: Served, person: Somebody) -> dict[str, Any]:
    """Put a bot on a seat."""
    await served.tables.seat_bot(table, person, seat, asked.level)
    return await changed(served, table, person)


@router.post("/tables/{table}/seats/{seat}/ready", response_model=messages.TableMessage)
async def ready(table: str, seat: int, asked: messages.Ready, served: Served, person: Somebody) -> dict[str, Any]:
    await served.tables.set_ready(table, person, seat, asked.ready)
    return await changed(served, table, person)


@router.post("/tables/{table}/invitations", response_model=messages.Invitation, status_code=201)
async def invite(table: str, asked: messages.Invite, served: Served, person: Somebody) -> dict[str, Any]:
    """A secret for one person and one seat."""
    return {"invitation": await served.tables.invite(table, person, asked.seat)}


@router.post("/invitations/claim", response_model=messages.Seated, dependencies=[limited("code")])
async def claim(asked: messages.Claim, served: Served, person: Somebody) -> dict[str, Any]:
    """Take the seat an invitation is for."""
    table, seat = await served.tables.claim(asked.invitation, person)
    served.live.table_changed(table)
    return {"table": table, "seat": seat}


@router.post("/tables/{table}/start", response_model=messages.TableMessage)
async def start(table: str, served: Served, person: Somebody) -> dict[str, Any]:
    """Begin the game."""
    await served.tables.start(table, person)
    served.bots.drive(table)
    return await changed(served, table, person)


@router.post("/tables/{table}/rematch", response_model=messages.Found, status_code=201, dependencies=[limited("table")])
async def rematch(table: str, served: Served, person: Somebody) -> dict[str, Any]:
    """The same people again, each one seat further. Whoever asks first is the host; it is one table for all."""
    following = await served.tables.rematch(table, person)
    served.live.table_changed(table)
    return {"table": following}


@router.post("/tables/{table}/close", response_model=messages.TableMessage)
async def close(table: str, served: Served, person: Somebody) -> dict[str, Any]:
    """Clear away a table at which nothing has begun."""
    await served.tables.close(table, person)
    return await changed(served, table, person)
