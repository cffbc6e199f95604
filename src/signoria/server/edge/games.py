"""What stands on the shelf, for those who come to play and for programs."""

from functools import cache
from typing import Any

from fastapi import APIRouter

from signoria.bots import levels
from signoria.core.game import Game
from signoria.core.options import Option
from signoria.games import SHELF, game
from signoria.server.edge import messages
from signoria.server.tables import known_game
from signoria.server.trouble import Refused
from signoria.words import Words, languages

router = APIRouter(prefix="/api/games", tags=["games"])


def option(found: Option) -> dict[str, Any]:
    ranged = isinstance(found.values, range)
    return {
        "name": found.name,
        "values": None if ranged else list(found.values),
        "least": found.values[0] if ranged else None,
        "most": found.values[-1] if ranged else None,
        "default": found.default,
        "source": found.source,
        "documents": found.documents,
    }


@cache
def described(found: Game) -> dict[str, Any]:
    return {
        "name": found.name,
        "title": Words(found).title,
        "designers": list(found.credit.designers),
        "publisher": found.credit.publisher,
        "year": found.credit.year,
        "rules": found.rules_version,
        "data": found.fingerprint(),
        "seats": list(found.seats),
        "options": [option(one) for one in found.options],
        "levels": [{"key": one.key, "seconds": one.seconds} for one in levels(found)],
        "languages": languages(found),
        "lobby": found.in_lobby,
        "actions": [
            {"name": kind.name, "at": kind.at, "parts": {name: list(values) for name, values in kind.parts.items()}}
            for kind in found.actions.kinds
        ],
    }


@router.get("", response_model=messages.Games)
def shelf() -> dict[str, Any]:
    """Every game with its options, its levels of bots and the meaning of its action numbers."""
    return {"games": [described(game(name)) for name in SHELF]}


@router.get("/{name}", response_model=messages.GameMessage)
def one(name: str) -> dict[str, Any]:
    return described(known_game(name))


@router.get("/{name}/words/{language}", response_model=messages.WordsMessage)
def words(name: str, language: str) -> dict[str, Any]:
    """The sentences for keys and parts, as the words file of the game has them."""
    found = known_game(name)
    if language not in languages(found):
        raise Refused("unknown", "no-such-language", f"{name} has words in {', '.join(languages(found))}")
    spoken = Words(found, language)
    return {"game": name, "language": language, "own": spoken.own, "common": spoken.common}
