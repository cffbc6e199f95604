"""Tables of Carrara at random, with everything that counts in scorings, and the same for the second reading."""

from __future__ import annotations

from signoria.core.rng import Rng
from signoria.games.carrara.names import CITIES, COLOURS, STATUES, TILES, TYPES
from signoria.games.carrara.pieces import MONUMENTS, SECOND_THREES, THREES, some
from signoria.games.carrara.rules import Carrara
from tests.carrara import reference
from tests.carrara.hand import CARRARA

TYPE_NAMES = tuple(kind.capitalize() for kind in TYPES)


def scattered(players: int, rng: Rng) -> Carrara:
    """An advanced table on which everything lies somewhere."""
    state = CARRARA.new(players, seed=int(rng.word()), advanced=True)
    assert isinstance(state, Carrara)
    out = THREES | SECOND_THREES if players == 2 else SECOND_THREES if players == 3 else 0
    share = 1 + int(rng.below(6))
    for tile in range(len(TILES)):
        if out >> tile & 1 or rng.below(6) >= share:
            continue
        for name in ("stack", "market", "monuments"):
            setattr(state, name, getattr(state, name) & ~(1 << tile))
        seat, city = int(rng.below(players)), int(rng.below(6))
        state.built[seat * 6 + city] |= 1 << tile
        if rng.below(2):
            state.decorated |= 1 << tile
        if rng.below(2):
            colour = 6 if rng.below(4) == 0 else city + int(rng.below(6 - city))
            state.carved[colour] |= 1 << tile
    for tile in range(8):
        seat = int(rng.below(players + 2))
        city = (0, 0, 1, 1, 2, 3, 4, 5)[tile]
        if seat < players:
            state.improvements &= ~(1 << tile)
            state.improved[seat] |= 1 << tile
            state.covers[seat] = (state.covers[seat] & ~some(city, 15)) | some(city, tile + 1)
    for seat in range(players):
        state.coins[seat] = rng.below(60)
        state.points[seat] = rng.below(100)
        state.blocks[seat] = sum(int(some(kind, rng.below(8))) for kind in range(6))
        if seat < 2 and rng.below(2):
            state.spots[seat] |= 1 << (14 + seat)
    assert state.monuments & ~MONUMENTS == 0
    return state


def read(state: Carrara, seat: int) -> reference.Player:
    """A seat of such a table, in the words of the second reading."""
    buildings = []
    for city in range(6):
        for tile in range(len(TILES)):
            if state.built[seat * 6 + city] >> tile & 1:
                statue = [name for n, name in enumerate(STATUES) if state.carved[n] >> tile & 1]
                buildings.append(
                    reference.Building(
                        TYPE_NAMES[tile // 7],
                        (1, 2, 3, 3, 4, 5, 8)[tile % 7],
                        reference.CITIES[city],
                        bool(state.decorated >> tile & 1),
                        statue[0] if statue else None,
                    )
                )
    money = state.spots[seat] >> 14 & 3
    hand = [int(state.blocks[seat]) >> 4 * kind & 15 for kind in range(len(COLOURS))]
    return reference.Player(
        buildings=tuple(buildings),
        improved=frozenset(reference.CITIES[n] for n in range(len(CITIES)) if state.covers[seat] >> 4 * n & 15),
        coins=int(state.coins[seat]),
        blocks=sum(hand),
        points=int(state.points[seat]),
        rate={0: 5, 1: 3, 2: 2}[int(money)],
    )
