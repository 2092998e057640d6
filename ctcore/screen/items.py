"""Symbols and words laid out in rows, each of a known size."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen
from ctcore.screen.lettering import label, width_of
from ctcore.screen.svg import Element, group, moved

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["Item", "laid_out", "named", "plain", "rows_of", "words_item"]

# Between two symbols of a row, and between two rows.
_GAP, _LEAD = 3.0, 2.6
# How far a sum of sizes may be off by rounding.
_HAIR = 0.001


@frozen
class Item:
    """Something drawn from its upper left corner, with its size."""

    drawing: Element
    width: float
    height: float


def words_item(words: str, size: float = 8.0, *, bold: bool = False) -> Item:
    """Words among symbols."""
    height = size * 1.3
    wide = width_of(words, size, bold=bold)
    return Item(label(words, 0, height * 0.77, size=size, bold=bold), wide, height)


def rows_of(items: Iterable[Item], width: float, gap: float = _GAP) -> Iterator[list[Item]]:
    """The items in rows no wider than that, with gaps between them."""
    row: list[Item] = []
    for item in items:
        if row and sum(one.width + gap for one in row) + item.width > width:
            yield row
            row = []
        row.append(item)
    if row:
        yield row


def laid_out(
    groups: Iterable[Sequence[Item]],
    width: float,
    *,
    centred: bool = True,
    gap: float = _GAP,
    lead: float = _LEAD,
) -> tuple[list[Element], float]:
    """The items drawn in rows, each group on rows of its own, and their height.

    ``gap`` is between two items of a row, ``lead`` between two rows.  The height is infinite if an item is
    wider than the width.
    """
    drawn, y = [], 0.0
    for items in groups:
        if any(item.width > width + _HAIR for item in items):
            return [], inf
        for row in rows_of(items, width, gap):
            wide, high = sum(one.width + gap for one in row) - gap, max(one.height for one in row)
            x = (width - wide) / 2 if centred else 0.0
            for item in row:
                drawn.append(moved(item.drawing, x, y + (high - item.height) / 2))
                x += item.width + gap
            y += high + lead
    return drawn, max(0.0, y - lead)


def named(item: Item, words: str) -> Item:
    """A symbol of a legend with its meaning beside it."""
    if not words:
        return Item(item.drawing, item.width + 3, item.height)
    name = label(words, item.width + 3, item.height / 2 + 3, size=8.5)
    wide = item.width + 3 + width_of(words, 8.5, bold=False)
    return Item(group([item.drawing, name]), wide + 5, item.height)


def plain(element: Element) -> Element:
    """The element without the attributes that count it as a piece or marker of a position."""
    for one in element.iter():
        for name in [name for name in one.attrib if name.startswith(("data-", "aria-")) or name == "role"]:
            del one.attrib[name]
    return element
