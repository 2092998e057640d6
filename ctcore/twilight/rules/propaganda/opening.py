"""A Propaganda card is turned up: the Round's beginning (6 to 6.2.2), in which nobody chooses.

A second Propaganda card in a row has no Round (6).  Otherwise, from the second Round on, a
victory condition that is met ends the game (6.1); then both players' Resources are adjusted,
each by one sum within the track (R140).

Clauses: 2.4, 2.4.1, 6, 6.1, 6.2.1, 6.2.2, 5.1.7, 5.1.9; rulings R130, R132, R138-R141.
"""

from __future__ import annotations

from ctcore.kernel import Figure, cite
from ctcore.kernel.logic import choose
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import fln_bases_on_map
from ctcore.twilight.board.state import Position
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Ending
from ctcore.twilight.rules.common.france_track import FRANCE_RESOURCES, in_box
from ctcore.twilight.rules.common.turns import NextCard
from ctcore.twilight.rules.propaganda.frames import Sending
from ctcore.twilight.rules.victory import decided

__all__ = [
    "SECTORS_HELD",
    "fln_income",
    "government_income",
    "open_round",
    "owed_by_suez",
    "sectors_held",
    "sectors_resettled",
]

# 5.1.9: what SUEZ CRISIS gives back.
_SUEZ = 6


def sectors_held(state: Position) -> int:
    """The Population of the Sectors with Government Control and a Government Base (6.2.1/3).

    >>> import ctcore as ct
    >>> sectors_held(ct.setup("short"))
    7
    """
    held: int = sum(
        choose(space.government_control & (space.government_bases >= 1), space.population, 0)
        for space in state.spaces
        if space.place.is_sector
    )
    return held


# 6.2.1: what the Government receives for Sectors, and for French forces Available; 6.2.2: what the Border
# Zone blocks.
SECTORS_HELD = Figure("resources.sectors", (cite("6.2.1/3"), "R130"), sectors_held)
FORCES_IN_FRANCE = Figure(
    "resources.french_forces", (cite("6.2.1/4"), "R130"), lambda state: state.available.french
)
BLOCKED = Figure("resources.blocked", (cite("6.2.2/4"),), lambda _state: 0)
# 6.1, R139: whether the Round has a Victory Phase.
VICTORY_PHASE = Figure(
    "victory_phase.held",
    (cite("6.1/1"), "R139"),
    lambda state: state.deck.propaganda_played > 1,
    is_truth=True,
)
POINTS = (SECTORS_HELD, FORCES_IN_FRANCE, BLOCKED, VICTORY_PHASE)


def sectors_resettled(state: Position) -> int:
    """How many Sectors are Resettled (6.2.1/6).

    >>> import ctcore as ct
    >>> sectors_resettled(ct.setup("short"))
    3
    """
    resettled: int = sum(choose(space.resettled, 1, 0) for space in state.spaces)
    return resettled


def owed_by_suez(state: Position) -> int:
    """What the FLN regains after SUEZ CRISIS (5.1.9/4).

    >>> import ctcore as ct
    >>> owed_by_suez(ct.setup("short"))
    0
    """
    owed: int = choose(state.suez_crisis, _SUEZ, 0)
    return owed


def government_income(state: Position) -> int:
    """What the Government's Resources change by, before the track's ends (6.2.1/2, 6.2.1/5, R130).

    The state may be one in the making.

    >>> import ctcore as ct
    >>> government_income(ct.setup("full"))
    32
    """
    income: int = state.commitment + SECTORS_HELD(state) + FORCES_IN_FRANCE(state)
    return income - sectors_resettled(state)


def fln_income(state: Position) -> int:
    """What the FLN's Resources change by, before the track's ends (6.2.2/2, 6.2.2/3, 5.1.9/4, R132).

    The state may be one in the making.

    >>> import ctcore as ct
    >>> fln_income(ct.setup("short"))
    10
    """
    income = fln_bases_on_map(state.spaces) + in_box(FRANCE_RESOURCES, state.france_track)
    return income + owed_by_suez(state) - BLOCKED(state)


def open_round(draft: Draft) -> None:
    """Begin the Round of the Propaganda card just revealed, or go on without one (6/1, 6/2, 6/3, R138)."""
    deck = draft.deck
    if deck.repeats_propaganda:
        draft.skip_round("6")
        if deck.is_final:
            draft.end(Ending.NO_FINAL_ROUND, cite("2.4.1/1"))
        else:
            draft.replace(NextCard())
    elif VICTORY_PHASE(draft) and decided(draft):
        draft.end(Ending.VICTORY_PHASE, cite("6.1/2"))
    else:
        if deck.propaganda_played == 1:
            draft.leave_out_victory_phase(cite("6.1/1"))
        # R141: both sums use Commitment as it is before 6.2.3.
        government, fln = government_income(draft), fln_income(draft)
        draft.adjust(
            GOVERNMENT, government, FORCES_IN_FRANCE.cited(SECTORS_HELD.cited("6.2.1", draft), draft)
        )
        draft.adjust(FLN, fln, BLOCKED.cited("6.2.2", draft))
        draft.settle_suez(cite("5.1.9/4"))
        draft.replace(Sending(0))
