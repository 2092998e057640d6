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
    Run("Garrison: who is found", ("3.2.2", "R67", "R69"), government.garrison, 5760),
    Run("Sweep: who is found", ("3.2.3", "R56"), government.sweep, 28672),
    Run("Assault: one space", ("3.2.4", "1.3.7", "R75", "R76", "R77"), government.assault, 61440),
    Run("Assault: two spaces", ("3.2.4", "R29"), government.assault_order, 1728),
    Run("Assault: Commitment", ("3.2.4", "1.8", "R79"), government.assault_commitment, 1632),
    Run("Government: prices", ("3.2.2", "3.2.3", "3.2.4"), government.costs, 136),
    Run("March: who is seen", ("3.3.2", "1.3.4", "R105", "R106"), fln.march, 50550),
    Run("March: who goes on", ("3.3.2", "R101", "R103"), fln.march_again, 2112),
    Run("Attack: rolls and losses", ("3.3.3", "R111", "R112", "R30", "R31"), fln.attack, 23892),
    Run("Attack: Bases, many and few", ("3.3.3", "1.8", "R114"), fln.attack_edges, 576),
    Run("Attack: captured goods", ("3.3.3", "1.4.1", "R113"), fln.captured_goods, 420),
    Run("Attack: where", ("3.3.3", "R110", "R115"), fln.may_attack, 1032),
    Run("Terror: marker and stance", ("3.3.4", "R39", "R40", "R116", "R117"), fln.terror, 6624),
    Run("FLN: prices", ("3.3.2", "3.3.3", "3.3.4", "R102"), fln.costs, 56),
    Run("Ambush: one space", ("4.3.3", "R125"), activities.ambush, 8718),
    Run("Neutralize: removals", ("4.2.3", "R29", "R79", "R89"), activities.neutralize, 4456),
    Run("Neutralize: shifts and Terror", ("4.2.3", "R41", "R88"), activities.neutralize_markers, 1584),
    Run("Neutralize: where; Commitment", ("4.2.3", "R87", "R79"), activities.neutralize_boxes, 140),
    Run("Extort: one space", ("4.3.1", "1.7", "R120"), activities.extort, 15660),
    Run("Subvert: one space", ("4.3.2", "R122", "R123", "R25"), activities.subvert_one, 2640),
    Run("Subvert: two spaces", ("4.3.2", "R122"), activities.subvert_two, 84),
    Run("Deploy: where", ("4.2.1", "1.7"), activities.may_deploy, 216),
    Run(
        "Deploy: what, and stacking",
        ("4.2.1", "1.4.2", "R17", "R26", "R82"),
        activities.deploy_stacking,
        3420,
    ),
    Run("Propaganda: sending", ("6.2.3", "R142"), rounds.sending, 936),
    Run("Propaganda: withdrawing", ("6.2.3", "R143"), rounds.withdrawing, 660),
    Run("Propaganda: Casualties and France", ("6.2.3", "R34", "R144"), rounds.losses, 9600),
    Run("Propaganda: Government income", ("6.2.1", "R130", "R140"), rounds.government_income, 12600),
    Run("Propaganda: FLN income", ("6.2.2", "R132", "R140"), rounds.fln_income, 1800),
    Run("Propaganda: Pacification", ("6.3.1", "R146"), rounds.pacification, 13440),
    Run("Propaganda: Agitation", ("6.3.2", "R148"), rounds.agitation, 8136),
    Run("Propaganda: redeploying cubes", ("6.4.1", "R149"), rounds.redeploy, 1458),
    Run("Propaganda: Casualties' thirds", ("6.5", "R33"), rounds.casualties, 600),
)
