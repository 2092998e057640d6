"""DEAD ZONES (5.3): a group that has marched goes on nowhere in that March, not even within its Wilaya.

Clauses: 5.3, 3.3.2; ruling R103
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#27u",
        while_="dead_zones",
        clauses=("3.3.2", "5.3", "R103"),
        to="march.stopped",
        value=lambda _stopped, _state, _left, _entered: 1,
    ),
)
