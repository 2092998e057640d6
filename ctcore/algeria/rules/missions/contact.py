"""Contact (9.22, 9.23, 9.24): which FLN units the Government finds, and which evade.

Units that roll alike are drawn together, type by type.

Clauses: 9.22/5, 9.22/6, 9.23/6, 9.24/2, 9.24/3; rulings A21, A53, A58
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import Place
from ctcore.algeria.board.state import Area, Position
from ctcore.algeria.board.units import FLN_UNITS, SENSE, Stand, Unit, Units
from ctcore.algeria.rules.air import Committing, commit_early
from ctcore.algeria.rules.combat import Combat, fight
from ctcore.algeria.rules.common.dice import Procedure, Tries
from ctcore.algeria.rules.missions.gathering import Gathering
from ctcore.kernel import Figure, Frame
from ctcore.kernel.copying import changed

__all__ = ["Contacting", "contact_number", "find_next", "total_contact"]

HIGH_EVASION = Figure("contact.high_evasion", ("9.22/6", "9.24/3", "2/3", "A21"), lambda _state: 1)
REMOTE = Figure("contact.remote", ("9.22/6", "9.24/3", "2/3", "A21"), lambda _state: 1)
TERROR = Figure("contact.terror", ("9.22/6", "9.24/3", "2/3", "11.5/2", "A21"), lambda _state: 1)
URBAN = Figure("contact.urban", ("9.22/6", "9.24/3", "2/3", "A21"), lambda _state: 1)


def total_contact(units: Units) -> int:
    """The Contact of those units together (9.22/5).

    >>> total_contact(Units(dispersed=1, air_elite=2))
    8
    """
    return sum([SENSE[unit] * count for unit, count in units.items()])


class Contacting(Procedure):
    """A Flush or a React: units join, FLN units are found or evade, group by group, then there is combat.

    Its fields: ``government`` and ``air`` are what the Government has in it, ``fln`` and ``neutralized`` the
    FLN's units, ``at`` is the group that rolls.
    """

    __slots__ = ()

    area: Place
    government: Units
    fln: Units
    neutralized: Units
    air: int
    next_group: Callable[..., None]
    rolled: Callable[..., None]

    def resumed(self, draft: Any, ended: Frame, result: Any, /) -> None:
        """Take who joined, or who is found or evades; after the combat it is over."""
        if isinstance(ended, Gathering):
            frame = changed(self, government=result)
            if not commit_early(draft, frame):
                frame.next_group(draft, 0)
        elif isinstance(ended, Committing):
            changed(self, air=result).next_group(draft, 0)
        elif isinstance(ended, Tries):
            self.rolled(draft, result)
        else:
            draft.finish(result=True)

    def and_these(self, unit: Unit, count: int, *, neutralized: bool) -> Self:
        """The frame with that many more of the FLN's units, or fewer."""
        kept = "neutralized" if neutralized else "fln"
        return changed(self, **{kept: getattr(self, kept).changed(unit, count)})

    def fight(self, draft: Draft) -> None:
        """Begin the combat."""
        combat = Combat(self.area, self.fln, self.neutralized, self.government, air=self.air)
        draft.replace(changed(self, at=-1), combat)
        fight(draft, combat)


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
    for number in range(at, len(stands) * len(FLN_UNITS)):
        stand, unit = stands[number // len(FLN_UNITS)], FLN_UNITS[number % len(FLN_UNITS)]
        count = area.at(stand).of(unit)
        if count:
            return number, unit, stand, count
    return None
