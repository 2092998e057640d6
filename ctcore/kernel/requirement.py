"""A requirement: one condition of legality, the clauses it comes from, and its predicate."""

from __future__ import annotations

from enum import Enum
from string import Formatter
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Requirement", "Scope", "given", "of_case", "of_match", "of_move", "of_position", "of_subject"]


class Scope(Enum):
    """What a requirement speaks of, and so how often it must be asked."""

    MOVE = "the move and the printed board alone"
    POSITION = "the state and its frame"
    SUBJECT = "the one element that the move names"
    MATCH = "that element and the move together"
    GIVEN = "the position, for elements under a premise"
    CASE = "the state, its frame and the move together"


@attrs.frozen(slots=True, eq=False)
class Requirement:
    """One condition that a legal move meets.

    ``name`` is unique within its kind of move, ``clauses`` lists the rules and rulings
    it comes from (the deciding one first), ``text`` says in one line what must hold,
    ``shows`` is a template over state, frame, move and subject that prints the values
    that decided.  ``pending`` marks a part of the rules that the engine does not play yet.
    """

    name: str
    clauses: tuple[str, ...]
    text: str
    scope: Scope
    test: Callable[..., bool]
    premise: Callable[..., bool] | None = None
    shows: str = ""
    pending: bool = False

    def holds(self, state: Any, frame: Any, move: Any, subject: Any) -> bool:
        """Whether the condition holds, read on ints or on symbolic terms."""
        match self.scope:
            case Scope.MOVE:
                return self.test(move)
            case Scope.POSITION:
                return self.test(state, frame)
            case Scope.SUBJECT:
                return self.test(subject)
            case Scope.MATCH:
                return self.test(subject, move)
            case Scope.GIVEN:
                assert self.premise is not None
                return (self.premise(subject) ^ True) | self.test(state, frame)
            case Scope.CASE:
                return self.test(state, frame, move)

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
    return Requirement(name, clauses, text, Scope.MOVE, test, None, shows)


def of_position(
    name: str, clauses: tuple[str, ...], text: str, test: Callable[[Any, Any], bool], shows: str = ""
) -> Requirement:
    """Require something of the position: ``test(state, frame)``, asked once a position."""
    return Requirement(name, clauses, text, Scope.POSITION, test, None, shows)


def of_subject(
    name: str, clauses: tuple[str, ...], text: str, test: Callable[[Any], bool], shows: str = ""
) -> Requirement:
    """Require something of the one element that the move names: ``test(subject)``."""
    return Requirement(name, clauses, text, Scope.SUBJECT, test, None, shows)


def of_match(
    name: str, clauses: tuple[str, ...], text: str, test: Callable[[Any, Any], bool], shows: str = ""
) -> Requirement:
    """Require something of the element that the move names and the move: ``test(subject, move)``."""
    return Requirement(name, clauses, text, Scope.MATCH, test, None, shows)


def given(  # noqa: PLR0913, PLR0917 - a premise more than its siblings, in their order
    name: str,
    clauses: tuple[str, ...],
    text: str,
    premise: Callable[[Any], bool],
    test: Callable[[Any, Any], bool],
    shows: str = "",
) -> Requirement:
    """Require ``test(state, frame)`` wherever ``premise(subject)`` holds."""
    return Requirement(name, clauses, text, Scope.GIVEN, test, premise, shows)


def of_case(
    name: str,
    clauses: tuple[str, ...],
    text: str,
    test: Callable[[Any, Any, Any], bool],
    shows: str = "",
) -> Requirement:
    """Require something of the whole case: ``test(state, frame, move)``."""
    return Requirement(name, clauses, text, Scope.CASE, test, None, shows)
