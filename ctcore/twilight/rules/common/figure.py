"""A figure that a rule states, and the exceptions that cards attach to it.

Capabilities and momentum (5.1.2, 5.3) change single figures of the rules: how many
Guerrillas a cube finds, how many spaces a Troop Lift covers.  A `Figure` is that place in
a rule; an `Amendment` says which card changes it, when, and to what.

Clauses: 5.1.2, 5.3

>>> from ctcore.twilight.game import setup
>>> limit = Figure(("4.2.2",), lambda _state: 3)
>>> limit(setup("short"))
3
>>> fewer = Amendment("one space fewer", ("5.3",), lambda _state: True, lambda value, _state: value - 1)
>>> attrs.evolve(limit, amendments=(fewer,))(setup("short"))
2
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from ctcore.kernel.logic import choose

__all__ = ["Amendment", "Figure"]


@attrs.frozen(slots=True, eq=False)
class Amendment:
    """An exception to a figure: its label, its clauses, when it is in force, and the figure then.

    ``in_force(state)`` is a truth; ``figure(value, state, *about)`` takes what the rule and
    the amendments before it make of the figure.  Both have two readings.
    """

    name: str
    clauses: tuple[str, ...]
    in_force: Callable[[Any], bool]
    figure: Callable[..., int]


@attrs.frozen(slots=True, eq=False)
class Figure:
    """A whole number that a rule states of a position, ``rule(state, *about)``, as amended."""

    clauses: tuple[str, ...]
    rule: Callable[..., int]
    amendments: tuple[Amendment, ...] = ()

    def __call__(self, state: Any, *about: Any) -> int:
        """The figure in this state."""
        value = self.rule(state, *about)
        for one in self.amendments:
            value = choose(one.in_force(state), one.figure(value, state, *about), value)
        return value
