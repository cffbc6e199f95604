"""Ratings and statistics: for tables that opt in, by OpenSkill's Plackett-Luce model, which knows games of many."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from openskill.models import PlackettLuce
from sqlalchemy import Connection

from signoria.server.storage import Store
from signoria.server.storage import outbox as kept
from signoria.server.storage import people as kept_people
from signoria.server.storage.rows import Row
from signoria.server.trouble import Refused

MODEL: Final = PlackettLuce()
COUNTED: Final = 1000  # games that the statistics look back on


def settle(connection: Connection, table: Mapping[str, Any], seats: Sequence[Row], result: Mapping[str, Any]) -> bool:
    """Let a finished game count, in the transaction that finishes it; whether it did. It does for people who have
    all played for themselves from the beginning to the end."""
    if table["settings"].get("rated") != "yes" or table["rated"] or table["start"] is not None:
        return False
    names = [one["person"] for one in seats if one["kind"] == "person" and one["owner"] is None]
    if len(names) < len(seats) or len(set(names)) < len(names):
        return False
    before = []
    for person in names:
        known = kept.rating(connection, person, table["game"])
        before.append([MODEL.rating(known["mu"], known["sigma"]) if known is not None else MODEL.rating()])
    after = MODEL.rate(before, ranks=[float(rank) for rank in result["ranks"]])
    for person, (rating,) in zip(names, after, strict=True):
        kept.rate(connection, person, table["game"], rating.mu, rating.sigma)
    return True


class Ratings:
    """What people have come to."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def statistics(self, person: str) -> dict[str, Any]:
        """By game: how many, how many won, points on average, and the rating where somebody has one."""

        def read(connection: Connection) -> tuple[Row, list[Row], list[Row]]:
            row = kept_people.one(connection, person)
            if row is None or row["kind"] == "gone":
                raise Refused("unknown", "no-such-person", "there is nobody of this name")
            return row, kept.played(connection, person, COUNTED), kept.ratings_of(connection, person)

        row, played, rated = await self.store.read(read)
        games: dict[str, list[Row]] = defaultdict(list)
        for one in played:
            games[one["game"]].append(one)
        ratings = {one["game"]: one for one in rated}
        return {
            "person": {"id": row["id"], "kind": row["kind"], "name": row["name"]},
            "games": [counted(name, found, ratings.get(name)) for name, found in sorted(games.items())],
        }


def counted(name: str, found: Sequence[Row], rated: Row | None) -> dict[str, Any]:
    points = [one["result"]["points"][one["seat"]] for one in found]
    rating = None
    if rated is not None:
        rating = {"mu": rated["mu"], "sigma": rated["sigma"], "games": rated["games"]}
        rating["shown"] = round(40 * (rated["mu"] - 3 * rated["sigma"]) + 1000)  # what one can be sure of
    return {
        "game": name,
        "played": len(found),
        "won": sum(one["result"]["ranks"][one["seat"]] == 1 for one in found),
        "points": round(sum(points) / len(points), 2),
        "rating": rating,
    }
