"""Train a small agent by self-play with OpenSpiel's Q-learning, and see what it wins.

    python -m examples.self_play                            # Leduc poker, a minute
    python -m examples.self_play --game "signoria_goofspiel(cards=4,turn_based=True)"

Every seat has a learner of its own; all learn from the same games. Afterwards each of them plays against random
opponents, with its exploration switched off. A table of values for every information state is the simplest learner
there is: it is here to show how the pieces fit together, not how well a game can be learned.
"""

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent, tabular_qlearner

import signoria.envs.openspiel  # noqa: F401  (registers the games)


def play(environment: Any, agents: Sequence[Any], learning: bool) -> list[float]:
    """One game; what it was worth to every seat."""
    step = environment.reset()
    total = np.zeros(len(agents))
    while not step.last():
        seat = step.current_player()
        chosen = agents[seat].step(step, is_evaluation=not learning)
        step = environment.step([chosen.action])
        total += step.rewards
    for agent in agents:
        agent.step(step, is_evaluation=not learning)
    return [float(worth) for worth in total]


def trained(environment: Any, games: int) -> list[Any]:
    """A learner for every seat, after so many games among themselves."""
    actions = environment.action_spec()["num_actions"]
    learners = [tabular_qlearner.QLearner(seat, actions) for seat in range(environment.num_players)]
    for _ in range(games):
        play(environment, learners, learning=True)
    return learners


def worth_against_random(environment: Any, learners: Sequence[Any], games: int) -> list[float]:
    """What each learner wins on average when all others choose at random."""
    actions = environment.action_spec()["num_actions"]
    found = []
    for seat, learner in enumerate(learners):
        table = [random_agent.RandomAgent(other, actions) for other in range(len(learners))]
        table[seat] = learner
        found.append(float(np.mean([play(environment, table, learning=False)[seat] for _ in range(games)])))
    return found


def main(arguments: Sequence[str] | None = None) -> list[float]:
    parser = argparse.ArgumentParser(description="Train a small agent by self-play.")
    parser.add_argument("--game", default="signoria_leduc")
    parser.add_argument("--games", type=int, default=20_000, help="to learn from")
    parser.add_argument("--trials", type=int, default=2_000, help="to judge by, for every seat")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    np.random.seed(asked.seed)  # the learners draw from NumPy's common generator
    environment = rl_environment.Environment(asked.game)
    environment.seed(asked.seed)
    learners = trained(environment, asked.games)
    found = worth_against_random(environment, learners, asked.trials)
    for seat, worth in enumerate(found):
        print(f"seat {seat}: {worth:+.3f} a game against random opponents")
    return found


if __name__ == "__main__":
    main()
