"""Who meets whom: lineups, and every way to seat them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations, product
from typing import Final


@dataclass(frozen=True)
class Lineup:
    """Those who meet. The first and the second are compared; where all sit together, everybody is."""

    names: tuple[str, ...]
    seatings: tuple[tuple[str, ...], ...]


def halves(one: str, other: str, players: int) -> Lineup:
    """Two who take half of the seats each, in every arrangement; with an odd seat both ways."""
    found = []
    for arrangement in product((one, other), repeat=players):
        if arrangement.count(one) in (players // 2, players - players // 2):
            found.append(arrangement)
    return Lineup((one, other), tuple(found))


def alone(one: str, other: str, players: int) -> Lineup:
    """One against a table full of the other, on every seat."""
    found = [tuple(one if seat == at else other for at in range(players)) for seat in range(players)]
    return Lineup((one, other), tuple(found))


def together(names: Sequence[str], players: int) -> Iterator[Lineup]:
    """Every group that fits around the table, in every order."""
    for group in combinations(names, players):
        yield Lineup(group, tuple(permutations(group)))


def ladder(names: Sequence[str], players: int) -> list[Lineup]:
    """Each against the one below it; the names go from the weakest to the strongest."""
    return [halves(higher, lower, players) for lower, higher in pairwise(names)]


def everybody(names: Sequence[str], players: int) -> list[Lineup]:
    """Each against each, on half of the seats."""
    return [halves(higher, lower, players) for lower, higher in combinations(names, 2)]


def champions(names: Sequence[str], players: int) -> list[Lineup]:
    """The last named against a table full of each of the others."""
    return [alone(names[-1], other, players) for other in names[:-1]]


def tables(names: Sequence[str], players: int) -> list[Lineup]:
    """Everybody at one table, as many tables as there are groups."""
    if len(names) < players:
        raise ValueError(f"{len(names)} names cannot fill {players} seats without sitting there twice")
    return list(together(names, players))


FORMS: Final = {
    "pairs": everybody,
    "ladder": ladder,
    "alone": champions,
    "tables": tables,
}
