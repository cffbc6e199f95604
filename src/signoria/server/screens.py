"""What a viewer of a running game has before them, as one document; and how one such document differs from the next.

Everything here comes from the sitting as that viewer may see it: `observe`, `log`, the viewer's own question. A
viewer's screens are numbered by how often they have changed, which tells the viewer nothing they have not seen.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.core.event import Event
from signoria.core.sitting import Sitting

Document = dict[str, Any]


@dataclass(frozen=True)
class Screen:
    """One viewer's moment."""

    document: Document
    log: tuple[Event, ...]


def screen(sitting: Sitting, table: str, viewer: int) -> Screen:
    observed = sitting.observe(viewer)
    question = observed["question"]
    if question is not None:
        question = {**question, "choices": [choice(sitting, action) for action in question["actions"]]}
        del question["actions"]
    document: Document = {
        "waiting": observed["waiting"],
        "over": observed["over"],
        "view": observed["view"],
        "question": question,
        "result": observed["result"],
        "decision": decision(sitting, table, viewer, observed) if viewer >= 0 else None,
        "undo": viewer >= 0 and sitting.why_no_undo(viewer) is None,
        "replace": viewer >= 0 and sitting.why_no_replace(viewer) is None,
    }
    return Screen(plain(document), tuple(sitting.log(viewer)))


def plain(document: Any) -> Any:
    """As JSON will say it, so that documents compare as their readers see them."""
    return json.loads(json.dumps(document))


def choice(sitting: Sitting, action: int) -> Document:
    """One thing that may be answered, with its meaning."""
    meaning = sitting.game.actions.describe(action)
    return {"action": action, "kind": meaning.kind, "parts": dict(meaning.parts)}


def decision(sitting: Sitting, table: str, seat: int, observed: Mapping[str, Any]) -> str:
    """The name of what a seat has to decide now. It changes when the seat answers and when what it answers about
    changes; others who answer at the same time do not change it."""
    answered = sum(row.seat == seat for row in sitting.rows())
    known = json.dumps([table, seat, answered, observed["view"], observed["question"]], sort_keys=True)
    return hashlib.sha256(known.encode()).hexdigest()[:16]


def told(event: Event) -> Document:
    """One line of the log."""
    return {"key": event.key, "parts": dict(event.parts)}


def kept(before: Sequence[Event], after: Sequence[Event]) -> int:
    """How many lines of a log stay as they are."""
    count = 0
    for one, other in zip(before, after, strict=False):
        if one is not other and one != other:
            break
        count += 1
    return count


def changes(before: Any, after: Any, path: tuple[str, ...] = ()) -> list[Document]:
    """What to put where in the one document to get the other: `{"at": path, "put": value}`, or `{"at": path}` alone
    for what is there no more. Lists are put whole."""
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return [] if before == after and type(before) is type(after) else [{"at": list(path), "put": after}]
    found = [{"at": [*path, name]} for name in before if name not in after]
    for name, value in after.items():
        if name not in before:
            found.append({"at": [*path, name], "put": value})
        else:
            found += changes(before[name], value, (*path, name))
    return found
