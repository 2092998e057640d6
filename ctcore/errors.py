"""Errors, split by whose they are and what to do about them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctcore.kernel.law import Violation
    from ctcore.kernel.verdict import Finding, Verdict

__all__ = [
    "CtcoreError",
    "Defect",
    "IllegalMove",
    "InvalidPosition",
    "NotationError",
    "RegisterError",
    "WrongType",
    "near_misses",
]


# No word, move or name that is quoted is as long.
_QUOTED_AT_LENGTH = re.compile(r"""(['"])([^'"\n]{77})[^'"\n]{900,}\1""")


class CtcoreError(Exception):
    """Any error that ctcore raises on purpose; ``suggestions`` are the near misses of a wrong word."""

    suggestions: tuple[str, ...] = ()

    @property
    def reasons(self) -> Sequence[Finding | Violation]:
        """The requirements that are not met, or the laws that are broken, one by one; none by default."""
        return ()

    @property
    def brief(self) -> str:
        """The error in words; of a text that it quotes at length, the beginning.

        >>> NotationError(f"no scenario is called {'x' * 9999!r}.").brief[-12:]
        "xxxxxxx...'."
        """
        return _QUOTED_AT_LENGTH.sub(r"\1\2...\1", str(self))

    def as_dict(self) -> dict[str, Any]:
        """The error as plain data: what it says, its reasons and the near misses.

        >>> NotationError("no scenario is called 'shrt'.", ["short"]).as_dict()["suggestions"]
        ['short']
        """
        reasons = [one.as_dict() for one in self.reasons]
        return {"error": self.brief, "violations": reasons, "suggestions": list(self.suggestions)}


class IllegalMove(CtcoreError):  # noqa: N818 - the field's word, as in python-chess
    """The move is not legal in this position; ``verdict`` says why, rule by rule.

    ``where`` says in words which move of a text it is; it is empty where the move is none of a text.
    """

    def __init__(self, verdict: Verdict, where: str = "") -> None:
        """Keep the verdict that refused the move, and where it was given."""
        self.verdict, self.where = verdict, where
        unmet = "".join(f"\n  {finding}" for finding in verdict.violations)
        super().__init__(f"{where} is not legal:{unmet}" if where else str(verdict))

    @property
    def reasons(self) -> Sequence[Finding]:
        """The requirements that the move does not meet."""
        return self.verdict.violations

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[object, ...]]:
        """Copy and pickle as the verdict and where it was given."""
        return (type(self), (self.verdict, self.where))


class NotationError(CtcoreError):
    """The text names nothing that the game has; ``suggestions`` lists near misses."""

    def __init__(self, message: str, suggestions: Sequence[str] = ()) -> None:
        """Keep the near misses beside the message."""
        self.message = message
        self.suggestions = tuple(suggestions)
        super().__init__(message + _hint(self.suggestions))

    def proposing(self, suggestions: Sequence[str]) -> NotationError:
        """The same error with other near misses."""
        return NotationError(self.message, suggestions)


class InvalidPosition(CtcoreError):  # noqa: N818 - named as what it reports
    """The position cannot be: it is misshapen, or ``violations`` lists the laws it breaks."""

    def __init__(self, message: str, violations: Sequence[Violation] = ()) -> None:
        """Keep the broken laws beside the message."""
        self.violations = tuple(violations)
        laws = "".join(f"\n  {violation}" for violation in self.violations)
        super().__init__(message + laws)

    @property
    def reasons(self) -> Sequence[Violation]:
        """The laws that the position breaks."""
        return self.violations


class RegisterError(CtcoreError):
    """The register has no such entry, or is unsound; ``suggestions`` lists near misses."""

    def __init__(self, message: str, suggestions: Sequence[str] = ()) -> None:
        """Keep the near misses beside the message."""
        self.suggestions = tuple(suggestions)
        super().__init__(message + _hint(self.suggestions))


class WrongType(CtcoreError, TypeError):  # noqa: N818 - named as what it reports
    """A function was given something of another sort than it takes; the message says what it takes."""


class Defect(CtcoreError):  # noqa: N818 - a broken promise of ours, not the user's error
    """ctcore broke a promise of its own; please report it."""


def near_misses(word: str, known: Iterable[str], *, most: int = 3, alike: float = 0.6) -> list[str]:
    """The known words that are nearest to a misspelt one, the nearest first; ``alike`` is 0 to 1.

    >>> near_misses("shrt", ("short", "medium", "full"))
    ['short']
    """
    from difflib import get_close_matches  # noqa: PLC0415 - most words are spelt right

    return get_close_matches(word, list(known), most, alike)


def _hint(suggestions: Sequence[str]) -> str:
    return f" Did you mean {' or '.join(map(_quoted, suggestions))}?" if suggestions else ""


def _quoted(suggestion: str) -> str:
    # A name stands as it is, and so does a word; a move of several words, or a line, in quotes.
    name = suggestion[:1].isupper() and ";" not in suggestion
    return suggestion if name or " " not in suggestion else repr(suggestion)
