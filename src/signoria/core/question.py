"""What a seat is asked: the closed handful of question kinds, and the answer that a refusal gives."""

from collections.abc import Mapping
from dataclasses import dataclass, field

PICK = "pick"  # one of the things listed
PICK_SOME = "pick-some"  # one more of the things listed, or done
PLACE = "place"  # a place on the board
AMOUNT = "amount"  # how many, how much
PLAN = "plan"  # one more piece of a plan, or done
CONFIRM = "confirm"  # yes or no, or done

KINDS = (PICK, PICK_SOME, PLACE, AMOUNT, PLAN, CONFIRM)


@dataclass(frozen=True)
class Asking:
    """What a step of the agenda asks: its name, its kind, and the rulebook clause it stems from."""

    key: str
    kind: str
    clause: str

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"{self.key}: {self.kind!r} is no kind of question; take one of {', '.join(KINDS)}")


CHANCE_ASKING = Asking("chance", PICK, "")


@dataclass(frozen=True)
class Question:
    """What one seat owes an answer to now. Nothing here says how it is drawn."""

    seat: int
    key: str
    kind: str
    clause: str
    sealed: bool
    actions: tuple[int, ...]
    about: Mapping[str, object] = field(default_factory=dict)


class Illegal(ValueError):
    """A refused action. Nothing has changed; the refusal says who, what, why, and by which clause."""

    def __init__(self, seat: int, action: int, reason: str, clause: str = "") -> None:
        self.seat = seat
        self.action = action
        self.reason = reason
        self.clause = clause
        by = f" ({clause})" if clause else ""
        super().__init__(f"seat {seat} may not take action {action}: {reason}{by}")

    def __reduce__(self) -> tuple[type, tuple[int, int, str, str]]:
        return type(self), (self.seat, self.action, self.reason, self.clause)
