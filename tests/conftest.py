"""Hypothesis profiles: ``ci`` (the default) repeats itself, ``dev`` looks about, ``nightly`` looks far.

Choose another with ``HYPOTHESIS_PROFILE=dev`` or ``pytest --hypothesis-profile=nightly``.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

# How long an example takes depends on what else the machine does, so no time limits one.
_SLOW = (HealthCheck.too_slow,)
# Which lines only failing examples run takes long to find out and says little of a rule.
_PHASES = tuple(phase for phase in Phase if phase is not Phase.explain)

settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=60,
    stateful_step_count=40,
    suppress_health_check=_SLOW,
    phases=_PHASES,
)
settings.register_profile(
    "dev", deadline=None, max_examples=30, stateful_step_count=30, suppress_health_check=_SLOW
)
settings.register_profile(
    "nightly", deadline=None, max_examples=3000, stateful_step_count=200, suppress_health_check=_SLOW
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
