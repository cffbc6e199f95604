"""Rule cases of one street, from roles to what succeeds (V-C, V-C1 to V-C4)."""

from __future__ import annotations

import pytest

from tests.verona.table import Table

pytestmark = pytest.mark.interpreted


def roles(t: Table) -> list[str]:
    return [one["role"] for one in t.view(-1)["scene"]["players"]]


def reasons(t: Table) -> list[str]:
    return [one["why"] for one in t.view(-1)["scene"]["players"]]


# V-C: picking, and who is who


def test_v_c_1_any_street_with_tokens_and_the_left_neighbour_of_the_picker_goes_on() -> None:
    """E-36"""
    t = Table(3, {}, {"MZ": {0: "bluff"}, "ST": {0: "bluff"}, "SA": {1: "bluff"}}, first=1)
    assert t.may(1) == ["MZ", "ST", "SA"]
    assert t.refused(1, "street", street="SO") == ("no-token-there", "V-C.1")
    assert t.refused(1, "done") == ("not-offered", "V-C.1")
    t.street(1, "ST")
    assert t.told("picked") == [{"seat": 1, "street": t.ids.index("ST")}]
    assert t.may(2) == ["MZ", "SA"]
    t.street(2, "MZ")
    assert t.may(0) == ["SA"]
    t.street(0, "SA")
    assert t.over


def test_the_picker_counts_and_not_who_acted() -> None:
    t = Table(3, {}, {"MZ": {2: "corruption"}, "ST": {0: "bluff"}}, first=0)
    t.street(0, "MZ").amount(2, 1)
    assert t.asked(1) == "pick"


@pytest.mark.parametrize(
    ("allies", "token", "role", "why"),
    [
        ({"MV": [1, 0]}, "intrigue", "schemer", "as-planned"),  # beside Via Mazzini
        ({"PN": [1, 0]}, "intrigue", "schemer", "as-planned"),  # through a gate
        ({"ST": [1, 0]}, "intrigue", "schemer", "as-planned"),  # over a bridge
        ({"MO": [1, 0]}, "intrigue", "none", "no-ally-nearby"),
        ({"MZ": [1, 0], "MV": [1, 0]}, "intrigue", "defender", "own-ally-here"),
        ({"MV": [0, 1]}, "intrigue", "none", "no-ally-nearby"),
        ({}, "corruption", "briber", "as-planned"),
        ({"MZ": [2, 1]}, "corruption", "briber", "as-planned"),  # E-32: no second role
        ({"MZ": [1, 1]}, "violence", "fighter", "as-planned"),
        ({"MZ": [1, 0]}, "violence", "defender", "no-rival-here"),
        ({"MZ": [0, 1]}, "violence", "none", "no-ally-here"),
        ({}, "violence", "none", "no-ally-here"),
        ({"MZ": [1, 0]}, "bluff", "defender", "bluff"),
        ({"MZ": [0, 1]}, "bluff", "none", "bluff"),
        ({"MZ": [1, 1]}, None, "defender", "no-token"),
        ({}, None, "none", "no-token"),
    ],
)
def test_v_c_3_roles(allies: dict[str, list[int]], token: str | None, role: str, why: str) -> None:
    tokens = {"MZ": {1: "bluff", **({0: token} if token else {})}}
    t = Table(2, allies, tokens, first=1)
    t.street(1, "MZ")
    assert (roles(t)[0], reasons(t)[0]) == (role, why)


def test_tokens_are_turned_over_in_the_street_alone() -> None:
    t = Table(2, {}, {"MZ": {0: "bluff", 1: "violence"}, "ST": {1: "intrigue"}})
    t.street(0, "MZ")
    assert [one["token"] for one in t.view(0)["scene"]["players"]] == ["bluff", "violence"]
    assert t.view(0)["players"][1]["turned"] == ["violence"]
    assert t.view(0)["streets"]["Via Stella"]["tokens"] == [1]
    assert t.view(0)["plan"] == {}
    assert t.view(1)["plan"] == {"Via Stella": "intrigue"}


# V-C1: schemers


def scheming(card: str, *guesses: str, allies: dict[str, list[int]] | None = None, **more: object) -> Table:
    """Seat 0 schemes in Via Mazzini with an ally from Via Stella; the others there guess."""
    allies = {"ST": [1, 0, 0], "MZ": [0, 1, 0]} if allies is None else allies
    t = Table(3, allies, {"MZ": {0: "intrigue"}}, **more)  # type: ignore[arg-type]
    t.street(0, "MZ")
    if t.asked(0) == "origin":
        t.street(0, "ST")
    t.card(0, card)
    for seat, guess in enumerate(guesses, 1):
        t.card(seat, guess)
    return t


