"""The Event cards 1 to 20, but for their texts that last.

Clauses: 5.1, 5.2; rulings G1-G16.
"""

from __future__ import annotations

from typing import Any

from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import Position
from ctcore.twilight.board.vocabulary import (
    FLN,
    FRENCH_CUBES,
    GOVERNMENT,
    GUERRILLAS,
    Box,
    Piece,
    PieceType,
    Stance,
    Wilaya,
)
from ctcore.twilight.rules.events.cards.declared import only, shaded, unshaded
from ctcore.twilight.rules.events.cards.free_actions import operation
from ctcore.twilight.rules.events.texts.at_once import (
    gains,
    lowers_commitment,
    provided,
    rolled,
    rolls,
)
from ctcore.twilight.rules.events.texts.boxes import sends
from ctcore.twilight.rules.events.texts.choosing import either, raises_by_choice, slides
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.rules.events.texts.moving import relocates
from ctcore.twilight.rules.events.texts.pieces import removes
from ctcore.twilight.rules.events.texts.placing import places
from ctcore.twilight.rules.events.texts.spaces import picks, picks_wilaya, sets, sets_either
from ctcore.twilight.rules.events.texts.where import (
    ABROAD,
    ALGERIA,
    CITY,
    COASTAL,
    NEUTRAL_WITHOUT_TERROR,
    SECTOR,
    populated,
)
from ctcore.twilight.rules.operations.march import Marching
from ctcore.twilight.rules.operations.rally import Rallying
from ctcore.twilight.rules.operations.train import Training

__all__ = ["TEXTS"]

_TO_OUT_OF_PLAY: dict[str, Any] = {"to": Box.OUT_OF_PLAY, "by": GOVERNMENT, "boxed": True, "exactly": True}


def _activate_wilaya(draft: Draft, wilaya: Wilaya, why: str) -> None:
    for place in PLACES:
        if place.wilaya == str(wilaya):
            draft.expose(place, why)


def independent(board: Position, _before: TextFrame) -> bool:
    """Whether Morocco and Tunisia are independent."""
    return board.in_force.independent


def _french_cubes_left(board: Position) -> int:
    available: int = board.available.french_troops + board.available.french_police
    on_map: int = sum(space.french_troops + space.french_police for space in board.spaces)
    return available + on_map


def _guerrillas_in(board: Position, wilaya: Any) -> int:
    return sum(space.guerrillas for space in board.spaces if space.place.wilaya == str(wilaya))


def _general_strike(draft: Draft, place: Place, why: str) -> None:
    draft.set_level(place, Stance.NEUTRAL, why)
    draft.raise_commitment(draft.space(place).population, why)


def _toward_oppose(draft: Draft, place: Place, why: str) -> None:
    draft.shift(place, -1, why)


TEXTS = (
    # Quadrillage
    unshaded(1, places(PieceType.FRENCH_POLICE, ALGERIA, FORCE_POOL.french_police, spaces=3)),
    shaded(1, operation(Marching), operation(Marching)),
    # Balky Conscripts
    unshaded(2, operation(Training)),
    # Leadership Snatch
    unshaded(3, picks_wilaya(_activate_wilaya)),
    shaded(
        3,
        picks(
            populated("space", "under FLN Control", lambda space: space.fln_control),
            sets(Stance.OPPOSE),
            most=2,
        ),
    ),
    # Oil & Gas Discoveries
    only(
        4,
        raises_by_choice(2, 2, "French cubes", _french_cubes_left),
        removes(
            FRENCH_CUBES,
            4,
            "French Troops or French Police",
            number=lambda _board, before: 2 * before.amount,
            **_TO_OUT_OF_PLAY,
        ),
    ),
    # Peace of the Brave
    shaded(5, operation(Rallying)),
    # Factionalism
    unshaded(
        6,
        either(
            guerrillas=removes(GUERRILLAS, 3, "Guerrillas", in_wilaya=True),
            france_track=slides(2, toward_a=True),
        ),
    ),
    shaded(6, operation(Rallying)),
    # 5th Bureau
    unshaded(
        7,
        picks_wilaya(),
        provided(lambda board, before: _guerrillas_in(board, before.wilaya) >= 1, rolls("wilaya")),
        provided(
            lambda board, before: before.amount <= _guerrillas_in(board, before.wilaya),
            removes(GUERRILLAS, 6, "Guerrillas", number=rolled, in_wilaya=True),
        ),
    ),
    shaded(
        7,
        picks(
            populated(
                "Sector", "that is not at Oppose", lambda space: space.support != Stance.OPPOSE, SECTOR
            ),
            _toward_oppose,
            most=2,
            exactly=True,
        ),
    ),
    # Cross-border Air Strike
    unshaded(8, provided(independent, removes(GUERRILLAS, 3, "Guerrillas", ABROAD, together=True))),
    # Beni-Oui-Oui
    only(
        9,
        sets_either(
            NEUTRAL_WITHOUT_TERROR,
            (Stance.SUPPORT, Stance.OPPOSE),
            2,
        ),
    ),
    # Moudjahidine
    unshaded(10, picks_wilaya(_activate_wilaya)),
    # Bananes
    shaded(11, lowers_commitment(1)),
    # Ventilos
    shaded(
        12, rolls(half=True), relocates(GUERRILLAS, 3, "Guerrillas", COASTAL, COASTAL, among=3, number=rolled)
    ),
    # Protest in Paris
    only(14, slides(2)),
    # Jean-Paul Sartre
    unshaded(15, gains(FLN, 2)),
    shaded(15, lowers_commitment(1)),
    # NATO
    unshaded(16, rolls(), sends(FRENCH_CUBES, Box.OUT_OF_PLAY, Box.AVAILABLE, 6, rolled)),
    shaded(
        16,
        rolls(),
        removes(FRENCH_CUBES, 6, "French Troops or French Police", number=rolled, **_TO_OUT_OF_PLAY),
    ),
    # General Strike
    unshaded(19, picks(CITY, _general_strike, most=1, exactly=True)),
    shaded(19, gains(FLN, 2)),
    # Sauve Qui Peut
    only(20, removes((*GUERRILLAS, Piece.ALGERIAN_POLICE), 3, "Guerrillas or Algerian Police", price=1)),
)
