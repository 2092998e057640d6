"""Hypothesis profiles: ``ci`` (the default) repeats itself, ``dev`` looks about, ``nightly`` looks far.

Choose another with ``HYPOTHESIS_PROFILE=dev`` or ``pytest --hypothesis-profile=nightly``.
"""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, settings

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

# How long an example takes depends on what else the machine does, so no time limits one.
_SLOW = (HealthCheck.too_slow,)
# Which lines only failing examples run takes long to find out and says little of a rule.
_PHASES = tuple(phase for phase in Phase if phase is not Phase.explain)

settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=24,
    stateful_step_count=40,
    suppress_health_check=_SLOW,
    phases=_PHASES,
)
settings.register_profile(
    "dev",
    deadline=None,
    max_examples=30,
    stateful_step_count=30,
    suppress_health_check=_SLOW,
    phases=_PHASES,
)
settings.register_profile(
    "nightly",
    deadline=None,
    max_examples=3000,
    stateful_step_count=200,
    suppress_health_check=_SLOW,
    phases=_PHASES,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# Hypothesis tries numbers that stand in the modules loaded, so that a test's examples would depend on which
# other tests were collected, and on the name of the directory that the checkout lies in.
pytest.MonkeyPatch().setattr(
    "hypothesis.internal.conjecture.providers.is_local_module_file", lambda _path: False, raising=False
)

# Thresholds of the garbage collector: tests make many values and hardly a cycle, so it looks less often.
_ROOM = (100_000, 50, 100)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that no process is left alone with it at the end.

    Before that comes what makes copies of its process: they are dear once it has grown.
    """
    first = ("copies", "long")

    def place(item: pytest.Item) -> int:
        return next(
            (at for at, name in enumerate(first) if item.get_closest_marker(name) is not None), len(first)
        )

    items.sort(key=place)


def pytest_collectstart() -> None:
    """Look for no garbage while tests are collected: what is made then stays until the end."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Exempt what stays until the end, the rules and the tests themselves, from garbage collection."""
    gc.freeze()
    gc.set_threshold(*_ROOM)
    gc.enable()


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    """Say in which order the tests ran, which ``-q`` leaves out of the head of the report."""
    seed = config.getoption("randomly_seed", None)
    if seed is not None and config.getoption("randomly_reorganize"):
        terminalreporter.write_line(f"the same order again: --randomly-seed={seed}")
