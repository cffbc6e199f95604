"""What happened, as facts with names: every reader is told in their own words, at the time of reading."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

EVERYONE: Final = -1


@dataclass(frozen=True)
class Event:
    """One fact. `audience` is the set of seats that learn it, or EVERYONE (onlookers included)."""

    key: str
    parts: Mapping[str, object]
    audience: int = EVERYONE

    def seen_by(self, viewer: int) -> bool:
        return self.audience == EVERYONE or (viewer >= 0 and self.audience >> viewer & 1 == 1)

    def written(self) -> dict[str, object]:
        return {"event": self.key, **self.parts}
