"""Our games pass OpenSpiel's own suites, and its solvers find in them what they find in its own games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

from absl import flags  # noqa: E402
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    exploitability,
    generate_playthrough,
    get_all_states,
    ismcts,
    mcts,
)
from open_spiel.python.tests import games_sim_test  # noqa: E402

from signoria.core.kernel import ONLOOKER  # noqa: E402
from signoria.envs import openspiel as ours  # noqa: E402
from signoria.games import games  # noqa: E402
from tests.titles import LONG  # noqa: E402

LEDUC_VALUE = -0.085606424  # of the first seat
GAMES = (
    "signoria_leduc",
    "signoria_leduc(players=3)",
    "signoria_goofspiel(cards=4)",
    "signoria_goofspiel(cards=4,turn_based=True)",
    "signoria_goofspiel(players=4,cards=6)",
    "signoria_goofspiel(players=3,cards=5,turn_based=True)",
)
SMALL = (
    "signoria_leduc",
    "signoria_goofspiel(cards=3,turn_based=True)",
    "signoria_goofspiel(players=3,cards=2,turn_based=True)",
)


def every_game() -> Iterator[str]:
    """All on the shelf with each number of players, in both faces."""
    for game in games():
        for players in game.seats:
            for face in ("False", "True"):
                yield f"{ours.name_of(game)}(players={players},turn_based={face})"


@pytest.fixture(autouse=True)
def _flags() -> None:
    """OpenSpiel's suites read command line flags, which nobody has parsed here."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["pytest"])


# OpenSpiel's own suites


@pytest.mark.parametrize("name", list(every_game()))
def test_random_sim(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=game.max_game_length() <= LONG, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_games_sim(name: str) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", list(every_game()))
def test_numbers_stay_within_what_was_declared(name: str) -> None:
    """Actions, outcomes and returns of random games, copied and written down on the way."""
    game = pyspiel.load_game(name)
    chooser = random.Random(8)
    every = 25 if game.max_game_length() > LONG else 1
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert max(outcomes) < game.max_chance_outcomes()
            assert sum(chances) == pytest.approx(1)
            state.apply_action(chooser.choice(outcomes))
        elif state.is_simultaneous_node():
            joint = [chooser.choice(state.legal_actions(seat) or [0]) for seat in range(game.num_players())]
            state.apply_actions(joint)
        else:
            assert max(state.legal_actions()) < game.num_distinct_actions()
            state.apply_action(chooser.choice(state.legal_actions()))
        if chooser.randrange(every) != 0:
            continue
        again = game.deserialize_state(state.serialize())
        assert str(again) == str(state)
        assert again.history() == state.history()
        if not state.is_chance_node():
            assert again.information_state_string(0) == state.information_state_string(0)
            assert again.information_state_tensor(0) == state.information_state_tensor(0)
    assert all(game.min_utility() <= worth <= game.max_utility() for worth in state.returns())
    assert sum(state.returns()) == pytest.approx(game.utility_sum())


def run_suite(base: type, name: str) -> None:
    """All tests of one of OpenSpiel's suites on one game, but those that look the game up in tables of known games."""
    suite: Any = type("Suite", (base,), {"game": pyspiel.load_game(name), "game_name": name})
    suite.setUpClass()
    tests = [test for test in dir(suite) if test.startswith("test_")]
    for test in tests:
        if test not in ("test_number_of_nodes", "test_game_is_perfect_recall"):
            getattr(suite(test), test)()
    assert len(tests) >= 5


@pytest.mark.parametrize("name", SMALL)
def test_api_on_the_full_tree(name: str) -> None:
    run_suite(api_test.EnforceAPIOnFullTreeBase, name)


@pytest.mark.parametrize("name", GAMES)
def test_api_on_a_part_of_the_tree(name: str) -> None:
    run_suite(api_test.EnforceAPIOnPartialTreeBase, name)


@pytest.mark.parametrize("name", SMALL[1:])
def test_perfect_recall(name: str) -> None:
    assert api_test._assert_is_perfect_recall(pyspiel.load_game(name))


@pytest.mark.slow
def test_perfect_recall_of_leduc() -> None:
    assert len(api_test._assert_is_perfect_recall(pyspiel.load_game("signoria_leduc"))) == 936


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name: str, tmp_path: Path) -> None:
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(name, action_sequence=None, seed=5) + "\n")
    original, again = generate_playthrough.replay(str(file))
    assert original.strip() == again.strip()
    assert len(again.splitlines()) > 50