def test_v_c1_1_two_schemers_cancel_each_other_out() -> None:
    """E-15: nobody guesses and nobody loses an ally."""
    t = Table(3, {"ST": [1, 0, 0], "MV": [0, 1, 0], "MZ": [0, 0, 1]}, {"MZ": {0: "intrigue", 1: "intrigue"}})
    t.street(0, "MZ")
    assert t.told("schemes-cancelled") == [{"seats": [0, 1]}]
    assert t.over
    assert t.supply == [15, 15, 15]


def test_after_schemers_cancel_the_attackers_go_on() -> None:
    t = Table(3, {"ST": [1, 0, 0], "MV": [0, 1, 0]}, {"MZ": {0: "intrigue", 1: "intrigue", 2: "corruption"}})
    t.street(0, "MZ").amount(2, 1)
    assert t.here("MZ") == [0, 0, 1]


def test_e_16_an_impossible_intrigue_cancels_nothing() -> None:
    t = Table(3, {"ST": [1, 0, 0]}, {"MZ": {0: "intrigue", 1: "intrigue"}})
    t.street(0, "MZ")
    assert t.asked(0) == "scheme"


def test_v_c1_2_the_schemer_names_a_neighbouring_ally_first() -> None:
    """E-47"""
    t = Table(2, {"ST": [1, 0], "PN": [1, 0], "MO": [1, 0], "MV": [0, 1]}, {"MZ": {0: "intrigue"}})
    t.street(0, "MZ")
    assert t.may(0) == ["ST", "PN"]
    assert t.refused(0, "street", street="MV") == ("no-ally-there", "V-C1.2")
    assert t.refused(0, "street", street="MO") == ("no-neighbour", "V-C1.2")
    assert t.about(0) == {"street": t.ids.index("MZ")}
    t.street(0, "PN")
    assert t.told("schemes")[0]["origin"] == t.ids.index("PN")
    assert t.view(1)["scene"]["origin"] == t.ids.index("PN")


def test_v_c1_2_a_single_ally_names_itself() -> None:
    t = Table(2, {"ST": [1, 0]}, {"MZ": {0: "intrigue"}})
    t.street(0, "MZ")
    assert t.asked(0) == "scheme"


def test_v_c1_3_attackers_and_defenders_guess_in_secret_and_others_do_not() -> None:
    allies = {"ST": [1, 0, 0, 0], "MZ": [0, 0, 1, 0]}
    t = Table(4, allies, {"MZ": {0: "intrigue", 1: "corruption", 3: "bluff"}})
    t.street(0, "MZ")
    assert [t.asked(seat) for seat in range(4)] == ["scheme", "guess", "guess", None]
    cards = ["card card=murder", "card card=intimidation", "card card=accusation"]
    assert t.may(0) == t.may(1) == cards
    assert t.about(1) == {"street": 0, "schemer": 0, "origin": t.ids.index("ST"), "guessers": [1, 2]}
    t.card(1, "murder")
    assert t.view(1)["scene"]["players"][1]["card"] == "murder"
    assert "card" not in t.view(0)["scene"]["players"][1]
    t.card(0, "murder")
    assert "card" not in t.view(1)["scene"]["players"][0]
    assert t.asked(2) == "guess"


def test_v_c1_4_a_scheme_succeeds_when_nobody_guesses_right() -> None:
    t = scheming("murder", "accusation")
    assert t.told("uncovered") == [{"seat": 0, "card": 0, "guesses": [{"seat": 1, "card": 2}]}]
    assert t.here("ST") == [0, 0, 0]
    assert t.here("MZ") == [1, 1, 0]
    assert t.view(-1)["scene"]["winner"] == 0


def test_v_c1_4_a_scheme_that_succeeds_ends_the_auction_before_it_begins() -> None:
    t = Table(2, {"ST": [1, 0]}, {"MZ": {0: "intrigue", 1: "corruption"}})
    t.street(0, "MZ").card(0, "murder").card(1, "accusation")
    assert t.over
    assert t.florins == [20, 20]
    assert t.here("MZ") == [1, 0]


def test_e_05_a_scheme_where_nobody_can_guess() -> None:
    t = Table(2, {"ST": [1, 0]}, {"MZ": {0: "intrigue"}})
    t.street(0, "MZ").card(0, "accusation")
    assert t.here("MZ") == [1, 0]
    assert t.over


