"""Tables laid out by hand, in few words, for the rule cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.core.event import Event
from signoria.core.question import Illegal
from signoria.games import game
from signoria.games.council.cards import FACES, NAMES, TOKENS
from signoria.games.council.data import facts
from signoria.games.council.meta import LEFT_OVER
from signoria.games.council.position import PLACE_NAMES
from signoria.games.council.rules import Council

GAME = game("council")


def words(text: str) -> list[str]:
    return [word for word in text.replace(",", " ").split() if word]


def deck(players: int) -> list[str]:
    return [name for name in NAMES if players == 5 or name not in facts().five]


def laid(
    players: int = 4,
    council: str = "",
    exile: str = "",
    *,
    hands: Mapping[int, str] | None = None,
    packet: str = "",
    tokens: Mapping[str, str] | None = None,
    seen: Mapping[int, str] | None = None,
    given: Mapping[int, str] | None = None,
    ended: bool = False,
    first: int = 0,
    scored: int = 0,
    points: list[list[int]] | None = None,
    length: str = "round",
    **options: object,
) -> Council:
    """A table in the middle of a round: whoever comes next is asked. Cards that are not named go where there is room:
    with `ended` into Exile, so that the last lap begins; otherwise to hands and packet."""
    pinned = {seat: words(cards) for seat, cards in (hands or {}).items()}
    on_council, in_exile, aside = words(council), words(exile), words(packet)
    named = {*on_council, *in_exile, *aside, *(card for cards in pinned.values() for card in cards)}
    rest = [card for card in deck(players) if card not in named]
    spare = LEFT_OVER[players]
    while len(aside) < spare:
        aside.append(rest.pop())
    if ended:
        in_exile, rest = in_exile + rest, []
    turns = len(on_council) + len(in_exile)
    full = (len(deck(players)) - spare) // players
    held: list[list[str]] = []
    for seat in range(players):
        place = (seat - first) % players
        hand = pinned.get(seat, [])
        size = full - (turns - place + players - 1) // players
        while len(hand) < size:
            hand.append(rest.pop(0))
        held.append(hand)
    spots: list[list[str | None]] = [["hand"] * FACES for _ in range(players)]
    for seat in range(players):
        for face, name in enumerate(TOKENS):
            if (name == "4" and players > 2) or (face >= 4 and not options.get("poison", False)):
                spots[seat][face] = None
    for place_name, said in (tokens or {}).items():
        owner, name = said.split(":")
        spots[int(owner)][TOKENS.index(name)] = place_name
    state: dict[str, Any] = {
        "round": scored,
        "first": first,
        "packet": aside,
        "hands": held,
        "council": on_council,
        "exile": in_exile,
        "spots": spots,
        "seen": [[p.strip() for p in (seen or {}).get(seat, "").split(",") if p] for seat in range(players)],
    }
    if given is not None:
        state["given"] = [words(given.get(seat, "")) for seat in range(players)]
    if points is not None:
        state["points"] = points
    document = {
        "signoria": "position",
        "format": 1,
        "game": "council",
        "players": players,
        "options": {"length": length, **options},
        "state": state,
    }
    found = GAME.load(document)
    assert isinstance(found, Council)
    found.listen()
    return found


def may(state: Council) -> list[str]:
    """What the seat that is asked may answer, as records say it."""
    return [str(GAME.actions.describe(action)) for action in state.legal(state.turn())]


def do(state: Council, *said: str) -> list[Event]:
    """These answers, one after the other, each by whoever is asked; what is told about them."""
    for one in said:
        seat = state.turn()
        state.apply(seat, number(one))
    return state.heard()[0]


def number(said: str) -> int:
    kind, *pairs = said.split()
    parts: dict[str, Any] = dict(pair.split("=") for pair in pairs)
    if "slot" in parts:
        parts["slot"] = int(parts["slot"])
    return GAME.actions.encode(kind, **parts)


def refused(state: Council, said: str) -> tuple[str, str]:
    """Why the seat that is asked may not do this: reason and clause."""
    seat = state.turn()
    try:
        state.apply(seat, number(said))
    except Illegal as illegal:
        return illegal.reason, illegal.clause
    raise AssertionError(f"{said} is allowed")


def asked(state: Council) -> tuple[int, str]:
    """Who is asked, and what."""
    seat = int(state.turn())
    question = GAME.question(state, seat)
    assert question is not None
    return seat, question.key


def settled(state: Council) -> Council:
    """To the end of the round: nobody does anything more that is not a must."""
    while state.waiting:
        state.apply(state.turn(), state.legal(state.turn())[0])
    return state


def points(state: Council) -> list[int]:
    """The points after the end of the round."""
    settled(state)
    return [int(state.score(seat)) for seat in range(state.players)]


def told(events: list[Event], key: str) -> list[dict[str, object]]:
    return [dict(event.parts) for event in events if event.key == key]


def where(state: Council, seat: int, token: str) -> str:
    spot = int(state.spots[FACES * seat + TOKENS.index(token)])
    return PLACE_NAMES[spot] if 0 <= spot < len(PLACE_NAMES) else "hand" if spot >= 0 else "none"
