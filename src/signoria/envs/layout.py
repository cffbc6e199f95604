"""The layout of observations and actions of one game, as tables for people and as a document for programs.

Everything here is read off the game itself (`Game.panes`, `Game.actions`, `Game.return_range`), so it is never out of
date.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final

from signoria.core.actions import Kind
from signoria.core.game import Game
from signoria.core.options import Value
from signoria.core.panes import Glass, Place
from signoria.core.slots import Json
from signoria.envs.features import SIZE

MANY: Final = 4  # values of a part that are listed; of more only the ends are named


def glass(game: Game, players: int, options: Mapping[str, Value]) -> Glass:
    return Glass(game, players, options, extra=SIZE)


def document(game: Game, players: int, options: Mapping[str, Value]) -> dict[str, Json]:
    """All of it, place by place and action by action."""
    rows = glass(game, players, options)
    least, most = game.return_range(players, options)
    places = [
        {"at": at, "part": part, "says": place.says, "low": place.low, "high": place.high}
        for at, (part, place) in enumerate((part, place) for part, block in rows.blocks for place in block)
    ]
    count = game.action_count(players, options)
    actions = [{"id": a.id, "kind": a.kind, "parts": dict(a.parts)} for a in game.actions if a.id < count]
    return {
        "signoria": "layout",
        "game": game.name,
        "rules": game.rules_version,
        "players": players,
        "options": dict(options),
        "decisions": game.longest(players, options),
        "returns": [least, most],
        "observation": places,
        "actions": actions,
    }


def tables(game: Game, players: int, options: Mapping[str, Value]) -> Iterator[str]:
    """The same for people, in Markdown."""
    rows = glass(game, players, options)
    said = ", ".join([f"{players} players", *(f"{name} {_value(value)}" for name, value in options.items())])
    least, most = game.return_range(players, options)
    count = game.action_count(players, options)
    yield f"**{game.name}, {said}** (rules version {game.rules_version})."
    yield f"{rows.width} places and {count} actions; at most {game.longest(players, options)} decisions;"
    yield f"returns from {least:g} to {most:g}."
    yield ""
    yield "| places | part | what they say | numbers |"
    yield "|---|---|---|---|"
    at = 0
    for part, block in rows.blocks:
        for places in _runs(block):
            end = at + len(places) - 1
            span = str(at) if end == at else f"{at}-{end}"
            yield f"| {span} | {part} | {_said(part, places)} | {_bounds(places[0])} |"
            at += len(places)
    yield ""
    yield "| actions | kind | parts |"
    yield "|---|---|---|"
    for kind in game.actions.kinds:
        if kind.at < count:
            end = min(kind.at + kind.size, count) - 1
            span = str(end) if end == kind.at else f"{kind.at}-{end}"
            yield f"| {span} | {kind.name} | {_parts(kind, end + 1 - kind.at)} |"


def _runs(block: list[Place]) -> Iterator[list[Place]]:
    """Places of a part with the same bounds, one after the other."""
    for _, run in groupby(block, key=lambda place: (place.low, place.high)):
        yield list(run)


def _said(part: str, places: list[Place]) -> str:
    texts = [place.says or part for place in places]
    if len(texts) <= MANY:
        return "; ".join(texts)
    return f"{texts[0]}; {texts[1]}; ... {texts[-1]}"


def _bounds(place: Place) -> str:
    return f"{place.low} or {place.high}" if place.high - place.low == 1 else f"{place.low} to {place.high}"


def _parts(kind: Kind, used: int) -> str:
    """What the actions of a kind are about; of a single part only the values that can come up."""
    most = used if len(kind.parts) == 1 else None
    return (
        "; ".join(f"{name}: {_listed([str(v) for v in values[:most]])}" for name, values in kind.parts.items()) or "-"
    )


def _listed(values: list[str]) -> str:
    return ", ".join(values) if len(values) <= MANY else f"{values[0]}, {values[1]}, ... {values[-1]}"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else "of one's own" if isinstance(value, dict) else str(value)
