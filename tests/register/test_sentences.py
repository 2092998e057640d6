"""A game whose clauses have sentences, each cited by its own number."""

from __future__ import annotations

from contextvars import ContextVar
from importlib import import_module
from typing import TYPE_CHECKING

import attrs
import pytest

import ctcore as ct
from ctcore import register
from ctcore.cli import current
from ctcore.kernel import Law
from ctcore.register.entries import read_clauses, read_rulings
from tests.cli.run import Ran, run
from tests.schemas.validating import faults

if TYPE_CHECKING:
    from pathlib import Path

CLAUSES = """
[[clause]]
id = "1"
title = "The stones"
text = "Stones lie in piles."

[[clause]]
id = "1.1"
title = "A turn"

[[clause.sentence]]
id = "1.1/1"
text = "A player takes stones from one pile."
rulings = ["A1"]

[[clause.sentence]]
id = "1.1/2"
text = "The table of stones says how many are taken."
chart = "C.1"

[[clause]]
id = "1.11"
title = "A long turn"
under = "1.1"

[[clause.sentence]]
id = "1.11/last"
text = "The last turn may be long."
optional = true
sort = "defines"

[[clause]]
id = "C.1"
title = "Table of stones"
text = '''
The number by the pile.
- pile    A   B
- stones  1   2'''

[[clause.sentence]]
id = "C.1/1"
text = "From pile B two stones are taken."
"""
RULINGS = """
[[ruling]]
id = "A1"
clauses = ["1"]
question = "May a player pass?"
answer = "No."
reason = "A turn takes stones."
basis = "text"

[[ruling]]
id = "A2"
clauses = ["1.1/2", "C.1"]
question = "And from an empty pile?"
answer = "None."
reason = "There are none."
alternative = "One from another pile."
basis = "house"
switch = true
"""
SENTENCE = '[[clause]]\nid = "1"\ntitle = "One"\n[[clause.sentence]]\nid = "1/1"\ntext = "First."\n'
RULES = register.Register(read_clauses(CLAUSES), read_rulings(RULINGS))


