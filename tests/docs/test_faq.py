from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.run import run
from tests.docs.faq import CHAPTERS, INDEX, Entry, asked, entries, pages, written

STATUS = {"yes": 0, "tells": 0, "no": 1}
BY_TEXT = {entry.text: entry for page in pages() for entry in entries(page)}


def status(entry: Entry) -> int:
    """How the last command ends; of a proof, which takes seconds, what the page says of it is read."""
    _, *words = shlex.split(entry.commands[-1])
    return int(entry.printed.startswith("No:")) if words[0] == "find" else run(*words).status


def test_every_question_that_was_written_down_has_an_entry_and_none_is_asked_twice() -> None:
    questions = [one.text for one in asked()]
    on_pages = [entry.text for page in pages() for entry in entries(page)]
    assert sorted(questions) == sorted(on_pages)
    assert len(set(questions)) == len(questions)


def test_the_questions_are_many_enough_and_of_every_chapter() -> None:
    questions = asked()
    assert len(questions) >= 120
    assert {one.chapter for one in questions} == set(CHAPTERS)
    assert {path.name for path in INDEX.with_suffix("").glob("*.md")} == set(CHAPTERS.values())
    assert len({one.rule for one in questions if one.chapter == "cards"}) >= 20


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_entry_stands_on_the_page_of_its_chapter_and_answers_as_the_rules_do(chapter: str) -> None:
    for question in (one for one in asked() if one.chapter == chapter):
        entry = BY_TEXT[question.text]
        assert entry.page.name == CHAPTERS[chapter], question.text
        assert status(entry) == STATUS[question.verdict], question.text


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_entry_names_the_rule_and_a_refusal_is_printed_with_it(chapter: str) -> None:
    for question in (one for one in asked() if one.chapter == chapter):
        entry = BY_TEXT[question.text]
        assert entry.words, question.text
        # No rule forbids what merely no line of play brings about.
        refused = question.verdict == "no" and "--by" not in shlex.split(entry.commands[-1])
        printed = entry.printed if refused else f"{entry.printed}{entry.words}"
        rule = rf"(?<![\w.#]){re.escape(question.rule)}(?![0-9]|\.[0-9])"
        assert re.search(rule, printed), question.text


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_what_an_entry_says_is_short(page: Path) -> None:
    for entry in entries(page):
        assert len(entry.words.split()) <= 50, entry.text
        assert len(entry.commands) <= 2, entry.text


def test_the_index_has_every_question_and_leads_to_it() -> None:
    index = INDEX.read_text(encoding="utf-8")
    assert written(index) == index, "python -m tests.docs.faq writes it anew"
    assert index.count("\n- [") == len(asked())
