"""Prove laws over the engine's own source, and find lawful positions. Only this package imports z3."""

from ctcore.symbolic.checking import Checking
from ctcore.symbolic.examples import examples
from ctcore.symbolic.induction import Case, Claim, agrees, agrees_after, holds_of, keeps_laws
from ctcore.symbolic.lawful import Lawful, extreme, find_lawful, forbidding
from ctcore.symbolic.laws import LawTerms, kept
from ctcore.symbolic.lift import any_count, any_truth, concrete, lifted, named_values
from ctcore.symbolic.limits import Limit, limits
from ctcore.symbolic.obligation import Found, Obligation, Proof, discharge, house
from ctcore.symbolic.parallel import discharge_all, obligations
from ctcore.symbolic.reach import Matters, Reach, reach_of
from ctcore.symbolic.scripts import Script, file_name
from ctcore.symbolic.solving import Holding, may_be, refute
from ctcore.symbolic.terms import Number, Truth, number, truth

__all__ = [
    "Case",
    "Checking",
    "Claim",
    "Found",
    "Holding",
    "LawTerms",
    "Lawful",
    "Limit",
    "Matters",
    "Number",
    "Obligation",
    "Proof",
    "Reach",
    "Script",
    "Truth",
    "agrees",
    "agrees_after",
    "any_count",
    "any_truth",
    "concrete",
    "discharge",
    "discharge_all",
    "examples",
    "extreme",
    "file_name",
    "find_lawful",
    "forbidding",
    "holds_of",
    "house",
    "keeps_laws",
    "kept",
    "lifted",
    "limits",
    "may_be",
    "named_values",
    "number",
    "obligations",
    "reach_of",
    "refute",
    "truth",
]
