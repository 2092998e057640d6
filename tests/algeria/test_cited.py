"""Every sentence and ruling is cited where the rules carry it out, or stands in a list with the reason."""

from __future__ import annotations

from ctcore.algeria.game import GAME
from tests.algeria.cited import LISTED, ids, report, sites, uncited

SENTENCES = [one for one in ids() if "/" in one]
RULINGS = [one for one in ids() if "/" not in one]


def test_every_sentence_and_ruling_is_cited_or_listed_with_a_reason() -> None:
    assert [one for one in uncited() if one not in LISTED] == []


def test_what_is_cited_by_now_is_struck_from_the_list() -> None:
    assert [one for one in LISTED if one not in uncited()] == []


def test_the_report_tells_of_every_sentence_and_ruling_where_it_is_cited() -> None:
    told = dict(report())
    assert [*told] == [*SENTENCES, *RULINGS]
    assert len(SENTENCES) >= 230
    assert "requirement flush.target" in told["9.22/5"]
    assert "nowhere" not in told.values()


def test_no_more_than_pointers_names_and_summaries_go_uncited() -> None:
    assert len(LISTED) <= 8
    assert not {*LISTED} & {*GAME.turnable}


def test_citations_count_where_the_rules_use_them() -> None:
    assert "requirement gathering.go.some_unit" in sites()["9.22/1"]
    assert "data units.toml" in sites()["2.1/3"]
    assert "effect rules/combat.py: pay_reduction" in sites()["C.6/2"]
    assert "effect rules/missions/gathering.py: _GOES" in sites()["9.23/7"]
    # A class that is based on another carries out what that does.
    assert {"frame Raiding", "frame Striking"} <= {*sites()["9/3"]}
    assert "frame Raiding" not in sites()["9.12/5"]
    assert [one for one in sites()["2/4"] if one.startswith("law ")]
    assert [one for one in sites()["8/2"] if one.startswith("frame ")]
    assert [one for one in sites()["11.4/1"] if one.startswith("figure ")]
    assert [one for one in sites()["13.1/2"] if one.startswith("exception ")]
