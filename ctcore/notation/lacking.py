"""Read a move that lacks its last words: ``send 2 French Police``, which does not say from where."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ctcore.kernel.form import slots_of
from ctcore.kernel.frozen import frozen
from ctcore.notation.reader import Reader
from ctcore.notation.spelling import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.kernel import Kind, Move
    from ctcore.notation.vocabulary import Vocabulary

__all__ = ["Lacking", "lacking"]

# The last slot of a form with the word before it.
_LAST = re.compile(r" \w+ \{\w+\}$")


@frozen
class Lacking:
    """What a text says of a type of move: the values that each word may mean, and the words it lacks."""

    move: type[Move]
    said: dict[str, tuple[Any, ...]]
    lacks: str

    def fits(self, move: Move) -> bool:
        """Whether the move is one that the text may mean."""
        return type(move) is self.move and all(
            getattr(move, name) in values for name, values in self.said.items()
        )

    def rest(self, move: Move) -> tuple[Any, ...]:
        """The values of the move that the text does not say."""
        return tuple(getattr(move, name) for name in slots_of(self.move.form) if name not in self.said)


def lacking(text: str, kinds: Iterable[Kind], words: Vocabulary) -> Iterator[Lacking]:
    """Each awaited type of move whose form the text begins, with the words that are then still to come.

    >>> from ctcore.nim.game import GAME
    >>> from ctcore.nim.rules import Turn
    >>> (found,) = lacking("take 2", GAME.system.table[Turn], GAME.vocabulary)
    >>> found.said, found.lacks
    ({'count': (2,)}, 'from <pile>')
    """
    folded = fold(text)
    for move in dict.fromkeys(kind.move for kind in kinds if not kind.move.stages):
        whole = form = move.form
        while found := _LAST.search(form):
            form = form[: found.start()]
            said = Reader(words, move, form).meant(folded)
            if said and all(said.values()):
                rest = whole.removeprefix(form).strip()
                yield Lacking(move, said, rest.replace("{", "<").replace("}", ">"))
                break