def test_v_c1_5_one_right_guess_foils_it_and_the_ally_is_lost() -> None:
    t = scheming("murder", "murder")
    assert t.here("ST") == [0, 0, 0]
    assert t.here("MZ") == [0, 1, 0]
    assert t.supply == [16, 15, 16]
    assert t.told("foiled") == [{"seat": 0, "origin": t.ids.index("ST")}]
    assert t.view(-1)["scene"]["winner"] is None


def test_one_right_guess_of_two_is_enough() -> None:
    t = scheming("murder", "accusation", "murder", allies={"ST": [1, 0, 0], "MZ": [0, 1, 1]})
    assert t.told("foiled")


def test_v_c1_5_after_a_foiled_scheme_the_auction_goes_on() -> None:
    t = Table(2, {"ST": [1, 0]}, {"MZ": {0: "intrigue", 1: "corruption"}})
    t.street(0, "MZ").card(0, "murder").card(1, "murder")
    assert t.asked(1) == "bid"
    assert t.view(0)["scene"]["players"][0]["card"] == "murder"


def test_e_14_santa_susanna_gives_a_second_attempt() -> None:
    t = scheming("murder", "murder", owners={"santa-susanna": 0})
    assert t.asked(0) == "retry"
    assert t.may(0) == ["no", "yes"]
    assert t.here("ST") == [1, 0, 0]
    t.do(0, "yes")
    assert t.told("tries-again") == [{"seat": 0}]
    assert (t.asked(0), t.asked(1), t.asked(2)) == ("scheme", "guess", None)
    assert "card" not in t.view(1)["scene"]["players"][0]
    t.card(0, "murder").card(1, "intimidation")
    assert t.here("ST") == [0, 0, 0]
    assert t.asked(0) == "victim"


def test_e_14_the_ally_is_lost_after_the_second_failure() -> None:
    t = scheming("murder", "murder", owners={"santa-susanna": 0}).do(0, "yes")
    t.card(0, "accusation").card(1, "accusation")
    assert t.over
    assert t.told("foiled")
    assert t.supply[0] == 15  # the other one stands on the Santa Susanna


def test_e_14_the_second_attempt_may_be_declined() -> None:
    t = scheming("murder", "murder", owners={"santa-susanna": 0}).do(0, "no")
    assert t.told("foiled")
    assert t.over


def test_e_14_only_the_owner_tries_twice() -> None:
    t = scheming("murder", "murder", owners={"santa-susanna": 1})
    assert t.told("foiled")


# V-C2: the auction


def bidding(
    bids: dict[int, int],
    tokens: dict[int, str],
    *,
    players: int = 2,
    allies: list[int] | None = None,
    street: str = "MZ",
    first: int = 0,
    **more: object,
) -> Table:
    """Attackers bid in one street."""
    here = {street: allies} if allies else {}
    t = Table(players, here, {street: tokens}, first=first, **more)  # type: ignore[arg-type]
    t.street(first, street)
    for seat, bid in bids.items():
        t.amount(seat, bid)
    return t


def test_e_38_a_lone_corruption_costs_a_florin() -> None:
    t = bidding({0: 1}, {0: "corruption"})
    assert t.here("MZ") == [1, 0]
    assert t.florins == [19, 20]
    assert t.supply == [15, 16]
    assert t.told("corrupted") == [{"seat": 0, "street": 0, "placed": True}]
    assert t.told("bid-florins") == [{"seat": 0, "number": 1}]


def test_e_12_a_lone_bid_of_nothing_wins_nothing() -> None:
    t = bidding({0: 0}, {0: "corruption"})
    assert t.here("MZ") == [0, 0]
    assert t.over
    assert t.told("nobody-strongest") == [{"strength": 0}]


def test_e_12_zero_bids_do_not_tie_with_each_other_against_a_positive_one() -> None:
    t = bidding({0: 0, 1: 0, 2: 3}, {0: "corruption", 1: "corruption", 2: "corruption"}, players=3)
    assert t.here("MZ") == [0, 0, 1]


def test_v_c2_1_bids_are_secret_until_all_are_in() -> None:
    t = bidding({1: 13}, {0: "corruption", 1: "corruption"})
    assert "bid" not in t.view(0)["scene"]["players"][1]
    assert t.view(1)["scene"]["players"][1]["bid"] == 13
    assert t.florins == [20, 20]
    t.amount(0, 7)
    assert t.view(0)["scene"]["players"][1]["bid"] == 13


