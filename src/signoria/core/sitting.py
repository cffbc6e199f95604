"""A sitting: one game from its first moment to its last, with its record, its log and its undo.

Whatever a person, a bot or a page learns of a running game, it learns here: `observe`, `log` and `export` pass the
view of the asker and nothing else.

Undo is computed. Actions whose actor learned nothing and who goes on being asked are *held*: others keep seeing the
moment before them, so they can be taken back without a trace. As soon as chance speaks, somebody else's turn comes or
the actor learns something, what is held is published for good. In a sealed round every seat's answers are its own
until the round closes: they can be taken back one by one while the seat is still answering, and afterwards be replaced
as a whole; nobody learns that they were.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from signoria.core.event import Event
from signoria.core.game import Game
from signoria.core.kernel import CHANCE, State
from signoria.core.knowledge import grew
from signoria.core.question import Illegal, Question
from signoria.core.record import Record, Row, commitment, opening, replay
from signoria.core.slots import Json


class NoUndo(ValueError):
    """Nothing can be taken back; the reason says why."""

    def __init__(self, seat: int, reason: str) -> None:
        self.seat = seat
        self.reason = reason
        super().__init__(f"seat {seat} cannot take anything back: {reason}")


@dataclass(frozen=True)
class Entry:
    """One row of the sitting with what was told about it. A firm entry taught its actor something."""

    row: Row
    events: tuple[Event, ...]
    firm: bool = True


class Sitting:
    """One game being played."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seed: int = 0,
        start: dict[str, Json] | None = None,
    ) -> None:
        self.game = game
        if start is not None:
            state = game.load(start)
            state.listen()
        else:
            state = game.fresh(players, options or {}, seed=seed, telling=True)
        self.state: State = state
        self.seed = seed if start is None else None
        self.start = start
        events, drawn = state.heard()
        self.entries: list[Entry] = [Entry(Row(None, None, tuple(drawn)), tuple(events))]
        self._pending: list[Entry] = []  # what nobody else has seen yet
        self._base: State = state.copy()  # the moment that others see
        self._sealed = False  # whether what is pending belongs to a sealed round

    # Playing

    def act(self, seat: int, action: int) -> tuple[Event, ...]:
        """Carry out an action; what the actor gets told about it. Refused actions change nothing."""
        before = self.state.copy()
        self.state.apply(seat, action)
        events, drawn = self.state.heard()
        sealed = bool(before.sealed) and self.state.taken == before.taken
        firm = bool(drawn) or grew(self.game, before, seat, action, self.state)
        entry = Entry(Row(seat, action, tuple(drawn)), tuple(events), firm)
        held = not firm and not before.sealed and not self.state.over and self.state.turn() == seat
        self._pending.append(entry)
        self._sealed = sealed
        if not sealed and not held:
            self.publish()
        return tuple(event for event in events if event.seen_by(seat))

    def publish(self) -> None:
        """Let everybody see what was held; from here on it cannot be taken back."""
        self.entries += self._pending
        self._pending = []
        self._sealed = False
        self._base = self.state.copy()

    def act_all(self, seat: int, actions: Sequence[int]) -> tuple[Event, ...]:
        """Carry out several actions of one seat, or none of them if one is refused."""
        kept = (self.state.copy(), list(self.entries), list(self._pending), self._base, self._sealed)
        told: tuple[Event, ...] = ()
        try:
            for action in actions:
                told += self.act(seat, action)
        except Illegal:
            self.state, self.entries, self._pending, self._base, self._sealed = kept
            self.state.listen()
            raise
        return told

    # Taking back

    def why_no_undo(self, seat: int) -> str | None:
        """Why a seat cannot take its last action back now; None if it can."""
        mine = [entry for entry in self._pending if entry.row.seat == seat]
        if not mine:
            return "its last action has had consequences, or it has not acted"
        if mine[-1].firm:
            return "its last action told it something it did not know"
        if not self.state.owes(seat):
            return "its sealed answer is complete; it can be replaced as a whole"
        return None

    def undo(self, seat: int) -> None:
        """Take back the last action of a seat, or raise `NoUndo`."""
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise NoUndo(seat, reason)
        last = max(i for i, entry in enumerate(self._pending) if entry.row.seat == seat)
        del self._pending[last]
        self._rebuild()

    def replace(self, seat: int, actions: Sequence[int]) -> None:
        """Put other answers in the place of all that a seat has answered in the sealed round now under way. Until
        the new ones are complete and legal the old ones stand."""
        mine = [entry for entry in self._pending if entry.row.seat == seat]
        if not self._sealed or not mine:
            raise NoUndo(seat, "there is no sealed answer of its to replace")
        if any(entry.firm for entry in mine):
            raise NoUndo(seat, "its sealed answer told it something it did not know")
        trial = self._base.copy()
        for entry in self._pending:
            if entry.row.seat != seat:
                trial.apply(_seat(entry), _action(entry))
        for action in actions:
            trial.apply(seat, action)
        if trial.taken == self._base.taken and trial.owes(seat):
            raise NoUndo(seat, "the new answer is not complete")
        self._pending = [entry for entry in self._pending if entry.row.seat != seat]
        self._rebuild()
        for action in actions:
            self.act(seat, action)

    def _rebuild(self) -> None:
        """Play what is still pending again, from the moment others see."""
        self.state = self._base.copy()
        self.state.listen()
        for entry in self._pending:
            self.state.apply(_seat(entry), _action(entry))
        self.state.heard()

    # Looking

    def _seen(self, viewer: int) -> State:
        """The moment a viewer sees: others do not see what is held."""
        if self._pending and not self._sealed and self._pending[0].row.seat != viewer:
            return self._base
        return self.state

    def observe(self, viewer: int) -> dict[str, Json]:
        """All a viewer can learn at this moment."""
        return self.game.observe(self._seen(viewer), viewer)

    def question(self, seat: int) -> Question | None:
        return self.game.question(self.state, seat)

    def refusal(self, seat: int, action: int) -> Illegal | None:
        """Why an action would be refused; None if it would not."""
        return None if self.state.may(seat, action) else self.state.refusal(seat, action)

    def log(self, viewer: int) -> list[Event]:
        """What has happened, as far as a viewer was told."""
        entries = list(self.entries)
        entries += [entry for entry in self._pending if entry.row.seat == viewer]
        return [event for entry in entries for event in entry.events if event.seen_by(viewer)]

    def last_row(self) -> Row:
        return (self._pending or self.entries)[-1].row

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    # Writing

    def record(self) -> Record:
        """The whole game so far, secrets included."""
        state = self.state
        return Record(
            game=self.game.name,
            rules=self.game.rules_version,
            players=int(state.players),
            options=dict(state.settings),
            data=self.game.fingerprint(),
            seed=self.seed,
            commitment=commitment(self.seed) if self.seed is not None else "",
            start=self.start,
            rows=[entry.row for entry in (*self.entries, *self._pending)],
            result=self.game.result(state).written() if self.over else None,
        )

    def export(self, viewer: int) -> list[dict[str, Json]]:
        """The game as one viewer knew it: its own actions and what it was told, without seed or secrets."""
        record = self.record()
        lines: list[dict[str, Json]] = [
            {
                "signoria": "account",
                "game": record.game,
                "rules": record.rules,
                "players": record.players,
                "options": record.options,
                "viewer": viewer,
                "commitment": record.commitment,
            }
        ]
        own = [entry for entry in self._pending if entry.row.seat == viewer]
        for entry in (*self.entries, *own):
            line: dict[str, Json] = {}
            if entry.row.seat == viewer:
                line = {"seat": viewer, "action": entry.row.action}
            told = [event.written() for event in entry.events if event.seen_by(viewer)]
            if line or told:
                lines.append({**line, "told": told})
        if self.over:
            lines.append({"result": record.result})
        return lines


