"""Contact (9.22, 9.23, 9.24): which FLN units the Government finds, and which evade.

Units that roll alike are drawn together, type by type.

Clauses: 9.22/5, 9.22/6, 9.23/6, 9.24/2, 9.24/3; rulings A21, A53, A58
"""

from __future__ import annotations

from ctcore.algeria.board.state import Area, Position
from ctcore.algeria.board.units import FLN_UNITS, SENSE, Stand, Unit, Units
from ctcore.kernel import Figure

__all__ = ["POINTS", "contact_number", "find_next", "total_contact"]

HIGH_EVASION = Figure("contact.high_evasion", ("9.22/6", "9.24/3"), lambda _state: 1)
REMOTE = Figure("contact.remote", ("9.22/6", "9.24/3"), lambda _state: 1)
TERROR = Figure("contact.terror", ("9.22/6", "9.24/3"), lambda _state: 1)
URBAN = Figure("contact.urban", ("9.22/6", "9.24/3"), lambda _state: 1)
POINTS = (HIGH_EVASION, REMOTE, TERROR, URBAN)


def total_contact(units: Units) -> int:
    """The Contact of those units together (9.22/5).

    >>> total_contact(Units(dispersed=1, air_elite=2))
    8
    """
    return sum([SENSE[unit] * count for unit, count in units.items()])


def contact_number(board: Position, area: Area, unit: Unit, total: int) -> int:
    """The highest die that finds such a unit; every modifier counts (9.22/5, 9.22/6, A21).

    >>> from ctcore.algeria.game import GAME
    >>> state = GAME.setup("1954")
    >>> contact_number(state, state.area("Oran"), Unit.CADRE, 3)
    3
    >>> contact_number(state, state.area("Batna"), Unit.BAND, 4)
    3
    """
    against = HIGH_EVASION(board) if SENSE[unit] > total else 0
    against += REMOTE(board) if area.is_remote else 0
    against += TERROR(board) if area.terror else 0
    against -= URBAN(board) if area.place.is_urban else 0
    return total - against


def find_next(area: Area, stands: tuple[Stand, ...], at: int) -> tuple[int, Unit, Stand, int] | None:
    """The next group of like units from the place ``at`` on: its place, type, stand and number."""
    groups = [(unit, stand) for stand in stands for unit in FLN_UNITS]
    for number in range(at, len(groups)):
        unit, stand = groups[number]
        count = area.at(stand).of(unit)
        if count:
            return number, unit, stand, count
    return None
