"""What a figure is by the printed rules and by an exception, as far as no position decides it."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctcore.kernel import Figure, Proviso

__all__ = ["constant", "instead", "printed_value", "said"]


class _Unread:
    """Stands for what a function is given: whatever the function asks of it is an error."""

    def __getattribute__(self, _name: str) -> Any:
        raise _Read

    def __bool__(self) -> bool:
        raise _Read

    def __eq__(self, _other: object) -> bool:
        raise _Read

    __hash__ = None  # type: ignore[assignment]


class _Read(Exception):  # noqa: N818 - what has happened
    """A function has read what it was given."""


def constant(value: Callable[..., Any], *given: Any) -> Any:
    """The number or truth that a function returns whatever else it is given; None if that decides it.

    >>> constant(lambda _state: 2), constant(lambda now, _state: now + 1, 2), constant(lambda state: state.a)
    (2, 3, None)
    """
    places = [one for one in signature(value).parameters.values() if one.kind is not one.VAR_POSITIONAL]
    try:
        found = value(*given, *(_Unread() for _ in places[len(given) :]))
    except (_Read, TypeError):
        return None
    return found if isinstance(found, int) else None


def said(value: int) -> str:
    """A number, or a truth as a file of house rules writes it."""
    return str(value).lower()


def printed_value(figure: Figure[Any]) -> str:
    """What a figure is by the printed rules, if no position decides it."""
    return _told(constant(figure.rule))


def _told(value: int | None) -> str:
    return "depends on the position" if value is None else said(value)


def instead(one: Proviso, figures: Iterable[Figure[Any]]) -> str:
    """The value that an exception gives a figure, and the printed one; none if it changes something else."""
    figure = next((each for each in figures if each.name == one.to), None)
    value = getattr(one, "value", None)
    if figure is None or value is None:
        return ""
    printed = constant(figure.rule)
    now = constant(value, *(() if printed is None else (printed,)))
    return f": {_told(now)}; printed: {_told(printed)}"
