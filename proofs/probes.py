"""Where witnesses are looked for: frames near the scenarios, and moves good and bad."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ctcore.symbolic import Situation, pending
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import EVENT_CARDS, Deck, Initiative
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Eligibility, Option, Piece, Track
from ctcore.twilight.game import SYSTEM, setup
from ctcore.twilight.rules.common.frames import OperationFrame, Reach
from ctcore.twilight.rules.common.placement import Take
from ctcore.twilight.rules.common.support import RemoveTerror
from ctcore.twilight.rules.operations import rally, train
from ctcore.twilight.rules.sequence import SecondOperation

from .shapes import turn_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Frame, Kind, Move
    from ctcore.twilight.board.state import State

__all__ = ["odd_positions", "situations"]

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
    rally.Rallying(ANY, (MEDEA,)),
    rally.Rallying(ANY, (BATNA,)),
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


def odd_positions() -> tuple[State, ...]:
    """Positions to look near for breaches of laws: the scenarios, and frames good and bad."""
    turns = [
        pending(setup(scenario), (turn_for(faction, ANY),), faction)
        for scenario in ("short", "full", "medium")
        for faction in (FLN, GOVERNMENT)
    ]
    frames = [
        pending(setup(scenario), (turn_for(frame.actor, frame.reach), frame), frame.actor)
        for scenario in ("short", "full")
        for frame in (*_FRAMES, *_ODD_FRAMES)
        if frame.reach is ANY
    ]
    one = turns[0]
    second = SecondOperation(GOVERNMENT, Option.PASS, Option.LIMITED)
    cards = one.deck
    return (
        *turns,
        *frames,
        pending(setup("short"), (second,), FLN),
        attrs.evolve(one, stack=()),
        attrs.evolve(one, initiative=Initiative(Eligibility.SECOND, Eligibility.SECOND)),
        attrs.evolve(one, deck=Deck(cards.unseen, cards.played * 2, cards.size)),
        attrs.evolve(one, deck=Deck(frozenset(), tuple(range(1, EVENT_CARDS + 1)), cards.size)),
        attrs.evolve(one, deck=Deck(cards.unseen, cards.played, EVENT_CARDS)),
    )


_ODD_FRAMES: tuple[OperationFrame, ...] = (
    train.Training(ANY, (ALGIERS, ALGIERS)),
    train.TrainingIn(ANY, (BATNA,), BATNA, 0),
    rally.Rallying(ANY, (MEDEA, MEDEA)),
    rally.Rallying(ANY, (ALGIERS,)),
)
