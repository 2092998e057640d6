"""The three answers to a question of possibility."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Answer"]


class Answer(StrEnum):
    """Yes, as shown; no, as shown; or open, where neither was."""

    YES = "yes"
    NO = "no"
    OPEN = "open"
