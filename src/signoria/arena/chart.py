"""Ratings as a picture: a line a player, a dot for its Elo and a bar for what it may be."""

from collections.abc import Sequence
from html import escape
from typing import Final

from signoria.arena.ratings import Rating

WIDTH: Final = 860
ROW: Final = 34
TOP: Final = 70
LEFT: Final = 200
RIGHT: Final = 90
GRID: Final = (10, 25, 50, 100, 250, 500, 1000, 2500)
STYLE: Final = (
    "text{font:14px Georgia,serif;fill:#3b2f2a}.title{font-size:18px}.small{font-size:12px;fill:#7a6a60}"
    ".grid{stroke:#e4dbd0}.bar{stroke:#a8452c;stroke-width:3;stroke-linecap:round}.dot{fill:#7c2d1b}"
)


def drawn(title: str, about: str, ratings: Sequence[Rating]) -> str:
    """The picture as SVG, the strongest on top. It says the same in text to who cannot see it."""
    ordered = sorted(ratings, key=lambda rating: -rating.elo)
    low = min(rating.low for rating in ordered)
    high = max(rating.high for rating in ordered)
    step = next((step for step in GRID if (high - low) / step <= 8), GRID[-1])
    first = int(low // step) * step
    last = max(int(-(-high // step)) * step, first + step)
    height = TOP + ROW * len(ordered) + 40

    def x(elo: float) -> float:
        return LEFT + (elo - first) / (last - first) * (WIDTH - LEFT - RIGHT)

    said = "; ".join(f"{one.name} {one.elo:+.0f} ({one.low:+.0f} to {one.high:+.0f})" for one in ordered)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><desc>{escape(said)}</desc><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf7f0"/>',
        f'<text class="title" x="24" y="32">{escape(title)}</text>',
        f'<text class="small" x="24" y="52">{escape(about)}</text>',
    ]
    for elo in range(first, last + 1, step):
        parts.append(f'<line class="grid" x1="{x(elo):.1f}" x2="{x(elo):.1f}" y1="{TOP}" y2="{height - 34}"/>')
        parts.append(f'<text class="small" x="{x(elo):.1f}" y="{height - 16}" text-anchor="middle">{elo:+d}</text>')
    for row, one in enumerate(ordered):
        y = TOP + ROW * row + ROW / 2
        parts.append(f'<text x="{LEFT - 16}" y="{y + 5:.1f}" text-anchor="end">{escape(one.name)}</text>')
        parts.append(f'<line class="bar" x1="{x(one.low):.1f}" x2="{x(one.high):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<circle class="dot" cx="{x(one.elo):.1f}" cy="{y:.1f}" r="6"/>')
        elo_text = f'<text class="small" x="{WIDTH - 16}" y="{y + 4:.1f}" text-anchor="end">{one.elo:+.0f} Elo</text>'
        parts.append(elo_text)
    return "\n".join([*parts, "</svg>", ""])
