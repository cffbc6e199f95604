"""The characters and tokens by number. Which family a character belongs to stands in cards.toml."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64


class Card:
    """First those with an agenda and betting slots, then those with a power."""

    ROMEO: Final = 0
    JULIET: Final = 1
    LORD_CAPULET: Final = 2
    LORD_MONTAGUE: Final = 3
    ESCALUS: Final = 4
    MERCUTIO: Final = 5
    ROSALINE: Final = 6
    APOTHECARY: Final = 7
    PARIS: Final = 8
    LADY_CAPULET: Final = 9
    LADY_MONTAGUE: Final = 10
    TYBALT: Final = 11
    BENVOLIO: Final = 12
    NURSE: Final = 13
    FRIAR: Final = 14
    SAMSON: Final = 15
    BALTHASAR: Final = 16


class Token:
    """The faces a token can have."""

    NOUGHT: Final = 0
    THREE: Final = 1
    FOUR: Final = 2
    FIVE: Final = 3
    POISON: Final = 4
    ANTIDOTE: Final = 5


class Area:
    COUNCIL: Final = 0
    EXILE: Final = 1


AGENDA_CARDS: Final = 8  # the characters below this number have an agenda
FACES: Final = 6
SLOTS: Final = 3  # of an agenda card; slot k of card c is the place 3 * c + k on the table
PLACES: Final = 24
IN_HAND: Final = 24  # where a token lies that has not been placed
NOWHERE: Final = -1  # where a token lies that is not used in this game
NO_CARD: Final = -1

NAMES: Final[list[str]] = [
    "romeo",
    "juliet",
    "lord-capulet",
    "lord-montague",
    "escalus",
    "mercutio",
    "rosaline",
    "apothecary",
    "paris",
    "lady-capulet",
    "lady-montague",
    "tybalt",
    "benvolio",
    "nurse",
    "friar-laurence",
    "samson",
    "balthasar",
]
TOKENS: Final[list[str]] = ["0", "3", "4", "5", "poison", "antidote"]
AREAS: Final[list[str]] = ["council", "exile"]
WORTH: Final = vec[i64]([0, 3, 4, 5])  # of the tokens of influence


def _slots_of_cards() -> vec[i64]:
    """For every set of agenda cards the set of their slots."""
    return vec[i64]([sum(7 << 3 * card for card in range(8) if cards >> card & 1) for cards in range(256)])


SLOTS_OF: Final = _slots_of_cards()
