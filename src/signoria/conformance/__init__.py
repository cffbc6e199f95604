"""The conformance suite: what the contract promises, examined on any game.

    import signoria.conformance
    signoria.conformance.run(game)                          # every number of players, default options
    signoria.conformance.run(game, players=[2], options={"cards": 3}, small=True)

Each check raises a `Fault` that says what is wrong and how to get there. `small=True` is for variants with so few
possible worlds that they can be counted: there the probabilities of imagined worlds are examined too.
"""

from collections.abc import Callable, Iterable, Mapping

from signoria.conformance.accounts import accounts
from signoria.conformance.bounds import laws, termination
from signoria.conformance.case import Case, Fault
from signoria.conformance.copies import copies, seeds
from signoria.conformance.documents import fields, positions, records
from signoria.conformance.faces import faces
from signoria.conformance.imagination import imagination
from signoria.conformance.leaks import leaks
from signoria.conformance.legality import legality, picks
from signoria.conformance.sights import sights
from signoria.conformance.symmetry import symmetry
from signoria.conformance.twin import twins
from signoria.conformance.undoing import undoing
from signoria.core.game import Game

Check = Callable[[Case], None]

CHECKS: tuple[Check, ...] = (
    copies,
    seeds,
    legality,
    picks,
    fields,
    positions,
    records,
    faces,
    termination,
    laws,
    symmetry,
    leaks,
    sights,
    accounts,
    imagination,
    undoing,
    twins,
)


def run(
    game: Game,
    *,
    players: Iterable[int] | None = None,
    options: Mapping[str, object] | None = None,
    games: int = 10,
    seed: int = 1,
    small: bool = False,
    checks: Iterable[Check] = CHECKS,
) -> None:
    """Examine a game. Returns if it keeps every promise, raises the first `Fault` otherwise."""
    for count in game.seats if players is None else players:
        case = Case(game, count, dict(options or {}), games, seed, small)
        for check in checks:
            check(case)


__all__ = [
    "CHECKS",
    "Case",
    "Check",
    "Fault",
    "accounts",
    "copies",
    "faces",
    "fields",
    "imagination",
    "laws",
    "leaks",
    "legality",
    "picks",
    "positions",
    "records",
    "run",
    "seeds",
    "sights",
    "symmetry",
    "termination",
    "twins",
    "undoing",
]