def test_v_c2_3_all_bids_are_lost_and_the_highest_wins() -> None:
    t = bidding({0: 9, 1: 13}, {0: "corruption", 1: "corruption"})
    assert t.florins == [11, 7]
    assert t.here("MZ") == [0, 1]
    assert t.told("strongest") == [{"seat": 1, "strength": 13}]


def test_v_c2_5_a_tie_at_the_top_ends_the_street() -> None:
    """D-06: no defence, nothing succeeds, the bids are lost."""
    bids = {0: 9, 1: 9, 2: 4}
    t = bidding(bids, dict.fromkeys(range(3), "corruption"), players=4, allies=[0, 0, 0, 1])
    assert t.over
    assert t.here("MZ") == [0, 0, 0, 1]
    assert t.florins == [11, 11, 16, 20]
    assert t.told("nobody-strongest") == [{"strength": 9}]


def test_a_tie_below_the_top_is_none() -> None:
    t = bidding({0: 4, 1: 4, 2: 5}, dict.fromkeys(range(3), "corruption"), players=3)
    assert t.here("MZ") == [0, 0, 1]


def test_after_a_tie_a_higher_bid_still_wins() -> None:
    t = bidding({0: 4, 1: 4, 2: 5, 3: 1}, dict.fromkeys(range(4), "corruption"), players=4)
    assert t.here("MZ") == [0, 0, 1, 0]


def test_v_c2_2_amounts_are_asked_digit_by_digit() -> None:
    t = bidding({}, {0: "corruption"}, florins=[117, 0])
    assert t.may(0) == ["hundreds number=0", "hundreds number=100"]
    t.do(0, "hundreds", number=100)
    assert t.may(0) == ["tens number=0", "tens number=10"]
    assert t.refused(0, "tens", number=20) == ("not-so-many", "V-C2.2")
    assert t.refused(0, "ones", number=2) == ("another-digit", "V-C2.2")
    assert t.refused(0, "hundreds", number=100) == ("another-digit", "V-C2.2")
    assert t.about(0)["so_far"] == 100
    t.do(0, "tens", number=10)
    assert t.may(0) == [f"ones number={n}" for n in range(8)]
    t.do(0, "ones", number=7)
    assert t.florins == [0, 0]


@pytest.mark.parametrize(
    ("purse", "first", "offered"),
    [(9, "ones", 10), (10, "tens", 2), (57, "tens", 6), (99, "tens", 10), (100, "hundreds", 2), (5, "ones", 6)],
)
def test_the_first_digit_is_the_first_of_the_purse(purse: int, first: str, offered: int) -> None:
    t = bidding({}, {0: "corruption"}, florins=[purse, 20])
    assert t.may(0)[0].split()[0] == first
    assert len(t.may(0)) == offered


def test_a_last_digit_that_can_only_be_nought_is_not_asked() -> None:
    t = bidding({}, {0: "corruption"}, florins=[20, 20])
    t.do(0, "tens", number=20)
    assert t.over
    assert t.florins == [0, 20]


def test_tens_go_up_to_ninety_below_a_hundred_more() -> None:
    t = bidding({}, {0: "corruption"}, florins=[250, 20])
    t.do(0, "hundreds", number=100)
    assert len(t.may(0)) == 10
    t.do(0, "tens", number=90)
    assert len(t.may(0)) == 10


def test_e_33_who_has_nothing_bids_nothing_and_does_not_defend() -> None:
    t = bidding({1: 1}, {0: "corruption", 1: "corruption"}, allies=[1, 0], florins=[0, 20])
    assert t.here("MZ") == [1, 1]
    assert t.told("bid-florins")[0] == {"seat": 0, "number": 0}
    t = bidding({1: 1}, {0: "violence", 1: "corruption"}, allies=[1, 1])
    assert t.here("MZ") == [1, 2]
    assert t.told("bid-figures") == [{"seat": 0, "number": 0}]


def test_v_c2_4_violence_is_five_a_figure_and_two_dice() -> None:
    """E-52: without a figure nobody rolls."""
    t = bidding({0: 2, 1: 0}, {0: "violence", 1: "violence"}, allies=[1, 1], figures=[3, 4], dice=[3, 1])
    assert t.told("strongest") == [{"seat": 0, "strength": 14}]
    assert t.told("rolled") == [{"seat": 0, "total": 4}]
    assert t.figures == [1, 4]
    assert t.here("MZ") == [1, 0]  # the only rival there, and no defender: it attacks itself
    assert t.told("removed") == [{"seat": 0, "victim": 1, "street": 0, "reason": 0}]


