"""`signoria fuzz`: sound games pass, and every seeded fault is found with a record that leads back to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from signoria.cli import fuzzing
from signoria.cli.fuzzing import Fault, Fuzzer
from signoria.core.game import Game
from signoria.core.record import read_record
from signoria.games import games
from tests.cli.coins import FAULTS, CoinsGame
from tests.cli.conftest import Signoria
from tests.titles import long


@pytest.mark.interpreted
@pytest.mark.parametrize(
    "sound",
    [*(pytest.param(one, marks=pytest.mark.slow if long(one) else ()) for one in games()), CoinsGame()],
    ids=lambda one: one.name,
)
def test_a_sound_game_passes(sound: Game) -> None:
    tally = Fuzzer(sound, 1).run(3000)
    assert tally.actions >= 3000
    assert min(tally.played_out, tally.walked, tally.at_a_table) > 0


def test_the_same_seed_plays_the_same_games() -> None:
    first, second = (Fuzzer(games()[0], 7).run(2000) for _ in range(2))
    assert first == second
    assert Fuzzer(games()[0], 8).run(2000) != first


@pytest.mark.interpreted
@pytest.mark.parametrize("fault", FAULTS)
def test_a_seeded_fault_is_found_and_its_record_leads_back_to_it(fault: str) -> None:
    game = CoinsGame(fault)
    with pytest.raises(Fault) as found:
        Fuzzer(game, 1).run(60_000)
    record = read_record(found.value.record.text(game))
    with pytest.raises(Fault):
        fuzzing.again(game, record)


@pytest.mark.parametrize("fault", ["law", "leak", "crash"])
def test_the_dump_shows_the_fault_and_passes_once_it_is_repaired(
    fault: str, signoria: Signoria, coins: Callable[[str], Game], tmp_path: Path
) -> None:
    coins(fault)
    said = signoria("fuzz", "coins", "--actions", "60_000", "--seed", 1, "--out", tmp_path / "faults")
    assert said.code == 1
    (dump,) = (tmp_path / "faults").iterdir()
    assert f"signoria fuzz --again {dump}" in said.out
    again = signoria("fuzz", "--again", dump)
    assert again.code == 1
    if fault == "law":
        assert "coins: 12 has become 11" in again.out
        assert signoria("verify", dump).code == 0  # the record itself is true
    coins("")
    assert signoria("fuzz", "--again", dump).code == 0


def test_it_says_what_was_checked_how_often(signoria: Signoria) -> None:
    said = signoria("fuzz", "leduc", "--actions", "1_000", "--seed", 3)
    assert said.code == 0
    assert said.out.startswith("Seed 3; ")
    for part in ("played out in the kernel", "walked", "at a table", "one step in 16", "one in 32"):
        assert part in said.out


def test_players_and_options_can_be_held(signoria: Signoria) -> None:
    said = signoria("fuzz", "goofspiel", "--players", 5, "--option", "cards=3", "--actions", 500, "--seed", 3)
    assert said.code == 0


@pytest.mark.parametrize(
    "words",
    [("poker",), ("leduc", "--players", 9), ("goofspiel", "--option", "cards=0"), ("goofspiel", "--option", "cards")],
)
def test_a_bad_request_is_one_clear_line(signoria: Signoria, words: tuple[object, ...]) -> None:
    said = signoria("fuzz", *words)
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert said.err.startswith("signoria: ")
