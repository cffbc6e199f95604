"""What cannot be done, said so that a program can act on it and a person can read it."""

from typing import Any, Final

# What kind of refusal it is, and the status by which HTTP calls it.
STATUS: Final = {
    "bad": 422,
    "stranger": 401,
    "forbidden": 403,
    "unknown": 404,
    "conflict": 409,
    "too-large": 413,
    "too-many": 429,
    "unavailable": 503,
}


class Refused(Exception):
    """A request that is not carried out. Nothing has changed. `facts` go into the answer beside code and reason."""

    def __init__(self, kind: str, code: str, reason: str, **facts: Any) -> None:
        self.status = STATUS[kind]
        self.code = code
        self.reason = reason
        self.facts = facts
        self.beside: dict[str, Any] = {}  # what the answer says beside the error: how things stand
        super().__init__(f"{code}: {reason}")

    def written(self) -> dict[str, Any]:
        return {"error": {"code": self.code, "reason": self.reason, **self.facts}, **self.beside}
