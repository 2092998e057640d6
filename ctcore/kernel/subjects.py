"""How a move names an element of the position that it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.kernel.compiled import Writer
    from ctcore.kernel.move import Move

__all__ = ["Subjects"]


@frozen(eq=False)
class Subjects:
    """How a move names an element that it is about: by one of its fields.

    ``of`` lists a state's elements; ``index`` is the place in that list of the element that a
    value of the field names.
    """

    of: Callable[[Any], Sequence[Any]]
    field: str
    index: Callable[[Any], int]

    def key(self, move: Move) -> int:
        """The place of the move's element among a state's."""
        return self.index(getattr(move, self.field))

    def named(self, state: object, move: Move, about: str | None = None) -> Any:
        """The element that that field of the move names."""
        return self.of(state)[self.index(getattr(move, about or self.field))]

    def written(self, writer: Writer, move: type[Move], about: str | None = None) -> str:
        """The text that finds that element for moves of the type; None if they have no such field."""
        field = about or self.field
        if not (field in attrs.fields_dict(move) or hasattr(move, field)):
            return "None"
        elements, index = writer.name("elements", self.of), writer.name("index", self.index)
        return f"{elements}(state)[{index}(move.{field})]"
