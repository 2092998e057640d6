"""What every verb prints with: a console, JSON, and errors."""

from __future__ import annotations

import json
import sys
import textwrap
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from ctcore.errors import CtcoreError, IllegalMove, InvalidPosition
from ctcore.kernel.law import Violation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctcore.kernel import Finding

__all__ = ["BadInput", "console", "emit", "fail", "findings", "law_as_dict", "listed", "pairs"]

# Where the output is not a terminal.
_WIDTH = 100
# No column of text is narrower, however small the terminal is.
_NARROW = 12


class BadInput(CtcoreError):  # noqa: N818 - named as what it reports
    """The command line asks for what cannot be; ``suggestions`` lists near misses."""

    def __init__(self, message: str, suggestions: Sequence[str] = ()) -> None:
        """Keep the near misses beside the message."""
        self.suggestions = tuple(suggestions)
        hint = f" Did you mean {' or '.join(self.suggestions)}?" if self.suggestions else ""
        super().__init__(message + hint)


def console(*, stderr: bool = False) -> Console:
    """A console that takes text as it is, 100 columns wide where it is no terminal."""
    found = Console(stderr=stderr, markup=False, highlight=False, emoji=False)
    if not found.is_terminal:
        found.width = _WIDTH
    return found


def emit(data: Any) -> None:
    """Print data as JSON."""
    sys.stdout.write(json.dumps(data, indent=2) + "\n")


def fail(error: CtcoreError, *, as_json: bool) -> int:
    """Print an error, as JSON if so wished, and return its status: 1 for an illegal move, else 2."""
    status = 1 if isinstance(error, IllegalMove) else 2
    if as_json:
        sys.stderr.write(json.dumps(_as_dict(error), indent=2) + "\n")
    else:
        console(stderr=True).print(Text(f"ctcore: {error}"), soft_wrap=True)
    return status


def law_as_dict(violation: Violation) -> dict[str, Any]:
    """A broken law as plain data."""
    return {
        "law": violation.law,
        "clauses": list(violation.clauses),
        "text": violation.text,
        "where": list(violation.where),
    }


def listed(words: Iterable[object]) -> str:
    """Words with commas between them."""
    return ", ".join(map(str, words))


def pairs(rows: Iterable[tuple[str, str]], *, indent: int = 2, style: str = "") -> Text:
    """Rows of a short word and what it goes with, in two columns, wrapped to the console."""
    found = tuple(rows)
    word_width = max((len(word) for word, _ in found), default=0)
    hang = indent + (word_width + 2 if word_width else 0)
    lines = []
    for word, text in found:
        wrapped = [line for part in text.split("\n") for line in _wrapped(part, hang)]
        head = Text(" " * indent).append(word.ljust(hang - indent), style)
        head.append(f"\n{' ' * hang}".join(wrapped)).rstrip()
        lines.append(head)
    return Text("\n").join(lines)


def findings(unmet: Iterable[Finding], *, indent: int = 4) -> Text:
    """Requirements with their clauses, and under each the values that decide it."""
    rows = ((listed(one.clauses), f"{one.text}\n{one.shown}".rstrip()) for one in unmet)
    return pairs(rows, indent=indent, style="bold")


def _wrapped(text: str, indent: int) -> list[str]:
    return textwrap.wrap(text, max(console().width - indent, _NARROW), break_long_words=False) or [""]


def _as_dict(error: CtcoreError) -> dict[str, Any]:
    violations: list[dict[str, Any]] = []
    if isinstance(error, IllegalMove):
        violations = [finding.as_dict() for finding in error.verdict.violations]
    elif isinstance(error, InvalidPosition):
        violations = [law_as_dict(violation) for violation in error.violations]
    return {
        "error": str(error),
        "violations": violations,
        "suggestions": list(getattr(error, "suggestions", ())),
    }
