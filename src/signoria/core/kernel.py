"""The kernel: what every game's state is, and how play moves from one question to the next.

A game is a subclass of `State` with a few flat fields of its own. Its flow is an *agenda*: a stack of steps still
to come, the next one on top. A game is carried by four methods:

    take(step, argument)                      takes one step off the agenda: does it, asks about it, lets chance
                                              speak, or puts smaller steps in its place
    offer(seat, step, argument)               lists what the seat (or chance) may answer
    answer(seat, step, argument, action)      carries out what was chosen
    happen(step, argument, outcome)           carries out what chance chose

Everything else - who owes an answer, what is legal, copying, playing out, the two faces of sealed decisions - is
here, once for all games. This module is compiled; it does no I/O and knows no clock, language or user.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import first, has, lowest, minus, plus
from signoria.core.event import EVERYONE, Event
from signoria.core.marks import event_mark, mixed
from signoria.core.question import CHANCE_ASKING, Asking, Illegal
from signoria.core.rng import Rng, seeded
from signoria.core.sight import NO_KEY, Sight

UNSETTLED: Final[dict[str, object]] = {}  # one for all blank states: a dict of its own would slow every copy
ONLOOKER: Final = -1  # the viewer who sits at no seat
CHANCE: Final = -2  # the seat that chance answers for
NOBODY: Final = -3  # nobody is asked: the game is over

MOST_ARGUMENT: Final = 2**53  # what every reader of JSON still reads exactly


def entry(step: i64, argument: i64) -> i64:
    """A step with its argument in one number. What would not fit is refused, for it would wrap without a word."""
    if step < 1 or step > 255 or argument < 0 or argument > MOST_ARGUMENT:
        raise ValueError(f"step {step} with argument {argument}: steps are 1 to 255, arguments 0 to 2**53")
    return step | argument << 8


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """A moment of a game. Mutable, flat, cheap to copy; it never leaves the process: viewers get `view`s of it."""

    # How many actions a single question can have at most; a game sets its own.
    most_options: i64

    def __init__(self) -> None:
        """An empty state that owns nothing yet: `begin` or `become` fills it."""
        self.players: i64 = 0
        self.settings: dict[str, object] = UNSETTLED  # the options of this game; never changed, so copies share it
        self.rng: Rng = Rng()
        self.agenda: vec[i64] = vec[i64]()
        self.depth: i64 = 0
        self.taken: i64 = 0  # how many steps have been taken so far
        self.waiting: i64 = 0  # the set of seats that owe an answer
        self.sealed: i64 = 0  # the set of seats whose answers stay hidden until all are in
        self.asked: vec[i64] = vec[i64]()  # for each seat the step it is asked about, with its argument
        self.unforced: i64 = 0  # the set of seats that are asked only if they have a choice
        self.drawing: i64 = 0  # the step chance is asked about, with its argument
        self.over: bool = False
        self.explicit: bool = False  # chance waits to be told its outcome
        self.telling: bool = False  # somebody wants to hear what happens
        self.told: list[Event] | None = None
        self.marking: bool = False  # what is told is only marked down
        self.marks: vec[i64] = vec[i64]()  # for each seat one number for all it was told since marking began
        self.drawn: list[int] | None = None  # the outcomes chance has chosen
        self.options: vec[i64] = vec[i64]()
        self.weights: vec[i64] = vec[i64]()
        self.count: i64 = 0
        self.total: i64 = 0  # of the weights; 0 while all options weigh the same
        self.weighed: i64 = 0  # how many options have a weight
        self.offered: bool = False
        self.offered_to: i64 = 0
        self.most_options = 64

    # What a game writes

    def blank(self) -> "State":
        """An empty state of the same class."""
        raise NotImplementedError("a game says how an empty state of it is made")

    def take(self, step: i64, argument: i64) -> None:
        raise NotImplementedError("a game says what its steps do")

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        raise NotImplementedError("a game says what may be answered")

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        raise NotImplementedError("a game says what an answer does")

    def happen(self, step: i64, argument: i64, outcome: i64) -> None:
        raise NotImplementedError("a game with chance says what its outcomes do")

    def suppose(self, viewer: i64, rng: Rng) -> None:
        """Redraw everything the viewer cannot know, each possible truth with its right probability."""
        raise NotImplementedError("a game says what a viewer can only guess")

    def known(self, seat: i64) -> i64:
        """A number for what only this seat knows: its hand, say. Search keeps those apart who know different things,
        where a game tells them apart; moments that look the same to the seat must have the same number."""
        return 0

    def score(self, seat: i64) -> i64:
        """The points of a seat, as the score sheet shows them."""
        raise NotImplementedError("a game counts points")

    def standing(self, seat: i64) -> i64:
        """What ranks the seats once it is over: the points, unless a game breaks ties by more; higher is better."""
        return self.score(seat)

    def worth(self, seat: i64) -> float:
        """What the game was worth to a seat; over all seats that is 0. The pot is a point a seat, shared by those who
        stand highest. Before the end it tells what it would be worth if it ended now."""
        own = self.standing(seat)
        sharers: i64 = 0
        for other in range(self.players):
            standing = self.standing(other)
            if standing > own:
                return -1.0
            if standing == own:
                sharers += 1
        return float(self.players) / float(sharers) - 1.0

    def asking(self, step: i64) -> Asking:
        """What a step asks, for questions and refusals."""
        raise NotImplementedError("a game names its questions")

    def why_not(self, seat: i64, step: i64, argument: i64, action: i64) -> tuple[str, str]:
        """Why an action is not on offer: a reason and a clause. May say nothing that the seat cannot know."""
        return "not-offered", self.asking(step).clause

    def see(self, viewer: i64, sight: Sight) -> None:
        """Write what the view shows a viewer as numbers: the panes of the game (core/panes.py), in their order."""
        raise NotImplementedError("a game with panes may fill them itself, for speed")

    # Beginning and copying

    def open(self, players: i64, rng: Rng) -> None:
        """Lay out the kernel's own part of a new state."""
        self.players = players
        self.rng.become(rng)
        self.agenda = vec[i64]([0] * 16)
        self.asked = vec[i64]([0] * players)

    def copy(self) -> "State":
        other = self.blank()
        other.become(self)
        return other

    def become(self, other: "State") -> None:
        """Take over everything from another state of the same game. Games extend this by their own fields."""
        self.players = other.players
        self.settings = other.settings
        self.rng.become(other.rng)
        self.agenda = other.agenda[:]
        self.depth = other.depth
        self.taken = other.taken
        self.waiting = other.waiting
        self.sealed = other.sealed
        self.asked = other.asked[:]
        self.unforced = other.unforced
        self.drawing = other.drawing
        self.over = other.over
        self.explicit = other.explicit
        self.most_options = other.most_options
        self.offered = False
        self.telling = False
        self.told = None
        self.marking = False
        self.drawn = None

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def imagine(self, viewer: i64, rng: Rng) -> "State":
        """A whole state drawn from what the viewer knows, with chance of its own still to come."""
        world = self.copy()
        world.rng.seed_from(rng)
        world.suppose(viewer, rng)
        return world

    # The agenda

    def later(self, step: i64, argument: i64 = 0) -> None:
        """Put a step on top of the agenda: the last one put there is the first one taken."""
        depth = self.depth
        if depth < len(self.agenda):
            self.agenda[depth] = entry(step, argument)
        else:
            self.agenda = append(self.agenda, entry(step, argument))
        self.depth = depth + 1

    def scene(self, a: i64, b: i64, c: i64 = 0, d: i64 = 0, e: i64 = 0, f: i64 = 0) -> None:
        """Put several steps on the agenda, to be taken in the order in which they are written here."""
        if f != 0:
            self.later(f)
        if e != 0:
            self.later(e)
        if d != 0:
            self.later(d)
        if c != 0:
            self.later(c)
        self.later(b)
        self.later(a)

    def go_on(self) -> None:
        """Settle what is forced and take steps until somebody is asked, chance is waited for, or nothing is left
        to do. All of it happens in this one loop, so that no chain of events is too long."""
        while True:
            if self.unforced != 0:
                seat = lowest(self.unforced)
                self.unforced = minus(self.unforced, seat)
                self.offer_to(seat)
                if self.count == 1:
                    self.settle(seat, self.options[0])
            elif self.waiting != 0:
                return
            elif self.drawing != 0:
                if not self.explicit:
                    self.roll()
                else:
                    self.offer_to(CHANCE)
                    if self.count == 0:
                        raise ValueError("chance has nothing to choose from")
                    if self.count > 1:
                        return
                    self.settle_chance(self.options[0])
            else:
                self.sealed = 0
                if self.depth == 0:
                    self.over = True
                    return
                self.depth -= 1
                self.taken += 1
                step = self.agenda[self.depth]
                self.take(step & 255, step >> 8)

    def finish(self) -> None:
        """End the game here, whatever is still on the agenda."""
        self.depth = 0

    # Asking

    def ask(self, seat: i64, step: i64, argument: i64 = 0) -> None:
        """Ask one seat. Inside a sealed round this is that seat's own next question."""
        if self.drawing != 0:
            raise RuntimeError("nobody can be asked while chance is")
        self.asked[seat] = entry(step, argument)
        self.waiting = plus(self.waiting, seat)
        self.offered = False

    def ask_sealed(self, seats: i64, step: i64, argument: i64 = 0) -> None:
        """Ask several seats at once. Nobody learns an answer, nor whether it was changed, before all are in."""
        if self.drawing != 0:
            raise RuntimeError("nobody can be asked while chance is")
        if seats >> self.players != 0:
            raise ValueError("a seat that is not at the table cannot be asked")
        question = entry(step, argument)
        for seat in range(self.players):
            if has(seats, seat):
                self.asked[seat] = question
        self.waiting = self.waiting | seats
        self.sealed = self.sealed | seats
        self.offered = False

    def ask_unless_forced(self, seat: i64, step: i64, argument: i64 = 0) -> None:
        """Ask one seat, or carry out the answer where there is only one: as soon as the method that calls this
        has returned, so that a forced answer and a given one find the same moment."""
        self.ask(seat, step, argument)
        self.unforced = plus(self.unforced, seat)

    def draw(self, step: i64, argument: i64 = 0) -> None:
        """Let chance choose among what `offer(CHANCE, ...)` lists, as soon as the method that calls this has
        returned. Where there is only one outcome it simply happens. One draw at a time, and never beside a question
        nor in a sealed round: what was drawn would tell the others that somebody answered."""
        if self.drawing != 0 or self.waiting != 0 or self.sealed != 0:
            raise RuntimeError("chance cannot be asked while somebody else is, nor twice at once")
        self.drawing = entry(step, argument)
        self.offered = False

    def roll(self) -> None:
        """Chance chooses, by the state's own generator."""
        drawn = self.drawn
        if drawn is not None:
            self.offer_to(CHANCE)
            forced = self.count == 1
            outcome = self.pick(CHANCE, self.rng)
            if not forced:
                drawn.append(outcome)
        else:
            outcome = self.pick(CHANCE, self.rng)
        self.settle_chance(outcome)

    # Options

    def add(self, action: i64) -> None:
        """Put one more action on offer. Games list them in ascending order."""
        self.options[self.count] = action
        self.count += 1

    def add_all(self, base: i64, which: i64) -> None:
        """Put base + n on offer for every n of a set."""
        left = which
        while left != 0:
            self.options[self.count] = base + lowest(left)
            self.count += 1
            left = left & (left - 1)

    def add_range(self, start: i64, stop: i64) -> None:
        for action in range(start, stop):
            self.options[self.count] = action
            self.count += 1

    def add_weighted(self, outcome: i64, weight: i64) -> None:
        """Put an outcome of chance on offer that has `weight` chances in the total; none at all is no outcome."""
        if weight <= 0:
            if weight < 0:
                raise ValueError("no outcome has less than no chance")
            return
        if len(self.weights) < self.most_options:
            self.weights = vec[i64]([0] * self.most_options)
        self.weights[self.count] = weight
        self.weighed += 1
        self.total += weight
        self.add(outcome)

    def offer_to(self, seat: i64) -> None:
        """Fill the buffer with what the seat may answer, unless that is what it holds already."""
        if self.offered and self.offered_to == seat:
            return
        if len(self.options) < self.most_options:
            self.options = vec[i64]([0] * self.most_options)
        self.count = 0
        self.total = 0
        self.weighed = 0
        if seat == CHANCE:
            self.offer(seat, self.drawing & 255, self.drawing >> 8)
        else:
            question = self.asked[seat]
            self.offer(seat, question & 255, question >> 8)
        if self.weighed != 0 and self.weighed != self.count:
            raise ValueError("either all outcomes have weights or none has")
        self.offered = True
        self.offered_to = seat

    def owes(self, seat: i64) -> bool:
        """Does this seat (or chance) have to answer now?"""
        if seat == CHANCE:
            return self.drawing != 0 and self.waiting == 0
        return seat >= 0 and seat < self.players and has(self.waiting, seat)

    def legal(self, seat: i64) -> list[int]:
        """What the seat may answer now; nothing if it is not asked."""
        found: list[int] = []
        if self.owes(seat):
            self.offer_to(seat)
            for i in range(self.count):
                found.append(self.options[i])
        return found

    def chances(self) -> list[tuple[int, float]]:
        """What chance may choose now, each with its probability."""
        found: list[tuple[int, float]] = []
        if self.drawing != 0:
            self.offer_to(CHANCE)
            for i in range(self.count):
                share = int(self.weights[i]) / int(self.total) if self.total > 0 else 1 / int(self.count)
                found.append((self.options[i], share))
        return found

    def pick(self, seat: i64, rng: Rng) -> i64:
        """One of the seat's legal answers at random, all equally likely; for chance, by weight. A game may have
        a quicker way than listing them all."""
        self.offer_to(seat)
        if seat != CHANCE or self.total == 0 or self.count == 1:
            return self.options[rng.below(self.count)]
        at = rng.below(self.total)
        place: i64 = 0
        while at >= self.weights[place]:
            at -= self.weights[place]
            place += 1
        return self.options[place]

    # Answering

    def may(self, seat: i64, action: i64) -> bool:
        """Is this action on offer to this seat now?"""
        if not self.owes(seat):
            return False
        self.offer_to(seat)
        for i in range(self.count):
            if self.options[i] == action:
                return True
        return False

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an answer, or raise `Illegal` and change nothing."""
        if not self.may(seat, action):
            raise self.refusal(seat, action)
        self.put(seat, action)

    def refusal(self, seat: i64, action: i64) -> Illegal:
        """What is wrong with an action that is not on offer."""
        if self.over:
            return Illegal(seat, action, "the-game-is-over")
        if seat != CHANCE and (seat < 0 or seat >= self.players):
            return Illegal(seat, action, "no-such-seat")
        if not self.owes(seat):
            return Illegal(seat, action, "not-asked")
        if seat == CHANCE:
            return Illegal(seat, action, "not-offered", CHANCE_ASKING.clause)
        question = self.asked[seat]
        reason, clause = self.why_not(seat, question & 255, question >> 8, action)
        return Illegal(seat, action, reason, clause)

    def put(self, seat: i64, action: i64) -> None:
        """Carry out an answer that is known to be legal."""
        if seat == CHANCE:
            self.settle_chance(action)
        else:
            self.settle(seat, action)
        if self.waiting == 0 or self.unforced != 0:
            self.go_on()

    def settle(self, seat: i64, action: i64) -> None:
        question = self.asked[seat]
        self.waiting = minus(self.waiting, seat)
        self.offered = False
        self.answer(seat, question & 255, question >> 8, action)

    def settle_chance(self, outcome: i64) -> None:
        step = self.drawing
        self.drawing = 0
        self.offered = False
        self.happen(step & 255, step >> 8, outcome)

    def turn(self) -> i64:
        """Whom the one-after-the-other face serves next. Of several who owe a sealed answer it is the lowest
        seat; what the others have answered stays hidden from it."""
        if self.waiting != 0:
            return lowest(self.waiting)
        if self.drawing != 0:
            return CHANCE
        return NOBODY

    def playout(self, rng: Rng, most: i64 = 0) -> i64:
        """Play on at random to the end, with the caller's generator for chance as well as for choices; says how
        many decisions that took. It stops after `most` of them, if that is not 0."""
        own = self.rng
        self.rng = rng
        self.explicit = False
        self.telling = False
        self.told = None
        self.marking = False
        self.drawn = None
        decisions: i64 = 0
        try:
            if self.drawing != 0:
                self.go_on()
            waiting = self.waiting
            while waiting != 0:
                # This is put(seat, self.pick(seat, rng)), written out: calls of methods that a game might replace,
                # and fields read again and again, cost more here than the work they do.
                seat = lowest(waiting)
                action = self.pick(seat, rng)
                question = self.asked[seat]
                self.waiting = minus(waiting, seat)
                self.offered = False
                self.answer(seat, question & 255, question >> 8, action)
                decisions += 1
                waiting = self.waiting
                if waiting == 0 or self.unforced != 0:
                    self.go_on()
                    waiting = self.waiting
                if decisions == most:
                    break
        finally:
            self.rng = own
        return decisions

    # Telling

    def listen(self) -> None:
        """From now on keep what happens and what chance chooses, until it is fetched by `heard`."""
        self.telling = True
        self.marking = False
        self.told = []
        self.drawn = []

    def heard(self) -> tuple[list[Event], list[int]]:
        """What happened, and what chance chose, since this was last asked."""
        told = self.told
        drawn = self.drawn
        if told is None or drawn is None:
            return [], []
        self.told = []
        self.drawn = []
        return told, drawn

    def mark(self) -> None:
        """From now on keep one number a seat for all it is told: two pasts that sounded the same to a seat leave it the
        same number. It costs far less than keeping the events, and search asks no more."""
        self.telling = True
        self.told = None
        self.drawn = None
        self.marking = True
        self.marks = vec[i64]([0] * self.players)

    def tell(self, key: str, parts: dict[str, object]) -> None:
        """Tell everyone. Callers ask `self.telling` first, so that silent play costs nothing."""
        if self.told is not None:
            self.told.append(Event(key, parts, EVERYONE))
        if self.marking:
            mark = event_mark(key, parts)
            for seat in range(self.players):
                self.marks[seat] = mixed(self.marks[seat], mark)

    def tell_only(self, seats: i64, key: str, parts: dict[str, object]) -> None:
        """Tell just these seats."""
        if self.told is not None:
            self.told.append(Event(key, parts, seats))
        if self.marking:
            mark = event_mark(key, parts)
            for seat in range(self.players):
                if has(seats, seat):
                    self.marks[seat] = mixed(self.marks[seat], mark)

    # Showing

    def look(self, viewer: i64, sight: Sight, row: i64) -> None:
        """Write a row of what a viewer sees: first what is told of every game, then the panes of this one."""
        sight.begin(row)
        sight.one_of(viewer, self.players)
        sight.set_of(self.waiting, self.players)
        sight.number(1 if self.over else 0)
        if self.owes(viewer):
            sight.one_of(sight.keys[self.asked[viewer] & 255], sight.key_count)
            sight.number(1 if has(self.sealed, viewer) else 0)
        else:
            sight.one_of(NO_KEY, sight.key_count)
            sight.number(0)
        self.see(viewer, sight)
        sight.finish()

    def allow(self, seat: i64, sight: Sight, row: i64) -> None:
        """Write a mask of what a seat may answer now; nothing if it is not asked."""
        if self.owes(seat):
            self.offer_to(seat)
            sight.allow(row, self.options, self.count)
        else:
            sight.allow(row, self.options, 0)

    # Seats

    def everyone(self) -> i64:
        """The set of all seats."""
        return first(self.players)

    def others(self, seat: i64) -> i64:
        """The set of all other seats."""
        return minus(first(self.players), seat)

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.players else 0


def playouts(start: State, games: i64, seed: int) -> i64:
    """Play many games at random from one start; says how many decisions that took. One scratch state serves
    them all."""
    rng = seeded(seed)
    scratch = start.copy()
    decisions: i64 = 0
    for _ in range(games):
        scratch.become(start)
        decisions += scratch.playout(rng)
    return decisions


def copies(start: State, times: i64) -> None:
    """Copy a state many times, for the bench."""
    for _ in range(times):
        start.copy()


def imaginings(start: State, viewer: i64, times: i64, seed: int) -> None:
    """Imagine many worlds from one state, for the bench."""
    rng = seeded(seed)
    for _ in range(times):
        start.imagine(viewer, rng)
