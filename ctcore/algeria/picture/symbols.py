"""The symbols of units and markers, which differ in shape and, even in grey, in light and dark.

A Front is a house, a Cadre a diamond, a Band a light star, a Failek a hexagon.  A division is a framed
square, quartered if it is dispersed; brigades are squares, a French one dark, an Algerian one light, an
Elite one a disc, and an airmobile one has a rotor.  Police are shields.  A neutralized unit is pale and
struck through, darker if it was dark.

Clauses: 2.1, 2.3
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.state import Control
from ctcore.algeria.board.units import FLN_UNITS, GROUNDED, Actor, Unit
from ctcore.kernel.frozen import frozen
from ctcore.screen.items import Item
from ctcore.screen.lettering import INK, label, width_of
from ctcore.screen.svg import Element, group, labelled, moved, node

__all__ = [
    "BY",
    "CHANGED",
    "FLN_GREEN",
    "GOVERNMENT_BLUE",
    "SIZE",
    "badge",
    "signed",
    "token",
]

SIZE = 18.0
GOVERNMENT_BLUE, FLN_GREEN, CHANGED, BY = "#1d3a73", "#14532d", "#d9480f", "#8f2b00"
_PALE_BLUE, _PALE_GREEN, _WHITE = "#dbe8f7", "#e2f0d0", "#ffffff"
# The ground of a neutralized unit, of one that is dark and of one that is light.
_DARK_OUT, _LIGHT_OUT = "#bdb8ac", "#f6f4ef"


@frozen
class _Look:
    shape: str
    ground: str
    letters: str
    ring: str = ""
    quartered: bool = False
    # How large its number is, and how far down that stands.
    size: float = 10.5
    foot: float = 12.8


_SQUARE = "M1 1H17V17H1Z"
_HOUSE = "M9 -.4L18 6.6V17.2H0V6.6Z"
_HEXAGON = "M4.5 .6H13.5L18.2 9L13.5 17.4H4.5L-.2 9Z"
_DIAMOND = "M9 -.2L18.2 9L9 18.2L-.2 9Z"
_DISC = "M9 .6A8.4 8.4 0 1 1 9 17.4A8.4 8.4 0 1 1 9 .6Z"
_SHIELD = "M1 1H17V9.5C17 14 13 16.5 9 17.7C5 16.5 1 14 1 9.5Z"
_STAR = (
    "M9 -.5L11.3 3.4L15.7 2.3L14.6 6.7L18.5 9L14.6 11.3L15.7 15.7L11.3 14.6"
    "L9 18.5L6.7 14.6L2.3 15.7L3.4 11.3L-.5 9L3.4 6.7L2.3 2.3L6.7 3.4Z"
)
_GROUNDED_LOOKS = {
    Unit.FRONT: _Look(_HOUSE, FLN_GREEN, _WHITE, "M9 2.2L16 7.6V15.2H2V7.6Z", size=9),
    Unit.CADRE: _Look(_DIAMOND, FLN_GREEN, _WHITE),
    Unit.BAND: _Look(_STAR, _PALE_GREEN, FLN_GREEN),
    Unit.FAILEK: _Look(
        _HEXAGON, FLN_GREEN, _WHITE, "M5.7 2.7H12.3L15.9 9L12.3 15.3H5.7L2.1 9Z", size=9, foot=12.2
    ),
    Unit.DIVISION: _Look(
        "M0 0H18V18H0Z", GOVERNMENT_BLUE, _WHITE, "M2.4 2.4H15.6V15.6H2.4Z", size=9, foot=12.2
    ),
    Unit.DISPERSED: _Look(
        "M0 0H18V18H0Z", GOVERNMENT_BLUE, GOVERNMENT_BLUE, quartered=True, size=9, foot=12.2
    ),
    Unit.FRENCH: _Look(_SQUARE, GOVERNMENT_BLUE, _WHITE),
    Unit.ELITE: _Look(
        _DISC, GOVERNMENT_BLUE, _WHITE, "M9 2.8A6.2 6.2 0 1 1 9 15.2A6.2 6.2 0 1 1 9 2.8Z", size=9, foot=12.2
    ),
    Unit.ALGERIAN: _Look(_SQUARE, _PALE_BLUE, GOVERNMENT_BLUE),
    Unit.POLICE: _Look(_SHIELD, _PALE_BLUE, GOVERNMENT_BLUE),
}
_TWO_DIGITS, _BY_SIZE = 10, 9.0


def token(unit: Unit, count: int, by: int = 0, *, out: bool = False) -> Item:
    """The units of a type, their number and its change; ``out`` if they are neutralized."""
    look = _GROUNDED_LOOKS[GROUNDED.get(unit, unit)]
    edge = FLN_GREEN if unit in FLN_UNITS else GOVERNMENT_BLUE
    parts = [*_drawn(look, edge, count, by, out=out)]
    if unit in GROUNDED:
        # The rotor takes the room above a smaller shape.
        rotor = node("path", d="M0 1.6H18M9 1.6V5", stroke=edge, stroke_width=2.2)
        parts = [rotor, moved(group(parts), 2, 4, 0.78)]
    words = (f"{count} {unit:1}" if count == 1 else f"{count} {unit}") + (", neutralized" if out else "")
    told: dict[str, Any] = {"data_unit": str(unit), "data_count": count, "data_out": "yes" if out else "no"}
    width = SIZE
    if by:
        parts.append(label(signed(by), SIZE + 3, 13, size=_BY_SIZE, bold=True, fill=BY))
        words, told["data_by"] = f"{words} ({by:+})", by
        width += 4 + width_of(signed(by), _BY_SIZE)
    return Item(labelled(group(parts, **told), words), width, SIZE)


def _drawn(look: _Look, edge: str, count: int, by: int, *, out: bool) -> list[Element]:
    """The shape of a unit with its number."""
    parts = [node("path", d=look.shape, fill="none", stroke=CHANGED, stroke_width=6)] if by else []
    dashes = {} if count else {"stroke_dasharray": "2.5 1.5"}
    pale = _DARK_OUT if look.ground in {GOVERNMENT_BLUE, FLN_GREEN} else _LIGHT_OUT
    ground = _WHITE if not count else pale if out else look.ground
    parts.append(node("path", d=look.shape, fill=ground, stroke=edge, stroke_width=1.6, **dashes))
    if look.quartered and count:
        line = edge if out else _WHITE
        parts.append(node("path", d="M9 0V18M0 9H18", stroke=line, stroke_width=2))
        parts.append(node("circle", cx=9, cy=9, r=5.8, fill=pale if out else _WHITE))
    elif look.ring and count and not out:
        parts.append(node("path", d=look.ring, fill="none", stroke=look.letters, stroke_width=1))
    if out and count:
        parts.append(node("path", d="M-1 19L19 -1", stroke=edge, stroke_width=2.2))
    size, foot = look.size, look.foot
    if count >= _TWO_DIGITS:
        size, foot = size * 0.82, foot - 0.6
    letters = edge if out or not count else look.letters
    number = label(str(count), SIZE / 2, foot, size=size, bold=True, anchor="middle", fill=letters)
    if out and count:
        for name, value in (("stroke", pale), ("stroke-width", "3"), ("paint-order", "stroke")):
            number.set(name, value)
    return [*parts, number]


def signed(by: int) -> str:
    """By how many, with a sign.

    >>> signed(2), signed(-1)
    ('+2', '\N{MINUS SIGN}1')
    """
    return f"{by:+}".replace("-", "\N{MINUS SIGN}")


# The ground, the letters and the edge of a badge, and whether it has a flag.
_LOOKS: dict[object, tuple[str, str, str, bool]] = {
    Control.GOVERNMENT: (_PALE_BLUE, GOVERNMENT_BLUE, GOVERNMENT_BLUE, True),
    Control.FLN: (_PALE_GREEN, FLN_GREEN, FLN_GREEN, True),
    "terror": (INK, _WHITE, INK, False),
    "marker": ("#fff7c2", INK, INK, False),
    "done": (_WHITE, INK, "#8a7a5c", False),
}
BY_ACTOR = {Actor.GOVERNMENT: Control.GOVERNMENT, Actor.FLN: Control.FLN}


def badge(words: str, look: object, *, of: str, changed: bool = False, gone: bool = False) -> Item:
    """A marker as a badge with words; one that is gone is struck out."""
    ground, letters, edge, flag = _LOOKS[look]
    size, height, left = 8.0, 11.0, 12 if flag else 3
    width = left + width_of(words, size) + 3
    if gone:
        ground, letters = _WHITE, edge
    dashes = {"stroke_dasharray": "2.5 1.5"} if gone else {}
    parts = [_halo(width, height)] if changed else []
    shape = {"width": width, "height": height, "rx": 2}
    parts.append(node("rect", **shape, fill=ground, stroke=edge, stroke_width=1, **dashes))
    if flag:
        parts.append(node("path", d="M3.5 9.5V1.5H10L8.2 4L10 6.5H4.5V9.5Z", fill=letters))
    parts.append(label(words, left, 8.4, size=size, bold=True, fill=letters))
    if gone:
        parts.append(node("path", d=f"M2 {height / 2}H{width - 2:.1f}", stroke=CHANGED, stroke_width=1.4))
    told = {} if gone else {"data_marker": of}
    return Item(labelled(group(parts, **told), f"no longer {words}" if gone else words), width, height)


def _halo(width: float, height: float) -> Element:
    shape = {"x": -1.5, "y": -1.5, "width": width + 3, "height": height + 3, "rx": 3}
    return node("rect", **shape, fill="none", stroke=CHANGED, stroke_width=3)
