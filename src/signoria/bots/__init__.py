"""Players that are programs."""

from signoria.bots.bot import Bot, Player, decide
from signoria.bots.level import Level
from signoria.bots.levels import level, levels

__all__ = ["Bot", "Level", "Player", "decide", "level", "levels"]
