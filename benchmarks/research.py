"""The laboratory against its peers, in one run: environments step by step, and batches.

Every peer is what pip installs, driven by the same loop as ours and at random; whoever is not installed is named at the
end. Two processes are compared by the processor time of the busier one, which says what two free cores would do on a
machine that is not free, and by the clock, which says what they did.
"""

import os
import time
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from random import random
from typing import Any, Final

import numpy as np

from benchmarks.measure import Contender, Mark, Report, best_rates, on_one_core
from signoria.envs import zoo
from signoria.envs.batch import Batch
from signoria.envs.sights import Encoder
from signoria.games import SHELF, game

AEC: Final = Mark(at_least=10)
PARALLEL: Final = Mark(at_least=200_000)
SPIEL: Final = Mark(at_least=3)
BATCH: Final = Mark(at_least=1_000_000)
BATCH_PEER: Final = Mark(at_least=9)
CORES: Final = Mark(at_least=1.9)
LANES: Final = 1024
TITLE: Final = "council"  # the title the marks of batches are set for; without it the first of the shelf
PLAYERS: Final = 4


def some(mask: Any) -> int:
    """A legal action."""
    legal = np.flatnonzero(mask)
    return int(legal[int(random() * len(legal))])


def aec(env: Any, steps: int) -> float:
    """So many steps of an AEC environment, of ours or of anybody's."""
    done = 0
    while done < steps:
        env.reset()
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(some(seen["action_mask"]))
                done += 1
    return done


def parallel(env: Any, steps: int) -> float:
    """So many steps of a Parallel environment, each agent's counted."""
    done = 0
    while done < steps:
        seen, _ = env.reset()
        while env.agents:
            seen, *_ = env.step({agent: some(seen[agent]["action_mask"]) for agent in env.agents})
            done += len(seen)
    return done


def spiel(environment: Any, steps: int) -> float:
    """So many decisions through OpenSpiel's `rl_environment`."""
    done = 0
    while done < steps:
        step = environment.reset()
        while not step.last():
            seat = step.observations["current_player"]
            legal = step.observations["legal_actions"]
            asked = range(len(legal)) if seat < 0 else [seat]
            step = environment.step([legal[one][int(random() * len(legal[one]))] for one in asked])
            done += len(asked)
    return done


def peers_of_environments(report: Report) -> dict[str, Contender]:
    """PettingZoo's own Leduc, and OpenSpiel's Hearts."""
    found: dict[str, Contender] = {}
    try:
        from pettingzoo.classic import leduc_holdem_v4

        theirs = leduc_holdem_v4.env()
        found["pettingzoo leduc_holdem_v4"] = lambda: aec(theirs, 150)
    except ImportError as missing:
        report.notes.append(f"leduc_holdem_v4 cannot be measured: {missing}")
    try:
        from open_spiel.python import rl_environment

        hearts = rl_environment.Environment("hearts")
        found["rl_environment hearts"] = lambda: spiel(hearts, 100)
    except ImportError as missing:
        report.notes.append(f"hearts cannot be measured: {missing}")
    return found


def fast(report: Report) -> list[str]:
    """The games that write their rows in compiled code; the others are named at the end."""
    found = []
    for name in SHELF:
        one = game(name)
        if Encoder(one, one.seats[0], one.settle_options(one.seats[0], {})).compiled:
            found.append(name)
        elif f"{name} has" not in " ".join(report.notes):
            report.notes.append(f"{name} has no compiled rows yet and is left out: reading them off its views is slow.")
    return found


def environments(report: Report, rounds: int) -> None:
    """One environment at a time, stepped from Python."""
    contenders = peers_of_environments(report)
    for name in fast(report):
        players = min(PLAYERS, game(name).seats[-1]) if game(name).in_lobby else 2
        one, all_at_once = zoo.env(name, players), zoo.parallel_env(name, players)
        contenders[f"AEC, {name}, {players} players"] = partial(aec, one, 600)
        contenders[f"Parallel, {name}, {players} players"] = partial(parallel, all_at_once, 1_200)
    if "rl_environment hearts" in contenders:
        from open_spiel.python import rl_environment

        import signoria.envs.openspiel  # noqa: F401

        for name in fast(report):
            # Served one after the other: this interface takes no game that has both kinds of decisions. And by what is
            # seen: memories are kept as texts here, and are dear.
            kind = rl_environment.ObservationType.OBSERVATION
            named = f"signoria_{name}(turn_based=True)"
            table = rl_environment.Environment(named, observation_type=kind)
            contenders[f"rl_environment, {name}"] = partial(spiel, table, 120)
    rates = best_rates(contenders, rounds)
    heading = "environments, one core"
    for name, rate in rates.items():
        marked = name.startswith("Parallel, leduc")
        report.add(heading, name, rate, "steps/s", PARALLEL if marked else None)
    for name, rate in rates.items():
        marked = " leduc" in name or game(name.split(", ")[1]).in_lobby if ", " in name else False
        if name.startswith("AEC") and "pettingzoo leduc_holdem_v4" in rates:
            ratio = rate / rates["pettingzoo leduc_holdem_v4"]
            report.add(heading, f"{name} / leduc_holdem_v4", ratio, "x", AEC if " leduc" in name else None)
        if name.startswith("rl_environment, "):
            ratio = rate / rates["rl_environment hearts"]
            report.add(heading, f"{name} / hearts", ratio, "x", SPIEL if marked else None)


