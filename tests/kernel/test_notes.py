"""Notes stay beside the value that they are about: a copy begins without, and what keeps none stays empty."""

from __future__ import annotations

import copy
import pickle

from ctcore.kernel.notes import NO_NOTES, HouseRules


def test_what_is_noted_where_nothing_is_kept_is_given_back_and_dropped() -> None:
    assert NO_NOTES.setdefault("asked", 7) == 7
    NO_NOTES["asked"] = 8
    assert (dict(NO_NOTES), NO_NOTES.get("asked")) == ({}, None)


def test_a_copy_of_what_is_in_force_has_its_house_rules_and_none_of_its_notes() -> None:
    rules = HouseRules(("ours", "theirs"))
    rules.memo["asked"] = True
    for again in (copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):  # noqa: S301 - ours
        assert (again, again.house, again.memo) == (rules, ("ours", "theirs"), {})
