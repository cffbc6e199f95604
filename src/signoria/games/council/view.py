"""What a viewer sees of Council of Verona, built field by field from what is allowed."""

from signoria.core.bits import has, members, only, size
from signoria.core.kernel import ONLOOKER
from signoria.core.slots import Json
from signoria.games.council.cards import AGENDA_CARDS, FACES, NAMES, NO_CARD, SLOTS, TOKENS
from signoria.games.council.rules import Act, Council, Step
from signoria.games.council.scoring import names_of

HIDDEN = "?"


def view(state: Council, viewer: int) -> dict[str, Json]:
    """Everything a seat, or an onlooker, may see of a moment."""
    seats = range(state.players)
    own = viewer if viewer != ONLOOKER else None
    rounds = int(state.rounds())
    passed: dict[str, Json] = {}
    if state.players == 2:
        passed["handed_over"] = None if own is None else names_of(state.given[own])
    return {
        "round": min(int(state.round) + 1, rounds),
        "rounds": rounds,
        "begins": int(state.first),
        "points": [int(state.score(seat)) for seat in seats],
        "points_by_round": [[int(state.points[rounds * seat + at]) for at in range(rounds)] for seat in seats],
        "hand": None if own is None else names_of(state.hands[own]),
        "hand_sizes": [_held(state, seat) for seat in seats],
        "tokens": None if own is None else [TOKENS[face] for face in members(state.holding(own))],
        "tokens_left": [size(state.holding(seat)) for seat in seats],
        "council": names_of(state.council),
        "exile": names_of(state.exile),
        "dead": names_of(state.dead),
        "agendas": agendas(state, viewer),
        "packet": names_of(state.packet) if own is not None and _asked(state, own, Step.DRAFT) else None,
        "packet_size": size(state.packet),
        **passed,
        "discards": discards(state, viewer),
        "elsewhere": elsewhere(state, viewer),
        "chosen": pending(state),
    }


def _asked(state: Council, seat: int, step: int) -> bool:
    return bool(state.owes(seat)) and state.asked[seat] & 255 == step


def _held(state: Council, seat: int) -> int:
    """How many cards a seat holds, those included that lie ready to be handed over but have not been yet."""
    return size(state.hands[seat]) + (size(state.given[seat]) if not state.handed_over() else 0)


def agendas(state: Council, viewer: int) -> dict[str, Json]:
    """C-10.6: every agenda character in play: where it is, whether its agenda is met as things stand, and for every
    slot what it adds, whose token lies there, and which one as far as the viewer may know."""
    council, exile = state.council & ~state.dead, state.exile & ~state.dead
    met = state.agendas_met(council, exile)
    found: dict[str, Json] = {}
    for card in members(state.in_play() & (only(AGENDA_CARDS) - 1)):
        places = range(SLOTS * card, SLOTS * card + SLOTS)
        found[NAMES[card]] = {
            "place": "dead" if has(state.dead, card) else "council" if has(state.council, card) else "exile",
            "met": has(met, card),
            "slots": [int(state.modifiers[place]) for place in places],
            "seats": [_owner(state, place) for place in places],
            "tokens": [face(state, place, viewer) for place in places],
        }
    return found


def _owner(state: Council, place: int) -> int | None:
    at = state.token_at(place)
    return None if at < 0 else at // FACES


def face(state: Council, place: int, viewer: int) -> str | None:
    """C-10.4: the token on a place, as far as a viewer knows it."""
    at = state.token_at(place)
    if at < 0:
        return None
    known = state.shown if viewer == ONLOOKER else state.shown | state.seen[viewer]
    return TOKENS[at % FACES] if at // FACES == viewer or has(known, place) else HIDDEN


def discards(state: Council, viewer: int) -> list[str] | None:
    """C-3.4, C-10.5: the cards nobody plays, for those who know them: the last drafter, and everybody once the last
    character is on the table."""
    if state.turns() == size(state.deck) - state.spare:
        return names_of(state.packet)
    drafted = state.players > 2 and size(state.packet) == state.spare
    return names_of(state.packet) if drafted and viewer == state.seat_at(state.gone() - 1) else None


def elsewhere(state: Council, viewer: int) -> list[Json]:
    """C-10.2, C-10.3: the cards a viewer cannot place exactly: each row names cards, the seats that hold some of them
    (once for every card of these they hold), and how many lie in the packet or aside."""
    if state.turns() == size(state.deck) - state.spare:
        return []
    rows = _elsewhere_of_two(state, viewer) if state.players == 2 else _elsewhere_drafted(state, viewer)
    return [row for row in rows if row["cards"]]


