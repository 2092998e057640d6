"""Requirements and kinds of move that several chapters have, each under its own clauses.

Clauses: 2/4, 2.3/3, 6.2/4, 11.2/1, 11.21/2; rulings A10, A19
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

import attrs

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS
from ctcore.algeria.board.units import COUNTERS, Unit, counted
from ctcore.algeria.rules.common.choosing import BY_AREA, End, unit_there
from ctcore.kernel import AtMost, Kind, Requirement, asks
from ctcore.kernel.domains import over
from ctcore.kernel.logic import negate

__all__ = [
    "ENDLESS",
    "as_many_there",
    "at_least_one",
    "chosen",
    "counters_left",
    "counts",
    "end",
    "in_algeria",
    "is_not_so",
    "is_one_of",
    "is_so",
    "no_front_in_remote",
    "one_front",
    "one_unit",
]

Clauses = tuple[str, ...]
# A bound that bounds nothing: as many as there are.
ENDLESS = 999


# Requirements


def at_least_one(*clauses: str) -> Requirement:
    """Require that the count is not below 1."""
    return asks("at_least_one", clauses, "at least one", lambda count: count >= 1, "{move.count}")


def is_one_of(
    name: str, clauses: Clauses, text: str, values: Iterable[object], field: str = "unit"
) -> Requirement:
    """Require that a field of the move is one of these values.

    >>> is_one_of("odd", ("1",), "an odd number", (1, 3), "count").scope.name
    'MOVE'
    """
    known = frozenset(values)
    return asks(name, clauses, text, lambda value: value in known, f"{{move.{field}}}", reads=(field,))


def in_algeria(text: str, *clauses: str, field: str = "area") -> Requirement:
    """Require that the area is not one of the two countries."""
    return asks(
        "in_algeria", clauses, text, lambda area: negate(area.is_country), f"{{move.{field}}}", reads=(field,)
    )


def counters_left(*clauses: str, field: str = "unit") -> Requirement:
    """Require that as many counters are not in use (2/4)."""
    return asks(
        "counters_left",
        ("2/4", *clauses),
        "there are as many counters that are not in use",
        AtMost("count", lambda state, unit: unit.count(state.pool)),
        "not in use: {lacking}, wanted: {move.count}",
        lacking=lambda state, unit, _count: counted(state.pool.of(unit), unit),
        reads=("state", field, "count"),
    )


def one_front(field: str, *clauses: str) -> Requirement:
    """Require that an area has one Front at most, where the field of the move says Front (6.2/4)."""
    return asks(
        "one_front",
        ("6.2/4", *clauses),
        "an area has only one Front",
        AtMost("count", lambda subject, unit: 1 - subject.fronts if unit is Unit.FRONT else ENDLESS),
        "{subject} has {subject.fronts}, wanted: {move.count}",
        reads=("subject", field, "count"),
    )


def no_front_in_remote(field: str, *clauses: str) -> Requirement:
    """Require that the area is not Remote, where the field of the move says Front (6.2/4)."""
    return asks(
        "no_front_in_remote",
        ("6.2/4", *clauses),
        "no Front is in a Remote area",
        lambda subject, unit: negate(subject.is_remote) if unit is Unit.FRONT else True,
        "{subject} is {subject.described}",
        reads=("subject", field),
    )


def as_many_there(name: str, clauses: Clauses, text: str, where: str = "subject") -> Requirement:
    """Require that as many such units stand so, in the area of the move, or ``there`` where the frame is."""
    return asks(
        name,
        clauses,
        text,
        AtMost("count", lambda area, stand, unit: unit.count(area.at(stand))),
        f"{{{where}}}, {{move.stand}}: {{lacking}}, wanted: {{move.count}}",
        lacking=lambda area, stand, unit, _count: counted(area.at(stand).of(unit), unit),
        reads=(where, "stand", "unit", "count"),
    )


def is_so(name: str, clauses: Clauses, text: str, path: str, label: str) -> Requirement:
    """Require that a truth of the position holds: ``path`` says which, ``label`` tells it in words."""
    return asks(name, clauses, text, attrgetter(path), f"{label}: {{state.{path}}}", reads=("state",))


def is_not_so(name: str, clauses: Clauses, text: str, path: str, label: str) -> Requirement:
    """Require that a truth of the position does not hold."""
    holds = is_so(name, clauses, text, path, label)
    return attrs.evolve(holds, test=lambda state: negate(holds.test(state)))


# Kinds of move


def counts(*units: Unit, least: int = 1) -> range:
    """How many there may be of one of those types: from the least to as many as there are counters.

    >>> counts(Unit.FRONT, Unit.CADRE).stop == counts(Unit.CADRE, least=0).stop
    True
    """
    return range(least, max(COUNTERS[unit] for unit in units) + 1)


Effect = Callable[[Any, Any, Any], None]
Named = tuple[str, Any, Effect]
Domains = Mapping[str, Iterable[Any]]


def chosen(named: Named, domains: Domains, *requirements: Requirement, there: Any = None) -> Kind:
    """The kind of a move whose fields have values of these domains, the last named varying fastest.

    It is ``named`` by its name, the type of its moves and their effect.  What its requirements admit is
    listed; ``there(state, frame)`` is the area of the frame, if they read it.
    """
    return over(named, requirements, domains, BY_AREA if "area" in domains else None, there)


def one_unit(named: Named, clause: str, domains: Domains, *requirements: Requirement) -> Kind:
    """The kind of a move that names a unit which stands somewhere in Algeria."""
    return chosen(named, {"area": AREAS, **domains}, *requirements, unit_there(clause))


def end(name: str, effect: Effect | None = None) -> Kind:
    """The kind of move that ends a phase, or a choice of several."""

    def finish(draft: Draft, _frame: object, _move: End) -> None:
        draft.finish()

    return chosen((name, End, effect or finish), {})
