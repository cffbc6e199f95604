"""Goofspiel on the shelf: what it is called, its options, its actions, its fields, what is seen of it."""

from collections.abc import Iterable, Mapping, Sequence

from signoria.core.actions import ActionBook, Kind
from signoria.core.bits import first, has, members, size
from signoria.core.game import Credit, Game, steps_of
from signoria.core.kernel import State
from signoria.core.options import Value, number
from signoria.core.panes import Pane
from signoria.core.rng import Rng
from signoria.core.slots import SEAT, Json, OneOf, SetOf, Slot, Whole
from signoria.games.goofspiel.rules import BID, NO_CARD, Goofspiel, Step

MOST_CARDS = 60


class GoofspielGame(Game):
    name = "goofspiel"
    credit = Credit("Goofspiel", ("Merrill Flood",))
    seats = range(2, 6)
    options = (number("cards", 1, MOST_CARDS, 13, "G-1"),)
    actions = ActionBook(Kind("bid", BID, card=range(1, MOST_CARDS + 1)))
    steps = steps_of(Step)
    derived = frozenset({"cards"})
    in_lobby = False

    def begin(self, players: int, options: Mapping[str, Value], rng: Rng) -> Goofspiel:
        state = Goofspiel()
        cards = options["cards"]
        assert isinstance(cards, int)
        state.begin(players, cards, rng)
        return state

    def view(self, state: State, viewer: int) -> dict[str, Json]:
        assert isinstance(state, Goofspiel)
        own = viewer if viewer >= 0 else None
        return {
            "prize": None if state.prize == NO_CARD else state.prize + 1,
            "prizes": [card + 1 for card in members(state.prizes)],
            "points": [state.points[seat] for seat in range(state.players)],
            # A hand is public but for the card that lies sealed: what was shown tells the rest.
            "hands": [[card + 1 for card in members(state.held(s))] for s in range(state.players)],
            "bid": None if own is None or state.bids[own] == NO_CARD else state.bids[own] + 1,
        }

    def panes(self, players: int, options: Mapping[str, Value]) -> Sequence[Pane]:
        cards = options["cards"]
        assert isinstance(cards, int)
        names = range(1, cards + 1)
        return (
            Pane("prize", OneOf(names, empty=True)),
            Pane("prizes", SetOf(names)),
            Pane("points", Whole(0, cards * (cards + 1) // 2), (SEAT,)),
            Pane("hands", SetOf(names), (SEAT,)),
            Pane("bid", OneOf(names, empty=True)),
        )

    def layout(self, state: State) -> Sequence[Slot]:
        assert isinstance(state, Goofspiel)
        names = range(1, state.cards + 1)
        most = state.cards * (state.cards + 1) // 2
        return (
            Slot("prizes", SetOf(names)),
            Slot("prize", OneOf(names, empty=True)),
            Slot("hands", SetOf(names), (SEAT,)),
            Slot("bids", OneOf(names, empty=True), (SEAT,)),
            Slot("points", Whole(0, most), (SEAT,)),
        )

    def check(self, state: State) -> Iterable[tuple[str, str]]:
        assert isinstance(state, Goofspiel)
        if state.prize != NO_CARD and has(state.prizes, state.prize):
            yield "prize", "this card also lies among the prizes to come"
        for seat in range(state.players):
            if state.bids[seat] != NO_CARD and has(state.hands[seat], state.bids[seat]):
                yield f"bids[{seat}]", "this card is also still in the hand"
        flowing = state.waiting != 0 or state.depth > 0
        for seat in range(state.players):
            has_bid = state.bids[seat] != NO_CARD
            if has_bid and state.prize == NO_CARD:
                yield f"bids[{seat}]", "there is no prize to bid for"
            if flowing and state.prize != NO_CARD and state.owes(seat) == has_bid:
                yield f"bids[{seat}]", "a seat has either bid for the prize or is asked to"
        held = [size(state.held(seat)) for seat in range(state.players)]
        to_come = size(state.prizes) + (state.prize != NO_CARD)
        for seat, count in enumerate(held):
            if count != to_come:
                yield f"hands[{seat}]", f"{count} cards cannot bid for {to_come} prizes"
        gone = first(state.cards) & ~state.prizes
        if state.prize != NO_CARD:
            gone &= ~(first(state.prize + 1) & ~first(state.prize))
        worth = sum(card + 1 for card in members(gone))
        if sum(state.points[seat] for seat in range(state.players)) > worth:
            yield "points", f"the prizes that are gone are worth {worth} together"

    def resume(self, state: State) -> None:
        assert isinstance(state, Goofspiel)
        if state.prize == NO_CARD:
            if state.prizes:
                state.later(Step.ROUND)
            return
        state.later(Step.REVEAL)
        waiting = sum(1 << seat for seat in range(state.players) if state.bids[seat] == NO_CARD)
        state.ask_sealed(waiting, Step.BID)
        state.sealed = state.everyone()

    def laws(self, state: State) -> dict[str, int]:
        """Every seat holds as many cards as there are prizes to come."""
        assert isinstance(state, Goofspiel)
        to_come = size(state.prizes) + (state.prize != NO_CARD)
        return {f"cards of seat {seat} less prizes": size(state.held(seat)) - to_come for seat in range(state.players)}

    def longest(self, players: int, options: Mapping[str, Value]) -> int:
        assert isinstance(options["cards"], int)
        return players * options["cards"]

    def outcome_count(self, players: int, options: Mapping[str, Value]) -> int:
        return self.action_count(players, options)

    def action_count(self, players: int, options: Mapping[str, Value]) -> int:
        assert isinstance(options["cards"], int)
        return options["cards"]


GAME = GoofspielGame()
