"""The Redeploy Phase (6.4): the Government moves cubes, then the FLN Guerrillas, each piece once.

Troops go from anywhere on the map to Cities and to spaces with a Government Base, Police to
spaces that the Government controlled when the phase began: Control stays as it was until both
are done (R149).  French Troops that SUEZ CRISIS set aside come back now, to where Troops may
go (R132).  Guerrillas go within their Wilaya, its City included, to spaces with an FLN Base;
those in Morocco and Tunisia belong to no Wilaya (R151).

Clauses: 6.4, 6.4.1-6.4.3, 5.1.9, 1.3.3; rulings R28, R132, R149, R151.
"""

from __future__ import annotations

from functools import lru_cache

from ctcore.kernel import AtMost, Figure, Kind, Stage, Staged, Unless, asks, awaits, cite
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL, Space
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.named import CountOfSpaceMove
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GUERRILLAS, POLICE, TROOPS, Piece
from ctcore.twilight.rules.common.frames import remarked
from ctcore.twilight.rules.common.movement import (
    ANYWHERE,
    MoveCubes,
    MoveGroup,
    another_space,
    bits_where,
    counts,
    entering,
    group,
    guerrillas_free,
    leaving,
    moves_pieces,
    of_bits,
    someone_moves,
    unmoved_there,
)
from ctcore.twilight.rules.common.operation import BY_SPACE, End, at_least_one_by
from ctcore.twilight.rules.propaganda.frames import FlnRedeploy, GovernmentRedeploy
from ctcore.twilight.rules.propaganda.reset import begin_reset

__all__ = ["TABLE", "ReturnTroops", "takes_police", "takes_troops"]


class ReturnTroops(CountOfSpaceMove):
    """Put French Troops back that SUEZ CRISIS set aside."""

    __slots__ = ()

    form = "return {count} to {space}"


# 6.4.2: whether Guerrillas may leave their Wilaya.
LEAVE_WILAYA = Figure(
    "fln_redeploy.leave_wilaya", (cite("6.4.2/2"), "R151"), lambda _state: False, is_truth=True
)
POINTS = (LEAVE_WILAYA,)


# Requirements


def takes_troops(subject: Space) -> bool:
    """Whether Troops may redeploy to the space: a City, or one in Algeria with its Base (6.4.1/1)."""
    return subject.place.is_city | (subject.place.is_sector & (subject.government_bases >= 1))


def takes_police(frame: GovernmentRedeploy, place: Place) -> bool:
    """Whether Police may redeploy to the space: the Government controlled it before (6.4.1/2, R149)."""
    return frame.control[place.index] if not place.is_country else False


def _takes(frame: GovernmentRedeploy, subject: Space, piece: Piece) -> bool:
    if piece in POLICE:
        return takes_police(frame, subject.place)
    return piece not in TROOPS or takes_troops(subject)


_troops_go = bits_where(takes_troops)


@lru_cache(maxsize=64)
def _police_go(control: tuple[bool, ...]) -> int:
    return sum(1 << place.index for place in PLACES if control[place.index] and not place.is_country)


def _destinations(state: State, frame: GovernmentRedeploy) -> tuple[tuple[Place], ...]:
    return of_bits(_troops_go(state) | _police_go(frame.control))


def _is_destination(state: State, frame: GovernmentRedeploy, destination: Place) -> bool:
    return takes_troops(state.spaces[destination.index]) | takes_police(frame, destination)


