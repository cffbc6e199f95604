"""The engine against the plain second reading of the rulebook, one random street after the other.

    python -m tests.verona.streets 1_000_000 [seed]

A street is drawn with everything that can matter in it: allies, tokens, purses, mercenaries, buildings, missions and
options. The engine resolves it with random answers and dice; the reference is told the same answers and dice, and
everything must come out the same.
"""

from __future__ import annotations

import random
import sys
import time
from collections import defaultdict, deque
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from signoria.core.kernel import CHANCE
from signoria.games import game
from signoria.games.verona import data, view
from signoria.games.verona.board import ALLIES, NONE, TOKENS, Act, Role, Step
from signoria.games.verona.city import BUILDINGS
from signoria.games.verona.rules import Verona
from signoria.games.verona.street import Reason
from tests.verona import reference

# The reference calls buildings by their printed names, in the order of the engine's numbers.
BUILDING_NAMES = (
    "Casa delle Corporazione",
    "Convento",
    "Postribolo",
    "Porta Gabella",
    "Roccaforte",
    "Redentore",
    "Santa Susanna",
    "Sinagoga",
    reference.MUNICIPIO,
)
CARDS = view.CARD_NAMES
VERONA = game("verona")


def plain_city(name: str) -> reference.City:
    """A city of ours as the reference knows it."""
    document = data.shipped(name)
    streets = document["street"]
    links = {frozenset({one["id"], other}) for one in streets for key in data.LINKS for other in one.get(key, [])}
    return reference.City(
        district={one["id"]: one["district"] for one in streets},
        administration={one["id"]: one["administration"] for one in streets},
        edges=frozenset(links),
        missions={
            at: reference.Mission(tuple(one["streets"]), one["reward"], one["points"])
            for at, one in enumerate(document["mission"])
        },
    )


CITIES = {name: (plain_city(name), data.street_ids(data.shipped(name))) for name in data.SHIPPED}


def fill(numbers: vec[i64], with_these: list[int]) -> None:
    """Write into a vector of a state: one put in its place by interpreted code would leave the old one unfreed."""
    for at, number in enumerate(with_these):
        numbers[at] = number


