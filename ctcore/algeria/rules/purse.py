"""What the Government pays (6.3): the prices of units and points, and what it may still spend.

Prices are in half points of PSP; what is spent in the phase is rounded up once, at its end (A30).

Clauses: B.1, 6.3, 13.1; rulings A16, A30, A31, A75
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ctcore.algeria.board.all_areas import kept
from ctcore.algeria.board.state import Position, State
from ctcore.algeria.board.units import BRIGADES, DIVISIONS, PRICES, Unit
from ctcore.algeria.rules.common.switches import decided
from ctcore.kernel import Amends, AtMost, Figure, Requirement, asks
from ctcore.kernel.named import Named

__all__ = [
    "ACTIVATE",
    "ACTIVATED",
    "ENDLESS",
    "MOBILIZE",
    "MOBILIZED",
    "MOST",
    "POINT",
    "PROVISOS",
    "ZONE",
    "ZONE_ACTIVE",
    "Points",
    "affordable",
    "can_pay",
    "can_pay_once",
    "payable",
]

MOBILIZED = (Unit.DIVISION, *BRIGADES, Unit.POLICE)
# A32: Algerian brigades are active for nothing.
ACTIVATED = (*DIVISIONS, Unit.FRENCH, Unit.ELITE)


class Points(Named):
    """Points that the Government may mobilize (6.3/1)."""

    AIR, HELO, NAVAL = "Air points", "Helo points", "Naval points"

    def __format__(self, spec: str) -> str:
        """The name; in the singular where the format is ``1``."""
        return self.singular if spec == "1" else self.value

    @property
    def singular(self) -> str:
        """The name of one."""
        return self.value.removesuffix("s")


def _price(name: str, halves: int) -> Figure[int]:
    return Figure(name, ("6.3/3", "B.1"), lambda _state: halves)


# B.1, in half points.
MOBILIZE = {unit: _price(f"mobilize.{unit.name.lower()}.price", PRICES[unit][0]) for unit in MOBILIZED}
ACTIVATE = {
    unit: _price(
        f"activate.{unit.name.lower()}.price", PRICES[Unit.DIVISION if unit in DIVISIONS else unit][1]
    )
    for unit in ACTIVATED
}
POINT = {
    Points.AIR: _price("mobilize.air.price", 4),
    Points.HELO: _price("mobilize.helo.price", 6),
    Points.NAVAL: _price("mobilize.naval.price", 6),
}
ZONE = _price("mobilize.zone.price", 12)
ZONE_ACTIVE = _price("activate.zone.price", 2)
# 13.1/2: how many units and points may be mobilized in a turn; without the option as many as there are.
ENDLESS = 999
MOST = Figure("mobilize.most", ("13.1/2",), lambda _state: ENDLESS)
PROVISOS = (
    Amends(
        label="slow reaction",
        clauses=("13.1/2", "A75"),
        to="mobilize.most",
        while_="slow_reaction",
        value=lambda _before, _state: 1,
        says="only one mobile unit or point may be mobilized in a turn",
    ),
)


def affordable(state: Position) -> int:
    """The half points that the Government may still spend (A16, A31)."""
    left = 2 * state.psl.government - state.psl.half
    return left if decided("A16", state) else left - 2


_affordable = kept(affordable)


def payable(price: int, halves: int) -> int:
    """How often that price can be paid from that many half points."""
    return halves // price if price else ENDLESS


def can_pay(what: str, prices: Mapping[Any, Figure[int]]) -> Requirement:
    """Require that the Government can pay for as many of what that field of the move names."""

    def most(state: State, what: Any) -> int:
        return payable(prices[what](state), _affordable(state)) if what in prices else ENDLESS

    def wanted(state: State, what: Any, count: int) -> str:
        return f"wanted: {halved(prices[what](state) * count)}" if what in prices else "no price"

    return asks(
        "can_pay",
        ("6.3/1", "6.3/3", "12.2/1", "A16"),
        "the Government pays no more PSP than it has",
        AtMost("count", most),
        "Government PSL: {state.psl.running}, {lacking}",
        lacking=wanted,
        reads=("state", what, "count"),
    )


def halved(halves: int) -> str:
    """Half points in words.

    >>> halved(4), halved(5)
    ('2', '2 1/2')
    """
    return f"{halves // 2}{' 1/2' if halves % 2 else ''}"


def can_pay_once(
    price: Figure[int], *clauses: str, halves: int = 1, shown: str = "price in half points: {figure}"
) -> Requirement:
    """Require that the Government can pay that price, of that many half points each."""
    return asks(
        "can_pay",
        (*clauses, "A16"),
        "the Government pays no more PSP than it has",
        lambda state: price(state) * halves <= affordable(state),
        f"Government PSL: {{state.psl.running}}, {shown}",
    ).reading(price)
