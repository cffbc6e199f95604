"""Options: what may be chosen, and every refusal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.core.options import BadOption, Option, choice, document, flag, number, settle, shown

OPTIONS = (number("cards", -2, 60, 13), flag("poison"), choice("side", "day", "night"), document("city", "verona"))
DEFAULTS = {"cards": 13, "poison": False, "side": "day", "city": "verona"}


def test_what_is_not_chosen_has_its_default() -> None:
    assert settle(OPTIONS, {}) == DEFAULTS
    assert settle(OPTIONS, {"side": "night", "cards": 4}) == {**DEFAULTS, "side": "night", "cards": 4}


@pytest.mark.parametrize(
    ("name", "given_as", "value"),
    [
        ("cards", "12", 12),
        ("cards", "-2", -2),
        ("poison", "yes", True),
        ("poison", "TRUE", True),
        ("poison", "no", False),
        ("poison", True, True),
        ("city", {"streets": [1]}, {"streets": [1]}),
    ],
)
def test_numbers_and_truths_may_come_as_text(name: str, given_as: object, value: object) -> None:
    found = settle(OPTIONS, {name: given_as})[name]
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("colour", 1, "there is no such option; there are cards, poison, side, city"),
        ("cards", 61, "61 is not a whole number from -2 to 60"),
        ("cards", "61", "61 is not a whole number from -2 to 60"),
        ("cards", "--5", "'--5' is not a whole number from -2 to 60"),
        ("cards", "²", "'²' is not a whole number from -2 to 60"),
        ("cards", "", "'' is not a whole number from -2 to 60"),
        ("cards", True, "True is not a whole number from -2 to 60"),
        ("cards", 4.0, "4.0 is not a whole number from -2 to 60"),
        ("cards", None, "None is not a whole number from -2 to 60"),
        ("cards", {}, "{} is not a whole number from -2 to 60"),
        ("poison", 1, "1 is none of false, true"),
        ("poison", "maybe", "'maybe' is none of false, true"),
        ("side", "dusk", "'dusk' is none of day, night"),
        ("side", [], "[] is none of day, night"),
        ("city", "mantua", "'mantua' is none of verona"),
    ],
)
def test_what_cannot_be_is_refused_with_name_and_reason(name: str, value: object, reason: str) -> None:
    with pytest.raises(BadOption) as refused:
        settle(OPTIONS, {name: value})
    assert (refused.value.name, refused.value.reason) == (name, reason)
    assert str(refused.value) == f"option {name!r}: {reason}"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(OPTIONS), JSON | st.from_regex(r"-*[0-9²٣]*"))
def test_any_value_is_settled_or_refused(option: Option, value: object) -> None:
    try:
        found = option.settle(value)
    except BadOption:
        return
    assert option.settle(found) == found
    assert option.documents or found in option.values


def test_thousands_of_digits_are_refused_like_anything_else() -> None:
    for value in ("9" * 5000, 10**5000):
        with pytest.raises(BadOption, match="not a whole number"):
            settle(OPTIONS, {"cards": value})


def test_a_document_is_kept_as_it_was_agreed() -> None:
    city: dict[str, object] = {"streets": [1, 2]}
    found = settle(OPTIONS, {"city": city})
    city["streets"] = []
    assert found["city"] == {"streets": [1, 2]}


def test_a_default_must_be_possible() -> None:
    with pytest.raises(BadOption, match="default 61"):
        number("cards", 1, 60, 61)


def test_long_values_are_cut_short() -> None:
    assert shown("x" * 200) == "'" + "x" * 76 + "..."
    assert shown(10**5000) == "something too long to show"
