"""The time, and what it does to a game.

One model serves live games and games by correspondence. A seat that is asked has `per` milliseconds for its turn, which
cost nothing; what it takes beyond them comes out of its `bank`, and `back` goes into the bank after every turn. Ten
minutes and ten seconds a move is per 0, bank 600 000, back 10 000; three days a move is per 259 200 000 and no bank.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND


def _ticks() -> int:
    """Milliseconds that go on evenly, also while the machine sleeps, whatever happens to the clock on its wall."""
    source = getattr(time, "CLOCK_BOOTTIME", None)
    return (time.clock_gettime_ns(source) if source is not None else time.monotonic_ns()) // 1_000_000


_BEGAN: Final = time.time_ns() // 1_000_000 - _ticks()


def now() -> int:
    """Milliseconds since 1970, as this process counts them: a clock that is set anew takes nobody's time away."""
    return _BEGAN + _ticks()


Clock = dict[str, Any]  # {"per", "bank", "back", "banks": [...], "since": [... or None], "paused": ms or None}


def wound_up(per: int, bank: int, back: int, players: int) -> Clock:
    """The clock of a game that has not begun."""
    nobody: list[int | None] = [None] * players
    return {"per": per, "bank": bank, "back": back, "banks": [bank] * players, "since": nobody, "paused": None}


def anew(clock: Mapping[str, Any]) -> Clock:
    """The same clock for another game."""
    return wound_up(clock["per"], clock["bank"], clock["back"], len(clock["banks"]))


def turned(clock: Mapping[str, Any], before: Sequence[int], after: Sequence[int], at: int) -> Clock:
    """The clock when those who are asked have changed. Who goes on being asked goes on with the same turn, however
    often something is answered and taken back in it."""
    banks, since = list(clock["banks"]), list(clock["since"])
    start = clock["paused"] or at  # while it is paused nothing is charged
    for seat in before:
        if seat not in after and since[seat] is not None:
            banks[seat] = max(banks[seat] - max(start - since[seat] - clock["per"], 0), 0) + clock["back"]
            since[seat] = None
    for seat in after:
        if since[seat] is None:
            since[seat] = start
    return {**clock, "banks": banks, "since": since}


def runs_out(clock: Mapping[str, Any], seat: int) -> int | None:
    """When the time of a seat is over, if it runs."""
    since = clock["since"][seat]
    if since is None or clock["paused"] is not None:
        return None
    return int(since + clock["per"] + clock["banks"][seat])


def first_due(clock: Mapping[str, Any]) -> int | None:
    """When the first seat's time is over."""
    found = [at for seat in range(len(clock["since"])) if (at := runs_out(clock, seat)) is not None]
    return min(found, default=None)


def paused(clock: Mapping[str, Any], at: int) -> Clock:
    return {**clock, "paused": at} if clock["paused"] is None else dict(clock)


def resumed(clock: Mapping[str, Any], at: int) -> Clock:
    """The clock goes on; the pause has cost nobody anything."""
    if clock["paused"] is None:
        return dict(clock)
    gone = at - clock["paused"]
    return {**clock, "since": [None if one is None else one + gone for one in clock["since"]], "paused": None}


def granted(clock: Mapping[str, Any], seat: int, at: int) -> Clock:
    """The turn of a seat begins anew at a later time: its person is on holiday until then."""
    since = list(clock["since"])
    since[seat] = at
    return {**clock, "since": since}
