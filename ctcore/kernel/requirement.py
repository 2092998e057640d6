"""Requirements: what must hold for a move to be legal, each with the rule that says so.

A move is legal when all its requirements hold.  Each is a predicate without branches, so
that it reads on ints and on symbolic terms alike, and each says what it reads: its scope.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from string import Formatter
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from ctcore.kernel.figure import Figure
    from ctcore.kernel.grounds import Grounds
    from ctcore.kernel.proviso import Closes, Proviso

__all__ = ["Requirement", "Scope", "of_case", "of_match", "of_move", "of_position", "of_subject"]


class Scope(Enum):
    """What a requirement reads; what reads less is asked less often, and may be noted."""

    MOVE = "the move and the printed board alone"
    POSITION = "the state and its frame"
    SUBJECT = "the one element that the move names"
    IN_FORCE = "that element and what is in force"
    MATCH = "that element and the move together"
    CASE = "the state, its frame and the move together"


# Each asks a requirement's test, which takes what its scope names, of the whole case.
_ASKING: dict[Scope, Callable[[Any], Callable[..., bool]]] = {
    Scope.MOVE: lambda test: lambda _state, _frame, move, _subject: test(move),
    Scope.POSITION: lambda test: lambda state, frame, _move, _subject: test(state, frame),
    Scope.SUBJECT: lambda test: lambda _state, _frame, _move, subject: test(subject),
    Scope.IN_FORCE: lambda test: lambda state, _frame, _move, subject: test(state.in_force, subject),
    Scope.MATCH: lambda test: lambda _state, _frame, move, subject: test(subject, move),
    Scope.CASE: lambda test: lambda state, frame, move, _subject: test(state, frame, move),
}


@attrs.frozen(slots=True, eq=False)
class Requirement:
    """One condition that a legal move meets.

    ``name`` is unique within its kind of move, ``clauses`` lists the rules and rulings
    it comes from (the deciding one first), ``text`` says in one line what must hold,
    ``shows`` is a template over state, frame, move, subject and figure that prints the values
    that decided.  ``pending`` marks a part of the rules that the engine does not play yet.
    ``grounds`` are those on any one of which it is met.  ``figure`` is the figure that it reads, of
    ``of(state, frame, move, subject)``; ``by`` is the proviso that makes it, where it is an
    exception.  ``holds(state, frame, move, subject)`` says
    whether it holds, read on ints or on symbolic terms.
    """

    name: str
    clauses: tuple[str, ...]
    text: str
    scope: Scope
    test: Callable[..., bool]
    shows: str = ""
    pending: bool = False
    grounds: Grounds | None = attrs.field(default=None, kw_only=True)
    figure: Figure[Any] | None = attrs.field(default=None, kw_only=True)
    of: Callable[..., tuple[Any, ...]] | None = attrs.field(default=None, kw_only=True)
    by: Closes | None = attrs.field(default=None, kw_only=True)
    holds: Callable[[Any, Any, Any, Any], bool] = attrs.field(init=False, repr=False)

    @holds.default
    def _holds(self) -> Callable[[Any, Any, Any, Any], bool]:
        return _ASKING[self.scope](self.test)

    @property
    def provisos(self) -> tuple[Proviso, ...]:
        """The provisos that it reads: the one that makes it, or those that open it more grounds."""
        if self.grounds is not None:
            return self.grounds.attached.provisos
        return () if self.by is None else (self.by,)

    @property
    def cited(self) -> str:
        """The deciding clause, and the proviso that changed it, where it is an exception."""
        return self.clauses[0] if self.by is None else f"{self.clauses[0]} as changed by {self.by.label}"

    def now(self, in_force: Any) -> Callable[[Any], bool]:
        """The question of an element alone, with what is in force settled."""
        return self.test if self.scope is Scope.SUBJECT else partial(self.test, in_force)

    def reading(self, figure: Figure[Any], of: Callable[..., tuple[Any, ...]] | None = None) -> Requirement:
        """The same requirement, saying which figure it reads, and of what."""
        return attrs.evolve(self, figure=figure, of=of)

    def values(self, **parts: Any) -> dict[str, Any]:
        """Each value that ``shows`` prints, by its path."""
        formatter = Formatter()
        paths = [path for _, path, _, _ in formatter.parse(self.shows) if path]
        return {path: formatter.get_field(path, (), parts)[0] for path in paths}

    def shown(self, **parts: Any) -> str:
        """The values that decide this requirement, as text."""
        return self.shows.format(**parts)


def of_move(
    name: str, clauses: tuple[str, ...], text: str, test: Callable[[Any], bool], shows: str = ""
) -> Requirement:
    """Require something of the move and the printed board alone: ``test(move)``."""
    return Requirement(name, clauses, text, Scope.MOVE, test, shows)


def of_position(
    name: str, clauses: tuple[str, ...], text: str, test: Callable[[Any, Any], bool], shows: str = ""
) -> Requirement:
    """Require something of the position: ``test(state, frame)``, asked once a position."""
    return Requirement(name, clauses, text, Scope.POSITION, test, shows)


def of_subject(
    name: str, clauses: tuple[str, ...], text: str, test: Callable[[Any], bool], shows: str = ""
) -> Requirement:
    """Require something of the one element that the move names: ``test(subject)``."""
    return Requirement(name, clauses, text, Scope.SUBJECT, test, shows)


def of_match(
    name: str, clauses: tuple[str, ...], text: str, test: Callable[[Any, Any], bool], shows: str = ""
) -> Requirement:
    """Require something of the element that the move names and the move: ``test(subject, move)``."""
    return Requirement(name, clauses, text, Scope.MATCH, test, shows)


def of_case(
    name: str,
    clauses: tuple[str, ...],
    text: str,
    test: Callable[[Any, Any, Any], bool],
    shows: str = "",
) -> Requirement:
    """Require something of the whole case: ``test(state, frame, move)``."""
    return Requirement(name, clauses, text, Scope.CASE, test, shows)
