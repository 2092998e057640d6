"""What ctcore does not play yet, refused by name; each later step takes its entries away."""

from __future__ import annotations

import attrs

from ctcore.kernel import Kind, Move, of_move
from ctcore.kernel.requirement import Requirement
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.vocabulary import Pivotal

__all__ = ["PIVOTAL", "PlayPivotal"]


@attrs.frozen(slots=True)
class PlayPivotal(Move):
    """Play a Pivotal Event in place of the card, which is still to come."""

    form = "{event}"
    event: Pivotal


def _later(clause: str, what: str) -> Requirement:
    text = f"ctcore does not play this {what} yet; it comes with chapter 5"
    asked = of_move("played_here", (clause,), text, lambda _move: False, "asked for: {move}")
    return attrs.evolve(asked, pending=True)


def _nothing(_draft: Draft, _frame: object, _move: Move) -> None:
    """No move of these kinds is legal, so none has an effect."""


PIVOTAL = Kind(
    name="later.pivotal",
    move=PlayPivotal,
    candidates=(),
    requirements=(_later("2.3.7", "Pivotal Event"),),
    effect=_nothing,
)
