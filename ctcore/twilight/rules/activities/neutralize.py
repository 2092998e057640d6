"""Neutralize (4.2.3): Troops and Police together remove exposed pieces, and lose the people.

It accompanies Garrison or Sweep, in one or two spaces that have Troops and Police of the
Government.  Up to two Active Guerrillas or FLN Bases go from among them, a Base only where
no Guerrilla is left (R89): Guerrillas to Available and Casualties by turns over the whole
Neutralize (R29), Bases to Available, each raising Commitment by 1.  Then each space shifts
one level toward Opposition; one at Oppose already gets a Terror marker, if it has none.
TORTURE makes it cost Commitment, which must be there as it begins and is paid with the first piece
that goes, and lets one more piece go from each space.

Clauses: 4.2.3, 4.1, 1.6.1, 1.8, 5.3.2; rulings G7, R9, R29, R38, R41, R48-R50, R52, R53, R79, R87-R92.
"""

from __future__ import annotations

from typing import Any

import attrs

from ctcore.kernel import AtMost, Figure, Kind, Move, asks, awaits, cite
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import any_of
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space, cached_on_space
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.named import PieceOfSpaceMove, PiecesOfSpaceMove
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN_PIECES, GOVERNMENT, Activity, Piece, Stance
from ctcore.twilight.rules.common.activity import (
    SpacesFrame,
    ending,
    not_chosen_before,
    opening,
)
from ctcore.twilight.rules.common.activity_laws import activity_law, chosen_law
from ctcore.twilight.rules.common.frames import ACCOMPANIED, listed
from ctcore.twilight.rules.common.operation import (
    BY_SPACE,
    EVERY_SPACE,
    Select,
    at_least_one,
    in_algeria,
    only_at,
)
from ctcore.twilight.rules.common.resolution import remove_alternately

SPACES = 2
_MOST = 2
_MOST_EVER = 4
EXPOSED = (Piece.ACTIVE, Piece.FLN_BASES)
# How many pieces one Neutralize may remove from all its spaces together (4.2.3).
REMOVED = Figure("neutralize.removed", (cite("4.2.3/6"),), lambda _state: _MOST, low=_MOST, high=_MOST_EVER)
# What the first piece costs in Commitment, and whether one more of any sort may go from each space (4.2.3).
COST = Figure("neutralize.commitment", ("4.2.3", cite("1.8/6")), lambda _state: 0, low=0, high=1)
EXTRA = Figure("neutralize.extra", ("4.2.3",), lambda _state: False, is_truth=True)
POINTS = (REMOVED, COST, EXTRA)


# Frames and moves


@frozen
class Neutralizing(SpacesFrame):
    """Neutralize under way: the pieces removed so far, and one more in each space ``tortured``.

    ``guerrillas`` counts those of all its pieces.
    """

    clause = "4.2.3"
    awaits = "a space to Neutralize, pieces to remove, or the end of the Neutralize"
    actor = GOVERNMENT
    activity = Activity.NEUTRALIZE
    accompanied = ACCOMPANIED[Activity.NEUTRALIZE]
    number = (0, SPACES)
    removed: int
    guerrillas: int
    tortured: tuple[Place, ...] = attrs.field(default=(), kw_only=True)

    def changed(self, board: Any) -> bool:
        """Whether a piece was removed, or the end shifts or terrorizes a space (R9, R41)."""
        left = board.terror_left >= 1
        shifted = any_of(shifts(board.spaces[place.index], terror_left=left) for place in self.spaces)
        return self.has_removed | shifted

    @property
    def has_removed(self) -> bool:
        """Whether a piece has been removed, so that what it costs is paid (R91)."""
        return (self.removed >= 1) | bool(self.tortured)

    @property
    def tortured_in(self) -> str:
        """The spaces that have lost a piece more than is shared, in words."""
        return listed(self.tortured)


class Neutralize(Move):
    """Open a Neutralize."""

    __slots__ = ()

    form = "neutralize"


class RemoveExposed(PiecesOfSpaceMove):
    """Remove Active Guerrillas or FLN Bases from a chosen space."""

    __slots__ = ()

    form = "remove {count} {piece} from {space}"


class Torture(PieceOfSpaceMove):
    """Remove one FLN piece more than is shared from a chosen space."""

    __slots__ = ()

    form = "torture {piece} in {space}"


# Requirements


