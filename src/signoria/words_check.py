"""Whether a game's words say all that the game says, and nothing else.

What a game says is overheard: random games are played, and at every question actions that are not on offer are tried
for their reasons. Rare things take many games; the listening goes on until everything in the file has been heard once,
or until it has been given up.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from signoria.core.game import Game
from signoria.core.kernel import ONLOOKER, State
from signoria.core.rng import Rng, seeded
from signoria.core.setups import some_setup
from signoria.core.slots import Json
from signoria.words import AS, BY, FORMATTER, Words, braces, question_parts, refusal_parts

FEWEST_GAMES: Final = 40
TRIES: Final = 6  # actions tried at every question for the reason of their refusal
OF_ALL_GAMES: Final = {"the-game-is-over", "no-such-seat", "not-asked", "not-offered"}
TABLES: Final = {"questions", "actions", "events", "reasons", "options", "values", "names", "view"}
TEXTS: Final = {"title", "about", "points"}


@dataclass
class Heard:
    """For every key that was heard the parts that came with it every time."""

    tables: dict[str, dict[str, set[str]]] = field(
        default_factory=lambda: {"events": {}, "questions": {}, "reasons": {}, "view": {}}
    )
    parts: set[str] = field(default_factory=set)  # every part there was, whatever it was part of

    def note(self, table: str, key: str, parts: set[str]) -> None:
        known = self.tables[table].get(key)
        self.tables[table][key] = parts if known is None else known & parts
        self.parts |= parts


def overhear(game: Game, words: Words, most_games: int = 400, seed: int = 0) -> Heard:
    """Play at random until everything that the words speak of has been heard."""
    heard = Heard()
    rng = seeded(seed)
    for played in range(most_games):
        if played >= FEWEST_GAMES and not list(_unheard(words, heard)):
            break
        players, options = some_setup(game, rng)
        state = game.fresh(players, options, seed=rng.word(), telling=True)
        _listen(game, state, heard)
        while not state.over:
            seat = state.turn()
            _try_others(game, state, seat, heard, rng)
            state.apply(seat, state.pick(seat, rng))
            _listen(game, state, heard)
    return heard


def _listen(game: Game, state: State, heard: Heard) -> None:
    for event in state.heard()[0]:
        heard.note("events", event.key, set(event.parts))
    for viewer in (ONLOOKER, *range(state.players)):
        seen = game.view(state, viewer)
        fields = set(seen)
        for name in fields:
            heard.note("view", name, fields)
        _within(seen, heard.parts)
        question = game.question(state, viewer)
        if question is not None:
            heard.note("questions", question.key, set(question_parts(question)))


def _within(value: Json, found: set[str]) -> set[str]:
    """The names of the fields in a view, and in those of its fields that have fields of their own."""
    if isinstance(value, dict):
        found.update(value)
    for one in value.values() if isinstance(value, dict) else value:
        if type(one) is dict or type(one) is list:
            _within(one, found)
    return found


def _try_others(game: Game, state: State, seat: int, heard: Heard, rng: Rng) -> None:
    for _ in range(TRIES):
        action = rng.below(len(game.actions) + 2) - 1
        if not state.may(seat, action):
            refusal = state.refusal(seat, action)
            heard.note("reasons", refusal.reason, set(refusal_parts(game, refusal)))


def _unheard(words: Words, heard: Heard) -> Iterator[str]:
    for table, known in heard.tables.items():
        for key in words.table(table):
            if key not in known and not (table == "reasons" and key in OF_ALL_GAMES):
                yield f"{table}.{key}: the game never says this"


def problems(words: Words, most_games: int = 400) -> list[str]:
    """Everything that is wrong with a game's words; nothing if they are complete."""
    game = words.game
    if not words.own:
        return [f"{game.name} has no words in this language"]
    heard = overhear(game, words, most_games)
    found = [f"{name}: there is no such table or text" for name in words.own if name not in TABLES | TEXTS]
    found += [f"{text}: is missing" for text in ("title", "about") if not words.own.get(text)]
    found += _unheard(words, heard)
    for table in ("events", "questions", "reasons"):
        for key, parts in heard.tables[table].items():
            if key in words.table(table):
                found += _strange(f"{table}.{key}", words.table(table)[key], parts)
            elif key not in words.common.get(table, {}):
                found.append(f"{table}.{key}: there are no words for it")
    for key, template in words.table("view").items():
        found += _strange(f"view.{key}", template, heard.tables["view"].get(key, set()))
    found += _actions(game, words, heard)
    found += _options(game, words)
    found += _names(words, heard)
    return found


def _strange(place: str, template: Json, parts: set[str]) -> Iterator[str]:
    for name in sorted(braces(str(template)) - parts):
        known = ", ".join(sorted(parts)) or "none"
        yield f"{place}: speaks of {{{name}}}, which is not always there; there are {known}"


def _actions(game: Game, words: Words, heard: Heard) -> Iterator[str]:
    kinds = {kind.name: set(kind.parts) for kind in game.actions.kinds}
    for kind, parts in kinds.items():
        heard.parts |= parts
        if kind in words.table("actions"):
            yield from _strange(f"actions.{kind}", words.table("actions")[kind], parts)
        else:
            yield f"actions.{kind}: there are no words for it"
    for kind in words.table("actions"):
        if kind not in kinds:
            yield f"actions.{kind}: there is no such action"


def _options(game: Game, words: Words) -> Iterator[str]:
    options = {option.name: option for option in game.options}
    for name in options:
        if name not in words.table("options"):
            yield f"options.{name}: there are no words for it"
    for table in ("options", "values"):
        for name in words.table(table):
            if name not in options:
                yield f"{table}.{name}: there is no such option"
    for name, values in words.table("values").items():
        known = {_written(value) for value in options[name].values} if name in options else set()
        yield from (f"values.{name}.{value}: there is no such value" for value in values if value not in known)


def _written(value: object) -> str:
    """A value of an option as a key of its table: truths in small letters, words as they are."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _names(words: Words, heard: Heard) -> Iterator[str]:
    names = words.table("names")
    aliases = {found for found in names.values() if isinstance(found, str)}
    by = {part for template in _templates(words) for part in _measures(template)}
    known = heard.parts | set(heard.tables["view"]) | aliases | by
    used = {case for template in _templates(words) for case in _cases(template)}
    for part, found in names.items():
        if part.partition(".")[0] not in known:
            yield f"names.{part}: nothing has such a part"
        elif "." in part and part.partition(".")[2] not in used:
            yield f"names.{part}: nothing is told in this case"
        if isinstance(found, str) and found not in names and found != "seat":
            yield f"names.{part}: is to be called like {found!r}, which has no names"


def _cases(template: str) -> Iterator[str]:
    """The grammatical cases a template asks for, as in `{card:as acc}`."""
    for _, _, form, _ in FORMATTER.parse(template):
        if form and form.startswith(AS):
            yield form.removeprefix(AS)


def _templates(words: Words) -> Iterator[str]:
    for table in ("events", "questions", "reasons", "actions", "view"):
        yield from map(str, words.table(table).values())


def _measures(template: str) -> Iterator[str]:
    """What lists in a template are told by, as in `{cards:by seat}`."""
    for _, _, form, _ in FORMATTER.parse(template):
        if form and form.startswith(BY):
            yield form.removeprefix(BY)
