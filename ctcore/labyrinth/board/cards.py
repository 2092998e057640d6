"""The faces of the 120 cards: title, whose event it is, value, and what becomes of the card.

What each event does is in `ctcore.labyrinth.rules.events`.

Clauses: 4.10, 6.2.7, 6.2.9

>>> str(card(43)), card(43).value, card(43).side.value
('43 Patriot Act', 3, 'US')
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ctcore.errors import NotationError
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.vocabulary import Side

__all__ = ["CARDS", "ELECTION", "Card", "card", "small_deck"]

# 6.3.1: the event that always happens.
ELECTION = 120


@frozen(eq=False)
class Card:
    """A card as printed; one object for each.

    ``side`` is whose event it is, None for an unassociated one (4.10.4).  ``removed`` and ``removed_by_us``
    say when it leaves the game (6.2.9), ``lapses`` that its effect lasts until the end of the turn (6.2.7).
    """

    printed = True

    number: int
    title: str
    side: Side | None
    value: int
    removed: bool
    removed_by_us: bool
    lapses: bool
    marks: tuple[str, ...]

    def __index__(self) -> int:
        """Its number."""
        return self.number

    def __str__(self) -> str:
        """Its number and its title."""
        return f"{self.number} {self.title}"

    def __repr__(self) -> str:
        """What finds the one object of this number."""
        return f"card({self.number})"

    def __reduce__(self) -> tuple[Any, tuple[int]]:
        """Copy as the one object of this number."""
        return (card, (self.number,))

    def is_of(self, side: Side) -> bool:
        """Whether that side may play it as an event (6.2.5)."""
        return self.side is None or self.side is side


def small_deck(number: int) -> int:
    """Which of three small decks a card is in: unassociated 0, Jihadist 1, US 2 (9.2/3, L43).

    >>> small_deck(120), small_deck(95), small_deck(43)
    (0, 1, 2)
    """
    return (None, Side.JIHADIST, Side.US).index(card(number).side)


def _read() -> tuple[Card, ...]:
    text = (Path(__file__).parents[1] / "data" / "cards.toml").read_text(encoding="utf-8")
    sides = {"us": Side.US, "jihadist": Side.JIHADIST, "none": None}
    return tuple(
        Card(
            row["number"],
            row["title"],
            sides[row["side"]],
            row["value"],
            row.get("remove", False),
            row.get("us_remove", False),
            row.get("lapsing", False),
            tuple(row.get("marks", ())),
        )
        for row in tomllib.loads(text)["card"]
    )


CARDS = _read()


def card(number: int) -> Card:
    """The card of that number; `NotationError` for any other."""
    if not 1 <= number <= len(CARDS):
        message = f"there is no card {number}; cards are 1 to {len(CARDS)}."
        raise NotationError(message)
    return CARDS[number - 1]
