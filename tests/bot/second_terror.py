"""Terror (8.4.2), and how much of the Government's margin it would take."""

from __future__ import annotations

from collections.abc import Callable

import ctcore as ct
from ctcore.twilight.board.map import Place
from tests.bot.second_extras import adds_activity, pauses
from tests.bot.second_table import Table, pacifiable

__all__ = ["covered", "gate", "support_lost", "terror"]

_END = ct.moves.End()


def gate(table: Table) -> bool:
    """Whether Terror, the Event and the Attack are considered at all (8.4.2, R174)."""
    if all(covered(space) for space in table.state.spaces if not space.place.is_country):
        table.says("bases covered")
        return True
    done = getattr(table.frame, "first", None)
    if done in {ct.Option.OPERATION_AND_ACTIVITY, ct.Option.OPERATION}:
        table.says("government second")
        return True
    table.says("a base uncovered")
    return False


def covered(space: ct.Space) -> bool:
    """Whether an FLN Base there has the Underground Guerrillas that 8.4.2 asks of it."""
    return space.fln_bases == 0 or space.underground >= (2 if space.population >= 1 else 1)


def support_lost(table: Table) -> int:
    """How much Support the Terror that removes Support would certainly remove."""
    imagined = table.copy(imagined=True)
    if imagined.begins(ct.moves.Terror()):
        _terrorize(imagined, _at_support)
    return table.state.total_support - imagined.state.total_support


def terror(table: Table) -> bool:
    """Execute Terror if any is possible, and whether it was."""
    return table.attempt(_terror)


def _terror(table: Table) -> bool:
    if not table.begins(ct.moves.Terror()):
        return False
    _terrorize(table, _at_support)
    if table.final_campaign:
        _terrorize(table, _neutral)
    if not table.chosen:
        return False
    adds_activity(table)
    table.does(_END)
    return True


def _terrorize(table: Table, wanted: Callable[[Table, ct.Space], bool]) -> None:
    while True:
        places = table.places(lambda space: wanted(table, space) and _shows(table, space))
        places = [place for place in places if place not in table.chosen]
        if not places or (table.limited and table.chosen):
            return
        before = table.copy()
        # What is free asks for no Extort; but who begins without Resources Extorts, or Passes (8.1).
        begun = table.chosen or table.resources
        open_ = [place for place in places if begun and _open(table, place)]
        if not open_ and table.resources == 0:
            pauses(table)
            open_ = [place for place in places if table.resources and _open(table, place)]
        if not open_:
            table.goes_back(before)  # R199: no pause that leads to nothing
            return
        place = table.best(open_, lambda one: -table.at(one).population, "Terror")
        table.notes("terror", place)
        table.does(ct.moves.Select(place))


def _open(table: Table, place: Place) -> bool:
    move = ct.moves.Select(place)
    return table.may(move) and table.covers(move, place)


def _shows(table: Table, space: ct.Space) -> bool:
    """Whether enough Underground Guerrillas are there, one more beside an FLN Base."""
    shown = 2 if table.state.in_force.amateur_bombers and space.place.is_city else 1
    kept = 1 if space.fln_bases else 0
    return space.population >= 1 and space.underground >= shown + kept


def _at_support(table: Table, space: ct.Space) -> bool:
    return space.support is ct.Stance.SUPPORT and not table.state.in_force.empty_threat


def _neutral(table: Table, space: ct.Space) -> bool:
    unmarked = space.support is ct.Stance.NEUTRAL and space.terror == 0 and table.state.terror_left >= 1
    return unmarked and pacifiable(table.state, space)
