"""What the steps of a Propaganda Round do, stated once more on plain numbers, piece by piece.

Written from chapter 6 of the rulebook and the rulings; it shares no formula with the engine.
"""

from __future__ import annotations

from collections.abc import Iterable

import ctcore as ct

__all__: list[str] = []

TRACK_TOP = 50
# 1.3.8: the numbers in the boxes of the France Track, A to F.
PLUS_RESOURCES, MINUS_COMMITMENT = (1, 2, 3, 4, 5, 6), (0, 1, 2, 2, 3, 3)


def groups_of_three(pieces: int) -> tuple[int, int]:
    """How many whole groups of three there are, and how many are left over, counted one by one."""
    whole, over = 0, 0
    for _ in range(pieces):
        over += 1
        if over == 3:
            whole, over = whole + 1, 0
    return whole, over


def rounded_up(pieces: int) -> int:
    """A third of them, rounded up: a rest counts as a group."""
    whole, over = groups_of_three(pieces)
    return whole + (over > 0)


def rounded_down(pieces: int) -> int:
    """A third of them, rounded down: a rest does not count."""
    return groups_of_three(pieces)[0]


def on_track(value: int) -> int:
    """The value, where the track ends before it the track's end (1.8)."""
    return 0 if value < 0 else min(value, TRACK_TOP)


def sent(commitment: int, steps: Iterable[int]) -> int | None:
    """Commitment after sending French pieces in those steps; None where it does not cover them (R142)."""
    total = sum(steps)
    return commitment - rounded_up(total) if rounded_up(total) <= commitment else None


def withdrawn(commitment: int, steps: Iterable[int]) -> int:
    """Commitment after withdrawing French pieces in those steps (R143)."""
    return on_track(commitment + rounded_down(sum(steps)))


def adjusted(commitment: int, casualties: int, box: int, *, recall: bool) -> int:
    """Commitment after French Casualties and the France Track, each stopping at 0 (6.2.3, R144)."""
    if not recall:
        commitment = on_track(commitment - rounded_down(casualties))
    return on_track(commitment - MINUS_COMMITMENT[box])


def controls(government: int, fln: int) -> str:
    """Who has more pieces in the space (1.7)."""
    if government == fln:
        return ""
    return "Government" if government > fln else "FLN"


def people(place: ct.Place, *, resettled: bool) -> int:
    """Population as it is now (1.3.2)."""
    return 0 if resettled else place.population


def of_sector(place: ct.Place, government: int, bases: int, fln: int, *, resettled: bool) -> int:
    """What the space brings the Government: its people if it is held with a Base, less 1 if Resettled."""
    brought = 0
    if str(place.kind) == "Sector" and bases > 0 and controls(government, fln) == "Government":
        brought += people(place, resettled=resettled)
    return brought - (1 if resettled else 0)


def fln_sum(bases: int, box: int, *, border: int | None, suez: bool) -> int:
    """What the FLN gains or, below 0, loses (6.2.2, 5.1.9)."""
    owed = 6 if suez else 0
    return bases + PLUS_RESOURCES[box] + owed - (border if border is not None else 0)


def may_pacify(  # noqa: PLR0913 - each thing that the rule names
    *, government: int, troops: int, police: int, fln: int, purse: int, cap: int, spent: int
) -> bool:
    """Whether the space may be Pacified, Terror and stance apart (6.3.1)."""
    held = controls(government, fln) == "Government" and troops > 0 and police > 0
    return held and purse - 2 >= 0 and cap - spent - 2 >= 0


def may_agitate(place: ct.Place, *, government: int, fln: int, purse: int) -> bool:
    """Whether the space may be Agitated, Terror and stance apart (6.3.2, R148)."""
    algerian = str(place.kind) != "Country"
    return algerian and fln > 0 and controls(government, fln) != "Government" and purse > 0


def step(terror: int, stance: int, population: int, *, toward: int) -> tuple[int, int] | None:
    """Terror and stance after a step toward Support (1) or Opposition (-1); None where there is none."""
    if terror > 0:
        return terror - 1, stance
    if population == 0 or stance == toward:
        return None
    return 0, {-1: 0, 0: 1}[stance] if toward == 1 else {1: 0, 0: -1}[stance]


def lost_for_good(casualties: int) -> int:
    """How many of the Casualties go Out of Play (6.5, R33)."""
    return rounded_down(casualties)
