"""How a moment of Council of Verona is written down, and what is impossible about one that was written by hand."""

from collections.abc import Iterator, Sequence

from signoria.core.bits import has, members, only, size
from signoria.core.slots import SEAT, OneOf, Seat, SetOf, Slot, Whole
from signoria.games.council.cards import (
    AGENDA_CARDS,
    FACES,
    IN_HAND,
    NAMES,
    NO_CARD,
    NOWHERE,
    PLACES,
    SLOTS,
    SLOTS_OF,
    TOKENS,
)
from signoria.games.council.rules import Council, Step

PLACE_NAMES = tuple(f"{NAMES[place // SLOTS]} {place % SLOTS + 1}" for place in range(PLACES))
LEAST, MOST = -8, 16  # points of a round


def layout(state: Council) -> Sequence[Slot]:
    """The fields of a state, as positions write them."""
    cards, places, rounds = SetOf(NAMES), SetOf(PLACE_NAMES), int(state.rounds())
    return (
        Slot("round", Whole(0, rounds)),
        Slot("first", Seat()),
        Slot("points", Whole(LEAST, MOST), (SEAT, rounds), spare=True),
        Slot("packet", cards),
        Slot("hands", cards, (SEAT,)),
        Slot("council", cards),
        Slot("exile", cards),
        Slot("dead", cards, spare=True),
        Slot("given", cards, (SEAT,), spare=True),
        Slot("left", OneOf(NAMES, empty=True), (len(state.left),), spare=True),
        Slot("spots", OneOf((*PLACE_NAMES, "hand"), empty=True), (SEAT, FACES), spare=True),
        Slot("seen", places, (SEAT,), spare=True),
        Slot("shown", places, spare=True),
    )


def check(state: Council) -> Iterator[tuple[str, str]]:
    """Everything that is impossible: fields and reasons."""
    yield from _handed_over(state)
    yield from _cards(state)
    yield from _hands(state)
    yield from _memory(state)
    yield from _tokens(state)
    yield from _rounds(state)


def _cards(state: Council) -> Iterator[tuple[str, str]]:
    """C-2.1: every card of the deck is in one place."""
    places = [("packet", state.packet), ("council", state.council), ("exile", state.exile)]
    places += [(f"hands[{seat}]", state.hands[seat]) for seat in range(state.players)]
    if not state.handed_over():
        places += [(f"given[{seat}]", state.given[seat]) for seat in range(state.players)]
    seen: dict[int, str] = {}
    for field, cards in places:
        for card in members(cards):
            if not has(state.deck, card):
                yield field, f"{NAMES[card]} is not used with {state.players} players"
            if card in seen:
                yield field, f"{NAMES[card]} is also in {seen[card]}"
            seen[card] = field
    for card in members(state.deck):
        if card not in seen:
            yield "packet", f"{NAMES[card]} is nowhere"
    if state.dead & ~state.in_play():
        yield "dead", "only characters in play can be dead"
    if state.dead & ~(only(AGENDA_CARDS) - 1):
        yield "dead", "only characters with an agenda can die (C-9.4)"


def _hands(state: Council) -> Iterator[tuple[str, str]]:
    """C-3, C-4.4: hands are as large as the course of the round makes them."""
    turns, gone, players = int(state.turns()), int(state.gone()), int(state.players)
    if turns and size(state.packet) != state.spare:
        yield "packet", f"when a character has been played, {state.spare} cards are left over"
    if size(state.packet) < state.spare:
        yield "packet", f"at least {state.spare} cards are left over"
    for seat in range(players):
        place = (seat - int(state.first)) % players
        had = (gone - place + players - 1) // players
        held = had - (turns - place + players - 1) // players
        found = size(state.hands[seat]) + (0 if state.handed_over() else size(state.given[seat]))
        if found != held:
            yield f"hands[{seat}]", f"this seat holds {held} cards by now, not {found}"


def _handed_over(state: Council) -> Iterator[tuple[str, str]]:
    """C-3.6: two players hand over two cards each."""
    for seat in range(state.players):
        if state.given[seat] and (state.players > 2 or size(state.given[seat]) > 2):
            yield f"given[{seat}]", "two players hand over two cards each (C-3.6)"
        elif state.given[seat] & state.in_play():
            yield f"given[{seat}]", "what has been played is no secret any more; leave it out"


