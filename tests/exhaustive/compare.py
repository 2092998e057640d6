"""One resolution or one run, by its place in the list, as another process is asked for it."""

from __future__ import annotations

import time

from tests.exhaustive.grids import disagreements
from tests.exhaustive.resolutions import RESOLUTIONS
from tests.exhaustive.runs import RUNS

__all__ = ["compared", "followed", "told"]


def compared(number: int, most: int) -> tuple[str, str, int, float, list[str]]:
    """One resolution: its title and clauses, its cases, the seconds that they took, and where it differs."""
    begun = time.process_time()
    one = RESOLUTIONS[number]
    cases, wrong = disagreements(one, most)
    return one.title, " ".join(one.clauses), cases, time.process_time() - begun, wrong


def followed(number: int) -> tuple[str, str, int, float, list[str]]:
    """One run that follows lines of play, piece by piece."""
    begun = time.process_time()
    one = RUNS[number]
    return one.title, " ".join(one.clauses), one.play(), time.process_time() - begun, []


def told(task: tuple[str, int, int]) -> tuple[str, str, int, float, list[str]]:
    """What comes of one resolution, in that number of rows, or of one run: which, and its place."""
    what, number, most = task
    return compared(number, most) if what == "resolution" else followed(number)
