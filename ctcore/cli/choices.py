"""What is open in a position, as rows to print."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore import query
from ctcore.cli.current import game

if TYPE_CHECKING:
    from ctcore.kernel import Part, Verdict

__all__ = ["chosen", "refusals", "shut"]


def chosen(state: Any, part: Part | None = None) -> list[tuple[str, str]]:
    """Each kind of move with its legal moves in notation, or the next stage of them."""
    found = query.choices(game().system, state, part)
    return [(one.kind.name, game().listed(one.moves)) for one in found]


def shut(state: Any) -> tuple[query.Shut, ...]:
    """The kinds that have no legal move, without those that are not in play."""
    return query.shut(game().system, state, game().absent(state))


def refusals(state: Any) -> tuple[Verdict, ...]:
    """Why the elements that the frame names are refused by the kinds in play that concern them."""
    return query.refused(game().system, state, game().absent(state))
