"""The solo Jihadist (9): what it does in any position in which it is to choose, and why."""

from ctcore.labyrinth.bot.policy import Bot, Decision, chances, decide
from ctcore.labyrinth.bot.tables import TABLES, Tables

__all__ = ["TABLES", "Bot", "Decision", "Tables", "chances", "decide"]
