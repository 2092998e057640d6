"""The symbols of pieces and markers, which differ in shape and, even in grey, in light and dark.

Troops are squares, Police shields, a Government Base a disc; French ones are dark, Algerian ones light.
An Underground Guerrilla is a dark diamond, an Active one a light star, an FLN Base a house.

Clauses: 1.4, 1.4.3
"""

from __future__ import annotations

from typing import Any

from ctcore.errors import NotationError, near_misses
from ctcore.kernel.frozen import frozen
from ctcore.screen.items import Item
from ctcore.screen.lettering import INK, label, width_of
from ctcore.screen.svg import Element, group, labelled, node
from ctcore.twilight.board.vocabulary import GOVERNMENT_PIECES, Actor, Piece, PieceType, Stance, counted
from ctcore.twilight.picture.colours import COLOURS as NAMES

__all__ = [
    "BY",
    "CHANGED",
    "COLOURS",
    "FLN_GREEN",
    "FRAMES",
    "GOVERNMENT_BLUE",
    "SIZE",
    "Look",
    "badge",
    "chip",
    "piece",
    "printed",
    "recoloured",
    "signed",
]

SIZE = 18.0
GOVERNMENT_BLUE, FLN_GREEN, CHANGED, BY = "#1d3a73", "#14532d", "#d9480f", "#8f2b00"
_PALE_BLUE, _PALE_GREEN, _WHITE, _GONE = "#dbe8f7", "#e2f0d0", "#ffffff", "none"
# Of Algerian pieces: a shade apart from the Government's, so that each can be exchanged alone.
_ALGERIAN, _PALE_ALGERIAN = "#1e3b74", "#dce9f8"
FRAMES = {Actor.GOVERNMENT: "#6787c4", Actor.FLN: "#4d8c5f"}
# What each colour is in another set, by the set's name.
COLOURS: dict[str, dict[str, str]] = {
    "own": {},
    # As the pieces of the printed game are: the FLN black, Algerian cubes green.
    "printed": {
        FLN_GREEN: "#161616",
        _PALE_GREEN: "#dddddd",
        FRAMES[Actor.FLN]: "#4a4a4a",
        _ALGERIAN: "#0b5d2a",
        _PALE_ALGERIAN: "#bfe6c6",
    },
}


@frozen
class Look:
    """How a badge looks: its ground, its letters and its edge, and whether it has a flag."""

    ground: str
    letters: str
    edge: str
    flag: bool = False


_SQUARE = "M1 1H17V17H1Z"
_SHIELD = "M1 1H17V9.5C17 14 13 16.5 9 17.7C5 16.5 1 14 1 9.5Z"
_DISC = "M9 .6A8.4 8.4 0 1 1 9 17.4A8.4 8.4 0 1 1 9 .6Z"
_DIAMOND = "M9 -.2L18.2 9L9 18.2L-.2 9Z"
_STAR = (
    "M9 -.5L11.3 3.4L15.7 2.3L14.6 6.7L18.5 9L14.6 11.3L15.7 15.7L11.3 14.6"
    "L9 18.5L6.7 14.6L2.3 15.7L3.4 11.3L-.5 9L3.4 6.7L2.3 2.3L6.7 3.4Z"
)
_HOUSE = "M9 -.4L18 6.6V17.2H0V6.6Z"
_TWO_DIGITS, _BY_SIZE = 10, 9.0
_DISC_RING = "M9 2.6A6.4 6.4 0 1 1 9 15.4A6.4 6.4 0 1 1 9 2.6Z"
_HOUSE_RING = "M9 2.2L16 7.6V15.2H2V7.6Z"
# Each piece's shape, ground, letters, inner ring, and how large its number is and how far down that stands.
_SYMBOLS = {
    Piece.FRENCH_TROOPS: (_SQUARE, GOVERNMENT_BLUE, _WHITE, "", 10.5, 12.8),
    Piece.FRENCH_POLICE: (_SHIELD, GOVERNMENT_BLUE, _WHITE, "", 10.5, 12.8),
    Piece.ALGERIAN_TROOPS: (_SQUARE, _PALE_ALGERIAN, _ALGERIAN, "", 10.5, 12.8),
    Piece.ALGERIAN_POLICE: (_SHIELD, _PALE_ALGERIAN, _ALGERIAN, "", 10.5, 12.8),
    Piece.GOVERNMENT_BASES: (_DISC, GOVERNMENT_BLUE, _WHITE, _DISC_RING, 9.0, 12.2),
    Piece.UNDERGROUND: (_DIAMOND, FLN_GREEN, _WHITE, "", 10.5, 12.8),
    Piece.ACTIVE: (_STAR, _PALE_GREEN, FLN_GREEN, "", 10.5, 12.8),
    Piece.FLN_BASES: (_HOUSE, FLN_GREEN, _WHITE, _HOUSE_RING, 9.0, 13.0),
}
_EDGES = {
    **{sort: GOVERNMENT_BLUE if sort in GOVERNMENT_PIECES else FLN_GREEN for sort in Piece},
    **dict.fromkeys((Piece.ALGERIAN_TROOPS, Piece.ALGERIAN_POLICE), _ALGERIAN),
}
_LOOKS: dict[object, Look] = {
    Stance.SUPPORT: Look(GOVERNMENT_BLUE, _WHITE, GOVERNMENT_BLUE),
    Stance.OPPOSE: Look(_WHITE, FLN_GREEN, FLN_GREEN),
    Actor.GOVERNMENT: Look(_PALE_BLUE, GOVERNMENT_BLUE, GOVERNMENT_BLUE, flag=True),
    Actor.FLN: Look(_PALE_GREEN, FLN_GREEN, FLN_GREEN, flag=True),
    "terror": Look(INK, _WHITE, INK),
    "marker": Look("#fff7c2", INK, INK),
}


