"""Leduc poker on the shelf: what it is called, its actions, its fields, what is seen of it."""

from collections.abc import Iterable, Mapping, Sequence

from signoria.core.actions import ActionBook, Kind
from signoria.core.bits import first, has, members, size
from signoria.core.game import Credit, Game, steps_of
from signoria.core.kernel import State
from signoria.core.options import Value
from signoria.core.panes import Pane, Parts
from signoria.core.rng import Rng
from signoria.core.slots import SEAT, Json, OneOf, Seat, Seats, SetOf, Slot, Whole
from signoria.games.leduc.rules import ANTE, MOST_RAISES, NO_CARD, Bet, Leduc, Step

RANKS = "JQKABC"
SUITS = "sh"
CHIP = 60  # scores are kept in sixtieths, so that a split pot comes out even
MOST_PAID = ANTE + MOST_RAISES * (2 + 4)


def card_names(players: int) -> list[str]:
    return [f"{RANKS[card // 2]}{SUITS[card % 2]}" for card in range(2 * (players + 1))]


class LeducGame(Game):
    name = "leduc"
    credit = Credit("Leduc poker", ("Finnegan Southey", "Michael Bowling", "Bryce Larson", "Carmelo Piccione"))
    seats = range(2, 6)
    actions = ActionBook(Kind("fold", Bet.FOLD), Kind("call", Bet.CALL), Kind("raise", Bet.RAISE))
    steps = steps_of(Step)
    seat_arguments = frozenset({"deal"})
    in_lobby = False

    def begin(self, players: int, options: Mapping[str, Value], rng: Rng) -> Leduc:
        state = Leduc()
        state.begin(players, rng)
        return state

    def view(self, state: State, viewer: int) -> dict[str, Json]:
        assert isinstance(state, Leduc)
        names = card_names(state.players)
        shown = state.shown()
        hands: list[Json] = []
        for seat in range(state.players):
            card = state.hands[seat]
            hands.append(names[card] if card != NO_CARD and (seat == viewer or has(shown, seat)) else None)
        return {
            "hands": hands,
            "board": None if state.board == NO_CARD else names[state.board],
            "paid": [state.paid[seat] for seat in range(state.players)],
            "folded": list(members(state.folded)),
            "stake": state.stake,
            "round": state.round + 1,
            "raises": state.raises,
            "won": [state.won[seat] / CHIP for seat in range(state.players)],
        }

    def panes(self, players: int, options: Mapping[str, Value]) -> Sequence[Pane]:
        names = card_names(players)
        return (
            Pane("hands", OneOf(names, empty=True), (SEAT,)),
            Pane("board", OneOf(names, empty=True)),
            Pane("paid", Whole(ANTE, MOST_PAID), (SEAT,)),
            Pane("folded", Seats()),
            Pane("stake", Whole(ANTE, MOST_PAID)),
            Pane("round", Whole(1, 2)),
            Pane("raises", Whole(0, MOST_RAISES)),
            Pane("won", Parts(CHIP, 0, CHIP * MOST_PAID * players), (SEAT,)),
        )

    def layout(self, state: State) -> Sequence[Slot]:
        names = card_names(int(state.players))
        return (
            Slot("first", Seat()),
            Slot("deck", SetOf(names)),
            Slot("hands", OneOf(names, empty=True), (SEAT,)),
            Slot("board", OneOf(names, empty=True)),
            Slot("paid", Whole(ANTE, MOST_PAID), (SEAT,)),
            Slot("folded", Seats()),
            Slot("stake", Whole(ANTE, MOST_PAID)),
            Slot("round", Whole(0, 1)),
            Slot("raises", Whole(0, MOST_RAISES)),
            Slot("calls", Whole(0, int(state.players))),
            Slot("won", Whole(0, CHIP * MOST_PAID * int(state.players)), (SEAT,)),
        )

    def check(self, state: State) -> Iterable[tuple[str, str]]:
        assert isinstance(state, Leduc)
        names = card_names(state.players)
        places = [("board", state.board)]
        places += [(f"hands[{seat}]", state.hands[seat]) for seat in range(state.players)]
        seen: dict[int, str] = {}
        for field, card in places:
            if card == NO_CARD:
                continue
            if has(state.deck, card):
                yield field, f"{names[card]} is also in the deck"
            if card in seen:
                yield field, f"{names[card]} is also in {seen[card]}"
            seen[card] = field
        for card in members(first(len(names)) & ~state.deck):
            if card not in seen:
                yield "deck", f"{names[card]} is nowhere"
        if size(state.folded) >= state.players:
            yield "folded", "somebody must be left"
        for seat in range(state.players):
            if state.paid[seat] > state.stake:
                yield f"paid[{seat}]", f"is more than the stake of {state.stake}"

    def laws(self, state: State) -> dict[str, int]:
        assert isinstance(state, Leduc)
        dealt = sum(state.hands[seat] != NO_CARD for seat in range(state.players))
        won = sum(state.won[seat] for seat in range(state.players))
        paid = sum(state.paid[seat] for seat in range(state.players))
        return {
            "cards": size(state.deck) + dealt + (state.board != NO_CARD),
            "chips": won - CHIP * paid if state.over else 0,
        }

    def longest(self, players: int, options: Mapping[str, Value]) -> int:
        return 2 * players * (MOST_RAISES + 1)

    def outcome_count(self, players: int, options: Mapping[str, Value]) -> int:
        return len(card_names(players))

    def return_range(self, players: int, options: Mapping[str, Value]) -> tuple[float, float]:
        return float(-MOST_PAID), float(MOST_PAID * (players - 1))


GAME = LeducGame()
