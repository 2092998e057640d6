"""The engine does what the second statement says: functional correctness, for all counts.

Of each kind of move, in each shape of its frames, an obligation says that every number of the position after it
is the one that the second statement comes to.  Both are run along every path together, each branching as it
does; on each path the numbers must be equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.symbolic import Obligation, agrees
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.game import SYSTEM

from .cases.shapes import cases_of
from .effects.operations import frames_of, played_kinds
from .statements.sheet import changed, same

if TYPE_CHECKING:
    from ctcore.kernel import Frame, Kind, Move
    from ctcore.symbolic import Found
    from ctcore.twilight.board.state import State

__all__ = ["does", "does_as_stated", "obligations"]


def does(kind: Kind) -> Obligation:
    """The obligation that a kind of move does what the second statement says."""
    return Obligation(
        name=f"does.{kind.name}",
        clauses=tuple(dict.fromkeys(clause for one in kind.requirements for clause in one.clauses)),
        text=f"after {kind.name} every number of the position is the one that the second statement comes to",
        check=lambda: _does(kind),
    )


def _does(kind: Kind) -> Found:
    def claim(state: State, frame: Frame, move: Move) -> bool:
        return does_as_stated(kind, state, frame, move)

    return agrees(cases_of(kind, frames_of(kind.name)), SYSTEM.laws, claim)


def does_as_stated(kind: Kind, state: State, frame: Frame, move: Move) -> bool:
    """Whether the engine's own effect and the second statement come to the same numbers."""
    draft: Any = Draft(state)
    kind.effect(draft, frame, move)
    return same(draft.close(), changed(state, frame, kind, move))


def obligations() -> tuple[Obligation, ...]:
    """One for each kind of move."""
    return tuple(map(does, played_kinds()))
