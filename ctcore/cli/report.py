"""Printing for every verb: rows, findings, JSON and errors."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ctcore.errors import CtcoreError, IllegalMove, InvalidPosition
from ctcore.screen.answer import ANSWERING, BadInput, emit, json_text
from ctcore.screen.console import console
from ctcore.screen.rows import counted, listed, pairs
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctcore.kernel import Finding
    from ctcore.kernel.law import Violation

__all__ = [
    "ANSWERING",
    "BadInput",
    "counted",
    "emit",
    "error_as_dict",
    "fail",
    "findings",
    "law_as_dict",
    "listed",
    "mute",
    "pairs",
    "refusal",
]


def fail(error: CtcoreError, *, as_json: bool) -> int:
    """Print an error, with ``as_json`` as JSON, and return its status: 1 for an illegal move, else 2."""
    try:
        if as_json and sys.stderr is not None:
            sys.stderr.write(json_text(error_as_dict(error)))
        elif not as_json:
            console(stderr=True).print(Text(f"ctcore: {_told(error)}"), wrap=False)
    except (OSError, SystemExit):  # nobody reads it; the status says it all the same
        mute(sys.stderr)
    return 1 if isinstance(error, IllegalMove) else 2


def mute(stream: Any) -> None:
    """Discard what a broken stream still holds, so that the exit does not fail on it."""
    with suppress(OSError, AttributeError):  # closed from the start, or no file at all
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def refusal(unmet: Sequence[Finding], word: str = "legal") -> str:
    """How a refusal with these findings begins."""
    if any(one.name == "moment" for one in unmet):
        return f"not {word} now:"
    return f"not {word}; it needs:"


def law_as_dict(violation: Violation) -> dict[str, Any]:
    """A broken law as plain data."""
    return {
        "law": violation.law,
        "clauses": list(violation.clauses),
        "text": violation.text,
        "where": list(violation.where),
    }


def findings(unmet: Iterable[Finding], *, indent: int = 4) -> Text:
    """Requirements with their clauses, and under each the values that decide it."""
    rows = ((one.cited, "\n".join((one.text, *_deciding(one))).rstrip()) for one in unmet)
    return pairs(rows, indent=indent, style="bold")


def _deciding(finding: Finding) -> tuple[str, ...]:
    return tuple(map(str, finding.grounds)) or (finding.decided_by,)


def _told(error: CtcoreError) -> str:
    if not (isinstance(error, IllegalMove) and error.where):
        return str(error)
    unmet = error.verdict.violations
    return f"{error.where} is {refusal(unmet)}" + "".join(f"\n  {finding}" for finding in unmet)


def error_as_dict(error: CtcoreError) -> dict[str, Any]:
    """The error as plain data, with the laws or requirements that are not met."""
    violations: list[dict[str, Any]] = []
    if isinstance(error, IllegalMove):
        violations = [finding.as_dict() for finding in error.verdict.violations]
    elif isinstance(error, InvalidPosition):
        violations = [law_as_dict(violation) for violation in error.violations]
    return {
        "ctcore": "error",
        "version": 1,
        "error": str(error),
        "violations": violations,
        "suggestions": list(getattr(error, "suggestions", ())),
    }
