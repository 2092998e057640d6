"""Garrison (3.2.2): the Government moves Police among populated and Resettled spaces, and searches one.

For 2 Resources in all, up to six Police cubes move, each once and at any distance, from
and to spaces of Algeria that are populated or Resettled (R67, R68).  Then exactly one such
space is searched (R69): each Police cube there finds an Underground Guerrilla, each two in
Mountains.  The destinations and the searched space are its locations (R3); a Limited
Garrison has one.

Clauses: 3.2.2, 2.3.4, 3.1, 1.8; rulings R3, R47, R50, R56, R67-R70.
"""

from __future__ import annotations

import attrs

from ctcore.kernel import (
    About,
    Admission,
    AtMost,
    Figure,
    Kind,
    Move,
    Staged,
    Unless,
    asks,
    awaits,
    cite,
    frame_law,
)
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT, POLICE, Operation
from ctcore.twilight.rules.common.frame_laws import locations_law, spaces_law
from ctcore.twilight.rules.common.frames import OperationFrame, remarked
from ctcore.twilight.rules.common.movement import (
    MoveCubes,
    another_space,
    counts,
    entering,
    leaving,
    moves_pieces,
    unmoved_there,
)
from ctcore.twilight.rules.common.operation import BY_SPACE, Search, beginning, in_algeria, pay
from ctcore.twilight.rules.common.resolution import search
from ctcore.twilight.rules.common.turns import OperationLimit, TurnFrame

# 3.2.2: what all of it costs.
PRICE = Figure("garrison.price", (cite("3.2.2/2"),), lambda _state: 2)
# 3.2.2: how many Police move.
_PRINTED_CUBES = 6
MOST_CUBES = Figure(
    "garrison.cubes", (cite("3.2.2/3"), "R68"), lambda _state: _PRINTED_CUBES, low=0, high=_PRINTED_CUBES
)
# 3.2.2: whether Police may leave spaces where nobody lives or lived.
LEAVE_EMPTY = Figure("garrison.leave_empty", (cite("3.2.2/1"), "R67"), lambda _state: False, is_truth=True)
POINTS = (PRICE, MOST_CUBES, LEAVE_EMPTY)


# Frames and moves


@frozen
class Garrisoning(OperationFrame):
    """Garrison between two moves of Police; ``marks`` counts the cubes that have moved."""

    clause = "3.2.2"
    awaits = "Police to move, the space to search, or the end"
    actor = GOVERNMENT
    operation = Operation.GARRISON
    price = PRICE
    moves = POLICE
    # Where people are, or were before they were Resettled.
    selectable = tuple(place for place in ALGERIA if place.population)
    searched: bool

    @classmethod
    def begun(cls, limit: OperationLimit) -> Garrisoning:
        """Garrison just begun."""
        return cls(limit, (), searched=False)

    @property
    def moved(self) -> int:
        """How many cubes have moved."""
        return sum(mark.count for mark in self.marks)

    @property
    def outstanding(self) -> str:
        """The search, until it is made."""
        return "" if self.searched else "the search of one space"

    def payable(self, _state: State) -> bool:
        """Whether more locations are paid for: the price was paid at the beginning."""
        return True


class Garrison(Move):
    """Begin a Garrison."""

    __slots__ = ()

    form = "garrison"
    clause = "3.2.2"


# Requirements


def _people(subject: Space) -> bool:
    return (subject.population >= 1) | subject.resettled


_PLACE = (
    (cite("3.2.2/1"), cite("4.2.1/10"), "R67", "R69"),
    "Garrison takes place among populated and Resettled spaces",
)
_PEOPLE_SHOWN = "{subject.name}: Population {subject.population}, Resettled: {subject.resettled}"
_populated_or_resettled = asks("populated_or_resettled", *_PLACE, _people, _PEOPLE_SHOWN)
_leaves_populated_or_resettled = asks(
    "leaves_populated_or_resettled",
    *_PLACE,
    Unless(lambda in_force: LEAVE_EMPTY.of(in_force), _people),  # noqa: PLW0108 - it names what it reads
    _PEOPLE_SHOWN,
    about="origin",
).reading(LEAVE_EMPTY)
_before_the_search = asks(
    "before_the_search",
    (cite("3.2.2/5"), "R69"),
    "Police move before the one search",
    lambda frame: not frame.searched,
    "searched: {frame.searched}",
)
_one_location = asks(
    "another_location_allowed",
    (cite("2.3.4/2"), cite("3.2.2/4"), "R3", "R69"),
    "in a Limited Garrison all Police move to one space, and that one is searched",
    Unless(
        lambda frame: frame.limit is not OperationLimit.LIMITED or not frame.locations,
        lambda frame, space: space in frame.locations,
    ),
    "allowed: {frame.limit}, selected: {frame.selected}",
)

