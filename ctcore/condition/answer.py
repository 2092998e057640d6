"""The three answers to a question of possibility."""

from __future__ import annotations

from enum import Enum

__all__ = ["Answer"]


class Answer(Enum):
    """Yes, as shown; no, as shown; or open, where neither was."""

    YES = "yes"
    NO = "no"
    OPEN = "open"

    def __str__(self) -> str:
        """The answer in a word."""
        return self.value
