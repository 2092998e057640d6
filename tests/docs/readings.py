"""Print which answers of the FAQ turn on a ruling: `python -m tests.docs.readings`, in a few minutes.

Each question of the pages in `docs/faq` that is asked with `ctcore ask` is asked with `--readings`.
"""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, Any

from tests.cli.run import run
from tests.docs.blocks import ROOT, blocks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HEAD = ("Question of the FAQ", "Its answer turns on", "By what is rejected")
FAQ = sorted((ROOT / "docs" / "faq").glob("*.md"))


def asked(page: Path) -> Iterator[tuple[str, list[str]]]:
    """The questions of a page that a line of play answers, each with the words of its command."""
    lines = page.read_text(encoding="utf-8").splitlines()
    for block in blocks(page):
        for command in re.findall(r"^\$ ctcore (.*)$", block.text, re.MULTILINE):
            words = shlex.split(command)
            if "ask" in words and "|" not in words:
                above = lines[: block.line]
                yield next(one.lstrip("# ") for one in reversed(above) if one.startswith("##")), words


def turning(words: list[str]) -> list[dict[str, Any]]:
    """The rulings on which the answer of the command turns, as ``ask --readings --json`` tells them."""
    ran = run(*(word for word in words if word != "--json"), "--readings", "--json")
    if ran.status not in {0, 1}:
        return []
    # The answer to a question in plain English has the answer of the command that it means.
    data = ran.data["answer"] if isinstance(ran.data["answer"], dict) else ran.data
    found: list[dict[str, Any]] = data.get("readings", {}).get("turns_on", [])
    return found


def rows(page: Path) -> Iterator[str]:
    """A row for each question of the page whose answer turns on a ruling."""
    for question, words in asked(page):
        if found := turning(words):
            ids = ", ".join(one["ruling"] for one in found)
            other = "; ".join("; ".join(one["differs"]) or ("yes" if one["legal"] else "no") for one in found)
            yield f"| {question} | {ids} | {other} |"


if __name__ == "__main__":
    print(f"| {' | '.join(HEAD)} |\n| {' | '.join('---' for _ in HEAD)} |")  # noqa: T201 - the table
    for page in FAQ:
        for row in rows(page):
            print(row, flush=True)  # noqa: T201 - as above
