"""The search does what it says: it learns, it mixes, it forgets nothing and looks at nothing it should not."""

from __future__ import annotations

import time

import pytest
from librt.vecs import vec

from signoria.bots.ismcts import SearchBot, chances, drawn
from signoria.bots.search.budget import Budget
from signoria.bots.search.council import CouncilJudge
from signoria.bots.search.judge import Glance, Judge
from signoria.bots.search.search import EVERYWHERE, NOWHERE, Manner, Search
from signoria.bots.search.tree import NONE, ROOM, Tree
from signoria.core.kernel import State
from signoria.core.rng import seeded
from signoria.games import game

pytestmark = pytest.mark.interpreted

LEDUC, GOOFSPIEL, COUNCIL = game("leduc"), game("goofspiel"), game("council")
FOLD, CALL, RAISE = 0, 1, 2


def searched(state: State, seat: int, iterations: int, manner: Manner | None = None, seed: int = 1) -> Search:
    rng = seeded(seed)
    search = Search(state.imagine(seat, rng), seat, manner or Manner(), Judge())
    search.run(Budget(iterations), rng)
    return search


def tried(search: Search) -> dict[int, int]:
    return dict(zip(search.actions(), search.tries(), strict=True))


def leduc_at(cards: list[int], deeds: list[int]) -> State:
    """A game for two with these cards dealt (hands, then the board), after these actions."""
    state = LEDUC.new(2, explicit=True)
    dealt = iter(cards)
    done = iter(deeds)
    while True:
        if state.drawing:
            state.apply(-2, next(dealt))
        else:
            deed = next(done, None)
            if deed is None:
                return state
            state.apply(state.turn(), deed)


# The tree


def test_a_tree_finds_what_was_put_there_however_much_it_grows() -> None:
    tree = Tree()
    keys = [(number * 2654435761 + 17) & (2**60 - 1) for number in range(3 * ROOM)]
    for number, key in enumerate(keys):
        assert tree.find(key) == NONE
        assert tree.add_node(key) == number
        slot = tree.add_slot(number, NONE)
        tree.first[number] = slot
        tree.sum[slot] = number / 2
    for number, key in enumerate(keys):
        assert tree.find(key) == number
        slot = tree.slot_of(number, number)
        assert tree.sum[slot] == number / 2
        assert tree.slot_of(number, number + 1) == NONE


def test_slots_stay_in_order_whatever_is_on_offer_first() -> None:
    """Other worlds offer other answers: whatever order they come in, a node lists them in ascending order."""
    state = COUNCIL.new(4, seed=3)
    search = searched(state, int(state.turn()), 300)
    tree = search.tree
    wide = 0
    for node in range(tree.nodes):
        found = []
        slot = tree.first[node]
        while slot != NONE:
            found.append(int(tree.action[slot]))
            slot = tree.next[slot]
        assert found == sorted(set(found))
        wide = max(wide, len(found))
    assert wide > 5


# What it learns


def test_every_iteration_is_counted_once_at_the_root() -> None:
    search = searched(leduc_at([5, 0], []), 0, 250)
    assert sum(search.tries()) == 250
    assert search.iterations == 250


def test_a_sure_win_is_found() -> None:
    """A pair with the board cannot be beaten: raise."""
    state = leduc_at([4, 0, 5], [CALL, CALL])
    found = tried(searched(state, 0, 600, Manner(matching=NOWHERE)))
    assert found[RAISE] > 1.2 * found[CALL]


def test_a_hopeless_hand_is_folded() -> None:
    """A jack, a king on the board, and the other one raises again."""
    state = leduc_at([0, 2, 4], [RAISE, CALL, CALL, RAISE])
    search = searched(state, 0, 1500)
    means = dict(zip(search.actions(), search.means(), strict=True))
    assert means[FOLD] == -3.0  # the ante and the raise are lost, no more and no less
    assert means[CALL] < means[FOLD] + 1.5


def test_the_same_seed_searches_the_same_way() -> None:
    one, other = (searched(COUNCIL.new(3, seed=2), 0, 200, seed=9) for _ in range(2))
    assert tried(one) == tried(other)
    assert one.means() == other.means()
    assert tried(searched(COUNCIL.new(3, seed=2), 0, 200, seed=10)) != tried(one)


def test_the_root_is_left_as_it_was() -> None:
    for one, players in ((LEDUC, 3), (GOOFSPIEL, 3), (COUNCIL, 2), (COUNCIL, 4)):
        state = one.new(players, seed=5)
        seat = int(state.turn())
        world = state.imagine(seat, seeded(1))
        before = one.digest(world)
        search = Search(world, seat, Manner(redeal=True), Judge())
        search.run(Budget(50), seeded(2))
        assert one.digest(world) == before


# What seats know


def test_others_are_kept_apart_by_their_cards_where_that_is_asked_for() -> None:
    """The second seat of Leduc hears what the first one does: that makes its nodes; its own card makes more of them,
    the card of the first one none."""
    state = leduc_at([0, 2], [])
    apart = searched(state, 0, 400, Manner(matching=NOWHERE))
    merged = searched(state, 0, 400, Manner(apart=False, matching=NOWHERE))
    assert 2 * apart.tree.nodes > 3 * merged.tree.nodes


def test_sealed_answers_are_not_told_before_the_round_closes() -> None:
    """In a bid of Goofspiel for three every seat has just one node, whatever the others have bid before it."""
    state = GOOFSPIEL.new(3, seed=1, cards=4)
    search = searched(state, 0, 3)
    assert search.tree.nodes == 3
    assert search.tree.visits[0] == 3


