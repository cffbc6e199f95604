"""Verona: what somebody sees of it, and how the game explains itself: roles, odds, tallies, what a mission lacks."""

from functools import cache
from typing import Final

from signoria.core.bits import first, has, members, size
from signoria.core.slots import Json
from signoria.games.verona.board import (
    CONVENTO_MOST,
    FIGURE_PRICE,
    MUNICIPIO_LEAST,
    NONE,
    STRENGTH_OF_FIGURE,
    TOKENS,
    TYPES,
    Role,
    Step,
    Token,
)
from signoria.games.verona.city import BUILDINGS
from signoria.games.verona.data import document_of, street_names
from signoria.games.verona.rules import Verona
from signoria.games.verona.street import DICE, Reason

TOKEN_NAMES: Final = ("corruption", "violence", "intrigue", "bluff")
CARD_NAMES: Final = ("murder", "intimidation", "accusation")
ROLE_NAMES: Final = ("none", "schemer", "briber", "fighter", "defender")
REASON_NAMES: Final = ("violence", "murder", "mission")
SHOWN_ODDS: Final = 40  # so many amounts are told the odds of
SURELY: Final = 200  # totals of dice above this are not told apart


# Odds of exploding dice


@cache
def totals(dice: int) -> tuple[float, ...]:
    """The probability of every total up to SURELY of so many exploding dice."""
    if dice == 0:
        return (1.0, *([0.0] * SURELY))
    one = [0.0 if total % 8 == 0 else 8.0 ** -(total // 8 + 1) for total in range(SURELY + 1)]
    rest = totals(dice - 1)
    return tuple(sum(one[a] * rest[total - a] for a in range(total + 1)) for total in range(SURELY + 1))


@cache
def at_least(dice: int, total: int) -> float:
    """The probability that so many dice add up to this or more."""
    return 1.0 - sum(totals(dice)[: min(max(total, 0), SURELY + 1)])


@cache
def unstopped(strength: int, defenders: tuple[int, ...]) -> float:
    """The probability that no defender reaches a strength; for each defender its dice."""
    chance = 1.0
    for dice in defenders:
        chance *= 1.0 - at_least(dice, strength)
    return chance


@cache
def victory(figures: int, defenders: tuple[int, ...]) -> float:
    """The probability that Violence with so many mercenaries beats all defenders."""
    if figures == 0:
        return 0.0
    base = STRENGTH_OF_FIGURE * figures
    return sum(p * unstopped(base + roll, defenders) for roll, p in enumerate(totals(DICE)) if p > 0)


@cache
def strongest_odds(bids: tuple[tuple[int, bool], ...]) -> tuple[float, ...]:
    """For every bid - its strength so far, and whether two dice are still added - the chance to be the strongest."""
    found = []
    for at, (strength, rolls) in enumerate(bids):
        others = [bid for place, bid in enumerate(bids) if place != at and bid[0] > 0]
        chance = 0.0
        if strength > 0:
            for roll, p in enumerate(totals(DICE if rolls else 0)):
                if p > 0:
                    beaten = 1.0
                    for other, dice in others:
                        beaten *= 1.0 - at_least(DICE if dice else 0, strength + roll - other)
                    chance += p * beaten
        found.append(chance)
    return tuple(found)


def rounded(chance: float) -> float:
    return round(min(1.0, max(0.0, chance)), 4)


# The view


def view(state: Verona, viewer: int) -> dict[str, Json]:
    """V-H: what a viewer sees, field by field."""
    names = street_names_of(state)
    sealed = state.sealed_question()
    planning = sealed in (Step.PLAN, Step.TOKEN)
    return {
        "round": state.round,
        "first": state.first,
        "streets": _streets(state, names, planning),
        "players": [_player(state, seat, viewer) for seat in range(state.players)],
        "offer": [
            {"building": state.offers[at], "tally": tally(state, state.offers[at])}
            for at in range(BUILDINGS)
            if state.offers[at] != NONE and state.owners[state.offers[at]] == NONE
        ],
        "upcoming": None if state.upcoming == NONE else state.upcoming,
        "deck": size(state.deck),
        "hand": hand(state, viewer),
        "plan": _plan(state, viewer, names),
        "withdrawn": list(members(state.out)),
        "declared": list(members(state.declared)),
        "scene": None if state.street == NONE else _scene(state, viewer, sealed),
        "municipio": _round(state, state.stakes, viewer, sealed == Step.STAKE),
        "hired": _round(state, state.hires, viewer, sealed == Step.HIRE),
        "more": _round(state, state.calls, viewer, sealed == Step.MORE),
    }


def street_names_of(state: Verona) -> list[str]:
    return street_names(document_of(state.settings["city"]))


def _streets(state: Verona, names: list[str], planning: bool) -> dict[str, Json]:
    """Where allies stand and, once everybody has planned, whose tokens lie face down."""
    count = int(state.city.streets)
    allies: dict[int, list[int]] = {}
    for at, number in enumerate(state.allies):
        if number:
            allies.setdefault(at % count, []).extend([at // count] * int(number))
    tokens: dict[int, list[int]] = {}
    for seat in () if planning else range(int(state.players)):
        for street in members(state.plans[seat]):
            tokens.setdefault(street, []).append(seat)
    return {
        names[street]: {"allies": allies.get(street, []), "tokens": tokens.get(street, [])}
        for street in sorted({*allies, *tokens})
    }


def _player(state: Verona, seat: int, viewer: int) -> dict[str, Json]:
    return {
        "florins": state.florins[seat] if seat == viewer else None,
        "mercenaries": state.figures[seat],
        "supply": state.supply[seat],
        "missions": size(state.hands[seat]),
        "achieved": list(members(state.achieved[seat])),
        "turned": [TOKEN_NAMES[kind] for kind in turned_over(state, seat)],
        "buildings": list(members(state.owned(seat))),
        "income": state.profit(seat),
        "points": state.score(seat),
    }


def turned_over(state: Verona, seat: int) -> list[int]:
    """The tokens of a seat that everybody has seen in this round."""
    places = range(seat * TOKENS, seat * TOKENS + int(state.count_laid(seat)))
    hidden = int(state.plans[seat])
    return [int(state.kinds[at]) for at in places if not has(hidden, state.laid[at]) and state.kinds[at] != NONE]


def tally(state: Verona, building: int) -> list[int]:
    """How many allies of each seat count for a building; nothing for the Municipio."""
    realm = state.city.realm[building]
    return [state.counted_in(seat, realm) for seat in range(state.players)] if realm else []


def hand(state: Verona, viewer: int) -> list[Json]:
    """A viewer's missions and what each still lacks: streets without an ally of one's own, and streets from which
    rivals must go: from all of them, or with four and more players from one."""
    if viewer < 0:
        return []
    own, shared = state.homes(viewer), state.shared(viewer)
    found: list[Json] = []
    for mission in members(state.hands[viewer]):
        trio = state.city.trio[mission]
        beset = trio & shared
        peaceful = beset == 0 if state.players <= 3 else beset != trio
        lacks = list(members(trio & ~own))
        found.append({"mission": mission, "lacks": lacks, "beset": [] if peaceful else list(members(beset))})
    return found


def _plan(state: Verona, viewer: int, names: list[str]) -> dict[str, Json]:
    """What a viewer has laid itself and is not turned over yet."""
    if viewer < 0:
        return {}
    found: dict[str, Json] = {}
    for place in range(TOKENS):
        street, kind = state.laid[viewer * TOKENS + place], state.kinds[viewer * TOKENS + place]
        if street != NONE and kind != NONE and has(state.plans[viewer], street):
            found[names[street]] = TOKEN_NAMES[kind]
    return found


def _round(state: Verona, numbers: Json, viewer: int, hidden: bool) -> Json:
    """The same, or nothing where nobody was asked yet."""
    found = _shown(state, numbers, viewer, hidden)
    return found if any(number is not None for number in found) else None


def _shown(state: Verona, numbers: Json, viewer: int, hidden: bool) -> list[Json]:
    """Answers of a round: all of them once it is open, before that only one's own and those that nobody had to give."""
    found: list[Json] = []
    for seat in range(state.players):
        secret = hidden and seat != viewer and has(state.sealed, seat)
        found.append(None if secret or numbers[seat] == NONE else int(numbers[seat]))
    return found


def why(token: int, role: int) -> str:
    """Why a token gives the role it gives: what it does, or why it counts as a bluff."""
    if role in (Role.SCHEMER, Role.BRIBER, Role.FIGHTER):
        return "as-planned"
    if token == Token.INTRIGUE:
        return "own-ally-here" if role == Role.DEFENDER else "no-ally-nearby"
    if token == Token.VIOLENCE:
        return "no-rival-here" if role == Role.DEFENDER else "no-ally-here"
    if token == Token.BLUFF:
        return "bluff"
    return "no-token"


def _scene(state: Verona, viewer: int, sealed: int) -> dict[str, Json]:
    """The street that is being resolved, or was resolved last."""
    cards = _shown(state, state.cards, viewer, sealed in (Step.CARD, Step.GUESS))
    bids = _shown(state, state.bids, viewer, sealed == Step.BID)
    odds = _dice_odds(state) if state.drawing & 255 == Step.ROLL else [None] * int(state.players)
    seats: list[Json] = []
    for seat in range(state.players):
        token, role = int(state.token_in(seat, state.street)), int(state.roles[seat])
        part: dict[str, Json] = {"token": None if token == NONE else TOKEN_NAMES[token]}
        part |= {"role": ROLE_NAMES[role], "why": why(token, role)}
        if cards[seat] is not None:
            part["card"] = CARD_NAMES[cards[seat]]
        if bids[seat] is not None:
            part["bid"] = bids[seat]
        if state.rolls[seat] > 0:
            part["roll"] = int(state.rolls[seat])
        if odds[seat] is not None:
            part["odds"] = odds[seat]
        seats.append(part)
    return {
        "street": state.street,
        "picker": state.picker,
        "players": seats,
        "schemer": None if state.schemer == NONE else state.schemer,
        "origin": None if state.origin == NONE else state.origin,
        "second": bool(state.second),
        "strongest": None if state.strongest == NONE else state.strongest,
        "strength": state.strength,
        "winner": None if state.winner == NONE else state.winner,
    }


def dice_waiting(state: Verona) -> dict[int, int]:
    """For each seat how many dice it still has to roll."""
    entries = [int(state.drawing), *(int(state.agenda[at]) for at in range(state.depth))]
    return {one >> 8 & 7: one >> 11 for one in entries if one & 255 == Step.ROLL}


def _dice_odds(state: Verona) -> list[Json]:
    """While dice roll: for each seat its chance to be the strongest or, once that is settled, to stop the attack."""
    waiting = dice_waiting(state)
    found: list[Json] = [None] * int(state.players)
    if state.strongest != NONE:
        for seat in range(state.players):
            if state.roles[seat] == Role.DEFENDER:
                missing = int(state.strength - state.rolls[seat])
                found[seat] = rounded(at_least(waiting.get(seat, 0), missing))
        return found
    seats = [seat for seat in range(state.players) if state.bids[seat] > 0]
    if all(count in (0, DICE) for count in (waiting.get(seat, 0) for seat in seats)):
        bids = tuple((int(state.strength_of(seat)), waiting.get(seat, 0) > 0) for seat in seats)
        for seat, chance in zip(seats, strongest_odds(bids), strict=True):
            found[seat] = rounded(chance)
    return found


# Previews


def about(state: Verona, seat: int) -> dict[str, Json]:
    """What else a question tells the seat that is asked."""
    step, argument = int(state.asked[seat]) & 255, int(state.asked[seat]) >> 8
    if step in (Step.PLAN, Step.LAY):
        left = {TOKEN_NAMES[kind]: state.left_of_kind(seat, kind) for kind in range(TYPES)}
        return {"left": left, "supply": state.supply[seat], "in_vain": state.supply[seat] == 0}
    if step == Step.TOKEN:
        return {"street": argument, "roles": _roles(state, seat, argument), "in_vain": state.supply[seat] == 0}
    if step == Step.ORIGIN:
        return {"street": state.street}
    if step in (Step.CARD, Step.GUESS, Step.RETRY):
        guessers = list(members(state.guessers()))
        return {"street": state.street, "schemer": state.schemer, "origin": state.origin, "guessers": guessers}
    if step == Step.BID:
        return _bidding(state, seat, argument >> 2)
    if step == Step.VICTIM:
        reason = argument >> 6
        return {
            "street": argument & 63,
            "reason": REASON_NAMES[reason],
            "own": reason == Reason.MURDER,  # who shows the table asks once more before an ally of one's own goes
        }
    if step == Step.COLOUR:
        return {"street": state.street}
    if step == Step.RESETTLE:
        return {"street": state.street, "left": argument >> 3}
    if step == Step.MISSION:
        return {"missions": hand(state, seat)}
    if step == Step.MOVE:
        return {"left": argument}
    if step == Step.MOVE_TO:
        return {"street": argument & 63, "left": argument >> 6}
    if step == Step.STAKE:
        most = state.florins[seat]
        return {"so_far": argument >> 2, "most": most, "least": MUNICIPIO_LEAST}
    if step == Step.HIRE:
        most = state.florins[seat] // FIGURE_PRICE
        return {"so_far": argument >> 2, "most": most, "price": FIGURE_PRICE}
    return {}


def _roles(state: Verona, seat: int, street: int) -> dict[str, Json]:
    """The role that each token would give now, and why; much may have changed when it is turned over."""
    crowd = state.present(street)
    found: dict[str, Json] = {}
    for kind, name in enumerate(TOKEN_NAMES):
        role = int(state.role_of(seat, kind, street, crowd))
        found[name] = {"role": ROLE_NAMES[role], "why": why(kind, role)}
    return found


def _bidding(state: Verona, seat: int, so_far: int) -> dict[str, Json]:
    """The attackers, the defenders with their dice, and what each amount is worth against these defenders."""
    most = int(state.most_bid(seat))
    bribes = state.roles[seat] == Role.BRIBER
    defenders = [s for s in members(first(state.players)) if state.roles[s] == Role.DEFENDER]
    dice = tuple(int(state.at(s, state.street)) if bribes else DICE for s in defenders)
    odds = [
        {"amount": amount, "odds": rounded(unstopped(amount, dice) if bribes else victory(amount, dice))}
        for amount in range(max(1, so_far), min(most, so_far + SHOWN_ODDS) + 1)
    ]
    return {
        "street": state.street,
        "with": "florins" if bribes else "mercenaries",
        "so_far": so_far,
        "most": most,
        "convento": not bribes and bool(state.held_back(seat)) and state.figures[seat] > CONVENTO_MOST,
        "attackers": list(members(state.attackers())),
        "defenders": defenders,
        "dice": list(dice),
        "chances": odds,
    }
