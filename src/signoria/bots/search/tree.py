"""What a search remembers: one node for everything a seat may come to know, one slot for every answer it may give there.

All of it lies in a few long rows of numbers, a node or slot being a place in them, and a table finds a node by the mark
of what is known there. Nothing is allocated while there is room; rows double when there is none.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NONE: Final = -1
ROOM: Final = 512


def longer(row: vec[i64], room: i64) -> vec[i64]:
    """The same row with more room."""
    found = vec[i64]([0] * room)
    for i in range(len(row)):
        found[i] = row[i]
    return found


def longer_floats(row: vec[float], room: i64) -> vec[float]:
    """The same row with more room."""
    found = vec[float]([0.0] * room)
    for i in range(len(row)):
        found[i] = row[i]
    return found


class Tree:
    """Nodes, their slots, and the table."""

    def __init__(self) -> None:
        self.nodes: i64 = 0
        self.key: vec[i64] = vec[i64]([0] * ROOM)
        self.first: vec[i64] = vec[i64]([0] * ROOM)  # of its slots, or NONE; they are in ascending order of answers
        self.visits: vec[i64] = vec[i64]([0] * ROOM)
        self.slots: i64 = 0
        self.action: vec[i64] = vec[i64]([0] * ROOM)
        self.next: vec[i64] = vec[i64]([0] * ROOM)
        self.offered: vec[i64] = vec[i64]([0] * ROOM)  # how often it could have been chosen
        self.tried: vec[i64] = vec[i64]([0] * ROOM)
        self.sum: vec[float] = vec[float]([0.0] * ROOM)  # of what it was worth to the one who chose it
        self.square: vec[float] = vec[float]([0.0] * ROOM)
        self.regret: vec[float] = vec[float]([0.0] * ROOM)  # that it was not chosen more often; never below 0
        self.mix: vec[float] = vec[float]([0.0] * ROOM)  # how much of its node's strategy it has been, in total
        self.prior: vec[float] = vec[float]([0.0] * ROOM)  # how good it looked at first sight
        self.mask: i64 = 4 * ROOM - 1
        self.table: vec[i64] = vec[i64]([0] * (4 * ROOM))  # places of nodes, plus one

    def clear(self) -> None:
        """Forget everything; the rows stay."""
        self.nodes = 0
        self.slots = 0
        for i in range(len(self.table)):
            self.table[i] = 0

    def find(self, key: i64) -> i64:
        """The node of a key, or NONE."""
        at = key & self.mask
        while self.table[at] != 0:
            node = self.table[at] - 1
            if self.key[node] == key:
                return node
            at = (at + 1) & self.mask
        return NONE

    def add_node(self, key: i64) -> i64:
        """A new node; nobody has been there."""
        node = self.nodes
        if node >= len(self.key):
            self.more_nodes()
        self.key[node] = key
        self.first[node] = NONE
        self.visits[node] = 0
        self.nodes = node + 1
        self.enter(key, node)
        return node

    def enter(self, key: i64, node: i64) -> None:
        at = key & self.mask
        while self.table[at] != 0:
            at = (at + 1) & self.mask
        self.table[at] = node + 1

    def more_nodes(self) -> None:
        room: i64 = 2 * len(self.key)
        self.key = longer(self.key, room)
        self.first = longer(self.first, room)
        self.visits = longer(self.visits, room)
        self.table = vec[i64]([0] * (4 * room))
        self.mask = 4 * room - 1
        for node in range(self.nodes):
            self.enter(self.key[node], node)

    def add_slot(self, action: i64, behind: i64) -> i64:
        """A new slot in front of another one (or NONE) of its node; nobody has tried it."""
        slot = self.slots
        if slot >= len(self.action):
            self.more_slots()
        self.action[slot] = action
        self.next[slot] = behind
        self.offered[slot] = 0
        self.tried[slot] = 0
        self.sum[slot] = 0.0
        self.square[slot] = 0.0
        self.regret[slot] = 0.0
        self.mix[slot] = 0.0
        self.prior[slot] = 0.0
        self.slots = slot + 1
        return slot

    def more_slots(self) -> None:
        room: i64 = 2 * len(self.action)
        self.action = longer(self.action, room)
        self.next = longer(self.next, room)
        self.offered = longer(self.offered, room)
        self.tried = longer(self.tried, room)
        self.sum = longer_floats(self.sum, room)
        self.square = longer_floats(self.square, room)
        self.regret = longer_floats(self.regret, room)
        self.mix = longer_floats(self.mix, room)
        self.prior = longer_floats(self.prior, room)

    def slot_of(self, node: i64, action: i64) -> i64:
        """The slot of an answer, or NONE."""
        slot = self.first[node]
        while slot != NONE and self.action[slot] != action:
            slot = self.next[slot]
        return slot

    def mean(self, slot: i64) -> float:
        """What an answer was worth on average."""
        tried = self.tried[slot]
        return self.sum[slot] / float(tried) if tried != 0 else 0.0
