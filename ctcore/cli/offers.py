"""Tell what can be chosen, by kind with words for it; at one element also what is closed, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore import query
from ctcore.cli.current import game
from ctcore.cli.part import part_of
from ctcore.cli.report import emit, findings, pairs
from ctcore.game.elements import element_named
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["offers"]


def offers(
    state: Any,
    *,
    part: str | None = None,
    at: str | None = None,
    as_json: bool = False,
) -> int:
    """What can be chosen, by kind; given a space, track or box ``at``, what can be there and what is closed.

    Given the first stages of a move, ``part``, it tells the next stage of it.
    """
    begun, actor = part_of(state, part), game().actor(state)
    element = None if at is None else element_named(game(), at)
    found = query.offered(state, begun, game())
    if element is not None:
        found = tuple(query.naming(found, element))
    closed = () if element is None else query.closed_at(state, element[1], begun, game())
    if as_json:
        there = {} if element is None else {"at": _place_as_dict(state, element)}
        shut = {} if element is None else {"closed": [one.as_dict() for one in closed]}
        under_way = {} if begun is None else {"part": query.part_as_dict(game(), begun)}
        awaits = {"awaits": state.stack[-1].awaits, "clause": state.stack[-1].clause} if state.stack else {}
        told = {"choices": [one.as_dict() for one in found], **shut}
        emit({"actor": str(actor) if actor else None, **awaits, **under_way, **there, **told})
        return 0
    console().print(Text(game().moment(state), style="bold"))
    if element is not None and (standing := _standing(state, element)):
        console().print(pairs([standing], indent=0))
    _print(found, closed)
    if at is not None and not found and not closed:
        console().print(Text(f"  Nothing that can be chosen next names {at}."))
    return 0


def _standing(state: Any, element: tuple[str, str]) -> tuple[str, str] | None:
    """The name of the element, and what stands there; None if the game does not tell that."""
    sort, one = element
    return game().standing(state, game().elements[sort][one])


def _place_as_dict(state: Any, element: tuple[str, str]) -> dict[str, Any]:
    standing = _standing(state, element)
    told = {} if standing is None else {"name": standing[0], "stands": standing[1]}
    return {"sort": element[0], "id": element[1], **told}


def _print(found: Iterable[query.Offered], closed: Iterable[query.Closed]) -> None:
    out = console()
    rows = [
        (f"{one.title} ({one.clause})", game().listed(each.choice for each in one.choices)) for one in found
    ]
    if rows:
        out.print(pairs(rows))
    for one in closed:
        out.print(Text(f"  {one.title} ({one.clause}): closed; it needs:"))
        out.print(findings(one.findings))
