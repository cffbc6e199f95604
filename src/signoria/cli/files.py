"""Reading what Signoria has written, and what people have written for it."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from signoria.cli.asked import the_game
from signoria.cli.trouble import Trouble
from signoria.core.game import Game
from signoria.core.kernel import State
from signoria.core.options import BadOption, Value
from signoria.core.record import BadRecord, Record, read_record
from signoria.core.sitting import Sitting, resumed
from signoria.core.slots import BadPosition, Json

KINDS = ("record", "position", "account")


@dataclass
class Document:
    """One file: what kind it is, the game it is of, its text."""

    path: Path
    kind: str
    game: Game
    text: str
    head: dict[str, Json] = field(default_factory=dict)

    def trouble(self, error: Exception) -> Trouble:
        return Trouble(f"{self.path}: {error}")

    def settings(self) -> dict[str, Value] | None:
        """The options of its game, as far as they can be made out: they say how things are called."""
        players, options = self.head.get("players"), self.head.get("options", {})
        if not isinstance(players, int) or not isinstance(options, dict):
            return None
        try:
            return self.game.settle_options(players, options)
        except BadOption:
            return None

    def record(self) -> Record:
        self._must_be("record")
        try:
            return read_record(self.text)
        except BadRecord as error:
            raise Trouble(f"{self.path}: {error}") from None

    def state(self) -> State:
        self._must_be("position")
        try:
            return self.game.load(self.text)
        except BadPosition as error:
            raise self.trouble(error) from None

    def sitting(self, seed: int = 0) -> Sitting:
        """A sitting that stands where the record stops. The seed is for what is to come, where the record has none."""
        try:
            return resumed(self.game, self.record(), seed)
        except BadRecord as error:
            raise self.trouble(error) from None

    def _must_be(self, kind: str) -> None:
        if self.kind != kind:
            raise Trouble(f"{self.path}: is of the kind {self.kind!r}; here {kind!r} is wanted")


def read(path: Path) -> Document:
    """The file, as far as its head says what it is."""
    text = _text(path)
    head = _head(path, text)
    kind = head.get("signoria")
    if kind not in KINDS:
        raise Trouble(f"{path}: line 1: signoria: one of {', '.join(KINDS)} is wanted, not {kind!r}")
    name = head.get("game")
    if not isinstance(name, str):
        raise Trouble(f"{path}: line 1: game: the name of a game is wanted")
    try:
        return Document(path, kind, the_game(name), text, head)
    except Trouble as trouble:
        raise Trouble(f"{path}: line 1: game: {trouble}") from None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Trouble(f"{path}: there is no such file") from None
    except UnicodeDecodeError:
        raise Trouble(f"{path}: is no text in UTF-8") from None
    except OSError as error:
        raise Trouble(f"{path}: {error.strerror}") from None


def _head(path: Path, text: str) -> dict[str, Json]:
    """The first object: a whole position, or the first line of a record."""
    if not text.strip():
        raise Trouble(f"{path}: is empty")
    first = next(line for line in text.splitlines() if line.strip())
    for part in (first, text):
        try:
            found = json.loads(part)
        except json.JSONDecodeError as error:
            problem = error
            continue
        if isinstance(found, dict):
            return found
        raise Trouble(f"{path}: line 1: an object is wanted")
    raise Trouble(f"{path}: line {problem.lineno}: is no JSON: {problem.msg}")


def write(text: str, path: Path | None) -> None:
    """To a file, or to the terminal where none is named."""
    if path is None:
        print(text, end="" if text.endswith("\n") else "\n")
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(path.name + ".new")
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)  # at no moment is there half a file
    except OSError as error:
        raise Trouble(f"{path}: {error.strerror}") from None
