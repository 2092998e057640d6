"""Where witnesses are looked for: boards, frames and moves drawn at random, lawful or not.

Few spaces are busy, so that what matters often meets in one of them; counts and purses are
small, and boxes empty as often as not, since that is where requirements decide.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

import attrs

from ctcore.kernel import Scope, Staged
from ctcore.kernel.form import slots_of
from ctcore.symbolic import pending
from ctcore.twilight.board.forces import FORCE_POOL, Pool, Space
from ctcore.twilight.board.map import COUNTRIES, PLACES, Place
from ctcore.twilight.board.parts import BORDER_ZONE_TOP, FRANCE_TRACK_TOP, Hand, Purses
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import (
    FLN,
    GOVERNMENT,
    Activity,
    Box,
    Operation,
    Option,
    Piece,
    PieceType,
    Track,
)
from ctcore.twilight.game import SYSTEM, setup
from ctcore.twilight.rules.common.frames import ActivityFrame, Mark, OperationFrame, remarked
from ctcore.twilight.rules.common.support import PopulaceFrame
from ctcore.twilight.rules.common.turns import (
    FirstChoice,
    NextCard,
    OperationLimit,
    PivotalWindow,
    SecondChoice,
    SecondOperation,
)
from ctcore.twilight.rules.events.frames import EventFrame
from ctcore.twilight.rules.events.pivotal import OWNER
from ctcore.twilight.rules.operations.march import Leg
from ctcore.twilight.rules.propaganda.frames import GovernmentRedeploy, RoundFrame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from ctcore.kernel import Frame, Kind, Move

__all__ = ["board", "move_of", "moves_of", "stack_of", "turn_for", "with_stack"]

_PURSES = (0, 1, 2, 3, 10)
_MOVED = (-1, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7)
_BASES = (PieceType.GOVERNMENT_BASES, PieceType.FLN_BASES)
_ABROAD = (PieceType.GUERRILLAS, PieceType.FLN_BASES)
_PROGRESS = ("marks", "net", "arrived", "swept", "left")
_TRACKED = (Operation.TRAIN, Operation.RALLY)
_FRENCH = (Piece.FRENCH_TROOPS, Piece.FRENCH_TROOPS, Piece.FRENCH_POLICE, Piece.GOVERNMENT_BASES)
# Which pieces an Operation marks as moved.
_MARKED = {
    Operation.GARRISON: (Piece.FRENCH_POLICE, Piece.ALGERIAN_POLICE),
    Operation.SWEEP: (Piece.FRENCH_TROOPS, Piece.ALGERIAN_TROOPS),
    Operation.MARCH: (Piece.UNDERGROUND, Piece.ACTIVE),
}


# Boards


def board(draw: Random) -> tuple[State, tuple[Place, ...]]:
    """A board and its busy spaces; most such boards are lawful."""
    mobilized = draw.random() < 0.5
    independent = mobilized and draw.random() < 0.5
    coup = draw.random() < 0.4
    recall = coup and draw.random() < 0.5
    busy = _busy(draw, independent=independent)
    rows: dict[Place, dict[str, Any]] = {place: {} for place in PLACES}
    for place in COUNTRIES:
        rows[place]["support"] = -1 if independent else 0
    available: dict[str, int] = {}
    away: dict[str, int] = {}
    lost: dict[str, int] = {}
    suez = draw.random() < 0.3
    aside = draw.choice((0, 1, 3)) if suez else 0
    for piece, count in FORCE_POOL.items():
        left = count - _scattered(draw, rows, piece, busy if piece in _ABROAD else _at_home(busy))
        name = piece.name.lower()
        available[name] = draw.choice((0, left, draw.randint(0, left)))
        lost[name] = draw.choice((0, 0, left - available[name]))
        if piece is PieceType.FLN_BASES:
            # None is lost; and often enough none is Available.
            available[name], lost[name] = left, 0
            if draw.random() < 0.5:
                available[name] = left = _elsewhere(rows, busy, left)
        away[name] = left - available[name] - lost[name]
    aside = min(aside, away["french_troops"])
    away["french_troops"] -= aside
    for place in _at_home(busy):
        _mark(draw, rows[place], place, mobilized=mobilized)
    state = (
        setup("full")
        .with_truths(independent=independent, recall_de_gaulle=recall, mobilization_played=mobilized)
        .but(
            spaces=tuple(Space(place, **rows[place]) for place in PLACES),
            available=Pool(**available),
            out_of_play=Pool(**away),
            casualties=Pool(**lost),
            set_aside=Pool(french_troops=aside),
            commitment=draw.choice((0, 1, 2, 3, 5, 20)),
            resources=Purses(draw.choice(_PURSES), draw.choice(_PURSES)),
            france_track=draw.randint(0, FRANCE_TRACK_TOP),
            border_zone=draw.randint(0, BORDER_ZONE_TOP) if independent else 0,
            coup_played=coup,
            hand=Hand(True, not mobilized, not recall, not independent, True, not suez),  # noqa: FBT003 - card by card
            coup_this_campaign=coup and draw.random() < 0.5,
            suez_crisis=suez and draw.random() < 0.6,
        )
    )
    return state, busy


def _elsewhere(rows: dict[Place, dict[str, Any]], busy: tuple[Place, ...], left: int) -> int:
    """How many FLN Bases are left over when Sectors that are not busy have two each."""
    for place in PLACES:
        if left and place.is_sector and place not in busy and not rows[place]:
            put = min(left, 2)
            rows[place]["fln_bases"] = put
            left -= put
    return left


def _busy(draw: Random, *, independent: bool) -> tuple[Place, ...]:
    """A few spaces, often next to each other."""
    busy = [draw.choice(PLACES)]
    if independent and draw.random() < 0.7:
        busy.append(draw.choice(COUNTRIES))
    for _ in range(draw.randint(1, 4)):
        near = sorted(draw.choice(busy).neighbours, key=lambda place: place.index)
        busy.append(draw.choice(near if draw.random() < 0.6 else PLACES))
    return tuple(dict.fromkeys(busy))


def _at_home(places: Sequence[Place]) -> tuple[Place, ...]:
    return tuple(place for place in places if not place.is_country)


def _scattered(
    draw: Random, rows: dict[Place, dict[str, Any]], piece: PieceType, places: Sequence[Place]
) -> int:
    """Put some of the pieces into the spaces, and say how many."""
    put = 0
    sorts = [one.name.lower() for one in Piece if one.type is piece]
    density = draw.choice((0.0, 0.3, 0.6))
    for place in places:
        if draw.random() >= density:
            continue
        row = rows[place]
        room = (
            2 - row.get("government_bases", 0) - row.get("fln_bases", 0)
            if piece in _BASES
            else FORCE_POOL.of(piece)
        )
        count = min(FORCE_POOL.of(piece) - put, room, draw.choice((1, 1, 1, 2, 2, 3, 5)))
        if place.is_country and row["support"] == 0:
            count = 0
        for _ in range(count):
            sort = draw.choice(sorts)
            row[sort] = row.get(sort, 0) + 1
        put += max(count, 0)
    return put


def _mark(draw: Random, row: dict[str, Any], place: Place, *, mobilized: bool) -> None:
    if mobilized and place.is_sector and place.population == 1 and draw.random() < 0.3:
        row["resettled"] = True
    elif place.population >= 1:
        row["support"] = draw.choice((-1, 0, 1))
    if draw.random() < 0.3:
        row["terror"] = draw.randint(1, 3)


# What is pending


def with_stack(state: State, stack: tuple[Frame, ...], played: int = 1) -> State:
    """The state with those frames pending, and the first cards, the cylinders and Control to fit them."""
    turn: Any = stack[0]
    faction = getattr(turn, "faction", FLN)
    if isinstance(turn, GovernmentRedeploy):
        stack = (attrs.evolve(turn, control=tuple(space.government_control for space in state.spaces)),)
    return pending(state, stack, faction if isinstance(turn, FirstChoice) else faction.enemy, played)


def stack_of(draw: Random, frame: type[Frame], busy: Sequence[Place]) -> tuple[Frame, ...]:
    """A turn with frames on it up to one of that type, its fields drawn."""
    if issubclass(frame, ActivityFrame):
        accompanied = [one for one in _between_steps() if one.operation in frame.accompanied]
        # Now and then another Operation, which a law refuses.
        chosen = draw.choice(accompanied if draw.random() < 0.95 else _between_steps())
        operation = _drawn(draw, chosen, busy, limit=OperationLimit.WITH_ACTIVITY, activity=frame.activity)
        return (FirstChoice(operation.faction), operation, _drawn(draw, frame, busy))
    if issubclass(frame, OperationFrame):
        limit = draw.choice(
            (
                OperationLimit.WITH_ACTIVITY,
                OperationLimit.WITH_ACTIVITY,
                OperationLimit.WITHOUT_ACTIVITY,
                OperationLimit.LIMITED,
            )
        )
        operation = _drawn(draw, frame, busy, limit=limit)
        return (turn_for(operation.faction, limit), operation)
    if issubclass(frame, RoundFrame | NextCard):
        return (_drawn(draw, frame, busy),)
    faction = draw.choice((GOVERNMENT, FLN))
    if issubclass(frame, EventFrame):
        return (SecondChoice(OWNER[frame.event].enemy, Option.EVENT), _drawn(draw, frame, busy))
    if issubclass(frame, PivotalWindow | SecondChoice):
        chosen = (draw.choice(tuple(Option)),) if issubclass(frame, SecondChoice) else ()
        return (frame(faction, *chosen),)
    turn: Frame = turn_for(
        faction,
        draw.choice((OperationLimit.WITH_ACTIVITY, OperationLimit.LIMITED, OperationLimit.WITHOUT_ACTIVITY)),
    )
    return (turn if isinstance(turn, frame) else turn_for(faction, OperationLimit.WITH_ACTIVITY),)


@cache
def _between_steps() -> tuple[Any, ...]:
    frames = (one for one in SYSTEM.table if issubclass(one, OperationFrame) and one.between_steps)
    return tuple(one for one in frames if "at" not in attrs.fields_dict(one))


def turn_for(faction: Any, limit: OperationLimit) -> Frame:
    """A turn in which the faction's Operation has that limit."""
    if limit is OperationLimit.WITH_ACTIVITY:
        return FirstChoice(faction)
    if limit is OperationLimit.LIMITED:
        return SecondOperation(faction, Option.OPERATION_AND_ACTIVITY, Option.LIMITED)
    return SecondOperation(faction, Option.LIMITED, Option.OPERATION)


