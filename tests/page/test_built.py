"""The files of the page: what goes into them, that they are the same each time, and how they are served."""

from __future__ import annotations

import gzip
import io
import json
import marshal
import re
import urllib.error
import urllib.request
import zipfile
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from ctcore.page import built, packing
from ctcore.page.served import HOST, server
from ctcore.screen.answer import BadInput
from tests.cli.run import run

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCKS = (Path(built.__file__).parent / "web", Path(__file__).parent / "chromium")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page with the files that a server needs."""
    made = tmp_path / "page"
    made.mkdir()
    for name in ("index.html", "page.js", "page.css"):
        (made / name).write_bytes((built._WEB / name).read_bytes())
    (made / "library.gz").write_bytes(gzip.compress(b"a"))
    (made / "pyodide").mkdir()
    return made


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    with server(folder) as one:
        Thread(target=one.serve_forever, daemon=True).start()
        yield f"http://{HOST}:{one.server_port}/"
        one.shutdown()


def names(packed: bytes) -> set[str]:
    return set(zipfile.ZipFile(io.BytesIO(gzip.decompress(packed))).namelist())


def test_byte_code_is_lighter_and_does_the_same() -> None:
    source = "def f(number):\n    found = [one * 2 for one in range(number)]\n\n\n    return sum(found) / 0\n"
    made = compile(source, "a.py", "exec")
    light = packing.lighter(made)
    assert len(marshal.dumps(light)) < len(marshal.dumps(made))
    there: dict[str, Any] = {}
    exec(light, there)  # noqa: S102 - the code above
    with pytest.raises(ZeroDivisionError) as raised:
        there["f"](3)
    # An error is told with the line where its function begins.
    assert raised.traceback[-1].lineno == 0


def test_the_library_has_what_answers_and_none_of_what_makes_the_page_or_needs_a_solver(
    tmp_path: Path,
) -> None:
    tree = tmp_path / "tree"
    with zipfile.ZipFile(io.BytesIO(built._tree())) as zipped:
        zipped.extractall(tree)
    found = names(packing.library(str(tree)))
    wanted = {
        "ctcore/page/bridge.pyc",
        "ctcore/algeria/specs/clauses.toml",
        "ctcore/_specs/rulings.toml",
        "ctcore/_specs/schemas/bridge.json",
        "lark/grammars/common.lark",
        "attr/_make.pyc",
    }
    assert wanted <= found
    assert not [one for one in found if one.endswith(".py") or "__pycache__" in one]
    parts = {part for one in found for part in one.split("/")[:-1]}
    assert not parts & {"proofs", "testing", "arrays", "conform", "web"}
    making = {"built", "node", "packing", "page", "served", "sweep"}
    assert not {f"ctcore/page/{one}.pyc" for one in making} & found


def test_what_is_packed_is_the_same_each_time_and_its_source_is_never_looked_for() -> None:
    files = [("a/one.py", b'"""Words."""\nX = {"b", "a"}\n'), ("a/two.toml", b"x = 1\n")]
    packed = packing.packed(files)
    assert packing.packed(files) == packed
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(packed))) as zipped:
        code = zipped.read("a/one.pyc")
        assert zipped.read("a/two.toml") == b"x = 1\n"
    # The flags of byte code that is by a hash of its source, which is not checked.
    assert code[4:8] == (0b01).to_bytes(4, "little")
    assert b"Words" not in code


def test_of_the_standard_library_only_what_was_loaded_is_packed(tmp_path: Path) -> None:
    source = tmp_path / "stdlib.zip"
    with zipfile.ZipFile(source, "w") as zipped:
        for name in ("json/__init__.py", "turtle.py", "encodings/utf_8.py"):
            zipped.writestr(name, "X = 1\n")
    assert names(packing.standard(str(source), ["json/__init__.py", "none.py"])) == {
        "json/__init__.pyc",
        "encodings/utf_8.pyc",
    }


def test_a_page_is_not_made_over_other_files(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear reader", encoding="utf-8")
    with pytest.raises(BadInput, match="holds other files"):
        built.build(tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("folder", LOCKS, ids=["page", "browser"])
def test_what_is_fetched_is_named_to_the_version_and_by_its_hash_and_no_host_is_named(folder: Path) -> None:
    asked = json.loads((folder / "package.json").read_text(encoding="utf-8"))["dependencies"]
    locked = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in asked.values())
    assert locked[""]["dependencies"] == asked
    for name, one in locked.items():
        assert not name or one["integrity"].startswith("sha512-"), name
        assert "resolved" not in one, name


def test_a_file_of_the_folder_is_served_with_its_type_and_the_policy_of_the_page(address: str) -> None:
    for name, kind in (("", "text/html"), ("page.js", "text/javascript"), ("library.gz", "application/gzip")):
        with urllib.request.urlopen(address + name) as reply:  # noqa: S310 - our own server
            assert reply.headers["content-type"].startswith(kind)
            said = reply.headers["content-security-policy"]
    assert "default-src 'none'" in said
    assert "unsafe-inline" not in said
    assert "'unsafe-eval'" not in said
    assert "http" not in said


@pytest.mark.parametrize("name", ["nowhere.js", "pyodide/", "../secret", "%2e%2e/secret"])
def test_nothing_else_is_served(address: str, folder: Path, name: str) -> None:
    (folder.parent / "secret").write_text("x", encoding="utf-8")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(address + name)  # noqa: S310 - our own server


def test_a_port_that_is_taken_is_an_error(folder: Path) -> None:
    with server(folder) as one, pytest.raises(BadInput, match="cannot be used"):
        server(folder, one.server_port)
    with pytest.raises(BadInput, match="port 70000 cannot be used"):
        server(folder, 70000)


def test_the_verb_tells_what_a_page_is_made_of() -> None:
    told = run("page")
    assert told.status == 0
    for words in ("Pyodide", "MPL-2.0", "lit-html", "BSD-3-Clause", "CPython", "attrs", "lark"):
        assert words in told.out
    assert run("page", "--port", "80").status == 2
