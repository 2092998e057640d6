"""The Redeploy Phase (6.4): the Government moves cubes, then the FLN Guerrillas, each piece once.

Troops go from anywhere on the map to Cities and to spaces with a Government Base, Police to
spaces that the Government controlled when the phase began: Control stays as it was until both
are done (R149).  French Troops that SUEZ CRISIS set aside come back now, to where Troops may
go (R132).  Guerrillas go within their Wilaya, its City included, to spaces with an FLN Base;
those in Morocco and Tunisia belong to no Wilaya (R151).

Clauses: 6.4, 6.4.1-6.4.3, 5.1.9, 1.3.3; rulings R28, R132, R149, R151.
"""

from __future__ import annotations

from typing import Any

import attrs

from ctcore.kernel import Kind, Move, of_case, of_position, of_subject
from ctcore.kernel.logic import any_of, both, either
from ctcore.kernel.move import Frame
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL, Space, noted
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import State, remembered
from ctcore.twilight.board.vocabulary import Piece
from ctcore.twilight.rules.common.frames import remarked
from ctcore.twilight.rules.common.movement import (
    EVERY_DESTINATION,
    EVERY_GROUP,
    EVERY_ORIGIN,
    Enter,
    Group,
    Leave,
    MovePieces,
    another_space,
    groups_there,
    leaving,
    origin,
    pieces_there,
    right_piece,
    some_unmarked,
    unmarked,
    unmarked_there,
)
from ctcore.twilight.rules.common.operation import BY_SPACE, End, at_least_one_by
from ctcore.twilight.rules.propaganda.frames import (
    FlnRedeploy,
    FlnRedeployFrom,
    FlnRedeployTo,
    GovernmentRedeploy,
    GovernmentRedeployFrom,
    GovernmentRedeployTo,
)
from ctcore.twilight.rules.propaganda.reset import begin_reset

__all__ = [
    "POLICE",
    "TABLE",
    "TROOPS",
    "ReturnTroops",
    "cubes_may_enter",
    "cubes_may_leave",
    "guerrillas_may_enter",
    "guerrillas_may_leave",
    "takes_police",
    "takes_troops",
]

TROOPS = (Piece.FRENCH_TROOPS, Piece.ALGERIAN_TROOPS)
POLICE = (Piece.FRENCH_POLICE, Piece.ALGERIAN_POLICE)


# 1.3.3, R151: the other spaces of a space's Wilaya, by their places; a Country has none.
_OTHERS_IN_WILAYA = {
    place: tuple(
        other.index
        for other in PLACES
        if other is not place and place.wilaya is not None and other.wilaya == place.wilaya
    )
    for place in PLACES
}


@attrs.frozen(slots=True)
class ReturnTroops(Move):
    """Put French Troops back that SUEZ CRISIS set aside."""

    form = "return {count} to {space}"
    count: int
    space: Place


# Requirements


def takes_troops(space: Space) -> bool:
    """Whether Troops may redeploy to the space: a City, or one of Algeria with a Government Base (6.4.1)."""
    return space.place.is_city | (space.place.is_sector & (space.government_bases >= 1))


def takes_police(frame: GovernmentRedeploy, place: Place) -> bool:
    """Whether Police may redeploy to the space: the Government controlled it before (6.4.1, R149)."""
    return frame.control[place.index] if not place.is_country else False


_some_troops = some_unmarked(TROOPS)
_some_police = some_unmarked(POLICE)
_some_guerrillas = some_unmarked(FlnRedeploy.moves)
_takes_troops = noted(takes_troops)


def cubes_may_leave(state: State, frame: GovernmentRedeploy, left: Place) -> bool:
    """Whether some cube of the space has not moved and has another space to go to (6.4.1)."""
    space = state.spaces[left.index]
    # Troops always have a City to go to that is not this one.
    return either(_some_troops(space, frame), lambda: _police_may_leave(frame, space))


def _police_may_leave(frame: GovernmentRedeploy, space: Space) -> bool:
    at = space.place.index
    return both(
        _some_police(space, frame),
        lambda: any_of(held for place, held in enumerate(frame.control) if place != at),
    )


@remembered
def _offered(state: State) -> tuple[bool, bool]:
    """Whether the space that cubes leave has Troops, and whether it has Police, that may still move."""
    frame: Any = state.innermost
    left = origin(state, frame)
    return _some_troops(left, frame), _some_police(left, frame)


def cubes_may_enter(state: State, frame: GovernmentRedeployFrom, entered: Place) -> bool:
    """Whether the space takes some cube that may leave its own (6.4.1, R149)."""
    troops, police = _offered(state)
    taken: bool = troops & _takes_troops(state.spaces[entered.index])
    return taken | (police & takes_police(frame, entered))


