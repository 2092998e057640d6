"""The clause register: what each rule says, the rulings on it, and where it lives.

>>> from ctcore import register
>>> register.clause("3.3.1").title
'Rally'
>>> [ruling.id for ruling in register.rulings_on("3.3.2")][:2]
['R4', 'R100']
"""

from ctcore.register.entries import Clause, Ruling
from ctcore.register.places import (
    Site,
    changes_ordered,
    in_proofs,
    in_tests,
    laws_citing,
    requirements_citing,
)
from ctcore.register.register import (
    Register,
    checkout,
    clause,
    clauses,
    load,
    lookup,
    ruling,
    rulings,
    rulings_on,
)

__all__ = [
    "Clause",
    "Register",
    "Ruling",
    "Site",
    "changes_ordered",
    "checkout",
    "clause",
    "clauses",
    "in_proofs",
    "in_tests",
    "laws_citing",
    "load",
    "lookup",
    "requirements_citing",
    "ruling",
    "rulings",
    "rulings_on",
]
