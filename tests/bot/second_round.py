"""The FLN's part of a Propaganda Round (8.5), of Pivotal Events (8.3), and of Revenge (33)."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import ctcore as ct
from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.rules.common.movement import MoveGroup
from tests.bot.second_event import MARKED
from tests.bot.second_table import Table

__all__ = ["agitates", "avenges", "loses_coup", "pivotal", "redeploys"]

_END = ct.moves.End()
_SUPPORT, _OPPOSE = ct.Stance.SUPPORT, ct.Stance.OPPOSE


def pivotal(table: Table) -> None:
    """On a card marked for the FLN it plays MOROCCO AND TUNISIA INDEPENDENT, if it may (8.3)."""
    move = ct.moves.PlayPivotal(ct.Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT)
    marked = table.state.deck.card in MARKED
    table.does(move if marked and table.may(move) else ct.moves.Decline())


def loses_coup(table: Table) -> None:
    """The FLN has won COUP D'ETAT: Commitment goes (8.3)."""
    table.does(ct.moves.LowerCommitment())


def avenges(table: Table) -> None:
    """After an Assault: at Support, then at an FLN Base, then anywhere, each by Population (33)."""

    def key(move: ct.moves.PlaceGuerrilla) -> tuple[bool, bool, int]:
        space = table.at(move.space)
        at_support = space.support is _SUPPORT
        return not at_support, at_support or not space.fln_bases, -space.population

    table.does(table.best(table.legal(ct.moves.PlaceGuerrilla), key, "Revenge"))


# Support Phase


def agitates(table: Table) -> None:
    """Agitate within two thirds of the Resources, or with all in the final Round (8.5.2)."""
    purse = table.resources
    left = purse if table.state.deck.is_final else 2 * purse // 3
    while True:
        moves = [ct.moves.AgitateSpace(place) for place in table.places(_shiftable)]
        places = [one.space for one in moves if table.may(one) and table.at(one.space).terror < left]
        if not places:
            break
        money = left

        def key(place: Place, within: int = money) -> tuple[int, bool, int]:
            space = table.at(place)
            return -space.population * _levels(space, within), space.support is not _SUPPORT, space.terror

        place = table.best(places, key, "Agitation")
        table.notes("agitate", place)
        for _ in range(table.at(place).terror + _levels(table.at(place), left)):
            table.does(ct.moves.AgitateSpace(place))
            left -= 1
    table.does(_END)


def _shiftable(space: ct.Space) -> bool:
    return space.population >= 1 and space.support > _OPPOSE


def _levels(space: ct.Space, money: int) -> int:
    """How many levels that much shifts the space once its Terror is paid for."""
    return min(space.support - _OPPOSE, money - space.terror)


# Redeploy Phase


def redeploys(table: Table) -> None:
    """Bring each Base space to Population plus 1 Guerrillas, three at most, or spread them evenly (8.5.3)."""
    based = [place for place in ALGERIA if table.at(place).fln_bases]
    if table.state.in_force.cross_wilaya_coordination:
        _redeploy(table, based, list(ALGERIA))
    else:
        for wilaya, group in groupby(
            sorted(based, key=lambda place: str(place.wilaya)), key=lambda place: place.wilaya
        ):
            _redeploy(table, list(group), [place for place in ALGERIA if place.wilaya == wilaya])
    table.does(_END)


def _needs(space: ct.Space) -> int:
    return min(space.population + 1, 3)


def _kept(space: ct.Space) -> int:
    """How many Guerrillas stay in any case: the last of a space at Support or of a City."""
    return min(space.guerrillas, 1) if space.support is _SUPPORT or space.place.is_city else 0


def _redeploy(table: Table, based: list[Place], area: list[Place]) -> None:
    if not based:
        return
    wanted = _shares(table, based, area)
    # What each space gives and takes; a Base space keeps what it is to hold.
    gives = {
        place: table.at(place).guerrillas - max(wanted.get(place, 0), _kept(table.at(place)))
        for place in area
    }
    there = {place: table.at(place).guerrillas for place in area}
    going: Counter[tuple[Place, Place]] = Counter()
    for to in based:
        while there[to] < wanted[to]:
            donors = [place for place in area if place is not to and gives[place] >= 1]
            if not donors:
                break
            # R204: one at a time, from where most are.
            origin = table.best(donors, lambda one: (one in wanted, -there[one]), "Redeploy")
            gives[origin] -= 1
            there[origin] -= 1
            there[to] += 1
            going[origin, to] += 1
    for (origin, to), count in going.items():
        underground = min(count, table.at(origin).underground)
        table.notes("redeploy", f"{origin} to {to}")
        table.does(MoveGroup(underground, count - underground, origin, to))


def _shares(table: Table, based: list[Place], area: list[Place]) -> dict[Place, int]:
    """How many Guerrillas each Base space is to hold: one at a time to the one that has fewest."""
    supply = sum(table.at(place).guerrillas - _kept(table.at(place)) for place in area)
    shares = {place: _kept(table.at(place)) for place in based}
    while supply:
        short = [place for place in based if shares[place] < _needs(table.at(place))]
        if not short:
            break

        def key(place: Place) -> tuple[int, bool]:
            return shares[place], table.at(place).guerrillas <= shares[place]

        shares[table.best(short, key, "Redeploy: the next")] += 1
        supply -= 1
    return shares