def shifts(space: Space, *, terror_left: bool) -> bool:
    """Whether the end of a Neutralize changes the people of a space: a level, or Terror (4.2.3, R41)."""
    marker = (space.terror == 0) & terror_left
    return (space.population >= 1) & ((space.support > Stance.OPPOSE) | marker)


@cached_on_space
def _open(space: Space) -> bool:
    return (space.troops >= 1) & (space.police >= 1)


_SELECT = (
    asks(
        "up_to_two_spaces",
        (cite("4.2.3/3"),),
        "Neutralize takes place in at most two spaces",
        lambda frame: len(frame.spaces) < SPACES,
        "chosen: {frame.chosen}",
    ),
    not_chosen_before,
    in_algeria,
    asks(
        "troops_there",
        (cite("4.2.3/4"), "R87"),
        "Government Troops stand in the space",
        lambda subject: subject.troops >= 1,
        "{subject.name}: {subject.pieces}",
    ),
    asks(
        "police_there",
        (cite("4.2.3/4"), "R87"),
        "Government Police stand in the space",
        lambda subject: subject.police >= 1,
        "{subject.name}: {subject.pieces}",
    ),
)
_can_pay = asks(
    "can_pay_commitment",
    ("4.2.3", cite("1.8/6"), cite("5.3.2/3"), "G7", "R91"),
    "the Government has the Commitment that a Neutralize costs",
    lambda state: state.commitment >= COST(state),
    "price: {figure}, Commitment: {state.commitment}",
).reading(COST)
_chosen_space = asks(
    "chosen_space",
    (cite("4.2.3/6"), "R90"),
    "pieces go from the spaces chosen for this Neutralize, before its end shifts them",
    lambda frame, space: space in frame.spaces,
    "chosen: {frame.chosen}",
)
_bases_last = asks(
    "bases_last",
    (cite("4.2.3/7"), "R89"),
    "a Base goes only from a space without Guerrillas",
    lambda subject, piece: subject.guerrillas == 0 if piece is Piece.FLN_BASES else True,
    "{subject.name}: {subject.pieces}",
)
_REMOVE = (
    at_least_one,
    asks(
        "exposed_piece",
        (cite("4.2.3/6", "4.2.3/8"), "1.4.3"),
        "Neutralize removes Active Guerrillas and FLN Bases",
        lambda piece: piece in EXPOSED,
        "piece: {move.piece}",
    ),
    _chosen_space,
    asks(
        "within_limit",
        (cite("4.2.3/6"),),
        "no more pieces go from all spaces together than may",
        AtMost("count", lambda state, frame: REMOVED(state) - frame.removed),
        "at most: {figure}, removed: {frame.removed}, more: {move.count}",
    ).reading(REMOVED),
    asks(
        "pieces_there",
        (cite("4.2.3/6"),),
        "as many such pieces stand in the space",
        lambda subject, piece, count: subject.of(piece) >= count,
        "wanted: {move.count} {move.piece:{move.count}}, there: {subject.pieces}",
    ),
    _bases_last,
)
_TORTURE = (
    asks(
        "extra_piece",
        ("4.2.3", cite("5.3.2/4"), "R92"),
        "a card lets one more piece go from each space of a Neutralize",
        lambda in_force: EXTRA.of(in_force),  # noqa: PLW0108 - the requirement stands in this file
        "open: {figure}",
    ).reading(EXTRA),
    asks(
        "fln_piece",
        ("4.2.3", "R92"),
        "Guerrillas, even Underground, and FLN Bases go",
        lambda piece: piece in FLN_PIECES,
        "piece: {move.piece}",
    ),
    _chosen_space,
    asks(
        "once_in_a_space",
        ("4.2.3", "R92"),
        "one more piece goes from a space, and no second one",
        lambda frame, space: space not in frame.tortured,
        "so far in: {frame.tortured_in}",
    ),
    asks(
        "piece_there",
        ("4.2.3",),
        "such a piece stands in the space",
        lambda subject, piece: subject.of(piece) >= 1,
        "wanted: {move.piece}, there: {subject.pieces}",
    ),
    _bases_last,
)


# Effects


def _select(draft: Draft, frame: Neutralizing, move: Select) -> None:
    draft.replace(frame.but(spaces=(*frame.spaces, move.space)))