# The same trees


def all_states(game: Any) -> list[Any]:
    """Every history of a game."""
    found = get_all_states.get_all_states(
        game, depth_limit=-1, include_terminals=True, include_chance_states=True, to_string=lambda s: s.history_str()
    )
    return list(found.values())


def tree_size(states: list[Any]) -> dict[str, int]:
    return {
        "histories": len(states),
        "terminal": sum(state.is_terminal() for state in states),
        "chance": sum(state.is_chance_node() for state in states),
        "decisions": sum(state.current_player() >= 0 for state in states),
    }


def information_states(states: list[Any]) -> int:
    deciding = [state for state in states if state.current_player() >= 0]
    return len({(state.current_player(), state.information_state_string()) for state in deciding})


def test_leduc_has_the_tree_of_leduc() -> None:
    theirs = all_states(pyspiel.load_game("leduc_poker"))
    found = all_states(pyspiel.load_game("signoria_leduc"))
    assert tree_size(found) == tree_size(theirs)
    assert information_states(found) == information_states(theirs) == 936
    assert len(found) == 9457


def rounds_seen(states: list[Any]) -> int:
    """How many information states a tree has if everybody sees all but the bids of the round under way."""
    found = set()
    for state in states:
        if state.current_player() >= 0:
            history = [(deed.player, deed.action) for deed in state.full_history()]
            while history[-1][0] != pyspiel.PlayerId.CHANCE:
                history.pop()
            found.add((state.current_player(), tuple(history)))
    return len(found)


@pytest.mark.parametrize(("players", "cards"), [(2, 2), (2, 3), (3, 2), pytest.param(2, 4, marks=pytest.mark.slow)])
def test_goofspiel_has_the_tree_of_goofspiel(players: int, cards: int) -> None:
    """With prizes in random order and bids that are shown. OpenSpiel's text for that game tells which cards are gone
    but not when, so the information states are counted from its histories instead."""
    settings = {"players": players, "num_cards": cards, "imp_info": False, "points_order": "random"}
    theirs = all_states(pyspiel.load_game_as_turn_based("goofspiel", settings))
    found = all_states(pyspiel.load_game(f"signoria_goofspiel(players={players},cards={cards},turn_based=True)"))
    assert tree_size(found) == tree_size(theirs)
    assert information_states(found) == rounds_seen(theirs)


def test_the_simultaneous_face_is_the_same_game() -> None:
    """OpenSpiel's own conversion of our simultaneous face has the tree of our turn-based face."""
    converted = all_states(pyspiel.convert_to_turn_based(pyspiel.load_game("signoria_goofspiel(cards=3)")))
    native = all_states(pyspiel.load_game("signoria_goofspiel(cards=3,turn_based=True)"))
    assert tree_size(converted) == tree_size(native)


# Solvers


def solved(name: str, iterations: int) -> tuple[float, Any]:
    """The first seat's value after so many iterations of CFR+ in OpenSpiel's C++, and NashConv."""
    game = pyspiel.load_game(name)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    values = pyspiel.expected_returns(game.new_initial_state(), policy, -1, False)
    return values[0], pyspiel.nash_conv(game, policy)


def test_cfr_goes_the_same_way_on_both_leducs() -> None:
    """Iteration for iteration the same values: the two trees, chances and payments are one."""
    assert solved("signoria_leduc", 3) == pytest.approx(solved("leduc_poker", 3), abs=1e-9)


@pytest.mark.slow
def test_cfr_finds_the_value_of_leduc() -> None:
    value, nash_conv = solved("signoria_leduc", 100)
    assert value == pytest.approx(LEDUC_VALUE, abs=2e-3)
    assert nash_conv < 0.05


