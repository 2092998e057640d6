"""What the Police do (9.24, 9.25, 9.27): Intelligence, Civil Affairs, Population Resettlement.

Clauses: B.3, 9.24, 9.25, 9.27; rulings A18, A21, A58, A72
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import Area
from ctcore.algeria.board.units import FLN, GOVERNMENT, SENSE, Stand, Unit, some_fln
from ctcore.algeria.rules.combat import lose_one, pay_reduction
from ctcore.algeria.rules.common.asking import chosen
from ctcore.algeria.rules.common.choosing import AreaMove
from ctcore.algeria.rules.common.dice import Dice, Procedure
from ctcore.algeria.rules.missions.contact import ByGroup, contact_number, groups
from ctcore.algeria.rules.missions.fln import not_remote, on_the_table, once
from ctcore.algeria.rules.purse import can_pay_once
from ctcore.kernel import Amends, Closes, Figure, Frame, Requirement, asks
from ctcore.kernel.frozen import frozen

__all__ = [
    "CIVIL_AFFAIRS",
    "INTELLIGENCE",
    "PROVISOS",
    "RESETTLEMENT",
    "CivilAffairs",
    "Intelligence",
    "Resettle",
    "amnesty_adds",
    "can_pay",
    "police_there",
    "slow_reaction_closes",
]

INTELLIGENCE_PRICE = Figure("intelligence.price", ("9.24/1", "B.3"), lambda _state: 1)
CIVIL_PRICE = Figure("civil_affairs.price", ("9.25/1", "B.3"), lambda _state: 1)
RESETTLE_PRICE = Figure("resettlement.price", ("9.27/1", "B.3"), lambda _state: 1)
CIVIL_DRM = Figure("civil_affairs.drm", ("9.25/2", "B.3"), lambda _state: 0, low=-99)


def slow_reaction_closes(kind: str) -> Closes:
    """The option that closes a kind of mission (13.1/4)."""
    return Closes(
        label="slow reaction",
        clauses=("13.1/4",),
        to=kind,
        while_="slow_reaction",
        name="no_slow_reaction",
        text="the Government does not do so while it reacts slowly",
        test=lambda: True,
        says="it may not be conducted",
    )


def amnesty_adds(to: str) -> Amends:
    """The event that adds 1 to a roll (5/amnesty)."""
    return Amends(
        label="amnesty",
        clauses=("5/amnesty",),
        to=to,
        while_="amnesty",
        value=lambda before, _state: before + 1,
        says="1 is added",
    )


PROVISOS = (
    amnesty_adds("civil_affairs.drm"),
    slow_reaction_closes("civil_affairs"),
    slow_reaction_closes("resettlement"),
)


class Intelligence(AreaMove, form="intelligence in {area}"):
    """Conduct Intelligence."""

    clause = "9.24"


class CivilAffairs(AreaMove, form="civil affairs in {area}"):
    """Conduct Civil Affairs."""

    clause = "9.25"


class Resettle(AreaMove, form="resettle {area}"):
    """Resettle the population of an area."""

    clause = "9.27"


# Requirements


def can_pay(price: Figure[int], clause: str) -> Requirement:
    """Require that the Government has the PSP; it may pay its last and lose (9/2, A16)."""
    return can_pay_once(price, clause, "9/2", halves=2, shown="price: {figure}")


def police_there(clause: str) -> Requirement:
    """Require a Police that is not neutralized."""
    return asks(
        "police_there",
        (clause, "A19"),
        "a Police that is not neutralized is there",
        lambda subject: subject.ptl.police >= 1,
        "{subject}, PTL: {subject.ptl}",
    )


# Intelligence


@frozen
class Searching(ByGroup, clause="9.24/2", awaits="which units are contacted", label="intelligence"):
    """Intelligence under way; ``at`` is the group of units that rolls."""

    groups = groups(Stand.UG, Stand.UG_NEUTRALIZED)
    area: Place
    at: int = -1

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Put those that are found into OC, and roll for the next group."""
        unit, stand = self.groups[self.at]
        if result:
            draft.stand(unit, result, (self.area, stand), stand.within(Stand.OC), "9.24/4")
        self.next_group(draft, self.at + 1)

    def most(self, draft: Draft, area: Area, unit: Unit) -> int:
        """The highest die that finds it."""
        return contact_number(draft, area, unit, area.ptl.police * SENSE[Unit.POLICE])


