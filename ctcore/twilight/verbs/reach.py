"""Which spaces a group of Guerrillas reaches in one March."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.game import games
from ctcore.game.play import IllegalMoveInLine
from ctcore.screen.answer import emit
from ctcore.screen.console import console
from ctcore.screen.rows import counted, listed, pairs
from ctcore.screen.text import Text
from ctcore.twilight.march_reach import march_reach
from ctcore.twilight.system import SYSTEM
from ctcore.twilight.text.moment import moment

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State
    from ctcore.twilight.march_reach import Destination, Way

__all__ = ["reach"]


def reach(
    state: State,
    origin: str,
    *,
    underground: int | None = None,
    active: int | None = None,
    as_json: bool = False,
) -> int:
    """Where can this group March, at what price, and still Underground? All Guerrillas there, unless told."""
    state = _about_to_march(state)
    space = state.space(origin)
    if underground is None and active is None:
        underground, active = space.underground, space.active
    group = underground or 0, active or 0
    found = march_reach(SYSTEM, state, space.place, *group)
    if as_json:
        answers = [one.as_dict() for one in found]
        emit({"from": space.id, "underground": group[0], "active": group[1], "reach": answers})
        return 0
    out = console()
    out.print(Text(moment(state), style="bold"))
    sizes = zip(group, ("Underground", "Active"), strict=True)
    out.print(Text(f"{listed(f'{count} {sort}' for count, sort in sizes if count)} in {space} can March to"))
    out.print(pairs([(str(one.place), _told(one, hides=group[0] > 0)) for one in found]))
    out.print(Text(counted(len(found), "space")))
    return 0


def _about_to_march(state: State) -> State:
    # Include the moves that a line of play may leave out: the card, and that no Pivotal Event is played.
    try:
        before: State = games.game().play_line(state, "march")[-1].before
    except IllegalMoveInLine as refused:
        before = refused.verdict.state
    return before


def _told(one: Destination, *, hides: bool) -> str:
    cheapest, unseen = one.cheapest, one.underground
    told = _way(cheapest)
    if not hides:
        return told
    if unseen is None:
        return f"{told}; becomes Active"
    if unseen.price == cheapest.price:
        return f"{_way(unseen)}; stays Underground"
    return f"{told}; becomes Active\n{_way(unseen)}; stays Underground"


def _way(way: Way) -> str:
    by = ", ".join(map(str, way.path[:-1]))
    return counted(way.price, "Resource") + (f", by {by}" if by else "")
