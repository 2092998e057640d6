"""Operations (8): the players conduct missions in turns, until a pass follows a pass.

Clauses: 8, 11.3/4, C.1; rulings A42, A61, A79
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.units import FLN, GOVERNMENT, Actor
from ctcore.algeria.rules.air import AIRMOBILIZE
from ctcore.algeria.rules.common.asking import chosen
from ctcore.algeria.rules.common.dice import Procedure
from ctcore.algeria.rules.common.switches import decided
from ctcore.algeria.rules.missions import (
    flush,
    gathering,
    harass,
    movement,
    police,
    propaganda,
    raid,
    react,
    strike,
    suppression,
)
from ctcore.algeria.rules.missions.fln import Choosing
from ctcore.kernel import Frame, Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = ["TABLE", "FlnTurn", "GovernmentTurn", "Operations", "Pass", "Yield", "begin"]


@frozen
class Operations(Procedure, clause="8/2", awaits="missions", label="operations"):
    """The Operations Phase; ``passed`` is who passed just before (8/4).

    ``fln_out`` says that the FLN acts no more in this phase, by the rejected reading of A42.
    """

    cites = ("8/1", "C.1/1", "A61")
    passed: Actor | None = None
    fln_out: bool = False

    def resumed(self, draft: Any, ended: Frame, result: Any, /) -> None:
        """Give the turn to whom it belongs, or end the phase."""
        if isinstance(ended, FlnTurn):
            _after_fln(draft, self, passed=result is Pass)
        elif isinstance(ended, GovernmentTurn):
            if self.passed is FLN:
                draft.finish()
            else:
                draft.replace(changed(self, passed=GOVERNMENT), FlnTurn(after_pass=True))
        elif self.fln_out:
            draft.replace(changed(self, passed=FLN), GovernmentTurn())
        else:
            draft.replace(changed(self, passed=None), FlnTurn())


@frozen
class FlnTurn(Choosing, awaits="a mission, or that the Government acts, or a pass", label="turn", actor=FLN):
    """The FLN is to conduct a mission, to let the Government act, or to pass (8/2)."""

    after_pass: bool = False


@frozen
class GovernmentTurn(Choosing, clause="8/3", awaits="a mission or a pass", label="turn", actor=GOVERNMENT):
    """The Government is to conduct a mission or to pass (8/3)."""


class Pass(Move, form="pass"):
    """Pass."""


class Yield(Move, form="let the Government act"):
    """Let the Government act."""


def begin(draft: Draft) -> None:
    """Open the phase: the OAS conducts its Suppression first (11.3/4, A61)."""
    draft.push(Operations())
    where = draft.oas.where.area if draft.oas.active and draft.oas.where else None
    if where is not None:
        suppression.conduct_of_the_oas(draft, where)
    else:
        draft.push(FlnTurn())


def _after_fln(draft: Draft, frame: Operations, *, passed: bool) -> None:
    if passed and frame.passed is GOVERNMENT:
        draft.finish()
        return
    out = passed and not decided("A42", draft)
    draft.replace(changed(frame, passed=FLN if passed else None, fln_out=out), GovernmentTurn())


def _answer(draft: Draft, _frame: Frame, move: Move) -> None:
    draft.finish(type(move))


PASS = chosen(("operations.pass", Pass, _answer), {})
YIELD = chosen(
    ("operations.yield", Yield, _answer),
    {},
    asks(
        "not_after_a_pass",
        ("8/2", "A42"),
        "the FLN does not give the turn back right after a pass of the Government",
        lambda frame: frame.after_pass ^ True,
        "the Government has just passed: {frame.after_pass}",
    ),
)
TABLE = (
    gathering.TABLE
    | react.TABLE
    | raid.TABLE
    | suppression.TABLE
    | awaits(
        FlnTurn,
        propaganda.PROPAGANDA,
        propaganda.IN_FRANCE,
        strike.STRIKE,
        movement.MOVE,
        raid.RAID,
        harass.HARASS,
        YIELD,
        PASS,
    )
    | awaits(
        GovernmentTurn,
        flush.FLUSH,
        police.INTELLIGENCE,
        police.CIVIL_AFFAIRS,
        suppression.SUPPRESSION,
        police.RESETTLEMENT,
        AIRMOBILIZE,
        PASS,
    )
)
