"""Tell a number or a truth of a position, or what each element has of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game
from ctcore.cli.extras import loaded
from ctcore.cli.report import emit, listed, pairs
from ctcore.condition.elements import elements_of
from ctcore.condition.expression import Condition
from ctcore.condition.words import words_of
from ctcore.errors import NotationError
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from ctcore.condition.expression import Expression

__all__ = ["value"]


def value(state: Any, expression: str, *, as_json: bool = False) -> int:
    """Tell the number or the truth in the position: of the whole, or of each element that has it."""
    asked, each = _read(expression)
    if each:
        _tell_each(state, asked, as_json=as_json)
        return 0
    found = asked.read(state)
    if as_json:
        emit({"expression": str(asked), "value": found})
    else:
        console().print(Text(f"{asked}: {_said(found)}", style="bold"))
    return 0 if found is not False else 1


def _read(text: str) -> tuple[Expression, bool]:
    """What the text asks, and whether it asks that of each element."""
    language = loaded("ctcore.condition.grammar", needs="lark", extra="find", asks="conditions")
    try:
        return language.expression(text, game()), False
    except NotationError:
        try:
            return language.expression(text, game(), each=True), True
        except NotationError:
            pass
        raise


def _tell_each(state: Any, asked: Expression, *, as_json: bool) -> None:
    """Tell the elements for which the truth holds, or the numbers that are not 0."""
    named = zip(words_of(game()).elements, elements_of(state), strict=True)
    found = {one.name: said for one, there in named if (said := asked.read(state, there))}
    if as_json:
        emit({"expression": str(asked), "each": found})
    elif isinstance(asked, Condition):
        said = f"{listed(found)} ({len(found)})" if found else "none"
        console().print(pairs([("", f"{asked}: {said}")], indent=0))
    else:
        console().print(Text(f"{asked}: {sum(found.values())} in all", style="bold"))
        console().print(pairs([(name, str(count)) for name, count in found.items()]))


def _said(found: int | bool) -> str:  # noqa: FBT001 - a value to print
    return ("yes" if found else "no") if isinstance(found, bool) else str(found)
