"""A solo Jihadist conducts the operations of a card (9.4.2), one country after another.

Where its points cannot be used it radicalizes with the rest (9.4.1/4).

Clauses: 9.4.1, 9.4.2; rulings L37, L89
"""

from __future__ import annotations

from ctcore.kernel import Move, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import Place
from ctcore.labyrinth.board.vocabulary import JIHADIST
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.dice import Procedure
from ctcore.labyrinth.rules.common.operations import Operation
from ctcore.labyrinth.rules.jihadist.conducting import Conducting
from ctcore.labyrinth.rules.jihadist.operation import DICE
from ctcore.labyrinth.rules.solo import radicalizing

__all__ = ["TABLE", "Acting", "Radicalize"]


@frozen
class Acting(Procedure, clause="9.4.2/1", awaits="an operation of the card", label="solo", actor=JIHADIST):
    """The operations of a card of the solo Jihadist, of which ``left`` points are not used yet (9.4.2).

    ``plots`` says that the card is a playable US event, with which it plots (9.4.1/2).  ``of`` is the kind
    of operation once one is conducted, ``places`` are its countries so far.
    """

    cites = ("9.4.1/2", "9.4.1/4", "9.4.2.5/1", "L37", "L89")
    # What is declared stands above it, and no cell of an earlier part is among the dice.
    goes_on = True
    value: int
    left: int
    plots: bool = False
    of: Operation | None = None
    places: tuple[Place, ...] = ()

    def resumed(self, draft: Draft, ended: object, _result: object, /) -> None:
        """Count what was conducted; without points the card is done."""
        if not isinstance(ended, Conducting):
            draft.finish(self.of)
            return
        left = self.left - len(ended.dice)
        if left < 1:
            draft.finish(ended.of)
            return
        draft.replace(changed(self, left=left, of=ended.of, places=(*self.places, *ended.places)))


class Radicalize(Move, form="radicalize"):
    """Use the points that are left for Radicalization."""


def _radicalize(draft: Draft, frame: Acting, _move: Radicalize) -> None:
    if not radicalizing.begin(draft, frame.left, frame.value):
        draft.finish(frame.of)


def acts(value: int, *, plots: bool = False) -> Acting:
    """The operations of a card of that value, none conducted yet."""
    return Acting(value, value, plots)


TABLE = awaits(Acting, *DICE, chosen(("solo.radicalize", Radicalize, _radicalize), {})) | radicalizing.TABLE
