"""Derive the words of a game's conditions from the fields of its positions.

Each number and truth goes by its name, as `ctcore.game.fields` has it; a choice gives a truth for each of
its values, such as ``winner.first``, or ``a1.mark.cross`` of an element.  The elements are the first tuple
of parts that a position has.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeVar

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
from ctcore.game.fields import leaves, truths_of_choices, value_of

if TYPE_CHECKING:
    from ctcore.game import Game

__all__ = ["words_by_fields"]

T = TypeVar("T")


@cache
def words_by_fields(game: Game[Any]) -> Words:
    """Return the words that follow from the fields of a game's positions."""
    sample = game.setup()
    there = elements_of(sample)
    elements = tuple(_element(at, one) for at, one in enumerate(there))
    one = next(iter(there), None)
    of_one = leaves(one) if there else {}
    chosen_of_one = truths_of_choices(one) if there else {}
    beside = _beside_elements(sample, elements, leaves(sample))
    chosen = _beside_elements(sample, elements, truths_of_choices(sample))

    def of_position(name: str) -> Quantity | Condition | None:
        if name in chosen:
            return TruthOfPosition(name, partial(_is, *chosen[name]))
        kind = TruthOfPosition if isinstance(beside.get(name), bool) else OfPosition
        return kind(name, partial(_leaf, name)) if name in beside else None

    def of_element(one: Element | None, name: str) -> Quantity | Condition | None:
        if name in chosen_of_one:
            return TruthOfElement(one, name, partial(_is, *chosen_of_one[name]))
        kind = TruthOfElement if isinstance(of_one.get(name), bool) else OfElement
        return kind(one, name, partial(_leaf, name)) if name in of_one else None

    number = next((name for name, now in of_one.items() if not isinstance(now, bool)), "")
    first = next(iter((*of_one, *chosen_of_one)), "")
    return Words(
        {name: _plain(name) for name in (*beside, *chosen)},
        {name: _plain(name) for name in (*of_one, *chosen_of_one)},
        of_position,
        of_element,
        elements,
        kind=type(one).__name__.lower() if there else "element",
        example=f"{elements[0].id}.{number or first}" if first else next(iter((*beside, *chosen)), "1"),
        number="" if number else f"count({first})" if first else "",
    )


def _element(at: int, one: Any) -> Element:
    name = str(getattr(one, "id", at))
    return Element(at, name, name)


def _leaf(name: str, part: Any) -> Any:
    return value_of(part, name)


def _plain(name: str) -> str:
    return name.replace(".", " ").replace("_", " ")


def _beside_elements(state: Any, elements: tuple[Element, ...], named: dict[str, T]) -> dict[str, T]:
    """Return those of the names that do not belong to an element."""
    kind: Any = type(state)
    field = elements_field(kind)
    held = "" if field in getattr(kind, "named_by_fields", ()) else f"{field}."
    heads = tuple(f"{held}{one.id}." for one in elements)
    return {name: value for name, value in named.items() if not name.startswith(heads)}


def _is(name: str, value: Any, part: Any) -> bool:
    return value_of(part, name) is value
