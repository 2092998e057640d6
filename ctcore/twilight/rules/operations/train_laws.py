"""Laws of a Train under way (3.2.1): its locations, what it has placed, what tracks it has moved.

Clauses: 3.2.1, 5.1.7, 5.4; rulings R45-R47, R58, R60, R61.
"""

from __future__ import annotations

from ctcore.kernel import cite, frame_law
from ctcore.kernel.logic import choose_truth, negate
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.parts import FRANCE_TRACK_TOP
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Track
from ctcore.twilight.rules.common import support
from ctcore.twilight.rules.common.frame_laws import locations_law, spaces_law
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.operation import at_work
from ctcore.twilight.rules.operations import train
from ctcore.twilight.rules.operations.train import Pacifying, Trained, Training, TrainingIn

__all__ = ["LAWS"]


def _admits(location: Place | Track) -> bool:
    return isinstance(location, Track) or not location.is_country


def _placed_stands(state: State, frame: TrainingIn) -> bool:
    space = at_work(state, frame)
    raised = space.algerian_troops + space.algerian_police
    return (frame.placed >= 0) & (frame.placed <= train.MOST_CUBES(state)) & (frame.placed <= raised)


def _ground_stands(state: State, frame: TrainingIn) -> bool:
    must = train.admitted_on(state, at_work(state, frame), before=True).get("police_alone", False)
    return choose_truth(frame.police_alone, train.police_alone_before(state, frame), negate(must))


def _tracks_have_moved(state: State, frame: OperationFrame) -> bool:
    border = train.BORDER_ZONE(state) & (state.border_zone >= 1)
    france = state.france_track < FRANCE_TRACK_TOP
    return (border | (Track.BORDER_ZONE not in frame.locations)) & (
        france | (Track.FRANCE not in frame.locations)
    )


def _pacified_fit(state: State, frame: Pacifying | Trained) -> bool:
    once = len(set(frame.so_far)) == len(frame.so_far) >= 1
    selected = set(frame.pacified) <= set(frame.locations)
    return (len(frame.so_far) <= train.PACIFIED(state)) & (once and selected)


_FRAMES = (Training, Pacifying)
LAWS = (
    locations_law(_FRAMES, "train", "3.2.1", _admits),
    spaces_law(
        (TrainingIn,),
        "train_space_qualifies",
        (cite("3.2.1/4"),),
        "Train is at work in a space that it may select",
        train.SPACE,
        lambda frame: (frame.at,),
    ),
    frame_law(
        (TrainingIn,),
        "train_placements_fit",
        (cite("3.2.1/9"), "R58"),
        "Train has placed no more cubes in the space at work than it may, and they stand there",
        _placed_stands,
    ),
    frame_law(
        (TrainingIn,),
        "train_ground_stands",
        ("3.2.1", "5.1.7", "5.4", "R60"),
        "Train takes Algerian Police only where a card alone admitted the space, before it placed any",
        _ground_stands,
    ),
    frame_law(
        _FRAMES,
        "train_tracks_have_moved",
        (cite("3.2.1/12", "3.2.1/13"), "R45", "R46"),
        "a track that Train has selected has moved a box",
        _tracks_have_moved,
    ),
    frame_law(
        (Pacifying, Trained),
        "train_pacified_fit",
        (cite("3.2.1/14", "3.2.1/19"), cite("5.1.7/5"), "R61"),
        "Train has Pacified no more spaces than it may, each of them selected, and once",
        _pacified_fit,
    ),
    support.shifted_law(train.PACIFICATION),
    support.after_law(Trained, train.PACIFICATION),
)
