"""Why a player that the rules run does what it does: what it asked, what decided, what it drew."""

from __future__ import annotations

from typing import Any

from ctcore.kernel.frozen import frozen

__all__ = ["Reason"]


@frozen
class Reason:
    """One reason: a question with its answer, a priority that narrowed a choice, a draw, or what was done.

    ``box`` is the box of the flowchart it belongs to.  ``says`` is the question, the priority or the deed,
    ``found`` the answer in words.  ``among`` are the candidates in words before, and ``left`` those after,
    where a choice was narrowed.  ``name`` is the name of the step that was taken, or of the priority that
    narrowed; empty for another reason.
    """

    box: str
    clauses: tuple[str, ...]
    says: str
    found: str = ""
    among: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    name: str = ""

    def __str__(self) -> str:
        """The reason in one line, its clauses first.

        >>> print(Reason("Terror", ("8.4.2",), "highest Population", among=("Oran", "Medea"), left=("Oran",)))
        8.4.2: highest Population: of Oran, Medea: Oran
        """
        return f"{', '.join(self.clauses)}: {self.told}"

    @property
    def told(self) -> str:
        """The reason in words, without its clauses."""
        told = f"{self.says}: {self.found}" if self.found else self.says
        return told + (
            f": of {', '.join(self.among)}: {', '.join(self.left) or 'none'}" if self.among else ""
        )

    def as_dict(self) -> dict[str, Any]:
        """The reason as plain data."""
        told: dict[str, Any] = {"box": self.box, "clauses": [*self.clauses], "says": self.says}
        if self.found:
            told["found"] = self.found
        if self.among:
            told |= {"among": [*self.among], "left": [*self.left]}
        if self.name:
            told["name"] = self.name
        return told
