"""What is pending while a Pivotal Event is carried out, on top of the other player's turn.

Clauses: 5.1.5, 5.1.6, 5.1.9; rulings R127, R129, R132.
"""

from __future__ import annotations

from typing import ClassVar

from ctcore.kernel import Frame
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, NATURE, Actor, Pivotal
from ctcore.twilight.rules.common.turns import SecondChoice

__all__ = [
    "OWNER",
    "CoupFlnRoll",
    "CoupGovernmentRoll",
    "CoupLost",
    "CoupRemoving",
    "EventFrame",
    "Mobilizing",
    "SettingAside",
    "SuezRoll",
]


# 5.1.4: whose card it is.
OWNER: dict[Pivotal, Actor] = {
    Pivotal.COUP_D_ETAT: GOVERNMENT,
    Pivotal.MOBILIZATION: GOVERNMENT,
    Pivotal.RECALL_DE_GAULLE: GOVERNMENT,
    Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT: FLN,
    Pivotal.OAS: FLN,
    Pivotal.SUEZ_CRISIS: FLN,
}


class EventFrame(Frame):
    """Something that a Pivotal Event leaves to choose or to roll; ``event`` is that card."""

    __slots__ = ()

    stands_on = (SecondChoice,)
    event: ClassVar[Pivotal]


@frozen
class LeavingFrame(EventFrame):
    """A choice that a Pivotal Event asks for again until ``left`` is 0."""

    left: int


class CoupGovernmentRoll(EventFrame):
    """The Government's die of COUP D'ETAT is to be rolled."""

    __slots__ = ()

    event = Pivotal.COUP_D_ETAT
    clause = "5.1.5"
    awaits = "the Government's roll for COUP D'ETAT"
    actor = NATURE


@frozen
class CoupFlnRoll(EventFrame):
    """The FLN's die of COUP D'ETAT is to be rolled; the Government has rolled so much."""

    event = Pivotal.COUP_D_ETAT
    clause = "5.1.5"
    awaits = "the FLN's roll for COUP D'ETAT"
    actor = NATURE
    government: int


class CoupLost(LeavingFrame):
    """The FLN has won COUP D'ETAT: the Government loses Troops or Commitment."""

    __slots__ = ()

    event = Pivotal.COUP_D_ETAT
    clause = "5.1.5"
    awaits = "the FLN's choice of Troops to take out of play, or of a loss of Commitment"
    actor = FLN


class CoupRemoving(LeavingFrame):
    """The FLN has chosen Troops: ``left`` more go."""

    __slots__ = ()

    event = Pivotal.COUP_D_ETAT
    clause = "5.1.5"
    awaits = "further Troops to take out of play"
    actor = FLN


class Mobilizing(LeavingFrame):
    """The Government takes pieces from Out of Play to Available; ``left`` more may go."""

    __slots__ = ()

    event = Pivotal.MOBILIZATION
    clause = "5.1.6"
    awaits = "Government pieces to mobilize from Out of Play, or the end of that"
    actor = GOVERNMENT


class SuezRoll(EventFrame):
    """The die of SUEZ CRISIS is to be rolled."""

    __slots__ = ()

    event = Pivotal.SUEZ_CRISIS
    clause = "5.1.9"
    awaits = "the roll for SUEZ CRISIS"
    actor = NATURE


class SettingAside(LeavingFrame):
    """The Government chooses French Troops to set aside; ``left`` more go."""

    __slots__ = ()

    event = Pivotal.SUEZ_CRISIS
    clause = "5.1.9"
    awaits = "French Troops to set aside"
    actor = GOVERNMENT
