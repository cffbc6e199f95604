"""Everything one server process consists of, put together and taken apart."""

import asyncio
from contextlib import suppress

from signoria.server.bots import Bots, Pool
from signoria.server.live import Live
from signoria.server.people import People
from signoria.server.play import Play
from signoria.server.rooms import Rooms
from signoria.server.settings import Settings
from signoria.server.storage import Store
from signoria.server.storage.migrate import migrate
from signoria.server.tables import Tables


class Services:
    """The parts behind the edge."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        migrate(self.store)
        self.people = People(self.store)
        self.tables = Tables(self.store)
        self.rooms = Rooms(self.store, settings.rooms)
        self.play = Play(self.store, self.rooms)
        self.live = Live(self.rooms)
        self.bots = Bots(self.store, self.rooms, self.play, Pool(settings.bot_processes, settings.bot_grace))
        self.tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """What goes on beside the requests."""
        self.tasks.append(asyncio.create_task(self.bots.sweep()))

    async def close(self) -> None:
        self.live.close()
        for task in self.tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self.bots.close()
        self.rooms.close()
        await asyncio.to_thread(self.store.close)
