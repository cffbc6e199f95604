"""Whole games kept as fixtures: records that must replay for ever, each with what it is kept for.

`tests/<game>/games.toml` plans them, `python tools/whole_games.py GAME` plays those that have no record yet (`--anew`:
all of them) and writes `tests/<game>/games/<name>.jsonl`. A record holds every choice and every outcome of chance, so
it stays the same game even where bots or the order of draws change.

    [[game]]
    name = "the-poisoner-dies"      # of the file
    players = 3
    seed = 41
    options = { poison = true }     # if any
    answers = ["bet slot=2"]        # the first answers, by hand, as records say them; the rest is chosen at random
    start = "nearly-over.json"      # a position beside the records, instead of a new game
    shows = ["dies character=nurse", "result ranks=1,2,2"]  # events told in it: a key and, if need be, some parts
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from signoria.core.event import Event
from signoria.core.game import Game, Result
from signoria.core.kernel import State
from signoria.core.record import Record, Row, commitment, opening, read_record, replay
from signoria.core.rng import seeded
from signoria.games import game

TESTS: Final = Path(__file__).resolve().parent.parent / "tests"


@dataclass(frozen=True)
class WholeGame:
    """One game to be kept."""

    game: str
    name: str
    players: int
    shows: list[str]
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    answers: list[str] = field(default_factory=list)
    start: str = ""

    @property
    def path(self) -> Path:
        return folder(self.game) / f"{self.name}.jsonl"

    def record(self) -> Record:
        return read_record(self.path.read_text(encoding="utf-8"))


def folder(name: str) -> Path:
    return TESTS / name / "games"


def planned(name: str) -> list[WholeGame]:
    """The whole games kept of a game."""
    file = TESTS / name / "games.toml"
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["game"] if file.is_file() else []
    return [WholeGame(name, **entry) for entry in entries]


def played(plan: WholeGame) -> Record:
    """The game, from its first moment to its last."""
    of = game(plan.game)
    record = Record(of.name, of.rules_version, plan.players, plan.options, of.fingerprint())
    if plan.start:
        record.start = json.loads((folder(plan.game) / plan.start).read_text(encoding="utf-8"))
    else:
        record.seed, record.commitment = plan.seed, commitment(plan.seed)
    state = opening(of, record, explicit=False)
    record.options = dict(state.settings)
    record.rows.append(Row(None, None, tuple(state.heard()[1])))
    choices = seeded(plan.seed + 1)  # chance has its own generator
    by_hand = iter(plan.answers)
    while not state.over:
        seat = int(state.turn())
        said = next(by_hand, None)
        action = int(state.pick(seat, choices)) if said is None else _number(of, state, seat, said, plan.name)
        state.apply(seat, action)
        record.rows.append(Row(seat, action, tuple(state.heard()[1])))
    record.result = of.result(state).written()
    return record


def _number(of: Game, state: State, seat: int, said: str, name: str) -> int:
    meanings = {str(of.actions.describe(action)): action for action in state.legal(seat)}
    if said not in meanings:
        raise SystemExit(f"{name}: {said!r} cannot be answered here; what can: {'; '.join(meanings)}")
    return meanings[said]


def told_in(of: Game, record: Record) -> tuple[list[Event], Result]:
    """All that was told in a game, to whomever, and how it ended."""
    told: list[Event] = []
    state = None
    for _, state in replay(of, record):
        told += state.heard()[0]
    assert state is not None
    return told, of.result(state)


def shown(wanted: str, told: list[Event], result: Result) -> bool:
    """Did it happen? `key`, or `key part=value ...`; `result` speaks of how the game ended."""
    key, *pairs = wanted.split()
    parts = dict(pair.split("=", 1) for pair in pairs)
    if key == "result":
        return parts.items() <= {name: _text(value) for name, value in result.written().items()}.items()
    return any(
        event.key == key and parts.items() <= {name: _text(value) for name, value in event.parts.items()}.items()
        for event in told
    )


def _text(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def write(name: str, anew: bool = False) -> Iterator[WholeGame]:
    """Play and keep what is planned, and remove what is planned no more."""
    plans = planned(name)
    folder(name).mkdir(exist_ok=True)
    for plan in plans:
        if anew or not plan.path.is_file():
            plan.path.write_text(played(plan).text(game(name)), encoding="utf-8")
            yield plan
    for path in folder(name).glob("*.jsonl"):
        if path not in {plan.path for plan in plans}:
            path.unlink()


def main() -> int:
    parser = argparse.ArgumentParser(description="Play and keep the whole games planned for a game.")
    parser.add_argument("game")
    parser.add_argument("--anew", action="store_true", help="play all of them again, those that are kept too")
    asked = parser.parse_args()
    for plan in write(asked.game, asked.anew):
        print(plan.path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
