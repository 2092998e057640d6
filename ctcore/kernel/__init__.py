"""A labelled transition system with cited requirements; it knows no game."""

from ctcore.kernel.attach import attach, overlapping, points_of
from ctcore.kernel.figure import Cited, Figure
from ctcore.kernel.grounds import Admission, Grounds, on_grounds
from ctcore.kernel.kind import Kind, Subjects, Within
from ctcore.kernel.law import Law, Violation
from ctcore.kernel.ledger import Draft, Entry
from ctcore.kernel.move import Frame, Move
from ctcore.kernel.proviso import Amends, Closes, Condition, Ground, Opens, Proviso
from ctcore.kernel.requirement import Requirement, Scope, of_case, of_match, of_move, of_position, of_subject
from ctcore.kernel.stack import StackDraft, standing_law
from ctcore.kernel.system import System, Transition
from ctcore.kernel.verdict import Finding, OpenGround, Verdict

__all__ = [
    "Admission",
    "Amends",
    "Cited",
    "Closes",
    "Condition",
    "Draft",
    "Entry",
    "Figure",
    "Finding",
    "Frame",
    "Ground",
    "Grounds",
    "Kind",
    "Law",
    "Move",
    "OpenGround",
    "Opens",
    "Proviso",
    "Requirement",
    "Scope",
    "StackDraft",
    "Subjects",
    "System",
    "Transition",
    "Verdict",
    "Violation",
    "Within",
    "attach",
    "of_case",
    "of_match",
    "of_move",
    "of_position",
    "of_subject",
    "on_grounds",
    "overlapping",
    "points_of",
    "standing_law",
]