def _elsewhere_of_two(state: Council, viewer: int) -> list[dict[str, Json]]:
    known = 0
    if viewer != ONLOOKER:
        known = state.hands[viewer] | state.given[viewer]
    cards = state.deck & ~state.in_play() & ~known
    seats = [seat for seat in range(2) if seat != viewer for _ in range(_held(state, seat))]
    if viewer != ONLOOKER and state.handed_over():
        seats = seats[: len(seats) - size(state.given[viewer])]
    return [{"cards": names_of(cards), "seats": seats, "aside": size(cards) - len(seats)}]


def _elsewhere_drafted(state: Council, viewer: int) -> list[dict[str, Json]]:
    gone, players = int(state.gone()), int(state.players)
    own = (viewer - int(state.first)) % players if viewer != ONLOOKER else NO_CARD
    looks = list(range(players + own, gone + 1, players)) if viewer != ONLOOKER else []
    if looks and looks[-1] == gone and size(state.packet) == state.spare:
        looks.pop()  # the draft is over: nobody looks any more
    rows: list[dict[str, Json]] = []
    for start, stop in zip([0, *(look + 1 for look in looks)], [*looks, gone], strict=True):
        places = [at for at in range(start, stop) if at % players != own and state.left[at] != NO_CARD]
        cards = sum(only(state.left[at]) for at in places)
        last = stop == gone and (not looks or looks[-1] != gone)
        if last:
            cards |= state.packet
        seats = sorted(int(state.seat_at(at)) for at in places)
        rows.append({"cards": names_of(cards), "seats": seats, "aside": size(state.packet) if last else 0})
    return rows


def pending(state: Council) -> str | None:
    """What the seat on turn has pointed at already, in the middle of an action of several steps: everybody sees it."""
    for seat in members(state.waiting):
        step, argument = state.asked[seat] & 255, state.asked[seat] >> 8
        if step == Step.TOKEN:
            return place_name(argument)
        if step == Step.SWAP and argument >= 32:
            return place_name((argument >> 5) - 1)
        if step in (Step.LOOK, Step.MOVE, Step.COPY, Step.SWAP, Step.BET, Step.PLAY):
            return str(state.asking(step).key)
    return None


def place_name(place: int) -> str:
    return f"{NAMES[place // SLOTS]} {place % SLOTS + 1}"


# What a question tells besides


def about(state: Council, seat: int) -> dict[str, Json]:
    """What each answer would lead to, from what everybody can count."""
    step, argument = state.asked[seat] & 255, state.asked[seat] >> 8
    match step:
        case Step.DRAFT:
            return {"packet": names_of(state.packet)}
        case Step.PLAY:
            return {"would_be_met": {str(action): _played(state, action) for action in state.legal(seat)}}
        case Step.MOVE:
            moves = [action for action in state.legal(seat) if action != Act.PASS]
            to = "exile" if state.banishes(argument) else "council"
            then = {str(action): _moved(state, action - Act.MOVE) for action in moves}
            return {"card": NAMES[argument], "to": to, "would_be_met": then}
        case Step.SWAP:
            first_one = place_name((argument >> 5) - 1) if argument >= 32 else None
            return {"card": NAMES[argument & 31], "chosen": first_one}
        case Step.COPY:
            return {"card": NAMES[argument]}
        case Step.BET:
            met = state.agendas_met(state.council, state.exile)
            slots: list[Json] = []
            for place in members(state.free()):
                adds = int(state.modifiers[place])
                slots.append({"slot": place_name(place), "adds": adds, "met": has(met, place // SLOTS)})
            return {"tokens": [TOKENS[face] for face in members(state.holding(seat))], "slots": slots}
        case Step.TOKEN:
            pays = {TOKENS[face]: int(state.pays(face, argument)) for face in members(state.holding(seat))}
            would_pay = has(state.agendas_met(state.council, state.exile), argument // SLOTS)
            card, slot = NAMES[argument // SLOTS], argument % SLOTS + 1
            return {"card": card, "slot": slot, "adds": int(state.modifiers[argument]), "pays": pays, "met": would_pay}
        case _:
            return {}


def _played(state: Council, action: int) -> list[str]:
    card, area = (action - Act.PLAY) >> 1, (action - Act.PLAY) & 1
    added = [only(card) if at == area else 0 for at in range(2)]
    return names_of(state.agendas_met(state.council | added[0], state.exile | added[1]))


def _moved(state: Council, card: int) -> list[str]:
    return names_of(state.agendas_met(state.council ^ only(card), state.exile ^ only(card)))