def _takes_the_piece(state: State, frame: GovernmentRedeployTo, move: MovePieces) -> bool:
    if move.piece in TROOPS:
        return takes_troops(state.spaces[frame.destination.index])
    return move.piece not in POLICE or takes_police(frame, frame.destination)


def guerrillas_may_leave(state: State, frame: FlnRedeploy, left: Place) -> bool:
    """Whether some Guerrilla of the space has not moved and has a Base to go to (6.4.2, R151)."""
    return both(
        _some_guerrillas(state.spaces[left.index], frame),
        lambda: any_of(state.spaces[other].fln_bases >= 1 for other in _OTHERS_IN_WILAYA[left]),
    )


def guerrillas_may_enter(state: State, frame: FlnRedeployFrom, entered: Place) -> bool:
    """Whether the space is one of the same Wilaya with an FLN Base (6.4.2)."""
    return (state.spaces[entered.index].fln_bases >= 1) & _same_wilaya(frame.origin, entered)


def _same_wilaya(one: Place, other: Place) -> bool:
    return one.wilaya is not None and one.wilaya == other.wilaya


def _group_is_free(state: State, frame: FlnRedeployTo, move: Group) -> bool:
    space = origin(state, frame)
    underground, active = frame.moves
    return (unmarked(space, frame, underground) >= move.underground) & (
        unmarked(space, frame, active) >= move.active
    )


_LEAVE = (
    of_case(
        "cubes_may_leave",
        ("6.4.1", "R149"),
        "Troops that have not moved yet are in the space, or such Police with another space to go to",
        lambda state, frame, move: cubes_may_leave(state, frame, move.space),
        "{subject.name}: {subject.pieces}, moved already: {frame.moved_pieces}",
    ),
)
_ENTER = (
    another_space("6.4.1"),
    of_case(
        "cubes_may_enter",
        ("6.4.1", "1.3.4", "R149"),
        "Troops go to a City or a space of Algeria with a Government Base, Police to a space that the "
        "Government controlled when the phase began, and such cubes are in the space left",
        lambda state, frame, move: cubes_may_enter(state, frame, move.space),
        "from: {frame.origin}, {subject.name}: {subject.pieces}, controlled then: {frame.controlled}",
    ),
)
_MOVE = (
    at_least_one_by("6.4.1"),
    right_piece(GovernmentRedeploy.moves, "6.4.1", "the Government redeploys Troops and Police"),
    of_case(
        "takes_the_piece",
        ("6.4.1", "1.3.4", "R149"),
        "Troops go to a City or a space of Algeria with a Government Base, Police to a space that the "
        "Government controlled when the phase began",
        _takes_the_piece,
        "to: {frame.destination}, piece: {move.piece}, controlled then: {frame.controlled}",
    ),
    unmarked_there("6.4.1", "R149"),
)
_RETURN = (
    at_least_one_by("5.1.9"),
    of_subject(
        "takes_troops",
        ("5.1.9", "6.4.1", "1.3.4", "R132"),
        "Troops come back to a City or a space of Algeria with a Government Base",
        takes_troops,
        "{subject.name}: {subject.pieces}",
    ),
    of_case(
        "set_aside_there",
        ("5.1.9", "R132"),
        "as many French Troops are set aside",
        lambda state, _frame, move: state.set_aside.french_troops >= move.count,
        "Set Aside: {state.set_aside}, wanted: {move.count}",
    ),
)
_END = (
    of_position(
        "all_returned",
        ("5.1.9", "R132"),
        "all Troops that were set aside have come back",
        lambda state, _frame: state.set_aside.french_troops == 0,
        "Set Aside: {state.set_aside}",
    ),
)
_FLN_LEAVE = (
    of_case(
        "guerrillas_may_leave",
        ("6.4.2", "1.3.3", "R151"),
        "Guerrillas that have not moved yet are in the space, and another of its Wilaya has an FLN Base",
        lambda state, frame, move: guerrillas_may_leave(state, frame, move.space),
        "{subject.name}: {subject.pieces}, moved already: {frame.moved_pieces}",
    ),
)
_FLN_ENTER = (
    another_space("6.4.2"),
    of_case(
        "same_wilaya",
        ("6.4.2", "1.3.3", "R151"),
        "Guerrillas stay in their Wilaya, its City included",
        lambda _state, frame, move: _same_wilaya(frame.origin, move.space),
        "from: {frame.origin}, to: {move.space}",
    ),
    of_subject(
        "fln_base",
        ("6.4.2",),
        "Guerrillas go to a space with an FLN Base",
        lambda space: space.fln_bases >= 1,
        "{subject.name}: {subject.pieces}",
    ),
)
_GROUP = (
    of_case(
        "some_guerrilla",
        ("6.4.2",),
        "at least one Guerrilla moves, and no negative number",
        lambda _state, _frame, move: (
            (move.underground >= 0) & (move.active >= 0) & (move.underground + move.active >= 1)
        ),
        "Underground: {move.underground}, Active: {move.active}",
    ),
    of_case(
        "unmoved_there",
        ("6.4.2", "R28", "R151"),
        "as many such Guerrillas stand in the space they leave, and have not moved yet",
        _group_is_free,
        "{there.name}: {there.pieces}, moved: {frame.moved_pieces}",
    ),
)


