"""verify, replay, export and import: what is false is found with line and field, and no seat sees another's secrets."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from signoria.core.record import Record, Row, read_record, verify
from signoria.core.rng import seeded
from signoria.core.sitting import Sitting
from signoria.games import game
from tests.cli.conftest import Signoria

pytestmark = pytest.mark.interpreted

Lines = list[dict[str, Any]]


def played(name: str, players: int = 2, seed: int = 11, **options: object) -> Sitting:
    """A whole random game."""
    sitting = Sitting(game(name), players, options, seed=seed)
    rng = seeded(seed + 1)
    while not sitting.over:
        seat = sitting.state.turn()
        sitting.act(seat, sitting.state.pick(seat, rng))
    return sitting


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A true record of Goofspiel with three cards: header, opening, four bids, result."""
    file = tmp_path / "game.jsonl"
    sitting = played("goofspiel", cards=3)
    file.write_text(sitting.record().text(sitting.game))
    return file


def changed(file: Path, change: Callable[[Lines], None]) -> None:
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    change(lines)
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))


def put(line: int, name: str, value: object) -> Callable[[Lines], None]:
    """A change: this field of that line, counted from 1."""

    def change(lines: Lines) -> None:
        lines[line - 1][name] = value

    return change


def test_a_true_record_is_true(signoria: Signoria, record: Path) -> None:
    said = signoria("verify", record)
    assert (said.code, said.out) == (0, f"{record}: true: goofspiel, 2 players, 4 actions, over\n")


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (put(3, "action", 40), ["line 3: action"]),
        (put(3, "seat", 1), ["line 4: action"]),
        (put(3, "seat", 9), ["line 3: action"]),
        (put(3, "action", "one"), ["line 3: action"]),
        (put(4, "chance", [7]), ["line 4: chance"]),
        (put(4, "chance", []), ["line 4: chance"]),
        (put(7, "result", {"points": [9, 9], "ranks": [1, 1]}), ["line 7: result"]),
        (put(1, "seed", "12"), ["line 1: commitment", "line 2: chance"]),
        (put(1, "seed", 12), ["line 1: seed"]),
        (put(1, "commitment", "0" * 64), ["line 1: commitment"]),
        (put(1, "rules", 9), ["line 1: rules"]),
        (put(1, "format", 9), ["line 1: format"]),
        (put(1, "players", 9), ["line 1: players"]),
        (put(1, "options", {"cards": 0}), ["line 1: options.cards"]),
        (put(1, "options", {"colour": 1}), ["line 1: options.colour"]),
        (put(1, "data", "f" * 16), ["line 1: data"]),
        (put(1, "extra", 1), ["line 1: extra"]),
        (put(5, "extra", 1), ["line 5: extra"]),
        (lambda lines: lines.pop(), ["line 7: result"]),
        (lambda lines: lines.insert(3, {"result": {}}), ["line 5: (line)"]),
        (lambda lines: lines.pop(2), ["line 3: "]),
    ],
)
def test_tampering_is_found_with_line_and_field(
    signoria: Signoria, record: Path, change: Callable[[Lines], None], wanted: list[str]
) -> None:
    changed(record, change)
    said = signoria("verify", record)
    assert said.code == 1
    lines = said.out.splitlines()
    for start in wanted:
        assert any(line.startswith(f"{record}: {start}") for line in lines), said.out


def test_a_chance_that_the_seed_does_not_give_is_found(signoria: Signoria, tmp_path: Path) -> None:
    """The other outcome is possible, so that nothing but the seed tells."""
    leduc = game("leduc")
    sitting = Sitting(leduc, 2, seed=1)
    record = sitting.record()
    mine, other = record.rows[0].chance
    record.rows[0] = Row(None, None, (next(card for card in range(6) if card not in (mine, other)), other))
    file = tmp_path / "forged.jsonl"
    file.write_text(record.text(leduc))
    said = signoria("verify", file)
    assert said.code == 1
    assert f"{file}: line 2: chance: the seed gives {[mine, other]}" in said.out


def test_every_malformed_line_is_named(signoria: Signoria, record: Path) -> None:
    lines = record.read_text().splitlines()
    lines[2], lines[4] = "{oops", "[]"
    record.write_text("\n".join(lines))
    said = signoria("verify", record)
    assert said.code == 1
    assert f"{record}: line 3: (line): is no JSON" in said.out
    assert f"{record}: line 5: (line): an object is wanted" in said.out


