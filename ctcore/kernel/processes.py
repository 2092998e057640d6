"""Processes that work for this one, and end with it when Ctrl-C ends it."""

from __future__ import annotations

import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context
from multiprocessing.resource_tracker import ensure_running
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["kill_workers", "pool_of"]

_NO_WORD = "ignore::UserWarning:multiprocessing.resource_tracker"


def pool_of(number: int, begin: Callable[[], None] | None = None) -> ProcessPoolExecutor:
    """A pool of so many new processes; ``begin`` is called in each.

    They ignore Ctrl-C wherever this process blocks it: whoever waits for it there kills them.
    """
    if hasattr(signal, "pthread_sigmask"):
        # The tracker that starts with the first process would unblock Ctrl-C, here and in those after it.
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ())
        # What an interrupted process leaves behind the tracker puts away, which is nobody's concern.
        sys.warnoptions.append(_NO_WORD)
        ensure_running()
        sys.warnoptions.remove(_NO_WORD)
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
    return ProcessPoolExecutor(number, get_context("spawn"), begin)


def kill_workers() -> None:
    """Kill the processes of every pool of this process."""
    for one in active_children():
        one.kill()
