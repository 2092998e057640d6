from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.faq import INDEX, entries, index, pages

ENTRIES = [entry for page in pages() for entry in entries(page)]
RULE = re.compile(r"\b(?:10|[1-7]\.\d(?:\.\d)?|[RG][1-9]\d*|A\d+|\d+(?:\.\d+)*/\w+)\b|#[1-9]")


def test_there_are_questions_of_every_chapter_and_none_is_asked_twice() -> None:
    assert len(ENTRIES) >= 265
    assert len({entry.text for entry in ENTRIES}) == len(ENTRIES)
    assert {*pages()} == {*INDEX.with_suffix("").glob("*.md")}


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_an_entry_is_a_few_words_that_name_the_rule_and_a_command(page: Path) -> None:
    for entry in entries(page):
        assert 1 <= len(entry.words.split()) <= 50, entry.text
        assert 1 <= len(entry.commands) <= 2, entry.text
        assert RULE.search(f"{entry.words} {entry.answer}"), entry.text


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_what_the_tool_answers_by_no_the_words_answer_by_no_too(page: Path) -> None:
    for entry in entries(page):
        assert entry.words.startswith("No") or not entry.answer.startswith("No"), entry.text


def test_the_index_of_the_site_leads_to_every_question() -> None:
    assert index().count("\n- [") == len(ENTRIES)
