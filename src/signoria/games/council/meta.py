"""Council of Verona on the shelf: what it is called, its options, its actions, its fields."""

from collections.abc import Iterable, Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from signoria.core.actions import ActionBook, Kind
from signoria.core.bits import size
from signoria.core.game import Credit, Game, steps_of
from signoria.core.kernel import State
from signoria.core.options import Value, choice, document, flag, settle
from signoria.core.rng import Rng
from signoria.core.slots import Json, Slot
from signoria.games.council import position
from signoria.games.council import view as seen
from signoria.games.council.cards import AGENDA_CARDS, AREAS, NAMES, SLOTS, TOKENS
from signoria.games.council.data import FAMILIES, chosen_slots, facts, text
from signoria.games.council.rules import Act, Council, Step

LEFT_OVER = {2: 3, 3: 1, 4: 1, 5: 2}  # C-3.4, C-3.5
AGENDA_NAMES = NAMES[:AGENDA_CARDS]
NUMBERS = range(1, SLOTS + 1)
TURN = 6  # decisions at most: a character, a copied power, two tokens for it, a slot, a token


class CouncilGame(Game):
    name = "council"
    credit = Credit("Council of Verona", ("Michael Eskue",), "Crash Games", 2013)
    seats = range(2, 6)
    options = (
        flag("poison", source="C-9"),
        choice("length", "match", "round", source="C-1.3, C-1.5"),
        document("slots", "A", "B", source="C-2.4, reconstructed"),
        choice("rosaline", "apart", "strict", source="C-7.6, reconstructed"),
        flag("floor", source="C-8.3, reconstructed"),
    )
    actions = ActionBook(
        Kind("pass", Act.PASS),
        Kind("take", Act.TAKE, card=NAMES),
        Kind("hand-over", Act.HAND_OVER, card=NAMES),
        Kind("play", Act.PLAY, card=NAMES, to=AREAS),
        Kind("look", Act.LOOK, card=AGENDA_NAMES, slot=NUMBERS),
        Kind("swap", Act.SWAP, card=AGENDA_NAMES, slot=NUMBERS),
        Kind("move", Act.MOVE, card=NAMES),
        Kind("copy", Act.COPY, card=NAMES),
        Kind("bet", Act.BET, card=AGENDA_NAMES, slot=NUMBERS),
        Kind("token", Act.TOKEN, token=TOKENS),
    )
    steps = steps_of(Step)
    seat_arguments = frozenset({"bet"})
    seat_outcomes = frozenset({"first"})
    derived = frozenset(
        {
            *("deck", "spare", "capulets", "montagues", "neutrals", "modifiers"),
            *("poison", "match", "strict", "floor"),
        }
    )
    data_files = (text(),)

    def settle_options(self, players: int, chosen: Mapping[str, object]) -> dict[str, Value]:
        settled = settle(self.options, chosen)
        chosen_slots(settled["slots"])
        return settled

    def deck(self, players: int) -> int:
        """The cards used with so many players, as a set."""
        return facts().deck(players)

    def left_over(self, players: int) -> int:
        """How many of them nobody gets."""
        return LEFT_OVER[players]

    def begin(self, players: int, options: Mapping[str, Value], rng: Rng) -> Council:
        state = Council()
        capulets, montagues, neutrals = (facts().family(name) for name in FAMILIES)
        modifiers = vec[i64](chosen_slots(options["slots"]).by_place())
        deck, spare = self.deck(players), self.left_over(players)
        state.begin(players, deck, spare, capulets, montagues, neutrals, modifiers, rng)
        state.poison = options["poison"] is True
        state.match = options["length"] == "match"
        state.strict = options["rosaline"] == "strict"
        state.floor = options["floor"] is True
        state.lay_out()
        return state

    def view(self, state: State, viewer: int) -> dict[str, Json]:
        assert isinstance(state, Council)
        return seen.view(state, viewer)

    def about(self, state: State, seat: int) -> dict[str, Json]:
        assert isinstance(state, Council)
        return seen.about(state, seat)

    def layout(self, state: State) -> Sequence[Slot]:
        assert isinstance(state, Council)
        return position.layout(state)

    def check(self, state: State) -> Iterable[tuple[str, str]]:
        assert isinstance(state, Council)
        return position.check(state)

    def resume(self, state: State) -> None:
        assert isinstance(state, Council)
        position.resume(state)

    def laws(self, state: State) -> dict[str, int]:
        """No card and no token comes or goes."""
        assert isinstance(state, Council)
        held = sum(size(state.hands[seat]) for seat in range(state.players))
        ready = 0 if state.handed_over() else size(state.given[0]) + size(state.given[1])
        tokens = sum(size(state.holding(seat)) for seat in range(state.players)) + size(state.occupied())
        return {"cards": size(state.packet) + held + ready + size(state.in_play()), "tokens": tokens}

    def facts(self, settings: Mapping[str, object]) -> dict[str, Json]:
        """The printed cards as far as they are known, each with where it comes from."""
        slots = chosen_slots(settings["slots"])
        characters = {
            name: {"families": list(facts().families[name]), "five": name in facts().five, "tag": facts().tags[name]}
            for name in NAMES
        }
        modifiers = {name: list(numbers) for name, numbers in slots.modifiers.items()}
        return {"characters": characters, "slots": {"tag": slots.tag, "why": slots.why, "modifiers": modifiers}}

    def longest(self, players: int, options: Mapping[str, Value]) -> int:
        cards = size(self.deck(players)) - self.left_over(players)
        a_round = cards + TURN * cards + 2 * players
        return a_round * (players if options["length"] == "match" else 1)

    def outcome_count(self, players: int, options: Mapping[str, Value]) -> int:
        return len(NAMES)


GAME = CouncilGame()
