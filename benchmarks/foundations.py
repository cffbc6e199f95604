"""The yardsticks: Goofspiel for 4 with 13 cards, and Leduc poker, against the same games through `pyspiel`."""

import time
from itertools import count

from benchmarks import peer
from benchmarks.interpreted import Interpreted
from benchmarks.loops import step_through
from benchmarks.measure import Contender, Mark, Report, best_rates
from signoria.core.kernel import State, copies, imaginings, playouts
from signoria.games import game

PLAYOUTS = Mark(at_least=30)
STEPPING = Mark(at_least=2)
COPY = Mark(at_most=300)


def middle_of(start: State, decisions: int) -> State:
    """The state after some first decisions."""
    state = start.copy()
    for _ in range(decisions):
        seat = state.turn()
        state.apply(seat, state.legal(seat)[0])
    return state


def yardstick(report: Report, heading: str, name: str, players: int, peer_name: str, marks: bool) -> None:
    """All figures of one yardstick game."""
    one = game(name)
    start = one.new(players, seed=1)
    middle = middle_of(start, players + 1)
    size = 1 if players == 4 else 4  # Leduc's games are shorter

    seeds = count()

    def played() -> float:
        playouts(start, 20_000 * size, next(seeds))
        return 20_000 * size

    def copied() -> float:
        copies(middle, 100_000)
        return 100_000

    def imagined() -> float:
        imaginings(middle, 0, 100_000, next(seeds))
        return 100_000

    contenders: dict[str, Contender] = {
        "playouts": played,
        "stepping": lambda: step_through(start, 1_000 * size),
        "copy": copied,
        "imagine": imagined,
    }
    with Interpreted(name, players, 20 * size) as pure:
        contenders["interpreted"] = pure.play
        if peer.installed():
            theirs = peer.load(peer_name)
            rollouts = peer.RolloutsInC(peer_name, 2_000 * size)
            contenders["peer"] = lambda: peer.play(theirs, 500 * size)
            contenders["peer in C++"] = rollouts.play
        rates = best_rates(contenders)
    per_game = decisions_a_game(start)

    report.add(heading, "playouts, compiled", rates["playouts"], "games/s")
    report.add(heading, "playouts, compiled", rates["playouts"] * per_game, "decisions/s")
    report.add(heading, "playouts, interpreted", rates["interpreted"], "games/s")
    report.add(heading, "a Python loop over the compiled game", rates["stepping"], "decisions/s")
    report.add(heading, "copy", 1e9 / rates["copy"], "ns", COPY)
    report.add(heading, "imagine", 1e9 / rates["imagine"], "ns")
    if not peer.installed():
        return
    peer_games = rates["peer"] / decisions_of_peer(peer_name)
    report.add(heading, "a Python loop over pyspiel", rates["peer"], "decisions/s")
    report.add(heading, "a Python loop over pyspiel", peer_games, "games/s")
    report.add(heading, "rollouts in the peer's C++, taking turns", rates["peer in C++"], "games/s")
    report.add(heading, "playouts / pyspiel loop", rates["playouts"] / peer_games, "x", PLAYOUTS if marks else None)
    report.add(
        heading, "Python loop / pyspiel loop", rates["stepping"] / rates["peer"], "x", STEPPING if marks else None
    )
    report.add(heading, "playouts / the peer's C++", rates["playouts"] / rates["peer in C++"], "x")
    report.add(heading, "playouts, interpreted / pyspiel loop", rates["interpreted"] / peer_games, "x")


def decisions_a_game(start: State, games: int = 20_000) -> float:
    return int(playouts(start, games, 1)) / games


def decisions_of_peer(name: str, games: int = 4_000) -> float:
    return peer.play(peer.load(name), games) / games


def run(report: Report) -> None:
    began = time.monotonic()
    yardstick(report, "goofspiel, 4 players, 13 cards", "goofspiel", 4, peer.GOOFSPIEL, marks=True)
    yardstick(report, "leduc poker, 2 players", "leduc", 2, peer.LEDUC, marks=False)
    report.notes.append(f"The yardsticks took {time.monotonic() - began:.0f} s.")
