"""The server process: uvicorn around the application."""

import signal
import sys
from types import FrameType

import uvicorn

from signoria.server.edge.app import create_app
from signoria.server.logs import speak
from signoria.server.settings import Settings


def serve(settings: Settings) -> None:
    """Serve until a signal says stop; what is under way is finished first."""
    speak(settings.log_level, settings.log_json)
    signal.signal(signal.SIGTERM, _stopped)  # to be asked to end is no accident
    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,  # addresses and paths of people are nobody's business
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,  # a compressor for each connection costs more memory than the wire is worth
        timeout_graceful_shutdown=10,
        server_header=False,
    )


def _stopped(_: int, __: FrameType | None) -> None:
    sys.exit(0)
