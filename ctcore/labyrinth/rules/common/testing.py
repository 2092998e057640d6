"""Tests and rolls: governance, posture, Prestige (4.9.3, 4.9.4).

Clauses: 4.7.1, 4.9.3, 4.9.4; rulings L6, L7, L22, L24
"""

from __future__ import annotations

from ctcore.kernel import Figure
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import Place, place
from ctcore.labyrinth.board.tracks import gwot_penalty
from ctcore.labyrinth.board.vocabulary import Alignment, Governance, Posture
from ctcore.labyrinth.rules.common.dice import Dice, Procedure
from ctcore.labyrinth.rules.common.switches import decided

__all__ = [
    "PrestigeRoll",
    "Testing",
    "governance_of",
    "posture_of",
    "roll_posture",
    "roll_prestige",
    "tests",
]

UNITED_STATES = place("United States")
# 4.9.3: from which face on the better result comes.
FAIR_FROM = Figure("test.fair_from", ("4.9.3/1",), lambda _state: 5, low=1, high=7)
HARD_FROM = Figure("test.hard_from", ("4.9.3/1",), lambda _state: 5, low=1, high=7)
RISE_FROM = Figure("prestige_roll.rise_from", ("4.7.1/1",), lambda _state: 5, low=1, high=7)


def governance_of(board: object, face: int) -> Governance:
    """The governance that a die gives: Poor or Fair (4.9.3)."""
    return Governance.FAIR if face >= FAIR_FROM(board) else Governance.POOR


def posture_of(board: object, face: int) -> Posture:
    """The posture that a modified die gives: Soft or Hard (4.9.3)."""
    return Posture.HARD if face >= HARD_FROM(board) else Posture.SOFT


class Of(Named):
    """What is rolled for."""

    TEST, SETTING = "a test", "governance by an event"
    POSTURE, US_POSTURE = "posture", "the posture of the US"


@frozen
class Testing(Procedure, clause="4.9.3/1", awaits="what a roll brings", label="test"):
    """A die decides the governance or the posture of a country, and ``clause_of`` ordered it (4.9.3).

    A first test of governance sets alignment Neutral (4.9.4/2).
    """

    cites = ("4.9.4/1", "4.9.4/2", "L7", "L80")
    place: Place
    of: Of
    because: str

    def resumed(self, draft: Draft, _ended: object, result: tuple[int, ...], /) -> None:
        """Set what was rolled."""
        (face,) = result
        if self.of is Of.US_POSTURE:
            draft.set_us_posture(posture_of(draft, face + 1), self.because)
        elif self.of is Of.POSTURE or not self.place.is_muslim:
            draft.posture(self.place, posture_of(draft, face), self.because)
        else:
            with draft.as_one():
                draft.govern(self.place, governance_of(draft, face), self.because)
                clause = "4.9.4/2" if self.of is Of.TEST else self.because
                draft.align(self.place, Alignment.NEUTRAL, clause)
        draft.finish(face)


def tests(draft: Draft, place: Place, because: str) -> bool:
    """Let an unmarked country be tested; whether it is (4.9.4/1, 4.9.4/3)."""
    if draft.at(place).is_marked:
        return False
    draft.push(Testing(place, Of.TEST, because), Dice(1))
    return True


def roll_posture(draft: Draft, place: Place, because: str) -> None:
    """Roll the posture of a country, marked or not; 1 is added for the United States (4.9.3, L7).

    Israel is always Hard: no die is rolled for it (4.3.3, L22).
    """
    if place is UNITED_STATES:
        draft.push(Testing(place, Of.US_POSTURE, because), Dice(1))
    else:
        draft.push(Testing(place, Of.POSTURE, because), Dice(1))


@frozen
class PrestigeRoll(Procedure, clause="4.7.1/1", awaits="the roll of Prestige"):
    """Three dice move Prestige: one for the direction, the lower of two for the amount (4.7.1)."""

    cites = ("L6",)
    because: str

    def resumed(self, draft: Draft, _ended: object, result: tuple[int, ...], /) -> None:
        """Move the marker."""
        direction, *amounts = result
        by = min(amounts)
        if not decided("L6", draft):
            direction -= gwot_penalty(draft) > 0
        draft.prestige(by if direction >= RISE_FROM(draft) else -by, self.because)
        draft.finish()


def roll_prestige(draft: Draft, because: str) -> None:
    """Roll Prestige (4.7.1)."""
    draft.push(PrestigeRoll(because), Dice(3))
