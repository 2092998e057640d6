"""The cards as printed: title, sort, what each text does, how long it lasts, its rulings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import RegisterError
from ctcore.kernel.frozen import frozen
from ctcore.register.entries import Ruling, fields_of, read_table, ruling_of

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Card", "Half", "Words", "read_cards"]

# The side of a text that is its card's only one.
ONLY = "only"
# The keys of a text that lasts; it has all of them.
LASTS = ("lasting", "whose", "label")


@frozen
class Words:
    """What a text of a card does, in our words, and the general rulings that concern it.

    ``lasting`` is the sort of its lasting effect, such as ``"Capability"``, ``whose`` the player to whom
    that belongs, and ``label`` what it goes by; all are empty if nothing with a label lasts.
    ``marker`` is the truth that puts it in force, where that is not the label as a name.
    """

    side: str
    text: str
    lasting: str = ""
    whose: str = ""
    label: str = ""
    marker: str = ""
    rulings: tuple[str, ...] = ()


@frozen
class Card:
    """A card of the game: its printed number and title, its sort, its texts, and the rulings on it alone."""

    id: str
    title: str
    sort: str
    words: tuple[Words, ...] = attrs.field(repr=False)
    rulings: tuple[Ruling, ...] = attrs.field(default=(), repr=False)

    def __str__(self) -> str:
        """The number and the title."""
        return f"{self.id} {self.title}"

    @property
    def number(self) -> int:
        """The printed number."""
        return int(self.id.removeprefix("#"))

    @property
    def texts(self) -> tuple[Half, ...]:
        """Its texts, of which most cards have one."""
        return tuple(Half(self, words.side) for words in self.words)

    @property
    def halves(self) -> tuple[Half, ...]:
        """Its texts, if there are several, of which one is carried out."""
        return self.texts if len(self.words) > 1 else ()

    def as_dict(self) -> dict[str, Any]:
        """The card as plain data."""
        return {
            "id": self.id,
            "title": self.title,
            "sort": self.sort,
            "halves": [half.id for half in self.halves],
            "texts": [text.as_dict() for text in self.texts],
        }


@frozen
class Half:
    """A text of a card.

    Of a card with several texts ``side`` says which, such as ``"shaded"``; of any other card it is
    ``"only"``, and the id is the card's own.

    >>> from ctcore import register
    >>> scorch = register.card("#35").halves[1]
    >>> scorch.id, scorch.lasting, scorch.label
    ('#35s', 'Capability', 'Scorch')
    >>> [text.id for text in register.card("#57").texts]
    ['#57']
    """

    card: Card
    side: str

    def __str__(self) -> str:
        """The number, the title and the side."""
        return f"{self.id} {self.title}" + ("" if self.side == ONLY else f", {self.side}")

    @property
    def id(self) -> str:
        """The card's number, with the first letter of the side."""
        return f"{self.card.id}{'' if self.side == ONLY else self.side[0]}"

    @property
    def title(self) -> str:
        """The card's title."""
        return self.card.title

    @property
    def sort(self) -> str:
        """The card's sort."""
        return self.card.sort

    @property
    def words(self) -> Words:
        """What the text does, in our words, and its lasting effect."""
        return next(words for words in self.card.words if words.side == self.side)

    @property
    def text(self) -> str:
        """What the text does, in our words."""
        return self.words.text

    @property
    def lasting(self) -> str:
        """The sort of its lasting effect, or empty."""
        return self.words.lasting

    @property
    def whose(self) -> str:
        """Whose the lasting effect is, or empty."""
        return self.words.whose

    @property
    def label(self) -> str:
        """The name of the lasting effect, or empty."""
        return self.words.label

    @property
    def marker(self) -> str:
        """The truth that puts the lasting effect in force: its label as a name, unless it says another."""
        return self.words.marker or re.sub("[^a-z0-9]", "_", re.sub("-(?=[0-9])", "", self.label.lower()))

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings on the card alone that concern this text."""
        return tuple(one for one in self.card.rulings if {self.id, self.card.id}.intersection(one.clauses))

    def as_dict(self) -> dict[str, Any]:
        """The text as plain data; what lasts is None if nothing does."""
        lasting = {name: getattr(self, name) or None for name in (*LASTS, "marker")}
        of = {"id": self.id, "title": self.title, "sort": self.sort, "card": self.card.id, "side": self.side}
        return {**of, "text": self.text, **lasting}


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of a file, in its order; raises `RegisterError`, which names the entry, for a bad one."""
    return read_table(text, "card", _card)


def _card(row: Mapping[str, Any]) -> Card:
    sides = [name for name, value in row.items() if isinstance(value, dict)]
    said = {name: value for name, value in row.items() if name not in (*sides, ONLY, "ruling")}
    card = Card(**fields_of(said, "card", ("id", "title", "sort")), words=())
    _check(bool(re.fullmatch("#[1-9][0-9]*", card.id)), card.id, "the id of a card is # and its number")
    letters = {side[0] for side in sides if side != ONLY}
    whole = sides == [ONLY] or (len(letters) == len(sides) > 1)
    _check(whole, card.id, f"it has [card.{ONLY}], or several texts whose sides begin with different letters")
    words = tuple(_words(row[side], side, card.id) for side in sides)
    return attrs.evolve(card, words=words, rulings=_rulings(row.get("ruling", []), words, card.id))


def _words(row: Any, side: str, card: str) -> Words:
    needs = LASTS if any(name in row for name in LASTS) else ()
    said = fields_of(
        row, f"card {card}, {side}", ("text", *needs, "marker", "rulings"), ("marker", "rulings")
    )
    words = Words(side, **said)
    _check(isinstance(words.rulings, tuple), card, "rulings is a list of ids")
    return words


def _rulings(rows: Any, words: tuple[Words, ...], card: str) -> tuple[Ruling, ...]:
    _check(isinstance(rows, list), card, "rulings on it are [[card.ruling]] entries")
    found = tuple(ruling_of(row) for row in rows)
    own = {f"{card}{'' if one.side == ONLY else one.side[0]}" for one in words} | {card}
    for number, one in enumerate(found, start=1):
        _check(
            one.id == f"{card}/{number}",
            card,
            f"ruling {one.id} is its {number}. and goes by {card}/{number}",
        )
        _check(not own.isdisjoint(one.clauses), card, f"ruling {one.id} names no text of it")
    return found


def _check(holds: bool, card: str, message: str) -> None:  # noqa: FBT001 - what must hold
    if not holds:
        whole = f"card {card}: {message}"
        raise RegisterError(whole)
