"""Positions and records: written anywhere in a game, read again, and the game goes on as if nothing had been."""

import json

from signoria.conformance.case import Case, Fault, moments
from signoria.core.position import fields_of
from signoria.core.record import read_record, verify
from signoria.core.rng import seeded
from signoria.core.sitting import Sitting, resumed
from signoria.core.slots import BadPosition


def positions(case: Case) -> None:
    for state, trail, rng in moments(case):
        text = json.dumps(case.game.position(state))
        try:
            loaded = case.game.load(text)
        except BadPosition as error:
            raise Fault("positions", case, f"a position that was reached is refused: {error}", trail) from None
        if json.dumps(case.game.position(loaded)) != text:
            raise Fault("positions", case, "a position is not the same after loading", trail)
        for viewer in case.viewers():
            if case.game.observe(loaded, viewer) != case.game.observe(state, viewer):
                raise Fault("positions", case, f"viewer {viewer} sees something else after loading", trail)
        seed = int(rng.word())
        original = state.copy()
        for one in (original, loaded):
            one.explicit = False
            one.playout(seeded(seed))
        if case.game.digest(original) != case.game.digest(loaded):
            raise Fault("positions", case, "a loaded position goes on differently", trail)


def fields(case: Case) -> None:
    """No field of the state is missing from its positions."""
    state = case.start()
    written = {slot.name for slot in case.game.layout(state)} | case.game.derived
    missing = sorted(set(fields_of(state)) - written)
    if missing:
        raise Fault("fields", case, f"positions do not hold {', '.join(missing)}")


def records(case: Case) -> None:
    """Replay is the same as live play; a sitting goes on from any point of its record as if it had never stopped."""
    game = case.game
    for number in range(case.games):
        rng = seeded(case.seed * 31 + number)
        sitting = Sitting(game, case.players, case.options, seed=number)
        stop = int(rng.below(40))
        halfway = None
        while not sitting.over:
            if len(sitting.record().rows) > stop and halfway is None:
                halfway = resumed(game, read_record(sitting.record().text(game)))
            seat = int(sitting.state.turn())
            action = int(sitting.state.pick(seat, rng))
            sitting.act(seat, action)
            if halfway is not None:
                halfway.act(seat, action)
        record = sitting.record()
        again = read_record(record.text(game))
        if again != record:
            raise Fault("records", case, "a record is not the same after reading")
        problems = verify(game, again)
        if problems:
            raise Fault("records", case, f"a true record does not verify: {problems[0]}\n{record.text(game)}")
        if halfway is not None and halfway.record() != record:
            raise Fault("records", case, f"a resumed game goes on differently\n{record.text(game)}")
