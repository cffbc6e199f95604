"""The page in a real browser: small games, every main screen, and what happens when the line breaks."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.browser import LAPTOP, PHONE, STATIC, Reader
from tests.page.conftest import NewReader
from tests.page.hand import Ears, Hand, Keys
from tests.server.house import Server

SIZES = {"laptop": LAPTOP, "phone": PHONE}


def new_game(reader: Reader, game: str, *, players: int = 2, **options: str) -> None:
    """Against bots that play at random, so that nobody waits for them."""
    page = reader.page
    page.goto(f"{reader.url}/new/{game}")
    page.locator(".count", has_text=str(players)).click()
    for select in page.locator("li select").all():
        select.select_option("random")
    for at, value in enumerate(options.values()):
        page.locator(".option select").nth(at).select_option(value)
    page.locator("button.big").click()
    page.locator("#question").wait_for()


def check(reader: Reader, name: str) -> None:
    """A screen is kept as a picture, has no violation axe can find, and does not scroll sideways."""
    reader.keep(name)
    assert reader.blemishes() == []
    assert reader.sideways() <= 0


def test_one_click_leads_from_the_first_screen_to_a_game_against_bots(read: NewReader) -> None:
    reader = read()
    reader.page.goto(reader.url)
    reader.page.get_by_role("button", name="Play against bots").first.click()
    expect(reader.page.locator("#question")).to_be_visible()
    assert "/t/" in reader.page.url


@pytest.mark.parametrize(
    ("size", "night"),
    [
        ("laptop", False),
        ("phone", True),
        pytest.param("laptop", True, marks=pytest.mark.slow),
        pytest.param("phone", False, marks=pytest.mark.slow),
    ],
)
def test_every_screen_before_a_game_is_in_order(read: NewReader, size: str, night: bool) -> None:
    reader = read(size=SIZES[size], night=night, language="en" if night else "cs")
    page, name = reader.page, f"{size}-{'night' if night else 'day'}"
    page.goto(reader.url)
    page.locator(".games li").first.wait_for()
    check(reader, f"front-{name}")
    page.goto(f"{reader.url}/new/council")
    page.locator("button.big").wait_for()
    check(reader, f"new-{name}")
    page.locator("li select").first.select_option("free")
    page.locator("button.big").click()
    page.locator(".code").wait_for()
    check(reader, f"gathering-{name}")
    page.goto(f"{reader.url}/rules/council")
    page.locator(".rules section").first.wait_for()
    check(reader, f"rules-{name}")
    page.goto(f"{reader.url}/join/ABCDEF")
    check(reader, f"join-{name}")
    page.goto(f"{reader.url}/nowhere/at/all")
    check(reader, f"lost-{name}")


@pytest.mark.parametrize(
    ("size", "language", "game"),
    [
        ("laptop", "en", "goofspiel"),
        ("phone", "cs", "leduc"),
        pytest.param("laptop", "fr", "leduc", marks=pytest.mark.slow),
        pytest.param("phone", "de", "goofspiel", marks=pytest.mark.slow),
    ],
)
def test_any_game_on_the_shelf_can_be_played(read: NewReader, size: str, language: str, game: str) -> None:
    reader = read(size=SIZES[size], language=language)
    if game == "goofspiel":
        new_game(reader, game, cards="4")
    else:
        new_game(reader, game)
    check(reader, f"{game}-{size}-{language}")
    Hand(reader.page).play()
    check(reader, f"{game}-{size}-{language}-over")
    assert "=" not in reader.page.locator("main").inner_text()  # nothing without words


def test_a_round_of_council_with_the_mouse(read: NewReader) -> None:
    reader = read()
    new_game(reader, "council", players=3, poison="true", length="round")
    hand = Hand(reader.page)
    check(reader, "council-draft-laptop")
    hand.play(most=14)
    check(reader, "council-laptop")
    hand.play()
    check(reader, "council-over-laptop")


def test_a_round_of_council_on_a_phone_in_czech_by_night(read: NewReader) -> None:
    reader = read(size=PHONE, language="cs", night=True)
    new_game(reader, "council", players=3, poison="true", length="round")
    hand = Hand(reader.page, seed=4)
    check(reader, "council-draft-phone")
    hand.play(most=14)
    check(reader, "council-phone")
    hand.play()
    check(reader, "council-over-phone")


def test_two_play_council_with_the_keyboard_alone(read: NewReader) -> None:
    reader = read()
    new_game(reader, "council", players=2, poison="false", length="round")
    Keys(reader.page, seed=2).play()


def test_whom_one_plays_can_be_undone_and_refusals_say_why(read: NewReader) -> None:
    reader = read()
    page = reader.page
    new_game(reader, "goofspiel", cards="3")
    page.locator(".choices button").first.click()
    expect(page.locator(".choices button")).to_have_count(2)
    page.get_by_role("button", name="Why not?").click()
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_role("alert")).to_contain_text("You have bid this card already. (G-3)")
    new_game(reader, "council", players=3, poison="false", length="round")
    hand = Hand(page, seed=3)
    while not page.locator(".held.lit").count():
        assert hand.step()
    played = page.locator(".held.lit .name").first.inner_text()
    page.locator(".held.lit").first.click()
    page.locator(".give button").first.click()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    undo.click()
    expect(page.locator(".held .name", has_text=played)).to_be_visible()


def test_two_people_in_two_browsers_and_one_who_looks_on(read: NewReader) -> None:
    host, guest, onlooker = read(), read(size=PHONE, language="fr"), read(language="de")
    host.page.goto(f"{host.url}/new/goofspiel")
    host.page.locator(".count", has_text="2").click()
    host.page.locator("li select").first.select_option("free")
    host.page.locator(".option select").first.select_option("2")
    host.page.locator("button.big").click()
    code = host.page.locator(".code").inner_text()
    table = host.page.url
    guest.page.goto(guest.url)
    guest.page.get_by_label("Code ou lien d’une table").fill(code)
    guest.page.get_by_role("button", name="Rejoindre").click()
    guest.page.get_by_label("Votre nom à la table").fill("Chiara")
    guest.page.get_by_role("button", name="Prendre place").click()
    guest.page.get_by_role("button", name="Je suis prêt").click()
    expect(host.page.locator(".seats")).to_contain_text("Chiara")
    host.page.get_by_role("button", name="Start the game").click()
    onlooker.page.goto(table)
    expect(onlooker.page.locator(".sentence")).to_contain_text("Warten auf")
    one, other = Hand(host.page), Hand(guest.page)
    going = True
    while going:
        going = one.step() & other.step()
    expect(onlooker.page.locator(".table")).to_contain_text("Chiara")
    for reader in (host, guest, onlooker):
        expect(reader.page.locator(".dock .choices a")).to_be_visible()


def test_an_invitation_is_for_one(read: NewReader) -> None:
    host, guest, late = read(), read(size=PHONE), read()
    host.page.goto(f"{host.url}/new/leduc")
    host.page.locator(".count", has_text="2").click()
    host.page.locator("li select").first.select_option("free")
    host.page.locator("button.big").click()
    host.page.get_by_role("button", name="Invite").click()
    link = host.page.locator(".link code").inner_text()
    assert "#" in link  # what is behind it never reaches a server's log
    guest.page.goto(link)
    guest.page.get_by_label("Your name at the table").fill("Bruno")
    guest.page.get_by_role("button", name="Take a seat").click()
    expect(host.page.locator(".seats")).to_contain_text("Bruno")
    late.page.goto(link)
    late.page.get_by_role("button", name="Take a seat").click()
    expect(late.page.get_by_role("alert")).to_contain_text("Somebody was quicker")
    late.complaints.clear()  # the refusal, as it should be


def test_two_tabs_agree(read: NewReader) -> None:
    reader = read()
    new_game(reader, "goofspiel", cards="5")
    second = reader.tab()
    second.goto(reader.page.url)
    second.locator("#question").wait_for()
    reader.page.locator(".choices button").first.click()
    for tab in (reader.page, second):
        expect(tab.locator("aside ol li").nth(3)).to_be_visible()
    assert second.locator("aside ol").inner_text() == reader.page.locator("aside ol").inner_text()


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path).start()
    yield found
    found.kill()


def test_an_answer_survives_the_death_of_the_server(read: NewReader, frail: Server) -> None:
    reader = read(frail.url)
    reader.forgiven = "net::ERR_"  # the browser's own words for a server that is away; they may come late
    new_game(reader, "goofspiel", cards="6")
    reader.page.locator(".choices button").first.click()
    expect(reader.page.locator("aside ol li").nth(3)).to_be_visible()
    frail.kill()
    expect(reader.page.locator(".link")).to_be_visible()
    reader.page.locator(".choices button").first.click()  # sent again until somebody hears it
    frail.start()
    expect(reader.page.locator(".link")).to_have_count(0)
    expect(reader.page.locator(".choices button")).to_have_count(4)
    Hand(reader.page).play()


def test_offline_and_back(read: NewReader) -> None:
    reader = read()
    reader.forgiven = "net::ERR_"
    new_game(reader, "goofspiel", cards="5")
    reader.context.set_offline(True)
    reader.page.locator(".choices button").first.click()
    expect(reader.page.locator(".link")).to_be_visible()
    reader.context.set_offline(False)
    expect(reader.page.locator(".choices button")).to_have_count(4)
    expect(reader.page.locator(".link")).to_have_count(0)
    Hand(reader.page).play()
    reader.complaints.clear()


def test_what_cannot_be_found_is_said_plainly(read: NewReader) -> None:
    reader = read()
    reader.page.goto(f"{reader.url}/t/nosuchtable1")
    expect(reader.page.get_by_role("heading", level=1)).to_contain_text("There is no such table")
    reader.page.goto(f"{reader.url}/join/ZZZZZZ")
    reader.page.get_by_role("button", name="Take a seat").click()
    expect(reader.page.get_by_role("alert")).to_contain_text("No table has this code")
    reader.complaints.clear()  # a 404 each, as it should be


def test_the_language_changes_at_once_and_stays(read: NewReader) -> None:
    reader = read()
    new_game(reader, "goofspiel", cards="5")
    reader.page.locator("header select").select_option("cs")
    expect(reader.page.locator("#question")).to_contain_text("kterou kartu")
    expect(reader.page.locator("aside ol")).to_contain_text("Další cena")
    reader.page.reload()
    expect(reader.page.locator("#question")).to_contain_text("kterou kartu")
    assert reader.page.evaluate("document.documentElement.lang") == "cs"


def test_the_page_is_light(read: NewReader) -> None:
    """The first screen carries at most 120 kB of script compressed, a table at most 200 kB more."""
    reader = read()
    reader.page.goto(reader.url)
    reader.page.locator(".games li").first.wait_for()

    def script() -> float:
        names = {url.rpartition("/assets/")[2] for url in reader.asked if url.endswith(".js")}
        return sum(len(gzip.compress((STATIC / "assets" / name).read_bytes(), 6)) for name in names) / 1000

    first = script()
    assert first <= 120
    new_game(reader, "council", players=2)
    assert script() - first <= 200


def test_the_tab_says_when_it_is_your_turn(read: NewReader) -> None:
    reader = read()
    new_game(reader, "goofspiel", cards="3")
    assert reader.page.title().startswith("Your turn")
    assert str(reader.page.locator("#favicon").get_attribute("href")).endswith("seal-turn.svg")
    Hand(reader.page).play()
    assert reader.page.title() == "Goofspiel"


def test_one_can_look_back_and_after_the_end_with_anybodys_eyes(read: NewReader) -> None:
    reader = read()
    page = reader.page
    new_game(reader, "leduc")
    hidden = page.locator("tbody td").all_inner_texts()
    assert "–" in hidden  # the other's hand
    page.locator("aside ol button").first.click()
    expect(page.locator(".past")).to_be_visible()
    expect(page.locator("#question")).to_contain_text("You are looking back")
    check(reader, "past-laptop")
    page.keyboard.press("Escape")
    expect(page.locator(".past")).to_have_count(0)
    Hand(page).play()
    page.locator("aside ol button").last.click()
    page.locator(".past select").select_option("1")
    expect(page.locator(".past select")).to_have_value("1")
    page.get_by_role("button", name="One moment back").click()
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".past")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "cs", "fr", "de"])
@pytest.mark.parametrize("size", SIZES)
def test_whole_matches_of_council_in_every_language(read: NewReader, size: str, language: str) -> None:
    reader = read(size=SIZES[size], language=language)
    new_game(reader, "council", players=5 if size == "laptop" else 4, poison="true", length="match")
    Hand(reader.page, seed=len(language + size)).play()
    assert reader.blemishes() == []
    assert reader.sideways() <= 0


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_a_match_of_council_with_the_keyboard_alone(read: NewReader, size: str) -> None:
    reader = read(size=SIZES[size])
    new_game(reader, "council", players=3, poison="true", length="match")
    Keys(reader.page, seed=5).play()


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
def test_a_round_of_council_by_what_a_screen_reader_is_told(read: NewReader, players: int) -> None:
    reader = read()
    new_game(reader, "council", players=players, poison="true", length="round")
    Ears(reader.page, seed=6).play()
