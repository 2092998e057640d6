"""Ceilings: what no Operation of a turn can bring a number past, by menus for each space and a knapsack.

If the ceiling of a number that a condition needs is too low, the Operation cannot bring the condition about.
"""

from ctcore.twilight.ceilings.turns import Ceilings

__all__ = ["Ceilings"]
