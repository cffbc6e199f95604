"""For those who run the server: is it alive, can it serve, what does it do."""

import asyncio
import secrets
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from sqlalchemy import text

from signoria.server.edge.entry import Served, secret_of
from signoria.server.storage import Unavailable
from signoria.server.trouble import Refused

router = APIRouter(tags=["operations"])
PATIENCE: Final = 2.0  # seconds for the database to answer
FORM: Final = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/healthz", response_class=PlainTextResponse)
async def healthz() -> str:
    """The process answers."""
    return "ok\n"


@router.get("/readyz")
async def readyz(served: Served) -> Response:
    """It can read its database."""
    try:
        await asyncio.wait_for(served.store.read(lambda connection: connection.execute(text("SELECT 1"))), PATIENCE)
    except (Unavailable, TimeoutError):
        return JSONResponse({"ready": False}, 503)
    return JSONResponse({"ready": True})


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request, served: Served) -> Any:
    """Numbers for Prometheus, where a token for them has been set (SIGNORIA_METRICS_TOKEN)."""
    wanted = served.settings.metrics_token
    if not wanted:
        raise Refused("unknown", "no-metrics", "this server does not show its numbers: set SIGNORIA_METRICS_TOKEN")
    given = secret_of(request) or ""
    if not secrets.compare_digest(given.encode(), wanted.encode()):
        raise Refused("stranger", "wrong-token", "Authorization: Bearer with the token for the numbers is wanted")
    return PlainTextResponse(served.metrics.text(), media_type=FORM)
