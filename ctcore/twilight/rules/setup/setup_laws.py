"""Laws about pending frames before the first card.

Clauses: 7.3, 10, 5.3; rulings R158, R159.
"""

from __future__ import annotations

from collections.abc import Callable

from ctcore.kernel import Law, cite, frame_law
from ctcore.kernel.logic import all_of
from ctcore.kernel.stack import below
from ctcore.twilight.board.cards import CAPABILITIES, EVENT_CARDS, Capability
from ctcore.twilight.board.deception import MARKERS_EACH
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, PieceType
from ctcore.twilight.rules.common.turns import NextCard
from ctcore.twilight.rules.setup.frames import (
    FIRST_CARD,
    ORDER,
    TORTURE,
    Deployment,
    DrawingMarkers,
    FlnDeployment,
    GovernmentDeployment,
    SetUpFrame,
    SortingCards,
    decided,
)
from ctcore.twilight.rules.setup.minima import minima_in_reach

__all__ = ["laws"]


def laws(scenario: Callable[[str], State]) -> tuple[Law, ...]:
    """The laws of the set-up, given what each scenario lists."""

    def as_listed(state: State, _frame: Deployment) -> bool:
        start = scenario(state.scenario)
        pending = [frame for frame in state.stack if isinstance(frame, Deployment)]
        return all_of(_listed(state, start, pending, piece) for piece in PieceType)

    listed = frame_law(
        (Deployment,),
        "deployment_is_the_scenarios",
        ("10", "R158"),
        "beyond what is left to set up, the boxes hold what the scenario lists, and each player deploys "
        "its own forces",
        as_listed,
    )
    return (*_LAWS, listed)


def _listed(state: State, start: State, pending: list[Deployment], piece: PieceType) -> bool:
    left = sum(frame.left.of(piece) for frame in pending)
    theirs = all_of(frame.left.of(piece) == 0 for frame in pending if piece not in frame.pieces)
    return (
        (state.available.of(piece) == start.available.of(piece) + left)
        & (state.out_of_play.of(piece) == start.out_of_play.of(piece))
        & (state.casualties.of(piece) == start.casualties.of(piece))
        & theirs
    )


def _rank(frame: SetUpFrame) -> tuple[int, bool]:
    government = isinstance(frame, DrawingMarkers) and frame.faction is GOVERNMENT
    return ORDER.index(type(frame)), government


def _in_order(state: State, _frame: SetUpFrame) -> bool:
    last, *rest = state.stack
    frames = [frame for frame in rest if isinstance(frame, SetUpFrame)]
    ranks = list(map(_rank, frames))
    alone = isinstance(last, NextCard) and len(frames) == len(rest)
    return alone and ranks == sorted(set(ranks)) and not state.deck.played


def _something_left(state: State, frame: Deployment) -> bool:
    # The FLN's deployment, and the second player's draw, stand below the first's.
    follows = not isinstance(frame, GovernmentDeployment) or isinstance(
        below(state.stack, frame), FlnDeployment
    )
    return all_of(count >= 0 for _, count in frame.left.items()) & (frame.all_left >= 1) & follows


def _fln_waits(state: State, _frame: GovernmentDeployment) -> bool:
    return all_of(space.fln_pieces == 0 for space in state.spaces)


def _draw_fits(state: State, frame: DrawingMarkers) -> bool:
    held = state.deception.of(frame.faction)
    innermost = state.innermost == frame
    if frame.faction is GOVERNMENT:
        under = below(state.stack, frame)
        paired = isinstance(under, DrawingMarkers) and under.faction is FLN
    else:
        paired = innermost or not held
    wanted = sum(
        MARKERS_EACH - len(state.deception.of(one.faction))
        for one in state.stack
        if isinstance(one, DrawingMarkers)
    )
    return paired and len(held) < MARKERS_EACH and len(state.deception.bag) >= wanted


def _sorting_fits(state: State, frame: SortingCards) -> bool:
    deck = state.deck
    begun = state.innermost == frame or frame.card == FIRST_CARD
    if frame.card not in CAPABILITIES or not begun or deck.inspected or deck.size == EVENT_CARDS:
        return False
    brought = [card for card in sorted(deck.aside) if card != TORTURE or frame.torture]
    wanted = {Capability(card, CAPABILITIES[card]) for card in brought if card in CAPABILITIES}
    in_force = all_of(
        getattr(state.in_force, marker) ^ (effect not in wanted)
        for marker, effect in EFFECTS.items()
        if effect.card <= EVENT_CARDS
    )
    return deck.aside <= set(decided(frame.card)) and in_force


_LAWS = (
    frame_law(
        (SetUpFrame,),
        "set_up_is_in_order",
        ("2.1", cite("10/36", "10/39", "10/40"), "7.3"),
        "before the first card Deception markers are drawn, cards sorted and forces set up, in that order",
        _in_order,
    ),
    frame_law(
        (Deployment,),
        "forces_are_left_to_set_up",
        (cite("10/40"), "R158"),
        "a player who is to set up forces has some left, and the FLN comes after the Government",
        _something_left,
    ),
    frame_law(
        (GovernmentDeployment,),
        "government_deploys_first",
        (cite("10/40"), "R158"),
        "no FLN piece is on the map before the Government has set up its forces",
        _fln_waits,
    ),
    frame_law(
        (FlnDeployment,),
        "minima_are_in_reach",
        (cite("10/42", "10/43"), "R158"),
        "the FLN can still give Morocco and Tunisia the least that the scenario asks for",
        lambda state, frame: minima_in_reach(state, frame.left),
    ),
    frame_law(
        (DrawingMarkers,),
        "markers_are_left_to_draw",
        ("7.3",),
        "a player who is to draw has fewer than two Deception markers, the Government draws before the "
        "FLN, and the bag has enough for both",
        _draw_fits,
    ),
    frame_law(
        (SortingCards,),
        "sorting_fits",
        (cite("10/36", "10/37"), "5.3", "R159"),
        "of the Capability cards looked for so far some are set aside, and those, TORTURE only as "
        "agreed, are what is in force",
        _sorting_fits,
    ),
)
