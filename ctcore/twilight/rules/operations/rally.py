"""Rally (3.3.1): the FLN raises Guerrillas and Bases, Agitates, and shifts the France Track.

The FLN pays 1 Resource for each location: any Sector of Algeria, a City that is not at
Support, Morocco or Tunisia once they are independent, or the France Track, which shifts
one box toward F (R45).  A space takes one Guerrilla, or turns two Guerrillas into a Base
where stacking leaves room.  Where an FLN Base already stands, the FLN may instead place
Guerrillas up to Population plus FLN Bases, or flip all Guerrillas there Underground
(R93).  Then one selected space may be Agitated: 1 Resource for each Terror marker, and
once there is none, 1 for one level toward Opposition.

Clauses: 3.3.1, 1.4.1, 1.4.2, 1.4.3, 1.8, 2.3.4, 3.1, 5.1.8; rulings R18-R27, R42-R47, R51, R93-R99.
"""

from __future__ import annotations

from ctcore.kernel import Admission, AtMost, Figure, Kind, Move, asks, awaits, cite, frame_law
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.named import CountMove
from ctcore.twilight.board.parts import FRANCE_TRACK_TOP
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GUERRILLAS, Operation, Piece, PieceType, Stance, Track
from ctcore.twilight.rules.common import grant_limits, support
from ctcore.twilight.rules.common.frame_laws import locations_law, spaces_law
from ctcore.twilight.rules.common.grounds import FLN_SPACE
from ctcore.twilight.rules.common.operation import (
    BY_SPACE,
    EVERY_SPACE,
    Select,
    another_location_allowed,
    at_least_one,
    at_work,
    beginning,
    can_pay,
    not_selected_before,
    pay,
)
from ctcore.twilight.rules.common.placement import Take, available, not_from_a_country, place, taken, taking
from ctcore.twilight.rules.common.resolution import MOST_PLACED, PLACEMENTS, placement_limit
from ctcore.twilight.rules.common.tracks import selecting_track

PRICE = Figure("rally.price", (cite("3.3.1/7"),), lambda _state: 1)
SPACE = Admission(
    "rally.space",
    (
        FLN_SPACE,
        asks(
            "city_not_at_support",
            (cite("3.3.1/4"), "R95"),
            "a City is at Neutral or Opposition",
            lambda subject: (not subject.place.is_city) | (subject.support != Stance.SUPPORT),
            "{subject.name}: {subject.support}",
        ),
    ),
)
MAY_FLIP = Figure(
    "rally.may_flip", (cite("3.3.1/12"), "R93"), lambda _state, space: space.fln_bases >= 1, is_truth=True
)
STEP = Figure("rally.agitation", (cite("3.3.1/20"),), lambda _state: 1)
POINTS = (PRICE, MAY_FLIP, STEP)


class Rallying(grant_limits.RallyFrame):
    """Rally between two locations."""

    __slots__ = ()

    clause = "3.3.1"
    awaits = "a location of the Rally, an Agitation, or the end"
    operation = Operation.RALLY
    price = PRICE
    where = SPACE
    selectable = (*PLACES, Track.FRANCE)


@frozen
class RallyingIn(Rallying):
    """Rally at work in a space, with the number of Guerrillas placed there."""

    awaits = "what the Rally does in the space, another location, an Agitation, or the end"
    pauses_as = Rallying
    at: Place
    placed: int


@frozen
class RallyingBase(Rallying):
    """Rally has turned two Guerrillas of the space into a Base that is not Available."""

    awaits = "a Base from elsewhere, another location, an Agitation, or the end"
    pauses_as = Rallying
    at: Place


class Rallied(Rallying):
    """Rally after its Agitation, when a Special Activity has followed that (R51)."""

    __slots__ = ()

    awaits = "the end of the Rally"
    follows_activity = True


class Agitating(support.PopulaceFrame):
    """Rally's Agitation of one space, after all placements (R51)."""

    __slots__ = ()

    clause = "3.3.1"
    awaits = "the rest of this one Agitation, or the end"
    pauses_as = Rallied
    actor = FLN
    operation = Operation.RALLY


class Rally(Move):
    """Begin a Rally."""

    __slots__ = ()

    form = "rally"
    clause = "3.3.1"


class PlaceGuerrillas(CountMove):
    """Place Available Guerrillas in the space, Underground."""

    __slots__ = ()

    form = "place {count} Guerrilla(s)"


@frozen
class ReplaceGuerrillas(Move):
    """Turn two Guerrillas of the space into a Base; the move says how many are Underground."""

    form = "replace {underground} Underground, {active} Active"
    called = "replace Guerrillas"
    underground: int
    active: int


class Flip(Move):
    """Flip all Guerrillas of the space Underground."""

    __slots__ = ()

    form = "flip"


class Agitate(support.ChooseSpace):
    """Choose the space to Agitate."""

    __slots__ = ()

    form = "agitate {space}"


