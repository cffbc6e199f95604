"""Looks, every second, for seats whose time is over, and now and then for what has run out altogether."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from signoria.server.bots import Bots
from signoria.server.clock import DAY, SECOND, now
from signoria.server.live import Live
from signoria.server.seats import Seats
from signoria.server.storage import Store, Unavailable
from signoria.server.storage import outbox as kept_outbox
from signoria.server.storage import people as kept_people
from signoria.server.storage import tables as kept
from signoria.server.trouble import Refused

LOGGER: Final = logging.getLogger("signoria.clock")
GRACE: Final = 60 * SECOND  # after the server was away nobody's time is over at once
MOST: Final = 100  # tables in one look
SWEEP: Final = 3600  # looks between two sweeps


class Hourglass:
    """The clocks of all tables."""

    def __init__(self, store: Store, seats: Seats, bots: Bots, live: Live) -> None:
        self.store = store
        self.seats = seats
        self.bots = bots
        self.live = live

    async def run(self, grace: int = GRACE) -> None:
        with suppress(Unavailable):
            await self.store.write(lambda connection: kept.grace(connection, now() + grace))
        looks = 0
        while True:
            try:
                await self.look()
                if looks % SWEEP == 0:
                    await self.store.write(lambda connection: kept_people.sweep(connection, now()))
                    await self.store.write(lambda connection: kept_outbox.sweep(connection, now() - 2 * DAY))
            except Unavailable:
                LOGGER.warning("the clocks wait for the database")
            except Exception:
                LOGGER.exception("the clocks stumbled")
            looks += 1
            await asyncio.sleep(1)

    async def look(self) -> None:
        for table in await self.store.read(lambda connection: kept.due(connection, now(), MOST)):
            with suppress(Refused):
                late = await self.seats.time_is_over(table)
                for seat in late:
                    await self.bots.answer_for(table, seat)
                self.live.table_changed(table)
                self.bots.drive(table)
