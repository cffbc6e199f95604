"""Bots at tables: who is to think, in which process, for how long, and what happens if it does not answer.

A bot gets a world imagined from what its seat knows (`Sitting.imagine`), written as a position, in a process of its
own that has nothing else. A bot that takes too long, dies or answers what is not allowed has its process replaced and
its seat answered at random, so that it never holds up a table.
"""

import asyncio
import json
import logging
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from signoria.bots import level
from signoria.core.rng import seeded
from signoria.server.orders import answer
from signoria.server.play import Command, Play
from signoria.server.rooms import Moved, Room, Rooms
from signoria.server.storage import Store, Unavailable
from signoria.server.storage import tables as kept
from signoria.server.storage import talk as kept_talk
from signoria.server.tokens import new_seed
from signoria.server.trouble import Refused

LOGGER: Final = logging.getLogger("signoria.bots")
LONGEST_LINE: Final = 8 * 2**20
SWEEP: Final = 5.0  # seconds between looks for tables that everybody has forgotten


class BotFailed(Exception):
    """A bot gave no answer."""


class Pool:
    """Processes that think."""

    def __init__(self, processes: int, grace: int) -> None:
        self.processes = processes
        self.grace = grace / 1000
        self.idle: asyncio.Queue[Process | None] = asyncio.Queue()
        for _ in range(processes):
            self.idle.put_nowait(None)  # each is begun when it is first needed
        self.running: set[Process] = set()

    async def choose(self, asked: dict[str, Any], seconds: float) -> int:
        """An action, or `BotFailed` after the time that the level takes and the grace on top of it."""
        process = await self.idle.get()
        try:
            if process is None or process.returncode is not None:
                process = await self._begin()
            return await asyncio.wait_for(self._ask(process, asked), seconds + self.grace)
        except (TimeoutError, OSError, ValueError, KeyError, asyncio.IncompleteReadError) as error:
            if process is not None:
                await self._end(process)
                process = None
            raise BotFailed(type(error).__name__) from error
        except BaseException:
            if process is not None:
                await self._end(process)  # an answer that nobody heard must not be taken for the next one
                process = None
            raise
        finally:
            self.idle.put_nowait(process)

    async def _begin(self) -> Process:
        command = (sys.executable, "-m", "signoria.server.bot_worker")
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE)
        self.running.add(process)
        return process

    async def _ask(self, process: Process, asked: dict[str, Any]) -> int:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(asked).encode() + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise ValueError("it ended")
        return int(json.loads(line)["action"])

    async def _end(self, process: Process) -> None:
        self.running.discard(process)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        for process in list(self.running):
            await self._end(process)


