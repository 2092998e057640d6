"""The rulings that may be turned the other way: a truth for each, which house rules amend.

``ruling.A22`` is true by our decision, and false by the rejected reading.

Clauses: A5, A16, A18, A22, A28, A33, A42, A47, A49, A50, A54, A56, A59, A60, A62, A66
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Figure

__all__ = ["POINTS", "cited", "decided"]

_CLAUSES = {
    "A5": "C.8",
    "A16": "12.2/1",
    "A18": "9.26/1",
    "A22": "2.3/3",
    "A28": "6.1/5",
    "A33": "6.33/2",
    "A42": "8/4",
    "A47": "9.15/3",
    "A49": "9.15/6",
    "A50": "8/5",
    "A54": "11.11/1",
    "A56": "C.6/3",
    "A59": "9.26/2",
    "A60": "11.3/6",
    "A62": "11.4/1",
    "A66": "C.6/5",
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

    >>> from ctcore.algeria.game import GAME
    >>> decided("A22", GAME.setup())
    True
    """
    return _FIGURES[ruling](state)


def cited(ruling: str, clause: str, state: Any) -> str:
    """The clause for a line of the ledger that the ruling decides, as changed where it is turned.

    >>> from ctcore.algeria.game import GAME
    >>> turned = GAME.with_rulings(A22="rejected")
    >>> [cited("A22", "9.26/3", game.setup()) for game in (GAME, turned)]
    ['9.26/3', '9.26/3']
    >>> cited("A22", "9.26/3", turned.setup()).changed_by
    ('house rule: A22 rejected',)
    """
    return _FIGURES[ruling].cited(clause, state)
