"""The stack of pending frames: what a frame stands on, and how the frame below resumes when it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.errors import Defect
from ctcore.kernel.law import Law

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel.move import Frame

__all__ = [
    "StackDraft",
    "below",
    "enclosing",
    "labelled",
    "nearest",
    "standing_law",
]

F = TypeVar("F", bound="Frame")


def nearest(stack: tuple[Frame, ...], kind: type[F]) -> F | None:
    """The innermost frame of that type, or None if none is pending."""
    for frame in reversed(stack):
        if isinstance(frame, kind):
            return frame
    return None


def enclosing(stack: tuple[Frame, ...], kind: type[F]) -> F:
    """The innermost frame of that type; `Defect` where none is pending."""
    found = nearest(stack, kind)
    if found is None:
        message = f"no {kind.__name__} is pending"
        raise Defect(message)
    return found


def below(stack: tuple[Frame, ...], frame: Frame) -> Frame | None:
    """The frame that the given one stands on, or None if it stands on nothing."""
    under = None
    for one in stack:
        if one is frame:
            return under
        under = one
    message = f"{type(frame).__name__} is not pending"
    raise Defect(message)


def labelled(stack: tuple[Frame, ...]) -> dict[str, Frame]:
    """The pending frames by their labels in findings; of several with one label the innermost."""
    return {frame.label: frame for frame in stack if frame.label}


def standing_law(name: str, clauses: tuple[str, ...], text: str) -> Law:
    """The law that each pending frame stands on what its type declares, and the outermost on nothing."""

    def pairs(state: Any) -> Iterable[tuple[Frame | None, Frame]]:
        return zip((None, *state.stack), state.stack, strict=False)

    def stand(state: Any) -> bool:
        return all(
            not frame.stands_on if under is None else isinstance(under, frame.stands_on)
            for under, frame in pairs(state)
        )

    return Law(name, clauses, text, stand)


class StackDraft:
    """The part of a step in the making that changes what is pending."""

    __slots__ = ("stack",)
    stack: tuple[Frame, ...]

    def push(self, *frames: Frame) -> None:
        """Make frames the innermost pending ones, the last on top."""
        self.stack = (*self.stack, *frames)

    def replace(self, frame: Frame, *more: Frame) -> None:
        """Put a frame, and those that stand on it, in the place of the innermost one."""
        self.stack = (*self.stack[:-1], frame, *more)

    def finish(self, result: Any = None) -> None:
        """End the innermost frame; the one that it stands on goes on with the result.

        Raises `Defect` if that frame does not say how, or if there is none.
        """
        *rest, ended = self.stack
        self.stack = tuple(rest)
        if not rest:
            message = f"{type(ended).__name__} ends, and no frame stands below it to go on"
            raise Defect(message)
        rest[-1].resumed(self, ended, result)

    def enclosing(self, kind: type[F]) -> F:
        """The innermost pending frame of that type; `Defect` if there is none."""
        return enclosing(self.stack, kind)

    def amend_enclosing(self, kind: type[Frame], **changes: object) -> None:
        """Change fields of the innermost frame of that type, whatever stands on it."""
        frame = enclosing(self.stack, kind)
        after = frame.but(**changes)
        self.stack = tuple(after if one is frame else one for one in self.stack)
