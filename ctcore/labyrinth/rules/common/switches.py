"""The rulings that may be turned the other way: a truth for each, which house rules amend.

``ruling.L6`` is true by our decision, and false by the rejected reading.

Clauses: L6, L70, L101, L102, L103, L106, L107
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Figure

__all__ = ["POINTS", "decided"]

_CLAUSES = {
    "L6": "4.7.1/1",
    "L70": "#72",
    "L101": "8.4.3/1",
    "L102": "#50",
    "L103": "#53",
    "L106": "#104",
    "L107": "4.9.4/1",
}


def _by_decision(_state: object) -> bool:
    return True


_FIGURES = {
    ruling: Figure(f"ruling.{ruling}", (clause, ruling), _by_decision, is_truth=True)
    for ruling, clause in _CLAUSES.items()
}
POINTS = tuple(_FIGURES.values())


def decided(ruling: str, state: Any) -> bool:
    """Whether the ruling holds as it is decided; false by its rejected reading.

    >>> from ctcore.labyrinth.game import GAME
    >>> decided("L70", GAME.setup())
    True
    """
    return _FIGURES[ruling](state)