@pytest.fixture
def sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nim with these rules in words."""
    (tmp_path / "clauses.toml").write_text(CLAUSES, encoding="utf-8")
    (tmp_path / "rulings.toml").write_text(RULINGS, encoding="utf-8")
    # As it is now: a test before this one may have loaded the module anew, or have asked about Nim.
    module = import_module("ctcore.nim.game")
    monkeypatch.setattr(module, "GAME", attrs.evolve(module.GAME, specs=tmp_path))
    monkeypatch.setattr(current, "_GAME", ContextVar("_GAME"))
    monkeypatch.setattr(current, "_made", current._made.__wrapped__)


def rule(*words: str) -> Ran:
    return run("--game", "nim", "rule", *words)


def test_a_sentence_is_read_with_the_title_of_its_clause() -> None:
    first, second = RULES.clauses[1].sentences
    assert first == register.Sentence(
        "1.1/1", "A turn", "A player takes stones from one pile.", rulings=("A1",)
    )
    assert (str(second), second.clause, second.chart) == ("1.1/2 A turn", "1.1", "C.1")
    (last,) = RULES.clauses[2].sentences
    assert (last.optional, last.sort, first.optional, first.sort) == (True, "defines", False, "")
    assert (last.binds, first.binds) == (False, True)
    assert read_clauses(SENTENCE) == (
        register.Clause("1", "One", "", sentences=(register.Sentence("1/1", "One", "First."),)),
    )


def test_a_clause_says_its_text_and_then_its_sentences() -> None:
    assert RULES.clauses[0].whole == "Stones lie in piles."
    assert RULES.clauses[1].whole.endswith("from one pile.\n\nThe table of stones says how many are taken.")
    assert RULES.clauses[3].whole.startswith("The number by the pile.")
    assert RULES.clauses[3].whole.endswith("\n\nFrom pile B two stones are taken.")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        *(("1.1/2", "1.1/2"), ("rule 1.1/2", "1.1/2"), ("1.11/LAST", "1.11/last"), ("c.1/1", "C.1/1")),
        *(("a turn", "1.1"), ("1.1/1 A turn", "1.1/1"), ("a2", "A2"), ("A 2", "A2"), ("c.1", "C.1")),
    ],
)
def test_a_sentence_goes_by_its_number_and_a_title_by_its_clause(text: str, found: str) -> None:
    assert RULES.lookup(text).id == found


@pytest.mark.parametrize(
    ("text", "message", "suggestions"),
    [
        ("1.1/3", "1.1 A turn has 2 sentences, 1.1/1 to 1.1/2, and no 1.1/3.", ("1.1",)),
        ("c.1/x", "C.1 Table of stones has one sentence, C.1/1, and no c.1/x.", ("C.1",)),
        ("1/1", "no clause, ruling or card is called '1/1'.", ()),
        ("C.2", "no clause, ruling or card is called 'C.2'.", ("C.1",)),
        ("1.2", "no clause, ruling or card is called '1.2'.", ("1.1", "1.11", "1")),
    ],
)
def test_a_wrong_number_suggests_the_clause(text: str, message: str, suggestions: tuple[str, ...]) -> None:
    with pytest.raises(ct.RegisterError) as caught:
        RULES.lookup(text)
    assert str(caught.value).startswith(message)
    assert tuple(caught.value.suggestions) == suggestions


def test_what_cites_a_sentence_is_found_under_its_clause_and_not_the_other_way_round() -> None:
    assert RULES.citing("1.1") == ("1.1", "1.1/1", "1.1/2")
    assert (RULES.citing("1.1/2"), RULES.citing("1")) == (("1.1/2",), ("1",))
    stated = [Law("whole", ("1.1",), "a sentence", bool), Law("second", ("1.1/2",), "another", bool)]
    for cited, found in [("1.1", ["whole", "second"]), ("1.1/2", ["second"]), ("1.1/1", []), ("1", [])]:
        assert [site.name for site in register.laws_citing(stated, *RULES.citing(cited))] == found


def test_rulings_on_a_sentence_are_those_that_cite_it_or_that_it_names() -> None:
    on = {
        name: [one.id for one in RULES.rulings_on(name)] for name in ("1", "1.1", "1.1/1", "1.1/2", "C.1/1")
    }
    assert on == {"1": ["A1"], "1.1": ["A1", "A2"], "1.1/1": ["A1"], "1.1/2": ["A2"], "C.1/1": ["A2"]}


def test_a_clause_stands_in_another_by_its_number_or_because_it_says_so() -> None:
    assert [[one.id for one in RULES.within(name)] for name in ("1", "1.1", "C", "1.11")] == [
        ["1.1"],
        ["1.11"],
        ["C.1"],
        [],
    ]


def test_a_ruling_may_reject_nothing_and_says_if_the_other_reading_is_worth_a_house_rule() -> None:
    first, second = RULES.rulings
    assert (first.alternative, first.switch, second.switch) == ("", False, True)
    assert "switch" not in first.as_dict()
    assert second.as_dict()["switch"] is True


def test_every_ruling_of_colonial_twilight_rejects_a_reading() -> None:
    assert [one.id for one in register.rulings() if not one.alternative] == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (SENTENCE.replace('"1/1"', '"2/1"'), "sentence 2/1: its id is that of its clause"),
        (SENTENCE.replace('"1/1"', '"1/"'), "sentence 1/: its id is that of its clause"),
        (SENTENCE.replace('"1/1"', '"1/1/1"'), "sentence 1/1/1: its id is that of its clause"),
        (SENTENCE.replace('text = "First."\n', ""), "sentence 1/1: has no 'text'"),
        (SENTENCE + 'note = "x"\n', "sentence 1/1: has an unknown key 'note'"),
        (SENTENCE + 'rulings = "A1"\n', "sentence 1/1: rulings is a list of ids"),
        (SENTENCE + "optional = false\n", "sentence 1/1: optional is true, or left out; found False"),
        (SENTENCE + 'sort = "shall"\n', "sentence 1/1: its sort is one of must, must-not, may,"),
        (SENTENCE + 'excepts = "1/2"\n', "sentence 1/1: excepts is a list of ids"),
        (SENTENCE + SENTENCE.partition('"One"\n')[2], "has sentence 1/1 more than once"),
        (
            '[[clause]]\nid = "1"\ntitle = "One"\nsentence = []\n',
            "clause 1: its sentences are [[",
        ),
        ('[[clause]]\nid = "1"\ntitle = "One"\nsentence = "x"\n', "clause 1: its sentences are [["),
        ('[[clause]]\nid = "1"\ntitle = "One"\n', "clause 1: has no 'text'"),
    ],
)
def test_a_misshapen_sentence_is_named(text: str, complaint: str) -> None:
    with pytest.raises(ct.RegisterError) as caught:
        read_clauses(text)
    assert complaint in str(caught.value)


def test_a_ruling_is_a_switch_or_does_not_say_so() -> None:
    with pytest.raises(ct.RegisterError, match="ruling A2: switch is true, or left out; found 'no'"):
        read_rulings(RULINGS.replace("switch = true", 'switch = "no"'))


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('chart = "C.1"', 'chart = "C.9"', "sentence 1.1/2 cites C.9, which is not in the register"),
        ('rulings = ["A1"]', 'rulings = ["A9"]', "sentence 1.1/1 cites A9, which is not in the register"),
        ('under = "1.1"', 'under = "1.9"', "clause 1.11 cites 1.9, which is not in the register"),
        ('"C.1/1"', '"C.1/2"', ""),
    ],
)
def test_a_clause_cites_what_is_there(before: str, after: str, complaint: str) -> None:
    clauses = read_clauses(CLAUSES.replace(before, after))
    if complaint:
        with pytest.raises(ct.RegisterError, match=complaint):
            register.Register(clauses, read_rulings(RULINGS))
    else:
        assert after.strip('"') in register.Register(clauses, read_rulings(RULINGS)).by_id


def test_a_ruling_on_a_missing_sentence_is_named() -> None:
    rulings = read_rulings(RULINGS.replace('"1.1/2"', '"1.1/9"'))
    with pytest.raises(ct.RegisterError, match=r"ruling A2 cites 1\.1/9, which is not in the register"):
        register.Register(read_clauses(CLAUSES), rulings)


def test_words_find_the_sentence_that_has_them() -> None:
    found = register.about("stones from pile", register.passages(RULES))
    assert [one.id for one in found] == ["C.1/1", "1.1/1"]
    assert (found[0].sort, str(found[0])) == ("sentence", "C.1/1 Table of stones")


@pytest.mark.usefixtures("sentences")
def test_a_clause_is_told_in_sentences_with_their_charts_and_rulings() -> None:
    assert rule("1.1").out.startswith(
        "1.1 A turn\n"
        "  1.1/1  A player takes stones from one pile. [A1]\n"
        "  1.1/2  The table of stones says how many are taken. [chart C.1]\n"
        "Within it\n"
        "  1.11  A long turn\n"
        "Rulings\n"
        "  A1  May a player pass?\n"
        "      No.\n"
        "  A2  And from an empty pile?\n"
    )
    assert "  1.11/last  The last turn may be long. [optional, defines]\n" in rule("1.11").out
    assert rule("C.1").out.startswith(
        "C.1 Table of stones\n"
        "  The number by the pile.\n"
        "  - pile    A   B\n"
        "  - stones  1   2\n"
        "  C.1/1  From pile B two stones are taken.\n"
    )


@pytest.mark.usefixtures("sentences")
def test_a_sentence_is_told_alone_with_its_chart_and_its_rulings() -> None:
    assert rule("1.1/2").out.startswith(
        "1.1/2 A turn\n"
        "  The table of stones says how many are taken.\n"
        "  Chart  C.1 Table of stones\n"
        "Rulings\n"
        "  A2  And from an empty pile?\n"
        "      None.\n"
    )
    assert "  Sort  optional\n  Sort  defines\n" in rule("1.11/last").out


@pytest.mark.usefixtures("sentences")
def test_a_ruling_is_told_with_what_it_is_on_and_whether_it_is_a_switch() -> None:
    out = rule("A2").out
    assert "  Rejected  One from another pile.\n" in out
    assert "  Switch    what is rejected is worth a house rule\n" in out
    assert "  On        1.1/2 A turn, C.1 Table of stones\n" in out
    assert "Rejected" not in rule("A1").out
    assert "Switch" not in rule("A1").out


@pytest.mark.usefixtures("sentences")
@pytest.mark.parametrize("name", ["1", "1.1", "1.1/1", "1.1/2", "1.11/last", "C.1", "A1", "A2", "one pile"])
def test_what_is_printed_as_json_is_what_the_schema_says(name: str) -> None:
    ran = rule(*name.split(), "--json")
    assert ran.status == 0, ran.err
    assert faults("rule", ran.data) == []


@pytest.mark.usefixtures("sentences")
def test_the_json_of_a_clause_has_its_sentences_and_that_of_a_sentence_its_clause() -> None:
    told = rule("1.1", "--json").data
    assert "text" not in told
    assert told["sentences"][1] == {
        "id": "1.1/2",
        "title": "A turn",
        "clause": "1.1",
        "text": "The table of stones says how many are taken.",
        "rulings": [],
        "chart": "C.1",
    }
    assert "sentences" not in rule("1", "--json").data
    last = rule("1.11/last", "--json").data
    assert (last["clause"], last["optional"], last["sort"], last["rulings"]) == ("1.11", True, "defines", [])
    assert [one["id"] for one in rule("1.1/1", "--json").data["rulings"]] == ["A1"]
