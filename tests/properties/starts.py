from __future__ import annotations

import pytest
from hypothesis import strategies as st

from ctcore.testing import lawful_states, reachable_states

# Play alone never empties a pool for long, and lawful positions alone hide what play can reach.
from_both_starts = pytest.mark.parametrize(
    "start", [pytest.param(reachable_states(), id="reachable"), pytest.param(lawful_states(), id="lawful")]
)
some_data = st.data()
