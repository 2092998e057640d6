"""Printing for every verb: rows, findings, JSON and errors."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ctcore.errors import CtcoreError, IllegalMove
from ctcore.screen.answer import ANSWERING, BadInput, emit, json_text
from ctcore.screen.console import console
from ctcore.screen.rows import counted, listed, pairs
from ctcore.screen.streams import streams
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel import Finding

__all__ = [
    "ANSWERING",
    "BadInput",
    "counted",
    "emit",
    "fail",
    "findings",
    "listed",
    "mute",
    "pairs",
]


def fail(error: CtcoreError, *, as_json: bool) -> int:
    """Print an error, with ``as_json`` as JSON, and return its status: 1 for an illegal move, else 2."""
    try:
        err = streams().err
        if as_json and err is not None:
            err.write(json_text({"ctcore": "error", "version": 1, **error.as_dict()}))
        elif not as_json:
            console(stderr=True).print(Text(f"ctcore: {_told(error)}"), wrap=False)
    except (OSError, SystemExit):  # nobody reads it; the status says it all the same
        mute(streams().err)
    return 1 if isinstance(error, IllegalMove) else 2


def mute(stream: Any) -> None:
    """Discard what a broken stream of the process still holds, so that the exit does not fail on it."""
    if stream is not sys.stdout and stream is not sys.stderr:
        return
    with suppress(OSError, AttributeError):  # closed from the start, or no file at all
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def findings(unmet: Iterable[Finding], *, indent: int = 4) -> Text:
    """Requirements with their clauses, and under each the values that decide it."""
    rows = ((one.cited, "\n".join((one.text, *_deciding(one))).rstrip()) for one in unmet)
    return pairs(rows, indent=indent, style="bold")


def _deciding(finding: Finding) -> tuple[str, ...]:
    return tuple(map(str, finding.grounds)) or (finding.decided_by,)


def _told(error: CtcoreError) -> str:
    if not (isinstance(error, IllegalMove) and error.where):
        return error.brief
    from ctcore.query.said import refusal  # noqa: PLC0415 - most answers are no errors

    unmet = error.verdict.violations
    return f"{error.where} is {refusal(unmet)}" + "".join(f"\n  {finding}" for finding in unmet)
