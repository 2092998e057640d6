"""What every verb prints with: rows, findings, JSON and errors."""

from __future__ import annotations

import os
import sys
import textwrap
from contextlib import suppress
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from ctcore.cli.screen import console
from ctcore.cli.text import Text
from ctcore.errors import CtcoreError, IllegalMove, InvalidPosition
from ctcore.kernel.law import Violation
from ctcore.twilight.board.vocabulary import Piece

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctcore.kernel import Finding
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State
    from ctcore.twilight.rules.victory import Outcome

__all__ = [
    "ANSWERING",
    "BadInput",
    "counted",
    "emit",
    "fail",
    "findings",
    "law_as_dict",
    "listed",
    "mute",
    "outcome_as_dict",
    "pairs",
    "refusal",
    "standing_as_dict",
]

# No column of text is narrower, however small the terminal is.
_NARROW = 12


class BadInput(CtcoreError):  # noqa: N818 - named as what it reports
    """The command line asks for what cannot be; ``suggestions`` lists near misses."""

    def __init__(self, message: str, suggestions: Sequence[str] = ()) -> None:
        """Keep the near misses beside the message."""
        self.suggestions = tuple(suggestions)
        hint = f" Did you mean {' or '.join(self.suggestions)}?" if self.suggestions else ""
        super().__init__(message + hint)


# The verb that answers, and the version of its JSON.
ANSWERING: ContextVar[tuple[str, int]] = ContextVar("ANSWERING")


def emit(data: dict[str, Any]) -> None:
    """Print the answer of the verb that was asked as JSON: which verb it is, its version, and the data."""
    verb, version = ANSWERING.get()
    sys.stdout.write(_as_json({"ctcore": verb, "version": version, **data}))


def _as_json(data: Any) -> str:
    import json  # noqa: PLC0415 - most answers are for people

    return json.dumps(data, indent=2) + "\n"


def fail(error: CtcoreError, *, as_json: bool) -> int:
    """Print an error, as JSON if so wished, and return its status: 1 for an illegal move, else 2."""
    try:
        if as_json and sys.stderr is not None:
            sys.stderr.write(_as_json(_as_dict(error)))
        elif not as_json:
            console(stderr=True).print(Text(f"ctcore: {_told(error)}"), wrap=False)
    except (OSError, SystemExit):  # nobody reads it; the status says it all the same
        mute(sys.stderr)
    return 1 if isinstance(error, IllegalMove) else 2


def mute(stream: Any) -> None:
    """Let what a broken stream still holds go nowhere, so that leaving does not fail on it."""
    with suppress(OSError, AttributeError):  # closed from the start, or no file at all
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def counted(number: int, what: str) -> str:
    """So many of something: 1 move, 2 moves."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def refusal(unmet: Sequence[Finding], word: str = "legal") -> str:
    """How a refusal with these findings begins; a requirement says what must hold."""
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


def outcome_as_dict(found: Outcome) -> dict[str, Any]:
    """Who won a game that is over, and why, as plain data."""
    return {
        "winner": str(found.winner),
        "ending": str(found.ending),
        "clauses": list(found.clauses),
        "reason": found.reason,
        "government_margin": found.government_margin,
        "fln_margin": found.fln_margin,
    }


def standing_as_dict(state: State, space: Space) -> dict[str, Any]:
    """What stands in a space, and who controls it, as plain data."""
    control = state.control(space.place)
    return {
        "population": space.population,
        "support": str(space.support),
        "control": str(control) if control else None,
        "terror": space.terror,
        "resettled": space.resettled,
        "pieces": {str(piece): space.of(piece) for piece in Piece if space.of(piece)},
    }


def listed(words: Iterable[object]) -> str:
    """Words with commas between them."""
    return ", ".join(map(str, words))


def pairs(
    rows: Iterable[tuple[str, str]], *, indent: int = 2, style: str = "", width: int | None = None
) -> Text:
    """Rows of a short word and what it goes with, in two columns, wrapped to a width, or to the console."""
    found = tuple(rows)
    word_width = max((len(word) for word, _ in found), default=0)
    hang = indent + (word_width + 2 if word_width else 0)
    lines = []
    for word, text in found:
        wrapped = [line for part in text.split("\n") for line in _wrapped(part, hang, width)]
        head = Text(" " * indent).append(word.ljust(hang - indent), style)
        lines.append(head.append(f"\n{' ' * hang}".join(wrapped)).rstrip())
    return Text.joined(lines, "\n")


def findings(unmet: Iterable[Finding], *, indent: int = 4) -> Text:
    """Requirements with their clauses, and under each the values that decide it."""
    rows = ((one.cited, "\n".join((one.text, *_deciding(one))).rstrip()) for one in unmet)
    return pairs(rows, indent=indent, style="bold")


def _deciding(finding: Finding) -> tuple[str, ...]:
    return tuple(map(str, finding.grounds)) or (finding.decided_by,)


def _wrapped(text: str, indent: int, width: int | None) -> list[str]:
    room = max((width or console().width) - indent, _NARROW)
    return textwrap.wrap(text, room, break_long_words=False) or [""]


def _told(error: CtcoreError) -> str:
    if not (isinstance(error, IllegalMove) and error.where):
        return str(error)
    unmet = error.verdict.violations
    return f"{error.where} is {refusal(unmet)}" + "".join(f"\n  {finding}" for finding in unmet)


def _as_dict(error: CtcoreError) -> dict[str, Any]:
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
