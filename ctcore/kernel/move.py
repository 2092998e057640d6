"""Moves and frames: what an actor may do, and what is pending."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ctcore.errors import Defect
from ctcore.kernel.form import filled

__all__ = ["Frame", "Move"]


@attrs.frozen(slots=True)
class Move:
    """One small choice of an actor, or one outcome of Nature.

    ``form`` is its notation, with a slot in braces for each field (`ctcore.kernel.form`).
    """

    form: ClassVar[str] = ""

    def __attrs_post_init__(self) -> None:
        """Refuse words where a move takes what they name, and what is no count for a count."""
        for field in attrs.fields(type(self)):
            value = getattr(self, field.name)
            if value is None or isinstance(value, str | bool | float):
                message = f"{type(self).__name__}.{field.name} cannot be {value!r}; parse_move reads text"
                raise TypeError(message)

    def __str__(self) -> str:
        """The move in notation."""
        return filled(self.form, self)


@attrs.frozen(slots=True)
class Frame:
    """What is pending: one entry of the stack that a state carries.

    ``clause`` is the rule that the frame belongs to, ``awaits`` says in plain words
    what its actor is to choose.  ``stands_on`` lists the types of frame that it may stand on;
    one that lists none is the outermost.  ``label`` names it where findings show a value of it.
    """

    clause: ClassVar[str] = ""
    awaits: ClassVar[str] = ""
    stands_on: ClassVar[tuple[type[Frame], ...]] = ()
    label: ClassVar[str] = ""

    @property
    def actor(self) -> Any:
        """Who chooses next; every frame names its own."""
        message = f"{type(self).__name__} names no actor"
        raise Defect(message)

    def resumed(self, _draft: Any, ended: Frame, _result: Any, /) -> None:
        """Go on after the frame that stood on this one has ended with that result; no frame does unasked."""
        message = f"{type(self).__name__} does not say how it goes on when {type(ended).__name__} ends on it"
        raise Defect(message)