def _take_off(
    draft: Draft, frame: Neutralizing, move: RemoveExposed | Torture, count: int, clause: str
) -> Neutralizing:
    """Remove FLN pieces; the first are paid for before a Base raises Commitment.

    Clauses: 4.2.3/9, 4.2.3/10, R91
    """
    if not frame.has_removed:
        draft.lower_commitment(COST(draft), COST.cited("4.2.3", draft))
    if move.piece is Piece.FLN_BASES:
        draft.remove(move.piece, count, move.space, clause)
        draft.raise_commitment(count, clause)
        return frame
    remove_alternately(draft, move.piece, count, move.space, frame.guerrillas, clause)
    return frame.but(guerrillas=frame.guerrillas + count)


def _remove(draft: Draft, frame: Neutralizing, move: RemoveExposed) -> None:
    removed = frame.removed + move.count
    clause = REMOVED.cited("4.2.3", draft) if removed > _MOST else "4.2.3"
    after = _take_off(draft, frame, move, move.count, clause)
    draft.replace(after.but(removed=removed))


def _torture(draft: Draft, frame: Neutralizing, move: Torture) -> None:
    after = _take_off(draft, frame, move, 1, EXTRA.cited("4.2.3", draft))
    draft.replace(after.but(tortured=(*frame.tortured, move.space)))


def _shift(draft: Draft, frame: Neutralizing, _move: Any) -> None:
    """Shift each space, or mark it at Oppose, after every removal (4.2.3/11, 4.2.3/12, R90)."""
    for place in frame.spaces:
        space = draft.space(place)
        if space.population >= 1:
            if space.support > Stance.OPPOSE:
                draft.shift(place, -1, cite("4.2.3/11"))
            elif (space.terror == 0) & (draft.terror_left >= 1):
                draft.place_terror(place, cite("4.2.3/13"))


# Kinds of move, and the laws of Neutralize's frame

OPEN = opening(Neutralize(), Neutralizing((), 0, 0), _can_pay)
SELECT = Kind("neutralize.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)
_REMOVALS = tuple(
    RemoveExposed(count, piece, place)
    for place in PLACES
    for piece in EXPOSED
    for count in range(1, _MOST_EVER + 1)
)


def _chosen(frame: Neutralizing) -> list[int]:
    return [place.index for place in frame.spaces]


REMOVE = Kind(
    name="neutralize.remove",
    move=RemoveExposed,
    candidates=_REMOVALS,
    requirements=_REMOVE,
    effect=_remove,
    subjects=BY_SPACE,
    concerns=_chosen,
    within=only_at(_REMOVALS, _chosen),
)
_TORTURES = tuple(Torture(piece, place) for place in PLACES for piece in FLN_PIECES)
TORTURE = Kind(
    name="neutralize.torture",
    move=Torture,
    candidates=_TORTURES,
    requirements=_TORTURE,
    effect=_torture,
    subjects=BY_SPACE,
    concerns=_chosen,
    within=only_at(_TORTURES, _chosen),
)
END = ending(Neutralizing, effect=_shift)

TABLE = awaits(Neutralizing, SELECT, REMOVE, TORTURE, END)


def _counts_fit(state: State, frame: Neutralizing) -> bool:
    within = (frame.removed >= 0) & (frame.removed <= REMOVED(state)) & (frame.guerrillas >= 0)
    in_all = frame.removed + len(frame.tortured)
    return within & (frame.guerrillas <= in_all) & ((frame.removed == 0) | bool(frame.spaces))


def _tortured_fit(state: State, frame: Neutralizing) -> bool:
    once = len(set(frame.tortured)) == len(frame.tortured) and set(frame.tortured) <= set(frame.spaces)
    return once & (EXTRA(state) if frame.tortured else True)


LAWS = (
    chosen_law((Neutralizing,), SPACES, _open),
    activity_law(
        (Neutralizing,),
        "neutralize_counts_fit",
        (cite("4.2.3/6"),),
        "Neutralize has removed no more pieces than it may, Guerrillas among them",
        _counts_fit,
    ),
    activity_law(
        (Neutralizing,),
        "neutralize_tortured_fit",
        ("4.2.3", cite("5.3.2/4"), "R92"),
        "more pieces than are shared go only where a card lets them, one from each space chosen",
        _tortured_fit,
    ),
    activity_law(
        (Neutralizing,),
        "neutralize_can_be_paid",
        ("4.2.3", cite("1.8/6"), cite("5.3.2/3"), "R91"),
        "until Neutralize removes a piece, the Commitment that this costs is there",
        lambda state, frame: frame.has_removed | (state.commitment >= COST(state)),
    ),
)