def test_violence_and_corruption_may_tie() -> None:
    t = bidding({0: 14, 1: 2}, {0: "corruption", 1: "violence"}, allies=[1, 1], figures=[0, 2], dice=[3, 1])
    assert t.told("nobody-strongest") == [{"strength": 14}]


def test_florins_of_a_fighter_and_figures_of_a_briber_are_safe() -> None:
    t = bidding(
        {0: 14, 1: 2}, {0: "corruption", 1: "violence"}, allies=[1, 1], figures=[5, 2], florins=[20, 20], dice=[1, 1]
    )
    assert t.florins == [6, 20]
    assert t.figures == [5, 0]


def test_dice_are_rolled_clockwise_from_the_picker() -> None:
    tokens = dict.fromkeys(range(3), "violence")
    bids = {0: 1, 1: 1, 2: 1}
    t = bidding(bids, tokens, players=3, allies=[1, 1, 1], figures=[1, 1, 1], first=1, dice=[1, 2, 8, 3, 4, 5, 6])
    assert t.told("rolled") == [
        {"seat": 1, "total": 3},
        {"seat": 2, "total": 15},
        {"seat": 0, "total": 11},
    ]
    assert t.view(-1)["scene"]["strongest"] == 2


# V-C3: the defence


def test_v_c3_2_one_die_an_ally_against_corruption() -> None:
    """E-34: as many as there are allies."""
    t = bidding({0: 20}, {0: "corruption"}, allies=[0, 4], dice=[5, 5, 5, 4])
    assert t.told("rolled") == [{"seat": 1, "total": 19}]
    assert t.here("MZ") == [1, 4]


def test_v_c3_3_a_roll_that_equals_the_strength_stops_it() -> None:
    t = bidding({0: 20}, {0: "corruption"}, allies=[0, 4], dice=[5, 5, 5, 5])
    assert t.here("MZ") == [0, 4]
    assert t.florins == [0, 20]
    assert t.view(-1)["scene"]["winner"] is None


def test_v_c3_2_two_dice_against_violence() -> None:
    t = bidding({0: 2}, {0: "violence"}, allies=[1, 4], figures=[2, 0], dice=[1, 1, 7, 4])
    assert t.told("rolled")[1] == {"seat": 1, "total": 11}
    assert t.here("MZ") == [1, 3]


def test_v_c3_3_defenders_are_not_added_up_and_all_of_them_roll() -> None:
    """E-51: also when one has stopped the attack."""
    t = bidding({0: 8}, {0: "corruption"}, players=3, allies=[0, 1, 1], dice=[7, 7])
    assert t.here("MZ") == [1, 1, 1]
    t = bidding({0: 8}, {0: "corruption"}, players=3, allies=[0, 1, 1], dice=[8, 1, 2])
    assert t.told("stopped") == [{"seat": 0, "seats": [1]}]
    assert [one["seat"] for one in t.told("rolled")] == [1, 2]


def test_e_32_an_attacker_does_not_defend() -> None:
    t = bidding({0: 3, 1: 1}, {0: "corruption", 1: "corruption"}, allies=[0, 5])
    assert t.here("MZ") == [1, 5]
    assert t.told("rolled") == []


def test_e_35_roles_stay_when_a_foiled_scheme_changes_the_board() -> None:
    allies = {"ST": [1, 0, 0], "MZ": [0, 1, 1]}
    t = Table(3, allies, {"MZ": {0: "intrigue", 1: "violence"}}, figures=[0, 1, 0], dice=[6, 6, 1, 1])
    t.street(0, "MZ").card(0, "murder").card(1, "murder").card(2, "murder").amount(1, 1)
    assert roles(t) == ["schemer", "fighter", "defender"]
    assert t.here("MZ") == [0, 1, 0]


# V-C4: what a success does


def test_e_01_corruption_with_an_empty_supply_succeeds_without_an_ally() -> None:
    t = bidding({0: 1}, {0: "corruption"}, street="SO", supply={0: 0}, owners={"sinagoga": 0})
    assert t.here("SO") == [0, 0]
    assert t.told("corrupted")[0]["placed"] is False
    assert t.florins == [23, 20]
    assert t.view(-1)["scene"]["winner"] == 0


