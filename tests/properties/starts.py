from __future__ import annotations

import pytest
from hypothesis import strategies as st

import ctcore as ct
from ctcore.testing import lawful_states, reachable_states

# Play alone never empties a pool for long, and lawful positions alone hide what play can reach.
from_both_starts = pytest.mark.parametrize(
    "start", [pytest.param(reachable_states(), id="reachable"), pytest.param(lawful_states(), id="lawful")]
)
# For what only happens in one frame, and there seldom.
from_every_frame = pytest.mark.parametrize(
    "start",
    [
        pytest.param(reachable_states(), id="reachable"),
        *(pytest.param(lawful_states(frame), id=frame.__name__) for frame in ct.SYSTEM.table),
    ],
)
some_data = st.data()
