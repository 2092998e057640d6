"""What ``ask`` tells of a goal, and of the texts that would make a refused move legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game
from ctcore.cli.extras import loaded
from ctcore.cli.report import listed, pairs
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.condition import Condition
    from ctcore.kernel import Verdict
    from ctcore.query.why_not import Asked, Reading

__all__ = ["goal_as_dict", "goal_of", "opened_by", "tell_goal", "tell_openings"]


def goal_of(text: str | None) -> Condition | None:
    """The condition that ``--goal`` asks for, if it is given."""
    if text is None:
        return None
    language = loaded("ctcore.condition.grammar", needs="lark", extra="find", asks="conditions")
    found: Condition = language.condition(text, game())
    return found


def opened_by(verdict: Verdict) -> Sequence[Any]:
    """What, in force, would make the refused move legal: each has an ``id``, and its name is its text."""
    return game().openings(verdict.state, verdict.move)


def tell_openings(verdict: Verdict) -> None:
    """Say which text would make the refused move legal, if one would."""
    texts = [f"{one.id} ({one})" for one in opened_by(verdict)]
    if texts:
        which = texts[0] if len(texts) == 1 else f"any one of {listed(texts)}"
        console().print(pairs([("", f"It would be legal with {which} in force.")], indent=0))


def tell_goal(goal: Condition, start: Any, after: Any, *, refused: bool) -> None:
    """Say whether the goal is reached where the line ends or stops, and what each part of it lacks."""
    out, parts = console(), _parts(goal, start, after)
    reached = all(one.holds for one in parts)
    where = "where the line stops" if refused else "at the end of the line"
    out.print(Text(f"The goal {'is' if reached else 'is not'} reached {where}:", style="bold"))
    out.print(pairs([("holds" if one.holds else "lacks", _told(one)) for one in parts]))


def _parts(goal: Condition, start: Any, after: Any) -> tuple[Asked, ...]:
    from ctcore.query.why_not import parts_of_goal  # noqa: PLC0415 - few questions have a goal

    return parts_of_goal(goal, start, after)


def _told(asked: Asked) -> str:
    # A truth that is asked for by itself need not be named twice.
    says = [
        _change(one) if one.word == asked.text else f"{one.word} {_change(one)}" for one in asked.readings
    ]
    return f"{asked.text} [{'; '.join(says)}]" if says else asked.text


def _change(one: Reading) -> str:
    before, after = _value(one.before), _value(one.after)
    return after if before == after else f"{after}, was {before}"


def _value(said: int | bool) -> str:  # noqa: FBT001 - a value to print
    return ("yes" if said else "no") if isinstance(said, bool) else str(int(said))


def goal_as_dict(goal: Condition, start: Any, after: Any) -> dict[str, Any]:
    """The goal as plain data: whether it is reached, and each part of it."""
    parts = _parts(goal, start, after)
    return {
        "condition": str(goal),
        "holds": all(one.holds for one in parts),
        "parts": [one.as_dict() for one in parts],
    }