def test_empty_lines_do_not_put_the_count_wrong(signoria: Signoria, record: Path) -> None:
    changed(record, put(4, "action", 40))
    lines = record.read_text().splitlines()
    record.write_text("\n".join([lines[0], "", "", *lines[1:]]))
    assert f"{record}: line 6: action: " in signoria("verify", record).out


def test_several_files_are_all_looked_at(signoria: Signoria, record: Path, tmp_path: Path) -> None:
    sound = tmp_path / "sound.json"
    sound.write_text(json.dumps(game("leduc").position(game("leduc").new(3))))
    changed(record, put(3, "action", 40))
    said = signoria("verify", record, sound)
    assert said.code == 1
    assert f"{sound}: a sound position of leduc" in said.out


@pytest.mark.parametrize("command", ["verify", "replay", "export", "import"])
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (None, "there is no such file"),
        ("", "is empty"),
        ("Dear diary", "line 1: is no JSON"),
        ('{\n"signoria": "position",\n"game" "leduc"}', "line 3: is no JSON"),
        ("[]", "line 1: an object is wanted"),
        ('{"game": "leduc"}', "line 1: signoria: one of record, position, account is wanted"),
        ('{"signoria": "record"}', "line 1: game: the name of a game is wanted"),
        ('{"signoria": "record", "game": "poker"}', "line 1: game: there is no game 'poker'"),
        ("\x00\xff", "is no text in UTF-8"),
    ],
)
def test_a_file_that_is_none_of_ours_is_one_clear_line(
    signoria: Signoria, tmp_path: Path, command: str, text: str | None, wanted: str
) -> None:
    file = tmp_path / "file"
    if text is not None:
        file.write_bytes(text.encode("latin-1"))
    said = signoria(command, file)
    assert said.code == 2
    assert said.err.startswith(f"signoria: {file}: {wanted}")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("command", ["replay", "export"])
def test_a_record_of_other_rules_is_one_clear_line(signoria: Signoria, record: Path, command: str) -> None:
    changed(record, put(1, "rules", 9))
    said = signoria(command, record)
    assert said.code == 2
    assert said.err == f"signoria: {record}: line 1: rules: version 9 is wanted, and this is 1\n"


# Replay


def test_a_whole_replay_tells_everything(signoria: Signoria, tmp_path: Path) -> None:
    sitting = played("leduc", seed=11)
    file = tmp_path / "game.jsonl"
    file.write_text(sitting.record().text(sitting.game))
    said = signoria("replay", file)
    assert said.code == 0
    assert said.out.count("Your card is") == 2
    assert "(told to Anna)" in said.out
    assert "1. " in said.out


def hidden_pair(tmp_path: Path) -> tuple[Path, Path]:
    """Two games of Leduc that differ only in the card of Anna, who raises and then folds."""
    leduc = game("leduc")
    files = []
    for card in (5, 4):
        rows = [Row(None, None, (card, 0)), Row(0, 2), Row(1, 2), Row(0, 0)]
        result = {"points": [-180, 180], "ranks": [2, 1]}
        record = Record("leduc", 1, 2, {}, data=leduc.fingerprint(), rows=rows, result=result)
        assert verify(leduc, record) == []
        files.append(tmp_path / f"{card}.jsonl")
        files[-1].write_text(record.text(leduc))
    return files[0], files[1]


@pytest.mark.parametrize("viewer", [1, -1])
@pytest.mark.parametrize("at", [None, 1, 2, 3, 4])
def test_nobody_else_sees_a_hidden_card_in_a_replay(
    signoria: Signoria, tmp_path: Path, viewer: int, at: int | None
) -> None:
    one, other = hidden_pair(tmp_path)
    words = ["--as", viewer, *(["--at", at] if at is not None else [])]
    assert signoria("replay", one, *words) == signoria("replay", other, *words)
    assert signoria("replay", one, *words).code == 0
    own = ["--as", 0, *words[2:]]
    assert signoria("replay", one, *own) != signoria("replay", other, *own) or at is not None


def test_a_sealed_bid_is_seen_only_by_its_owner(signoria: Signoria, tmp_path: Path) -> None:
    goofspiel = game("goofspiel")
    files = []
    for bid in (0, 2):
        sitting = Sitting(goofspiel, 2, {"cards": 3}, seed=1)
        sitting.act(0, bid)
        files.append(tmp_path / f"{bid}.jsonl")
        files[-1].write_text(sitting.record().text(goofspiel))
    for viewer, same in ((0, False), (1, True), (-1, True)):
        one, other = (signoria("replay", file, "--as", viewer).out for file in files)
        assert (one == other) is same
        one, other = (signoria("export", file, "--as", viewer).out for file in files)
        assert (one == other) is same


