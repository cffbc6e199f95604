"""`signoria play`: whole games at the keyboard, alone and together, and everything that is said besides."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from signoria.core.game import Game
from signoria.core.record import read_record, verify
from signoria.games import game
from tests.cli.conftest import Signoria

pytestmark = pytest.mark.interpreted

FIRST = "1\n" * 60  # the first of what is offered, for longer than any of these games


@pytest.mark.parametrize("name", ["goofspiel", "leduc"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_whole_game_against_bots(signoria: Signoria, name: str, players: int) -> None:
    option = ("--option", "cards=4") if name == "goofspiel" else ()
    said = signoria("play", name, "--players", players, "--seed", 5, *option, typed=FIRST)
    assert said.code == 0
    assert "The game is over." in said.out
    ranks = re.findall(r"^(\d)\. (\w+), -?\d+ ", said.out, re.MULTILINE)
    assert len(ranks) == players
    assert ranks[0][0] == "1"
    assert "Its seed was 5." in said.out
    assert "This game is not saved." in said.out


def test_the_same_seed_and_the_same_answers_are_the_same_game(signoria: Signoria) -> None:
    first, second = (signoria("play", "leduc", "--seed", 9, typed=FIRST) for _ in range(2))
    assert first == second
    assert signoria("play", "leduc", "--seed", 10, typed=FIRST) != first


def test_without_a_game_the_lobby_is_listed(signoria: Signoria) -> None:
    said = signoria("play")
    assert said.code == 0
    assert "goofspiel" not in said.out
    assert "yardstick" in said.out
    assert "goofspiel: Goofspiel" in signoria("play", "--all").out


def test_two_people_at_one_keyboard_do_not_see_each_others_secrets(signoria: Signoria) -> None:
    typed = "\nbid 3\n\n\nbid 1\n" + "\n\n1\n\n\n1\n" * 9
    said = signoria("play", "goofspiel", "--seats", "0,1", "--option", "cards=3", "--seed", 2, typed=typed)
    assert said.code == 0
    assert "The bids are turned up: Anna 3, Bruno 1." in said.out
    before = said.out[: said.out.index("The bids are turned up")]
    curtains = before.split("Pass to ")
    assert [part.split(",")[0] for part in curtains[1:]] == ["Anna", "Bruno"]
    of_bruno = curtains[2]
    assert "Bruno, which card do you bid" in of_bruno
    assert "Your bid: –" in of_bruno
    assert "Anna 1, 2 and 3; Bruno 1, 2 and 3" in of_bruno  # that Anna has bid changes nothing that is seen
    assert "The game is over." in said.out


def test_each_person_is_told_their_own_card(signoria: Signoria) -> None:
    typed = "\n2\n\n\n1\n" + "\n\n1\n" * 9
    said = signoria("play", "leduc", "--seats", "all", "--names", "Giulietta,Romeo", "--seed", 3, typed=typed)
    assert "At the table: Giulietta, Romeo." in said.out
    parts = said.out.split("Pass to ")
    hers, his = (re.findall(r"Your card is (.+)\.", part) for part in parts[1:3])
    assert len(hers) == len(his) == 1
    assert hers != his


def test_bots_can_play_among_themselves(signoria: Signoria) -> None:
    said = signoria("play", "goofspiel", "--seats", "none", "--seed", 1, "--option", "cards=3")
    assert said.code == 0
    assert said.out.count("The bids are turned up") == 3
    assert "The game is over." in said.out


def test_a_level_that_is_not_there_is_refused_with_those_that_are(signoria: Signoria) -> None:
    said = signoria("play", "leduc", "--bots", "grand-duke")
    assert said.code == 2
    assert "leduc has the levels random" in said.err


def test_what_cannot_be_done_is_refused_with_its_reason(signoria: Signoria) -> None:
    typed = "bid 2\nbid 2\nbid 9\n99\n0\nnonsense\nwhy\nwhy bid 2\nwhy 1\nwhy xyzzy\n\nquit\nno\n"
    said = signoria("play", "goofspiel", "--option", "cards=5", "--seed", 1, typed=typed)
    assert said.code == 0
    assert said.out.count("You have bid this card already. (G-3) [bid 2]") == 3
    assert "There is no such card in this game. (G-1) [bid 9]" in said.out
    assert said.out.count("The list goes from 1 to 4.") == 2
    assert "I do not understand 'nonsense'" in said.out
    assert "There is no such card in this game. (G-1) [bid 6, bid 7," in said.out
    assert "and 47 more]" in said.out
    assert "bid 1: this is allowed." in said.out
    assert "There is no action 'xyzzy' in this game." in said.out
    assert said.out.count("The bids are turned up") == 1


def test_words_and_parts_of_words_are_understood(signoria: Signoria) -> None:
    said = signoria("play", "goofspiel", "--option", "cards=13", "--seed", 1, typed="bid 1\nBID card=3\n11\nquit\nno\n")
    assert said.out.count("The bids are turned up") == 3
    assert "Anna 1," in said.out
    assert "Anna 3," in said.out
    many = signoria("play", "leduc", "--seed", 1, typed="st\nquit\nno\n")
    assert "Anna stays in for 1 chip." in many.out
    unclear = signoria("play", "goofspiel", "--seed", 1, typed="bid\nquit\nno\n")
    assert "Which of these? bid 1, bid 2," in unclear.out


def test_an_action_can_be_taken_back_while_nobody_has_learned_anything(
    signoria: Signoria, coins: Callable[[str], Game], tmp_path: Path
) -> None:
    coins("")
    kept = tmp_path / "kept.jsonl"
    typed = f"undo\n3\nundo\n1\ndone\nundo\nsave {kept}\nquit\n"
    said = signoria("play", "coins", "--seed", 1, typed=typed)
    assert said.out.count("Taken back.") == 1
    assert said.out.count("You cannot take anything back") == 2
    rows = read_record(kept.read_text()).rows
    assert [(row.seat, row.action) for row in rows[:3]] == [(None, None), (0, 0), (0, 3)]


def test_nothing_of_what_was_taken_back_stays_in_the_file(
    signoria: Signoria, coins: Callable[[str], Game], tmp_path: Path
) -> None:
    coins("")
    kept = tmp_path / "kept.jsonl"
    signoria("play", "coins", "--seed", 1, "--save", kept, typed="3\nundo\n")
    assert len(read_record(kept.read_text()).rows) == 1


def test_a_sealed_answer_that_was_shown_cannot_be_taken_back(signoria: Signoria) -> None:
    said = signoria("play", "goofspiel", "--seed", 1, typed="bid 2\nundo\nquit\nno\n")
    assert "You cannot take anything back" in said.out


@pytest.mark.parametrize("name", ["goofspiel", "leduc"])
def test_a_saved_game_goes_on_where_it_stopped(signoria: Signoria, name: str, tmp_path: Path) -> None:
    file, end = tmp_path / "half.jsonl", tmp_path / "whole.jsonl"
    said = signoria("play", name, "--seed", 3, "--players", 3, typed=f"1\nsave {file}\nquit\n")
    assert said.code == 0
    assert f"signoria play --from {file}" in said.out
    half = read_record(file.read_text())
    assert half.result is None
    said = signoria("play", "--from", file, "--save", end, typed=FIRST)
    assert "The game is over." in said.out
    assert "not saved" not in said.out
    whole = read_record(end.read_text())
    assert whole.rows[: len(half.rows)] == half.rows
    assert verify(game(name), whole) == []


def test_a_position_can_be_played_from(signoria: Signoria, tmp_path: Path) -> None:
    state = game("goofspiel").new(2, cards=3, seed=1)
    document = game("goofspiel").position(state)
    del document["flow"], document["rng"]  # as somebody would write it by hand
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(document))
    said = signoria("play", "--from", file, "--seed", 4, typed=FIRST)
    assert said.code == 0
    assert "The game is over." in said.out


def test_when_the_keyboard_goes_away_the_game_is_kept_and_that_is_said(
    signoria: Signoria, own_data_folder: Path
) -> None:
    said = signoria("play", "goofspiel", "--seed", 1, typed="1\n")
    assert said.code == 0
    (kept,) = (own_data_folder / "records").iterdir()
    assert f"Saved in {kept}" in said.out
    assert len(read_record(kept.read_text()).rows) == 4  # a bot has answered since


def test_a_game_in_which_nobody_has_acted_is_not_kept(signoria: Signoria, own_data_folder: Path) -> None:
    assert signoria("play", "goofspiel", "--seats", "all", typed="").code == 0
    assert not own_data_folder.exists()


def test_a_place_that_cannot_be_written_to_is_no_end_of_the_game(signoria: Signoria, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    typed = f"save {file}/x\nsave\n1\nquit\n{file}/x\nno\n"
    said = signoria("play", "goofspiel", "--seed", 1, typed=typed)
    assert said.code == 0
    assert said.out.count(f"Not saved: {file}/x: ") == 2
    assert "save FILE: say where." in said.out
    assert "This game is not saved." in said.out


def test_log_view_and_help_can_be_had_at_any_time_even_at_the_end(signoria: Signoria) -> None:
    typed = "log\nview\nhelp\n" + "1\n" * 2 + "help\nlog\nview\nwhat\nquit\n"
    said = signoria("play", "goofspiel", "--option", "cards=3", "--seed", 1, typed=typed)
    assert said.code == 0
    assert said.out.count("  undo        take back") == 2
    assert "log, view, save FILE or quit." in said.out
    assert said.out.count("The bids are turned up") == 3 + 3


@pytest.mark.parametrize(
    "words",
    [
        ("play", "poker"),
        ("play", "leduc", "--players", 7),
        ("play", "leduc", "--option", "cards=3"),
        ("play", "goofspiel", "--option", "cards=many"),
        ("play", "leduc", "--seats", "0,5"),
        ("play", "leduc", "--seats", "me"),
        ("play", "leduc", "--names", "Anna,Anna"),
        ("play", "leduc", "--names", "A,B,C"),
        ("play", "leduc", "--seed", -1),
        ("play", "--from", "/nonexistent/file"),
    ],
)
def test_a_bad_request_is_one_clear_line(signoria: Signoria, words: tuple[object, ...]) -> None:
    said = signoria(*words)
    assert said.code == 2
    assert said.err.startswith("signoria: ")
    assert said.err.count("\n") == 1