def test_e_44_violence_chooses_any_rival() -> None:
    tokens = {0: "violence", 1: "corruption"}
    t = bidding({0: 2, 1: 3}, tokens, players=4, allies=[1, 1, 1, 0], figures=[2, 0, 0, 0], dice=[3, 3, 1, 1])
    assert t.may(0) == ["player seat=1", "player seat=2"]
    assert t.refused(0, "player", seat=0) == ("no-ally-of-theirs", "V-C4.2")
    assert t.refused(0, "player", seat=3) == ("no-ally-of-theirs", "V-C4.2")
    assert t.refused(0, "player", seat=4) == ("no-such-player", "V-1")
    assert t.about(0) == {"street": 0, "reason": "violence", "own": False}
    t.do(0, "player", seat=1)
    assert t.here("MZ") == [1, 0, 1, 0]
    assert t.supply[1] == 16


def test_e_06_murder_may_strike_any_colour() -> None:
    t = scheming("murder", "accusation", "accusation", allies={"ST": [1, 0, 0], "MZ": [0, 1, 2]})
    assert t.may(0) == ["player seat=0", "player seat=1", "player seat=2"]
    assert t.about(0) == {"street": 0, "reason": "murder", "own": True}
    t.do(0, "player", seat=2)
    assert t.here("MZ") == [1, 1, 1]
    assert t.told("removed") == [{"seat": 0, "victim": 2, "street": 0, "reason": 1}]


def test_e_06_ones_own_ally_may_be_murdered_while_a_rival_is_there() -> None:
    t = scheming("murder", "accusation").do(0, "player", seat=0)
    assert t.here("MZ") == [0, 1, 0]
    assert t.supply == [16, 15, 16]


@pytest.mark.parametrize("card", ["murder", "intimidation", "accusation"])
def test_e_07_without_a_rival_a_scheme_is_only_a_move(card: str) -> None:
    t = scheming(card, allies={"ST": [2, 1, 0]})
    assert t.here("MZ") == [1, 0, 0]
    assert t.here("ST") == [1, 1, 0]
    assert t.over


def test_e_11_accusation_sends_all_others_to_the_origin() -> None:
    """D-04: the schemer's own ally stays."""
    t = scheming("accusation", "murder", "murder", allies={"ST": [2, 1, 0], "MZ": [0, 2, 1]})
    assert t.here("MZ") == [1, 0, 0]
    assert t.here("ST") == [1, 3, 1]
    assert t.told("accused") == [
        {"seat": 1, "count": 2, "street": t.ids.index("ST")},
        {"seat": 2, "count": 1, "street": t.ids.index("ST")},
    ]


def test_e_10_intimidation_scatters_one_colour() -> None:
    """E-55: the origin street is one of the places to go to."""
    allies = {"ST": [1, 1, 0], "MZ": [0, 3, 1], "SO": [0, 1, 0]}
    t = scheming("intimidation", "murder", "murder", allies=allies)
    assert t.may(0) == ["player seat=1", "player seat=2"]
    assert t.refused(0, "player", seat=0) == ("no-ally-of-theirs", "V-C4.6")
    assert t.about(0) == {"street": 0}
    t.do(0, "player", seat=1)
    assert t.here("MZ") == [1, 0, 1]
    assert t.told("intimidated") == [{"seat": 0, "victim": 1, "count": 3, "to": "streets"}]
    assert t.may(1) == ["ST", "SO"]
    assert t.about(1) == {"street": 0, "left": 3}
    assert t.refused(1, "street", street="MZ") == ("no-ally-there", "V-C4.6")
    t.street(1, "SO").street(1, "ST").street(1, "SO")
    assert t.here("SO") == [0, 3, 0]
    assert t.here("ST") == [0, 2, 0]
    assert t.over
    assert t.told("resettled")[0] == {"seat": 1, "street": t.ids.index("SO")}


def test_e_09_the_intimidated_without_another_street_go_home() -> None:
    t = scheming("intimidation", "murder", allies={"ST": [1, 0, 0], "MZ": [0, 2, 0]})
    assert t.here("MZ") == [1, 0, 0]
    assert t.supply[1] == 16
    assert t.told("intimidated")[0]["to"] == "supply"
    assert t.over


def test_where_there_is_one_place_to_go_nobody_is_asked() -> None:
    t = scheming("intimidation", "murder", allies={"ST": [1, 0, 0], "MZ": [0, 2, 0], "SO": [0, 1, 0]})
    assert t.here("SO") == [0, 3, 0]
    assert t.over


