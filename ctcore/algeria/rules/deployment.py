"""Deployment (7): the Government places its units and changes modes, the FLN brings its units out.

Clauses: 7, 9.21, 11.12, 11.22, 11.7; rulings A9, A19, A40, A41, A74
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, COUNTRIES, Place
from ctcore.algeria.board.state import STANDS, Area, State, cached
from ctcore.algeria.board.units import (
    COUNTERS,
    FLN_UNITS,
    GOVERNMENT_MOBILE,
    MOBILE_FLN,
    NONE,
    Actor,
    Stand,
    Unit,
)
from ctcore.algeria.rules.air import AIRMOBILIZE
from ctcore.algeria.rules.common.choosing import BY_AREA, EVERYWHERE, End
from ctcore.algeria.rules.common.dice import Procedure
from ctcore.kernel import (
    Amends,
    AtMost,
    Figure,
    Frame,
    Kind,
    Move,
    Requirement,
    Stage,
    Staged,
    asks,
    awaits,
)
from ctcore.kernel.copying import changed, replaced
from ctcore.kernel.frozen import frozen

__all__ = [
    "POINTS",
    "PROVISOS",
    "TABLE",
    "Bring",
    "Deploy",
    "Deploying",
    "Emerging",
    "Patrol",
    "begin",
    "begin_fln",
]

GOVERNMENT, FLN = Actor.GOVERNMENT, Actor.FLN
MOBILE = GOVERNMENT_MOBILE
# 11.7/2, 13.1/3: whether divisions may disperse.
DISPERSAL = Figure("deployment.dispersal", ("11.7/2",), lambda _state: True, is_truth=True)
POINTS = (DISPERSAL,)
PROVISOS = (
    Amends(
        label="slow reaction",
        clauses=("13.1/3", "A75"),
        to="deployment.dispersal",
        while_="slow_reaction",
        value=lambda _before, _state: False,
        says="divisions may not be dispersed",
    ),
)


# The Government


@frozen
class Deploying(Frame):
    """The Government's part of the Deployment Phase (7/2, 7/4)."""

    clause = "7/2"
    awaits = "units to deploy, or the end"
    stands_on = (Procedure,)
    label = "deploying"
    actor = GOVERNMENT


@frozen
class Patrol(Move):
    """Put units on patrol in their area."""

    form = "patrol with {count} {unit} in {area}"
    stages = ("in {area}", "patrol with {count} {unit}")
    count: int
    unit: Unit
    area: Place


@frozen
class Deploy(Move):
    """Place units into OPS of another area."""

    form = "deploy {count} {unit} from {area} to {to}"
    stages = ("from {area}", "to {to}", "deploy {count} {unit}")
    count: int
    unit: Unit
    area: Place
    to: Place


@frozen
class Disperse(Move):
    """Disperse divisions."""

    form = "disperse {count} division(s) in {stand} of {area}"
    count: int
    stand: Stand
    area: Place


@frozen
class Concentrate(Move):
    """Concentrate divisions."""

    form = "concentrate {count} division(s) in {stand} of {area}"
    count: int
    stand: Stand
    area: Place


_some = asks("at_least_one", ("7/2",), "at least one", lambda count: count >= 1, "{move.count}")
_right = asks(
    "mobile_unit",
    ("7/2",),
    "mobile units of the Government are deployed",
    lambda unit: unit in MOBILE,
    "{move.unit}",
)


def _free(subject: Area, unit: Unit) -> int:
    return subject.ops.of(unit) - subject.apart.of(unit)


_free_there = asks(
    "activated_there",
    ("7/2", "6.32/1", "A19", "A40"),
    "as many activated units stand in OPS there, and are not deployed yet",
    AtMost("count", _free),
    "{subject}, OPS: {subject.ops}, of these deployed already: {subject.apart}",
)
_PATROL = (_some, _right, _free_there)
_DEPLOY = (
    _some,
    _right,
    _free_there,
    asks(
        "another_area",
        ("7/2",),
        "units are placed in another area",
        lambda area, to: area is not to,
        "{move.area} to {move.to}",
    ),
    asks(
        "in_algeria",
        ("7/2", "11.21/2"),
        "the Government never enters another country",
        lambda to: not to.is_country,
        "{move.to}",
    ),
)


def _turned(name: str, unit: Unit, turned: str) -> tuple[Requirement, ...]:
    """What a change of mode asks: such divisions that have not changed yet this turn."""

    def left(subject: Area) -> int:
        units = sum([subject.at(stand).of(unit) for stand in STANDS])
        done: int = getattr(subject, turned)
        return units - done

    return (
        _some,
        asks(
            "divisions_there",
            ("7/4", "11.7/2"),
            f"as many divisions there may {name}",
            AtMost("count", lambda subject, stand: subject.at(stand).of(unit)),
            "{subject}, {move.stand}: wanted {move.count}",
        ),
        asks(
            "once_a_turn",
            ("7/4", "A40"),
            "a division changes its mode once a turn",
            AtMost("count", left),
            "{subject}: dispersed this turn {subject.dispersing}, concentrated {subject.concentrating}",
        ),
    )


_DISPERSE = (
    *_turned("disperse", Unit.DIVISION, "concentrating"),
    asks(
        "may_disperse",
        ("11.7/2", "13.1/3"),
        "divisions may be dispersed",
        lambda state: DISPERSAL(state),  # noqa: PLW0108 - it is asked of what this names
        "slow reaction: {state.in_force.slow_reaction}",
    ).reading(DISPERSAL),
)
_CONCENTRATE = _turned("concentrate", Unit.DISPERSED, "dispersing")


