"""What a solo Jihadist plays its top card for (9.4.1): "Event or Operations?".

Clauses: 9.4.1, 9.4.2.1, 9.6; rulings L46, L91
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.cards import CARDS, ELECTION, card
from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.state import Country, Position
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Posture
from ctcore.labyrinth.rules import events
from ctcore.labyrinth.rules.common.uses import Use
from ctcore.labyrinth.rules.solo.plotting import box_of

__all__ = ["SPIKES", "Answer", "plots_of", "recoverable_by_rule", "use_by_rule", "used_for"]

SPIKES = frozenset((117, 118))
# 9.4.1/1: the events that would recruit or place cells, where the Jihadist plays them.
_CELLS = frozenset(
    (48, 49, 50, 51, 53, 55, 57, 58, 61, 66, 67, 68, 70, 72, 80, 81, 82, 83, 86, 91, 93, 98, 110)
)
_NEAR_INDONESIA = (place("Indonesia/Malaysia"), *place("Indonesia/Malaysia").neighbours)
CARTOONS, HAMBALI = 96, 115
_WITH_CELLS = (87, 88, 89, 116)


@frozen
class Answer:
    """A question of "Event or Operations?", and its answer here."""

    clauses: tuple[str, ...]
    says: str
    holds: bool


def plots_of(number: int, country: Country) -> bool:
    """Whether the event of that card may place a plot in that country (9.4.2.1/1)."""
    if country.is_ruled:
        return False
    if number == CARTOONS:
        return country.place.is_muslim
    if number == HAMBALI:
        friendly = country.is_ally or country.posture is Posture.HARD
        return country.place in _NEAR_INDONESIA and country.cells >= 1 and friendly
    return number in _WITH_CELLS and country.cells >= 1


def recoverable_by_rule(board: Any) -> tuple[int, ...]:
    """The Jihadist cards of the highest value there among the discards (9.6/1)."""
    there = [one for one in CARDS if one.number in board.cards.discards and one.side is JIHADIST]
    most = max((one.value for one in there), default=0)
    return tuple(one.number for one in there if one.value == most)


def use_by_rule(board: Position, number: int) -> tuple[Use, tuple[Answer, ...]]:
    """What the solo Jihadist plays the card for, and the questions that led there (9.4.1, L91).

    >>> from ctcore.labyrinth.game import GAME
    >>> state = GAME.setup()
    >>> [str(use_by_rule(state, number)[0]) for number in (3, 95, 109, 120)]
    ['operations', 'event', 'operations', 'event, then operations']
    """
    face, answers = card(number), list[Answer]()

    def asks(clauses: tuple[str, ...], says: str, holds: object) -> bool:
        answers.append(Answer(clauses, says, bool(holds)))
        return bool(holds)

    if number == ELECTION:
        asks(("6.3.1/1", "L91"), "does the event happen whatever the card is used for?", holds=True)
        return Use.EVENT_FIRST, tuple(answers)
    if not asks(
        ("9.4.1/1", "9.6/1"), "is it a Jihadist or unassociated event, and playable?", _own(board, number)
    ):
        asks(("9.4.1/2",), "is it a US event, and playable?", _of_the_us(board, number))
        return Use.OPERATIONS, tuple(answers)
    if asks(("9.4.1/1",), "would it recruit or place cells?", number in _CELLS) and not asks(
        ("9.4.1/1",), "is a cell on the track?", board.cells
    ):
        return Use.RADICALIZATION, tuple(answers)
    if number in (CARTOONS, HAMBALI, *_WITH_CELLS) and not asks(
        ("9.4.2.1/1",), "is there a country for its plot, by Plot?", _plots_somewhere(board, number)
    ):
        return Use.RADICALIZATION, tuple(answers)
    if asks(("9.4.1/3", "L46"), "is it unassociated?", face.side is None):
        return Use.EVENT_FIRST, tuple(answers)
    return Use.EVENT, tuple(answers)


def used_for(board: Position, number: int) -> Use:
    """What the solo Jihadist plays the card for (9.4.1)."""
    return use_by_rule(board, number)[0]


def _own(board: Any, number: int) -> bool:
    """Whether it may happen for the Jihadist: not under #47, nor a spike that recovers nothing (9.6/1)."""
    if number in SPIKES and not recoverable_by_rule(board):
        return False
    own = card(number).is_of(JIHADIST) and not board.in_force.ijtihad
    return own and events.possible(board, number, JIHADIST)


def _of_the_us(board: Any, number: int) -> bool:
    return card(number).side is US and events.possible(board, number, US)


def _plots_somewhere(board: Any, number: int) -> bool:
    return any(plots_of(number, one) and box_of(board, one) is not None for one in board.countries)
