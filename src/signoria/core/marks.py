"""One number for what was told, so that search can ask quickly whether two pasts sound the same.

A mark has 60 bits and is the same compiled and interpreted, in every process. Different facts have different marks but
for bad luck of about one in 10**18. This module is compiled.
"""

from typing import Final

from mypy_extensions import i64

LOW: Final = 2**30 - 1
WHOLE: Final = 2**60 - 1
NAMES: Final[dict[str, i64]] = {}  # the marks of names met so far: keys of events and of their parts are few


def mixed(mark: i64, number: i64) -> i64:
    """A mark that says: first all that `mark` says, then this number. No product leaves 63 bits."""
    both = (mark ^ number) & WHOLE
    low = both & LOW
    high = both >> 30
    one = low * 0x2545F491 + high
    two = high * 0x27220A95 + (one >> 31) + 1
    found = (one ^ ((two & (2**40 - 1)) << 20)) & WHOLE
    return (found ^ (found >> 27)) * 5 & WHOLE


def name_mark(name: str) -> i64:
    """The mark of a name."""
    known = NAMES.get(name)
    if known is not None:
        return known
    found: i64 = 7
    for letter in name:
        found = mixed(found, ord(letter))
    NAMES[name] = found
    return found


def value_mark(value: object) -> i64:
    """The mark of a part of an event: a number, a name, a truth, nothing, or lists and tables of those."""
    found: i64
    if isinstance(value, int):  # a truth is a number too
        return mixed(11, value)
    if isinstance(value, str):
        return name_mark(value)
    if isinstance(value, list):
        found = mixed(13, len(value))
        for item in value:
            found = mixed(found, value_mark(item))
        return found
    if isinstance(value, tuple):
        found = mixed(13, len(value))
        for item in value:
            found = mixed(found, value_mark(item))
        return found
    if isinstance(value, dict):
        found = mixed(17, len(value))
        for key, item in value.items():
            found = mixed(mixed(found, value_mark(key)), value_mark(item))
        return found
    return name_mark(repr(value))


def event_mark(key: str, parts: dict[str, object]) -> i64:
    """The mark of an event."""
    found = name_mark(key)
    for item in parts.values():  # the key says which parts there are, and in which order
        found = mixed(found, value_mark(item))
    return found