def _memory(state: Council) -> Iterator[tuple[str, str]]:
    """What was seen of the cards fits where they are."""
    players = int(state.players)
    if players == 2 and not state.handed_over() and (state.turns() or size(state.packet) > state.spare):
        yield "given", "these cards are not in the other player's hand"
    if unwritten(state):
        return
    held = [0] * players
    for place in range(len(state.left)):
        card = state.left[place]
        if card == NO_CARD:
            if place < state.gone() and not state.turns():
                yield f"left[{place}]", "a card has left the packet here and has not been played"
            continue
        if place >= state.gone():
            yield f"left[{place}]", f"only {state.gone()} cards have left the packet"
        held[state.seat_at(place)] |= only(card)
    for seat in range(players):
        if players > 2 and held[seat] != state.hands[seat]:
            yield f"left (seat {seat})", "are not the cards in this seat's hand"


def unwritten(state: Council) -> bool:
    """A position written by hand need not say in which order the cards left the packet; then any order will do."""
    empty = all(state.left[place] == NO_CARD for place in range(len(state.left)))
    return empty and not state.waiting and not state.depth


def _tokens(state: Council) -> Iterator[tuple[str, str]]:
    """C-6: tokens lie on slots of characters in play, one on each."""
    open_ = SLOTS_OF[state.in_play() & (only(AGENDA_CARDS) - 1)]
    taken: dict[int, str] = {}
    for at in range(len(state.spots)):
        seat, face, spot = at // FACES, at % FACES, int(state.spots[at])
        field = f"spots[{seat}][{face}]"
        if (spot == NOWHERE) == has(state.faces(), face):
            used = "is used in this game" if spot == NOWHERE else "is not used in this game"
            yield field, f"the token {TOKENS[face]} {used}"
        if spot in (NOWHERE, IN_HAND):
            continue
        if not has(open_, spot):
            yield field, f"{NAMES[spot // SLOTS]} is not in play"
        if spot in taken:
            yield field, f"on {PLACE_NAMES[spot]} lies {taken[spot]} already"
        taken[spot] = f"the token of {field}"
    for seat in range(state.players):
        if state.seen[seat] & ~(state.occupied() & ~state.taken_by(seat)):
            yield f"seen[{seat}]", "only tokens of others that have been placed can have been looked at"
    if state.shown & ~state.occupied():
        yield "shown", "there are no tokens there"


def _rounds(state: Council) -> Iterator[tuple[str, str]]:
    """C-1: what has been scored."""
    rounds = int(state.rounds())
    for seat in range(state.players):
        for at in range(int(state.round), rounds):
            if state.points[rounds * seat + at] != 0:
                yield f"points[{seat}][{at}]", "this round has not been scored yet"
    ended = state.turns() == size(state.deck) - state.spare
    if state.round == rounds and not ended:
        yield "round", "all rounds have been scored: the last one must lie on the table"
    if (state.dead or state.shown) and not ended:
        yield "shown" if state.shown else "dead", "nothing is revealed before the last character is played (C-8.1)"


def resume(state: Council) -> None:
    """What comes next in a position without an agenda: the draft, a turn, or the last lap."""
    if size(state.packet) == size(state.deck):
        state.scene(Step.FIRST, Step.ROUND) if state.round == 0 else state.later(Step.ROUND)
        return
    if state.players > 2 and unwritten(state):
        _write(state)
    players = int(state.players)
    state.later(Step.TURN)
    if players == 2 and size(state.packet) == state.spare and not state.turns() and not any(map(size, _given(state))):
        state.later(Step.EXCHANGE)
        state.ask_sealed(state.everyone(), Step.HAND_OVER)
    elif size(state.packet) != state.spare:
        if players == 2 or state.gone() < players:
            raise ValueError("the cards have not all been dealt; give the agenda under 'flow'")
        state.ask(state.seat_at(state.gone()), Step.DRAFT)


def _given(state: Council) -> list[int]:
    return [int(state.given[seat]) for seat in range(2)]


def _write(state: Council) -> None:
    """Any order in which the cards may have left the packet."""
    hands = [list(members(state.hands[seat])) for seat in range(state.players)]
    for place in range(min(int(state.gone()), len(state.left))):
        hand = hands[state.seat_at(place)]
        if hand:
            state.left[place] = hand.pop(0)