# Effects


def _leave(draft: Draft, frame: GovernmentRedeploy, move: Leave) -> None:
    draft.replace(frame.on(GovernmentRedeployFrom, move.space))


def _enter(draft: Draft, frame: GovernmentRedeployFrom, move: Enter) -> None:
    draft.replace(frame.on(GovernmentRedeployTo, frame.origin, move.space))


def _move(draft: Draft, frame: GovernmentRedeployTo, move: MovePieces) -> None:
    there = frame.destination
    draft.move(move.piece, move.count, frame.origin, there, "6.4.1")
    marks = remarked(frame.marks, there, move.piece, move.count)
    draft.replace(frame.on(GovernmentRedeploy, marks=marks))


def _return(draft: Draft, frame: GovernmentRedeploy, move: ReturnTroops) -> None:
    draft.return_troops(move.count, move.space, "5.1.9")
    marks = remarked(frame.marks, move.space, Piece.FRENCH_TROOPS, move.count)
    draft.replace(frame.on(GovernmentRedeploy, marks=marks))


def _end(draft: Draft, frame: GovernmentRedeploy, _move: End) -> None:
    draft.replace(FlnRedeploy((), control=frame.control, fln_control=frame.fln_control))


def _fln_leave(draft: Draft, frame: FlnRedeploy, move: Leave) -> None:
    draft.replace(frame.on(FlnRedeployFrom, move.space))


def _fln_enter(draft: Draft, frame: FlnRedeployFrom, move: Enter) -> None:
    draft.replace(frame.on(FlnRedeployTo, frame.origin, move.space))


def _group(draft: Draft, frame: FlnRedeployTo, move: Group) -> None:
    marks = frame.marks
    for piece, count in zip(frame.moves, (move.underground, move.active), strict=True):
        if count >= 1:
            draft.move(piece, count, frame.origin, frame.destination, "6.4.2")
            marks = remarked(marks, frame.destination, piece, count)
    draft.replace(frame.on(FlnRedeploy, marks=marks))


def _fln_end(draft: Draft, _frame: FlnRedeploy, _move: End) -> None:
    begin_reset(draft)


# Kinds of move

_AT_MOST = {piece: FORCE_POOL.of(piece.type) for piece in GovernmentRedeploy.moves}

LEAVE = Kind(
    "redeploy.leave", Leave, EVERY_ORIGIN, _LEAVE, _leave, BY_SPACE, within=leaving(GovernmentRedeploy.moves)
)
ENTER = Kind("redeploy.enter", Enter, EVERY_DESTINATION, _ENTER, _enter, BY_SPACE)
MOVE = Kind(
    name="redeploy.move",
    move=MovePieces,
    candidates=tuple(
        MovePieces(count, piece) for piece, most in _AT_MOST.items() for count in range(1, most + 1)
    ),
    requirements=_MOVE,
    effect=_move,
    there=origin,
    within=pieces_there(GovernmentRedeploy.moves),
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
FLN_LEAVE = Kind(
    "fln_redeploy.leave",
    Leave,
    EVERY_ORIGIN,
    _FLN_LEAVE,
    _fln_leave,
    BY_SPACE,
    within=leaving(FlnRedeploy.moves),
)
FLN_ENTER = Kind("fln_redeploy.enter", Enter, EVERY_DESTINATION, _FLN_ENTER, _fln_enter, BY_SPACE)
FLN_GROUP = Kind(
    name="fln_redeploy.group",
    move=Group,
    candidates=EVERY_GROUP,
    requirements=_GROUP,
    effect=_group,
    there=origin,
    within=groups_there,
)
FLN_END = Kind("fln_redeploy.end", End, (End(),), (), _fln_end)

TABLE: dict[type[Frame], tuple[Kind, ...]] = {
    GovernmentRedeploy: (LEAVE, RETURN, END),
    GovernmentRedeployFrom: (ENTER,),
    GovernmentRedeployTo: (MOVE,),
    FlnRedeploy: (FLN_LEAVE, FLN_END),
    FlnRedeployFrom: (FLN_ENTER,),
    FlnRedeployTo: (FLN_GROUP,),
}
