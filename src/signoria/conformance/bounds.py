"""Games end within their bound, and what a game declares to be constant is constant."""

from signoria.conformance.case import Case, Fault, Trail, walks
from signoria.core.kernel import CHANCE
from signoria.core.rng import seeded


def laws(case: Case) -> None:
    wanted: dict[str, int] | None = None
    for state, trail, _ in walks(case):
        found = case.game.laws(state)
        if wanted is None or not trail.moves:
            wanted = found
        for law in {*wanted, *found}:
            if wanted.get(law) != found.get(law):
                raise Fault("laws", case, f"{law}: {wanted.get(law)} has become {found.get(law)}", trail)


def termination(case: Case) -> None:
    """Also players who always take the first or the last action on the list come to an end in time, and every end
    has points, ranks and returns that fit together."""
    bound = case.game.longest(case.players, case.game.settle_options(case.players, case.options))
    for style in (0, -1, None):
        for number in range(min(case.games, 5)):
            rng = seeded(case.seed + number)
            state, trail, decisions = case.start(), Trail(case), 0
            while not state.over:
                seat = int(state.turn())
                fixed = style is not None and seat != CHANCE
                action = state.legal(seat)[style] if fixed and style is not None else int(state.pick(seat, rng))
                state.apply(seat, action)
                trail.moves.append((seat, action))
                decisions += seat != CHANCE
                if decisions > bound:
                    raise Fault("termination", case, f"more than the {bound} decisions it declares", trail)
            ranks, returns = case.game.result(state).ranks, case.game.returns(state)
            _examine_end(case, trail, ranks, returns)
            standings = [int(state.standing(seat)) for seat in range(state.players)]
            if ranks != tuple(1 + sum(other > own for other in standings) for own in standings):
                raise Fault("termination", case, f"the ranks {ranks} are not those of {standings}", trail)
            if returns != tuple(state.worth(seat) for seat in range(state.players)):
                raise Fault("termination", case, f"the returns {returns} are not the state's own", trail)


def _examine_end(case: Case, trail: Trail, ranks: tuple[int, ...], returns: tuple[float, ...]) -> None:
    if 1 not in ranks or len(ranks) != case.players:
        raise Fault("termination", case, f"nobody has won: {ranks}", trail)
    if abs(sum(returns)) > 1e-9:
        raise Fault("termination", case, f"the returns do not add up to 0: {returns}", trail)
    best = max(returns)
    if any(rank == 1 and value < best - 1e-9 for rank, value in zip(ranks, returns, strict=True)):
        raise Fault("termination", case, f"a winner's return is not the best: {ranks}, {returns}", trail)
