"""Where the texts of the cards are found; those that do not last are read when the first is asked for.

Clauses: 5.1, 5.2
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ctcore.kernel import Frame, Kind
from ctcore.twilight.board.cards import Capability, Text
from ctcore.twilight.rules.common.turns import GrantingFrame
from ctcore.twilight.rules.events.cards import lasting
from ctcore.twilight.rules.events.texts.frame import CardText, Loss, TextFrame

__all__ = ["cards_with", "frames", "granting", "losses_of", "row", "text_of", "texts"]


@cache
def texts() -> Mapping[Capability, CardText]:
    """Every text of an Event card, by its card and which of two it is."""
    from ctcore.twilight.rules.events.cards import (  # noqa: PLC0415 - importing ctcore need not wait for them
        forty_one_to_sixty,
        one_to_twenty,
        twenty_one_to_forty,
    )

    parts = (lasting, one_to_twenty, twenty_one_to_forty, forty_one_to_sixty)
    every = (one for part in parts for one in part.TEXTS)
    return {one.effect: one for one in sorted(every, key=lambda one: (one.card, one.side is Text.SHADED))}


@cache
def text_of(number: int | None, side: Text) -> CardText | None:
    """That text of the card of that number; None if there is no such text.

    >>> text_of(57, Text.ONLY).id, text_of(57, Text.SHADED), text_of(None, Text.ONLY)
    ('#57', None, None)
    """
    return None if number is None else texts().get(Capability(number, side))


@cache
def losses_of(number: int | None, side: Text) -> tuple[Loss, ...]:
    """What that text takes from a player, as far as it fixes that.

    >>> len(losses_of(21, Text.SHADED)), losses_of(57, Text.ONLY)
    (1, ())
    """
    found = text_of(number, side)
    return () if found is None else found.losses


@cache
def cards_with(side: Text) -> frozenset[int | None]:
    """The numbers of the cards that have that text."""
    return frozenset(one.card for one in texts() if one.text is side)


def granting(id_: str) -> type[TextFrame]:
    """The frame under what that text grants first.

    >>> granting("#5s").__name__
    'Card5sGranting'
    """
    text = next(one for one in texts().values() if one.id == id_)
    return next(frame for frame in text.frames if issubclass(frame, GrantingFrame))


def row(frame: type[Frame]) -> tuple[Kind, ...] | None:
    """What a frame of a text awaits; None of any other frame, and of one that stands below another only."""
    return frame.text.table.get(frame) if issubclass(frame, TextFrame) else None


def frames() -> list[type[Frame]]:
    """Every type of frame of a text that awaits something."""
    return [frame for text in texts().values() for frame in text.table]
