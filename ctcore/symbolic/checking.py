"""Discharge an obligation with its queries written down, for a second solver or for any other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.symbolic import induction
from ctcore.symbolic.obligation import Found, discharge
from ctcore.symbolic.scripts import Script, file_name

if TYPE_CHECKING:
    from ctcore.symbolic.obligation import Obligation, Proof

__all__ = ["PLAINLY", "Checking"]


@frozen
class Checking:
    """What becomes of the queries of each obligation.

    ``second`` has cvc5 answer each of them, too: an obligation is refuted where it answers otherwise, or does
    not know.  ``folder`` keeps each obligation's queries as a script in SMT-LIB.  By another ``seed`` the
    solver guesses otherwise, and must prove the same.
    """

    second: bool = False
    folder: str | None = None
    seed: int | None = None

    def proof(self, obligation: Obligation) -> Proof:
        """Discharge an obligation, and do so with its queries."""
        if self.seed is not None:
            induction.seed(self.seed)
        if not (self.second or self.folder):
            return discharge(obligation)
        # Each script is whole: nothing that an obligation before it has asked is missing.
        induction.forget()
        cited = f" ({', '.join(obligation.clauses)})" if obligation.clauses else ""
        script = Script((f"{obligation.name}{cited}", obligation.text))
        with script.listening():
            proof = discharge(obligation)
        can_hold, cannot, _ = script.counts
        proof = attrs.evolve(proof, asked=(can_hold, cannot))
        if self.folder and script.answers:
            Path(self.folder, file_name(obligation.name)).write_text(script.text, encoding="utf-8")
        if self.second and proof.proved:
            proof = _checked(proof, script)
        return proof


PLAINLY = Checking()


def _checked(proof: Proof, script: Script) -> Proof:
    from ctcore.symbolic.second import differing  # noqa: PLC0415 - proofs by one solver need no other

    def check() -> Found:
        differs = differing(script.text, script.answers)
        return Found(holds=not differs, cases=1, detail=differs)

    second = discharge(attrs.evolve(proof.obligation, check=check))
    seconds = proof.seconds + second.seconds
    return attrs.evolve(proof, proved=second.proved, seconds=seconds, detail=second.detail)