def test_open_loop_does_not_tell_prizes_apart() -> None:
    """Which prize comes next makes no new node; without it every prize does."""
    state = GOOFSPIEL.new(2, seed=1, cards=3)
    closed, opened = (searched(state, 0, 1500, Manner(open_loop=loop)) for loop in (False, True))
    assert opened.tree.nodes == 2 * (1 + 9)  # for both seats the first bid, and the second after each pair of bids
    assert closed.tree.nodes == 2 * (1 + 18)  # and after each of two prizes
    assert sum(opened.tries()) == 1500


def test_a_narrow_search_tries_few_answers_and_the_promising_ones_first() -> None:
    class Prefers(Judge):
        def prior(self, state: State, seat: int, action: int) -> float:
            return float(action)

    state = GOOFSPIEL.new(2, seed=1, cards=13)
    rng = seeded(1)
    search = Search(state.imagine(0, rng), 0, Manner(matching=NOWHERE, widen=1.0, power=0.4), Prefers())
    search.run(Budget(100), rng)
    found = [action for action, times in tried(search).items() if times]
    assert found == list(range(13 - len(found), 13))
    assert 4 <= len(found) <= 8  # 100 ** 0.4 is 6.3


def test_redealt_worlds_teach_the_others_and_not_the_thinker_alone() -> None:
    """Half of the iterations are made in worlds that do not know the thinker's card: at the root only the fair half
    counts, but for those redeals that come back to the same card."""
    state = leduc_at([5, 0], [])
    search = searched(state, 0, 1000, Manner(redeal=True))
    assert 500 <= sum(search.tries()) <= 750


def test_what_was_learned_stays_where_one_question_leads_to_the_next() -> None:
    """A character is played, then comes the bet: nobody else acts between, and the search goes on below its root."""
    state, rng = COUNCIL.new(2, seed=3), seeded(1)
    seat = int(state.turn())
    while COUNCIL.steps.get(int(state.asked[seat]) & 255) != "bet":
        search = Search(state.imagine(seat, rng), seat, Manner(apart=False), CouncilJudge())
        search.run(Budget(400), rng)
        action = search.actions()[search.tries().index(max(search.tries()))]
        below = searched_below(search, action)
        state.apply(seat, action)
        if not state.owes(seat):
            seat = int(state.turn())
        elif COUNCIL.steps[int(state.asked[seat]) & 255] == "bet":
            assert search.follow(state.imagine(seat, rng), action, rng)
            kept = sum(search.tries())
            assert below - 1 <= kept <= below  # but for the very first iteration, which ended at the root
            assert kept > 10
            search.run(Budget(50), rng)
            assert sum(search.tries()) == kept + 50
            return
    raise AssertionError("no bet came up")


def searched_below(search: Search, action: int) -> int:
    """How often an answer was tried at the root."""
    return dict(zip(search.actions(), search.tries(), strict=True))[action]


def test_nothing_stays_where_somebody_else_acted_or_something_was_learned() -> None:
    state, rng = leduc_at([5, 0], []), seeded(1)
    search = Search(state.imagine(0, rng), 0, Manner(), Judge())
    search.run(Budget(200), rng)
    state.apply(0, CALL)
    state.apply(1, RAISE)
    assert not search.follow(state.imagine(0, rng), CALL, rng)


# How it chooses


def test_regret_matching_finds_the_mix() -> None:
    """Goofspiel with three cards for two, the middle prize first. Whoever plays one card for sure is exploited: the
    average strategy gives no card nearly everything, while confidence bounds do."""
    state = GOOFSPIEL.new(2, seed=4, cards=3)
    while state.prize != 1:  # type: ignore[attr-defined]
        state = GOOFSPIEL.new(2, seed=int(state.rng.word()), cards=3)
    search = searched(state, 0, 4000, Manner(matching=EVERYWHERE))
    assert sum(search.strategy()) == pytest.approx(1.0)
    pure = searched(state, 0, 4000, Manner(matching=NOWHERE))
    assert max(pure.strategy()) == 1.0


def test_what_is_hardly_wanted_is_not_done() -> None:
    assert chances([3, 5, 8], [0.6, 0.36, 0.04]) == pytest.approx({3: 0.625, 5: 0.375})
    counted = {3: 0, 5: 0}
    rng = seeded(1)
    for _ in range(2000):
        counted[drawn({3: 0.625, 5: 0.375}, rng)] += 1
    assert counted[3] == pytest.approx(1250, abs=80)
    assert drawn({4: 1.0}, rng) == 4


def test_a_budget_of_time_is_kept() -> None:
    state = COUNCIL.new(4, seed=3)
    bot = SearchBot(0, 0.15)
    began = time.perf_counter()
    bot.choose(state.imagine(int(state.turn()), seeded(1)), int(state.turn()), seeded(1))
    assert time.perf_counter() - began < 1.5  # most of it is for a machine that is busy


def test_judges_say_what_a_moment_is_worth_to_everybody() -> None:
    state = LEDUC.new(3, seed=3)
    values: vec[float] = vec[float]([9.0] * 3)
    Judge().weigh(state.copy(), values, seeded(1))
    assert sum(values[seat] for seat in range(3)) == pytest.approx(0.0)
    Glance().weigh(state.copy(), values, seeded(1))
    assert [values[seat] for seat in range(3)] == [state.worth(seat) for seat in range(3)]


def test_what_others_answered_is_kept_for_the_telling() -> None:
    state = leduc_at([5, 0], [])
    search = searched(state, 0, 800)
    answered = {reply: times for reply, times, _ in search.answers(RAISE, 1)}
    assert set(answered) == {FOLD, CALL, RAISE}
    assert sum(answered.values()) <= tried(search)[RAISE]
    assert search.answers(RAISE, 0) == []
