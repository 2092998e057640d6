"""Values that are told by their names in words."""

from __future__ import annotations

from enum import Enum

__all__ = ["Named"]


class Named(Enum):
    """A value of a short list; its value is its name in words."""

    _value_: str

    # By identity: such values are asked more often than anything else.
    __hash__ = object.__hash__

    def __str__(self) -> str:
        """The name in words."""
        return self.value
