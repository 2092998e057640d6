from __future__ import annotations

import io
import re
import shlex
import sys
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest

from ctcore.cli.app import status_of
from tests.docs.blocks import PAGES, Block, blocks, real

COLUMNS, LINES = 80, 40
_COMMAND = re.compile(r"^\$ ctcore ((?:ask|rule) .*)$", re.MULTILINE)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(words: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a terminal of 80 columns shows of a command, line by line."""
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
    found = [shlex.split(command) for command in _COMMAND.findall(block.text)]
    return [words for words in found if not {"--more", "--json", ">"} & set(words)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_answer_of_a_page_fits_a_screen(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: dict[str, Any] = {}
    found = blocks(page)
    # What stands below the last answer to measure need not be run.
    last = max((number for number, block in enumerate(found) if asked(block)), default=-1)
    with chdir(tmp_path):
        for block in found[: last + 1]:
            real(block, names)  # what a later block asks about may be made by this one
            for words in asked(block):
                lines = shown(words, monkeypatch)
                assert lines
                assert [line for line in lines if len(line) > COLUMNS] == [], f"{block}: {words}"
                assert len(lines) <= LINES, f"{block}: {words} takes {len(lines)} lines"


def test_there_are_answers_to_measure() -> None:
    every = [words[0] for page in PAGES for block in blocks(page) for words in asked(block)]
    assert every.count("ask") >= 30
    assert every.count("rule") >= 3
