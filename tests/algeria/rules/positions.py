"""Positions of Algeria for the rule tests, in the words of its notation.

Every helper keeps the counters conserved and the position lawful, and says so by asserting it.
"""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.algeria.board.entries import Won
from ctcore.algeria.board.in_force import InForce
from ctcore.algeria.board.places import place
from ctcore.algeria.board.state import EMPTY_AREAS, STANDS, Area, Control, Levels, Record, State
from ctcore.algeria.board.units import AIRBORNE, COUNTERS, FIELD, Unit, Units
from ctcore.algeria.game import GAME
from ctcore.algeria.rules.operations import FlnTurn, GovernmentTurn, Operations
from ctcore.algeria.rules.sequence import Turn
from ctcore.kernel import Frame
from ctcore.kernel.copying import changed

__all__ = [
    "FLN",
    "GOV",
    "MST",
    "at",
    "chances",
    "clauses",
    "ledger",
    "levels",
    "offered",
    "pending",
    "play",
    "position",
    "said",
    "unmet",
]

# The frames of the Operations Phase, the FLN or the Government to act.
FLN: tuple[Frame, ...] = (Operations(), FlnTurn())
GOV: tuple[Frame, ...] = (Operations(), GovernmentTurn())
# The Mission Success Table as chart A.3 prints it: by the modified roll the number and the sign.
MST = {
    -1: (0, "+"),
    0: (0, "+"),
    1: (1, "+"),
    2: (1, ""),
    3: (1, ""),
    4: (2, ""),
    5: (2, ""),
    6: (3, "@"),
    7: (4, "@"),
    8: (5, "@"),
}
_MAXIMA = ("air", "helo")
_LEVELS = ("psl", "half")
_AREA_VALUES = {one.name for one in attrs.fields(Area) if one.init} - {"place", *STANDS.values(), "apart"}
_BY_FACE = {unit: unit for unit in COUNTERS} | {air: ground for ground, air in AIRBORNE.items()}
_BY_FACE[Unit.DISPERSED] = Unit.DIVISION
_NAMED = {name: unit for unit in Unit for name in (unit.value, unit.singular)}


def units(text: str) -> Units:
    """The units of a text such as ``1 Front, 2 Cadres``."""
    counts = [one.split(" ", 1) for one in text.split(", ") if one]
    return Units(**{FIELD[_NAMED[name]]: int(count) for count, name in counts})


def position(*frames: Frame, **given: Any) -> State:
    """The position with these frames above the turn; the counters that are not in use follow.

    ``ug``, ``ops``, ``oc``, ``ptl``, those with ``_neutralized``, and ``apart`` map areas to units in words;
    ``control``, ``terror``, ``suez`` and the other values of an area map areas to values.  ``psl`` are the
    Government's and the FLN's levels, ``ap``, ``air``, ``helo`` and ``naval`` points, ``in_force`` truths,
    ``house`` the labels of the house rules.
    """
    areas = list(EMPTY_AREAS)
    for field in [*STANDS.values(), "apart", *_AREA_VALUES]:
        for name, value in given.pop(field, {}).items():
            index = place(name).index
            areas[index] = changed(areas[index], **{field: _value(field, value)})
    points = {field: given.pop(field, 0) for field in ("naval", *_MAXIMA)}
    record = Record(
        ap=given.pop("ap", 9),
        **points,
        **{f"{field}_maximum": given.pop(f"{field}_maximum", points[field]) for field in _MAXIMA},
    )
    government, fln = given.pop("psl", (50, 50))
    psl = Levels(government, fln, given.pop("half", False))
    truths = dict.fromkeys(given.pop("in_force", ()), True)
    withheld = units(given.pop("withheld", ""))
    state = State(
        given.pop("scenario", "1954"),
        given.pop("turn", 2),
        tuple(areas),
        Units(),
        psl,
        record,
        withheld=withheld,
        in_force=InForce(**truths, house=given.pop("house", ())),
        stack=(Turn(), *frames),
        **given,
    )
    return lawful(state.but(pool=_pool(state)))


def _value(field: str, value: Any) -> Any:
    if isinstance(value, str):
        return Control(value) if field == "control" else units(value)
    return value


def _pool(state: State) -> Units:
    left = dict(COUNTERS)
    for area in state.areas:
        left[Unit.ELITE] -= area.suez
        for stand in STANDS:
            for unit, count in area.at(stand).items():
                left[_BY_FACE[unit]] -= count
    left[Unit.CADRE] -= state.france.cadre
    left[Unit.ELITE] -= state.lost_elite
    for unit, count in state.withheld.items():
        left[unit] -= count
    return Units(**{FIELD[unit]: count for unit, count in left.items()})


def lawful(state: State) -> State:
    """The state itself, once no law speaks against it."""
    assert GAME.violations(state) == ()
    return state


# Play


def trace(state: State, text: str) -> Any:
    """The step of a move in words: lawful, with a choice after it, and over where the game is won."""
    step = GAME.trace(state, GAME.parse_move(state, text))
    after = lawful(step.after)
    over = [number for number, entry in enumerate(step.ledger) if isinstance(entry, Won)]
    # A13: nothing is carried out after the end.
    assert over in ([], [len(step.ledger) - 1])
    assert (after.winner is not None) == bool(over) == (after.stack == ())
    assert after.stack == () or GAME.choices(after)
    return step


def play(state: State, *moves: str) -> State:
    """The state after the moves, lawful after each."""
    for text in moves:
        state = trace(state, text).after
    return state


def ledger(state: State, *moves: str) -> list[str]:
    """Every line of the ledger of the moves: the clause, then the words."""
    lines: list[str] = []
    for text in moves:
        step = trace(state, text)
        lines += [f"{entry.clause} {entry}" for entry in step.ledger]
        state = step.after
    return lines


def said(state: State, *moves: str) -> list[str]:
    """The lines of the ledger without the changes of levels."""
    return [line for line in ledger(state, *moves) if " PSL " not in line]


def clauses(state: State, *moves: str) -> list[str]:
    """The clauses of the ledger's lines."""
    return [line.split(" ", 1)[0] for line in ledger(state, *moves)]


# What to say of a position


def pending(state: State) -> Any:
    """The innermost frame."""
    return state.stack[-1]


def levels(state: State) -> tuple[int, int]:
    """The Government's and the FLN's PSL."""
    return state.psl.government, state.psl.fln


def at(state: State, name: str, field: str) -> str:
    """The units in a box of an area, in words."""
    return str(getattr(state.area(name), field))


def offered(state: State) -> set[str]:
    """The legal moves in words."""
    return {str(move) for move in GAME.legal_moves(state)}


def chances(state: State) -> dict[str, str]:
    """The chance of each move of Nature, as a fraction in words."""
    return {str(move): str(chance) for move, chance in GAME.chances(state).items()}


# Refusals


def unmet(state: State, text: str) -> list[str]:
    """The deciding clauses of the requirements that an illegal move does not meet, all of them."""
    move = GAME.parse_move(state, text)
    verdict = GAME.judge(state, move)
    assert not verdict.legal
    assert not GAME.system.is_legal(state, move)
    with pytest.raises(ct.IllegalMove) as refused:
        GAME.step(state, move)
    assert refused.value.verdict.results == verdict.results
    return [finding.clauses[0] for finding in verdict.violations]