# Requirements


_LIMIT = (
    "within_limit",
    (cite("3.3.1/9", "3.3.1/11"), "R93", "R96"),
    "a space takes no more Guerrillas than it may",
)
_LIMIT_SHOWN = "at most: {figure}, {there.name}: Population {there.population}, FLN Bases {there.fln_bases}"

_SELECT = (
    another_location_allowed,
    not_selected_before,
    grant_limits.within_grant,
    grant_limits.site_granted,
    can_pay(Rallying, cite("3.3.1/7"), "a location of Rally"),
    SPACE,
)

_TRACK_OPEN = (
    grant_limits.track_granted,
    asks(
        "france_track",
        (cite("3.3.1/6"),),
        "Rally selects no track but the France Track",
        lambda track: track is Track.FRANCE,
        "track: {move.track}",
    ),
    asks(
        "track_not_at_its_end",
        (cite("3.3.1/14"), "R44", "R45"),
        "the marker can move one box toward F",
        lambda state, track: state.france_track < FRANCE_TRACK_TOP if track is Track.FRANCE else True,
        "France Track: {state.france_track}",
    ),
)

_nothing_placed_yet = asks(
    "nothing_placed_yet",
    (cite("3.3.1/8"), "R93"),
    "the FLN does one thing in a space: place, replace, or flip",
    lambda frame: frame.placed == 0,
    "placed: {frame.placed}",
)
_room_for_a_base = asks(
    "room_for_a_base",
    (cite("1.4.2/1", "1.4.2/4"), cite("3.3.1/10"), "R26"),
    "the space has room for another Base",
    lambda there: there.bases < there.base_limit,
    "{there.name}: Bases {there.bases}, limit {there.base_limit}",
)

_PLACE = (
    at_least_one,
    asks(
        *_LIMIT,
        AtMost(
            "count", lambda state, frame, there: placement_limit(state, there, frame.placed) - frame.placed
        ),
        f"{_LIMIT_SHOWN}, placed: {{frame.placed}}, more: {{move.count}}",
    ).reading(PLACEMENTS, lambda there, frame: (there, frame.placed)),
    available(Piece.UNDERGROUND),
)

_room_for_one = asks(
    *_LIMIT,
    lambda state, frame, there: frame.placed < placement_limit(state, there, frame.placed),
    f"{_LIMIT_SHOWN}, placed: {{frame.placed}}",
).reading(PLACEMENTS, lambda there, frame: (there, frame.placed))

_REPLACE = (
    _nothing_placed_yet,
    _room_for_a_base,
    asks(
        "two_guerrillas",
        (cite("3.3.1/10"), "R97"),
        "two Guerrillas make a Base",
        lambda underground, active: (underground + active == 2) & (underground >= 0) & (active >= 0),
        "Underground: {move.underground}, Active: {move.active}",
    ),
    asks(
        "underground_there",
        (cite("3.3.1/10"), "R97"),
        "as many Underground Guerrillas stand in the space",
        AtMost("underground", lambda there: there.underground),
        "{there.name}: Underground {there.underground}, wanted {move.underground}",
    ),
    asks(
        "active_there",
        (cite("3.3.1/10"), "R97"),
        "as many Active Guerrillas stand in the space",
        AtMost("active", lambda there: there.active),
        "{there.name}: Active {there.active}, wanted {move.active}",
    ),
)

_FLIP = (
    _nothing_placed_yet,
    asks(
        "fln_base",
        (cite("3.3.1/12"), "R93"),
        "Guerrillas flip only where they may",
        lambda state, frame: MAY_FLIP(state, at_work(state, frame)),
        "{there.name}: FLN Bases {there.fln_bases}",
    ).reading(MAY_FLIP, lambda there: (there,)),
)

# Effects


def _select(draft: Draft, frame: Rallying, move: Select) -> None:
    pay(draft, frame, cite("3.3.1/7"))
    draft.replace(frame.to(RallyingIn, move.space, 0, location=move.space))


def _place(draft: Draft, frame: RallyingIn, move: PlaceGuerrillas) -> None:
    place(draft, frame, PieceType.GUERRILLAS, move.count, cite("3.3.1/9", "3.3.1/11"))


def _replace(draft: Draft, frame: RallyingIn, move: ReplaceGuerrillas) -> None:
    """Remove the Guerrillas, and place the Base for them if one is Available (1.4.1/8)."""
    for piece, count in ((Piece.UNDERGROUND, move.underground), (Piece.ACTIVE, move.active)):
        if count >= 1:
            draft.remove(piece, count, frame.at, cite("3.3.1/10"))
    if draft.available.fln_bases >= 1:
        draft.place(PieceType.FLN_BASES, 1, frame.at, cite("3.3.1/10"))
        draft.replace(frame.to(Rallying))
    else:
        draft.replace(frame.to(RallyingBase, frame.at))


