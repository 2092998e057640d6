"""Deploy (4.2.1): French pieces come and go, or the people of a Sector are moved.

It accompanies Train.  Either up to six times a French piece moves among Available and one
to three spaces, chosen first: Cities, and Sectors with a Government Base or Government
Control when they are chosen (R81).  Or one Sector of Population 1 with a Government Base or
Control is Resettled, once MOBILIZATION has been played: it counts as Population 0 from then
on, and stays Neutral for good (R84).

Clauses: 4.2.1, 4.1, 1.4.1, 1.4.2, 1.5.1, 1.6.1; rulings R9, R17, R21, R48-R50, R52, R81-R85.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.kernel import AtMost, Figure, Kind, Move, Requirement, Stage, Staged, asks, awaits, cite
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of, any_of
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space, cached_on_space
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.board.named import SpaceMove
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FRENCH, GOVERNMENT, Activity, Box, Piece
from ctcore.twilight.rules.common.activity import (
    SpacesFrame,
    ending,
    not_chosen_before,
    opening,
)
from ctcore.twilight.rules.common.activity_laws import activity_law, chosen_law
from ctcore.twilight.rules.common.frames import ACCOMPANIED, Mark, in_order, remarked
from ctcore.twilight.rules.common.movement import ANYWHERE, another_space, moves_pieces
from ctcore.twilight.rules.common.operation import BY_SPACE, EVERY_SPACE, Select

SPACES = 3
MOVES = 6
AVAILABLE = Box.AVAILABLE
# Whether Deploy may Resettle; a card allows it.
RESETTLEMENT = Figure("deploy.resettlement", (cite("4.2.1/16"), "R84"), lambda _state: False, is_truth=True)
POINTS = (RESETTLEMENT,)

# Frames and moves


@frozen
class Deploying(SpacesFrame):
    """Deploy under way, with the moves made so far; ``net`` is the change of pieces in each space."""

    clause = "4.2.1"
    awaits = "a space, a move of French pieces, a Sector to Resettle, or the end of the Deploy"
    actor = GOVERNMENT
    activity = Activity.DEPLOY
    accompanied = ACCOMPANIED[Activity.DEPLOY]
    moved: int
    net: tuple[Mark, ...]

    def changed(self, _board: Any) -> bool:
        """Whether more pieces of some type stand in some space, or fewer."""
        return any_of(mark.count != 0 for mark in self.net)


class Deployed(SpacesFrame):
    """Deploy that has Resettled a Sector, and has nothing more to do."""

    __slots__ = ()

    clause = "4.2.1"
    awaits = "the end of the Deploy"
    actor = GOVERNMENT
    activity = Activity.DEPLOY
    accompanied = ACCOMPANIED[Activity.DEPLOY]
    number = (1, 1)
    selectable = tuple(place for place in ALGERIA if place.is_sector and place.population == 1)


class Deploy(Move):
    """Open a Deploy."""

    __slots__ = ()

    form = "deploy"


@frozen
class MoveFrench(Move):
    """Move French pieces of one sort between a space and another, or Available."""

    form = "move {count} {piece} from {origin} to {destination}"
    stages = ("from {origin}", "to {destination}", "move {count} {piece}")
    count: int
    piece: Piece
    origin: Place | Box
    destination: Place | Box


class Resettle(SpaceMove):
    """Resettle a Sector."""

    __slots__ = ()

    form = "resettle {space}"


# What stands where


def held(state: State, origin: Place | Box, piece: Piece) -> int:
    """How many such pieces a space or Available holds."""
    if isinstance(origin, Place):
        return state.spaces[origin.index].of(piece)
    return state.available.of(piece.type)


def fits(state: State, destination: Place | Box, piece: Piece, count: int) -> bool:
    """Whether stacking leaves room for that many pieces there (1.4.2/1, 1.4.2/4, R82)."""
    if piece is not Piece.GOVERNMENT_BASES or not isinstance(destination, Place):
        return True
    space = state.spaces[destination.index]
    return space.bases + count <= space.base_limit


@cached_on_space
def is_open(subject: Space) -> bool:
    """Whether a space may be chosen: a City, or a Sector with a Government Base or Control (R81)."""
    ours = (subject.government_bases >= 1) | subject.government_control
    return (subject.place.is_city | ours) if not subject.place.is_country else False


def counts_fit(state: State, frame: Any) -> bool:
    """Whether Deploy moved French pieces at most six times among its spaces."""
    inside = all(mark.place in frame.spaces and mark.piece in FRENCH for mark in frame.net)
    there = all_of(
        (mark.count <= state.spaces[mark.place.index].of(mark.piece))
        & (mark.count <= frame.moved)
        & (mark.count >= -frame.moved)
        for mark in frame.net
    )
    # No move comes before the first space.
    most = MOVES if frame.spaces else 0
    sound: bool = there & (frame.moved >= 0) & (frame.moved <= most)
    return sound & (inside and in_order(frame.net))


# Requirements

_nothing_moved = asks(
    "nothing_moved",
    (cite("4.2.1/3"), "R81", "R85"),
    "spaces are chosen before any piece moves",
    lambda frame: frame.moved == 0,
    "moved: {frame.moved}",
)
_SELECT = (
    asks(
        "up_to_three_spaces",
        (cite("4.2.1/3"), "R81"),
        "Deploy takes place in at most three spaces",
        lambda frame: len(frame.spaces) < SPACES,
        "chosen: {frame.chosen}",
    ),
    _nothing_moved,
    not_chosen_before,
    asks(
        "city_or_base_or_control",
        (cite("4.2.1/4"), "R57", "R81"),
        "a space of Deploy is a City, or a Sector with a Government Base or Government Control",
        is_open,
        "{subject.name} is a {subject.place.kind}: {subject.pieces}",
    ),
)


def _chosen(end: str, test: Callable[..., bool]) -> Requirement:
    return asks(
        f"chosen_{end}",
        (cite("4.2.1/3"), "R81"),
        "pieces move among Available and the spaces chosen for this Deploy",
        test,
        "chosen: {frame.chosen}",
    )


_MOVE = (
    *moves_pieces(FRENCH, cite("4.2.1/3"), "Deploy moves French pieces"),
    _chosen("origin", lambda frame, origin: origin is AVAILABLE or origin in frame.spaces),
    _chosen(
        "destination", lambda frame, destination: destination is AVAILABLE or destination in frame.spaces
    ),
    another_space(cite("4.2.1/3")),
    asks(
        "up_to_six",
        (cite("4.2.1/3"), "R52"),
        "at most six times a piece moves",
        AtMost("count", lambda frame: MOVES - frame.moved),
        "moved: {frame.moved}, more: {move.count}",
    ),
    asks(
        "pieces_there",
        (cite("4.2.1/3"), "R21"),
        "as many such pieces are there",
        AtMost("count", held),
        "wanted: {move.count} {move.piece:{move.count}} from {move.origin}, Available: {state.available}",
    ),
    asks(
        "room_for_bases",
        (cite("1.4.2/1", "1.4.2/4"), cite("4.2.1/3"), "R26", "R82"),
        "the space has room for the Bases",
        fits,
        "to: {move.destination}, wanted: {move.count} {move.piece:{move.count}}",
    ),
)
_RESETTLE = (
    asks(
        "move_or_resettle",
        (cite("4.2.1/2"), "R85"),
        "Deploy either moves pieces or Resettles one Sector",
        lambda frame: not frame.spaces,
        "chosen: {frame.chosen}",
    ),
    asks(
        "mobilization",
        (cite("4.2.1/16"), cite("5.1.6/4"), "R84"),
        "the Government may Resettle once MOBILIZATION has been played",
        lambda state: RESETTLEMENT(state),  # noqa: PLW0108 - it is asked of what this names
        "MOBILIZATION played: {state.mobilization_played}",
    ).reading(RESETTLEMENT),
    asks(
        "sector_of_population_1",
        (cite("4.2.1/5"), "R84"),
        "only a Sector of Population 1 is Resettled",
        lambda subject: (subject.population == 1) if subject.place.is_sector else False,
        "{subject.name} is a {subject.place.kind}, Population {subject.population}",
    ),
    asks(
        "base_or_control",
        (cite("4.2.1/5"), "R84"),
        "the Sector has a Government Base or Government Control",
        lambda subject: (subject.government_bases >= 1) | subject.government_control,
        "{subject.name}: {subject.pieces}",
    ),
)


# Effects


def _select(draft: Draft, frame: Deploying, move: Select) -> None:
    draft.replace(Deploying((*frame.spaces, move.space), 0, ()))


def _move(draft: Draft, frame: Deploying, move: MoveFrench) -> None:
    left, entered, net = move.origin, move.destination, frame.net
    if isinstance(left, Place) and isinstance(entered, Place):
        draft.move(move.piece, move.count, left, entered, cite("4.2.1/3"))
    elif isinstance(entered, Place):
        draft.place(move.piece.type, move.count, entered, cite("4.2.1/3"))
    elif isinstance(left, Place):
        draft.remove(move.piece, move.count, left, cite("4.2.1/3"))
    for place, by in ((left, -move.count), (entered, move.count)):
        if isinstance(place, Place):
            net = remarked(net, place, move.piece, by)
    draft.replace(Deploying(frame.spaces, frame.moved + move.count, net))


def _resettle(draft: Draft, frame: SpacesFrame, move: Resettle) -> None:
    draft.resettle(move.space, cite("4.2.1/6", "4.2.1/7", "4.2.1/8"))
    draft.replace(Deployed((*frame.spaces, move.space)))


# Kinds of move, and the laws of Deploy's frames


_ENDS = (*ANYWHERE, (AVAILABLE,))


def _in_map_order(frame: Deploying) -> list[tuple[Place | Box]]:
    return [*((place,) for place in sorted(frame.spaces, key=int)), (AVAILABLE,)]


OPEN = opening(Deploy(), Deploying((), 0, ()))
SELECT = Kind("deploy.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)
MOVE = Staged(
    "deploy.move",
    MoveFrench,
    _MOVE,
    _move,
    stages=(
        Stage(_ENDS, _in_map_order, lambda frame, origin: (origin,) in _in_map_order(frame)),
        Stage(_ENDS, _in_map_order, lambda frame, destination: (destination,) in _in_map_order(frame)),
        Stage(
            tuple((count, piece) for piece in FRENCH for count in range(1, MOVES + 1)),
            some=tuple((1, piece) for piece in FRENCH),
        ),
    ),
)
RESETTLE = Kind("deploy.resettle", Resettle, tuple(map(Resettle, PLACES)), _RESETTLE, _resettle, BY_SPACE)
END = ending(Deploying)

TABLE = awaits(Deploying, SELECT, RESETTLE, MOVE, END) | awaits(Deployed, END)


LAWS = (
    chosen_law((Deploying, Deployed), SPACES, lambda space: not space.place.is_country),
    activity_law(
        (Deploying,),
        "deploy_counts_fit",
        (cite("4.2.1/3"), "R52"),
        "Deploy has moved French pieces at most six times among its spaces",
        counts_fit,
    ),
    activity_law(
        (Deployed,),
        "deploy_resettled_one",
        (cite("4.2.1/5"), "R85"),
        "a Deploy that Resettles has one Sector, which is Resettled",
        lambda state, frame: (
            state.spaces[frame.spaces[0].index].resettled if len(frame.spaces) == 1 else False
        ),
    ),
)
