"""The city of one table: its streets, its missions and what the buildings look at, as sets and numbers.

It never changes during a game, so copies of a state share it. Where it comes from is `data.py`'s care.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

MOST_STREETS: Final = 40
MOST_MISSIONS: Final = 40
BUILDINGS: Final = 9


class Building:
    CASA: Final = 0
    CONVENTO: Final = 1
    POSTRIBOLO: Final = 2
    GABELLA: Final = 3
    ROCCAFORTE: Final = 4
    REDENTORE: Final = 5
    SUSANNA: Final = 6
    SINAGOGA: Final = 7
    MUNICIPIO: Final = 8


class Reward:
    POINTS: Final = 0
    FLORINS: Final = 1
    MERCENARIES: Final = 2
    MOVES: Final = 3
    REMOVE: Final = 4
    ADD: Final = 5


@mypyc_attr(acyclic=True)
class City:
    """Streets and missions are numbered from 0, in the order of the city's file."""

    def __init__(self) -> None:
        self.streets: i64 = 0  # how many there are
        self.near: vec[i64] = vec[i64]()  # for each street the set of its neighbours
        self.centre: i64 = 0  # the sets of the streets that lie in the centre,
        self.church: i64 = 0  # that the church administers,
        self.guild: i64 = 0  # the guilds,
        self.free: i64 = 0  # and nobody
        self.realm: vec[i64] = vec[i64]()  # for each building the streets in which allies are counted for it
        self.worth: vec[i64] = vec[i64]()  # for each building its points
        self.missions: i64 = 0  # how many there are
        self.trio: vec[i64] = vec[i64]()  # for each mission the set of its streets
        self.reward: vec[i64] = vec[i64]()
        self.honour: vec[i64] = vec[i64]()  # for each mission its points
