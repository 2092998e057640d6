"""The Event cards 41 to 60, but for their texts that last.

Clauses: 5.1, 5.2; rulings G1-G16.
"""

from __future__ import annotations

from ctcore.kernel.logic import all_of, choose
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import COUNTRIES, PLACES, Place
from ctcore.twilight.board.state import Position
from ctcore.twilight.board.vocabulary import (
    ALGERIAN,
    FLN,
    FLN_PIECES,
    GUERRILLAS,
    Box,
    Piece,
    PieceType,
    Stance,
)
from ctcore.twilight.rules.events.cards.declared import only, shaded, unshaded
from ctcore.twilight.rules.events.cards.one_to_twenty import independent
from ctcore.twilight.rules.events.texts.at_once import does, gains, loses, provided, rolled, rolls
from ctcore.twilight.rules.events.texts.choosing import slides
from ctcore.twilight.rules.events.texts.exchanging import exchanges
from ctcore.twilight.rules.events.texts.frame import Likely, TextFrame
from ctcore.twilight.rules.events.texts.moving import relocates
from ctcore.twilight.rules.events.texts.pieces import removes
from ctcore.twilight.rules.events.texts.placing import places
from ctcore.twilight.rules.events.texts.spaces import nothing_yet, picks, sets
from ctcore.twilight.rules.events.texts.where import (
    ABROAD,
    ALGERIA,
    ANYWHERE,
    CITY,
    MOUNTAIN_OF_ALGERIA,
    SECTOR,
    Where,
    populated,
)

__all__ = ["TEXTS"]

_TUNISIA = Place.named("Tunisia")
_EVERY_GUERRILLA = FORCE_POOL.guerrillas
_MOST_OF_HALF = _EVERY_GUERRILLA // 2
_IN_TUNISIA = Where("Tunisia", lambda _space: False, lambda space: space.place is _TUNISIA)
_EITHER_BOX = (Box.AVAILABLE, Box.OUT_OF_PLAY)


def _half_of_tunisia(board: Position, _before: TextFrame) -> int:
    return board.spaces[_TUNISIA.index].guerrillas // 2


def _arms(board: Position, _before: TextFrame) -> int:
    return choose(board.in_force.independent, 2 * board.border_zone, 2)


def _marker_left(board: Position, _frame: TextFrame) -> bool:
    placed: int = sum(space.pop_markers for space in board.spaces)
    return placed <= 1


def _marked_so_far(board: Position, frame: TextFrame) -> bool:
    return all_of(board.spaces[place.index].pop_markers >= 1 for place in frame.spaces)


def _likely(frame: TextFrame) -> Likely:
    return frame.spaces, ("pop_markers",)


def _room_abroad(draft: Draft, _before: TextFrame, why: str) -> None:
    for place in COUNTRIES:
        if draft.space(place).base_markers == 0:
            draft.make_room(place, why)


def _hide_everywhere(draft: Draft, _before: TextFrame, why: str) -> None:
    for place in PLACES:
        draft.hide(place, why)


def _activated_and_lost(draft: Draft, place: Place, why: str) -> None:
    draft.expose(place, why)
    if (not place.is_country) and draft.space(place).population >= 1:
        draft.set_level(place, Stance.OPPOSE, why)


def _some_there(board: Position, before: TextFrame) -> bool:
    return board.spaces[before.spaces[0].index].guerrillas >= 1


def _all_active(board: Position, frame: TextFrame) -> bool:
    space = board.spaces[frame.spaces[0].index]
    return (space.underground == 0) & (space.active >= 1)


def _rolled_within(board: Position, before: TextFrame) -> bool:
    there: int = board.spaces[before.spaces[0].index].guerrillas
    return (there >= 1) & (before.amount <= there)


def _two_fall(draft: Draft, before: TextFrame, why: str) -> None:
    (place,) = before.spaces
    there = draft.space(place).active
    draft.lose(Piece.ACTIVE, choose(there >= 2, 2, 1), place, why)


