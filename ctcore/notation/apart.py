"""Split a line that lacks its semicolons into the moves that were meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ctcore.kernel import Move

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.kernel import Part
    from ctcore.notation.vocabulary import Vocabulary

__all__ = ["apart"]

# The most words that are tried: more take too long, and nobody writes that many.
_MANY = 16


def apart(vocabulary: Vocabulary, folded: str, read: Callable[[str], Move | Part | None]) -> str:
    """Return the folded text with semicolons put between its moves; empty if it is not such a line.

    Commas and colons count as spaces, so that the text may be one move.  ``read`` parses a piece of the
    text, or returns None.
    """
    words = re.sub("[,:]", " ", folded).split()
    moves = _line(vocabulary, words, read, ()) if len(words) <= _MANY else ()
    return "; ".join(map(str, moves))


def _line(
    vocabulary: Vocabulary,
    words: Sequence[str],
    read: Callable[[str], Move | Part | None],
    done: tuple[Move, ...],
) -> tuple[Move, ...]:
    for cut in range(len(words), 0, -1):
        move = read(" ".join(words[:cut]))
        if not isinstance(move, Move) or not _follows(vocabulary, move, done):
            continue
        if cut == len(words):
            return (*done, move)
        if line := _line(vocabulary, words[cut:], read, (*done, move)):
            return line
    return ()


def _follows(vocabulary: Vocabulary, move: Move, done: tuple[Move, ...]) -> bool:
    if not done:
        return move.form in vocabulary.first
    before, after = done[-1], vocabulary.after
    fits = move.form in (after.get(str(before)) or after.get(before.form, ()))
    # Nothing is selected twice: such a move is all slot.
    return fits and not (move.form.startswith("{") and move in done)
