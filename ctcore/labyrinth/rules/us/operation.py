"""A US operation begins (7): its value, with reserves if they are added, and which it is.

Clauses: 6.3.3, 7.0, 7.1; rulings L23, L26
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Move, Requirement, asks
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.vocabulary import US
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.dice import Choice

__all__ = [
    "ADD_RESERVES",
    "FORGO",
    "TO_RESERVES",
    "AddReserves",
    "ToReserves",
    "UsOperation",
    "needs",
    "value_of",
]

# 6.3.3.1: the most that a card and reserves are worth together.
MOST = 3


@frozen
class UsOperation(Choice, clause="7.0/1", awaits="a US operation", label="operation", actor=US):
    """The US is to conduct an operation of that value (7.0).

    ``card`` is False where an event grants it, to which no reserves are added (L26); ``added`` says that
    they are in the value already, ``optional`` that the US may do without it (#18, L55).
    """

    cites = ("7.1.1/1", "L23", "L26")
    value: int
    card: bool = True
    added: bool = False
    optional: bool = False


class AddReserves(Move, form="add reserves"):
    """Add all reserves to the value of the card."""


class ToReserves(Move, form="to the reserves"):
    """Put the value of the card into the reserves."""


class Forgo(Move, form="no operation"):
    """Conduct no operation."""


def _add(draft: Draft, frame: UsOperation, _move: AddReserves) -> None:
    reserves = draft.tracks.us_reserves
    draft.reserves(US, -reserves, "6.3.3.1/1")
    draft.replace(changed(frame, value=min(MOST, frame.value + reserves), added=True))


def _put(draft: Draft, frame: UsOperation, _move: ToReserves) -> None:
    draft.reserves(US, frame.value, "6.3.3/1")
    draft.finish()


def _below_most(frame: Any) -> bool:
    return bool(frame.value < MOST)


_of_a_card = asks(
    "of_a_card",
    ("6.3.3.1/1", "L26"),
    "reserves are added to a card, and not to what an event grants",
    lambda frame: frame.card,
    "a card: {frame.card}",
)
ADD_RESERVES = chosen(
    ("us.add_reserves", AddReserves, _add),
    {},
    _of_a_card,
    asks(
        "has_reserves",
        ("6.3.3.1/1",),
        "the US has reserves",
        lambda state: state.tracks.us_reserves >= 1,
        "US reserves: {state.tracks.us_reserves}",
    ),
    asks(
        "below_the_most",
        ("6.3.3.1/1", "L105"),
        "the value is below 3",
        _below_most,
        "value: {frame.value}",
    ),
)
TO_RESERVES = chosen(
    ("us.to_reserves", ToReserves, _put),
    {},
    asks(
        "without_reserves",
        ("6.3.3.1/1",),
        "reserves are not added to what goes to the reserves",
        lambda frame: not frame.added,
        "added: {frame.added}",
    ),
    asks(
        "below_three",
        ("6.3.3/1",),
        "a card of value 1 or 2 goes to the reserves",
        _below_most,
        "value: {frame.value}",
    ),
)


FORGO = chosen(
    ("us.forgo", Forgo, lambda draft, _frame, _move: draft.finish()),
    {},
    asks(
        "optional",
        ("7.0/1", "#18", "L55"),
        "only the operation of Intel Community may be left out",
        lambda frame: frame.optional,
        "optional: {frame.optional}",
    ),
)


def value_of(country: Country) -> int:
    """The value that an operation needs in the country: the number of its governance (7.1.1)."""
    return country.level


def needs(clause: str) -> Requirement:
    """Require that the value is as high as the country needs; an unmarked one is tested first (4.9.5)."""
    return asks(
        "value_needed",
        ("7.1.1/1", clause),
        "the value is at least the number of the country's governance",
        lambda frame, subject: frame.value >= value_of(subject),
        "{subject} needs {subject.level}, value: {frame.value}",
    )
