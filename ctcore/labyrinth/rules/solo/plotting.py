"""Where a solo Jihadist plots (9.4.2.2): the boxes, from the first to the last.

Clauses: 9.4.2.2; ruling L46
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.places import Place, place
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.tracks import FUNDING, gwot_penalty, prestige_modifier
from ctcore.labyrinth.board.vocabulary import Sort

__all__ = ["BOXES", "Box", "box_of"]

_STATES, _PHILIPPINES = place("United States"), place("Philippines")


@frozen(eq=False)
class Box:
    """A box of Plot: its name, and what it says of a country."""

    name: str
    says: str


BOXES = (
    Box("states", "the United States"),
    Box("abu_sayyaf", "Prestige is above Low: the Philippines under Abu Sayyaf, no more troops than cells"),
    Box("troops", "Prestige is above Low: a country with troops"),
    Box("posture", "there is no GWOT penalty: a country with the posture of the US"),
    Box("aid", "a country with Aid"),
    Box("non_muslim", "Funding is below 9: a country that is not Muslim"),
    Box("muslim", "Funding is below 9: a Muslim country, or Iran"),
)


def _in_box(board: Any, country: Country, where: Place, name: str) -> bool:
    _, most = FUNDING
    above_low, below_most = prestige_modifier(board.tracks.prestige) >= 0, board.tracks.funding < most
    if name == "states":
        return where is _STATES
    if name == "abu_sayyaf":
        held = country.cells >= country.strength
        return above_low and where is _PHILIPPINES and board.in_force.abu_sayyaf and held
    if name == "troops":
        return above_low and country.strength >= 1
    if name == "posture":
        return gwot_penalty(board) == 0 and country.posture is board.tracks.us_posture
    if name == "aid":
        return country.aid >= 1
    return below_most and (where.sort is Sort.NON_MUSLIM) == (name == "non_muslim")


def box_of(board: Any, country: Country) -> int | None:
    """The first box that the country is in, from 0; None if it is in none (9.4.2.2, L46).

    >>> from ctcore.labyrinth.game import GAME
    >>> state = GAME.setup()
    >>> BOXES[box_of(state, state.country("Gulf States"))].name, state.tracks.prestige
    ('troops', 7)
    """
    there = (at for at, box in enumerate(BOXES) if _in_box(board, country, country.place, box.name))
    return next(there, None)
