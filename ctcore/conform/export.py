"""The vectors and the rows of the tables as files, with their schemas, for tests in any language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ctcore.conform.rows import row_as_data, tables
from ctcore.conform.sources import folder
from ctcore.register import published, schema

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["EXPORTED", "exported", "table_as_json"]

# The schemas that come with them, each whole.
EXPORTED = ("position", "protocol", "table", "vector")


def exported() -> Iterator[tuple[str, str]]:
    """Each file by its path in the folder, and its text.

    >>> path, text = next(exported())
    >>> path, text[:31]
    ('schemas/position.json', '{"$schema": "https://json-schem')
    """
    assert set(EXPORTED) <= set(published())
    for name in EXPORTED:
        yield f"schemas/{name}.json", json.dumps(schema(name), ensure_ascii=False) + "\n"
    for path in sorted(folder("vectors").glob("*.json")):
        yield f"vectors/{path.name}", path.read_text(encoding="utf-8")
    for table in tables():
        yield f"tables/{table}.json", table_as_json(table)


def table_as_json(table: str) -> str:
    """The rows of a table as JSON, one to a line."""
    found: Iterator[dict[str, Any] | None] = (row_as_data(table, row) for row in tables()[table])
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in found if row is not None)
    return f'{{"ctcore": "table", "version": 1, "table": {json.dumps(table)}, "rows": [\n{rows}\n]}}\n'
