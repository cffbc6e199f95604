"""What a moment at the edge of the tree is worth to each seat."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from signoria.core.kernel import State
from signoria.core.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Plays on at random to the end. Games with a better eye for unfinished games have a judge of their own."""

    def __init__(self, most: i64 = 0) -> None:
        self.most: i64 = most  # decisions of a playout, 0 for all

    def weigh(self, state: State, values: vec[float], rng: Rng) -> None:
        """Write for each seat what the moment is worth to it. The state may be used up."""
        if not state.over:
            state.playout(rng, self.most)
        for seat in range(state.players):
            values[seat] = state.worth(seat)

    def prior(self, state: State, seat: i64, action: i64) -> float:
        """How good an answer looks at first sight. Where few answers are tried at first these come first."""
        return 0.0
