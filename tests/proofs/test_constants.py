"""Laws about what is concrete in every case: proofs try them on shapes, and prove nothing more of them."""

from __future__ import annotations

import ctcore as ct
from ctcore.symbolic import Truth
from ctcore.twilight.obligations import proofs
from ctcore.twilight.rules.common.turns import NextCard, TurnFrame
from ctcore.twilight.rules.setup.frames import SetUpFrame
from ctcore.twilight.scenarios import SCENARIOS

PROOFS = proofs()
SHAPES, STACKS = PROOFS.cases.shapes, PROOFS.cases.possible.possible_stacks
CONSTANT = PROOFS.cases.constant.CONSTANT


def constant() -> set[str]:
    """The laws that say nothing of any symbol, whatever is pending and wherever the deck is."""
    left = {law.name: law for law in ct.SYSTEM.laws}
    for scenario in SCENARIOS:
        for frame in ct.SYSTEM.table:
            begun = issubclass(frame, NextCard | SetUpFrame)
            places = (0, 13) if begun else (1, 14) if issubclass(frame, TurnFrame) else (1, 15)
            for stack in STACKS(frame, 1):
                for played in places:
                    state = SHAPES.with_stack(stack, played, scenario=scenario)
                    for name, law in list(left.items()):
                        if any(isinstance(law.test(*asked), Truth) for asked in law.asked_of(state)):
                            del left[name]
    return set(left)


def test_the_laws_that_are_constants_are_those_known() -> None:
    assert constant() == CONSTANT.keys()
