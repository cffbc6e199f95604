"""Games with one fault each, for the proof that the suite finds them."""

from collections.abc import Mapping
from typing import Any, cast

from mypy_extensions import i64

from signoria.core.bits import minus, nth, plus
from signoria.core.kernel import CHANCE, State
from signoria.core.options import Value
from signoria.core.panes import Pane, Place
from signoria.core.question import Illegal
from signoria.core.rng import Rng, seeded
from signoria.core.sight import Sight
from signoria.core.slots import Whole
from signoria.games.leduc.meta import LeducGame
from signoria.games.leduc.rules import NO_CARD, Bet, Leduc
from tests.conformance.duel import NONE, NUMBERS, Duel, DuelGame


class FaultyLeduc(LeducGame):
    """Leduc poker whose states are of the class `made`."""

    made: type[Leduc] = Leduc

    def begin(self, players: int, options: Mapping[str, Value], rng: Rng) -> Leduc:
        state = self.made()
        state.begin(players, rng)
        return state


class Base(Leduc):
    def blank(self) -> State:
        return type(self)()


# Copies


class SharedHands(Base):
    """A copy that shares a vector with its original."""

    def become(self, other: State) -> None:
        super().become(other)
        self.won = cast(Leduc, other).won


class ForgetfulCopy(Base):
    """A copy that lacks a field."""

    def become(self, other: State) -> None:
        super().become(other)
        self.raises = 0


# Chance


class LostSeed(Base):
    """Chance that always begins at the same seed."""

    def begin(self, players: i64, rng: Rng) -> None:
        super().begin(players, seeded(0))


class HomemadeChance(Base):
    """Chance that does not come from the state's generator."""

    outside = seeded(99)

    def pick(self, seat: i64, rng: Rng) -> i64:
        return super().pick(seat, self.outside if seat == CHANCE else rng)


class LoadedDice(Base):
    """Chance that favours one card."""

    def pick(self, seat: i64, rng: Rng) -> i64:
        first_choice = super().pick(seat, rng)
        return min(first_choice, super().pick(seat, rng)) if seat == CHANCE else first_choice


# Legality


class TooMuchAccepted(Base):
    """A refused action that is carried out."""

    def may(self, seat: i64, action: i64) -> bool:
        return super().may(seat, action) or (self.owes(seat) and action == Bet.RAISE)


class SilentRefusal(Base):
    """A refusal without a clause."""

    def why_not(self, seat: i64, step: i64, argument: i64, action: i64) -> tuple[str, str]:
        return "no", ""


class CostlyRefusal(Base):
    """A refusal that leaves a trace."""

    def refusal(self, seat: i64, action: i64) -> Illegal:
        self.stake += 1
        return super().refusal(seat, action)


class UnsortedOptions(Base):
    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        if seat == CHANCE:
            super().offer(seat, step, argument)
        else:
            if self.raises == 0:
                self.add(Bet.RAISE)
            self.add(Bet.CALL)


# Laws and ends


class VanishingCard(Base):
    """A card that is dealt and lost."""

    def happen(self, step: i64, argument: i64, outcome: i64) -> None:
        super().happen(step, argument, outcome)
        if self.board != NO_CARD:
            self.deck = minus(self.deck, nth(self.deck, 0))


class Endless(Base):
    """Betting that goes on for ever."""

    def settled(self) -> bool:
        return False


class UnfairSeat(Base):
    """A seat that wins more."""

    def strength(self, seat: i64) -> i64:
        return 1000 if seat == 0 else super().strength(seat)


class LosingWinner(FaultyLeduc):
    def returns(self, state: State) -> tuple[float, ...]:
        return tuple(-value for value in super().returns(state))


class SharedPot(FaultyLeduc):
    """Gives back other sums than the state counts."""

    def returns(self, state: State) -> tuple[float, ...]:
        return (0.0,) * int(state.players)


class SharedRank(SharedPot):
    """Breaks no ties, where the state does."""

    def ranks(self, state: State) -> tuple[int, ...]:
        return (1,) * int(state.players)


# Documents


class LossyPosition(FaultyLeduc):
    """A position that leaves a field out."""

    def layout(self, state: State) -> Any:
        return tuple(slot for slot in super().layout(state) if slot.name != "calls")


class RefusingPosition(FaultyLeduc):
    def check(self, state: State) -> Any:
        yield from super().check(state)
        assert isinstance(state, Leduc)
        if state.raises == 2:
            yield "raises", "are too many"


class UnlikeReplay(Base):
    """A game that goes another way when chance is told its outcomes, as in a replay."""

    def happen(self, step: i64, argument: i64, outcome: i64) -> None:
        super().happen(step, argument, outcome)
        if self.explicit and self.board != NO_CARD:
            self.stake += 2


# Sealed rounds


class OrderedNames(Duel):
    """A sealed round whose outcome depends on who answered first."""

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        if all(self.named[s] == NONE for s in range(self.players)):
            self.points[seat] += 1
        super().answer(seat, step, argument, action)


class OpenNames(DuelGame):
    """A view that shows sealed answers."""

    def view(self, state: State, viewer: int) -> dict[str, Any]:
        assert isinstance(state, Duel)
        return {**super().view(state, viewer), "all": [state.named[s] for s in range(state.players)]}


class TellingTotal(DuelGame):
    """A view from which sealed answers can be worked out."""

    def view(self, state: State, viewer: int) -> dict[str, Any]:
        assert isinstance(state, Duel)
        return {**super().view(state, viewer), "high": any(state.named[s] == NUMBERS - 1 for s in range(state.players))}


# Leaks


class OpenCards(FaultyLeduc):
    def view(self, state: State, viewer: int) -> dict[str, Any]:
        assert isinstance(state, Leduc)
        return {**super().view(state, viewer), "total": sum(state.hands[s] for s in range(state.players))}


