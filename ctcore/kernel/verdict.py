"""Verdicts: an answer of yes or no, with every requirement that decided it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.citing import as_changed
from ctcore.kernel.deciding import deciding
from ctcore.kernel.form import plain
from ctcore.kernel.frozen import frozen
from ctcore.kernel.notes import in_force_of
from ctcore.kernel.stack import labelled

if TYPE_CHECKING:
    from ctcore.kernel.grounds import Grounds
    from ctcore.kernel.kind import Kind
    from ctcore.kernel.move import Frame, Move, Part
    from ctcore.kernel.requirement import Requirement

__all__ = ["Finding", "OpenGround", "Verdict"]


@frozen
class OpenGround:
    """A ground that is open in the position, and what the element lacks for it; nothing if it is met."""

    label: str
    clauses: tuple[str, ...]
    lacks: tuple[str, ...]

    def __str__(self) -> str:
        """The ground with its clauses, and what is lacking."""
        cited = f"{self.label} ({', '.join(self.clauses)})"
        return f"{cited}: {', '.join(self.lacks)}" if self.lacks else cited

    def as_dict(self) -> dict[str, Any]:
        """The ground as plain data."""
        return {"ground": self.label, "clauses": list(self.clauses), "lacks": list(self.lacks)}


@frozen
class Finding:
    """One requirement of a verdict: whether it holds, and on which values.

    ``grounds`` lists the open ones, if it may be met on any of several; ``changed_by`` has the labels of
    the exceptions without which its answer here would be different.
    """

    name: str
    clauses: tuple[str, ...]
    text: str
    holds: bool
    values: dict[str, Any] = attrs.field(factory=dict, hash=False)
    shown: str = ""
    grounds: tuple[OpenGround, ...] = ()
    changed_by: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """The requirement, whether it holds, and what decides it."""
        return f"<Finding {self.name} {'holds' if self.holds else 'does not hold'}: {self}>"

    @property
    def clause(self) -> str:
        """The deciding clause."""
        return self.clauses[0]

    @property
    def cited(self) -> str:
        """The clauses, and after the deciding one what changed it here."""
        first, *rest = self.clauses
        others = (one for one in rest if one not in self.changed_by)
        return ", ".join((as_changed(first, self.changed_by), *others))

    @property
    def met_on(self) -> tuple[OpenGround, ...]:
        """The grounds that admit the element."""
        return tuple(one for one in self.grounds if not one.lacks)

    @property
    def decided_by(self) -> str:
        """The values that decide it; of grounds, those that hold, or what each of them lacks."""
        return "; ".join(map(str, self.met_on or self.grounds)) or self.shown

    @property
    def said(self) -> str:
        """The requirement, and what decides it where that is more than the text says."""
        return self.text + (f" [{self.decided_by}]" if self.decided_by else "")

    def __str__(self) -> str:
        """The clauses, the requirement and what decides it."""
        return f"{self.cited}: {self.said}"

    def as_dict(self) -> dict[str, Any]:
        """The finding as plain data."""
        return {
            "requirement": self.name,
            "clauses": list(self.clauses),
            "text": self.text,
            "holds": self.holds,
            **({"grounds": [one.as_dict() for one in self.grounds]} if self.grounds else {}),
            **({"changed_by": list(self.changed_by)} if self.changed_by else {}),
            "decided_by": self.decided_by,
            "values": {path: plain(value) for path, value in self.values.items()},
        }


# Not frozen: a frozen class pays a call for each field, and verdicts are asked by the million.
@attrs.define(slots=True, eq=False)
class Verdict:
    """Whether a move is legal, and every requirement with whether it holds.

    ``results`` are the truths of the requirements, in the order of the rule file; findings are
    rendered when they are read.
    """

    state: Any
    frame: Frame | None
    move: Move | Part
    kind: Kind
    results: tuple[bool, ...]
    # Where the rules are found again (`System.name`); empty where they are nowhere kept.
    system: str = ""

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        """The requirements that decided."""
        return self.kind.requirements

    @property
    def legal(self) -> bool:
        """Whether every requirement holds."""
        return all(self.results)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every requirement with whether it holds."""
        return tuple(map(self._finding, self.requirements, self.results))

    @property
    def violations(self) -> tuple[Finding, ...]:
        """The requirements that do not hold."""
        asked = zip(self.requirements, self.results, strict=False)
        return tuple(self._finding(one, holds) for one, holds in asked if not holds)

    def violates(self, name: str) -> bool:
        """Whether the requirement of that name does not hold: told at once, without a finding."""
        return any(
            one.name == name and not holds
            for one, holds in zip(self.requirements, self.results, strict=False)
        )

    @property
    def changed(self) -> tuple[Finding, ...]:
        """The requirements that hold here by an exception."""
        return tuple(finding for finding in self.findings if finding.holds and finding.changed_by)

    def finding(self, place: int) -> Finding:
        """The finding of one requirement, by its place in the rule file."""
        return self._finding(self.requirements[place], self.results[place])

    def reach(self) -> Any:
        """How far it reaches: the facts under which it is proved the same for every lawful position.

        A `ctcore.symbolic.Reach`, of a verdict on a game's own rules; it takes z3 (``ctcore[proof]``).

        >>> from ctcore.game.games import game
        >>> nim = game("nim")
        >>> print(nim.judge(nim.setup(), nim.parse_move(nim.setup(), "take 3 from A")).reach())
        Yes wherever A.stones >= 3, with this pending
        """
        return import_module("ctcore.symbolic.reach").reach_of(self)

    def _finding(self, requirement: Requirement, holds: bool) -> Finding:  # noqa: FBT001 - mapped over results
        subject = self.kind.subject(self.state, self.move, requirement.about)
        parts = {
            **labelled(self.state.stack),
            "state": self.state,
            "frame": self.frame,
            "move": self.move,
            "subject": subject,
            "there": self.kind.there(self.state, self.frame) if self.kind.there else None,
        }
        by_figure: tuple[str, ...] = ()
        if requirement.figure is not None:
            about = self.kind.figured_of(requirement, self.state, self.frame, self.move)
            parts["figure"] = requirement.figure(self.state, *about)
            changing = {
                clause for one in requirement.figure.changing(self.state, *about) for clause in one.clauses
            }
            by_figure = tuple([clause for clause in requirement.amended_by if clause in changing])
        if requirement.lacking is not None:
            read = self.kind.read(requirement, self.state, self.frame, self.move)
            parts["lacking"] = requirement.lacking(*read)
        since, clauses = self._since(requirement, holds)
        return Finding(
            requirement.name,
            (*clauses, *by_figure),
            requirement.text,
            holds,
            requirement.values(**parts),
            requirement.shown(**parts),
            _open(requirement.grounds, in_force_of(self.state), subject) if requirement.grounds else (),
            tuple(dict.fromkeys((*self._decided_by(requirement), *since))),
        )

    def _decided_by(self, requirement: Requirement) -> list[str]:
        """The labels of the provisos that decide now."""
        provisos = [one for one in self.kind.provisos if one.while_ not in requirement.wants]
        return deciding(lambda state: self._holds(requirement, state), self.state, provisos)

    def _since(self, requirement: Requirement, holds: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:  # noqa: FBT001 - as above
        """The labels and the clauses of what an earlier move left on the frame, if that decides."""
        if holds or requirement.since is None:
            return (), requirement.clauses
        labels, clauses = requirement.since(self.state, self.frame, self.move)
        return labels, clauses if labels else requirement.clauses

    def _holds(self, requirement: Requirement, state: object) -> bool:
        return self.kind.holds(requirement, state, self.frame, self.move)

    def __bool__(self) -> bool:
        """Whether the move is legal."""
        return self.legal

    def __eq__(self, other: object) -> bool:
        """Whether the same was asked of the same position, and answered alike."""
        if not isinstance(other, Verdict):
            return NotImplemented
        return self._asked == other._asked and self.state == other.state

    def __hash__(self) -> int:
        return hash((self.state, self._asked))

    @property
    def _asked(self) -> tuple[object, ...]:
        return (self.frame, self.move, self.kind.name, self.results)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Copy and pickle as the question, which is asked again of the rules."""
        if not self.system or _asked_again(self.system, self.state, self.move) != self:
            message = "a verdict on rules other than the game's cannot be pickled"
            raise TypeError(message)
        return (_asked_again, (self.system, self.state, self.move))

    def __repr__(self) -> str:
        """The move, the answer, and the names of the unmet requirements."""
        unmet = [one.name for one, holds in zip(self.requirements, self.results, strict=True) if not holds]
        answer = f"not legal, unmet: {', '.join(unmet)}" if unmet else "legal"
        return f"<Verdict {str(self.move)!r}: {answer}>"

    def __str__(self) -> str:
        """The move, the answer, and each unmet requirement; of a legal move, what holds by an exception."""
        answer, shown = ("legal", self.changed) if self.legal else ("not legal", self.violations)
        return f"{self.move}: {answer}" + "".join(f"\n  {finding}" for finding in shown)

    def as_dict(self) -> dict[str, Any]:
        """The verdict as plain data."""
        return {
            "move": str(self.move),
            "legal": self.legal,
            "findings": [finding.as_dict() for finding in self.findings],
        }


def _asked_again(name: str, state: object, move: Move | Part) -> Verdict:
    from ctcore.kernel.system import named  # noqa: PLC0415 - a system makes verdicts

    return named(name).judge(state, move)


def _open(grounds: Grounds, in_force: object, subject: object) -> tuple[OpenGround, ...]:
    return tuple(
        OpenGround(ground.label, ground.clauses, tuple(one.lacks for one in ground.lacks(subject)))
        for ground, _ in grounds.open_in(in_force)
    )
