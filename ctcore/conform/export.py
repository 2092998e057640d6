"""The vectors and the rows of the tables as files, with their schemas, for tests in any language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ctcore.conform.rows import row_as_data, tables
from ctcore.conform.sources import files, vectors_of
from ctcore.game import games
from ctcore.game.schemas import schema

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.game import Game

__all__ = ["EXPORTED", "exported", "table_as_json"]

# The schemas that come with them, each whole.
EXPORTED = ("position", "protocol", "table", "vector")


def exported(game: Game[Any] | None = None) -> Iterator[tuple[str, str]]:
    """Each file by its path in the folder, and its text.

    >>> path, text = next(exported())
    >>> path, text[:31]
    ('schemas/position.json', '{"$schema": "https://json-schem')
    """
    for name in EXPORTED:
        found = schema(game or games.game(), name)
        yield f"schemas/{name}.json", json.dumps(found, ensure_ascii=False) + "\n"
    for path in files("vectors", game):
        yield f"vectors/{path.name}", _file("vectors", vectors_of(path))
    for table in tables(game):
        yield f"tables/{table}.json", table_as_json(table, game)


def table_as_json(table: str, game: Game[Any] | None = None) -> str:
    """The rows of a table as JSON, one to a line."""
    found: Iterator[dict[str, Any] | None] = (row_as_data(table, row, game) for row in tables(game)[table])
    return _file("table", [row for row in found if row is not None], table=table)


def _file(what: str, cases: list[dict[str, Any]], **about: str) -> str:
    """Cases as JSON, one to a line."""
    head = json.dumps({"ctcore": what, "version": 1, **about}).removesuffix("}")
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in cases)
    return f'{head}, "{"rows" if about else what}": [\n{lines}\n]}}\n'
