"""One game among programs, and the moment each of them is shown when it is asked.

In a sealed round the others' answers are left out of that moment: nobody may know them, and whoever thinks about the
round wants to let everybody answer anew instead of taking a blind guess for an answer.
"""

from signoria.core.kernel import State
from signoria.core.rng import Rng


class Course:
    """A state that is played on."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._base = state.copy()  # the moment the sealed round began
        self._answers: list[tuple[int, int]] = []  # what has been answered in it so far

    def moment(self, seat: int) -> State:
        """The moment as it would be had only this seat answered in the round under way. It is the true one: it
        goes to nobody; who thinks is given `world`."""
        if all(other == seat for other, _ in self._answers):
            return self.state
        moment = self._base.copy()
        for other, action in self._answers:
            if other == seat:
                moment.apply(seat, action)
        return moment

    def world(self, seat: int, rng: Rng) -> State:
        """A world imagined from what the seat knows."""
        return self.moment(seat).imagine(seat, rng)

    def apply(self, seat: int, action: int) -> None:
        """Carry out an answer."""
        state = self.state
        sealed, taken = state.sealed, state.taken
        state.apply(seat, action)
        if sealed != 0 and state.sealed != 0 and state.taken == taken:
            self._answers.append((seat, action))
        else:
            self._answers.clear()
            if state.sealed != 0:
                self._base.become(state)
