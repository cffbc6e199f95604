"""What every request has to pass, and what every answer carries: sizes, origins, headers."""

import time
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from signoria.server.metrics import Metrics
from signoria.server.trouble import Refused

MOST_BODY: Final = 2 * 2**20
SAFE: Final = {"GET", "HEAD", "OPTIONS"}
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def foreign(scope: Scope, own: str) -> bool:
    """Does a browser say that another site's page is asking? Programs that are no browsers say nothing."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
    if origin == own:
        return False
    said = urlsplit(origin)  # a server without a public address of its own is reached under many names
    return said.netloc != headers.get("host") or said.scheme not in ("http", "https")


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, own: str, metrics: Metrics) -> None:
        self.app = app
        self.own = own
        self.metrics = metrics
        self.headers = dict(HEADERS)
        if own.startswith("https://"):
            self.headers["strict-transport-security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        began = time.perf_counter()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.count("responses_total", f'status="{message["status"] // 100}xx"')
                if scope["path"].endswith("/commands"):
                    self.metrics.took("command_seconds", time.perf_counter() - began)
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await JSONResponse(refusal.written(), refusal.status)(scope, receive, send_with_headers)
            return
        if scope["method"] in SAFE:
            await self.app(scope, receive, send_with_headers)
            return
        body = await _whole_body(receive)
        if body is None:
            problem = Refused("too-large", "too-large", f"a request has at most {MOST_BODY} bytes")
            await JSONResponse(problem.written(), problem.status)(scope, receive, send_with_headers)
            return
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive_body() -> Message:
            return waiting.pop() if waiting else await receive()

        await self.app(scope, receive_body, send_with_headers)

    def _refusal(self, scope: Scope) -> Refused | None:
        if scope["method"] in SAFE:
            return None
        if foreign(scope, self.own):
            return Refused("forbidden", "foreign-origin", "requests that change something come from our own page only")
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > MOST_BODY:
            return Refused("too-large", "too-large", f"a request has at most {MOST_BODY} bytes")
        kind = headers.get("content-type", "application/json").partition(";")[0].strip().lower()
        if kind != "application/json":
            return Refused("bad", "not-json", "application/json is wanted")
        return None


async def _whole_body(receive: Receive) -> bytes | None:
    """All of a request's body; None if it is too long."""
    parts: list[bytes] = []
    length = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b""  # nobody is there any more
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        if length > MOST_BODY:
            return None
        if not message.get("more_body", False):
            return b"".join(parts)