def _seat(entry: Entry) -> int:
    assert entry.row.seat is not None
    return entry.row.seat


def _action(entry: Entry) -> int:
    assert entry.row.action is not None
    return entry.row.action


def resumed(game: Game, record: Record) -> Sitting:
    """A sitting that goes on where a record stops. The recorded outcomes stand; chance then goes on from the same
    seed, so that stopping and going on again redraws nothing."""
    for _ in replay(game, record):
        pass  # a record that cannot be is refused here, before anything is built on it
    sitting = Sitting(game, record.players, record.options, seed=record.seed or 0, start=record.start)
    sitting.seed = record.seed
    if record.rows and sitting.entries[0].row != record.rows[0]:
        return _from_outcomes(game, record)
    for row in record.rows[1:]:
        assert row.seat is not None
        assert row.action is not None
        sitting.act(row.seat, row.action)
        if sitting.last_row() != row:
            return _from_outcomes(game, record)
    return sitting


def _from_outcomes(game: Game, record: Record) -> Sitting:
    """The same for a record whose outcomes its seed no longer gives: they were drawn in another order."""
    sitting = Sitting(game, record.players, record.options, seed=record.seed or 0, start=record.start)
    sitting.seed = record.seed
    generator = sitting.state.rng.copy()
    sitting.state = opening(game, record)
    sitting.entries = []
    sitting.state.listen()
    for row in record.rows:
        if row.seat is not None and row.action is not None:
            sitting.state.apply(row.seat, row.action)
        for outcome in row.chance:
            sitting.state.apply(CHANCE, outcome)
            generator.word()
        sitting.entries.append(Entry(row, tuple(sitting.state.heard()[0])))
    sitting.state.explicit = False
    sitting.state.rng.become(generator)
    sitting.publish()
    return sitting
