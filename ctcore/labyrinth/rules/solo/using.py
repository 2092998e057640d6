"""What a solo Jihadist plays its top card for (9.4.1): "Event or Operations?", up to the card's use.

What its operations are goes on from there (`ctcore.labyrinth.bot.flow`).

Clauses: 9.4.1, 9.4.2.1, 9.6; rulings L46, L91
"""

from __future__ import annotations

from typing import Any

from ctcore.game.flowchart import Action, Chart, Question, answered
from ctcore.labyrinth.board.cards import CARDS, ELECTION, card
from ctcore.labyrinth.board.state import Position
from ctcore.labyrinth.board.vocabulary import JIHADIST
from ctcore.labyrinth.rules import events
from ctcore.labyrinth.rules.common.uses import Use
from ctcore.labyrinth.rules.events.sites import SITES
from ctcore.labyrinth.rules.solo.plotting import box_of

__all__ = ["SPIKES", "START", "USES", "plots_somewhere", "recoverable_by_rule", "used_for"]

SPIKES = frozenset((117, 118))
# 9.4.1/1: the events that would recruit or place cells, where the Jihadist plays them.
_CELLS = frozenset(
    (48, 49, 50, 51, 53, 55, 57, 58, 61, 66, 67, 68, 70, 72, 80, 81, 82, 83, 86, 91, 93, 98, 110)
)


def recoverable_by_rule(board: Any) -> tuple[int, ...]:
    """The Jihadist cards of the highest value there among the discards (9.6/1)."""
    there = [one for one in CARDS if one.number in board.cards.discards and one.side is JIHADIST]
    most = max((one.value for one in there), default=0)
    return tuple(one.number for one in there if one.value == most)


def _own(board: Any, number: int) -> bool:
    """Whether it may happen for the Jihadist: not under #47, nor a spike that recovers nothing (9.6/1)."""
    if number in SPIKES and not recoverable_by_rule(board):
        return False
    own = card(number).is_of(JIHADIST) and not board.in_force.ijtihad
    return own and events.possible(board, number, JIHADIST)


def plots_somewhere(board: Any, number: int) -> bool:
    """Whether Plot has a country for the plots of that card's event (9.4.2.1/1)."""
    return any(SITES[number](board, one) and box_of(board, one) is not None for one in board.countries)


# Each question is asked of the position and of the card's number.
START = "election?"
USES: Chart[Use] = {
    "election?": Question(
        ("6.3.1/1", "L91"),
        "does the event happen whatever the card is used for?",
        lambda _board, number: number == ELECTION,
        "event first",
        "own?",
    ),
    "own?": Question(
        ("9.4.1/1", "9.6/1"),
        "is it a Jihadist or unassociated event, and playable?",
        _own,
        "cells?",
        "operations",
    ),
    "cells?": Question(
        ("9.4.1/1",),
        "would it recruit or place cells?",
        lambda _board, number: number in _CELLS,
        "track?",
        "plot there?",
    ),
    "track?": Question(
        ("9.4.1/1",),
        "is a cell on the track?",
        lambda board, _number: bool(board.cells),
        "plot there?",
        "no event",
    ),
    "plot there?": Question(
        ("9.4.2.1/1",),
        "would it place a plot?",
        lambda _board, number: number in SITES,
        "country?",
        "unassociated?",
    ),
    "country?": Question(
        ("9.4.2.1/1",),
        "is there a country for its plot, by Plot?",
        plots_somewhere,
        "unassociated?",
        "no event",
    ),
    "unassociated?": Question(
        ("9.4.1/3", "L46"),
        "is it unassociated?",
        lambda _board, number: card(number).side is None,
        "event first",
        "event",
    ),
    "no event": Action(("9.4.1/1", "9.4.2.1/1"), "Radicalization, no event", Use.RADICALIZATION),
    "event": Action(("9.4.1/1",), "the event", Use.EVENT),
    "event first": Action(("9.4.1/3", "L46"), "the event, then operations", Use.EVENT_FIRST, then="us?"),
    "operations": Action(("9.4.1/2", "9.4.1/3"), "operations", Use.OPERATIONS, then="us?"),
}


def used_for(board: Position, number: int) -> Use:
    """What the solo Jihadist plays the card for (9.4.1, L91).

    >>> from ctcore.labyrinth.game import GAME
    >>> state = GAME.setup()
    >>> [str(used_for(state, number)) for number in (3, 95, 109, 120)]
    ['operations', 'event', 'operations', 'event, then operations']
    """
    return answered(USES, START, board, number)[-1].does
