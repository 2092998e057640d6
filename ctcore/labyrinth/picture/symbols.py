"""The symbols, which differ in shape and, even in grey, in light and dark.

Governance is a disc if Good, a square if Fair, a triangle if Poor and a dark octagon under Islamist Rule,
each with its number.  Troops are dark squares, sleeper cells light diamonds, active ones dark diamonds,
plots flags.

Clauses: 4.2.1, 4.6, 4.8
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.vocabulary import Governance
from ctcore.screen.items import Item
from ctcore.screen.lettering import INK, label, width_of
from ctcore.screen.svg import Element, group, labelled, node

__all__ = ["BY", "CHANGED", "JIHADIST_GREEN", "SIZE", "US_BLUE", "badge", "governance", "signed", "token"]

SIZE = 16.0
US_BLUE, JIHADIST_GREEN, CHANGED, BY = "#1d3a73", "#14532d", "#d9480f", "#8f2b00"
_PALE_BLUE, _PALE_GREEN, _WHITE = "#dbe8f7", "#e2f0d0", "#ffffff"
_DISC = "M8 .5A7.5 7.5 0 1 1 8 15.5A7.5 7.5 0 1 1 8 .5Z"
_SQUARE = "M1 1H15V15H1Z"
_TRIANGLE = "M8 -1L17 15.5H-1Z"
_OCTAGON = "M5 .5H11L15.5 5V11L11 15.5H5L.5 11V5Z"
_DIAMOND = "M8 -.8L16.8 8L8 16.8L-.8 8Z"
_FLAG = "M0 0H16L12 6L16 12H2V17H0Z"


@frozen
class _Look:
    shape: str
    ground: str
    letters: str
    edge: str


_GOVERNANCE = {
    Governance.GOOD: _Look(_DISC, "#2e7d32", _WHITE, INK),
    Governance.FAIR: _Look(_SQUARE, "#f2c14e", INK, INK),
    Governance.POOR: _Look(_TRIANGLE, "#d9742b", INK, INK),
    Governance.ISLAMIST_RULE: _Look(_OCTAGON, INK, _WHITE, INK),
}
_PIECES = {
    "troops": _Look(_SQUARE, US_BLUE, _WHITE, US_BLUE),
    "sleeper cell": _Look(_DIAMOND, _PALE_GREEN, JIHADIST_GREEN, JIHADIST_GREEN),
    "active cell": _Look(_DIAMOND, JIHADIST_GREEN, _WHITE, JIHADIST_GREEN),
    "plot": _Look(_FLAG, _WHITE, INK, INK),
}


def governance(level: Governance) -> Item:
    """The governance of a country as a shape with its number."""
    drawn = group(_shaped(_GOVERNANCE[level], str(level.number)), data_governance=str(level))
    return Item(labelled(drawn, str(level)), SIZE, SIZE)


def token(piece: str, count: int, by: int = 0) -> Item:
    """Troops, cells or plots of a sort: their number and its change."""
    parts = _shaped(_PIECES[piece], str(count), changed=bool(by))
    told: dict[str, Any] = {"data_unit": piece, "data_count": count}
    words = f"{count} {piece}{'' if count == 1 or piece == 'troops' else 's'}"
    width = SIZE
    if by:
        parts.append(label(signed(by), SIZE + 2, 11.5, size=8, bold=True, fill=BY))
        words, told["data_by"] = f"{words} ({by:+})", by
        width += 4 + width_of(signed(by), 8)
    return Item(labelled(group(parts, **told), words), width, SIZE)


def _shaped(look: _Look, words: str, *, changed: bool = False) -> list[Element]:
    parts = [node("path", d=look.shape, fill="none", stroke=CHANGED, stroke_width=5)] if changed else []
    parts.append(node("path", d=look.shape, fill=look.ground, stroke=look.edge, stroke_width=1.3))
    foot = {_TRIANGLE: 13.6, _FLAG: 9.3}.get(look.shape, 11.4)
    at = 6.5 if look.shape == _FLAG else SIZE / 2
    size = 9 if len(words) == 1 else 7.5
    parts.append(label(words, at, foot, size=size, bold=True, anchor="middle", fill=look.letters))
    return parts


def signed(by: int) -> str:
    """By how many, with a sign.

    >>> signed(2), signed(-1)
    ('+2', '\N{MINUS SIGN}1')
    """
    return f"{by:+}".replace("-", "\N{MINUS SIGN}")


# The ground, the letters and the edge of a badge.
_BADGES = {
    "Ally": (_PALE_BLUE, US_BLUE, US_BLUE),
    "Adversary": (_PALE_GREEN, JIHADIST_GREEN, JIHADIST_GREEN),
    "Neutral": (_WHITE, INK, "#9aa0a6"),
    "Hard": (US_BLUE, _WHITE, US_BLUE),
    "Soft": (_WHITE, INK, "#9aa0a6"),
}


def badge(words: str, *, of: str = "", changed: bool = False) -> Item:
    """A marker as a badge with words; ``of`` is what it stands for."""
    ground, letters, edge = _BADGES.get(words, ("#fff7c2", INK, INK))
    size, height = 7.0, 10.0
    width = width_of(words, size) + 5
    shape = {"width": width, "height": height, "rx": 2}
    parts = [_halo(width, height)] if changed else []
    parts.append(node("rect", **shape, fill=ground, stroke=edge, stroke_width=1))
    parts.append(label(words, 2.5, 7.6, size=size, bold=True, fill=letters))
    return Item(labelled(group(parts, data_marker=of or words), of or words), width, height)


def _halo(width: float, height: float) -> Element:
    shape = {"x": -1.5, "y": -1.5, "width": width + 3, "height": height + 3, "rx": 3}
    return node("rect", **shape, fill="none", stroke=CHANGED, stroke_width=3)
