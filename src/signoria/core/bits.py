"""Small sets of small numbers, kept in one integer each.

A set may hold numbers from 0 to 61. Rules are written with these names, never with shift operators: the
compiler emits a literal on the left of ``<<`` as a 32-bit number, so ``1 << 40`` would be wrong in compiled
code and right in interpreted code. ``shifted`` is right in both, and costs nothing once it is inlined.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

LARGEST: Final = 61


def _places() -> vec[i64]:
    """For every byte the places of its members, four bits each, smallest first; how many they are stands above."""
    found = []
    for byte in range(256):
        places = [n for n in range(8) if byte >> n & 1]
        found.append(sum(n << 4 * k for k, n in enumerate(places)) | len(places) << 32)
    return vec[i64](found)


PLACES: Final = _places()


def shifted(x: i64, n: i64) -> i64:
    """x moved n bits to the left, in 64 bits."""
    return x << n


def only(n: i64) -> i64:
    """The set that holds just n."""
    one: i64 = 1
    return shifted(one, n)


def first(n: i64) -> i64:
    """The set of the numbers below n."""
    return only(n) - 1


def has(members: i64, n: i64) -> bool:
    return (members >> n) & 1 != 0


def plus(members: i64, n: i64) -> i64:
    return members | only(n)


def minus(members: i64, n: i64) -> i64:
    return members & ~only(n)


def without(members: i64, others: i64) -> i64:
    """Those of members that are not among others."""
    return members & ~others


def counted(members: i64) -> i64:
    """How many numbers each byte of a set holds, in that byte."""
    # Every constant stays below 2**62: a larger one would be built as a Python integer at each use.
    x = members - ((members >> 1) & 0x1555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    return (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F


def size(members: i64) -> i64:
    """How many numbers a set holds."""
    x = counted(members)
    x = x + (x >> 8)
    x = x + (x >> 16)
    x = x + (x >> 32)
    return x & 127


def lowest(members: i64) -> i64:
    """The smallest number in a set that is not empty."""
    base: i64 = 0
    left = members
    while left & 255 == 0:
        left = left >> 8
        base += 8
        if base > 56:
            raise ValueError("an empty set has no smallest number")
    return base + (PLACES[left & 255] & 15)


def rest(members: i64) -> i64:
    """The set without its smallest number."""
    return members & (members - 1)


def nth(members: i64, k: i64) -> i64:
    """The number at place k of a set, counting from 0 and from the smallest.

    Which half the number lies in is found by arithmetic: a processor guesses branches, and a random k makes half of
    its guesses wrong.
    """
    base: i64 = 0
    wanted = k
    bytes_ = counted(members)
    if members >> 16 != 0:
        pairs = bytes_ + (bytes_ >> 8)
        held = (pairs + (pairs >> 16)) & 63
        above = (held - 1 - wanted) >> 63  # all ones if the number lies in the upper half, else 0
        wanted -= held & above
        base = 32 & above
        held = (pairs >> base) & 31
        above = (held - 1 - wanted) >> 63
        wanted -= held & above
        base += 16 & above
    held = (bytes_ >> base) & 15
    above = (held - 1 - wanted) >> 63
    wanted -= held & above
    base += 8 & above
    places = PLACES[(members >> base) & 255]
    if wanted >= places >> 32:
        raise ValueError("the set holds fewer numbers than that")
    return base + ((places >> 4 * wanted) & 15)


def members(of: i64) -> list[int]:
    """A set as a list, for texts and tests; rules walk sets with ``lowest`` and ``rest``."""
    return [n for n in range(LARGEST + 1) if has(of, n)]


def gathered(numbers: list[int]) -> i64:
    """A list as a set."""
    whole: i64 = 0
    for n in numbers:
        if n < 0 or n > LARGEST:
            raise ValueError(f"a set holds numbers from 0 to {LARGEST}, not {n}")
        whole = plus(whole, n)
    return whole
