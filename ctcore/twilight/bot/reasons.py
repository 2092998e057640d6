"""Why the non-player FLN does what it does: what it asked, what narrowed its choice, what it drew (8).

Clauses: 8.1, 8.2; ruling R184.
"""

from __future__ import annotations

from ctcore.game.reasons import Reason
from ctcore.kernel.frozen import frozen

__all__ = ["Draw", "Reason"]


@frozen
class Draw:
    """A chance that was taken: what it was for, how many ways there were, and which came, from 0.

    A die has six ways, and the way that came is one less than what it shows.
    """

    what: str
    ways: int
    came: int

    def __str__(self) -> str:
        """The draw in words."""
        return f"{self.what}: {self.came + 1} of {self.ways}"
