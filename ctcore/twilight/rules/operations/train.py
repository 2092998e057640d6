"""Train (3.2.1): the Government raises Algerian cubes, Pacifies, and shifts tracks.

The Government pays 2 Resources for each location: a City, a Sector with a Government
Base, the France Track, or, once Morocco and Tunisia are independent, the Border Zone
Track.  While RECALL DE GAULLE is in play, a populated Sector with Government Control,
Troops and Police is a location too (5.1.7).  A space takes up to four Algerian cubes; a
track shifts one box, France's toward A and the Border Zone's toward 4 (R45).  Then one
selected space may be Pacified: 2 Resources for each Terror marker, and once there is
none, 2 for one level toward Support.  Where a card lets it Pacify more, it Pacifies one space
after the other.

Clauses: 3.2.1, 5.1.7, 1.4.1, 1.8, 2.3.4, 3.1; rulings R18-R22, R42-R47, R51, R58-R66.
"""

from __future__ import annotations

from typing import Any

import attrs

from ctcore.kernel import (
    Admission,
    AtMost,
    Figure,
    Ground,
    Kind,
    Move,
    asks,
    awaits,
    cite,
    on_grounds,
)
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import choose
from ctcore.kernel.stack import nearest
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.named import PiecesMove
from ctcore.twilight.board.parts import BORDER_ZONE_TOP
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import ALGERIAN, GOVERNMENT, Operation, Piece, Stance, Track
from ctcore.twilight.rules.common import support
from ctcore.twilight.rules.common.frames import OperationFrame, listed
from ctcore.twilight.rules.common.grant_limits import within_grant
from ctcore.twilight.rules.common.grounds import A_CITY, A_GOVERNMENT_BASE
from ctcore.twilight.rules.common.operation import (
    BY_SPACE,
    EVERY_SPACE,
    Select,
    another_location_allowed,
    at_least_one,
    at_work,
    beginning,
    can_pay,
    in_algeria,
    not_selected_before,
    pay,
)
from ctcore.twilight.rules.common.placement import available, place, taken, taking
from ctcore.twilight.rules.common.tracks import selecting_track
from ctcore.twilight.rules.common.turns import SecondChoice, pacified_before

# 3.2.1: what each location costs.
PRICE = Figure("train.price", (cite("3.2.1/8"),), lambda _state: 2)
_PRINTED_CUBES = 4
# 3.2.1: how many Algerian cubes a space takes.
MOST_CUBES = Figure(
    "train.cubes", (cite("3.2.1/9"), "R58"), lambda _state: _PRINTED_CUBES, low=2, high=_PRINTED_CUBES
)
# 3.2.1: whether the Border Zone Track is a location; a card opens it.
BORDER_ZONE = Figure("train.border_zone", (cite("3.2.1/6"), "R46"), lambda _state: False, is_truth=True)
# 3.2.1: how many of its spaces it may Pacify.
MOST_PACIFIED = 2
PACIFIED = Figure(
    "train.pacified",
    (cite("3.2.1/14", "3.2.1/19"), cite("5.1.7/5")),
    lambda _state: 1,
    low=1 - MOST_PACIFIED,
    high=MOST_PACIFIED,
)
# 3.2.1: what each Terror marker, and the level, of a Pacification costs.
STEP = Figure("train.pacification", (cite("3.2.1/18"),), lambda _state: 2)
POINTS = (PRICE, STEP, MOST_CUBES, BORDER_ZONE, PACIFIED)


# 3.2.1: what Train asks of a space.
_LOCATION = on_grounds(
    "location",
    (cite("3.2.1/4"),),
    "a space is one that Train may select",
    Ground("City", (cite("3.2.1/4"),), (A_CITY,)),
    Ground("Base", (cite("3.2.1/4"),), (A_GOVERNMENT_BASE,)),
)
SPACE = Admission("train.space", (_LOCATION,))


def admitted_on(state: Any, space: Space, *, before: bool = False) -> dict[str, bool]:
    """What the Train keeps of the ground that admits the space, or must have admitted it before (R60)."""
    assert _LOCATION.grounds is not None
    return _LOCATION.grounds.kept(state.in_force, space, before=before)


def police_alone_before(state: State, frame: TrainingIn) -> bool:
    """Whether a card alone admits the space, the Police apart that the Train may have placed."""
    space = at_work(state, frame)
    before = space.changed(Piece.ALGERIAN_POLICE, -frame.placed)
    return (before.algerian_police >= 0) & admitted_on(state, before).get("police_alone", False)


