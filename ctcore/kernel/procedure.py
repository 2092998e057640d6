"""A procedure: a frame that goes on, step by step, with what the frames above it come to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from ctcore.kernel.copying import changed
from ctcore.kernel.move import Frame

__all__ = ["Stepping", "types_of"]


class Stepping(Frame):
    """A frame that goes on with what the frame above it comes to; it chooses nothing itself.

    One that has steps says in its field ``step`` what it waits for, and goes on with its method of that
    name: ``after_roll(draft, result)`` after the step ``ROLL``.
    """

    step: Any

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Go on with what was rolled or chosen."""
        getattr(self, f"after_{self.step.name.lower()}")(draft, result)

    def then(self, draft: Any, step: Any, *above: Frame | None, **changes: Any) -> Any:
        """Wait for that step next, with some fields changed, under those frames; the frame as it is then.

        Where None is all that stands above, nothing is to be waited for: the procedure goes on at once.
        """
        after = changed(self, step=step, **changes)
        draft.replace(after, *filter(None, above))
        if above and not any(above):
            after.resumed(draft, after, None)
        return after


def types_of(kind: type[Frame]) -> Iterator[type[Frame]]:
    """The types of frame that are based on this one and pending by themselves."""
    for one in kind.__subclasses__():
        # A class with slots takes the place of the one that it is made of, which may live on.
        if one.clause and getattr(sys.modules[one.__module__], one.__name__, None) is one:
            yield one
        yield from types_of(one)
