"""The Palaces of Carrara in a real browser: whole games with the mouse, sums, reasons, every screen."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.page.browser import LAPTOP, PHONE, Reader
from tests.page.conftest import NewReader
from tests.page.hand import OVER, Hand
from tests.page.test_page import check, new_game

SIZES: Final = {"laptop": LAPTOP, "phone": PHONE}
CONFIRM: Final = ".dock .chosen .main:not(:disabled)"
VERBS: Final = ".dock .act:not([aria-disabled]):not(:disabled)"
IN_THE_DOCK: Final = ".dock .answers .button:not([aria-disabled]):not(:disabled), .dock .choices button:not(:disabled)"
ON_THE_STAGE: Final = ".carrara .lit:not([aria-pressed='true'])"
COUNT: Final = "dialog[open] .close"


class Mason(Hand):
    """Answers in the dock and on the stage alike, confirms what has been chosen, and seldom passes."""

    def options(self) -> list[Locator]:
        confirm = self.page.locator(CONFIRM).all()
        if confirm:
            return confirm
        verbs = self.page.locator(VERBS).all()
        if len(verbs) > 1 and self.rng.below(8):
            return verbs[:-1]
        return self.page.locator(IN_THE_DOCK).all() + self.page.locator(ON_THE_STAGE).all()

    def press(self, wanted: Locator) -> None:
        wanted.dispatch_event("click", timeout=3000)

    def step(self) -> bool:
        if self.page.locator(COUNT).count():
            self.page.keyboard.press("Escape")
            return True
        return super().step()


def until(hand: Hand, selector: str) -> None:
    while not hand.page.locator(selector).count():
        assert hand.step(), selector


def over(reader: Reader) -> None:
    expect(reader.page.locator(OVER)).to_be_visible()
    if reader.page.locator(COUNT).count():
        totals = [int(one) for one in reader.page.locator("dialog tfoot td").all_inner_texts()]
        rows = reader.page.locator("dialog tbody tr").all()
        found = [[int(one) for one in row.locator("td").all_inner_texts()] for row in rows]
        assert [sum(column) for column in zip(*found, strict=True)] == totals
        reader.page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("size", "night", "language", "players", "advanced"),
    [
        ("laptop", False, "en", 4, "true"),
        ("laptop", True, "de", 2, "false"),
        ("phone", False, "cs", 3, "true"),
        ("phone", True, "fr", 3, "false"),
    ],
)
def test_the_board_is_in_order(
    read: NewReader, size: str, night: bool, language: str, players: int, advanced: str
) -> None:
    reader = read(size=SIZES[size], night=night, language=language)
    new_game(reader, "carrara", players=players, advanced=advanced)
    Mason(reader.page, seed=players).play(most=30)
    check(reader, f"carrara-{size}-{language}")
    assert "=" not in reader.page.locator(".dock .sentence").inner_text()


def test_a_greyed_verb_says_why(read: NewReader) -> None:
    reader = read()
    new_game(reader, "carrara", advanced="false")
    until(Mason(reader.page), ".dock .act")
    refused = reader.page.locator(".dock .act[aria-disabled]").last
    refused.click(force=True)
    expect(reader.page.get_by_role("alert")).to_contain_text("(C-5")


def test_a_spot_shows_its_sum_before_it_is_scored(read: NewReader) -> None:
    reader = read()
    new_game(reader, "carrara", advanced="false")
    page = reader.page
    hand = Mason(page, seed=4)
    until(hand, ".carrara .spot.lit")
    spot = page.locator(".carrara .spot.lit").first
    spot.click()
    expect(page.locator(".chosen .sum")).to_contain_text("×")
    expect(spot).to_have_attribute("aria-pressed", "true")
    page.locator(CONFIRM).click()
    expect(page.locator(".carrara .spot.done").first).to_be_visible()


def test_a_tile_may_be_taken_straight_away_and_given_back(read: NewReader) -> None:
    reader = read()
    new_game(reader, "carrara", advanced="false")
    page = reader.page
    hand = Mason(page, seed=2)
    until(hand, ".carrara .tile.near")
    tile = page.locator(".carrara .tile.near").first
    tile.click()
    expect(page.locator(f"{CONFIRM}, .dock .answers .button:not(.act)").first).to_be_visible()
    if page.locator(CONFIRM).count():  # nothing more would be asked: that is confirmed first
        expect(page.locator(".chosen .pile")).to_be_visible()
        tile.click()
        expect(page.locator(CONFIRM)).to_have_count(0)
    else:
        undo = page.get_by_role("button", name="Undo")
        for _ in range(100):  # every step back takes its time, and after the last one there is nothing to undo
            if page.locator(".dock .act").count():
                break
            if undo.is_enabled():
                undo.click()
            page.wait_for_timeout(100)
    expect(page.locator(".dock .act").first).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("advanced", ["false", "true"])
@pytest.mark.parametrize(
    ("size", "language", "players"), [("laptop", "en", 2), ("phone", "cs", 3), ("laptop", "fr", 3), ("phone", "de", 4)]
)
def test_whole_games(read: NewReader, size: str, language: str, players: int, advanced: str) -> None:
    reader = read(size=SIZES[size], language=language)
    new_game(reader, "carrara", players=players, advanced=advanced)
    Mason(reader.page, seed=players).play()
    over(reader)
    assert reader.blemishes() == []
    assert reader.sideways() <= 0
