"""C-1, C-3 to C-6: the course of a round, powers and bets, case by case."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.core.kernel import CHANCE
from signoria.core.rng import seeded
from signoria.games.council.cards import NAMES
from signoria.games.council.rules import Council
from tests.council.laid import GAME, asked, do, laid, may, refused, settled, told, where

pytestmark = pytest.mark.interpreted


def new(players: int, **options: Any) -> Council:
    state = GAME.new(players, telling=True, **options)
    assert isinstance(state, Council)
    return state


def view(state: Council, viewer: int) -> dict[str, Any]:
    return GAME.view(state, viewer)


# C-3: the cards


@pytest.mark.parametrize(("players", "hand", "left"), [(3, 4, 1), (4, 3, 1), (5, 3, 2)])
def test_c_3_3_the_packet_goes_round_until_hands_are_full(players: int, hand: int, left: int) -> None:
    state = new(players, length="round")
    begins = int(state.first)
    packet = len(view(state, begins)["packet"])
    assert packet == (17 if players == 5 else 13) - players
    assert [len(view(state, seat)["hand"]) for seat in range(players)] == [1] * players
    looked = 0
    while asked(state)[1] == "take":
        seat = asked(state)[0]
        assert seat == (begins + looked) % players
        seen = view(state, seat)["packet"]
        assert len(seen) == packet - looked
        assert all(view(state, other)["packet"] is None for other in range(players) if other != seat)
        assert may(state) == [f"take card={card}" for card in NAMES if card in seen]
        kept = seen[looked % len(seen)]
        held = view(state, seat)["hand"]
        do(state, f"take card={kept}")
        assert view(state, seat)["hand"] == [card for card in NAMES if card in {*held, kept}]
        looked += 1
    assert looked == packet - left
    assert [len(view(state, seat)["hand"]) for seat in range(players)] == [hand] * players
    assert asked(state) == (begins, "play")
    last = (begins - 1) % players
    rest = [card for card in seen if card != kept]
    assert [view(state, seat)["discards"] for seat in range(players)] == [
        rest if seat == last else None for seat in range(players)
    ]
    assert len(rest) == left
    assert view(state, -1)["discards"] is None
    assert view(state, 0)["packet_size"] == left


def test_c_3_4_the_last_drafter_alone_is_told_what_is_left_over() -> None:
    state = new(5)
    while state.turn() >= 0 and asked(state)[1] == "take":
        seat = asked(state)[0]
        left = view(state, seat)["packet"]
        events = do(state, f"take card={left[0]}")
    (event,) = [event for event in events if event.key == "you-discarded"]
    assert event.parts == {"cards": left[1:]}
    assert [event.seen_by(viewer) for viewer in range(5)] == [viewer == seat for viewer in range(5)]
    assert not event.seen_by(-1)


def test_c_3_1_any_seat_may_begin_and_chance_decides() -> None:
    state = GAME.new(4, explicit=True)
    assert state.turn() == CHANCE
    assert dict(state.chances()) == dict.fromkeys(range(4), 0.25)
    state.apply(CHANCE, 2)
    assert dict(state.chances()) == {card: 1 / 13 for card in range(17) if card not in (6, 7, 15, 16)}
    state.apply(CHANCE, 5)
    assert view_hand(state, 2) == ["mercutio"]
    state.apply(CHANCE, 8)
    assert view_hand(state, 3) == ["paris"]
    assert len(state.chances()) == 11


def view_hand(state: Any, seat: int) -> list[str]:
    return list(GAME.view(state, seat)["hand"])


def test_c_2_1_five_players_use_all_characters() -> None:
    state = GAME.new(5, explicit=True)
    state.apply(CHANCE, 0)
    assert [card for card, _ in state.chances()] == list(range(17))


def test_c_3_5_two_players_hold_five_cards_and_hand_over_two() -> None:
    state = new(2)
    hands = [view(state, seat)["hand"] for seat in range(2)]
    assert [len(hand) for hand in hands] == [5, 5]
    assert not set(hands[0]) & set(hands[1])
    assert state.sealed == 3
    assert view(state, 0)["packet_size"] == 3
    for card in (hands[0][3], hands[0][1]):
        before = view(state, 1), view(state, -1)
        state.apply(0, GAME.actions.encode("hand-over", card=card))
        assert (view(state, 1), view(state, -1)) == before
    assert not state.owes(0)
    assert view(state, 0)["hand"] == [hands[0][0], hands[0][2], hands[0][4]]
    assert view(state, 0)["handed_over"] == [hands[0][1], hands[0][3]]
    assert view(state, 0)["hand_sizes"] == [5, 5]
    assert refused_for(state, 1, f"hand-over card={hands[0][0]}") == ("not-in-your-hand", "C-3.6")
    do(state, f"hand-over card={hands[1][0]}")
    assert view(state, 1)["handed_over"] == [hands[1][0]]
    assert f"hand-over card={hands[1][0]}" not in may(state)
    events = do(state, f"hand-over card={hands[1][1]}")
    assert set(view(state, 0)["hand"]) == {hands[0][0], hands[0][2], hands[0][4], hands[1][0], hands[1][1]}
    assert set(view(state, 1)["hand"]) == {*hands[1][2:], hands[0][3], hands[0][1]}
    assert view(state, 1)["handed_over"] == hands[1][:2]
    received = {event.audience: event.parts["cards"] for event in events if event.key == "you-received"}
    assert received == {1: hands[1][:2], 2: [hands[0][1], hands[0][3]]}
    gave = {event.audience: event.parts["cards"] for event in events if event.key == "you-gave"}
    assert gave == {2: hands[1][:2], 1: [hands[0][1], hands[0][3]]}
    assert asked(state) == (int(state.first), "play")


def refused_for(state: Council, seat: int, said: str) -> tuple[str, str]:
    assert state.turn() == seat
    return refused(state, said)


# C-2.3: tokens


@pytest.mark.parametrize(
    ("players", "poison", "wanted"),
    [
        (2, False, ["0", "3", "4", "5"]),
        (3, False, ["0", "3", "5"]),
        (4, True, ["0", "3", "5", "poison", "antidote"]),
        (5, False, ["0", "3", "5"]),
        (2, True, ["0", "3", "4", "5", "poison", "antidote"]),
    ],
)
def test_c_2_3_tokens(players: int, poison: bool, wanted: list[str]) -> None:
    state = new(players, poison=poison)
    for seat in range(players):
        assert view(state, seat)["tokens"] == wanted
        assert view(state, seat)["tokens_left"] == [len(wanted)] * players
    assert view(state, -1)["tokens"] is None


# C-4: the turn


def test_c_4_1_any_card_of_the_hand_to_either_area() -> None:
    state = laid(4, "romeo", "juliet", hands={2: "tybalt paris escalus"})
    assert asked(state) == (2, "play")
    assert may(state) == [
        f"play card={card} to={area}" for card in ("escalus", "paris", "tybalt") for area in ("council", "exile")
    ]
    assert refused(state, "play card=nurse to=council") == ("not-in-your-hand", "C-4.1")
    assert refused(state, "pass") == ("a-character-must-be-played", "C-4.1")
    assert refused(state, "bet card=romeo slot=1") == ("not-what-is-asked", "C-4.1")
    other = state.copy()
    assert isinstance(other, Council)
    do(state, "play card=escalus to=council")
    assert (view(state, 0)["council"], view(state, 0)["exile"]) == (["romeo", "escalus"], ["juliet"])
    assert view(state, 2)["hand"] == ["paris", "tybalt"]
    do(other, "play card=escalus to=exile")
    assert (view(other, 0)["council"], view(other, 0)["exile"]) == (["romeo"], ["juliet", "escalus"])


def test_c_4_the_parts_of_a_turn_in_order_and_then_the_next_seat() -> None:
    state = laid(
        4, "romeo", "juliet", hands={2: "tybalt paris escalus", 3: "nurse benvolio mercutio"}, tokens={"romeo 1": "0:5"}
    )
    do(state, "play card=paris to=exile")
    assert asked(state) == (2, "look")
    do(state, "pass")
    assert asked(state) == (2, "bet")
    do(state, "pass")
    assert asked(state) == (3, "play")
    do(state, "play card=mercutio to=exile")
    assert asked(state) == (3, "bet")
    do(state, "bet card=mercutio slot=2", "token token=3")
    assert asked(state) == (0, "play")


@pytest.mark.parametrize("first", range(4))
def test_c_4_5_the_last_lap_begins_with_the_seat_that_began_the_round(first: int) -> None:
    state = laid(4, "romeo", first=first, packet="paris", ended=True)
    order = []
    while state.waiting:
        order.append(asked(state))
        do(state, "pass")
    assert order == [((first + n) % 4, "bet") for n in range(4)]
    assert state.over


def test_c_4_5_the_last_player_bets_and_has_the_very_last_bet_too() -> None:
    council = (
        "romeo juliet escalus mercutio lord-capulet lord-montague lady-capulet tybalt benvolio nurse friar-laurence"
    )
    state = laid(4, council, packet="paris")
    assert asked(state) == (3, "play")
    events = do(state, "play card=lady-montague to=council")
    assert told(events, "last-lap") == []
    assert asked(state) == (3, "bet")
    assert len(told(do(state, "pass"), "last-lap")) == 1
    for seat in range(4):
        assert asked(state) == (seat, "bet")
        do(state, f"bet card=romeo slot={seat + 1}" if seat < 3 else "bet card=juliet slot=1", "token token=0")
    assert state.over


def test_c_6_3_who_has_no_token_left_is_not_asked() -> None:
    tokens = {"romeo 1": "0:5", "romeo 2": "0:3", "juliet 1": "0:0", "mercutio 1": "2:0"}
    state = laid(4, "romeo", packet="paris", tokens=tokens, ended=True)
    assert asked(state) == (1, "bet")


def test_c_6_3_without_an_agenda_in_play_there_is_no_bet() -> None:
    state = laid(4, hands={0: "nurse paris romeo"})
    do(state, "play card=nurse to=council")
    assert asked(state) == (1, "play")


def test_c_6_3_without_a_free_slot_there_is_no_bet() -> None:
    tokens = {"romeo 1": "0:5", "romeo 2": "0:3", "romeo 3": "1:0"}
    state = laid(4, "romeo", hands={1: "lady-capulet paris nurse"}, tokens=tokens)
    do(state, "play card=lady-capulet to=council", "pass")
    assert asked(state) == (2, "play")


def test_c_6_1_any_free_slot_in_either_area_the_card_just_played_included() -> None:
    state = laid(
        4, "romeo", "mercutio", hands={2: "juliet paris nurse"}, tokens={"romeo 1": "0:5", "mercutio 3": "1:0"}
    )
    do(state, "play card=juliet to=exile")
    free = [
        "romeo slot=2",
        "romeo slot=3",
        *(f"juliet slot={n}" for n in (1, 2, 3)),
        "mercutio slot=1",
        "mercutio slot=2",
    ]
    assert may(state) == ["pass", *(f"bet card={slot}" for slot in free)]
    assert refused(state, "bet card=romeo slot=1") == ("slot-taken", "C-6.1")
    assert refused(state, "bet card=escalus slot=1") == ("not-in-play", "C-6.1")
    assert refused(state, "play card=nurse to=exile") == ("not-what-is-asked", "C-6.1")
    events = do(state, "bet card=juliet slot=3", "token token=5")
    assert where(state, 2, "5") == "juliet 3"
    assert told(events, "bet") == [{"seat": 2, "card": "juliet", "slot": 3}]
    (own,) = [event for event in events if event.key == "your-token"]
    assert own.parts == {"token": "5", "card": "juliet", "slot": 3}
    assert own.audience == 4
    assert view(state, 2)["tokens"] == ["0", "3"]
    assert view(state, 2)["tokens_left"] == [2, 2, 2, 3]


def test_c_6_2_any_token_that_is_left() -> None:
    state = laid(4, "romeo", hands={1: "juliet paris nurse"}, tokens={"romeo 1": "1:3"}, poison=True)
    do(state, "play card=juliet to=exile", "bet card=juliet slot=1")
    assert may(state) == [f"token token={token}" for token in ("0", "5", "poison", "antidote")]
    assert refused(state, "token token=3") == ("token-already-placed", "C-6.2")
    assert refused(state, "token token=4") == ("no-such-token", "C-2.3")
    assert refused(state, "pass") == ("choose-the-token", "C-6.2")
    assert refused(state, "bet card=juliet slot=2") == ("not-what-is-asked", "C-6.2")
    do(state, "token token=poison")
    assert where(state, 1, "poison") == "juliet 1"
    assert asked(state) == (2, "play")


def test_c_6_2_the_last_token_needs_no_question() -> None:
    state = laid(4, "romeo", hands={1: "juliet paris nurse"}, tokens={"romeo 1": "1:3", "romeo 2": "1:0"})
    do(state, "play card=juliet to=exile", "bet card=juliet slot=1")
    assert where(state, 1, "5") == "juliet 1"
    assert asked(state) == (2, "play")


def test_c_4_3_a_bet_need_not_be_made() -> None:
    state = laid(4, "romeo", hands={1: "juliet"})
    do(state, "play card=juliet to=council")
    assert told(do(state, "pass"), "no-bet") == [{"seat": 1}]
    assert view(state, -1)["tokens_left"] == [3, 3, 3, 3]


# C-5.2: Count Paris

PLACED = {"romeo 1": "0:5", "romeo 2": "1:3", "mercutio 3": "2:0", "mercutio 1": "3:5"}


def paris(tokens: dict[str, str], **options: Any) -> Council:
    state = laid(4, "romeo", "mercutio", hands={2: "juliet paris nurse"}, tokens=tokens, **options)
    do(state, "play card=paris to=council")
    return state


def test_c_5_2_paris_looks_at_two_tokens_of_others_one_after_the_other() -> None:
    state = paris(PLACED)
    assert may(state) == ["pass", "look card=romeo slot=1", "look card=romeo slot=2", "look card=mercutio slot=1"]
    assert refused(state, "look card=mercutio slot=3") == ("your-own-token", "C-5.2")
    assert refused(state, "look card=mercutio slot=2") == ("no-token-there", "C-5.2")
    assert refused(state, "swap card=romeo slot=1") == ("not-what-is-asked", "C-5.2")
    events = do(state, "look card=romeo slot=2")
    assert told(events, "looked") == [{"seat": 2, "owner": 1, "card": "romeo", "slot": 2}]
    (saw,) = [event for event in events if event.key == "you-saw"]
    assert saw.parts == {"owner": 1, "token": "3", "card": "romeo", "slot": 2}
    assert saw.audience == 4
    assert view(state, 2)["agendas"]["romeo"]["tokens"] == ["?", "3", None]
    assert view(state, 0)["agendas"]["romeo"]["tokens"] == ["5", "?", None]
    assert view(state, -1)["agendas"]["romeo"]["tokens"] == ["?", "?", None]
    assert asked(state) == (2, "look")
    assert may(state) == ["pass", "look card=romeo slot=1", "look card=mercutio slot=1"]
    assert refused(state, "look card=romeo slot=2") == ("just-looked-at", "C-5.2")
    do(state, "look card=mercutio slot=1")
    assert asked(state) == (2, "bet")
    assert view(state, 2)["agendas"]["mercutio"]["tokens"] == ["5", None, "0"]


def test_c_5_2_paris_may_stop_after_one_look_or_none() -> None:
    state = paris(PLACED)
    events = do(state, "look card=romeo slot=1", "pass")
    assert asked(state) == (2, "bet")
    assert told(events, "refused") == []
    other = paris(PLACED)
    assert told(do(other, "pass"), "refused") == [{"seat": 2, "card": "paris"}]
    assert asked(other) == (2, "bet")


def test_c_5_2_one_token_is_one_look_and_no_token_none() -> None:
    one = paris({"romeo 1": "0:5", "romeo 2": "2:3"})
    do(one, "look card=romeo slot=1")
    assert asked(one) == (2, "bet")
    assert asked(paris({"romeo 2": "2:3"})) == (2, "bet")


def test_c_9_2_paris_may_look_at_poison() -> None:
    state = paris({"romeo 1": "0:poison"}, poison=True)
    do(state, "look card=romeo slot=1")
    assert view(state, 2)["agendas"]["romeo"]["tokens"] == ["poison", None, None]


# C-5.3: the Ladies


@pytest.mark.parametrize("lady", ["lady-capulet", "lady-montague"])
@pytest.mark.parametrize("area", ["council", "exile"])
def test_c_5_3_a_lady_exchanges_any_two_tokens(lady: str, area: str) -> None:
    state = laid(4, "romeo", "mercutio", hands={2: f"juliet {lady} nurse"}, tokens=PLACED, seen={3: "romeo 2"})
    do(state, f"play card={lady} to={area}")
    assert asked(state) == (2, "swap")
    spots = ["romeo slot=1", "romeo slot=2", "mercutio slot=1", "mercutio slot=3"]
    assert may(state) == ["pass", *(f"swap card={spot}" for spot in spots)]
    assert refused(state, "swap card=romeo slot=3") == ("no-token-there", "C-5.3")
    assert refused(state, "swap card=juliet slot=1") == ("no-token-there", "C-5.3")
    assert refused(state, "move card=romeo") == ("not-what-is-asked", "C-5.3")
    do(state, "swap card=romeo slot=2")
    assert view(state, 0)["chosen"] == "romeo 2"
    assert may(state) == [f"swap card={spot}" for spot in spots if spot != "romeo slot=2"]
    assert refused(state, "swap card=romeo slot=2") == ("two-different-tokens", "C-5.3")
    assert refused(state, "pass") == ("choose-the-second-token", "C-5.3")
    events = do(state, "swap card=mercutio slot=1")
    assert told(events, "swapped") == [
        {"seat": 2, "card": "romeo", "slot": 2, "other_card": "mercutio", "other_slot": 1}
    ]
    assert (where(state, 1, "3"), where(state, 3, "5"), where(state, 0, "5"), where(state, 2, "0")) == (
        "mercutio 1",
        "romeo 2",
        "romeo 1",
        "mercutio 3",
    )
    assert asked(state) == (2, "bet")
    assert view(state, 3)["agendas"]["mercutio"]["tokens"] == ["3", None, "?"]  # C-10.4: it was seen before
    assert view(state, 3)["agendas"]["romeo"]["tokens"] == ["?", "5", None]
    assert view(state, 2)["agendas"]["romeo"]["tokens"] == ["?", "?", None]


def test_c_10_4_what_was_seen_of_both_is_known_of_both_after_an_exchange() -> None:
    state = laid(
        4,
        "romeo",
        "mercutio",
        hands={2: "juliet lady-capulet nurse"},
        tokens=PLACED,
        seen={3: "romeo 2, romeo 1", 0: "mercutio 1"},
    )
    do(state, "play card=lady-capulet to=council", "swap card=romeo slot=1", "swap card=romeo slot=2")
    assert view(state, 3)["agendas"]["romeo"]["tokens"] == ["3", "5", None]
    assert view(state, 0)["agendas"]["romeo"]["tokens"] == ["?", "5", None]
    assert view(state, 0)["agendas"]["mercutio"]["tokens"] == ["5", None, "?"]


def test_c_5_3_two_tokens_of_one_card_may_change_slots_and_two_of_one_owner_places() -> None:
    tokens = {"romeo 1": "2:5", "romeo 2": "2:3"}
    state = laid(4, "romeo", "mercutio", hands={2: "juliet lady-capulet nurse"}, tokens=tokens)
    do(state, "play card=lady-capulet to=exile", "swap card=romeo slot=2", "swap card=romeo slot=1")
    assert (where(state, 2, "5"), where(state, 2, "3")) == ("romeo 2", "romeo 1")


def test_c_5_3_one_token_is_not_enough() -> None:
    state = laid(4, "romeo", "mercutio", hands={2: "juliet lady-capulet nurse"}, tokens={"romeo 1": "0:5"})
    do(state, "play card=lady-capulet to=exile")
    assert asked(state) == (2, "bet")


def test_c_5_1_a_lady_may_be_refused() -> None:
    state = laid(4, "romeo", "mercutio", hands={2: "juliet lady-montague nurse"}, tokens=PLACED)
    do(state, "play card=lady-montague to=exile")
    assert told(do(state, "pass"), "refused") == [{"seat": 2, "card": "lady-montague"}]
    assert asked(state) == (2, "bet")


# C-5.4, C-5.5: moving


@pytest.mark.parametrize("card", ["tybalt", "benvolio"])
@pytest.mark.parametrize("area", ["council", "exile"])
def test_c_5_4_to_exile(card: str, area: str) -> None:
    state = laid(4, "romeo", "mercutio", hands={2: f"juliet {card} escalus"}, tokens=PLACED)
    do(state, f"play card={card} to={area}")
    assert asked(state) == (2, "move")
    who = ["romeo", card] if area == "council" else ["romeo"]  # C-5.4, R8: the one just played too
    assert may(state) == ["pass", *(f"move card={name}" for name in who)]
    assert refused(state, "move card=mercutio") == ("not-on-the-council", "C-5.4")
    assert refused(state, "copy card=nurse") == ("not-what-is-asked", "C-5.4")
    events = do(state, "move card=romeo")
    assert told(events, "moved") == [{"seat": 2, "card": "romeo", "to": "exile"}]
    assert "romeo" in view(state, 0)["exile"]
    assert "romeo" not in view(state, 0)["council"]
    assert view(state, 0)["agendas"]["romeo"]["seats"] == [0, 1, None]  # C-5.7
    assert asked(state) == (2, "bet")


@pytest.mark.parametrize("card", ["nurse", "friar-laurence"])
@pytest.mark.parametrize("area", ["council", "exile"])
def test_c_5_5_to_the_council(card: str, area: str) -> None:
    state = laid(4, "romeo", "mercutio", hands={2: f"juliet {card} escalus"}, tokens=PLACED)
    do(state, f"play card={card} to={area}")
    who = ["mercutio", card] if area == "exile" else ["mercutio"]
    assert may(state) == ["pass", *(f"move card={name}" for name in who)]
    assert refused(state, "move card=romeo") == ("not-in-exile", "C-5.5")
    events = do(state, "move card=mercutio")
    assert told(events, "moved") == [{"seat": 2, "card": "mercutio", "to": "council"}]
    assert view(state, 0)["exile"] == ([card] if area == "exile" else [])
    assert "mercutio" in view(state, 0)["council"]
    assert view(state, 0)["agendas"]["mercutio"]["seats"] == [3, None, 2]


@pytest.mark.parametrize(("card", "area"), [("tybalt", "council"), ("nurse", "exile"), ("benvolio", "council")])
def test_c_5_1_r9_somebody_moved_does_not_use_a_power_again(card: str, area: str) -> None:
    state = laid(4, "paris", "lady-capulet", hands={2: f"juliet {card} escalus"})
    do(state, f"play card={card} to={area}", f"move card={'paris' if area == 'council' else 'lady-capulet'}")
    assert asked(state) == (3, "play")


@pytest.mark.parametrize(("card", "area"), [("tybalt", "exile"), ("nurse", "council")])
def test_c_5_1_nobody_to_move_is_no_question(card: str, area: str) -> None:
    state = laid(4, hands={0: f"juliet {card} escalus"})
    do(state, f"play card={card} to={area}")
    assert asked(state) == (1, "play")


@pytest.mark.parametrize("card", ["tybalt", "benvolio", "nurse", "friar-laurence"])
def test_c_5_1_a_move_may_be_refused(card: str) -> None:
    state = laid(4, "romeo", "mercutio", hands={2: f"juliet {card} escalus"})
    do(state, f"play card={card} to=council")
    assert told(do(state, "pass"), "refused") == [{"seat": 2, "card": card}]
    assert view(state, 0)["council"] == ["romeo", card]


# C-5.6: the servants


def servant(name: str, council: str, exile: str, to: str, tokens: dict[str, str] | None = None) -> Council:
    seat = (len(council.split()) + len(exile.split())) % 5
    state = laid(5, council, exile, hands={seat: name}, tokens=tokens)
    do(state, f"play card={name} to={to}")
    return state


@pytest.mark.parametrize("to", ["council", "exile"])
@pytest.mark.parametrize(
    ("name", "house", "other"),
    [
        ("samson", ["lady-capulet", "tybalt", "nurse"], "lady-montague benvolio friar-laurence balthasar"),
        ("balthasar", ["lady-montague", "benvolio", "friar-laurence"], "lady-capulet tybalt nurse samson"),
    ],
)
def test_c_5_6_a_servant_copies_any_power_of_the_house_in_the_same_area(
    name: str, house: list[str], other: str, to: str
) -> None:
    here, there = f"{' '.join(house)} {other} paris romeo", "mercutio rosaline"
    state = servant(name, *((here, there) if to == "council" else (there, here)), to)
    assert asked(state)[1] == "copy"
    assert may(state) == ["pass", *(f"copy card={card}" for card in house)]
    assert refused(state, "copy card=paris") == ("of-another-family", "C-5.6")
    assert refused(state, f"copy card={name}") == ("of-another-family", "C-5.6")
    assert refused(state, f"copy card={other.split()[0]}") == ("of-another-family", "C-5.6")
    assert refused(state, "copy card=romeo") == ("has-no-power", "C-5.6")
    assert refused(state, "move card=romeo") == ("not-what-is-asked", "C-5.6")


def test_c_5_6_who_lies_in_the_other_area_is_not_copied() -> None:
    state = servant("samson", "tybalt romeo", "nurse", "exile")
    assert may(state) == ["pass", "copy card=nurse"]
    assert refused(state, "copy card=tybalt") == ("not-in-the-same-area", "C-5.6")
    assert asked(servant("samson", "tybalt romeo", "mercutio", "exile"))[1] == "bet"
    assert asked(servant("balthasar", "tybalt samson romeo nurse", "benvolio", "council"))[1] == "bet"


def test_c_5_6_samson_in_exile_with_the_nurse_may_call_himself_back() -> None:
    state = servant("samson", "romeo", "nurse mercutio", "exile")
    events = do(state, "copy card=nurse")
    assert told(events, "copied") == [{"seat": 3, "card": "samson", "model": "nurse"}]
    assert may(state) == ["pass", "move card=mercutio", "move card=nurse", "move card=samson"]
    do(state, "move card=samson")
    assert view(state, 0)["council"] == ["romeo", "samson"]
    assert asked(state) == (3, "bet")


@pytest.mark.parametrize(
    ("name", "model", "answer", "wanted"),
    [
        ("samson", "tybalt", "move card=romeo", ("moved", {"seat": 2, "card": "romeo", "to": "exile"})),
        ("balthasar", "benvolio", "move card=balthasar", ("moved", {"seat": 2, "card": "balthasar", "to": "exile"})),
    ],
)
def test_c_5_6_banishing_by_copy(name: str, model: str, answer: str, wanted: tuple[str, dict[str, object]]) -> None:
    state = servant(name, f"romeo {model}", "", "council")
    assert told(do(state, f"copy card={model}", answer), wanted[0]) == [wanted[1]]


@pytest.mark.parametrize(("name", "lady"), [("samson", "lady-capulet"), ("balthasar", "lady-montague")])
def test_c_5_6_exchanging_by_copy(name: str, lady: str) -> None:
    state = servant(name, f"romeo {lady}", "", "council", {"romeo 1": "0:5", "romeo 3": "3:0"})
    do(state, f"copy card={lady}", "swap card=romeo slot=1", "swap card=romeo slot=3")
    assert (where(state, 0, "5"), where(state, 3, "0")) == ("romeo 3", "romeo 1")
    again = servant(name, f"romeo {lady}", "", "council")
    do(again, f"copy card={lady}")  # with fewer than two tokens that is of no use
    assert asked(again) == (2, "bet")


def test_c_5_6_copying_may_be_refused_and_so_may_the_copied_power() -> None:
    state = servant("samson", "romeo tybalt", "", "council")
    assert told(do(state, "pass"), "refused") == [{"seat": 2, "card": "samson"}]
    other = servant("samson", "romeo tybalt", "", "council")
    assert told(do(other, "copy card=tybalt", "pass"), "refused") == [{"seat": 2, "card": "tybalt"}]
    assert asked(other) == (2, "bet")


def test_c_5_6_balthasar_copies_the_friar() -> None:
    state = servant("balthasar", "friar-laurence", "romeo", "council")
    do(state, "copy card=friar-laurence", "move card=romeo")
    assert view(state, 0)["council"] == ["romeo", "friar-laurence", "balthasar"]


# C-1: the match


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_c_1_3_a_match_has_a_round_for_everybody_to_begin(players: int) -> None:
    state = new(players)
    rng = seeded(players)
    begun: list[int] = []
    totals = [0] * players
    while not state.over:
        for event in state.heard()[0]:
            if event.key == "round":
                assert event.parts["round"] == len(begun) + 1
                begun.append(int(str(event.parts["seat"])))
                assert view(state, 0)["round"] == len(begun)
                assert view(state, 0)["begins"] == begun[-1]
            if event.key == "scored":
                totals[int(str(event.parts["seat"]))] += int(str(event.parts["points"]))
        seat = state.turn()
        state.apply(seat, state.pick(seat, rng))
    for event in state.heard()[0]:
        if event.key == "scored":
            totals[int(str(event.parts["seat"]))] += int(str(event.parts["points"]))
    assert begun == [(begun[0] + n) % players for n in range(players)]
    assert GAME.result(state).points == tuple(totals)
    assert view(state, 0)["round"] == players == view(state, 0)["rounds"]
    assert [sum(row) for row in view(state, 0)["points_by_round"]] == totals


def test_c_1_5_one_round() -> None:
    state = settled(new(3, length="round"))
    assert state.over
    assert view(state, 0)["rounds"] == 1
    assert len(view(state, 0)["points_by_round"][0]) == 1


def ended_match(points: list[list[int]]) -> Council:
    """The last lap of a match in which these points were made before; the last round gives nobody anything."""
    rows = [[*row, 0] for row in points]
    return settled(laid(len(points), "romeo", ended=True, scored=len(points) - 1, points=rows, length="match"))


@pytest.mark.parametrize(
    ("points", "ranks"),
    [
        ([[3, 5], [4, 3], [0, 0]], (1, 2, 3)),  # the total
        ([[2, 6], [4, 4], [0, 8]], (2, 3, 1)),  # the best round
        ([[4, 4], [4, 4], [4, 4]], (1, 1, 1)),  # all alike: shared
        ([[4, 4], [4, 5], [5, 4]], (3, 1, 1)),
        ([[-1, 9], [8, 0], [0, 8]], (1, 2, 2)),  # a round below nothing counts like any other
        ([[11, 0], [10, 1], [9, 2]], (1, 2, 3)),
    ],
)
def test_c_1_4_ties_of_three(points: list[list[int]], ranks: tuple[int, ...]) -> None:
    assert GAME.ranks(ended_match(points)) == ranks


@pytest.mark.parametrize(
    ("points", "ranks"),
    [
        ([[6, 4, 2], [6, 5, 1], [6, 3, 3], [0, 0, 0]], (2, 1, 3, 4)),  # the second best round
        ([[6, 4, 2], [2, 6, 4], [0, 6, 6], [12, 0, 0]], (3, 3, 2, 1)),
        ([[5, 0, 3], [5, 1, 2], [3, 5, 0], [2, 5, 1]], (1, 3, 1, 3)),
    ],
)
def test_c_1_4_ties_of_four(points: list[list[int]], ranks: tuple[int, ...]) -> None:
    state = ended_match(points)
    assert GAME.ranks(state) == ranks
    first = ranks.count(1)
    assert [value == 4 / first - 1 for value in GAME.returns(state)] == [rank == 1 for rank in ranks]


def test_c_1_4_ties_of_five_go_down_to_the_third_round() -> None:
    points = [[6, 5, 4, 0], [6, 5, 3, 1], [6, 5, 2, 2], [7, 0, 0, 0], [-2, 9, 9, -1]]
    state = ended_match(points)
    assert GAME.ranks(state) == (2, 3, 4, 5, 1)


def test_c_1_4_of_six_fives_the_fourth_round_may_decide() -> None:
    points = [[6, 5, 3, 1], [6, 5, 2, 2], [3, 6, 1, 5], [0, 0, 0, 0], [9, 0, 0, 0]]
    assert GAME.ranks(ended_match(points)) == (1, 3, 1, 5, 4)


def test_c_1_3_between_two_rounds_everything_comes_back() -> None:
    state = laid(3, "romeo", packet="paris", tokens={"romeo 1": "0:5", "mercutio 1": "1:3"}, ended=True, length="match")
    for _ in range(3):
        do(state, "pass")
    assert asked(state) == (1, "take")
    assert view(state, 0)["points"] == [0, 4, 0]
    assert view(state, 1)["tokens"] == ["0", "3", "5"]
    assert view(state, 1)["council"] == view(state, 1)["exile"] == []
    assert view(state, 0)["round"] == 2
    assert state.shown == state.dead == 0


def test_c_8_the_table_lies_open_until_the_next_deal() -> None:
    state = laid(3, "romeo", packet="paris", tokens={"mercutio 1": "1:3"}, ended=True, length="match")
    state.explicit = True
    for _ in range(3):
        do(state, "pass")
    assert state.turn() == CHANCE
    assert view(state, 0)["agendas"]["mercutio"]["tokens"] == ["3", None, None]
    assert len(state.chances()) == 13
