"""A sitting: one game from its first moment to its last, with its record, its log and its undo.

Whatever a person, a bot or a page learns of a running game, it learns here: `observe`, `log` and `export` pass the
view of the asker and nothing else; programs that think get worlds imagined from what the asker knows.

Undo is computed. Actions whose actor learned nothing and who goes on being asked are *held*: others keep seeing the
moment before them, so they can be taken back without a trace. As soon as chance speaks, somebody else is asked or the
actor learns something, what is held is published for good. In a sealed round every seat's answers are its own
until the round closes: they can be taken back one by one while the seat is still answering, and afterwards be replaced
as a whole; nobody learns that they were.
"""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from signoria.core.bits import only
from signoria.core.event import Event
from signoria.core.game import Game
from signoria.core.kernel import CHANCE, State
from signoria.core.knowledge import WORLDS, grew
from signoria.core.position import read_position
from signoria.core.question import Illegal, Question
from signoria.core.record import Record, Row, commitment, replay
from signoria.core.rng import Rng
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
        script: Sequence[int] | None = None,
    ) -> None:
        """A game that begins now, from `start` if it is given. With a script chance says what the script says before
        the first question."""
        self.game = game
        told_to = script is not None
        if start is not None:
            start = copy.deepcopy(start)
            state = read_position(game, start, explicit=told_to, telling=True)
        else:
            state = game.fresh(players, options or {}, seed=seed, explicit=told_to, telling=True)
        self.state: State = state
        self.seed = seed if start is None else None
        self.commitment = commitment(seed) if start is None else ""
        self.start = start
        if script is not None:
            _follow(state, script)
        events, drawn = state.heard()
        drawn = drawn if script is None else list(script)
        self.entries: list[Entry] = [Entry(Row(None, None, tuple(drawn)), tuple(events))]
        self._pending: list[Entry] = []  # what nobody else has seen yet
        self._base: State = state.copy()  # the moment that others see
        self._sealed = False  # whether what is pending belongs to a sealed round
        self._taken_back = 0  # how often somebody took something back since then

    # Playing

    def act(self, seat: int, action: int, script: Sequence[int] | None = None) -> tuple[Event, ...]:
        """Carry out an action; what the actor gets told about it. Refused actions change nothing. With a script chance
        says what the script says."""
        return self._act(seat, action, script, weigh=True)

    def _act(self, seat: int, action: int, script: Sequence[int] | None, weigh: bool) -> tuple[Event, ...]:
        """`weigh` says whether it matters what the actor learned: not where all is published soon after."""
        if not _fits(seat) or not _fits(action):
            raise Illegal(seat, action, "no-such-action")
        before = self.state.copy()
        try:
            if script is None:
                self.state.apply(seat, action)
            else:
                self.state.explicit = True
                self.state.apply(seat, action)
                _follow(self.state, script)
            events, drawn = self.state.heard()
            drawn = drawn if script is None else list(script)
            after = self.state
            # A round that is over has taken another step or cleared the set; then everything in it is out.
            sealed = before.sealed != 0 and after.sealed != 0 and after.taken == before.taken
            draft = before.sealed == 0 and after.sealed == 0 and after.waiting == only(seat)
            open_ = bool(drawn) or not (sealed or draft)
            # Who takes back much might be asking the same rare question again and again: look ever closer.
            worlds = WORLDS * (1 + self._taken_back)
            firm = open_ or not weigh or grew(self.game, before, seat, action, after, worlds)
        except Exception:  # a refusal has changed nothing, but rules that stumble may stop halfway
            self.state = before
            self.state.listen()
            raise
        self._pending.append(Entry(Row(seat, action, tuple(drawn)), tuple(events), firm))
        self._sealed = sealed
        if not sealed and firm:
            self.publish()
        return tuple(event for event in events if event.seen_by(seat))

    def publish(self) -> None:
        """Let everybody see what was held; from here on it cannot be taken back."""
        self.entries += self._pending
        self._pending = []
        self._sealed = False
        self._base = self.state.copy()
        self._taken_back = 0

    def act_all(self, seat: int, actions: Sequence[int]) -> tuple[Event, ...]:
        """Carry out several actions of one seat, or none of them if one is refused. Only the last of them may teach
        the actor something or be seen by others: were a later one then refused, that could not be taken back."""
        kept = (self.state.copy(), list(self.entries), list(self._pending), self._base, self._sealed)
        told: tuple[Event, ...] = ()
        learned = False
        try:
            for action in actions:
                if learned:
                    raise Illegal(seat, action, "something-new-comes-first")
                told += self.act(seat, action)
                learned = self._last().firm
        except Exception:
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

    def why_no_replace(self, seat: int) -> str | None:
        """Why a seat cannot put another sealed answer in the place of its own; None if it can."""
        mine = [entry for entry in self._pending if entry.row.seat == seat]
        if not self._sealed or not mine:
            return "there is no sealed answer of its to replace"
        if any(entry.firm for entry in mine):
            return "its sealed answer told it something it did not know"
        return None

    def undo(self, seat: int) -> None:
        """Take back the last action of a seat, or raise `NoUndo`."""
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise NoUndo(seat, reason)
        last = max(i for i, entry in enumerate(self._pending) if entry.row.seat == seat)
        del self._pending[last]
        self._taken_back += 1
        self._rebuild()

    def replace(self, seat: int, actions: Sequence[int]) -> None:
        """Put other answers in the place of all that a seat has answered in the sealed round now under way. Until
        the new ones are complete and legal the old ones stand."""
        trial = self._unanswered(seat)
        learned = False
        for action in actions:
            if trial.taken != self._base.taken or not trial.owes(seat):
                raise NoUndo(seat, "the new answer says more than was asked")
            if learned:
                raise NoUndo(seat, "the new answer goes on after it told something new")
            before = trial.copy()
            trial.apply(seat, action)
            learned = grew(self.game, before, seat, action, trial)
        if trial.taken == self._base.taken and trial.owes(seat):
            raise NoUndo(seat, "the new answer is not complete")
        self._pending = [entry for entry in self._pending if entry.row.seat != seat]
        self._rebuild()
        for action in actions:
            self.act(seat, action)

    def reconsider(self, seat: int, actions: Sequence[int]) -> dict[str, Json]:
        """What a seat would see and be asked had it answered so far in the sealed round with these actions instead of
        its own. Nothing changes; so another answer is put together piece by piece before it replaces the old one."""
        trial = self._unanswered(seat)
        for action in actions:
            before = trial.copy()
            trial.apply(seat, action)
            if trial.taken != self._base.taken or grew(self.game, before, seat, action, trial):
                raise NoUndo(seat, "the new answer would tell it something it does not know")
        return self.game.observe(trial, seat)

    def _unanswered(self, seat: int) -> State:
        """The sealed round as it would stand if a seat had not answered in it, or `NoUndo`."""
        reason = self.why_no_replace(seat)
        if reason is not None:
            raise NoUndo(seat, reason)
        trial = self._base.copy()
        for entry in self._pending:
            if entry.row.seat != seat:
                trial.apply(_seat(entry), _action(entry))
        return trial

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

    def imagine(self, viewer: int, rng: Rng) -> State:
        """A whole state drawn from what a viewer knows: for programs that think about the game. In a sealed round the
        others' answers are left out of it: who thinks about the round lets everybody answer anew."""
        if self._sealed:
            state = self._base.copy()
            for entry in self._pending:
                if entry.row.seat == viewer:
                    state.apply(viewer, _action(entry))
            return state.imagine(viewer, rng)
        return self._seen(viewer).imagine(viewer, rng)

    def question(self, seat: int) -> Question | None:
        """What a seat is asked now, if it is."""
        return self.game.question(self._seen(seat), seat)

    def refusal(self, seat: int, action: int) -> Illegal | None:
        """Why an action would be refused; None if it would not."""
        if not _fits(seat) or not _fits(action):
            return Illegal(seat, action, "no-such-action")
        state = self._seen(seat)
        return None if state.may(seat, action) else state.refusal(seat, action)

    def log(self, viewer: int) -> list[Event]:
        """What has happened, as far as a viewer was told."""
        entries = list(self.entries)
        entries += [entry for entry in self._pending if entry.row.seat == viewer]
        return [event for entry in entries for event in entry.events if event.seen_by(viewer)]

    def rows(self) -> list[Row]:
        """What happened so far, whoever may see it."""
        return [entry.row for entry in (*self.entries, *self._pending)]

    def last_row(self) -> Row:
        """What happened last, whoever may see it."""
        return self._last().row

    def _last(self) -> Entry:
        return (self._pending or self.entries)[-1]

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
            options=copy.deepcopy(state.settings),
            data=self.game.fingerprint(),
            seed=self.seed,
            commitment=self.commitment,
            start=copy.deepcopy(self.start),
            rows=self.rows(),
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