def piece(sort: Piece | PieceType, count: int, by: int = 0) -> Item:
    """The pieces of a sort, their number and its change; Guerrillas off the map lie on no side."""
    shown = Piece.UNDERGROUND if sort is PieceType.GUERRILLAS else Piece[sort.name]
    shape, ground, letters, ring, size, foot = _SYMBOLS[shown]
    edge = _EDGES[shown]
    gone = {"stroke_dasharray": "2.5 1.5"} if not count else {}
    parts = [node("path", d=shape, fill=_GONE, stroke=CHANGED, stroke_width=6)] if by else []
    parts.append(
        node("path", d=shape, fill=ground if count else _WHITE, stroke=edge, stroke_width=1.6, **gone)
    )
    if ring and count:
        parts.append(node("path", d=ring, fill="none", stroke=letters, stroke_width=1))
    if count >= _TWO_DIGITS:
        size, foot = size * 0.8, foot - 0.6
    parts.append(
        label(
            str(count), SIZE / 2, foot, size=size, bold=True, anchor="middle", fill=letters if count else edge
        )
    )
    words, width = counted(count, sort), SIZE
    told: dict[str, Any] = {"data_piece": str(sort), "data_count": count}
    if by:
        parts.append(label(signed(by), SIZE + 3, 13, size=_BY_SIZE, bold=True, fill=BY))
        words, told["data_by"] = f"{words} ({by:+})", by
        width += 4 + width_of(signed(by), _BY_SIZE)
    return Item(labelled(group(parts, **told), words), width, SIZE)


def signed(by: int) -> str:
    """By how many, with a sign.

    >>> signed(2), signed(-1)
    ('+2', '\N{MINUS SIGN}1')
    """
    return f"{by:+}".replace("-", "\N{MINUS SIGN}")


def badge(words: str, look: object, *, of: str, changed: bool = False, gone: bool = False) -> Item:
    """A marker as a badge with words; one that is gone is struck out."""
    style, size, height = _LOOKS[look], 8.0, 11.0
    left = 12 if style.flag else 3
    width = left + width_of(words, size) + 3
    parts = [_halo(width, height)] if changed else []
    ground, letters = (_WHITE, style.edge) if gone else (style.ground, style.letters)
    dashes = {"stroke_dasharray": "2.5 1.5"} if gone else {}
    parts.append(
        node(
            "rect", width=width, height=height, rx=2, fill=ground, stroke=style.edge, stroke_width=1, **dashes
        )
    )
    if style.flag:
        parts.append(node("path", d="M3.5 9.5V1.5H10L8.2 4L10 6.5H4.5V9.5Z", fill=letters))
    parts.append(label(words, left, 8.4, size=size, bold=True, fill=letters))
    if gone:
        parts.append(node("path", d=f"M2 {height / 2}H{width - 2:.1f}", stroke=CHANGED, stroke_width=1.4))
    told = {} if gone else {"data_marker": of}
    return Item(labelled(group(parts, **told), f"no longer {words}" if gone else words), width, height)


# Between the number of a space and the ring of its Population.
_APART = 2.0


def chip(words: str, population: int, *, changed: bool = False) -> Item:
    """The number of a space with its Population in a ring."""
    at = width_of(words, 7.5, bold=False) + _APART
    parts = [label(words, 0, 8.3, size=7.5)]
    if changed:
        parts.append(node("circle", cx=at + 5.5, cy=5.5, r=6.6, fill="none", stroke=CHANGED, stroke_width=3))
    parts.append(node("circle", cx=at + 5.5, cy=5.5, r=5.2, fill=_WHITE, stroke=INK, stroke_width=0.8))
    parts.append(label(str(population), at + 5.5, 8.5, size=8.5, bold=True, anchor="middle"))
    made = group(parts, data_population=population)
    return Item(labelled(made, f"{words}, Population {population}"), at + 11, 11)


def _halo(width: float, height: float) -> Element:
    return node(
        "rect",
        x=-1.5,
        y=-1.5,
        width=width + 3,
        height=height + 3,
        rx=3,
        fill="none",
        stroke=CHANGED,
        stroke_width=3,
    )


def recoloured(picture: str, colours: str) -> str:
    """The picture in that set of colours; `NotationError`, with near misses, for one that there is not.

    >>> recoloured(FLN_GREEN, "printed") == COLOURS["printed"][FLN_GREEN]
    True
    """
    if colours not in COLOURS:
        message = f"a picture has the colours {' or '.join(COLOURS)}, not {colours!r}."
        raise NotationError(message, near_misses(str(colours), COLOURS))
    for colour, other in COLOURS[colours].items():
        picture = picture.replace(colour, other)
    return picture


def printed() -> dict[str, str]:
    """The colours of the printed pieces by the variables of a picture.

    >>> printed()["fill-fln"] == COLOURS["printed"][FLN_GREEN]
    True
    """
    found = {NAMES[colour]: other for colour, other in COLOURS["printed"].items()}
    return {f"{sort}-{name}": other for name, other in found.items() for sort in ("fill", "stroke", "text")}