# Frames and moves


class Training(OperationFrame):
    """Train between two locations."""

    __slots__ = ()

    clause = "3.2.1"
    awaits = "a location of the Train, a Pacification, or the end"
    actor = GOVERNMENT
    operation = Operation.TRAIN
    price = PRICE
    selectable = (*ALGERIA, *Track)

    @property
    def so_far(self) -> tuple[Place, ...]:
        """The spaces that it has Pacified so far."""
        return ()

    @property
    def pacified_so_far(self) -> str:
        """The same in words."""
        return listed(self.so_far)


@frozen
class TrainingIn(Training):
    """Train at work in a space, with the number of cubes placed there.

    ``police_alone`` says that it takes Algerian Police only: when it was selected, a card alone
    admitted it, whatever would admit it since (R60).
    """

    awaits = "cubes to place, another location, a Pacification, or the end"
    pauses_as = Training
    at: Place
    placed: int
    police_alone: bool = attrs.field(default=False, kw_only=True)


@frozen
class Trained(Training):
    """Train after its Pacification, when a Special Activity has followed that (R51)."""

    awaits = "the end of the Train"
    follows_activity = True
    pacified: tuple[Place, ...] = attrs.field(default=(), kw_only=True)

    @property
    def so_far(self) -> tuple[Place, ...]:
        """The spaces that it has Pacified, one at least."""
        return self.pacified


@frozen
class Pacifying(support.PopulaceFrame):
    """Train's Pacification of one space, after all placements (R51) and those Pacified before it."""

    clause = "3.2.1"
    awaits = "the rest of the Pacification, or the end"
    pauses_as = Trained
    actor = GOVERNMENT
    operation = Operation.TRAIN
    pacified: tuple[Place, ...] = attrs.field(default=(), kw_only=True)

    @classmethod
    def begun_at(cls, operation: Any, at: Place) -> Pacifying:
        """The frame of the Train once it has chosen that space."""
        first: Pacifying = operation.to(cls, at, False)  # noqa: FBT003 - the field shifted
        return first.but(pacified=operation.so_far)

    @property
    def paused(self) -> Trained:
        """After a Special Activity it Pacifies no more."""
        return self.to(Trained).but(pacified=self.so_far)

    @property
    def so_far(self) -> tuple[Place, ...]:
        """The spaces that it has Pacified so far, the one under way among them."""
        return (*self.pacified, self.at)

    @property
    def pacified_so_far(self) -> str:
        """The same in words."""
        return listed(self.so_far)


class Train(Move):
    """Begin a Train."""

    __slots__ = ()

    form = "train"
    clause = "3.2.1"


class PlaceCubes(PiecesMove):
    """Place Available Algerian cubes of one type in the space."""

    __slots__ = ()

    form = "place {count} {piece}"


class Pacify(support.ChooseSpace):
    """Choose the space to Pacify."""

    __slots__ = ()

    form = "pacify {space}"


# Requirements


_algerian_cubes = asks(
    "algerian_cubes",
    (cite("3.2.1/3", "3.2.1/9"), "R18"),
    "Train places Algerian Troops and Algerian Police only",
    lambda piece: piece in ALGERIAN,
    "piece: {move.piece}",
)


def _track_has_room(state: State, track: Track) -> bool:
    if track is Track.FRANCE:
        return state.france_track > 0
    return state.border_zone < BORDER_ZONE_TOP


_SELECT = (
    another_location_allowed,
    not_selected_before,
    within_grant,
    can_pay(Training, cite("3.2.1/8"), "a location of Train"),
    in_algeria,
    SPACE,
)

_TRACK_OPEN = (
    asks(
        "border_zone_open",
        (cite("3.2.1/6"), "5.1.8", "R46"),
        "the Border Zone Track opens when Morocco and Tunisia are independent",
        lambda state, track: (track is not Track.BORDER_ZONE) | BORDER_ZONE(state),
        "open: {figure}",
    ).reading(BORDER_ZONE),
    asks(
        "track_not_at_its_end",
        (cite("3.2.1/12"), "R44", "R45"),
        "the marker can move one box: France's toward A, the Border Zone's toward 4",
        _track_has_room,
        "France Track: {state.france_track}, Border Zone: {state.border_zone}",
    ),
)

