"""Facts as numbers: one fixed vector for any game, by hashing.

Every fact touches a few places of the vector, each with a sign; which ones follows from the fact's text alone, on every
machine. Different sets of facts give different vectors but for bad luck of about one in a billion, and a linear learner
can read single facts off them. It serves games that have no panes (core/panes.py), which are smaller and kinder to
learn from.
"""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

SIZE = 1024
TOUCHED = 4  # places that a fact touches


@lru_cache(maxsize=65536)
def places(fact: str) -> tuple[tuple[int, int], ...]:
    """The places a fact touches, each with its sign."""
    digest = blake2b(fact.encode(), digest_size=4 * TOUCHED).digest()
    words = [int.from_bytes(digest[at : at + 4], "little") for at in range(0, 4 * TOUCHED, 4)]
    return tuple((word % SIZE, 1 if word >> 31 else -1) for word in words)


@lru_cache(maxsize=65536)
def features(fact: str) -> tuple[str, ...]:
    """The fact itself and, where it lists something, every member: whether it is there, and where."""
    name, _, value = fact.rpartition(" [")
    if not name or not value.endswith("]"):
        return (fact,)
    members = value[:-1].split(", ")
    return (fact, *(f"{name} has {m}" for m in members), *(f"{name}[{i}] {m}" for i, m in enumerate(members)))


def hashed(facts: Iterable[str]) -> list[int]:
    """The vector of these facts."""
    found = [0] * SIZE
    for fact in facts:
        for feature in features(fact):
            for place, sign in places(feature):
                found[place] += sign
    return found
