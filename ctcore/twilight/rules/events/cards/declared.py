"""How a card is declared: its number, and the steps of each of its texts.

Clauses: 5.1, 5.2
"""

from __future__ import annotations

from ctcore.twilight.board.cards import Capability, Text
from ctcore.twilight.rules.events.texts.frame import CardText, Maker

__all__ = ["only", "shaded", "unshaded"]


def only(number: int, *steps: Maker) -> CardText:
    """The one text of a card."""
    return CardText(Capability(number, Text.ONLY), steps)


def unshaded(number: int, *steps: Maker) -> CardText:
    """The unshaded text of a card."""
    return CardText(Capability(number, Text.UNSHADED), steps)


def shaded(number: int, *steps: Maker) -> CardText:
    """The shaded text of a card."""
    return CardText(Capability(number, Text.SHADED), steps)