def _drawn(draw: Random, frame: Any, busy: Sequence[Place], **given: Any) -> Any:
    names = [one.name for one in attrs.fields(frame)]
    values = dict(given)
    if draw.random() < 0.5:
        # As it stands when it has just begun.
        values |= {name: () for name in _PROGRESS if name in names}
        values |= {name: 0 for name in names if _hints(frame)[name] is int}
    for name in names:
        if name not in values:
            values[name] = _value(draw, frame, name, busy, values)
    if "at" in values and not issubclass(frame, PopulaceFrame) and draw.random() < 0.9:
        places = [one for one in values["locations"] if isinstance(one, Place) and one is not values["at"]]
        values["locations"] = (
            *(places if values["limit"] is not OperationLimit.LIMITED else ()),
            values["at"],
        )
    return frame(**values)


def _value(draw: Random, frame: Any, name: str, busy: Sequence[Place], so_far: dict[str, Any]) -> Any:
    named: dict[str, Callable[[], Any]] = {
        "locations": lambda: _locations(draw, frame, busy, so_far["limit"]),
        "grant": lambda: None,
        "activity": lambda: draw.choice((None, None, draw.choice(tuple(Activity)))),
        "unmade": lambda: (
            not so_far["activity"] and so_far["limit"] is OperationLimit.WITH_ACTIVITY and draw.random() < 0.2
        ),
        "steps": lambda: _steps(draw, so_far["locations"]),
        "spaces": lambda: _some(draw, busy),
    }
    return named[name]() if name in named else _typed(draw, frame, name, busy)


