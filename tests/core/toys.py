"""Three small whole games for the tests of the kernel, the sitting and the conformance suite.

They are plain interpreted subclasses of the compiled `State`, as anybody may write one without a compiler.

- **Errand**: turns of two public steps and a confirmation. Everything before the confirmation can be taken back.
- **Peek**: hidden cards; looking at a neighbour's card is told in an event and shown nowhere else. It must not be
  taken back; thinking about it may be.
- **Plans**: all seats lay a plan of up to three pieces at once, each at its own pace; then chance rolls a loaded die.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from signoria.core.actions import ActionBook, Kind
from signoria.core.bits import first, has, lowest, minus, nth, only, plus, size
from signoria.core.game import Credit, Game, steps_of
from signoria.core.kernel import CHANCE, State
from signoria.core.options import Value, flag, number
from signoria.core.question import CONFIRM, PICK, PLAN, Asking
from signoria.core.rng import Rng
from signoria.core.slots import SEAT, Json, OneOf, Seat, Seats, SetOf, Slot, Truth, Whole

NONE: Final = -1
HOUSE: Final = Credit("A toy", ("the house",))


def row(state: State, numbers: vec[i64]) -> list[int]:
    """One number a seat, for views."""
    return [int(numbers[seat]) for seat in range(state.players)]


# Errand


class ErrandStep:
    TURN: Final = 1  # with the seat
    PICK: Final = 2
    CONFIRM: Final = 3


ERRANDS: Final = {ErrandStep.PICK: Asking("errand", PICK, "T-1"), ErrandStep.CONFIRM: Asking("go", CONFIRM, "T-2")}
GO: Final = 3


class Errand(State):
    """Pick twice 1, 2 or 3, then go. The second pick is forced to 1 after a 3."""

    def __init__(self) -> None:
        super().__init__()
        self.points: vec[i64] = vec[i64]()
        self.basket: int = 0
        self.picks: int = 0
        self.turns: int = 0
        self.hurried: bool = False

    def blank(self) -> State:
        return Errand()

    def become(self, other: State) -> None:
        super().become(other)
        o = cast(Errand, other)
        self.points = o.points[:]
        self.basket = o.basket
        self.picks = o.picks
        self.turns = o.turns
        self.hurried = o.hurried

    def begin(self, players: int, turns: int, rng: Rng) -> None:
        self.open(players, rng)
        self.points = vec[i64]([0] * players)
        self.turns = turns * players
        self.later(ErrandStep.TURN, 0)

    def take(self, step: i64, argument: i64) -> None:
        self.turns -= 1
        self.basket = 0
        self.picks = 0
        self.hurried = False
        self.ask(argument, ErrandStep.PICK)

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        if step == ErrandStep.CONFIRM:
            self.add(GO)
        else:
            self.add_range(0, 1 if self.hurried else 3)

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        if step == ErrandStep.PICK:
            self.basket += int(action) + 1
            self.picks += 1
            self.hurried = action == 2
            if self.telling:
                self.tell("picked", {"seat": seat, "worth": action + 1})
            if self.picks < 2:
                self.ask_unless_forced(seat, ErrandStep.PICK)
            else:
                self.ask(seat, ErrandStep.CONFIRM)
            return
        self.points[seat] += self.basket
        self.basket = 0
        if self.telling:
            self.tell("went", {"seat": seat})
        if self.turns > 0:
            self.later(ErrandStep.TURN, self.left_of(seat))

    def suppose(self, viewer: i64, rng: Rng) -> None:
        """Nothing is hidden."""

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def asking(self, step: i64) -> Asking:
        return ERRANDS[int(step)]


class ErrandGame(Game):
    name = "errand"
    credit = HOUSE
    seats = range(2, 5)
    options = (number("turns", 1, 9, 2),)
    actions = ActionBook(Kind("pick", 0, worth=(1, 2, 3)), Kind("go", GO))
    steps = steps_of(ErrandStep)
    seat_arguments = frozenset({"turn"})
    in_lobby = False

    def begin(self, players: int, options: Mapping[str, Value], rng: Rng) -> State:
        state = Errand()
        state.begin(players, cast(int, options["turns"]), rng)
        return state

    def view(self, state: State, viewer: int) -> dict[str, Json]:
        assert isinstance(state, Errand)
        return {"points": row(state, state.points), "basket": state.basket, "turns": state.turns}

    def layout(self, state: State) -> Sequence[Slot]:
        return (
            Slot("points", Whole(0, 1000), (SEAT,)),
            Slot("basket", Whole(0, 6)),
            Slot("picks", Whole(0, 2)),
            Slot("turns", Whole(0, 36)),
            Slot("hurried", Truth()),
        )

    def longest(self, players: int, options: Mapping[str, Value]) -> int:
        return 3 * players * cast(int, options["turns"])


# Peek


class PeekStep:
    DEAL: Final = 1  # with the seat
    TURN: Final = 2  # with the seat
    CHOOSE: Final = 3


LOOK: Final = 0
THINK: Final = 1
PASS: Final = 2
CHOOSING: Final = Asking("choose", PICK, "T-3")
PEEK_CARDS: Final = 8


class Peek(State):
    """Everybody holds one card. In turn a seat may think, look at its left neighbour's card once, and pass. The
    highest card wins, shown at the end."""

    def __init__(self) -> None:
        super().__init__()
        self.deck: int = 0
        self.cards: vec[i64] = vec[i64]()
        self.looked: int = 0  # the seats that have looked
        self.thoughts: int = 0
        self.best: int = NONE  # who has won

    def blank(self) -> State:
        return Peek()

    def become(self, other: State) -> None:
        super().become(other)
        o = cast(Peek, other)
        self.deck = o.deck
        self.cards = o.cards[:]
        self.looked = o.looked
        self.thoughts = o.thoughts
        self.best = o.best

    def begin(self, players: int, rng: Rng) -> None:
        self.open(players, rng)
        self.deck = int(first(PEEK_CARDS))
        self.cards = vec[i64]([NONE] * players)
        for seat in reversed(range(players)):
            self.later(PeekStep.TURN, seat)
        for seat in reversed(range(players)):
            self.later(PeekStep.DEAL, seat)

    def take(self, step: i64, argument: i64) -> None:
        if step == PeekStep.DEAL:
            self.draw(PeekStep.DEAL, argument)
        else:
            self.thoughts = 0
            self.ask(argument, PeekStep.CHOOSE)

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        if seat == CHANCE:
            self.add_all(0, self.deck)
            return
        if not has(self.looked, seat):
            self.add(LOOK)
        if self.thoughts < 3:
            self.add(THINK)
        self.add(PASS)

    def happen(self, step: i64, argument: i64, outcome: i64) -> None:
        self.deck = int(minus(self.deck, outcome))
        self.cards[argument] = outcome
        if self.telling:
            self.tell_only(only(argument), "dealt", {"card": outcome})

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        if action == LOOK:
            self.looked = int(plus(self.looked, seat))
            if self.telling:
                self.tell("looked", {"seat": seat})
                self.tell_only(only(seat), "saw", {"card": self.cards[self.left_of(seat)]})
        elif action == THINK:
            self.thoughts += 1
            if self.telling:
                self.tell("thought", {"seat": seat})
        if action != PASS:
            self.ask(seat, PeekStep.CHOOSE)
        elif self.depth == 0:
            self.best = max(range(self.players), key=lambda s: int(self.cards[s]))

    def suppose(self, viewer: i64, rng: Rng) -> None:
        """All cards the viewer has not seen are equally likely everywhere."""
        if self.best != NONE:
            return
        known = 0
        if viewer >= 0:
            known = int(only(viewer)) | (int(only(self.left_of(viewer))) if has(self.looked, viewer) else 0)
        unseen: i64 = self.deck
        for seat in range(self.players):
            if not has(known, seat) and self.cards[seat] != NONE:
                unseen = plus(unseen, self.cards[seat])
        for seat in range(self.players):
            if not has(known, seat) and self.cards[seat] != NONE:
                self.cards[seat] = nth(unseen, rng.below(size(unseen)))
                unseen = minus(unseen, self.cards[seat])
        self.deck = int(unseen)

    def score(self, seat: i64) -> i64:
        return 1 if seat == self.best else 0

    def asking(self, step: i64) -> Asking:
        return CHOOSING

    def why_not(self, seat: i64, step: i64, argument: i64, action: i64) -> tuple[str, str]:
        return ("looked-already", "T-3.1") if action == LOOK else ("not-offered", "T-3")


class PeekGame(Game):
    name = "peek"
    credit = HOUSE
    seats = range(2, 5)
    actions = ActionBook(Kind("look", LOOK), Kind("think", THINK), Kind("pass", PASS))
    steps = steps_of(PeekStep)
    seat_arguments = frozenset({"deal", "turn"})
    in_lobby = False

    def begin(self, players: int, options: Mapping[str, Value], rng: Rng) -> State:
        state = Peek()
        state.begin(players, rng)
        return state

    def view(self, state: State, viewer: int) -> dict[str, Json]:
        assert isinstance(state, Peek)
        cards: list[Json] = [
            card if card != NONE and (seat == viewer or state.best != NONE) else None
            for seat, card in enumerate(row(state, state.cards))
        ]
        looked = [seat for seat in range(state.players) if has(state.looked, seat)]
        return {"cards": cards, "looked": looked, "thoughts": state.thoughts}

    def layout(self, state: State) -> Sequence[Slot]:
        names = range(PEEK_CARDS)
        return (
            Slot("deck", SetOf(names)),
            Slot("cards", OneOf(names, empty=True), (SEAT,)),
            Slot("looked", Seats()),
            Slot("thoughts", Whole(0, 3)),
            Slot("best", Seat(empty=True)),
        )

    def check(self, state: State) -> Iterable[tuple[str, str]]:
        assert isinstance(state, Peek)
        seen = state.deck
        for seat, card in enumerate(row(state, state.cards)):
            if card != NONE and has(seen, card):
                yield f"cards[{seat}]", f"card {card} is in two places"
            if card != NONE:
                seen = int(plus(seen, card))
        if seen != first(PEEK_CARDS):
            yield "deck", "a card is missing"

    def laws(self, state: State) -> dict[str, int]:
        assert isinstance(state, Peek)
        return {"cards": int(size(state.deck)) + sum(card != NONE for card in row(state, state.cards))}

    def longest(self, players: int, options: Mapping[str, Value]) -> int:
        return 5 * players


# Plans


class PlansStep:
    ROUND: Final = 1
    PLAN: Final = 2
    REVEAL: Final = 3
    ROLL: Final = 4


LAY: Final = 0  # LAY + n, for n from 0 to 3
DONE: Final = 4
PIECES: Final = 3
PLANNING: Final = Asking("plan", PLAN, "T-4")
LOADED: Final = (3, 2, 1)  # chances of 1, 2 and 3


class Plans(State):
    """Every round all seats lay up to three pieces in secret. Who laid the most alone wins what a die shows."""

    def __init__(self) -> None:
        super().__init__()
        self.rounds: int = 0
        self.laid: vec[i64] = vec[i64]()  # three a seat, NONE where nothing lies
        self.points: vec[i64] = vec[i64]()
        self.winner: int = NONE  # of this round
        self.shown: bool = False  # the plans lie open

    def blank(self) -> State:
        return Plans()

    def become(self, other: State) -> None:
        super().become(other)
        o = cast(Plans, other)
        self.rounds = o.rounds
        self.laid = o.laid[:]
        self.points = o.points[:]
        self.winner = o.winner
        self.shown = o.shown

    def begin(self, players: int, rounds: int, rng: Rng) -> None:
        self.open(players, rng)
        self.rounds = rounds
        self.laid = vec[i64]([NONE] * (PIECES * players))
        self.points = vec[i64]([0] * players)
        self.later(PlansStep.ROUND)

    def take(self, step: i64, argument: i64) -> None:
        if step == PlansStep.ROUND:
            self.rounds -= 1
            self.shown = False
            self.laid = vec[i64]([NONE] * (PIECES * self.players))
            self.scene(PlansStep.REVEAL, PlansStep.ROLL, PlansStep.ROUND if self.rounds > 0 else 0)
            self.ask_sealed(self.everyone(), PlansStep.PLAN)
        elif step == PlansStep.REVEAL:
            self.reveal()
        elif self.winner != NONE:
            self.draw(PlansStep.ROLL)

    def reveal(self) -> None:
        self.shown = True
        sums = [sum(self.plan(seat)) for seat in range(self.players)]
        best = [seat for seat, worth in enumerate(sums) if worth == max(sums)]
        self.winner = best[0] if len(best) == 1 else NONE
        if self.telling:
            self.tell("plans", {"plans": [self.plan(seat) for seat in range(self.players)]})

    def plan(self, seat: i64) -> list[int]:
        """The pieces a seat has laid."""
        pieces = [int(self.laid[PIECES * seat + i]) for i in range(PIECES)]
        return [piece for piece in pieces if piece != NONE]

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        if seat == CHANCE:
            for face, weight in enumerate(LOADED, 1):
                self.add_weighted(face, weight)
            return
        if len(self.plan(seat)) < PIECES:
            self.add_range(LAY, LAY + 4)
        self.add(DONE)

    def happen(self, step: i64, argument: i64, outcome: i64) -> None:
        self.points[self.winner] += outcome
        if self.telling:
            self.tell("rolled", {"seat": self.winner, "die": outcome})
        self.winner = NONE

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        if action == DONE:
            return
        self.laid[PIECES * seat + len(self.plan(seat))] = action - LAY
        if self.telling:
            self.tell_only(only(seat), "laid", {"piece": action - LAY})
        self.ask(seat, PlansStep.PLAN)

    def suppose(self, viewer: i64, rng: Rng) -> None:
        """Nobody knows another's plan, not even how much of it lies: any length, any pieces."""
        if self.shown or self.sealed == 0:
            return
        for seat in range(self.players):
            if seat != viewer:
                pieces = rng.below(PIECES + 1)
                for i in range(PIECES):
                    self.laid[PIECES * seat + i] = rng.below(4) if i < pieces else NONE

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def asking(self, step: i64) -> Asking:
        return PLANNING


