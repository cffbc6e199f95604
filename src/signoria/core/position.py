"""Positions: any moment of a game as a readable, versioned document, and back.

    {"signoria": "position", "format": 1, "game": "leduc", "rules": 1, "players": 2, "options": {},
     "state": {...the game's own fields...},
     "flow": {"agenda": [...], "asked": [...], "sealed": [...], "drawing": null, "explicit": false, "over": false},
     "rng": [1, 2, 3, 4]}

`flow` and `rng` may be left out of a position written by hand: the game then says what comes next, and chance
starts from a seed of 0.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from signoria.core.kernel import MOST_ARGUMENT
from signoria.core.lines import NotJson, line_of, parsed
from signoria.core.options import BadOption, shown
from signoria.core.rng import Rng, restored
from signoria.core.slots import BadPosition, Json, Schema, Seats, Truth, listed, whole_number

if TYPE_CHECKING:
    from signoria.core.game import Game
    from signoria.core.kernel import State

FORMAT = 1
AGENDA_ROOM = 16


def write_position(game: Game, state: State) -> dict[str, Json]:
    """The document of a state."""
    return {
        "signoria": "position",
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "players": int(state.players),
        "options": copy.deepcopy(state.settings),
        "state": {slot.name: slot.write(state) for slot in game.layout(state)},
        "flow": {
            "agenda": [_step(game, state.agenda[at]) for at in range(state.depth - 1, -1, -1)],
            "asked": [_step(game, state.asked[s]) if state.owes(s) else None for s in range(state.players)],
            "sealed": Seats().write(int(state.sealed), state),
            "drawing": _step(game, state.drawing) if state.drawing else None,
            "explicit": bool(state.explicit),
            "over": bool(state.over),
        },
        "rng": list(state.rng.written()),
    }


def _step(game: Game, entry: int) -> Json:
    """An entry of the agenda: its name, and its argument unless that is 0."""
    step, argument = int(entry) & 255, int(entry) >> 8
    return [game.steps[step], argument] if argument else [game.steps[step]]


def read_position(
    game: Game, position: str | Mapping[str, Json], *, explicit: bool | None = None, telling: bool = False
) -> State:
    """The state of a document. Errors name the field, and the line if a text was given. `explicit` says whether
    chance is to wait from here on, whatever the document says."""
    if isinstance(position, str):
        try:
            return _read(game, parsed(position), explicit, telling)
        except NotJson as error:
            raise BadPosition(error.field, error.reason, error.line) from None
        except BadPosition as bad:
            raise bad.at_line(line_of(position, bad.field)) from None
    return _read(game, position, explicit, telling)


def _same(value: object, wanted: object) -> bool:
    """Equal, and of one type: true is not 1."""
    return type(value) is type(wanted) and value == wanted


def _read(game: Game, document: object, explicit: bool | None, telling: bool) -> State:
    if not isinstance(document, Mapping):
        raise BadPosition("(document)", "an object is wanted")
    known = {"signoria", "format", "game", "rules", "players", "options", "state", "flow", "rng", "comment"}
    for field in document:
        if field not in known:
            raise BadPosition(shown(field)[1:-1], f"there is no such field; there are {', '.join(sorted(known))}")
    for field, wanted in (("signoria", "position"), ("format", FORMAT), ("game", game.name)):
        if not _same(document.get(field), wanted):
            raise BadPosition(field, f"{wanted!r} is wanted, not {shown(document.get(field))}")
    if not _same(document.get("rules", game.rules_version), game.rules_version):
        wanted = shown(document["rules"])
        raise BadPosition("rules", f"version {wanted} is wanted, and this is version {game.rules_version}")
    if not isinstance(document.get("comment", ""), str):
        raise BadPosition("comment", "a text is wanted")
    state = _blank(game, document)
    _empty_flow(state)
    _read_fields(game, state, document.get("state"))
    _check_fields(game, state)
    if "flow" in document:
        _read_flow(game, state, document["flow"])
    else:
        try:
            game.resume(state)
        except ValueError as error:
            raise BadPosition("flow", str(error)) from None
    _check_fields(game, state)  # once more, for what the fields say of who is asked
    if "rng" in document:
        state.rng.become(_read_rng(document["rng"]))
    if explicit is not None:
        state.explicit = explicit
    if telling:
        state.listen()
    if not state.over:
        try:
            state.go_on()
        except Exception as error:  # whatever the rules stumble over, it is the document that makes no sense
            raise BadPosition("flow", f"play cannot go on from here: {error or type(error).__name__}") from None
    _check_questions(state)
    return state


def _check_fields(game: Game, state: State) -> None:
    """What a game knows to be impossible."""
    try:
        for field, reason in game.check(state):
            raise BadPosition(f"state.{field}", reason)
    except BadPosition:
        raise
    except Exception as error:
        raise BadPosition("state", f"the fields make no sense together: {error or type(error).__name__}") from None


def _blank(game: Game, document: Mapping[str, Json]) -> State:
    """A state of the right players and options, to be filled."""
    players = whole_number(document.get("players"), game.seats[0], game.seats[-1], "players")
    options = document.get("options", {})
    if not isinstance(options, Mapping):
        raise BadPosition("options", "an object is wanted")
    try:
        settled = game.settle_options(players, options)
    except BadOption as error:
        raise BadPosition(f"options.{error.name}", error.reason) from None
    state = game.begin(players, settled, Rng())
    state.settings = dict(settled)
    return state


def _read_fields(game: Game, state: State, fields: Json) -> None:
    if not isinstance(fields, Mapping):
        raise BadPosition("state", "an object with the game's fields is wanted")
    slots = {slot.name: slot for slot in game.layout(state)}
    for name in fields:
        if name not in slots:
            raise BadPosition(f"state.{shown(name)[1:-1]}", f"there is no such field; there are {', '.join(slots)}")
    for name, slot in slots.items():
        if name in fields:
            slot.read(state, fields[name], f"state.{name}")
        elif not slot.spare:
            raise BadPosition(f"state.{name}", "is missing")


def _empty_flow(state: State) -> None:
    state.depth = 0
    state.waiting = 0
    state.unforced = 0
    state.offered = False
    state.sealed = 0
    state.drawing = 0
    state.over = False


def _read_flow(game: Game, state: State, flow: Json) -> None:
    if not isinstance(flow, Mapping):
        raise BadPosition("flow", "an object is wanted")
    known = ("agenda", "asked", "sealed", "drawing", "explicit", "over")
    for name in flow:
        if name not in known:
            raise BadPosition(f"flow.{shown(name)[1:-1]}", f"there is no such field; there are {', '.join(known)}")
    players = int(state.players)
    agenda = [
        _entry(game, players, entry, f"flow.agenda[{i}]")
        for i, entry in enumerate(listed(flow.get("agenda"), "flow.agenda"))
    ]
    state.agenda = vec[i64]([*reversed(agenda), *([0] * AGENDA_ROOM)])
    state.depth = len(agenda)
    asked = listed(flow.get("asked"), "flow.asked", players)
    entries = [
        _entry(game, players, entry, f"flow.asked[{i}]") if entry is not None else 0 for i, entry in enumerate(asked)
    ]
    state.asked = vec[i64](entries)
    state.waiting = sum(1 << seat for seat, entry in enumerate(entries) if entry)
    state.sealed = Seats().read(flow.get("sealed", []), "flow.sealed", state)
    drawing = flow.get("drawing")
    state.drawing = _entry(game, players, drawing, "flow.drawing") if drawing is not None else 0
    state.explicit = bool(Truth().read(flow.get("explicit", False), "flow.explicit", state))
    state.over = bool(Truth().read(flow.get("over", False), "flow.over", state))
    if state.drawing and (state.waiting or state.sealed):
        raise BadPosition("flow.drawing", "chance cannot be waited for while a seat is")
    if state.drawing and not state.explicit:
        raise BadPosition("flow.explicit", "chance is waited for, so this must be true")
    if state.over and (state.waiting or state.drawing or state.depth):
        raise BadPosition("flow.over", "the game cannot be over while something is still to come")


def _entry(game: Game, players: int, entry: Json, field: str) -> int:
    numbers = {name: number for number, name in game.steps.items()}
    parts = listed(entry, field)
    if len(parts) not in (1, 2) or not isinstance(parts[0], str) or parts[0] not in numbers:
        raise BadPosition(field, f"a step is wanted ({', '.join(numbers)}), with its argument if it has one")
    most = players - 1 if parts[0] in game.seat_arguments else MOST_ARGUMENT
    argument = whole_number(parts[1], 0, most, field) if len(parts) == 2 else 0
    return numbers[parts[0]] | argument << 8


def _read_rng(words: Json) -> Rng:
    return restored([whole_number(word, 0, 2**32 - 1, f"rng[{i}]") for i, word in enumerate(listed(words, "rng", 4))])


def _check_questions(state: State) -> None:
    """Whoever is asked must have something to answer."""
    for seat in range(state.players):
        if state.owes(seat) and not _legal(state, seat):
            raise BadPosition(f"flow.asked[{seat}]", "this seat has nothing it could answer here")


def _legal(state: State, seat: int) -> list[int]:
    """The legal answers; none if the fields make no sense together for this question."""
    try:
        return state.legal(seat)
    except Exception:  # whatever the rules stumble over
        return []


def position_schema(game: Game, state: State) -> Schema:
    """The JSON Schema of positions with this state's players and options."""
    players = int(state.players)
    slots = game.layout(state)
    step: Schema = {
        "type": "array",
        "prefixItems": [
            {"enum": sorted(game.steps.values())},
            {"type": "integer", "minimum": 0, "maximum": MOST_ARGUMENT},
        ],
        "items": False,
        "minItems": 1,
    }
    maybe: Schema = {"anyOf": [{"type": "null"}, step]}
    flow: Schema = {
        "type": "object",
        "properties": {
            "agenda": {"type": "array", "items": step},
            "asked": {"type": "array", "items": maybe, "minItems": players, "maxItems": players},
            "sealed": Seats().schema(players),
            "drawing": maybe,
            "explicit": {"type": "boolean"},
            "over": {"type": "boolean"},
        },
        "required": ["agenda", "asked"],
        "additionalProperties": False,
    }
    word: Schema = {"type": "integer", "minimum": 0, "maximum": 2**32 - 1}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A position of {game.name} for {players} players",
        "type": "object",
        "properties": {
            "signoria": {"const": "position"},
            "format": {"const": FORMAT},
            "game": {"const": game.name},
            "rules": {"const": game.rules_version},
            "players": {"const": players},
            "options": {"type": "object"},
            "comment": {"type": "string"},
            "state": {
                "type": "object",
                "properties": {slot.name: slot.schema(players) for slot in slots},
                "required": [slot.name for slot in slots if not slot.spare],
                "additionalProperties": False,
            },
            "flow": flow,
            "rng": {"type": "array", "items": word, "minItems": 4, "maxItems": 4},
        },
        "required": ["signoria", "format", "game", "players", "state"],
        "additionalProperties": False,
    }


def fields_of(state: State) -> Iterator[str]:
    """The names of a state's own fields, for the test that positions forget none of them."""
    from signoria.core.kernel import State as Base

    kernel = set(dir(Base()))  # of an instance: interpreted, a class does not know its fields
    for name in dir(state):
        if not name.startswith("_") and name not in kernel and not callable(getattr(state, name)):
            yield name
