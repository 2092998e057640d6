"""Functions of a position: given anything else, they say so in a sentence instead of failing within."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from ctcore.errors import CtcoreError, WrongType

__all__ = ["asked_of"]

F = TypeVar("F", bound=Callable[..., Any])


def asked_of(kind: type, what: str) -> Callable[[F], F]:
    """Make a function of a value of that type raise `WrongType` where its first argument is of another.

    The type is looked at only after the function has failed, so that a right question costs no more.

    >>> from fractions import Fraction
    >>> numerator = asked_of(Fraction, "a fraction")(lambda value: value.numerator)
    >>> numerator(Fraction(3, 4))
    3
    >>> numerator("3/4")
    Traceback (most recent call last):
    ...
    ctcore.errors.WrongType: a fraction is asked for, not '3/4'
    """

    def of(function: F) -> F:
        @wraps(function)
        def answer(*args: Any, **named: Any) -> Any:
            try:
                return function(*args, **named)
            except CtcoreError:
                raise
            except (AttributeError, TypeError, ValueError):
                value = next(iter((*args, *named.values())), None)
                if isinstance(value, kind):
                    raise
                message = f"{what} is asked for, not {value!r}"
                raise WrongType(message) from None

        return cast("F", answer)

    return of
