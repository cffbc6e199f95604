"""What a viewer of Carrara sees, and what the questions tell: all of it on the table but what lies behind the screens.

The screens hide coins and blocks of the rivals unless the holdings are open (C-9). Whatever would tell of them is left
out with them: the colours in the bag, and what a rival could afford.
"""

from __future__ import annotations

from signoria.core.bits import has, members, size
from signoria.core.slots import Json
from signoria.games.carrara.board import NONE, coins_of, points_of
from signoria.games.carrara.codes import Step
from signoria.games.carrara.data import tables
from signoria.games.carrara.names import CITIES, COLOURS, FIELDS, ITEMS, LANDS, SECTIONS, SPOTS, STATUES, TILES, TYPES
from signoria.games.carrara.pieces import (
    CITY_SPOT,
    LAND_SPOT,
    LARGE_FIELD,
    MONEY_SPOT,
    PAIR_SPOT,
    TYPE_SPOT,
    At,
    Bonus,
    Way,
    amount,
    held,
    monument_of,
    of_land,
    of_type,
    paid,
    several,
    type_of,
    value_of,
    wasteful,
)
from signoria.games.carrara.rules import IDLE_ROUNDS, Carrara, colours_in

BONUSES = {Bonus.POINTS: "points", Bonus.COINS: "coins", Bonus.STATUE: "statue", Bonus.DECORATION: "decoration"}


def view(state: Carrara, viewer: int) -> dict[str, Json]:
    """Everything a viewer may see, and what follows from it for everybody's plans."""
    previews = [spots(state, seat) for seat in range(state.players)]
    found: dict[str, Json] = {
        "active": _seat(state.active),
        "opener": _seat(state.opener),
        "wheel": wheel(state),
        "bag": _pile(state.bag) if is_open(state) else int(amount(state.bag)),
        "market": [TILES[tile] for tile in members(state.market)],
        "monuments": [TYPES[type_of(tile)] for tile in members(state.monuments)],
        "improvements": [tile + 1 for tile in members(state.improvements)],
        "visit": None if state.host == NONE else {"seat": int(state.host), "field": FIELDS[state.visited]},
        "court": court(state),
        "players": [_player(state, seat, viewer) for seat in range(state.players)],
        "end": end(state),
        "spots": previews,
        "yours": None if viewer < 0 else {"spots": previews[viewer], "builds": builds(state, viewer)},
    }
    printed = tables(state.settings.get("tables"))
    if state.advanced:
        found["supply"] = {
            "decorations": {name: int(held(state.decorations, kind)) for kind, name in enumerate(printed.decorations)},
            "statues": _pile(state.statues),
        }
    found["reconstructed"] = list(printed.guesses)
    return found


def is_open(state: Carrara) -> bool:
    """C-9: are the screens left in the box?"""
    return state.settings.get("holdings") == "open"


def _seat(seat: int) -> Json:
    return None if seat == NONE else int(seat)


def _pile(pile: int) -> dict[str, Json]:
    """How many of each colour."""
    return {colour: int(held(pile, kind)) for kind, colour in enumerate(COLOURS) if held(pile, kind)}


# The wheel and the court


def wheel(state: Carrara) -> dict[str, Json]:
    """C-3.5: for each section its blocks, what one costs now, and what it would cost after a turn of the wheel."""
    found: dict[str, Json] = {}
    for section, name in enumerate(SECTIONS):
        pile = state.wheel[section]
        after = (section + 1) % len(SECTIONS)
        there: dict[str, Json] = {
            colour: {
                "blocks": int(held(pile, kind)),
                "cost": int(state.price(section, kind)),
                "after_a_turn": int(state.price(after, kind)),
            }
            for kind, colour in enumerate(COLOURS)
            if held(pile, kind)
        }
        if state.advanced:
            there["decoration"] = ITEMS[state.decoration_at(section)]
            there["statue"] = ITEMS[len(TYPES) + state.statue_at(section)]
        found[name] = there
    return found


def court(state: Carrara) -> dict[str, Json]:
    """The bonus fields on which markers stand."""
    found: dict[str, Json] = {}
    for field in range(int(state.fields())):
        there = [seat for seat in range(state.players) if has(state.court[seat], field)]
        if there:
            found[FIELDS[field]] = {"bonus": BONUSES[int(state.bonus(field))], "seats": list(there)}
    return found


def end(state: Carrara) -> dict[str, Json]:
    """C-7: how far the end is."""
    return {
        "stack": int(size(state.stack)),
        "fewest_markers": min(int(state.markers_left(seat)) for seat in range(state.players)),
        "closer": _seat(state.closer),
        "turns_without_a_deed": int(state.idle),
        "of_at_most": IDLE_ROUNDS * int(state.players),
    }


