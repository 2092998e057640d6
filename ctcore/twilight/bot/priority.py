"""What chapter 8 says goes first, by name: the steps of an action, and the priorities that narrow a choice.

Each has a name of its own, such as ``rally.guard_bases`` or ``terror.population``: reasons say it, tests
count it, and a turn can be decided as if it stood nowhere (`Turn`).  ``NAMED`` in
`ctcore.twilight.bot.named` has them all.

Clauses: 8.1, 8.1.2, 8.4, 8.5.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.twilight.bot.turn import Turn

__all__ = ["Priority", "Step"]


@frozen(eq=False)
class Step:
    """A step of an action, which the FLN takes before those that follow it (8.1).

    ``says`` is what it does, in words.

    >>> str(Step("terror.support", ("8.4.2", "3.3.4"), "Terror where it removes Support"))
    'terror.support (8.4.2, 3.3.4): Terror where it removes Support'
    """

    name: str
    clauses: tuple[str, ...]
    says: str

    def __str__(self) -> str:
        """The step in one line."""
        return f"{self.name} ({', '.join(self.clauses)}): {self.says}"


@frozen(eq=False)
class Priority:
    """A priority among candidates (8.1): those come first of which ``prefers(turn, candidate)`` is greatest.

    >>> str(Priority("terror.population", ("8.4.2",), "highest Population", lambda _turn, space: space))
    'terror.population (8.4.2): highest Population'
    """

    name: str
    clauses: tuple[str, ...]
    says: str
    prefers: Callable[[Turn, Any], Any]

    def __str__(self) -> str:
        """The priority in one line."""
        return f"{self.name} ({', '.join(self.clauses)}): {self.says}"
