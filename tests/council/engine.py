"""The engine's tables in the words of the plain reference, and back."""

from __future__ import annotations

from signoria.core.bits import has, members
from signoria.games.council.cards import FACES, NAMES, SLOTS, TOKENS
from signoria.games.council.rules import Council
from tests.council import reference as plain

SAID = {
    "romeo": "Romeo",
    "juliet": "Juliet",
    "lord-capulet": "Lord Capulet",
    "lord-montague": "Lord Montague",
    "escalus": "Prince Escalus",
    "mercutio": "Mercutio",
    "rosaline": "Rosaline",
    "apothecary": "Apothecary",
    "paris": "Count Paris",
    "lady-capulet": "Lady Capulet",
    "lady-montague": "Lady Montague",
    "tybalt": "Tybalt",
    "benvolio": "Benvolio",
    "nurse": "Nurse",
    "friar-laurence": "Friar Laurence",
    "samson": "Samson",
    "balthasar": "Balthasar",
}
NUMBER = {SAID[name]: card for card, name in enumerate(NAMES)}


def names(cards: int) -> frozenset[str]:
    """A set of cards."""
    return frozenset(SAID[NAMES[card]] for card in members(cards))


def table(state: Council) -> dict[str, plain.Place]:
    """Everything in play with the tokens on it; who died lies there still."""
    tokens: dict[str, dict[int, plain.Token]] = {}
    for at in range(len(state.spots)):
        spot = int(state.spots[at])
        if 0 <= spot < 24:
            on = tokens.setdefault(SAID[NAMES[spot // SLOTS]], {})
            on[spot % SLOTS] = plain.Token(at // FACES, TOKENS[at % FACES])
    found = {}
    for card, name in enumerate(NAMES):
        if has(state.in_play(), card):
            area = plain.COUNCIL if has(state.council, card) else plain.EXILE
            found[SAID[name]] = plain.Place(area, tokens.get(SAID[name], {}))
    return found


def truth(state: Council) -> plain.Truth:
    """Where the cards lie, seats counted from the one that began."""
    hands = tuple(names(state.hands[state.seat_at(place)]) for place in range(state.players))
    return plain.Truth(hands, names(state.packet))
