"""A labelled transition system with cited requirements; it knows no game."""

from ctcore.kernel.kind import Kind, Subjects
from ctcore.kernel.law import Law, Violation
from ctcore.kernel.ledger import Draft, Entry
from ctcore.kernel.move import Frame, Move
from ctcore.kernel.requirement import (
    Requirement,
    Scope,
    given,
    of_case,
    of_match,
    of_move,
    of_position,
    of_subject,
)
from ctcore.kernel.stack import StackDraft, standing_law
from ctcore.kernel.system import System, Transition
from ctcore.kernel.verdict import Finding, Verdict

__all__ = [
    "Draft",
    "Entry",
    "Finding",
    "Frame",
    "Kind",
    "Law",
    "Move",
    "Requirement",
    "Scope",
    "StackDraft",
    "Subjects",
    "System",
    "Transition",
    "Verdict",
    "Violation",
    "given",
    "of_case",
    "of_match",
    "of_move",
    "of_position",
    "of_subject",
    "standing_law",
]
