"""Set-up (3, C.8): the Government places its units, then the FLN; then dice give the FLN's first AP.

Clauses: 3, C.8, 6.2/4; rulings A5-A8
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import Any

from ctcore.algeria.board.all_areas import EVERYWHERE, kept
from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.in_force import InForce
from ctcore.algeria.board.places import Place, Wilaya
from ctcore.algeria.board.state import EMPTY_AREAS, Levels, Record, State, Zone
from ctcore.algeria.board.units import (
    COUNTERS,
    DIVISIONS,
    FIELD,
    FLN,
    FLN_UNITS,
    GOVERNMENT,
    VALUES,
    Actor,
    Stand,
    Unit,
    Units,
)
from ctcore.algeria.rules.common.asking import at_least_one, no_front_in_remote, one_front
from ctcore.algeria.rules.common.choosing import BY_AREA, CountMove
from ctcore.algeria.rules.common.dice import Choice, Dice, Procedure
from ctcore.algeria.rules.common.switches import decided
from ctcore.algeria.rules.sequence import Turn
from ctcore.kernel import AtMost, Frame, Stage, Staged, asks, awaits
from ctcore.kernel.frozen import frozen

__all__ = ["SCENARIOS", "TABLE", "FirstAp", "SetUp", "SettingUp", "setup"]

_ROWS = {
    row["id"]: row
    for row in tomllib.loads(
        (Path(__file__).parents[1] / "data" / "scenarios.toml").read_text(encoding="utf-8")
    )["scenario"]
}
SCENARIOS = tuple(_ROWS)
_IDS = {Wilaya.MOROCCO: "MOR", Wilaya.TUNISIA: "TUN"}


@frozen
class SettingUp(Choice, clause="3/3", awaits="a unit to set up", label="setting_up"):
    """A player places its units; ``left`` are those still to be placed, wilaya by wilaya (3/3)."""

    actor = property(attrgetter("player"))
    cites = ("A8",)
    player: Actor
    left: tuple[Units, ...]

    def of(self, wilaya: Wilaya) -> Units:
        """Those that are still to be placed in the wilaya."""
        return self.left[wilaya.index]


@frozen
class FirstAp(Procedure, clause="3/4", awaits="the FLN's first AP"):
    """Two dice give the FLN's first AP (3/4)."""

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Give the AP; the first turn opens (3/5)."""
        draft.ap(result, "3/4")
        draft.finish()


class SetUp(CountMove, form="set up {count} {unit} in {area}", stages=("in {area}", "set up {count} {unit}")):
    """Set up units."""


# How the set-up names a unit: a division in either mode (3/3).
_ASKED = {unit: Unit.DIVISION if unit in DIVISIONS else unit for unit in Unit}


def _left(state: State, frame: SettingUp, area: Place, unit: Unit) -> int:
    left = frame.of(area.wilaya).of(_ASKED[unit])
    return left - 1 if unit is Unit.ALGERIAN and _one_fewer(state, area) else left


def _one_fewer(state: State, area: Place) -> bool:
    """By the rejected reading of A5 the brigade that is left out is one of wilaya II."""
    return area.wilaya is Wilaya.II and state.scenario == "1960" and not decided("A5", state)


def _set_up(draft: Draft, frame: SettingUp, move: SetUp) -> None:
    stand = Stand.UG if move.unit in FLN_UNITS else Stand.PTL if move.unit is Unit.POLICE else Stand.OPS
    draft.place(move.unit, move.count, move.area, stand, "3/3")
    at = move.area.wilaya.index
    left = frame.left[at].changed(_ASKED[move.unit], -move.count)
    frame = SettingUp(frame.player, (*frame.left[:at], left, *frame.left[at + 1 :]))
    draft.replace(frame)
    if not any(min(count, draft.pool.of(unit)) for units in frame.left for unit, count in units.items()):
        _next(draft, frame)


def _next(draft: Draft, frame: SettingUp) -> None:
    if frame.player is GOVERNMENT:
        draft.replace(SettingUp(FLN, _units(_ROWS[draft.scenario]["fln"])))
    else:
        draft.replace(FirstAp(), Dice(2))


def _units(by_wilaya: dict[str, dict[str, int]]) -> tuple[Units, ...]:
    rows = [by_wilaya.get(_IDS.get(one, one.value), {}) for one in Wilaya]
    return tuple(Units(**row) for row in rows)


def setup(
    scenario: str,
    *,
    slow_reaction: bool = False,
    early_independence: bool = False,
    shorter_game: bool = False,
) -> State:
    """The scenario, ready for the Government to set up its units (3/3).

    ``slow_reaction`` (13.1) and ``early_independence`` (13.2) are options of 1954 alone, ``shorter_game``
    (13.3) of all.  Raises `ValueError` for an option that the scenario does not have.

    Clauses: 3, 13, C.8

    >>> state = setup("1958")
    >>> state.psl.fln, str(state.stack[-1].actor)
    (60, 'Government')
    """
    row = _ROWS[scenario]
    if row["independent"] and (slow_reaction or early_independence):
        message = "slow_reaction and early_independence are options of the 1954 scenario"
        raise ValueError(message)
    steps, points = row.get("border_zone"), {name: row[name] for name in ("air", "helo", "naval")}
    return State(
        scenario,
        1,
        EMPTY_AREAS,
        Units(**{FIELD[unit]: count for unit, count in COUNTERS.items()}),
        Levels(row["government_psl"], row["fln_psl"]),
        Record(**points, air_maximum=row["air"], helo_maximum=row["helo"]),
        zone=Zone(mobilized=steps is not None, steps=steps or 0),
        in_force=InForce(
            independent=row["independent"],
            suez_done=not row["suez"],
            slow_reaction=slow_reaction,
            early_independence=early_independence,
            shorter_game=shorter_game,
        ),
        stack=(Turn(), SettingUp(GOVERNMENT, _units(row["government"]))),
    )


_TYPES = (
    *(Unit.CADRE, Unit.BAND, Unit.FAILEK, Unit.FRONT),
    *(Unit.DIVISION, Unit.DISPERSED, Unit.FRENCH, Unit.ELITE, Unit.ALGERIAN, Unit.POLICE),
)


@lru_cache(maxsize=1024)
def _counts_of(values: tuple[int, ...], algerian: int = 0) -> list[tuple[int, Unit]]:
    left = Units(*values).changed(Unit.ALGERIAN, -algerian)
    return [(count, unit) for unit in _TYPES for count in range(1, left.of(_ASKED[unit]) + 1)]


@kept
def _counts(frame: SettingUp) -> list[list[tuple[int, Unit]]]:
    return [_counts_of(VALUES(left)) for left in frame.left]


def _units_left(state: State, frame: SettingUp, area: Place) -> list[tuple[int, Unit]]:
    if area.wilaya is Wilaya.II and _one_fewer(state, area):
        return _counts_of(VALUES(frame.of(area.wilaya)), 1)
    return _counts(frame)[area.wilaya.index]


_ASKS = (
    at_least_one("3/3"),
    asks(
        "still_to_be_placed",
        ("3/2", "3/3", "C.8"),
        "the scenario gives the player as many more in this wilaya",
        AtMost("count", _left),
        "left in {move.area.wilaya}: wanted {move.count} {move.unit}",
    ),
    asks(
        "counters_left",
        ("2/4", "A5", "A10"),
        "there are as many counters",
        AtMost("count", lambda state, unit: state.pool.of(_ASKED[unit])),
        "not in use: {state.pool}",
    ),
    one_front("unit", "A6"),
    no_front_in_remote("unit", "A6"),
)
_STAGES = (
    Stage(EVERYWHERE),
    Stage(
        tuple((count, unit) for unit in _TYPES for count in range(1, 14)),
        _units_left,
        settles=frozenset(("at_least_one", "still_to_be_placed")),
    ),
)
SET_UP = Staged("setup.place", SetUp, _ASKS, _set_up, BY_AREA, stages=_STAGES)
TABLE = awaits(SettingUp, SET_UP)
