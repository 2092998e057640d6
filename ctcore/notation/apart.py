"""A line without its semicolons: which moves were meant, if any."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ctcore.kernel import Part

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.kernel import Move
    from ctcore.notation.vocabulary import Vocabulary

__all__ = ["apart"]

# No line that somebody wrote as one move is longer; looking at more words takes time.
_MANY = 16


def apart(vocabulary: Vocabulary, folded: str, read: Callable[[str], Move | Part | None]) -> tuple[str, ...]:
    """The folded text with semicolons between its moves, if it is a line that lacks them.

    A comma or a colon separates moves as a space does.  ``read`` says what a part of it writes.
    """
    words = re.sub("[,:]", " ", folded).split()
    moves = _line(vocabulary, words, read, ()) if 1 < len(words) <= _MANY else ()
    return ("; ".join(map(str, moves)),) if moves else ()


def _line(
    vocabulary: Vocabulary,
    words: Sequence[str],
    read: Callable[[str], Move | Part | None],
    done: tuple[Move, ...],
) -> tuple[Move, ...]:
    for cut in range(len(words), 0, -1):
        move = read(" ".join(words[:cut]))
        if move is None or isinstance(move, Part) or not _follows(vocabulary, move, done):
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
