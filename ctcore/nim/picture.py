"""The piles as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ctcore.nim.rules import Table

__all__ = ["svg"]

# The size of a stone, and the room that a pile of nine takes, in pixels.
_STONE, _WIDTH, _HEIGHT = 14, 70, 190


def svg(table: Table) -> str:
    """Each pile as a column of stones over its name, in SVG.

    >>> from ctcore.nim.game import GAME
    >>> svg(GAME.setup()).count("<circle")
    12
    """
    drawn = [
        f'<circle cx="{_middle(at)}" cy="{_HEIGHT - 30 - stone * _STONE}" r="6"/>'
        for at, pile in enumerate(table.piles)
        for stone in range(pile.stones)
    ]
    names = [
        f'<text x="{_middle(at)}" y="{_HEIGHT - 8}" text-anchor="middle">{pile.name}: {pile.stones}</text>'
        for at, pile in enumerate(table.piles)
    ]
    size = f'width="{_WIDTH * len(table.piles)}" height="{_HEIGHT}"'
    body = "".join((*drawn, *names))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">{body}</svg>'


def _middle(at: int) -> int:
    return at * _WIDTH + _WIDTH // 2
