"""Standing orders: what a seat will answer by itself when it is asked. Only the seat knows them, and they are carried
out as its own commands are.

An order says which question it answers (`question`, a key; any if it is left out), what must not be the case (`unless`)
and what to choose: the first of `choose` that fits one of the choices there are. A condition looks at the seat's own
screen: `{"at": ["view", "stake"], "more": 4}`, likewise `less` and `is`. A choice names a kind and what its parts must
be or at most or least be; `take` says which of several to take, the first, the last, or the one with the `least` or
`most` of a part:

    {"question": "bet", "unless": [{"at": ["view", "stake"], "more": 4}], "choose": [{"kind": "call"}]}
    {"choose": [{"kind": "bid", "most": {"card": 5}, "take": "most", "by": "card"}]}
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection

from signoria.server.clock import now
from signoria.server.people import Person
from signoria.server.play import entitled
from signoria.server.rooms import Rooms
from signoria.server.storage import Store
from signoria.server.storage import tables as kept_tables
from signoria.server.storage import talk as kept
from signoria.server.tokens import id_from
from signoria.server.trouble import Refused

MOST: Final = 30  # of one seat
LARGEST_DRAFT: Final = 16_000

Document = Mapping[str, Any]


class Orders:
    """What seats keep to themselves."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store = store
        self.rooms = rooms

    async def give(self, table: str, person: Person, seat: int, order: Document, times: int | None, key: str) -> str:
        """A new order, behind those there are; its name. The same key again is the same order."""
        await self._own(table, person, seat)
        name = id_from(f"{table} {seat} {person.id}", key)

        def write(connection: Connection) -> None:
            given = kept.orders_of(connection, table, seat)
            if any(one["id"] == name for one in given):
                return
            if len(given) >= MOST:
                raise Refused("conflict", "too-many-orders", f"a seat has at most {MOST} standing orders")
            kept.add_order(connection, table=table, id=name, seat=seat, order=dict(order), left=times, made=now())
            kept_tables.set_quietly(connection, table, seat, ordered=True)

        await self.store.write(write)
        return name

    async def given(self, table: str, person: Person, seat: int) -> list[dict[str, Any]]:
        await self._own(table, person, seat)
        found = await self.store.read(lambda connection: kept.orders_of(connection, table, seat))
        return [{"id": one["id"], "times": one["left"], **one["order"]} for one in found]

    async def revoke(self, table: str, person: Person, seat: int, order: str) -> None:
        await self._own(table, person, seat)
        if not await self.store.write(lambda connection: kept.revoke(connection, table, seat, order)):
            raise Refused("unknown", "no-such-order", "this seat has no such order")

    async def draft(self, table: str, person: Person, seat: int) -> Any:
        await self._own(table, person, seat)
        found = await self.store.read(lambda connection: kept.draft(connection, table, seat))
        return found["draft"] if found is not None else None

    async def keep_draft(self, table: str, person: Person, seat: int, draft: Any) -> None:
        await self._own(table, person, seat)
        await self.store.write(lambda connection: kept.keep_draft(connection, table, seat, draft, now()))

    async def _own(self, table: str, person: Person, seat: int) -> None:
        async with self.rooms.enter(table) as room:
            entitled(room, person, seat)


def answer(order: Document, screen: Document) -> int | None:
    """The action an order gives to what a seat is asked; None if it has nothing to say to it."""
    question = screen["question"]
    if question is None or order.get("question") not in (None, question["key"]):
        return None
    if any(_holds(condition, screen) for condition in order.get("unless", ())):
        return None
    for wanted in order["choose"]:
        fitting = [choice for choice in question["choices"] if _fits(wanted, choice)]
        if fitting:
            return int(_taken(wanted, fitting)["action"])
    return None


def _holds(condition: Document, screen: Document) -> bool:
    """Is this so? What is not there is neither more nor less than anything."""
    found: Any = screen
    for step in condition["at"]:
        named = isinstance(found, Mapping) and step in found
        numbered = isinstance(found, list) and isinstance(step, int) and 0 <= step < len(found)
        if not (named or numbered):
            return False
        found = found[step]
    if "is" in condition:
        return bool(found == condition["is"])
    if isinstance(found, bool) or not isinstance(found, int | float):
        return False
    return ("more" not in condition or found > condition["more"]) and (
        "less" not in condition or found < condition["less"]
    )


def _fits(wanted: Document, choice: Document) -> bool:
    parts = choice["parts"]
    if choice["kind"] != wanted["kind"]:
        return False
    if any(parts.get(name) != value for name, value in wanted.get("parts", {}).items()):
        return False
    bounded = [(name, value, 1) for name, value in wanted.get("most", {}).items()]
    bounded += [(name, value, -1) for name, value in wanted.get("least", {}).items()]
    return all(isinstance(parts.get(name), int) and parts[name] * sign <= value * sign for name, value, sign in bounded)


def _taken(wanted: Document, choices: Sequence[Document]) -> Document:
    """One of several choices that fit."""
    take, part = wanted.get("take", "first"), wanted.get("by")
    numbered = [choice for choice in choices if isinstance(choice["parts"].get(part), int)]
    if take in ("least", "most") and numbered:
        best = min if take == "least" else max
        return best(numbered, key=lambda choice: int(choice["parts"][part]))
    return choices[-1] if take == "last" else choices[0]