def _carried(area: Area, unit: Unit, count: int) -> tuple[int, int]:
    """How many divisions that changed mode go along, where more go than have not changed."""
    if unit not in (Unit.DIVISION, Unit.DISPERSED):
        return 0, 0
    field = "dispersing" if unit is Unit.DISPERSED else "concentrating"
    units = sum([area.at(stand).of(unit) for stand in STANDS])
    done: int = getattr(area, field)
    carried = max(0, count - (units - done))
    return (carried, 0) if unit is Unit.DISPERSED else (0, carried)


def _patrol(draft: Draft, _frame: Deploying, move: Patrol) -> None:
    draft.stand(move.unit, move.count, (move.area, Stand.OPS), Stand.PTL, "7/2")


def _deploy(draft: Draft, _frame: Deploying, move: Deploy) -> None:
    dispersing, concentrating = _carried(draft.area(move.area), move.unit, move.count)
    draft.move(move.unit, move.count, (move.area, Stand.OPS), (move.to, Stand.OPS), "7/2")
    there = draft.area(move.to)
    apart = there.apart.changed(move.unit, move.count)
    if dispersing or concentrating:
        here = draft.area(move.area)
        draft.write(
            changed(
                here,
                dispersing=here.dispersing - dispersing,
                concentrating=here.concentrating - concentrating,
            )
        )
    draft.write(
        changed(
            there,
            apart=apart,
            dispersing=there.dispersing + dispersing,
            concentrating=there.concentrating + concentrating,
        )
    )


def _disperse(draft: Draft, _frame: Deploying, move: Disperse) -> None:
    draft.turn_over(Unit.DIVISION, Unit.DISPERSED, move.count, (move.area, move.stand), "7/4")
    area = draft.area(move.area)
    draft.write(replaced(area, "dispersing", area.dispersing + move.count))


def _concentrate(draft: Draft, _frame: Deploying, move: Concentrate) -> None:
    draft.turn_over(Unit.DISPERSED, Unit.DIVISION, move.count, (move.area, move.stand), "7/4")
    area = draft.area(move.area)
    draft.write(replaced(area, "concentrating", area.concentrating + move.count))


def _end(draft: Draft, _frame: Deploying, _move: End) -> None:
    for place in AREAS:
        area = draft.area(place)
        if area.apart is not NONE or area.dispersing or area.concentrating:
            draft.write(changed(area, apart=NONE, dispersing=0, concentrating=0))
    draft.finish()


def begin(draft: Draft) -> None:
    """Let the Government deploy (7/1)."""
    draft.push(Deploying())


@cached
def _movable(area: Area) -> tuple[tuple[int, Unit], ...]:
    return tuple((count, unit) for unit in MOBILE for count in range(1, _free(area, unit) + 1))


def _movable_places(state: State) -> list[tuple[Place]]:
    return [(area.place,) for area in state.areas if area.ops is not NONE and _movable(area)]


_PLACES = Stage(
    EVERYWHERE,
    _movable_places,
    lambda state, area: sum([_free(state.areas[area.index], unit) for unit in MOBILE]) >= 1,
)
_UNITS = Stage(
    tuple((count, unit) for unit in MOBILE for count in range(1, 14)),
    lambda state, area: _movable(state.areas[area.index]),
    lambda state, area, count, unit: (
        (count >= 1) & (count <= _free(state.areas[area.index], unit)) if unit in MOBILE else False
    ),
    some=tuple((1, unit) for unit in MOBILE),
)
_MODE_STANDS = (
    *(Stand.OPS, Stand.OC, Stand.PTL),
    *(Stand.OPS_NEUTRALIZED, Stand.OC_NEUTRALIZED, Stand.PTL_NEUTRALIZED),
)


def _modes(move: Any) -> tuple[Any, ...]:
    counts = range(1, COUNTERS[Unit.DIVISION] + 1)
    return tuple(move(count, stand, area) for area in AREAS for stand in _MODE_STANDS for count in counts)


# The FLN


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
_front_there = asks(
    "front_there",
    ("11.22/2", "11.22/4"),
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
    _front_there,
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
    _front_there,
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


def begin_fln(draft: Draft) -> None:
    """Let the FLN deploy (7/5)."""
    draft.push(Emerging())


@cached
def _hidden(area: Area) -> tuple[tuple[int, Unit], ...]:
    return tuple((count, unit) for unit in FLN_UNITS for count in range(1, area.ug.of(unit) + 1))


_TABLE_FLN = awaits(
    Emerging,
    Staged(
        "deployment.bring",
        Bring,
        _BRING,
        _bring,
        BY_AREA,
        stages=(
            Stage(
                EVERYWHERE,
                lambda state: [
                    (area.place,) for area in state.areas if area.ug is not NONE and _hidden(area)
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
TABLE = _TABLE_FLN | awaits(
    Deploying,
    Staged("deployment.patrol", Patrol, _PATROL, _patrol, BY_AREA, stages=(_PLACES, _UNITS)),
    Staged(
        "deployment.deploy",
        Deploy,
        _DEPLOY,
        _deploy,
        BY_AREA,
        stages=(_PLACES, Stage(tuple((one,) for one in AREAS)), _UNITS),
    ),
    Kind("deployment.disperse", Disperse, _modes(Disperse), _DISPERSE, _disperse, BY_AREA),
    Kind("deployment.concentrate", Concentrate, _modes(Concentrate), _CONCENTRATE, _concentrate, BY_AREA),
    AIRMOBILIZE,
    Kind("deployment.end", End, (End(),), (), _end),
)
