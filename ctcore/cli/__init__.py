"""The command line: one module per verb."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ctcore.cli.interrupt import INTERRUPTED, leave_on_interrupt

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit: 0 yes, 1 no, 2 bad input, 130 interrupted, 141 nobody reads."""
    try:
        leave_on_interrupt()
        _run(arguments)
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None


def _run(arguments: Sequence[str] | None) -> None:
    try:
        from ctcore.cli.app import app  # noqa: PLC0415 - typer and rich may be missing
    except ModuleNotFoundError as missing:
        if str(missing.name).partition(".")[0] not in ("typer", "rich"):
            raise
        sys.stderr.write(
            f"ctcore: the command line needs {missing.name}, which is not installed; "
            'pip install "ctcore[cli]" brings it.\n'
        )
        raise SystemExit(2) from None
    app(arguments)