_MOVE = (
    *moves_pieces(
        GovernmentRedeploy.moves, cite("6.4.1/1", "6.4.1/2"), "the Government redeploys Troops and Police"
    ),
    another_space("6.4.1"),
    asks(
        "takes_the_piece",
        (cite("6.4.1/1", "6.4.1/2"), cite("1.3.4/5"), "R149"),
        "Troops go to a City or a space of Algeria with a Government Base, Police to a space that the "
        "Government controlled when the phase began",
        _takes,
        "to: {subject.name}: {subject.pieces}, piece: {move.piece}, controlled then: {frame.controlled}",
        about="destination",
    ),
    unmoved_there(cite("6.4.1/1", "6.4.1/2"), "R149"),
)
_RETURN = (
    at_least_one_by(cite("5.1.9/5")),
    asks(
        "takes_troops",
        (cite("5.1.9/5"), "6.4.1", cite("1.3.4/5"), "R132"),
        "Troops come back to a City or a space of Algeria with a Government Base",
        takes_troops,
        "{subject.name}: {subject.pieces}",
    ),
    asks(
        "set_aside_there",
        (cite("5.1.9/5"), "R132"),
        "as many French Troops are set aside",
        AtMost("count", lambda state: state.set_aside.french_troops),
        "Set Aside: {state.set_aside}, wanted: {move.count}",
    ),
)
_END = (
    asks(
        "all_returned",
        (cite("5.1.9/5"), "R132"),
        "all Troops that were set aside have come back",
        lambda state: state.set_aside.french_troops == 0,
        "Set Aside: {state.set_aside}",
    ),
)
_FLN_MOVE = (
    someone_moves("6.4.2"),
    another_space("6.4.2"),
    asks(
        "within_algeria",
        (cite("6.4.2/1", "6.4.2/2"), "1.3.3", "R151"),
        "Guerrillas in Morocco and Tunisia stay there, and none go there",
        lambda origin, destination: not (origin.is_country or destination.is_country),
        "from: {move.origin}, to: {move.destination}",
    ),
    asks(
        "same_wilaya",
        (cite("6.4.2/1"), "1.3.3", "R151"),
        "Guerrillas stay in their Wilaya, its City included, unless they may leave it",
        Unless(
            lambda in_force: LEAVE_WILAYA.of(in_force),  # noqa: PLW0108 - the requirement stands in this file
            lambda origin, destination: origin.wilaya == destination.wilaya,
        ),
        "{move.origin}: {move.origin.in_wilaya}, {move.destination}: {move.destination.in_wilaya}, "
        "may leave: {figure}",
    ).reading(LEAVE_WILAYA),
    asks(
        "fln_base",
        (cite("6.4.2/1"),),
        "Guerrillas go to a space with an FLN Base",
        lambda subject: subject.fln_bases >= 1,
        "{subject.name}: {subject.pieces}",
        about="destination",
    ),
    *guerrillas_free("moved", cite("6.4.2/1"), "R28", "R151"),
)


# Effects


def _move(draft: Draft, frame: GovernmentRedeploy, move: MoveCubes) -> None:
    draft.move(move.piece, move.count, move.origin, move.destination, cite("6.4.1/1", "6.4.1/2"))
    marks = remarked(frame.marks, move.destination, move.piece, move.count)
    draft.replace(frame.but(marks=marks))


def _return(draft: Draft, frame: GovernmentRedeploy, move: ReturnTroops) -> None:
    draft.return_troops(move.count, move.space, cite("5.1.9/5"))
    marks = remarked(frame.marks, move.space, Piece.FRENCH_TROOPS, move.count)
    draft.replace(frame.but(marks=marks))


def _end(draft: Draft, frame: GovernmentRedeploy, _move: End) -> None:
    draft.replace(FlnRedeploy((), control=frame.control, fln_control=frame.fln_control))


def _fln_move(draft: Draft, frame: FlnRedeploy, move: MoveGroup) -> None:
    marks = frame.marks
    for piece, count in zip(GUERRILLAS, (move.underground, move.active), strict=True):
        if count >= 1:
            draft.move(piece, count, move.origin, move.destination, cite("6.4.2/1"))
            marks = remarked(marks, move.destination, piece, count)
    draft.replace(frame.but(marks=marks))


def _fln_end(draft: Draft, _frame: FlnRedeploy, _move: End) -> None:
    begin_reset(draft)


# Kinds of move

MOVE = Staged(
    "redeploy.move",
    MoveCubes,
    _MOVE,
    _move,
    BY_SPACE,
    stages=(
        leaving(GovernmentRedeploy.moves),
        Stage(ANYWHERE, _destinations, _is_destination),
        counts(GovernmentRedeploy.moves),
    ),
)
RETURN = Kind(
    name="redeploy.return",
    move=ReturnTroops,
    candidates=tuple(
        ReturnTroops(count, place) for place in PLACES for count in range(1, FORCE_POOL.french_troops + 1)
    ),
    requirements=_RETURN,
    effect=_return,
    subjects=BY_SPACE,
)
END = Kind("redeploy.end", End, (End(),), _END, _end)
FLN_MOVE = Staged(
    "fln_redeploy.move",
    MoveGroup,
    _FLN_MOVE,
    _fln_move,
    BY_SPACE,
    stages=(leaving(GUERRILLAS), entering(), group()),
)
FLN_END = Kind("fln_redeploy.end", End, (End(),), (), _fln_end)

TABLE = awaits(GovernmentRedeploy, MOVE, RETURN, END) | awaits(FlnRedeploy, FLN_MOVE, FLN_END)
