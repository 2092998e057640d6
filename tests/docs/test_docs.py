from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from ctcore import register
from ctcore.cli.app import status_of
from tests.cli.run import run
from tests.docs.blocks import BY_HAND, PAGES, ROOT, Block, blocks, printed, stale
from tests.docs.layout import README, rows, tells, written
from tests.docs.site import DOCS

LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)[^)]*\)")
SHORT = re.compile(r"^\$ ctcore ((?:--(?:game|ruling) \S+ )*(?:ask|rule) .*)$", re.MULTILINE)
# The screen that a short answer fits.
COLUMNS, LINES = 80, 40


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(words: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a terminal shows of a command, line by line."""
    terminal = Terminal()
    with monkeypatch.context() as patched:
        patched.setenv("COLUMNS", str(COLUMNS))
        patched.setenv("NO_COLOR", "1")
        patched.setattr(sys, "stdout", terminal)
        patched.setattr(sys, "stderr", terminal)
        status_of([*words, "--no-pager"])
    return terminal.getvalue().splitlines()


def asked(block: Block) -> list[list[str]]:
    """The commands of a block that ask for a short answer, as words."""
    found = [shlex.split(command) for command in SHORT.findall(block.text)]
    return [words for words in found if not {"--more", "--json", ">"} & set(words)]


# Of the others the site is made, which refuses a page that says something else.
@pytest.mark.parametrize(
    "page", [page for page in PAGES if DOCS not in page.parents], ids=lambda page: page.name
)
def test_every_block_of_a_page_prints_what_the_page_says(page: Path) -> None:
    assert stale(page, printed(page)) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_short_answer_of_a_page_fits_one_screen(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for block in blocks(page):
        for words in asked(block):
            lines = shown(words, monkeypatch)
            assert 0 < len(lines) <= LINES, f"{block}: {words} takes {len(lines)} lines"
            # A command is one line, however long, so that it can be copied.
            wide = [line for line in lines if len(line) > COLUMNS and not line.startswith("Understood: ")]
            assert wide == [], f"{block}: {words}"


def test_there_are_answers_to_measure() -> None:
    every = [words[0] for page in PAGES for block in blocks(page) for words in asked(block)]
    assert every.count("ask") >= 30
    assert every.count("rule") >= 3


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_is_of_a_sort_that_is_run(page: Path) -> None:
    for block in blocks(page):
        assert block.language in {"python", "console", "sh"}, str(block)
        if block.language == "sh":
            commands = [part.strip() for part in re.split(r"&&|\n", block.text) if part.strip()]
            others = [one for one in commands if not one.startswith((*BY_HAND, ". .venv", "ctcore ", "cd "))]
            assert others == [], str(block)


def test_the_first_command_of_the_readme_answers_its_question() -> None:
    first = next(block for block in blocks(ROOT / "README.md") if block.language == "sh")
    installs, question = first.text.strip().rsplit(" && ctcore ", 1)
    assert "\n" not in first.text.strip()
    assert 'pip install -e ".[all]"' in installs
    ran = run(*shlex.split(question))
    assert ran.status == 0
    assert ran.out.startswith("Yes, by 3.3.1: ")


def test_the_readme_plays_a_move_refuses_one_with_its_clause_and_cites_a_proved_law() -> None:
    first = blocks(ROOT / "README.md")[0]
    assert first.language == "python"
    assert len(first.text.splitlines()) <= 20
    for said in ("ct.play", "not legal", "3.3.1", "discharge", "proved"):
        assert said in first.text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_between_pages_leads_somewhere(page: Path) -> None:
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_ruling_and_card_that_a_page_names_is_in_the_register(page: Path) -> None:
    named = set(re.findall(r"\b[RG][1-9][0-9]*\b|#[0-9]+(?:/[0-9]+|\w*)", page.read_text(encoding="utf-8")))
    assert named <= set(register.load().by_id)


def test_the_table_of_clauses_is_what_the_files_say() -> None:
    page = README.read_text(encoding="utf-8")
    assert written(page) == page, "python -m tests.docs.layout writes it anew"


def test_every_operation_special_activity_and_phase_stands_in_the_table() -> None:
    clauses = {one for cell, _, _ in rows() for one in cell.split(", ")}
    sides = {"3.2": 4, "3.3": 4, "4.2": 3, "4.3": 3}
    told = {f"{chapter}.{number}" for chapter, most in sides.items() for number in range(1, most + 1)}
    assert {*told, "3.1", "4.1", "6.2.3", "6.3", "6.4", "6.5", "5.1.5", "5.1.9", "7.3", "7"} <= clauses


def test_every_clause_stands_in_the_table() -> None:
    # 8 is the player that is not a person, and comes later; 9 says what words mean.
    lacking = {clause.id for clause in register.clauses() if not tells(clause.id)}
    assert {one.partition(".")[0] for one in lacking} <= {"8", "9"}
