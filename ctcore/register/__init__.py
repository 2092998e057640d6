"""The clause register: what each rule says, the rulings on it, the cards, and where each lives.

>>> from ctcore import register
>>> register.clause("3.3.1").title
'Rally'
>>> [ruling.id for ruling in register.rulings_on("3.3.2")][:2]
['R4', 'R100']
>>> str(register.lookup("#35s"))
'#35s Napalm, shaded'
"""

from ctcore.register.entries import Clause, Ruling, Sentence
from ctcore.register.faces import Card, Half, Words
from ctcore.register.figures import constant, instead, printed_value, said
from ctcore.register.finding import Passage, about, passages, passages_of
from ctcore.register.loading import (
    card,
    cards,
    checkout,
    citing,
    clause,
    clauses,
    clauses_naming,
    lasting,
    load,
    lookup,
    ruling,
    rulings,
    rulings_on,
    specs,
)
from ctcore.register.places import (
    Site,
    changes_ordered,
    cited_by_frame,
    exceptions_citing,
    figures_citing,
    frames_citing,
    in_proofs,
    laws_citing,
    requirements_citing,
)
from ctcore.register.register import Ambiguous, Register
from ctcore.register.tables import Row, rows_of
from ctcore.register.tested import in_tests

__all__ = [
    "Ambiguous",
    "Card",
    "Clause",
    "Half",
    "Passage",
    "Register",
    "Row",
    "Ruling",
    "Sentence",
    "Site",
    "Words",
    "about",
    "card",
    "cards",
    "changes_ordered",
    "checkout",
    "cited_by_frame",
    "citing",
    "clause",
    "clauses",
    "clauses_naming",
    "constant",
    "exceptions_citing",
    "figures_citing",
    "frames_citing",
    "in_proofs",
    "in_tests",
    "instead",
    "lasting",
    "laws_citing",
    "load",
    "lookup",
    "passages",
    "passages_of",
    "printed_value",
    "requirements_citing",
    "rows_of",
    "ruling",
    "rulings",
    "rulings_on",
    "said",
    "specs",
]
