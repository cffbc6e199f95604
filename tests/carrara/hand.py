"""Tables of Carrara laid out by hand: say what matters, and the rest is balanced so that nothing is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from signoria.core.event import Event
from signoria.core.kernel import CHANCE
from signoria.core.question import Illegal
from signoria.games import game
from signoria.games.carrara.board import START_COINS
from signoria.games.carrara.names import CITIES, COLOURS, STATUES, TILES, TYPES
from signoria.games.carrara.position import laws, wanted
from signoria.games.carrara.rules import Carrara

CARRARA: Final = game("carrara")
OUT: Final = {2: ("3", "3b"), 3: ("3b",), 4: ()}
FIELDS: Final = {False: 6, True: 8}

Blocks = str | Mapping[str, int]


def blocks(said: Blocks) -> dict[str, int]:
    """A pile from words: "white, 2 green" or "3 red"."""
    if not isinstance(said, str):
        return dict(said)
    found: Counter[str] = Counter()
    for part in filter(None, said.split(", ")):
        count, _, colour = part.rpartition(" ")
        found[colour] += int(count or 1)
    return dict(found)


class Table:
    """A moment of a game at which a seat's turn begins."""

    def __init__(
        self,
        players: int = 2,
        *,
        advanced: bool = False,
        active: int = 0,
        coins: Sequence[int] = (),
        hands: Sequence[Blocks] = (),
        wheel: Sequence[Blocks] = (),
        bag: Blocks | None = None,  # what is not said to be anywhere goes to the last seat then
        built: Mapping[int, Mapping[str, Sequence[str]]] | None = None,  # "palazzo-4 decorated red": a red statue on it
        market: Sequence[str] | None = None,
        stack: Sequence[str] | None = None,
        monuments: Sequence[str] | None = None,
        spots: Mapping[int, Sequence[str]] | None = None,
        court: Sequence[str] | None = None,  # the fields on which all have their markers
        improved: Mapping[int, Sequence[int]] | None = None,
        stored: Mapping[int, Sequence[str]] | None = None,
        decorations: Mapping[str, int] | None = None,  # what is left of some in the supply; the rest is in the box
        statues: Mapping[str, int] | None = None,
        options: Mapping[str, Any] | None = None,
        **state: Any,
    ) -> None:
        self.players = players
        fields = FIELDS[advanced]
        opening = CARRARA.new(players, advanced=advanced, **(options or {}))
        document = CARRARA.position(opening)
        s = document["state"]
        s["opener"] = 0
        s["active"] = active
        s["inner"] = s["outer"] = 0
        s["coins"] = list(coins) or [START_COINS] * players
        s["bank"] = START_COINS * players - sum(s["coins"])
        self._lay_blocks(s, hands, wheel, bag)
        self._lay_tiles(s, built or {}, market, stack, monuments)
        self._lay_markers(s, spots or {}, court, fields)
        for seat in range(players):
            tiles = (improved or {}).get(seat, [])
            s["improved"][seat] = list(tiles)
            s["improvements"] = [tile for tile in s["improvements"] if tile not in tiles]
            where = ["lerici", "lerici", "massa", "massa", "viareggio", "lucca", "pisa", "livorno"]
            s["covers"][seat] = {where[tile - 1]: tile for tile in tiles}
        if advanced:
            self._lay_pieces(s, built or {}, stored or {}, decorations or {}, statues or {})
        s.update(state)
        del document["flow"], document["rng"]
        self.document = document
        loaded = CARRARA.load(document)
        assert isinstance(loaded, Carrara)
        self.state = loaded
        self.state.explicit = True
        self.state.listen()
        self.events: list[Event] = []

    def _lay_blocks(
        self, s: dict[str, Any], hands: Sequence[Blocks], wheel: Sequence[Blocks], bag: Blocks | None
    ) -> None:
        s["blocks"] = [blocks(hands[seat]) if seat < len(hands) else {} for seat in range(self.players)]
        s["wheel"] = [blocks(wheel[n]) if n < len(wheel) else {} for n in range(6)]
        left = Counter(dict.fromkeys(COLOURS, 7))
        for pile in (*s["blocks"], *s["wheel"]):
            left.subtract(pile)
        if bag is not None:
            s["bag"] = blocks(bag)
            left.subtract(s["bag"])
            s["blocks"][-1] = dict(Counter(s["blocks"][-1]) + left)
        else:
            s["bag"] = {colour: count for colour, count in left.items() if count}

    def _lay_tiles(
        self,
        s: dict[str, Any],
        built: Mapping[int, Mapping[str, Sequence[str]]],
        market: Sequence[str] | None,
        stack: Sequence[str] | None,
        monuments: Sequence[str] | None,
    ) -> None:
        s["built"] = [
            [[word.split()[0] for word in built.get(seat, {}).get(city, ())] for city in CITIES]
            for seat in range(self.players)
        ]
        used = {tile for row in s["built"] for city in row for tile in city}
        plain = [t for t in TILES if t.rpartition("-")[2] not in ("8", *OUT[self.players]) and t not in used]
        s["monuments"] = [
            t for t in TILES if t.endswith("-8") and t not in used and (monuments is None or t in monuments)
        ]
        if market is None:
            market = [t for t in plain if t not in (stack or ())][:9]
        s["market"] = list(market)
        s["stack"] = list(stack) if stack is not None else [t for t in plain if t not in market]
        known = {*used, *s["monuments"], *s["market"], *s["stack"]}
        s["gone"] = [t for t in TILES if t not in known]

    def _lay_markers(
        self, s: dict[str, Any], spots: Mapping[int, Sequence[str]], court: Sequence[str] | None, fields: int
    ) -> None:
        most = max((len(scored) for scored in spots.values()), default=0)
        standing = list(court) if court is not None else [str(n + 1) for n in range(fields - most)]
        for seat in range(self.players):
            s["spots"][seat] = list(spots.get(seat, ()))
            s["court"][seat] = list(standing)
            s["large"][seat] = fields - len(s["spots"][seat]) - len(standing)

    def _lay_pieces(
        self,
        s: dict[str, Any],
        built: Mapping[int, Mapping[str, Sequence[str]]],
        stored: Mapping[int, Sequence[str]],
        decorations: Mapping[str, int],
        statues: Mapping[str, int],
    ) -> None:
        marks = [word.split() for row in built.values() for city in row.values() for word in city]
        s["decorated"] = [tile for tile, *rest in marks if "decorated" in rest]
        s["carved"] = [[tile for tile, *rest in marks if colour in rest] for colour in STATUES]
        s["stored"] = [dict(Counter(stored.get(seat, ()))) for seat in range(self.players)]
        kept = Counter(item for items in stored.values() for item in items)
        s["decorations"], s["boxed_decorations"], s["statues"], s["boxed_statues"] = {}, {}, {}, {}
        for kind in TYPES:
            left = self.players + 3 - sum(tile.startswith(kind) for tile in s["decorated"]) - kept[f"decoration-{kind}"]
            s["decorations"][kind] = decorations.get(kind, left)
            s["boxed_decorations"][kind] = left - s["decorations"][kind]
        for n, colour in enumerate(COLOURS):
            left = 6 - len(s["carved"][n]) - kept[f"statue-{colour}"]
            s["statues"][colour] = statues.get(colour, left)
            s["boxed_statues"][colour] = left - s["statues"][colour]
        golden = sum(field in ("1", "2") for row in s["court"] for field in row)
        there = golden + len(s["carved"][6]) + kept["statue-golden"]
        s["boxed_statues"]["golden"] = 2 * self.players - there

    # Playing

    @property
    def seat(self) -> int:
        return int(self.state.turn())

    def legal(self) -> list[str]:
        """What may be answered, in the words of the action book."""
        return [str(CARRARA.actions.describe(action)) for action in self.state.legal(self.seat)]

    def asked(self) -> str | None:
        question = CARRARA.question(self.state, self.seat)
        return None if question is None else question.key

    def about(self) -> Mapping[str, Any]:
        question = CARRARA.question(self.state, self.seat)
        assert question is not None
        return question.about

    def do(self, *said: str) -> Table:
        """Answers one after the other, of whoever is asked; `draw red` or `draw 17` is chance."""
        for one in said:
            if one.startswith("draw "):
                word = one.removeprefix("draw ")
                names = TILES if word in TILES else COLOURS
                self.state.apply(CHANCE, names.index(word))
            else:
                meanings = dict(zip(self.legal(), self.state.legal(self.seat), strict=True))
                assert one in meanings, f"{one!r} cannot be answered here; what can: {'; '.join(meanings)}"
                self.state.apply(self.seat, meanings[one])
            self.events += self.state.heard()[0]
            assert laws(self.state) == wanted(self.state), one
            assert list(CARRARA.check(self.state)) == []
        return self

    def end_turn(self) -> Table:
        """Let the turn be over, whatever chance still has to say about it."""
        seat = self.state.active
        while self.state.active == seat and not self.state.over:
            if self.state.owes(CHANCE):
                self.state.apply(CHANCE, self.state.legal(CHANCE)[0])
                self.events += self.state.heard()[0]
            else:
                self.do("end")
        return self

    def refusal(self, said: str) -> tuple[str, str]:
        """Why an action is refused: reason and clause."""
        kind, *pairs = said.split()
        parts = dict(pair.split("=", 1) for pair in pairs)
        wanted = [a for a in CARRARA.actions if a.kind == kind and {k: str(v) for k, v in a.parts.items()} == parts]
        with pytest.raises(Illegal) as error:
            self.state.apply(self.seat, wanted[0].id)
        return error.value.reason, error.value.clause

    def told(self, key: str) -> list[dict[str, Any]]:
        """The parts of all events of a key."""
        return [dict(event.parts) for event in self.events if event.key == key]

    # Looking

    def hand(self, seat: int) -> dict[str, int]:
        found: dict[str, int] = CARRARA.position(self.state)["state"]["blocks"][seat]
        return found

    def field(self, name: str) -> Any:
        return CARRARA.position(self.state)["state"][name]
