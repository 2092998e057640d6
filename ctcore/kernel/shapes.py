"""Shapes: how frames of each type are made, for a generator of positions or for a proof.

A game has one table of them, with a row for each type of which more is to be said than what types its fields
have.  A row picks what is concrete from `Choices`, leaves counts open, and says nothing that a law says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.choices import fields_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ctcore.kernel.choices import Choices
    from ctcore.kernel.move import Frame

    Row = Callable[..., Any]

__all__ = ["Beneath", "Shapes"]

# The type of the frame below, and what is known of its fields.
Beneath = tuple[type["Frame"], dict[str, Any]]


class Shapes:
    """The rows, each for a type of frame and those based on it that have none of their own."""

    def __init__(self) -> None:
        self._holding: dict[type[Frame], Row] = {}
        self._standing: dict[type[Frame], Row] = {}

    def holding(self, kind: type[Frame]) -> Callable[[Row], Row]:
        """The row ``(kind, some, below, **known)`` that makes a frame of that type on the one below."""
        return lambda row: self._holding.setdefault(kind, row)

    def standing(self, kind: type[Frame]) -> Callable[[Row], Row]:
        """The row ``(kind, some, frames, **known)`` that picks what such a frame stands on."""
        return lambda row: self._standing.setdefault(kind, row)

    def frame(
        self,
        kind: type[Frame],
        some: Choices,
        below: Frame | None,
        past: type[Frame] | None = None,
        **known: Any,
    ) -> Any:
        """A frame of the type, with the fields known, by the row of it or of what it is based on.

        A row that adds to what such a row says asks for it ``past`` its own type.
        """
        row = _row(self._holding, kind, past)
        if row is not None:
            return row(kind, some, below, **known)
        fields = fields_of(kind)
        return kind(**{name: known[name] if name in known else some.any(name, hint) for name, hint in fields})

    def beneath(
        self,
        kind: type[Frame],
        some: Choices,
        frames: Sequence[type[Frame]],
        past: type[Frame] | None = None,
        **known: Any,
    ) -> Beneath:
        """The type of the frame below, one of those given, and what of its fields this type settles."""
        row = _row(self._standing, kind, past)
        if row is not None:
            found: Beneath = row(kind, some, frames, **known)
            return found
        return some.one_of(frames), {}

    def stack(
        self, kind: type[Frame], some: Choices, frames: Sequence[type[Frame]], **known: Any
    ) -> tuple[Frame, ...]:
        """Any stack with a frame of that type innermost, over such of those types as each may stand on."""
        under: tuple[Frame, ...] = ()
        if kind.stands_on:
            open_now = [one for one in frames if issubclass(one, kind.stands_on)]
            beneath, settled = self.beneath(kind, some, open_now, **known)
            under = self.stack(beneath, some, frames, **settled)
        return (*under, self.frame(kind, some, under[-1] if under else None, **known))


def _row(rows: Mapping[type[Frame], Row], kind: type[Frame], past: type[Frame] | None) -> Row | None:
    order = kind.__mro__
    after = order if past is None else order[order.index(past) + 1 :]
    return next((rows[one] for one in after if one in rows), None)
