"""A table in the terminal: who is asked, what they are shown, and what they say to it.

Everything a person reads here has passed the view of their seat: the question, the log, the refusals. The table itself
knows questions and words and no game.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from signoria.bots import Player
from signoria.cli.files import write
from signoria.cli.replay import standings
from signoria.cli.screen import Screen
from signoria.cli.trouble import Trouble
from signoria.core.event import Event
from signoria.core.kernel import ONLOOKER
from signoria.core.question import Question
from signoria.core.sitting import NoUndo, Sitting
from signoria.words import Words

HELP: Final = (
    "Answer by a number of the list, or by the words beside it (a part of them is enough).",
    "  undo        take back your last action, if nobody has learned anything by it",
    "  why WORDS   why something is not allowed; without words: why nothing else is",
    "  log         all you have been told so far",
    "  view        what you see",
    "  save FILE   keep the game; signoria play --from FILE goes on with it",
    "  quit        leave the table",
)


class Leave(Exception):
    """Somebody leaves the table."""


class Table:
    """One game among people and bots."""

    def __init__(
        self,
        sitting: Sitting,
        people: Sequence[str],
        bots: Mapping[int, Player],
        screen: Screen,
        save: Path | None,
        rescue: Path,
    ) -> None:
        self.sitting = sitting
        self.people = people
        self.bots = bots
        self.screen = screen
        self.save = save
        self.rescue = rescue
        self.words = Words(sitting.game, settings=sitting.state.settings)
        self.humans = [seat for seat in range(len(people)) if seat not in bots]
        self.before: int | None = None  # who sat before the screen last
        self.shown: dict[int, dict[int, Event]] = {viewer: {} for viewer in (ONLOOKER, *range(len(people)))}
        self.kept = len(sitting.record().rows)  # how much of the game is safe in a file

    # The course of the game

    def run(self) -> int:
        """Play to the end, or until somebody leaves."""
        try:
            self._open()
            while not self.sitting.over:
                seat = self._next()
                if seat in self.bots:
                    self._bot(seat)
                else:
                    self._person(seat)
                self._keep()
            self._end()
        except Leave:
            return 0
        except (EOFError, KeyboardInterrupt):
            self.screen.say("")
            return self._rescue()
        return 0

    def _open(self) -> None:
        seats = [f"{name} (a bot)" if seat in self.bots else name for seat, name in enumerate(self.people)]
        chosen = [
            f"{self.words.option(name)}: {self.words.option_value(name, value)}"
            for name, value in self.sitting.state.settings.items()
        ]
        about = [self.words.about] if self.words.about else []
        self.screen.say(self.words.title, *about, f"At the table: {', '.join(seats)}.", *chosen)
        self.screen.say("Type help for what can be said.")

    def _next(self) -> int:
        """Bots answer first, so that people never wait for them; then whoever sits before the screen."""
        owing = [seat for seat in range(len(self.people)) if self.sitting.state.owes(seat)]
        waiting = [seat for seat in owing if seat in self.bots] or [seat for seat in owing if seat == self.before]
        return (waiting or owing)[0]

    def _bot(self, seat: int) -> None:
        player = self.bots[seat]
        self.sitting.act(seat, player.bot.choose(self.sitting.imagine(seat, player.rng), seat, player.rng))
        if not self.humans:
            self._news(ONLOOKER)

    def _person(self, seat: int) -> None:
        """Ask one person until they have acted."""
        arrived = self.before != seat
        if arrived and len(self.humans) > 1:
            if self.before is not None:
                self.screen.ask(f"{self.people[self.before]}, press Enter when you have read this. ")
            self.screen.curtain(self.people[seat])
        self.before = seat
        if self._news(seat, "Since your last turn:" if arrived else "") or arrived:
            self._view(seat)
        question = self.sitting.question(seat)
        assert question is not None
        clause = f" ({question.clause})" if question.clause else ""
        self.screen.say("", self.words.question(question, self.people) + clause)
        self.screen.numbered([self._label(action) for action in question.actions])
        while not self._heed(seat, question, self.screen.ask("> ")):
            pass
        self._news(seat)

    def _end(self) -> None:
        viewer = self.humans[0] if len(self.humans) == 1 else ONLOOKER
        if viewer == ONLOOKER and self.before is not None:
            self.shown[ONLOOKER].update(self.shown[self.before])
        self._news(viewer)
        result = self.sitting.game.result(self.sitting.state)
        self.screen.say("", "The game is over.", *standings(self.words, result, self.people))
        if self.sitting.seed is not None:
            self.screen.say(f"Its seed was {self.sitting.seed}.")
        while self.humans:
            try:
                said = self.screen.ask("(log, view, save FILE or quit) > ")
            except EOFError:
                said = "quit"
            if said == "quit":
                break
            if not self._table_talk(viewer, said):
                self.screen.say("The game is over: log, view, save FILE or quit.")
        if self.humans and self.kept < self._length():
            self.screen.say("This game is not saved.")

    # What people say

    def _heed(self, seat: int, question: Question, said: str) -> bool:
        """Do what was said; whether that was an action or took one back."""
        verb, _, rest = said.partition(" ")
        if said == "":
            return False
        if said == "undo":
            return self._undo(seat)
        if said == "quit":
            self._quit()
        if verb == "why":
            self._why(seat, rest.strip())
            return False
        if self._table_talk(seat, said):
            return False
        action = self._chosen(seat, question, said)
        if action is None:
            return False
        self.sitting.act(seat, action)
        return True

    def _table_talk(self, viewer: int, said: str) -> bool:
        """What can be said at any time; whether this was it."""
        verb, _, rest = said.partition(" ")
        if said == "help":
            self.screen.say(*HELP)
        elif said == "log":
            self.screen.say(*(self.words.event(event, self.people) for event in self.sitting.log(viewer)))
        elif said == "view":
            self._view(viewer)
        elif verb == "save":
            if rest.strip():
                self._write(Path(rest.strip()).expanduser())
            else:
                self.screen.say("save FILE: say where.")
        else:
            return False
        return True

    def _chosen(self, seat: int, question: Question, said: str) -> int | None:
        """The action that was meant; if there is not exactly one, say so."""
        if said.isdigit():
            if 1 <= int(said) <= len(question.actions):
                return question.actions[int(said) - 1]
            self.screen.say(f"The list goes from 1 to {len(question.actions)}.")
            return None
        found = self._matching(said, question.actions)
        if len(found) == 1:
            return found[0]
        if found:
            self.screen.say(f"Which of these? {', '.join(self._label(action) for action in found)}")
        elif self._matching(said, range(len(self.sitting.game.actions))):
            self._why(seat, said)
        else:
            self.screen.say(f"I do not understand {said!r}. Take a number of the list, or type help.")
        return None

    def _matching(self, said: str, actions: Sequence[int]) -> list[int]:
        """The actions somebody may mean: the very words if any, else those that begin so, else those with all words."""
        wanted = said.casefold()
        labels = {action: self._label(action).casefold() for action in actions}
        exact = [a for a in actions if wanted in (labels[a], str(self.sitting.game.actions.describe(a)).casefold())]
        begun = [a for a in actions if labels[a].startswith(wanted)]
        return exact or begun or [a for a in actions if set(wanted.split()) <= set(labels[a].split())]

    def _why(self, seat: int, said: str) -> None:
        """Reasons for what is not on offer, each with what it keeps away."""
        book = range(len(self.sitting.game.actions))
        meant = self._matching(said, book) if said else list(book)
        if not meant:
            self.screen.say(f"There is no action {said!r} in this game.")
            return
        reasons: dict[str, list[str]] = {}
        for action in meant:
            refusal = self.sitting.refusal(seat, action)
            if refusal is not None:
                reasons.setdefault(self.words.refusal(refusal, self.people), []).append(self._label(action))
            elif said:
                self.screen.say(f"{self._label(action)}: this is allowed.")
        for reason, kept_away in reasons.items():
            self.screen.say(f"{reason} {_some(kept_away)}")

    def _undo(self, seat: int) -> bool:
        try:
            self.sitting.undo(seat)
        except NoUndo as no:
            self.screen.say(f"You cannot take anything back: {no.reason}.")
            return False
        self.kept = -1  # a file may hold what has just been taken back
        self.screen.say("Taken back.")
        return True

    # What people are shown

    def _label(self, action: int) -> str:
        return self.words.action(action, self.people)

    def _news(self, viewer: int, heading: str = "") -> bool:
        """Tell what a viewer has been told and not yet read; whether there was anything."""
        new = [event for event in self.sitting.log(viewer) if id(event) not in self.shown[viewer]]
        self.shown[viewer].update({id(event): event for event in new})
        if new:
            self.screen.say(*["", heading] if heading else [""])
            self.screen.say(*(f"  {self.words.event(event, self.people)}" for event in new))
        return bool(new)

    def _view(self, viewer: int) -> None:
        view = self.sitting.observe(viewer)["view"]
        self.screen.say("", *(f"  | {line}" for line in self.words.view(view, self.people)))

    # Keeping

    def _length(self) -> int:
        return len(self.sitting.record().rows)

    def _keep(self) -> None:
        if self.save is not None:
            self._store(self.save)

    def _store(self, path: Path) -> None:
        write(self.sitting.record().text(self.sitting.game), path)
        self.kept = self._length()

    def _write(self, path: Path) -> bool:
        """Save and say so; whether it worked."""
        try:
            self._store(path)
        except Trouble as trouble:
            self.screen.say(f"Not saved: {trouble}")
            return False
        self.screen.say(f"Saved in {path}, secrets and all. signoria play --from {path} goes on with it.")
        return True

    def _quit(self) -> None:
        """Leave, having asked what is to become of the game."""
        while self.kept < self._length():
            said = self.screen.ask(f"Save the game first? Enter for {self.rescue}, another FILE, or no: ")
            if said.casefold() in ("no", "n"):
                self.screen.say("This game is not saved.")
                break
            if self._write(Path(said).expanduser() if said else self.rescue):
                break
        raise Leave

    def _rescue(self) -> int:
        """The keyboard has gone away: keep the game where it can be found again."""
        if self.kept >= self._length():
            return 0
        return 0 if self._write(self.save or self.rescue) else 1


def _some(names: Sequence[str], most: int = 8) -> str:
    """A list that does not grow without end."""
    shown = ", ".join(names[:most])
    return f"[{shown}, and {len(names) - most} more]" if len(names) > most else f"[{shown}]"
