"""The terminal: lines out, lines in, and a curtain between people who share it."""

import shutil
import sys
from collections.abc import Sequence
from typing import Final

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what has scrolled away, so that nobody scrolls back
LONG_LIST: Final = 12  # more than so many entries stand in columns


class Screen:
    """Standard input and output."""

    def say(self, *lines: str) -> None:
        for line in lines:
            print(line)
        sys.stdout.flush()

    def ask(self, prompt: str) -> str:
        """One line from the keyboard; `EOFError` when there are no more."""
        sys.stdout.flush()
        return input(prompt).strip()

    def curtain(self, name: str) -> None:
        """Hide what one person has seen before the next one looks."""
        self.clear()
        self.ask(f"Pass to {name}, press Enter. ")
        self.clear()

    def clear(self) -> None:
        print(CLEAR if sys.stdout.isatty() else "-" * 40, flush=True)

    def numbered(self, entries: Sequence[str]) -> None:
        """A list to choose from, in columns where it is long."""
        width = len(str(len(entries)))
        lines = [f"  {number:>{width}}  {entry}" for number, entry in enumerate(entries, 1)]
        if len(lines) <= LONG_LIST:
            self.say(*lines)
            return
        room = max(map(len, lines)) + 2
        columns = max(1, shutil.get_terminal_size().columns // room)
        rows = -(-len(lines) // columns)
        for row in range(rows):
            self.say("".join(line.ljust(room) for line in lines[row::rows]).rstrip())
