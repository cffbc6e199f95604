"""Tree search for games in which everybody knows something else (information-set Monte Carlo tree search).

One iteration imagines a world from what the thinking seat knows, walks down from there with every seat choosing by its
own experience, adds one node, lets the judge say what the moment is worth to everybody (max-n), and every seat on the
way learns from that. What a seat has experienced depends on what it was *told* and did since the root (`State.marks`),
never on the world itself: so a seat in the tree does not see what it could not see at the table, and sealed answers
decouple by themselves. With `single` all seats share what the thinking seat was told.

How a seat chooses at a node: by confidence bounds, counting how often an answer was on offer (Cowling, Powley and
Whitehouse 2012); or by regret matching, which mixes, where `matching` says so: at sealed nodes, at the root, everywhere.

With `redeal` others do not learn from worlds that know the thinking seat's secrets: between two iterations, one is made
in a world imagined once more, from what one of the others knows there (after Goodman 2019). Only there do others learn,
and the seat itself, as somebody with other secrets: `State.known` keeps the two apart.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from signoria.bots.search.budget import Budget
from signoria.bots.search.judge import Judge
from signoria.bots.search.tree import NONE, Tree
from signoria.core.bits import has, plus
from signoria.core.kernel import CHANCE, State
from signoria.core.marks import mixed
from signoria.core.rng import Rng

NOWHERE: Final = 0  # where to choose by regret matching
SEALED: Final = 1
ROOT: Final = 2  # and at sealed nodes
EVERYWHERE: Final = 3

EVERYBODY: Final = -1
DEEPEST: Final = 256  # answers on the way from the root to the edge of the tree
FINE: Final = 2**30


class Manner:
    """How to search. The same for all decisions of a bot."""

    def __init__(
        self,
        explore: float = 0.7,
        matching: i64 = SEALED,
        wander: float = 0.1,
        single: bool = False,
        redeal: bool = False,
        open_loop: bool = False,
        widen: float = 0.0,
        power: float = 0.4,
        keep: bool = True,
    ) -> None:
        self.explore: float = explore  # weight of the confidence bound, where values lie between 0 and 1
        self.matching: i64 = matching
        self.wander: float = wander  # share of regret matching that tries anything
        self.single: bool = single
        self.redeal: bool = redeal
        self.open_loop: bool = open_loop  # nodes do not depend on what chance brought
        self.widen: float = widen  # consider widen * visits ** power answers, the best at first sight first; 0: all
        self.power: float = power
        self.keep: bool = keep  # what was learned before stays, where the new root is found in the old tree


class Search:
    """One seat's search through a game. The scratch state serves every iteration."""

    def __init__(self, world: State, seat: i64, manner: Manner, judge: Judge) -> None:
        self.root: State = world
        self.seat: i64 = seat
        self.manner: Manner = manner
        self.judge: Judge = judge
        self.tree: Tree = Tree()
        self.replies: Tree = Tree()  # what others answered to what was done at the root, and what that was worth
        self.world: State = world.copy()
        self.scratch: State = world.copy()
        players = world.players
        self.start: vec[i64] = vec[i64]([0] * players)  # the mark of what each seat knew at the root
        self.past: vec[i64] = vec[i64]([0] * players)  # the mark of that and all it did since
        self.values: vec[float] = vec[float]([0.0] * players)
        self.low: float = 0.0  # what the moments were worth that have been met: least and most
        self.high: float = 0.0
        self.met: bool = False
        self.iterations: i64 = 0
        self.fair: bool = True  # the world is one that the thinking seat imagines, not one redealt by another
        self.depth: i64 = 0
        self.way_node: vec[i64] = vec[i64]([0] * DEEPEST)
        self.way_slot: vec[i64] = vec[i64]([0] * DEEPEST)
        self.way_seat: vec[i64] = vec[i64]([0] * DEEPEST)
        self.way_mixed: vec[i64] = vec[i64]([0] * DEEPEST)  # how many answers regret matching chose from, or 0
        self.way_chance: vec[float] = vec[float]([0.0] * DEEPEST)  # with which it chose
        self.wide: i64 = world.most_options
        self.at: vec[i64] = vec[i64]([0] * (DEEPEST * world.most_options))  # the slots on offer, for each depth
        self.share: vec[float] = vec[float]([0.0] * (DEEPEST * world.most_options))  # and their part in the strategy

    def run(self, budget: Budget, rng: Rng) -> None:
        """Think."""
        manner = self.manner
        players = self.root.players
        other: i64 = self.seat
        budget.start()
        while budget.more():
            self.deal(rng)
            self.scratch.become(self.world)
            if manner.redeal and self.iterations & 1 == 1:
                other = other + 1 if other + 1 < players else 0
                if other == self.seat:
                    other = other + 1 if other + 1 < players else 0
                self.scratch.suppose(other, rng)
                self.fair = False
                self.iterate(EVERYBODY, rng)
            else:
                self.fair = True
                self.iterate(self.seat if manner.redeal else EVERYBODY, rng)
            self.iterations += 1

    def deal(self, rng: Rng) -> None:
        """Imagine a world from what the seat knows."""
        world = self.world
        world.become(self.root)
        world.rng.seed_from(rng)
        world.suppose(self.seat, rng)

    def iterate(self, learner: i64, rng: Rng) -> None:
        """Down through the tree, one node further, and back up."""
        self.descend(rng)
        self.judge.weigh(self.scratch, self.values, rng)
        self.climb(learner)

    # Down

    def descend(self, rng: Rng) -> None:
        state = self.scratch
        tree = self.tree
        manner = self.manner
        players = state.players
        state.mark()
        state.explicit = manner.open_loop
        for one in range(players):
            self.past[one] = mixed(self.start[one], state.known(one))
        depth: i64 = 0
        grown = False
        while not grown and depth < DEEPEST:
            if state.waiting == 0:
                if state.drawing == 0:
                    break
                state.telling = False  # what chance brings makes no difference to where in the tree we are
                state.put(CHANCE, state.pick(CHANCE, rng))
                state.telling = True
                continue
            seat = state.turn()
            state.offer_to(seat)
            if state.count == 1:
                state.put(seat, state.options[0])
                continue
            ear = self.seat if manner.single else seat
            key = mixed(mixed(mixed(self.past[ear], state.marks[ear]), state.asked[seat]), seat)
            node = tree.find(key)
            if node == NONE:
                node = tree.add_node(key)
                grown = True
            place = self.choose(state, seat, node, depth, rng)
            slot = self.at[depth * self.wide + place]
            self.way_node[depth] = node
            self.way_slot[depth] = slot
            self.way_seat[depth] = seat
            depth += 1
            action = tree.action[slot]
            self.past[seat] = mixed(self.past[seat], action + 1)
            state.put(seat, action)
        self.depth = depth
        state.explicit = False

    def choose(self, state: State, seat: i64, node: i64, depth: i64, rng: Rng) -> i64:
        """The place, among what is on offer, of what the seat does."""
        tree = self.tree
        base = depth * self.wide
        count = state.count
        slot = tree.first[node]
        before: i64 = NONE
        for place in range(count):
            action = state.options[place]
            while slot != NONE and tree.action[slot] < action:
                before = slot
                slot = tree.next[slot]
            if slot == NONE or tree.action[slot] != action:
                slot = tree.add_slot(action, slot)
                tree.prior[slot] = self.judge.prior(state, seat, action)
                if before == NONE:
                    tree.first[node] = slot
                else:
                    tree.next[before] = slot
            tree.offered[slot] += 1
            self.at[base + place] = slot
            before = slot
            slot = tree.next[slot]
        matching = self.manner.matching
        if matching == EVERYWHERE or (matching >= SEALED and has(state.sealed, seat)):
            return self.match(node, depth, count, rng)
        if matching == ROOT and depth == 0:
            return self.match(node, depth, count, rng)
        self.way_mixed[depth] = 0
        return self.bound(node, base, count, rng)

    def bound(self, node: i64, base: i64, count: i64, rng: Rng) -> i64:
        """By confidence: the answer that may be the best. What has not been tried yet comes first, unless only few
        are to be considered so far."""
        tree = self.tree
        manner = self.manner
        fresh: i64 = 0
        found: i64 = 0
        best: float = 0.0
        for place in range(count):
            slot = self.at[base + place]
            if tree.tried[slot] == 0:
                prior = tree.prior[slot]
                if fresh == 0 or prior > best:
                    fresh = 1
                    found = place
                    best = prior
                elif prior == best:
                    fresh += 1
                    if rng.below(fresh) == 0:
                        found = place
        if fresh != 0:
            if manner.widen == 0.0:
                return found
            known: i64 = 0
            for place in range(count):
                if tree.tried[self.at[base + place]] != 0:
                    known += 1
            if float(known) < manner.widen * math.pow(float(tree.visits[node] + 1), manner.power):
                return found
        span = self.high - self.low
        scale = 1.0 / span if span > 0.0 else 1.0
        best = -1.0
        for place in range(count):
            slot = self.at[base + place]
            tried = float(tree.tried[slot])
            if tried == 0.0:
                continue
            value = (tree.sum[slot] / tried - self.low) * scale
            value += manner.explore * math.sqrt(math.log(float(tree.offered[slot])) / tried)
            if value > best:
                best = value
                found = place
        return found

    def match(self, node: i64, depth: i64, count: i64, rng: Rng) -> i64:
        """By regret: each answer as often as it has been missed, and now and then any."""
        tree = self.tree
        base = depth * self.wide
        total: float = 0.0
        for place in range(count):
            total += tree.regret[self.at[base + place]]
        even = 1.0 / float(count)
        wander = self.manner.wander
        at = float(rng.below(FINE)) / float(FINE)
        found: i64 = count - 1
        chance: float = 0.0
        looking = True
        for place in range(count):
            slot = self.at[base + place]
            share = tree.regret[slot] / total if total > 0.0 else even
            self.share[base + place] = share
            if looking:
                chance = share * (1.0 - wander) + wander * even
                at -= chance
                if at < 0.0:
                    found = place
                    looking = False
        self.way_mixed[depth] = count
        self.way_chance[depth] = chance
        return found

    # Up

    def climb(self, learner: i64) -> None:
        """Everybody on the way (or just the one who may learn) learns what its answer was worth to it."""
        tree = self.tree
        for one in range(self.root.players):
            value = self.values[one]
            if not self.met:
                self.met = True
                self.low = value
                self.high = value
            elif value < self.low:
                self.low = value
            elif value > self.high:
                self.high = value
        replied: i64 = 0
        for depth in range(self.depth):
            seat = self.way_seat[depth]
            slot = self.way_slot[depth]
            if depth != 0 and self.fair and seat != self.seat and not has(replied, seat):
                replied = plus(replied, seat)
                self.reply(seat, tree.action[slot])
            if learner != EVERYBODY and seat != learner:
                continue
            value = self.values[seat]
            if self.way_mixed[depth] != 0:
                self.regret(depth, slot, value)
            tree.visits[self.way_node[depth]] += 1
            tree.tried[slot] += 1
            tree.sum[slot] += value
            tree.square[slot] += value * value

    def regret(self, depth: i64, chosen: i64, value: float) -> None:
        """What would have been better: of what was not chosen, what it was worth on average so far stands for it."""
        tree = self.tree
        base = depth * self.wide
        count = self.way_mixed[depth]
        tried: i64 = 0
        sum_: float = 0.0
        for place in range(count):
            slot = self.at[base + place]
            tried += tree.tried[slot]
            sum_ += tree.sum[slot]
        usual = sum_ / float(tried) if tried != 0 else value
        expected: float = 0.0
        better: float = 0.0
        for place in range(count):
            slot = self.at[base + place]
            worth = tree.sum[slot] / float(tree.tried[slot]) if tree.tried[slot] != 0 else usual
            if slot == chosen:
                better = (value - worth) / self.way_chance[depth]
                worth += better
            expected += self.share[base + place] * worth
        for place in range(count):
            slot = self.at[base + place]
            worth = tree.sum[slot] / float(tree.tried[slot]) if tree.tried[slot] != 0 else usual
            if slot == chosen:
                worth += better
            left = tree.regret[slot] + worth - expected
            tree.regret[slot] = left if left > 0.0 else 0.0
            tree.mix[slot] += self.share[base + place]

    def reply(self, seat: i64, action: i64) -> None:
        """Keep what somebody answered to what was done at the root, and what came of it for the thinking seat."""
        replies = self.replies
        key = mixed(mixed(17, self.tree.action[self.way_slot[0]]), seat)
        node = replies.find(key)
        if node == NONE:
            node = replies.add_node(key)
        slot = replies.slot_of(node, action)
        if slot == NONE:
            slot = replies.add_slot(action, replies.first[node])
            replies.first[node] = slot
        value = self.values[self.seat]
        replies.visits[node] += 1
        replies.tried[slot] += 1
        replies.sum[slot] += value

    # What came of it

    def node(self) -> i64:
        """The node at which the thinking seat stands, or NONE before the first iteration."""
        root = self.root
        past = mixed(self.start[self.seat], root.known(self.seat))
        return self.tree.find(mixed(mixed(mixed(past, 0), root.asked[self.seat]), self.seat))

    def actions(self) -> list[int]:
        """What was considered, in ascending order."""
        found: list[int] = []
        slot = self.tree.first[self.node()]
        while slot != NONE:
            found.append(self.tree.action[slot])
            slot = self.tree.next[slot]
        return found

    def tries(self) -> list[int]:
        """How often each of them was tried."""
        found: list[int] = []
        slot = self.tree.first[self.node()]
        while slot != NONE:
            found.append(self.tree.tried[slot])
            slot = self.tree.next[slot]
        return found

    def means(self) -> list[float]:
        """What each of them was worth on average."""
        found: list[float] = []
        slot = self.tree.first[self.node()]
        while slot != NONE:
            found.append(self.tree.mean(slot))
            slot = self.tree.next[slot]
        return found

    def strategy(self) -> list[float]:
        """How often each of them should be chosen: the average of what regret matching chose, or all for the one that
        was tried most."""
        tree = self.tree
        first = tree.first[self.node()]
        total: float = 0.0
        most: i64 = NONE
        slot = first
        while slot != NONE:
            total += tree.mix[slot]
            if most == NONE or tree.tried[slot] > tree.tried[most]:
                most = slot
            slot = tree.next[slot]
        found: list[float] = []
        slot = first
        while slot != NONE:
            if total > 0.0:
                found.append(tree.mix[slot] / total)
            else:
                found.append(1.0 if slot == most else 0.0)
            slot = tree.next[slot]
        return found

    def answers(self, action: i64, seat: i64) -> list[tuple[int, int, float]]:
        """What another seat answered to an action at the root: its answer, how often, and what that was worth to the
        thinking seat on average."""
        found: list[tuple[int, int, float]] = []
        node = self.replies.find(mixed(mixed(17, action), seat))
        if node != NONE:
            slot = self.replies.first[node]
            while slot != NONE:
                found.append((self.replies.action[slot], self.replies.tried[slot], self.replies.mean(slot)))
                slot = self.replies.next[slot]
        return found
