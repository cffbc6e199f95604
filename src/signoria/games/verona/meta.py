"""Verona on the shelf: what it is called, its options, its actions, its fields."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from signoria.core.actions import ActionBook, Kind
from signoria.core.bits import first, gathered, has, members, size
from signoria.core.game import Credit, Game, steps_of
from signoria.core.kernel import State
from signoria.core.options import BadOption, Value, choice, document, flag, number
from signoria.core.rng import Rng
from signoria.core.slots import (
    SEAT,
    BadPosition,
    Json,
    OneOf,
    Schema,
    Seat,
    Seats,
    SetOf,
    Slot,
    Truth,
    Whole,
    listed,
    whole_number,
)
from signoria.games.verona import data, view
from signoria.games.verona.board import ALLIES, NONE, TOKENS, TYPES, Act, Step, Variant
from signoria.games.verona.city import BUILDINGS, MOST_MISSIONS, MOST_STREETS
from signoria.games.verona.planning import tokens_of
from signoria.games.verona.rules import Verona

MOST_MONEY: Final = 3_999  # what three digits of an amount can say, and more than a game can bring
MOST_ROLLED: Final = 1_000_000
MOST_ROUNDS: Final = 14  # nine with a card each, four more that fill all but one building, and one without anything new
HUNDREDS: Final = 40


def as_verona(state: State) -> Verona:
    assert isinstance(state, Verona)
    return state


@dataclass(frozen=True)
class Answers:
    """What was answered about missions: who, about which, and how many of those are known by now."""

    missions: int

    def write(self, number: int, state: State) -> Json:
        raise NotImplementedError("the slot writes these itself")

    def read(self, value: Json, field: str, state: State) -> int:
        raise NotImplementedError("the slot reads these itself")

    def schema(self, players: int) -> Schema:
        fields: Schema = {
            "seat": Seat().schema(players),
            "known": Whole(0, 31).schema(players),
            "missions": SetOf(range(1, self.missions + 1)).schema(players),
        }
        return {
            "type": "array",
            "items": {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False},
        }

    def turned(self, value: Json, by: int, players: int) -> Json:
        return [{**entry, "seat": (entry["seat"] + by) % players} for entry in value]


class AnswersSlot(Slot):
    """The list of what was answered about missions, as long as it is."""

    def write(self, state: State) -> Json:
        told = as_verona(state).silences
        return [
            {
                "seat": int(told[at]) & 7,
                "known": int(told[at]) >> 3 & 31,
                "missions": [mission + 1 for mission in members(told[at] >> 8)],
            }
            for at in range(len(told))
        ]

    def read(self, state: State, value: Json, field: str) -> None:
        missions = int(as_verona(state).city.missions)
        found: list[int] = []
        for at, told in enumerate(listed(value, field)):
            place = f"{field}[{at}]"
            if not isinstance(told, Mapping) or set(told) != {"seat", "known", "missions"}:
                raise BadPosition(place, "an object with seat, known and missions is wanted")
            seat = Seat().read(told["seat"], f"{place}.seat", state)
            known = whole_number(told["known"], 0, 31, f"{place}.known")
            about = SetOf(range(1, missions + 1)).read(told["missions"], f"{place}.missions", state)
            found.append(seat | known << 3 | about << 8)
        as_verona(state).silences = vec[i64](found)


class VeronaGame(Game):
    name = "verona"
    credit = Credit("Verona", ("Petr Chval",), "Czech Board Games", 2010)
    seats = range(2, 6)
    options = (
        document("city", *data.SHIPPED, source="reconstructed"),
        choice("planning", "simultaneous", "tournament", source="V-B.2, V-B.3"),
        choice("convento", "clash", "everywhere", source="E-13"),
        choice("minimum", "before-bonuses", "with-bonuses", source="E-24"),
        choice("missions", "one-lap", "laps", source="E-17"),
        flag("tie_break", False, source="E-30"),
        number("last_building", 1, 5, 5, source="V-D1.3"),
    )
    actions = ActionBook(
        Kind("done", Act.DONE),
        Kind("no", Act.NO),
        Kind("yes", Act.YES),
        Kind("street", Act.STREET, street=range(MOST_STREETS)),
        Kind("mission", Act.MISSION, mission=range(MOST_MISSIONS)),
        Kind("token", Act.TOKEN, token=view.TOKEN_NAMES),
        Kind("card", Act.CARD, card=view.CARD_NAMES),
        Kind("player", Act.PLAYER, seat=range(5)),
        Kind("hundreds", Act.HUNDREDS, number=range(0, 100 * HUNDREDS, 100)),
        Kind("tens", Act.TENS, number=range(0, 100, 10)),
        Kind("ones", Act.ONES, number=range(10)),
    )
    steps = steps_of(Step)
    seat_arguments = frozenset({"lay", "pick", "mission"})
    seat_outcomes = frozenset({"first"})
    derived = frozenset({"city", "variant", "goal", "hand_size"})
    data_files = data.texts()

    # Options

    def settle_options(self, players: int, chosen: Mapping[str, object]) -> dict[str, Value]:
        settled = super().settle_options(players, chosen)
        city = settled["city"]
        for field, reason in data.problems(data.document_of(city), players):
            raise BadOption("city", f"{field}: {reason}")
        return settled

    def names(self, settings: Mapping[str, object]) -> Mapping[str, Sequence[str]]:
        """Streets and missions as the table's city calls them."""
        city = data.document_of(settings["city"])
        streets = dict(zip(data.street_ids(city), data.street_names(city), strict=True))
        missions = [
            f"{at + 1} ({', '.join(streets[street] for street in one['streets'])})"
            for at, one in enumerate(city.get("mission", []))
        ]
        return {"street": list(streets.values()), "mission": missions}

    def facts(self, settings: Mapping[str, object]) -> dict[str, Json]:
        """The map with its missions, each with where it comes from, and the building cards."""
        city: dict[str, Any] = {**data.document_of(settings["city"])}
        return {"city": city, "buildings": [dict(card) for card in data.buildings()]}

    def begin(self, players: int, options: Mapping[str, Value], rng: Rng) -> Verona:
        variant = 0
        for member, name, value in (
            (Variant.TOURNAMENT, "planning", "tournament"),
            (Variant.CONVENTO_EVERYWHERE, "convento", "everywhere"),
            (Variant.MINIMUM_WITH_BONUSES, "minimum", "with-bonuses"),
            (Variant.MISSION_LAPS, "missions", "laps"),
            (Variant.TIE_BREAK, "tie_break", True),
        ):
            variant |= int(options[name] == value) << member
        goal = options["last_building"]
        assert isinstance(goal, int)
        state = Verona()
        state.begin(players, data.city_of(options["city"]), variant, goal, rng)
        return state

    # Seeing

    def view(self, state: State, viewer: int) -> dict[str, Json]:
        return view.view(as_verona(state), viewer)

    def about(self, state: State, seat: int) -> dict[str, Json]:
        return view.about(as_verona(state), seat)

    # Writing down

    def layout(self, state: State) -> Sequence[Slot]:
        v = as_verona(state)
        streets = data.street_ids(data.document_of(v.settings["city"]))
        buildings = data.building_names()
        missions = range(1, int(v.city.missions) + 1)
        street = OneOf(streets, empty=True)
        amount = Whole(-1, MOST_MONEY)
        return (
            Slot("first", Seat()),
            Slot("round", Whole(0, MOST_ROUNDS), spare=True),
            Slot("allies", Whole(0, ALLIES), (SEAT, len(streets))),
            Slot("supply", Whole(0, ALLIES), (SEAT,)),
            Slot("florins", Whole(0, MOST_MONEY), (SEAT,)),
            Slot("figures", Whole(0, MOST_MONEY), (SEAT,)),
            Slot("deck", SetOf(buildings)),
            Slot("upcoming", OneOf(buildings, empty=True)),
            Slot("offers", OneOf(buildings, empty=True), (BUILDINGS,)),
            Slot("owners", Seat(empty=True), (BUILDINGS,), spare=True),
            Slot("markers", SetOf(buildings), spare=True),
            Slot("offered_new", Truth(), spare=True),
            Slot("occupied", Truth(), spare=True),
            Slot("hands", SetOf(missions), (SEAT,)),
            Slot("box", SetOf(missions)),
            Slot("achieved", SetOf(missions), (SEAT,), spare=True),
            Slot("declared", Seats(), spare=True),
            Slot("echo", Truth(), spare=True),
            AnswersSlot("silences", Answers(int(v.city.missions)), spare=True),
            Slot("laid", street, (SEAT, TOKENS), spare=True),
            Slot("kinds", OneOf(view.TOKEN_NAMES, empty=True), (SEAT, TOKENS), spare=True),
            Slot("plans", SetOf(streets), (SEAT,), spare=True),
            Slot("out", Seats(), spare=True),
            Slot("street", street, spare=True),
            Slot("picker", Seat(), spare=True),
            Slot("roles", OneOf(view.ROLE_NAMES), (SEAT,), spare=True),
            Slot("schemer", Seat(empty=True), spare=True),
            Slot("origin", street, spare=True),
            Slot("second", Truth(), spare=True),
            Slot("cards", OneOf(view.CARD_NAMES, empty=True), (SEAT,), spare=True),
            Slot("bids", amount, (SEAT,), spare=True),
            Slot("rolls", Whole(0, MOST_ROLLED), (SEAT,), spare=True),
            Slot("strongest", Seat(empty=True), spare=True),
            Slot("strength", Whole(0, MOST_ROLLED), spare=True),
            Slot("winner", Seat(empty=True), spare=True),
            Slot("stakes", amount, (SEAT,), spare=True),
            Slot("hires", amount, (SEAT,), spare=True),
            Slot("calls", Whole(-1, 1), (SEAT,), spare=True),
        )

    def check(self, state: State) -> Iterable[tuple[str, str]]:
        v = as_verona(state)
        yield from self._check_allies(v)
        yield from self._check_cards(v)
        yield from self._check_plans(v)

    def _check_allies(self, v: Verona) -> Iterable[tuple[str, str]]:
        for seat in range(v.players):
            placed = v.counted_in(seat, first(v.city.streets))
            slots = size(v.owned(seat) & v.markers)
            if placed + slots + v.supply[seat] != ALLIES:
                what = f"{placed} in streets, {slots} on buildings and {v.supply[seat]} in the supply"
                yield f"supply[{seat}]", f"{what} are {placed + slots + v.supply[seat]} allies; there are {ALLIES}"

    def _check_cards(self, v: Verona) -> Iterable[tuple[str, str]]:
        names = data.building_names()
        places: dict[int, str] = {int(card): "the deck" for card in members(v.deck)}
        seen = [("upcoming", int(v.upcoming))] + [(f"offers[{at}]", int(v.offers[at])) for at in range(BUILDINGS)]
        for field, card in seen:
            if card != NONE:
                if card in places:
                    yield field, f"{names[card]} is also in {places[card]}"
                places[card] = field
        for card in range(BUILDINGS):
            if card not in places:
                yield "deck", f"{names[card]} is nowhere"
            if v.owners[card] != NONE and not places.get(card, "").startswith("offers"):
                yield f"owners[{card}]", f"{names[card]} has not been on offer yet"
            if has(v.markers, card) and v.owners[card] == NONE:
                yield "markers", f"{names[card]} belongs to nobody"
        goes_on = v.waiting != 0 or v.drawing != 0 or v.depth > 0
        if v.buildings_owned() > v.goal or (v.buildings_owned() == v.goal and goes_on):
            yield "owners", f"with {v.goal} buildings occupied the game is over"
        gap = False
        for at in range(BUILDINGS):
            if gap and v.offers[at] != NONE:
                yield f"offers[{at}]", "there is a gap before this one"
            gap = gap or v.offers[at] == NONE
        holders = [("box", int(v.box))]
        holders += [(f"hands[{seat}]", int(v.hands[seat])) for seat in range(v.players)]
        holders += [(f"achieved[{seat}]", int(v.achieved[seat])) for seat in range(v.players)]
        met = 0
        for field, held in holders:
            if met & held:
                yield field, f"mission {members(met & held)[0] + 1} is also somewhere else"
            met |= held
        if met != first(v.city.missions):
            yield "box", f"mission {members(first(v.city.missions) & ~met)[0] + 1} is nowhere"
        for seat in range(v.players):
            if size(v.hands[seat]) + size(v.achieved[seat]) > v.hand_size:
                yield f"hands[{seat}]", f"nobody is dealt more than {v.hand_size} missions"
        for at in range(len(v.silences)):
            if (v.silences[at] >> 8) & v.revealed_missions() or v.silences[at] >> 8 == 0:
                yield f"silences[{at}]", "missions that lie open tell nothing any more"

    def _check_plans(self, v: Verona) -> Iterable[tuple[str, str]]:
        for seat in range(v.players):
            base = seat * TOKENS
            count = int(v.count_laid(seat))
            streets = [int(v.laid[base + at]) for at in range(TOKENS)]
            kinds = [int(v.kinds[base + at]) for at in range(TOKENS)]
            if any(street != NONE for street in streets[count:]):
                yield f"laid[{seat}]", "there is a gap"
            if len(set(streets[:count])) < count:
                yield f"laid[{seat}]", "one street holds two tokens of one player"
            choosing = count > 0 and kinds[count - 1] == NONE and has(v.variant, Variant.TOURNAMENT)
            if choosing and v.waiting and not (v.owes(seat) and v.asked[seat] & 255 == Step.TOKEN):
                choosing = False
            if any((kind == NONE) != (at >= count - choosing) for at, kind in enumerate(kinds)):
                yield f"kinds[{seat}]", "every token laid has a kind, and no other has"
            for kind in range(TYPES):
                if kinds.count(kind) > tokens_of(kind):
                    yield f"kinds[{seat}]", f"there are only {tokens_of(kind)} of {view.TOKEN_NAMES[kind]}"
            if v.plans[seat] & ~gathered(streets[:count]):
                yield f"plans[{seat}]", "nothing was laid there"

    def resume(self, state: State) -> None:
        """Where tokens lie, the first player picks a street; otherwise a round begins."""
        v = as_verona(state)
        if v.covered():
            v.scene(Step.PICK, Step.BUILDINGS)
            v.agenda[v.depth - 1] |= v.first << 8
        elif v.upcoming == NONE:
            v.scene(Step.TURN_UP, Step.ROUND)
        else:
            v.later(Step.ROUND)

    def turned_argument(self, step: str, argument: int, by: int, players: int) -> int:
        if step in ("roll", "resettle"):
            return ((argument & 7) + by) % players | argument >> 3 << 3
        return super().turned_argument(step, argument, by, players)

    def laws(self, state: State) -> dict[str, int]:
        v = as_verona(state)
        found = {
            f"allies of seat {seat}": int(v.counted_in(seat, first(v.city.streets)))
            + int(v.supply[seat])
            + size(v.owned(seat) & v.markers)
            for seat in range(v.players)
        }
        offered = sum(v.offers[at] != NONE for at in range(BUILDINGS))
        found["buildings"] = size(v.deck) + (v.upcoming != NONE) + offered
        found["missions"] = size(v.box) + sum(size(v.hands[s]) + size(v.achieved[s]) for s in range(v.players))
        return found

    def longest(self, players: int, options: Mapping[str, Value]) -> int:
        """Every round at its longest. What ends it is that money is spent: each further round of arming costs somebody
        two mercenaries, and all the money there can be is known."""
        streets = len(data.document_of(options["city"])["street"])
        planning = 2 * TOKENS + 1
        lap = players * (1 + 4)
        street = 1 + 1 + 2 * players + 1 + 3 * players + 1 + 1 + ALLIES + (players + 1) * lap
        income = 5 * min(streets, ALLIES) * 2 + 6 * BUILDINGS + ALLIES + 5 + 15 + 3 * 4
        arming = (20 + MOST_ROUNDS * income) * players // 10 * 4 * players
        per_round = players * planning + min(streets, players * TOKENS) * street + BUILDINGS * 3 * players
        return 3 * players + MOST_ROUNDS * per_round + arming + 4 * players * MOST_ROUNDS


GAME = VeronaGame()
