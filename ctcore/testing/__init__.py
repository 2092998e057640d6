"""Hypothesis strategies, a state machine and builders of positions, for ctcore's tests and yours.

Needs the extra ``testing``.

>>> from hypothesis import given, settings
>>> import ctcore as ct
>>> @settings(max_examples=5, database=None, deadline=None, derandomize=True)
... @given(lawful_states())
... def no_law_is_broken(state):
...     assert not ct.violations(state)
>>> no_law_is_broken()
"""

from ctcore.testing.machine import GameMachine, check_position, check_step
from ctcore.testing.positions import scenario_with, with_frame, with_space
from ctcore.testing.strategies import (
    every_frame,
    lawful_states,
    legal_move_of,
    reachable_states,
    scenario_names,
)
from ctcore.testing.universe import every_move

__all__ = [
    "GameMachine",
    "check_position",
    "check_step",
    "every_frame",
    "every_move",
    "lawful_states",
    "legal_move_of",
    "reachable_states",
    "scenario_names",
    "scenario_with",
    "with_frame",
    "with_space",
]
