"""The questions of the FAQ: the entries of its pages, and the index of them that the site has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from tests.docs.blocks import ROOT

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Entry", "entries", "index", "pages"]

INDEX = ROOT / "docs" / "faq.md"
_HEADING = re.compile(r"^#{2,3} (?P<question>.*\?)\n(?P<body>(?:(?!^#{1,3} ).*\n)*)", re.MULTILINE)
_COMMAND = re.compile(r"^\$ (.*)$", re.MULTILINE)
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


@attrs.frozen
class Entry:
    """A question of a page, and what stands below it: words, and commands with what they answer."""

    page: Path
    text: str
    body: str

    @property
    def commands(self) -> list[str]:
        """What is asked of the tool, in order."""
        return _COMMAND.findall(self.body)

    @property
    def answer(self) -> str:
        """What the page says that the last command prints."""
        return re.split(r"^\$ .*\n", self.body, flags=re.MULTILINE)[-1].removesuffix("```\n").strip()

    @property
    def words(self) -> str:
        """What the entry says besides what the tool prints."""
        return _FENCED.sub("", self.body).strip()

    @property
    def anchor(self) -> str:
        """Where a link leads to it."""
        kept = "".join(each for each in self.text.lower() if each.isalnum() or each in " -_")
        return kept.replace(" ", "-")


def pages() -> list[Path]:
    """The pages, in the order of the index."""
    names = re.findall(r"\]\((faq/.*?)\)", INDEX.read_text(encoding="utf-8"))
    return [INDEX.parent / name for name in names]


def entries(page: Path) -> list[Entry]:
    """The entries of a page, in order."""
    text = page.read_text(encoding="utf-8")
    return [Entry(page, found["question"], found["body"]) for found in _HEADING.finditer(text)]


def index() -> str:
    """Every question, with a link to it."""
    lines = []
    for page in pages():
        title = page.read_text(encoding="utf-8").partition("\n")[0]
        lines += ["", f"#{title}", ""]
        lines += [f"- [{one.text}](faq/{page.name}#{one.anchor})" for one in entries(page)]
    return "\n".join(lines)
