"""Names nobody can guess, and what is kept of them."""

import hashlib
import secrets
from typing import Final

LETTERS: Final = "bcdfghjkmnpqrstvwxyz23456789"  # no vowels, no lookalikes: no words, nothing to misread
CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # for codes that are read out aloud


def new_id() -> str:
    """A public name for a person or a table: not a secret, but nothing that can be counted through either."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def id_from(owner: str, key: str) -> str:
    """The public name of what somebody makes with a key of theirs: the same key, the same name."""
    number = int.from_bytes(hashlib.sha256(f"{owner}\0{key}".encode()).digest())
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(12))


def new_code() -> str:
    """A short code that is told from mouth to mouth."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(8))


def new_secret() -> str:
    """What opens a session or an invitation, 256 bits of it."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    """What is stored of a secret: who reads the database cannot use it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_seed() -> int:
    """Where a game's chance begins."""
    return secrets.randbits(96)
