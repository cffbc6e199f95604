"""What a viewer sees as numbers: the panes of view.py, written from the state. Whatever is changed in one is changed in
both; the suite compares them at every moment.
"""

from typing import Final

from mypy_extensions import i64

from signoria.core.bits import has, plus, size
from signoria.core.kernel import ONLOOKER
from signoria.core.sight import Sight
from signoria.games.council.cards import AGENDA_CARDS, CARDS, FACES, NO_CARD, SLOTS
from signoria.games.council.knowledge import Knowledge

DEAD: Final = 2  # where a character is: in the council, in exile, or nowhere any more
HIDDEN: Final = 6  # a face, beside those of the tokens


def write(state: Knowledge, viewer: i64, drafting: bool, sight: Sight) -> None:
    """All but what the seat on turn has pointed at. `drafting`: the viewer is asked to take a card of the packet."""
    seats = state.players
    rounds = state.rounds()
    sight.number(state.round + 1 if state.round < rounds else rounds)
    sight.number(rounds)
    sight.one_of(state.first, seats)
    for seat in range(seats):
        sight.number(state.score(seat))
    for at in range(seats * rounds):
        sight.number(state.points[at])
    own = viewer != ONLOOKER
    perhaps(own, state.hands[viewer] if own else 0, CARDS, sight)
    for seat in range(seats):
        sight.number(held(state, seat))
    perhaps(own, state.holding(viewer) if own else 0, FACES, sight)
    for seat in range(seats):
        sight.number(size(state.holding(seat)))
    sight.set_of(state.council, CARDS)
    sight.set_of(state.exile, CARDS)
    sight.set_of(state.dead, CARDS)
    write_agendas(state, viewer, sight)
    perhaps(drafting, state.packet, CARDS, sight)
    sight.number(size(state.packet))
    if seats == 2:
        perhaps(own, state.given[viewer] if own else 0, CARDS, sight)
    all_known = state.turns() == size(state.deck) - state.spare
    drafted = seats > 2 and size(state.packet) == state.spare
    known = all_known or (drafted and viewer == state.seat_at(state.gone() - 1))
    perhaps(known, state.packet, CARDS, sight)
    if not all_known:
        if seats == 2:
            write_elsewhere_of_two(state, viewer, sight)
        else:
            write_elsewhere_drafted(state, viewer, sight)


def perhaps(shown: bool, members: i64, count: i64, sight: Sight) -> None:
    """A set, if it is shown."""
    if shown:
        sight.number(1)
        sight.set_of(members, count)
    else:
        sight.nothing(count + 1)


def held(state: Knowledge, seat: i64) -> i64:
    """How many cards a seat holds, those included that lie ready to be handed over but have not been yet."""
    found = size(state.hands[seat])
    if state.players == 2 and not state.handed_over():
        found += size(state.given[seat])
    return found


def write_agendas(state: Knowledge, viewer: i64, sight: Sight) -> None:
    """C-10.4, C-10.6: where each agenda character is, whether its agenda is met, and its three slots."""
    seats = state.players
    known = state.shown if viewer == ONLOOKER else state.shown | state.seen[viewer]
    met = state.agendas_met(state.council & ~state.dead, state.exile & ~state.dead)
    start = sight.at
    width: i64 = 4 + SLOTS * (1 + seats + HIDDEN + 1)
    for card in range(AGENDA_CARDS):
        if not has(state.in_play(), card):
            sight.nothing(width)
            continue
        sight.one_of(DEAD if has(state.dead, card) else 0 if has(state.council, card) else 1, 3)
        sight.number(1 if has(met, card) else 0)
        for place in range(SLOTS * card, SLOTS * card + SLOTS):
            sight.number(state.modifiers[place])
        sight.nothing(SLOTS * (seats + HIDDEN + 1))
    end = sight.at
    for at in range(len(state.spots)):
        place = state.spots[at]
        if place >= 0 and place < SLOTS * AGENDA_CARDS:
            seat = at // FACES
            face = at % FACES if seat == viewer or has(known, place) else HIDDEN
            slot = place % SLOTS
            sight.at = start + width * (place // SLOTS) + 4 + SLOTS + seats * slot
            sight.one_of(seat, seats)
            sight.at = start + width * (place // SLOTS) + 4 + SLOTS + seats * SLOTS + (HIDDEN + 1) * slot
            sight.one_of(face, HIDDEN + 1)
    sight.at = end


def write_elsewhere_of_two(state: Knowledge, viewer: i64, sight: Sight) -> None:
    """C-10.2: the cards that a viewer cannot place exactly, how many of them each seat holds and how many lie aside."""
    known: i64 = 0
    if viewer != ONLOOKER:
        known = state.hands[viewer] | state.given[viewer]
    cards = state.deck & ~state.in_play() & ~known
    if cards == 0:
        return
    sight.set_of(cards, CARDS)
    aside = size(cards)
    for seat in range(2):
        count: i64 = 0
        if seat != viewer:
            count = held(state, seat)
            if viewer != ONLOOKER and state.handed_over():
                count -= size(state.given[viewer])
        aside -= count
        sight.number(count)
    sight.number(aside)


def write_elsewhere_drafted(state: Knowledge, viewer: i64, sight: Sight) -> None:
    """C-10.3: a row for the cards that went missing between two looks of the viewer at the packet."""
    players, gone = state.players, state.gone()
    if viewer == ONLOOKER:
        write_between(state, 0, gone, NO_CARD, True, sight)
        return
    own = (viewer - state.first + players) % players
    start: i64 = 0
    look = players + own
    while look < gone or (look == gone and size(state.packet) != state.spare):
        write_between(state, start, look, own, False, sight)
        start = look + 1
        look += players
    write_between(state, start, gone, own, start <= gone, sight)


def write_between(state: Knowledge, start: i64, stop: i64, own: i64, to_the_end: bool, sight: Sight) -> None:
    """The cards that left the packet in this time, to whom they went, and what is left of it if nobody looked since."""
    players = state.players
    turn = start % players
    seat = state.seat_at(start)
    cards: i64 = 0
    for place in range(start, stop):
        card = state.left[place]
        if card != NO_CARD and turn != own:
            cards = plus(cards, card)
            sight.more(CARDS + seat)
        turn = turn + 1 if turn + 1 < players else 0
        seat = state.left_of(seat)
    if to_the_end:
        cards = cards | state.packet
    if cards == 0:
        return
    sight.set_of(cards, CARDS)
    sight.nothing(players)
    sight.number(size(state.packet) if to_the_end else 0)
