"""The FLN's reinforcement (6.1, 6.2): it collects AP, builds units and converts them.

Clauses: 6.1, 6.2, 11.21/2, 11.6, A.1, A.4; rulings A10, A17, A19, A25, A28, A37-A39
"""

from __future__ import annotations

from collections.abc import Callable

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import PLACES, Place
from ctcore.algeria.board.state import Area, Control, Position
from ctcore.algeria.board.units import FLN, HIDEOUTS, Stand, Unit
from ctcore.algeria.rules import oas
from ctcore.algeria.rules.common.asking import (
    at_least_one,
    chosen,
    counters_left,
    counts,
    end,
    is_one_of,
    no_front_in_remote,
    one_front,
)
from ctcore.algeria.rules.common.choosing import CountMove
from ctcore.algeria.rules.common.dice import Procedure
from ctcore.algeria.rules.common.switches import cited, decided
from ctcore.algeria.rules.countries import INDEPENDENT
from ctcore.algeria.rules.purse import ENDLESS, payable
from ctcore.kernel import AtMost, Figure, Frame, Move, Requirement, asks, awaits
from ctcore.kernel.frozen import frozen

__all__ = ["TABLE", "Build", "Convert", "Recruiting", "begin", "income"]

_BUILT = (Unit.CADRE, Unit.BAND)


def _figure(name: str, clause: str, amount: int) -> Figure[int]:
    return Figure(name, (clause, "A.4" if clause.startswith("6.1") else "A.1"), lambda _state: amount)


# A.4: AP for an area by its sort, controlled or contested.
URBAN = _figure("income.urban", "6.1/1", 5)
URBAN_CONTESTED = _figure("income.urban_contested", "6.1/1", 2)
RURAL = _figure("income.rural", "6.1/2", 2)
RURAL_CONTESTED = _figure("income.rural_contested", "6.1/2", 1)
TERROR = _figure("income.terror", "6.1/3", 1)
PERCENT = _figure("income.percent", "6.1/5", 10)
# A.1: what building and converting costs; 6.2/3, 6.2/5: what becomes what.
BUILD = _figure("build.price", "6.2/1", 3)
BUILD_ABROAD = _figure("build.price_abroad", "6.2/1", 2)
CONVERT = {
    (Unit.CADRE, Unit.FRONT): _figure("convert.front.price", "6.2/3", 3),
    (Unit.CADRE, Unit.BAND): _figure("convert.band.price", "6.2/3", 1),
    (Unit.BAND, Unit.FAILEK): _figure("convert.failek.price", "6.2/3", 2),
    (Unit.FRONT, Unit.CADRE): _figure("convert.cadre.price", "6.2/5", 0),
}


# Frames and moves


@frozen
class Recruiting(Procedure, clause="6.2/1", awaits="units to build or convert, or the end", actor=FLN):
    """The FLN's part of the Reinforcement Phase (6.2)."""

    label = "recruiting"
    cites = ("6.2/6", "11.6/1", "A25", "A37")

    def resumed(self, _draft: object, _ended: Frame, _result: object, /) -> None:
        """Go on once the OAS is placed."""


class Build(CountMove, form="build {count} {unit} in {area}", stages=("in {area}", "build {count} {unit}")):
    """Build units."""


@frozen
class Convert(Move, form="convert {count} {unit} to {into} in {area}"):
    """Convert units into others."""

    stages = ("in {area}", "convert {unit} to {into}", "{count} times")
    called = "convert some units in an area"
    count: int
    unit: Unit
    into: Unit
    area: Place


# AP


def income(board: Position, area: Area) -> int:
    """What an area gives the FLN in AP: by its sort and control, less if terrorized, never below 0 (6.1).

    >>> import attrs
    >>> from ctcore.algeria.game import GAME
    >>> state = GAME.setup("1954")
    >>> income(state, attrs.evolve(state.area("Oran"), control=Control.FLN, terror=True))
    4
    """
    if area.place.is_country or area.is_remote:
        return 0
    urban = area.place.is_urban
    if area.control is Control.FLN:
        due = (URBAN if urban else RURAL)(board)
    elif area.control is Control.CONTESTED and area.ready_fln >= 1:
        due = (URBAN_CONTESTED if urban else RURAL_CONTESTED)(board)
    else:
        return 0
    return max(0, due - (TERROR(board) if area.terror else 0))


