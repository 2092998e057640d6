"""Positions built from a scenario and words: the changes, who is First Eligible, which card is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ctcore.errors import InvalidPosition, WrongType
from ctcore.twilight.board.parts import Initiative
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard, PivotalWindow
from ctcore.twilight.rules.sequence.next_card import Reveal
from ctcore.twilight.system import SYSTEM, setup
from ctcore.twilight.text.difference import changed
from ctcore.twilight.text.position_draft import opened

if TYPE_CHECKING:
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["position", "takes_first", "with_first"]


def position(start: str | State, *changes: str, first: Actor | None = None, card: int | None = None) -> State:
    """The scenario of that name, or the position, with changes made, as a lawful position.

    The changes come first, one after another, in the words of `ctcore.twilight.text.difference.changed`;
    what several of them say together must be lawful.  Then ``first`` makes that faction First Eligible,
    and ``card`` reveals that card.

    Raises `NotationError`, with near misses, for unknown words and for an unknown scenario;
    `InvalidPosition` if there are not enough pieces, the result breaks a law, or a card's turns have
    begun and ``first`` comes too late; `IllegalMove` for a card that cannot be revealed now; `WrongType`
    for a change that is not text.

    >>> game = position("short", "Oran: 2 Underground, Neutral", "FLN 0", first=GOVERNMENT, card=17)
    >>> game.space("Oran").underground, str(game.space("Oran").support), game.resources.fln
    (2, 'Neutral', 0)
    >>> position("short", "Oran: 1 French Troop")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ctcore.errors.InvalidPosition: that makes 10 French Troops; there are 9: 9 on the map. Say which ...
    """
    state = start if isinstance(start, State) else setup(start)
    if wrong := [one for one in changes if not isinstance(one, str)]:
        message = f"a change is written as text, such as 'FLN Resources 1', not as {wrong[0]!r}"
        raise WrongType(message)
    if changes:
        state = changed(state, "; ".join(changes))
    if first is not None:
        state = with_first(state, first)
    return state if card is None else SYSTEM.step(state, Reveal(card))


def with_first(state: State, first: Actor) -> State:
    """The position with that player First Eligible.

    Raises `InvalidPosition` if a card's turns have begun, or if a law says who is First Eligible (6.5).

    >>> str(with_first(setup("full", card=1), GOVERNMENT).first_eligible)
    'Government'
    """
    if first not in (GOVERNMENT, FLN):
        message = f"first is ct.GOVERNMENT or ct.FLN, not {first!r}"
        raise WrongType(message)
    if first is state.first_eligible:
        return state
    if not takes_first(state):
        message = (
            f"this card's turns have begun with the {state.first_eligible}; "
            "who is First Eligible can be set only at the start of a card (2.3.1)."
        )
        raise InvalidPosition(message)
    cylinders = Initiative(state.initiative.fln, state.initiative.government)
    turned = attrs.evolve(state, initiative=cylinders)
    awaiting = isinstance(state.stack[0], NextCard)
    return SYSTEM.lawful(turned if awaiting else attrs.evolve(turned, stack=(opened(turned),)))


def takes_first(state: State) -> bool:
    """Whether First Eligible can be set: nobody has begun on the card (2.3.1)."""
    frames = state.stack
    if frames and isinstance(frames[0], NextCard):  # a part of the set-up may come before the card
        return True
    return len(frames) == 1 and isinstance(frames[0], PivotalWindow | FirstChoice)
