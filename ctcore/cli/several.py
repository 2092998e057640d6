"""Print several lawful positions in which a condition holds, which differ from one another."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game
from ctcore.cli.report import BadInput, pairs
from ctcore.condition.answer import Answer
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.condition import Condition
    from ctcore.symbolic import Lawful

__all__ = ["several_as_dict", "tell_several", "wanted"]


def wanted(asked: Condition | None, expression: str | None) -> Condition:
    """The condition of which there are to be examples; `BadInput` if a number is asked for, or nothing."""
    if expression is not None or asked is None:
        message = "--count and --differing go with a condition alone, without --largest and --smallest."
        raise BadInput(message)
    return asked


def tell_several(found: Sequence[Lawful], count: int, *, differing: bool) -> None:
    """Print each example as what is changed at its moment."""
    out = console()
    how = ", which differ as much as they can" if differing else ""
    fewer = "" if len(found) == count else f"; {count} were asked for, and no more were found"
    one = "a lawful position satisfies" if len(found) == 1 else f"{len(found)} lawful positions satisfy"
    out.print(Text(f"Yes: {one} it{how}{fewer}.", "bold"))
    for number, example in enumerate(found, 1):
        told = _changes(example)
        out.print(Text(f"{number}. {example.moment}, with"))
        nothing = "nothing changed" if told == [] else "what --json prints"
        out.print(pairs([("", change) for change in told or [nothing]]))


def _changes(found: Lawful) -> list[str] | None:
    assert found.moment is not None
    told = game().differences(found.moment.base(), found.witness)
    return None if told is None else list(told)


def several_as_dict(asked: Condition, found: Sequence[Lawful], *, differing: bool) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "condition": str(asked),
        "answer": str(Answer.YES),
        "differing": differing,
        "examples": [
            {
                "moment": str(one.moment),
                "changes": _changes(one),
                "position": json.loads(game().to_json(one.witness)),
            }
            for one in found
        ],
    }