def _level_income(board: Position) -> int:
    """The part of the FLN's PSL, rounded up, less the Naval points (6.1/5, 11.6/1, A25)."""
    part = max(0, -(-board.psl.fln * PERCENT(board) // 100) - board.record.naval)
    return part if decided("A28", board) else max(0, part - _border_drm(board))


def _border_drm(board: Position) -> int:
    """What an active Border Zone takes off it by the rejected reading of A28."""
    return board.zone.steps if board.zone.active else 0


def begin(draft: Draft) -> None:
    """Open the phase: the FLN collects AP (6.1); it may have to place the OAS (A61)."""
    for area in draft.every_area():
        clause = "6.1/1" if area.place.is_urban else "6.1/2"
        due = income(draft, area)
        if due:
            less = ", less for terror (6.1/3)" if area.terror else ""
            draft.told(clause, f"{area}: {due} AP{less}")
            draft.ap(due, clause)
    naval = f", less {draft.record.naval} Naval points (11.6/1)" if draft.record.naval else ""
    clause = "6.1/5" if decided("A28", draft) or not _border_drm(draft) else cited("A28", "6.1/5", draft)
    draft.told(clause, f"of the FLN's PSL: {_level_income(draft)} AP{naval}")
    draft.ap(_level_income(draft), clause)
    draft.push(Recruiting())
    oas.ask_place(draft, FLN)


# Requirements


def _price(state: Position, area: Place) -> int:
    return BUILD_ABROAD(state) if area.is_country else BUILD(state)


_open_abroad = asks(
    "open_abroad",
    ("11.21/2", "11.2/1"),
    "abroad, the FLN builds and converts after independence",
    lambda state, area: INDEPENDENT(state) if area.is_country else True,
    "independent: {state.in_force.independent}",
).reading(INDEPENDENT)


def _can_pay(clause: str, most: Callable[..., int]) -> Requirement:
    return asks(
        "can_pay",
        (clause, "A.1"),
        "the FLN has the AP",
        AtMost("count", most),
        "FLN AP: {state.record.ap}, wanted: {move.count}",
    )


def _fits_area(subject: Area, unit: Unit, into: Unit) -> bool:
    """Fronts arise in Algeria, Faileks abroad; a Front turns into a Cadre in Algeria (6.2, A38, A39)."""
    if Unit.FRONT in (unit, into):
        return not subject.place.is_country
    return subject.place.is_country if into is Unit.FAILEK else True


# Effects


def _build(draft: Draft, _frame: Recruiting, move: Build) -> None:
    draft.ap(-_price(draft, move.area) * move.count, "6.2/1")
    draft.place(move.unit, move.count, move.area, Stand.UG, "6.2/1")


def _convert(draft: Draft, _frame: Recruiting, move: Convert) -> None:
    clause = "6.2/5" if move.unit is Unit.FRONT else "6.2/3"
    draft.ap(-CONVERT[move.unit, move.into](draft) * move.count, clause)
    draft.convert(move.unit, move.into, move.count, (move.area, Stand.UG), clause)


# Kinds of move


BUILD_UNITS = chosen(
    ("recruiting.build", Build, _build),
    {"area": PLACES, "unit": _BUILT, "count": counts(*_BUILT)},
    at_least_one("6.2/1"),
    is_one_of("cadre_or_band", ("6.2/1",), "Cadres and Bands are built", _BUILT),
    _open_abroad,
    asks(
        "front_there",
        ("6.2/1", "A19", "A39"),
        "the area has a Front that is not neutralized; abroad none is needed",
        lambda subject: (
            True if subject.place.is_country else sum([subject.at(one).fronts for one in HIDEOUTS]) >= 1
        ),
        "{subject}: {subject.ug}",
    ),
    counters_left("A10"),
    _can_pay("6.2/1", lambda state, area: payable(_price(state, area), state.record.ap)),
)
CONVERT_UNITS = chosen(
    ("recruiting.convert", Convert, _convert),
    {
        "area": PLACES,
        "unit": (Unit.CADRE, Unit.BAND, Unit.FRONT),
        "into": (Unit.BAND, Unit.FRONT, Unit.FAILEK, Unit.CADRE),
        "count": counts(Unit.CADRE),
    },
    at_least_one("6.2/1"),
    asks(
        "known_conversion",
        ("6.2/3", "6.2/5"),
        "Cadres become a Front or Bands, Bands Faileks, a Front a Cadre",
        lambda unit, into: (unit, into) in CONVERT,
        "{move.unit} to {move.into}",
    ),
    _open_abroad,
    asks(
        "where_it_may_arise",
        ("6.2/7", "A38", "A39"),
        "Fronts are in Algeria alone, Faileks arise abroad alone",
        _fits_area,
        "{subject} is {subject.described}",
    ),
    no_front_in_remote("into"),
    one_front("into"),
    asks(
        "units_there",
        ("6.2/7", "A19"),
        "as many such units there are not neutralized",
        AtMost("count", lambda subject, unit: unit.count(subject.ug)),
        "{subject}: {subject.ug}",
    ),
    counters_left("A10", field="into"),
    _can_pay(
        "6.2/3",
        lambda state, unit, into: (
            payable(CONVERT[unit, into](state), state.record.ap) if (unit, into) in CONVERT else ENDLESS
        ),
    ),
)
TABLE = awaits(Recruiting, BUILD_UNITS, CONVERT_UNITS, end("recruiting.end"))
