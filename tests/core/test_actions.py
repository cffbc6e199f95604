"""The action book: numbers and meanings, both ways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.core.actions import ActionBook, Kind, Part
from signoria.games import games
from tests.core.toys import TOYS

WORDS = st.text("abcdef", min_size=1, max_size=3)
VALUES = st.lists(st.one_of(st.integers(-9, 9), WORDS), min_size=1, max_size=5, unique=True)
PARTS = st.dictionaries(WORDS, VALUES, max_size=3)


@st.composite
def books(draw: st.DrawFn) -> ActionBook:
    at, kinds = 0, []
    for name in draw(st.lists(WORDS, min_size=1, max_size=4, unique=True)):
        kinds.append(Kind(name, at, **draw(PARTS)))
        at += kinds[-1].size
    return ActionBook(*draw(st.permutations(kinds)))


@given(books())
def test_every_number_has_one_meaning_and_every_meaning_one_number(book: ActionBook) -> None:
    meanings = list(book)
    assert [action.id for action in meanings] == list(range(len(book)))
    assert len({str(action) for action in meanings}) <= len(book)
    for action in meanings:
        assert book.describe(action.id) == action
        assert book.encode(action.kind, **action.parts) == action.id


@pytest.mark.parametrize("name", [game.name for game in (*games(), *TOYS)])
def test_the_books_of_the_shelf_go_both_ways(name: str) -> None:
    book = next(game.actions for game in (*games(), *TOYS) if game.name == name)
    assert [book.encode(action.kind, **action.parts) for action in book] == list(range(book.size))


def test_the_last_part_runs_fastest() -> None:
    book = ActionBook(Kind("pass", 0), Kind("move", 1, who=("a", "b"), to=(1, 2, 3)))
    said = ["pass", *(f"move who={who} to={to}" for who in "ab" for to in (1, 2, 3))]
    assert [str(action) for action in book] == said


def test_a_part_may_have_any_name() -> None:
    book = ActionBook(Kind("play", 0, kind=("x", "y"), name=(1, 2), at=(0,), self=(5,)))
    assert book.describe(3).parts == {"kind": "y", "name": 2, "at": 0, "self": 5}
    assert book.encode("play", kind="y", name=2, at=0, self=5) == 3


BOOK = ActionBook(Kind("pass", 0), Kind("move", 1, who=("a", "b"), to=(1, 2, 3)))


@pytest.mark.parametrize("action", [-1, 7, 2**70])
def test_there_is_no_such_action(action: int) -> None:
    with pytest.raises(ValueError, match=f"there is no action {action}; they are numbered from 0 to 6"):
        BOOK.describe(action)


@pytest.mark.parametrize(
    ("kind", "parts", "message"),
    [
        ("jump", {}, "there is no action 'jump'; there are pass, move"),
        ("pass", {"to": 1}, "action 'pass' has no parts; got to"),
        ("move", {"who": "a"}, "action 'move' has who, to; got who"),
        ("move", {}, "action 'move' has who, to; got none"),
        ("move", {"who": "c", "to": 1}, "action 'move': who cannot be 'c'"),
        ("move", {"who": "a", "to": 4}, "action 'move': to cannot be 4"),
        ("move", {"who": "a", "to": "1"}, "action 'move': to cannot be '1'"),
        ("move", {"who": "a", "to": True}, "action 'move': to cannot be True"),
        ("move", {"who": "a", "to": 1.0}, "action 'move': to cannot be 1.0"),
    ],
)
def test_a_meaning_that_is_none_is_refused(kind: str, parts: dict[str, Part], message: str) -> None:
    with pytest.raises(ValueError) as refused:
        BOOK.encode(kind, **parts)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ActionBook(Kind("a", 1)), "begin at 1; the next free number is 0"),
        (lambda: ActionBook(Kind("a", 0), Kind("b", 2)), "begin at 2; the next free number is 1"),
        (lambda: ActionBook(Kind("a", 0, n=(1, 2)), Kind("b", 1)), "begin at 1; the next free number is 2"),
        (lambda: ActionBook(Kind("a", 0), Kind("a", 1)), "same name"),
        (lambda: Kind("a", 0, n=()), "must be some"),
        (lambda: Kind("a", 0, n=(1, 1)), "no two the same"),
    ],
)
def test_a_book_with_gaps_or_doubles_is_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()
