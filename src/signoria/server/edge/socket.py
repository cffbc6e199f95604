"""The one WebSocket of a tab."""

import asyncio
import json
from contextlib import suppress
from typing import Annotated, Any, Final

from fastapi import APIRouter
from pydantic import Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from signoria.server.edge.entry import address, services, visitor
from signoria.server.edge.guard import foreign
from signoria.server.edge.messages import Leave, Ping, Watch
from signoria.server.edge.services import Services
from signoria.server.live import Listener
from signoria.server.people import Person
from signoria.server.play import entitled, speaker
from signoria.server.storage import Unavailable
from signoria.server.trouble import Refused

router = APIRouter()
ASKED: Final[TypeAdapter[Watch | Leave | Ping]] = TypeAdapter(
    Annotated[Watch | Leave | Ping, Field(discriminator="do")]
)
MOST_WATCHED: Final = 100  # screens one connection may watch
FOREIGN: Final = 4403
SLOW: Final = 4408
BUSY: Final = 4429
ENDED: Final = 4401
CHECK: Final = 60.0  # seconds


@router.websocket("/api/live")
async def live(socket: WebSocket) -> None:
    served = services(socket)
    if foreign(socket.scope, served.settings.origin):
        await socket.close(FOREIGN)
        return
    try:
        served.limits.take("connection", address(socket))
        person = await visitor(socket)
    except (Refused, Unavailable):
        await socket.close(BUSY)
        return
    await socket.accept()
    listener = Listener(person)
    telling = asyncio.create_task(_tell(socket, listener))
    checking = asyncio.create_task(_check(served, socket, listener))
    try:
        while True:
            await _heed(served, person, listener, await socket.receive_text())
    except (WebSocketDisconnect, KeyError, RuntimeError):
        pass  # gone, or it sent what is no text
    finally:
        served.live.gone(listener)
        for task in (telling, checking):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def _tell(socket: WebSocket, listener: Listener) -> None:
    """Send what there is to tell, in order."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (message := await listener.inbox.get()) is not None:
            await socket.send_text(json.dumps(message, separators=(",", ":")))
        await socket.close(SLOW if listener.lost else ENDED)


async def _check(served: Services, socket: WebSocket, listener: Listener) -> None:
    """Now and then see whether the session still holds by which somebody came in."""
    while listener.person is not None:
        await asyncio.sleep(CHECK)
        with suppress(Unavailable):
            try:
                known = await visitor(socket)
            except Refused:
                known = None
            if known is None:
                listener.put(None)
                return
            await served.looking({(table, seat) for table, seat in listener.watching if seat >= 0})


async def _heed(served: Services, person: Person | None, listener: Listener, text: str) -> None:
    try:
        asked = ASKED.validate_json(text)
        if isinstance(asked, Ping):
            listener.put({"is": "pong"})
        elif isinstance(asked, Leave):
            served.live.leave(listener, asked.table, _viewer(asked.seat))
        else:
            await _watch(served, person, listener, asked)
    except ValidationError as error:
        reason = "; ".join(f"{'.'.join(str(at) for at in one['loc'])}: {one['msg']}" for one in error.errors()[:3])
        listener.put({"is": "refused", "error": {"code": "bad-message", "reason": reason}})
    except Refused as refused:
        listener.put({"is": "refused", **refused.written()})


async def _watch(served: Services, person: Person | None, listener: Listener, asked: Watch) -> None:
    if len(listener.watching) >= MOST_WATCHED:
        raise Refused("too-many", "too-many", f"one connection watches at most {MOST_WATCHED} screens")
    async with served.rooms.enter(asked.table) as room:
        viewer = entitled(room, person, asked.seat)
        if asked.words is not None:
            speaker(room, asked.words)
        await served.rooms.off_loop(lambda: room.sitting and room.screen(viewer))
        served.live.watch(listener, room, viewer, asked.words)
    if viewer >= 0:
        await served.looking({(asked.table, viewer)})


def _viewer(seat: int | None) -> int:
    return seat if seat is not None else -1


def message_schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of one live message."""
    return dict(TypeAdapter(kind).json_schema(ref_template="#/components/schemas/{model}", by_alias=True))
