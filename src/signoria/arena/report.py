"""What a tournament showed: ratings, how lineups compare, how long everybody thought; as a document and as a table."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from signoria.arena.match import Deal, Match
from signoria.arena.plan import Lineup
from signoria.arena.ratings import Rating, Stage, elo_of_share, gather, mean_interval, ratings, stages
from signoria.core.slots import Json

FORMAT: Final = 1


@dataclass(frozen=True)
class Comparison:
    """How the first of a lineup fared against the second: its share of all pots, and what it would be if they were
    equally strong."""

    first: str
    second: str
    deals: int
    games: int
    share: float
    low: float
    high: float
    par: float

    @property
    def elo(self) -> float | None:
        """The difference, where both took the same number of seats."""
        return elo_of_share(self.share) if self.par == 0.5 else None


@dataclass(frozen=True)
class Thinking:
    """How long somebody took over a decision, in seconds."""

    name: str
    decisions: int
    mean: float
    slowest: float


@dataclass(frozen=True)
class Report:
    """All of it."""

    match: Match
    ratings: tuple[Rating, ...]
    comparisons: tuple[Comparison, ...]
    thinking: tuple[Thinking, ...]
    deals: int
    games: int

    def written(self) -> dict[str, Json]:
        """As a document."""
        return {
            "signoria": "arena-report",
            "format": FORMAT,
            "match": {**asdict(self.match), "options": dict(self.match.options)},
            "deals": self.deals,
            "games": self.games,
            "ratings": [asdict(rating) for rating in self.ratings],
            "comparisons": [{**asdict(one), "elo": one.elo} for one in self.comparisons],
            "thinking": [asdict(one) for one in self.thinking],
        }

    def lines(self) -> list[str]:
        """As a table for the terminal."""
        width = max([len(one.name) for one in self.ratings] + [4])
        lines = [f"{self.games:,} games of {self.match.game} for {self.match.players}, {self.deals:,} deals", ""]
        lines.append(f"{'':<{width}}  {'Elo':>6}  {'95 % of the time between':<24}  {'a decision':>10}  {'slowest':>8}")
        times = {one.name: one for one in self.thinking}
        for one in sorted(self.ratings, key=lambda rating: -rating.elo):
            between = f"{one.low:+.0f} and {one.high:+.0f}"
            time = times[one.name]
            pace = f"{1000 * time.mean:>7.1f} ms  {1000 * time.slowest:>5.0f} ms"
            lines.append(f"{one.name:<{width}}  {one.elo:>+6.0f}  {between:<24}  {pace}")
        lines.append("")
        for pair in self.comparisons:
            share = f"{100 * pair.share:.1f} % of the pots ({100 * pair.low:.1f} to {100 * pair.high:.1f})"
            par = f"par {100 * pair.par:.0f} %" if pair.par != 0.5 else f"{pair.elo:+.0f} Elo"
            lines.append(f"{pair.first} against {pair.second}: {share}, {par}, {pair.games:,} games")
        return lines


def share_of(deal: Deal, name: str) -> float:
    """What share of all pots of a deal somebody took."""
    taken = sum(
        share for game in deal.games for seat, share in zip(game.seats, game.shares(), strict=True) if seat == name
    )
    return taken / len(deal.games)


def report(match: Match, lineups: Sequence[Lineup], deals: Sequence[Deal]) -> Report:
    """Everything, from the deals alone."""
    names = list(dict.fromkeys(name for lineup in lineups for name in lineup.names))
    by_deal: dict[int, dict[Stage, float]] = {}
    for deal in deals:
        met = by_deal.setdefault(deal.deal, {})
        for game in deal.games:
            gather(met, stages(game.seats, game.ranks))
    rated = ratings(names, [by_deal[number] for number in sorted(by_deal)]) if deals else []
    comparisons = []
    for number, lineup in enumerate(lineups):
        shares = [share_of(deal, lineup.names[0]) for deal in sorted_deals(deals, number)]
        if len(lineup.names) == 2 and shares:
            seats = [seat for seating in lineup.seatings for seat in seating]
            par = seats.count(lineup.names[0]) / len(seats)
            low, high = mean_interval(shares)
            games = len(shares) * len(lineup.seatings)
            mean = sum(shares) / len(shares)
            comparisons.append(Comparison(*lineup.names, len(shares), games, mean, low, high, par))
    games = sum(len(deal.games) for deal in deals)
    return Report(match, tuple(rated), tuple(comparisons), tuple(_thinking(names, deals)), len(by_deal), games)


def sorted_deals(deals: Sequence[Deal], lineup: int) -> list[Deal]:
    """The deals of one lineup, in the order of their numbers: figures must not depend on who finished first."""
    return sorted((deal for deal in deals if deal.lineup == lineup), key=lambda deal: deal.deal)


def _thinking(names: Sequence[str], deals: Sequence[Deal]) -> list[Thinking]:
    seconds, slowest = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0.0)
    asked = dict.fromkeys(names, 0)
    for deal in deals:
        for game in deal.games:
            for name, value in game.seconds.items():
                seconds[name] += value
                asked[name] += game.asked[name]
                slowest[name] = max(slowest[name], game.slowest[name])
    return [Thinking(name, asked[name], seconds[name] / max(asked[name], 1), slowest[name]) for name in names]