def _typed(draw: Random, frame: Any, name: str, busy: Sequence[Place]) -> Any:
    hint = _hints(frame)[name]
    if hint is bool:
        return draw.random() < 0.5
    if name == "control":
        return ()
    if hint is int:
        return draw.choice((0, 0, 1, 1, 2, 3, 4, 6))
    if get_origin(hint) is tuple:
        return _marks(draw, frame, busy) if Mark in get_args(hint) else _some(draw, busy)
    return Box.AVAILABLE if Box in get_args(hint) and draw.random() < 0.3 else draw.choice(busy)


def _some(draw: Random, busy: Sequence[Place]) -> tuple[Place, ...]:
    return tuple(draw.sample(list(busy), draw.randint(0, min(3, len(busy)))))


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _locations(
    draw: Random, frame: Any, busy: Sequence[Place], limit: OperationLimit
) -> tuple[Place | Track, ...]:
    count = draw.choice((0, 0, 1, 1, 2, 3)) if limit is not OperationLimit.LIMITED else draw.choice((0, 1))
    options: list[Place | Track] = list(busy)
    if frame.operation in _TRACKED and draw.random() < 0.3:
        options += list(Track)
    return tuple(draw.sample(options, min(count, len(options))))


def _steps(draw: Random, locations: Sequence[Any]) -> tuple[Leg, ...]:
    return tuple(Leg(draw.choice(sorted(one.neighbours, key=_index)), one) for one in locations)


