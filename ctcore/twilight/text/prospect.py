"""What a player may do in one space: each Operation and Special Activity, asked of the engine as if begun.

The player is put at the beginning of a turn in the position as it stands; each Operation that can be begun
is begun, and each Special Activity that can be opened in it is opened.  What then may be done in the space,
or the requirements that forbid it, is what the engine says of the moves that it awaits there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel import Staged
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.vocabulary import Activity, Operation
from ctcore.twilight.rules.common.operation import Select
from ctcore.twilight.rules.common.turns import FirstChoice
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.kernel import Kind, Move
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["Prospect", "prospects"]

# Name where pieces come from and go to only if that is at most this many spaces.
_NAMED = 6
# What may be done in a space; OAS is done once, where nobody need stand (5.3.1).
_ACTIVITIES = tuple(one for one in Activity if one is not Activity.OAS)


@frozen
class Prospect:
    """What an Operation or a Special Activity may do in a space: its moves, or what forbids them.

    ``arrive`` and ``leave`` are where pieces may come from and go to.
    """

    what: Operation | Activity
    moves: tuple[Move, ...] = ()
    arrive: tuple[Place, ...] = ()
    leave: tuple[Place, ...] = ()
    unmet: tuple[str, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether it may do anything in the space."""
        return bool(self.moves or self.arrive or self.leave)

    @property
    def ways(self) -> str:
        """What it may do, in words; empty where that is nothing."""
        told = [str(move) for move in self.moves if not isinstance(move, Select)]
        if len(told) < len(self.moves):
            told.insert(0, "may be selected")
        told += [f"pieces from {_names(self.arrive)}"] * bool(self.arrive)
        told += [f"pieces to {_names(self.leave)}"] * bool(self.leave)
        return "; ".join(told)

    def as_dict(self) -> dict[str, Any]:
        """The prospect as plain data."""
        return {
            "what": str(self.what),
            "allowed": self.allowed,
            "moves": [str(move) for move in self.moves],
            "from": [place.name for place in self.arrive],
            "to": [place.name for place in self.leave],
            "unmet": list(self.unmet),
        }


def prospects(state: State, place: Place, faction: Actor) -> tuple[Prospect, ...]:
    """What each Operation and Special Activity of a player may do in a space, at the beginning of a turn.

    >>> import ctcore as ct
    >>> rally, *_ = prospects(ct.setup("short"), ct.Place.named("Oran"), ct.FLN)
    >>> print(f"{rally.what}: {rally.unmet[0]}")
    Rally: 3.3.1, R95: a City is at Neutral or Opposition [Oran: Support]
    """
    turn = attrs.evolve(state, stack=(FirstChoice(faction),))
    begun: list[State] = []
    found = []
    for operation, kind in _of(turn, Operation):
        verdict = SYSTEM.judge(turn, kind.candidates[0])
        names = {one.name for one in verdict.violations}
        if any(name.endswith("_acts") for name in names):
            continue
        if verdict.legal:
            begun.append(SYSTEM.step(turn, kind.candidates[0]))
            found.append(_there(begun[-1], place, operation))
        else:
            found.append(Prospect(operation, unmet=tuple(map(str, verdict.violations))))
    every = (_accompanying(begun, place, activity) for activity in _ACTIVITIES)
    return (*found, *(one for one in every if one is not None))


def _of(state: State, sort: type[Operation | Activity]) -> Iterator[tuple[Any, Kind]]:
    """The kinds of move that begin or open one of those, with what each begins."""
    called = {str(one).lower().replace(" ", "_"): one for one in sort}
    for kind in SYSTEM.table[type(state.stack[-1])]:
        if kind.name in called:
            yield called[kind.name], kind


def _accompanying(begun: Sequence[State], place: Place, activity: Activity) -> Prospect | None:
    """What a Special Activity may do there within some Operation; None if no Operation can have it."""
    found: list[Prospect] = []
    refused: list[Prospect] = []
    for state in begun:
        for kind in (kind for one, kind in _of(state, Activity) if one is activity):
            verdict = SYSTEM.judge(state, kind.candidates[0])
            if verdict.legal:
                found.append(_there(SYSTEM.step(state, kind.candidates[0]), place, activity))
            else:
                refused.append(Prospect(activity, unmet=tuple(map(str, verdict.violations))))
    return next(
        (one for one in found if one.allowed),
        min(found or refused, key=lambda one: len(one.unmet), default=None),
    )


def _there(state: State, place: Place, what: Operation | Activity) -> Prospect:
    """What the position allows in the space, or the fewest requirements that forbid it."""
    moves: list[Move] = []
    unmet: list[tuple[str, ...]] = []
    opens = {kind for _, kind in _of(state, Activity)}
    for kind in SYSTEM.table[type(state.stack[-1])]:
        if kind.concerns is None and kind not in opens and not isinstance(kind, Staged):
            for move in kind.candidates:
                if getattr(move, "space", None) is place:
                    verdict = SYSTEM.judge(state, move)
                    unmet.append(tuple(map(str, verdict.violations)))
                    moves += [move] if verdict.legal else []
    between: list[Any] = [move for move in SYSTEM.legal_moves(state) if hasattr(move, "origin")]
    arrive = tuple(dict.fromkeys(move.origin for move in between if move.destination is place))
    leave = tuple(dict.fromkeys(move.destination for move in between if move.origin is place))
    found = Prospect(what, tuple(moves), arrive, leave)
    if found.allowed:
        return found
    return attrs.evolve(found, unmet=min(unmet, key=len) if unmet else _shut(state, place))


def _shut(state: State, place: Place) -> tuple[str, ...]:
    """What forbids the most nearly legal move of pieces out of the space or into it."""
    for kind in SYSTEM.table[type(state.stack[-1])]:
        if isinstance(kind, Staged):
            every: Iterator[Any] = kind.witnesses()
            about = [move for move in every if place in {move.origin, move.destination}]
            nearest = max(about, key=lambda move: (_met(kind, state, move), _is_short(move)))
            return tuple(map(str, SYSTEM.judge(state, nearest).violations))
    return ()


def _met(kind: Kind, state: State, move: Any) -> int:
    return sum(kind.results(state, state.stack[-1], move))


def _is_short(move: Any) -> bool:
    """Whether the move is between neighbours: among moves that lack as much, readers think of these."""
    return move.origin in move.destination.neighbours


def _names(places: tuple[Place, ...]) -> str:
    return ", ".join(place.name for place in places) if len(places) <= _NAMED else f"{len(places)} spaces"
