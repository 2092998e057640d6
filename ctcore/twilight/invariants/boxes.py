"""Laws of the boxes off the map: which types of piece each can ever hold (1.3.8, 1.4.1)."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from ctcore.kernel import Law, cite
from ctcore.kernel.logic import all_of
from ctcore.twilight.board.forces import CAN_HOLD
from ctcore.twilight.board.vocabulary import Box, PieceType, counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.twilight.board.state import State

__all__ = ["BOX_LAWS"]

_HELD = attrgetter(*(piece.name.lower() for piece in PieceType))


def _boxes_hold_no_less_than_none(state: State) -> bool:
    return all_of(count >= 0 for pool in state.boxes.pools for count in _HELD(pool))


def _short_boxes(state: State) -> Iterator[str]:
    return (str(box) for box in Box if min(_HELD(state.box(box))) < 0)


def _holds_its_types(box: Box, name: str, clauses: tuple[str, ...], text: str) -> Law:
    """The law that the box holds no piece of another type than it can."""
    others = [piece for piece in PieceType if piece not in CAN_HOLD[box]]

    def holds(state: State) -> bool:
        return all_of(state.box(box).of(piece) == 0 for piece in others)

    def shows(state: State) -> Iterator[str]:
        return (counted(state.box(box).of(piece), piece) for piece in others if state.box(box).of(piece))

    return Law(name, clauses, text, holds, shows=shows)


BOX_LAWS = (
    Law(
        "no_negative_count_in_a_box",
        ("1.4.1",),
        "no count of pieces in a box is negative",
        _boxes_hold_no_less_than_none,
        shows=_short_boxes,
    ),
    _holds_its_types(
        Box.CASUALTIES,
        "no_fln_base_is_a_casualty",
        ("3.2.4", "4.2.3", "1.4.1", "R79"),
        "no FLN Base is a Casualty: one that is removed becomes Available",
    ),
    _holds_its_types(
        Box.OUT_OF_PLAY,
        "no_algerian_police_or_fln_base_out_of_play",
        ("1.3.8", "1.4.1", cite("5.1.5/9"), "6.2.3", "6.5"),
        "no Algerian Police and no FLN Base are Out of Play: nothing takes them there",
    ),
    Law(
        "algerian_troops_go_out_by_coup",
        ("1.3.8", cite("5.1.5/9", "5.1.5/10"), "6.2.3", "6.5", "R127"),
        "Algerian Troops are Out of Play only after COUP D'ETAT",
        lambda state: state.coup_played | (state.out_of_play.algerian_troops == 0),
    ),
    _holds_its_types(
        Box.SET_ASIDE,
        "only_french_troops_are_set_aside",
        (cite("5.1.9/2"), "R132"),
        "only French Troops are ever set aside",
    ),
)
"""What holds of Available, Casualties, Out of Play and Set Aside; Available can hold every type."""
