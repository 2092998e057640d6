"""Attack and Ambush (8.4.4)."""

from __future__ import annotations

from typing import NamedTuple

import ctcore as ct
from ctcore.twilight.board.map import Place
from ctcore.twilight.rules.common.turns import OperationLimit
from tests.bot.second_extras import extorts, lifts
from tests.bot.second_table import Halted, Table

__all__ = ["Plan", "attack", "goes_on", "planned"]

_END = ct.moves.End()
_ORDER = (
    ct.Piece.FRENCH_POLICE,
    ct.Piece.ALGERIAN_POLICE,
    ct.Piece.FRENCH_TROOPS,
    ct.Piece.ALGERIAN_TROOPS,
    ct.Piece.GOVERNMENT_BASES,
)
_FRENCH = (ct.Piece.FRENCH_POLICE, ct.Piece.FRENCH_TROOPS, ct.Piece.GOVERNMENT_BASES)
_SURE, _TWO, _LIKELY, _AMBUSHES = 6, 2, 4, 2


class Plan(NamedTuple):
    """Where to Ambush and where to Attack, each in order; and the space whose roll may fail, if any."""

    ambushed: tuple[Place, ...]
    attacked: tuple[Place, ...]
    doubtful: Place | None


def removed(space: ct.Space, most: int) -> tuple[ct.Piece, ...]:
    """The pieces that go: Police, Troops, Bases, French ones first of each type (R112, R183)."""
    every = [piece for piece in _ORDER for _ in range(space.of(piece))]
    return tuple(every[:most])


def _rank(space: ct.Space, most: int) -> tuple[int, ...]:
    gone = removed(space, most)
    wanted = (ct.Piece.GOVERNMENT_BASES, ct.Piece.FRENCH_TROOPS, ct.Piece.FRENCH_POLICE)
    return (*(-gone.count(piece) for piece in wanted), -len(gone))


class _Spaces:
    """Which spaces can be Attacked, and how."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.ambush = table.frame.limit is OperationLimit.WITH_ACTIVITY
        self.hidden = bool(table.state.in_force.zonal_commandos)

    def in_open(self, place: Place, guerrillas: int) -> bool:
        """Whether that many Guerrillas can Attack there, an FLN Base keeping its cover."""
        space, move = self.table.at(place), ct.moves.Select(place)
        enough = space.guerrillas >= guerrillas and self.table.may(move)
        return enough and not (space.fln_bases and space.underground)

    def hiding(self, place: Place) -> bool:
        """Whether the space can be Ambushed, an FLN Base keeping its cover."""
        space, move = self.table.at(place), ct.moves.Select(place)
        kept = 1 if space.fln_bases and not self.hidden else 0
        return self.ambush and self.table.may(move) and space.underground > kept

    def rank(self, place: Place) -> tuple[int, ...]:
        """How good it is to Attack there: what would surely be removed."""
        most = _TWO if self.in_open(place, _SURE) else 1
        return _rank(self.table.at(place), most)


def planned(table: Table) -> Plan:
    """The plan of an Attack just begun, fixed before any space is resolved (R186)."""
    spaces, most = _Spaces(table), table.resources
    most = min(most, 1) if table.limited else most
    every = table.places(lambda space: bool(space.guerrillas and space.government_pieces))
    left = [place for place in every if spaces.in_open(place, _SURE) or spaces.hiding(place)]
    sure: list[Place] = []
    ambushed: list[Place] = []
    while left and len(sure) < most:
        place = table.best(left, spaces.rank, "Attack")
        left.remove(place)
        if spaces.in_open(place, _SURE):
            sure.append(place)
        elif len(ambushed) < _AMBUSHES:
            sure.append(place)
            ambushed.append(place)
    for place in sure:
        # No Ambush where an Attack surely removes more (8.4.4: as needed).
        more = len(removed(table.at(place), _TWO)) > 1
        if place not in ambushed and len(ambushed) < _AMBUSHES and spaces.hiding(place) and not more:
            ambushed.append(place)
    rest = [one for one in every if one not in sure and spaces.in_open(one, _LIKELY)]
    doubtful = None
    if rest and len(sure) < most:
        doubtful = table.best(rest, lambda one: _rank(table.at(one), _TWO), "Attack: one more")
    return Plan(tuple(ambushed), tuple(one for one in sure if one not in ambushed), doubtful)


def _french_gone(table: Table, plan: Plan) -> int:
    by_ambush = [removed(table.at(place), 1) for place in plan.ambushed]
    by_roll = [removed(table.at(place), _TWO) for place in plan.attacked]
    return sum(piece in _FRENCH for gone in (*by_ambush, *by_roll) for piece in gone)


def attack(table: Table) -> bool:
    """Attack if that would surely remove two French pieces, and whether it did (R183)."""
    return table.attempt(_attack)


def _attack(table: Table) -> bool:
    # 8.4.4 pauses for no Extort (R185).
    if table.resources == 0 or not table.begins(ct.moves.Attack()):
        return False
    plan = planned(table)
    if _french_gone(table, plan) < _TWO:
        return False
    table.says("attack")
    for place in plan.ambushed:
        table.notes("ambush", place)
    table.to_roll = (*plan.attacked, *((plan.doubtful,) if plan.doubtful else ()))
    for place in table.to_roll:
        table.notes("attack", place)
    if plan.ambushed:
        _ambush(table, plan.ambushed)
    goes_on(table)
    return True


def _ambush(table: Table, places: tuple[Place, ...]) -> None:
    table.does(ct.moves.Ambush())
    for place in places:
        table.does(ct.moves.Select(place))
        _loses(table)
    table.does(_END)


def _loses(table: Table) -> None:
    legal = [move.piece for move in table.legal(ct.moves.Lose)]
    table.does(ct.moves.Lose(next(piece for piece in _ORDER if piece in legal)))


def goes_on(table: Table) -> None:
    """Attack in the spaces that are left, remove what each roll removes, and end."""
    while True:
        if table.legal(ct.moves.Lose):
            _loses(table)
        elif table.legal(ct.moves.Take) and lifts(table, table.frame.at, 1):
            continue
        elif not _next(table):
            break
    if table.frame.activity is None:
        extorts(table)
    table.does(_END)


def _next(table: Table) -> bool:
    if ct.actor(table.state) is not ct.FLN:
        raise Halted
    if not table.to_roll:
        return False
    place, *rest = table.to_roll
    table.to_roll = tuple(rest)
    if table.may(ct.moves.Select(place)):
        table.does(ct.moves.Select(place))
    return True
