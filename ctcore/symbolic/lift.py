"""Lifted states: the engine's own `State`, with terms where counts and markers stand.

This module holds the one cast of the project: a term takes the place of an int.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

import attrs
import z3

from ctcore.symbolic.terms import Number, Truth
from ctcore.twilight.board.cards import EVENT_CARDS, PROPAGANDA_CARDS
from ctcore.twilight.board.deck import EVENTS_IN_PILE, PILE, Deck
from ctcore.twilight.board.forces import Pool, Space
from ctcore.twilight.board.in_force import InForce
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.parts import Hand, Initiative, Purses
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Eligibility
from ctcore.twilight.game import setup
from ctcore.twilight.rules.common.turns import NextCard
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.rules.propaganda.frames import RoundFrame

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.kernel.move import Frame

__all__ = ["any_count", "any_state", "any_truth", "concrete", "lifted", "named_values", "with_pending"]

T = TypeVar("T")
_FLAGS = ("coup_played", "coup_this_campaign", "suez_crisis")
_TRACKS = ("commitment", "france_track", "border_zone")
_BOXES = ("available", "casualties", "out_of_play", "set_aside")
_CYLINDERS = {
    GOVERNMENT: Initiative(Eligibility.FIRST, Eligibility.SECOND),
    FLN: Initiative(Eligibility.SECOND, Eligibility.FIRST),
}


def any_count(name: str) -> int:
    """A symbolic number of that name, in the place of an int."""
    return cast("int", Number(z3.Int(name)))


def any_truth(name: str) -> bool:
    """A symbolic truth of that name, in the place of a bool."""
    return cast("bool", Truth(z3.Bool(name)))


def with_pending(
    state: State, stack: tuple[Frame, ...], first: Actor, played: int = 1, card: int | None = None
) -> State:
    """The state with so many cards played, that faction first, and those frames pending.

    A choice of the Propaganda Round stands on a Propaganda card, a turn on an Event card, that one where
    it is given, and the text of a card on its own; before the next card, a pile that is through ends with
    its Propaganda card.
    """
    turn = stack[0]
    shown = _shown(played, ends_on_propaganda=isinstance(turn, RoundFrame))
    if shown and not isinstance(turn, NextCard | RoundFrame) and played % PILE == 0:
        # The last pile's Propaganda card came first.
        shown = (*shown[:-PILE], shown[-1], *shown[-PILE:-1])
    card = next((one.text.card for one in stack if isinstance(one, TextFrame)), card)
    if card is not None and shown:
        # The two cards change places.
        shown = tuple({shown[-1]: card, card: shown[-1]}.get(one, one) for one in shown)
    deck = Deck(frozenset(range(1, EVENT_CARDS + 1)) - set(shown), shown, state.deck.size)
    return state.but(stack=stack, initiative=_CYLINDERS[first], deck=deck)


def _shown(played: int, *, ends_on_propaganda: bool) -> tuple[int, ...]:
    """So many cards in the order of their numbers, twelve Event cards and a Propaganda card by turns."""
    whole, rest = divmod(played - ends_on_propaganda, PILE)
    cards: tuple[int, ...] = ()
    for pile in range(whole + 1):
        start = pile * EVENTS_IN_PILE + 1
        events = EVENTS_IN_PILE if pile < whole else rest
        cards += (*range(start, start + events), *PROPAGANDA_CARDS[pile : pile + (pile < whole)])
    return (*cards, PROPAGANDA_CARDS[whole]) if ends_on_propaganda else cards


def any_state(
    stack: tuple[Frame, ...],
    first: Actor,
    played: int = 1,
    scenario: str = "full",
    card: int | None = None,
) -> State:
    """A state of which only what is pending, who is first, the scenario and which cards are played are known.

    Counts, markers, tracks and flags are terms named after their fields; spaces, cards and
    frames stay as they are.
    """
    return with_pending(_all_lifted(scenario), stack, first, played, card)


@cache
def _all_lifted(scenario: str) -> State:
    # Made once: states that share their spaces share the terms of laws about them.
    return lifted(setup(scenario), lambda _name: True)


def lifted(state: State, free: Callable[[str], bool]) -> State:
    """The state with a term for each count, marker, track and flag whose name is free.

    Names are those of `named_values`: ``"ALG.underground"``, ``"available.guerrillas"``, ``"commitment"``.
    """

    def leaf(name: str, value: Any) -> Any:
        if not free(name):
            return value
        return Truth(z3.Bool(name)) if isinstance(value, bool) else Number(z3.Int(name))

    def fields(prefix: str, value: Any) -> dict[str, Any]:
        return {name: leaf(f"{prefix}.{name}", getattr(value, name)) for name in _names(value)}

    boxes: dict[str, Any] = {box: Pool(**fields(box, getattr(state, box))) for box in _BOXES}
    return state.but(
        spaces=tuple(Space(space.place, **fields(space.id, space)) for space in state.spaces),
        resources=Purses(**fields("resources", state.resources)),
        hand=Hand(**fields("hand", state.hand)),
        in_force=InForce(**fields("in_force", state.in_force)),
        **boxes,
        **{name: leaf(name, getattr(state, name)) for name in (*_TRACKS, *_FLAGS)},
    )


def named_values(state: State) -> dict[str, Any]:
    """Each count, marker, track and flag of a state, by its name."""
    parts: list[tuple[str, Any]] = [(space.id, space) for space in state.spaces]
    parts += [(box, getattr(state, box)) for box in _BOXES]
    parts += [("resources", state.resources), ("hand", state.hand), ("in_force", state.in_force)]
    found = {f"{prefix}.{name}": getattr(value, name) for prefix, value in parts for name in _names(value)}
    found |= {name: getattr(state, name) for name in (*_TRACKS, *_FLAGS)}
    # A solver reads a box or a level by its number.
    return {name: int(value) if isinstance(value, IntEnum) else value for name, value in found.items()}


def concrete(value: T, model: z3.ModelRef) -> T:
    """A state, frame or move with each term read off a model, to be replayed on ints."""
    read: Any = value
    if isinstance(value, Number):
        read = model.eval(value.term, model_completion=True).as_long()
    elif isinstance(value, Truth):
        read = z3.is_true(model.eval(value.term, model_completion=True))
    elif isinstance(value, tuple):
        read = tuple(concrete(item, model) for item in value)
    elif attrs.has(type(value)) and not isinstance(value, Place):
        kind: Any = type(value)
        fields = [f for f in attrs.fields(kind) if f.init]
        values = {f.name: concrete(getattr(value, f.name), model) for f in fields}
        named = {f.name: values.pop(f.name) for f in fields if f.kw_only}
        read = kind(*values.values(), **named)
    return cast("T", read)


def _names(value: Any) -> list[str]:
    return [field.name for field in attrs.fields(type(value)) if field.init and field.name != "place"]