def _index(place: Place) -> int:
    return place.index


def _marks(draw: Random, frame: Any, busy: Sequence[Place]) -> tuple[Mark, ...]:
    sorts = _MARKED.get(frame.operation, ()) if issubclass(frame, OperationFrame) else _FRENCH
    if issubclass(frame, RoundFrame):
        sorts = frame.moves
    marks: tuple[Mark, ...] = ()
    while sorts and draw.random() < 0.5:
        marks = remarked(marks, draw.choice(busy), draw.choice(sorts), draw.choice((-1, 1, 1, 1, 2, 3, 5)))
    return marks


# Moves


def _any_of(draw: Random, hint: Any, busy: Sequence[Place]) -> tuple[Any, ...]:
    """The values of a field of that type; of spaces, mostly those that are busy."""
    if hint is Place:
        return tuple(busy) if draw.random() < 0.85 else PLACES
    assert issubclass(hint, Enum)
    return tuple(hint)


def moves_of(draw: Random, kind: Kind, state: State, most: int) -> Sequence[Move]:
    """So many of the kind's candidates; of moves made in stages, legal ones and such as begin like them."""
    if not isinstance(kind, Staged):
        return kind.candidates if len(kind.candidates) <= most else draw.sample(kind.candidates, most)
    legal, printed = list(kind.legal(state, state.stack[-1])), _on_the_print(kind)
    near = draw.sample(legal, min(len(legal), most)) + draw.sample(printed, min(len(printed), most))
    fields = [slots_of(form) for form in kind.move.stages]
    for move in tuple(near):
        for names, stage in zip(fields, kind.stages, strict=True):
            other = dict(zip(names, draw.choice(stage.values), strict=True))
            near.append(attrs.evolve(move, **other))
    return near


@cache
def _on_the_print(kind: Staged) -> list[Move]:
    """The few moves that stand for all others, that the printed board admits."""
    asked = [one for one in kind.requirements if one.scope is Scope.MOVE]
    return [move for move in kind.witnesses() if all(kind.holds(one, None, None, move) for one in asked)]


def move_of(draw: Random, kind: Kind, busy: Sequence[Place]) -> Move:
    """A move of the kind's type, good or bad."""
    sort: Any = kind.move
    values: dict[str, Any] = {}
    for name in (field.name for field in attrs.fields(sort)):
        hint = _hints(sort)[name]
        if hint is int:
            values[name] = draw.choice(_MOVED)
        else:
            values[name] = draw.choice(
                [value for one in get_args(hint) or (hint,) for value in _any_of(draw, one, busy)]
            )
    move: Move = sort(**values)
    return move
