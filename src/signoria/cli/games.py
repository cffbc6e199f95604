"""`signoria games`: what is on the shelf."""

import argparse
from collections.abc import Sequence

from signoria.cli.asked import values
from signoria.core.game import Game
from signoria.games import games
from signoria.words import Words


def listed(game: Game) -> list[str]:
    """One game: its name, whose it is, how many play it and what can be chosen."""
    words = Words(game)
    credit = game.credit
    whose = ", ".join(credit.designers) + (f"; {credit.publisher}" if credit.publisher else "")
    whose += f", {credit.year}" if credit.year else ""
    lines = [f"{game.name}: {words.title} ({whose})"]
    if words.about:
        lines.append(f"    {words.about}")
    lines.append(f"    players: {game.seats[0]} to {game.seats[-1]}")
    for option in game.options:
        default = words.option_value(option.name, option.default)
        what = words.option(option.name)
        lines.append(f"    --option {option.name}=...  {what}: {values(option)} (unless you say so: {default})")
    return lines


def shelf(everything: bool) -> str:
    """The games people come to play; with `everything` the yardsticks too."""
    shown = games(lobby_only=not everything)
    blocks = ["\n".join(listed(game)) for game in shown]
    hidden = len(games()) - len(shown)
    if hidden:
        yardsticks = "a small game that serves" if hidden == 1 else f"{hidden} small games that serve"
        blocks.append(f"There is also {yardsticks}" if hidden == 1 else f"There are also {yardsticks}")
        blocks[-1] += " as a yardstick: --all lists them."
    return "\n\n".join(blocks)


def run(argv: Sequence[str]) -> int:
    """List the games."""
    parser = argparse.ArgumentParser(prog="signoria games", description="List the games with their options.")
    parser.add_argument("--all", action="store_true", help="the yardsticks too, which nobody comes to play")
    print(shelf(parser.parse_args(argv).all))
    return 0
