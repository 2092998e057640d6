"""The engine does what the second statement says: functional correctness, for all counts.

Of each kind of move, in each shape of its frames, one obligation says that its requirements hold exactly
where the second statement offers the move, and one that every number of the position after it is the one
that the second statement comes to.  Both are run along every path together, each branching as it does; on
each path the numbers must be equal.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.logic import all_of, negate
from ctcore.symbolic import Case, Obligation, agrees, agrees_after, holds_of
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.rules.common.turns import NextCard
from ctcore.twilight.rules.victory import margin

from .cases.shapes import acted, cases_of, with_stack
from .effects.operations import asked_of, batch_of, clauses_of, frames_of, played_kinds
from .statements.board import governed, held_by_fln, population
from .statements.choices import offered
from .statements.sheet import changed, in_words, same
from .statements.victory import fln_margin, government_margin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.kernel import Frame, Kind, Move
    from ctcore.symbolic import Found
    from ctcore.twilight.board.state import State

__all__ = ["does", "does_as_stated", "is_as_stated", "is_legal_as_stated", "may", "obligations"]


def does(kind: Kind) -> Obligation:
    """The obligation that a kind of move does what the second statement says."""
    return Obligation(
        name=f"does.{kind.name}",
        clauses=clauses_of(kind),
        text=f"after {kind.name} every number of the position is the one that the second statement comes to",
        check=lambda: _does(kind),
        group=kind.name,
        batch=batch_of(kind),
    )


def _does(kind: Kind) -> Found:
    def claim(state: State, after: State, frame: Frame, move: Move) -> bool:
        return same(after, changed(state, frame, kind, move))

    return agrees_after(cases_of(kind, frames_of(kind.name)), SYSTEM.laws, claim)


def may(kind: Kind) -> Obligation:
    """The obligation that a kind of move is legal exactly where the second statement offers it."""
    return Obligation(
        name=f"may.{kind.name}",
        clauses=clauses_of(kind),
        text=f"the {asked_of(kind, f' of {kind.name}')} exactly where the second statement offers the move",
        check=lambda: _may(kind),
        group=kind.name,
        batch=batch_of(kind),
    )


def _may(kind: Kind) -> Found:
    def claim(state: State, frame: Frame, move: Move) -> bool:
        return is_legal_as_stated(kind, state, frame, move)

    return agrees(cases_of(kind, frames_of(kind.name), guarded=False), SYSTEM.laws, claim)


def is_legal_as_stated(kind: Kind, state: State, frame: Frame, move: Move) -> bool:
    """Whether the engine's requirements and the second statement admit the move, or neither does."""
    admitted = all_of(kind.holds(one, state, frame, move) for one in kind.requirements)
    spaces = (field.id for field in attrs.astuple(move, recurse=False) if isinstance(field, Place))
    return negate(admitted ^ offered(state, in_words(kind, move), spaces))


def is_as_stated(kind: Kind, state: State, frame: Frame, move: Move) -> bool:
    """Whether engine and second statement both refuse the move, or both admit it with the same numbers."""
    admitted = all_of(kind.holds(one, state, frame, move) for one in kind.requirements)
    alike = is_legal_as_stated(kind, state, frame, move)
    return alike & does_as_stated(kind, state, frame, move) if admitted else alike


def does_as_stated(kind: Kind, state: State, frame: Frame, move: Move) -> bool:
    """Whether the engine's own effect and the second statement give the same numbers."""
    return same(acted(kind, state, frame, move), changed(state, frame, kind, move))


# What many rules ask of a space, and of the board


def _control(state: State, place: Place) -> Any:
    space = state.spaces[place.index]
    return negate((space.government_control ^ governed(space)) | (space.fln_control ^ held_by_fln(space)))


def _population(state: State, place: Place) -> Any:
    space = state.spaces[place.index]
    return space.population == population(space)


def _margins(state: State, _place: Place) -> Any:
    ours, theirs = government_margin(state.spaces, state.commitment), fln_margin(state.spaces)
    return (margin(state, GOVERNMENT) == ours) & (margin(state, FLN) == theirs)


_FACTS: tuple[tuple[str, tuple[str, ...], str, Any, tuple[Place, ...]], ...] = (
    (
        "control",
        ("1.7", "R35"),
        "each space is controlled by whom the second",
        _control,
        PLACES,
    ),
    (
        "population",
        ("1.3.2", "1.3.3", "R96"),
        "each space has the people that the second",
        _population,
        PLACES,
    ),
    (
        "margins",
        ("1.9", "7.2", "7.3"),
        "both margins are what the second",
        _margins,
        PLACES[:1],
    ),
)


def _facts() -> Iterator[Obligation]:
    board = with_stack((NextCard(),))
    for name, clauses, text, claim, places in _FACTS:
        cases = [Case(f"stated.{name}", board, (place,), _always, _nothing) for place in places]
        check = partial(_is_as_stated, cases, claim)
        yield Obligation(f"stated.{name}", clauses, f"{text} statement says", check)


def _is_as_stated(cases: list[Case], claim: Callable[..., Any]) -> Found:
    return holds_of(cases, SYSTEM.laws, claim)


def _always(*_: object) -> bool:
    return True


def _nothing(state: State, *_: object) -> State:
    return state


def obligations() -> tuple[Obligation, ...]:
    """Two obligations for each kind of move, on legality and effect; and those on shared conditions."""
    return (*_facts(), *map(may, played_kinds()), *map(does, played_kinds()))
