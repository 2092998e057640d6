"""Contact (9.22, 9.23, 9.24): which FLN units the Government finds, and which evade.

Units that roll alike are drawn together, type by type.

Clauses: 9.22/5, 9.22/6, 9.23/6, 9.24/2, 9.24/3; rulings A21, A53, A58
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self

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

__all__ = ["ByGroup", "Contacting", "contact_number", "groups", "total_contact"]

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


class ByGroup(Procedure):
    """FLN units of an area roll, like ones together: ``at`` is the group, ``groups`` their order."""

    groups: ClassVar[tuple[tuple[Unit, Stand], ...]]
    area: Place
    at: int
    # The highest die on which the roll of such a unit counts; what follows where some count.
    most: Callable[[Draft, Area, Unit], int]
    rolled: Callable[[Draft, Unit, Stand, int], Any]

    def next_group(self, draft: Draft, at: int) -> None:
        """Roll for the next group from that place on; go on where there is none."""
        area = draft.area(self.area)
        for number in range(at, len(self.groups)):
            unit, stand = self.groups[number]
            if count := self.those(area, stand).of(unit):
                draft.replace(changed(self, at=number), Tries(count, self.most(draft, area, unit)))
                return
        self.after_all(draft)

    def those(self, area: Area, stand: Stand) -> Units:
        """The units that roll, of those that stand so."""
        return area.at(stand)

    def after_all(self, draft: Draft) -> None:
        """End once every group has rolled."""
        draft.finish()


def groups(*stands: Stand) -> tuple[tuple[Unit, Stand], ...]:
    """The groups of units that stand so, in their order."""
    return tuple((unit, stand) for stand in stands for unit in FLN_UNITS)


class Contacting(ByGroup):
    """A Flush or a React: units join, FLN units are found or evade, group by group, then there is combat.

    ``government`` and ``air`` are what the Government has in it, ``fln`` and ``neutralized`` the FLN's units.
    """

    government: Units
    fln: Units
    neutralized: Units
    air: int

    def resumed(self, draft: Any, ended: Frame, result: Any, /) -> None:
        """Take who joined, or who is found or evades; after the combat it is over."""
        if isinstance(ended, Gathering):
            frame = changed(self, government=result)
            if not commit_early(draft, frame):
                frame.next_group(draft, 0)
        elif isinstance(ended, Committing):
            changed(self, air=result).next_group(draft, 0)
        elif isinstance(ended, Tries):
            unit, stand = self.groups[self.at]
            after = self.rolled(draft, unit, stand, result) if result else self
            after.next_group(draft, self.at + 1)
        else:
            draft.finish(result=True)

    def and_these(self, unit: Unit, count: int, *, neutralized: bool) -> Self:
        """The frame with that many more of the FLN's units, or fewer."""
        kept = "neutralized" if neutralized else "fln"
        return changed(self, **{kept: getattr(self, kept).changed(unit, count)})

    def after_all(self, draft: Draft) -> None:
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
