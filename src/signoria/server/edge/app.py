"""The application: the parts behind the edge, the ways to them, and the page."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from signoria import __version__
from signoria.server.edge import games, health, lookback, people, play, seats, socket, tables
from signoria.server.edge.guard import Guard
from signoria.server.edge.messages import LIVE_IN, LIVE_OUT, Problem
from signoria.server.edge.page import page
from signoria.server.edge.services import Services
from signoria.server.metrics import Metrics
from signoria.server.settings import Settings
from signoria.server.storage import Unavailable
from signoria.server.trouble import Refused

LOGGER: Final = logging.getLogger("signoria.edge")
ABOUT: Final = """Tables for board games: people and bots play, and each sees only what they may.

Requests are JSON. Who you are says a cookie, set by `POST /api/guests`, or a token in `Authorization: Bearer`.
`/api/live` is a WebSocket for what changes; its messages are the schemas `Live...In` and `Live...Out`.
Every refusal has the form of `Problem`: a code for programs, a reason for people."""


def create_app(settings: Settings) -> FastAPI:
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        served = Services(settings, metrics)
        app.state.services = served
        served.begin()
        try:
            yield
        finally:
            await served.close()

    app = FastAPI(
        title="Signoria",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={
            status: {"model": Problem, "description": what}
            for status, what in {
                401: "Nobody knows you yet",
                403: "Not yours",
                404: "There is no such thing",
                409: "Not now",
                413: "Too large",
                422: "This cannot be",
                429: "Too much",
                503: "Not possible at the moment",
            }.items()
        },
        generate_unique_id_function=lambda route: f"{route.tags[0] if route.tags else 'live'}-{route.name}",
    )
    for part in (people, games, tables, seats, play, lookback, health, socket):
        app.include_router(part.router)
    app.include_router(seats.claims)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(Unavailable, _unavailable)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _stumbled)
    app.openapi = lambda: openapi(app)  # type: ignore[method-assign]
    page(app, settings)
    app.add_middleware(Guard, own=settings.origin, metrics=metrics)
    return app


def openapi(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the messages of the live channel among its schemas."""
    if app.openapi_schema is None:
        document = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        schemas = document["components"]["schemas"]
        for kinds, way in ((LIVE_IN, "In"), (LIVE_OUT, "Out")):
            for kind in kinds:
                schema = socket.message_schema(kind)
                schemas |= schema.pop("$defs", {})
                schemas[f"Live{kind.__name__.removesuffix('Message')}{way}"] = schema
        app.openapi_schema = document
    return app.openapi_schema


async def _stumbled(request: Request, error: Exception) -> Response:
    """Our own fault. What it was stands in the log and is nobody else's business."""
    LOGGER.error("%s %s stumbled", request.method, request.scope["route"].path, exc_info=error)
    return JSONResponse(
        {"error": {"code": "our-fault", "reason": "the server has stumbled; its log says over what"}}, 500
    )


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return JSONResponse(error.written(), error.status)


async def _unavailable(_: Request, error: Exception) -> Response:
    return JSONResponse({"error": {"code": "unavailable", "reason": str(error)}}, 503, {"retry-after": "1"})


async def _invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = [{"at": [str(part) for part in one["loc"]], "reason": one["msg"]} for one in error.errors()[:10]]
    reason = "; ".join(f"{'.'.join(one['at'])}: {one['reason']}" for one in found)
    return JSONResponse({"error": {"code": "bad-request", "reason": reason, "fields": found}}, 422)


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "no-such-page", 405: "no-such-method"}.get(error.status_code, "refused")
    return JSONResponse({"error": {"code": code, "reason": str(error.detail)}}, error.status_code, error.headers)
