"""The non-player FLN (8): a player that answers for the FLN by the flowchart of chapter 8, with its reasons.

Clauses: 8, 8.1-8.6; rulings R173-R197.
"""

from ctcore.twilight.bot.chance import RandomSpaces
from ctcore.twilight.bot.flowchart import FLOWCHART
from ctcore.twilight.bot.policy import Bot, Decision, decide
from ctcore.twilight.bot.reasons import Draw, Reason

__all__ = ["FLOWCHART", "Bot", "Decision", "Draw", "RandomSpaces", "Reason", "decide"]
