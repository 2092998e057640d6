"""Hypothesis strategies, a state machine and builders of positions, for ctcore's tests and yours.

Needs the extra ``testing``.  Each takes a ``game`` (default: the default game); the builders of
positions belong to the default game.

>>> from hypothesis import given, settings
>>> import ctcore as ct
>>> @settings(max_examples=5, database=None, deadline=None, derandomize=True)
... @given(lawful_states())
... def no_law_is_broken(state):
...     assert not ct.violations(state)
>>> no_law_is_broken()
"""

from importlib.util import find_spec
from typing import Any

# Name the missing packages before an import of one fails.
_MISSING = [name for name in ("hypothesis", "numpy") if find_spec(name) is None]
if _MISSING:
    _told = f"ctcore.testing needs {' and '.join(_MISSING)}: pip install 'ctcore[testing]'"
    raise ModuleNotFoundError(_told, name=_MISSING[0])

from ctcore.testing.machine import GameMachine, check_position, check_step  # noqa: E402 - as above
from ctcore.testing.strategies import (  # noqa: E402 - as above
    every_frame,
    lawful_states,
    legal_move_of,
    reachable_states,
    scenario_names,
)
from ctcore.testing.trials import trials_of  # noqa: E402 - as above
from ctcore.testing.universe import every_move  # noqa: E402 - as above

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


def __getattr__(name: str) -> Any:
    """Return a builder of positions of the default game."""
    builders = trials_of().builders
    if name not in builders:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    return builders[name]