# What the seats have


def _player(state: Carrara, seat: int, viewer: int) -> dict[str, Json]:
    seen = seat == viewer or is_open(state) or state.over
    at = seat * len(CITIES)
    found: dict[str, Json] = {
        "points": int(state.points[seat]),
        "coins": int(state.coins[seat]) if seen else None,
        "blocks": _pile(state.blocks[seat]) if seen else None,
        "paying": colours_in(state.paying) if seat == state.active else [],
        "markers": {
            "court": [FIELDS[field] for field in members(state.court[seat])],
            "large": int(state.large[seat]),
            "raised": bool(state.raised and seat == state.active),
        },
        "scored": [SPOTS[spot] for spot in members(state.spots[seat])],
        "cities": {
            city: {TILES[tile]: _marks(state, tile) for tile in members(state.built[at + n])}
            for n, city in enumerate(CITIES)
            if state.built[at + n]
        },
        "improved": {
            city: {"coins": int(state.coins_per(seat, n)), "points": int(state.points_per(seat, n))}
            for n, city in enumerate(CITIES)
            if held(state.covers[seat], n)
        },
    }
    if state.advanced:
        stored = state.stored[seat]
        found["stored"] = [item for kind, item in enumerate(ITEMS) for _ in range(held(stored, kind))]
    return found


def _marks(state: Carrara, tile: int) -> list[str]:
    """What stands on a building."""
    found = [ITEMS[type_of(tile)]] if has(state.decorated, tile) else []
    return found + [f"statue-{name}" for colour, name in enumerate(STATUES) if has(state.carved[colour], tile)]


# Scoring spots


def spots(state: Carrara, seat: int) -> dict[str, Json]:
    """What each spot that is still free to a seat would pay now, with the sum to follow, and what it lacks."""
    taken, mine = int(state.spots_taken()), int(state.spots[seat])
    money = bool(mine >> MONEY_SPOT & 3)
    found: dict[str, Json] = {}
    for spot, name in enumerate(SPOTS if state.advanced else SPOTS[:MONEY_SPOT]):
        if has(mine, spot) or (spot < TYPE_SPOT and has(taken, spot)):
            continue
        if MONEY_SPOT <= spot < PAIR_SPOT:
            if not money and not has(taken, spot):
                least, rate = At.MONEY_LEAST + spot - MONEY_SPOT, At.MONEY_RATE + spot - MONEY_SPOT
                found[name] = {"least": int(state.tables[least]), "coins_a_point": int(state.tables[rate])}
            continue
        reward = int(state.reward(seat, spot))
        entry: dict[str, Json] = {"coins": int(coins_of(reward)), "points": int(points_of(reward))}
        if reward:
            named = zip(("coins_sum", "points_sum"), sums(state, seat, spot), strict=True)
            entry |= {name: sum_ for name, sum_ in named if sum_}
        if spot < TYPE_SPOT:
            lacking = int(state.tables[At.FEWEST + spot] - size(state.built[seat * len(CITIES) + spot]))
            entry["lacking"] = max(0, lacking)
        found[name] = entry
    return found


def sums(state: Carrara, seat: int, spot: int) -> tuple[str, str]:
    """How coins and points come about, city by city: (5+1+1+4+1)×1. A decoration is the +1 behind its building."""
    built = [int(state.built[seat * len(CITIES) + city]) for city in range(len(CITIES))]
    if LAND_SPOT <= spot < LAND_SPOT + len(LANDS):
        land = spot - LAND_SPOT
        tiles = int(state.own(seat) & of_land(land))
        coins, points = int(state.tables[At.LAND_COINS + land]), int(state.tables[At.LAND_POINTS + land])
        return _times(state, tiles, coins), _times(state, tiles, points)
    if spot < TYPE_SPOT:
        parts = {spot - CITY_SPOT: built[spot - CITY_SPOT]}
    elif spot < LAND_SPOT:
        parts = {city: tiles & int(of_type(spot - TYPE_SPOT)) for city, tiles in enumerate(built)}
    else:
        pair, carved = spot - PAIR_SPOT, int(state.with_statue())
        parts = {city: built[city] & carved for city in (pair, len(CITIES) - 1 - pair)}
    coins_sum = [_times(state, tiles, int(state.coins_per(seat, city))) for city, tiles in parts.items()]
    points_sum = [_times(state, tiles, int(state.points_per(seat, city))) for city, tiles in parts.items()]
    return " + ".join(filter(None, coins_sum)), " + ".join(filter(None, points_sum))


