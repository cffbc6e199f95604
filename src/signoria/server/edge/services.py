"""Everything one server process consists of, put together and taken apart."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import Connection

from signoria.server.bots import Bots, Pool
from signoria.server.chat import Chat
from signoria.server.clock import now
from signoria.server.hourglass import Hourglass
from signoria.server.limits import Limits
from signoria.server.live import Live
from signoria.server.lookback import Lookback
from signoria.server.metrics import Metrics
from signoria.server.notices import Notices
from signoria.server.orders import Orders
from signoria.server.people import People
from signoria.server.play import Play
from signoria.server.ratings import Ratings
from signoria.server.rooms import Rooms
from signoria.server.seats import Seats
from signoria.server.settings import Settings
from signoria.server.storage import Store, Unavailable, tables
from signoria.server.storage.ear import EVERYTHING, Ear
from signoria.server.storage.migrate import migrate
from signoria.server.tables import Tables
from signoria.server.trouble import Refused


class Services:
    """The parts behind the edge."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self.store = Store(settings.database)
        migrate(self.store)
        self.people = People(self.store)
        self.tables = Tables(self.store)
        self.rooms = Rooms(self.store, settings.rooms)
        self.play = Play(self.store, self.rooms)
        self.live = Live(self.rooms)
        self.bots = Bots(self.store, self.rooms, self.play, Pool(settings.bot_processes, settings.bot_grace))
        self.seats = Seats(self.store, self.people)
        self.chat = Chat(self.store)
        self.orders = Orders(self.store, self.rooms)
        self.lookback = Lookback(self.store, self.rooms)
        self.hourglass = Hourglass(self.store, self.seats, self.bots, self.live)
        self.ratings = Ratings(self.store)
        self.notices = Notices(self.store, settings.origin, settings.local_webhooks)
        self.limits = Limits(settings.generosity)
        metrics.gauge("rooms", "games in memory", lambda: len(self.rooms.open))
        metrics.gauge("watched_screens", "screens that somebody watches", lambda: len(self.live.listeners))
        metrics.gauge("bot_processes", "processes that think", lambda: len(self.bots.pool.running))
        self.tasks: list[asyncio.Task[None]] = []
        self.catching_up: set[asyncio.Task[None]] = set()
        self.ear: Ear | None = None

    def begin(self) -> None:
        """What goes on beside the requests."""
        self.tasks.append(asyncio.create_task(self.bots.sweep()))
        self.tasks.append(asyncio.create_task(self.hourglass.run()))
        self.tasks.append(asyncio.create_task(self.notices.run()))
        if not self.store.sqlite:
            loop = asyncio.get_running_loop()
            self.ear = Ear(self.settings.database, lambda what, table: _later(loop, self._heard, what, table))

    async def looking(self, seats: set[tuple[str, int]]) -> None:
        """Somebody has these seats before them: nothing need be sent to them."""

        def write(connection: Connection) -> None:
            for table, seat in sorted(seats):
                tables.set_quietly(connection, table, seat, looked=now())

        if seats:
            await self.store.write(write)

    def _heard(self, what: str, table: str) -> None:
        """Another process has changed something: those who watch it here are told."""
        if what == "table":
            self.live.table_changed(table)
        elif what.startswith("said-"):
            self.live.said(table, what.removeprefix("said-"))
        tables = self.live.watched() if table == EVERYTHING else {table} & self.live.watched()
        for name in tables:
            task = asyncio.create_task(self._look_at(name))
            self.catching_up.add(task)
            task.add_done_callback(self.catching_up.discard)

    async def _look_at(self, table: str) -> None:
        with suppress(Refused, Unavailable):
            async with self.rooms.enter(table):
                pass  # entering makes it up to date and tells those who watch

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        if self.ear is not None:
            await asyncio.to_thread(self.ear.close)
        await self.bots.close()
        self.rooms.close()
        await asyncio.to_thread(self.store.close)


def _later(loop: asyncio.AbstractEventLoop, work: Callable[[str, str], None], what: str, table: str) -> None:
    with suppress(RuntimeError):  # the loop has ended already
        loop.call_soon_threadsafe(work, what, table)
