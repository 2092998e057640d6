"""Extort (4.3.1): each requirement from both sides, its moment, and the Guerrillas that March stopped."""

from __future__ import annotations

import pytest

from tests.rules.fln_positions import (
    RALLY,
    extort,
    only,
)
from tests.rules.positions import (
    END,
    move,
    play,
)

# Its moment


@pytest.mark.clause("4.1", "R50")
def test_extort_before_between_and_after_the_locations() -> None:
    state = only({"Medea": {"underground": 1}})
    batna, biskra = move("rally.select", "Batna"), move("rally.select", "Biskra")
    whole = extort("Medea")
    lines = [(*whole, batna, biskra), (batna, *whole, biskra), (batna, biskra, *whole)]
    ends = {play(state, RALLY, *line, END) for line in lines}
    assert len(ends) == 1
    assert next(iter(ends)).resources.fln == 7
