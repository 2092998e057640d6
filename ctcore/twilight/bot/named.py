"""Every step and priority of chapter 8 that the non-player FLN knows, by its name.

>>> print(NAMED["terror.population"])
terror.population (8.4.2): highest Population

Clauses: 8.1, 8.1.2, 8.3, 8.4.2, 8.4.4-8.4.6, 8.5.2, 8.5.3.
"""

from __future__ import annotations

from ctcore.twilight.bot import (
    activities,
    attack,
    guidelines,
    instructions,
    march,
    pivotal,
    rally,
    rounds,
    terror,
)
from ctcore.twilight.bot.priority import Priority, Step

__all__ = ["NAMED"]

_ALL: tuple[Step | Priority, ...] = (
    *guidelines.NAMED,
    *pivotal.NAMED,
    *instructions.NAMED,
    *terror.NAMED,
    *activities.NAMED,
    *attack.NAMED,
    *rally.NAMED,
    *march.NAMED,
    *rounds.NAMED,
)
NAMED: dict[str, Step | Priority] = {one.name: one for one in _ALL}
assert len(NAMED) == len(_ALL)
