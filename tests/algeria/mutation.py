"""Try mutants of Algeria's rules, and say which test notices each: ``python -m tests.algeria.mutation``.

With a pattern only those with it in their name; with ``--sample N`` only N, drawn evenly over the sorts and
the rules. Each mutant is tried in a process of its own, by the tests of the rules, those first that cite the
most of its clauses. Exit status 1 where one survives that `equivalent.txt` does not explain, or where an
explanation is no longer true.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from ctcore.algeria.game import GAME
from ctcore.algeria.system import POINTS
from tests.mutation.rules import Rules, paired

__all__ = ["RULES"]

_HERE = Path(__file__).parent
_OTHER = paired(
    *(("FLN", "GOVERNMENT"), ("fln", "government"), ("is_urban", "is_remote"), ("plus", "at")),
    *(("FRONT", "CADRE"), ("BAND", "FAILEK"), ("fronts", "cadres"), ("bands", "faileks")),
    *(("UG", "OPS"), ("OC", "PTL"), ("ug", "ops"), ("oc", "ptl")),
    *(("DIVISION", "DISPERSED"), ("FRENCH", "ALGERIAN"), ("ELITE", "POLICE")),
    *(("neutralized", "recovered"), ("air", "helo"), ("terror", "resettled")),
)
# What says a thing in words, or copies; and what says whether a list has a move, which proofs alone read.
_NO_RULE = re.compile(
    r"[:.](__str__|__format__|__reduce__|__repr__|described|singular|running|told"
    r"|_?covers|_covers_points|_joins|_group_there|_target_there|_may_be|_may_fire)(\.|$)"
)
_TESTS = [one for one in (_HERE / "rules").glob("test_*.py") if one.name != "test_coverage.py"]
_ALSO = ("test_board.py", "test_switches.py", "test_switches_told.py")
RULES = Rules(
    GAME,
    POINTS,
    ("draft.py", "effects.py", "state.py", "tables.py", "units.py", "places.py"),
    _OTHER,
    ("FLN", "GOVERNMENT"),
    _NO_RULE,
    (*_TESTS, *map(_HERE.joinpath, _ALSO)),
    _HERE / "equivalent.txt",
)

if __name__ == "__main__":
    sys.exit(RULES.main("tests.algeria.mutation", __doc__ or ""))
