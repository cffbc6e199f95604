"""Verona: the whole game, put together from its rooms. Clauses (V-…) and rulings (E-…) are those of README.md."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from signoria.core.bits import has
from signoria.core.kernel import CHANCE, State
from signoria.core.question import AMOUNT, CONFIRM, PICK, PLACE, PLAN, Asking
from signoria.core.rng import Rng
from signoria.games.verona.board import CONVENTO_MOST, TYPES, Act, Role, Step
from signoria.games.verona.city import City
from signoria.games.verona.hidden import Hidden
from signoria.games.verona.street import FACES

FIRST_ALLY: Final = Asking("place", PLACE, "V-2.2")
PLANNING: Final = Asking("plan", PLAN, "V-B.1")
LAYING: Final = Asking("lay", PLAN, "V-B.3")
WHICH_TOKEN: Final = Asking("token", PICK, "V-B.1")
WHICH_STREET: Final = Asking("pick", PICK, "V-C.1")
WHOSE_SCHEME: Final = Asking("origin", PICK, "V-C1.2")
WHICH_CARD: Final = Asking("scheme", PICK, "V-C1.3")
WHICH_GUESS: Final = Asking("guess", PICK, "V-C1.3")
ONCE_MORE: Final = Asking("retry", CONFIRM, "V-D1.7")
HOW_MUCH: Final = Asking("bid", AMOUNT, "V-C2.2")
WHOSE_ALLY: Final = Asking("victim", PICK, "V-C4.2")
WHOSE_ALLIES: Final = Asking("colour", PICK, "V-C4.6")
WHERE_TO: Final = Asking("resettle", PLACE, "V-C4.6")
WHICH_MISSION: Final = Asking("mission", PICK, "V-C5.1")
WHO_MOVES: Final = Asking("move", PICK, "V-C5.5")
WHERE_IT_GOES: Final = Asking("move-to", PLACE, "V-C5.5")
WHERE_REMOVED: Final = Asking("remove", PICK, "V-C5.6")
WHERE_ADDED: Final = Asking("add", PLACE, "V-C5.7")
FOR_THE_MUNICIPIO: Final = Asking("municipio", AMOUNT, "V-D1.9")
HOW_MANY: Final = Asking("hire", AMOUNT, "V-D3.1")
MORE_ARMS: Final = Asking("more", CONFIRM, "V-D3.3")
NO_QUESTION: Final = Asking("none", PICK, "V-C")


@mypyc_attr(acyclic=True)
class Verona(Hidden):
    """A game of Verona."""

    def blank(self) -> State:
        return Verona()

    def begin(self, players: i64, city: City, variant: i64, goal: i64, rng: Rng) -> None:
        """V-1, V-2 and the first card of V-A."""
        self.open(players, rng)
        self.lay_out(players, city, variant, goal)
        self.scene(Step.FIRST, Step.DEAL, Step.PLACE, Step.TURN_UP, Step.ROUND)

    def take(self, step: i64, argument: i64) -> None:
        match step:
            case Step.FIRST:  # V-1.2
                self.draw(Step.FIRST)
            case Step.DEAL:  # V-1.3
                self.deal(argument)
            case Step.PLACE:  # V-2
                self.place(argument)
            case Step.TURN_UP:  # V-A.2
                self.turn_up()
            case Step.ROUND:  # V-A.1
                self.open_round()
            case Step.PLAN:  # V-B
                self.plan()
            case Step.LAY:  # V-B.3
                self.next_to_lay(argument)
            case Step.PLANNED:
                self.planned()
            case Step.PICK:  # V-C.1
                self.pick_street(argument)
            case Step.SCHEME:  # V-C1
                self.scheme()
            case Step.CARDS:
                self.choose_cards()
            case Step.UNCOVER:
                self.uncover()
            case Step.AUCTION:  # V-C2
                self.auction()
            case Step.BIDS:
                self.open_bids()
            case Step.ROLL:
                self.draw(Step.ROLL, argument)
            case Step.STRONGEST:
                self.find_strongest()
            case Step.DEFENCE:  # V-C3
                self.defend()
            case Step.OUTCOME:  # V-C4
                self.settle_attack()
            case Step.RESETTLE:
                self.resettle(argument)
            case Step.MISSIONS:  # V-C5
                self.ask_missions()
            case Step.MISSION:
                self.ask_mission(argument)
            case Step.LAP:
                self.close_lap()
            case Step.BUILDINGS:  # V-D1
                self.judge_buildings()
            case Step.JUDGE:
                self.judge(argument)
            case Step.STAKES:
                self.open_stakes()
            case Step.REWARDS:  # V-D2
                self.reward_all()
            case Step.ARMING:  # V-D3
                self.arm()
            case Step.HIRED:
                self.hired()
            case Step.MUSTER:
                self.muster()
            case Step.NEXT:  # V-D4
                self.close_round()
            case _:
                raise ValueError("this step only asks")

    def happen(self, step: i64, argument: i64, outcome: i64) -> None:
        match step:
            case Step.FIRST:
                self.first = outcome
                if self.telling:
                    self.tell("first-player", {"seat": outcome})
            case Step.DEAL:
                self.dealt_to(argument, outcome)
            case Step.TURN_UP:
                self.turned_up(outcome)
            case Step.ROLL:
                self.rolled(argument, outcome)

    def offer(self, seat: i64, step: i64, argument: i64) -> None:
        if seat == CHANCE:
            self.offer_to_chance(step)
            return
        match step:
            case Step.PLACE:
                self.add_all(Act.STREET, self.open_streets())
            case Step.PLAN | Step.LAY:
                self.add(Act.DONE)
                self.add_all(Act.STREET, self.room_for(seat))
            case Step.TOKEN:
                self.offer_kinds(seat)
            case Step.MISSION | Step.MOVE | Step.MOVE_TO | Step.REMOVE | Step.ADD:
                self.offer_mission(seat, step, argument)
            case Step.STAKE | Step.HIRE | Step.MORE:
                self.offer_at_end(seat, step, argument)
            case _:
                self.offer_in_street(seat, step, argument)

    def offer_to_chance(self, step: i64) -> None:
        match step:
            case Step.FIRST:
                self.add_range(0, self.players)
            case Step.DEAL:
                self.add_all(0, self.box)
            case Step.TURN_UP:
                self.add_all(0, self.deck)
            case Step.ROLL:
                self.add_range(1, FACES + 1)

    def answer(self, seat: i64, step: i64, argument: i64, action: i64) -> None:
        match step:
            case Step.PLACE:
                self.placed(seat, argument, action - Act.STREET)
            case Step.PLAN:
                self.answer_plan(seat, action)
            case Step.LAY:
                self.answer_lay(seat, action)
            case Step.TOKEN:
                self.answer_token(seat, argument, action - Act.TOKEN)
            case Step.MISSION:
                self.answer_mission(seat, action)
            case Step.MOVE | Step.MOVE_TO | Step.REMOVE | Step.ADD:
                self.answer_reward(seat, step, argument, action)
            case Step.STAKE | Step.HIRE | Step.MORE:
                self.answer_at_end(seat, step, argument, action)
            case _:
                self.answer_in_street(seat, step, argument, action)

    def asking(self, step: i64) -> Asking:
        match step:
            case Step.PLACE:
                return FIRST_ALLY
            case Step.PLAN:
                return PLANNING
            case Step.LAY:
                return LAYING
            case Step.TOKEN:
                return WHICH_TOKEN
            case Step.PICK:
                return WHICH_STREET
            case Step.ORIGIN:
                return WHOSE_SCHEME
            case Step.CARD:
                return WHICH_CARD
            case Step.GUESS:
                return WHICH_GUESS
            case Step.RETRY:
                return ONCE_MORE
            case Step.BID:
                return HOW_MUCH
            case Step.VICTIM:
                return WHOSE_ALLY
            case Step.COLOUR:
                return WHOSE_ALLIES
            case Step.RESETTLE:
                return WHERE_TO
            case Step.MISSION:
                return WHICH_MISSION
            case Step.MOVE:
                return WHO_MOVES
            case Step.MOVE_TO:
                return WHERE_IT_GOES
            case Step.REMOVE:
                return WHERE_REMOVED
            case Step.ADD:
                return WHERE_ADDED
            case Step.STAKE:
                return FOR_THE_MUNICIPIO
            case Step.HIRE:
                return HOW_MANY
            case Step.MORE:
                return MORE_ARMS
            case _:
                return NO_QUESTION

    # Why something is not on offer. Nothing here depends on what the seat cannot know.

    def why_not(self, seat: i64, step: i64, argument: i64, action: i64) -> tuple[str, str]:
        if action >= Act.STREET and action < Act.MISSION:
            street = action - Act.STREET
            if street >= self.city.streets:
                return "no-such-street", "V-1.5"
            return self.why_not_street(seat, step, argument, street)
        if action >= Act.MISSION and action < Act.TOKEN and step == Step.MISSION:
            return self.why_not_mission(seat, action - Act.MISSION)
        if action >= Act.TOKEN and action < Act.TOKEN + TYPES and step == Step.TOKEN:
            return "no-token-left", "V-B.1"
        if action >= Act.PLAYER and action < Act.HUNDREDS:
            return self.why_not_player(step, action - Act.PLAYER)
        if action >= Act.HUNDREDS and action < Act.END and self.asking(step).kind == AMOUNT:
            return self.why_not_amount(seat, step, argument, action)
        return "not-offered", self.asking(step).clause

    def why_not_street(self, seat: i64, step: i64, argument: i64, street: i64) -> tuple[str, str]:
        match step:
            case Step.PLACE:
                if has(self.city.centre, street):
                    return "not-in-the-centre", "V-2.2"
                return "street-taken", "V-2.2"
            case Step.PLAN | Step.LAY:
                return "token-there-already", "V-B.1"
            case Step.PICK:
                return "no-token-there", "V-C.1"
            case Step.ORIGIN:
                if has(self.city.near[self.street], street):
                    return "no-ally-there", "V-C1.2"
                return "no-neighbour", "V-C1.2"
            case Step.RESETTLE:
                return "no-ally-there", "V-C4.6"
            case Step.MOVE:
                return "no-ally-there", "V-C5.5"
            case Step.MOVE_TO:
                return "no-neighbour", "V-C5.5"
            case Step.REMOVE:
                return "not-side-by-side", "V-C5.6"
            case Step.ADD:
                return "no-ally-there", "V-C5.7"
            case _:
                return "not-offered", self.asking(step).clause

    def why_not_mission(self, seat: i64, mission: i64) -> tuple[str, str]:
        if mission >= self.city.missions:
            return "no-such-mission", "V-1.3"
        if not has(self.hands[seat], mission):
            return "not-your-mission", "V-C5.3"
        return "mission-not-fulfilled", "V-C5.2"

    def why_not_player(self, step: i64, other: i64) -> tuple[str, str]:
        if other >= self.players:
            return "no-such-player", "V-1"
        if step != Step.VICTIM and step != Step.COLOUR:
            return "not-offered", self.asking(step).clause
        return "no-ally-of-theirs", self.asking(step).clause

    def why_not_amount(self, seat: i64, step: i64, argument: i64, action: i64) -> tuple[str, str]:
        """Too much, or the wrong digit."""
        digit: i64 = 2
        if action < Act.ONES:
            digit = 0 if action < Act.TENS else 1
        if digit != argument & 3:
            return "another-digit", self.asking(step).clause
        if step == Step.BID and self.roles[seat] == Role.FIGHTER and self.held_back(seat):
            if self.figures[seat] > CONVENTO_MOST:
                return "convento-forbids", "V-D1.2"
        return "not-so-many", self.asking(step).clause
