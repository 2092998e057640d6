"""The ledger: what a move changed, line by line, each line under its clause."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

import attrs

__all__ = ["Draft", "Entry"]

S_co = TypeVar("S_co", covariant=True)


@attrs.frozen(slots=True)
class Entry:
    """One change, ordered by one clause."""

    clause: str

    def as_dict(self) -> dict[str, Any]:
        """The entry as plain data: its verb, its clause and its values as words."""
        fields = attrs.asdict(self, recurse=False)
        plain = {
            name: v if isinstance(v, bool | int | None) and not hasattr(v, "name") else str(v)
            for name, v in fields.items()
        }
        return {"change": type(self).__name__, **plain, "text": str(self)}


class Draft(Protocol[S_co]):
    """A step in the making: primitives write to it, and one state is built at its end."""

    @property
    def lines(self) -> list[tuple[Any, ...]]:
        """An entry's type and its fields, in the order of the changes."""

    def close(self) -> S_co:
        """Build the state after the step."""