def test_a_moment_is_shown_as_it_was_seen(signoria: Signoria, record: Path) -> None:
    said = signoria("replay", record, "--as", 0, "--at", 1)
    assert "Prize to bid for: " in said.out
    assert "Your bid: –" in said.out
    whole = signoria("replay", record, "--at", 2)
    assert '"signoria": "position"' in whole.out
    assert signoria("replay", record, "--at", 99).code == 2
    assert signoria("replay", record, "--as", 5).code == 2


# Export and import


@pytest.mark.parametrize("viewer", [1, -1])
def test_an_account_holds_nothing_its_seat_did_not_know(signoria: Signoria, tmp_path: Path, viewer: int) -> None:
    one, other = hidden_pair(tmp_path)
    said = signoria("export", one, "--as", viewer)
    assert said == signoria("export", other, "--as", viewer)
    assert '"seed"' not in said.out
    assert signoria("export", one, "--as", 0).out != signoria("export", other, "--as", 0).out


def test_an_account_can_be_replayed_but_not_verified(signoria: Signoria, record: Path, tmp_path: Path) -> None:
    account = tmp_path / "account.jsonl"
    assert signoria("export", record, "--as", 0, "-o", account).code == 0
    told = signoria("replay", account)
    assert told.code == 0
    assert "The bids are turned up" in told.out
    assert "1. " in told.out
    assert signoria("verify", account).code == 2
    lines = account.read_text().splitlines()
    lines[1] = '{"seat": 0, "action": 99}'
    account.write_text("\n".join(lines))
    assert "line 2: is no line of an account" in signoria("replay", account).err


def test_a_position_out_of_a_record_is_the_moment_itself(signoria: Signoria, record: Path, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    assert signoria("export", record, "--position", 2, "-o", file).code == 0
    goofspiel = game("goofspiel")
    state = goofspiel.load(file.read_text())
    assert not state.owes(0)
    assert state.owes(1)
    assert signoria("verify", file).code == 0
    assert signoria("export", record, "--position", 0).code == 2
    assert signoria("export", record, "--position", 99).code == 2


def test_an_export_of_the_whole_is_the_record(signoria: Signoria, record: Path) -> None:
    assert signoria("export", record).out == record.read_text()


def test_the_schema_of_positions(signoria: Signoria) -> None:
    said = signoria("export", "--schema", "goofspiel", "--players", 3, "--option", "cards=4")
    assert json.loads(said.out) == game("goofspiel").position_schema(3, cards=4)
    assert signoria("export").code == 2


def test_a_position_written_by_hand_becomes_a_record_to_go_on_with(signoria: Signoria, tmp_path: Path) -> None:
    document = game("goofspiel").position(game("goofspiel").new(2, cards=3, seed=1))
    del document["flow"], document["rng"]
    file, out = tmp_path / "puzzle.json", tmp_path / "puzzle.jsonl"
    file.write_text(json.dumps(document, indent=2))
    said = signoria("import", file, "-o", out)
    assert said.code == 0
    assert read_record(out.read_text()).start is not None
    assert signoria("verify", out).code == 0
    end = tmp_path / "end.jsonl"
    assert "The game is over." in signoria("play", "--from", out, "--save", end, typed="1\n" * 9).out
    assert signoria("verify", end).code == 0


def test_what_is_wrong_with_a_position_is_said_with_its_line(signoria: Signoria, tmp_path: Path) -> None:
    document = game("goofspiel").position(game("goofspiel").new(2, cards=3, seed=1))
    document["state"]["points"] = [0, 99]
    file, out = tmp_path / "wrong.json", tmp_path / "out.jsonl"
    file.write_text(json.dumps(document, indent=2))
    line = file.read_text().splitlines().index("      99") + 1
    said = signoria("import", file, "-o", out)
    assert said.code == 1
    assert f"{file}: line {line}: state.points[1]: 99 is not from 0 to 6" in said.err
    assert not out.exists()


def test_a_record_in_disorder_is_put_in_order(signoria: Signoria, record: Path, tmp_path: Path) -> None:
    whole = record.read_text()
    record.write_text(whole.replace(": ", ":  ").replace("\n", "\n\n"))
    out = tmp_path / "ordered.jsonl"
    assert signoria("import", record, "-o", out).code == 0
    assert out.read_text() == whole


def test_a_place_that_cannot_be_written_to(signoria: Signoria, record: Path) -> None:
    said = signoria("export", record, "-o", record / "below")
    assert said.code == 2
    assert said.err.startswith(f"signoria: {record}/below: ")
