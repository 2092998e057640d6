"""What is open in a position, as rows to print."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from ctcore import query
from ctcore.cli.current import game
from ctcore.kernel.stage_plan import few_that_refuse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel import Requirement, Verdict

__all__ = ["chosen", "refusals", "shut", "shut_kinds", "told_briefly"]


def chosen(state: Any) -> list[tuple[str, str]]:
    """Each kind of move with its legal moves in notation, or the first stage of them."""
    return [(one.kind.name, game().listed(one.moves)) for one in query.choices(game().system, state)]


def shut_kinds(state: Any) -> list[tuple[str, str]]:
    """Each kind that has no legal move, with the requirements that refuse them all."""
    return [(one.kind.name, _none(one.unmet)) for one in shut(state)]


def _none(unmet: Iterable[Requirement], element: object = None) -> str:
    needs = "; ".join(f"{need.cited}: {need.text}" for need in unmet)
    return f"none{f' in {element}' if element is not None else ''}; it needs {needs}"


def shut(state: Any) -> tuple[query.Shut, ...]:
    """The kinds that have no legal move, without those that are not in play."""
    absent = game().absent(state)
    return tuple(one for one in query.shut(game().system, state) if one.kind.name not in absent)


def refusals(state: Any) -> tuple[Verdict, ...]:
    """Why the elements that the frame names are refused by the kinds that concern them."""
    absent = game().absent(state)
    return tuple(one for one in query.refused(game().system, state) if one.kind.name not in absent)


def told_briefly(closed: Iterable[Verdict]) -> tuple[list[tuple[str, str]], list[Verdict]]:
    """Refusals in few rows: one for each element that has none of the several moves of a kind.

    Refusals of a kind that has one move for each element are returned as they are.
    """
    rows, alone = [], []
    for (kind, place), group in groupby(closed, key=_kind_and_place):
        refused = list(group)
        offered = [move for move in kind.candidates if kind.subjects.key(move) == place]
        if len(offered) == 1:
            alone += refused
        elif len(offered) == len(refused):
            few = few_that_refuse([one.results for one in refused])
            element = getattr(refused[0].move, kind.subjects.field)
            rows.append((kind.name, _none([kind.requirements[each] for each in few], element)))
    return rows, alone


def _kind_and_place(refused: Verdict) -> tuple[Any, int]:
    kind: Any = refused.kind
    return kind, kind.subjects.key(refused.move)
