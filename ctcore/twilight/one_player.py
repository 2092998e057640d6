"""The one-player game (8.5.1, 8.6): what it changes, as house rules of its own.

A Victory Phase ends it only if the FLN has a positive margin, and its final Round ends after the Resources
and Commitment Phase; as an option that Round is conducted in full.  `ctcore.twilight.bot` plays the FLN.

Clauses: 8, 8.5.1, 8.6
"""

from __future__ import annotations

from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT
from ctcore.twilight.rules.victory import FINAL_SUPPORT_PHASE, GOVERNMENT_ENDS, outcome

__all__ = ["VARIANTS", "degree"]

_VICTORY = f"""
[[amends]]
to = "{GOVERNMENT_ENDS.name}"
value = false
clauses = ["8.6"]
"""
_FINAL_ROUND = f"""
[[amends]]
to = "{FINAL_SUPPORT_PHASE.name}"
value = false
clauses = ["8.5.1"]
"""
# By the names of the variants, each as a file of house rules.
VARIANTS = {
    "one-player": f'title = "one-player game"\n{_VICTORY}{_FINAL_ROUND}',
    "one-player-full-round": f'title = "one-player game with a full final Round"\n{_VICTORY}',
}
# 8.6: the least difference between the margins at which Algeria stays French.
_FRENCH = 6


def degree(state: State) -> str | None:
    """How far the Government has won a one-player game; None if it has not, or the game has no degrees.

    Clauses: 8.6/5, 8.6/6, 8.6/7

    >>> import ctcore as ct
    >>> degree(ct.setup("short")) is None
    True
    """
    found = outcome(state)
    if found is None or found.winner is not GOVERNMENT or GOVERNMENT_ENDS(state):
        return None
    clearly = found.government_margin - found.fln_margin >= _FRENCH
    return "Vive la France" if clearly else "Negotiated Future"
