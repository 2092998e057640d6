"""Laws: named sentences that hold in every position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.logic import all_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["Law", "Violation"]


@attrs.frozen(slots=True)
class Violation:
    """A law that does not hold, and where: the elements that break it."""

    law: str
    clauses: tuple[str, ...]
    text: str
    where: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The clause, the law in plain words, and what breaks it."""
        places = f" ({', '.join(self.where)})" if self.where else ""
        return f"{', '.join(self.clauses)}: {self.text}{places} [{self.law}]"


@attrs.frozen(slots=True, eq=False)
class Law:
    """A named sentence over a state, or over each element that ``each`` yields.

    ``test`` has two readings, as requirements do.  ``shows(state)``, of a law over a whole state,
    lists what a state that breaks it has, for people to read.
    """

    name: str
    clauses: tuple[str, ...]
    text: str
    test: Callable[[Any], bool]
    each: Callable[[Any], Iterable[Any]] | None = None
    shows: Callable[[Any], Iterable[str]] | None = None

    def holds(self, state: Any) -> bool:
        """Whether the law holds in the state, read on ints or on symbolic terms."""
        if self.each is None:
            return self.test(state)
        return all_of(self.test(element) for element in self.each(state))

    def violation(self, state: Any) -> Violation | None:
        """How the state breaks the law, or None."""
        if self.each is not None:
            broken = tuple(str(element) for element in self.each(state) if not self.test(element))
            return Violation(self.name, self.clauses, self.text, broken) if broken else None
        if self.test(state):
            return None
        where = () if self.shows is None else tuple(self.shows(state))
        return Violation(self.name, self.clauses, self.text, where)
