"""Every sentence of the rules is cited where they are carried out, or stands in a list with the reason."""

from __future__ import annotations

from tests.algeria.cited import LISTED, ids, in_words, report, sites, uncited

SENTENCES = [one for one in ids() if "/" in one]
RULINGS = [one for one in ids() if "/" not in one]


def test_every_sentence_and_ruling_is_cited_or_listed_with_a_reason() -> None:
    assert [one for one in uncited() if one not in LISTED] == []


def test_what_is_cited_by_now_is_struck_from_the_list() -> None:
    assert [one for one in LISTED if one not in uncited()] == []


def test_the_report_tells_of_every_sentence_and_ruling_where_it_is_cited() -> None:
    lines = list(report())
    assert [line.split()[0] for line in lines] == [*SENTENCES, *RULINGS]
    assert len(SENTENCES) >= 230
    told = next(line for line in lines if line.startswith("9.22/5 "))
    assert "requirement flush.target" in told
    assert not [line for line in lines if line.endswith("nowhere")]


def test_citations_count_in_rules_and_not_in_docstrings() -> None:
    assert sites()["9.22/1"]
    assert "A76" in in_words()
    assert [one for one in sites()["2/4"] if one.startswith("law ")]
    assert [one for one in sites()["8/2"] if one.startswith("frame ")]
    assert [one for one in sites()["11.4/1"] if one.startswith("figure ")]
    assert [one for one in sites()["13.1/2"] if one.startswith("exception ")]
