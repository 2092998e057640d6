"""The ledger: what a move changed, line by line, each line under its clause."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol, TypeVar

import attrs

from ctcore.kernel.figure import Cited
from ctcore.kernel.form import filled
from ctcore.kernel.frozen import frozen
from ctcore.kernel.verdict import changed

__all__ = ["Draft", "Entry"]

S_co = TypeVar("S_co", covariant=True)


@frozen
class Entry:
    """One change, ordered by one clause.

    ``form`` is its line, with a slot in braces for each field that it names (`ctcore.kernel.form`).
    """

    form: ClassVar[str] = ""

    clause: str

    def __str__(self) -> str:
        """The change in plain words."""
        return filled(self.wording(), self)

    def wording(self) -> str:
        """The form of this line; an entry that is worded by its values chooses it here."""
        return self.form

    def as_dict(self) -> dict[str, Any]:
        """The entry as plain data: its verb, its clause and its values as words."""
        fields = attrs.asdict(self, recurse=False)
        plain = {
            name: v if isinstance(v, bool | int | None) and not hasattr(v, "name") else str(v)
            for name, v in fields.items()
        }
        labels = {"changed_by": list(self.changed_by)} if self.changed_by else {}
        return {"change": type(self).__name__, **plain, **labels, "text": str(self)}

    @property
    def changed_by(self) -> tuple[str, ...]:
        """The labels of the exceptions that changed the clause here."""
        return self.clause.changed_by if isinstance(self.clause, Cited) else ()

    @property
    def cited(self) -> str:
        """The clause, and what changed it here."""
        return changed(str(self.clause), self.changed_by)


class Draft(Protocol[S_co]):
    """A step in the making: primitives write to it, and one state is built at its end."""

    @property
    def lines(self) -> list[tuple[Any, ...]]:
        """An entry's type and its fields, in the order of the changes."""

    def close(self) -> S_co:
        """Build the state after the step."""
