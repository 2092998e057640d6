"""Which proofs of Colonial Twilight rest on which ruling, by a sample; the nightly run tries all."""

from __future__ import annotations

import pytest

from ctcore.game.rulings import label_of
from ctcore.symbolic.rulings import readers, under
from ctcore.twilight.game import GAME

TERROR = "effect.terror.select"


def test_a_proof_rests_on_the_rulings_whose_changes_it_asks_for() -> None:
    """Figures, a group, and what a card alone puts in force are all watched."""
    asked = {ruling for ruling, names in readers(GAME, [TERROR]).items() if names}
    assert asked == {"R39", "R40", "R117", "R119"}


@pytest.mark.parametrize("ruling", ["R40", "R117"])
def test_terror_keeps_every_law_by_what_is_rejected_too(ruling: str) -> None:
    (proof,) = under(GAME, ruling, [TERROR])
    assert proof.proved, proof
    assert proof.obligation.house == (label_of(ruling),)