def _intelligence(draft: Draft, _frame: Frame, move: Intelligence) -> None:
    draft.level(GOVERNMENT, -INTELLIGENCE_PRICE(draft), "9.24/1")
    Searching(move.area).next_group(draft, 0)


INTELLIGENCE = chosen(
    ("intelligence", Intelligence, _intelligence),
    {"area": AREAS},
    police_there("9.24/1"),
    asks(
        "target",
        ("9.24/2", "A18", "A58"),
        "an FLN unit is in UG there",
        lambda subject: some_fln(subject.ug) + some_fln(subject.ug_neutralized) >= 1,
        "{subject}, UG: {subject.ug}",
    ),
    can_pay(INTELLIGENCE_PRICE, "9.24/1"),
)


# Civil Affairs


@frozen
class Helping(Procedure, clause="9.25/2", awaits="the result of the mission"):
    """Civil Affairs under way (9.25/2)."""

    cites = ("9/3", "A20")
    area: Place

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Lower the FLN's PSL, and calm the area at either end of the table."""
        clause = CIVIL_DRM.cited("9.25/2", draft)
        row = on_the_table(draft, clause, "Civil Affairs", result, CIVIL_DRM(draft))
        draft.level(FLN, -row.number, "9.25/2")
        if row.plus or row.at:
            draft.calm(self.area, "9.25/3")
        draft.finish()


def _civil(draft: Draft, _frame: Frame, move: CivilAffairs) -> None:
    draft.level(GOVERNMENT, -CIVIL_PRICE(draft), "9.25/1")
    draft.done(move.area, "civil_affairs")
    draft.replace(Helping(move.area), Dice(1))


CIVIL_AFFAIRS = chosen(
    ("civil_affairs", CivilAffairs, _civil),
    {"area": AREAS},
    police_there("9.25/1"),
    not_remote("9.25/1"),
    once("civil_affairs", "9.25/1", "Civil Affairs mission"),
    can_pay(CIVIL_PRICE, "9.25/1"),
)


# Resettlement


@frozen
class Resettling(Procedure, clause="9.27/3", awaits="what the FLN gains"):
    """The FLN gains three dice of PSP for a Resettlement; then a Front becomes a Cadre (9.27, A72)."""

    area: Place

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Give the points, reduce the Front."""
        draft.level(FLN, result, "9.27/3")
        area = draft.area(self.area)
        for stand in Stand:
            if stand not in (Stand.PTL, Stand.PTL_NEUTRALIZED) and area.at(stand).fronts:
                lose_one(draft, Unit.FRONT, self.area, stand, "9.27/4")
                pay_reduction(draft)
        draft.finish()


def _resettle(draft: Draft, _frame: Frame, move: Resettle) -> None:
    draft.level(GOVERNMENT, -RESETTLE_PRICE(draft), "9.27/1")
    draft.resettle(move.area, "9.27/2")
    draft.terrorize(move.area, "9.27/3")
    draft.replace(Resettling(move.area), Dice(3))


RESETTLEMENT = chosen(
    ("resettlement", Resettle, _resettle),
    {"area": AREAS},
    police_there("9.27/1"),
    asks(
        "rural",
        ("9.27/1", "9.27/2"),
        "only a Rural area is resettled; then it is Remote",
        lambda subject: subject.is_rural,
        "{subject} is {subject.described}",
    ),
    can_pay(RESETTLE_PRICE, "9.27/1"),
)
