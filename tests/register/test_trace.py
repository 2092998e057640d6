"""Each sentence that binds is carried out and tested, or waived with a reason."""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore import register
from ctcore.cli.trace import tracing
from ctcore.kernel import cite
from ctcore.register.links import Link
from ctcore.register.places import Site
from ctcore.register.tracing import Trace, Tracing, counts, stamp_of
from tests.cli.run import run
from tests.register.reviewed import linked, stamps
from tests.schemas.validating import faults

RULES = register.load()
NAME = "rally.select.city_not_at_support"


@cache
def traces() -> tuple[Trace, ...]:
    return tracing().every()


def test_every_sentence_that_binds_is_carried_out_and_tested_or_waived() -> None:
    assert {one.sentence.id: one.lacks for one in traces() if one.lacks} == {}


def test_what_is_waived_binds_and_lacks_something() -> None:
    bare = {one.sentence.id: attrs.evolve(one, waived="").lacks for one in traces()}
    assert [name for name in RULES.waived if not bare[name]] == []
    assert len(RULES.waived) < 20


def test_the_links_of_every_linked_sentence_are_reviewed_for_its_present_words() -> None:
    assert RULES.reviewed == stamps(traces()), "python -m tests.register.reviewed stamps what is linked since"
    assert [one.sentence.id for one in traces() if one.suspect] == [], "review the links, and stamp them anew"
    assert sum(map(linked, traces())) == len(RULES.reviewed)


def _tracing(**noted: Any) -> Tracing:
    code = [
        Link("law", Site("module", "law"), ("3.3.4", "3.3.4/4")),
        Link("data", Site("m", "d"), ("2.3.6",)),
    ]
    tests = [Link("test", Site("tests/test_one.py", "test_it"), ("3.3.4/4", "3.3.4/5"))]
    rules = register.Register(RULES.clauses, RULES.rulings, RULES.cards, **noted)
    return Tracing(rules, code, tests)


def test_a_citation_of_a_clause_counts_for_its_only_sentence_alone() -> None:
    found = _tracing()
    assert [one.sort for one in found.of(RULES.sentences["2.3.6/1"]).code] == ["data"]
    assert found.of(RULES.sentences["3.3.4/4"]).lacks == ()
    assert found.of(RULES.sentences["3.3.4/5"]).lacks == ("code",)
    assert found.of(RULES.sentences["3.3.4/7"]).remarks == ("no code and no test",)
    # A note lacks nothing.
    assert found.of(RULES.sentences["3.3.4/1"]).lacks == ()
    assert found.whole("3.3.4") == {"code": 0, "tests": 0}
    assert found.whole("2.3.6") == {"code": 1, "tests": 0}


def test_a_waiver_is_told_and_changed_words_make_links_suspect() -> None:
    found = _tracing(
        waived={"3.3.4/7": "a reason"},
        reviewed={"3.3.4/4": "00000000", "3.3.4/5": stamp_of(RULES.sentences["3.3.4/5"])},
    )
    assert found.of(RULES.sentences["3.3.4/7"]).remarks == ("waived: a reason",)
    changed = found.of(RULES.sentences["3.3.4/4"])
    assert changed.remarks == ("its words have changed since its links were reviewed",)
    assert not found.of(RULES.sentences["3.3.4/5"]).suspect
    told = counts(found.every())
    assert (told["waived"], told["in code"], told["tested"], told["both"]) == (1, 2, 2, 1)
    assert told["sentences"] == len(RULES.sentences)


@pytest.mark.parametrize("name", ["waived", "reviewed"])
def test_what_is_noted_of_no_sentence_is_an_error(name: str) -> None:
    with pytest.raises(ct.RegisterError, match=rf"{name}\.toml cites 3\.3\.4/99, which is not in the"):
        _tracing(**{name: {"3.3.4/99": "x"}})


def test_an_answer_prints_the_clause_of_a_sentence_that_is_cited() -> None:
    cited = cite("3.3.4/5", "3.3.4/9")
    assert (f"{cited}", cited == "3.3.4", cited.sentences) == ("3.3.4", True, ("3.3.4/5", "3.3.4/9"))
    with pytest.raises(ValueError, match="too many values"):
        cite("3.3.4/5", "3.3.3/1")
    judged = run("ask", "--scenario", "short", "rally; Algiers", "--json").data
    assert "3.3.1" in str(judged)
    assert "3.3.1/" not in str(judged)


def test_a_clause_is_told_on_one_screen_with_what_each_sentence_has() -> None:
    out = run("trace", "3.3.1").out
    assert len(out.splitlines()) <= 24
    assert out.startswith("3.3.1 Rally\n  /1  note ")
    assert "/9  may      code " in out


def test_a_sentence_is_told_with_its_links_and_the_code_with_its_sentences() -> None:
    out = run("trace", "3.3.1/4").out
    assert f"Requirement\n  ctcore.twilight.rules.operations.rally: {NAME}\n" in out
    assert "  tests/rules/tables/3.3.1-rally.txt: Illegal: select a City at Support.\n" in out
    back = run("trace", NAME).out
    assert back.startswith(f"requirement ctcore.twilight.rules.operations.rally: {NAME}\n")
    assert "  3.3.1/4  Cities that are Neutral or at Opposition.\n" in back
    assert "rally.price" in run("trace", "operations/rally.py").out


def test_the_totals_are_told_by_chapter_for_either_game() -> None:
    assert run("trace").out.splitlines()[-1].split()[:2] == ["all", str(len(RULES.sentences))]
    algeria = run("--game", "algeria", "trace", "--json").data["totals"]
    assert algeria["9"]["both"] > 50


@pytest.mark.parametrize("words", [(), ("3.3.1",), ("3.3.1/4",), ("rally.price",)])
def test_what_is_printed_as_json_is_what_the_schema_says(words: tuple[str, ...]) -> None:
    assert faults("trace", run("trace", *words, "--json").data) == []


@pytest.mark.parametrize("wanted", ["3.3.1/99", "no such thing", "R95", "#35"])
def test_what_has_no_sentence_is_refused(wanted: str) -> None:
    assert run("trace", *wanted.split()).status == 2
