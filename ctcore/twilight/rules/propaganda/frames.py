"""What is pending in a Propaganda Round: one frame for each choice of a phase.

Clauses: 6.2.3, 6.3, 6.4, 6.5; rulings R141-R152.
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from ctcore.kernel import Frame
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import CUBES, FLN, GOVERNMENT, GUERRILLAS, Actor
from ctcore.twilight.rules.common.frames import Mark, listed

__all__ = [
    "AdjustingFrame",
    "Agitation",
    "FlnRedeploy",
    "GovernmentRedeploy",
    "Pacification",
    "RoundFrame",
    "Sending",
    "TakingOut",
    "Withdrawing",
]

_NOWHERE = (False,) * len(PLACES)


class RoundFrame(Frame):
    """A choice in a Propaganda Round; ``follows_support`` says that the final Round has none such."""

    __slots__ = ()

    follows_support: ClassVar[bool] = False

    @property
    def faction(self) -> Actor:
        """Whose choice it is."""
        faction: Actor = self.actor
        return faction


@frozen
class AdjustingFrame(RoundFrame):
    """French pieces go from one box to another and change Commitment; the frame counts those gone."""

    moved: int


class Sending(AdjustingFrame):
    """French pieces go from Out of Play to Available, for Commitment."""

    __slots__ = ()

    clause = "6.2.3"
    awaits = "French pieces to send from Out of Play, or the end of that"
    actor = GOVERNMENT


class Withdrawing(AdjustingFrame):
    """French pieces go from Available to Out of Play, and Commitment rises."""

    __slots__ = ()

    clause = "6.2.3"
    awaits = "French pieces to withdraw to Out of Play, or the end of that"
    actor = GOVERNMENT


@frozen
class Pacification(RoundFrame):
    """The Government builds Support; it has spent so much."""

    clause = "6.3.1"
    awaits = "a space to Pacify, or the end of that"
    actor = GOVERNMENT
    spent: int


class Agitation(RoundFrame):
    """The FLN builds Opposition."""

    __slots__ = ()

    clause = "6.3.2"
    awaits = "a space to Agitate, or the end of that"
    actor = FLN


def _controller(frame: GovernmentRedeploy | FlnRedeploy, place: Place) -> Actor | None:
    held = (frame.control or _NOWHERE)[place.index]
    return GOVERNMENT if held else FLN if frame.fln_control[place.index] else None


@frozen
class GovernmentRedeploy(RoundFrame):
    """The Government redeploys cubes.

    ``control`` says of each space, in map order, whether the Government controlled it when the
    phase began (6.4, R149), and ``fln_control`` whether the FLN did; nothing is decided by the
    latter, and a frame may be without.  ``marks`` counts the cubes that have redeployed.
    """

    follows_support = True
    clause = "6.4.1"
    awaits = "cubes to redeploy, or the end of that"
    actor = GOVERNMENT
    moves = CUBES
    control: tuple[bool, ...]
    marks: tuple[Mark, ...]
    fln_control: tuple[bool, ...] = attrs.field(default=(), kw_only=True)

    def controller(self, place: Place) -> Actor | None:
        """Who controlled the space when the phase began, where the frame says so (6.4/2)."""
        return _controller(self, place)

    @property
    def controlled(self) -> str:
        """The spaces that the Government controlled when the phase began, in words."""
        return listed(place for place, held in zip(PLACES, self.control, strict=True) if held)

    @property
    def moved_pieces(self) -> str:
        """The cubes that may not move again, in words."""
        return listed(self.marks)


@frozen
class FlnRedeploy(RoundFrame):
    """The FLN redeploys Guerrillas; ``marks`` counts those that have redeployed.

    ``control`` and ``fln_control`` say who controlled each space when the phase began (6.4), as the
    Government's Redeploy does; nothing is decided by them here, and a frame may be without.
    """

    follows_support = True
    clause = "6.4.2"
    awaits = "Guerrillas to redeploy, or the end of that"
    actor = FLN
    moves = GUERRILLAS
    marks: tuple[Mark, ...]
    control: tuple[bool, ...] = attrs.field(default=(), kw_only=True)
    fln_control: tuple[bool, ...] = attrs.field(default=(), kw_only=True)

    def controller(self, place: Place) -> Actor | None:
        """Who controlled the space when the phase began, where the frame says so (6.4/2)."""
        return _controller(self, place)

    @property
    def moved_pieces(self) -> str:
        """The Guerrillas that may not move again, in words."""
        return listed(self.marks)


@frozen
class TakingOut(RoundFrame):
    """The Government chooses which French Casualties go Out of Play; the frame counts those still to go."""

    follows_support = True
    clause = "6.5"
    awaits = "which French Casualties go Out of Play"
    actor = GOVERNMENT
    left: int