class Scene:
    """A random position in which one street is to be resolved."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.players = rng.randint(2, 5)
        self.city_name = rng.choice(data.SHIPPED)
        self.city, self.ids = CITIES[self.city_name]
        self.options = {
            "city": self.city_name,
            "convento": rng.choice(("clash", "everywhere")),
            "minimum": rng.choice(("before-bonuses", "with-bonuses")),
            "missions": rng.choice(("one-lap", "laps")),
        }
        self.state = self._state()

    def _state(self) -> Verona:
        rng, players, count = self.rng, self.players, len(self.ids)
        state = BLANKS[players, *self.options.values()].copy()
        assert isinstance(state, Verona)
        self.street = rng.randrange(count)
        near = [at for at in range(count) if state.city.near[self.street] >> at & 1]
        trio = self.ids.index
        rows = []
        for _ in range(players):
            row = [0] * count
            for at in [self.street] * rng.choice((0, 0, 1, 1, 2, 3)) + near * (rng.random() < 0.4):
                row[at] += rng.random() < 0.8
            mission = rng.choice(list(self.city.missions.values()))
            for name in mission.streets:
                row[trio(name)] += rng.random() < 0.7
            for _ in range(rng.choice((0, 0, 2, 5))):
                row[rng.randrange(count)] += 1
            if rng.random() < 0.1:  # nothing left in the supply
                row[rng.choice((self.street, *near))] += ALLIES - sum(row)
            rows.append(row)
        fill(state.allies, [number for row in rows for number in row])
        fill(state.supply, [ALLIES - sum(row) for row in rows])
        self._buildings(state)
        fill(state.florins, [rng.choice((0, 1, 5, 9, 14, 20, 37)) for _ in range(players)])
        fill(state.figures, [rng.choice((0, 0, 1, 2, 3, 5, 8, 12)) for _ in range(players)])
        self._missions(state)
        state.first = rng.randrange(players)
        fill(state.laid, [NONE] * (players * TOKENS))
        fill(state.kinds, [NONE] * (players * TOKENS))
        fill(state.plans, [0] * players)
        self.tokens: dict[int, str] = {}
        for seat in range(players):
            kind = rng.choice((0, 0, 1, 1, 2, 2, 3, None))
            if kind is not None:
                state.lay(seat, self.street, kind)
                self.tokens[seat] = view.TOKEN_NAMES[kind]
        if not self.tokens:
            state.lay(0, self.street, 3)
            self.tokens[0] = reference.BLUFF
        return state

    def _buildings(self, state: Verona) -> None:
        rng = self.rng
        fill(state.owners, [NONE] * BUILDINGS)
        state.markers = 0
        for building in rng.sample(range(BUILDINGS), rng.randint(0, 4)):
            seat = rng.randrange(self.players)
            state.owners[building] = seat
            if state.supply[seat] > 0:
                state.supply[seat] -= 1
                state.markers |= 1 << building

    def _missions(self, state: Verona) -> None:
        rng = self.rng
        hands, achieved = [0] * self.players, [0] * self.players
        state.box = 0
        for mission in self.city.missions:
            holder = rng.randrange(self.players + 1)
            if holder == self.players:
                state.box |= 1 << mission
            elif rng.random() < 0.15:
                achieved[holder] |= 1 << mission
            else:
                hands[holder] |= 1 << mission
        fill(state.hands, hands)
        fill(state.achieved, achieved)
        state.declared = sum(1 << seat for seat in range(self.players) if rng.random() < 0.2)

    def board(self) -> reference.Board:
        """The same position as the reference knows it."""
        state, players = self.state, range(self.players)
        markers = [0] * self.players
        for building in range(BUILDINGS):
            if state.markers >> building & 1:
                markers[state.owners[building]] += 1
        allies: dict[str, dict[int, int]] = {}
        for at, name in enumerate(self.ids):
            here = {seat: int(state.at(seat, at)) for seat in players if state.at(seat, at)}
            if here:
                allies[name] = here
        return reference.Board(
            players=self.players,
            first=int(state.first),
            allies=allies,
            supply=[int(n) for n in state.supply],
            florins=[int(n) for n in state.florins],
            mercenaries=[int(n) for n in state.figures],
            owners={BUILDING_NAMES[b]: int(state.owners[b]) for b in range(BUILDINGS) if state.owners[b] != NONE},
            markers=markers,
            hands=[{m for m in self.city.missions if state.hands[seat] >> m & 1} for seat in players],
            shown=[[m for m in self.city.missions if state.achieved[seat] >> m & 1] for seat in players],
            declared={seat for seat in players if state.declared >> seat & 1},
        )

    def readings(self) -> reference.Options:
        return reference.Options(
            convento=self.options["convento"],
            laps="one" if self.options["missions"] == "one-lap" else "repeat",
            minimum="base" if self.options["minimum"] == "before-bonuses" else "all",
        )


def _blanks() -> dict[tuple[object, ...], Verona]:
    found: dict[tuple[object, ...], Verona] = {}
    for players in range(2, 6):
        for city in data.SHIPPED:
            for convento in ("clash", "everywhere"):
                for minimum in ("before-bonuses", "with-bonuses"):
                    for laps in ("one-lap", "laps"):
                        chosen = {"city": city, "convento": convento, "minimum": minimum, "missions": laps}
                        state = VERONA.fresh(players, chosen, explicit=True)
                        assert isinstance(state, Verona)
                        state.depth = state.waiting = state.drawing = 0
                        found[players, city, convento, minimum, laps] = state
    return found


BLANKS = _blanks()


class Tape:
    """What was decided and thrown in the engine, told to the reference when it asks."""

    def __init__(self) -> None:
        self.answers: defaultdict[tuple[str, int], deque[Any]] = defaultdict(deque)

    def note(self, kind: str, seat: int, answer: Any) -> None:
        self.answers[kind, seat].append(answer)

    def choose(self, question: reference.Question) -> Any:
        waiting = self.answers[question.kind, question.seat]
        if not waiting:
            # The engine does not ask for what can only be nothing.
            assert question.choices in ((0,),), f"the reference asks more than the engine: {question}"
            return 0
        return waiting.popleft()

    def die(self, seat: int, why: str) -> int:
        return int(self.answers["die", seat].popleft())

    def left(self) -> dict[tuple[str, int], list[Any]]:
        return {key: list(answers) for key, answers in self.answers.items() if answers}


def played(scene: Scene) -> Tape:
    """Let the engine resolve the street, with random answers; what they were."""
    state, rng, tape, names = scene.state, scene.rng, Tape(), scene.ids
    state.listen()
    state.explicit = True
    state.later(Step.PICK, rng.randrange(scene.players))
    state.go_on()
    write_down(state, tape, names)
    while not state.over:
        seat = int(state.turn())
        if seat == CHANCE:
            face = rng.choice((1, 2, 3, 4, 5, 6, 7, 8, 8))
            tape.note("die", state.drawing >> 8 & 7, face)
            state.apply(CHANCE, face)
            write_down(state, tape, names)
            continue
        step, legal = state.asked[seat] & 255, state.legal(seat)
        action = rng.choice(legal)
        if step == Step.RETRY:
            tape.note("again", seat, action == Act.YES)
        elif step == Step.MISSION and action == Act.NO and len(legal) > 1:
            tape.note("mission", seat, None)
        elif step == Step.MOVE and action == Act.DONE:
            tape.note("step", seat, None)
        state.apply(seat, action)
        write_down(state, tape, names)
    return tape


def write_down(state: Verona, tape: Tape, names: list[str]) -> None:
    """What the engine told of the answers just given."""
    for event in state.heard()[0]:
        parts: dict[str, Any] = dict(event.parts)
        seat = parts.get("seat", -1)
        match event.key:
            case "schemes":
                tape.note("origin", seat, names[parts["origin"]])
            case "uncovered":
                tape.note("card", seat, CARDS[parts["card"]])
                for guess in parts["guesses"]:
                    tape.note("guess", guess["seat"], CARDS[guess["card"]])
            case "bid-florins" | "bid-figures":
                tape.note("bid", seat, parts["number"])
            case "removed" if parts["reason"] == Reason.MISSION:
                tape.note("removal", seat, (names[parts["street"]], parts["victim"]))
            case "removed":
                tape.note("victim", seat, parts["victim"])
            case "intimidated":
                tape.note("colour", seat, parts["victim"])
            case "resettled":
                tape.note("refuge", seat, names[parts["street"]])
            case "mission":
                tape.note("mission", seat, parts["mission"])
            case "moved":
                tape.note("step", seat, (names[parts["origin"]], names[parts["street"]]))
            case "added":
                tape.note("addition", seat, names[parts["street"]])


ROLES = {
    Role.NONE: None,
    Role.SCHEMER: reference.SCHEMER,
    Role.BRIBER: reference.ATTACKER,
    Role.FIGHTER: reference.ATTACKER,
    Role.DEFENDER: reference.DEFENDER,
}


def compared(scene: Scene) -> str:
    """Resolve a street both ways; what differs, or nothing."""
    board, street = scene.board(), reference.Street(scene.ids[scene.street], scene.tokens)
    before = repr((scene.options, board, street))
    tape = played(scene)
    told = repr(dict(tape.answers))
    outcome = reference.resolve(board, scene.city, street, tape, scene.readings())
    state, after = scene.state, scene.board()
    wrong: list[str] = []

    def same(what: str, engine: object, plain: object) -> None:
        if engine != plain:
            wrong.append(f"{what}: {engine} in the engine, {plain} in the reference")

    seats = range(scene.players)
    there = {name: {s: n for s, n in here.items() if n} for name, here in outcome.board.allies.items()}
    same("allies", after.allies, {name: here for name, here in there.items() if here})
    for what in ("supply", "florins", "mercenaries", "owners", "hands", "declared"):
        same(what, getattr(after, what), getattr(outcome.board, what))
    same("shown", [sorted(shown) for shown in after.shown], [sorted(shown) for shown in outcome.board.shown])
    same("roles", [ROLES[state.roles[seat]] for seat in seats], [outcome.roles.get(seat) for seat in seats])
    same("bids", {s: int(state.bids[s]) for s in seats if state.bids[s] != NONE}, outcome.bids)
    same("strongest", None if state.strongest == NONE else state.strongest, outcome.strongest)
    same("strength", state.strength, max(outcome.strengths.values(), default=0))
    thrown = {seat: int(state.rolls[seat]) for seat in outcome.defences}
    same("defences", thrown, outcome.defences)
    same("success", None if state.winner == NONE else state.winner, outcome.success[0] if outcome.success else None)
    same("answers the reference never asked for", tape.left(), {})
    return f"{before}\n{told}\n" + "\n".join(wrong) if wrong else ""


def compare(streets: int, seed: int) -> None:
    """Compare so many random streets; stop at the first that differs."""
    for number in range(streets):
        wrong = compared(Scene(random.Random(f"{seed} {number}")))
        assert not wrong, f"street {number} of seed {seed}:\n{wrong}"


def main() -> None:
    streets = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    began = time.process_time()
    compare(streets, seed)
    print(f"{streets:,} streets of seed {seed} come out the same; {time.process_time() - began:.0f} s")


if __name__ == "__main__":
    main()
