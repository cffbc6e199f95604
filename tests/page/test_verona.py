"""Verona on the page: whole short games with a plan laid on the map, by keyboard, on a laptop and on a phone."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Final

import pytest
from playwright.sync_api import Error, Locator

from signoria.core.rng import Rng, seeded
from tests.page.browser import LAPTOP, PHONE, Reader
from tests.page.conftest import NewReader

PATIENCE: Final = 240.0
OVER: Final = '.dock .choices a[href="/"]'
MAIN: Final = ".dock .give button.main:not(:disabled)"


def sit_down(reader: Reader, players: int, **options: object) -> None:
    """At a table of one's own, against bots that play at random."""
    ask = reader.context.request
    assert ask.post(f"{reader.url}/api/guests", data={"name": "Anna"}).ok
    bots = [{"seat": seat, "level": "random"} for seat in range(1, players)]
    table = {"game": "verona", "players": players, "options": options, "sit": True, "public": False, "bots": bots}
    made = ask.post(f"{reader.url}/api/tables", data=table)
    assert made.ok, made.text()
    assert ask.post(f"{reader.url}/api/tables/{made.json()['id']}/start", data={}).ok
    reader.page.goto(f"{reader.url}/t/{made.json()['id']}")
    reader.page.locator("#question").wait_for()


def press(found: list[Locator], rng: Rng) -> None:
    """One of what can be pressed. What was there a moment ago may be gone: a person would look again, too."""
    if found:
        with suppress(Error):
            found[rng.below(len(found))].press("Enter", timeout=3_000)


def lay_letters(reader: Reader, rng: Rng, letters: int) -> None:
    """Street by street with the keyboard, each with a letter that is still there."""
    page = reader.page
    for _ in range(letters):
        press(page.locator(".street.lit:not(.selected)").all(), rng)
        press(page.locator(".dock .lay:not(:disabled):not(.on)").all(), rng)


def play(reader: Reader, name: str, seed: int) -> None:
    page, rng = reader.page, seeded(seed)
    kept: set[str] = set()
    ends = time.monotonic() + PATIENCE
    while not page.locator(OVER).count():
        assert time.monotonic() < ends, page.locator("main").inner_text()
        page.wait_for_timeout(30)
        if not page.locator(".dock.mine").count():
            continue
        kind = "answer"
        if page.locator(".dock .sealed button:not(:disabled)").count():
            kind = "plan"
            lay_letters(reader, rng, 4)
        elif page.locator(".street.lit").count() and not page.locator(MAIN).count():
            kind = "street"
            press(page.locator(".street.lit").all(), rng)
        elif page.locator("form.amount").count():
            kind = "amount"
            with suppress(Error):
                number = page.locator("form.amount .number")
                most = int(number.get_attribute("max", timeout=3_000) or 0)
                number.fill(str(rng.below(most + 1)), timeout=3_000)
        if kind not in kept:
            kept.add(kind)
            reader.keep(f"verona-{name}-{kind}")
            assert reader.blemishes() == []
            assert reader.sideways() <= 0
        for answer in (MAIN, ".dock .lay:not(:disabled)", ".dock .choices button:not(:disabled)"):
            if found := page.locator(answer).all():
                press(found, rng)
                break
    reader.keep(f"verona-{name}-over")


@pytest.mark.parametrize(
    ("size", "players", "options"),
    [
        ("laptop", 3, {"last_building": 1}),
        pytest.param("phone", 2, {"last_building": 1, "city": "laguna"}, marks=pytest.mark.slow),
        pytest.param("phone", 5, {"last_building": 1, "planning": "tournament"}, marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_with_the_keyboard(read: NewReader, size: str, players: int, options: dict[str, object]) -> None:
    reader = read(size=PHONE if size == "phone" else LAPTOP, night=size == "phone", language="en")
    sit_down(reader, players, **options)
    play(reader, f"{size}-{players}", seed=players)
