"""The command line: one module per verb."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from ctcore.cli.interrupt import leave, leave_on_interrupt

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit: 0 yes, 1 no, 2 bad input, 130 interrupted, 141 nobody reads."""
    try:
        leave_on_interrupt()
        if arguments is None:  # a process of its own, in which the rules stay
            gc.freeze()
        raise SystemExit(_run(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:
        leave()


def _run(words: Sequence[str]) -> int:
    from ctcore.cli.app import status_of  # noqa: PLC0415 - an interrupt while it loads is handled

    return status_of(words)
