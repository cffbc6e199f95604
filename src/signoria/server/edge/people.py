"""Coming in and going out."""

from typing import Any

from fastapi import APIRouter, Request, Response

from signoria.server.edge import messages
from signoria.server.edge.entry import (
    Served,
    Somebody,
    Visitor,
    let_in,
    let_out,
    limited,
    limited_by_address,
    secret_of,
)

router = APIRouter(prefix="/api", tags=["people"])


@router.get("/me", response_model=messages.Me)
async def me(person: Visitor) -> dict[str, Any]:
    """Who the cookie or token belongs to; nobody, if it belongs to nobody."""
    return {"person": person.written() if person is not None else None}


@router.post("/guests", response_model=messages.Me, status_code=201, dependencies=[limited_by_address("guest")])
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


# Accounts


@router.post("/me/account", response_model=messages.Recovery, dependencies=[limited("passphrase")])
async def claim(asked: messages.NewAccount, person: Somebody, served: Served) -> dict[str, Any]:
    """Make yourself known by a name and a passphrase; everything you have stays yours."""
    member, recovery = await served.people.claim(person, asked.login, asked.passphrase)
    return {"person": member.written(), "recovery": recovery}


@router.post("/enter", response_model=messages.Me, dependencies=[limited_by_address("passphrase")])
async def enter(asked: messages.ComeIn, response: Response, served: Served) -> dict[str, Any]:
    """Come in by name and passphrase."""
    person, secret = await served.people.enter(asked.login, asked.passphrase)
    let_in(response, secret, served.settings.secure)
    return {"person": person.written()}


@router.post("/recover", response_model=messages.Recovery, dependencies=[limited_by_address("passphrase")])
async def recover(asked: messages.Recover, response: Response, served: Served) -> dict[str, Any]:
    """Come in by name and recovery code, with a new passphrase. All other sessions end, and the code is a new one."""
    person, secret, recovery = await served.people.recover(asked.login, asked.recovery, asked.passphrase)
    let_in(response, secret, served.settings.secure)
    return {"person": person.written(), "recovery": recovery}


@router.post("/me/passphrase", status_code=204, dependencies=[limited("passphrase")])
async def change_passphrase(asked: messages.NewPassphrase, person: Somebody, served: Served) -> None:
    """Other sessions end."""
    await served.people.change_passphrase(person, asked.old, asked.new)


# Devices and programs


@router.post("/me/handover", response_model=messages.HandOver, status_code=201, dependencies=[limited("code")])
async def hand_over(person: Somebody, served: Served) -> dict[str, Any]:
    """A code by which one more device becomes you: once, and within five minutes."""
    code, ends = await served.people.hand_over(person)
    return {"code": code, "ends": ends}


@router.post("/handover", response_model=messages.Me, dependencies=[limited_by_address("code")])
async def take_over(asked: messages.Code, response: Response, served: Served) -> dict[str, Any]:
    """Become who gave you the code."""
    person, secret = await served.people.take_over(asked.code)
    let_in(response, secret, served.settings.secure)
    return {"person": person.written()}


@router.get("/me/sessions", response_model=messages.Sessions)
async def sessions(person: Somebody, served: Served) -> dict[str, Any]:
    """Where you have come in, and the programs that act for you."""
    return {"sessions": await served.people.sessions(person)}


@router.delete("/me/sessions/{session}", status_code=204)
async def end_session(session: str, person: Somebody, served: Served) -> None:
    await served.people.end_session(person, session)


@router.post("/me/tokens", response_model=messages.Token, status_code=201, dependencies=[limited("code")])
async def new_token(asked: messages.NewToken, person: Somebody, served: Served) -> dict[str, Any]:
    """A token for a program that plays, or does anything else, as you."""
    return {"token": await served.people.new_token(person, asked.label)}


# Others, and oneself


@router.put("/me/holiday", status_code=204)
async def holiday(asked: messages.Holiday, person: Somebody, served: Served) -> None:
    """Be away until then: in games of days your turns wait for you."""
    await served.people.go_away(person, asked.until)


@router.put("/me/mutes/{other}", response_model=messages.Mutes)
async def mute(other: str, asked: messages.Mute, person: Somebody, served: Served) -> dict[str, Any]:
    """Do not read somebody's chat, or read it again."""
    return {"mutes": await served.people.mute(person, other, asked.muted)}


@router.put("/me/notices", response_model=messages.NoticesMessage, dependencies=[limited("code")])
async def notices(asked: messages.NewNotices, person: Somebody, served: Served) -> dict[str, Any]:
    """Where to tell you that it is your turn, or that a game is over, when you are not looking."""
    return {"key": await served.notices.want(person, asked.webhook)}


@router.get("/people/{other}", response_model=messages.Statistics)
async def statistics(other: str, served: Served) -> dict[str, Any]:
    """What somebody has played, and how it went."""
    return await served.ratings.statistics(other)


@router.get("/me/export", dependencies=[limited("heavy")])
async def export(person: Somebody, served: Served) -> dict[str, Any]:
    """Everything that is kept about you."""
    return await served.people.export(person)


@router.post("/me/delete", status_code=204)
async def delete(_: messages.Delete, response: Response, person: Somebody, served: Served) -> None:
    """Go away for good. Games you are in go on without you; what is left of you in them has no name."""
    for table in await served.seats.forget(person):
        served.live.table_changed(table)
        served.bots.drive(table)
    let_out(response, served.settings.secure)