def test_cfr_makes_goofspiel_less_exploitable() -> None:
    """By OpenSpiel's best response in C++, and by the one in Python for a policy to start from."""
    name = "signoria_goofspiel(cards=3,turn_based=True)"
    few, many = (solved(name, iterations)[1] for iterations in (1, 100))
    assert few > 0.1
    assert many < 0.02
    uniform = pyspiel.UniformRandomPolicy(pyspiel.load_game(name))
    assert exploitability.nash_conv(pyspiel.load_game(name), uniform) > 0.1


# Search and resampling


class Sampler:
    """Random numbers for resampling."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def __call__(self) -> float:
        return self.random.random()


def random_states(name: str, count: int) -> Iterator[Any]:
    """States at which a player decides, from random games."""
    chooser = random.Random(3)
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while count:
        if state.is_terminal():
            state = game.new_initial_state()
        if not state.is_chance_node():
            yield state.clone()
            count -= 1
        if state.is_simultaneous_node():
            state.apply_actions([chooser.choice(state.legal_actions(p)) for p in range(game.num_players())])
        else:
            state.apply_action(chooser.choice(state.legal_actions()))


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_cannot_be_told_from_the_true_one(name: str) -> None:
    sampler = Sampler(1)
    changed = 0
    for state in random_states(name, 60):
        for player in range(state.num_players()):
            world = state.resample_from_infostate(player, sampler)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.information_state_tensor(player) == state.information_state_tensor(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.current_player() == state.current_player()
            assert world.legal_actions(player) == state.legal_actions(player)
            changed += str(world) != str(state)
    # With all bids shown, only a bid that waits for the others is hidden: on the simultaneous face there is none.
    assert (changed > 10) is ("leduc" in name or "turn_based" in name)


def test_ismcts_plays_to_the_end() -> None:
    """OpenSpiel's search asserts at every move that what it resampled looks like the true state to the player."""
    game = pyspiel.load_game("signoria_leduc")
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=4.0,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1),
        max_simulations=40,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert sum(state.returns()) == 0


# What is ours to promise


def test_a_pending_answer_is_hidden_until_all_are_in() -> None:
    texts = []
    for bid in (0, 2):
        state = pyspiel.load_game("signoria_goofspiel(cards=3,turn_based=True)").new_initial_state()
        state.apply_action(1)
        state.apply_action(bid)
        assert state.current_player() == 1
        texts.append((state.information_state_string(1), state.observation_string(1), state.legal_actions()))
        texts.append((state.information_state_string(0), "", []))
    assert texts[0] == texts[2]
    assert texts[1] != texts[3]


def test_what_is_shown_is_public_or_private() -> None:
    """The two halves of an observation together are the whole, and an onlooker's half holds no secret."""
    game = pyspiel.load_game("signoria_leduc")
    kinds = [
        pyspiel.IIGObservationType(perfect_recall=False, public_info=public, private_info=private)
        for public, private in (
            (True, pyspiel.PrivateInfoType.NONE),
            (False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
            (True, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        )
    ]
    public, private, whole = (game.make_py_observer(kind) for kind in kinds)
    state = game.new_initial_state()
    for card in (2, 5):
        state.apply_action(card)
    assert 'view.hands ["Qs", null]' in private.string_from(state, 0)
    assert "Kh" not in whole.string_from(state, 0)
    assert "Qs" not in public.string_from(state, 0)
    assert set(private.lines(state.moment, 0, False)) <= set(whole.lines(state.moment, 0, False))
    seen = state.moment.facts(ONLOOKER)
    assert public.lines(state.moment, 0, False) == [f"{name} {value}" for name, value in seen.items()]


def test_parameters_that_do_not_exist_are_refused() -> None:
    with pytest.raises(Exception, match="colour"):
        pyspiel.load_game("signoria_leduc(colour=3)")
    with pytest.raises(Exception, match="players"):
        pyspiel.load_game("signoria_leduc(players=9)")
    with pytest.raises(ValueError, match="no parameters"):
        pyspiel.load_game("signoria_leduc").make_py_observer(None, {"depth": 2})
