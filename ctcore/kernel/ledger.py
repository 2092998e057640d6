"""The ledger: what a move changed, line by line, each line under its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

import attrs

from ctcore.kernel.citing import Cited, as_changed
from ctcore.kernel.form import filled, plain
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.kernel.move import Move

__all__ = ["Draft", "Entry", "Transition"]

S = TypeVar("S")
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
        fields = {name: plain(value) for name, value in attrs.asdict(self, recurse=False).items()}
        labels = {"changed_by": list(self.changed_by)} if self.changed_by else {}
        return {"change": type(self).__name__, **fields, **labels, "text": str(self)}

    @property
    def changed_by(self) -> tuple[str, ...]:
        """The labels of the exceptions that changed the clause here."""
        return self.clause.changed_by if isinstance(self.clause, Cited) else ()

    @property
    def cited(self) -> str:
        """The clause, and what changed it here."""
        return as_changed(str(self.clause), self.changed_by)


class Draft(Protocol[S_co]):
    """A step in the making: primitives write to it, and one state is built at its end."""

    @property
    def lines(self) -> list[tuple[Any, ...]]:
        """An entry's type and its fields, in the order of the changes."""

    def close(self) -> S_co:
        """Build the state after the step."""


@frozen
class Transition(Generic[S]):
    """A step with its reasons: the state before, the move, the ledger, the state after.

    ``lines`` holds each entry's type and its fields; the ledger is made of them when it is asked for.
    """

    before: S
    move: Move
    lines: tuple[tuple[Any, ...], ...] = attrs.field(repr=False)
    after: S

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """Each change under the clause that orders it, in the order of the changes."""
        return tuple([entry(*fields) for entry, *fields in self.lines])

    def __repr__(self) -> str:
        """The move, and how many changes it makes."""
        changes = len(self.lines)
        return f"<Transition {str(self.move)!r}: {changes} change{'' if changes == 1 else 's'}>"

    def __str__(self) -> str:
        """The move, and each change under its clause."""
        return f"{self.move}" + "".join(f"\n  {entry.cited:<6} {entry}" for entry in self.ledger)

    def as_dict(self) -> dict[str, Any]:
        """The move and its ledger as plain data."""
        return {"move": str(self.move), "ledger": [entry.as_dict() for entry in self.ledger]}
