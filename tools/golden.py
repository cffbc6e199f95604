"""Golden playthroughs: a whole game on one page, for people to read and for a test to compare.

`python tools/golden.py` writes them anew; read the difference before you commit it. Which games are played stands in
`tests/golden/<game>.toml`, and each becomes `tests/golden/<game>-<players>[-<variant>].txt`.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from signoria.core.event import EVERYONE, Event
from signoria.core.game import Game
from signoria.core.kernel import State
from signoria.core.rng import seeded
from signoria.games import SHELF, game
from signoria.words import Words

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"
PEOPLE: Final = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Fabio")
WIDTH: Final = 118


@dataclass(frozen=True)
class Playthrough:
    """One game to be played at random and written down."""

    game: str
    players: int
    seed: int
    variant: str = ""
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return FOLDER / f"{'-'.join(filter(None, (self.game, str(self.players), self.variant)))}.txt"


def planned(name: str) -> list[Playthrough]:
    """The playthroughs of a game."""
    file = FOLDER / f"{name}.toml"
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["playthrough"] if file.is_file() else []
    return [Playthrough(name, **entry) for entry in entries]


def text(plan: Playthrough) -> str:
    """The page."""
    return "\n".join(Page(plan).lines()) + "\n"


class Page:
    """One playthrough being written."""

    def __init__(self, plan: Playthrough) -> None:
        self.plan = plan
        self.game: Game = game(plan.game)
        self.words = Words(self.game, settings=self.game.settle_options(plan.players, plan.options))
        self.people = PEOPLE[: plan.players]

    def lines(self) -> Iterator[str]:
        plan, of = self.plan, self.game
        state = of.fresh(plan.players, plan.options, seed=plan.seed, telling=True)
        options = ", ".join(f"{name} {value}" for name, value in state.settings.items()) or "none"
        yield f"{self.words.title}, {plan.players} players ({', '.join(self.people)})"
        yield f"rules {of.rules_version}, facts {of.fingerprint()}, options: {options}, seed {plan.seed}"
        yield from self.told(state)
        choices = seeded(plan.seed + 1)  # chance has its own generator
        number = 0
        while not state.over:
            number += 1
            seat = int(state.turn())
            yield from self.asked(state, seat, number)
            action = int(state.pick(seat, choices))
            yield f"  > {self.meaning(action)}"
            state.apply(seat, action)
            yield from self.told(state)
        result = of.result(state)
        yield ""
        for seat, name in enumerate(self.people):
            points = self.words.points(result.points[seat])
            yield f"{name}: rank {result.ranks[seat]}, {points}, worth {of.returns(state)[seat]:g}"

    def asked(self, state: State, seat: int, number: int) -> Iterator[str]:
        """The question, whose it is, and all that may be answered."""
        question = self.game.question(state, seat)
        assert question is not None
        sealed = ", sealed" if question.sealed else ""
        yield ""
        yield f"{number}. {self.words.question(question, self.people)}"
        yield f"  {question.key} ({question.kind}{sealed}, {question.clause}) of seat {seat}"
        yield from wrapped("  may: ", [self.meaning(action) for action in question.actions])

    def told(self, state: State) -> Iterator[str]:
        """What everybody was told since, what chance chose, and where the game stands."""
        events, drawn = state.heard()
        if drawn:
            yield f"  chance: {', '.join(map(str, drawn))}"
        for event in events:
            yield f"  {self.audience(event)} {self.words.event(event, self.people)}  {facts(event)}"
        yield f"  = {self.game.digest(state)}"

    def audience(self, event: Event) -> str:
        if event.audience == EVERYONE:
            return "*"
        return f"only {', '.join(name for seat, name in enumerate(self.people) if event.seen_by(seat))}:"

    def meaning(self, action: int) -> str:
        return f"{self.words.action(action, self.people)} [{action}]"


def facts(event: Event) -> str:
    """An event as the game says it."""
    return "[" + " ".join([event.key, *(f"{name}={value}" for name, value in event.parts.items())]) + "]"


def wrapped(first: str, items: list[str]) -> Iterator[str]:
    """A list over as many lines as it takes."""
    line = first
    for item in items:
        if len(line) + len(item) > WIDTH and line.strip():
            yield line.rstrip()
            line = " " * len(first)
        line += f"{item}; " if item != items[-1] else item
    yield line


def main() -> int:
    """Write every playthrough, and remove those that are planned no more."""
    plans = [plan for name in SHELF for plan in planned(name)]
    for plan in plans:
        plan.path.write_text(text(plan), encoding="utf-8")
    for path in FOLDER.glob("*.txt"):
        if path not in {plan.path for plan in plans}:
            path.unlink()
    print(f"{len(plans)} playthroughs are written to {FOLDER}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
