"""Terror (3.3.4): an Underground Guerrilla shows itself, and a space turns Neutral under Terror.

The FLN pays 1 Resource for each populated City or Sector with an Underground Guerrilla
(R116).  One such Guerrilla becomes Active; a space without Terror gets a marker, if one of
the 12 is left (R39); and the space is set to Neutral whatever it was (R40).

Clauses: 3.3.4, 1.6.1, 1.8, 3.1; rulings R10, R39, R40, R47, R49, R116, R117.
"""

from __future__ import annotations

from ctcore.kernel import Admission, Figure, Kind, Move, asks, awaits, cite
from ctcore.twilight.board.all_spaces import some_space
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Operation
from ctcore.twilight.rules.common.frame_laws import locations_law
from ctcore.twilight.rules.common.operation import (
    BY_SPACE,
    EVERY_SPACE,
    Select,
    another_location_allowed,
    beginning,
    can_pay,
    not_selected_before,
    pay,
)
from ctcore.twilight.rules.common.prospects import FlnOperationFrame

# 3.3.4: what a space costs, and what Terror asks of it.
PRICE = Figure("terror.price", (cite("3.3.4/3"),), lambda _state, _space: 1, low=0, high=1)
SPACE = Admission(
    "terror.space",
    (
        asks(
            "city_or_sector",
            (cite("3.3.4/2"), "1.3.4", "R116"),
            "Terror takes place in Cities and Sectors",
            lambda subject: not subject.place.is_country,
            "{subject.name} is a {subject.place.kind}",
        ),
        asks(
            "populated",
            ("R116", cite("3.3.4/2"), cite("4.2.1/12")),
            "Terror takes place where Population is 1 or more",
            lambda subject: subject.population >= 1,
            "{subject.name}: Population {subject.population}",
        ),
        asks(
            "underground_there",
            (cite("3.3.4/2"),),
            "an Underground Guerrilla stands in the space",
            lambda subject: subject.underground >= 1,
            "{subject.name}: Underground {subject.underground}",
        ),
    ),
)
# How many Underground Guerrillas Terror in a space turns Active, whether it places a marker there, and
# whether it sets the space, as it was before, to Neutral.
SHOWN = Figure("terror.shown", (cite("3.3.4/4"),), lambda _state, _space: 1, low=1, high=2)
PLACES_MARKER = Figure(
    "terror.places_marker", (cite("3.3.4/5", "3.3.4/6"),), lambda _state: True, is_truth=True
)
SETS_NEUTRAL = Figure(
    "terror.sets_neutral", (cite("3.3.4/7"), "R39", "R40"), lambda _state, _space: True, is_truth=True
)
POINTS = (PRICE, SPACE, SHOWN, PLACES_MARKER, SETS_NEUTRAL)


# Frames and moves


class Terrorizing(FlnOperationFrame):
    """Terror between two spaces."""

    __slots__ = ()

    clause = "3.3.4"
    awaits = "a space for Terror, or the end"
    operation = Operation.TERROR
    price = PRICE
    priced_by_space = True
    where = SPACE

    def closes(self, state: State, space: Space) -> bool:
        """Whether a space open to Terror has no more Underground Guerrillas than Terror there takes."""
        return SPACE.now(state)(space) & (space.underground == SHOWN(state, space))


class Terror(Move):
    """Begin Terror."""

    __slots__ = ()

    form = "terror"
    clause = "3.3.4"


# Requirements


_SELECT = (
    another_location_allowed,
    not_selected_before,
    can_pay(Terrorizing, cite("3.3.4/3"), "a space of Terror"),
    SPACE,
)

_some_space = asks(
    "some_space",
    (cite("3.3.4/2"), "R116", "R8", "R49"),
    "some populated space of Algeria has the Underground Guerrillas that Terror takes",
    lambda state: some_space(state, SPACE.now(state)),
)


# Effects


def _select(draft: Draft, frame: Terrorizing, move: Select) -> None:
    pay(draft, frame, cite("3.3.4/3"), move.space)
    _resolve(draft, move.space)
    draft.replace(frame.to(Terrorizing, location=move.space))


def _resolve(draft: Draft, place: Place) -> None:
    space = draft.space(place)
    draft.activate(place, SHOWN(draft, space), SHOWN.cited(cite("3.3.4/4"), draft, space))
    neutral = SETS_NEUTRAL(draft, space)
    if (space.terror == 0) & (draft.terror_left >= 1) & PLACES_MARKER(draft):
        draft.place_terror(place, cite("3.3.4/5", "3.3.4/6", "3.3.4/9"))
    if neutral:
        draft.set_neutral(place, cite("3.3.4/7"))


# Kinds of move, and the laws of Terror's frame

BEGIN = beginning(Terror(), "3.3.4", Terrorizing, _some_space)
SELECT = Kind("terror.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)

TABLE = awaits(Terrorizing, SELECT)

LAWS = (
    locations_law(
        (Terrorizing,), "terror", "3.3.4", lambda one: isinstance(one, Place) and not one.is_country
    ),
)
