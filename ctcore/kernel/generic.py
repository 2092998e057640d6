"""Type variables of rules: the game's state, a type of frame and a type of move.

They let the type checker refuse a requirement, an effect or a table row of the wrong frame or move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["F_contra", "M", "M_contra", "S_contra"]

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from ctcore.kernel.move import Move

    S_contra = TypeVar("S_contra", contravariant=True, default=Any)
    F_contra = TypeVar("F_contra", contravariant=True, default=Any)
    M_contra = TypeVar("M_contra", contravariant=True, default=Any)
    M = TypeVar("M", bound=Move, default=Any)
else:
    from typing import TypeVar

    # A default is known to the type checker alone before Python 3.13.
    S_contra, F_contra, M_contra, M = map(TypeVar, ("S_contra", "F_contra", "M_contra", "M"))
