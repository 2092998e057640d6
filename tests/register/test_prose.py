"""Clauses in prose: their sentences are marked in their text, and read as they were before."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore import register
from ctcore.register.entries import read_clauses
from tests.cli.run import run
from tests.schemas.validating import faults

CLAUSE = '[[clause]]\nid = "1"\ntitle = "One"\ntext = """\n{}"""\n'


def _read(text: str) -> register.Clause:
    (clause,) = read_clauses(CLAUSE.format(text))
    return clause


def test_a_marked_text_is_read_as_prose_and_in_sentences() -> None:
    clause = _read(
        "{1 must} Pay\nfirst.\n\n{2 must} Do one of these:\n"
        "- {4 may, excepts 1/1 1/2} pass\n  on;\n- {3 note} wait."
    )
    assert clause.text == "Pay\nfirst.\n\nDo one of these:\n- pass\n  on;\n- wait."
    assert clause.whole == clause.text
    assert [(one.id, one.sort, one.text, one.excepts) for one in clause.sentences] == [
        ("1/1", "must", "Pay first.", ()),
        ("1/2", "must", "Do one of these:", ()),
        ("1/4", "may", "pass on;", ("1/1", "1/2")),
        ("1/3", "note", "wait.", ()),
    ]
    assert clause.prose


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Pay. {1 must} Wait.", "clause 1: 'Pay.' stands before its first mark"),
        ("{1 shall} Pay.", r"clause 1: \{1 shall\} is not a sentence's number and sort, one of must,"),
        ("{0 must} Pay.", r"\{0 must\} is not"),
        ("{1} Pay.", r"\{1\} is not"),
        ("{1 must, except 1/2} Pay.", "is not a sentence's number"),
        ("{1 must} {2 must} Pay.", r"\{1 must\} is not"),
        ("{1 must} Pay. {2 must", r"\{1 must\} is not"),
        ("{1 must} Pay. {1 may} Wait.", "has sentence 1/1 more than once"),
    ],
)
def test_a_misshapen_mark_is_named(text: str, complaint: str) -> None:
    with pytest.raises(ct.RegisterError, match=complaint):
        _read(text)


def test_a_sentence_excepts_what_is_there() -> None:
    with pytest.raises(ct.RegisterError, match="sentence 1/1 cites 1/7, which is not in the register"):
        register.Register((_read("{1 may, excepts 1/7} Pay."),), ())


def test_every_clause_of_colonial_twilight_is_in_sentences_numbered_without_a_gap() -> None:
    for clause in register.clauses():
        assert clause.prose, clause.id
        numbers = [int(one.id.partition("/")[2]) for one in clause.sentences]
        assert sorted(numbers) == [*range(1, len(numbers) + 1)], clause.id


def test_an_exception_is_told_from_both_sides() -> None:
    rules = register.load()
    assert [one.id for one in rules.excepted_by("3.3.3/12")] == ["4.3.3/10"]
    ambush = run("rule", "4.3.3/10").out
    assert "  Sort     must-not\n  Excepts  3.3.3/12\n" in ambush
    assert "  But see  4.3.3/10\n" in run("rule", "3.3.3/12").out


def test_a_clause_in_prose_is_told_as_prose_and_as_json_in_sentences_too() -> None:
    assert "3.3.4/4" not in run("rule", "3.3.4").out
    told = run("rule", "3.3.4", "--json").data
    assert (told["sentences"][3]["id"], told["sentences"][3]["sort"]) == ("3.3.4/4", "must")
    assert told["sentences"][3]["text"] in " ".join(told["text"].split())
    assert "sentences" not in run("rule", "3.3.4", "--json", "--brief").data


@pytest.mark.parametrize("name", ["3.3.3", "3.3.3/12", "4.3.3/10"])
def test_what_is_printed_as_json_is_what_the_schema_says(name: str) -> None:
    assert faults("rule", run("rule", name, "--json").data) == []
