"""The kinds of move that no option or card has brought into play; no reason is given for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.twilight.board.deception import NO_DECEPTION

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State

__all__ = ["absent"]

# Kinds of move, by name: those about the box of the Event and a Hidden Asset, and those that the effect of a
# card alone opens, with the truth that puts it in force.
BOX_OF_THE_EVENT = ("event.first", "event.second")
HIDDEN_ASSET = ("hidden_asset.first", "hidden_asset.second")
OPENED_BY = {
    "assault.select_with": "poor_coordination",
    "neutralize.torture": "torture",
    "oas": "oas",
    "sweep.buy_off": "amnesty",
    "sweep.search_with": "poor_coordination",
}


def absent(state: State) -> frozenset[str]:
    """The kinds of move not in play, and those of the Event box: another kind already offers the boxes."""
    closed = {name for name, truth in OPENED_BY.items() if not getattr(state.in_force, truth)}
    assets = HIDDEN_ASSET if state.deception == NO_DECEPTION else ()
    return frozenset((*closed, *assets, *BOX_OF_THE_EVENT))
