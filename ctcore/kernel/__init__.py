"""A labelled transition system with cited requirements; it knows no game."""

from ctcore.kernel.attach import attach, overlapping, points_of
from ctcore.kernel.citing import Cited, cite
from ctcore.kernel.figure import Figure
from ctcore.kernel.grounds import About, Admission, Grounds, on_grounds
from ctcore.kernel.kind import Effect, Kind, Within, awaits
from ctcore.kernel.law import Law, Violation, frame_law
from ctcore.kernel.ledger import Draft, Entry, Transition
from ctcore.kernel.move import Frame, Move, Part
from ctcore.kernel.notes import HouseRules
from ctcore.kernel.proviso import Amends, Closes, Condition, Ground, Opens, Proviso
from ctcore.kernel.requirement import AtMost, Requirement, Scope, Unless, asks
from ctcore.kernel.stack import StackDraft, standing_law
from ctcore.kernel.staged import Stage, Staged
from ctcore.kernel.subjects import Subjects
from ctcore.kernel.system import System
from ctcore.kernel.table import Table
from ctcore.kernel.verdict import Finding, OpenGround, Verdict

__all__ = [
    "About",
    "Admission",
    "Amends",
    "AtMost",
    "Cited",
    "Closes",
    "Condition",
    "Draft",
    "Effect",
    "Entry",
    "Figure",
    "Finding",
    "Frame",
    "Ground",
    "Grounds",
    "HouseRules",
    "Kind",
    "Law",
    "Move",
    "OpenGround",
    "Opens",
    "Part",
    "Proviso",
    "Requirement",
    "Scope",
    "StackDraft",
    "Stage",
    "Staged",
    "Subjects",
    "System",
    "Table",
    "Transition",
    "Unless",
    "Verdict",
    "Violation",
    "Within",
    "asks",
    "attach",
    "awaits",
    "cite",
    "frame_law",
    "on_grounds",
    "overlapping",
    "points_of",
    "standing_law",
]
