from __future__ import annotations

import time
from pathlib import Path

import pytest

import ctcore as ct
from ctcore import register
from ctcore.kernel import Law
from ctcore.register.entries import read_clauses, read_rulings

CLAUSE = '[[clause]]\nid = "1"\ntitle = "One"\ntext = "First."\n'
RULING = (
    '[[ruling]]\nid = "R1"\nclauses = ["1"]\nquestion = "Q?"\nanswer = "A."\n'
    'reason = "B."\nalternative = "C."\nbasis = "text"\n'
)


def test_the_register_has_every_chapter_and_ruling_in_printed_order() -> None:
    ids = [clause.id for clause in register.clauses()]
    assert [one for one in ids if "." not in one] == [str(number) for number in range(1, 11)]
    assert ids == sorted(ids, key=lambda one: [int(part) for part in one.split(".")])
    rulings = [ruling.id for ruling in register.rulings()]
    assert rulings[0] == "R1"
    assert {"R197", "G18"} <= set(rulings)


def test_every_clause_has_the_chapter_it_stands_in() -> None:
    ids = {clause.id for clause in register.clauses()}
    assert all(one.rpartition(".")[0] in ids for one in ids if "." in one)


def test_what_requirements_and_laws_cite_is_in_the_register() -> None:
    known = set(register.load().by_id)
    cited = {
        clause
        for kind in ct.SYSTEM.kinds
        for requirement in kind.requirements
        for clause in requirement.clauses
    } | {clause for law in ct.SYSTEM.laws for clause in law.clauses}
    assert cited - known == set()


def test_clauses_and_rulings_are_found_by_number() -> None:
    assert register.clause("3.2.1").title == "Train"
    assert register.ruling("R62").clauses == ("3.2.1", "2.3.4")
    assert register.ruling("R62") in register.rulings_on("2.3.4")
    assert register.rulings_on("no such clause") == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        *(("3.3.1", "3.3.1"), ("§3.3.1", "3.3.1"), ("rule 3.3.1", "3.3.1"), ("Rally", "3.3.1")),
        *(("r61", "R61"), ("R 61", "R61"), ("g4", "G4"), ("G 4", "G4")),
        ("RECALL DE GAULLE", "5.1.7"),
        ("coup d\N{RIGHT SINGLE QUOTATION MARK}état", "5.1.5"),
        ("Dual\N{EN DASH}Use", "5.2"),
        ("dual use", "5.2"),
        ("limited operations", "2.3.4"),
        ("limited", "2.3.4"),
        ("special activity", "4"),
        ("pacification", "6.3.1"),
        ("game end", "6.3.3"),
        ("map", "1.3"),
    ],
)
def test_lookup_takes_numbers_and_titles_as_people_write_them(text: str, found: str) -> None:
    assert register.lookup(text).id == found


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("3.2.9", "3.2.4"),
        ("ralley", "3.3.1 Rally"),
        ("R611", "R61"),
        ("pacify", "6.3.1 Pacification"),
        ("pacify", "3.2.1 Train"),
        ("bases", "3.3.1 Rally"),
        ("base", "3.3.1 Rally"),
        ("guerrilla", "3.3.2 March"),
        ("france track", "3.3.1 Rally"),
        ("independence", "5.1.8 MOROCCO AND TUNISIA INDEPENDENT Pivotal Event"),
        ("second eligible", "2.3.1 Eligibility"),
        ("stacking limit", "1.4.2 Stacking"),
        ("troops", "4.2.2 Troop Lift"),
        ("propaganda", "2.4 Propaganda Card"),
    ],
)
def test_lookup_of_what_is_not_there_suggests_near_misses(text: str, suggestion: str) -> None:
    with pytest.raises(ct.RegisterError) as caught:
        register.lookup(text)
    assert suggestion in caught.value.suggestions
    assert isinstance(caught.value, ct.RegisterError)


@pytest.mark.parametrize("text", ["0", "R", "G", "R0", "11.2", "rule 0", "rule R", "the", "x", "", "qwerty"])
def test_lookup_of_what_resembles_nothing_suggests_nothing(text: str) -> None:
    with pytest.raises(ct.RegisterError) as caught:
        register.lookup(text)
    assert caught.value.suggestions == ()


@pytest.mark.parametrize("text", ["x" * 100_000, "rally " * 20_000, "3." * 50_000, "R" + "1" * 100_000])
def test_lookup_of_a_huge_text_is_answered_soon_and_shortly(text: str) -> None:
    begun = time.perf_counter()
    with pytest.raises(ct.RegisterError) as caught:
        register.lookup(text)
    assert time.perf_counter() - begun < 2
    assert len(str(caught.value)) < 300


def test_a_ruling_is_not_a_clause_nor_a_clause_a_ruling() -> None:
    with pytest.raises(ct.RegisterError, match="R61 is a ruling, not a clause"):
        register.clause("R61")
    with pytest.raises(ct.RegisterError, match=r"3\.2\.1 is a clause, not a ruling"):
        register.ruling("3.2.1")


