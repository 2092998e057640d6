"""Derive the words of a game's conditions from the fields of its positions.

Each number and truth goes by its name, as `ctcore.game.fields` has it; an enum gives a truth for each of its
values, such as ``winner.first``.  The elements are the first tuple of parts that a position has.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

from ctcore.condition.elements import elements_field, elements_of
from ctcore.condition.expression import (
    Condition,
    OfElement,
    OfPosition,
    Quantity,
    TruthOfElement,
    TruthOfPosition,
)
from ctcore.condition.words import Element, Words
from ctcore.game.fields import leaves, values_of_enums

if TYPE_CHECKING:
    from enum import Enum

    from ctcore.game import Game

__all__ = ["words_by_fields"]


@cache
def words_by_fields(game: Game[Any]) -> Words:
    """Return the words that follow from the fields of a game's positions."""
    sample = game.setup()
    there = elements_of(sample)
    elements = tuple(_element(at, one) for at, one in enumerate(there))
    of_one = leaves(there[0]) if there else {}
    beside = _beside_elements(sample, elements)
    kind: Any = game.state
    of_enums = values_of_enums(kind)

    def of_position(name: str) -> Quantity | Condition | None:
        if name in of_enums:
            return TruthOfPosition(name, partial(_is, *of_enums[name]))
        kind = TruthOfPosition if isinstance(beside.get(name), bool) else OfPosition
        return kind(name, partial(_leaf, name)) if name in beside else None

    def of_element(one: Element | None, name: str) -> Quantity | Condition | None:
        kind = TruthOfElement if isinstance(of_one.get(name), bool) else OfElement
        return kind(one, name, partial(_leaf, name)) if name in of_one else None

    return Words(
        {name: _plain(name) for name in (*beside, *of_enums)},
        {name: _plain(name) for name in of_one},
        of_position,
        of_element,
        elements,
        kind=type(there[0]).__name__.lower() if there else "element",
        example=".".join((elements[0].id, next(iter(of_one)))) if of_one else next(iter(beside), "1"),
    )


def _element(at: int, one: Any) -> Element:
    name = str(getattr(one, "id", at))
    return Element(at, name, name)


def _leaf(name: str, part: Any) -> Any:
    return leaves(part)[name]


def _plain(name: str) -> str:
    return name.replace(".", " ").replace("_", " ")


def _beside_elements(state: Any, elements: tuple[Element, ...]) -> dict[str, Any]:
    """Return the numbers and truths that do not belong to an element."""
    kind: Any = type(state)
    field = elements_field(kind)
    held = "" if field in getattr(kind, "named_by_fields", ()) else f"{field}."
    heads = tuple(f"{held}{one.id}." for one in elements)
    return {name: value for name, value in leaves(state).items() if not name.startswith(heads)}


def _is(field: str, value: Enum, state: Any) -> bool:
    return getattr(state, field) is value
