"""Every requirement of every kind of move is hit true, false and alone; ``pytest -s`` shows the counts."""

from __future__ import annotations

import sys

from tests.rules import report
from tests.rules.positions import KINDS


def test_every_requirement_is_hit_true_false_and_alone() -> None:
    hits = report.count()
    sys.stdout.write("\n" + report.table(hits) + "\n")
    assert report.one_sided(hits) == []
    assert set(report.IMPLIED) <= set(hits)


def test_the_report_speaks_of_every_requirement_that_can_be_met() -> None:
    kinds = {kind.name for kind in report.covered()}
    assert kinds == {name for name in KINDS if not name.startswith("later.")}
    assert sum(len(kind.requirements) for kind in report.covered()) >= 250


def test_the_report_fails_where_one_side_is_never_hit() -> None:
    hits = {
        ("train", "a"): report.Hits(true=3),
        ("train", "b"): report.Hits(true=1, false=2, alone=1),
        ("train", "c"): report.Hits(true=1, false=2),
    }
    assert report.one_sided(hits) == [("train", "a"), ("train", "c")]
    assert "never false, alone" in report.table(hits)


def test_the_report_fails_where_an_implied_requirement_refuses_after_all() -> None:
    name = ("attack.take", "none_available")
    assert report.one_sided({name: report.Hits(true=1)}) == []
    assert report.one_sided({name: report.Hits(true=1, false=1, alone=1)}) == [name]
