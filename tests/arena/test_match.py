"""Games between bots: the same chance for every seating, whoever plays them, and nothing is lost by a kill."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from signoria.arena.entrants import BadEntrant, entrant
from signoria.arena.log import BadLog, Log, header
from signoria.arena.match import Deal, Match, Played, Task, play_deal, read_deal, seed_of
from signoria.arena.plan import halves
from signoria.arena.workers import Cores, Dying, Here
from signoria.bots import Bot
from signoria.bots.course import Course
from signoria.bots.random_bot import RandomBot
from signoria.core.game import Game
from signoria.core.kernel import State
from signoria.core.rng import Rng, seeded
from signoria.games import game

LINEUP = halves("flat@20", "random", 2)
MATCH = Match("leduc", 2, {}, 3)


def tasks(deals: int, first: int = 0) -> list[Task]:
    return [Task(MATCH, 0, deal, LINEUP.seatings) for deal in range(first, deals)]


def outcome(deal: Deal) -> object:
    """A deal without the time it took."""
    return deal.deal, [(one.seats, one.ranks, one.points, one.worth, one.decisions, one.asked) for one in deal.games]


def test_a_deal_is_the_same_whenever_it_is_played() -> None:
    assert outcome(play_deal(tasks(4)[3])) == outcome(play_deal(tasks(4)[3]))
    assert outcome(play_deal(tasks(4)[3])) != outcome(play_deal(tasks(4)[2]))


def test_a_deal_read_again_is_the_deal_that_was_written() -> None:
    deal = play_deal(tasks(1)[0])
    again = read_deal(json.loads(json.dumps(deal.written())))
    assert outcome(again) == outcome(deal)
    assert again.written() == deal.written()


def first_card(_: Game) -> Bot:
    """A bot of one's own: it is named by module and function."""
    return RandomBot()


class Keeper:
    """Takes the first thing offered, and keeps what it was shown."""

    def __init__(self) -> None:
        self.worlds: list[State] = []

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        self.worlds.append(world.copy())
        return world.legal(seat)[0]


def test_every_seating_of_a_deal_has_the_same_chance() -> None:
    """Whoever sits there: the same cards are dealt, and the same prizes turned up, as long as as much is drawn."""
    goofspiel, chance = game("goofspiel"), seed_of("chance", 3, 0)
    prizes = []
    for name in ("random", "flat@5"):
        course = Course(goofspiel.fresh(2, {"cards": 5}, seed=chance))
        bots, rng = [entrant(goofspiel, name)() for _ in range(2)], seeded(1)
        met = []
        while not course.state.over:
            met.append(goofspiel.view(course.state, -1)["prize"])
            seat = int(course.state.turn())
            course.apply(seat, bots[seat].choose(course.world(seat, rng), seat, rng))
        prizes.append(met)
    assert prizes[0] == prizes[1]


def test_in_a_sealed_round_nobody_is_shown_an_answer() -> None:
    """Not even a made-up one: in the world of the second seat the first one still has to answer."""
    goofspiel = game("goofspiel")
    course, rng = Course(goofspiel.fresh(3, {"cards": 4}, seed=1)), seeded(2)
    for seat in range(3):
        world = course.world(seat, rng)
        assert [world.owes(other) for other in range(3)] == [True] * 3
        assert goofspiel.view(world, seat) == goofspiel.view(course.state, seat)
        course.apply(seat, course.state.legal(seat)[seat])
    assert course.state.owes(0)
    assert len(course.state.legal(0)) == 3


def test_a_kill_in_the_middle_loses_nothing() -> None:
    """A worker is killed while it plays; all deals are played all the same, each once, with the same games."""
    wanted = [outcome(deal) for deal in Here().play(tasks(24))]
    cores, found, killed = Cores(2), [], False
    for deal in cores.play(tasks(24)):
        found.append(outcome(deal))
        if not killed and len(found) == 3:
            os.kill(youngest_child(), signal.SIGKILL)
            killed = True
    assert killed
    assert sorted(found, key=str) == sorted(wanted, key=str)


def youngest_child() -> int:
    """A worker of ours, by the system's own account."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                facts = (entry / "stat").read_text().rpartition(")")[2].split()
                line = (entry / "cmdline").read_text()
            except OSError:
                continue
            if int(facts[1]) == os.getpid() and "spawn_main" in line:
                found.append(int(entry.name))
    return max(found)


class Deadly:
    """Ends the process it thinks in, like a bot that runs out of memory."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        os._exit(1)


def deadly(_: Game) -> Bot:
    return Deadly()


def test_a_bot_that_kills_every_worker_is_named() -> None:
    lineup = halves("tests.arena.test_match:deadly", "random", 2)
    with pytest.raises(Dying, match="test_match:deadly"):
        list(Cores(1).play([Task(MATCH, 0, 0, lineup.seatings)]))


def test_a_log_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    path, head = tmp_path / "log.jsonl", header(MATCH, [LINEUP])
    with Log(path, head) as log:
        for deal in Here().play(tasks(3)):
            log.add(deal)
    whole = path.read_text()
    path.write_text(whole[:-20])  # a kill in the middle of the last line
    with Log(path, head) as log:
        assert log.done() == {(0, 0), (0, 1)}
        for deal in Here().play(tasks(3, first=2)):
            log.add(deal)
    with Log(path, head) as log:
        assert [outcome(deal) for deal in log.deals] == [outcome(deal) for deal in Here().play(tasks(3))]


def test_a_log_of_something_else_is_not_written_into(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    with Log(path, header(MATCH, [LINEUP])):
        pass
    other = header(Match("leduc", 2, {}, 4), [LINEUP])
    with pytest.raises(BadLog, match=r"another tournament \(its seed\)"), Log(path, other):
        pass
    path.write_text("a letter to a friend\n")
    with pytest.raises(BadLog, match="no log of an arena"), Log(path, other):
        pass
    path.write_text(json.dumps(other) + '\n{"lineup": 0}\n')
    with pytest.raises(BadLog, match="line 2: is no deal"), Log(path, other):
        pass


def test_entrants_are_levels_budgets_and_bots_of_ones_own() -> None:
    leduc = game("leduc")
    assert entrant(leduc, "random")() is not entrant(leduc, "random")()
    assert entrant(leduc, "flat@7")().budget.iterations == 7  # type: ignore[attr-defined]
    assert entrant(leduc, "flat@0.25s")().budget.seconds == 0.25  # type: ignore[attr-defined]
    assert isinstance(entrant(leduc, "tests.arena.test_match:first_card")(), RandomBot)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("duke", "has no level 'duke'"),
        ("random@5", "takes no budget"),
        ("flat@0s", "more than nothing"),
        ("flat@x", "has no level"),
        ("no.such:thing", "No module named"),
        ("signoria.bots:thing", "no attribute"),
    ],
)
def test_who_cannot_take_part_is_told_why(name: str, said: str) -> None:
    with pytest.raises(BadEntrant, match=said):
        entrant(game("leduc"), name)


def test_the_pot_is_shared_by_the_winners() -> None:
    assert Played(("a", "b", "c"), (1, 3, 1), (5, 2, 5), (0.5, -1.0, 0.5)).shares() == [0.5, 0.0, 0.5]
