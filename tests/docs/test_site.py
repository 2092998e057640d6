from __future__ import annotations

import html
import os
import re
from pathlib import Path

import pytest

import ctcore as ct
from ctcore import register
from ctcore.symbolic import obligations
from tests.algeria.cited import ids
from tests.docs.blocks import MEASURED
from tests.docs.cards import every_text
from tests.docs.pictures import PICTURES
from tests.docs.site import DOCS, build

# The site takes long to build, and each process that tests it builds it.
pytestmark = pytest.mark.long

# One block in how many is asked on a measured page; the nightly run asks all.
SHARE = 1 if os.environ.get("CTCORE_LARGE") else 6

TAG = re.compile(r"<[^>]+>")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, built without a warning."""
    return build(tmp_path_factory.mktemp("site"), SHARE).parent


def text_of(page: Path) -> str:
    return " ".join(html.unescape(TAG.sub(" ", page.read_text(encoding="utf-8"))).split())


def test_every_page_of_docs_is_in_the_site_and_its_index_leads_there(site: Path) -> None:
    index = (site / "index.html").read_text(encoding="utf-8")
    pages = [page.relative_to(DOCS).with_suffix(".html").as_posix() for page in DOCS.rglob("*.md")]
    assert len(pages) > 10
    assert [page for page in pages if not (site / page).exists()] == []
    assert [page for page in pages if page != "index.html" and f'href="{page}"' not in index] == []


@pytest.mark.parametrize(
    ("page", "wanted"),
    [
        ("clauses", [f"{one.id} {one.title}" for one in register.load().clauses]),
        ("sentences", [*register.load().sentences]),
        ("rulings", [one.id for one in register.load().rulings]),
        ("texts", [f"{one.id} {one.title}" for one in register.load().cards]),
        ("../laws", [law.name for law in ct.SYSTEM.laws]),
        ("../cards", [text.title for text in every_text()]),
        ("citations", [*ids()]),
        ("../algeria", ["rules/missions/flush.py"]),
        ("names", [f"ctcore. {name}" for name in ct.__all__]),
    ],
)
def test_what_is_listed_is_listed_whole(site: Path, page: str, wanted: list[str]) -> None:
    found = text_of(site / "reference" / f"{page}.html")
    assert wanted
    assert [one for one in wanted if " ".join(one.split()) not in found] == []


def test_every_screen_and_picture_that_a_page_asks_for_is_made(site: Path) -> None:
    pages = [*site.parent.joinpath("source").rglob("*.md")]
    shown = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert "<!-- made:" not in shown
    cut = {page.name for page in pages if "\n...\n```" in page.read_text(encoding="utf-8")}
    assert cut <= ({*MEASURED} if SHARE > 1 else set())
    assert [file for file in PICTURES if f"](pictures/{file})" not in shown] == []


def test_every_obligation_is_listed(site: Path) -> None:
    found = text_of(site / "reference" / "obligations.html")
    assert [one.name for one in obligations() if one.name not in found] == []


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ("[Nowhere](nowhere.md)\n", "nowhere"),
        ("```python\n>>> 1 + 1\n3\n```\n", "index.md:5 is not what is printed"),
        ("```console\n$ ctcore rule 4.2.2\n3.3.1 ...\n```\n", "index.md:5 is not what is printed"),
    ],
)
def test_a_page_with_a_fault_is_no_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str, fault: str
) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "conf.py").write_text((DOCS / "conf.py").read_text(encoding="utf-8"), encoding="utf-8")
    (docs / "index.md").write_text(f"# Pages\n\n{page}", encoding="utf-8")
    monkeypatch.setattr("tests.docs.site.DOCS", docs)
    monkeypatch.setattr("tests.docs.site.LISTED", {})
    with pytest.raises(ValueError, match=fault):
        build(tmp_path / "site")
