"""Positions made by hand: a scenario with changes, every piece still accounted for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import InvalidPosition, WrongType
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.parts import Initiative, Purses
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT, Actor, Eligibility, Option, Piece, Stance
from ctcore.twilight.game import setup, violations
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame
from ctcore.twilight.rules.common.turns import (
    FirstChoice,
    OperationLimit,
    SecondChoice,
    SecondOperation,
    TurnFrame,
)
from ctcore.twilight.rules.events.texts.book import granting
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.testing.supply import boxed, spared, supplied, with_space_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ctcore.kernel import Frame

__all__ = ["scenario_with", "with_card", "with_frame", "with_space"]

_PIECES = {piece.name.lower(): piece for piece in Piece}
# The boxes in which an Operation of that limit is the Second Eligible player's: the First's and theirs.
_SECOND = {
    OperationLimit.LIMITED: (Option.OPERATION, Option.LIMITED),
    OperationLimit.WITHOUT_ACTIVITY: (Option.LIMITED, Option.OPERATION),
}


def scenario_with(
    scenario: str,
    spaces: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    available: Mapping[str, int] | None = None,
    frame: Frame | tuple[OperationFrame, ActivityFrame] | None = None,
    **changes: Any,
) -> State:
    """The scenario with changes, as a lawful position.

    ``spaces`` gives, by name or id, the fields of `Space` to set; pieces that this asks
    for come from Available, then Out of Play, then Casualties, then other spaces in map
    order, and pieces left over go to Available.  ``available`` then sets counts of that
    box against Out of Play, or Casualties (`spare_box`).  ``frame`` is what is pending, or
    an Operation and the Special Activity on top of it (see `with_frame`), and further names
    are fields of `State`; ``resources`` is a pair, the Government's first.
    `ctcore.position` takes the same in words, and moves no piece from a space that is not
    named.  Raises `InvalidPosition` if the result breaks a law.

    >>> game = scenario_with("full", {"Batna": {"underground": 3, "support": 0}}, available={"guerrillas": 0})
    >>> game.space("I-2").underground, game.available.guerrillas, game.out_of_play.guerrillas
    (3, 0, 21)
    """
    if "resources" in changes:
        changes["resources"] = Purses(*changes["resources"])
    state = setup(scenario).but(**changes)
    if state.independent:
        abroad = [
            attrs.evolve(s, support=int(Stance.OPPOSE)) if s.place.is_country else s for s in state.spaces
        ]
        state = attrs.evolve(state, spaces=tuple(abroad))
    kept = tuple(Place.named(name) for name in spaces or ())
    for name, fields in (spaces or {}).items():
        state = _with_space(state, name, fields, kept)
    for name, count in (available or {}).items():
        state = _with_available(state, name, count)
    frames = frame if isinstance(frame, tuple) else (frame,)
    return _lawful(state if frame is None else with_frame(state, *frames))


def with_space(state: State, name: str, **fields: Any) -> State:
    """The position with some fields of one space set, pieces moved as `scenario_with` moves them.

    >>> with_space(setup("short"), "Algiers", french_police=0).available.french_police
    5
    """
    return _lawful(_with_space(state, name, fields, (Place.named(name),)))


def with_frame(state: State, frame: Frame, activity: ActivityFrame | None = None) -> State:
    """The position with that frame pending, a card revealed and the cylinders set to fit it.

    An Operation stands on its player's turn: as First Eligible where a Special Activity may
    accompany it, and otherwise as Second in a box that fits its limit; one that a card grants
    stands on the card's text.  A Special Activity
    stands on the Operation that it accompanies, which then says so.

    >>> from ctcore.twilight.rules.operations.train import Training
    >>> [type(one).__name__ for one in with_frame(setup("short"), Training(OperationLimit.LIMITED, ())).stack]
    ['SecondOperation', 'Training']
    >>> from ctcore.twilight.rules.activities.deploy import Deploying
    >>> game = with_frame(setup("short"), Training(OperationLimit.WITH_ACTIVITY, ()), Deploying((), 0, ()))
    >>> [type(one).__name__ for one in game.stack], str(game.stack[1].activity)
    (['FirstChoice', 'Training', 'Deploying'], 'Deploy')
    """
    stack: tuple[Frame, ...] = (frame,)
    if isinstance(frame, ActivityFrame):
        message = "a Special Activity stands on an Operation: with_frame(state, operation, activity)"
        raise WrongType(message)
    if isinstance(frame, OperationFrame):
        stack = _with_turn(frame, activity)
    turn = stack[0]
    if isinstance(turn, TurnFrame):
        is_second = isinstance(turn, SecondChoice | SecondOperation)
        first = turn.faction.enemy if is_second else turn.faction
        state = attrs.evolve(state, initiative=_cylinders(first))
        if state.deck.card is None:
            state = state.but(deck=state.deck.revealed(min(state.deck.unseen)))
    for one in stack:
        if isinstance(one, TextFrame):
            state = with_card(state, one.text.card)
    return attrs.evolve(state, stack=stack)


def with_card(state: State, number: int) -> State:
    """The state with that Event card in play instead of the current one.

    >>> from ctcore.twilight.game import setup
    >>> with_card(setup("short", card=1), 25).deck.played
    (25,)
    """
    deck = state.deck
    assert deck.card is not None
    unseen = (deck.unseen | {deck.card}) - {number}
    return state.but(deck=attrs.evolve(deck, unseen=unseen, played=(*deck.played[:-1], number)))


def _with_turn(operation: OperationFrame, activity: ActivityFrame | None) -> tuple[Frame, ...]:
    # The actor may be Nature, as in the roll of an Attack.
    faction = operation.faction
    turn: TurnFrame = FirstChoice(faction)
    if operation.grant is not None:
        text = granting(operation.grant.card)(faction)
        return (turn, text, operation, *(() if activity is None else (activity,)))
    if operation.limit is not OperationLimit.WITH_ACTIVITY:
        turn = SecondOperation(faction, *_SECOND[operation.limit])
    if activity is None:
        return (turn, operation)
    return (turn, attrs.evolve(operation, activity=activity.activity), activity)


def _cylinders(first: Actor) -> Initiative:
    order = (Eligibility.FIRST, Eligibility.SECOND)
    return Initiative(*(order if first is GOVERNMENT else order[::-1]))


def _lawful(state: State) -> State:
    broken = violations(state)
    if broken:
        message = "the requested position breaks a law of the game:"
        raise InvalidPosition(message, broken)
    return state


def _with_space(state: State, name: str, fields: Mapping[str, Any], kept: Iterable[Place]) -> State:
    place = Place.named(name)
    before = state.spaces[place.index]
    after = attrs.evolve(before, **fields)
    state = with_space_set(state, after)
    for field in fields.keys() & _PIECES.keys():
        piece = _PIECES[field]
        state = supplied(state, piece, after.of(piece) - before.of(piece), (place, *kept))
    return state


def _with_available(state: State, name: str, count: int) -> State:
    by = count - getattr(state.available, name)
    piece = Piece.UNDERGROUND if name == "guerrillas" else Piece[name.upper()]
    return spared(boxed(state, "available", piece, by), piece.type, -by)
