"""Try mutants of Labyrinth's rules, and say which test notices each: ``python -m tests.labyrinth.mutation``.

With a pattern only those with it in their name; with ``--sample N`` only N, drawn evenly over the sorts and
the rules. Each mutant is tried in a process of its own: what a requirement cites and refuses by the tables of
these; then by the tests of its module, by those that cite the most of its clauses, and at last by the second
statement along games. Exit status 1 where one survives that `equivalent.txt` does not explain, or where an
explanation is no longer true.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.system import POINTS
from tests.mutation.rules import Rules, paired

__all__ = ["RULES"]

_HERE = Path(__file__).parent
_OTHER = paired(
    *(("US", "JIHADIST"), ("us", "jihadist"), ("SLEEPER", "ACTIVE"), ("sleepers", "actives")),
    *(("SOFT", "HARD"), ("ALLY", "ADVERSARY"), ("is_ally", "is_adversary"), ("GREEN", "TAN")),
    *(("GOOD", "FAIR"), ("POOR", "ISLAMIST_RULE"), ("better", "worse"), ("prestige", "funding")),
    *(("SUNNI", "SHIA_MIX"), ("besieged", "cadre"), ("troops", "cells"), ("discards", "removed")),
    *(("PLOT_1", "PLOT_2"), ("PLOT_3", "WMD"), ("arsenal", "loose_wmd")),
)
# What says a thing in words, or copies.
_NO_RULE = re.compile(
    r"[:.](__str__|__format__|__reduce__|__repr__|_said|told|shown|described|wording|label|called)(\.|$)"
)
_TEXTS = "test_texts.py"
_OF_THE_US = ("test_us.py", "test_plots.py", "test_sentences.py")
_OF_THE_JIHADIST = ("test_jihadist.py", "test_sentences.py", "test_plots.py")
_FIRST = (
    ("rules/events/us_", ("test_cards_us.py", _TEXTS)),
    ("rules/events/jihadist_", ("test_cards_jihadist.py", _TEXTS)),
    ("rules/events/neither_", ("test_cards_unassociated.py", _TEXTS)),
    ("rules/events/", (_TEXTS, "test_cards_us.py", "test_cards_jihadist.py", "test_cards_unassociated.py")),
    ("rules/us/", _OF_THE_US),
    ("rules/jihadist/", _OF_THE_JIHADIST),
    (
        "rules/solo/",
        ("test_solo.py", "test_solo_operations.py", "test_solo_events.py", "test_second_solo.py"),
    ),
    ("rules/resolving", ("test_plots.py",)),
    ("rules/reassessing", ("test_us.py",)),
    ("rules/se", ("test_sequence.py", "test_board.py", "test_sentences.py")),
    ("board/solo", ("test_solo.py",)),
    ("board/", ("test_board.py", "test_sentences.py", "test_plots.py")),
)
_BY_SORT = {
    "requirement dropped": ("test_refusals.py",),
    "requirement mis-cited": ("test_citations.py",),
    "entry mis-cited": ("test_citations.py",),
}
_TESTS = (
    *("test_refusals.py", "test_citations.py"),
    *("test_board.py", "test_sequence.py", "test_us.py", "test_jihadist.py", "test_plots.py"),
    *("test_sentences.py", "test_cards_us.py", "test_cards_jihadist.py", "test_cards_unassociated.py"),
    *(_TEXTS, "test_hidden.py", "test_switches.py", "test_rulings.py", "test_solo.py", "test_solo_events.py"),
    *("test_solo_operations.py", "test_solo_travel.py", "test_second_solo.py", "test_second.py"),
)
RULES = Rules(
    GAME,
    POINTS,
    (
        "draft.py",
        "effects.py",
        "state.py",
        "tracks.py",
        "winning.py",
        "vocabulary.py",
        "places.py",
        "solo.py",
    ),
    _OTHER,
    ("US", "JIHADIST"),
    _NO_RULE,
    tuple(map(_HERE.joinpath, _TESTS)),
    _HERE / "equivalent.txt",
    _FIRST,
    ("test_second.py",),
    _BY_SORT,
)

if __name__ == "__main__":
    sys.exit(RULES.main("tests.labyrinth.mutation", __doc__ or ""))
