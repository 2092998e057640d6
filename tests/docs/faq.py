"""The questions of the FAQ: the list that was written first, the entries of the pages, and their index.

``python -m tests.docs.faq`` writes the index, ``docs/faq.md``, anew.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from tests.docs.blocks import ROOT

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["CHAPTERS", "INDEX", "Entry", "Question", "asked", "entries", "pages", "written"]

INDEX = ROOT / "docs" / "faq.md"
_LIST = ROOT / "tests" / "docs" / "questions.txt"
# The page of each chapter of the list.
CHAPTERS = {
    "1": "1-board.md",
    "2": "2-sequence.md",
    "3": "3-operations.md",
    "4": "4-special-activities.md",
    "5": "5-events.md",
    "cards": "5-cards.md",
    "6": "6-propaganda.md",
    "7": "7-victory.md",
    "10": "10-scenarios.md",
    "possibility": "11-possibility.md",
}
_HEADING = re.compile(r"^#{2,3} (?P<question>.*\?)\n(?P<body>(?:(?!^#{1,3} ).*\n)*)", re.MULTILINE)
_COMMAND = re.compile(r"^\$ (.*)$", re.MULTILINE)
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_TABLE = re.compile(r"(?<=<!-- questions -->\n).*?(?=<!-- end -->)", re.DOTALL)


@attrs.frozen
class Question:
    """A question as it was written down: its chapter, how its answer ends, and the rule that it must name."""

    chapter: str
    verdict: str
    rule: str
    text: str


@attrs.frozen
class Entry:
    """A question of a page: its commands, what they print, and the words below them."""

    page: Path
    text: str
    body: str

    @property
    def commands(self) -> list[str]:
        """What is asked of the tool, in order."""
        return _COMMAND.findall(self.body)

    @property
    def printed(self) -> str:
        """What the tool answers, without what it is asked."""
        told = (block.removeprefix("```console").removesuffix("```") for block in _FENCED.findall(self.body))
        return "\n".join(_COMMAND.sub("", block).strip() for block in told)

    @property
    def words(self) -> str:
        """What the entry says besides what the tool prints."""
        return _FENCED.sub("", self.body).strip()

    @property
    def anchor(self) -> str:
        """Where a link leads to it."""
        kept = "".join(each for each in self.text.lower() if each.isalnum() or each in " -_")
        return kept.replace(" ", "-")


def asked() -> list[Question]:
    """The questions of the list that have a page."""
    found, chapter = [], ""
    for line in _LIST.read_text(encoding="utf-8").splitlines():
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            chapter = heading[1]
        elif line and not line.startswith("#") and chapter in CHAPTERS:
            found.append(Question(chapter, *(part.strip() for part in line.split("|"))))
    return found


def pages() -> list[Path]:
    """The pages, chapter by chapter."""
    return [INDEX.with_suffix("") / name for name in CHAPTERS.values()]


def entries(page: Path) -> list[Entry]:
    """The entries of a page, in order."""
    text = page.read_text(encoding="utf-8")
    return [Entry(page, found["question"], found["body"]) for found in _HEADING.finditer(text)]


def written(index: str) -> str:
    """The index with the questions as they stand on the pages."""
    lines = [""]
    for page in pages():
        found = entries(page)
        title = page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        lines += [f"## [{title}](faq/{page.name})", ""]
        lines += [f"- [{one.text}](faq/{page.name}#{one.anchor})" for one in found]
        lines.append("")
    return _TABLE.sub(lambda _: "\n".join(lines) + "\n", index)


if __name__ == "__main__":
    INDEX.write_text(written(INDEX.read_text(encoding="utf-8")), encoding="utf-8")