def _take_base(draft: Draft, frame: RallyingBase, move: Take) -> None:
    draft.remove(Piece.FLN_BASES, 1, move.space, cite("1.4.1/10"))
    draft.place(PieceType.FLN_BASES, 1, frame.at, cite("3.3.1/10"))
    draft.replace(frame.to(Rallying))


def _flip(draft: Draft, frame: RallyingIn, _move: Flip) -> None:
    draft.hide(frame.at, cite("3.3.1/12"))
    draft.replace(frame.to(Rallying))


# Kinds of move, and the laws of Rally's frames
BEGIN = beginning(Rally(), "3.3.1", Rallying)
SELECT = Kind("rally.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)
SELECT_TRACK = selecting_track(
    Rallying, lambda _track: 1, cite("3.3.1/7"), cite("3.3.1/13", "3.3.1/14"), *_TRACK_OPEN
)
PLACE = Kind(
    name="rally.place",
    move=PlaceGuerrillas,
    candidates=tuple(map(PlaceGuerrillas, range(1, MOST_PLACED + 1))),
    requirements=_PLACE,
    effect=_place,
    there=at_work,
)
TAKE = taking(
    "rally.take", GUERRILLAS, (not_from_a_country, _room_for_one), taken(cite("3.3.1/9", "3.3.1/11"))
)
REPLACE = Kind(
    name="rally.replace",
    move=ReplaceGuerrillas,
    candidates=tuple(ReplaceGuerrillas(count, 2 - count) for count in range(3)),
    requirements=_REPLACE,
    effect=_replace,
    there=at_work,
)
TAKE_BASE = taking("rally.take_base", (Piece.FLN_BASES,), (not_from_a_country, _room_for_a_base), _take_base)
FLIP = Kind("rally.flip", Flip, (Flip(),), _FLIP, _flip, there=at_work)
_AGITATION = support.PopulaceAction(
    operation="rally",
    name="Agitation",
    clause="3.3.1",
    chosen=cite("3.3.1/16"),
    removing=cite("3.3.1/18"),
    shifting=cite("3.3.1/19"),
    priced=cite("3.3.1/20"),
    ruling="R98",
    faction=FLN,
    price=STEP,
    end=Stance.OPPOSE,
    held=asks(
        "base_or_control",
        (cite("3.3.1/17"), "R98"),
        "the space has an FLN Base or FLN Control",
        lambda subject: (subject.fln_bases >= 1) | subject.fln_control,
        "{subject.name}: FLN Bases {subject.fln_bases}, "
        "FLN pieces {subject.fln_pieces}, Government pieces {subject.government_pieces}",
    ),
    choice=Agitate,
    frame=Agitating,
    before=(grant_limits.grant_used,),  # R51: no location follows it.
    within=(support.agitated_in_algeria,),
)
AGITATE, REMOVE_TERROR, SHIFT = support.kinds(_AGITATION)

_BETWEEN = (SELECT, SELECT_TRACK, AGITATE)
TABLE = (
    awaits(Rallying, *_BETWEEN)
    | awaits(RallyingIn, PLACE, TAKE, REPLACE, FLIP, *_BETWEEN)
    | awaits(RallyingBase, TAKE_BASE, *_BETWEEN)
    | awaits(Rallied)
    | awaits(Agitating, REMOVE_TERROR, SHIFT)
)


def _placed_stands(state: State, frame: RallyingIn) -> bool:
    space = at_work(state, frame)
    limit = placement_limit(state, space, frame.placed)
    return (frame.placed >= 0) & (frame.placed <= limit) & (frame.placed <= space.guerrillas)


_FRAMES = (Rallying, Agitating)
LAWS = (
    locations_law(_FRAMES, "rally", "3.3.1", lambda location: location is not Track.BORDER_ZONE),
    spaces_law(
        _FRAMES,
        "rally_spaces_qualify",
        (cite("3.3.1/3", "3.3.1/5"),),
        "Rally has selected Countries only once they are independent, but for one to Agitate alone",
        FLN_SPACE,
        lambda frame: () if grant_limits.populace_free(frame) else frame.locations,
    ),
    frame_law(
        (RallyingIn,),
        "rally_placements_fit",
        (cite("3.3.1/9", "3.3.1/11"), "R93"),
        "Rally has placed no more Guerrillas in the space at work than it may, and they stand there",
        _placed_stands,
    ),
    frame_law(
        _FRAMES,
        "rally_track_has_moved",
        (cite("3.3.1/14", "3.3.1/15"), "R45"),
        "the France Track, once Rally has selected it, has moved a box",
        lambda state, frame: (state.france_track >= 1) | (Track.FRANCE not in frame.locations),
    ),
    support.shifted_law(_AGITATION),
    support.after_law(Rallied, _AGITATION),
)
