"""Moments as pictures: the view of one viewer, in words, on a plain sheet. Nothing else goes in, so nothing leaks.

The text and the SVG need nothing but Python; the array of pixels is drawn by Pillow.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from textwrap import wrap
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from signoria.core.game import Game
from signoria.core.kernel import State
from signoria.core.options import Value
from signoria.words import Words

COLUMNS: Final = 100
SIZE: Final = 14  # of the letters, in pixels
LINE: Final = 20
MARGIN: Final = 16
PAPER: Final = "#fbf7ee"
INK: Final = "#222222"
HEAD: Final = "#7a1f1f"
SUBSTITUTES: Final = str.maketrans({"–": "-", "—": "-", "’": "'", "“": '"', "”": '"', "…": "..."})
LETTER: Final = 8.5  # the width of a letter of a font in which all have the same


class Picture:
    """How the moments of one game with its players and options are shown."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Value], height: int = 0) -> None:
        self.game = game
        self.words = Words(game, settings=options)
        self.people = [f"player_{seat}" for seat in range(players)]
        self.rows = height  # a picture never shrinks, so that films of a game have one size where that is possible

    def lines(self, state: State, viewer: int) -> list[str]:
        """What a viewer sees, who is waited for and how it ended, each line short enough for the sheet."""
        who = self.people[viewer] if viewer >= 0 else "an onlooker"
        waiting = [self.people[seat] for seat in range(state.players) if state.owes(seat)]
        found = [f"{self.words.title} as {who} sees it"]
        found += self.words.view(self.game.view(state, viewer), self.people)
        if state.over:
            result = self.game.result(state)
            ended = zip(self.people, result.ranks, result.points, strict=True)
            found.append(
                "over: "
                + ", ".join(f"{one} rank {rank} with {self.words.points(points)}" for one, rank, points in ended)
            )
        else:
            found.append(f"waiting for {', '.join(waiting)}")
            question = self.game.question(state, viewer)
            if question is not None:
                found.append(self.words.question(question, self.people))
        return [part for line in found for part in (wrap(line, COLUMNS, subsequent_indent="    ") or [""])]

    def text(self, state: State, viewer: int) -> str:
        return "\n".join(self.lines(state, viewer)) + "\n"

    def _sheet(self, lines: list[str]) -> tuple[int, int]:
        self.rows = max(self.rows, len(lines))
        return round(COLUMNS * LETTER) + 2 * MARGIN, self.rows * LINE + 2 * MARGIN

    def svg(self, state: State, viewer: int) -> str:
        """A drawing that any browser shows, its words readable by people and by machines."""
        lines = self.lines(state, viewer)
        width, height = self._sheet(lines)
        drawn = [
            f'<text x="{MARGIN}" y="{MARGIN + LINE * (row + 1) - 6}" fill="{HEAD if row == 0 else INK}" '
            f'xml:space="preserve">{escape(line)}</text>'
            for row, line in enumerate(lines)
        ]
        size = f'width="{width}" height="{height}"'
        font = f'font-family="monospace" font-size="{SIZE}"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}" {font}>',
                f"<title>{escape(lines[0])}</title>",
                f'<rect {size} fill="{PAPER}"/>',
                *drawn,
                "</svg>",
                "",
            ]
        )

    def pixels(self, state: State, viewer: int) -> NDArray[np.uint8]:
        """The same sheet as height x width x 3 bytes."""
        from PIL import Image, ImageDraw, ImageFont

        lines = self.lines(state, viewer)
        image = Image.new("RGB", self._sheet(lines), PAPER)
        pen = ImageDraw.Draw(image)
        font: Any = ImageFont.load_default(SIZE)
        for row, line in enumerate(lines):
            at = (MARGIN + LETTER * (len(line) - len(line.lstrip())), MARGIN + LINE * row)
            pen.text(at, drawable(line.lstrip()), fill=HEAD if row == 0 else INK, font=font)
        return np.asarray(image, np.uint8).copy()


def drawable(line: str) -> str:
    """A line in the letters that Pillow's own font has."""
    return line.translate(SUBSTITUTES).encode("latin-1", "replace").decode("latin-1")


TEXT: Final = "ansi"
PIXELS: Final = "rgb_array"
PRINTED: Final = "human"
DRAWING: Final = "svg"
MODES: Final = (PRINTED, TEXT, PIXELS, DRAWING)


def mode(name: str | None) -> str | None:
    """A way to render, if there is such a way."""
    if name is not None and name not in MODES:
        raise ValueError(f"render_mode={name!r}: one of {', '.join(MODES)} is wanted, or None")
    return name


def rendered(picture: Picture, how: str | None, state: State, viewer: int) -> str | NDArray[np.uint8] | None:
    """The moment in the way that was asked for."""
    match how:
        case "human":
            print(picture.text(state, viewer), end="")
            return None
        case "ansi":
            return picture.text(state, viewer)
        case "svg":
            return picture.svg(state, viewer)
        case "rgb_array":
            return picture.pixels(state, viewer)
    raise ValueError(f"nothing to render: make the environment with a render_mode, one of {', '.join(MODES)}")
