"""Subvert and Extort (8.4.2), and the pause to Extort (8.4.2, 8.4.5, 8.4.6)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import ctcore as ct
from ctcore.twilight.board.map import PLACES, Place
from tests.bot.second_table import Table

__all__ = ["adds_activity", "extorts", "lifts", "pauses", "reach", "subverts"]

_END = ct.moves.End()
_POLICE, _TROOPS = ct.Piece.ALGERIAN_POLICE, ct.Piece.ALGERIAN_TROOPS
_MOST = 2
# How many spaces more the Guerrillas of a March may come to hold on their way.
_ENTERED = 2


def adds_activity(table: Table) -> None:
    """When the Operation is finished: Subvert, or failing that, Extort (8.4.2); else none."""
    if not subverts(table):
        extorts(table)


def lifts(table: Table, to: Place, most: int) -> int:
    """Take up to that many Active Guerrillas from elsewhere into the space (8.1.2); how many came."""
    for came in range(most):
        donors = [place for place in table.donors(to) if table.may(ct.moves.Take(ct.Piece.ACTIVE, place))]
        if not donors:
            return came
        place = table.best(donors, lambda one: -table.at(one).guerrillas, "a Guerrilla from the map")
        table.does(ct.moves.Take(ct.Piece.ACTIVE, place))
    return most


# Extort


def pauses(table: Table) -> None:
    """At 0 Resources, pause to Extort if that is possible."""
    if table.resources == 0:
        extorts(table)


def extorts(table: Table) -> bool:
    """Extort as 8.4.2 says, and whether it was."""
    if table.resources >= 5 or not table.may(ct.moves.Extort()):
        return False
    return table.attempt(_extort)


def _extort(table: Table) -> bool:
    table.does(ct.moves.Extort())
    _extort_in(table, _several)
    _extort_in(table, lambda space: space.place.is_country)
    if table.resources == 0:
        _extort_in(table, lambda _space: True)
    if not table.frame.spaces or not table.may(_END):
        return False
    table.does(_END)
    return True


def reach(table: Table) -> int:
    """How many Resources an Extort on the way could bring at most, with what Guerrillas come to hold."""
    if not table.may(ct.moves.Extort()):
        return 0
    trial = table.copy(imagined=True)
    trial.does(ct.moves.Extort())
    moves = map(ct.moves.Select, PLACES)
    return min(5, _ENTERED + sum(trial.may(one) and trial.covers(one, one.space) for one in moves))


def _several(space: ct.Space) -> bool:
    guarded = bool(space.cubes) and bool(space.fln_bases)
    return space.guerrillas >= (3 if guarded else 2)


def _extort_in(table: Table, test: Callable[[ct.Space], bool]) -> None:
    while table.resources < 5:
        moves = [ct.moves.Select(place) for place in table.places(test)]
        places = [one.space for one in moves if table.may(one) and table.covers(one, one.space)]
        if not places:
            return
        place: Place = table.best(places, lambda _one: 0, "Extort")
        table.notes("extort", place)
        table.does(ct.moves.Select(place))


# Subvert


def subverts(table: Table) -> bool:
    """Subvert as 8.4.2 says, and whether it was."""
    return table.may(ct.moves.Subvert()) and table.attempt(_subvert)


def _subvert(table: Table) -> bool:
    acted = table.government_acted
    table.does(ct.moves.Subvert())
    _last_cubes(table)
    if not table.frame.spaces and _replaces(table):
        return True
    if table.frame.spaces or acted:
        _at_random(table)
    if not table.frame.spaces:
        return False
    table.does(_END)
    return True


def _last_cubes(table: Table) -> None:
    """In up to two spaces, remove the last cubes, two in all: Police first, then Troops (R181)."""

    def last(space: ct.Space) -> bool:
        algerian = space.algerian_police + space.algerian_troops
        return 1 <= space.cubes == algerian <= _MOST

    places = [place for place in table.places(last) if table.may(ct.moves.Select(place))]
    sets: list[tuple[Place, ...]] = [(one,) for one in places]
    sets += combinations(places, 2)
    sets = [one for one in sets if sum(table.at(place).cubes for place in one) <= _MOST]
    if not sets:
        return

    def rank(some: tuple[Place, ...]) -> tuple[int, int, int]:
        police = sum(table.at(place).algerian_police for place in some)
        return -police, -sum(table.at(place).algerian_troops for place in some), -len(some)

    least = min(map(rank, sets))
    best = [one for one in sets if rank(one) == least]
    for _ in range(len(best[0])):
        open_ = [place for place in places if any(place in one for one in best)]
        place = table.best(open_, lambda one: -table.at(one).algerian_police, "Subvert: the last cubes")
        best = [tuple(other for other in one if other is not place) for one in best if place in one]
        table.notes("subvert", place)
        table.does(ct.moves.Select(place))
        _remove(table, (_POLICE, _TROOPS))


def _remove(table: Table, order: tuple[ct.Piece, ...]) -> None:
    """Remove as many cubes of the space as the limit allows, the types in that order."""
    for piece in order:
        place = table.frame.spaces[-1]
        count = min(_MOST - table.frame.removed, table.at(place).of(piece))
        if count:
            table.does(ct.moves.RemoveCubes(count, piece))


def _replaces(table: Table) -> bool:
    """In one space, replace an Algerian Police cube with a Guerrilla, at Support first (8.1.2)."""
    places = [
        place
        for place in table.places(lambda space: space.algerian_police >= 1)
        if table.may(ct.moves.Select(place))
    ]
    if not places:
        return False
    place = table.best(places, lambda one: table.at(one).support is not ct.Stance.SUPPORT, "Subvert: replace")
    table.notes("subvert", place)
    table.does(ct.moves.Select(place))
    table.does(ct.moves.ReplaceCube(_POLICE))
    if table.state.available.guerrillas == 0:
        lifts(table, place, 1)
    table.does(_END)
    return True


def _at_random(table: Table) -> None:
    """Whatever cubes may still be removed, of spaces chosen at random, Troops first (8.1.2)."""
    while True:
        places = [place for place in PLACES if table.may(ct.moves.Select(place))]
        if not places:
            return
        place = table.best(places, lambda _one: 0, "Subvert: at random")
        table.notes("subvert", place)
        table.does(ct.moves.Select(place))
        _remove(table, (_TROOPS, _POLICE))
