"""What must occur is drawn until it does, within a bound far beyond bad luck: to miss it is a defect."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeVar

from hypothesis import Phase, find, settings
from hypothesis.errors import NoSuchExample

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from hypothesis.strategies import SearchStrategy

__all__ = ["drawn_until", "until"]

T = TypeVar("T")


def drawn_until(examples: SearchStrategy[T], come: Callable[[T], bool], *, most: int = 3000) -> bool:
    """Whether what is awaited comes with one of at most ``most`` examples, the same ones in each run.

    ``come`` is told each example in turn, and may count what it sees.
    """
    plain = settings(settings.get_profile("ci"), max_examples=most, phases=[Phase.generate])
    try:
        find(examples, come, settings=plain, random=random.Random(0))  # noqa: S311 - draws, not secrets
    except NoSuchExample:
        return False
    return True


def until(things: Iterable[T], come: Callable[[], bool], *, at_least: int, most: int) -> Iterator[T]:
    """At least ``least`` of the things, then more until what is awaited has come, ``most`` at most."""
    for number, one in enumerate(things):
        if number >= most or (number >= at_least and come()):
            return
        yield one
