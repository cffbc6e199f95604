"""Seats while a game goes on, chat, and what seats keep to themselves."""

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query

from signoria.server.edge import messages
from signoria.server.edge.entry import Served, Somebody, Visitor, limited
from signoria.server.edge.tables import changed
from signoria.server.orders import LARGEST_DRAFT
from signoria.server.trouble import Refused

router = APIRouter(prefix="/api/tables/{table}", tags=["seats"])
claims = APIRouter(prefix="/api", tags=["seats"])


@router.post("/seats/{seat}/stand-in/bot", response_model=messages.TableMessage)
async def hand_to_bot(
    table: str, seat: int, asked: messages.SeatBot, served: Served, person: Somebody
) -> dict[str, Any]:
    """Let a bot play on your seat until you come back."""
    await served.seats.hand_to_bot(table, person, seat, asked.level)
    served.bots.drive(table)
    return await changed(served, table, person)


@router.post("/seats/{seat}/come-back", response_model=messages.TableMessage)
async def come_back(table: str, seat: int, served: Served, person: Somebody) -> dict[str, Any]:
    """Take your seat back from a bot."""
    await served.seats.come_back(table, person, seat)
    served.bots.drive(table)
    return await changed(served, table, person)


@router.post("/seats/{seat}/stand-in", response_model=messages.Offer, status_code=201)
async def offer(table: str, seat: int, served: Served, person: Somebody) -> dict[str, Any]:
    """A secret by which one person may play on your seat for you; where a bot does, the host may find somebody too."""
    return {"invitation": await served.seats.offer(table, person, seat)}


@claims.post("/stand-in", response_model=messages.Seated)
async def stand_in(asked: messages.Claim, served: Served, person: Somebody) -> dict[str, Any]:
    """Play on for somebody."""
    table, seat = await served.seats.stand_in(asked.invitation, person)
    served.live.table_changed(table)
    return {"table": table, "seat": seat}


@router.post("/seats/{seat}/give-back", response_model=messages.TableMessage)
async def give_back(table: str, seat: int, served: Served, person: Somebody) -> dict[str, Any]:
    """Stop standing in."""
    await served.seats.give_back(table, person, seat)
    served.bots.drive(table)
    return await changed(served, table, person)


@router.post("/abandon", response_model=messages.TableMessage)
async def abandon(table: str, asked: messages.Consent, served: Served, person: Somebody) -> dict[str, Any]:
    """Agree to end this game without a result, or take that back; it ends when all who play agree."""
    await served.seats.consent(table, person, "abandon", asked.agree)
    return await changed(served, table, person)


@router.post("/pause", response_model=messages.TableMessage)
async def pause(table: str, asked: messages.Consent, served: Served, person: Somebody) -> dict[str, Any]:
    """Agree to let the clock rest, or no longer; it rests while all who play agree."""
    await served.seats.consent(table, person, "pause", asked.agree)
    return await changed(served, table, person)


@router.put("/seats/{seat}/pin", status_code=204, dependencies=[limited("pin")])
async def set_pin(table: str, seat: int, asked: messages.NewPin, served: Served, person: Somebody) -> None:
    """Let your seat show itself only to who says a PIN: for several people on one device."""
    await served.seats.set_pin(table, person, seat, asked.pin)
    served.live.curtain(table, seat)
    served.live.table_changed(table)


@router.post("/seats/{seat}/unlock", status_code=204, dependencies=[limited("pin")])
async def unlock(table: str, seat: int, asked: messages.Pin, served: Served, person: Somebody) -> None:
    """Show your seat here."""
    await served.seats.unlock(table, person, seat, asked.pin)


@router.post("/seats/{seat}/lock", status_code=204)
async def lock(table: str, seat: int, served: Served, person: Somebody) -> None:
    """Draw the curtain."""
    await served.seats.lock(table, person, seat)
    served.live.curtain(table, seat)


@router.put("/seats/{seat}/quiet", status_code=204)
async def quiet(table: str, seat: int, asked: messages.Quiet, served: Served, person: Somebody) -> None:
    """Want no notices from this table, or want them again."""
    await served.notices.quiet(table, person, seat, asked.quiet)


@router.post("/seats/{seat}/nudge", response_model=messages.Nudged, dependencies=[limited("chat")])
async def nudge(table: str, seat: int, served: Served, person: Somebody) -> dict[str, Any]:
    """Remind somebody that others wait, once a day at most."""
    return {"nudged": await served.notices.nudge(table, person, seat)}


# Chat


@router.get("/chat", response_model=messages.Chat)
async def read_chat(
    table: str,
    served: Served,
    person: Visitor,
    channel: Literal["seats", "onlookers"],
    after: Annotated[int, Query(ge=0, le=10**6)] = 0,
) -> dict[str, Any]:
    """What was said after a line."""
    return {"lines": await served.chat.read(table, person, channel, after)}


@router.post("/chat", response_model=messages.Spoken, status_code=201, dependencies=[limited("chat")])
async def speak(table: str, asked: messages.Speak, served: Served, person: Somebody) -> dict[str, Any]:
    """Say something to those who play with you, or to those who watch with you."""
    n = await served.chat.speak(table, person, asked.channel, asked.text, asked.key)
    served.live.said(table, asked.channel)
    return {"n": n}


# What a seat keeps to itself


@router.get("/seats/{seat}/orders", response_model=messages.OrderList)
async def orders(table: str, seat: int, served: Served, person: Somebody) -> dict[str, Any]:
    """The standing orders of your seat, first come first."""
    return {"orders": await served.orders.given(table, person, seat)}


@router.post("/seats/{seat}/orders", response_model=messages.OrderId, status_code=201)
async def give_order(
    table: str, seat: int, asked: messages.NewOrder, served: Served, person: Somebody
) -> dict[str, Any]:
    """Answer by itself when this is asked. Nobody else learns of it."""
    order = asked.model_dump(exclude={"key", "times"}, exclude_unset=True, by_alias=True, mode="json")
    name = await served.orders.give(table, person, seat, order, asked.times, asked.key)
    served.bots.drive(table)
    return {"id": name}


@router.delete("/seats/{seat}/orders/{order}", status_code=204)
async def revoke(table: str, seat: int, order: str, served: Served, person: Somebody) -> None:
    await served.orders.revoke(table, person, seat, order)


@router.get("/seats/{seat}/draft", response_model=messages.DraftMessage)
async def draft(table: str, seat: int, served: Served, person: Somebody) -> dict[str, Any]:
    """What your seat is preparing."""
    return {"draft": await served.orders.draft(table, person, seat)}


@router.put("/seats/{seat}/draft", status_code=204)
async def keep_draft(table: str, seat: int, asked: messages.Draft, served: Served, person: Somebody) -> None:
    """Keep what your seat is preparing; nobody else learns of it."""
    if len(json.dumps(asked.draft)) > LARGEST_DRAFT:
        raise Refused("too-large", "too-large", f"a draft has at most {LARGEST_DRAFT} characters")
    await served.orders.keep_draft(table, person, seat, asked.draft)
