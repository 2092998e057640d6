"""Verdicts: an answer of yes or no, with every requirement that decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.stack import labelled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel.kind import Kind
    from ctcore.kernel.move import Frame, Move
    from ctcore.kernel.requirement import Requirement

__all__ = ["Finding", "Verdict"]


@attrs.frozen(slots=True)
class Finding:
    """One requirement of a verdict: whether it holds, and on which values.

    ``pending`` marks what the rules may allow and the engine does not play yet.
    """

    name: str
    clauses: tuple[str, ...]
    text: str
    holds: bool
    values: dict[str, Any] = attrs.field(factory=dict, hash=False)
    shown: str = ""
    pending: bool = False

    @property
    def clause(self) -> str:
        """The deciding clause."""
        return self.clauses[0]

    def __str__(self) -> str:
        """The clauses, the requirement and the values."""
        values = f" [{self.shown}]" if self.shown else ""
        return f"{', '.join(self.clauses)}: {self.text}{values}"

    def as_dict(self) -> dict[str, Any]:
        """The finding as plain data."""
        return {
            "requirement": self.name,
            "clauses": list(self.clauses),
            "text": self.text,
            "holds": self.holds,
            "pending": self.pending,
            "values": {path: plain(value) for path, value in self.values.items()},
        }


def plain(value: object) -> object:
    """A value as JSON has it: numbers, truths and None as they are, else words."""
    if value is None or isinstance(value, bool):
        return value
    return int(value) if type(value) is int else str(value)


# Not frozen: a frozen class pays a call for each field, and verdicts are asked by the million.
@attrs.define(slots=True, eq=False)
class Verdict:
    """Whether a move is legal, and every requirement with whether it holds.

    ``asked`` holds the truths in the order in which the kind asks them; findings are
    rendered when they are read, in the order of the rule file.
    """

    state: Any
    frame: Frame | None
    move: Move
    kind: Kind
    asked: Sequence[bool]

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        """The requirements that decided."""
        return self.kind.requirements

    @property
    def results(self) -> tuple[bool, ...]:
        """Whether each requirement holds, in the order of ``requirements``."""
        return tuple(self.asked[place] for place in self.kind.ordered)

    @property
    def legal(self) -> bool:
        """Whether every requirement holds."""
        return all(self.asked)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every requirement with whether it holds."""
        return tuple(map(self._finding, self.requirements, self.results))

    @property
    def violations(self) -> tuple[Finding, ...]:
        """The requirements that do not hold."""
        return tuple(finding for finding in self.findings if not finding.holds)

    def _finding(self, requirement: Requirement, holds: bool) -> Finding:  # noqa: FBT001 - mapped over results
        there = self.kind.there(self.state, self.frame) if self.kind.there else None
        parts = {
            **labelled(self.state.stack),
            "state": self.state,
            "frame": self.frame,
            "move": self.move,
            "subject": self.kind.subject(self.state, self.move),
            "there": there,
        }
        return Finding(
            requirement.name,
            requirement.clauses,
            requirement.text,
            holds,
            requirement.values(**parts),
            requirement.shown(**parts),
            requirement.pending,
        )

    def __bool__(self) -> bool:
        """Whether the move is legal."""
        return self.legal

    def __str__(self) -> str:
        """The move, the answer, and each unmet requirement."""
        if self.legal:
            return f"{self.move}: legal"
        return f"{self.move}: not legal" + "".join(f"\n  {finding}" for finding in self.violations)

    def as_dict(self) -> dict[str, Any]:
        """The verdict as plain data."""
        return {
            "move": str(self.move),
            "legal": self.legal,
            "findings": [finding.as_dict() for finding in self.findings],
        }
