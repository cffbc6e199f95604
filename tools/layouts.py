"""The pages of observation and action layouts, one a game: `python tools/layouts.py` writes docs/layouts anew.

A game is shown with its default options, for its fewest players whole and for the others by their sizes;
`signoria layout GAME --players N --option NAME=VALUE` shows the rest.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from signoria.core.game import Game
from signoria.envs.layout import glass, tables
from signoria.games import games

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "layouts"


def path(game: Game) -> Path:
    return FOLDER / f"{game.name}.md"


def page(game: Game) -> str:
    """The page of one game."""
    lines = [
        f"# {game.credit.title}: observations and actions",
        "",
        "Written by `python tools/layouts.py`; [research.md](../research.md) says how to read it.",
        "",
        "| players | places | actions | decisions at most | returns |",
        "|---|---|---|---|---|",
    ]
    for players in game.seats:
        options = game.settle_options(players, {})
        least, most = game.return_range(players, options)
        width, actions = glass(game, players, options).width, game.action_count(players, options)
        longest = game.longest(players, options)
        lines.append(f"| {players} | {width} | {actions} | {longest} | {least:g} to {most:g} |")
    fewest = game.seats[0]
    return "\n".join([*lines, "", *tables(game, fewest, game.settle_options(fewest, {})), ""])


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.md"):
        old.unlink()
    for game in games():
        path(game).write_text(page(game), encoding="utf-8")
        print(path(game))
    return 0


if __name__ == "__main__":
    sys.exit(main())
