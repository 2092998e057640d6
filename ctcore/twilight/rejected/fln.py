"""What rulings on the FLN's Operations reject (3.3).

Clauses: 3.3.1, 3.3.2, 3.3.3, 3.3.4; rulings R39, R40, R93-R96, R103, R105, R106, R109, R110, R117, R119
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.logic import choose
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import (
    Stance,
)
from ctcore.twilight.rejected.changes import Rejected, amends, closes, reading
from ctcore.twilight.rules.operations.march import UNNOTICED, crosses_international_border, watchers

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space

__all__ = ["OF_FLN"]

# 3.3: Operations of the FLN


def _any_base(space: Space) -> bool:
    return (space.fln_bases == 0) & (space.government_bases >= 1)


def _placements_at_any_base(placements: int, _state: Any, space: Space, _placed: int) -> int:
    # A space without Population takes one Guerrilla, whatever Base is there.
    more = choose(space.population >= 1, space.population, 1)
    return choose(_any_base(space), more, placements)


def _by_printed_population(placements: int, _state: Any, space: Space, _placed: int) -> int:
    return choose(space.fln_bases >= 1, space.place.population + space.fln_bases, placements)


def _only_abroad(stopped: int, state: Any, left: Place, entered: Place) -> int:
    if crosses_international_border(left, entered):
        return stopped
    return choose(state.in_force.dead_zones, stopped, 0)


def _with_residents(exposed: int, state: Any, left: Place, space: Space, group: int) -> int:
    watched = (space.support == Stance.SUPPORT) | crosses_international_border(left, space.place)
    found = group + space.guerrillas + watchers(state, left, space) > UNNOTICED
    return choose(watched & found, 1, exposed)


def _inward_only(exposed: int, _state: Any, _left: Place, space: Space, group: int) -> int:
    return choose(group + space.cubes > UNNOTICED, 1, 0) if space.place.is_country else exposed


# By #53 three cubes in a City see every group.
_CUBES = 3


def _by_cards_alone(exposed: int, _state: Any, _left: Place, space: Space, _group: int) -> int:
    return choose(space.cubes >= _CUBES, 1, 0) if space.place.is_city else exposed


_NO_CUBE = (
    "a Government cube stands in the space",
    lambda subject: subject.cubes == 0,
    "{subject.name}: {subject.pieces}",
)

OF_FLN: tuple[Rejected, ...] = (
    reading(
        "R93",
        amends("rally.placements", "3.3.1/11", "counts a Government Base as a Base", _placements_at_any_base),
        amends(
            "rally.may_flip",
            "3.3.1/12",
            "counts a Government Base as a Base",
            lambda may, _state, space: may | (space.government_bases >= 1),
        ),
        says="any Base counts, the Government's too",
    ),
    reading(
        "R94",
        closes(
            "rally.replace",
            "3.3.1/10",
            "no FLN Base is there yet",
            lambda there: there.fln_bases >= 1,
            "{there.name}: FLN Bases {there.fln_bases}",
        ),
        says="no second FLN Base is built by Rally in a space",
    ),
    reading(
        "R95",
        closes(
            "rally.space",
            "3.3.1/4",
            "a Sector is at Neutral or Opposition, as a City is",
            lambda subject: subject.place.is_sector & (subject.support == Stance.SUPPORT),
            "{subject.name}: {subject.support}",
        ),
        says="Support bars Rally in Sectors too",
    ),
    reading(
        "R96",
        amends("rally.placements", "3.3.1/11", "counts the printed Population", _by_printed_population),
        says="Rally uses the printed Population",
    ),
    reading(
        "R103",
        amends("march.stopped", "3.3.2/7", "is true at the international border alone", _only_abroad),
        says="only the international border stops a group",
    ),
    reading(
        "R105",
        amends("march.exposed", "3.3.2/10", "counts the Guerrillas that are there", _with_residents),
        says="all Guerrillas in the space are counted",
    ),
    reading(
        "R106",
        amends(
            "march.exposed", "3.3.2/12", "counts the Border Zone Status on the way in alone", _inward_only
        ),
        says="the Border Zone Status counts only on the way into Algeria",
    ),
    reading(
        "R109",
        amends(
            "march.exposed", "3.3.2/10", "is that of #53 alone in Cities", _by_cards_alone, while_="id_cards"
        ),
        says="Population Control (#53) replaces the ordinary test in Cities",
    ),
    reading(
        "R110",
        closes("attack.space", "3.3.3/2", *_NO_CUBE),
        closes("ambush.select", "3.3.3/2", *_NO_CUBE),
        says="there must be a cube; a lone Government Base is not attacked",
    ),
    reading(
        "R39",
        amends(
            "terror.sets_neutral",
            "3.3.4/7",
            "is false if all Terror markers are on the map",
            lambda sets, state, _space: sets & (state.terror_left >= 1),
        ),
        says="with all 12 markers on the map Terror has no effect at all",
    ),
    reading(
        "R40",
        amends(
            "terror.sets_neutral",
            "3.3.4/7",
            "is true only where a marker is placed",
            lambda sets, state, space: sets & (space.terror == 0) & (state.terror_left >= 1),
        ),
        says="only a space that receives a marker becomes Neutral",
    ),
    reading(
        "R117",
        closes(
            "terror.space",
            "3.3.4/2",
            "Terror places a marker or removes Support",
            lambda subject: (subject.terror >= 1) & (subject.support != Stance.SUPPORT),
            "{subject.name}: Terror {subject.terror}, {subject.support}",
        ),
        says="Terror is illegal in a Neutral or Oppose space that has a marker",
    ),
    reading(
        "R119",
        amends(
            "terror.places_marker",
            "3.3.4/5",
            "is false by #31",
            lambda _places, _state: False,
            while_="empty_threat",
        ),
        says="under Empty Threat (#31) Terror places no marker either",
    ),
)