def test_an_entry_of_a_sound_file_is_read_whole() -> None:
    assert read_clauses(CLAUSE) == (register.Clause("1", "One", "First."),)
    assert read_rulings(RULING) == (register.Ruling("R1", ("1",), "Q?", "A.", "B.", "C.", "text"),)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (CLAUSE.replace("title", "titel"), "clause 1: has"),
        (CLAUSE + 'note = "x"\n', "clause 1: has an unknown key 'note'"),
        (CLAUSE.replace('text = "First."\n', ""), "clause 1: has no 'text'"),
        (CLAUSE * 2, "has clause 1 more than once"),
        (CLAUSE.replace('"First."', '" "'), "clause 1: text is text"),
        (CLAUSE.replace('"First."', "3"), "clause 1: text is text"),
        (CLAUSE + '[other]\nx = "y"\n', "and nothing else"),
        ("", "and nothing else"),
        ("[[clause]", "are not TOML"),
    ],
)
def test_a_misshapen_clause_is_named(text: str, complaint: str) -> None:
    with pytest.raises(ct.RegisterError) as caught:
        read_clauses(text)
    assert complaint in str(caught.value)


def test_a_ruling_of_unknown_basis_is_named() -> None:
    with pytest.raises(ct.RegisterError, match="ruling R1: basis 'hearsay'"):
        read_rulings(RULING.replace('"text"', '"hearsay"'))


def test_a_ruling_on_a_missing_clause_is_named() -> None:
    with pytest.raises(ct.RegisterError, match=r"ruling R1 cites clause 7\.7"):
        register.Register(read_clauses(CLAUSE), read_rulings(RULING.replace('["1"]', '["7.7"]')))


@pytest.mark.clause("3.3.1", "R95")
def test_requirements_that_cite_a_clause_are_found_with_their_modules() -> None:
    sites = register.requirements_citing(ct.SYSTEM.kinds, "R95")
    assert [(site.module, site.name) for site in sites] == [
        ("ctcore.twilight.rules.operations.rally", "rally.select.city_not_at_support")
    ]


@pytest.mark.clause("1.8")
def test_laws_that_cite_a_clause_are_found() -> None:
    names = {site.name for site in register.laws_citing(ct.SYSTEM.laws, "1.8")}
    assert names == {
        "government_resources_within_track",
        "fln_resources_within_track",
        "commitment_within_track",
    }


@pytest.mark.clause("2.3.3")
def test_changes_are_found_where_an_effect_names_the_clause_itself_or_through_a_helper() -> None:
    passing = {site.name for site in register.changes_ordered(ct.SYSTEM.kinds, "2.3.3")}
    assert passing == {"choose.first.gain", "choose.second.gain"}
    changes = register.changes_ordered(ct.SYSTEM.kinds, "2.3.5", ct.SYSTEM.table)
    assert {site.name for site in changes} >= {"choose.second.set_first", "SecondOperation.set_first"}


@pytest.mark.clause("3.2.1")
def test_changes_are_found_where_the_clause_comes_from_around_the_effect() -> None:
    names = {site.name for site in register.changes_ordered(ct.SYSTEM.kinds, "3.2.1")}
    assert {"train.select.pay", "train.shift.shift", "train.remove_terror.remove_terror"} <= names
    assert not any(name.startswith("rally.") for name in names)


def test_every_change_that_play_makes_is_ordered_by_a_clause_of_the_register() -> None:
    known = set(register.load().by_id)
    ordered = {entry.clause for step in ct.random_game("short", 2) for entry in step.ledger}
    assert ordered <= known
    for clause in ordered:
        assert register.changes_ordered(ct.SYSTEM.kinds, clause, ct.SYSTEM.table), clause


def test_proofs_are_found_by_the_clauses_that_they_cite() -> None:
    stated = [Law("one", ("1.8", "R43"), "a sentence", bool), Law("other", ("1.9",), "another", bool)]
    (site,) = register.in_proofs(stated, "R43")
    assert (site.name, site.text) == ("one", "a sentence")


def test_tests_are_found_by_marker_on_function_class_and_module(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_marks.py").write_text(
        "import pytest\n"
        "@pytest.mark.clause('1.1', '1.2')\ndef test_one(): ...\n"
        "@pytest.mark.clause('1.3')\nclass TestTwo:\n    def test_inner(self): ...\n"
        "def test_unmarked(): ...\n",
        encoding="utf-8",
    )
    (tests / "test_whole.py").write_text(
        "import pytest\npytestmark = [pytest.mark.slow, pytest.mark.clause('1.4')]\n"
        "def test_a(): ...\ndef helper(): ...\n",
        encoding="utf-8",
    )
    found = {
        clause: [str(site) for site in register.in_tests(tests, clause)] for clause in ("1.2", "1.3", "1.4")
    }
    assert found == {
        "1.2": ["tests/test_marks.py: test_one"],
        "1.3": ["tests/test_marks.py: TestTwo.test_inner"],
        "1.4": ["tests/test_whole.py: test_a"],
    }
    assert register.in_tests(tests, "9") == ()
