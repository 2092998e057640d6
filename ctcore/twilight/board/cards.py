"""The 71 cards: their numbers, titles and kinds, of the register, and their labels (2.2, 5).

Clauses: 2.2, 2.3.7, 2.4, 5.1.4, 5.2, 5.3, 5.4
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import NotationError
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Pivotal

if TYPE_CHECKING:
    from ctcore import register

__all__ = [
    "CAPABILITIES",
    "EVENT_CARDS",
    "PROPAGANDA_CARDS",
    "Capability",
    "Card",
    "CardKind",
    "Text",
    "card",
    "is_propaganda",
]

# 1.2: 60 Event cards, then 6 Pivotal Events, then 5 Propaganda cards, in the order of their numbers.
EVENT_CARDS = 60
PROPAGANDA_CARDS = (67, 68, 69, 70, 71)


class CardKind(Enum):
    """What sort of card it is (2.3, 2.3.7, 2.4)."""

    EVENT = "Event"
    PIVOTAL = "Pivotal Event"
    PROPAGANDA = "Propaganda"

    def __str__(self) -> str:
        """The kind as the rulebook names it."""
        return self.value


class Text(Enum):
    """Which text of an Event card (5.2)."""

    UNSHADED = "unshaded"
    SHADED = "shaded"
    ONLY = "only text"

    __hash__ = object.__hash__

    def __str__(self) -> str:
        """The word for it."""
        return self.value


_LETTERS = {Text.UNSHADED: "u", Text.SHADED: "s", Text.ONLY: ""}


@frozen
class Card:
    """What a card's face says, except its text.

    ``capability`` and ``momentum`` are the printed labels, or empty: ``"government"``,
    ``"fln"``, ``"both"``, ``"by half"``.  ``owner`` keeps a Pivotal Event from the start.
    """

    number: int
    title: str
    kind: CardKind
    dual_use: bool = False
    capability: str = ""
    momentum: str = ""
    marked: bool = False
    owner: Actor | None = None

    def __str__(self) -> str:
        """The number and the title."""
        return f"{self.number}, {self.title}"

    @property
    def pivotal(self) -> Pivotal | None:
        """Which Pivotal Event it is, if any."""
        if self.kind is not CardKind.PIVOTAL:
            return None
        return Pivotal(self.title.upper())


@attrs.frozen(slots=True, order=True)
class Capability:
    """A lasting effect: a card and which of its texts (5.3, 5.4)."""

    card: int
    text: Text = attrs.field(default=Text.ONLY, order=str)

    @property
    def id(self) -> str:
        """The text as rules cite it.

        >>> Capability(35, Text.SHADED).id, Capability(57, Text.ONLY).id
        ('#35s', '#57')
        """
        return f"#{self.card}{_LETTERS[self.text]}"

    @property
    def label(self) -> str:
        """What the card calls it: ``"Capability"`` or ``"Momentum"``."""
        return "Momentum" if card(self.card).momentum else "Capability"

    def __str__(self) -> str:
        """The title and the text."""
        which = "" if self.text is Text.ONLY else f", {self.text}"
        return f"{card(self.card).title}{which}"


def card(number: int) -> Card:
    """The card of that number, 1 to 71.

    >>> str(card(17)), str(card(17).kind), str(card(66).kind)
    ('17, Commandos', 'Event', 'Pivotal Event')
    >>> card(72)
    Traceback (most recent call last):
    ...
    ctcore.errors.NotationError: no card has the number 72; they go from 1 to 71.
    """
    found = _cards().get(number)
    if found is None:
        message = f"no card has the number {number!r}; they go from 1 to 71."
        raise NotationError(message)
    return found


def is_propaganda(number: int) -> bool:
    """Whether the card of that number is a Propaganda card (2.4)."""
    return number >= PROPAGANDA_CARDS[0]


_OWNERS = {"government": GOVERNMENT, "fln": FLN}
_LABELS = {"Government": "government", "FLN": "fln", "dual": "both"}


@cache
def _cards() -> dict[int, Card]:
    import tomllib  # noqa: PLC0415 - importing ctcore need not wait for what reads files
    from pathlib import Path  # noqa: PLC0415 - the same

    from ctcore import register  # noqa: PLC0415 - the same

    data = tomllib.loads(Path(__file__).with_name("cards.toml").read_text(encoding="utf-8"))
    labels = {row["number"]: row for row in data["card"]}
    return {face.number: _card(face, labels.get(face.number, {})) for face in register.cards()}


def _card(face: register.Card, labels: dict[str, Any]) -> Card:
    owner = labels.get("owner")
    return Card(
        number=face.number,
        title=face.title,
        kind=CardKind.EVENT if face.halves else CardKind(face.sort),
        dual_use=bool(face.halves),
        capability=_whose(face, "Capability"),
        momentum=_whose(face, "Momentum"),
        marked=labels.get("marked", False),
        owner=_OWNERS[owner] if owner else None,
    )


def _whose(face: register.Card, lasting: str) -> str:
    """Whose lasting texts the card has, as its face is labelled."""
    whose = {_LABELS[text.whose] for text in face.texts if text.lasting == lasting}
    return "by half" if len(whose) > 1 else "".join(whose)


# 10: what an unused card puts in force at the start, where players agree on it: a Government
# Capability its unshaded text, an FLN Capability its shaded one.
CAPABILITIES: dict[int, Text] = {
    13: Text.UNSHADED,
    17: Text.SHADED,
    18: Text.ONLY,
    27: Text.SHADED,
    32: Text.SHADED,
    33: Text.SHADED,
    35: Text.UNSHADED,
}