_LIMIT = ("within_limit", (cite("3.2.1/9"), "R58"), "a location takes no more cubes than it may")
_PLACE = (
    at_least_one,
    _algerian_cubes,
    asks(
        *_LIMIT,
        AtMost("count", lambda state, frame: MOST_CUBES(state) - frame.placed),
        "at most: {figure}, placed: {frame.placed}, more: {move.count}",
    ).reading(MOST_CUBES),
    available(),
)

_room_for_a_cube = asks(
    *_LIMIT,
    lambda state, frame: frame.placed < MOST_CUBES(state),
    "at most: {figure}, placed: {frame.placed}",
).reading(MOST_CUBES)


def _earlier(state: State, _frame: object) -> str:
    spaces = pacified_before(state)
    return f", earlier on this card: {spaces}" if spaces else ""


_PACIFY = (
    asks(
        "another_pacification",
        (cite("3.2.1/19"),),
        "Train Pacifies no more spaces than it may",
        lambda state, frame: len(frame.so_far) < PACIFIED(state),
        "at most: {figure}, Pacified: {frame.pacified_so_far}{lacking}",
        lacking=_earlier,
    ).reading(PACIFIED, amended_by=("5.1.7", "R65")),
    asks(
        "not_pacified_before",
        (cite("3.2.1/14"), "R61"),
        "a space is Pacified once in a Train",
        lambda frame, space: space not in frame.so_far,
        "Pacified: {frame.pacified_so_far}",
    ),
)


# Effects


def _select(draft: Draft, frame: Training, move: Select) -> None:
    pay(draft, frame, cite("3.2.1/8"))
    working = frame.to(TrainingIn, move.space, 0, location=move.space)
    draft.replace(working.but(**admitted_on(draft, draft.space(move.space))))


def remember(draft: Draft, frame: OperationFrame) -> None:
    """Note for the other player's turn how many spaces a Train that has ended Pacified (5.1.7/5, R65)."""
    is_next = nearest(draft.stack, SecondChoice) is not None
    if isinstance(frame, Training | Pacifying) and frame.so_far and is_next:
        pacified = choose(draft.in_force.recall_de_gaulle, len(frame.so_far), 0)
        draft.amend_enclosing(SecondChoice, pacified_before=pacified)


def _place(draft: Draft, frame: TrainingIn, move: PlaceCubes) -> None:
    place(draft, frame, move.piece.type, move.count, cite("3.2.1/9"))


# Kinds of move

BEGIN = beginning(Train(), "3.2.1", Training)
SELECT = Kind("train.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)
SELECT_TRACK = selecting_track(
    Training,
    lambda track: -1 if track is Track.FRANCE else 1,
    cite("3.2.1/8"),
    cite("3.2.1/11", "3.2.1/12", "3.2.1/13"),
    *_TRACK_OPEN,
)
PLACE = Kind(
    name="train.place",
    move=PlaceCubes,
    candidates=tuple(
        PlaceCubes(count, piece) for piece in ALGERIAN for count in range(1, _PRINTED_CUBES + 1)
    ),
    requirements=_PLACE,
    effect=_place,
    there=at_work,
)
TAKE = taking("train.take", ALGERIAN, (_room_for_a_cube,), taken(cite("3.2.1/9", "3.2.1/10")))
PACIFICATION = support.PopulaceAction(
    operation="train",
    name="Pacification",
    clause="3.2.1",
    chosen=cite("3.2.1/14"),
    removing=cite("3.2.1/16"),
    shifting=cite("3.2.1/17"),
    priced=cite("3.2.1/18"),
    ruling="R61",
    faction=GOVERNMENT,
    price=STEP,
    end=Stance.SUPPORT,
    held=asks(
        "government_control",
        (cite("3.2.1/15"), "R61"),
        "the space is under Government Control",
        lambda subject: subject.government_control,
        "{subject.name}: Government pieces {subject.government_pieces}, FLN pieces {subject.fln_pieces}",
    ),
    choice=Pacify,
    frame=Pacifying,
    before=_PACIFY,
)
PACIFY, REMOVE_TERROR, SHIFT = support.kinds(PACIFICATION)

_BETWEEN = (SELECT, SELECT_TRACK, PACIFY)
TABLE = (
    awaits(Training, *_BETWEEN)
    | awaits(TrainingIn, PLACE, TAKE, *_BETWEEN)
    | awaits(Trained)
    | awaits(Pacifying, REMOVE_TERROR, SHIFT, PACIFY)
)