class Bots:
    """Sees to it that bots answer wherever they owe an answer."""

    def __init__(self, store: Store, rooms: Rooms, play: Play, pool: Pool) -> None:
        self.store = store
        self.rooms = rooms
        self.play = play
        self.pool = pool
        self.driven: dict[str, asyncio.Task[None]] = {}
        rooms.on_moved.append(self.moved)

    def moved(self, room: Room, _: list[Moved]) -> None:
        if owing(room) or ordered(room):
            self.drive(room.name)

    def drive(self, table: str) -> None:
        """Let the bots of a table play until a person is asked."""
        task = self.driven.get(table)
        if task is None or task.done():
            self.driven[table] = asyncio.create_task(self._drive(table))

    async def sweep(self) -> None:
        """Now and then look for bots that owe an answer and that nobody drives: after a restart, or because the
        process that drove them is gone."""
        while True:
            with suppress(Unavailable):
                for table in await self.store.read(kept.where_bots_owe):
                    self.drive(table)
            await asyncio.sleep(SWEEP)

    async def _drive(self, table: str) -> None:
        try:
            while True:
                async with self.rooms.enter(table) as room:
                    seats, others = owing(room), ordered(room)
                obeyed = [await self._obey(table, seat) for seat in others]
                if not seats and not any(obeyed):
                    return
                await asyncio.gather(*(self._answer(table, seat) for seat in seats))
        except Unavailable:
            LOGGER.warning("bots at table %s wait for the database", table)
        except Refused as refused:
            LOGGER.info("bots at table %s stop: %s", table, refused.code)
        except Exception:
            LOGGER.exception("bots at table %s stumbled", table)
        finally:
            self.driven.pop(table, None)

    async def answer_for(self, table: str, seat: int) -> None:
        """Answer once for a person whose time is over."""
        await self._answer(table, seat, "random")

    async def _answer(self, table: str, seat: int, deputy: str | None = None) -> None:
        async with self.rooms.enter(table) as room:
            if seat not in (owing(room) if deputy is None else room.row["waiting"]):
                return
            found, key, sitting = room.game, deputy or room.seats[seat]["level"], room.playing()
            screen = await self.rooms.off_loop(lambda: room.screen(seat))
            world = await self.rooms.off_loop(lambda: found.position(sitting.imagine(seat, seeded(new_seed()))))
        choices = [choice["action"] for choice in screen.document["question"]["choices"]]
        asked = {"game": found.name, "world": world, "seat": seat, "level": key, "seed": str(new_seed())}
        try:
            action = choices[0] if len(choices) == 1 else await self.pool.choose(asked, level(found, key).seconds)
            if action not in choices:
                raise BotFailed("no such choice")
        except BotFailed as failure:
            LOGGER.warning("bot %s at table %s gave no answer (%s)", key, table, failure)
            action = secrets.choice(choices)
        decision = screen.document["decision"]
        command = Command(seat, "act", f"bot {decision}", decision, (action,))
        try:
            by, check = ("bot", _still_a_bot(seat)) if deputy is None else ("clock", _nothing)
            await self.play.carry_out(table, command, by, check, _nothing)
        except Refused as refused:  # somebody else answered for it: another process, or the seat has been given back
            LOGGER.info("bot %s at table %s came too late: %s", key, table, refused.code)

    async def _obey(self, table: str, seat: int) -> bool:
        """Answer for a person by a standing order of theirs; whether one had an answer."""
        async with self.rooms.enter(table) as room:
            if seat not in ordered(room):
                return False
            screen = (await self.rooms.off_loop(lambda: room.screen(seat))).document
        for order in await self.store.read(lambda connection: kept_talk.orders_of(connection, table, seat)):
            action = answer(order["order"], screen)
            if action is None:
                continue
            name = order["id"]
            decision = screen["decision"]
            command = Command(seat, "act", f"order {name} {decision}", decision, (action,))
            try:
                done = await self.play.carry_out(
                    table, command, "order", _nothing, _nothing, partial(kept_talk.used, table=table, order=name)
                )
                return not done["repeated"]
            except Refused as refused:
                LOGGER.info("an order at table %s came too late: %s", table, refused.code)
                return False
        return False

    async def close(self) -> None:
        for task in list(self.driven.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self.pool.close()


def owing(room: Room) -> list[int]:
    """The seats that bots have to answer for now."""
    if room.row["state"] != "playing":
        return []
    return [seat for seat in room.row["waiting"] if room.seats[seat]["kind"] == "bot"]


def ordered(room: Room) -> list[int]:
    """The seats of people that owe an answer and have given standing orders."""
    if room.row["state"] != "playing":
        return []
    return [
        seat for seat in room.row["waiting"] if room.seats[seat]["kind"] == "person" and room.seats[seat]["ordered"]
    ]


def _still_a_bot(seat: int) -> Callable[[Room], object]:
    """A seat that has been given back to a person is no longer a bot's to answer for."""

    def check(room: Room) -> None:
        if room.seats[seat]["kind"] != "bot":
            raise Refused("conflict", "not-your-seat", "no bot sits there")

    return check


def _nothing(_: Room) -> dict[str, Any]:
    """A bot is not told how things stand: it will be asked again."""
    return {}