def pgx(report: Report) -> Contender | None:
    """pgx's sparrow_mahjong on the processor: random legal actions, auto-reset, observations computed."""
    try:
        os.environ.setdefault("JAX_PLATFORMS", "cpu")
        jax: Any = import_module("jax")
        peer: Any = import_module("pgx")
        auto_reset: Any = import_module("pgx.experimental").auto_reset
    except ImportError as missing:
        report.notes.append(f"pgx cannot be measured: {missing}")
        return None
    env = peer.make("sparrow_mahjong")
    step = auto_reset(env.step, env.init)
    steps = 20

    def one(state: Any, key: Any) -> Any:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        keys = jax.random.split(key, LANES)
        actions = jax.random.categorical(key, logits, axis=-1)
        return jax.vmap(step)(state, actions, keys), state.observation.sum()

    def many(state: Any, key: Any) -> Any:
        return jax.lax.scan(one, state, jax.random.split(key, steps))

    run = jax.jit(many)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), LANES))
    seeds = count()

    def play() -> float:
        jax.block_until_ready(run(state, jax.random.PRNGKey(next(seeds))))
        return LANES * steps

    play()  # compiled here, not in the race
    return play


def batches(report: Report, rounds: int) -> None:
    """Many games at a time on one core: every decision with row, mask and scaling to float32."""
    title = TITLE if TITLE in SHELF else SHELF[0]
    contenders: dict[str, Contender] = {}
    for name in fast(report):
        batch = Batch(name, LANES, PLAYERS, seed=1)

        def inside(batch: Batch = batch) -> float:
            batch.play(5)
            return LANES * 5

        def outside(batch: Batch = batch) -> float:
            for _ in range(5):
                batch.step(batch.choose())
            return LANES * 5

        contenders[f"batch of {LANES}, {name}, {PLAYERS} players"] = inside
        contenders[f"the same, {name}, actions from Python"] = outside
    theirs = pgx(report)
    if theirs is not None:
        contenders["pgx sparrow_mahjong"] = theirs
    rates = best_rates(contenders, rounds)
    heading = "batches, one core"
    ours = f"batch of {LANES}, {title}, {PLAYERS} players"
    for name, rate in rates.items():
        report.add(heading, name, rate, "decisions/s", BATCH if name == ours else None)
    if theirs is not None and ours in rates:
        report.add(heading, f"{title} / sparrow_mahjong", rates[ours] / rates["pgx sparrow_mahjong"], "x", BATCH_PEER)


def processor_seconds(process: int) -> float:
    """What a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cores(report: Report, rounds: int) -> None:
    """One process against two, as many games in each."""
    title = TITLE if TITLE in SHELF else SHELF[0]
    if not Path("/proc/self/stat").exists() or (os.cpu_count() or 1) < 2:
        report.notes.append("two processes cannot be measured on this system.")
        return
    steps = 150
    best: dict[str, float] = {}
    for _ in range(rounds):
        for processes in (1, 2):
            with Batch(title, LANES * processes, PLAYERS, seed=1, processes=processes) as batch:
                ids = [os.getpid(), *(int(helper.process.pid or 0) for helper in batch._helpers)]
                before = [processor_seconds(one) for one in ids]
                began = time.perf_counter()
                batch.play(steps)
                took = time.perf_counter() - began
                busiest = max(processor_seconds(one) - was for one, was in zip(ids, before, strict=True))
            work = LANES * processes * steps
            for how, seconds in (("processor", busiest), ("clock", took)):
                key = f"{how} {processes}"
                best[key] = max(best.get(key, 0.0), work / seconds)
    heading = f"two processes, {title}, {PLAYERS} players"
    report.add(heading, "one process", best["clock 1"], "decisions/s")
    report.add(heading, "two processes, by the clock", best["clock 2"] / best["clock 1"], "x")
    busy = best["processor 2"] / best["processor 1"]
    report.add(heading, "two processes, by processor time", busy, "x", CORES)


PARTS: Final[Mapping[str, Callable[[Report, int], None]]] = {"environments": environments, "batches": batches}


def run(report: Report, rounds: int = 12) -> None:
    cores(report, max(2, rounds // 3))
    on_one_core()
    for part in PARTS.values():
        part(report, rounds)