# 3.2.2: what Garrison asks of a space.
SPACE = Admission("garrison.space", (_populated_or_resettled,))
_MOVE = (
    *moves_pieces(POLICE, cite("3.2.2/3"), "Garrison moves Police"),
    _before_the_search,
    asks(
        "up_to_six",
        (cite("3.2.2/3"), "R68"),
        "no more Police cubes move than may",
        AtMost("count", lambda state, frame: MOST_CUBES(state) - frame.moved),
        "at most: {figure}, moved: {frame.moved}, more: {move.count}",
    ).reading(MOST_CUBES),
    _leaves_populated_or_resettled,
    in_algeria.of_field("destination", before="space"),
    About("destination", SPACE),
    another_space(cite("3.2.2/3")),
    _one_location.of_field("destination", before="space"),
    unmoved_there(cite("3.2.2/3"), "R68"),
)
_SEARCH = (
    asks(
        "one_search",
        (cite("3.2.2/5"), "R69"),
        "Garrison searches exactly one space",
        lambda frame: not frame.searched,
        "selected: {frame.selected}",
    ),
    in_algeria,
    SPACE,
    _one_location,
)


# Effects


def _begin(draft: Draft, turn: TurnFrame, _move: Garrison) -> None:
    frame = Garrisoning.begun(turn.limit)
    pay(draft, frame, cite("3.2.2/2"))
    draft.push(frame)


def _new(frame: Garrisoning, place: Place) -> Place | None:
    return None if place in frame.locations else place


def _move(draft: Draft, frame: Garrisoning, move: MoveCubes) -> None:
    there = move.destination
    draft.move(move.piece, move.count, move.origin, there, cite("3.2.2/3"))
    marks = remarked(frame.marks, there, move.piece, move.count)
    draft.replace(frame.to(Garrisoning, frame.searched, location=_new(frame, there), marks=marks))


def _search(draft: Draft, frame: Garrisoning, move: Search) -> None:
    space = draft.space(move.space)
    search(draft, move.space, space.french_police, space.algerian_police, cite("3.2.2/6", "3.2.2/7"))
    draft.replace(frame.to(Garrisoning, True, location=_new(frame, move.space)))  # noqa: FBT003 - the field searched


# Kinds of move, and the laws of Garrison's frames

BEGIN = attrs.evolve(beginning(Garrison(), "3.2.2", Garrisoning), effect=_begin)
MOVE = Staged(
    "garrison.move",
    MoveCubes,
    _MOVE,
    _move,
    BY_SPACE,
    stages=(leaving(POLICE), entering(), counts(POLICE, _PRINTED_CUBES)),
)
SEARCH = Kind("garrison.search", Search, tuple(map(Search, PLACES)), _SEARCH, _search, BY_SPACE)

TABLE = awaits(Garrisoning, MOVE, SEARCH)


def _qualifies(place: Place | object) -> bool:
    return isinstance(place, Place) and not place.is_country


LAWS = (
    locations_law((Garrisoning,), "garrison", "3.2.2", _qualifies),
    frame_law(
        (Garrisoning,),
        "garrison_moves_six_police",
        (cite("3.2.2/3"), "R68"),
        "no more cubes have moved in a Garrison than may, all of them Police",
        lambda state, frame: (
            (frame.moved <= MOST_CUBES(state)) & all(mark.piece in POLICE for mark in frame.marks)
        ),
    ),
    spaces_law(
        (Garrisoning,),
        "garrison_spaces_qualify",
        (cite("3.2.2/1"),),
        "Garrison has moved Police to, and searched, only populated and Resettled spaces",
        SPACE,
        lambda frame: frame.locations,
    ),
    frame_law(
        (Garrisoning,),
        "garrison_searches_a_location",
        (cite("3.2.2/5"), "R3", "R69"),
        "a space that Garrison has searched is among its locations",
        lambda _state, frame: not frame.searched or bool(frame.locations),
    ),
)
