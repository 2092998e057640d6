"""Flush (9.22): Government units look for FLN units in OPS and OC of an area, and fight those they find.

Clauses: 9.22, 11.12/3, B.3; rulings A18, A21, A54, A73, A84
"""

from __future__ import annotations

from typing import Self

from ctcore.algeria.board.all_areas import in_boxes
from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import Area
from ctcore.algeria.board.units import FLN_UNITS, NONE, Stand, Unit, Units
from ctcore.algeria.rules.common.asking import chosen, in_algeria
from ctcore.algeria.rules.common.choosing import AreaMove
from ctcore.algeria.rules.missions.contact import Contacting, contact_number, groups, total_contact
from ctcore.algeria.rules.missions.gathering import Gathering, Task, can_send
from ctcore.kernel import Frame, asks
from ctcore.kernel.frozen import frozen

__all__ = ["FLUSH", "Flush", "Flushing"]


# Where FLN units can be found: those in OC before those in OPS, so that nobody who is found rolls again.
_STANDS = (Stand.OC, Stand.OC_NEUTRALIZED, Stand.OPS, Stand.OPS_NEUTRALIZED)
_targets = in_boxes(_STANDS, *FLN_UNITS)


class Flush(AreaMove, form="flush in {area}"):
    """Conduct a Flush."""

    clause = "9.22"


@frozen
class Flushing(Contacting, clause="9.22/5", awaits="which units are contacted", label="flush"):
    """A Flush under way: ``fln`` and ``neutralized`` have been found, ``at`` is the group that rolls."""

    area: Place
    government: Units = NONE
    fln: Units = NONE
    neutralized: Units = NONE
    at: int = -1
    air: int = -1

    groups = groups(*_STANDS)

    def most(self, draft: Draft, area: Area, unit: Unit) -> int:
        """The highest die that finds it."""
        return contact_number(draft, area, unit, total_contact(self.government))

    def rolled(self, draft: Draft, unit: Unit, stand: Stand, count: int) -> Self:
        """Put those that are found into OC (9.22/8)."""
        after = stand.within(Stand.OC)
        if stand is not after:
            draft.stand(unit, count, (self.area, stand), after, "9.22/8")
        return self.and_these(unit, count, neutralized=stand.is_neutralized)


def _begin(draft: Draft, _frame: Frame, move: Flush) -> None:
    draft.replace(Flushing(move.area), Gathering(Task.FLUSH, move.area))


FLUSH = chosen(
    ("flush", Flush, _begin),
    {"area": AREAS},
    in_algeria("the Government never enters another country", "11.21/2"),
    asks(
        "target",
        ("9.22/5", "A18"),
        "an FLN unit is in OPS or OC there",
        lambda subject: _targets(subject) >= 1,
        "{subject}: OPS {subject.ops}, OC {subject.oc}",
    ),
    asks(
        "some_unit_can_come",
        ("9.22/1", "9.22/4"),
        "a mobile unit is in OPS or PTL there, or an airmobile one can fly in",
        lambda state, area: can_send(state, area),  # noqa: PLW0108 - it is asked of what this names
        "{move.area}",
    ),
)
