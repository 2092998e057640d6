"""How much work an answer takes, in calls: the same number on every machine, unlike a time."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

__all__ = ["MUCH", "effort"]

MUCH = 2_000_000


def effort(act: Callable[[], object]) -> int:
    """The number of functions called, of Python or built in, while it acts."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(before)
    return calls