TEXTS = (
    # Egypt
    unshaded(41, loses(FLN, 3)),
    shaded(41, rolls(), gains(FLN)),
    # Czech Arms Deal
    unshaded(42, loses(FLN, _arms)),
    shaded(42, gains(FLN, 6)),
    # Refugees
    unshaded(
        43,
        picks(
            CITY.but("a City without a Pop +1 marker", lambda space: space.pop_markers == 0),
            Draft.grow,
            most=2,
            exactly=True,
            repeats=True,
            possible=_marker_left,
            fits=_marked_so_far,
            likely=_likely,
        ),
    ),
    shaded(43, provided(independent, does(_room_abroad))),
    # Paranoia
    shaded(44, does(_hide_everywhere)),
    # Moghazni
    shaded(
        46,
        exchanges(
            (Piece.ALGERIAN_POLICE,),
            PieceType.GUERRILLAS,
            FORCE_POOL.algerian_police,
            "Algerian Police",
            SECTOR,
            in_one=True,
        ),
    ),
    # Third Force
    unshaded(47, exchanges(GUERRILLAS, PieceType.ALGERIAN_POLICE, 3, "Guerrillas", SECTOR, in_one=True)),
    shaded(
        47,
        picks(
            populated("Sector", "with Algerian Police", lambda space: space.algerian_police >= 1, SECTOR),
            sets(Stance.OPPOSE),
            exactly=True,
        ),
    ),
    # Ultras
    unshaded(48, removes(GUERRILLAS, 3, "Guerrillas", CITY, apart=True)),
    shaded(48, rolls(half=True), removes(ALGERIAN, 3, "Algerian cubes", number=rolled, exactly=True)),
    # Factional Plot
    unshaded(
        49,
        provided(
            independent,
            removes(
                GUERRILLAS, _MOST_OF_HALF, "Guerrillas", _IN_TUNISIA, number=_half_of_tunisia, exactly=True
            ),
        ),
    ),
    shaded(49, provided(independent, relocates(GUERRILLAS, _EVERY_GUERRILLA, "Guerrillas", ABROAD, ABROAD))),
    # Bleuite
    unshaded(
        50,
        picks(ALGERIA, Draft.expose, exactly=True),
        provided(_some_there, rolls("spaces", fits=_all_active)),
        provided(_rolled_within, does(_two_fall)),
    ),
    shaded(50, removes((Piece.ALGERIAN_POLICE,), 2, "Algerian Police", exactly=True)),
    # Stripey Hole
    unshaded(51, picks(SECTOR, _activated_and_lost, exactly=True)),
    shaded(51, places(PieceType.GUERRILLAS, SECTOR, 2, exactly=True, boxes=_EITHER_BOX, spaces=1)),
    # Cabinet Shuffle
    only(52, slides(1, exactly=True)),
    # Population Control
    shaded(53, picks(CITY, sets(Stance.NEUTRAL), exactly=True)),
    # Operation 744
    only(
        54,
        picks(MOUNTAIN_OF_ALGERIA, nothing_yet, exactly=True),
        relocates(
            (Piece.FRENCH_TROOPS,), 4, "French Troops", ANYWHERE, MOUNTAIN_OF_ALGERIA, into_chosen=True
        ),
        removes(FLN_PIECES, 2, "FLN pieces", MOUNTAIN_OF_ALGERIA, from_chosen=True, guerrillas_first=True),
    ),
    # Development
    unshaded(55, places(PieceType.GOVERNMENT_BASES, ALGERIA, 2, boxes=_EITHER_BOX)),
    shaded(55, gains(FLN, 3)),
    # Army in Waiting
    unshaded(
        58,
        provided(
            independent,
            removes(
                GUERRILLAS,
                _MOST_OF_HALF,
                "Guerrillas",
                _IN_TUNISIA,
                number=_half_of_tunisia,
                exactly=True,
                to=Box.OUT_OF_PLAY,
            ),
        ),
    ),
    shaded(58, provided(independent, places(PieceType.FLN_BASES, ABROAD, 1, exactly=True, lifts=True))),
    # Bandung Conference
    unshaded(59, rolls(), loses(FLN)),
    shaded(59, rolls(), gains(FLN)),
    # Soummam Conference
    unshaded(60, exchanges((Piece.FLN_BASES,), PieceType.GUERRILLAS, 2, "FLN Bases", ALGERIA)),
    shaded(60, places(PieceType.FLN_BASES, ALGERIA, 2, lifts=True)),
)
