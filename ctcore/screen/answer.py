"""An answer as JSON, and the error for a question that cannot be asked."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from ctcore.errors import CtcoreError
from ctcore.screen.streams import streams

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["ANSWERING", "BadInput", "emit", "json_text"]


class BadInput(CtcoreError):  # noqa: N818 - named as what it reports
    """The command line asks for something that does not exist; ``suggestions`` lists near misses."""

    def __init__(self, message: str, suggestions: Sequence[str] = ()) -> None:
        """Keep the near misses beside the message."""
        self.suggestions = tuple(suggestions)
        hint = f" Did you mean {' or '.join(self.suggestions)}?" if self.suggestions else ""
        super().__init__(message + hint)


# The verb that answers, and the version of its JSON.
ANSWERING: ContextVar[tuple[str, int]] = ContextVar("ANSWERING")


def emit(data: dict[str, Any], *, lined: bool = False) -> None:
    """Print the answer of the verb that was asked as JSON: which verb it is, its version, and the data.

    One of several answers is ``lined``: it takes one line.
    """
    verb, version = ANSWERING.get()
    streams().out.write(json_text({"ctcore": verb, "version": version, **data}, lined=lined))


def json_text(data: Any, *, lined: bool = False) -> str:
    """The data as JSON text, indented or on one line."""
    import json  # noqa: PLC0415 - most answers are for people

    return json.dumps(data, indent=None if lined else 2) + "\n"
