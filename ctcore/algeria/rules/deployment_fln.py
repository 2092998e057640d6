"""The FLN's deployment (7/5): it brings units out of UG; a Cadre goes to France or comes back (11.22).

Clauses: 7, 11.22; rulings A9, A19, A41
"""

from __future__ import annotations

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, COUNTRIES, Place
from ctcore.algeria.board.state import Area, cached
from ctcore.algeria.board.units import COUNTERS, FLN_UNITS, MOBILE_FLN, NONE, Actor, Stand, Unit
from ctcore.algeria.rules.common.choosing import BY_AREA, End
from ctcore.algeria.rules.common.dice import Procedure
from ctcore.kernel import AtMost, Frame, Kind, Move, Requirement, Stage, Staged, asks, awaits
from ctcore.kernel.frozen import frozen

__all__ = ["TABLE", "Bring", "Emerging", "FromFrance", "ToFrance", "begin"]

FLN = Actor.FLN


@frozen
class Emerging(Frame):
    """The FLN's part of the Deployment Phase; ``crossed`` says that a Cadre went to or from France (A41)."""

    clause = "7/5"
    awaits = "units to bring out, or the end"
    stands_on = (Procedure,)
    label = "emerging"
    actor = FLN
    crossed: bool = False


@frozen
class Bring(Move):
    """Bring units out of UG."""

    form = "bring {count} {unit} out in {area}"
    stages = ("in {area}", "bring {count} {unit} out")
    count: int
    unit: Unit
    area: Place


@frozen
class ToFrance(Move):
    """Send a Cadre to France."""

    form = "send a Cadre from {area} to France"
    area: Place


@frozen
class FromFrance(Move):
    """Take the Cadre back from France."""

    form = "take the Cadre from France to {stand} of {area}"
    stand: Stand
    area: Place


_BRING = (
    asks(
        "in_algeria",
        ("7/5", "A9"),
        "abroad units come out by themselves at the end of the phase",
        lambda area: not area.is_country,
        "{move.area}",
    ),
    asks("at_least_one", ("7/5",), "at least one", lambda count: count >= 1, "{move.count}"),
    asks(
        "fln_unit",
        ("7/5", "A41"),
        "units of the FLN are brought out",
        lambda unit: unit in FLN_UNITS,
        "{move.unit}",
    ),
    asks(
        "underground_there",
        ("7/5", "A19"),
        "as many are in UG there, and not neutralized",
        AtMost("count", lambda subject, unit: subject.ug.of(unit)),
        "{subject}, UG: {subject.ug}",
    ),
)
_once = asks(
    "one_crossing",
    ("11.22/2", "A41"),
    "one Cadre goes to or from France in a turn",
    lambda frame: frame.crossed ^ True,
    "gone already: {frame.crossed}",
)


def _front_there(clause: str) -> Requirement:
    return asks(
        "front_there",
        (clause, "A41"),
        "the area is in Algeria and has a Front",
        lambda subject: False if subject.place.is_country else subject.fronts >= 1,
        "{subject} has {subject.fronts}",
    )


_TO = (
    _once,
    asks(
        "none_in_france",
        ("11.22/2",),
        "France has at most one Cadre",
        lambda state: state.france.cadre ^ True,
        "there: {state.france.cadre}",
    ),
    _front_there("11.22/2"),
    asks(
        "cadre_there",
        ("11.22/2", "A41"),
        "a Cadre that is not neutralized is in UG there",
        lambda subject: subject.ug.cadres >= 1,
        "{subject}, UG: {subject.ug}",
    ),
)
_FROM = (
    _once,
    asks(
        "cadre_in_france",
        ("11.22/4",),
        "a Cadre is in France",
        lambda state: state.france.cadre,
        "there: {state.france.cadre}",
    ),
    _front_there("11.22/4"),
    asks(
        "ug_or_ops",
        ("11.22/4", "A41"),
        "it comes into UG or OPS",
        lambda stand: stand in (Stand.UG, Stand.OPS),
        "{move.stand}",
    ),
)


def _bring(draft: Draft, _frame: Emerging, move: Bring) -> None:
    draft.stand(move.unit, move.count, (move.area, Stand.UG), Stand.OPS, "7/5")


def _to_france(draft: Draft, _frame: Emerging, move: ToFrance) -> None:
    draft.cadre_to_france(move.area, "11.22/2")
    draft.replace(Emerging(crossed=True))


def _from_france(draft: Draft, _frame: Emerging, move: FromFrance) -> None:
    draft.cadre_from_france(move.area, move.stand, "11.22/4")
    draft.replace(Emerging(crossed=True))


def _end_fln(draft: Draft, _frame: Emerging, _move: End) -> None:
    # A9: abroad, mobile units stand in OPS without a move of the player.
    for place in COUNTRIES:
        for unit, count in draft.area(place).ug.only(MOBILE_FLN).items():
            draft.stand(unit, count, (place, Stand.UG), Stand.OPS, "7/5")
    draft.finish()


def begin(draft: Draft) -> None:
    """Let the FLN deploy (7/5)."""
    draft.push(Emerging())


@cached
def _hidden(area: Area) -> tuple[tuple[int, Unit], ...]:
    return tuple((count, unit) for unit in FLN_UNITS for count in range(1, area.ug.of(unit) + 1))


TABLE = awaits(
    Emerging,
    Staged(
        "deployment.bring",
        Bring,
        _BRING,
        _bring,
        BY_AREA,
        stages=(
            Stage(
                tuple((one,) for one in AREAS),
                lambda state: [
                    (area.place,) for area in state.areas[:25] if area.ug is not NONE and _hidden(area)
                ],
                lambda state, area: sum([state.areas[area.index].ug.of(unit) for unit in FLN_UNITS]) >= 1,
            ),
            Stage(
                tuple((count, unit) for unit in FLN_UNITS for count in range(1, COUNTERS[unit] + 1)),
                lambda state, area: _hidden(state.areas[area.index]),
                lambda state, area, count, unit: (
                    (count >= 1) & (count <= state.areas[area.index].ug.of(unit))
                    if unit in FLN_UNITS
                    else False
                ),
                some=tuple((1, unit) for unit in FLN_UNITS),
            ),
        ),
    ),
    Kind("deployment.to_france", ToFrance, tuple(map(ToFrance, AREAS)), _TO, _to_france, BY_AREA),
    Kind(
        "deployment.from_france",
        FromFrance,
        tuple(FromFrance(stand, area) for area in AREAS for stand in (Stand.UG, Stand.OPS)),
        _FROM,
        _from_france,
        BY_AREA,
    ),
    Kind("deployment.end_fln", End, (End(),), (), _end_fln),
)
