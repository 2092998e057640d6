"""What stands in a country: its name, governance, alignment or posture, its pieces and markers.

Clauses: 4.2, 4.3, 4.6, 4.8
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.atlas import HIGH, WIDE, middle
from ctcore.labyrinth.picture.symbols import badge, governance, token
from ctcore.screen.items import Item, laid_out, words_item
from ctcore.screen.lettering import fitting
from ctcore.screen.svg import Element, group, moved

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.labyrinth.board.state import Country

__all__ = ["Shown", "contents"]

# All is as large as its room allows.
_LARGEST, _SMALLER, _EDGE = 1.0, 0.94, 4.0
_NAME = 9.0
_BADGES = (
    ("besieged", "Besieged", "besieged regime"),
    ("cadre", "Cadre", "cadre"),
    ("sadr", "Sadr", "Sadr"),
    ("nato", "NATO", "NATO"),
    ("ctr", "CTR", "CTR"),
)


@frozen
class Shown:
    """A country now and before the changes that are marked, and its resources now."""

    country: Country
    before: Country
    resources: int

    @property
    def changed(self) -> bool:
        """Whether anything of it has changed."""
        return self.country != self.before


def contents(shown: Shown) -> Element:
    """All that stands in the country, as large as its room allows."""
    return next(drawn for step in count() if (drawn := _fitted(shown, _LARGEST * _SMALLER**step)) is not None)


def _fitted(shown: Shown, scale: float) -> Element | None:
    """The same at that scale, or None if it is too high or too wide."""
    width, height = (WIDE - _EDGE) / scale, (HIGH - _EDGE) / scale
    rows: list[Sequence[Item]] = [
        [_name(shown, width)],
        [*_status(shown)],
        [*_tokens(shown)],
        [*_marks(shown)],
    ]
    drawn, used = laid_out([row for row in rows if row], width)
    if used > height:
        return None
    x, y = middle(shown.country.place)
    left, top = x - (WIDE - _EDGE) / 2, y - (HIGH - _EDGE) / 2
    return moved(group(drawn), left, top + (height - used) * scale / 2, round(scale, 3))


def _name(shown: Shown, width: float) -> Item:
    name = shown.country.place.name
    return words_item(name, fitting(name, _NAME, width), bold=True)


def _status(shown: Shown) -> Iterator[Item]:
    country, before = shown.country, shown.before
    if country.governance is not None:
        yield governance(country.governance)
    for now, was in ((country.alignment, before.alignment), (country.posture, before.posture)):
        if now is not None:
            yield badge(str(now), changed=now is not was)
    if shown.resources:
        oil = " oil" if country.place.oil else ""
        yield words_item(f"{shown.resources}{oil}", 7.0)
    if country.place.schengen_link:
        yield words_item("S", 7.0, bold=True)


def _tokens(shown: Shown) -> Iterator[Item]:
    country, before = shown.country, shown.before
    for word, now, was in (
        ("troops", country.troops, before.troops),
        ("sleeper cell", country.sleepers, before.sleepers),
        ("active cell", country.actives, before.actives),
        ("plot", len(country.plots), len(before.plots)),
    ):
        if now or was:
            yield token(word, now, now - was)


def _marks(shown: Shown) -> Iterator[Item]:
    country, before = shown.country, shown.before
    if country.regime_change is not None:
        words = f"RC {country.regime_change}"
        changed = country.regime_change is not before.regime_change
        yield badge(words, of=f"{country.regime_change} regime change", changed=changed)
    if country.aid:
        words = "Aid" if country.aid == 1 else f"Aid {country.aid}"
        yield badge(words, of=f"{country.aid} aid", changed=country.aid != before.aid)
    for name, words, of in _BADGES:
        if getattr(country, name):
            yield badge(words, of=of, changed=not getattr(before, name))