class TellingQuestion(FaultyLeduc):
    """A preview that knows too much."""

    def about(self, state: State, seat: int) -> dict[str, Any]:
        assert isinstance(state, Leduc)
        return {"ahead": all(state.strength(seat) >= state.strength(s) for s in range(state.players))}


class TellingOptions(Base):
    """Legal actions that depend on a hidden card."""

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        super().offer(seat, step, argument)
        if seat != CHANCE and self.hands[self.left_of(seat)] == 0 and self.options[self.count - 1] == Bet.RAISE:
            self.count -= 1


class TellingRefusal(Base):
    """A refusal whose reason depends on a hidden card."""

    def why_not(self, seat: i64, step: i64, argument: i64, action: i64) -> tuple[str, str]:
        return ("the-other-is-strong" if self.hands[self.left_of(seat)] >= 3 else "no"), "L-3"


class TellingLog(Base):
    """A log that tells everyone how good a raiser's card is."""

    def pay(self, seat: i64, deed: str) -> None:
        super().pay(seat, deed)
        if self.telling:
            self.tell("smiles", {"seat": seat, "card": self.hands[seat]})


# Imagination


class NeverTheTruth(Base):
    """A viewer who always imagines the others with other cards than they have."""

    def suppose(self, viewer: i64, rng: Rng) -> None:
        true = [self.hands[seat] for seat in range(self.players)]
        for _ in range(50):
            super().suppose(viewer, rng)
            if all(self.hands[s] != true[s] or s == viewer for s in range(self.players)):
                return


class BiasedImagination(Base):
    """A viewer who expects high cards."""

    def suppose(self, viewer: i64, rng: Rng) -> None:
        super().suppose(viewer, rng)
        before = [self.hands[seat] for seat in range(self.players)]
        kept = self.copy()
        super().suppose(viewer, rng)
        if sum(before) > sum(self.hands[seat] for seat in range(self.players)):
            generator = self.rng.copy()
            self.become(kept)
            self.rng.become(generator)


class SwappedSeat(Base):
    """A viewer whose own card changes in what it imagines."""

    def suppose(self, viewer: i64, rng: Rng) -> None:
        super().suppose(-1, rng)


class BrokenImagination(Base):
    """A viewer who imagines one card in two places."""

    def suppose(self, viewer: i64, rng: Rng) -> None:
        super().suppose(viewer, rng)
        for seat in range(self.players):
            if seat != viewer and self.hands[seat] != NO_CARD:
                self.deck = plus(self.deck, self.hands[seat])


class StubbornNames(Duel):
    """A viewer who takes sealed numbers for low ones."""

    def suppose(self, viewer: i64, rng: Rng) -> None:
        for seat in range(self.players):
            if seat != viewer and self.named[seat] != NONE:
                self.named[seat] = min(rng.below(NUMBERS), rng.below(NUMBERS))


class SameDice(Base):
    """Imagined worlds whose chance goes on as in the true one: a planner could look at the cards to come."""

    def imagine(self, viewer: i64, rng: Rng) -> State:
        world = super().imagine(viewer, rng)
        world.rng.become(self.rng)
        return world


# Tensors


class SeesAllHands(Base):
    """A row that shows every card."""

    def see(self, viewer: i64, sight: Sight) -> None:
        shown = Leduc()
        shown.become(self)
        start = sight.at
        shown.see(viewer, sight)
        end, sight.at = sight.at, start
        for seat in range(self.players):
            sight.one_of(self.hands[seat], 2 * (self.players + 1))
        sight.at = end


class SeesAnotherOrder(Base):
    """A row whose numbers stand in the wrong places."""

    def see(self, viewer: i64, sight: Sight) -> None:
        sight.one_of(self.board, 2 * (self.players + 1))
        width = sight.end - sight.at
        for _ in range(width):
            sight.number(0)


class SeesTooLittle(Base):
    """A row that ends early."""

    def see(self, viewer: i64, sight: Sight) -> None:
        sight.number(1)


class PaneGame(FaultyLeduc):
    """Leduc poker told by its panes alone."""

    made = Base

    def changed(self, panes: list[Pane]) -> list[Pane]:
        return panes

    def panes(self, players: int, options: Mapping[str, Value]) -> list[Pane]:
        return self.changed(list(super().panes(players, options)))


class NoPaneForTheBoard(PaneGame):
    """A view of which rows leave a part out, without a word."""

    def changed(self, panes: list[Pane]) -> list[Pane]:
        return [pane for pane in panes if pane.name != "board"]


class PaneTooNarrow(PaneGame):
    """Bounds that the numbers break."""

    def changed(self, panes: list[Pane]) -> list[Pane]:
        return [Pane(pane.name, Whole(1, 2), pane.each) if pane.name == "paid" else pane for pane in panes]


class First:
    """A reading that tells less than there is."""

    def places(self, players: int) -> list[Place]:
        return [Place("something") for _ in range(2 * (players + 1))]

    def numbers(self, value: Any, field: str, state: State) -> list[int]:
        return [0] * (2 * (int(state.players) + 1))


class Unwritten(Base):
    """A state that leaves its rows to the view."""

    see = State.see


class PaneThatTellsTooLittle(PaneGame):
    """Two views with one row."""

    made = Unwritten

    def changed(self, panes: list[Pane]) -> list[Pane]:
        return [Pane(pane.name, First(), pane.each) if pane.name in ("hands", "board") else pane for pane in panes]


class PaneOfSomethingElse(PaneGame):
    """A pane for what no view has."""

    def changed(self, panes: list[Pane]) -> list[Pane]:
        return [*panes, Pane("colour", Whole(0, 1))]
