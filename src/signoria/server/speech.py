"""Facts put into words for one reader: the same words the terminal uses, rendered at the time of reading."""

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.core.event import Event
from signoria.core.game import Game
from signoria.core.question import Illegal, Question
from signoria.server.trouble import Refused
from signoria.words import Words, languages


class Speaker:
    """One table in one language."""

    def __init__(self, game: Game, language: str, settings: Mapping[str, object], people: Sequence[str]) -> None:
        known = languages(game)
        if language not in known:
            reason = f"{game.name} has no words in {language!r}; it has {', '.join(known) or 'none'}"
            raise Refused("unknown", "no-such-language", reason)
        self.words = Words(game, language, settings)
        self.people = people

    def event(self, event: Event) -> str:
        return self.words.event(event, self.people)

    def refusal(self, refusal: Illegal) -> str:
        return self.words.refusal(refusal, self.people)

    def document(self, document: Mapping[str, Any], seat: int) -> dict[str, Any]:
        """What a screen says: its question, the choices in their order, and the view line by line."""
        asked = document["question"]
        said: dict[str, Any] = {"question": None, "choices": [], "view": self.words.view(document["view"], self.people)}
        if asked is not None:
            question = Question(seat, asked["key"], asked["kind"], asked["clause"], asked["sealed"], (), asked["about"])
            said["question"] = self.words.question(question, self.people)
            said["choices"] = [self.words.action(choice["action"], self.people) for choice in asked["choices"]]
        return said


def names(seats: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the players of a table are called; bots by their level, numbered where there are several."""
    bots = [one["seat"] for one in seats if one["kind"] == "bot" and not one["name"]]
    found = []
    for one in seats:
        if one["name"]:
            found.append(str(one["name"]))
        elif len(bots) > 1 and one["kind"] == "bot":
            found.append(f"{one['level']} {bots.index(one['seat']) + 1}")
        else:
            found.append(str(one["level"] or one["seat"]))
    return found
