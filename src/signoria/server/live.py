"""Live: what changes is told to those who watch, in small numbered events.

A screen has a number for each viewer. An event says after which number it comes and what to put where; who has another
number than that has missed something and fetches the view. Events carry nothing that a look at the view and the log
would not show.
"""

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, Final

from signoria.server.people import Person
from signoria.server.play import entitled, lines
from signoria.server.rooms import Moved, Room, Rooms
from signoria.server.screens import changes, kept
from signoria.server.trouble import Refused

Message = dict[str, Any]
BACKLOG: Final = 100  # messages that wait for a slow reader before it is sent away


@dataclass(eq=False)
class Listener:
    """One connection and what it watches: by table and viewer the language it reads, if it wants words."""

    person: Person | None = None
    inbox: asyncio.Queue[Message | None] = field(default_factory=lambda: asyncio.Queue(BACKLOG))
    watching: dict[tuple[str, int], str | None] = field(default_factory=dict)
    lost: bool = False

    def put(self, message: Message | None) -> None:
        """Tell something; None ends the connection."""
        try:
            self.inbox.put_nowait(message)
        except asyncio.QueueFull:  # it will come back and ask for the view
            self.lost = True
            while not self.inbox.empty():
                self.inbox.get_nowait()
            self.inbox.put_nowait(None)


class Live:
    """Who watches what in this process."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.listeners: dict[tuple[str, int], set[Listener]] = defaultdict(set)
        rooms.on_moved.append(self.moved)

    def watch(self, listener: Listener, room: Room, viewer: int, language: str | None) -> None:
        """From now on; called in the room, so that nothing comes between the number told here and the next."""
        begun = room.sitting is not None
        if begun:
            room.screen(viewer)  # known from here on, so that what changes in it is noticed
        if (room.name, viewer) not in listener.watching:
            room.watched += 1
        listener.watching[room.name, viewer] = language
        self.listeners[room.name, viewer].add(listener)
        n = room.n(viewer) if begun else 0
        listener.put({"is": "at", "table": room.name, "seat": _seat(viewer), "n": n})

    def leave(self, listener: Listener, table: str, viewer: int) -> None:
        if (table, viewer) not in listener.watching:
            return
        del listener.watching[table, viewer]
        self.rooms.open[table].watched -= 1
        watching = self.listeners.get((table, viewer))
        if watching is not None:
            watching.discard(listener)
            if not watching:
                del self.listeners[table, viewer]

    def gone(self, listener: Listener) -> None:
        for table, viewer in list(listener.watching):
            self.leave(listener, table, viewer)

    def moved(self, room: Room, moved: list[Moved]) -> None:
        for one in moved:
            listeners = self.listeners.get((room.name, one.viewer))
            if not listeners:
                continue
            by_language: dict[str | None, Message] = {}
            for listener in list(listeners):
                if not self._still_entitled(listener, room, one.viewer):
                    continue
                language = listener.watching[room.name, one.viewer]
                if language not in by_language:
                    by_language[language] = event(room, one, language)
                listener.put(by_language[language])

    def _still_entitled(self, listener: Listener, room: Room, viewer: int) -> bool:
        """A seat may have changed hands, or its curtain may have fallen, since somebody began to watch."""
        try:
            entitled(room, listener.person, _seat(viewer))
        except Refused:
            self.leave(listener, room.name, viewer)
            listener.put({"is": "locked", "table": room.name, "seat": _seat(viewer)})
            return False
        return True

    def table_changed(self, table: str) -> None:
        """Something about the table itself, not about the game: who sits where, whether it has begun."""
        told: set[Listener] = set()
        for (name, _), listeners in self.listeners.items():
            if name == table:
                told |= listeners
        for listener in told:
            listener.put({"is": "table", "table": table})

    def curtain(self, table: str, seat: int) -> None:
        """A seat has been locked: nobody goes on seeing through its eyes without saying its PIN."""
        for listener in list(self.listeners.get((table, seat), ())):
            self.leave(listener, table, seat)
            listener.put({"is": "locked", "table": table, "seat": seat})

    def said(self, table: str, channel: str) -> None:
        """Somebody has said something: those who play hear of their own channel, those who watch of theirs."""
        told: set[Listener] = set()
        for (name, viewer), listeners in self.listeners.items():
            if name == table and (viewer >= 0) == (channel == "seats"):
                told |= listeners
        for listener in told:
            listener.put({"is": "said", "table": table, "channel": channel})

    def watched(self) -> set[str]:
        """The tables that somebody watches here."""
        return {table for table, _ in self.listeners}


def event(room: Room, moved: Moved, language: str | None) -> Message:
    """What one viewer is told of a change."""
    keep = kept(moved.before.log, moved.now.log)
    return {
        "is": "moved",
        "table": room.name,
        "seat": _seat(moved.viewer),
        "after": moved.after,
        "n": moved.n,
        "changes": changes(moved.before.document, moved.now.document),
        "log": {"keep": keep, "add": lines(room, moved.now.log[keep:], language)},
    }


def _seat(viewer: int) -> int | None:
    return viewer if viewer >= 0 else None
