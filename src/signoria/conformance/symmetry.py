"""Seats are equal: turn the table round, and the same moves give the same game turned round."""

from signoria.conformance.case import Case, Fault, moments, move
from signoria.core.game import Game
from signoria.core.kernel import CHANCE, State
from signoria.core.slots import SEAT, Json, Seat, Seats, Slot, Turning


def symmetry(case: Case) -> None:
    for state, trail, rng in moments(case, share=12):
        for by in range(1, case.players):
            one = state.copy()
            other = case.game.load(turned(case.game, one, by))
            steps = trail.moves[:]
            for _ in range(12):
                if one.over:
                    break
                drawing = case.game.steps[one.drawing & 255] if one.drawing else ""
                seat, action = move(one, trail, rng)
                if seat == CHANCE:
                    other.apply(CHANCE, _turned_outcome(case.game, drawing, action, by, case.players))
                else:
                    other.apply((seat + by) % case.players, _turned_action(case.game, action, by, case.players))
                other.rng.become(one.rng)
                if case.game.position(other) != turned(case.game, one, by):
                    raise Fault("symmetry", case, f"with the table turned by {by} the game differs", trail)
            trail.moves[:] = steps


def turned(game: Game, state: State, by: int) -> dict[str, Json]:
    """The position with every seat s called s + by."""
    players = int(state.players)
    document = dict(game.position(state))
    slots = {slot.name: slot for slot in game.layout(state)}
    document["state"] = {name: _turned_slot(slots[name], v, by, players) for name, v in document["state"].items()}
    flow = dict(document["flow"])
    flow["agenda"] = [_turned_step(game, step, by, players) for step in flow["agenda"]]
    flow["asked"] = _rolled([_turned_step(game, step, by, players) for step in flow["asked"]], by)
    flow["drawing"] = _turned_step(game, flow["drawing"], by, players)
    flow["sealed"] = sorted((seat + by) % players for seat in flow["sealed"])
    document["flow"] = flow
    return document


def _rolled(values: list[Json], by: int) -> list[Json]:
    by %= len(values)
    return values[-by:] + values[:-by] if by else values


def _turned_slot(slot: Slot, value: Json, by: int, players: int, depth: int = 0) -> Json:
    if depth < len(slot.each):
        entries = [_turned_slot(slot, entry, by, players, depth + 1) for entry in value]
        return _rolled(entries, by) if slot.each[depth] == SEAT else entries
    if isinstance(slot.codec, Turning):
        return slot.codec.turned(value, by, players)
    if isinstance(slot.codec, Seat):
        return None if value is None else (value + by) % players
    if isinstance(slot.codec, Seats):
        return sorted((seat + by) % players for seat in value)
    return value


def _turned_step(game: Game, step: Json, by: int, players: int) -> Json:
    if step is None:
        return None
    argument = step[1] if len(step) == 2 else 0
    argument = game.turned_argument(step[0], argument, by, players)
    return [step[0], argument] if argument else [step[0]]


def _turned_action(game: Game, action: int, by: int, players: int) -> int:
    meaning = game.actions.describe(action)
    parts = dict(meaning.parts)
    for name, value in parts.items():
        if name == "seat":
            assert isinstance(value, int)
            parts[name] = (value + by) % players
    return game.actions.encode(meaning.kind, **parts)


def _turned_outcome(game: Game, step: str, outcome: int, by: int, players: int) -> int:
    return (outcome + by) % players if step in game.seat_outcomes else outcome
