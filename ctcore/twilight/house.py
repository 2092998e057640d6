"""The rules with house rules: exceptions of one's own beside those of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ctcore.kernel import attach
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.system import POINTS, PROVISOS, RULES_TABLE, SYSTEM

if TYPE_CHECKING:
    from ctcore.kernel import Proviso, System
    from ctcore.twilight.board.state import State

__all__ = ["with_provisos"]


def with_provisos(*provisos: Proviso) -> System[State]:
    """The rules with these exceptions beside those of the cards: house rules, where they name no ``while_``.

    What provisos change is shared by the whole process: from now on every system of it, `SYSTEM` too,
    reads these.  Called without any, it gives the printed rules back.

    >>> from ctcore.kernel import Amends
    >>> from ctcore.twilight.system import setup
    >>> from ctcore.twilight.rules.operations.sweep import PRICE
    >>> dearer = Amends(label="house rule: dear", clauses=(), to="sweep.price", value=lambda _two, _state: 3)
    >>> house = with_provisos(dearer)
    >>> PRICE(setup("short")), PRICE.changed_by(setup("short"))
    (3, ('house rule: dear',))
    >>> printed = with_provisos()
    """
    return attrs.evolve(SYSTEM, table=attach(RULES_TABLE, POINTS, (*PROVISOS, *provisos), EFFECTS))
