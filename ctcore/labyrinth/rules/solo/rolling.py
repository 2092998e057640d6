"""A Shia-Mix country is rolled for Iran and Jaysh al-Mahdi, and tested (9.4.2.1), before one is selected.

Clauses: 9.4.2.1, #104 to #106; ruling L47
"""

from __future__ import annotations

from ctcore.kernel import asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES
from ctcore.labyrinth.board.solo import BY_RULE
from ctcore.labyrinth.board.vocabulary import JIHADIST, Sort
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.testing import tests
from ctcore.labyrinth.rules.events.happening import Happening, Select, Selecting, select

__all__ = ["ROLLS", "TABLE", "Rolled"]


@frozen
class Rolled(Selecting, clause="9.4.2.1/1", awaits="a Shia-Mix country of the table"):
    """The solo Jihadist rolls for a Shia-Mix country (#104 to #106, L47)."""

    cites = ("#104", "#105", "#106", "L47")


def _roll(draft: Draft, frame: Happening) -> None:
    if frame.side is JIHADIST and BY_RULE(draft):
        draft.push(Rolled(JIHADIST))


def _test(draft: Draft, frame: Happening) -> None:
    if frame.picked:
        tests(draft, frame.picked[-1], frame.clause_of_card)


# The first steps of these events: none for the US, or where two play.
ROLLS = (_roll, _test)
TABLE = awaits(
    Rolled,
    chosen(
        ("solo.roll", Select, select),
        {"place": PLACES},
        asks(
            "shia_mix",
            ("9.4.2.1/1", "#104", "#105", "#106"),
            "it is a Shia-Mix country",
            lambda place: place.sort is Sort.SHIA_MIX,
            "{move.place}: {move.place.sort}",
        ),
    ),
)
