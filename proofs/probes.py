"""Where witnesses are looked for: frames near the scenarios, and moves good and bad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.symbolic import Situation, pending
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Piece, Track
from ctcore.twilight.game import SYSTEM, setup
from ctcore.twilight.rules.common.operation import OperationFrame, Reach
from ctcore.twilight.rules.common.placement import Take
from ctcore.twilight.rules.common.support import RemoveTerror
from ctcore.twilight.rules.operations import rally, train

from .shapes import turn_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Frame, Kind, Move
    from ctcore.twilight.board.state import State

__all__ = ["situations"]

ANY, ONE = Reach.ANY, Reach.ONE
ALGIERS, MEDEA, BATNA, SETIF, MOROCCO = map(Place.named, ("Algiers", "Medea", "Batna", "Setif", "Morocco"))
_SPACES = (ALGIERS, MEDEA, BATNA, SETIF, MOROCCO)

_FRAMES: tuple[OperationFrame, ...] = (
    train.Training(ANY, ()),
    train.TrainingIn(ONE, (ALGIERS,), ALGIERS, 0),
    train.Training(ANY, (Track.FRANCE,)),
    train.Training(ANY, (Track.BORDER_ZONE,)),
    *(train.TrainingIn(ANY, (ALGIERS,), ALGIERS, placed) for placed in (0, 3, 4)),
    *(train.Pacifying(ANY, (ALGIERS,), ALGIERS, shifted=shifted) for shifted in (False, True)),
    *(train.Pacifying(ANY, (SETIF,), SETIF, shifted=shifted) for shifted in (False, True)),
    rally.Rallying(ANY, ()),
    rally.RallyingIn(ONE, (MEDEA,), MEDEA, 0),
    rally.Rallying(ANY, (Track.FRANCE,)),
    *(rally.RallyingIn(ANY, (MEDEA,), MEDEA, placed) for placed in (0, 1, 3)),
    rally.RallyingBase(ANY, (MEDEA,), MEDEA),
    *(rally.Agitating(ANY, (MEDEA,), MEDEA, shifted=shifted) for shifted in (False, True)),
    *(rally.Agitating(ANY, (SETIF,), SETIF, shifted=shifted) for shifted in (False, True)),
)

_ODD_MOVES: tuple[Move, ...] = (
    train.PlaceCubes(0, Piece.ALGERIAN_POLICE),
    train.PlaceCubes(5, Piece.ALGERIAN_POLICE),
    train.PlaceCubes(1, Piece.FRENCH_POLICE),
    Take(Piece.FRENCH_POLICE, MEDEA),
    Take(Piece.ALGERIAN_TROOPS, BATNA),
    rally.PlaceGuerrillas(0),
    rally.PlaceGuerrillas(7),
    rally.ReplaceGuerrillas(1, 0),
    rally.ReplaceGuerrillas(3, -1),
    RemoveTerror(0),
)


def situations(kind: Kind) -> tuple[Situation, ...]:
    """The kind's frames near each scenario, with its candidates there and some odd moves."""
    moves = [move for move in kind.candidates if getattr(move, "space", ALGIERS) in _SPACES]
    moves += [move for move in _ODD_MOVES if isinstance(move, kind.move)]
    return tuple(
        Situation(position, move)
        for position in _positions(kind)
        for move in moves
        if SYSTEM.kind_of(position, move) is kind
    )


def _positions(kind: Kind) -> Iterator[State]:
    awaited = [frame for frame, kinds in SYSTEM.table.items() if kind in kinds]
    for scenario in ("full", "short"):
        for frame in _FRAMES:
            if type(frame) in awaited:
                turn = turn_for(frame.actor, frame.reach)
                first = frame.actor if frame.reach is ANY else frame.actor.enemy
                yield pending(setup(scenario), (turn, frame), first)
        for faction in (GOVERNMENT, FLN):
            turn_frame: Frame = turn_for(faction, ANY)
            if type(turn_frame) in awaited:
                yield pending(setup(scenario), (turn_frame,), faction)