# Buildings in a street


def test_v_d1_8_sinagoga_pays_for_a_corruption_that_succeeds() -> None:
    """4 in a street without administration, 2 in others."""
    assert bidding({0: 1}, {0: "corruption"}, owners={"sinagoga": 0}).florins == [21, 20]
    t = bidding({0: 1}, {0: "corruption"}, street="MO", owners={"sinagoga": 0})
    assert t.florins == [23, 20]
    assert t.told("benefit-florins") == [{"seat": 0, "building": 7, "florins": 4}]
    assert bidding({0: 1}, {0: "corruption"}, owners={"sinagoga": 1}).florins == [19, 20]


def test_v_d1_6_redentore_pays_for_a_corruption_that_failed() -> None:
    """E-39, D-02, D-03: after a lost auction, a tie or a defence; 4 in a street of the church; not for no bid."""
    both = {0: "corruption", 1: "corruption"}
    mine = {"redentore": 0}
    assert bidding({0: 3, 1: 5}, both, owners=mine).florins == [19, 15]
    assert bidding({0: 5, 1: 5}, both, owners=mine).florins == [17, 15]
    assert bidding({0: 3, 1: 5}, both, street="ME", owners=mine).florins == [21, 15]
    assert bidding({0: 0, 1: 5}, both, owners=mine).florins == [20, 15]
    assert bidding({0: 6, 1: 5}, both, owners=mine).florins == [14, 15]  # it did not fail
    assert bidding({0: 3}, {0: "corruption"}, allies=[0, 1], owners=mine, dice=[3]).florins == [19, 20]
    assert bidding({0: 3}, {0: "corruption"}, allies=[0, 1], owners=mine, dice=[2]).florins == [17, 20]
    t = bidding({0: 3, 1: 5}, both, owners={"redentore": 1})
    assert t.florins == [17, 15]


def test_redentore_pays_nothing_for_violence() -> None:
    t = bidding({0: 1}, {0: "violence"}, allies=[1, 1], figures=[1, 0], owners={"redentore": 0}, dice=[1, 1, 7, 7])
    assert t.florins == [20, 20]


def test_e_39_redentore_pays_nothing_when_a_scheme_succeeded() -> None:
    t = Table(2, {"ST": [1, 0]}, {"MZ": {0: "intrigue", 1: "corruption"}}, owners={"redentore": 1})
    t.street(0, "MZ").card(0, "murder").card(1, "accusation")
    assert t.florins == [20, 20]


def test_v_d1_4_porta_gabella_rewards_violence() -> None:
    """2 in a street of the guilds."""
    more = {"allies": [1, 1], "figures": [2, 0], "owners": {"porta-gabella": 0}}
    t = bidding({0: 2}, {0: "violence"}, dice=[7, 7, 1, 1], **more)  # type: ignore[arg-type]
    assert t.figures == [1, 0]
    t = bidding({0: 2}, {0: "violence"}, street="MV", dice=[7, 7, 1, 1], **more)  # type: ignore[arg-type]
    assert t.figures == [2, 0]
    assert t.told("benefit-figures") == [{"seat": 0, "building": 3, "number": 2}]
    t = bidding({0: 2}, {0: "violence"}, dice=[1, 1, 7, 7], **more)  # type: ignore[arg-type]
    assert t.figures == [0, 0]


def test_murder_is_no_violence() -> None:
    t = scheming("murder", "accusation", owners={"porta-gabella": 0}).do(0, "player", seat=1)
    assert t.figures == [0, 0, 0]


def convento(role_of_owner: str | None, **options: object) -> Table:
    """Seat 0 has nine mercenaries in Via Mazzini; seat 1 owns the Convento."""
    tokens = {"MZ": {0: "violence", **({1: role_of_owner} if role_of_owner else {})}}
    allies = {"MZ": [1, 0 if role_of_owner == "intrigue" else 1, 1], "ST": [0, 1, 0]}
    t = Table(3, allies, tokens, figures=[9, 9, 0], owners={"convento": 1}, **options)  # type: ignore[arg-type]
    return t.street(0, "MZ")


@pytest.mark.parametrize("role", [None, "bluff", "violence", "corruption"])
def test_e_13_the_convento_holds_rivals_back_where_its_owner_attacks_or_defends(role: str | None) -> None:
    t = convento(role)
    assert t.may(0) == [f"ones number={n}" for n in range(5)]
    assert t.refused(0, "ones", number=5) == ("convento-forbids", "V-D1.2")
    assert t.about(0)["convento"] is True
    if role == "violence":
        assert len(t.may(1)) == 10


