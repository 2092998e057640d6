"""A ledger line of a Special Activity (4.1): what was opened and came to nothing."""

from __future__ import annotations

import attrs

from ctcore.kernel.ledger import Entry
from ctcore.twilight.board.vocabulary import Activity

__all__ = ["NotMade"]


@attrs.frozen(slots=True)
class NotMade(Entry):
    """A Special Activity ended that changed nothing, and so was not made (4.1, R9)."""

    activity: Activity

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{self.activity} changed nothing, so it was not made, and none may follow"
