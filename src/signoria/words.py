"""Words: what games are called, ask and tell, for the readers of one language.

Games speak in keys and parts (`won`, `{"seat": 1, "card": 5}`); a file `words/<language>.toml` in a game's folder
has the sentences. `{card}` stands for a part:

    {seat}            a part called `seat`, or `seats`, becomes the players' names
    {card}            its value as `[names]` calls it: a list says it by number, a table by name, and a text says
                      "called like this other part"; without an entry the value stands as it is
    {card:as acc}     its value as `[names]` calls it under "card.acc": the cases of a language; without it, as under
                      `card`
    {cards:by seat}   a list with an entry for every seat: "Anna 5, Bruno 3"; likewise `by` any part with names
    {stake:chip|chips}  a number with its noun, in as many forms as the language has (one, few, many)

Where a game has no words its keys and parts are shown, so that a game can be played before anybody has written them.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from string import Formatter
from textwrap import wrap
from typing import Final, cast

from signoria.core.actions import Action
from signoria.core.event import Event
from signoria.core.game import Game
from signoria.core.question import Illegal, Question
from signoria.core.slots import Json

Names = Json  # list, table, or the name of another part
BY: Final = "by "
AS: Final = "as "
BY_SEAT: Final = {"players", "seats"}  # lists in a view that have an entry for every seat
WIDTH: Final = 100
FORMATTER: Final = Formatter()


class BadWords(ValueError):
    """A file of words that does not have the form it should."""


def braces(template: str) -> set[str]:
    """The parts a template speaks of."""
    return {name for _, name, _, _ in FORMATTER.parse(template) if name is not None}


@cache
def common(language: str) -> dict[str, Json]:
    """What is said the same way in every game."""
    file = resources.files("signoria").joinpath("languages", f"{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def languages(game: Game) -> list[str]:
    """The languages a game has words in."""
    folder = resources.files(_package(game)).joinpath("words")
    if not folder.is_dir():
        return []
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def _package(game: Game) -> str:
    """The folder the game's own file lies in, as a package."""
    return type(game).__module__.rpartition(".")[0] or "signoria"


