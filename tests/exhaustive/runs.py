"""Every exhaustive run, with the clauses that it speaks of and how many cases it is made of."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from tests.exhaustive import activities, fln, government, rounds

__all__ = ["RUNS", "Run"]


@attrs.frozen
class Run:
    """One resolution in every combination of small counts."""

    title: str
    clauses: tuple[str, ...]
    play: Callable[[], int]
    cases: int


RUNS = (
    Run("Assault: two spaces", ("3.2.4", "R29"), government.assault_order, 1728),
    Run("March: who goes on", ("3.3.2", "R101", "R103"), fln.march_again, 3168),
    Run("Attack: captured goods", ("3.3.3", "1.4.1", "R113"), fln.captured_goods, 420),
    Run("Subvert: two spaces", ("4.3.2", "R122"), activities.subvert_two, 84),
    Run("Propaganda: sending", ("6.2.3", "R142"), rounds.sending, 936),
    Run("Propaganda: withdrawing", ("6.2.3", "R143"), rounds.withdrawing, 660),
    Run("Propaganda: Casualties' thirds", ("6.5", "R33"), rounds.casualties, 600),
)
