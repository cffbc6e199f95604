"""Positions of Verona in a few words, and answers in the words of the rules, for the rule cases."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from signoria.core.event import Event
from signoria.core.kernel import CHANCE
from signoria.core.position import read_position
from signoria.core.question import Illegal
from signoria.games import game
from signoria.games.verona import data
from signoria.games.verona.board import ALLIES, TOKENS, Act
from signoria.games.verona.rules import Verona

VERONA = game("verona")
BUILDINGS = data.building_names()
# A city for two that is quickly surveyed: a centre M1 in the middle of a ring N1 N2 E1 S1 S2 W1.
TINY = dict(data.shipped("template"))


class Table:
    """A game that stands where a case wants it, with dice that fall as they are told to."""

    def __init__(
        self,
        players: int = 2,
        allies: Mapping[str, Sequence[int]] | None = None,
        tokens: Mapping[str, Mapping[int, str]] | None = None,
        *,
        florins: Sequence[int] | None = None,
        figures: Sequence[int] | None = None,
        owners: Mapping[str, int] | None = None,
        unmarked: Sequence[str] = (),
        offer: Sequence[str] = (),
        upcoming: str | None = None,
        deck: Sequence[str] | None = None,
        hands: Mapping[int, Sequence[int]] | None = None,
        achieved: Mapping[int, Sequence[int]] | None = None,
        supply: Mapping[int, int] | None = None,
        first: int = 0,
        agenda: Sequence[Sequence[Any]] | None = None,
        dice: Sequence[int] = (),
        fields: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        settled = VERONA.settle_options(players, options)
        city = data.document_of(settled["city"])
        self.ids = data.street_ids(city)
        self.names = data.street_names(city)
        self.dice = deque(dice)
        self.events: list[Event] = []
        rows = [[(allies or {}).get(street, [0] * players)[seat] for street in self.ids] for seat in range(players)]
        owners = owners or {}
        turned = [*[b for b in BUILDINGS if b in owners], *offer]
        hidden = [b for b in BUILDINGS if b not in turned and b != upcoming] if deck is None else list(deck)
        marked = [b for b in BUILDINGS if b in owners and b not in unmarked]
        slots = [sum(owners[b] == seat for b in marked) for seat in range(players)]
        spare = [ALLIES - sum(rows[seat]) - slots[seat] for seat in range(players)]
        for seat, left in (supply or {}).items():  # the rest waits in a street that no case speaks of
            rows[seat][-1] += spare[seat] - left
            spare[seat] = left
        laid = [[None] * TOKENS for _ in range(players)]
        kinds = [[None] * TOKENS for _ in range(players)]
        plans: list[list[str]] = [[] for _ in range(players)]
        for street, by_seat in (tokens or {}).items():
            for seat, kind in by_seat.items():
                at = len(plans[seat])
                laid[seat][at] = street  # type: ignore[call-overload]
                kinds[seat][at] = kind  # type: ignore[call-overload]
                plans[seat].append(street)
        held = [sorted((hands or {}).get(seat, ())) for seat in range(players)]
        shown = [sorted((achieved or {}).get(seat, ())) for seat in range(players)]
        missions = range(1, 1 + len(city.get("mission", [])))
        document: dict[str, Any] = {
            "signoria": "position",
            "format": 1,
            "game": "verona",
            "players": players,
            "options": options,
            "state": {
                "first": first,
                "round": 1,
                "allies": rows,
                "supply": spare,
                "florins": list(florins or [20] * players),
                "figures": list(figures or [0] * players),
                "deck": hidden,
                "upcoming": upcoming,
                "offers": [*turned, *[None] * (len(BUILDINGS) - len(turned))],
                "owners": [owners.get(b) for b in BUILDINGS],
                "markers": marked,
                "offered_new": True,
                "hands": held,
                "achieved": shown,
                "box": [m for m in missions if not any(m in cards for cards in (*held, *shown))],
                "laid": laid,
                "kinds": kinds,
                "plans": plans,
                **(fields or {}),
            },
        }
        if agenda is None and tokens:  # nothing but the streets
            agenda = [["pick", first] if first else ["pick"]]
        if agenda is not None:
            document["flow"] = {"agenda": [list(step) for step in agenda], "asked": [None] * players}
        state = read_position(VERONA, document, explicit=True, telling=True)
        assert isinstance(state, Verona)
        self.state = state
        self._settle()

    # Playing

    def _settle(self) -> None:
        self.events += self.state.heard()[0]
        while self.state.owes(CHANCE) and self.dice:
            self.state.apply(CHANCE, self.dice.popleft())
            self.events += self.state.heard()[0]

    def do(self, seat: int, kind: str, /, **parts: Any) -> Table:
        """An answer by its meaning; streets by their ids."""
        if "street" in parts:
            parts["street"] = self.ids.index(parts["street"])
        if kind == "mission":
            parts["mission"] -= 1
        self.state.apply(seat, VERONA.actions.encode(kind, **parts))
        self._settle()
        return self

    def street(self, seat: int, name: str) -> Table:
        return self.do(seat, "street", street=name)

    def card(self, seat: int, name: str) -> Table:
        return self.do(seat, "card", card=name)

    def amount(self, seat: int, number: int) -> Table:
        """An amount, digit by digit, as far as digits are asked."""
        step = self.state.asked[seat] & 255
        digits = {0: ("hundreds", number // 100 * 100), 1: ("tens", number % 100 // 10 * 10), 2: ("ones", number % 10)}
        while self.state.owes(seat) and self.state.asked[seat] & 255 == step:
            digit = int(self.state.asked[seat] >> 8) & 3
            kind, value = digits[digit]
            self.do(seat, kind, number=value)
            if digit == 2:
                break
        return self

    # Looking

    def may(self, seat: int) -> list[str]:
        """What the seat may answer, as records say it; streets by their ids."""
        found = []
        for action in self.state.legal(seat):
            meaning = VERONA.actions.describe(action)
            found.append(self.ids[meaning.parts["street"]] if meaning.kind == "street" else str(meaning))  # type: ignore[index]
        return found

    def asked(self, seat: int) -> str | None:
        question = VERONA.question(self.state, seat)
        return None if question is None else question.key

    def about(self, seat: int) -> dict[str, Any]:
        return VERONA.about(self.state, seat)

    def refused(self, seat: int, kind: str, /, **parts: Any) -> tuple[str, str]:
        """Why an answer is refused, and by which clause."""
        try:
            self.do(seat, kind, **parts)
        except Illegal as refusal:
            return refusal.reason, refusal.clause
        raise AssertionError(f"{kind} {parts} is accepted")

    def here(self, street: str) -> list[int]:
        """The allies in a street, by seat."""
        return [int(self.state.at(seat, self.ids.index(street))) for seat in range(self.state.players)]

    def told(self, key: str) -> list[dict[str, Any]]:
        return [dict(event.parts) for event in self.events if event.key == key]

    def view(self, viewer: int) -> dict[str, Any]:
        return VERONA.view(self.state, viewer)

    @property
    def florins(self) -> list[int]:
        return [int(n) for n in self.state.florins]

    @property
    def figures(self) -> list[int]:
        return [int(n) for n in self.state.figures]

    @property
    def supply(self) -> list[int]:
        return [int(n) for n in self.state.supply]

    def owner(self, building: str) -> int:
        return int(self.state.owners[BUILDINGS.index(building)])

    @property
    def over(self) -> bool:
        return bool(self.state.over)


__all__ = ["BUILDINGS", "TINY", "VERONA", "Act", "Table"]
