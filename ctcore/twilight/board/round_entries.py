"""Ledger lines: what a Propaganda card leaves out, and how the game ends (6, 6.1, 6.3.3)."""

from __future__ import annotations

import attrs

from ctcore.kernel.ledger import Entry
from ctcore.twilight.board.vocabulary import Ending

__all__ = ["Ended", "RoundSkipped", "VictoryPhaseLeftOut"]


@attrs.frozen(slots=True)
class RoundSkipped(Entry):
    """A Propaganda card that directly follows another has no Round (6, R138)."""

    def __str__(self) -> str:
        """The change in plain words."""
        return "no Propaganda Round: the card directly follows another Propaganda card"


@attrs.frozen(slots=True)
class VictoryPhaseLeftOut(Entry):
    """The first Propaganda Round has no Victory Phase (6.1)."""

    def __str__(self) -> str:
        """The change in plain words."""
        return "no Victory Phase: this is the first Propaganda Round"


@attrs.frozen(slots=True)
class Ended(Entry):
    """The game is over."""

    ending: Ending

    def __str__(self) -> str:
        """The change in plain words."""
        return f"the game is over: {self.ending}"
