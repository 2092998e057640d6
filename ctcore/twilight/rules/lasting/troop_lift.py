"""Cards that give a Troop Lift more spaces or fewer: #8, #11, #12 and #40.

Until the next Reset the unshaded texts of #11 and #12 give it two spaces more and one more, the
shaded texts of #8 and #40 one fewer each.  They add up; with fewer than two spaces it cannot be opened.

Clauses: 4.2.2, 5.4; rulings G16, R9, R86
"""

from __future__ import annotations

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]


def _more(label: str, while_: str, by: int) -> Amends:
    return Amends(
        label=label,
        while_=while_,
        clauses=("4.2.2", "5.4", "G16"),
        to="troop_lift.spaces",
        value=lambda spaces, _state: spaces + by,
    )


PROVISOS = (
    _more("#8s", "helicopter_maintenance", -1),
    _more("#11u", "h21_helicopters", 2),
    _more("#12u", "s55_helicopters", 1),
    _more("#40s", "aircraft_offline", -1),
)
