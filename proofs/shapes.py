"""The concrete shapes that proofs run over: spaces, frames, and moves of each kind.

Laws, requirements and effects read nothing of a space's print but its kind and its
Population (a test checks that), so two spaces of each sort stand for all.  Set
CTCORE_EVERY_SPACE to run over all thirty.
"""

from __future__ import annotations

import os
from itertools import product
from typing import TYPE_CHECKING

import attrs

from ctcore.kernel.logic import all_of
from ctcore.symbolic import Case, any_count, any_state
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import EVENT_CARDS
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Option, Track
from ctcore.twilight.rules.common.frames import OperationFrame, Reach, TurnFrame
from ctcore.twilight.rules.operations import rally, train
from ctcore.twilight.rules.sequence import OPEN_BOXES, FirstChoice, NextCard, SecondChoice, SecondOperation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.kernel import Frame, Kind, Move, Requirement
    from ctcore.twilight.board.state import State

__all__ = ["SPACES", "cases_of", "lifted_frames", "lifted_moves", "turn_for", "with_stack"]


def _two_of_each_sort() -> tuple[Place, ...]:
    chosen: list[Place] = []
    for place in PLACES:
        alike = [one for one in chosen if (one.kind, one.population) == (place.kind, place.population)]
        if len(alike) < 2:
            chosen.append(place)
    return tuple(chosen)


SPACES: tuple[Place, ...] = PLACES if os.environ.get("CTCORE_EVERY_SPACE") else _two_of_each_sort()
_AT_WORK = (train.TrainingIn, rally.RallyingIn)


def turn_for(faction: Actor, reach: Reach) -> TurnFrame:
    """A turn in which the faction's Operation has that reach."""
    if reach is Reach.ANY:
        return FirstChoice(faction)
    return SecondOperation(faction, Option.OPERATION_AND_ACTIVITY, Option.LIMITED)


def with_stack(frame: Frame, played: int = 1) -> State:
    """Any state in which the frame is pending and so many cards have been played."""
    if isinstance(frame, OperationFrame):
        faction: Actor = frame.actor
        turn = turn_for(faction, frame.reach)
        first = faction if frame.reach is Reach.ANY else faction.enemy
        return any_state((turn, frame), first, played)
    if isinstance(frame, NextCard):
        return any_state((frame,), FLN, played)
    first = frame.actor if isinstance(frame, FirstChoice) else frame.actor.enemy
    return any_state((frame,), first, played)


def _decks(kind: Kind) -> tuple[int, ...]:
    # Only these kinds look at the deck: the first card, one between, the last.
    if kind.name == "reveal":
        return (0, 1, EVENT_CARDS - 1)
    return (1, EVENT_CARDS) if kind.name in ("end", "choose.first", "choose.second") else (1,)


def lifted_frames(frame: type[Frame]) -> Iterator[Frame]:
    """Frames of the type in every shape that rules tell apart, their counts symbolic."""
    if frame in (train.Training, rally.Rallying):
        between: Callable[..., Frame] = frame
        yield from (between(reach, locations) for reach, locations in _between())
    elif issubclass(frame, OperationFrame):
        for at in SPACES:
            yield from _at_work(frame, at)
    else:
        yield from _turns(frame)


def _turns(frame: type[Frame]) -> Iterator[Frame]:
    if frame is NextCard:
        yield NextCard()
    for faction in (GOVERNMENT, FLN):
        if frame is FirstChoice:
            yield FirstChoice(faction)
        elif frame is SecondChoice:
            yield from (SecondChoice(faction, first) for first in Option)
        elif frame is SecondOperation:
            yield from (SecondOperation(faction, first, chosen) for first, chosen in _CHOICES)


_CHOICES = [
    (first, chosen)
    for first, boxes in OPEN_BOXES.items()
    for chosen in boxes
    if chosen not in (Option.EVENT, Option.PASS)
]


def _between() -> Iterator[tuple[Reach, tuple[Place | Track, ...]]]:
    yield Reach.ANY, ()
    yield Reach.ONE, ()
    yield Reach.ONE, (Track.FRANCE,)
    for track in Track:
        yield Reach.ANY, (track,)
    for place in SPACES:
        yield Reach.ANY, (place, Track.FRANCE)


def _at_work(frame: Callable[..., OperationFrame], at: Place) -> Iterator[OperationFrame]:
    other = next(place for place in SPACES if place is not at and place.is_sector)
    yield from _at_work_after(frame, at, Reach.ONE, ())
    yield from _at_work_after(frame, at, Reach.ANY, (other, Track.FRANCE))


def _at_work_after(
    frame: Callable[..., OperationFrame], at: Place, reach: Reach, before: tuple[Place | Track, ...]
) -> Iterator[OperationFrame]:
    locations = (*before, at)
    if frame in _AT_WORK:
        yield frame(reach, locations, at, any_count("placed"))
    elif frame is rally.RallyingBase:
        yield frame(reach, locations, at)
    else:
        for shifted in (False, True):
            yield frame(reach, locations, at, shifted=shifted)


def lifted_moves(kind: Kind) -> tuple[Move, ...]:
    """The kind's candidates over the chosen spaces, each count symbolic."""
    names = [field.name for field in attrs.fields(kind.move)]
    counts = [name for name in names if name in ("count", "underground", "active")]
    moves: dict[tuple[object, ...], Move] = {}
    for move in kind.candidates:
        if getattr(move, "space", SPACES[0]) not in SPACES:
            continue
        key = tuple(getattr(move, name) for name in names if name not in counts)
        moves.setdefault(key, attrs.evolve(move, **{name: any_count(f"move.{name}") for name in counts}))
    return tuple(moves.values())


def _guard(kind: Kind, state: State, frame: Frame, move: Move, but: Requirement | None = None) -> bool:
    subject = kind.subject(state, move)
    asked = (requirement for requirement in kind.requirements if requirement is not but)
    return all_of(requirement.holds(state, frame, move, subject) for requirement in asked)


def _act(kind: Kind, state: State, frame: Frame, move: Move) -> State:
    draft = Draft(state)
    kind.effect(draft, frame, move)
    return draft.close()


def cases_of(kind: Kind, frames: tuple[type[Frame], ...], but: Requirement | None = None) -> Iterator[Case]:
    """Every shape in which a kind of move may happen, its requirements (but one) as guard."""
    for frame_type in frames:
        for frame, played in product(lifted_frames(frame_type), _decks(kind)):
            before = with_stack(frame, played)
            for move in lifted_moves(kind):
                yield Case(
                    label=kind.name,
                    before=before,
                    inputs=(frame, move),
                    guard=lambda state, frame, move: _guard(kind, state, frame, move, but),
                    act=lambda state, frame, move: _act(kind, state, frame, move),
                )
