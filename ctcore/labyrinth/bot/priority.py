"""What goes first among candidates (9.4.2), by name: reasons say it, and tests count it.

Clauses: 9.3.1, 9.4.2
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.labyrinth.bot.thinking import Thinking

__all__ = ["Priority"]


@frozen(eq=False)
class Priority:
    """A priority: those come first of which ``prefers(thinking, candidate)`` is greatest.

    >>> str(Priority("jihad.aid", ("9.4.2.4/1",), "a country with Aid", lambda _thinking, one: one))
    'jihad.aid (9.4.2.4/1): a country with Aid'
    """

    name: str
    clauses: tuple[str, ...]
    says: str
    prefers: Callable[[Thinking, Any], Any]

    def __str__(self) -> str:
        """The priority in one line."""
        return f"{self.name} ({', '.join(self.clauses)}): {self.says}"
