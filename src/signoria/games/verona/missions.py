"""Verona: missions after each street, and their rewards (V-C5)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import has, lowest, minus, plus, rest
from signoria.games.verona.board import NOBODY, Act, Step, Variant
from signoria.games.verona.city import Reward
from signoria.games.verona.street import REASONS, Reason, Street

REWARD_FLORINS: Final = 15
REWARD_FIGURES: Final = 3
REWARD_MOVES: Final = 2


@mypyc_attr(acyclic=True)
class Missions(Street):
    """What may follow when a street is resolved."""

    def ask_missions(self) -> None:
        """V-C5.1: one lap clockwise, from whoever's action succeeded, or else from the first player (E-08)."""
        self.echo = False
        start = self.winner if self.winner != NOBODY else self.first
        self.later(Step.LAP)
        for place in range(self.players - 1, -1, -1):
            self.later(Step.MISSION, (start + place) % self.players)

    def close_lap(self) -> None:
        """E-17: where laps are repeated, one more follows until nobody declares anything. Then the next street."""
        if self.echo and has(self.variant, Variant.MISSION_LAPS):
            self.later(Step.MISSIONS)
        else:
            self.later(Step.PICK, self.left_of(self.picker))

    def within_reach(self, seat: i64) -> i64:
        """Those missions of which everybody can see that the seat could declare them, if it held them: the seat is
        asked whether it does or not, so that being asked tells nothing."""
        if has(self.declared, seat) or self.hands[seat] == 0:
            return 0
        return self.fulfilled(seat) & ~self.revealed_missions()

    def ask_mission(self, seat: i64) -> None:
        """V-C5.1: each is asked once, and declares at most one mission in a round."""
        if self.within_reach(seat) != 0:
            self.ask(seat, Step.MISSION, seat)

    def answer_mission(self, seat: i64, action: i64) -> None:
        self.note_answer(seat, self.within_reach(seat))
        if action != Act.NO:
            self.declare(seat, action - Act.MISSION)

    def declare(self, seat: i64, mission: i64) -> None:
        """V-C5.3: the card lies open to the end, and its reward comes at once."""
        self.hands[seat] = minus(self.hands[seat], mission)
        self.achieved[seat] = plus(self.achieved[seat], mission)
        self.declared = plus(self.declared, seat)
        self.echo = True
        self.note_open(seat, mission)
        reward = self.city.reward[mission]
        if self.telling:
            self.tell("mission", {"seat": seat, "mission": mission, "reward": reward})
        match reward:
            case Reward.FLORINS:
                self.florins[seat] += REWARD_FLORINS
            case Reward.MERCENARIES:
                self.figures[seat] += REWARD_FIGURES
            case Reward.MOVES:
                self.ask_move(seat, REWARD_MOVES)
            case Reward.REMOVE:
                if self.beset(seat) != 0:  # E-18
                    self.ask_unless_forced(seat, Step.REMOVE)
                elif self.telling:
                    self.tell("reward-lapses", {"seat": seat})
            case Reward.ADD:
                if self.supply[seat] > 0 and self.homes(seat) != 0:
                    self.ask_unless_forced(seat, Step.ADD)
                elif self.telling:
                    self.tell("reward-lapses", {"seat": seat})

    # V-C5.5: two moves

    def movable(self, seat: i64) -> i64:
        """The streets from which an ally can step into a neighbouring one."""
        found: i64 = 0
        left = self.homes(seat)
        while left != 0:
            street = lowest(left)
            left = rest(left)
            if self.city.near[street] != 0:
                found = plus(found, street)
        return found

    def ask_move(self, seat: i64, left: i64) -> None:
        """E-20: as many of the steps as one likes, each by any ally of one's own (E-54)."""
        if left > 0 and self.movable(seat) != 0:
            self.ask(seat, Step.MOVE, left)

    def moved(self, seat: i64, argument: i64, target: i64) -> None:
        source = argument & 63
        self.move_allies(seat, 1, source, target)
        if self.telling:
            self.tell("moved", {"seat": seat, "origin": source, "street": target})
        self.ask_move(seat, (argument >> 6) - 1)

    # V-C5.6: remove a rival

    def beset(self, seat: i64) -> i64:
        """The streets that a seat shares with others."""
        return self.homes(seat) & self.shared(seat)

    # What answers tell about hands: hidden.py weighs it. An entry holds a seat, how many of the missions it could have
    # declared then are known to have been in its hand, and the set of those of which it is not known.

    def note_answer(self, seat: i64, reach: i64) -> None:
        """The seat was asked about these missions, and everybody knows it."""
        self.silences = append(self.silences, seat | reach << 8)

    def note_open(self, seat: i64, mission: i64) -> None:
        """A mission lies open: what it tells about earlier answers."""
        kept: vec[i64] = vec[i64]()
        for at in range(len(self.silences)):
            entry = self.silences[at]
            reach = entry >> 8
            known = (entry >> 3) & 31
            if has(reach, mission):
                reach = minus(reach, mission)
                if entry & 7 == seat:
                    known += 1
            if reach != 0:
                kept = append(kept, entry & 7 | known << 3 | reach << 8)
        self.silences = kept

    # What may be chosen

    def offer_mission(self, seat: i64, step: i64, argument: i64) -> None:
        match step:
            case Step.MISSION:
                self.add(Act.NO)
                self.add_all(Act.MISSION, self.hands[seat] & self.within_reach(seat))
            case Step.MOVE:
                self.add(Act.DONE)
                self.add_all(Act.STREET, self.movable(seat))
            case Step.MOVE_TO:
                self.add_all(Act.STREET, self.city.near[argument & 63])
            case Step.REMOVE:
                self.add_all(Act.STREET, self.beset(seat))
            case Step.ADD:
                self.add_all(Act.STREET, self.homes(seat))

    def answer_reward(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        match step:
            case Step.MOVE:
                if action != Act.DONE:
                    self.ask_unless_forced(seat, Step.MOVE_TO, action - Act.STREET | argument << 6)
            case Step.MOVE_TO:
                self.moved(seat, argument, action - Act.STREET)
            case Step.REMOVE:
                self.ask_unless_forced(seat, Step.VICTIM, (action - Act.STREET) | Reason.MISSION * REASONS)
            case Step.ADD:
                street = action - Act.STREET
                self.put_ally(seat, street)
                if self.telling:
                    self.tell("added", {"seat": seat, "street": street})
