"""The register of Algeria: its clauses by sentences, its charts and its rulings."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from ctcore.register import Clause, Ruling, Sentence, load

SPECS = Path(__file__).parents[2] / "ctcore" / "algeria" / "specs"
RULES = load(SPECS)
SENTENCES = [sentence for clause in RULES.clauses for sentence in clause.sentences]

# The number of sentences of each clause that has any.
COUNTS = {
    name: int(count)
    for row in (
        "2 4, 2.1 3, 2.2 11, 2.3 6, 3 5, 4 2, 5 13",
        "6 2, 6.1 5, 6.2 7, 6.3 3, 6.31 5, 6.32 3, 6.33 3, 7 6, 8 5, 9 4",
        "9.11 5, 9.12 8, 9.13 8, 9.14 5, 9.15 7",
        "9.21 4, 9.22 8, 9.23 7, 9.24 4, 9.25 3, 9.26 6, 9.27 5",
        "10.1 6, 10.11 2, 10.2 2, 10.3 3, 10.4 2",
        "11.1 1, 11.11 2, 11.12 3, 11.2 1, 11.21 5, 11.22 4, 11.3 7, 11.4 5, 11.5 4, 11.6 1, 11.7 2",
        "12.1 1, 12.2 2, 13.1 4, 13.2 1, 13.3 2",
        "C.1 1, C.3 6, C.4 1, C.5 1, C.6 7",
    )
    for name, count in (pair.split() for pair in row.split(", "))
}
CHARTS = [
    *(f"A.{one}" for one in "1234"),
    *(f"B.{one}" for one in "1234"),
    *(f"C.{one}" for one in "1234568"),
]
SWITCHES = [f"A{one}" for one in (5, 16, 18, 22, 28, 33, 42, 47, 49, 50, 54, 56, 59, 60, 62, 66)]
UNITS = {
    "Front": "Front",
    "Cadre": "Cadre",
    "Band": "Band",
    "Failek": "Failek",
    "division": "French division",
    "French brigade": "French brigade",
    "Elite brigade": "Elite brigade",
    "Algerian brigade": "Algerian brigade",
    "Police": "Police",
}


def text_of(clause: str) -> str:
    entry = RULES.by_id[clause]
    assert isinstance(entry, Clause)
    return entry.text


def table_of(clause: str) -> list[list[str]]:
    """The rows of the table in a clause; two blanks or more part its cells."""
    rows = (line.removeprefix("- ") for line in text_of(clause).splitlines() if line.startswith("- "))
    return [re.split(r"\s{2,}", row.strip()) for row in rows]


def test_there_are_233_sentences_and_each_clause_has_its_own() -> None:
    assert {clause.id: len(clause.sentences) for clause in RULES.clauses if clause.sentences} == COUNTS
    assert len(SENTENCES) == sum(COUNTS.values()) == 233


def test_every_id_is_of_one_entry() -> None:
    entries: list[Clause | Sentence | Ruling] = [*RULES.clauses, *SENTENCES, *RULES.rulings]
    ids = [one.id for one in entries]
    assert [one for one, times in Counter(ids).items() if times > 1] == []
    titles = Counter(clause.title.casefold() for clause in RULES.clauses)
    assert [title for title, times in titles.items() if times > 1] == []


def test_sentences_are_numbered_from_1_but_for_the_events() -> None:
    for clause in RULES.clauses:
        ends = [one.id.removeprefix(f"{clause.id}/") for one in clause.sentences]
        numbered = [one for one in ends if one.isdigit()]
        assert numbered == [str(number) for number in range(1, len(numbered) + 1)]
        assert numbered == ends or clause.id == "5"


def test_clauses_stand_in_printed_order_and_each_in_its_chapter() -> None:
    ids = [clause.id for clause in RULES.clauses]
    chapters = [one for one in ids if "." not in one]
    assert chapters == [*(str(number) for number in range(2, 14)), "A", "B", "C"]
    assert ids == sorted(ids, key=lambda one: (chapters.index(one.partition(".")[0]), one))
    assert [one.id for one in RULES.clauses if one.within and one.within not in ids] == []
    assert [one.id for one in RULES.within("9.2")] == [f"9.2{number}" for number in range(1, 8)]
    assert [one.id for one in RULES.within("9")] == ["9.1", "9.2"]


def test_every_chart_is_there_with_its_numbers() -> None:
    charts = [clause.id for clause in RULES.clauses if re.match("[ABC][.]", clause.id)]
    assert charts == CHARTS
    assert [one for one in CHARTS if not text_of(one)] == []


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda one: one.id)
def test_a_sentence_and_the_rulings_on_it_name_each_other(sentence: Sentence) -> None:
    on = tuple(ruling.id for ruling in RULES.rulings if sentence.id in ruling.clauses)
    assert sentence.rulings == on
    assert sentence.chart in ("", "2.1", *CHARTS)
    assert sentence.optional == sentence.id.startswith("13.")
    assert sentence.text.endswith(".")


def test_rulings_are_a1_to_a88_and_each_cites_what_is_there() -> None:
    assert [one.id for one in RULES.rulings] == [f"A{number}" for number in range(1, 89)]
    known = set(RULES.by_id) - {one.id for one in RULES.rulings}
    assert [one.id for one in RULES.rulings if not one.question.endswith("?")] == []
    assert {one.id: set(one.clauses) - known for one in RULES.rulings if set(one.clauses) - known} == {}


def test_the_rulings_worth_a_house_rule_say_which_reading_it_takes() -> None:
    switches = [one for one in RULES.rulings if one.switch]
    assert [one.id for one in switches] == SWITCHES
    assert [one.id for one in switches if not one.alternative] == []


def test_every_number_that_a_text_cites_is_in_the_register() -> None:
    cited = re.compile(r"\b(?:[A-C]\.\d|\d+\.\d+|A\d+)(?:/\w+)?\b")
    said = [(one.id, one.whole) for one in RULES.clauses]
    said += [(one.id, f"{one.question} {one.answer} {one.reason} {one.alternative}") for one in RULES.rulings]
    missing = {name: [n for n in cited.findall(text) if n not in RULES.by_id] for name, text in said}
    assert {name: some for name, some in missing.items() if some} == {}


@pytest.mark.parametrize("file", ["clauses.toml", "rulings.toml"])
def test_the_register_speaks_of_the_game_and_of_nothing_else(file: str) -> None:
    text = (SPECS / file).read_text(encoding="utf-8")
    assert re.findall(r"(?i)\b(?:peer|javascript|seed|rally-the-troops|commit|rules\.js)\b", text) == []
    assert re.findall(r"\bD\d+\b|\[L\]|\[x\]|\bJ\d+\b|\bS\d+\b", text) == []


def test_more_firepower_and_a_higher_roll_hit_no_less() -> None:
    head, *rows = table_of("C.3")
    assert head == ["roll", "1", "2-4", "5-8", "9-15", "16-24", "25+"]
    assert [row[0] for row in rows] == [str(roll) for roll in range(1, 7)]
    hits = [[int(cell) for cell in row[1:]] for row in rows]
    assert [row for row in hits if row != sorted(row)] == []
    assert [column for column in zip(*hits, strict=True) if list(column) != sorted(column)] == []
    assert [sum(row) for row in hits] == [7, 12, 17, 19, 23, 31]


def test_the_two_mission_success_tables_are_one() -> None:
    assert table_of("A.3") == table_of("B.4")
    rolls, numbers, _ = table_of("A.3")
    assert rolls[1:] == [str(roll) for roll in range(-1, 9)]
    assert numbers[1:] == ["0", "0", "1", "1", "1", "2", "2", "3", "4", "5"]


def test_the_counters_are_120_of_which_80_are_the_fln_s() -> None:
    numbers = {row[0]: int(row[4]) for row in table_of("2.1")[1:] if len(row) > 4}
    assert sum(numbers.values()) == 120
    assert sum(numbers[one] for one in ("Front", "Cadre", "Band", "Failek")) == 80


def test_a_scenario_sets_up_no_more_units_than_there_are_but_for_one_brigade_of_1960() -> None:
    limits = {row[0]: int(row[4]) for row in table_of("2.1")[1:] if len(row) > 4}
    _, *scenarios = re.split(r"\n\n(?=19\d\d: )", text_of("C.8"))
    over = {}
    for scenario in scenarios:
        found: Counter[str] = Counter()
        rows = " ".join(scenario.partition("\n- ")[2].split())
        for number, unit in re.findall(rf"(\d+) ({'|'.join(UNITS)})s?\b", rows):
            found[UNITS[unit]] += int(number)
        over[scenario[:4]] = {unit: count for unit, count in found.items() if count > limits[unit]}
        totals = {"1954": (10, 11), "1958": (34, 33), "1960": (34, 31)}[scenario[:4]]
        fln = sum(found[one] for one in ("Front", "Cadre", "Band", "Failek"))
        assert (found.total() - fln, fln) == totals
    assert over == {"1954": {}, "1958": {}, "1960": {"Algerian brigade": 7}}


@pytest.mark.parametrize("entry", [*RULES.clauses, *RULES.rulings], ids=lambda one: one.id)
def test_an_entry_is_found_as_it_prints_itself(entry: Clause | Ruling) -> None:
    assert RULES.lookup(str(entry)) == RULES.lookup(entry.id) == entry
