"""Play: looking, answering, taking back."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, Response

from signoria.server.edge import messages
from signoria.server.edge.entry import Served, Somebody, Visitor, limited
from signoria.server.play import Command

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])
SeatAsked = Annotated[int | None, Query(ge=0, le=63, description="a seat of yours; nothing for the onlookers' view")]
Words = Annotated[str | None, Query(max_length=10, description="a language: say it in words too")]


@router.get("/view", response_model=messages.Look)
async def view(table: str, served: Served, person: Visitor, seat: SeatAsked = None, words: Words = None) -> Response:
    """What a viewer has before them."""
    return JSONResponse(await served.play.look(table, person, seat, words))


@router.get("/log", response_model=messages.Log)
async def log(
    table: str,
    served: Served,
    person: Visitor,
    seat: SeatAsked = None,
    start: Annotated[int, Query(alias="from", ge=0, le=2**31)] = 0,
    words: Words = None,
) -> Response:
    """What a viewer has been told, from a line on."""
    return JSONResponse(await served.play.read_log(table, person, seat, start, words))


@router.get("/why", response_model=messages.Why)
async def why(
    table: str,
    served: Served,
    person: Somebody,
    seat: Annotated[int, Query(ge=0, le=63)],
    action: Annotated[int, Query(ge=0, le=2**53)],
    words: Words = None,
) -> Response:
    """Why an action is not allowed now, with the clause of the rules."""
    return JSONResponse(await served.play.why(table, person, seat, action, words))


@router.post(
    "/commands",
    response_model=messages.Done,
    responses={409: {"model": messages.Problem, "description": "Refused"}},
    dependencies=[limited("command")],
)
async def command(
    table: str, asked: messages.NewCommand, served: Served, person: Somebody, words: Words = None
) -> Response:
    """Answer, take back, or replace a sealed answer. When this is answered, it is on disk."""
    wanted = Command(asked.seat, asked.do, asked.key, asked.decision, tuple(asked.actions))
    return JSONResponse(await served.play.command(table, person, wanted, words))


@router.post("/reconsider", response_model=messages.Reconsidered)
async def reconsider(table: str, asked: messages.Reconsider, served: Served, person: Somebody) -> Response:
    """What you would be asked had you answered otherwise so far in this sealed round: to compose a replacement."""
    return JSONResponse(await served.play.reconsider(table, person, asked.seat, asked.actions))