def test_e_13_a_foiled_schemer_holds_nobody_back() -> None:
    t = convento("intrigue").card(1, "murder").card(0, "murder").card(2, "murder")
    assert len(t.may(0)) == 10
    assert t.about(0)["convento"] is False
    everywhere = convento("intrigue", convento="everywhere").card(1, "murder").card(0, "murder").card(2, "murder")
    assert len(everywhere.may(0)) == 5


def test_e_13_the_convento_elsewhere() -> None:
    allies = {"MZ": [1, 0, 1]}
    for option, offered in (("clash", 10), ("everywhere", 5)):
        t = Table(3, allies, {"MZ": {0: "violence"}}, figures=[9, 0, 0], owners={"convento": 1}, convento=option)
        assert len(t.street(0, "MZ").may(0)) == offered
    t = Table(3, allies, {"MZ": {0: "violence"}}, figures=[9, 0, 0], owners={"convento": 0}, convento="everywhere")
    assert len(t.street(0, "MZ").may(0)) == 10


def test_with_fewer_figures_than_the_convento_allows() -> None:
    t = Table(2, {"MZ": [1, 1]}, {"MZ": {0: "violence"}}, figures=[3, 0], owners={"convento": 1})
    t.street(0, "MZ")
    assert len(t.may(0)) == 4
    assert t.refused(0, "ones", number=4) == ("not-so-many", "V-C2.2")
    assert t.about(0)["convento"] is False


def test_e_48_the_centre_is_open_to_corruption() -> None:
    assert bidding({0: 1}, {0: "corruption"}, street="MO").here("MO") == [1, 0]


def test_every_street_begins_anew() -> None:
    """What happened in one street leaves nothing behind for the next."""
    allies = {"ST": [1, 0, 0], "MZ": [0, 1, 0]}
    tokens = {"MZ": {0: "intrigue", 2: "corruption"}, "PO": {2: "corruption"}, "PV": {1: "bluff"}}
    t = Table(3, allies, tokens, owners={"santa-susanna": 0}, dice=[1])
    t.street(0, "MZ").card(0, "murder").card(1, "murder").card(2, "murder").do(0, "yes")
    t.card(0, "murder").card(1, "murder").card(2, "murder").amount(2, 12)
    assert t.view(-1)["scene"]["strength"] == 12
    t.street(1, "PO").amount(2, 1)
    assert t.here("PO") == [0, 0, 1]
    assert t.told("strongest") == [{"seat": 2, "strength": 12}, {"seat": 2, "strength": 1}]
    t.street(2, "PV")
    scene = t.view(-1)["scene"]
    assert (scene["schemer"], scene["origin"], scene["second"], scene["winner"]) == (None, None, False, None)
    assert (scene["strongest"], scene["strength"], scene["picker"]) == (None, 0, 2)
    assert all(set(one) == {"token", "role", "why"} for one in scene["players"])


def test_without_attackers_there_is_no_auction() -> None:
    t = Table(2, {"MZ": [0, 1]}, {"MZ": {0: "bluff"}}).street(0, "MZ")
    assert t.over
    assert t.told("nobody-strongest") == []


def test_redentore_pays_for_a_single_florin_too() -> None:
    t = bidding({0: 1, 1: 5}, {0: "corruption", 1: "corruption"}, owners={"redentore": 0})
    assert t.florins == [21, 15]


def test_a_second_attempt_is_no_third() -> None:
    t = scheming("murder", "murder", owners={"santa-susanna": 0}).do(0, "yes").card(0, "murder").card(1, "murder")
    assert t.asked(0) is None


def test_a_street_with_a_success_and_one_without_ask_for_missions_from_different_seats() -> None:
    allies = {"RE": [1, 0, 0], "RN": [1, 0, 0], "PL": [1, 0, 0], "SI": [0, 1, 0], "SO": [0, 1, 0], "CL": [0, 1, 0]}
    tokens = {"MZ": {1: "corruption"}, "PV": {2: "bluff"}}
    t = Table(3, allies, tokens, hands={0: [7], 1: [5]})
    t.street(0, "MZ").amount(1, 1)
    assert t.asked(1) == "mission"
    t.do(1, "no").do(0, "no").street(1, "PV")
    assert t.asked(0) == "mission"
