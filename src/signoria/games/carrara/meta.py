"""The Palaces of Carrara on the shelf: what it is called, its options and actions, how it begins, how it ends."""

from collections.abc import Iterable, Mapping, Sequence

from signoria.core.actions import ActionBook, Kind
from signoria.core.game import Credit, Game, steps_of
from signoria.core.kernel import State
from signoria.core.options import BadOption, Value, choice, document, flag
from signoria.core.rng import Rng
from signoria.core.slots import Json, Slot
from signoria.games.carrara import data, position, view
from signoria.games.carrara.codes import Do, Step
from signoria.games.carrara.names import (
    CITIES,
    COLOURS,
    FIELDS,
    GRADES,
    ITEMS,
    SECTIONS,
    SPOTS,
    TILES,
    TYPES,
)
from signoria.games.carrara.rules import IDLE_ROUNDS, Carrara

BLOCKS = 42
VALUES = {2: 120, 3: 138, 4: 156}  # of all tiles in a game, monuments included
DECISIONS_OF_A_DEED = 12  # a building paid for by hand: action, tile, city, way, six colours, improvement, end
DECISIONS_OF_AN_IDLE_TURN = 4  # action, wheel, coins, end


class CarraraGame(Game):
    name = "carrara"
    credit = Credit("The Palaces of Carrara", ("Wolfgang Kramer", "Michael Kiesling"), "Hans im Glück", 2012)
    seats = range(2, 5)
    options = (
        flag("advanced", False, "C-1.7"),
        choice("holdings", "hidden", "open", source="C-9"),
        document("tables", "reconstructed", source="C-10"),
    )
    actions = ActionBook(
        Kind("buy", Do.BUY),
        Kind("build", Do.BUILD),
        Kind("score", Do.SCORE),
        Kind("pass", Do.PASS),
        Kind("end", Do.END),
        Kind("purchase", Do.PURCHASE),
        Kind("stay", Do.STAY),
        Kind("turn", Do.TURN),
        Kind("turn-inner", Do.INNER),
        Kind("section", Do.SECTION, section=SECTIONS),
        Kind("block", Do.BLOCK, colour=COLOURS),
        Kind("done", Do.DONE),
        Kind("coins", Do.COINS),
        Kind("tile", Do.TILE, kind=TYPES, value=GRADES),
        Kind("upgrade", Do.UPGRADE, kind=TYPES, value=GRADES[:-1]),
        Kind("city", Do.CITY, city=CITIES),
        Kind("low", Do.LOW),
        Kind("pairs", Do.PAIRS),
        Kind("high", Do.HIGH),
        Kind("by-hand", Do.BY_HAND),
        Kind("waste", Do.WASTE),
        Kind("amount", Do.AMOUNT, count=range(8)),
        Kind("improve", Do.IMPROVE, improvement=range(1, 9)),
        Kind("field", Do.FIELD, field=FIELDS),
        Kind("spot", Do.SPOT, spot=SPOTS),
        Kind("decoration", Do.DECORATION, of=TYPES),
        Kind("statue", Do.STATUE, colour=COLOURS),
        Kind("put", Do.PUT, kind=TYPES, value=GRADES),
        Kind("store", Do.STORE),
        Kind("swap", Do.SWAP, item=ITEMS),
        Kind("settle", Do.SETTLE, item=ITEMS),
        Kind("adorn", Do.ADORN, kind=TYPES, value=GRADES),
        Kind("carve", Do.CARVE, kind=TYPES, value=GRADES),
        Kind("decline", Do.DECLINE),
    )
    steps = steps_of(Step)
    seat_arguments = frozenset({"turn"})
    seat_outcomes = frozenset({"opener"})
    derived = frozenset({"tables", "advanced"})
    data_files = (data.text(),)

    def settle_options(self, players: int, chosen: Mapping[str, object]) -> dict[str, Value]:
        settled = super().settle_options(players, chosen)
        try:
            data.tables(settled["tables"])
        except data.BadTables as bad:
            raise BadOption("tables", str(bad)) from None
        return settled

    def begin(self, players: int, options: Mapping[str, Value], rng: Rng) -> Carrara:
        state = Carrara()
        state.begin(players, bool(options["advanced"]), data.tables(options["tables"]).numbers, rng)
        return state

    def view(self, state: State, viewer: int) -> dict[str, Json]:
        assert isinstance(state, Carrara)
        return view.view(state, viewer)

    def about(self, state: State, seat: int) -> dict[str, Json]:
        assert isinstance(state, Carrara)
        return view.about(state, seat)

    def layout(self, state: State) -> Sequence[Slot]:
        assert isinstance(state, Carrara)
        return position.layout(state)

    def check(self, state: State) -> Iterable[tuple[str, str]]:
        assert isinstance(state, Carrara)
        return position.check(state)

    def resume(self, state: State) -> None:
        """A position without an agenda is the beginning of somebody's turn."""
        assert isinstance(state, Carrara)
        if state.active < 0:
            raise ValueError("say in 'active' whose turn begins, or give the agenda under 'flow'")
        state.later(Step.TURN, state.active)

    def laws(self, state: State) -> dict[str, int]:
        assert isinstance(state, Carrara)
        return position.laws(state)

    def names(self, settings: Mapping[str, object]) -> Mapping[str, Sequence[str] | Mapping[str, str]]:
        """With tables of somebody's own decorations and improvement tiles are called by what those say."""
        if not isinstance(settings.get("tables"), Mapping):
            return {}
        found = data.tables(settings["tables"])
        items = {item: item.removeprefix("statue-") + " statue" for item in ITEMS if item.startswith("statue-")}
        owned = {kind: name.replace("-", " ") for kind, name in zip(TYPES, found.decorations, strict=True)}
        items |= {f"decoration-{kind}": name for kind, name in owned.items()}
        return {"item": items, "of": owned, "improvement": found.improvements()}

    def facts(self, settings: Mapping[str, object]) -> dict[str, Json]:
        tables = data.tables(settings.get("tables"))
        return {"tables": tables.written, "tiles": list(TILES), "reconstructed": list(tables.reconstructed)}

    def longest(self, players: int, options: Mapping[str, Value]) -> int:
        """Every turn does something or is idle. Whoever does something takes blocks, builds, scores, or places a piece.
        A tile is built once, for two blocks a point at most, so only so many blocks come back to be bought again;
        markers and pieces are placed once. Between two such turns there are at most three idle rounds (C-7.3)."""
        bought = BLOCKS + 2 * VALUES[players]
        tiles = 6 * (players + 2) + 6
        fields, pieces = (8, 6 * (players + 3) + 36 + 2 * players) if options["advanced"] else (6, 0)
        deeds = bought + tiles + fields * players + pieces
        idle = (deeds + 1) * IDLE_ROUNDS * players
        return deeds * DECISIONS_OF_A_DEED + idle * DECISIONS_OF_AN_IDLE_TURN + bought + 2 * pieces


GAME = CarraraGame()