class PlansGame(Game):
    name = "plans"
    credit = HOUSE
    seats = range(2, 5)
    options = (number("rounds", 1, 9, 2), flag("unused"))
    actions = ActionBook(Kind("lay", LAY, piece=(0, 1, 2, 3)), Kind("done", DONE))
    steps = steps_of(PlansStep)
    in_lobby = False

    def begin(self, players: int, options: Mapping[str, Value], rng: Rng) -> State:
        state = Plans()
        state.begin(players, cast(int, options["rounds"]), rng)
        return state

    def view(self, state: State, viewer: int) -> dict[str, Json]:
        assert isinstance(state, Plans)
        plans: list[Json] = [
            state.plan(seat) if state.shown or seat == viewer else None for seat in range(state.players)
        ]
        return {"plans": plans, "points": row(state, state.points), "rounds": state.rounds}

    def layout(self, state: State) -> Sequence[Slot]:
        return (
            Slot("rounds", Whole(0, 9)),
            Slot("laid", OneOf(range(4), empty=True), (SEAT, PIECES)),
            Slot("points", Whole(0, 100), (SEAT,)),
            Slot("winner", Seat(empty=True)),
            Slot("shown", Truth()),
        )

    def resume(self, state: State) -> None:
        """Written by hand, a position is one between two rounds."""
        assert isinstance(state, Plans)
        if state.rounds > 0:
            state.later(PlansStep.ROUND)

    def longest(self, players: int, options: Mapping[str, Value]) -> int:
        return (PIECES + 1) * players * cast(int, options["rounds"])


ERRAND: Final = ErrandGame()
PEEK: Final = PeekGame()
PLANS: Final = PlansGame()
TOYS: Final = (ERRAND, PEEK, PLANS)


def played(game: Game, players: int, seed: int, decisions: int = 10_000) -> State:
    """A game after so many random decisions."""
    from signoria.core.rng import seeded

    state = game.new(players, seed=seed)
    rng = seeded(seed + 1)
    for _ in range(decisions):
        if state.waiting == 0:
            break
        seat = lowest(state.waiting)
        state.apply(seat, state.pick(seat, rng))
    return state
