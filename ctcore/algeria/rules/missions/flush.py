"""Flush (9.22): Government units look for FLN units in OPS and OC of an area, and fight those they find.

Clauses: 9.22, 11.12/3, B.3; rulings A18, A21, A54, A73, A84
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import Area, State
from ctcore.algeria.board.units import FLN_UNITS, NONE, Stand, Units
from ctcore.algeria.rules.air import Committing, commit_early
from ctcore.algeria.rules.combat import Combat, fight
from ctcore.algeria.rules.common.choosing import BY_AREA
from ctcore.algeria.rules.common.dice import Procedure, Tries
from ctcore.algeria.rules.missions.contact import contact_number, find_next, total_contact
from ctcore.algeria.rules.missions.gathering import Gathering, Task, can_send
from ctcore.kernel import Frame, Kind, Move, asks
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = ["FLUSH", "Flush", "Flushing"]

# Where FLN units can be found: those in OC before those in OPS, so that nobody who is found rolls again.
_STANDS = (Stand.OC, Stand.OC_NEUTRALIZED, Stand.OPS, Stand.OPS_NEUTRALIZED)


@frozen
class Flush(Move):
    """Conduct a Flush."""

    form = "flush in {area}"
    area: Place


@frozen
class Flushing(Procedure):
    """A Flush under way: ``fln`` and ``neutralized`` have been found, ``at`` is the group that rolls."""

    clause = "9.22/5"
    awaits = "which units are contacted"
    stands_on = (Procedure,)
    label = "flush"
    area: Place
    government: Units = NONE
    fln: Units = NONE
    neutralized: Units = NONE
    at: int = -1
    air: int = -1

    def resumed(self, draft: Any, ended: Frame, result: Any, /) -> None:
        """Take the units that joined, or those that are found; after the combat the Flush is over."""
        if isinstance(ended, Gathering):
            _gathered(draft, changed(self, government=result))
        elif isinstance(ended, Committing):
            _next(draft, changed(self, air=result), 0)
        elif isinstance(ended, Tries):
            _found(draft, self, result)
        else:
            draft.finish()


def _gathered(draft: Draft, frame: Flushing) -> None:
    if not commit_early(draft, frame):
        _next(draft, frame, 0)


def _next(draft: Draft, frame: Flushing, at: int) -> None:
    area = draft.area(frame.area)
    found = find_next(area, _STANDS, at)
    if found is None:
        combat = Combat(frame.area, frame.fln, frame.neutralized, frame.government, air=frame.air)
        draft.replace(changed(frame, at=-1), combat)
        fight(draft, combat)
        return
    number, unit, _, count = found
    most = contact_number(draft, area, unit, total_contact(frame.government))
    draft.replace(changed(frame, at=number), Tries(count, most))


def _found(draft: Draft, frame: Flushing, count: int) -> None:
    stand, unit = _STANDS[frame.at // len(FLN_UNITS)], FLN_UNITS[frame.at % len(FLN_UNITS)]
    if count:
        kept = "neutralized" if stand.is_neutralized else "fln"
        after = Stand.OC_NEUTRALIZED if stand.is_neutralized else Stand.OC
        if stand is not after:
            draft.stand(unit, count, (frame.area, stand), after, "9.22/8")
        units: Units = getattr(frame, kept)
        frame = changed(frame, **{kept: units.changed(unit, count)})
    _next(draft, frame, frame.at + 1)


def _begin(draft: Draft, _frame: Frame, move: Flush) -> None:
    draft.replace(Flushing(move.area), Gathering(Task.FLUSH, move.area))


def targets(area: Area) -> int:
    """How many FLN units a Flush could find there."""
    return sum([area.at(stand).of(unit) for stand in _STANDS for unit in FLN_UNITS])


def _can(state: State, area: Place) -> bool:
    return can_send(state, area)


FLUSH = Kind(
    "flush",
    Flush,
    tuple(map(Flush, AREAS)),
    (
        asks(
            "in_algeria",
            ("11.21/2",),
            "the Government never enters another country",
            lambda area: not area.is_country,
            "{move.area}",
        ),
        asks(
            "target",
            ("9.22/5", "A18"),
            "an FLN unit is in OPS or OC there",
            lambda subject: targets(subject) >= 1,
            "{subject}: OPS {subject.ops}, OC {subject.oc}",
        ),
        asks(
            "some_unit_can_come",
            ("9.22/1", "9.22/4"),
            "a mobile unit is in OPS or PTL there, or an airmobile one can fly in",
            _can,
            "{move.area}",
        ),
    ),
    _begin,
    BY_AREA,
)
