"""`signoria serve`: open the table for browsers and programs."""

import argparse
import importlib.util
import threading
import webbrowser
from collections.abc import Sequence
from typing import Final

from signoria.cli.trouble import Trouble

NEEDED: Final = ("fastapi", "uvicorn", "sqlalchemy", "alembic", "argon2", "websockets")


def run(argv: Sequence[str]) -> int:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(
        prog="signoria serve",
        description="Open the table. Every flag can be set in the environment too: SIGNORIA_PORT and so on.",
    )
    parser.add_argument("--host", help="the address to listen at (127.0.0.1: this machine only)")
    parser.add_argument("--port", type=int, help="the port to listen at (8000)")
    parser.add_argument("--database-url", metavar="URL", help="sqlite:///FILE or postgresql://... (a file of your own)")
    parser.add_argument("--public-url", metavar="URL", help="the address people reach the site by: https://...")
    parser.add_argument("--bot-processes", type=int, metavar="N", help="processes that think for bots (1)")
    parser.add_argument("--log-level", choices=("debug", "info", "warning", "error"), help="how much to say (info)")
    parser.add_argument("--open", action="store_true", help="open the site in a browser")
    asked = parser.parse_args(argv)
    wanted_packages()
    from signoria.server.serve import serve
    from signoria.server.settings import BadSetting, gathered
    from signoria.server.storage.migrate import TooNew

    try:
        settings = gathered({name: value for name, value in vars(asked).items() if name != "open"})
    except BadSetting as bad:
        raise Trouble(str(bad)) from None
    if asked.open:
        threading.Timer(1.5, webbrowser.open, (settings.origin,)).start()
    print(f"Signoria is at {settings.origin} (Ctrl-C stops it).", flush=True)
    try:
        serve(settings)
    except (TooNew, OSError) as error:
        raise Trouble(str(error)) from None
    return 0


def wanted_packages() -> None:
    """The games need far less than the table; say what is missing."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise Trouble(f"the table needs more than the games do ({', '.join(missing)}): pip install 'signoria[server]'")
