"""Requirements and kinds of move that several chapters have, each under its own clauses.

Clauses: 4.6.3, 7.1.1, 7.1.3
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

from ctcore.kernel import Kind, Move, Requirement, Subjects, asks
from ctcore.kernel.domains import over
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import Place

__all__ = [
    "BY_PLACE",
    "Effect",
    "End",
    "PlaceMove",
    "at_least_one",
    "chosen",
    "end",
    "is_one_of",
    "not_ruled",
]

# Moves that are about a country.
BY_PLACE = Subjects(attrgetter("countries"), "place", attrgetter("index"))
Clauses = tuple[str, ...]
Effect = Callable[[Any, Any, Any], None]
Naming = tuple[str, Any, Effect]


class End(Move, form="end"):
    """End a phase, or a choice of several."""


@frozen
class PlaceMove(Move):
    """A move that names a country, and nothing more."""

    place: Place


def chosen(
    named: Naming, domains: Mapping[str, Iterable[Any]], *requirements: Requirement, there: Any = None
) -> Kind:
    """The kind of a move whose fields have values of these domains, the last named varying fastest.

    It is ``named`` by its name, the type of its moves and their effect.  What its requirements admit is
    listed; ``there(state, frame)`` is the country of the frame, if they read it.
    """
    return over(named, requirements, domains, BY_PLACE if "place" in domains else None, there)


def end(name: str, effect: Effect | None = None, *requirements: Requirement) -> Kind:
    """The kind of move that ends a phase, or a choice of several."""

    def finish(draft: Draft, _frame: object, _move: End) -> None:
        draft.finish()

    return chosen((name, End, effect or finish), {}, *requirements)


def at_least_one(*clauses: str) -> Requirement:
    """Require that the count is not below 1."""
    return asks("at_least_one", clauses, "at least one", lambda count: count >= 1, "{move.count}")


def is_one_of(
    name: str, clauses: Clauses, text: str, values: Iterable[object], field: str = "place"
) -> Requirement:
    """Require that a field of the move is one of these values."""
    known = frozenset(values)
    return asks(name, clauses, text, lambda value: value in known, f"{{move.{field}}}", reads=(field,))


def not_ruled(*clauses: str) -> Requirement:
    """Require that the country is not under Islamist Rule (7.1.3)."""
    return asks(
        "not_ruled",
        clauses,
        "the country is not under Islamist Rule",
        lambda subject: not subject.is_ruled,
        "{subject}: {subject.governance}",
    )
