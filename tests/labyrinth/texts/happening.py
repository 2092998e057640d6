"""The table of the texts: what each event needs, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.labyrinth.texts.record import Record

__all__ = ["TEXTS", "Text", "cell_under_regime_change", "event", "happen"]

Needs = Callable[[Record], object]
Does = Callable[[Record], None]


class Text(NamedTuple):
    """What an event needs of the record, whose ``side`` plays it, and what it does to it."""

    needs: Needs
    does: Does


TEXTS: dict[int, Text] = {}


def event(*numbers: int, needs: Needs = lambda _board: True) -> Callable[[Does], Does]:
    def enter(does: Does) -> Does:
        TEXTS.update(dict.fromkeys(numbers, Text(needs, does)))
        return does

    return enter


def happen(board: Record, number: int, side: str) -> None:
    """Carry out the event of a card for a side, and go on as before."""
    before = board.side, board.number
    board.side, board.number = side, number
    TEXTS[number].does(board)
    board.side, board.number = before


def cell_under_regime_change(board: Record) -> bool:
    return any(map(board.cells_in, board.regime_changes()))
