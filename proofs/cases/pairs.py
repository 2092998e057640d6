"""Which kinds of move can occur in which frames and scenarios: each such pair has a case in a proof.

``python -m proofs pairs`` prints of each pair of kind and frame how many cases there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.twilight.board.vocabulary import Activity
from ctcore.twilight.rules.common.frames import ACCOMPANIED, OperationFrame
from ctcore.twilight.scenarios import SCENARIOS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctcore.kernel import Frame, Kind

__all__ = ["ABSENT", "gaps", "impossible"]

_ACTIVITIES = {str(activity).lower().replace(" ", "_"): activity for activity in Activity}
_PLAYED = "MOBILIZATION was played before the scenario begins (10)"
_NOT_DEALT = "SUEZ CRISIS is not dealt (10)"
_ALL_USED = "the deck holds every Event card, so that none is unused (10)"
_LATER = ("short", "medium")

# Kinds that cannot occur in a scenario, and why.
ABSENT: dict[tuple[str, str], str] = {
    **{
        (name, scenario): _PLAYED
        for name in ("mobilization.mobilize", "mobilization.end")
        for scenario in _LATER
    },
    **{
        (name, scenario): _NOT_DEALT
        for name in ("suez.roll", "suez.set_aside", "suez.set_aside_available", "redeploy.return")
        for scenario in _LATER
    },
    **{(name, "full"): _ALL_USED for name in ("setup.set_aside", "setup.leave")},
}


def impossible(kind: Kind, frame: type[Frame]) -> str | None:
    """Why a kind that the table offers can never occur in the frame; None if it can."""
    activity = _ACTIVITIES.get(kind.name)
    if activity is None or not issubclass(frame, OperationFrame):
        return None
    if frame.follows_activity:
        return "a Special Activity has gone before (R9)"
    if frame.operation not in ACCOMPANIED[activity]:
        return f"{activity} does not accompany {frame.operation} (4.1.1)"
    return None


def gaps(kind: Kind, frames: tuple[type[Frame], ...], met: Mapping[tuple[str, ...], int]) -> tuple[str, ...]:
    """The frames and scenarios that should have a case and have none, and the other way round.

    ``met`` counts cases by scenario and frame.
    """
    found = []
    for frame in frames:
        cases = sum(count for (_, name), count in met.items() if name == frame.__name__)
        reason = impossible(kind, frame)
        if (reason is None) != bool(cases):
            why = f", though {reason}" if reason else ""
            found.append(f"{cases} cases in {frame.__name__}{why}")
    for scenario in SCENARIOS:
        cases = sum(count for (where, _), count in met.items() if where == scenario)
        reason = ABSENT.get((kind.name, scenario))
        if (reason is None) != bool(cases):
            found.append(
                f"{cases} cases in the {scenario} scenario" + (f", though {reason}" if reason else "")
            )
    return tuple(found)
