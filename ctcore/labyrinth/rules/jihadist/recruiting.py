"""The Recruit of a second card: by Adam Gadahn in the United States, by Madrassas without regard to Funding.

Clauses: #48, #53; rulings L26, L65
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, Place
from ctcore.labyrinth.board.vocabulary import JIHADIST
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.dice import Choice
from ctcore.labyrinth.rules.common.operations import Operation
from ctcore.labyrinth.rules.common.testing import UNITED_STATES
from ctcore.labyrinth.rules.jihadist.conducting import Conducting, Die, begin
from ctcore.labyrinth.rules.jihadist.operation import ADD_RESERVES, Recruit, RollDice

__all__ = ["GADAHN", "MADRASSAS", "TABLE", "Recruiting", "may_recruit"]

GADAHN, MADRASSAS = 48, 53
_GADAHN_SUCCEEDS = 2


@frozen
class Recruiting(Choice, clause="6.2.1/1", awaits="where to Recruit", label="declared", actor=JIHADIST):
    """The dice of a Recruit are declared that #48 or #53, ``by``, orders; ``value`` is that of the card.

    Madrassas itself is worth a die (L65).  ``added`` says that reserves are in the value already.
    """

    cites = ("#48", "#53", "L26", "L65")
    # Reserves are added to what a card is played for (L26).
    card = True
    by: int
    value: int
    added: bool = False
    places: tuple[Place, ...] = ()

    @property
    def left(self) -> int:
        """How many dice may still be declared."""
        return self.value + (self.by == MADRASSAS) - len(self.places)


def _there(draft: Draft, frame: Recruiting, move: Recruit) -> None:
    draft.replace(changed(frame, places=(*frame.places, move.place)))


def _roll(draft: Draft, frame: Recruiting, _move: RollDice) -> None:
    most = _GADAHN_SUCCEEDS if frame.by == GADAHN else 0
    dice = tuple(Die(one, most=most) for one in frame.places)
    operation = Conducting.of_dice(Operation.RECRUIT, frame.value, dice)
    begin(draft, changed(operation, funded=frame.by == GADAHN))


def may_recruit(frame: Any, subject: Any) -> bool:
    """Whether the event recruits in that country (#48, #53, L65)."""
    if frame.by == GADAHN:
        return bool(subject.place is UNITED_STATES)
    marked = subject.place.is_muslim and subject.level >= 3
    return bool(subject.cells or subject.cadre or marked)


TABLE = awaits(
    Recruiting,
    chosen(
        ("jihadist.recruit_by_event", Recruit, _there),
        {"place": PLACES},
        asks(
            "a_die_is_left",
            ("8.1.2/1", "#48", "#53", "L65"),
            "there is a die for each point",
            lambda frame: frame.left >= 1,
            "left: {frame.left}",
        ),
        asks(
            "where_the_event_says",
            ("#48", "#53", "L65"),
            "#48 recruits in the United States; #53 where a cell or cadre is, or in a Poor country or one "
            "under Islamist Rule",
            may_recruit,
            "{subject}: {subject.governance}, cells {subject.cells}, cadre {subject.cadre}",
        ),
    ),
    chosen(
        ("jihadist.roll_by_event", RollDice, _roll),
        {},
        asks(
            "a_die_declared",
            ("8.1.2/1", "#48", "#53"),
            "a die is declared",
            lambda frame: len(frame.places) >= 1,
            "declared: {frame.places}",
        ),
    ),
    ADD_RESERVES,
)
