"""What a position is worth to a player who plans: the margins, and a plain price for what brings them.

A margin counts 1 a point; everything else is counted in points of a margin, by hand, and no rule
depends on it.  Hidden markers count nothing (7.3).

Clauses: 1.7, 1.9, 7.1, 7.2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.twilight.board.forces import cached_on_space
from ctcore.twilight.board.vocabulary import GOVERNMENT, Stance
from ctcore.twilight.rules.victory import THRESHOLD, outcome

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["WON", "worth"]

# A game that is won; a margin at its end still counts.
WON = 100.0
_FLN_BASE, _UNDERGROUND, _ACTIVE = 2.0, 0.4, 0.25
_BASE, _TROOPS, _POLICE, _MANY = 0.5, 0.06, 0.1, 4
_CONTROL, _GROUND, _TERROR = 0.4, 0.15, 0.2
_RESOURCES, _AMPLE, _SPARE = 0.15, 15, 0.04
_CASUALTIES, _FRANCE, _BORDER = 0.15, 0.5, 0.3
_RECRUITS = 0.1


def worth(state: State, faction: Actor) -> float:
    """How good the position is for that player, in points of a victory margin: more is better.

    What it is worth to one player it costs the other.

    >>> import ctcore as ct
    >>> start = ct.setup("short")
    >>> worth(start.but(commitment=20), ct.GOVERNMENT) - worth(start, ct.GOVERNMENT)
    5.0
    >>> worth(start, ct.FLN) == -worth(start, ct.GOVERNMENT)
    True
    """
    found = _to_the_government(state)
    return found if faction is GOVERNMENT else -found


def _to_the_government(state: State) -> float:
    lead = state.support_plus_commitment - state.opposition_plus_bases
    for faction, threshold in THRESHOLD.items():
        lead += -threshold if faction is GOVERNMENT else threshold
    ended = outcome(state)
    if ended is not None:
        return lead + (WON if ended.winner is GOVERNMENT else -WON)
    return lead + sum([_standing(space) for space in state.spaces]) + _beside_the_map(state)


@cached_on_space
def _standing(space: Space) -> float:
    """What the pieces and markers of a space promise to the Government, its margin apart."""
    people = space.population
    holds = (1 if space.government_control else 0) - (1 if space.fln_control else 0)
    at_risk = people * (space.support == Stance.SUPPORT)
    fighters = _UNDERGROUND * space.underground + _ACTIVE * space.active
    cubes = _TROOPS * min(space.troops, _MANY) + _POLICE * min(space.police, _MANY)
    ground = 0.0 if space.place.is_country else _GROUND
    return (
        holds * (_CONTROL * people + ground)
        + cubes
        + _BASE * space.government_bases
        - (_FLN_BASE - 1) * space.fln_bases
        - fighters
        - _TERROR * people * (space.terror > 0)
        - 0.2 * at_risk * min(space.underground, 1)
    )


def _beside_the_map(state: State) -> float:
    own, others = state.resources.government, state.resources.fln
    purses = _of_purse(own) - _of_purse(others)
    boxes = _CASUALTIES * state.casualties.french + _RECRUITS * state.available.guerrillas
    tracks = _BORDER * state.border_zone - _FRANCE * state.france_track
    return purses - boxes + tracks


def _of_purse(resources: int) -> float:
    return _RESOURCES * min(resources, _AMPLE) + _SPARE * max(0, resources - _AMPLE)
