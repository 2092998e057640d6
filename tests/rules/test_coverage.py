"""Every requirement of Train and Rally is hit true and hit false; ``pytest -s`` shows the counts."""

from __future__ import annotations

import sys

from tests.rules import report


def test_every_requirement_of_train_and_rally_is_hit_on_both_sides() -> None:
    hits = report.count()
    sys.stdout.write("\n" + report.table(hits) + "\n")
    assert report.one_sided(hits) == []


def test_the_report_speaks_of_every_requirement_of_both_operations() -> None:
    kinds = {kind.name for kind in report.covered()}
    assert {"train", "train.select", "train.take", "rally.replace", "rally.take_base", "end"} <= kinds
    assert sum(len(kind.requirements) for kind in report.covered()) >= 60


def test_the_report_fails_where_one_side_is_never_hit() -> None:
    hits = {("train", "a"): report.Hits(true=3), ("train", "b"): report.Hits(true=1, false=1)}
    assert report.one_sided(hits) == [("train", "a")]
    assert "never hit" in report.table(hits)
