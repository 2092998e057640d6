"""The Event cards 21 to 40, but for their texts that last.

Clauses: 5.1, 5.2; rulings G1-G16.
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel.logic import choose
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import Position
from ctcore.twilight.board.vocabulary import (
    CUBES,
    FLN,
    FLN_PIECES,
    GOVERNMENT,
    GUERRILLAS,
    Actor,
    Box,
    Piece,
    PieceType,
    Stance,
    Terrain,
)
from ctcore.twilight.rules.common.france_track import FRANCE_RESOURCES, in_box
from ctcore.twilight.rules.events.cards.declared import only, shaded, unshaded
from ctcore.twilight.rules.events.cards.free_actions import agitation_in, operation, subvert_alone
from ctcore.twilight.rules.events.cards.one_to_twenty import independent
from ctcore.twilight.rules.events.cards.own import buys_terror, calls_up, cancels_a_capability
from ctcore.twilight.rules.events.texts.at_once import (
    does,
    gains,
    loses,
    lowers_commitment,
    notes,
    provided,
    raises_commitment,
    rolled,
    rolls,
)
from ctcore.twilight.rules.events.texts.choosing import either
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.rules.events.texts.moving import relocates
from ctcore.twilight.rules.events.texts.pieces import removes
from ctcore.twilight.rules.events.texts.placing import places
from ctcore.twilight.rules.events.texts.spaces import nothing_yet, picks, sets
from ctcore.twilight.rules.events.texts.where import (
    ABROAD,
    ANYWHERE,
    MOUNTAIN,
    NEUTRAL_WITHOUT_TERROR,
    SECTOR,
    Where,
    populated,
)
from ctcore.twilight.rules.operations.train import Training

__all__ = ["TEXTS"]

_ALGIERS = Place.named("Algiers")
# 1.4.2: every Guerrilla, and two Bases.
_ALL_OF_A_SPACE = FORCE_POOL.guerrillas + 2
_ON_THE_COAST = Where("a coastal space of Algeria", lambda space: space.place.coastal)
_IN_ALGIERS = Where("Algiers", lambda space: space.place is _ALGIERS)


def _enemy(executor: Actor) -> tuple[Piece, ...]:
    return GUERRILLAS if executor is GOVERNMENT else CUBES


def _enemy_loses(draft: Draft, before: TextFrame, why: str) -> None:
    draft.adjust(before.executor.enemy, -before.amount, why)


def _cleared(draft: Draft, piece: Piece, count: int, why: str) -> None:
    if piece is Piece.FLN_BASES:
        draft.raise_commitment(count, why)
    draft.gain(FLN, count, why)


def _held(board: Position, _before: TextFrame) -> int:
    return choose(board.spaces[_ALGIERS.index].fln_control, 1, 0)


def _won(board: Position, before: TextFrame) -> bool:
    return (before.amount == 0) & board.spaces[_ALGIERS.index].fln_control


def _hide_in(mountains: bool) -> Any:  # noqa: FBT001 - in Mountains alone, or everywhere
    def hide(draft: Draft, _before: TextFrame, why: str) -> None:
        for place in PLACES:
            if not mountains or place.terrain is Terrain.MOUNTAIN:
                draft.hide(place, why)

    return hide


def _all_guerrillas_go(draft: Draft, before: TextFrame, why: str) -> None:
    for place in before.spaces:
        for piece in GUERRILLAS:
            count = draft.space(place).of(piece)
            if count >= 1:
                draft.remove(piece, count, place, why)


TEXTS = (
    # United Nations Resolution
    unshaded(21, raises_commitment(1)),
    shaded(21, lowers_commitment(1)),
    # The Government of the United States of America is Convinced...
    unshaded(22, raises_commitment(2)),
    shaded(22, lowers_commitment(2)),
    # Diplomatic Leanings
    unshaded(23, provided(independent, removes((Piece.FLN_BASES,), 2, "FLN Bases", ABROAD, apart=True))),
    shaded(23, gains(FLN, 6)),
    # Economic Development
    unshaded(
        24,
        picks(
            populated("space", "under Government Control", lambda space: space.government_control),
            sets(Stance.SUPPORT),
            most=2,
        ),
    ),
    shaded(24, loses(GOVERNMENT, 6)),
    # Purge
    only(
        25,
        rolls(half=True),
        removes(_enemy, 3, "cubes or Guerrillas of the enemy", number=rolled, exactly=True),
        rolls(),
        does(_enemy_loses),
    ),
    # Casbah
    unshaded(26, removes(FLN_PIECES, _ALL_OF_A_SPACE, "FLN pieces", _IN_ALGIERS, each=_cleared)),
    shaded(
        26,
        notes(_held),
        places(PieceType.GUERRILLAS, _IN_ALGIERS, 4, lifts=True),
        provided(_won, agitation_in(_ALGIERS)),
    ),
    # Atrocities and Reprisals
    only(28, buys_terror()),
    # The Call Up
    unshaded(29, calls_up()),
    # Change in Tactics
    only(30, cancels_a_capability()),
    # Intimidation
    shaded(31, gains(FLN, lambda board, _before: in_box(FRANCE_RESOURCES, board.france_track))),
    # Elections
    unshaded(
        34,
        either(
            commitment=raises_commitment(1),
            support=picks(
                NEUTRAL_WITHOUT_TERROR,
                sets(Stance.SUPPORT),
                most=1,
                exactly=True,
            ),
        ),
    ),
    shaded(
        34,
        picks(
            populated("Sector", among=SECTOR),
            sets(Stance.NEUTRAL),
            most=1,
            exactly=True,
        ),
    ),
    # Assassination
    unshaded(36, removes(GUERRILLAS, 1, "Guerrillas", exactly=True, to=Box.CASUALTIES), rolls(), loses(FLN)),
    shaded(
        36,
        places(PieceType.GUERRILLAS, ANYWHERE, 1, exactly=True, boxes=(Box.AVAILABLE, Box.OUT_OF_PLAY)),
        rolls(),
        gains(FLN),
    ),
    # Integration
    unshaded(37, operation(Training)),
    shaded(37, subvert_alone()),
    # Economic Crisis in France
    unshaded(38, rolls(), loses(FLN)),
    shaded(38, rolls(), loses(GOVERNMENT), lowers_commitment(1)),
    # Retreat into Djebel
    unshaded(
        39,
        picks(
            MOUNTAIN.but("a Mountain space without an FLN Base", lambda space: space.fln_bases == 0),
            nothing_yet,
            most=2,
            exactly=True,
        ),
        does(_all_guerrillas_go),
    ),
    shaded(39, does(_hide_in(mountains=True))),
    # Strategic Movement
    unshaded(40, relocates(CUBES, 6, "cubes", _ON_THE_COAST, _ON_THE_COAST, among=3)),
)
