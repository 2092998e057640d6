"""Other countries (11.2): independence (11.21) gives both sides points; then the FLN may use them.

Clauses: 11.2, 11.21, 13.2, 5/independence
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.common.dice import Dice, Procedure
from ctcore.kernel import Amends, Figure, Frame
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = ["INDEPENDENT", "PROVISOS", "Independence", "grant_independence"]

# 11.21/2: whether the FLN may use Morocco and Tunisia.
INDEPENDENT = Figure("countries.independent", ("11.21/2",), lambda _state: False, is_truth=True)
PROVISOS = (
    Amends(
        label="independence",
        clauses=("11.21/1",),
        to="countries.independent",
        while_="independent",
        value=lambda _before, _state: True,
        says="Morocco and Tunisia are independent",
    ),
)


class Gaining(Named):
    """Whose dice are rolled."""

    FLN, GOVERNMENT = "FLN", "Government"


@frozen
class Independence(Procedure, clause="11.21/1", awaits="what both sides gain"):
    """Morocco and Tunisia have become independent; each side gains 2d6 PSP, the FLN first (11.21/1)."""

    gaining: Gaining

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Give the points, then roll for the other side, or end."""
        first = self.gaining is Gaining.FLN
        draft.level(Actor.FLN if first else Actor.GOVERNMENT, result, "11.21/1")
        if first:
            draft.replace(Independence(Gaining.GOVERNMENT), Dice(2))
        else:
            draft.finish()


def grant_independence(draft: Draft, clause: str) -> None:
    """Make both countries independent, and roll what the sides gain (11.21/1, 11.21/2)."""
    draft.put_in_force(clause, "Morocco and Tunisia become independent", independent=True)
    draft.push(Independence(Gaining.FLN), Dice(2))
