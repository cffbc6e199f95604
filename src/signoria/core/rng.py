"""The one source of chance: sfc32, a small fast generator by Chris Doty-Humphrey.

Every word is 32 bits and every step stays below 2**63, so the same numbers come out compiled and interpreted,
on every platform. `docs/rng.md` publishes test vectors. The generator is good for games and statistics; it is
not meant to keep secrets from somebody who may see many of its raw words.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

SEED_BITS: Final = 96
MOST_CHOICES: Final = 2**31  # a word times this still fits a machine integer


@mypyc_attr(acyclic=True)
class Rng:
    """Where the generator stands: three words and a counter."""

    def __init__(self) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.counter: i64 = 1

    def word(self) -> i64:
        """The next 32 random bits."""
        total = (self.a + self.b + self.counter) & 0xFFFFFFFF
        c = self.c
        self.counter = (self.counter + 1) & 0xFFFFFFFF
        self.a = self.b ^ (self.b >> 9)
        self.b = (c + (c << 3)) & 0xFFFFFFFF
        self.c = (((c << 21) | (c >> 11)) + total) & 0xFFFFFFFF
        return total

    def below(self, n: i64) -> i64:
        """One of 0 ... n-1, each exactly as likely as the other (Lemire's method). Where there is no choice
        nothing is drawn."""
        if n <= 1:
            if n < 1:
                raise ValueError("there is nothing to choose from")
            return 0
        if n > MOST_CHOICES:
            raise ValueError(f"chance chooses among at most {MOST_CHOICES} things")
        product = self.word() * n
        low = product & 0xFFFFFFFF
        if low < n:
            threshold = (0x100000000 - n) % n
            while low < threshold:
                product = self.word() * n
                low = product & 0xFFFFFFFF
        return product >> 32

    def become(self, other: "Rng") -> None:
        """Stand where the other one stands."""
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.counter = other.counter

    def copy(self) -> "Rng":
        other = Rng()
        other.become(self)
        return other

    def fork(self) -> "Rng":
        """A new generator, seeded from this one; the two go on independently."""
        other = Rng()
        other.seed_from(self)
        return other

    def seed_from(self, other: "Rng") -> None:
        """Begin anew from words of another generator."""
        self.a = other.word()
        self.b = other.word()
        self.c = other.word()
        self.counter = 1
        self.warm_up()

    def warm_up(self) -> None:
        """Mix the seed into every bit before the first number is used."""
        for _ in range(15):
            self.word()

    def written(self) -> list[int]:
        """The state as four numbers, for positions."""
        return [self.a, self.b, self.c, self.counter]

    def __copy__(self) -> "Rng":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Rng":
        return self.copy()


def seeded(seed: int) -> Rng:
    """A generator from a seed of up to 96 bits."""
    if seed < 0 or seed >> SEED_BITS != 0:
        raise ValueError(f"a seed is a whole number from 0 to 2**96 - 1, not {seed}")
    rng = Rng()
    rng.a = seed & 0xFFFFFFFF
    rng.b = (seed >> 32) & 0xFFFFFFFF
    rng.c = (seed >> 64) & 0xFFFFFFFF
    rng.warm_up()
    return rng


def restored(words: list[int]) -> Rng:
    """The generator that `written` described."""
    if len(words) != 4 or any(word < 0 or word >> 32 != 0 for word in words):
        raise ValueError("a generator is written as four numbers from 0 to 2**32 - 1")
    rng = Rng()
    rng.a = words[0]
    rng.b = words[1]
    rng.c = words[2]
    rng.counter = words[3]
    return rng