def _times(state: Carrara, tiles: int, reward: int) -> str:
    """The sum of some buildings, times what each point of them brings; nothing where that is nothing."""
    if not tiles or not reward:
        return ""
    terms = [f"{value_of(tile)}{'+1' if has(state.decorated, tile) else ''}" for tile in members(tiles)]
    return f"({'+'.join(terms)})×{reward}"


# Building


def builds(state: Carrara, seat: int) -> dict[str, Json]:
    """C-4.1 to C-4.7: what a seat could build or upgrade now, in which cities, and how it could pay."""
    found: dict[str, Json] = {}
    for tile in members(state.affordable_tiles(seat)):
        price = int(value_of(tile))
        found[TILES[tile]] = {
            CITIES[city]: ways(state, seat, city, price) for city in members(state.cities_for(seat, price))
        }
    for tile in members(state.upgradable(seat)):
        city = int(state.city_of(seat, tile))
        price = int(value_of(monument_of(type_of(tile))) - value_of(tile))
        found[f"{TILES[tile]}-to-8"] = {CITIES[city]: ways(state, seat, city, price)}
    return found


def ways(state: Carrara, seat: int, city: int, price: int) -> dict[str, Json]:
    """C-4.3: the useful ways to pay, each payment once, and whether there are others."""
    pile = state.blocks[seat]
    found: dict[str, Json] = {}
    for name, way in (("low", Way.LOW), ("pairs", Way.PAIRS), ("high", Way.HIGH)):
        blocks = _pile(paid(pile, city, price, way))
        if blocks not in found.values():
            found[name] = blocks
    if several(pile, city, price) or wasteful(pile, city, price):
        found["others"] = True
    return found


# Questions


def about(state: Carrara, seat: int) -> dict[str, Json]:
    """What a question tells besides its answers."""
    asked = int(state.asked[seat])
    step, argument = asked & 255, asked >> 8
    coins: dict[str, Json] = {"coins": int(state.coins[seat])}
    match step:
        case Step.WHEEL | Step.MARKET | Step.CONSOLATION | Step.PURCHASE:
            return coins
        case Step.TAKE:
            costs = {
                COLOURS[colour]: int(state.price(state.section, colour))
                for colour in members(state.affordable(seat, state.section))
            }
            return {**coins, "section": SECTIONS[state.section], "costs": costs}
        case Step.REWARD:
            return {"section": SECTIONS[state.section], "items": [ITEMS[item] for item in members(state.rewards())]}
        case Step.GAIN | Step.SETTLE:
            return {"item": ITEMS[argument]}
        case Step.TILE:
            return {"builds": builds(state, seat)}
        case Step.CITY:
            price = int(state.cost())
            cities = members(state.cities_for(seat, price))
            return {
                "tile": TILES[state.tile],
                "ways": {CITIES[city]: ways(state, seat, city, price) for city in cities},
            }
        case Step.PAY:
            price = int(state.cost())
            told: dict[str, Json] = {"tile": TILES[state.tile], "city": CITIES[state.city], "price": price}
            return {**told, "ways": ways(state, seat, int(state.city), price)}
        case Step.AMOUNT | Step.WASTE:
            return _amount(state, seat, argument)
        case Step.IMPROVE:
            return {"rewards": {str(tile + 1): _improvement(state, tile) for tile in members(state.improvements)}}
        case Step.MARKER:
            fields = members(state.markers_for(seat))
            return {
                "bonuses": {FIELDS[field]: BONUSES[int(state.bonus(field))] for field in fields if field != LARGE_FIELD}
            }
        case Step.SPOT:
            mine = spots(state, seat)
            return {"spots": {SPOTS[spot]: mine[SPOTS[spot]] for spot in members(state.open_now(seat))}}
    return {}


def _amount(state: Carrara, seat: int, colour: int) -> dict[str, Json]:
    """How many of a colour one has, in pairs if it is the one below the city's own, and what is still to be paid."""
    pairs = colour < state.city
    have = int(held(state.blocks[seat], colour))
    return {
        "tile": TILES[state.tile],
        "city": CITIES[state.city],
        "price": int(state.cost()),
        "colour": COLOURS[colour],
        "have": have // 2 if pairs else have,
        "pairs": pairs,
        "laid_down": colours_in(state.paying),
    }


def _improvement(state: Carrara, tile: int) -> dict[str, Json]:
    return {
        "city": CITIES[state.tables[At.TILE_CITY + tile]],
        "coins": int(state.tables[At.TILE_COINS + tile]),
        "points": int(state.tables[At.TILE_POINTS + tile]),
    }
