"""The piles as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from ctcore.nim.rules import PILES
from ctcore.screen.board import CHOICE_COLOURS, Space, marks, outlined, part, spaces
from ctcore.screen.document import DARK as PAPER_DARK
from ctcore.screen.document import Drawing, Sheet, framed, steps_to
from ctcore.screen.lettering import INK, label
from ctcore.screen.svg import group, node

if TYPE_CHECKING:
    from ctcore.nim.rules import Pile, Table

__all__ = ["DARK", "svg"]

# On a dark screen: a stone is as light as the letters.
DARK = {name: PAPER_DARK[name] for name in ("fill-paper", "text-ink")} | {"fill-ink": PAPER_DARK["text-ink"]}

# The size of a stone, and the room that a pile of nine takes, in pixels.
_STONE, _WIDTH, _HEIGHT = 14, 70, 190


def svg(table: Table, last: Any = None, width: int = 3 * _WIDTH, **how: Unpack[Drawing]) -> str:
    """Each pile as a column of stones over its name, in SVG; it marks no changes.

    `ctcore.screen.document.Drawing` says what may be asked for.

    >>> from ctcore.nim.game import GAME
    >>> svg(GAME.setup()).count("<circle")
    12
    """
    steps_to(table, last)
    found = [_space(pile) for pile in table.piles]
    shapes = [
        node("path", d=f"M{at * _WIDTH} 0h{_WIDTH}v{_HEIGHT}h-{_WIDTH}Z", id=f"shape-{pile.id}")
        for at, pile in enumerate(table.piles)
    ]
    below = [] if how.get("layer") == "base" else [*spaces(found, how), *marks(how)]
    clips = [node("clipPath", outlined(pile.id), id=f"inside-{pile.id}") for pile in table.piles]
    sheet = Sheet(_WIDTH * len(found), _HEIGHT, width, how=how, colours=CHOICE_COLOURS)
    return framed([part("map", group(below))], node("defs", *shapes, *clips), "Three piles", sheet)


def _space(pile: Pile) -> Space:
    middle = (PILES.index(pile.name) + 0.5) * _WIDTH
    stones = [
        node("circle", cx=middle, cy=_HEIGHT - 30 - stone * _STONE, r=6, fill=INK)
        for stone in range(pile.stones)
    ]
    name = label(f"{pile.name}: {pile.stones}", middle, _HEIGHT - 8, size=16, anchor="middle")
    return Space(pile.id, f"{pile}: {pile.stones} stones", (), (), group([*stones, name]))
