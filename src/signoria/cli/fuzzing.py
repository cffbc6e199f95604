"""Random and adversarial play with an eye on everything that must hold.

Three ways of playing share the actions. Most are *played out* in the kernel at full speed and looked at when they end.
Some are *walked*, one action at a time with checks at every step. A few are played *at a table*, where actions are
taken back and replaced and games are stopped and taken up again. All is drawn from one seed.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from signoria.cli import checks
from signoria.core.game import Game
from signoria.core.kernel import CHANCE, ONLOOKER, State
from signoria.core.options import Value
from signoria.core.question import Illegal
from signoria.core.record import BadRecord, Record, Row, opening, read_record, verify
from signoria.core.rng import Rng, seeded
from signoria.core.setups import some_setup
from signoria.core.sitting import NoUndo, Sitting, resumed

WALKED: Final = 10  # one action in so many is walked
AT_A_TABLE: Final = 500  # one in so many is played at a table
PLAYOUTS: Final = 20  # from each opening
HEAVY: Final = 16  # one step of a walk in so many: copies, refusals without a trace, writing and reading
WORLDS: Final = 32  # one step in so many: imagined worlds
AGAIN: Final = 8  # rounds of every check when a record is examined once more


class Fault(Exception):
    """Something that must hold does not, with the record of the game up to there."""

    def __init__(self, check: str, what: str, record: Record) -> None:
        self.check = check
        self.what = what
        self.record = record
        super().__init__(f"{check}: {what}")


@dataclass
class Way:
    """A game on its way: the setup, and the rows so far."""

    game: Game
    players: int
    options: dict[str, Value]
    rows: list[Row] = field(default_factory=list)

    def record(self) -> Record:
        return Record(self.game.name, self.game.rules_version, self.players, self.options, rows=list(self.rows))

    def must(self, check: str, what: str) -> None:
        """Stop here if anything is wrong."""
        if what:
            raise Fault(check, what, self.record())

    def close_row(self, drawn: list[int]) -> None:
        """Add what chance chose to the row that is open."""
        self.rows[-1] = Row(self.rows[-1].seat, self.rows[-1].action, tuple(drawn))


@dataclass
class Tally:
    """How much was done."""

    games: int = 0
    played_out: int = 0
    walked: int = 0
    at_a_table: int = 0

    @property
    def actions(self) -> int:
        return self.played_out + self.walked + self.at_a_table


class Fuzzer:
    """Plays one game until so many actions have been taken, or a fault is found."""

    def __init__(self, game: Game, seed: int, players: int | None = None, options: Mapping[str, Value] | None = None):
        self.game = game
        self.rng = seeded(seed)
        self.players = players
        self.options = options
        self.tally = Tally()

    def run(self, actions: int, progress: Callable[[Tally], object] = bool) -> Tally:
        """Fuzz. Raises the first `Fault`."""
        tally = self.tally
        while tally.actions < actions:
            way = self._setup()
            if tally.at_a_table * AT_A_TABLE <= tally.actions:
                tally.at_a_table += sit(way, self.rng)
                tally.games += 1
            elif tally.walked * WALKED <= tally.actions:
                tally.walked += walk(way, self.rng.fork())
                tally.games += 1
            else:
                tally.played_out += play_out(way, self.rng)
                tally.games += PLAYOUTS
            progress(tally)
        return tally

    def _setup(self) -> Way:
        if self.options is None:
            players, options = some_setup(self.game, self.rng, self.players)
        else:
            players = self.game.seats[0] if self.players is None else self.players
            options = dict(self.options)
        return Way(self.game, players, options)


def _open(way: Way, seed: int) -> State:
    """The first moment, with what chance chose before it."""
    state = way.game.fresh(way.players, way.options, seed=seed, telling=True)
    way.rows = [Row(None, None, tuple(state.heard()[1]))]
    return state


# Played out in the kernel


def play_out(way: Way, rng: Rng) -> int:
    """Play games from one opening at full speed; how many decisions that took."""
    game = way.game
    seed = rng.word()
    start = _open(way, seed)
    wanted = game.laws(start)
    longest = game.longest(way.players, way.options)
    state = start.copy()
    total = 0
    for _ in range(PLAYOUTS):
        state.become(start)
        source = rng.fork()
        kept = source.copy()
        try:
            decisions = state.playout(source, longest + 1)
            wrong = _at_the_end(game, state, wanted, decisions, longest)
        except Exception as error:
            wrong = crashed(error)
        if wrong:
            walk(way, kept, seed, thorough=True)  # the same game step by step, which says more
            way.must("playout", wrong)
        total += decisions
    return total


def _at_the_end(game: Game, state: State, wanted: Mapping[str, int], decisions: int, longest: int) -> str:
    if decisions > longest:
        return f"more than the {longest} decisions that the game promises"
    if not state.over:
        return "the game stopped before it was over"
    return checks.laws(game, state, wanted) or checks.ending(game, state)


def crashed(error: Exception) -> str:
    """A fault of the program itself, in words."""
    return f"{type(error).__name__}: {error}"


# Walked


def walk(way: Way, rng: Rng, seed: int | None = None, thorough: bool = False) -> int:
    """Play one game step by step, checking all the way. With a seed it is the very game that the kernel played out
    from there with the same generator; then nothing but the game itself may draw from that."""
    game = way.game
    state = _open(way, rng.word() if seed is None else seed)
    as_played = seed is not None
    doubts = seeded(seed or 0).fork() if as_played else rng
    if as_played:
        state.rng = rng
    wanted = game.laws(state)
    longest = game.longest(way.players, way.options)
    kept: tuple[State, str] | None = None
    stale: tuple[int, int] | None = None
    steps = 0
    while not state.over:
        heavy = thorough or doubts.below(HEAVY) == 0
        before = game.digest(state) if heavy else ""
        seat = int(state.turn()) if as_played else _any_asked(state, rng)
        way.must("refusals", checks.refusals(game, state, doubts, stale))
        if heavy:
            way.must("refusals", checks.untouched(game, state, before))
            way.must("positions", checks.written(game, state))
            if kept is not None:
                way.must("copies", checks.untouched(game, *kept))
            kept = (state.copy(), before)
            if not as_played and doubts.below(2):
                state = game.load(game.position(state))  # a saved game is the game
                state.listen()
        if thorough or doubts.below(WORLDS) == 0:
            viewer = doubts.below(way.players + 1) - 1
            way.must("worlds", checks.worlds(game, state, viewer, doubts, wanted))
        action = int(state.pick(seat, rng))
        way.must("legality", checks.legality(state, seat, action))
        _step(way, state, seat, action)
        way.must("laws", checks.laws(game, state, wanted))
        stale = (seat, action)
        steps += 1
        if steps > longest:
            way.must("termination", f"more than the {longest} decisions that the game promises")
    if kept is not None:
        way.must("copies", checks.untouched(game, *kept))
    way.must("ending", checks.ending(game, state))
    return steps


def _any_asked(state: State, rng: Rng) -> int:
    """Of several who owe a sealed answer any may be the first."""
    asked = [seat for seat in range(state.players) if state.owes(seat)]
    return asked[rng.below(len(asked))]


def _step(way: Way, state: State, seat: int, action: int) -> None:
    """One action and what chance makes of it."""
    way.rows.append(Row(seat, action))
    try:
        state.apply(seat, action)
    except Exception as error:
        way.must("crash", f"seat {seat}, action {action}: {crashed(error)}")
    events, drawn = state.heard()
    way.close_row(drawn)
    for event in events:
        try:
            json.dumps(event.written())
        except TypeError as error:
            way.must("events", f"{event.key} cannot be written: {error}")


# At a table


def sit(way: Way, rng: Rng) -> int:
    """Play one game at a table of people who change their minds, and stop and go on."""
    sitting = Sitting(way.game, way.players, way.options, seed=rng.word())
    longest = way.game.longest(way.players, way.options)
    steps = 0
    try:
        while not sitting.over:
            seat = _any_asked(sitting.state, rng)
            _act_and_undo(sitting, seat, rng)
            if rng.below(HEAVY) == 0:
                sitting = _stop_and_go_on(sitting)
            steps += 1
            if steps > longest:
                what = f"more than the {longest} decisions that the game promises"
                raise Fault("termination", what, sitting.record())
        problems = verify(way.game, read_record(sitting.record().text(way.game)))
        if problems:
            raise Fault("records", str(problems[0]), sitting.record())
    except Fault:
        raise
    except Exception as error:
        raise Fault("table", crashed(error), sitting.record()) from error
    return steps


def _act_and_undo(sitting: Sitting, seat: int, rng: Rng) -> None:
    """Act; where it can be taken back do so, see that nothing remains of it, and act again."""
    game = sitting.game
    before = game.digest(sitting.state)
    others = [viewer for viewer in (ONLOOKER, *range(sitting.state.players)) if viewer != seat]
    seen = [json.dumps([sitting.observe(v), [e.written() for e in sitting.log(v)]]) for v in others]
    answers = sitting.state.legal(seat)
    action = int(sitting.state.pick(seat, rng))
    sitting.act(seat, action)
    if sitting.why_no_undo(seat) is not None:
        if sitting.state.sealed and not sitting.state.owes(seat) and rng.below(HEAVY) == 0:
            _replace(sitting, seat, answers[rng.below(len(answers))])
        return
    if seen != [json.dumps([sitting.observe(v), [e.written() for e in sitting.log(v)]]) for v in others]:
        raise Fault("undo", f"others see action {action} of seat {seat}, which can be taken back", sitting.record())
    sitting.undo(seat)
    if game.digest(sitting.state) != before:
        raise Fault("undo", f"taking back action {action} of seat {seat} leaves something behind", sitting.record())
    sitting.act(seat, action)


def _stop_and_go_on(sitting: Sitting) -> Sitting:
    """The game from its own record."""
    game = sitting.game
    again = resumed(game, read_record(sitting.record().text(game)))
    if game.digest(again.state) != game.digest(sitting.state):
        raise Fault("records", "the game that goes on from its record is another", sitting.record())
    return again


def _replace(sitting: Sitting, seat: int, action: int) -> None:
    """Put another answer in the place of a sealed one. Answers of several steps refuse that, without a trace."""
    before = sitting.record().rows
    try:
        sitting.replace(seat, [action])
    except (NoUndo, Illegal):
        if sitting.record().rows != before:
            what = f"seat {seat} was refused another answer, and that left a trace"
            raise Fault("undo", what, sitting.record()) from None
        return
    if sitting.record().rows[-1] != Row(seat, action):
        raise Fault("undo", f"seat {seat} replaced its answer by {action}, and it is not there", sitting.record())


# A record once more


def again(game: Game, record: Record) -> None:
    """Examine every moment of a record, every check many times. Raises the first `Fault`."""
    way = Way(game, record.players, dict(record.options))
    state = opening(game, record)
    state.listen()
    rng = seeded(0)
    wanted: dict[str, int] | None = None
    steps = 0
    for row in record.rows:
        way.rows.append(row)
        for seat, action in _moves(row):
            try:
                state.apply(seat, action)
            except Illegal as error:
                raise BadRecord(len(way.rows) + 1, "action", str(error)) from None
            except Exception as error:
                way.must("crash", f"seat {seat}, action {action}: {crashed(error)}")
        wanted = game.laws(state) if wanted is None else wanted
        way.must("laws", checks.laws(game, state, wanted))
        steps += row.seat is not None
        longest = game.longest(record.players, way.options)
        if steps > longest:
            way.must("termination", f"more than the {longest} decisions that the game promises")
        _examine(way, state, rng, wanted)
    _at_the_table_again(game, record)


def _moves(row: Row) -> Iterator[tuple[int, int]]:
    if row.seat is not None and row.action is not None:
        yield row.seat, row.action
    for outcome in row.chance:
        yield CHANCE, outcome


def _examine(way: Way, state: State, rng: Rng, wanted: Mapping[str, int]) -> None:
    game = way.game
    if state.over:
        way.must("ending", checks.ending(game, state))
    for _ in range(AGAIN):
        before = game.digest(state)
        copy = state.copy()
        for seat in range(way.players):
            if state.owes(seat):
                action = int(state.pick(seat, rng))
                way.must("legality", checks.legality(state, seat, action))
                try:
                    state.copy().apply(seat, action)
                except Exception as error:
                    way.must("crash", f"seat {seat}, action {action}: {crashed(error)}")
                way.must("copies", checks.untouched(game, state, before))
        way.must("refusals", checks.refusals(game, state, rng, None))
        way.must("refusals", checks.untouched(game, state, before))
        way.must("copies", checks.untouched(game, copy, before))
        way.must("positions", checks.written(game, state))
        for viewer in range(-1, way.players):
            way.must("worlds", checks.worlds(game, state, viewer, rng, wanted))


def _at_the_table_again(game: Game, record: Record) -> None:
    """The record at a table, every action taken back once where that is possible."""
    sitting = Sitting(game, record.players, record.options, seed=record.seed or 0, start=record.start)
    if record.seed is None:
        return
    for row in record.rows[1:]:
        if row.seat is None or row.action is None or not sitting.state.may(row.seat, row.action):
            return
        sitting.act(row.seat, row.action)
        if sitting.why_no_undo(row.seat) is None:
            before = json.dumps(sitting.record().text(game))
            sitting.undo(row.seat)
            sitting.act(row.seat, row.action)
            if json.dumps(sitting.record().text(game)) != before:
                raise Fault("undo", f"taking back {row.action} of seat {row.seat} leaves something", sitting.record())
