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
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from tests.cli.run import run
from tests.conform.example import COMMAND

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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
# The pages of the questions that are measured: each takes a second or more.
MEASURED = ("possibility.md", "11-possibility.md")


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


@attrs.frozen
class Printed:
    """A block or a page with what its code really prints: what it keeps of that, and all of it."""

    kept: str
    whole: str


def printed(page: Path, share: int = 1) -> Printed:
    """A page with what its blocks really print; of a measured page one block in ``share`` is asked."""
    names: dict[str, Any] = {}
    kept = whole = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for at, block in enumerate(blocks(page)):
            if page.name in MEASURED and block.language == "console" and at % share:
                continue
            found = real(block, names)
            kept = kept.replace(f"\n{block.text}```\n", f"\n{found.kept}```\n", 1)
            whole = whole.replace(f"\n{block.text}```\n", f"\n{found.whole}```\n", 1)
    return Printed(kept, whole)


def stale(page: Path, now: Printed) -> list[str]:
    """Where the page says something else than its blocks print."""
    then = page.read_text(encoding="utf-8").splitlines()
    lines = zip_longest(then, now.kept.splitlines())
    first = next((at for at, (said, prints) in enumerate(lines, 1) if said != prints), None)
    return [f"{page}:{first} is not what is printed: python -m tests.docs.blocks writes it"] if first else []


def real(block: Block, names: dict[str, Any]) -> Printed:
    """The block as it would read if it said what its code really prints."""
    if block.language == "python":
        return _joined(_real_python(block, names))
    return _joined(_real_console(block)) if block.language == "console" else Printed(block.text, block.text)


def _joined(parts: Iterable[tuple[str, str, str]]) -> Printed:
    """Parts of a block: what is run, what the page says below it, what it prints."""
    every = [(source, _kept(want, got), got) for source, want, got in parts]
    return Printed(
        "".join(source + kept for source, kept, _ in every), "".join(source + got for source, _, got in every)
    )


def _real_python(block: Block, names: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    for part in doctest.DocTestParser().parse(block.text):
        if isinstance(part, str):
            yield part, "", ""
            continue
        first, *rest = part.source.splitlines()
        source = "\n".join([f">>> {first}", *(f"... {line}".rstrip() for line in rest)]) + "\n"
        yield source, part.want, _executed(part.source, names)


def _executed(source: str, names: dict[str, Any]) -> str:
    out = io.StringIO()
    with redirect_stdout(out):
        try:
            exec(compile(source, "<docs>", "single"), names)  # noqa: S102 - our own pages
        except Exception as error:  # noqa: BLE001 - a page may show how something is refused
            kind = f"{type(error).__module__}.".removeprefix("builtins.") + type(error).__qualname__
            return f"{out.getvalue()}Traceback (most recent call last):\n  ...\n{kind}: {error}\n"
    return out.getvalue()


def _real_console(block: Block) -> Iterator[tuple[str, str, str]]:
    for part in re.split(r"^(?=\$ )", block.text, flags=re.MULTILINE):
        command, _, want = part.partition("\n")
        if command:
            yield f"{command}\n", want, _answered(command.removeprefix("$ "))


def _answered(command: str) -> str:
    stdin, command = _piped(command)
    program, *arguments = shlex.split(command)
    assert program == "ctcore", command
    if "--" in arguments:
        arguments[arguments.index("--") :] = _located(arguments[arguments.index("--") :])
    target = arguments.pop() if arguments[-2:-1] == [">"] else None
    ran = run(*(arguments[:-1] if target else arguments), stdin=stdin)
    if target:
        Path(target).write_text(ran.out, encoding="utf-8")
        return ran.err
    return ran.out + ran.err


def _piped(command: str) -> tuple[str | None, str]:
    """What `printf "..." |` writes to the command, and the command itself."""
    head, pipe, tail = command.partition(" | ")
    if not pipe:
        return None, command
    writes, text = shlex.split(head)
    assert writes == "printf", command
    return text.replace("\\n", "\n"), tail


def _located(words: list[str]) -> list[str]:
    """The words of a command with what runs it here, and with the files of the project where they are."""
    named = {"node": COMMAND[1], "python": sys.executable}
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
        page.write_text(printed(page).kept, encoding="utf-8")
        sys.stdout.write(f"{os.path.relpath(page)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
