"""Open deployment (10): each player sets up its own forces, the Government first.

Markers and the pieces Available and Out of Play are as the scenario lists them; the pieces of its
standard set-up go where their player likes, within stacking limits: the Government's in
Algeria only, and at least a given number of the FLN's in Morocco and in Tunisia.

Clauses: 10, 2.1, 1.3.4, 1.4.2, 1.4.3; ruling R158.
"""

from __future__ import annotations

from collections.abc import Iterable

from ctcore.kernel import AtMost, Kind, asks, awaits, cite
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import ALGERIA, COUNTRIES, PLACES, Place
from ctcore.twilight.board.named import TypeOfSpaceMove
from ctcore.twilight.board.vocabulary import PieceType
from ctcore.twilight.rules.common.grounds import FLN_SPACE
from ctcore.twilight.rules.common.operation import BY_SPACE, at_least_one_by
from ctcore.twilight.rules.setup.frames import Deployment, FlnDeployment, GovernmentDeployment
from ctcore.twilight.rules.setup.minima import minima_in_reach

__all__ = ["TABLE", "SetUp"]

_BASES = (PieceType.GOVERNMENT_BASES, PieceType.FLN_BASES)


class SetUp(TypeOfSpaceMove):
    """Set up pieces in a space, Guerrillas Underground."""

    __slots__ = ()

    form = "set up {count} {piece} in {space}"


# Requirements


_at_least_one = at_least_one_by(cite("10/40"))
_in_algeria = asks(
    "in_algeria",
    (cite("1.3.4/5"), cite("1.4.2/2"), cite("10/40"), "R158"),
    "the Government sets up its forces in Algeria only",
    lambda space: not space.is_country,
    "{move.space} is a {move.space.kind}",
)
_still_left = asks(
    "still_left",
    (cite("10/40", "10/42", "10/43", "10/44"), "2.1", "R158"),
    "each player sets up its own forces, as many as are left to set up; what the scenario lists as "
    "Available stays there",
    AtMost("count", lambda frame, piece: frame.left.of(piece)),
    "left to set up: {frame.left}, wanted: {move.count} {move.piece:{move.count}}",
)
_bases_fit = asks(
    "bases_fit",
    (cite("10/40"), cite("1.4.2/1", "1.4.2/4"), "R158"),
    "a space has room for two Bases, of both sides together",
    lambda subject, piece, count: subject.bases + count <= subject.base_limit if piece in _BASES else True,
    "{subject.name}: Bases {subject.bases}, room for {subject.base_limit}, "
    "wanted: {move.count} {move.piece:{move.count}}",
)
_minima = asks(
    "minima_in_reach",
    (cite("10/42", "10/43"), "R158"),
    "the pieces that stay give Morocco and Tunisia the least that the scenario asks for",
    lambda state, frame, move: minima_in_reach(state, frame.left, move),
    f"left to set up: {{frame.left}}; Morocco: {{state.spaces[{COUNTRIES[0].index}].pieces}}, "
    f"Tunisia: {{state.spaces[{COUNTRIES[1].index}].pieces}}",
)


_GOVERNMENT = (_at_least_one, _in_algeria, _still_left, _bases_fit)
_FLN = (_at_least_one, FLN_SPACE, _still_left, _bases_fit, _minima)


# Effects


def _set_up(draft: Draft, frame: Deployment, move: SetUp) -> None:
    draft.place(move.piece, move.count, move.space, cite("10/40"))
    rest = type(frame)(frame.left.changed(move.piece, -move.count))
    if rest.all_left >= 1:
        draft.replace(rest)
    else:
        draft.finish()


# Kinds of move


def _candidates(frame: type[Deployment], places: Iterable[Place]) -> tuple[SetUp, ...]:
    counts = [(count, piece) for piece in frame.pieces for count in range(1, FORCE_POOL.of(piece) + 1)]
    return tuple(SetUp(*each, place) for place in places for each in counts)


SET_UP_GOVERNMENT = Kind(
    "setup.government", SetUp, _candidates(GovernmentDeployment, ALGERIA), _GOVERNMENT, _set_up, BY_SPACE
)
SET_UP_FLN = Kind("setup.fln", SetUp, _candidates(FlnDeployment, PLACES), _FLN, _set_up, BY_SPACE)

TABLE = awaits(GovernmentDeployment, SET_UP_GOVERNMENT) | awaits(FlnDeployment, SET_UP_FLN)
