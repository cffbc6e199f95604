"""Coming in and going out."""

from typing import Any

from fastapi import APIRouter, Request, Response

from signoria.server.edge import messages
from signoria.server.edge.entry import Served, Somebody, Visitor, let_in, let_out, secret_of

router = APIRouter(prefix="/api", tags=["people"])


@router.get("/me", response_model=messages.Me)
async def me(person: Visitor) -> dict[str, Any]:
    """Who the cookie or token belongs to; nobody, if it belongs to nobody."""
    return {"person": person.written() if person is not None else None}


@router.post("/guests", response_model=messages.Me, status_code=201)
async def guest(asked: messages.NewGuest, response: Response, served: Served) -> dict[str, Any]:
    """Come in under a name, without an account. The answer sets the cookie that is asked for everywhere else."""
    person, secret = await served.people.guest(asked.name)
    let_in(response, secret, served.settings.secure)
    return {"person": person.written()}


@router.post("/me/name", response_model=messages.Me)
async def rename(asked: messages.NewGuest, person: Somebody, served: Served) -> dict[str, Any]:
    return {"person": (await served.people.rename(person, asked.name)).written()}


@router.post("/leave", status_code=204)
async def leave(request: Request, response: Response, served: Served) -> None:
    """End this session."""
    secret = secret_of(request)
    if secret is not None:
        await served.people.leave(secret)
    let_out(response, served.settings.secure)
