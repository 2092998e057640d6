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
    Run("Government: prices", ("3.2.2", "3.2.3", "3.2.4"), government.costs, 136),
    Run("March: who goes on", ("3.3.2", "R101", "R103"), fln.march_again, 3168),
    Run("Attack: rolls and losses", ("3.3.3", "R111", "R112", "R30", "R31"), fln.attack, 23892),
    Run("Attack: Bases, many and few", ("3.3.3", "1.8", "R114"), fln.attack_edges, 576),
    Run("Attack: captured goods", ("3.3.3", "1.4.1", "R113"), fln.captured_goods, 420),
    Run("FLN: prices", ("3.3.2", "3.3.3", "3.3.4", "R102"), fln.costs, 56),
    Run("Ambush: one space", ("4.3.3", "R125"), activities.ambush, 8718),
    Run("Neutralize: removals", ("4.2.3", "R29", "R79", "R89"), activities.neutralize, 4456),
    Run("Subvert: one space", ("4.3.2", "R122", "R123", "R25"), activities.subvert_one, 2640),
    Run("Subvert: two spaces", ("4.3.2", "R122"), activities.subvert_two, 84),
    Run("Propaganda: sending", ("6.2.3", "R142"), rounds.sending, 936),
    Run("Propaganda: withdrawing", ("6.2.3", "R143"), rounds.withdrawing, 660),
    Run("Propaganda: redeploying cubes", ("6.4.1", "R149"), rounds.redeploy, 1458),
    Run("Propaganda: Casualties' thirds", ("6.5", "R33"), rounds.casualties, 600),
)
