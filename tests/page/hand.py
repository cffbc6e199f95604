"""How a game is played on the page: with the mouse, with the keyboard alone, or by what a screen reader is told."""

from __future__ import annotations

import re
import time
from typing import Final

from playwright.sync_api import Error, Locator, Page

from signoria.core.rng import Rng, seeded

PATIENCE: Final = 240.0
# What can be answered with, in the order in which it is looked for: what is chosen first is confirmed first.
ANSWERS: Final = (
    ".give button:not(:disabled)",
    "button.token.lit:not(:disabled)",
    "button.slot.lit",
    ".face.lit",
    ".packet button.card:not(:disabled)",
    ".held.lit",
    ".choices button:not(:disabled)",
)
PASSES: Final = ("button.slot.lit", ".face.lit")  # beside these one may do without
OVER: Final = '.dock .choices a[href="/"]'
# An element that can no longer be come to: it was taken away, or a scene has opened before it.
GONE: Final = "(one) => !one.isConnected || (document.querySelector('dialog[open]') && !one.closest('dialog'))"
SCENE: Final = "dialog .acts button.main"


class Hand:
    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng: Rng = seeded(seed)
        self.moves = 0

    def press(self, wanted: Locator) -> None:
        wanted.click()

    def options(self) -> list[Locator]:
        """Everything that may be pressed to answer now."""
        for answer in ANSWERS:
            found = self.page.locator(answer).all()
            if found:
                if answer in PASSES and self.rng.below(4) == 0:
                    found = self.page.locator(ANSWERS[-1]).all() or found
                return found
        return []

    def step(self) -> bool:
        """One press, if there is anything to press; whether the game goes on."""
        if self.page.locator(SCENE).count():
            self.press(self.page.locator(SCENE))
        elif self.page.locator(OVER).count():
            return False
        elif self.page.locator(".dock.mine").count():
            found = self.options()
            if found:
                try:
                    self.press(found[self.rng.below(len(found))])
                    self.moves += 1
                except Error as error:
                    # What was there a moment ago may be gone: a person would look again, too.
                    if "Timeout" not in str(error) and "not attached" not in str(error):
                        raise
        self.page.wait_for_timeout(25)
        return True

    def play(self, most: int = 100_000) -> None:
        ends = time.monotonic() + PATIENCE
        while self.moves < most and self.step():
            assert time.monotonic() < ends, self.page.locator("main").inner_text()


class Keys(Hand):
    """No mouse: Tab until what is wanted has the focus, then Enter."""

    def press(self, wanted: Locator) -> None:
        handle = wanted.element_handle()
        # Two keys shorten the way: to the question, and to the first lit place on the board.
        self.page.keyboard.press("q" if handle.evaluate("(one) => one.closest('.dock') !== null") else "b")
        for _ in range(150):
            if handle.evaluate(GONE):
                return  # the page has moved on: look again
            if handle.evaluate("(element) => element === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {wanted}")


class Ears(Hand):
    """Nothing but roles and names: what a screen reader is told."""

    def options(self) -> list[Locator]:
        page = self.page
        names = re.compile(r" (to the Council|into Exile)\b|^keep |^hand over ", re.IGNORECASE)
        question = page.get_by_role("region", name="The question")
        lit = [one for one in question.get_by_role("button", name=names).all() if one.is_enabled()]
        if lit:
            return lit
        for found in (
            question.get_by_role("button", name=re.compile(r"^Token .* points? if")).all(),
            page.get_by_role("list", name=re.compile("^Slots for tokens")).get_by_role("button").all(),
            page.get_by_role("region", name="The packet").get_by_role("button").all(),
        ):
            if found:
                return found
        asked = page.locator("#question").inner_text()
        if "whom do you play" in asked or "hand over" in asked:
            return page.get_by_role("region", name="Your hand").get_by_role("button").all()
        return page.get_by_role("group", name=asked).get_by_role("button").all()

    def press(self, wanted: Locator) -> None:
        wanted.press("Enter")
