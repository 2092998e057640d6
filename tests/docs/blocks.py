"""The code blocks of README and docs: reading them, running them, writing their real output.

A page says below a command what decides, and ``...`` stands for the rest that the command prints; the site
prints all of it.  ``python -m tests.docs.blocks PAGE ...`` runs the blocks of those pages, or of all, and
mends what is not printed; a reviewer then reads the difference.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import sys
import tempfile
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import Any

import attrs

from tests.cli.run import run
from tests.conform.example import COMMAND

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "faq").glob("*.md")),
)
# What installs or tests a whole project is run by hand and by CI, not by a test.
BY_HAND = ("python -m venv", "pip install", "tox", "git clone")

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CHECK = doctest.OutputChecker()
_REST = "..."


@attrs.frozen
class Block:
    """A fenced block: its language, its text, and where it stands."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        """The page and the line."""
        return f"{self.page.name}:{self.line}"


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(page, text.count("\n", 0, match.start()) + 1, match.group(1), match.group(2))
        for match in _FENCE.finditer(text)
    ]


def printed(page: Path, *, whole: bool = False) -> str:
    """The text of a page with what its blocks really print; with ``whole``, all that they print."""
    names: dict[str, Any] = {}
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for block in blocks(page):
            text = text.replace(f"\n{block.text}```\n", f"\n{real(block, names, whole=whole)}```\n", 1)
    return text


def real(block: Block, names: dict[str, Any], *, whole: bool = False) -> str:
    """The block as it would read if it said what its code really prints."""
    if block.language == "python":
        return _real_python(block, names, whole=whole)
    return _real_console(block, whole=whole) if block.language == "console" else block.text


def _real_python(block: Block, names: dict[str, Any], *, whole: bool) -> str:
    found = []
    for part in doctest.DocTestParser().parse(block.text):
        if isinstance(part, str):
            found.append(part)
            continue
        first, *rest = part.source.splitlines()
        source = "\n".join([f">>> {first}", *(f"... {line}".rstrip() for line in rest)]) + "\n"
        got = _executed(part.source, names)
        found.append(source + (got if whole else _kept(part.want, got)))
    return "".join(found)


def _executed(source: str, names: dict[str, Any]) -> str:
    out = io.StringIO()
    with redirect_stdout(out):
        try:
            exec(compile(source, "<docs>", "single"), names)  # noqa: S102 - our own pages
        except Exception as error:  # noqa: BLE001 - a page may show how something is refused
            kind = f"{type(error).__module__}.".removeprefix("builtins.") + type(error).__qualname__
            return f"{out.getvalue()}Traceback (most recent call last):\n  ...\n{kind}: {error}\n"
    return out.getvalue()


def _real_console(block: Block, *, whole: bool) -> str:
    found = []
    for part in re.split(r"^(?=\$ )", block.text, flags=re.MULTILINE):
        command, _, want = part.partition("\n")
        if command:
            got = _answered(command.removeprefix("$ "))
            found.append(f"{command}\n{got if whole else _kept(want, got)}")
    return "".join(found)


def _answered(command: str) -> str:
    program, *arguments = shlex.split(command)
    assert program == "ctcore", command
    if "--" in arguments:
        arguments[arguments.index("--") :] = _located(arguments[arguments.index("--") :])
    target = arguments.pop() if arguments[-2:-1] == [">"] else None
    ran = run(*(arguments[:-1] if target else arguments))
    if target:
        Path(target).write_text(ran.out, encoding="utf-8")
        return ran.err
    return ran.out + ran.err


def _located(words: list[str]) -> list[str]:
    """The words of a command with what runs it here, and with the files of the project where they are."""
    named = {"node": COMMAND[1]}
    return [named.get(word, str(ROOT / word) if (ROOT / word).is_file() else word) for word in words]


def _kept(want: str, got: str) -> str:
    """What the page says if it fits; else all that is printed, or its first line if the page has dots."""
    if _CHECK.check_output(want, got, doctest.ELLIPSIS):
        return want
    if not want.endswith(f"{_REST}\n"):
        return got
    verdict = re.match(r"(?:Yes|No), by [^:\n]*:", got)
    return f"{verdict[0]} {_REST}\n" if verdict else f"{got.partition(chr(10))[0]}\n{_REST}\n"


def main(pages: list[str]) -> None:
    """Put the real output in every block of those pages, or of all."""
    for page in [Path(name).resolve() for name in pages] or PAGES:
        page.write_text(printed(page), encoding="utf-8")
        sys.stdout.write(f"{os.path.relpath(page)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
