"""The page: a static application if it has been built, else an index that says plainly what there is."""

from html import escape
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from signoria import __version__
from signoria.games import games
from signoria.server.settings import Settings
from signoria.words import Words

FOREVER: Final = "public, max-age=31536000, immutable"
HASHED: Final = ("assets", "_app", "immutable")  # folders whose files have their content's hash in their names


def page(app: FastAPI, settings: Settings) -> None:
    """Serve the page at every address that is not the API's."""
    root = settings.static.resolve()

    async def found(request: Request) -> Response:
        path = request.path_params["path"]
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404, "there is no such address")
        if not (root / "index.html").is_file():
            return HTMLResponse(index(), headers={"cache-control": "no-cache"})
        file = (root / path).resolve()
        if path and file.is_relative_to(root) and file.is_file():
            hashed = any(part in HASHED for part in Path(path).parts)
            return FileResponse(file, headers={"cache-control": FOREVER if hashed else "no-cache"})
        return FileResponse(root / "index.html", headers={"cache-control": "no-cache"})

    app.add_route("/{path:path}", found, methods=["GET", "HEAD"], include_in_schema=False)


def index() -> str:
    """What there is to see while no page has been built."""
    shelf = "".join(
        f"<li>{escape(Words(game).title)} ({game.seats[0]} to {game.seats[-1]} players)</li>" for game in games()
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Signoria</title>
<meta name="viewport" content="width=device-width"></head>
<body><h1>Signoria {escape(__version__)}</h1>
<p>The table is laid: this server plays these games.</p><ul>{shelf}</ul>
<p>The page for people has not been built here. Programs find the interface described in
<a href="/api/openapi.json">/api/openapi.json</a>; games in the terminal begin with <code>signoria play</code>.</p>
</body></html>
"""
