"""The streams of an answer: those of the process, unless a caller gives its own."""

from __future__ import annotations

import io
import sys
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Streams", "streams", "using"]


@frozen(eq=False)
class Streams:
    """What is read, what is printed and what is said of errors: three streams of text, None if closed.

    Without a stream nothing can be read, and what is printed is kept in a text.

    >>> kept = Streams()
    >>> kept.out.write("Yes"), kept.out.getvalue()
    (3, 'Yes')
    """

    given: Any = None
    out: Any = attrs.field(factory=io.StringIO)
    err: Any = attrs.field(factory=io.StringIO)


_USED: ContextVar[Streams | None] = ContextVar("_USED", default=None)


def streams() -> Streams:
    """The streams of the answer that is being given."""
    return _USED.get() or Streams(sys.stdin, sys.stdout, sys.stderr)


@contextmanager
def using(found: Streams) -> Iterator[Streams]:
    """Within it, answers go to those streams and not to those of the process.

    >>> from ctcore.screen.answer import json_text
    >>> with using(Streams()) as kept:
    ...     _ = streams().out.write(json_text([1]))
    >>> kept.out.getvalue().split()
    ['[', '1', ']']
    """
    token = _USED.set(found)
    try:
        yield found
    finally:
        _USED.reset(token)
