"""The exported files are what their schemas say, and say what the tables and the rules say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ctcore as ct
from ctcore.conform import rows as kept
from ctcore.conform.export import table_as_json
from ctcore.conform.sources import as_stored, files, vectors_of
from tests.cli.run import run
from tests.rules.tabled import begun
from tests.schemas.validating import faults

# A table with positions that a line sets anew and moves in stages; one of Nature's; one of free Operations.
TABLES = ("3.3.4-terror", "4.2.2-troop-lift", "10-set-up", "5.5-granted")


@pytest.fixture(scope="module")
def exported() -> dict[str, list[dict[str, object]]]:
    return {name: json.loads(table_as_json(name))["rows"] for name in TABLES}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_as_its_schema_has_it(name: str, exported: dict[str, list[dict[str, object]]]) -> None:
    rows = exported[name]
    assert len(rows) > 20
    told = {"ctcore": "table", "version": 1, "table": name, "rows": rows[::20]}
    assert faults("table", told) == []


def test_a_row_that_is_about_no_position_is_left_out_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [row for some in kept.tables().values() for row in some]
    about_none = next(row for row in rows if row.cells[3].startswith(kept._OF_NO_POSITION))
    told = next(row for row in rows if not row.cells[3].startswith(kept._OF_NO_POSITION))
    few = {"few": (about_none, told, about_none)}
    monkeypatch.setattr("ctcore.conform.export.tables", lambda *_: few)
    assert [row["id"] for row in json.loads(table_as_json("few"))["rows"]] == [f"few:{told.line}"]


@pytest.mark.parametrize("path", files("vectors"), ids=lambda path: path.stem)
def test_the_vectors_are_as_their_schema_has_them(path: Path) -> None:
    vectors = vectors_of(path)
    told = {"ctcore": "vectors", "version": 1, "vectors": vectors[:: max(len(vectors) // 2, 1)]}
    assert faults("vector", told) == []
    assert json.loads(as_stored(vectors)) == json.loads(path.read_text(encoding="utf-8"))
    # They are whole as before.
    assert vectors == vectors_of(path)


@pytest.mark.parametrize("name", TABLES)
def test_a_row_says_what_it_says_in_the_table(
    name: str, exported: dict[str, list[dict[str, object]]]
) -> None:
    rows = {f"{name}:{row.line}": row for row in kept.tables()[name]}
    for told in exported[name]:
        row, expect = rows[str(told["id"])], told["expect"]
        assert isinstance(expect, dict)
        assert told["position"] == json.loads(ct.to_json(begun(row.cells[1])))
        refused = row.cells[3].startswith("refused by ")
        assert expect.get("legal", True) is not refused
        for one in expect.get("violated", ()):
            assert one["requirement"] in row.cells[3]


def test_the_export_has_schemas_vectors_and_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    few = {name: kept.tables()[name] for name in TABLES[:1]}
    monkeypatch.setattr("ctcore.conform.export.tables", lambda *_: few)
    ran = run("conform", "--export", str(tmp_path / "kit"), "--json")
    assert ran.status == 0
    assert faults("conform", ran.data) == []
    written = {str(path.relative_to(tmp_path / "kit")) for path in (tmp_path / "kit").rglob("*.json")}
    assert written == set(ran.data["files"])
    assert {"schemas/table.json", "vectors/terror.json", "tables/3.3.4-terror.json"} <= written
    for file in written:
        assert json.loads((tmp_path / "kit" / file).read_text(encoding="utf-8"))


def test_an_export_that_cannot_be_written_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = run("conform", "--export", str(tmp_path / "file"))
    assert (ran.status, ran.out) == (2, "")
    assert "cannot be written" in ran.err
