"""Limits on what one person or address can ask for: buckets that fill up again with time.

Kept in memory: they hold back who is too quick, and a restart may forgive them. What lasts - tables, orders, lines of
chat - is limited where it is written.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from signoria.server.trouble import Refused

# What is limited: how many at once, and in how many seconds one comes back.
BUCKETS: Final = {
    "guest": (20, 30.0),
    "passphrase": (10, 30.0),
    "code": (20, 10.0),
    "pin": (6, 60.0),
    "table": (20, 30.0),
    "chat": (8, 3.0),
    "command": (60, 0.05),
    "ask": (200, 0.02),
    "heavy": (10, 2.0),
    "connection": (60, 1.0),
}
MOST_REMEMBERED: Final = 50_000


class Limits:
    """Who has asked for how much lately."""

    def __init__(self, generosity: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.generosity = generosity  # 0 for no limits at all
        self.clock = clock
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()  # what is left, and when

    def take(self, what: str, who: str) -> None:
        """Take one out of a bucket, or refuse."""
        if self.generosity == 0:
            return
        most, seconds = BUCKETS[what][0] * self.generosity, BUCKETS[what][1] / self.generosity
        at = self.clock()
        left, since = self.buckets.pop((what, who), (float(most), at))
        left = min(left + (at - since) / seconds, float(most))
        if left < 1:
            self.buckets[what, who] = (left, at)
            wait = round((1 - left) * seconds, 1)
            raise Refused("too-many", "too-many", f"too much at once; again in {wait} seconds", wait=wait)
        self.buckets[what, who] = (left - 1, at)
        while len(self.buckets) > MOST_REMEMBERED:
            self.buckets.popitem(last=False)