def _fits(number: int) -> bool:
    """Can the rules read this number at all?"""
    return -(2**63) <= number < 2**63


def _follow(state: State, script: Sequence[int]) -> None:
    """Let chance say what is written. The generator is drawn from all the same, so that afterwards it stands where it
    would stand had it spoken itself."""
    for outcome in script:
        if state.owes(CHANCE):
            state.pick(CHANCE, state.rng)
        state.apply(CHANCE, outcome)
    state.explicit = False


def resumed(game: Game, record: Record, seed: int = 0) -> Sitting:
    """A sitting that goes on where a record stops, with what was held and sealed still held and sealed. The recorded
    outcomes stand; chance then goes on as if nobody had stopped. `seed` is for what is to come where the record says
    neither its seed nor a position's generator."""
    public = _public(game, record)  # a record that cannot be is refused here, before anything is built on it
    known = seed if record.seed is None else record.seed
    script = record.rows[0].chance if record.rows else None
    sitting = Sitting(game, record.players, record.options, seed=known, start=record.start, script=script)
    sitting.seed = record.seed
    sitting.commitment = record.commitment
    for number, row in enumerate(record.rows[1:], 1):
        assert row.seat is not None
        assert row.action is not None
        sitting._act(row.seat, row.action, row.chance, weigh=number > public)
    return sitting


def _public(game: Game, record: Record) -> int:
    """The last row with which everything was published, whatever its actor had learned. Only after it there is
    something to weigh, and weighing is slow."""
    public = sealed = taken = 0
    for number, (row, state) in enumerate(replay(game, record)):
        seat = row.seat
        under_way = sealed != 0 and state.sealed != 0 and state.taken == taken
        draft = sealed == 0 and state.sealed == 0 and seat is not None and state.waiting == only(seat)
        if row.chance or not (under_way or draft):
            public = number
        sealed, taken = int(state.sealed), int(state.taken)
    return public