class Words:
    """One game in one language. With the options of one table it also knows names that depend on them."""

    def __init__(self, game: Game, language: str = "en", settings: Mapping[str, object] | None = None) -> None:
        self.game = game
        self.at_table = {} if settings is None else game.names(settings)
        self.common = common(language)
        self.own: dict[str, Json] = {}
        if language in languages(game):
            file = resources.files(_package(game)).joinpath("words", f"{language}.toml")
            try:
                self.own = tomllib.loads(file.read_text(encoding="utf-8"))
            except tomllib.TOMLDecodeError as error:
                raise BadWords(f"{file}: {error}") from None
        self.title = str(self.own.get("title", game.credit.title))
        self.about = str(self.own.get("about", ""))

    def table(self, name: str) -> dict[str, Json]:
        """One table of the game's own words; empty if it has none."""
        return cast(dict[str, Json], self.own.get(name, {}))

    # What is said

    def event(self, event: Event, people: Sequence[str]) -> str:
        """What happened."""
        return self._told("events", event.key, event.parts, people)

    def question(self, question: Question, people: Sequence[str]) -> str:
        """What a seat is asked."""
        return self._told("questions", question.key, question_parts(question), people)

    def action(self, action: int | Action, people: Sequence[str]) -> str:
        """What may be answered."""
        meaning = self.game.actions.describe(action) if isinstance(action, int) else action
        template = self.table("actions").get(meaning.kind)
        said = self.fill(str(template), meaning.parts, people) if template is not None else None
        return str(meaning) if said is None else said

    def refusal(self, refusal: Illegal, people: Sequence[str]) -> str:
        """Why an answer was refused, with the clause of the rules."""
        said = self._told("reasons", refusal.reason, refusal_parts(self.game, refusal), people)
        return f"{said} ({refusal.clause})" if refusal.clause else said

    def view(self, view: Mapping[str, Json], people: Sequence[str]) -> list[str]:
        """What a viewer sees, line by line."""
        lines: list[str] = []
        for field, value in view.items():
            template = self.table("view").get(field)
            said = self.fill(str(template), view, people) if template is not None else None
            if said is None:
                lines += self._plain(field, value, people)
            elif said:
                lines.append(said)
        return lines

    def points(self, points: int, people: Sequence[str] = ()) -> str:
        """What a seat ended with."""
        template = str(self.own.get("points", self.common["points"]))
        return self.fill(template, {"points": points}, people) or str(points)

    def option(self, name: str) -> str:
        """What an option decides."""
        return str(self.table("options").get(name, name))

    def option_value(self, name: str, value: object) -> str:
        """One of the values of an option."""
        named = self.table("values").get(name, {})
        return str(named[_key(value)]) if _key(value) in named else self.value(name, value, ())

    # How it is put together

    def _told(self, table: str, key: str, parts: Mapping[str, Json], people: Sequence[str]) -> str:
        template = self.table(table).get(key, self.common.get(table, {}).get(key))
        said = self.fill(str(template), parts, people) if template is not None else None
        if said is None:
            return " ".join([key, *(f"{name}={self.value(name, value, people)}" for name, value in parts.items())])
        return said[:1].upper() + said[1:]

    def fill(self, template: str, parts: Mapping[str, Json], people: Sequence[str]) -> str | None:
        """The template with its parts; None if it speaks of parts that there are not."""
        said = ""
        for literal, name, form, _ in FORMATTER.parse(template):
            said += literal
            if name is None:
                continue
            if name not in parts:
                return None
            said += self._formed(name, parts[name], form or "", people)
        return said

    def _formed(self, part: str, value: Json, form: str, people: Sequence[str]) -> str:
        if form.startswith(BY) and isinstance(value, list | tuple):
            by = form.removeprefix(BY)
            entries = [f"{self.value(by, at, people)} {self.value(part, one, people)}" for at, one in enumerate(value)]
            nested = any(isinstance(one, list | tuple) and len(one) > 1 for one in value)
            return ("; " if nested else ", ").join(entries)
        said = self.value(part, value, people, form.removeprefix(AS) if form.startswith(AS) else "")
        return f"{said} {_noun(value, form.split('|'))}" if "|" in form and isinstance(value, int) else said

    def value(self, part: str, value: Json, people: Sequence[str], case: str = "") -> str:
        """The value of a part, as readers call it; in a grammatical case, if its names have it."""
        part, names = self._names(part)
        if value is None or (isinstance(value, list | tuple) and not value):
            return str(self.common["nobody" if part == "seat" else "none"])
        if isinstance(value, list | tuple):
            return self._joined([self.value(part, one, people, case) for one in value])
        if isinstance(value, Mapping):
            return ", ".join(f"{_label(str(name))} {self.value(str(name), one, people)}" for name, one in value.items())
        if part == "seat" and isinstance(value, int):
            return people[value] if 0 <= value < len(people) else str(self.common["seat"]).format(seat=value)
        names = self.table("names").get(f"{part}.{case}", names) if case else names
        if isinstance(names, list) and isinstance(value, int) and 0 <= value < len(names):
            return str(names[value])
        if isinstance(names, Mapping) and _key(value) in names:
            return str(names[_key(value)])
        if isinstance(value, bool):
            return str(self.common["yes" if value else "no"])
        return f"{value:g}" if isinstance(value, float) else str(value)

    def _names(self, part: str) -> tuple[str, Names]:
        """How the values of a part are called, where another part may be named that is called the same."""
        names = self.table("names")
        for _ in range(1 + len(names)):  # two parts that name each other must not go round for ever
            found = names.get(part, "seat" if part == "seats" else None)
            if not isinstance(found, str):
                return part, cast(Names, self.at_table.get(part, found))
            part = found
        return part, None

    def _joined(self, items: list[str]) -> str:
        """A, B and C."""
        return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {self.common['and']} {items[-1]}"

    def _plain(self, field: str, value: Json, people: Sequence[str], label: str = "") -> list[str]:
        """A field of a view for which there are no words. What fits on a line stands on one."""
        name = label or _label(field)
        if isinstance(value, Mapping):
            flat = {str(key): one for key, one in value.items() if not _deep(one)}
            facts = "; ".join(f"{_label(key)} {self.value(key, one, people)}" for key, one in flat.items())
            deep = [key for key in value if str(key) not in flat]
            inner = [f"  {line}" for key in deep for line in self._plain(str(key), value[key], people)]
            return [*wrap(f"{name}: {facts}", WIDTH, subsequent_indent="    "), *inner]
        elif isinstance(value, list) and any(isinstance(one, Mapping | list) and one for one in value):
            seats = people if field in BY_SEAT and len(value) == len(people) else [str(at) for at in range(len(value))]
            inner = [line for at, one in enumerate(value) for line in self._plain(field, one, people, seats[at])]
        else:
            return [f"{name}: {self.value(field, value, people)}"]
        return [f"{name}:", *(f"  {line}" for line in inner)]


def question_parts(question: Question) -> dict[str, Json]:
    """What the words of a question may speak of."""
    return {**question.about, "seat": question.seat}


def refusal_parts(game: Game, refusal: Illegal) -> dict[str, Json]:
    """What the words of a refusal may speak of: the seat, and the parts of the action if there is such an action."""
    known = 0 <= refusal.action < len(game.actions)
    return {"seat": refusal.seat, **(game.actions.describe(refusal.action).parts if known else {})}


def _key(value: Json) -> str:
    """A value as the key of a table."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _deep(value: Json) -> bool:
    """Whether a value is more than a list of plain ones."""
    return isinstance(value, Mapping) or (isinstance(value, list) and any(isinstance(v, Mapping | list) for v in value))


def _label(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def _noun(number: int, forms: Sequence[str]) -> str:
    """The form of a noun that goes with a number: one, few (2 to 4) where the language has it, many."""
    if number == 1:
        return forms[0]
    return forms[1] if len(forms) > 2 and 2 <= number <= 4 else forms[-1]
