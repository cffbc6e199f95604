"""Players that are programs."""

from signoria.bots.bot import Bot, Player, decide
from signoria.bots.levels import Level, level, levels

__all__ = ["Bot", "Level", "Player", "decide", "level", "levels"]
